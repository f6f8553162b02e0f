// Correcting a dial: hold or drag to see "17 → 14", let go to send it. The steps at its ends do the same, one at a time.
import { sendInput } from "./send.js";

const HOLD_MS = 400;
const REPEAT_MS = 110;

export function listenForDials() {
  document.addEventListener("pointerdown", (event) => {
    const place = event.target.closest("[data-dial]");
    if (!place || event.button || event.target.closest("[aria-disabled]")) return;
    const stepping = event.target.closest("[data-nudge]");
    if (stepping) hold(place, Number(stepping.dataset.nudge));
    else if (event.target.closest(".ruler") && place.dataset.most) drag(place, event);
  });
  // Keyboards and readers of screens press without a pointer.
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-nudge]");
    if (!button || event.detail || button.hasAttribute("aria-disabled")) return;
    const place = button.closest("[data-dial]");
    sendDial(place, within(place, Number(place.dataset.value) + Number(button.dataset.nudge)));
  });
}

function within(place, value) {
  return Math.max(Number(place.dataset.least), Math.min(Number(place.dataset.most ?? Infinity), value));
}

function hold(place, by) {
  let value = within(place, Number(place.dataset.value) + by);
  let timer = setTimeout(function again() {
    value = within(place, value + by);
    preview(place, value);
    timer = setTimeout(again, REPEAT_MS);
  }, HOLD_MS);
  preview(place, value);
  untilReleased(place, () => clearTimeout(timer), () => value);
}

function drag(place, event) {
  const ruler = place.querySelector(".ruler").getBoundingClientRect();
  const at = (x) => within(place, Math.round(((x - ruler.left) / ruler.width) * Number(place.dataset.most)));
  let value = at(event.clientX);
  const move = (moved) => {
    value = at(moved.clientX);
    preview(place, value);
  };
  preview(place, value);
  addEventListener("pointermove", move);
  untilReleased(place, () => removeEventListener("pointermove", move), () => value);
}

// Letting go sends; a browser that takes the touch for scrolling, or Escape, sends nothing.
function untilReleased(place, stop, value) {
  const over = new AbortController();
  const finish = (sends) => {
    over.abort();
    stop();
    place.querySelector(".preview")?.remove();
    place.querySelector(".ruler").hidden = false;
    if (sends) sendDial(place, value());
  };
  addEventListener("pointerup", () => finish(true), { signal: over.signal });
  addEventListener("pointercancel", () => finish(false), { signal: over.signal });
  addEventListener("keydown", (event) => { if (event.key === "Escape") finish(false); }, { signal: over.signal });
}

function preview(place, value) {
  const ruler = place.querySelector(".ruler");
  const shown = place.querySelector(".preview") ?? Object.assign(document.createElement("output"), { className: "preview" });
  shown.replaceChildren(place.dataset.value, arrow(), String(value));
  if (shown.isConnected) return;
  ruler.hidden = true;
  ruler.after(shown);
}

function arrow() {
  return document.getElementById("arrow-to").content.firstElementChild.cloneNode(true);
}

// The server is told by how much, so that two who correct at the same moment both get what they mean. What stands in
// the field for a reason goes with it, once.
function sendDial(place, value) {
  const by = value - Number(place.dataset.value);
  if (!by) return;
  const said = JSON.parse(place.dataset.dial.replaceAll('"NUMBER"', String(by)));
  const why = document.getElementById("why");
  if (why?.value.trim()) said.reason = why.value.trim();
  sendInput(JSON.stringify(said));
  if (why) why.value = "";
}
