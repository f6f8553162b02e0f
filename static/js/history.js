// History: all lines or the own ones; a line is chosen to go back to, and the undo is asked or done.
import { follow, refresh } from "./live.js";
import { listenForTaps } from "./taps.js";

const SHOWN_OF_SIDING = 3;
const chosen = document.getElementById("choose-line");

follow(show, async () => {
  const page = await refresh();
  document.getElementById("version").textContent = page.getElementById("version").textContent;
});
listenForTaps({ afterApplied: () => { location.href = document.body.dataset.back; } });
document.addEventListener("change", show);
chosen.addEventListener("click", () => {
  const choosing = document.body.classList.toggle("choosing");
  chosen.setAttribute("aria-pressed", String(choosing));
  chosen.querySelector("span").textContent = choosing ? "Choose a line above" : "Go back to a line";
});
show();

function show() {
  const mine = document.querySelector("[name=lines]:checked").value === "mine";
  const lines = [...document.querySelectorAll(".timeline > li[data-number]")];
  for (const line of lines) line.hidden = mine && line.dataset.mine !== "yes";
  for (const old of document.querySelectorAll(".timeline > .more")) old.remove();
  if (!mine) for (const first of document.querySelectorAll(".timeline > .undone.first")) shorten(first);
}

// A long siding shows its newest lines, and one row for the rest.
function shorten(first) {
  const siding = [first];
  while (siding.at(-1).nextElementSibling?.matches(".undone:not(.first)")) siding.push(siding.at(-1).nextElementSibling);
  const rest = siding.slice(SHOWN_OF_SIDING);
  if (rest.length < 2 || first.dataset.whole) return;
  for (const line of rest) line.hidden = true;
  const row = document.createElement("li");
  row.className = "undone last more";
  row.innerHTML = '<span class="siding" aria-hidden="true"></span><p class="line"><span></span><button class="button plain" type="button">show</button></p>';
  row.querySelector(".line span").textContent = `${rest.length} more, ${rest.at(-1).dataset.number} to ${rest[0].dataset.number}`;
  row.querySelector("button").addEventListener("click", () => {
    first.dataset.whole = "yes";
    show();
  });
  rest[0].before(row);
}
