"""Setting the record right: a hand counted anew, a card that lies elsewhere (CW-HID-09, CW-HID-15)."""

from __future__ import annotations

from companion.games.cardweaver.check_repairs import nudgeable
from companion.games.cardweaver.doing import NO, YES
from companion.games.cardweaver.experience import log_order
from companion.games.cardweaver.moves import Correct, Recount
from companion.games.cardweaver.piles import leave
from companion.games.cardweaver.places import DECK, EXPERIENCE, HAND, at, character, players, xp_on
from companion.table.knowledge import gather, show
from companion.table.nudges import Nudge, nudge
from companion.table.questions import Asking, Kind, Question, Script
from companion.table.refusals import Facts
from companion.table.run import Run
from companion.table.state import UNKNOWN, Seat, SlotId, slot_of


def recount(run: Run, player: Seat, held: int) -> None:
    """The hand holds so many cards; the rest is in the Player Deck.

    Nobody can say which cards went where by mistake, so the unread cards of both are one heap from now on.
    """
    hand, deck = at(player, HAND), at(player, DECK)
    surplus = len(run.zones[hand]) - held
    if surplus == 0:
        return
    unread = [slot for zone in (hand, deck) for slot in run.zones[zone] if run.slots[slot].card == UNKNOWN]
    if unread:
        gather(run, unread, "CW-HID-15", rove=())
    source, target = (hand, deck) if surplus > 0 else (deck, hand)
    for _ in range(abs(surplus)):
        # An unread card first: what was read is known to lie where it lies.
        slots = sorted(run.zones[source], key=lambda slot: run.slots[slot].card != UNKNOWN)
        run.move(slots[0], target, "CW-HID-15")


def recounted(run: Run, move: Recount) -> Script:
    """One other seat confirms a recount, unless there is no other."""
    if (yield from _agreed(run, move.seat, "recount", (("count", move.count), ("seat_of", run.setup.seats[move.of])))):
        recount(run, move.of, move.count)


def correct(run: Run, move: Correct) -> Script:
    """A card lies elsewhere than the record says; one other seat confirms (CW-HID-09)."""
    facts = (("card", move.card), ("zone", move.zone), ("reason", move.reason))
    if not (yield from _agreed(run, move.seat, "correction", facts)):
        return
    slot = slot_of(run, move.card)
    if slot == UNKNOWN:
        slot = show(run, move.source, move.card, "CW-HID-09", claimed=move.scanned)
    leave(run, slot, move.zone, "CW-HID-09")


def _agreed(run: Run, seat: Seat, code: str, facts: Facts) -> Asking[bool]:
    others = tuple(other for other in range(len(run.setup.seats)) if other != seat)
    if not others:
        return True
    question = Question(code, "CW-HID-09", others, Kind.CHOOSE, (YES, NO), facts=(("seat_asking", seat), *facts))
    answer = yield question
    return answer.value == YES.value


def nudged(run: Run, move: Nudge) -> Script:
    """A number is set right by hand; what an Experience dial unlocks or locks follows (CW-HID-09)."""
    allowed = nudgeable(run.freeze(), move)
    assert allowed is not None, "check lets no other through"
    before = [(slot, xp_on(run, slot)) for slot in _holders(run, move)]
    yield from nudge(run, move, allowed)
    for slot, had in before:
        log_order(run, slot, had, xp_on(run, slot))


def _holders(run: Run, move: Nudge) -> tuple[SlotId, ...]:
    if move.slot >= 0:
        return (move.slot,) if move.mark == EXPERIENCE else ()
    return tuple(character(run, player) for player in players(run) if character(run, player) != UNKNOWN)
