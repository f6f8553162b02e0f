"""The mat between the Weavers: two commit spots and the three Arenas, in millimetres as the first Weaver sees it."""

from __future__ import annotations

from typing import Final

from companion.table.printed import MatPlace, MatZone, PrintedMat

WIDTH_MM: Final = 264.0
HEIGHT_MM: Final = 396.0
"""Two tiles of 264 by 198, one for each Weaver's half."""
TAG_MM: Final = 16.0
RIM_MM: Final = 4.0
SPOT_MM: Final = (69.0, 94.0)
MIDDLE_MM: Final = (WIDTH_MM - SPOT_MM[0]) / 2
COLUMN_MM: Final = MIDDLE_MM - (WIDTH_MM - 3 * SPOT_MM[0]) / 4 - SPOT_MM[0]
"""Where the left of the three Arenas begins; the right one lies as far from its edge."""
CORNERS: Final = 1
ZONES: Final = 11
UNDER: Final = 21
"""The first numbers of the tags in the corners, of those beside the zones and of those that a card covers."""

COMMITS: Final = ("spot-0", "spot-1")
"""SW-SCN-02: the commit spot of each Weaver. Its own tag shows only while no card lies there (SW-COM-08)."""
ARENAS: Final = ("active", "next", "later")


def mat() -> PrintedMat:
    """SW-SCN-02: one for both; the second Weaver sits above it."""
    right, low = WIDTH_MM - RIM_MM - TAG_MM, HEIGHT_MM - RIM_MM - TAG_MM
    corners = ((RIM_MM, RIM_MM), (right, RIM_MM), (right, low), (RIM_MM, low))
    return PrintedMat(
        WIDTH_MM,
        HEIGHT_MM,
        (_commit(1, 24.0), *_arenas(154.0), _commit(0, 284.0)),
        tuple(MatPlace(CORNERS + at, *place) for at, place in enumerate(corners)),
        is_shared=True,
    )


def _commit(seat: int, top: float) -> MatZone:
    """A commit spot; a card on it covers the tag in its middle."""
    under = MatPlace(UNDER + seat, (WIDTH_MM - TAG_MM) / 2, top + (SPOT_MM[1] - TAG_MM) / 2)
    word = ("First Weaver", "Second Weaver")[seat]
    return _zone(COMMITS[seat], word, ZONES + seat, MIDDLE_MM, top, "Commit here, over the tag.", under)


def _arenas(top: float) -> tuple[MatZone, ...]:
    words = ("Active Arena", "Next Arena", "Later Arena")
    return tuple(
        _zone(key, words[at], ZONES + len(COMMITS) + at, MIDDLE_MM + (at - 1) * (MIDDLE_MM - COLUMN_MM), top)
        for at, key in enumerate(ARENAS)
    )


def _zone(
    key: str, word: str, number: int, left: float, top: float, note: str = "", under: MatPlace | None = None
) -> MatZone:
    """A place for one card, with its tag above it."""
    return MatZone(key, word, left, top, *SPOT_MM, MatPlace(number, left, top - TAG_MM - 4.0), note, under)
