"""Pages of a PDF as pixels, and as text."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pypdfium2

Pixels = npt.NDArray[np.uint8]


def grey_page(page: pypdfium2.PdfPage, dpi: int = 300) -> Pixels:
    """A page in grey: uint8, (height, width), 0 is black."""
    pixels: Pixels = page.render(scale=dpi / 72, grayscale=True).to_numpy()
    return pixels.reshape(pixels.shape[:2])


def grey_pages(pdf: bytes, *, dpi: int = 300) -> Iterator[Pixels]:
    """Each page in grey: uint8, (height, width), 0 is black."""
    for page in pypdfium2.PdfDocument(pdf):
        yield grey_page(page, dpi)


def colour_pages(pdf: bytes, *, dpi: int = 300) -> Iterator[Pixels]:
    """Each page in colours: uint8, (height, width, 3), red first."""
    for page in pypdfium2.PdfDocument(pdf):
        yield page.render(scale=dpi / 72, rev_byteorder=True).to_numpy()


def text_pages(pdf: bytes) -> Iterator[str]:
    """The text of each page, as a reader would copy it."""
    for page in pypdfium2.PdfDocument(pdf):
        yield page.get_textpage().get_text_bounded()
