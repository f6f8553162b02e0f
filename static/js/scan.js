// The camera page: frames go to the decoder in this browser, now and then one to the server as a second reader.
import { follow, version } from "./live.js";
import { handle, newKey, post, say } from "./send.js";
import { listenForTaps } from "./taps.js";

const AWAY_MS = 1500; // a card must have been away this long before it counts as shown again
const LOOKS = 2; // and be seen in two frames in a row
const SERVER_MS = 1200;
const OURS = /^[0-9A-Z]{10}$/;

const { dataset } = document.body;
const video = document.getElementById("video");
const overlay = document.getElementById("overlay");
const told = document.getElementById("told");
const canvas = document.createElement("canvas");
const seen = new Map();
let lastRead = Date.now();
let busy = false;

follow();
listenForTaps({ afterApplied: () => setTimeout(() => { location.href = dataset.back; }, 350) });
document.getElementById("photo").addEventListener("change", (event) => sendPhoto(event.target.files[0]));
document.getElementById("typed").addEventListener("input", (event) => typed(event.target));
start();

async function start() {
  if (!navigator.mediaDevices?.getUserMedia) return noCamera("A browser gives the camera only to pages that it trusts, and this address is plain.");
  try {
    const wanted = { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } };
    video.srcObject = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false });
    await video.play();
  } catch (error) {
    return noCamera(error.name === "NotAllowedError" ? "The camera was not allowed. Allow it in the browser's settings for this page." : "The camera did not open.");
  }
  offerTorch(video.srcObject.getVideoTracks()[0]);
  const worker = new Worker(dataset.worker);
  worker.onmessage = ({ data }) => { look(data.codes); requestAnimationFrame(() => next(worker)); };
  next(worker);
  setInterval(askServer, SERVER_MS);
}

function noCamera(why) {
  document.querySelector(".viewport").hidden = true;
  document.getElementById("nocamera").hidden = false;
  document.getElementById("why").textContent = why;
}

function offerTorch(track) {
  if (!track.getCapabilities?.().torch) return;
  const button = document.getElementById("torch");
  let on = false;
  button.hidden = false;
  button.addEventListener("click", () => { on = !on; track.applyConstraints({ advanced: [{ torch: on }] }); });
}

function frame() {
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(video, 0, 0);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

function next(worker) {
  if (!video.videoWidth || document.hidden) return setTimeout(() => next(worker), 200);
  return worker.postMessage({ image: frame() });
}

// A card counts once when it was seen steadily, and again only after it has been away.
function look(codes) {
  const now = Date.now();
  draw(codes);
  for (const { text } of codes) {
    const before = seen.get(text);
    if (!before || now - before.at > AWAY_MS) seen.set(text, { at: now, looks: 1, told: false });
    else Object.assign(before, { at: now, looks: before.looks + 1 });
  }
  if (codes.length) lastRead = now;
  const fresh = codes.map(({ text }) => text).filter((text) => { const card = seen.get(text); return card.looks >= LOOKS && !card.told; });
  if (fresh.length && !busy && document.getElementById("sheet").hidden) show(fresh);
}

async function show(tags) {
  busy = true;
  for (const text of tags) seen.get(text).told = true;
  told.textContent = "Read";
  const body = JSON.stringify({ key: newKey(), version: version(), tags });
  finish(await post(dataset.scan, body, { "Content-Type": "application/json" }));
}

function finish(reply) {
  busy = false;
  const applied = handle(reply);
  told.textContent = applied ? reply.applied.text || "Done" : reply.refused ? reply.refused.title : reply.known ? reply.known.text : "Looking for a card";
}

// The server reads what this browser could not: small, soft or far tags.
async function askServer() {
  if (busy || document.hidden || !video.videoWidth || Date.now() - lastRead < SERVER_MS) return;
  busy = true;
  frame();
  const picture = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.85));
  const reply = await post(dataset.read, picture, { "X-Key": newKey(), "X-Quiet": "1", "Content-Type": "image/jpeg" });
  busy = false;
  if (!reply.nothing) finish(reply);
}

function draw(codes) {
  const scale = Math.max(overlay.clientWidth / canvas.width, overlay.clientHeight / canvas.height);
  const [dx, dy] = [(overlay.clientWidth - canvas.width * scale) / 2, (overlay.clientHeight - canvas.height * scale) / 2];
  overlay.width = overlay.clientWidth;
  overlay.height = overlay.clientHeight;
  const pen = overlay.getContext("2d");
  for (const { position } of codes) {
    const corners = [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft];
    for (const [colour, width] of [["#000", 11], ["#F6E9D0", 6]]) {
      pen.strokeStyle = colour;
      pen.lineWidth = width;
      pen.beginPath();
      corners.forEach(({ x, y }, at) => pen[at ? "lineTo" : "moveTo"](x * scale + dx, y * scale + dy));
      pen.closePath();
      pen.stroke();
    }
  }
}

// A photograph is made smaller on the phone, so that it travels fast.
async function sendPhoto(file) {
  if (!file) return;
  say("Reading the photo…", false);
  let picture = file;
  try {
    const image = await createImageBitmap(file);
    const shrink = Math.min(1, 2000 / Math.max(image.width, image.height));
    canvas.width = image.width * shrink;
    canvas.height = image.height * shrink;
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    picture = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.9));
  } catch {
    // A kind of picture that this browser can't open goes to the server as it is, which says what it thinks of it.
  }
  finish(await post(dataset.read, picture, { "X-Key": newKey() }));
}

function typed(field) {
  const text = field.value.toUpperCase().replaceAll(" ", "");
  if (!OURS.test(text) || busy) return;
  field.value = "";
  seen.set(text, { at: Date.now(), looks: LOOKS, told: true });
  show([text]);
}
