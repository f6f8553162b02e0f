// Asking for a number: one large numeral, less and more, sent when it is said to be right.
import { openReply } from "./sheets.js";

export function step(button) {
  const form = button.closest(".numberform");
  const shown = form.querySelector("output");
  const next = Number(shown.textContent) + Number(button.dataset.step);
  shown.textContent = Math.min(Number(form.dataset.most), Math.max(Number(form.dataset.least), next));
}

// A choice that needs a number opens the page's own form for it.
export function askNumber({ title, note, least, most, now, send }) {
  openReply(document.getElementById("ask-number").innerHTML);
  const section = document.querySelector("#sheet .question");
  section.querySelector("h2").textContent = title;
  section.querySelector(".hint").textContent = note;
  section.querySelector("output").textContent = now;
  section.querySelector(".range").textContent = `${least} to ${most}`;
  Object.assign(section.querySelector("form").dataset, { template: send, least, most });
}

export function filledIn(form) {
  return form.dataset.template.replaceAll('"NUMBER"', form.querySelector("output").textContent);
}
