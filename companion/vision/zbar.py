"""zbar through pyzbar's thin layer over libzbar, with the corners in the symbol's own order.

pyzbar's public outline is a hull that begins at any corner, so that the turn of a card can't be told from it
(pyzbar issue 144); the points below it are in order.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import string_at
from functools import cache
from typing import Any, Final

from companion.vision.images import Grey

Points = tuple[tuple[int, int], ...]

_ORDER: Final = (0, 3, 2, 1)
"""libzbar goes from the top left corner against the clock; ours go with it."""
_GREY8: Final = 0x30303859
"""The four characters ``Y800``, little endian: 8 bits of grey."""


@cache
def _library() -> Any:
    """pyzbar's layer over libzbar, or ``None`` where either is missing: it raises at import."""
    try:
        from pyzbar import wrapper
    except ImportError:
        return None
    return wrapper


def is_there() -> bool:
    """Whether pyzbar found libzbar on this machine."""
    return _library() is not None


def decode(grey: Grey) -> list[tuple[str, Points]]:
    """Text and corners (top left, top right, bottom right, bottom left, whole pixels) of each QR code."""
    library = _library()
    assert library is not None, "asked for zbar without libzbar"
    height, width = grey.shape
    pixels = grey.tobytes()
    with _scanner(library) as scanner, _image(library) as image:
        library.zbar_image_set_format(image, _GREY8)
        library.zbar_image_set_size(image, width, height)
        library.zbar_image_set_data(image, pixels, len(pixels), None)
        library.zbar_scan_image(scanner, image)
        return [
            (_text(library, symbol), points)
            for symbol in _symbols(library, image)
            if (points := _points(library, symbol))
        ]


@contextmanager
def _scanner(library: Any) -> Iterator[Any]:
    scanner = library.zbar_image_scanner_create()
    try:
        # Only QR: other kinds flood the error stream with warnings (mchehab/zbar issue 177).
        for kind in library.ZBarSymbol:
            wanted = int(kind is library.ZBarSymbol.QRCODE)
            library.zbar_image_scanner_set_config(scanner, kind, library.ZBarConfig.CFG_ENABLE, wanted)
        yield scanner
    finally:
        library.zbar_image_scanner_destroy(scanner)


@contextmanager
def _image(library: Any) -> Iterator[Any]:
    image = library.zbar_image_create()
    try:
        yield image
    finally:
        library.zbar_image_destroy(image)


def _symbols(library: Any, image: Any) -> Iterator[Any]:
    symbol = library.zbar_image_first_symbol(image)
    while symbol:
        yield symbol
        symbol = library.zbar_symbol_next(symbol)


def _text(library: Any, symbol: Any) -> str:
    length = library.zbar_symbol_get_data_length(symbol)
    return string_at(library.zbar_symbol_get_data(symbol), length).decode("utf-8", "replace")


def _points(library: Any, symbol: Any) -> Points:
    """The four corners, or nothing: a code of several parts may have another number."""
    if library.zbar_symbol_get_loc_size(symbol) != 4:
        return ()
    return tuple(
        (library.zbar_symbol_get_loc_x(symbol, at), library.zbar_symbol_get_loc_y(symbol, at)) for at in _ORDER
    )
