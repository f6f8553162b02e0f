"""Pictures from files, uploads and arrays, checked before they are decoded."""

from __future__ import annotations

import re
import struct
from enum import Enum
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.uint8]
"""A picture: uint8, (height, width)."""

MOST_PIXELS: Final = 40_000_000
"""Beyond this a picture is refused by its header: twice a good phone's, and 120 MB once decoded."""
MOST_BYTES: Final = 25_000_000


class Reason(Enum):
    """Why a picture can't be read."""

    MISSING = "there is no such file"
    EMPTY = "the file is empty"
    TOO_MANY_BYTES = "the file is larger than 25 MB"
    NOT_AN_IMAGE = "this is no picture that can be read here; send a JPEG, PNG, WebP or BMP"
    HUGE = "the picture has more than 40 million pixels; send a smaller one"
    DAMAGED = "the picture is damaged or cut off; take it again"
    BAD_ARRAY = "a picture as an array must be uint8 with shape (height, width) or (height, width, 3)"


class UnreadableImage(ValueError):
    """A picture that can't be read; its text is one sentence."""

    def __init__(self, name: str, reason: Reason) -> None:
        super().__init__(f"{name}: {reason.value}." if name else f"{reason.value[0].upper()}{reason.value[1:]}.")
        self.reason = reason


def load(image: str | Path | bytes | NDArray[Any]) -> Grey:
    """A picture in grey. Raises ``UnreadableImage``."""
    if isinstance(image, np.ndarray):
        return _from_array(image)
    if isinstance(image, bytes):
        return _decoded(image, "")
    return _decoded(_bytes_of(Path(image)), str(image))


def _bytes_of(path: Path) -> bytes:
    if not path.is_file():
        raise UnreadableImage(str(path), Reason.MISSING)
    if path.stat().st_size > MOST_BYTES:
        raise UnreadableImage(str(path), Reason.TOO_MANY_BYTES)
    return path.read_bytes()


def _from_array(image: NDArray[Any]) -> Grey:
    import cv2

    if image.dtype != np.uint8 or image.ndim not in (2, 3) or 0 in image.shape:
        raise UnreadableImage("", Reason.BAD_ARRAY)
    if image.ndim == 3 and image.shape[2] != 3:
        raise UnreadableImage("", Reason.BAD_ARRAY)
    return image if image.ndim == 2 else np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY))


def _decoded(data: bytes, name: str) -> Grey:
    import cv2

    if not data:
        raise UnreadableImage(name, Reason.EMPTY)
    if len(data) > MOST_BYTES:
        raise UnreadableImage(name, Reason.TOO_MANY_BYTES)
    size = size_of(data)
    if size is None:
        raise UnreadableImage(name, Reason.NOT_AN_IMAGE)
    if size[0] * size[1] > MOST_PIXELS:
        raise UnreadableImage(name, Reason.HUGE)
    if _is_cut_off(data):
        raise UnreadableImage(name, Reason.DAMAGED)
    try:
        grey = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_GRAYSCALE)
    except cv2.error as error:
        raise UnreadableImage(name, Reason.DAMAGED) from error
    if grey is None:
        raise UnreadableImage(name, Reason.DAMAGED)
    return np.asarray(grey)


def size_of(data: bytes) -> tuple[int, int] | None:
    """Width and height as the header of a JPEG, PNG, GIF, BMP or WebP tells; ``None`` for anything else."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return int(width), int(height)
    if data.startswith(b"BM") and len(data) >= 26:
        width, height = struct.unpack("<ii", data[18:26])
        return int(width), abs(int(height))
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP" and len(data) >= 30:
        return _webp_size(data)
    if data.startswith(b"\xff\xd8"):
        return _jpeg_size(data)
    return None


def _webp_size(data: bytes) -> tuple[int, int] | None:
    kind = data[12:16]
    if kind == b"VP8X":
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if kind == b"VP8 ":
        width, height = struct.unpack("<HH", data[26:30])
        return width & 0x3FFF, height & 0x3FFF
    if kind == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    return None


_FRAME: Final = re.compile(rb"[\xc0-\xc3\xc5-\xc7\xc9-\xcb\xcd-\xcf]")
"""Start-of-frame markers of JPEG (ITU-T T.81, table B.1)."""


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 <= len(data):
        if data[at] != 0xFF:
            return None
        marker = data[at + 1 : at + 2]
        if marker == b"\xff":
            at += 1
            continue
        if _FRAME.match(marker):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return int(width), int(height)
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None


def _is_cut_off(data: bytes) -> bool:
    """Whether the end mark is missing, which OpenCV fills up with grey in silence."""
    if data.startswith(b"\xff\xd8"):
        return b"\xff\xd9" not in data[-4096:]
    if data.startswith(b"\x89PNG"):
        return b"IEND" not in data[-64:]
    return False
