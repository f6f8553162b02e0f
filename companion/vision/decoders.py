"""The libraries that decode QR codes, each behind the same few lines: a grey picture in, sightings out.

Which of them are there is found out once. zxing-cpp brings its own library; zbar needs one from the system and is
reached in ``companion.vision.zbar``; OpenCV is always there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.vision import zbar
from companion.vision.images import Grey
from companion.vision.sightings import Sighting, sighting

TILE_PX: Final = 420
OVERLAP_PX: Final = 120
"""zbar loses codes in a crowded picture: 4 of 39 whole, 36 of 39 cut in two. Tiles overlap by more than a tag."""
ZBAR_SCALE: Final = 2.0
"""Doubled tiles: 58 instead of 11 of 100 tags at 2 pixels a module."""

Outline = NDArray[np.float64]
"""Four corners of a symbol, top left first, then clockwise: float64, (4, 2), x before y, pixel centres whole."""


class Passed(NamedTuple):
    """What one pass of zxing-cpp gives: what it read, and the outlines of symbols that it saw but could not read."""

    read: list[Sighting]
    unread: list[Outline]


def with_zxing(grey: Grey, reader: str, *, scale: float = 1.0, at: tuple[int, int] = (0, 0)) -> Passed:
    """What zxing-cpp sees in a picture of a table, where codes are upright in brightness and not huge.

    ``scale`` is how much the picture was enlarged beforehand, ``at`` where its top left corner lay (x, y).
    """
    import zxingcpp

    passed = Passed([], [])
    found = zxingcpp.read_barcodes(
        np.ascontiguousarray(grey),
        formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode),
        try_invert=False,
        try_downscale=False,
        return_errors=True,
    )
    for code in found:
        outline = _outline(code.position, scale) + at
        if code.valid:
            passed.read.append(sighting(code.text, outline, reader))
        else:
            passed.unread.append(outline)
    return passed


def with_zxing_closely(grey: Grey, reader: str, *, scale: float = 1.0) -> list[Sighting]:
    """Every code that zxing-cpp reads when it also tries inverted and very large ones; for a single near code."""
    import zxingcpp

    found = zxingcpp.read_barcodes(
        np.ascontiguousarray(grey), formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    )
    return [sighting(code.text, _outline(code.position, scale), reader) for code in found]


def with_zxing_globally(grey: Grey, reader: str, *, scale: float = 1.0) -> list[Sighting]:
    """Every code that zxing-cpp reads with one threshold for whole lines: it forgives folds and thick print."""
    import zxingcpp

    found = zxingcpp.read_barcodes(
        np.ascontiguousarray(grey),
        formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode),
        binarizer=zxingcpp.Binarizer.GlobalHistogram,
    )
    return [sighting(code.text, _outline(code.position, scale), reader) for code in found]


def _outline(position: Any, scale: float) -> Outline:
    """zxing-cpp counts from the outer corner of the first pixel: half a pixel is taken off."""
    points = (position.top_left, position.top_right, position.bottom_right, position.bottom_left)
    return np.array([(point.x, point.y) for point in points], np.float64) / scale - 0.5


def with_zbar(grey: Grey, reader: str) -> list[Sighting]:
    """Every code that zbar sees on overlapping tiles, enlarged twice."""
    import cv2

    seen = []
    for left, top, tile in _tiles(grey):
        large: Grey = np.asarray(
            cv2.resize(tile, None, fx=ZBAR_SCALE, fy=ZBAR_SCALE, interpolation=cv2.INTER_CUBIC), np.uint8
        )
        for text, points in zbar.decode(large):
            outline = (np.array(points, np.float64) + 0.5) / ZBAR_SCALE - 0.5 + (left, top)
            seen.append(sighting(text, outline, reader))
    return seen


def with_opencv(grey: Grey, reader: str) -> list[Sighting]:
    """Every code that OpenCV's marker-based detector sees on overlapping tiles: slow, but always there."""
    import cv2

    detector = cv2.QRCodeDetectorAruco()
    seen = []
    for left, top, tile in _tiles(grey):
        try:
            found, texts, points, _ = detector.detectAndDecodeMulti(tile)
        except (cv2.error, UnicodeDecodeError):  # on a few pictures, and on texts of another code page
            continue
        if not found:
            continue
        for text, corners in zip(texts, points, strict=True):
            if text:
                seen.append(sighting(text, np.asarray(corners, np.float64) + np.array((left, top)), reader))
    return seen


def with_opencv_bent(grey: Grey, reader: str) -> list[Sighting]:
    """The one code that OpenCV straightens and reads on cloth, a bottle or a bent card; nobody else does."""
    import cv2

    try:
        text, points, _ = cv2.QRCodeDetector().detectAndDecodeCurved(grey)
    except (cv2.error, UnicodeDecodeError):  # on a few pictures, and on texts of another code page
        return []
    if not text or points is None:
        return []
    return [sighting(text, np.asarray(points, np.float64).reshape(4, 2), reader)]


def _tiles(grey: Grey) -> Iterator[tuple[int, int, Grey]]:
    height, width = grey.shape
    step = TILE_PX - OVERLAP_PX
    for top in range(0, max(height - OVERLAP_PX, 1), step):
        for left in range(0, max(width - OVERLAP_PX, 1), step):
            yield left, top, np.ascontiguousarray(grey[top : top + TILE_PX, left : left + TILE_PX])


@cache
def available() -> tuple[str, ...]:
    """The decoders that work on this machine, best first: ``zxing``, ``zbar``, ``opencv``."""
    found = ["zxing"] if _has_zxing() else []
    return (*found, *(["zbar"] if zbar.is_there() else []), "opencv")


def _has_zxing() -> bool:
    try:
        import zxingcpp
    except ImportError:
        return False
    return hasattr(zxingcpp, "read_barcodes")
