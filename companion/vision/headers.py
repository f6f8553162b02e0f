"""What the bytes of a picture tell before it is decoded: its size, and whether its end is missing.

Decoders fill a missing end with grey in silence, and set memory aside for whatever size a header claims.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from typing import Final, NamedTuple


class Header(NamedTuple):
    """Width and height in pixels, before any turning; ``see_through`` if the picture has an alpha channel."""

    width: int
    height: int
    is_cut_off: bool
    see_through: bool = False


def header_of(data: bytes) -> Header | None:
    """The header of a JPEG, PNG, BMP or WebP; ``None`` for anything else."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 26:
        return _png(data)
    if data.startswith(b"BM") and len(data) >= 26:
        return _bmp(data)
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP" and len(data) >= 30:
        return _webp(data)
    if data.startswith(b"\xff\xd8"):
        return _jpeg(data)
    return None


def _png(data: bytes) -> Header:
    """PNG (ISO/IEC 15948, 11.2.2): the header chunk comes first; colour types 4 and 6 have alpha."""
    width, height = struct.unpack(">II", data[16:24])
    return Header(width, height, b"IEND" not in data, see_through=data[25] in (4, 6))


def _bmp(data: bytes) -> Header:
    """A height below zero only says that the rows go from the top down."""
    (length,) = struct.unpack("<I", data[2:6])
    width, height = struct.unpack("<ii", data[18:26])
    return Header(abs(width), abs(height), length > len(data))


def _webp(data: bytes) -> Header | None:
    """WebP (RFC 9649, section 2.5 to 2.7): lossy, lossless and extended files note their size each in its own way."""
    (length,) = struct.unpack("<I", data[4:8])
    cut_off = length + 8 > len(data)
    kind = data[12:16]
    if kind == b"VP8X":
        width, height = (1 + int.from_bytes(data[at : at + 3], "little") for at in (24, 27))
        return Header(width, height, cut_off)
    if kind == b"VP8 ":
        width, height = struct.unpack("<HH", data[26:30])
        return Header(width & 0x3FFF, height & 0x3FFF, cut_off)
    if kind == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return Header((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1, cut_off)
    return None


FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Markers that begin a frame of a JPEG (ITU-T T.81, table B.1)."""
END: Final = 0xD9
_NEXT_MARKER: Final = re.compile(rb"\xff([^\x00\xd0-\xd7\xff])", re.DOTALL)
"""Inside a scan 0xFF followed by 0 is a pixel, and D0 to D7 only mark a fresh start (ITU-T T.81, B.1.1.5)."""


def _jpeg(data: bytes) -> Header | None:
    size: tuple[int, int] | None = None
    for marker, at in _jpeg_markers(data):
        if marker == END:
            return Header(*size, is_cut_off=False) if size else None
        if marker in FRAMES and at + 9 <= len(data):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            size = int(width), int(height)
    return Header(*size, is_cut_off=True) if size else None


def _jpeg_markers(data: bytes) -> Iterator[tuple[int, int]]:
    """Each marker and where it stands, up to the end of the first picture: phones append films and previews."""
    at = 2
    while (found := _NEXT_MARKER.search(data, at)) is not None:
        marker = found[1][0]
        yield marker, found.start()
        if marker == END:
            return
        at = found.end() + int.from_bytes(data[found.end() : found.end() + 2], "big")
