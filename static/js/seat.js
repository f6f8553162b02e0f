// The page of a seat.
import { smaller } from "./camera.js";
import { listenForDials } from "./dial.js";
import { follow } from "./live.js";
import { showClocks, watchClocks } from "./reminder.js";
import { showReply } from "./replies.js";
import { post } from "./send.js";
import { bell, showSound } from "./signals.js";
import { listenForTaps, refilter } from "./taps.js";

let wasMine = isMine();
let asked = question();
let lock = null;
follow(() => {
  if (isMine() && !wasMine) bell();
  wasMine = isMine();
  document.getElementById("voice").textContent = document.querySelector("#sign h1").textContent;
  showDevice();
  refilter();
  showClocks();
  if (question() && question() !== asked) showQuestion();
  asked = question();
});
listenForTaps();
listenForDials();
keepAwake();
showDevice();
watchClocks();
setInterval(countDown, 1000);
document.addEventListener("change", ({ target }) => { if (target.dataset.area) checkArea(target); });

function isMine() {
  return !document.querySelector("#sign.others");
}

function question() {
  return document.querySelector("main .question")?.dataset.ask ?? "";
}

// A card that is tapped far down may ask something; the question stands at the top.
function showQuestion() {
  const { top } = document.querySelector("main .question").getBoundingClientRect();
  if (top < 0 || top > innerHeight / 2) scrollTo(0, 0);
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

// A picture of what lies before this seat is compared with the record; it reminds, and changes nothing.
async function checkArea(input) {
  const [file] = input.files;
  input.value = "";
  if (file) showReply(await post(input.dataset.area, await smaller(file)));
}
