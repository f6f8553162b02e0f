"""Pages of a PDF as pixels, and as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
from pypdfium2 import PdfDocument

Pixels = npt.NDArray[np.uint8]


def pages(pdf: bytes) -> Any:
    """The pages of a PDF, for the functions here."""
    # The library's own types stop at its doors.
    document: Any = PdfDocument
    return document(pdf)


def grey_page(page: Any, dpi: int = 300) -> Pixels:
    """A page in grey: uint8, (height, width), 0 is black."""
    pixels: Pixels = page.render(scale=dpi / 72, grayscale=True).to_numpy()
    return pixels.reshape(pixels.shape[:2])


def grey_pages(pdf: bytes, *, dpi: int = 300) -> Iterator[Pixels]:
    """Each page in grey: uint8, (height, width), 0 is black."""
    for page in pages(pdf):
        yield grey_page(page, dpi)


def colour_pages(pdf: bytes, *, dpi: int = 300) -> Iterator[Pixels]:
    """Each page in colours: uint8, (height, width, 3), red first."""
    for page in pages(pdf):
        yield page.render(scale=dpi / 72, rev_byteorder=True).to_numpy()


def text_pages(pdf: bytes) -> Iterator[str]:
    """The text of each page, as a reader would copy it."""
    for page in pages(pdf):
        yield page.get_textpage().get_text_bounded()


def clear_page(pdf: bytes, *, dpi: int = 300) -> Pixels:
    """The first page in colours on nothing: uint8, (height, width, 4), red first, the last channel opaque at 255."""
    page = pages(pdf)[0]
    pixels: Pixels = page.render(
        scale=dpi / 72, rev_byteorder=True, fill_color=(255, 255, 255, 0), maybe_alpha=True
    ).to_numpy()
    return pixels
