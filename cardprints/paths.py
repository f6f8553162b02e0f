"""Paths as SVG writes them (``M2 2H22V22Z``), brought to four commands: M, L, C and Z, all absolute."""

from __future__ import annotations

import math
import re
from typing import Final

Segment = tuple[str, tuple[float, ...]]
Path = tuple[Segment, ...]

_TOKEN: Final = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_COUNT: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7, "Z": 0}


class BadPathError(ValueError):
    """A path text that is not made of M, L, H, V, C, Q, A and Z with their numbers."""


def parse_path(text: str) -> Path:
    """The path of a text of absolute SVG commands. Other curves become cubic ones. Raises ``BadPathError``."""
    out: list[Segment] = []
    here = start = (0.0, 0.0)
    for command, numbers in _commands(text):
        segments = _segments(command, numbers, here)
        out.extend(segments)
        here = start if command == "Z" else (segments[-1][1][-2], segments[-1][1][-1])
        if command == "M":
            start = here
    return tuple(out)


def scaled(path: Path, factor: float, dx: float = 0.0, dy: float = 0.0) -> Path:
    """The path made larger by a factor about the origin, then moved."""
    return tuple(
        (command, tuple(value * factor + (dy if at % 2 else dx) for at, value in enumerate(numbers)))
        for command, numbers in path
    )


def format_path(path: Path) -> str:
    """The path as SVG text, with three decimals at most."""
    return "".join(
        command + " ".join(f"{value:.3f}".rstrip("0").rstrip(".") for value in numbers) for command, numbers in path
    )


def _commands(text: str) -> list[tuple[str, tuple[float, ...]]]:
    out: list[tuple[str, tuple[float, ...]]] = []
    command = ""
    numbers: list[float] = []
    for token in _TOKEN.findall(text):
        if token.isalpha():
            if token not in _COUNT:
                raise BadPathError(f"no path command {token!r} in {text!r}")
            if numbers:
                raise BadPathError(f"numbers left over before {token!r} in {text!r}")
            command = token
        else:
            numbers.append(float(token))
        if command and len(numbers) == _COUNT[command]:
            out.append((command, tuple(numbers)))
            numbers = []
    if numbers or not out:
        raise BadPathError(f"a path does not end with numbers left over: {text!r}")
    return out


def _segments(command: str, numbers: tuple[float, ...], here: tuple[float, float]) -> tuple[Segment, ...]:
    x, y = here
    match command:
        case "H":
            return (("L", (numbers[0], y)),)
        case "V":
            return (("L", (x, numbers[0])),)
        case "Q":
            cx, cy, ex, ey = numbers
            return (
                (
                    "C",
                    (
                        x + (cx - x) * 2 / 3,
                        y + (cy - y) * 2 / 3,
                        ex + (cx - ex) * 2 / 3,
                        ey + (cy - ey) * 2 / 3,
                        ex,
                        ey,
                    ),
                ),
            )
        case "A":
            return _arc(here, numbers)
    return ((command, numbers),)


def _arc(here: tuple[float, float], numbers: tuple[float, ...]) -> tuple[Segment, ...]:
    """An elliptic arc without turn as cubic curves of a quarter at most (SVG 1.1, appendix F.6.5)."""
    rx, ry, _, large, sweep, ex, ey = numbers
    # In the unit circle's coordinates the chord's middle and half length give the centre.
    ax, ay, bx, by = here[0] / rx, here[1] / ry, ex / rx, ey / ry
    mx, my, hx, hy = (ax + bx) / 2, (ay + by) / 2, (bx - ax) / 2, (by - ay) / 2
    half = math.hypot(hx, hy)
    if half == 0:
        raise BadPathError("an arc that ends where it begins")
    stretch = max(1.0, half)
    rise = math.sqrt(max(0.0, 1 - (half / stretch) ** 2)) * stretch / half
    side = 1 if bool(large) != bool(sweep) else -1
    cx, cy = mx + side * rise * hy * -1, my + side * rise * hx
    first = math.atan2(ay - cy, ax - cx)
    turn = math.atan2(by - cy, bx - cx) - first
    turn += 2 * math.pi if sweep and turn <= 1e-9 else -2 * math.pi if not sweep and turn >= -1e-9 else 0
    parts = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    step = turn / parts
    handle = 4 / 3 * math.tan(step / 4) * stretch
    out: list[Segment] = []
    for part in range(parts):
        a, b = first + part * step, first + (part + 1) * step
        points = (
            (cx + math.cos(a) * stretch - math.sin(a) * handle, cy + math.sin(a) * stretch + math.cos(a) * handle),
            (cx + math.cos(b) * stretch + math.sin(b) * handle, cy + math.sin(b) * stretch - math.cos(b) * handle),
            (cx + math.cos(b) * stretch, cy + math.sin(b) * stretch),
        )
        out.append(("C", tuple(value for px, py in points for value in (px * rx, py * ry))))
    return tuple(out)
