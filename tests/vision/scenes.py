"""Pictures of tags for tests: rendered, turned, tilted, blurred and noisy, from fixed seeds."""

from __future__ import annotations

import math
import struct
import zlib

import cv2
import numpy as np
import qrcode
from numpy.typing import NDArray

Grey = NDArray[np.uint8]
Point = tuple[float, float]

FINE = 8
"""Pixels of the drawing along a module."""
QUIET = 4


def matrix(text: str) -> Grey:
    """The 21 x 21 modules of a version 1 code at level H: 0 is dark."""
    code = qrcode.QRCode(version=1, error_correction=qrcode.constants.ERROR_CORRECT_H, border=0)
    code.add_data(text, optimize=0)
    code.make(fit=False)
    return np.where(np.array(code.get_matrix()), 0, 255).astype(np.uint8)


def card(text: str) -> Grey:
    """The tag with its quiet zone."""
    code = cv2.resize(matrix(text), None, fx=FINE, fy=FINE, interpolation=cv2.INTER_NEAREST)
    rim = QUIET * FINE
    return np.asarray(cv2.copyMakeBorder(code, rim, rim, rim, rim, cv2.BORDER_CONSTANT, value=255))


def placed(
    canvas: Grey, text: str, *, at: Point, module_px: float, turn_deg: float, tilt_deg: float = 0
) -> list[Point]:
    """Draw a tag on a white card into a picture; give its corners, top left first, pixel centres at whole numbers.

    The card is turned first and then tilted away from the camera, which is 15 sides of the symbol away.
    """
    drawing = card(text)
    plane = _plane(at, module_px, turn_deg, tilt_deg) @ _from_pixels(drawing.shape[0])
    shape = (canvas.shape[1], canvas.shape[0])
    # Shrinking by more than twice would skip rows of the drawing: it is brought down first.
    shrink = max(1, int(FINE / module_px))
    small = cv2.resize(drawing, None, fx=1 / shrink, fy=1 / shrink, interpolation=cv2.INTER_AREA)
    to_small = np.array([(shrink, 0, shrink / 2 - 0.5), (0, shrink, shrink / 2 - 0.5), (0, 0, 1)])
    drawn = cv2.warpPerspective(small, plane @ to_small, shape, flags=cv2.INTER_LINEAR)
    mask = cv2.warpPerspective(np.full_like(small, 255), plane @ to_small, shape, flags=cv2.INTER_NEAREST)
    canvas[mask > 0] = drawn[mask > 0]
    low, high = QUIET * FINE - 0.5, (QUIET + 21) * FINE - 0.5
    points = np.array([[low, low, 1], [high, low, 1], [high, high, 1], [low, high, 1]]) @ plane.T
    return [(float(x / w), float(y / w)) for x, y, w in points]


def _from_pixels(size: int) -> NDArray[np.float64]:
    """From pixels of the drawing to modules from its middle."""
    middle = size / 2 - 0.5
    return np.array([(1 / FINE, 0, -middle / FINE), (0, 1 / FINE, -middle / FINE), (0, 0, 1)])


def _plane(at: Point, module_px: float, turn_deg: float, tilt_deg: float) -> NDArray[np.float64]:
    """From modules to pixels of the picture."""
    turn, tilt, far = math.radians(turn_deg), math.radians(tilt_deg), 15 * 21
    turned = np.array([(math.cos(turn), -math.sin(turn), 0), (math.sin(turn), math.cos(turn), 0), (0, 0, 1)])
    tilted = np.array([(1, 0, 0), (0, math.cos(tilt), 0), (0, -math.sin(tilt) / far, 1)])
    put = np.array([(module_px, 0, at[0]), (0, module_px, at[1]), (0, 0, 1)])
    return np.asarray(put @ tilted @ turned)


def table(width: int = 1280, height: int = 720) -> Grey:
    """An empty grey table."""
    return np.full((height, width), 120, np.uint8)


def worn(canvas: Grey, *, seed: int, blur_px: float = 0.8, noise: float = 4.0) -> Grey:
    """A picture as a cheap camera would take it."""
    random = np.random.default_rng(seed)
    soft = cv2.GaussianBlur(canvas, (0, 0), blur_px).astype(np.float64)
    return np.clip(soft + random.normal(0, noise, canvas.shape), 0, 255).astype(np.uint8)


def png_header(width: int, height: int) -> bytes:
    """A PNG that is only a header, whatever it claims."""
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    chunk = b"IHDR" + head
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk + struct.pack(">I", zlib.crc32(chunk)) + b"IEND"


def as_jpeg(canvas: Grey) -> bytes:
    """The picture as a phone sends it."""
    return cv2.imencode(".jpg", canvas, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes()


def with_orientation(jpeg: bytes, orientation: int) -> bytes:
    """The photograph with the note of how the camera was held (Exif 2.3, tag 0x0112)."""
    entry = struct.pack(">HHIHH", 0x0112, 3, 1, orientation, 0)
    body = b"Exif\0\0MM\0*" + struct.pack(">IH", 8, 1) + entry + struct.pack(">I", 0)
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + jpeg[2:]
