"""A picture to sightings: many cards at once in a frame, or one card close to a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from cardprints.tags import Tag, parse_tag
from companion.vision.decoders import available, with_opencv, with_zbar, with_zxing
from companion.vision.images import Grey, load
from companion.vision.sightings import Sighting, merged


class Settings(msgspec.Struct, frozen=True):
    """How pictures are prepared; each number has its reason."""

    enlarge: float = 2.0
    """Times: at 1.5 px a module one pass reads nothing and a doubled picture half of all tags; three times breaks
    large tags."""
    sharpen: float = 1.0
    blur_px: float = 1.6
    """Unsharp mask: amount and the sigma of its blur, after enlarging."""
    most_enlarged_px: int = 9_000_000
    """A picture of more pixels (4K has 8.3 million) has large modules already: doubling it takes longer than it gives."""
    quiet: float = 0.25
    """How far beyond a tag that is read it is painted over, in sides, so that a second pass does not read it again."""


DEFAULT: Final = Settings()


def readers() -> tuple[str, ...]:
    """Which decoders run on this machine, best first."""
    return available()


def read(
    image: str | Path | bytes | NDArray[Any], *, raw: bool = False, settings: Settings = DEFAULT
) -> tuple[Sighting, ...]:
    """Every tag in a picture, in reading order.

    ``image`` is a file, its bytes, or an array: uint8, (height, width) or (height, width, 3) in the order blue, green,
    red. With ``raw`` every QR text is given, otherwise only tags of ours. A frame is read as it is and then, what is
    left of it, doubled and sharpened; where that finds nothing the stages for a single near code follow.
    Raises ``UnreadableImage``.
    """
    grey = load(image)
    found = read_frame(grey, settings)
    if not found:
        found = read_photograph(grey)
    return tuple(seen for seen in found if raw or isinstance(parse_tag(seen.text), Tag))


def read_frame(grey: Grey, settings: Settings = DEFAULT) -> tuple[Sighting, ...]:
    """Every code in a frame of a table: one pass as it is, one doubled and sharpened over what is left."""
    if "zxing" not in available():
        return merged(_fallback(grey))
    first = with_zxing(grey, "zxing")
    if grey.size > settings.most_enlarged_px:
        return merged(first)
    rest = _painted_over(grey, first, settings.quiet)
    second = with_zxing(sharpened(rest, settings), "zxing 2x", scale=settings.enlarge)
    return merged(first + second)


def _fallback(grey: Grey) -> list[Sighting]:
    return with_zbar(grey, "zbar") if "zbar" in available() else with_opencv(grey, "opencv")


def sharpened(grey: Grey, settings: Settings = DEFAULT) -> Grey:
    """The picture enlarged by cubic interpolation, with an unsharp mask: what a small, soft module needs."""
    import cv2

    large = cv2.resize(grey, None, fx=settings.enlarge, fy=settings.enlarge, interpolation=cv2.INTER_CUBIC)
    soft = cv2.GaussianBlur(large, (0, 0), settings.blur_px)
    return np.asarray(cv2.addWeighted(large, 1 + settings.sharpen, soft, -settings.sharpen, 0))


def _painted_over(grey: Grey, found: list[Sighting], quiet: float) -> Grey:
    import cv2

    if not found:
        return grey
    painted = grey.copy()
    for seen in found:
        points = np.array(seen.corners)
        grown = points + (points - points.mean(axis=0)) * quiet
        cv2.fillConvexPoly(painted, np.round(grown).astype(np.int32), 127)
    return painted


def read_photograph(grey: Grey) -> tuple[Sighting, ...]:
    """The codes in a photograph of one near card: stages from the cheapest on, until one reads something."""
    if "zxing" not in available():
        return merged(_fallback(grey))
    for name, scale, prepare in _stages():
        if min(grey.shape) * scale < 40 or grey.size * scale * scale > 60_000_000:
            continue
        found = with_zxing(prepare(grey), name, scale=scale, single=True)
        if found:
            return merged(found)
    # zbar now and then reads what zxing-cpp does not; its tiles take a second on more than 1.5 million pixels.
    return merged(with_zbar(grey, "zbar")) if "zbar" in available() and grey.size <= 1_500_000 else ()


Stage = tuple[str, float, Callable[[Grey], Grey]]


def _stages() -> Iterator[Stage]:
    """Name, scale and preparation of each stage for a single code, in order of cost and use."""
    import cv2

    def resized(scale: float, how: int) -> Callable[[Grey], Grey]:
        return lambda grey: np.asarray(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=how))

    def evened(grey: Grey) -> Grey:
        return np.asarray(cv2.createCLAHE(3.0, (8, 8)).apply(grey))

    def local(grey: Grey) -> Grey:
        window = max(31, min(grey.shape) // 16 | 1)
        soft = cv2.GaussianBlur(grey, (0, 0), 1.2)
        return np.asarray(
            cv2.adaptiveThreshold(soft, 255, cv2.ADAPTIVE_THRESH_GAUSSIAN_C, cv2.THRESH_BINARY, window, 6)
        )

    yield "zxing", 1.0, lambda grey: grey
    yield "zxing half", 0.5, resized(0.5, cv2.INTER_AREA)
    yield "zxing quarter", 0.25, resized(0.25, cv2.INTER_AREA)
    yield "zxing smoothed", 1.0, lambda grey: np.asarray(cv2.GaussianBlur(grey, (0, 0), 1.5))
    yield "zxing evened", 1.0, evened
    yield "zxing local", 1.0, local
    yield "zxing median", 1.0, lambda grey: np.asarray(cv2.medianBlur(grey, 5))
    yield "zxing evened half", 0.5, lambda grey: evened(resized(0.5, cv2.INTER_AREA)(grey))
    yield "zxing local half", 0.5, lambda grey: local(resized(0.5, cv2.INTER_AREA)(grey))
    yield "zxing 2x", 2.0, lambda grey: sharpened(grey)
