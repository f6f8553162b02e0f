// A camera above the table: frames go to the server, which says what differs from the record and stays so.
import { offerExtras, openCamera } from "./camera.js";
import { follow } from "./live.js";
import { showReply } from "./replies.js";
import { Marking } from "./marking.js";
import { post } from "./send.js";
import { closeSheets } from "./sheets.js";
import { listenForTaps } from "./taps.js";

const LARGE = { width: { ideal: 3840 }, height: { ideal: 2160 } }; // both mats, with three pixels to the millimetre
const PAUSE_MS = 500; // between looks: a thing has to stay for a second
const LONG_MS = 4000; // so long without a mat, and it is said

const { dataset } = document.body;
const video = document.getElementById("video");
const told = document.getElementById("told");
const canvas = document.createElement("canvas");
let seen = 0;
const marking = dataset.places ? ready() : null;

follow();
listenForTaps();
start();

async function start() {
  const why = await openCamera(video, LARGE);
  if (why) return noCamera(why);
  offerExtras(video, document.getElementById("torch"), document.getElementById("zoom"));
  return look();
}

function noCamera(why) {
  document.getElementById("viewport").hidden = true;
  document.getElementById("nocamera").hidden = false;
  document.getElementById("why").textContent = why;
}

// Marking by hand: while somebody taps, nothing is looked at.
function ready() {
  const [overlay, panel, mark, forget] = ["marks", "marking", "mark", "forget"].map((id) => document.getElementById(id));
  const made = new Marking({
    key: `marks-${dataset.code}`, seats: JSON.parse(dataset.seats).map((name, at) => name || `Seat ${at + 1}`), places: JSON.parse(dataset.places), video, overlay, panel,
    changed: () => tell(),
  });
  function tell() {
    document.body.classList.toggle("marks-on", made.isOn);
    mark.hidden = made.isOn || !video.videoWidth; // without a picture there is nothing to tap
    mark.textContent = made.sides.length ? "Mark the places again" : "No mat: mark the places";
    forget.hidden = made.isOn || !made.sides.length;
  }
  mark.addEventListener("click", () => made.start());
  forget.addEventListener("click", () => made.forget());
  video.addEventListener("loadedmetadata", () => { made.draw(); tell(); });
  tell();
  return made;
}

async function look() {
  if (video.videoWidth && !document.hidden && !marking?.isOn) {
    const picture = await frame();
    const marks = marking?.text(canvas.width, canvas.height);
    const address = marks ? `${dataset.watch}?marks=${encodeURIComponent(marks)}` : dataset.watch;
    heard(await post(address, picture, { "Content-Type": "image/jpeg" }, 1));
  }
  setTimeout(look, PAUSE_MS);
}

function frame() {
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d").drawImage(video, 0, 0);
  return new Promise((done) => { canvas.toBlob(done, "image/jpeg", 0.85); });
}

function heard(reply) {
  if (!reply || marking?.isOn) return; // nothing lies over a picture in which somebody taps
  if (reply.nothing?.mats !== 0) seen = Date.now();
  const isSeen = Date.now() - seen < LONG_MS;
  told.textContent = !isSeen ? "Looking for a mat" : marking?.sides.length ? "Watching, by your marks" : "Watching";
  if (reply.known) closeSheets(); // what the open sheet says is settled
  if (!reply.nothing) showReply(reply);
}
