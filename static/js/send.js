// Sending inputs: each has a key of its own, and is sent again with the same key until the server has answered.
import { isStale, version } from "./live.js";
import { showReply } from "./replies.js";
import { say } from "./toast.js";

const PAUSES_MS = [400, 1200, 3000, 6000]; // and the last one from then on

export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The server's reply, however long the network takes; null after `tries` without one.
export async function post(url, body, headers = {}, tries = Infinity) {
  for (let at = 0; at < tries; at += 1) {
    try {
      return await answer(await fetch(url, { method: "POST", body, headers: { "X-Companion": "1", ...headers } }));
    } catch {
      if (at + 1 === tries) return null;
      say("No answer from the companion. Sending it again…");
      await new Promise((done) => setTimeout(done, PAUSES_MS[Math.min(at, PAUSES_MS.length - 1)]));
    }
  }
  return null;
}

// A proxy or a server in the middle of its start answers in other words than ours; that is told, not tried for ever.
async function answer(response) {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return { error: { sentence: `The companion gave no proper answer (${response.status}). Load the page again.` } };
  }
}

export function postJson(url, data) {
  return post(url, JSON.stringify(data), { "Content-Type": "application/json" });
}

// Sends an input as the server wrote it; tells whether it was applied.
export async function sendInput(text) {
  if (isStale()) {
    say("This page is out of step. Wait until it has caught up.");
    return false;
  }
  const slow = setTimeout(() => say("Sending…"), 1500);
  const reply = await postJson(document.body.dataset.submit, { key: newKey(), version: version(), input: JSON.parse(text) });
  clearTimeout(slow);
  return showReply(reply);
}
