"""The mat of a seat: where its zones lie, in millimetres as its Dreamer sees it, and which tag stands for which."""

from __future__ import annotations

from typing import Final

from companion.games.voidream.places import DISCARD, DREAM, DREAM_DISCARD, HAND, MIND, PLACES, PLAY, SPOT, VOID
from companion.table.printed import MatPlace, MatZone, PrintedMat
from companion.table.sight import ByHand

WIDTH_MM: Final = 528.0
HEIGHT_MM: Final = 396.0
"""Four tiles of 264 by 198, so that two mats facing each other lie on a table of 80 cm."""
TAG_MM: Final = 16.0
RIM_MM: Final = 4.0
ROW_MM: Final = 270.0
"""Where the row of single cards begins, below the play area; their tags stand above it."""
SPOT_MM: Final = (69.0, 94.0)
MIND_MM: Final = 96.0
"""A mind card is turned on its place, so it needs a square (VD-MND-02)."""
GAP_MM: Final = 7.0
HAND_MM: Final = 120.0
"""A fanned hand lies across the edge and beyond it."""
CORNERS: Final = 1
ZONES: Final = 11
"""The first numbers of the tags in the corners and of those at the zones."""

IN_A_ROW: Final = (MIND, DREAM, SPOT, DREAM_DISCARD, DISCARD, VOID)
NOTES: Final = {
    MIND: "Each turn is a quarter clockwise.",
    DREAM: "The top shows your depth.",
    SPOT: "Inverted: upside down.",
    PLAY: "Ready: upright. Exhausted: a quarter clockwise.",
    HAND: "Your hand this side of the line.",
}


def by_hand() -> ByHand:
    """VD-OBS-05: what is marked in the first picture where no mat lies."""
    return ByHand(tuple(PLACES[place][0] for place in IN_A_ROW), PLACES[PLAY][0], PLACES[HAND][0])


def mat() -> PrintedMat:
    """VD-OBS-05: the same for both seats but for the seat's number in the tags."""
    right, low = WIDTH_MM - RIM_MM - TAG_MM, HEIGHT_MM - RIM_MM - TAG_MM
    corners = ((RIM_MM, RIM_MM), (right, RIM_MM), (right, low), (RIM_MM, low))
    return PrintedMat(
        WIDTH_MM,
        HEIGHT_MM,
        (_play(), *_row(), _hand()),
        tuple(MatPlace(CORNERS + at, *place) for at, place in enumerate(corners)),
    )


def _zone(place: int, box: tuple[float, float, float, float], tag: tuple[float, float]) -> MatZone:
    key, word, *_ = PLACES[place]
    name = word[0].upper() + word[1:]
    return MatZone(key, name, *box, MatPlace(ZONES + place, *tag), NOTES.get(place, ""))


def _play() -> MatZone:
    """Two rows of cards and what is tucked under them; the tag stands above."""
    top = RIM_MM + TAG_MM + 4.0
    return _zone(PLAY, (0.0, top, WIDTH_MM, 222.0), (WIDTH_MM / 3, RIM_MM))


def _row() -> tuple[MatZone, ...]:
    wide, high = SPOT_MM
    x = (WIDTH_MM - MIND_MM - (len(IN_A_ROW) - 1) * (wide + GAP_MM)) / 2
    zones: list[MatZone] = []
    for place in IN_A_ROW:
        size = (MIND_MM, MIND_MM) if place == MIND else (wide, high)
        zones.append(_zone(place, (x, ROW_MM, *size), (x, ROW_MM - TAG_MM - 4.0)))
        x += size[0] + GAP_MM
    return tuple(zones)


def _hand() -> MatZone:
    top = ROW_MM + MIND_MM + 4.0
    return _zone(HAND, (0.0, top, WIDTH_MM, HAND_MM), (WIDTH_MM / 3, HEIGHT_MM - RIM_MM - TAG_MM))
