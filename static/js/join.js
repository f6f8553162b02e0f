// The name that this phone used last is offered again.
const field = document.querySelector("[name=name]");
if (!field.value) field.value = localStorage.getItem("name") ?? "";
field.form.addEventListener("submit", () => localStorage.setItem("name", field.value));
