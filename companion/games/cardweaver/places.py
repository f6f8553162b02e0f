"""The table of CardWeaver: its phases, its zones, its dials and the marks on its cards, by their numbers.

A *player* is a seat, or the automated Nemesis, whose number comes after the last seat.
"""

from __future__ import annotations

from typing import Final

from companion.games.cardweaver.cards import ADAPTABILITY, DREAM_CATCHER, Is
from companion.table.state import Seat, Table

CHOOSING, PLAYING, COUNTDOWN, NPC_PLAY, NPC_SKILLS, NPC_ATTACK, NPC_DISCARD, NPC_REFILL, OVER = range(9)
"""The phases of the turn clock. A player's turn has none (CW-TRN-01); the automated Nemesis has six (CW-NPC-13)."""
PHASES: Final = (
    "Choosing", "Turn", "Countdown", "Play", "Skills", "Attack", "Discard", "Refill", "Over",
)  # fmt: skip
NPC_STEPS: Final = (COUNTDOWN, NPC_PLAY, NPC_SKILLS, NPC_ATTACK, NPC_DISCARD, NPC_REFILL)

HAND_SIZE: Final = 5
DREAMSCAPE_SIZE: Final = 5
NPC_MOST: Final = 3
REDEEMS: Final = 2

BOX, ADAPTABILITIES, DREAM_CATCHERS, OWN = range(4)
"""Numbers of the shared zones; the zones of the players follow from ``OWN``."""
PILES: Final = {ADAPTABILITY: ADAPTABILITIES, DREAM_CATCHER: DREAM_CATCHERS}

(
    CHARACTER,
    BUYING,
    DREAMSCAPE,
    DEAD,
    DECK,
    HAND,
    PLAYED,
    STAYS,
    ASIDE,
    DISCARD,
    PUT_ASIDE,
    REMOVED,
) = range(12)
PLACES: Final = (
    ("character", "Character card", True, False),
    ("buying", "buying deck", False, True),
    ("dreamscape", "Dreamscape", True, False),
    ("dead", "Dead Zone", True, False),
    ("deck", "Player Deck", False, True),
    ("hand", "hand", False, False),
    ("played", "played cards", True, False),
    ("stays", "play area", True, False),
    ("aside", "Aside row", True, False),
    ("discard", "Discard Pile", True, False),
    ("put-aside", "cards put aside", True, False),
    ("removed", "Anima's Player Deck", True, False),
)
"""Of each zone of a player: key, the rulebook's word, whether all see it, whether its order matters."""
HOLDING: Final = (DECK, HAND, PLAYED, STAYS, ASIDE, DISCARD, REMOVED)
"""Where the cards of a player lie that count at the end (CW-R-32)."""

(
    NEMESIS,
    ROUND,
    NPC_SLOTS,
    NPC_TURN,
    LOST_TURN,
    CONVICTION,
    REDEEMED,
    BOUGHT_ADAPTABILITY,
    BOUGHT_DREAM_CATCHER,
    PURCHASES,
    ATTACKS,
    EXTRA_ATTACKS,
    FIRST_DAMAGE,
    ENDING,
    ANIMUS_COUNT,
    ABILITY_USED,
    FIRST_SEAT,
    SHARED_DIALS,
) = range(18)
DIALS: Final = (
    "nemesis",
    "round",
    "NPC Dreamscape",
    "NPC turn",
    "lost turn",
    "Conviction",
    "redeemed",
    "Adaptability purchased",
    "Dream Catcher purchased",
    "purchases",
    "attacks made",
    "extra attacks",
    "first damage",
    "ending",
    "Animus",
    "Anima Ability used",
    "first seat",
)
BOUGHT: Final = {ADAPTABILITY: BOUGHT_ADAPTABILITY, DREAM_CATCHER: BOUGHT_DREAM_CATCHER}
HP, MOST_HP, XP, PLAYS, ANIMA, GONE, STANDING_PASS, FIRST_TYPE = range(8)
TYPES_PLAYED: Final = (Is.REAVER, Is.ALLY, Is.MAGIC, Is.ABILITY, Is.ARTIFACT, Is.NIGHTMARE)
"""How many cards of each type a player has played this turn is counted, from ``FIRST_TYPE`` on."""
OWN_DIALS: Final = FIRST_TYPE + len(TYPES_PLAYED)
PLAYER_DIALS: Final = (
    *("HP", "max HP", "Experience", "cards played", "Anima", "gone", "standing pass"),
    *(f"{what.value} cards played" for what in TYPES_PLAYED),
)

BY_DEFEAT_OF_ANIMUS, BY_DEFEAT_OF_NEMESIS, BY_POINTS, BY_LEAVING, BOTH_DEFEATED = range(1, 6)
"""How a game ended (CW-END, CW-R-34, CW-R-64)."""

DAMAGE, TOKENS, EXPERIENCE, OWNER, FROM_DREAMSCAPE = "damage", "countdown", "experience", "owner", "dreamscape"
"""Marks on cards: Damage, Countdown and Experience Tokens; the owner of a card another controls; where it came from."""
NOW: Final = "now"
"""The mark of a card that was played this turn, and not put into play by an effect (CW-R-67)."""
FLIPPED: Final = 4
"""The pose of a card whose other side is up."""


_SPAN: Final = len(PLACES)


def at(player: Seat, place: int) -> int:
    """The zone of a player."""
    return OWN + _SPAN * player + place


def owner_of_zone(table: Table, zone: int) -> Seat:
    """The player whose zone this is, or -1."""
    return (zone - OWN) // len(PLACES) if OWN <= zone < table.setup.places else -1


def place_of_zone(table: Table, zone: int) -> int:
    """Which of a player's places a zone is, or -1."""
    return (zone - OWN) % len(PLACES) if OWN <= zone < table.setup.places else -1


def dial(player: Seat, name: int) -> int:
    """The number of a player's dial."""
    return SHARED_DIALS + OWN_DIALS * player + name


def value(table: Table, player: Seat, name: int) -> int:
    """What a player's dial stands at."""
    return table.dials[SHARED_DIALS + OWN_DIALS * player + name]
