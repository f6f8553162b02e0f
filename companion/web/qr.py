"""QR codes of addresses, for a page and for a terminal."""

from __future__ import annotations

import io

import qrcode
from qrcode.image.svg import SvgPathImage


def _code(text: str, border: int) -> qrcode.QRCode:
    code = qrcode.QRCode(border=border, error_correction=qrcode.constants.ERROR_CORRECT_M)
    code.add_data(text)
    code.make(fit=True)
    return code


def qr_svg(text: str) -> str:
    """A QR code as an SVG drawing that scales to its box."""
    out = io.BytesIO()
    _code(text, 2).make_image(image_factory=SvgPathImage).save(out)
    drawn = out.getvalue().decode()
    return drawn[drawn.index("<svg") :]


def qr_text(text: str) -> str:
    """A QR code in half blocks, light on dark as terminals are."""
    out = io.StringIO()
    _code(text, 2).print_ascii(out, invert=True)
    return out.getvalue()
