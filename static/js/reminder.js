// Clocks that remind: the server says how long one still runs. At zero the page says so in words, and nothing else follows.
const ENDS = new WeakMap(); // what the server said of each clock, and when it ends by this device's own clock

export function showClocks() {
  for (const clock of document.querySelectorAll("[data-left]")) show(clock, ends(clock) - Date.now());
}

// A sleeping phone counts on; what was drawn anew is believed anew.
function ends(clock) {
  const { left } = clock.dataset;
  if (ENDS.get(clock)?.left !== left) ENDS.set(clock, { left, at: Date.now() + Number(left) });
  return ENDS.get(clock).at;
}

function show(clock, left_ms) {
  const isOver = left_ms <= 0;
  clock.querySelector("[data-running]").hidden = isOver;
  clock.querySelector("[data-over]").hidden = !isOver;
  const said = spelled(left_ms), time = clock.querySelector("b");
  if (time.textContent !== said) time.textContent = said;
}

export function spelled(left_ms) {
  const seconds = Math.max(0, Math.ceil(left_ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function watchClocks() {
  showClocks();
  setInterval(showClocks, 250);
}
