"""Puts a drawing on a page of a PDF. Knows what items look like and nothing of cards or sheets."""

from __future__ import annotations

import hashlib
import math
from typing import Any, Final

from cardprints.drawing import Colour, Drawing, Fill, Group, Hatching, Item, Line, Words
from cardprints.fonts import MM_PER_PT, load, runs
from cardprints.paths import Path

# A reportlab canvas; the library carries no types.
Canvas = Any

PT_PER_MM: Final = 1 / MM_PER_PT
_OPERATOR: Final = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def put_page(canvas: Canvas, drawing: Drawing, height_mm: float) -> None:
    """Draw on the current page, whose height turns the axes: from here on millimetres, y downwards."""
    canvas.saveState()
    canvas.transform(PT_PER_MM, 0, 0, -PT_PER_MM, 0, height_mm * PT_PER_MM)
    put(canvas, drawing)
    canvas.restoreState()


def put(canvas: Canvas, drawing: Drawing) -> None:
    """Draw in the axes that hold now."""
    for item in drawing:
        _put_item(canvas, item)


def _put_item(canvas: Canvas, item: Item) -> None:
    match item:
        case Fill():
            canvas.addLiteral(f"{_colour(item.colour)} {_path(item.path)} f*")
        case Line():
            stroke = _colour(item.colour).upper()
            canvas.addLiteral(f"{stroke} {_number(item.width_mm)} w {_path(item.path)} S")
        case Hatching():
            # Hundredths of a millimetre are whole numbers: shorter to write and the same on every machine.
            rings = "\n".join(map(_ring, item.rings))
            canvas.addLiteral(f"q .01 0 0 .01 0 0 cm {_colour(item.colour)}\n{rings}\nf Q")
        case Words():
            _put_words(canvas, item)
        case Group():
            _put_group(canvas, item)


def _put_words(canvas: Canvas, words: Words) -> None:
    load(words.font)
    turn = math.radians(words.turn_deg)
    across, down = round(math.cos(turn), 9), round(math.sin(turn), 9)
    size_mm = words.size_pt * MM_PER_PT
    text = canvas.beginText()
    text.setFont(words.font, size_mm)
    if words.tracking_pt:
        text.setCharSpace(words.tracking_pt * MM_PER_PT)
    way = 0.0
    for piece, advance in runs(words.text, words.font):
        text.setTextTransform(across, down, down, -across, words.x_mm + across * way, words.y_mm + down * way)
        text.textOut(piece)
        way += advance / 1000 * size_mm + words.tracking_pt * MM_PER_PT * len(piece)
    if words.tracking_pt:
        text.setCharSpace(0)
    canvas.addLiteral(_colour(words.colour))
    canvas.drawText(text)


def _put_group(canvas: Canvas, group: Group) -> None:
    turn = math.radians(group.turn_deg)
    across, down = round(math.cos(turn), 9) * group.scale, round(math.sin(turn), 9) * group.scale
    numbers = " ".join(map(_number, (across, down, -down, across, group.x_mm, group.y_mm)))
    canvas.addLiteral(f"q {numbers} cm")
    if group.key:
        name = hashlib.sha256(group.key.encode()).hexdigest()[:16]
        if not canvas.hasForm(name):
            x, y, width, height = group.box
            canvas.beginForm(name, x, y, x + width, y + height)
            put(canvas, group.items)
            canvas.endForm()
        canvas.doForm(name)
    else:
        if group.clip:
            canvas.addLiteral(f"{_path(group.clip)} W n")
        put(canvas, group.items)
    canvas.addLiteral("Q")


def _ring(ring: tuple[int, ...]) -> str:
    pairs = zip(ring[0::2], ring[1::2], strict=True)
    return " l ".join([f"{x} {y}" for x, y in pairs]).replace(" l ", " m ", 1) + " l h"


def _path(path: Path) -> str:
    return " ".join(" ".join((*map(_number, numbers), _OPERATOR[command])) for command, numbers in path)


def _number(value: float) -> str:
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _colour(colour: Colour) -> str:
    """The operator that fills with a colour from now on; pure black stays in the black ink alone."""
    if colour == "#000000":
        return "0 g"
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return " ".join(map(_number, parts)) + " rg"
