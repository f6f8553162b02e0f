"""What is printed on the cards of Cadaver."""

from __future__ import annotations

from typing import Final

from companion.games.cadaver.cards import KINDS, WORDS, Card
from companion.table.printed import Printed
from companion.table.state import Copy

TYPES: Final = {
    "resource": ("", "Resource"),
    "corpse": ("corpse", "Corpse"),
    "accomplice": ("accomplice", "Accomplice"),
    "ghoul": ("ghoul", "Ghoul"),
    "lid": ("coffin-lid", "Coffin Lid"),
    "key": ("key", "Key"),
    "amulet": ("amulet", "Amulet"),
}
"""Symbol and word of each type; a Resource shows the symbol of its kind."""

EDGES: Final = {"corpse": "solid", "resource": "bars", "accomplice": "double"}
"""Edge patterns by type; the others have dots."""


def printed(card: Card, copies: tuple[Copy, ...]) -> Printed:
    """The face of a card: its needs or what it holds as symbols, with the word for each."""
    symbol, word = TYPES[card.kind]
    shown = card.need or ((card.holds,) * card.size if card.holds not in ("", "any") else ())
    kinds: tuple[str, ...] = KINDS if card.holds == "any" else shown
    numbers = tuple(("", kind, WORDS[KINDS.index(kind)]) for kind in kinds)
    return Printed(
        id=card.id,
        number=card.number,
        name=card.name,
        types=((symbol or card.holds, word),),
        numbers=numbers,
        text=card.text,
        flavour=card.flavour,
        deck=card.deck,
        edge=EDGES.get(card.kind, "dots"),
        form=card.form,
        of_copies=sum(1 for copy in copies if copy.card == card.id),
    )
