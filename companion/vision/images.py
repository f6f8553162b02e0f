"""Pictures from files, uploads and arrays, checked before they are decoded."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from companion.vision.headers import header_of

Grey = NDArray[np.uint8]
"""A picture: uint8, (height, width)."""

MOST_PIXELS: Final = 40_000_000
"""Beyond this a picture is refused by its header: twice a good phone's, and 120 MB once decoded."""
MOST_SIDE_PX: Final = 20_000
"""zxing-cpp takes 65,535 at most, and a part may be enlarged three times."""
MOST_BYTES: Final = 25_000_000


class Reason(Enum):
    """Why a picture can't be read."""

    MISSING = "there is no such file"
    CLOSED = "the file can't be opened"
    EMPTY = "the file is empty"
    TOO_MANY_BYTES = "the file is larger than 25 MB; send a smaller one"
    NOT_AN_IMAGE = "this is no picture that can be read here; send a JPEG, PNG, WebP or BMP"
    HUGE = "the picture has more than 40 million pixels, or a side of more than 20,000; send a smaller one"
    DAMAGED = "the picture is damaged or cut off; take it again"
    BAD_ARRAY = "a picture as an array must be uint8 with shape (height, width) or (height, width, 3)"
    SLOW = "reading the picture took too long; take it again, closer to the card"
    FAILED = "the picture made the reader stop; take it again"
    BUSY = "the reader is busy with other pictures; try again in a moment"


class UnreadableImage(ValueError):
    """A picture that can't be read; its text is one sentence, which begins with the file's name where it has one."""

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
    try:
        if path.stat().st_size > MOST_BYTES:
            raise UnreadableImage(str(path), Reason.TOO_MANY_BYTES)
        return path.read_bytes()
    except FileNotFoundError as error:
        raise UnreadableImage(str(path), Reason.MISSING) from error
    except OSError as error:  # a folder, or no right to read it
        raise UnreadableImage(str(path), Reason.CLOSED) from error


def _from_array(image: NDArray[Any]) -> Grey:
    import cv2

    colours = image.ndim == 3 and image.shape[2] == 3
    if image.dtype != np.uint8 or not (image.ndim == 2 or colours) or 0 in image.shape:
        raise UnreadableImage("", Reason.BAD_ARRAY)
    if _is_huge(image.shape[0], image.shape[1]):
        raise UnreadableImage("", Reason.HUGE)
    plain = np.ascontiguousarray(image)
    return np.asarray(cv2.cvtColor(plain, cv2.COLOR_BGR2GRAY)) if colours else plain


def _decoded(data: bytes, name: str) -> Grey:
    if not data:
        raise UnreadableImage(name, Reason.EMPTY)
    if len(data) > MOST_BYTES:
        raise UnreadableImage(name, Reason.TOO_MANY_BYTES)
    header = header_of(data)
    if header is None:
        raise UnreadableImage(name, Reason.NOT_AN_IMAGE)
    if _is_huge(header.width, header.height):
        raise UnreadableImage(name, Reason.HUGE)
    grey = None if header.is_cut_off else _pixels(data, see_through=header.see_through)
    if grey is None:
        raise UnreadableImage(name, Reason.DAMAGED)
    return grey


def _is_huge(width: int, height: int) -> bool:
    return width * height > MOST_PIXELS or max(width, height) > MOST_SIDE_PX


def _pixels(data: bytes, *, see_through: bool) -> Grey | None:
    """The picture in grey, turned upright as its camera noted; what one sees through is white."""
    import cv2

    flags = cv2.IMREAD_UNCHANGED if see_through else cv2.IMREAD_GRAYSCALE
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), flags)
    except cv2.error:
        return None
    if image is None or image.ndim == 2:
        return None if image is None else np.asarray(image, np.uint8)
    if image.dtype != np.uint8:
        image = (np.asarray(image, np.uint16) >> 8).astype(np.uint8)
    if image.shape[2] != 4:
        return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGRA2GRAY), np.uint16)
    cover = np.asarray(image[:, :, 3], np.uint16)
    return np.asarray((grey * cover + 255 * (255 - cover)) // 255, np.uint8)
