"""What a camera sees on the mat, beside the record: commit spots and Arenas (SW-SCN-02). It asks, and settles nothing.

A face-down card shows no face, and its back is like all others: that a card lies there is all that can be known of it.
That none lies there the mat says itself, by the tag that a card covers. Before the reveal no Champion is named here,
for whose Weave it belongs to is not everybody's business (SW-WEA-08, SW-COM-20).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.games.shardweave.check import check
from companion.games.shardweave.mat import ARENAS, COMMITS
from companion.games.shardweave.moves import Correct, Notice
from companion.games.shardweave.places import (
    ARENA_DECK,
    QUEUE,
    SELECT,
    SPOT,
    at,
    both_locked,
    count,
    form_name,
    is_transformed,
    of,
)
from companion.table.questions import Answer, Kind, Question, fits
from companion.table.refusals import Facts, Refusal
from companion.table.sight import Area, Difference, Mark, Report, Side, Way
from companion.table.state import TABLE, UNKNOWN, CardIndex, Seat, State, slot_of

SEEN: Final = "seen by the camera"
"""The reason of a correction that follows a picture."""
PRIVATE: Final = frozenset({"look_top", "look_arena", "which_returned", "put_under", "return_cards"})
"""While one of them waits, somebody may hold a card that is not for all: then no face is read."""
REVEALED: Final = frozenset({"lay_open", "lay_open_one", "turn_over"})
SEALED: Final = ("card_first", "card_second")
"""The facts that name both sealed cards once they are open (SW-COM-05)."""
TURNED_DEG: Final = 30.0
"""Upright or upside down within this; in between nobody can tell."""

Found = Iterator[Difference | tuple[str, Facts]]


def faces_in(question: Question | None) -> frozenset[str]:
    """The zones in which faces may be read; "" is any picture without a mat, which names what lies open to all."""
    is_private = question is not None and question.code in PRIVATE
    return frozenset() if is_private else frozenset(("", *COMMITS, *ARENAS))


def turned(state: State, mark: Mark, question: Question | None) -> str | Refusal | None:
    """Backs have no tag and no card has two faces (SW-COM-19), so nothing of the kind answers anything."""
    return None


def observe(state: State, viewer: Seat, seat: Seat, area: Area, question: Question | None) -> Report:
    """The comparison of the whole mat; ``seat`` is that of its tags and says nothing more."""
    if not area.has_zones:
        return Report((Difference("mat_hidden", "SW-SCN-02", unseen=True),))
    found: list[Difference | tuple[str, Facts]] = []
    if question is not None and question.code in REVEALED:
        found += _revealed(state, viewer, area, question)
    elif question is not None:
        found += _turned_up(viewer, area, question)
    elif state.clock.phase == SELECT:
        for whose in (0, 1):
            found += _spot(state, viewer, whose, area)
        found += _queue(state, viewer, area)
    return Report(
        tuple(one for one in found if isinstance(one, Difference)),
        tuple(one for one in found if not isinstance(one, Difference)),
    )


def _faces(area: Area, zone: str) -> tuple[Mark, ...]:
    return tuple(mark for mark in area.marks if mark.zone == zone and mark.side is Side.FACE)


def _spot(state: State, viewer: Seat, whose: Seat, area: Area) -> Found:
    """SW-COM-08, SW-SCN-03: a commit spot before the reveal."""
    facts: Facts = (("seat_who", whose),)
    locked = count(state, whose, SPOT) > 0
    for mark in _faces(area, COMMITS[whose]):
        left = _lies_elsewhere(state, mark.card)
        if left is not None:
            yield Difference("left_lying", "SW-CLN-01", (("card", mark.card), ("zone", left)))
        elif not both_locked(state):
            code = "exposed_locked" if locked else "exposed"
            yield Difference(code, "SW-SCN-03", facts, _notice(state, Notice(viewer, whose, shown=True), facts))
    if COMMITS[whose] in area.bare and locked and of(state).options.commit_mode == "face_down":
        yield Difference("moved_after_lock", "SW-COM-08", facts, _notice(state, Notice(viewer, whose), facts))


def _notice(state: State, move: Notice, facts: Facts) -> tuple[Way, ...]:
    return (
        (Way("notice_shown" if move.shown else "notice_moved", facts, move=move),) if check(state, move) is None else ()
    )


def _lies_elsewhere(state: State, card: CardIndex) -> int | None:
    """The place in which all know a card that is no commit: it was left lying when the last round ended."""
    slot = slot_of(state, card) if card != UNKNOWN else UNKNOWN
    zone = state.slots[slot].zone if slot != UNKNOWN else UNKNOWN
    return zone if slot != UNKNOWN and state.setup.zones[zone].open else None


def _queue(state: State, viewer: Seat, area: Area) -> Found:
    """SW-SCN-02, SW-ARE-04: another Arena than the record has is a question, not a change."""
    for key, spot in zip(ARENAS, QUEUE, strict=True):
        for mark in _faces(area, key):
            facts: Facts = (("card", mark.card), ("zone", spot))
            if mark.card == UNKNOWN or of(state).owners[mark.card] != TABLE:
                yield Difference("no_arena", "SW-SCN-02", (("zone", spot),))
            elif [state.slots[slot].card for slot in state.zones[spot]] == [mark.card]:
                yield "seen_arena", facts
            else:
                source = ARENA_DECK if slot_of(state, mark.card) == UNKNOWN else UNKNOWN
                move = Correct(viewer, SEEN, mark.card, spot, source, scanned=True)
                yield Difference("arena_differs", "SW-ARE-04", facts, _correction(state, move, facts))


def _correction(state: State, move: Correct, facts: Facts) -> tuple[Way, ...]:
    is_open = move.seat >= 0 and check(state, move) is None
    return (Way("record_arena", facts, move=move),) if is_open else ()


def _turned_up(viewer: Seat, area: Area, question: Question) -> Found:
    """SW-SCN-02: an Arena that is asked for, in the spot that it is asked for; hands slide the others meanwhile."""
    asked = dict(question.facts).get("zone")
    if question.code not in ("first_arenas", "new_arena") or asked not in QUEUE:
        return
    for mark in _faces(area, ARENAS[QUEUE.index(asked)]):
        if mark.card in question.cards:
            yield _told(viewer, question, mark.card)


def _told(viewer: Seat, question: Question, card: CardIndex) -> Difference:
    """A card that is asked for lies there, open to all, and its tag was read."""
    facts: Facts = (("card", card),)
    ways = (Way("it_is_that", facts, answer=card),) if fits(question, Answer(viewer, card)) else ()
    return Difference("card_can_be_told", "SW-SCN-02", facts, ways, answer=card)


def _revealed(state: State, viewer: Seat, area: Area, question: Question) -> Found:
    """SW-COM-06, SW-COM-07: what is laid open or turned over is checked by its tag."""
    for seat in (0, 1):
        for mark in _faces(area, COMMITS[seat]):
            yield from _laid(state, viewer, seat, mark, question)


def _laid(state: State, viewer: Seat, seat: Seat, mark: Mark, question: Question) -> Found:
    """A card that fits is named; of any other it is told only that it does not, whosever Weave it belongs to."""
    slots = state.zones[at(seat, SPOT)]
    open_there = next((state.slots[slot].card for slot in slots), UNKNOWN)
    sealed = dict(question.facts).get(SEALED[seat])
    is_asked = question.kind is Kind.CARD and question.slot in (UNKNOWN, *slots)
    if mark.card != UNKNOWN and mark.card == open_there:
        yield "seen_laid", (("card", mark.card),)
        yield from _form(state, seat, mark)
    elif is_asked and mark.card in question.cards and of(state).owners[mark.card] == seat:
        yield _told(viewer, question, mark.card)
        yield from _form(state, seat, mark)
    elif open_there != UNKNOWN or isinstance(sealed, int):
        card = open_there if open_there != UNKNOWN else sealed
        assert isinstance(card, int)
        copy = of(state).copies[card].copy
        yield Difference("lies_instead", "SW-COM-06", (("seat_who", seat), ("card", card), ("copy", copy)))
    elif is_asked:
        yield Difference("can_not_lie_there", "SW-COM-13", (("seat_who", seat),))


def _form(state: State, seat: Seat, mark: Mark) -> Found:
    """SW-SCN-04, SW-TRF-15: a hint, for Champions with a second form only; the record decides."""
    if of(state).champion(mark.card).second is None:
        return
    turn = (mark.turn_deg + 180 * seat) % 360
    is_upright = min(turn, 360 - turn) <= TURNED_DEG
    is_over = abs(turn - 180) <= TURNED_DEG
    if (is_over and not is_transformed(state, mark.card)) or (is_upright and is_transformed(state, mark.card)):
        facts: Facts = (("card", mark.card), ("card_name", form_name(state, mark.card)))
        yield Difference("lies_in_other_form", "SW-SCN-04", facts)
