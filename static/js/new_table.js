// An optional seat can be taken away and brought back with one tap on its "-".
for (const input of document.querySelectorAll("[data-optional=yes]")) {
  input.addEventListener("focus", () => { if (input.value === "-") input.value = ""; });
}
