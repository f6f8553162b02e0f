// What taps do on every page: inputs, sheets, numbers, folds, and the host's buttons.
import { refresh } from "./live.js";
import { askNumber, filledIn, step } from "./numbers.js";
import { showReply } from "./replies.js";
import { post, sendInput } from "./send.js";
import { closeSheets, openReply, openSheet } from "./sheets.js";
import { hideToast, say } from "./toast.js";

export function listenForTaps({ afterApplied = () => {} } = {}) {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) tap(button, afterApplied);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target.closest(".numberform, .anywayform");
    if (!form) return;
    event.preventDefault();
    closeSheets();
    send(form, form.matches(".numberform") ? filledIn(form) : withReason(form), afterApplied);
  });
  document.addEventListener("input", (event) => { if (event.target.dataset.filter) filter(event.target); });
}

function tap(button, afterApplied) {
  const { dataset } = button;
  if ("close" in dataset) button.closest("dialog").close();
  else if (dataset.open) openSheet(document.getElementById(dataset.open));
  else if ("fold" in dataset) button.setAttribute("aria-expanded", String(button.getAttribute("aria-expanded") !== "true"));
  else if (button.hasAttribute("aria-disabled")) explain(button);
  else if (dataset.step) step(button);
  else if (dataset.least) askNumber(dataset);
  else if (dataset.post) hostButton(button);
  else if (dataset.handOver) handOver(button);
  else if (dataset.send) {
    closeSheets();
    send(button, dataset.send, afterApplied);
  }
}

// What was refused, with the reason for doing it all the same.
function withReason(form) {
  return form.dataset.template.replaceAll('"REASON"', () => JSON.stringify(form.elements.reason.value.trim()));
}

function explain(button) {
  if (button.getAttribute("aria-disabled") === "stale") say("This page is out of step. Wait until it has caught up.");
}

// A second tap while the first is on its way does nothing.
async function send(button, text, afterApplied) {
  if ("busy" in button.dataset) return;
  button.dataset.busy = "";
  if (button.closest("#toast")) hideToast();
  const applied = await sendInput(text);
  delete button.dataset.busy;
  if (applied) afterApplied();
}

// The search goes on over the rows that a new state has brought.
export function refilter() {
  for (const field of document.querySelectorAll("[data-filter]")) if (field.value) filter(field);
}

function filter(field) {
  const wanted = field.value.trim().toLowerCase();
  const rows = [...document.getElementById(field.dataset.filter).children];
  for (const row of rows) row.hidden = !row.dataset.name.includes(wanted);
  field.closest("section").querySelector(".nothing").hidden = rows.some((row) => !row.hidden);
}

async function hostButton(button) {
  if ("busy" in button.dataset) return;
  button.dataset.busy = "";
  const reply = await post(button.dataset.post, "");
  delete button.dataset.busy;
  if (reply.error || reply.refused) showReply(reply);
  else if (button.dataset.then) location.href = button.dataset.then;
  else await refresh();
}

async function handOver(button) {
  const reply = await post(button.dataset.handOver, "");
  if (!reply.hand_over) return showReply(reply);
  const { address, picture, until_ms } = reply.hand_over;
  openReply(document.getElementById("hand-over").innerHTML);
  const sheet = document.querySelector("#sheet .question");
  sheet.querySelector("img").src = picture;
  sheet.querySelector(".address").textContent = address;
  sheet.querySelector(".until").textContent = new Date(until_ms).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  return false;
}
