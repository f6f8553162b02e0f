// History: all lines or the own ones; going back leads to the seat, where the undo is asked or done.
import { listenForTaps } from "./taps.js";

listenForTaps({ afterApplied: () => { location.href = document.body.dataset.back; } });
document.addEventListener("change", (event) => {
  if (event.target.name !== "lines") return;
  for (const line of document.querySelectorAll(".timeline li")) line.hidden = event.target.value === "mine" && line.dataset.mine !== "yes";
});
