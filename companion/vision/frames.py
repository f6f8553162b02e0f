"""A frame of a table to sightings: one pass over all of it, a finer one where unread tags may lie."""

from __future__ import annotations

from statistics import median
from typing import Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from companion.vision.decoders import Outline, available, with_opencv, with_zbar, with_zxing
from companion.vision.fitting import MODULES, fitted
from companion.vision.images import Grey
from companion.vision.sightings import Sighting, merged, side_px


class Settings(msgspec.Struct, frozen=True):
    """How a frame is prepared; the measurements are on the 30 frames of the developers' set."""

    block_px: int = 8
    """The frame is judged in blocks of this size: a tag of 24 pixels, the smallest that is ever read, has three."""
    contrast: float = 0.33
    dark: int = 40
    """A block may be part of a tag if black is darker than white by this share of white, which counts as ``dark`` at
    least: 98 of 100 readable tags lie wholly in such blocks, which are a sixth of a frame."""
    fine: int = 3
    """Times that these blocks are enlarged: 298 of 365 tags are read in the end, with twice 294, with 4 times 295."""
    coarse: int = 2
    coarse_module_px: float = 3.5
    """Above this size of a module, as the tags that are read already show it, or where ``fine`` would take too long,
    this is enough. Three times breaks large modules: at 6 pixels up to 96 of 100 are lost."""
    most_enlarged_px: int = 34_000_000
    """A finer pass over more pixels is left out: it is a 4K frame, doubled, with texture all over."""
    sharpen: float = 1.0
    blur_px: float = 1.2
    """Unsharp mask before enlarging: amount and the sigma of its blur. After enlarging it takes four times as long
    and reads no more."""
    quiet: float = 0.25
    """How far beyond a tag that is read it is painted over, in sides, so that the next pass does not read it again."""
    rescue_scale: int = 4
    rescue_blur_px: float = 0.8
    rescue_px: tuple[float, float] = (14.0, 90.0)
    """A symbol that zxing-cpp saw but could not read is cut out and tried once more if its side is in this range."""


DEFAULT: Final = Settings()
PAINT: Final = 127


class Box(NamedTuple):
    """A part of a frame, in pixels."""

    left: int
    top: int
    width: int
    height: int


def read_frame(grey: Grey, settings: Settings = DEFAULT) -> tuple[Sighting, ...]:
    """Every code in a frame of a table, in reading order. ``grey`` is uint8, (height, width)."""
    if "zxing" not in available():
        return merged(without_zxing(grey))
    first, unread = with_zxing(grey, "zxing")
    rest = _painted_over(grey, first, settings.quiet)
    boxes = zones(rest, settings)
    scale = scale_for(boxes, first, settings)
    second: list[Sighting] = []
    for box in boxes if scale else []:
        part = sharpened(_cut(rest, box), scale, settings.sharpen, settings.blur_px)
        passed = with_zxing(part, f"zxing {scale}x", scale=scale, at=(box.left, box.top))
        second += passed.read
        unread += passed.unread
    third = _rescued(_painted_over(rest, second, settings.quiet), unread, settings)
    return merged(fitted(grey, first + second + third))


def without_zxing(grey: Grey) -> list[Sighting]:
    """What the next best decoder reads."""
    return with_zbar(grey, "zbar") if "zbar" in available() else with_opencv(grey, "opencv")


def zones(grey: Grey, settings: Settings = DEFAULT) -> list[Box]:
    """The parts of a frame where black and white lie close together over at least three blocks each way."""
    import cv2

    block = settings.block_px
    window = np.ones((block, block), np.uint8)
    white = cv2.dilate(grey, window)[block // 2 :: block, block // 2 :: block]
    black = cv2.erode(grey, window)[block // 2 :: block, block // 2 :: block]
    needed = settings.contrast * np.maximum(white, settings.dark)
    marked = (cv2.subtract(white, black) > needed).astype(np.uint8)
    three = np.ones((3, 3), np.uint8)
    grown = cv2.dilate(cv2.morphologyEx(marked, cv2.MORPH_OPEN, three), three)
    _, _, found, _ = cv2.connectedComponentsWithStats(grown, connectivity=4)
    return [_box(*(int(number) for number in row[:4]), block=block) for row in found[1:]]


def _box(column: int, row: int, columns: int, rows: int, *, block: int) -> Box:
    half = block // 2
    left, top = max(column * block - half, 0), max(row * block - half, 0)
    return Box(left, top, (columns + 1) * block, (rows + 1) * block)


def scale_for(boxes: list[Box], read: list[Sighting], settings: Settings = DEFAULT) -> int:
    """How much to enlarge the zones; 0 where that would take too long."""
    pixels = sum(box.width * box.height for box in boxes)
    module = median(side_px(seen) for seen in read) / MODULES if read else 0.0
    wanted = (settings.fine, settings.coarse) if module <= settings.coarse_module_px else (settings.coarse,)
    return next((scale for scale in wanted if pixels * scale * scale <= settings.most_enlarged_px), 0)


def sharpened(grey: Grey, scale: float, amount: float, blur_px: float) -> Grey:
    """The picture with an unsharp mask, then enlarged by cubic interpolation: what a small, soft module needs."""
    import cv2

    crisp = cv2.addWeighted(grey, 1 + amount, cv2.GaussianBlur(grey, (0, 0), blur_px), -amount, 0)
    if scale == 1:
        return np.asarray(crisp)
    return np.asarray(cv2.resize(crisp, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC))


def _cut(grey: Grey, box: Box) -> Grey:
    return np.ascontiguousarray(grey[box.top : box.top + box.height, box.left : box.left + box.width])


def _painted_over(grey: Grey, found: list[Sighting], quiet: float) -> Grey:
    import cv2

    if not found:
        return grey
    painted = grey.copy()
    for seen in found:
        points = np.array(seen.corners)
        grown = points + (points - points.mean(axis=0)) * quiet
        cv2.fillConvexPoly(painted, np.round(grown).astype(np.int32), PAINT)
    return painted


def _rescued(grey: Grey, unread: list[Outline], settings: Settings) -> list[Sighting]:
    """The symbols that were seen but not read, each alone, larger and sharper."""
    scale = settings.rescue_scale
    found: list[Sighting] = []
    for outline in unread:
        box = _around(outline, settings.rescue_px)
        if box is not None and (part := _cut(grey, box)).size:
            crisp = sharpened(part, scale, settings.sharpen, settings.rescue_blur_px)
            found += with_zxing(crisp, f"zxing {scale}x", scale=scale, at=(box.left, box.top)).read
    return found


def _around(outline: NDArray[np.float64], sides_px: tuple[float, float]) -> Box | None:
    """The square around a symbol with its quiet zone, or ``None`` for one of another size."""
    side = float(np.linalg.norm(outline - np.roll(outline, 1, axis=0), axis=1).max())
    if not sides_px[0] <= side <= sides_px[1]:
        return None
    half = int(side * 1.1) + 6
    x, y = (int(value) for value in outline.mean(axis=0))
    left, top = max(x - half, 0), max(y - half, 0)
    return Box(left, top, max(x + half - left, 0), max(y + half - top, 0))
