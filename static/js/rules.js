// The rules: clauses are found by their words or ids; topics without any fold away.
const field = document.getElementById("find");
const found = document.getElementById("found");
const entries = [...document.querySelectorAll(".entry")].map((entry) => ({ entry, words: entry.textContent.toLowerCase() }));
const topics = [...document.querySelectorAll(".topic")];

document.getElementById("finder").hidden = false;
field.addEventListener("input", show);
addEventListener("hashchange", openTarget);
// A browser scrolls to the clause before the search field takes its room.
document.fonts.ready.then(openTarget);

function show() {
  const wanted = field.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const { entry, words } of entries) {
    entry.hidden = !wanted.every((word) => words.includes(word));
    if (!entry.hidden) count += 1;
  }
  for (const topic of topics) topic.hidden = !topic.querySelector(".entry:not([hidden])");
  found.textContent = wanted.length ? { 0: "No clause has these words.", 1: "1 clause" }[count] ?? `${count} clauses` : "";
}

// A clause that is asked for by its address is shown, whatever was looked for.
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  if (target.closest("[hidden]")) {
    field.value = "";
    show();
  }
  target.scrollIntoView();
}
