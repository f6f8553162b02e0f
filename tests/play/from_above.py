"""Tags as a camera straight above a seat's mat would see them, three pixels to the millimetre."""

from __future__ import annotations

import math
from typing import NamedTuple

from cardprints.anchors import middle_from_back, middle_from_face
from cardprints.measures import LARGE_BACK_TAG_MM
from cardprints.tags import BACK, FACE, SECOND, Tag, back_tag, format_tag
from companion.games import registry
from companion.play.printing import mat_of
from companion.vision.sightings import Sighting

PX_MM = 3.0
NO_TAG = Tag("SW", 1, 1, 0, BACK)
"""Stands for a back that has none: it covers what lies below it, and shows nothing."""
COVERED_MM = 20.0
"""A tag this near to the middle of a card lies below it."""


class Card(NamedTuple):
    """A card by its tag, the middle of it on the mat, and its turn clockwise."""

    tag: Tag
    x_mm: float
    y_mm: float
    turn_deg: float = 0.0


def face(number: int, x: float, y: float, turn: float = 0, *, copy: int = 1) -> Card:
    return Card(Tag("VD", number, copy, 3, FACE), x, y, turn)


def second(number: int, x: float, y: float, turn: float = 0) -> Card:
    return Card(Tag("VD", number, 1, 3, SECOND), x, y, turn)


def back(shows: int, x: float, y: float) -> Card:
    return Card(back_tag("VD", shows), x, y)


def seen(*cards: Card, seat: int = 0, mat: bool = True, key: str = "voidream") -> tuple[Sighting, ...]:
    """The tags of the mat of a seat and of the cards on it; without the mat only those of the cards."""
    game = registry.game(key)
    printed = game.pieces({}, 2).mat
    assert printed is not None
    tags = mat_of(game, printed, seat).tags if mat else ()
    on_mat = [
        _sighting(tag.text, tag.x_mm + 8, tag.y_mm + 8, 16.0, 0)
        for tag in tags
        if not any(math.dist((tag.x_mm + 8, tag.y_mm + 8), (card.x_mm, card.y_mm)) < COVERED_MM for card in cards)
    ]
    cards = tuple(card for card in cards if card.tag is not NO_TAG)
    return (*on_mat, *(_of_card(card) for card in cards))


def _of_card(card: Card) -> Sighting:
    side = LARGE_BACK_TAG_MM if card.tag.kind == BACK else 16.0
    right, down = (middle_from_back if card.tag.kind == BACK else middle_from_face)(side)
    cos, sin = math.cos(math.radians(card.turn_deg)), math.sin(math.radians(card.turn_deg))
    x, y = card.x_mm - right * cos + down * sin, card.y_mm - right * sin - down * cos
    return _sighting(format_tag(card.tag), x, y, side, card.turn_deg)


def _sighting(text: str, x: float, y: float, side: float, turn: float) -> Sighting:
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    half = side / 2
    corners = tuple(
        (PX_MM * (x + right * cos - down * sin), PX_MM * (y + right * sin + down * cos))
        for right, down in ((-half, -half), (half, -half), (half, half), (-half, half))
    )
    return Sighting(text, corners, turn % 360, "test")  # type: ignore[arg-type]  # four of them
