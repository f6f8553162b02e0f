"""A card is played or a power used: it is shown, paid for and announced, answered, and then carried out (CW-PLY-08)."""

from __future__ import annotations

import msgspec

from companion.games.cardweaver.aim import Step, announce, resolve
from companion.games.cardweaver.box import Used
from companion.games.cardweaver.cards_in_play import card_in
from companion.games.cardweaver.doing import Cast, carry_out_all, use_up
from companion.games.cardweaver.places import (
    ABILITY_USED,
    CONVICTION,
    FIRST_TYPE,
    HAND,
    NOW,
    PLAYED,
    PLAYS,
    STAYS,
    TYPES_PLAYED,
    at,
    dial,
    value,
)
from companion.games.cardweaver.players import character, is_anima
from companion.table.knowledge import show
from companion.table.questions import Asking, Script
from companion.table.run import Run
from companion.table.state import UNKNOWN, CardIndex, Seat, SlotId


class Announced(msgspec.Struct, frozen=True):
    """A card or power that counts as played: its options and targets are named, and nothing of it has happened yet."""

    cast: Cast
    steps: tuple[Step, ...]


def play(run: Run, player: Seat, card: CardIndex, *, scanned: bool, named: SlotId = UNKNOWN) -> Script:
    """A card is played from hand (CW-PLY-01, CW-PLY-03, CW-SYM-07)."""
    announced = yield from announce_card(run, player, card, scanned=scanned, named=named)
    yield from resolve(run, announced.cast, announced.steps)


def announce_card(
    run: Run, player: Seat, card: CardIndex, *, scanned: bool, named: SlotId = UNKNOWN, about: SlotId = UNKNOWN
) -> Asking[Announced]:
    """A card from hand is shown and announced; a Permanent stays where it comes to lie (CW-SYM-08, CW-SYM-09).

    ``named`` is a target named with the move, ``about`` the target of what it is a response to.
    """
    slot = show(run, at(player, HAND), card, "CW-PLY-01", claimed=scanned)
    run.move(slot, at(player, STAYS if card_in(run, slot).stays else PLAYED), "CW-PLY-03")
    count_play(run, player, slot)
    cast = Cast(player, slot, run.slots[slot].card, is_played=True)
    cast.named = named
    cast.about = about
    return Announced(cast, (yield from announce(run, cast, card_in(run, slot).play)))


def count_play(run: Run, player: Seat, slot: SlotId) -> None:
    """Count a card that was played this turn, and its type."""
    card = card_in(run, slot)
    run.count(dial(player, PLAYS), value(run, player, PLAYS) + 1, "CW-PLY-03")
    if card.type in TYPES_PLAYED:
        of_type = FIRST_TYPE + TYPES_PLAYED.index(card.type)
        run.count(dial(player, of_type), value(run, player, of_type) + 1, "CW-CRD-05")
    if card.stays:
        run.mark(slot, NOW, 1, "CW-PLY-03")


def resolve_card(run: Run, player: Seat, slot: SlotId) -> Script:
    """Announce a card that came into play by itself, and do what it says."""
    cast = Cast(player, slot, run.slots[slot].card, is_played=True)
    steps = yield from announce(run, cast, card_in(run, slot).play)
    yield from resolve(run, cast, steps)


def use(run: Run, player: Seat, slot: SlotId, used: Used) -> Script:
    """Use a Skill, the power of a card in play, or the Anima Ability."""
    announced = yield from announce_power(run, player, slot, used)
    yield from resolve(run, announced.cast, announced.steps)


def announce_power(run: Run, player: Seat, slot: SlotId, used: Used, *, about: SlotId = UNKNOWN) -> Asking[Announced]:
    """A power is named, its cost comes first, then its options and targets (CW-PLY-08)."""
    use_up(run, slot, used)
    if is_anima(run, player):
        run.count(ABILITY_USED, 1, "CW-ANM-06")
    cast = Cast(player, slot, run.slots[slot].card, is_played=used.at == 0 and slot != character(run, player))
    cast.by_anima = is_anima(run, player)
    cast.about = about
    if used.power.pay:
        run.count(CONVICTION, run.dials[CONVICTION] - used.power.pay, "CW-PLY-08")
    yield from carry_out_all(run, cast, used.power.cost, character(run, player))
    if cast.short:
        # What could not be paid for does not happen.
        return Announced(cast, ())
    return Announced(cast, (yield from announce(run, cast, used.power.do)))
