// Only the chosen game's cards are offered, and the page wears its colour.
const page = document.getElementById("prints");

function show() {
  const game = page.querySelector("[name=game]:checked").value;
  page.dataset.game = game;
  for (const set of page.querySelectorAll("[data-of]")) {
    set.hidden = set.dataset.of !== game;
    set.disabled = set.hidden;
  }
}

page.addEventListener("change", show);
show();
