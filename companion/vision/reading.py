"""A picture to sightings, whatever it shows: a table of many cards, or one card close to a phone."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from numpy.typing import NDArray

from cardprints.tags import Tag, parse_tag
from companion.vision.decoders import available
from companion.vision.frames import read_frame
from companion.vision.images import load
from companion.vision.photographs import read_photograph
from companion.vision.sightings import Sighting

LEAST_PX: Final = 21
"""A smaller picture has no pixel for each module of the smallest code."""


def readers() -> tuple[str, ...]:
    """The decoders that work on this machine, best first: of ``zxing``, ``zbar`` and ``opencv``."""
    return available()


def read(image: str | Path | bytes | NDArray[Any], *, raw: bool = False) -> tuple[Sighting, ...]:
    """Every tag in a picture, in reading order.

    ``image`` is a file, its bytes, or an array: uint8, (height, width) or (height, width, 3) in the order blue, green,
    red. With ``raw`` every QR text is given, otherwise only tags of ours. The picture is read as a frame of a table;
    only where that finds no code at all do the stages for a single near code follow.
    Raises ``UnreadableImage``.
    """
    grey = load(image)
    if min(grey.shape) < LEAST_PX:
        return ()
    found = read_frame(grey) or read_photograph(grey)
    return found if raw else ours(found)


def ours(found: tuple[Sighting, ...]) -> tuple[Sighting, ...]:
    """Those of the codes that are tags of ours; the others were misread, or belong to something else."""
    return tuple(seen for seen in found if isinstance(parse_tag(seen.text), Tag))
