"""Pictures of tags for tests: rendered, turned, blurred and noisy, from fixed seeds."""

from __future__ import annotations

import math
import struct
import zlib
from typing import Any

import cv2
import numpy as np
import qrcode
from numpy.typing import NDArray

Grey = NDArray[np.uint8]


def matrix(text: str) -> NDArray[np.uint8]:
    """The 21 x 21 modules of a version 1 code at level H: 0 is dark."""
    code = qrcode.QRCode(version=1, error_correction=qrcode.constants.ERROR_CORRECT_H, border=0)
    code.add_data(text, optimize=0)
    code.make(fit=False)
    return np.where(np.array(code.get_matrix()), 0, 255).astype(np.uint8)


def placed(
    canvas: Grey, text: str, *, at: tuple[float, float], module_px: float, turn_deg: float
) -> list[tuple[float, float]]:
    """Draw a tag on a white card into a picture; give its corners, top left first, pixel centres at whole numbers."""
    big = 8
    code = cv2.resize(matrix(text), None, fx=big, fy=big, interpolation=cv2.INTER_NEAREST)
    code = cv2.copyMakeBorder(code, 4 * big, 4 * big, 4 * big, 4 * big, cv2.BORDER_CONSTANT, value=255)
    size = code.shape[0]
    scale = module_px / big
    angle = math.radians(turn_deg)
    cos, sin = math.cos(angle) * scale, math.sin(angle) * scale
    middle = size / 2 - 0.5
    to_canvas = np.array(
        [
            [cos, -sin, at[0] - cos * middle + sin * middle],
            [sin, cos, at[1] - sin * middle - cos * middle],
        ]
    )
    shape = (canvas.shape[1], canvas.shape[0])
    drawn = cv2.warpAffine(code, to_canvas, shape, flags=cv2.INTER_AREA, borderValue=0)
    mask = cv2.warpAffine(np.full_like(code, 255), to_canvas, shape, flags=cv2.INTER_NEAREST)
    canvas[mask > 0] = drawn[mask > 0]
    low, high = 4 * big - 0.5, 25 * big - 0.5
    points: Any = np.array([[low, low, 1], [high, low, 1], [high, high, 1], [low, high, 1]]) @ to_canvas.T
    return [(float(x), float(y)) for x, y in points]


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
