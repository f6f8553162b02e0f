"""A drawing as SVG for the screen. Letters stay text: the page brings the fonts, else a common serif is used."""

from __future__ import annotations

from typing import Final
from xml.sax.saxutils import escape, quoteattr

from cardprints.drawing import Drawing, Fill, Group, Hatching, Item, Line, Words
from cardprints.fonts import ITALIC, LABEL, MM_PER_PT, NAME, NUMERAL, STRONG, TEXT
from cardprints.paths import format_path

# Family, weight and style as a page names them.
_FAMILY: Final = {
    NAME: ("Piazzolla, Georgia, serif", 800, "normal"),
    STRONG: ("Piazzolla, Georgia, serif", 750, "normal"),
    TEXT: ("Piazzolla, Georgia, serif", 500, "normal"),
    ITALIC: ("Piazzolla, Georgia, serif", 500, "italic"),
    LABEL: ("'Sofia Sans Condensed', 'Arial Narrow', sans-serif", 700, "normal"),
    NUMERAL: ("'Sofia Sans Extra Condensed', 'Arial Narrow', sans-serif", 800, "normal"),
}


def format_svg(drawing: Drawing, width_mm: float, height_mm: float, *, title: str) -> str:
    """The drawing as one SVG element, a user unit to the millimetre; ``title`` is what readers say."""
    writer = _Writer()
    body = "".join(map(writer.item, drawing))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_number(width_mm)} {_number(height_mm)}" role="img">'
        f"<title>{escape(title)}</title>{body}</svg>"
    )


class _Writer:
    """Writes items; numbers the clips of one file, since SVG refers to them by name."""

    def __init__(self) -> None:
        self.clips = 0

    def item(self, item: Item) -> str:
        match item:
            case Fill():
                return f'<path fill="{item.colour}" fill-rule="evenodd" d="{format_path(item.path)}"/>'
            case Line():
                width = _number(item.width_mm)
                return f'<path fill="none" stroke="{item.colour}" stroke-width="{width}" d="{format_path(item.path)}"/>'
            case Hatching():
                rings = "".join(map(_ring, item.rings))
                return f'<path transform="scale(.01)" fill="{item.colour}" d="{rings}"/>'
            case Words():
                return _words(item)
            case Group():
                return self._group(item)

    def _group(self, group: Group) -> str:
        inner = "".join(map(self.item, group.items))
        clip = ""
        if group.clip or group.key:
            self.clips += 1
            x, y, width, height = group.box
            shape = (
                f'<path d="{format_path(group.clip)}"/>'
                if group.clip
                else f'<rect x="{_number(x)}" y="{_number(y)}" width="{_number(width)}" height="{_number(height)}"/>'
            )
            clip = f'<clipPath id="clip{self.clips}">{shape}</clipPath>'
            inner = f'<g clip-path="url(#clip{self.clips})">{inner}</g>'
        move = f"translate({_number(group.x_mm)} {_number(group.y_mm)})"
        turn = f" rotate({group.turn_deg})" if group.turn_deg else ""
        size = f" scale({_number(group.scale)})" if group.scale != 1 else ""
        return f'<g transform="{move}{turn}{size}">{clip}{inner}</g>'


def _words(words: Words) -> str:
    family, weight, style = _FAMILY[words.font]
    where = f"translate({_number(words.x_mm)} {_number(words.y_mm)})" + (
        f" rotate({words.turn_deg})" if words.turn_deg else ""
    )
    tracking = f' letter-spacing="{_number(words.tracking_pt * MM_PER_PT)}"' if words.tracking_pt else ""
    slant = f' font-style="{style}"' if style != "normal" else ""
    return (
        f'<text transform="{where}" font-family={quoteattr(family)} font-weight="{weight}"{slant}{tracking}'
        f' font-size="{_number(words.size_pt * MM_PER_PT)}" fill="{words.colour}">{escape(words.text)}</text>'
    )


def _ring(ring: tuple[int, ...]) -> str:
    return "M" + " ".join(map(str, ring)) + "Z"


def _number(value: float) -> str:
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
