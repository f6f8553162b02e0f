// Three low sounds and as many shakes; off where this device was told so.
let audio = null;

function sound(parts) {
  if (localStorage.getItem("sound") === "off" || !audio) return;
  for (const [frequency, at, length] of parts) {
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.frequency.value = frequency;
    gain.gain.setValueAtTime(0.25, audio.currentTime + at);
    gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + length);
    tone.connect(gain).connect(audio.destination);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + at + length);
  }
}

// Browsers allow sound only after a touch.
addEventListener("pointerdown", () => { audio ??= new AudioContext(); }, { once: true });

export function knock() {
  navigator.vibrate?.(20);
  sound([[180, 0, 0.12]]);
}

export function twoKnocks() {
  navigator.vibrate?.([30, 60, 30]);
  sound([[130, 0, 0.12], [130, 0.14, 0.12]]);
}

export function bell() {
  navigator.vibrate?.(80);
  sound([[660, 0, 0.28]]);
}
