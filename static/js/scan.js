// The camera page: frames go to the decoder in this browser, now and then one to the server as a second reader.
import { offerExtras, openCamera, smaller } from "./camera.js";
import { cardCorners, covering, Frame } from "./frame.js";
import { follow, version } from "./live.js";
import { showReply } from "./replies.js";
import { newKey, post, postJson } from "./send.js";
import { isSheetOpen } from "./sheets.js";
import { Steady } from "./steady.js";
import { listenForTaps, refilter } from "./taps.js";
import { say } from "./toast.js";

const SERVER_MS = 1000; // so long without a read, and the server gets a frame
const TOLD_MS = 2500; // how long the name of what was read stays
const PAUSE_MS = 60; // between looks: a phone in the hand stays cool
const OURS = /^[0-9A-Z]{10}$/;

const { dataset } = document.body;
const video = document.getElementById("video");
const told = document.getElementById("told");
const frame = new Frame(document.getElementById("overlay"));
const canvas = document.createElement("canvas");
const steady = new Steady();
let lastRead = Date.now();
let busy = false;

follow(refilter);
listenForTaps({ afterApplied: toSeat });
for (const id of ["photo", "photo-large"]) document.getElementById(id).addEventListener("change", (event) => sendPhoto(event.target));
document.getElementById("typed").addEventListener("input", (event) => typed(event.target));
start();

async function start() {
  const why = await openCamera(video);
  if (why) return noCamera(why);
  offerExtras(video, document.getElementById("torch"), document.getElementById("zoom"));
  const worker = new Worker(dataset.worker);
  worker.onmessage = ({ data }) => {
    look(data.codes);
    setTimeout(() => next(worker), PAUSE_MS);
  };
  next(worker);
  return setInterval(askServer, SERVER_MS);
}

function noCamera(why) {
  document.getElementById("viewport").hidden = true;
  document.getElementById("nocamera").hidden = false;
  document.getElementById("why").textContent = why;
}

function grab() {
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(video, 0, 0);
  return context;
}

function next(worker) {
  if (!video.videoWidth || document.hidden) return setTimeout(() => next(worker), 200);
  return worker.postMessage({ image: grab().getImageData(0, 0, canvas.width, canvas.height) });
}

function look(codes) {
  const now = Date.now();
  if (codes.length) lastRead = now;
  if (now > shownUntil) draw(codes[0], "looking");
  const fresh = steady.look(codes.map(({ text }) => text), now);
  if (fresh.length && !busy && !isSheetOpen()) show(fresh, codes.find(({ text }) => text === fresh[0]));
}

let shownUntil = 0;
function draw(code, state) {
  const onPage = code && covering(canvas, frame);
  const corners = code && ["topLeft", "topRight", "bottomRight", "bottomLeft"].map((name) => onPage(code.position[name]));
  frame.show(code ? "read" : state, corners ? cardCorners(corners) : null);
}

async function show(tags, code) {
  busy = true;
  steady.told(tags, Date.now());
  if (code) draw(code, "read");
  tell("Read", "read");
  finish(await postJson(dataset.scan, { key: newKey(), version: version(), tags }));
}

function finish(reply) {
  busy = false;
  if (reply.refused) {
    frame.show("refused", frame.corners);
    shownUntil = Date.now() + TOLD_MS;
  }
  const applied = showReply(reply);
  if (applied) {
    tell(reply.applied.text || "Done", "read");
    setTimeout(toSeat, 900);
  } else tell(reply.refused?.title ?? reply.known?.text ?? (reply.choose ? "Which do you mean?" : "Looking for a card"), "");
}

// The word over the picture; it goes back to looking by itself.
let toldTimer = 0;
function tell(text, look_) {
  told.textContent = text;
  told.classList.toggle("read", look_ === "read");
  clearTimeout(toldTimer);
  toldTimer = setTimeout(() => {
    told.textContent = "Looking for a card";
    told.classList.remove("read");
  }, TOLD_MS);
}

// A question that waits now, and what came of the card, are on the page of the seat.
function toSeat() {
  if (!isSheetOpen()) location.href = dataset.back;
}

let serverTold = false;

// The server reads what this browser could not: small, soft or far tags. One picture at a time.
async function askServer() {
  if (busy || isSheetOpen() || document.hidden || !video.videoWidth || Date.now() - lastRead < SERVER_MS) return;
  busy = true;
  grab();
  const picture = await new Promise((done) => { canvas.toBlob(done, "image/jpeg", 0.85); });
  const reply = await post(dataset.read, picture, { "X-Key": newKey(), "X-Version": version(), "X-Quiet": "1", "Content-Type": "image/jpeg" }, 1);
  busy = false;
  if (!reply) return;
  // The same card before the camera is told once; the server says "nothing" when it has gone.
  const again = serverTold && !reply.applied;
  serverTold = !reply.nothing;
  if (!reply.nothing && !again && !isSheetOpen()) finish(reply);
}

async function sendPhoto(input) {
  const [file] = input.files;
  input.value = "";
  if (!file) return;
  say("Reading the photo…");
  finish(await post(dataset.read, await smaller(file), { "X-Key": newKey(), "X-Version": version() }));
}

function typed(field) {
  const text = field.value.toUpperCase().replaceAll(/[\s-]/g, "");
  if (!OURS.test(text) || busy) return;
  field.value = "";
  show([text], null);
}
