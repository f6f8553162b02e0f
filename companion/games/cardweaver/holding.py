"""What holds for a player now, by cards in play, Skills and for a while; and whether a condition is met.

Nothing here changes anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from companion.games.cardweaver.box import of
from companion.games.cardweaver.cards import Card, Is
from companion.games.cardweaver.cards_in_play import card_in, helpers, is_facedown, staying, unlocked, xp_on
from companion.games.cardweaver.places import (
    ATTACKS,
    FIRST_TYPE,
    HP,
    NOW,
    PLAYED,
    PLAYS,
    STAYS,
    TYPES_PLAYED,
    at,
    place_of_zone,
    value,
)
from companion.games.cardweaver.players import character, fellows, is_anima, living_animus, nemesis_of, players
from companion.games.cardweaver.powers import Holds, HoldsBlock, HoldsIgnore, Reaching
from companion.games.cardweaver.terms import NOTHING, Needs, Per, Type, Whose
from companion.table.state import Lasting, Seat, SlotId, Table, mark_of

HeldT = TypeVar("HeldT", bound=Holds)
IGNORE = "ignore "
"""What a lasting Ignore is written down as, before the name of the card."""
WHILE = "while "
"""Until when something holds that holds while a card is in play, before the slot of that card."""


def holds(table: Table, player: Seat, kind: type[HeldT]) -> Iterator[tuple[SlotId, HeldT]]:
    """What of a kind holds for a player now, by own cards and Skills and by those of others that reach so far.

    CW-MOD-07: while the card is in play and face up. CW-SKL-08: a continuous Skill works as soon as it is unlocked.
    CW-R-56: what the player ignores does not hold. CW-MOD-02: it holds for others only if the text says so.
    """
    ignored: tuple[str, ...] | None = None
    for slot, held in own_holds(table, player, kind) if kind not in of(table).reaching else _all(table, player, kind):
        # Most often nothing holds, and nobody need be asked what is ignored.
        if ignored is None:
            ignored = names_ignored(table, player)
        if not ignored or not is_named(card_in(table, slot), ignored):
            yield slot, held


def _all(table: Table, player: Seat, kind: type[HeldT]) -> Iterator[tuple[SlotId, HeldT]]:
    for other in players(table):
        for slot, held in own_holds(table, other, kind):
            if _is_for(table, other, player, held.whose if isinstance(held, Reaching) else ""):
                yield slot, held


def _is_for(table: Table, holder: Seat, player: Seat, whose: Whose) -> bool:
    """Whether what a card of ``holder`` holds for ``whose`` holds for this player."""
    match whose:
        case "":
            return holder == player
        case "nemesis":
            return player == nemesis_of(table)
        case "each_animus":
            return player != nemesis_of(table)
        case "fellows":
            return player in fellows(table, holder)


def own_holds(table: Table, player: Seat, kind: type[HeldT]) -> Iterator[tuple[SlotId, HeldT]]:
    """What of a kind the face-up cards in a player's play area, and the player's unlocked Skills, say that holds."""
    slots = table.slots
    giving = of(table).giving[kind]
    for slot in table.zones[at(player, STAYS)]:
        if slots[slot].card in giving and not is_facedown(table, slot):
            yield from _on_card(table, player, slot, kind)
    own = character(table, player)
    if own >= 0 and slots[own].card in giving and not is_anima(table, player):
        yield from _in_skills(table, own, kind)


def _on_card(table: Table, player: Seat, slot: SlotId, kind: type[HeldT]) -> Iterator[tuple[SlotId, HeldT]]:
    setup, card = of(table), table.slots[slot].card
    for held in setup.cards[card].holds:
        if isinstance(held, kind):
            yield slot, held
    if setup.skills[card] and has_skills(table, player, slot):
        yield from _in_skills(table, slot, kind)


def _in_skills(table: Table, slot: SlotId, kind: type[HeldT]) -> Iterator[tuple[SlotId, HeldT]]:
    for skill in unlocked(table, slot):
        for held in skill.holds:
            if isinstance(held, kind):
                yield slot, held


def is_met(table: Table, player: Seat, slot: SlotId, needs: Needs) -> bool:
    """Whether a condition holds for a card of this player."""
    if needs is NOTHING:
        return True
    if needs.have and not _has(table, player, slot, needs):
        return False
    if needs.played and not _has_played(table, player, slot, needs):
        return False
    if needs.xp and xp_on(table, _bearer(table, player, slot)) < needs.xp:
        return False
    if not needs.least_hp <= value(table, player, HP) <= needs.most_hp:
        return False
    attacked = table.clock.seat == player and table.dials[ATTACKS] > 0
    return not (needs.attacked and not attacked) and not (needs.first_attack and attacked)


def _bearer(table: Table, player: Seat, slot: SlotId) -> SlotId:
    return slot if of(table).skills[table.slots[slot].card] else character(table, player)


def _has(table: Table, player: Seat, slot: SlotId, needs: Needs) -> bool:
    setup = of(table)
    return any(
        setup.what[table.slots[other].card].value == needs.have and not (needs.other and other == slot)
        for other in staying(table, player)
    )


def _has_played(table: Table, player: Seat, slot: SlotId, needs: Needs) -> bool:
    """Whether a card of a type was played this turn; what an effect put into play was not (CW-R-67)."""
    played = value(table, player, FIRST_TYPE + TYPES_PLAYED.index(Is(needs.played)))
    itself = needs.other and was_played_now(table, slot) and is_of(card_in(table, slot), needs.played)
    return played > int(itself)


def was_played_now(table: Table, slot: SlotId) -> bool:
    """Whether a card in play was played this turn."""
    here = table.slots[slot]
    return place_of_zone(table, here.zone) == PLAYED or mark_of(here, NOW) > 0


def times(table: Table, player: Seat, slot: SlotId, per: Per, most: int = 99) -> int:
    """How often a number on a card of this player is taken, ``most`` times at most."""
    return 1 if not per else min(most, _count(table, player, slot, per))


def _count(table: Table, player: Seat, slot: SlotId, per: Per) -> int:
    match per:
        case "":
            return 1
        case "animus":
            return len(living_animus(table))
        case "animus_beyond_first":
            return max(0, len(living_animus(table)) - 1)
        case "reaver":
            return sum(1 for _ in helpers(table, player, Is.REAVER))
        case "ally":
            return sum(1 for _ in helpers(table, player, Is.ALLY))
        case "reaver_in_play":
            return sum(1 for other in players(table) for _ in helpers(table, other, Is.REAVER))
        case "ally_in_play":
            return sum(1 for other in players(table) for _ in helpers(table, other, Is.ALLY))
        case "other_card_played":
            return value(table, player, PLAYS) - was_played_now(table, slot)


def has_skills(table: Table, player: Seat, slot: SlotId) -> bool:
    """Whether the Skills on a card work for its player: those of a Reaver are the Nemesis's (CW-SKL-07)."""
    return of(table).what[table.slots[slot].card] is not Is.REAVER or player == nemesis_of(table)


def names_ignored(table: Table, player: Seat) -> tuple[str, ...]:
    """The names of the cards that cannot be used against a player (CW-IGN-01)."""
    names: tuple[str, ...] = ()
    for _, held in own_holds(table, player, HoldsIgnore):
        names += held.names
    for lasting in table.lasting:
        if lasting.player == player and lasting.what.startswith(IGNORE) and is_in_force(table, lasting):
            names += (lasting.what.removeprefix(IGNORE),)
    return names


def is_named(card: Card, names: tuple[str, ...]) -> bool:
    """Whether a card is one of those named, under one of its names (CW-R-06)."""
    return card.name in names or (card.also != "" and card.also in names)


def is_ignored(table: Table, player: Seat, card: Card) -> bool:
    """Whether a player ignores a card (CW-IGN-01, CW-IGN-02)."""
    return is_named(card, names_ignored(table, player))


def is_in_force(table: Table, lasting: Lasting) -> bool:
    """Whether something lasting counts now: not if the card that it hangs on lies Facedown (CW-FDN-02)."""
    return not lasting.until.startswith(WHILE) or not is_facedown(table, lasting.slot)


def lasts(table: Table, player: Seat, what: str) -> Iterator[Lasting]:
    """What of a kind is in force for a player for a while."""
    for lasting in table.lasting:
        if lasting.player == player and lasting.what == what and is_in_force(table, lasting):
            yield lasting


def is_blocked(table: Table, player: Seat, what: str) -> bool:
    """Whether a player cannot do this now, such as use Skills or play Magic."""
    if next(lasts(table, player, f"no_{what}"), None) is not None:
        return True
    return bool(of(table).giving[HoldsBlock]) and any(what in held.what for _, held in holds(table, player, HoldsBlock))


def is_of(card: Card, what: Type) -> bool:
    """Whether a card is of the type that an effect asks for (CW-CRD-05)."""
    return not what or card.type.value == what
