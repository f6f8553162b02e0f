// Where no mat lies, people mark in the picture where the places are: four corners of a side, then each spot.
// The camera stays where it is, so this device keeps the marks for its table, as shares of the picture.
const CORNERS = ["far left corner", "far right corner", "near right corner", "near left corner"];
const LEAST_SIDE_PX = 40; // what the server takes for a side
const DOT = 0.012; // of the picture's width

export class Marking {
  // `seats` are the players' names, `places` pairs of key and word; `changed` is called when the marks are others.
  constructor({ key, seats, places, video, overlay, panel, changed }) {
    Object.assign(this, { key, seats, places, video, overlay, panel, changed });
    this.sides = this.kept();
    this.taps = null; // while somebody marks: for each seat its taps, in order
    overlay.addEventListener("pointerdown", (event) => this.tap(event));
    panel.querySelector("[data-back]").addEventListener("click", () => this.back());
    panel.querySelector("[data-skip]").addEventListener("click", () => this.skip());
    panel.querySelector("[data-stop]").addEventListener("click", () => this.stop());
    this.draw();
  }

  kept() {
    try {
      const found = JSON.parse(localStorage.getItem(this.key) ?? "[]");
      return Array.isArray(found) ? found : [];
    } catch {
      return [];
    }
  }

  // What goes to the server: the marks in pixels of a frame of this size; empty if there are none.
  text(width, height) {
    const at = ([x, y]) => [Math.round(x * width), Math.round(y * height)];
    const sides = this.sides.map(({ seat, corners, spots }) => ({
      seat, corners: corners.map(at), spots: Object.fromEntries(Object.entries(spots).map(([key, spot]) => [key, at(spot)])),
    }));
    return sides.length ? JSON.stringify(sides) : "";
  }

  get isOn() { return this.taps !== null; }

  start() {
    this.taps = this.seats.map(() => []);
    this.seat = 0;
    this.show();
  }

  tap(event) {
    if (!this.isOn) return;
    event.preventDefault();
    const matrix = this.overlay.getScreenCTM();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const { videoWidth: wide, videoHeight: high } = this.video;
    if (x < 0 || y < 0 || x > wide || y > high) return;
    const mine = this.taps[this.seat];
    mine.push([x / wide, y / high]);
    this.isWrong = mine.length === CORNERS.length && !isRound(mine.map(([right, down]) => [right * wide, down * high]));
    if (this.isWrong) this.taps[this.seat] = [];
    if (this.taps[this.seat].length === CORNERS.length + this.places.length) this.next();
    this.show();
  }

  back() {
    if (!this.taps[this.seat].length && this.seat) this.seat -= 1;
    this.taps[this.seat].pop();
    this.show();
  }

  skip() {
    this.taps[this.seat] = [];
    this.next();
    this.show();
  }

  next() {
    this.seat += 1;
    if (this.seat < this.seats.length) return;
    this.keep(this.taps.map((taps, seat) => ({ taps, seat })).filter(({ taps }) => taps.length).map(({ taps, seat }) => ({
      seat,
      corners: taps.slice(0, CORNERS.length),
      spots: Object.fromEntries(this.places.map(([key], at) => [key, taps[CORNERS.length + at]])),
    })));
    this.taps = null;
  }

  stop() {
    this.taps = null;
    this.show();
  }

  forget() {
    this.keep([]);
    this.show();
  }

  keep(sides) {
    this.sides = sides;
    try {
      localStorage.setItem(this.key, JSON.stringify(sides));
    } catch { /* a device that keeps nothing marks anew when the page is loaded again */ }
    this.changed();
  }

  show() {
    this.panel.hidden = !this.isOn;
    if (this.isOn) {
      const done = this.taps[this.seat].length;
      const what = done < CORNERS.length ? `${CORNERS[done]} of this side` : `middle: ${this.places[done - CORNERS.length][1]}`;
      this.panel.querySelector("[data-who]").textContent = this.seats[this.seat];
      this.panel.querySelector("[data-what]").textContent = `${this.isWrong ? "that was no way round. Once more: tap" : "tap"} the ${what}`;
      this.panel.querySelector("[data-count]").textContent = `${done + 1} of ${CORNERS.length + this.places.length}`;
      this.panel.querySelector("[data-back]").disabled = !done && !this.seat;
    }
    this.draw();
    this.changed();
  }

  // The marks over the picture: those being made, else those that are kept.
  draw() {
    const { videoWidth: wide, videoHeight: high } = this.video;
    this.overlay.setAttribute("viewBox", `0 0 ${wide || 1} ${high || 1}`);
    const taps = this.taps ?? this.sides.map((side) => [...side.corners, ...this.places.map(([key]) => side.spots[key])]);
    this.overlay.replaceChildren(...taps.flatMap((side) => this.drawn(side.filter(Boolean).map(([x, y]) => [x * wide, y * high]), wide)));
  }

  drawn(points, wide) {
    const corners = points.slice(0, CORNERS.length);
    const edge = this.shape(corners.length === CORNERS.length ? "polygon" : "polyline", { points: corners.join(" ") });
    const dots = points.map(([cx, cy], at) => this.shape("circle", { cx, cy, r: wide * DOT, class: at < CORNERS.length ? "corner" : "spot" }));
    return [edge, ...dots];
  }

  shape(kind, attributes) {
    const made = document.createElementNS(this.overlay.namespaceURI, kind);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    return made;
  }
}

// Four corners clockwise as one sees them, as the server wants them.
function isRound(corners) {
  const sides = corners.map(([x, y], at) => [corners[(at + 1) % 4][0] - x, corners[(at + 1) % 4][1] - y]);
  const isTurned = ([right, down], at) => right * sides[(at + 1) % 4][1] - down * sides[(at + 1) % 4][0] > 0;
  return sides.every(isTurned) && sides.every((side) => Math.hypot(...side) >= LEAST_SIDE_PX);
}
