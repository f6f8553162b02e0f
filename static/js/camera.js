// The camera of this device, its light and its zoom.
const WANTED = { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } };
const CLOSER = 2; // tags of 16 mm read from 30 cm this way

const WHY_NOT = {
  NotAllowedError: "The camera was not allowed. Allow it in the browser’s settings for this page, or take a photo.",
  NotFoundError: "This device has no camera that the browser can open.",
  NotReadableError: "Another program holds the camera. Close it, then load this page again.",
};

// Opens the camera into a video element; answers with an empty text, or with the reason why there is none.
export async function openCamera(video, size = {}) {
  if (!navigator.mediaDevices?.getUserMedia) {
    return "A browser gives the camera only to pages that it trusts, and it does not trust this address yet.";
  }
  try {
    video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { ...WANTED, ...size }, audio: false });
    await video.play();
    return "";
  } catch (error) {
    return WHY_NOT[error.name] ?? "The camera did not open. Load this page again, or take a photo.";
  }
}

// Shows the buttons for light and zoom where the camera has them.
export function offerExtras(video, torch, zoom) {
  const track = video.srcObject.getVideoTracks()[0];
  const can = track.getCapabilities?.() ?? {};
  if (can.focusMode?.includes("continuous")) track.applyConstraints({ advanced: [{ focusMode: "continuous" }] }).catch(() => {});
  if (can.torch) offer(torch, (on) => track.applyConstraints({ advanced: [{ torch: on }] }));
  if (can.zoom?.max > can.zoom?.min) {
    offer(zoom, (on) => track.applyConstraints({ advanced: [{ zoom: on ? Math.min(CLOSER, can.zoom.max) : can.zoom.min }] }));
  }
}

function offer(button, set) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const on = button.getAttribute("aria-pressed") !== "true";
    try {
      await set(on);
      button.setAttribute("aria-pressed", String(on));
    } catch {
      button.hidden = true; // promised, but this camera can't after all
    }
  });
}

// A photograph is made smaller on the phone, so that it travels fast.
export async function smaller(file, longest = 2000) {
  const canvas = document.createElement("canvas");
  try {
    const image = await createImageBitmap(file);
    const shrink = Math.min(1, longest / Math.max(image.width, image.height));
    canvas.width = Math.round(image.width * shrink);
    canvas.height = Math.round(image.height * shrink);
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => { canvas.toBlob(done, "image/jpeg", 0.9); });
  } catch {
    return file; // a kind of picture that this browser can't open: the server says what it thinks of it
  }
}
