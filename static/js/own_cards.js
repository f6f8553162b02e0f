// A file of own card values is checked as soon as it is chosen, and what is wrong with it is told beside it.
export function found(answer) {
  if (answer.faults.length) return answer.faults.map((words) => ({ fault: true, words }));
  const counted = (number, word) => (number ? [`${number} ${word}${number === 1 ? "" : "s"}`] : []);
  const has = [...counted(answer.cards, "card").map((cards) => `Values of ${cards}`), ...counted(answer.decks, "deck")].join(" and ");
  const choose = answer.decks ? " Choose “From your own file” as deck to play with what it has." : "";
  return [{ fault: false, words: `${has}: this file can be played with.${choose}` }];
}

function line({ fault, words }) {
  const place = document.createElement("p");
  place.className = fault ? "fault" : "small";
  place.textContent = words;
  return place;
}

async function check(field) {
  const input = field.querySelector("[name=own_file]");
  const place = field.querySelector(".own-found");
  place.replaceChildren();
  if (!input.files.length) return;
  field.querySelector("[name=own][value=file]").checked = true;
  const body = new FormData();
  body.set("game", place.dataset.game);
  body.set("own_file", input.files[0]);
  const reply = await fetch(place.dataset.check, { method: "POST", body });
  const answer = reply.ok ? await reply.json() : { cards: 0, decks: 0, faults: ["The file could not be checked. Try again."] };
  place.replaceChildren(...found(answer).map(line));
}

for (const field of globalThis.document?.querySelectorAll(".own-cards") ?? []) {
  field.querySelector("[name=own_file]").addEventListener("change", () => check(field));
}
