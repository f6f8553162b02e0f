"""Which physical card of a table a tag names, and the tag of a card.

The number of the card and of the copy say it; where a deck was registered by scanning it, the print run too, so that
two players may each have printed the same box at home (DP-SET-06, SW-WEA-10, VD-DCK-13).
"""

from __future__ import annotations

from collections.abc import Mapping

from cardprints.tags import Tag
from companion.table.game import Game
from companion.table.state import ANY_RUN, UNKNOWN, CardIndex, Setup

Codes = Mapping[tuple[int, int, int], CardIndex]
"""The card with this number, copy and print run; the run is ``ANY_RUN`` where any print of that copy is it."""


def codes_of(game: Game, setup: Setup) -> Codes:
    """The codes of all physical cards of a table."""
    numbers = game.card_numbers(setup)
    return {(numbers[copy.card], copy.copy, copy.run): card for card, copy in enumerate(setup.copies)}


def coded(codes: Codes, tag: Tag) -> CardIndex:
    """The card that a tag of the table's game names, of whatever kind it is; ``UNKNOWN`` if it is none of the table."""
    anyhow = codes.get((tag.card, tag.copy, ANY_RUN), UNKNOWN)
    return codes.get((tag.card, tag.copy, tag.run), anyhow)


def tag_of(game: Game, setup: Setup, card: CardIndex) -> Tag:
    """What stands in the tag on the face of a card; of a card with any print run, in that of the first run."""
    copy = setup.copies[card]
    return Tag(game.badge, game.card_numbers(setup)[copy.card], copy.copy, max(copy.run, 0))
