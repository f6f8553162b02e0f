// One stream for each page: the newest state is morphed in; silence is told plainly and ended by a fresh stream.
import { Idiomorph } from "../vendor/idiomorph.js";

const SILENCE_MS = 12000; // the server is heard of every 2 to 5 s; this is more than twice as long
const FRESH_MS = 5000; // how long a fresh stream may take before the next is tried
const BODY = document.body;

let source = null;
let heard = Date.now();
let tried = Date.now();
let ended = false;

export function version() {
  return Number(BODY.dataset.version);
}

export function isStale() {
  return BODY.classList.contains("is-stale");
}

// Opens the stream. `draw(state)` puts a new state on the page (by default it morphs #live); then `after` is called.
export function follow(after = () => {}, draw = (state) => morph(document.getElementById("live"), state.html)) {
  function listen() {
    if (ended) return;
    tried = Date.now();
    source?.close();
    source = new EventSource(`${BODY.dataset.stream}?since=${version()}`);
    source.addEventListener("state", async (event) => {
      const state = JSON.parse(event.data);
      hear();
      await draw(state);
      BODY.dataset.version = state.version;
      after(state.version);
    });
    source.addEventListener("beat", (event) => {
      if (JSON.parse(event.data).version === version()) hear();
      else listen();
    });
    source.addEventListener("closed", () => end(forgetPage));
    source.addEventListener("elsewhere", () => end(offerToGoOn));
  }

  // A sleeping phone comes back by any of these, and a stream that says "open" may be dead.
  const wake = () => { if (!document.hidden) listen(); };
  document.addEventListener("visibilitychange", wake);
  addEventListener("online", wake);
  addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
  addEventListener("pagehide", () => source?.close());
  setInterval(() => watch(listen), 1000);
  listen();
}

// A device that is passed on: this page shows nothing more, and the browser asks for what there is to see now.
export function forgetPage() {
  BODY.replaceChildren();
  location.reload();
}

// What the browser may keep of a page for its back button is empty, and asked for anew when it is shown.
if ("oneDevice" in BODY.dataset) {
  addEventListener("pagehide", () => BODY.replaceChildren());
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
}

function end(then) {
  ended = true;
  source.close();
  then();
}

function hear() {
  heard = Date.now();
  if (!isStale()) return;
  BODY.classList.remove("is-stale");
  stopButtons(false);
}

function watch(listen) {
  const silent = Date.now() - heard;
  if (ended || silent < SILENCE_MS) return;
  BODY.classList.add("is-stale");
  stopButtons(true);
  for (const place of document.querySelectorAll("[data-behind]")) place.textContent = Math.round(silent / 1000);
  if (Date.now() - tried > FRESH_MS && !document.hidden) listen();
}

// Buttons that send lose their fill (by the style sheet) and stop; readers of screens hear why.
function stopButtons(stopped) {
  for (const button of document.querySelectorAll("[data-send], [data-post], [data-nudge]")) {
    if (stopped && !button.hasAttribute("aria-disabled")) button.setAttribute("aria-disabled", "stale");
    else if (!stopped && button.getAttribute("aria-disabled") === "stale") button.removeAttribute("aria-disabled");
  }
}

// The seat was opened on newer pages; this one stops, and says how to go on here.
function offerToGoOn() {
  BODY.classList.add("is-stale");
  stopButtons(true);
  for (const slab of document.querySelectorAll(".out-of-step p")) {
    slab.textContent = "This seat goes on at another page. ";
    const button = document.createElement("button");
    button.className = "button small-one";
    button.textContent = "Go on here";
    button.addEventListener("click", () => location.reload());
    slab.append(button);
  }
}

// Draws the page anew as the server has it now: for what changes without a new state, and for pages drawn whole.
export async function refresh() {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  const live = page.getElementById("live");
  if (!live) return location.reload();
  morph(document.getElementById("live"), live.innerHTML);
  return page;
}

// What the reader of a page opened, typed or focused stays as it was while the rest follows the table.
const KEPT = new Set(["open", "aria-expanded", "data-busy"]);

// A search, or the number that is being chosen for a question that still stands.
function isBeingAnswered(old, fresh) {
  if (old instanceof HTMLInputElement) return old.type === "search";
  if (!(old instanceof HTMLFormElement) || !(fresh instanceof HTMLFormElement)) return false;
  return ["template", "least", "most"].every((name) => old.dataset[name] === fresh.dataset[name]);
}

export function morph(place, html) {
  Idiomorph.morph(place, html, {
    morphStyle: "innerHTML",
    restoreFocus: true,
    callbacks: {
      beforeAttributeUpdated: (name, node) => !(KEPT.has(name) && node.matches("dialog, [data-fold], [data-busy]")),
      beforeNodeMorphed: (old, fresh) => !isBeingAnswered(old, fresh),
    },
  });
}
