"""Reading: recall, time, corners and turn on frames with known truth, beside what one would use instead.

python -m benchmarks.bench_vision [folder]

The folder has ``frames/`` and ``real/``; without one, the pictures beside a developer's checkout are taken. All readers
get the same grey arrays in turn, on one thread; the time is of the processor. Cascade A is the published two passes: as
the frame is, then doubled by cubic interpolation and sharpened, with the tags that are read painted over.
"""

from __future__ import annotations

import json
import math
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import msgspec
import numpy as np
import zxingcpp
from numpy.typing import NDArray

from companion.vision import Sighting, read
from companion.vision import zbar as our_zbar
from companion.vision.decoders import with_opencv, with_zbar
from companion.vision.images import Grey, load
from companion.vision.sightings import centre, sighting

SHARED = Path(__file__).resolve().parents[2] / "shared" / "vision"
NEAR = 0.35
"""A read is right when its text is and its centre lies within this share of the tag's side from the truth."""
PHONE_CASCADE = 95.8
"""Percent of the texts of these photographs that the published cascade of eight stages reads."""

Reader = Callable[[Grey], tuple[Sighting, ...]]


class Truth(msgspec.Struct, frozen=True):
    """A tag of a frame: where it truly is, and whether it can be read at all."""

    text: str
    corners: tuple[tuple[float, float], ...]
    centre: tuple[float, float]
    angle: float
    readable: bool
    visible: float
    inframe: bool

    @property
    def side_px(self) -> float:
        """The longest side."""
        return max(math.dist(self.corners[at], self.corners[at - 1]) for at in range(4))


class Frame(msgspec.Struct, frozen=True):
    """The truth of one frame."""

    image: str
    difficulty: str
    tags: tuple[Truth, ...]


class Score(msgspec.Struct):
    """What a reader did over many pictures."""

    hits: dict[str, int] = {}
    of: dict[str, int] = {}
    false: int = 0
    seconds: float = 0.0
    corners_px: list[float] = []
    turns_deg: list[float] = []

    def count(self, group: str, *, hit: bool) -> None:
        """One more tag of a group."""
        self.of[group] = self.of.get(group, 0) + 1
        self.hits[group] = self.hits.get(group, 0) + hit

    def percent(self, group: str) -> float:
        """The share of a group that was read."""
        return 100 * self.hits.get(group, 0) / max(self.of.get(group, 0), 1)


def main() -> None:
    """Measure and print both tables."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 and Path(sys.argv[1]).is_dir() else SHARED
    if not (folder / "frames").is_dir():
        print(f"No pictures to read: {folder} is not here.")
        return
    cv2.setNumThreads(1)
    frames(folder / "frames")
    photographs(folder / "real")


def frames(folder: Path) -> None:
    """Many tags at once, on rendered frames of a table."""
    scores = score_frames(folder, READERS)
    groups = ("easy", "medium", "hard", "extreme", "readable", "impaired")
    print(
        f"{'frames: % read':24}"
        + "".join(f"{group:>9}" for group in groups)
        + "  false  ms/frame  vs A   corner px  turn deg"
    )
    for name, score in scores.items():
        figures = "".join(f"{score.percent(group):9.1f}" for group in groups)
        count = max(len(list(folder.glob("*.json"))), 1)
        ratio = score.seconds / scores["cascade A"].seconds
        print(
            f"{name:24}{figures}{score.false:7}{1000 * score.seconds / count:10.1f}{ratio:6.2f}"
            f"{percentile(score.corners_px):12.2f}{percentile(score.turns_deg):10.2f}"
        )
    print("(corners: root mean square over the four, turn: beside the truth; both the 95th of 100)")


def score_frames(folder: Path, readers: dict[str, Reader]) -> dict[str, Score]:
    """The score of each reader; all read a frame before the next one's turn."""
    scores = {name: Score() for name in readers}
    for path in sorted(folder.glob("*.json")):
        frame = msgspec.json.decode(path.read_bytes(), type=Frame)
        grey = load(path.parent / frame.image)
        for name, reader in readers.items():
            found, seconds = timed(reader, grey)
            scores[name].seconds += seconds
            score_frame(scores[name], frame, found)
    return scores


def score_frame(score: Score, frame: Frame, found: tuple[Sighting, ...]) -> None:
    """Compare what was read in one frame with its truth."""
    right: set[int] = set()
    for tag in frame.tags:
        hits = [at for at, seen in enumerate(found) if is_right(seen, tag)]
        right.update(hits)
        if tag.readable:
            score.count(frame.difficulty, hit=bool(hits))
            score.count("readable", hit=bool(hits))
        elif tag.inframe and tag.visible > 0.5:
            score.count("impaired", hit=bool(hits))
        for at in hits[:1]:
            errors = np.array(found[at].corners) - np.array(tag.corners)
            score.corners_px.append(float(np.sqrt((errors**2).sum(axis=1).mean())))
            score.turns_deg.append(abs((found[at].turn_deg - tag.angle + 180) % 360 - 180))
    score.false += len(found) - len(right)


def is_right(seen: Sighting, tag: Truth) -> bool:
    """Whether a sighting is of this tag."""
    return seen.text == tag.text and math.dist(centre(seen), tag.centre) <= NEAR * tag.side_px


def photographs(folder: Path) -> None:
    """One near code as a rule, on real photographs; only the printable ASCII of the texts is compared."""
    pictures = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    scores = {name: Score() for name in READERS if name != "cascade A"}
    for picture in pictures:
        grey = load(folder / picture["file"])
        for name, score in scores.items():
            found, seconds = timed(READERS[name], grey)
            score.seconds += seconds
            texts = {plain(seen.text) for seen in found}
            for text in picture["texts"]:
                score.count("all", hit=plain(text) in texts)
    print(f"\n{'photographs':24}{'% read':>9}  ms/picture   (published phone cascade: {PHONE_CASCADE})")
    for name, score in scores.items():
        print(f"{name:24}{score.percent('all'):9.1f}{1000 * score.seconds / len(pictures):12.2f}")


def plain(text: str) -> str:
    """The printable ASCII of a text: line ends and Japanese come out differently from each library."""
    return "".join(sign for sign in text if 32 < ord(sign) < 127)


def timed(reader: Reader, grey: Grey) -> tuple[tuple[Sighting, ...], float]:
    """What a reader finds, and the seconds of processor that it takes."""
    begun = time.process_time()
    found = reader(grey)
    return found, time.process_time() - begun


def percentile(values: list[float], share: float = 95) -> float:
    """The value below which this share of 100 lies; 0 for none."""
    return float(np.percentile(values, share)) if values else 0.0


def ours(grey: Grey) -> tuple[Sighting, ...]:
    """The project's reader, any text."""
    return read(grey, raw=True)


def cascade_a(grey: Grey) -> tuple[Sighting, ...]:
    """The published two passes, plainly."""
    first = zxing_pass(grey, 1)
    rest = grey.copy()
    for seen in first:
        points = np.array(seen.corners)
        grown = points + (points - points.mean(axis=0)) * 0.2
        cv2.fillConvexPoly(rest, np.round(grown).astype(np.int32), 127)
    large = cv2.resize(rest, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    sharp = cv2.addWeighted(large, 2.0, cv2.GaussianBlur(large, (0, 0), 1.6), -1.0, 0)
    return (*first, *zxing_pass(np.asarray(sharp, np.uint8), 2))


def zxing_pass(grey: Grey, scale: int) -> tuple[Sighting, ...]:
    """One pass with the settings for a table."""
    return from_zxing(grey, scale, try_invert=False, try_downscale=False)


def zxing_alone(grey: Grey) -> tuple[Sighting, ...]:
    """zxing-cpp with its own settings."""
    return from_zxing(grey, 1)


def from_zxing(grey: Grey, scale: int, **how: Any) -> tuple[Sighting, ...]:
    """What zxing-cpp reads, in the pixels of the picture before it was enlarged."""
    formats = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    return tuple(
        sighting(code.text, outline(code.position, scale), "zxing")
        for code in zxingcpp.read_barcodes(grey, formats=formats, **how)
    )


def outline(position: Any, scale: int) -> NDArray[np.float64]:
    """The four corners, pixel centres at whole numbers."""
    points = (position.top_left, position.top_right, position.bottom_right, position.bottom_left)
    return np.array([(point.x, point.y) for point in points], np.float64) / scale - 0.5


def zbar_alone(grey: Grey) -> tuple[Sighting, ...]:
    """libzbar on the whole picture, as pyzbar calls it, with its points in order."""
    return tuple(sighting(text, np.array(points, np.float64), "zbar") for text, points in our_zbar.decode(grey))


def zbar_on_tiles(grey: Grey) -> tuple[Sighting, ...]:
    """Our fall-back where zxing-cpp is missing."""
    return tuple(once(with_zbar(grey, "zbar")))


def opencv_on_tiles(grey: Grey) -> tuple[Sighting, ...]:
    """Our fall-back where libzbar is missing too."""
    return tuple(once(with_opencv(grey, "opencv")))


def once(found: list[Sighting]) -> Iterator[Sighting]:
    """The first of each text."""
    yield from {seen.text: seen for seen in reversed(found)}.values()


def opencv_alone(grey: Grey) -> tuple[Sighting, ...]:
    """OpenCV's detector, with its own settings."""
    return from_opencv(cv2.QRCodeDetector(), grey)


def aruco_alone(grey: Grey) -> tuple[Sighting, ...]:
    """OpenCV's marker-based detector, with its own settings."""
    return from_opencv(cv2.QRCodeDetectorAruco(), grey)


def from_opencv(detector: Any, grey: Grey) -> tuple[Sighting, ...]:
    """What a detector of OpenCV reads; it throws on a few pictures, and on texts of another code page."""
    try:
        found, texts, points, _ = detector.detectAndDecodeMulti(grey)
    except (cv2.error, UnicodeDecodeError):
        return ()
    if not found:
        return ()
    return tuple(sighting(text, np.asarray(at), "opencv") for text, at in zip(texts, points, strict=True) if text)


READERS: dict[str, Reader] = {
    "ours": ours,
    "cascade A": cascade_a,
    "zxing-cpp": zxing_alone,
    **({"zbar": zbar_alone, "zbar on tiles (ours)": zbar_on_tiles} if our_zbar.is_there() else {}),
    "cv2 QRCodeDetector": opencv_alone,
    "cv2 Aruco": aruco_alone,
    "cv2 Aruco tiles (ours)": opencv_on_tiles,
}

if __name__ == "__main__":
    main()
