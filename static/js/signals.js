// Three low sounds and as many shakes; off where this device was told so, and never the only sign.
let audio = null;

function sound(parts) {
  if (!audio || isSilent()) return;
  for (const [kind, frequency, at, length] of parts) {
    const start = audio.currentTime + at;
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.type = kind;
    tone.frequency.setValueAtTime(frequency, start);
    if (kind === "triangle") tone.frequency.exponentialRampToValueAtTime(frequency * 0.6, start + length);
    gain.gain.setValueAtTime(0.001, start);
    gain.gain.exponentialRampToValueAtTime(0.3, start + 0.004);
    gain.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}

// Browsers allow sound only after a touch.
addEventListener("pointerdown", () => { audio ??= new AudioContext(); }, { once: true });

function isSilent() {
  return localStorage.getItem("sound") === "off";
}

// Read: one wooden knock.
export function knock() {
  navigator.vibrate?.(20);
  sound([["triangle", 210, 0, 0.1]]);
}

// Refused: two lower knocks.
export function twoKnocks() {
  navigator.vibrate?.([30, 60, 30]);
  sound([["triangle", 140, 0, 0.11], ["triangle", 140, 0.15, 0.13]]);
}

// Your turn: one small bell, once.
export function bell() {
  navigator.vibrate?.(80);
  sound([["sine", 784, 0, 0.29], ["sine", 2093, 0, 0.12]]);
}

// The switch of this device; its word says what is, not what a tap would do.
export function showSound() {
  for (const button of document.querySelectorAll("[data-sound-switch]")) {
    button.setAttribute("aria-pressed", String(!isSilent()));
    button.textContent = isSilent() ? "Sound off" : "Sound on";
  }
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-sound-switch]")) return;
  localStorage.setItem("sound", isSilent() ? "on" : "off");
  showSound();
});
