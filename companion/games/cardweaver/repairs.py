"""Setting the record right: a hand counted anew, a card that lies elsewhere (CW-HID-09, CW-HID-15)."""

from __future__ import annotations

from companion.games.cardweaver.box import of
from companion.games.cardweaver.cards_in_play import xp_on
from companion.games.cardweaver.check_repairs import is_pile, nudgeable
from companion.games.cardweaver.experience import log_order
from companion.games.cardweaver.moves import Correct, Discard, Move, Play, Purchase, Recount, Redeem
from companion.games.cardweaver.piles import leave
from companion.games.cardweaver.places import ASIDE, DECK, DISCARD, EXPERIENCE, HAND, PLAYED, STAYS, at
from companion.games.cardweaver.players import character, players, who
from companion.table.consent import all_agree, one_agrees
from companion.table.corrections import comes_from
from companion.table.knowledge import gather, show
from companion.table.nudges import Nudge, nudge
from companion.table.questions import Asking, Script
from companion.table.refusals import Facts
from companion.table.run import Run
from companion.table.state import UNKNOWN, Seat, SlotId, State, slot_of


def recount(run: Run, player: Seat, held: int) -> None:
    """The hand holds so many cards; the rest is in the Player Deck.

    Nobody can say which cards went where by mistake: of those that all knew, where they may have come from, it is only
    known that they are in one of the two; and where in the deck a card lies that all knew, nobody knows any more.
    """
    hand, deck = at(player, HAND), at(player, DECK)
    surplus = len(run.zones[hand]) - held
    if surplus == 0:
        return
    source, target = (hand, deck) if surplus > 0 else (deck, hand)
    # Known cards of the hand stay there if it had too few. A move of unread cards tells that others may have gone too.
    stay = [slot for slot in run.zones[hand] if surplus < 0 and run.slots[slot].card != UNKNOWN]
    for zone in (hand, deck):
        slots = [slot for slot in run.zones[zone] if slot not in stay]
        if slots:
            gather(run, slots, "CW-HID-15", rove=(zone,))
    gather(run, [slot for slot in (*run.zones[hand], *run.zones[deck]) if slot not in stay], "CW-HID-15", rove=())
    for slot in [slot for slot in run.zones[source] if slot not in stay][: abs(surplus)]:
        run.move(slot, target, "CW-HID-15")


def recounted(run: Run, move: Recount) -> Script:
    """One other seat confirms a recount, unless there is no other."""
    facts: Facts = (("seat_asking", move.seat), ("count", move.count), who("seat_of", run, move.of))
    code = "recount" if move.place == "hand" else "recount_deck"
    if (yield from _agreed(run, move.seat, code, facts)):
        both = sum(len(run.zones[at(move.of, place)]) for place in (HAND, DECK))
        recount(run, move.of, move.count if move.place == "hand" else both - move.count)


def correct(run: Run, move: Correct) -> Script:
    """A card lies elsewhere than the record says; one other seat confirms (CW-HID-09)."""
    facts: Facts = (
        ("seat_asking", move.seat), ("card", move.card), ("zone", move.zone), ("reason", move.reason),
    )  # fmt: skip
    if move.witnesses:
        agreed = yield from all_agree(move.witnesses, "correction", "CW-HID-09", facts)
    else:
        agreed = yield from _agreed(run, move.seat, "correction", facts)
    if not agreed:
        return
    slot = slot_of(run, move.card)
    if comes_from(run, move.card, move.source):
        slot = _found_in(run, move)
    leave(run, slot, move.zone, "CW-HID-09")
    if is_pile(run, move.zone):
        # Where in the deck it was put, nobody has said.
        gather(run, run.zones[move.zone], "CW-HID-09", rove=(move.zone,))


def _found_in(run: Run, move: Correct) -> SlotId:
    """The card as it comes out of the place that was named, an equal copy of the one that the record had elsewhere."""
    if is_pile(run, move.source):
        # Nobody knows from where in the deck it came, and so where the others lie that were known.
        gather(run, run.zones[move.source], "CW-HID-09", rove=(move.source,))
    return show(run, move.source, move.card, "CW-HID-09", claimed=move.scanned)


def _agreed(run: Run, seat: Seat, code: str, facts: Facts) -> Asking[bool]:
    """Whether another seat agrees; alone at the table there is nobody to ask."""
    return len(run.setup.seats) == 1 or (yield from one_agrees(run, seat, code, "CW-HID-09", facts))


def as_correction(state: State, move: Move, reason: str, witnesses: tuple[Seat, ...]) -> Correct | None:
    """The correction that comes to the same as a refused move: where its card would lie. What it would do has none."""
    match move:
        case Play():
            target = STAYS if of(state).cards[move.card].stays else PLAYED
        case Redeem() | Discard():
            target = DISCARD
        case Purchase():
            target = ASIDE
        case _:
            return None
    source = -1 if isinstance(move, Purchase) else at(move.seat, HAND)
    return Correct(
        move.seat, reason, move.card, at(move.seat, target), source, scanned=move.scanned, witnesses=witnesses
    )


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
