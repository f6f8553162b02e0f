"""Pictures engraved from a name: parallel ink lines that ride over a form and thicken in its shade, before a lamp.

The same name, form, size and ink give the same drawing. Light falls from the upper left.
"""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

from cardprints.drawing import INK, Colour, Drawing, Fill, Group, Hatching, circle
from cardprints.relief import Field, Part, Placing, Relief, relief

SOURCE: Final = Path(__file__).with_name("forms.toml")
PITCH_MM: Final = 0.62
STEP_MM: Final = 0.31
THINNEST_MM: Final = 0.06
THICKEST_MM: Final = 0.6
# How far a line is carried up the page by a form of that height.
LIFT: Final = 0.32
# Shade is that of a form so much higher than the lines climb: it reads as deep and the lines stay apart.
RELIEF: Final = 1.35
LIGHT: Final = (-0.52, -0.58, 0.63)
LAST_RESORT: Final = "moon"

Mask = npt.NDArray[np.bool_]


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A form from the list: its parts, the words of a name that pick it, and how far it leans (clockwise)."""

    parts: tuple[Part, ...]
    words: tuple[str, ...] = ()
    turn_deg: float = 0.0


class Window(msgspec.Struct, frozen=True):
    """What the picture fills; ``bleed_mm`` more is drawn at the right. ``at`` is how far across the form stands."""

    width_mm: float
    height_mm: float
    bleed_mm: float = 0.0
    at: float = 0.5


class UnknownFormError(KeyError):
    """A form's name that the list does not hold."""


@cache
def forms() -> dict[str, Form]:
    """Every form that can be engraved."""
    return msgspec.convert(tomllib.loads(SOURCE.read_text(encoding="utf-8")), dict[str, Form])


def form_of(name: str) -> str:
    """The form that the last telling word of a name picks; a moon if none of its words tells anything."""
    words = {word: form for form, entry in forms().items() for word in entry.words}
    for word in reversed("".join(sign if sign.isalpha() else " " for sign in name.lower()).split()):
        for candidate in (word, word.removesuffix("s")):
            if candidate in words:
                return words[candidate]
    return LAST_RESORT


@lru_cache(maxsize=256)
def art(name: str, window: Window, *, form: str = "", ink: Colour, low_ink: bool = False) -> Group:
    """The engraved picture of a name, its upper left corner at the origin, clipped to its window.

    Raises ``UnknownFormError``.
    """
    picked = form or form_of(name)
    if picked not in forms():
        raise UnknownFormError(f"no form {picked!r} in {SOURCE.name}")
    lot = Lot(name)
    items: Drawing = (_lamp(lot, window, _paled(ink) if low_ink else ink), _lines(picked, lot, window))
    wide = window.width_mm + window.bleed_mm
    key = f"art {name}|{picked}|{wide}|{window.height_mm}|{window.at}|{ink}|{low_ink}"
    return Group(items, key=key, box=(0.0, 0.0, wide, window.height_mm))


class Lot:
    """What falls to a name: fractions from the bytes of its SHA-256."""

    def __init__(self, name: str) -> None:
        self._bytes = hashlib.sha256(name.encode()).digest()

    def between(self, low: float, high: float, at: int) -> float:
        """A number from ``low`` to ``high`` by the byte at a place."""
        return low + (high - low) * self._bytes[at % len(self._bytes)] / 255

    @property
    def quarter(self) -> int:
        """One of 0 to 3: which small parts the form shows."""
        return self._bytes[0] % 4


def _lamp(lot: Lot, window: Window, colour: Colour) -> Fill:
    radius = min(window.width_mm, window.height_mm) * lot.between(0.46, 0.52, 1)
    x = window.width_mm * window.at + lot.between(-2.2, 2.2, 2)
    y = window.height_mm * (0.5 + lot.between(-0.06, -0.01, 3))
    return Fill(circle(round(x, 2), round(y, 2), round(radius, 2)), colour)


def _paled(colour: Colour) -> Colour:
    """A quarter of the ink: every channel three quarters of the way to white."""
    return "#" + "".join(f"{round(255 - (255 - int(colour[at : at + 2], 16)) / 4):02X}" for at in (1, 3, 5))


def _lines(form: str, lot: Lot, window: Window) -> Hatching:
    """The engraved lines, from above the window to below it, so that lifted ones still fill it."""
    width, height = window.width_mm, window.height_mm
    xs = np.arange(0.0, width + window.bleed_mm + STEP_MM, STEP_MM)
    ys = np.arange(-3.0, height + 6.0, STEP_MM)
    # In a wide window a form may come nearer to the edges above and below it.
    share = 0.74 + 0.16 * min(1.0, max(0.0, width / height - 1.4))
    scale = min(width * 0.96, height * share) / 100
    placing = Placing(width * window.at, height / 2 + 1.2, scale, forms()[form].turn_deg + lot.between(-5.0, 5.0, 4))
    parts = tuple(part for part in forms()[form].parts if not part.only or lot.quarter in part.only)
    field = relief(parts, placing, xs, ys)
    shade = _shade(field, scale)
    rings: list[tuple[int, ...]] = []
    for base in np.arange(-2.0, height + 5.0, PITCH_MM):
        line = base + _ripple(lot, xs, float(base))
        at = (line - ys[0]) / STEP_MM
        lifted = line - LIFT * _sampled(field.height, at)
        rings.extend(_strips(xs, lifted, _sampled(shade, at)))
    return Hatching(tuple(ring for ring in rings if _shows(ring, height)), INK)


def _ripple(lot: Lot, xs: Field, base: float) -> Field:
    slow, quick = lot.between(0.10, 0.17, 5), lot.between(0.24, 0.42, 6)
    first, second = lot.between(0, 6.28, 7), lot.between(0, 6.28, 8)
    wave = 0.26 * np.sin(xs * slow + base * 0.11 + first) + 0.13 * np.sin(xs * quick - base * 0.17 + second)
    rippled: Field = wave + 0.07 * np.sin(xs * 0.9 + base * 1.7 + second)
    return rippled


def _shade(field: Relief, scale: float) -> Field:
    """The width of a line at each point of the field, in mm; 0 where a bright edge breaks it."""
    down, right = (RELIEF * slope for slope in np.gradient(field.height, STEP_MM))
    lit = (-right * LIGHT[0] - down * LIGHT[1] + LIGHT[2]) / np.sqrt(1 + right * right + down * down)
    # A flat piece gets LIGHT[2]; lighter ones thin out fast, darker ones fill up to black.
    dark = (LIGHT[2] - lit) / LIGHT[2]
    width = 0.15 + np.where(dark > 0, 0.62 * dark, 0.20 * dark)
    inside = field.outline < 0
    width = np.where(inside, width + 0.04, width + _cast(field.outline, scale))
    shade: Field = np.clip(width, THINNEST_MM, THICKEST_MM) * field.rim
    return shade


def _cast(outline: Field, scale: float) -> Field:
    """How much a line outside the form thickens in its shadow, which falls to the lower right and fades."""
    steps = max(1, round(6.5 * scale / STEP_MM))
    moved = np.full_like(outline, 99.0)
    moved[steps:, steps:] = outline[:-steps, :-steps]
    fade = np.clip(1.0 - moved / (7.0 * scale), 0.0, 1.0)
    shadow: Field = 0.40 * fade * fade
    return shadow


def _sampled(field: Field, at_row: Field) -> Field:
    """The field's value in each column at a fractional row."""
    row = np.clip(at_row.astype(int), 0, field.shape[0] - 2)
    part = np.clip(at_row - row, 0.0, 1.0)
    column = np.arange(field.shape[1])
    sampled: Field = field[row, column] * (1 - part) + field[row + 1, column] * part
    return sampled


def _strips(xs: Field, ys: Field, widths: Field) -> list[tuple[int, ...]]:
    """A line of varying width as polygons, one for each unbroken stretch."""
    shown = np.concatenate(([False], widths >= THINNEST_MM * 0.8, [False]))
    jump = np.concatenate(([False], np.abs(np.diff(ys)) > 2.2 * STEP_MM, [False]))
    starts = np.flatnonzero(shown[1:-1] & (~shown[:-2] | jump[:-1]))
    ends = np.flatnonzero(shown[1:-1] & (~shown[2:] | jump[1:])) + 1
    out: list[tuple[int, ...]] = []
    for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
        if end - start > 1:
            out.append(_strip(xs[start:end], ys[start:end], widths[start:end]))
    return out


def _strip(xs: Field, ys: Field, widths: Field) -> tuple[int, ...]:
    keep = _telling(ys + 0.5 * widths) | _telling(ys - 0.5 * widths)
    xs, ys, widths = xs[keep], ys[keep], widths[keep]
    top = np.stack((xs, ys - widths / 2), axis=1)
    bottom = np.stack((xs, ys + widths / 2), axis=1)[::-1]
    points = np.rint(np.concatenate((top, bottom)) * 100).astype(int)
    return tuple(points.reshape(-1).tolist())


def _telling(values: Field) -> Mask:
    """Which points a polyline needs to stay within a hundredth of a millimetre: more of them where it bends more."""
    bend = np.zeros(len(values))
    bend[1:-1] = np.sqrt(np.abs(values[2:] - 2 * values[1:-1] + values[:-2]) / (8 * 0.006))
    count = np.floor(np.cumsum(bend))
    keep = np.ones(len(values), dtype=bool)
    keep[1:-1] = count[1:-1] > count[:-2]
    return keep


def _shows(ring: tuple[int, ...], height: float) -> bool:
    return min(ring[1::2]) < height * 100 and max(ring[1::2]) > 0
