// What taps do on every page: inputs, sheets, numbers, and the host's buttons.
import { handle, openSheet, post, say, sendInput } from "./send.js";

export function listenForTaps({ afterApplied = () => {} } = {}) {
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("button, [data-open]");
    if (!button || button.getAttribute("aria-disabled") === "true") return;
    if (button.dataset.open) document.getElementById(button.dataset.open).hidden = false;
    else if ("close" in button.dataset) button.closest(".sheet").hidden = true;
    else if (button.dataset.least) askNumber(button);
    else if (button.dataset.step) step(button);
    else if (button.dataset.post) await hostButton(button);
    else if (button.dataset.handOver) await handOver(button);
    else if (button.dataset.send) await tap(button, afterApplied);
  });
  document.addEventListener("submit", async (event) => {
    const form = event.target.closest(".numberform");
    if (!form) return;
    event.preventDefault();
    const number = form.querySelector("output").textContent;
    closeSheets();
    if (await sendInput(form.dataset.template.replace('"NUMBER"', number))) afterApplied();
  });
  document.addEventListener("input", (event) => {
    const list = event.target.dataset?.filter;
    if (!list) return;
    const wanted = event.target.value.toLowerCase();
    for (const row of document.getElementById(list).children) row.hidden = !row.dataset.name.includes(wanted);
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") closeSheets(); });
}

async function tap(button, afterApplied) {
  if (button.dataset.busy) return;
  button.dataset.busy = "1";
  const wasOpen = button.closest(".sheet");
  if (wasOpen) wasOpen.hidden = true;
  if (await sendInput(button.dataset.send)) afterApplied();
  delete button.dataset.busy;
}

function closeSheets() {
  for (const sheet of document.querySelectorAll(".sheet")) sheet.hidden = true;
}

function step(button) {
  const form = button.closest(".numberform");
  const shown = form.querySelector("output");
  const next = Number(shown.textContent) + Number(button.dataset.step);
  shown.textContent = Math.min(Number(form.dataset.most), Math.max(Number(form.dataset.least), next));
}

function askNumber(button) {
  const { title, least, most, send } = button.dataset;
  openSheet(`<section class="question"><h2></h2><p>How many cards do you give?</p><form class="numberform">
    <div class="numberpick"><button type="button" data-step="-1" aria-label="One less">−</button><output class="value"></output>
    <button type="button" data-step="1" aria-label="One more">+</button></div>
    <button class="button chief wide" type="submit">Offer</button></form>
    <button class="button wide" type="button" data-close>Not now</button></section>`);
  const sheet = document.getElementById("sheet");
  sheet.querySelector("h2").textContent = title;
  sheet.querySelector("output").textContent = least;
  Object.assign(sheet.querySelector("form").dataset, { template: send, least, most });
}

async function hostButton(button) {
  const reply = await post(button.dataset.post, "", {});
  if (reply.error || reply.refused) handle(reply);
  else if (button.dataset.then) location.href = button.dataset.then;
}

async function handOver(button) {
  const reply = await post(button.dataset.handOver, "", {});
  if (!reply.token) return handle(reply);
  const address = button.dataset.take.replace("TOKEN", reply.token);
  openSheet(`<section class="question"><h2>Open this on the other phone</h2><p class="lead address"></p>
    <p>It works once. This phone then gives the seat up.</p><button class="button wide" type="button" data-close>Close</button></section>`);
  document.querySelector("#sheet .address").textContent = address;
  return say("The address is good for one phone.", false);
}
