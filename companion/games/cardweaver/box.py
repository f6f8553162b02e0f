"""The box on a table of CardWeaver: all its cards looked up by physical card, and the places that they go to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from companion.games.cardweaver.cards import CHARACTERS, Card, Deck, Is, giving
from companion.games.cardweaver.options import Options
from companion.games.cardweaver.places import BOX, CHOOSING, DIALS, FLIPPED, PLACES, PLAYER_DIALS
from companion.games.cardweaver.powers import Power, Reaching, Skill
from companion.table.state import EVERYBODY, Clock, Copy, Setup, Slot, SlotId, State, Table, ZoneKind


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


def _zones(names: tuple[str, ...], seats: int) -> tuple[ZoneKind, ...]:
    """The shared piles, and each player's places; those of the automated Nemesis, who comes last, nobody owns."""
    shared = (
        ZoneKind("box", "box", -1, True, False),
        ZoneKind("adaptability", "Adaptability pile", -1, True, False),
        ZoneKind("dream-catcher", "Dream Catcher pile", -1, True, False),
    )
    own = (
        ZoneKind(
            f"{key}-{player}",
            f"{name}'s {word}",
            player if player < seats and key not in ("buying", "deck") else -1,
            is_open,
            is_ordered,
        )
        for player, name in enumerate(names)
        for key, word, is_open, is_ordered in PLACES
    )
    return (*shared, *own)


class CardWeaverSetup(Setup):
    """The setup with the cards of the whole box looked up by physical card."""

    def __init__(
        self, seats: tuple[str, ...], options: Options, decks: Mapping[str, Deck], *, unread: tuple[str, ...] = ()
    ) -> None:
        cards = [card for deck in decks.values() for card in deck.cards]
        copies = tuple(Copy(card.id, number) for card in cards for number in range(1, card.copies + 1))
        by_id = {card.id: card for card in cards}
        self.is_npc: Final = options.nemesis == "npc"
        self.players: Final = len(seats) + self.is_npc
        self.names_of: Final = (*seats, "the Nemesis") if self.is_npc else seats
        super().__init__(
            game="cardweaver",
            copies=copies,
            zones=_zones(self.names_of, len(seats)),
            dials=(*DIALS, *(f"{name} {player}" for player in range(self.players) for name in PLAYER_DIALS)),
            seats=seats,
            names={card.id: card.name for card in cards},
            automated=self.names_of[len(seats) :],
        )
        self.options: Final = options
        self.decks: Final = decks
        self.unread: Final = unread
        """Cards of which an owner's file says something that has no meaning any more, so that ours counts there."""
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

    def lay(self, then: Table, now: Table, slot: SlotId) -> str:
        """A Character card has two faces: its own side, and the Anima or the NPC side (CW-ANM-01, CW-NPC-01)."""
        words = super().lay(then, now, slot)
        here = then.slots[slot]
        if not words or here.card not in self.characters:
            return words
        animus = self.what[here.card] is Is.ANIMUS
        if here.pose >= FLIPPED:
            return "to its Anima side" if animus else "to its NPC side"
        return "to its Animus side" if animus else "to its Nemesis side"


def of(table: Table) -> CardWeaverSetup:
    """The setup of a table of this game."""
    # Asked 20,000 times in a game: whether it is one of this game would cost as much as the answer.
    return table.setup  # type: ignore[return-value]


def begin(setup: CardWeaverSetup) -> State:
    """The box opened: all twelve decks lie in it, known to all (CW-SET-04, CW-R-01)."""
    count = len(setup.copies)
    zones: list[tuple[SlotId, ...]] = [()] * (setup.places + count)
    zones[BOX] = tuple(range(count))
    slots = tuple(Slot(card, -1, EVERYBODY, BOX) for card in range(count))
    return State(setup, slots, tuple(zones), (), (0,) * len(setup.dials), Clock(0, CHOOSING, 0))


def mode_of(setup: CardWeaverSetup) -> str:
    """The mode of a table (CW-SET-02)."""
    if setup.is_npc:
        return "npc"
    return "two-player" if len(setup.seats) == 2 else "one-versus-all"
