// A deck of one's own is scanned on the page for a new table: the form carries what its cards come to.
import { offerExtras, openCamera, smaller } from "./camera.js";
import { Steady } from "./steady.js";

const PAUSE_MS = 60; // between looks: a phone in the hand stays cool
const OURS = /^[0-9A-Z]{10}$/;

const FIRST = "Hold one card after the other before the camera, or take a photo of many.";

const part = (name) => document.getElementById(`deck-${name}`);
const dialog = part("scan");
const form = document.querySelector("form");
const video = part("video");
const canvas = document.createElement("canvas");
let row = null; // of the seat whose deck is scanned
let tags = [];
let reply = null;
let steady = new Steady();
let worker = null;
let busy = false;

const field = (name) => row.querySelector(`[name=${name}]`);

// What the row of a seat says and offers.
function showRow(one) {
  const has = one.querySelector("[name=scanned]").value !== "";
  const said = one.querySelector(".own-deck-as");
  said.textContent = has ? `${one.querySelector("[name=scanned_as]").value}; ${said.dataset.instead}.` : said.dataset.none;
  one.classList.toggle("has-deck", has);
  one.querySelector("[data-drop-deck]").hidden = !has;
  one.hidden = false;
}

async function open(one) {
  row = one;
  tags = field("scanned_tags").value.split(" ").filter(Boolean);
  steady = new Steady();
  dialog.showModal();
  read(tags, "");
  const why = await openCamera(video);
  part("viewport").hidden = Boolean(why);
  part("nocamera").hidden = !why;
  part("why").textContent = why;
  if (why) return;
  if (!dialog.open) stop();
  else look();
}

function look() {
  offerExtras(video, part("torch"), part("zoom"));
  worker = new Worker(dialog.dataset.worker);
  worker.onmessage = ({ data }) => {
    const now = Date.now();
    const fresh = steady.look(data.codes.map(({ text }) => text), now);
    if (fresh.length && !busy) {
      steady.told(fresh, now);
      add(fresh);
    }
    setTimeout(next, PAUSE_MS);
  };
  next();
}

function next() {
  if (!worker) return;
  if (!video.videoWidth || document.hidden) {
    setTimeout(next, 200);
    return;
  }
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(video, 0, 0);
  worker.postMessage({ image: context.getImageData(0, 0, canvas.width, canvas.height) });
}

function stop() {
  worker?.terminate();
  worker = null;
  for (const track of video.srcObject?.getTracks() ?? []) track.stop();
  video.srcObject = null;
}

function tell(text, refused = false) {
  part("told").textContent = text;
  part("told").classList.toggle("refused", refused);
}

async function add(fresh) {
  const before = tags.length;
  if (!(await read([...tags, ...fresh], ""))) return;
  const more = tags.length - before;
  if (more === 1) tell(`${lastName()}, read.`);
  else tell(more ? `${more} cards read.` : "That very card counts already.");
}

// The name of the card that was read last: the list has the newest tag of each card on its button.
function lastName() {
  const button = part("found").querySelector(`[data-take="${tags.at(-1)}"]`);
  return button.closest("li").querySelector(".card-name").textContent;
}

// Has the server say what these tags come to; those that count are kept. Answers whether all of them do.
async function read(all, said) {
  busy = true;
  const body = new FormData(form);
  for (const name of ["scanned", "scanned_tags", "scanned_as"]) body.delete(name);
  body.set("deck_of", row.dataset.deckOf);
  for (const tag of all) body.append("tag", tag);
  const found = await send(dialog.dataset.read, body);
  busy = false;
  if (found.html !== undefined) show(found);
  tell(found.refused.join(" ") || said || FIRST, found.refused.length > 0);
  return found.refused.length === 0;
}

// An answer with what was refused in words, whatever went wrong.
async function send(url, body) {
  try {
    const answer = await (await fetch(url, { method: "POST", body, headers: { "X-Companion": "1" } })).json();
    return { refused: answer.error ? [answer.error.sentence] : [], ...answer };
  } catch {
    return { refused: ["No answer from the companion. Try again."] };
  }
}

function show(found) {
  reply = found;
  tags = found.tags;
  part("scan-title").textContent = found.name || part("scan-title").dataset.none;
  part("count").textContent = tags.length ? found.told : "No card yet";
  part("found").innerHTML = found.html;
  part("use").disabled = found.text === "";
}

async function readPhoto(input) {
  const [file] = input.files;
  input.value = "";
  if (!file) return;
  tell("Reading the photo…");
  const found = await send(dialog.dataset.picture, await smaller(file, 3000));
  if (found.refused.length) tell(found.refused.join(" "), true);
  else if (found.tags.length) add(found.tags);
  else tell("No tag of a card was found in this photo. Go nearer, or take several.", true);
}

function use(text, words) {
  field("scanned").value = text;
  field("scanned_tags").value = tags.join(" ");
  field("scanned_as").value = words;
  showRow(row);
  dialog.close();
}

function drop(one) {
  for (const input of one.querySelectorAll("input")) input.value = "";
  showRow(one);
}

for (const one of document.querySelectorAll(".own-deck")) {
  showRow(one);
  one.querySelector("[data-scan-deck]").addEventListener("click", () => open(one));
  one.querySelector("[data-drop-deck]").addEventListener("click", () => drop(one));
}
part("close").addEventListener("click", () => dialog.close());
dialog.addEventListener("close", stop);
part("use").addEventListener("click", () => use(reply.text, `${reply.name}, ${reply.told}, scanned`));
part("found").addEventListener("click", ({ target }) => {
  const [less, whole] = [target.closest("[data-take]"), target.closest("[data-whole]")];
  if (less) read(tags.filter((tag) => tag !== less.dataset.take), "Taken away.");
  if (whole) use(whole.dataset.whole, `${whole.dataset.name}, by a card of it`);
});
for (const input of dialog.querySelectorAll("[data-photo]")) input.addEventListener("change", () => readPhoto(input));
part("typed").addEventListener("input", ({ target }) => {
  const text = target.value.toUpperCase().replaceAll(/[\s-]/g, "");
  if (!OURS.test(text) || busy) return;
  target.value = "";
  add([text]);
});
