// One slab over the bar: what was done, with its undo for eight seconds; it holds while touched or focused.
const SHOWN_S = 8;
let timer = 0;

export function say(text, { undo = false, strong = "" } = {}) {
  const toast = document.getElementById("toast");
  if (!toast) return;
  const words = toast.querySelector("p");
  words.textContent = text;
  if (strong) words.append(" ", Object.assign(document.createElement("span"), { className: "card-name", textContent: strong }));
  toast.querySelector("button").hidden = !undo;
  const drain = toast.querySelector(".drain");
  drain.replaceWith(drain.cloneNode());
  toast.hidden = false;
  count(toast, SHOWN_S);
}

function count(toast, left) {
  clearTimeout(timer);
  toast.querySelector(".seconds").textContent = `${left} s`;
  if (left <= 0) toast.hidden = true;
  else timer = setTimeout(() => count(toast, isHeld(toast) ? left : left - 1), 1000);
}

function isHeld(toast) {
  return toast.matches(":hover, :focus-within, :active");
}

export function hideToast() {
  clearTimeout(timer);
  document.getElementById("toast").hidden = true;
}
