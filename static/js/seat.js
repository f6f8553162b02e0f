// The page of a seat.
import { listenForDials } from "./dial.js";
import { follow } from "./live.js";
import { bell, showSound } from "./signals.js";
import { listenForTaps, refilter } from "./taps.js";

let wasMine = isMine();
let lock = null;
follow(() => {
  if (isMine() && !wasMine) bell();
  wasMine = isMine();
  document.getElementById("voice").textContent = document.querySelector("#sign h1").textContent;
  showDevice();
  refilter();
});
listenForTaps();
listenForDials();
keepAwake();
showDevice();
setInterval(countDown, 1000);

function isMine() {
  return !document.querySelector("#sign.others");
}

// The server knows when a question ends; this only shows how long that will be.
function countDown() {
  for (const clock of document.querySelectorAll("[data-countdown]")) {
    const left = Math.max(0, Number(clock.dataset.countdown) - 1);
    clock.dataset.countdown = left;
    clock.querySelector("b").textContent = left;
    for (const [at, tick] of [...clock.querySelectorAll("i")].entries()) tick.classList.toggle("gone", at >= left);
  }
}

function showDevice() {
  showSound();
  const place = document.querySelector("[data-wake]");
  if (place) place.textContent = lock ? "stays awake" : "";
}

// The screen stays on after a touch; browsers let go of it whenever the page hides, and some give it back only by a touch.
function keepAwake() {
  if (!navigator.wakeLock) return;
  const ask = async () => {
    if (lock) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => { lock = null; showDevice(); });
    } catch {
      lock = null; // low battery, or not allowed: the phone decides
    }
    showDevice();
  };
  document.addEventListener("pointerdown", ask);
}
