// One stream for each page: the newest state is morphed in; silence is told plainly and ended by a fresh stream.
import { Idiomorph } from "../vendor/idiomorph.js";

const SILENCE_MS = 12000; // two beats of five seconds, and a bit
const BODY = document.body;

let source = null;
let heard = Date.now();

export function version() {
  return Number(BODY.dataset.version);
}

// Opens the stream and calls back with each new state, after the page shows it.
export function follow(onState = () => {}) {
  const live = document.getElementById("live");

  function listen() {
    source?.close();
    source = new EventSource(`${BODY.dataset.stream}?since=${version()}`);
    source.addEventListener("state", (event) => {
      const state = JSON.parse(event.data);
      hear();
      const before = version();
      BODY.dataset.version = state.version;
      morph(live, state.html);
      onState(state.version, before);
    });
    source.addEventListener("beat", (event) => {
      hear();
      if (JSON.parse(event.data).version !== version()) listen();
    });
    source.addEventListener("closed", () => {
      source.close();
      location.reload();
    });
  }

  // A sleeping phone comes back by any of these, and a stream that says "open" may be dead.
  for (const [target, name] of [[document, "visibilitychange"], [window, "pageshow"], [window, "online"]]) {
    target.addEventListener(name, () => { if (!document.hidden) listen(); });
  }
  window.addEventListener("pagehide", () => source?.close());
  setInterval(() => watch(listen), 1000);
  listen();
}

function hear() {
  heard = Date.now();
  BODY.classList.remove("is-stale");
}

let tried = 0;
function watch(listen) {
  const silent = Date.now() - heard;
  if (silent < SILENCE_MS) return;
  BODY.classList.add("is-stale");
  for (const place of document.querySelectorAll("[data-behind]")) place.textContent = Math.round(silent / 1000);
  if (Date.now() - tried > 5000 && !document.hidden) {
    tried = Date.now();
    listen();
  }
}

function morph(live, html) {
  const open = [...live.querySelectorAll(".sheet:not([hidden])")].map((sheet) => sheet.id);
  Idiomorph.morph(live, html, { morphStyle: "innerHTML", ignoreActiveValue: true });
  for (const id of open) document.getElementById(id)?.removeAttribute("hidden");
}

export function isStale() {
  return BODY.classList.contains("is-stale");
}
