// Sending inputs: each has a key of its own, and is sent again with the same key until the server has answered.
import { knock, twoKnocks } from "./signals.js";
import { isStale, version } from "./live.js";

const TRIES_MS = [0, 400, 1200, 3000, 6000];

export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function post(url, body, headers = {}) {
  for (const pause of TRIES_MS) {
    if (pause) await new Promise((done) => setTimeout(done, pause));
    try {
      const answer = await fetch(url, { method: "POST", body, headers: { "X-Companion": "1", ...headers } });
      return await answer.json();
    } catch {
      say("No answer from the companion. Trying again…", false);
    }
  }
  return { error: { sentence: "The companion does not answer. Is this phone in the same network?" } };
}

// Sends an input as the server wrote it; tells whether it was applied.
export async function sendInput(text) {
  if (isStale()) {
    say("This page is out of step. Wait a moment.", false);
    return false;
  }
  const body = JSON.stringify({ key: newKey(), version: version(), input: JSON.parse(text) });
  return handle(await post(document.body.dataset.submit, body, { "Content-Type": "application/json" }));
}

// Shows what came of an input; tells whether it was applied.
export function handle(reply) {
  if (reply.applied) {
    if (reply.applied.text) say(`Done: ${reply.applied.text}`, reply.applied.undo);
    knock();
    return true;
  }
  if (reply.known) say(reply.known.text, false);
  if (reply.stale) say("The table went on meanwhile. Look again, then tap.", false);
  if (reply.refused || reply.choose) {
    openSheet((reply.refused ?? reply.choose).html);
    if (reply.refused) twoKnocks();
  }
  if (reply.error) say(reply.error.sentence, false);
  return false;
}

export function openSheet(html) {
  const sheet = document.getElementById("sheet");
  sheet.querySelector(".inner").innerHTML = html;
  sheet.hidden = false;
  sheet.querySelector("button")?.focus();
}

let hiding = 0;
export function say(text, canUndo) {
  const toast = document.getElementById("toast");
  if (!toast) return;
  toast.querySelector("p").textContent = text;
  const undo = toast.querySelector("button");
  if (undo) undo.hidden = !canUndo;
  toast.hidden = false;
  const drain = toast.querySelector(".drain");
  if (drain) drain.replaceWith(drain.cloneNode());
  clearTimeout(hiding);
  hiding = setTimeout(function hide() {
    if (toast.matches(":hover, :focus-within")) hiding = setTimeout(hide, 1000);
    else toast.hidden = true;
  }, 8000);
}
