// The scan frame: four corners that look for a card, and snap to it when it is read.
const CARD_MM = { width: 63, height: 88 };
const TAG_MM = { at: 3.05, size: 16 }; // from the card's top left corner, in both directions
const SNAP_MS = 120;
const ARM_PX = 40;
const LIGHT = "#F6E9D0";

// The corners of a card (top left, top right, bottom right, bottom left) from those of its tag. The four corners of a
// small tag tell of a far larger card, so their errors are evened out: opposite sides count as parallel.
export function cardCorners([tl, tr, br, bl]) {
  const middle = { x: (tl.x + tr.x + br.x + bl.x) / 4, y: (tl.y + tr.y + br.y + bl.y) / 4 };
  const right = { x: (tr.x - tl.x + br.x - bl.x) / 2, y: (tr.y - tl.y + br.y - bl.y) / 2 };
  const down = { x: (bl.x - tl.x + br.x - tr.x) / 2, y: (bl.y - tl.y + br.y - tr.y) / 2 };
  const at = (x, y) => {
    const [u, v] = [(x - TAG_MM.at) / TAG_MM.size - 0.5, (y - TAG_MM.at) / TAG_MM.size - 0.5];
    return { x: middle.x + right.x * u + down.x * v, y: middle.y + right.y * u + down.y * v };
  };
  return [at(0, 0), at(CARD_MM.width, 0), at(CARD_MM.width, CARD_MM.height), at(0, CARD_MM.height)];
}

// Where the frame rests while it looks: upright, in the middle, with the shape of a card.
export function restingCorners(width, height) {
  const tall = Math.min(height * 0.66, (width * 0.74 * CARD_MM.height) / CARD_MM.width);
  const wide = (tall * CARD_MM.width) / CARD_MM.height;
  const [left, top] = [(width - wide) / 2, (height - tall) / 2];
  return [{ x: left, y: top }, { x: left + wide, y: top }, { x: left + wide, y: top + tall }, { x: left, y: top + tall }];
}

// A picture point as the page shows it, where the picture covers the whole viewport.
export function covering(picture, view) {
  const scale = Math.max(view.width / picture.width, view.height / picture.height);
  const [dx, dy] = [(view.width - picture.width * scale) / 2, (view.height - picture.height * scale) / 2];
  return ({ x, y }) => ({ x: x * scale + dx, y: y * scale + dy });
}

// Draws on a canvas. `show(state, corners)`: state "looking", "read" or "refused"; corners in page pixels, or null.
export class Frame {
  constructor(canvas) {
    this.canvas = canvas;
    this.state = "looking";
    this.corners = null;
    this.snapsAtOnce = matchMedia("(prefers-reduced-motion: reduce)").matches;
    new ResizeObserver(() => this.fit()).observe(canvas);
    this.fit();
  }

  fit() {
    const ratio = devicePixelRatio || 1;
    this.width = this.canvas.clientWidth;
    this.height = this.canvas.clientHeight;
    this.canvas.width = this.width * ratio;
    this.canvas.height = this.height * ratio;
    this.pen = this.canvas.getContext("2d");
    this.pen.scale(ratio, ratio);
    this.draw(this.corners ?? restingCorners(this.width, this.height));
  }

  show(state, corners = null) {
    const to = corners ?? restingCorners(this.width, this.height);
    const from = this.corners ?? restingCorners(this.width, this.height);
    this.state = state;
    this.corners = corners;
    cancelAnimationFrame(this.next);
    if (this.snapsAtOnce) this.draw(to);
    else this.snap(from, to, performance.now());
  }

  snap(from, to, since) {
    const share = Math.min(1, (performance.now() - since) / SNAP_MS);
    this.draw(from.map((point, at) => ({ x: point.x + (to[at].x - point.x) * share, y: point.y + (to[at].y - point.y) * share })));
    if (share < 1) this.next = requestAnimationFrame(() => this.snap(from, to, since));
  }

  draw(corners) {
    this.pen.clearRect(0, 0, this.width, this.height);
    this.pen.setLineDash(this.state === "looking" ? [9, 6] : []);
    for (const [colour, width] of [["#0A0906", 11], [LIGHT, 6]]) {
      corners.forEach((corner, at) => this.corner(corner, corners[(at + 3) % 4], corners[(at + 1) % 4], colour, width));
    }
    this.pen.setLineDash([]);
    if (this.state === "refused") this.bar(corners);
  }

  corner(corner, before, after, colour, width) {
    const arm = (to) => {
      const far = Math.hypot(to.x - corner.x, to.y - corner.y) || 1;
      const share = Math.min(ARM_PX, far / 3) / far;
      return [corner.x + (to.x - corner.x) * share, corner.y + (to.y - corner.y) * share];
    };
    this.pen.strokeStyle = colour;
    this.pen.lineWidth = width;
    this.pen.beginPath();
    this.pen.moveTo(...arm(before));
    this.pen.lineTo(corner.x, corner.y);
    this.pen.lineTo(...arm(after));
    this.pen.stroke();
  }

  bar(corners) {
    const x = corners.reduce((sum, corner) => sum + corner.x, 0) / 4;
    const y = corners.reduce((sum, corner) => sum + corner.y, 0) / 4;
    this.pen.fillStyle = "#0A0906";
    this.pen.fillRect(x - 46, y - 17, 92, 34);
    this.pen.fillStyle = LIGHT;
    this.pen.fillRect(x - 43, y - 14, 86, 28);
  }
}
