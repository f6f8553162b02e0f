"""QR codes of addresses, for a page and for a terminal."""

# qrcode has no types of its own.
# mypy: disallow-untyped-calls=False

from __future__ import annotations

import io

from qrcode.constants import ERROR_CORRECT_M
from qrcode.image.svg import SvgPathImage
from qrcode.main import QRCode


def _code(text: str, border: int) -> QRCode[SvgPathImage]:
    code: QRCode[SvgPathImage] = QRCode(border=border, error_correction=ERROR_CORRECT_M, image_factory=SvgPathImage)
    code.add_data(text)
    code.make(fit=True)
    return code


def qr_svg(text: str) -> str:
    """A QR code as an SVG drawing that scales to its box."""
    out = io.BytesIO()
    _code(text, 2).make_image().save(out)
    drawn = out.getvalue().decode()
    return drawn[drawn.index("<svg") :]


def qr_text(text: str) -> str:
    """A QR code in half blocks, light on dark as terminals are."""
    out = io.StringIO()
    _code(text, 2).print_ascii(out, invert=True)
    return out.getvalue()
