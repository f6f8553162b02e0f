"""Effects on no contested quantity: cards looked at, shown, drawn and moved, the queue, forms, and what is carried."""

from __future__ import annotations

from companion.games.shardweave.contest import Contest, Source
from companion.games.shardweave.doing import draw, in_hand, put_back, told_of
from companion.games.shardweave.effects import (
    AddNextHazard,
    DiscardUnder,
    Draw,
    LookArena,
    LookTop,
    NextChampion,
    Plain,
    QueueSwap,
    ShowHand,
    ShowTop,
    Side,
    Transform,
)
from companion.games.shardweave.places import (
    ARENA_DECK,
    DISCARD,
    FORM,
    HAND,
    LATER,
    NEXT,
    PILE,
    SPOT,
    at,
    is_transformed,
    of,
    other,
)
from companion.table.consent import DONE
from companion.table.knowledge import may_turn_up, show, showable, turn_up
from companion.table.questions import Asking, Kind, Option, Question, Script
from companion.table.run import BOTTOM, Run
from companion.table.state import TABLE, UNKNOWN, CardIndex, Lasting, Seat

KEEP = Option("keep", "keep_on_top")
UNDER = Option("bottom", "put_to_bottom")
NONE = Option("none", "none_of_them")


def carry_out(run: Run, contest: Contest, step: int, source: Source, effect: Plain) -> Script:
    """Do one of them when its step is reached, as its owner chooses (SW-EFF-05)."""
    match effect:
        case LookTop():
            yield from _look_top(run, contest, step, source, effect)
        case LookArena():
            yield from _look_arena(run, contest, step, source, effect)
        case ShowTop():
            yield from _show_tops(run, contest, step, source, effect)
        case ShowHand():
            yield from _show_hand(run, contest, step, source, effect)
        case Draw():
            yield from _draw(run, contest, step, source, effect)
        case DiscardUnder():
            yield from _discard_under(run, contest, step, source)
        case QueueSwap():
            yield from _swap_queue(run, contest, step, source)
        case Transform():
            yield from _transform(run, contest, step, source)
        case NextChampion():
            _carry(run, contest, step, source, effect)
        case AddNextHazard():
            wake_next(contest, step, source)


def _tell(contest: Contest, step: int, source: Source, what: str, of_: Seat, *, happens: bool = True) -> None:
    contest.tell(step, source, "plain", what, of=of_, status="applied" if happens else "no_target")


def _weavers(contest: Contest, source: Source, side: Side) -> tuple[Seat, ...]:
    """Whose cards are meant; those of a Weaver without a Champion too (SW-HAZ-02)."""
    if source.seat == TABLE or side == "both":
        return contest.order(1)
    return (source.seat,) if side == "own" else (other(source.seat),)


def _look_top(run: Run, contest: Contest, step: int, source: Source, effect: LookTop) -> Script:
    """SW-EFF-03, SW-TML-05: only the owner sees it; the timeline says no more than that it was looked at."""
    pile = run.zones[at(source.seat, PILE)]
    if not pile:
        _tell(contest, step, source, "look_top", source.seat, happens=False)
        return
    options = (KEEP, UNDER) if effect.may_bottom and len(pile) > 1 else (KEEP,)
    answer = yield Question(
        "look_top", "SW-EFF-03", (source.seat,), Kind.CHOOSE, options, slot=pile[0], facts=told_of(source.seat)
    )
    if answer.value == UNDER.value:
        run.move(pile[0], at(source.seat, PILE), "SW-EFF-05", at=BOTTOM)
    _tell(contest, step, source, "put_to_bottom" if answer.value == UNDER.value else "look_top", source.seat)


def _look_arena(run: Run, contest: Contest, step: int, source: Source, effect: LookArena) -> Script:
    deck = run.zones[ARENA_DECK]
    if not deck:
        _tell(contest, step, source, "look_arena", source.seat, happens=False)
        return
    options = (KEEP, UNDER) if effect.may_bottom and len(deck) > 1 else (KEEP,)
    answer = yield Question(
        "look_arena", "SW-EFF-03", (source.seat,), Kind.CHOOSE, options, slot=deck[0], facts=told_of(source.seat)
    )
    if answer.value == UNDER.value:
        run.move(deck[0], ARENA_DECK, "SW-EFF-05", at=BOTTOM)
    _tell(contest, step, source, "arena_to_bottom" if answer.value == UNDER.value else "look_arena", source.seat)


def _show_tops(run: Run, contest: Contest, step: int, source: Source, effect: ShowTop) -> Script:
    for seat in _weavers(contest, source, effect.side):
        pile = run.zones[at(seat, PILE)]
        if not pile:
            _tell(contest, step, source, "show_top", seat, happens=False)
            continue
        answer = yield Question(
            "show_top", "SW-EFF-03", (), Kind.CARD, cards=may_turn_up(run, pile[0]), slot=pile[0], facts=told_of(seat)
        )
        assert isinstance(answer.value, int)
        turn_up(run, pile[0], answer.value, "SW-EFF-03", claimed=answer.scanned)
        _tell(contest, step, source, "show_top", seat)


def _show_hand(run: Run, contest: Contest, step: int, source: Source, effect: ShowHand) -> Script:
    """SW-EFF-03: the other Weaver takes it from its backs, and it is shown to both.

    What is sealed may be among what can be shown: to leave it out would tell of it, and an equal copy may be in hand.
    If it is the sealed card itself, that is found out before the Champions are laid open (SW-COM-15).
    """
    for seat in _weavers(contest, source, effect.side):
        if not run.zones[at(seat, HAND)]:
            _tell(contest, step, source, "show_hand", seat, happens=False)
            continue
        cards, facts = in_hand(run, seat), told_of(seat)
        answer = yield Question("show_hand", "SW-EFF-03", (seat,), Kind.CARD, cards=cards, facts=facts)
        assert isinstance(answer.value, int)
        show(run, at(seat, HAND), answer.value, "SW-EFF-03", claimed=answer.scanned)
        _tell(contest, step, source, "show_hand", seat)


def _draw(run: Run, contest: Contest, step: int, source: Source, effect: Draw) -> Script:
    """SW-AFT-07; a card goes under the draw pile only for one that was drawn."""
    for seat in _weavers(contest, source, effect.side):
        drawn = sum(draw(run, seat, "SW-AFT-07") for _ in range(effect.n))
        _tell(contest, step, source, "draw", seat, happens=bool(drawn))
        for _ in range(min(effect.under, drawn)):
            yield from put_back(run, seat, "SW-AFT-05")
            _tell(contest, step, source, "put_under", seat)


def _discard_under(run: Run, contest: Contest, step: int, source: Source) -> Script:
    """SW-AFT-06: which one its owner chooses; an empty discard pile makes it do nothing."""
    seat = source.seat
    pile = at(seat, DISCARD)
    if not run.zones[pile]:
        _tell(contest, step, source, "discard_under", seat, happens=False)
        return
    # What was only named there may be another copy: the one that is read counts.
    cards = showable(run, pile, (card for card, owner in enumerate(of(run).owners) if owner == seat))
    answer = yield Question("discard_under", "SW-AFT-06", (seat,), Kind.CARD, (NONE,), cards=cards, facts=told_of(seat))
    if isinstance(answer.value, int):
        slot = show(run, pile, answer.value, "SW-AFT-06", claimed=answer.scanned)
        run.move(slot, at(seat, PILE), "SW-AFT-05", at=BOTTOM)
    _tell(contest, step, source, "discard_under", seat)


def _swap_queue(run: Run, contest: Contest, step: int, source: Source) -> Script:
    """SW-ARE-03: the advance follows the new order."""
    if not run.zones[NEXT] or not run.zones[LATER]:
        _tell(contest, step, source, "swap_queue", TABLE, happens=False)
        return
    yield Question("swap_queue", "SW-ARE-03", (), Kind.CHOOSE, (DONE,))
    (following,), (last,) = run.zones[NEXT], run.zones[LATER]
    run.move(following, LATER, "SW-ARE-03")
    run.move(last, NEXT, "SW-ARE-03")
    _tell(contest, step, source, "swap_queue", TABLE)


def _transform(run: Run, contest: Contest, step: int, source: Source) -> Script:
    """SW-TRF-01, SW-TRF-06, SW-TRF-09: this very copy, once, until the match ends (SW-TRF-04)."""
    (slot,) = run.zones[at(source.seat, SPOT)]
    card = yield from _very_copy(run, slot, source.seat)
    if not is_transformed(run, card):
        run.last(Lasting(FORM, source.seat, card, UNKNOWN, "match", source.seat), "SW-TRF-01")
    _tell(contest, step, source, "form", source.seat)


def _very_copy(run: Run, slot: int, seat: Seat) -> Asking[CardIndex]:
    """Where equal copies could be taken for each other, the card is read now: the form goes with the copy."""
    here = run.slots[slot]
    equals = of(run).equals_of[here.card]
    if here.claimed or len(equals) == 1:
        return here.card
    fitting = tuple(card for card in may_turn_up(run, slot) if not is_transformed(run, card))
    answer = yield Question("which_copy", "SW-TRF-01", (seat,), Kind.CARD, cards=fitting, facts=told_of(seat))
    assert isinstance(answer.value, int)
    turn_up(run, slot, answer.value, "SW-TRF-01", claimed=True)
    return answer.value


def _carry(run: Run, contest: Contest, step: int, source: Source, effect: NextChampion) -> None:
    """SW-EFF-07: for the next Champion of a Weaver, whether it wins or loses."""
    seat = {
        "own": source.seat,
        "opposing": 1 - source.seat,
        "winner": contest.winner,
        "loser": 1 - contest.winner if contest.winner != UNKNOWN else UNKNOWN,
    }[effect.who]
    if seat == UNKNOWN:
        _tell(contest, step, source, "next_champion", TABLE, happens=False)
        return
    run.last(Lasting(effect.stat, seat, effect.n, UNKNOWN, "next_champion", source.seat), "SW-EFF-07")
    _tell(contest, step, source, "next_champion", seat)


def wake_next(contest: Contest, step: int, source: Source) -> None:
    """SW-HAZ-03: its parts of later steps only."""
    has_hazard = contest.following is not None and bool(contest.following.parts)
    if has_hazard:
        contest.next_from = min(contest.next_from, step)
    _tell(contest, step, source, "next_hazard", TABLE, happens=has_hazard)
