"""What the published sources fix about the cards: decks, counts, names, and what smaller games take out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from companion.games.cardweaver.cards import ADAPTABILITY, BASE, CHARACTERS, DREAM_CATCHER, HELPERS, STARTER, Is

ANIMUS_DECK: Final = 30
BASE_DECK: Final = 22
SPECIFIC_DECK: Final = 20
CHARACTERS_A_SIDE: Final = 4
NEMESIS_SKILLS: Final = 4
PEACEFUL_NIGHTS: Final = 2
PLAIN: Final = (STARTER, ADAPTABILITY, DREAM_CATCHER, BASE)
"""The decks without a Character."""


class Given(msgspec.Struct, frozen=True):
    """A card that a source names: at least so many copies, and its type where that is said too."""

    name: str
    least: int
    type: Is | None = None


GIVEN: Final[Mapping[str, tuple[Given, ...]]] = {
    STARTER: (Given("Conviction", 16), Given("Assault", 12), Given("Guard", 12)),
    ADAPTABILITY: (Given("Adaptability", 1),),
    DREAM_CATCHER: (Given("Dream Catcher", 1),),
    "songstress": (Given("Songstress", 1, Is.ANIMUS),),
    "cybercop": (Given("Cybercop", 1, Is.ANIMUS),),
    BASE: (
        Given("Peaceful Night", 2, Is.PEACEFUL_NIGHT),
        Given("Silence", 2),
        Given("Fear", 2),
        Given("Evil Plan", 2),
        Given("Reaving", 2),
        Given("Dark Orb", 2),
    ),
    "undead_warlord": (
        Given("Undead Warlord", 1, Is.NEMESIS),
        Given("Undead General", 2, Is.REAVER),
        Given("Shaken", 2),
        Given("Control", 2),
        Given("Animate", 1),
        Given("Skeleton", 1, Is.REAVER),
    ),
    "blood_drinker": (
        Given("Blood Drinker", 1, Is.NEMESIS),
        Given("Lingering Kiss", 2),
        Given("Bloodbath", 2, Is.MAGIC),
        Given("Thrall", 2),
        Given("Exsanguination", 1, Is.MAGIC),
        Given("Hypnotic Gaze", 1, Is.MAGIC),
    ),
    "cyber_assassin": (
        Given("Cyber Assassin", 1, Is.NEMESIS),
        Given("Paralytic Poison", 2),
        Given("Retractable Claws", 2),
        Given("Glitch Blades", 1),
    ),
    "doppelganger": (Given("Doppelganger", 1, Is.NEMESIS), Given("Suffering", 2), Given("Reform", 2)),
}
"""The named cards of each deck. The rulebook says how many of a Starter card four players need."""
SOMEWHERE: Final = "Cult of Blood & Fire"
"""A Nemesis card that the publisher's page names without its deck."""

BLADES: Final = "Retractable Blades"
"""What one of two lists calls the Retractable Claws; some boxes may have both (CW-R-06)."""

OUT_IN_TWO_PLAYER: Final[Mapping[str, Mapping[str, int]]] = {
    BASE: {"Fear": 1, "Silence": 1, "Evil Plan": 2, "Reaving": 2, "Dark Orb": 2},
    "undead_warlord": {"Shaken": 2, "Undead General": 2},
    "blood_drinker": {"Lingering Kiss": 2, "Bloodbath": 2},
    "cyber_assassin": {"Paralytic Poison": 2, "Retractable Claws": 2},
    "doppelganger": {"Suffering": 2, "Reform": 2},
}
"""CW-TWO-01 to -05: 14 and 16 cards are left."""
OUT_IN_NPC: Final[Mapping[str, Mapping[str, int]]] = {
    "undead_warlord": {"Control": 2, "Shaken": 2},
    "blood_drinker": {"Thrall": 2, "Lingering Kiss": 2},
    "cyber_assassin": {BLADES: 2, "Paralytic Poison": 2},
    "doppelganger": {"Reform": 2, "Suffering": 2},
}
"""CW-NPC-03 to -06: 16 cards are left."""

DECK_CARDS: Final = tuple(what for what in Is if what not in CHARACTERS)
BELONGS: Final[Mapping[str, tuple[tuple[Is, ...], str]]] = {
    "hp": ((*CHARACTERS, *HELPERS), "CW-CRD-01"),
    "attack": ((*CHARACTERS, *HELPERS), "CW-CRD-01"),
    "defense": ((*CHARACTERS, *HELPERS), "CW-CRD-01"),
    "skills": ((*CHARACTERS, Is.REAVER), "CW-RVA-08"),
    "reward": (HELPERS, "CW-RVA-09"),
    "reward_text": (HELPERS, "CW-RVA-09"),
    "arrival": ((Is.NIGHTMARE,), "CW-NGT-01"),
    "anima": ((Is.ANIMUS,), "CW-CHR-07"),
    "anima_text": ((Is.ANIMUS,), "CW-CHR-07"),
    "npc": ((Is.NEMESIS,), "CW-CHR-07"),
    "symbols": (DECK_CARDS, "CW-CRD-01"),
    "cost": (DECK_CARDS, "CW-CRD-01"),
    "vp": (DECK_CARDS, "CW-CRD-01"),
    "play": (tuple(what for what in DECK_CARDS if what is not Is.PEACEFUL_NIGHT), "CW-PCN-01"),
    "holds": (tuple(what for what in Is if what is not Is.PEACEFUL_NIGHT), "CW-PCN-01"),
    "powers": (tuple(what for what in Is if what is not Is.PEACEFUL_NIGHT), "CW-PCN-01"),
}
"""Which types of card have a field, and the clause that says so."""
NEEDED: Final[Mapping[str, tuple[tuple[Is, ...], str]]] = {
    "hp": ((*CHARACTERS, *HELPERS), "CW-HPX-01"),
    "skills": (CHARACTERS, "CW-SKL-01"),
    "anima": ((Is.ANIMUS,), "CW-ANM-06"),
    "npc": ((Is.NEMESIS,), "CW-NPC-01"),
}
"""Which types of card cannot do without a field."""
