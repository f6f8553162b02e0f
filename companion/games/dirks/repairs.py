"""Setting the record right, with another player's yes (DP-APP-05, DP-APP-12)."""

from __future__ import annotations

from companion.games.dirks.arming import entering_lp
from companion.games.dirks.check_repairs import nudgeable
from companion.games.dirks.doing import check_target, enter, leave, strip
from companion.games.dirks.moves import Correct, Move, Play, Recount
from companion.games.dirks.numbers import lp
from companion.games.dirks.places import DECK, HAND, ROW, at, card_in, hand_count, in_game, is_weapon_in_play, of
from companion.table.consent import confirm
from companion.table.corrections import comes_from
from companion.table.knowledge import show
from companion.table.nudges import Nudge, nudge
from companion.table.questions import Asking, Script
from companion.table.refusals import Facts
from companion.table.run import Run
from companion.table.state import UNKNOWN, Seat, Table, slot_of


def _agreed(run: Run, seat: Seat, code: str, clause: str, facts: Facts) -> Asking[bool]:
    """Whether another player still in the game says yes."""
    others = tuple(one for one in in_game(run) if one != seat)
    return (yield from confirm(others, code, clause, facts))


def recount(run: Run, move: Recount) -> Script:
    """DP-APP-05: the counts of a hand and its deck; which cards they are nobody says."""
    facts: Facts = (("seat_asking", move.seat), ("seat_who", move.of), ("count", move.hand), ("reason", move.reason))
    if not (yield from _agreed(run, move.seat, "recount", "DP-APP-05", facts)):
        return
    hand, deck = at(move.of, HAND), at(move.of, DECK)
    while hand_count(run, move.of) < move.hand:
        run.move(run.zones[deck][0], hand, "DP-APP-05")
    while hand_count(run, move.of) > move.hand:
        hidden = next(slot for slot in run.zones[hand] if run.slots[slot].card == UNKNOWN)
        run.move(hidden, deck, "DP-APP-05")


def correct(run: Run, move: Correct) -> Script:
    """DP-APP-12, DP-APP-16: a card lies elsewhere; nothing that has been done meanwhile changes by it."""
    target = run.setup.on(move.on) if move.on >= 0 else move.zone
    what: Facts = (("slot", move.on),) if move.on >= 0 else (("zone", target),)
    facts: Facts = (("seat_asking", move.seat), ("reason", move.reason), ("card", move.card), *what)
    code = "correction_on" if move.on >= 0 else "correction_place"
    if not (yield from _agreed(run, move.seat, code, "DP-APP-12", facts)):
        return
    slot = slot_of(run, move.card)
    if comes_from(run, move.card, move.source):
        slot = show(run, move.source, move.card, "DP-APP-12", claimed=move.scanned)
    strip(run, slot, "DP-APP-12")
    run.move(slot, target, "DP-APP-12")
    if is_weapon_in_play(run, slot):
        enter(run, slot, entering_lp(run, card_in(run, slot)), "DP-APP-12")


def nudged(run: Run, move: Nudge) -> Script:
    """A dial set right; a Weapon without LP is gone, and a tally that is full ends the game."""
    allowed = nudgeable(run.freeze(), move)
    assert allowed is not None
    yield from nudge(run, move, allowed)
    if move.slot >= 0 and is_weapon_in_play(run, move.slot) and lp(run, move.slot) <= 0:
        leave(run, move.slot, "DP-DEF-01")
    check_target(run)


def as_correction(table: Table, move: Move, reason: str, witnesses: tuple[Seat, ...]) -> Correct | None:
    """The correction that comes to the same as a refused play: where the card lies now.

    Another player says yes to each (DP-APP-12), so nobody need be named for it.
    """
    if not isinstance(move, Play) or of(table).owners[move.card] != move.seat:
        return None
    return Correct(move.seat, reason, move.card, at(move.seat, ROW), at(move.seat, HAND), scanned=move.scanned)
