"""The cards of CardWeaver as their files give them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Annotated, Final, Literal, get_args

import msgspec

from companion.games.cardweaver.effects import Effect, ToDiscardOf
from companion.games.cardweaver.powers import Holds, Power, Skill
from companion.games.cardweaver.terms import Struct

Text = Annotated[str, msgspec.Meta(max_length=240)]
Short = Annotated[str, msgspec.Meta(min_length=1, max_length=28)]


class Is(Enum):
    """What a card is (CW-CRD-03)."""

    ANIMUS = "animus"
    NEMESIS = "nemesis"
    REAVER = "reaver"
    ALLY = "ally"
    MAGIC = "magic"
    ABILITY = "ability"
    ARTIFACT = "artifact"
    NIGHTMARE = "nightmare"
    PEACEFUL_NIGHT = "peaceful_night"


CHARACTERS: Final = (Is.ANIMUS, Is.NEMESIS)
HELPERS: Final = (Is.REAVER, Is.ALLY)
"""Cards with HP that stay in play (CW-R-15)."""
STARTER: Final = "starter"
ADAPTABILITY: Final = "adaptability"
DREAM_CATCHER: Final = "dream_catcher"
BASE: Final = "base_nemesis"
UNIVERSAL: Final = (ADAPTABILITY, DREAM_CATCHER)

Symbol = Literal["unique", "quick_cast", "permanent"]


class NpcSide(Struct, frozen=True):
    """The side of a Nemesis that nobody plays; its Skills take the place of those with the same number (CW-NPC-01)."""

    skills: tuple[Skill, ...] = ()
    hp: int = 0
    attack: int = -1
    defense: int = -1


class Card(Struct, frozen=True):
    """One printed card (CW-CRD-01). ``deck`` is the key of the deck at its foot, ``number`` its number in tags.

    ``hp``, ``attack`` and ``defense`` are those of a Character, or what a Reaver or Ally has and adds. ``house`` is
    false where a source names the card. A Character has Skills and a second side: ``anima`` or ``npc``.
    """

    id: Short
    number: Annotated[int, msgspec.Meta(ge=1, le=999)]
    name: Short
    type: Is
    deck: Short
    copies: Annotated[int, msgspec.Meta(ge=1, le=30)] = 1
    symbols: tuple[Symbol, ...] = ()
    cost: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    vp: Annotated[int, msgspec.Meta(ge=-9, le=9)] = 0
    hp: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    attack: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    defense: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    text: Text = ""
    play: tuple[Effect, ...] = ()
    holds: tuple[Holds, ...] = ()
    powers: tuple[Power, ...] = ()
    skills: tuple[Skill, ...] = ()
    reward: tuple[Effect, ...] = ()
    reward_text: Text = ""
    arrival: ToDiscardOf | None = None
    anima: tuple[Power, ...] = ()
    anima_text: Text = ""
    npc: NpcSide | None = None
    house: bool = True
    flavour: Text = ""
    form: str = ""
    also: Annotated[str, msgspec.Meta(max_length=28)] = ""
    """A second name under which the sources know the card (CW-R-06)."""
    out_in_two_player: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    """Copies that the two-player game takes out (CW-TWO)."""
    out_in_npc: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    """Copies that the game against the automated Nemesis takes out (CW-NPC-03 to -06)."""

    @property
    def is_unique(self) -> bool:
        """CW-SYM-01."""
        return "unique" in self.symbols

    @property
    def is_quick(self) -> bool:
        """CW-SYM-04."""
        return "quick_cast" in self.symbols

    @property
    def stays(self) -> bool:
        """Whether it stays in play: a Permanent, and any Reaver or Ally (CW-SYM-08, CW-RVA-01, CW-R-15)."""
        return "permanent" in self.symbols or self.type in HELPERS


class Deck(msgspec.Struct, frozen=True):
    """One packed deck: its key, its printed name, and its cards with the Character first if it has one."""

    key: str
    name: str
    cards: tuple[Card, ...]


def giving(cards: Sequence[Card], skills: Sequence[tuple[Skill, ...]]) -> Mapping[type, frozenset[int]]:
    """For each kind of what may hold, the cards with it on their front or in a Skill."""
    found: dict[type, set[int]] = {kind: set() for kind in get_args(Holds)}
    for at, card in enumerate(cards):
        for held in (*card.holds, *(held for skill in skills[at] for held in skill.holds)):
            found[type(held)].add(at)
    return {kind: frozenset(holders) for kind, holders in found.items()}
