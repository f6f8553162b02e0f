// The page of a seat.
import { follow } from "./live.js";
import { bell } from "./signals.js";
import { listenForTaps } from "./taps.js";

let wasMine = isMine();
follow(() => {
  if (isMine() && !wasMine) bell();
  wasMine = isMine();
});
listenForTaps();
keepAwake();
setInterval(countDown, 1000);

function isMine() {
  return !document.querySelector("#sign.others");
}

function countDown() {
  for (const place of document.querySelectorAll("[data-countdown]")) {
    const left = Math.max(0, Number(place.dataset.countdown) - 1);
    place.dataset.countdown = left;
    place.textContent = `${left} s`;
  }
}

// The screen stays on after a touch; browsers let go of it whenever the page hides.
function keepAwake() {
  if (!navigator.wakeLock) return;
  const ask = () => navigator.wakeLock.request("screen").catch(() => {});
  addEventListener("pointerdown", ask, { once: true });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) addEventListener("pointerdown", ask, { once: true }); });
}
