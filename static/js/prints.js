// Only the chosen game's cards are offered, and the page wears its colour.
const page = document.getElementById("prints");

function show() {
  const game = page.querySelector("[name=game]:checked").value;
  page.dataset.game = game;
  for (const set of page.querySelectorAll("[data-of]")) {
    set.hidden = set.dataset.of !== game;
    set.disabled = set.hidden;
    if (!set.hidden) choose(set);
  }
}

// Choices of all games have the same names, and of those only one is on: so the chosen game gets its own again.
function choose(set) {
  if (set.querySelector("[type=radio]:checked")) return;
  const first = [...set.querySelectorAll("[type=radio]")].find((radio) => radio.defaultChecked);
  if (first) first.checked = true;
}

page.addEventListener("change", show);
show();
