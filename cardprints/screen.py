"""Single cards for the screen, with round corners: as SVG and as PNG."""

from __future__ import annotations

import io
from typing import Final

from PIL import Image

from cardprints.drawing import WHITE, Drawing, Fill, Group, rectangle, rounded
from cardprints.measures import HEIGHT_MM, WIDTH_MM
from cardprints.pdf import one_page
from cardprints.raster import clear_page
from cardprints.sides import Side, draw_side, side_title
from cardprints.svg import format_svg

CORNER_MM: Final = 3.2


def card_svg(side: Side) -> str:
    """A card's side as SVG, a user unit to the millimetre. Raises what drawing it raises."""
    return format_svg(_cut(side), WIDTH_MM, HEIGHT_MM, title=side_title(side))


def card_png(side: Side, *, dpi: int = 300) -> bytes:
    """A card's side as PNG with clear corners. Raises what drawing it raises."""
    pixels = clear_page(one_page(_cut(side), WIDTH_MM, HEIGHT_MM), dpi=dpi)
    out = io.BytesIO()
    Image.fromarray(pixels).save(out, format="PNG")
    return out.getvalue()


def _cut(side: Side) -> Drawing:
    paper = Fill(rectangle(0, 0, WIDTH_MM, HEIGHT_MM), WHITE)
    return (Group((paper, *draw_side(side)), clip=rounded(WIDTH_MM, HEIGHT_MM, CORNER_MM)),)
