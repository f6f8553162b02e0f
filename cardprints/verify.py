"""Proof before printing: every tag of every page is read again from the page as a printer would draw it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final

import zxingcpp

from cardprints.raster import Pixels, grey_page, pages

DPI: Final = 300
# The library takes one format where its types ask for a list of them.
_QR: Final[Any] = zxingcpp.BarcodeFormat.QRCode

Expected = tuple[tuple[str, ...], ...]
Unread = tuple[tuple[int, tuple[str, ...]], ...]
Progress = Callable[[int, int], None]


class TagsDoNotReadError(ValueError):
    """Tags that could not be read from their page: ``unread`` holds page numbers from 1 and the texts."""

    def __init__(self, unread: Unread) -> None:
        places = "; ".join(f"page {page}: {', '.join(texts)}" for page, texts in unread)
        super().__init__(f"tags that do not read back from the printed page: {places}")
        self.unread = unread


def unread_tags(pdf: bytes, expected: Expected, progress: Progress | None = None) -> Unread:
    """The tags of each page that do not read back, as page number from 1 and texts. Empty if all do.

    ``expected`` has one tuple for each page, with a text for each symbol. One page is drawn while the one before it is
    read; ``progress`` hears the pages done and their number.
    """
    reading: list[tuple[int, Counter[str], Future[Counter[str]]]] = []
    out: list[tuple[int, tuple[str, ...]]] = []
    with ThreadPoolExecutor(max_workers=1) as reader:
        for number, (page, texts) in enumerate(zip(pages(pdf), expected, strict=True), start=1):
            if texts:
                reading.append((number, Counter(texts), reader.submit(read_texts, grey_page(page, DPI))))
            out += _settled(reading, keep=1)
            if progress:
                progress(number, len(expected))
        out += _settled(reading, keep=0)
    return tuple(out)


def read_texts(pixels: Pixels) -> Counter[str]:
    """Every QR text on a grey page, with how often it was found."""
    found = zxingcpp.read_barcodes(pixels, formats=_QR, try_invert=False, try_downscale=False, try_rotate=False)
    return Counter(code.text for code in found)


def _settled(
    reading: list[tuple[int, Counter[str], Future[Counter[str]]]], *, keep: int
) -> list[tuple[int, tuple[str, ...]]]:
    """What the pages read so far lack; at most ``keep`` of them may still be under way, so that few lie in memory."""
    out: list[tuple[int, tuple[str, ...]]] = []
    while len(reading) > keep:
        number, wanted, found = reading.pop(0)
        lacking = wanted - found.result()
        if lacking:
            out.append((number, tuple(sorted(lacking.elements()))))
    return out
