"""What stands on Shardweave's cards (SW-SCN-01, SW-COM-19, SW-TRF-15): a box for each Weaver, and the Arenas."""

from __future__ import annotations

import re
from typing import Final

from companion.games.shardweave.card_checks import Box
from companion.games.shardweave.cards import TIEBREAK, Arena, Champion, FactionName, Stats
from companion.games.shardweave.effects import STATS
from companion.games.shardweave.weaves import in_boxes
from companion.table.printed import Printed, PrintedForm
from companion.table.state import Copy

WORDS: Final = {"power": "Power", "speed": "Speed", "mind": "Mind", "spirit": "Spirit"}
"""The word of each stat; its symbol has the same name."""

EDGES: Final[dict[FactionName, str]] = {
    "might": "solid",
    "tech": "bars",
    "mystic": "dots",
    "shadow": "slashes",
    "wild": "teeth",
    "cosmic": "diamonds",
}
"""A pattern for each faction."""
ARENA_EDGE: Final = "double"

DECKS: Final = ("First Weaver", "Second Weaver")
"""Each Weaver has a box of the same Champions; serials tell them apart (SW-WEA-10)."""
ARENAS: Final = "Arenas"

_LEAD: Final = re.compile(r"^((?:If|Before|At|When) [^:.]+:)")
_SIGNED: Final = re.compile(r"(?<=[+-]\d) (?=\w)")

Numbers = tuple[tuple[str, str, str], ...]


def box(found: Box) -> tuple[tuple[Copy, Printed], ...]:
    """Every physical card: the Champions of each Weaver in the order of their ids, then the Arenas."""
    champions = [found.champions[card] for card in sorted(found.champions)]
    weavers = (
        (Copy(card.id, serial), champion(card, seat, is_treated=at > card.copies))
        for seat in range(len(DECKS))
        for card in champions
        for at in range(1, _held(card) + 1)
        for serial in (seat * _held(card) + at,)
    )
    return (*weavers, *((Copy(card.id, 1), arena(card)) for card in found.arenas.values()))


def _held(card: Champion) -> int:
    return in_boxes(card) // len(DECKS)


def champion(card: Champion, seat: int, *, is_treated: bool) -> Printed:
    """The face of a Champion in a Weaver's box; what it does when stands out."""
    return Printed(
        id=card.id,
        number=card.number,
        name=card.name,
        types=_types(card, is_treated=is_treated),
        numbers=_stats(card.stats),
        text=_LEAD.sub(r"**\1**", _bound(card.text)),
        flavour=card.flavour,
        deck=DECKS[seat],
        edge=EDGES[card.faction],
        form=card.form,
        of_copies=in_boxes(card),
        second=_second(card),
    )


def _second(card: Champion) -> PrintedForm | None:
    """SW-TRF-15: the second form, on its head on the same face."""
    form = card.second
    return PrintedForm(form.name, (("transform", "Second form"),), _stats(form.stats), form.text) if form else None


def _types(card: Champion, *, is_treated: bool) -> tuple[tuple[str, str], ...]:
    """Faction, type and Shard in one; the rarity, and the treatment where a printing has one (SW-WEA-04)."""
    rarity = card.rarity.capitalize()
    return (
        ("", f"{card.faction.capitalize()} {card.type} of {card.shard}"),
        ("unique" if card.is_named else "", f"{rarity}, {card.treatment}" if is_treated else rarity),
    )


def _stats(stats: Stats) -> Numbers:
    """The printed line from top to bottom (SW-CAR-01)."""
    return tuple((str(stats[stat]), stat, WORDS[stat]) for stat in STATS)


def arena(card: Arena) -> Printed:
    """The face of an Arena: its primary large, its secondary, of which half counts (SW-SCO-01), and its hazard."""
    hazard = (("hazard", "Hazard"),) if card.parts else ()
    kind = "Arena of the Sudden Convergence" if card.id == TIEBREAK else "Arena"
    return Printed(
        id=card.id,
        number=card.number,
        name=card.name,
        types=(("arena", kind), *hazard),
        numbers=(
            ("", card.primary, f"{WORDS[card.primary]}, primary"),
            ("½", card.secondary, f"{WORDS[card.secondary]}, secondary"),
        ),
        text=f"**Hazard:** {_bound(card.text)}" if card.parts else "No hazard.",
        flavour=card.flavour,
        deck=ARENAS,
        edge=ARENA_EDGE,
        form=card.form,
        of_copies=1,
    )


def _bound(text: str) -> str:
    """Plus and minus stay on the line of what they are added to."""
    return _SIGNED.sub("\u00a0", text)
