"""The table of CardWeaver: its zones, its dials, and what can be read off them.

A *player* is a seat, or the automated Nemesis, whose number comes after the last seat. A *target* is a slot: that of a
Character card, a Reaver or an Ally. Nothing here changes anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from companion.games.cardweaver.cards import (
    ADAPTABILITY,
    BASE,
    CHARACTERS,
    DREAM_CATCHER,
    HELPERS,
    STARTER,
    UNIVERSAL,
    Card,
    Deck,
    Is,
    giving,
)
from companion.games.cardweaver.options import Options
from companion.games.cardweaver.powers import Power, Reaching, Skill
from companion.table.refusals import Facts
from companion.table.state import (
    EVERYBODY,
    UNKNOWN,
    Clock,
    Copy,
    Seat,
    Setup,
    Slot,
    SlotId,
    State,
    Table,
    ZoneKind,
    mark_of,
)

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


class Used(msgspec.Struct, frozen=True):
    """A power of a card with the number by which it is called, and the Skill that it belongs to (0: none)."""

    number: int
    at: int
    power: Power


def powers_of(card: Card, skills: tuple[Skill, ...]) -> tuple[Used, ...]:
    """All powers of one side of a card, numbered; what is used without a stated limit is used once a turn (CW-R-29)."""
    found = [(0, power) for power in card.powers]
    found += [(skill.at, power) for skill in skills for power in skill.powers]
    return tuple(
        Used(number, at, replace(power, limit="turn") if power.when == "use" and not power.limit else power)
        for number, (at, power) in enumerate(found)
    )


def npc_skills(card: Card) -> tuple[Skill, ...]:
    """The Skills of the NPC side: those of the player side, with its own in their places (CW-NPC-01)."""
    own = {skill.at: skill for skill in card.npc.skills} if card.npc else {}
    both = {skill.at: skill for skill in card.skills} | own
    return tuple(both[at] for at in sorted(both))


def _reaching(cards: tuple[Card, ...], skills: tuple[tuple[Skill, ...], ...]) -> frozenset[type]:
    """The kinds of what some card holds for others than its player (CW-MOD-02)."""
    held = [one for card in cards for one in card.holds]
    held += [one for side in skills for skill in side for one in skill.holds]
    return frozenset(type(one) for one in held if isinstance(one, Reaching) and one.whose)


class CardWeaverSetup(Setup):
    """The setup with the cards of the whole box looked up by physical card."""

    def __init__(self, seats: tuple[str, ...], options: Options, decks: Mapping[str, Deck]) -> None:
        cards = [card for deck in decks.values() for card in deck.cards]
        copies = tuple(Copy(card.id, number) for card in cards for number in range(1, card.copies + 1))
        by_id = {card.id: card for card in cards}
        self.is_npc: Final = options.nemesis == "npc"
        self.players: Final = len(seats) + self.is_npc
        self.names_of: Final = (*seats, "the Nemesis") if self.is_npc else seats
        zones = [
            ZoneKind("box", "box", -1, True, False),
            ZoneKind("adaptability", "Adaptability pile", -1, True, False),
            ZoneKind("dream-catcher", "Dream Catcher pile", -1, True, False),
        ]
        for player, name in enumerate(self.names_of):
            seat = player if player < len(seats) else -1
            zones += (
                ZoneKind(
                    f"{key}-{player}",
                    f"{name}'s {word}",
                    seat if key not in ("buying", "deck") else -1,
                    is_open,
                    is_ordered,
                )
                for key, word, is_open, is_ordered in PLACES
            )
        super().__init__(
            game="cardweaver",
            copies=copies,
            zones=tuple(zones),
            dials=(*DIALS, *(f"{name} {player}" for player in range(self.players) for name in PLAYER_DIALS)),
            seats=seats,
            names={card.id: card.name for card in cards},
            automated=self.names_of[len(seats) :],
        )
        self.options: Final = options
        self.decks: Final = decks
        self.cards: Final = tuple(by_id[copy.card] for copy in copies)
        self.what: Final = tuple(card.type for card in self.cards)
        self.skills: Final = tuple(
            npc_skills(card) if self.is_npc and card.type is Is.NEMESIS else card.skills for card in self.cards
        )
        self.powers: Final = tuple(
            powers_of(card, skills) for card, skills in zip(self.cards, self.skills, strict=True)
        )
        self.anima: Final = tuple(
            tuple(Used(number, 0, power) for number, power in enumerate(card.anima)) for card in self.cards
        )
        self.giving: Final = giving(self.cards, self.skills)
        self.reaching: Final = _reaching(self.cards, self.skills)
        self.characters: Final = tuple(at for at, what in enumerate(self.what) if what in CHARACTERS)


def of(table: Table) -> CardWeaverSetup:
    """The setup of a table of this game."""
    setup = table.setup
    assert isinstance(setup, CardWeaverSetup)
    return setup


def begin(setup: CardWeaverSetup) -> State:
    """The box opened: all twelve decks lie in it, known to all (CW-SET-04, CW-R-01)."""
    count = len(setup.copies)
    zones: list[tuple[SlotId, ...]] = [()] * (setup.places + count)
    zones[BOX] = tuple(range(count))
    slots = tuple(Slot(card, -1, EVERYBODY, BOX) for card in range(count))
    return State(setup, slots, tuple(zones), (), (0,) * len(setup.dials), Clock(0, CHOOSING, 0))


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


def nemesis_of(table: Table) -> Seat:
    """The player who is the Nemesis, or -1 while nobody is."""
    return table.dials[NEMESIS] - 1


def is_npc(table: Table, player: Seat) -> bool:
    """Whether this player is the automated Nemesis."""
    return of(table).is_npc and player == len(table.setup.seats)


def players(table: Table) -> range:
    """All players, the automated Nemesis included."""
    return range(of(table).players)


def turn_order(table: Table, first: Seat = -1) -> tuple[Seat, ...]:
    """All players from the Nemesis's left clockwise, the Nemesis last (CW-ORD-01, -02), or beginning with ``first``."""
    count = of(table).players
    nemesis = nemesis_of(table)
    start = table.dials[FIRST_SEAT] or nemesis + 1
    order = (*(player for player in ((start + step) % count for step in range(count)) if player != nemesis), nemesis)
    if first < 0:
        return order
    start = order.index(first)
    return order[start:] + order[:start]


def is_anima(table: Table, player: Seat) -> bool:
    """Whether this player's Animus is defeated (CW-ANM-01)."""
    return table.dials[SHARED_DIALS + OWN_DIALS * player + ANIMA] > 0


def living_animus(table: Table) -> tuple[Seat, ...]:
    """The Animus who are not defeated, in turn order."""
    nemesis = nemesis_of(table)
    return tuple(player for player in turn_order(table) if player != nemesis and not is_anima(table, player))


def fellows(table: Table, player: Seat) -> tuple[Seat, ...]:
    """The other Animus of an Animus, never an Anima; a Nemesis has none (CW-R-82)."""
    if player == nemesis_of(table):
        return ()
    return tuple(other for other in living_animus(table) if other != player)


def character(table: Table, player: Seat) -> SlotId:
    """The slot of a player's Character card, or ``UNKNOWN`` before one is chosen."""
    held = table.zones[at(player, CHARACTER)]
    return held[0] if held else UNKNOWN


def card_in(table: Table, slot: SlotId) -> Card:
    """The card in a slot that is known."""
    return of(table).cards[table.slots[slot].card]


def is_facedown(table: Table, slot: SlotId) -> bool:
    """Whether a Reaver or Ally lies Facedown (CW-FDN-01)."""
    return table.slots[slot].pose >= FLIPPED


def staying(table: Table, player: Seat) -> Iterator[SlotId]:
    """The face-up cards that stay in a player's play area."""
    slots = table.slots
    for slot in table.zones[at(player, STAYS)]:
        if slots[slot].pose < FLIPPED:
            yield slot


def helpers(table: Table, player: Seat, kind: Is | None = None) -> Iterator[SlotId]:
    """A player's face-up Reavers and Allies in play, or those of one type."""
    setup, slots = of(table), table.slots
    for slot in table.zones[at(player, STAYS)]:
        if slots[slot].pose < FLIPPED:
            what = setup.what[slots[slot].card]
            if what in HELPERS if kind is None else what is kind:
                yield slot


def in_play(table: Table, player: Seat) -> Iterator[SlotId]:
    """A player's face-up cards in play, those played this turn included (CW-SYM-10)."""
    yield from staying(table, player)
    yield from table.zones[at(player, PLAYED)]


def controller(table: Table, slot: SlotId) -> Seat:
    """The player whose play area, or Character card, this is."""
    return owner_of_zone(table, table.slots[slot].zone)


def owner(table: Table, slot: SlotId) -> Seat:
    """The player to whose Dead Zone a known card goes.

    A card that somebody holds is owned by who holds it, since every other way to it is a purchase or a gain; only
    Nightmares stay the Nemesis's (CW-R-39), and a card in another's play area keeps its mark (CW-R-65).
    """
    mark = mark_of(table.slots[slot], OWNER)
    if mark:
        return mark - 1
    if card_in(table, slot).type is Is.NIGHTMARE:
        return nemesis_of(table)
    return owner_of_zone(table, table.slots[slot].zone)


def is_target(table: Table, slot: SlotId) -> bool:
    """Whether a slot is a Character, or a Reaver or Ally in play and face up (CW-ATK-03, CW-ANM-04, CW-FDN-02)."""
    here = table.slots[slot]
    if here.card == UNKNOWN or here.zone < OWN:
        return False
    place = place_of_zone(table, here.zone)
    if place == CHARACTER:
        return not is_anima(table, owner_of_zone(table, here.zone))
    return place == STAYS and here.pose < FLIPPED and of(table).what[here.card] in HELPERS


def is_character(table: Table, slot: SlotId) -> bool:
    """Whether this is a Character and not a Reaver or Ally."""
    return of(table).what[table.slots[slot].card] in CHARACTERS


def same_side(table: Table, one: Seat, other: Seat) -> bool:
    """Whether two players are on one side."""
    nemesis = nemesis_of(table)
    return (one == nemesis) == (other == nemesis)


def cap_of(table: Table, slot: SlotId) -> int:
    """The most Experience that a Character or Reaver holds: what its last Skill requires (CW-EXP-13)."""
    skills = of(table).skills[table.slots[slot].card]
    return skills[-1].at if skills else 0


def xp_on(table: Table, slot: SlotId) -> int:
    """The Experience of a Character (dial) or Reaver (tokens) (CW-EXP-16)."""
    here = table.slots[slot]
    if place_of_zone(table, here.zone) == CHARACTER:
        return value(table, owner_of_zone(table, here.zone), XP)
    return mark_of(here, EXPERIENCE)


def unlocked(table: Table, slot: SlotId) -> Iterator[Skill]:
    """The Skills that are unlocked on a Character or Reaver (CW-SKL-01 to -04)."""
    skills = of(table).skills[table.slots[slot].card]
    if skills:
        xp = xp_on(table, slot)
        for skill in skills:
            if xp >= skill.at:
                yield skill


def name(table: Table, player: Seat) -> str:
    """A player's name in a sentence."""
    return of(table).names_of[player]


def who(label: str, table: Table, player: Seat) -> tuple[str, str]:
    """A fact that names a player, the automated Nemesis too."""
    return (label, of(table).names_of[player])


def asked(table: Table, player: Seat) -> tuple[Seat, ...]:
    """Who answers for a player: its seat; for the automated Nemesis the players together (CW-NPC-21)."""
    if not is_npc(table, player):
        return (player,)
    return tuple(seat for seat in range(len(table.setup.seats)) if not value(table, seat, GONE))


def mode_of(setup: CardWeaverSetup) -> str:
    """The mode of a table (CW-SET-02)."""
    if setup.is_npc:
        return "npc"
    return "two-player" if len(setup.seats) == 2 else "one-versus-all"


def deck_in_play(table: Table, key: str) -> bool:
    """Whether the cards of a deck belong to this game (CW-SET-06)."""
    if key in (STARTER, *UNIVERSAL):
        return True
    if key == BASE:
        return not of(table).is_npc
    setup = of(table)
    return any(setup.cards[table.slots[character(table, player)].card].deck == key for player in players(table))


def facts_of_slot(table: Table, slot: SlotId) -> Facts:
    """The facts that name a card on the table."""
    return (("card", table.slots[slot].card),)
