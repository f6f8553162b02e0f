"""The libraries that decode QR codes, each behind the same few lines: a grey picture in, sightings out.

Which of them are there is found out once. zxing-cpp comes with its own library; pyzbar needs libzbar from the system.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final

import numpy as np

from companion.vision.images import Grey
from companion.vision.sightings import Corners, Sighting, sighting

TILE_PX: Final = 420
OVERLAP_PX: Final = 120
"""zbar loses codes in a crowded picture: 4 of 39 whole, 36 of 39 cut in two. Tiles overlap by more than a tag."""


def with_zxing(grey: Grey, reader: str, *, scale: float = 1.0, single: bool = False) -> list[Sighting]:
    """Every QR code that zxing-cpp sees. ``scale`` is how much the picture was enlarged beforehand.

    With ``single`` also inverted and very large codes are tried, which costs time on a table. zxing-cpp counts from
    the corner of a pixel: half a pixel is taken off.
    """
    import zxingcpp

    found = zxingcpp.read_barcodes(
        np.ascontiguousarray(grey), formats=zxingcpp.BarcodeFormat.QRCode, try_invert=single, try_downscale=single
    )
    seen = []
    for code in found:
        at = code.position
        points = (at.top_left, at.top_right, at.bottom_right, at.bottom_left)
        corners: Any = tuple(((point.x + 0.5) / scale - 0.5, (point.y + 0.5) / scale - 0.5) for point in points)
        if scale == 1.0:
            corners = tuple((point.x - 0.5, point.y - 0.5) for point in points)
        seen.append(sighting(code.text, corners, reader))
    return seen


@cache
def zbar() -> Callable[[Grey], list[Any]] | None:
    """pyzbar's decoder for QR codes, or ``None`` where libzbar is missing."""
    try:
        from pyzbar import pyzbar
    except ImportError:
        return None

    def decode(grey: Grey) -> list[Any]:
        # Only QR: other kinds flood the error stream with warnings (mchehab/zbar issue 177).
        return list(pyzbar.decode(grey, symbols=[pyzbar.ZBarSymbol.QRCODE]))

    return decode


def with_zbar(grey: Grey, reader: str) -> list[Sighting]:
    """Every QR code that zbar sees on overlapping tiles, enlarged twice."""
    import cv2

    decode = zbar()
    assert decode is not None, "asked for zbar without libzbar"
    seen = []
    for left, top, tile in _tiles(grey):
        for code in decode(cv2.resize(tile, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)):
            points = [(point.x / 2 + left, point.y / 2 + top) for point in code.polygon]
            if len(points) == 4:
                corners = _from_top_left(points, str(code.orientation))
                seen.append(sighting(code.data.decode("utf-8", "replace"), corners, reader))
    return seen


QUARTERS: Final = {"UP": 0, "RIGHT": 1, "DOWN": 2, "LEFT": 3}


def _from_top_left(points: list[tuple[float, float]], orientation: str) -> Corners:
    """zbar's outline begins at a random corner; its orientation, right but for a few degrees, tells where the top is."""
    cx = sum(x for x, _ in points) / 4
    cy = sum(y for _, y in points) / 4
    around = sorted(points, key=lambda point: np.arctan2(point[1] - cy, point[0] - cx))
    first = min(range(4), key=lambda at: around[at][0] + around[at][1])
    turned = (first + QUARTERS.get(orientation, 0)) % 4
    return tuple(around[(turned + at) % 4] for at in range(4))  # type: ignore[return-value]  # a code has four corners


def with_opencv(grey: Grey, reader: str) -> list[Sighting]:
    """Every QR code that OpenCV's marker-based detector sees on overlapping tiles: slow, but always there."""
    import cv2

    detector = cv2.QRCodeDetectorAruco()
    seen = []
    for left, top, tile in _tiles(grey):
        found, texts, points, _ = detector.detectAndDecodeMulti(tile)
        if not found:
            continue
        for text, corners in zip(texts, points, strict=True):
            if text:
                placed: Any = tuple((float(x) + left, float(y) + top) for x, y in corners)
                seen.append(sighting(text, placed, reader))
    return seen


def _tiles(grey: Grey) -> Iterator[tuple[int, int, Grey]]:
    height, width = grey.shape
    step = TILE_PX - OVERLAP_PX
    for top in range(0, max(height - OVERLAP_PX, 1), step):
        for left in range(0, max(width - OVERLAP_PX, 1), step):
            yield left, top, np.ascontiguousarray(grey[top : top + TILE_PX, left : left + TILE_PX])


@cache
def available() -> tuple[str, ...]:
    """The decoders that work on this machine, best first: ``zxing``, ``zbar``, ``opencv``."""
    found = []
    try:
        import zxingcpp  # noqa: F401 - asked only whether it is there
    except ImportError:
        pass
    else:
        found.append("zxing")
    if zbar() is not None:
        found.append("zbar")
    return (*found, "opencv")
