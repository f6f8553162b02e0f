"""What the cards of a table can say at all: so that a rule asks no card about something that none of them speaks of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.games.voidream.cards import Card, Is
from companion.games.voidream.powers import Holds, HoldsCount, HoldsForbid, HoldsKeyword, HoldsProtect, HoldsStat
from companion.table.state import CardIndex

AT_ANY = -1
"""The number at which a text stands that is no mind card's."""
Said = Mapping[tuple[type, str], Mapping[CardIndex, tuple[tuple[int, Holds], ...]]]
"""By sort and subject (a stat, a count, a keyword, an act, a danger): each card that says it, at which mind count."""


def said_by(cards: Sequence[Card]) -> Said:
    """All that is said by the texts of these cards that hold all the time (VD-EFF-01, VD-MND-05)."""
    said: dict[tuple[type, str], dict[CardIndex, tuple[tuple[int, Holds], ...]]] = {}
    for index, card in enumerate(cards):
        for mind, held in _texts_of(card):
            by_card = said.setdefault((type(held), subject(held)), {})
            by_card[index] = (*by_card.get(index, ()), (mind, held))
    return said


def _texts_of(card: Card) -> Iterator[tuple[int, Holds]]:
    if card.kind is Is.MIND:
        for text in card.mind:
            for held in text.holds:
                yield text.at, held
    for held in card.holds:
        yield AT_ANY, held


def subject(held: Holds) -> str:
    """What a text that holds all the time is about."""
    match held:
        case HoldsStat():
            return held.stat
        case HoldsCount():
            return held.count
        case HoldsForbid():
            return held.what
        case HoldsProtect():
            return held.against
        case HoldsKeyword():
            return held.keyword
