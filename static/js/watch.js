// A camera above the table: frames go to the server, which says what differs from the record and stays so.
import { offerExtras, openCamera } from "./camera.js";
import { follow } from "./live.js";
import { showReply } from "./replies.js";
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

async function look() {
  if (video.videoWidth && !document.hidden) heard(await post(dataset.watch, await frame(), { "Content-Type": "image/jpeg" }, 1));
  setTimeout(look, PAUSE_MS);
}

function frame() {
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d").drawImage(video, 0, 0);
  return new Promise((done) => { canvas.toBlob(done, "image/jpeg", 0.85); });
}

function heard(reply) {
  if (!reply) return;
  if (reply.nothing?.mats !== 0) seen = Date.now();
  told.textContent = Date.now() - seen < LONG_MS ? "Watching" : "Looking for a mat";
  if (reply.known) closeSheets(); // what the open sheet says is settled
  if (!reply.nothing) showReply(reply);
}
