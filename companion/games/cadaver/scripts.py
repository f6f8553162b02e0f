"""What the moves of Cadaver do, as straight-line scripts. A move that reaches a script is legal."""

from __future__ import annotations

from companion.games.cadaver import repairs, trading, turns
from companion.games.cadaver.cards import KINDS, WORDS, Is
from companion.games.cadaver.check_cards import targets
from companion.games.cadaver.moves import (
    Begin,
    Correct,
    Discard,
    Draw,
    Lay,
    Leave,
    Look,
    Move,
    Next,
    Propose,
    Recount,
    Take,
)
from companion.games.cadaver.places import (
    DECK,
    DISCARD,
    DISCARDS,
    DRAWING,
    DREW,
    FINAL_LAYING,
    FINAL_TRADING,
    LAST_DRAWER,
    LAYS_USED,
    PILES,
    accomplices_of,
    corpses_of,
    hand_of,
    of,
    open_symbols,
    owner_of,
)
from companion.games.cadaver.raising import raise_if_full
from companion.games.cadaver.reaction import reaction
from companion.games.cadaver.set_up import set_up
from companion.table import viewers
from companion.table.knowledge import show
from companion.table.questions import Asking, Kind, Option, Question, Script
from companion.table.run import BOTTOM, Run
from companion.table.state import Clock, SlotId, State


def script(run: Run, move: Move) -> Script:
    """The script of a legal move."""
    match move:
        case Lay():
            return lay(run, move)
        case Discard():
            return discard(run, move)
        case Draw():
            return draw(run, move)
        case Next():
            return turns.go_on(run)
        case Propose():
            return trading.exchange(run, move)
        case Begin():
            return set_up(run)
        case Look():
            return look(run, move)
        case Leave():
            return turns.leave(run, move.seat)
        case Recount():
            return repairs.recount(run, move)
        case Correct():
            return repairs.correct(run, move)
        case Take():
            raise TypeError("a card on the table is never taken: check refuses it")


def lay(run: Run, move: Lay) -> Script:
    """CD-LAY-02: a card laid from hand is one lay; CD-LAY-04: it is settled before the next.

    CD-CRP-03 sets no limit to Corpses, and CD-LAY-07 lets what was laid be used at once: both are places on the table
    like any other from now on.
    """
    setup = of(run)
    slot = show(run, hand_of(move.seat), move.card, "CD-LAY-02", claimed=move.scanned)
    _use_lay(run, "CD-LAY-02")
    match setup.what[move.card]:
        case Is.CORPSE:
            run.move(slot, corpses_of(move.seat), "CD-CRP-01", at=BOTTOM)
        case Is.ACCOMPLICE:
            run.move(slot, accomplices_of(move.seat), "CD-ACC-01", at=BOTTOM)
        case Is.RESOURCE:
            yield from _fill(run, move, slot)
        case Is.AMULET:
            yield from _fill_wild(run, move, slot)
        case Is.GHOUL:
            yield from _haunt(run, move, slot)
        case Is.LID:
            target = yield from _target(run, move)
            run.move(slot, target, "CD-LID-01", at=BOTTOM)
        case Is.KEY:
            target = yield from _target(run, move)
            _unlock(run, slot, target)


def _use_lay(run: Run, because: str) -> None:
    """Count a lay; the first of a final turn closes its Trading (CD-DWN-06)."""
    run.count(LAYS_USED, run.dials[LAYS_USED] + 1, because)
    clock = run.clock
    if clock.phase == FINAL_TRADING:
        run.tick(Clock(clock.seat, FINAL_LAYING, clock.turn), "CD-DWN-06")


def _target(run: Run, move: Lay) -> Asking[int]:
    """CD-APP-02: a single legal target is taken without a question."""
    if move.target >= 0:
        return move.target
    state = run.freeze()
    found = tuple(targets(state, move.seat, move.card))
    if len(found) == 1:
        return found[0]
    options = tuple(Option(str(zone), *_label(state, zone)) for zone in found)
    answer = yield Question(
        "which_target", "CD-APP-02", (move.seat,), Kind.CHOOSE, options, facts=(("card", move.card),)
    )
    return int(answer.value)


def _label(state: State, zone: int) -> tuple[str, tuple[tuple[str, int | str], ...]]:
    places = of(state).places
    if zone < places:
        return "target_pile", (("zone", zone - 3),)
    slot = zone - places
    return "target_card", (("slot", slot), ("seat", owner_of(state.slots[slot].zone)))


def _fill(run: Run, move: Lay, slot: SlotId) -> Script:
    """CD-RES-01, CD-RES-03, CD-CHW-02: the Resource lies on the Corpse, stays, and fills what is empty of its kind."""
    target = yield from _target(run, move)
    run.move(slot, target, "CD-RES-01", at=BOTTOM)
    yield from raise_if_full(run, target - of(run).places)


def _fill_wild(run: Run, move: Lay, slot: SlotId) -> Script:
    """CD-AML-01 to -03: the Amulet's kind is fixed now; it stays on the Corpse, or leaves its mark (CD-OPT-14)."""
    setup = of(run)
    target = yield from _target(run, move)
    corpse = target - setup.places
    kinds = yield from _kinds(run, move, corpse)
    stays = setup.options.amulet_wild_stays
    bearer = slot if stays else corpse
    for kind in sorted(set(kinds)):
        earlier = dict(run.slots[bearer].marks).get(KINDS[kind], 0)
        run.mark(bearer, KINDS[kind], earlier + kinds.count(kind), "CD-AML-02")
    if stays:
        run.move(slot, target, "CD-AML-03", at=BOTTOM)
    else:
        run.move(slot, DISCARD, "CD-OPT-14")
    yield from raise_if_full(run, corpse)


def wild_choices(left: list[int], size: int) -> tuple[tuple[int, ...], ...]:
    """The ways in which an Amulet may fill empty symbols (CD-AML-01, CD-CHW-07), each sorted."""
    empty = [kind for kind in range(3) for _ in range(left[kind])]
    wanted = min(size, len(empty))
    if wanted == 1:
        return tuple((kind,) for kind in sorted(set(empty)))
    pairs = {(empty[one], empty[two]) for one in range(len(empty)) for two in range(one + 1, len(empty))}
    return tuple(sorted(pairs))


def _kinds(run: Run, move: Lay, corpse: SlotId) -> Asking[tuple[int, ...]]:
    if move.kinds:
        return move.kinds
    choices = wild_choices(open_symbols(run, corpse), of(run).options.amulet_size)
    if len(choices) == 1:
        return choices[0]
    options = tuple(
        Option(" ".join(map(str, kinds)), "as_kinds", (("words", " and ".join(WORDS[kind] for kind in kinds)),))
        for kinds in choices
    )
    answer = yield Question("amulet_as", "CD-AML-01", (move.seat,), Kind.CHOOSE, options, facts=(("slot", corpse),))
    return tuple(int(kind) for kind in str(answer.value).split())


def _haunt(run: Run, move: Lay, slot: SlotId) -> Script:
    """CD-GHL-01 to -04: the Ghoul waits for a reaction; unstopped, the target moves with all that lies on it.

    CD-GHL-09: the lay is used up either way. CD-LAY-06 and CD-LID-08: what lies on the card travels with it and counts
    no lay. CD-GHL-10: nothing marks a taken card, so it may be taken again. CD-APP-11: a picture of the new place is
    compared with where the events say the card lies now (``companion.play.area``).
    """
    setup = of(run)
    target = yield from _target(run, move)
    prey = target - setup.places
    run.move(slot, run.setup.zone_by_key["pending"], "CD-GHL-01")
    stopped = yield from reaction(run, move.seat, prey)
    run.move(slot, DISCARD, "CD-GHL-01")
    if not stopped:
        corpse = setup.what[run.slots[prey].card] == Is.CORPSE
        run.move(prey, corpses_of(move.seat) if corpse else accomplices_of(move.seat), "CD-GHL-03", at=BOTTOM)


def _unlock(run: Run, key: SlotId, target: int) -> None:
    """CD-KEY-01 and -02: the topmost Lid and the Key are discarded."""
    lid = run.zones[target][-1]
    run.move(lid, DISCARD, "CD-KEY-02")
    run.move(key, DISCARD, "CD-KEY-01")


def discard(run: Run, move: Discard) -> Script:
    """CD-LAY-03, CD-DIS-01: face up on the discard pile, at the cost of a lay."""
    slot = show(run, hand_of(move.seat), move.card, "CD-DIS-01", claimed=move.scanned)
    _use_lay(run, "CD-LAY-03")
    run.count(DISCARDS, run.dials[DISCARDS] + 1, "CD-DIS-01")
    run.move(slot, DISCARD, "CD-LAY-09")
    yield from ()


def draw(run: Run, move: Draw) -> Script:
    """CD-DRW-03 to -05: the top card of the Deck or of an open pile; CD-DWN-01: the Deck's final card is dawn.

    CD-DRW-10: a pile's card was seen by all and stays known in the hand. CD-DRW-11: dawn does not end the Drawing.
    """
    clock = run.clock
    if clock.phase != DRAWING:
        run.tick(Clock(clock.seat, DRAWING, clock.turn), "CD-TRN-02")
    slot = run.zones[move.zone][0]
    run.move(slot, hand_of(move.seat), "CD-DRW-03" if move.zone == DECK else "CD-DRW-05", at=BOTTOM)
    if move.zone == DECK:
        run.count(DREW, 1, "CD-DRW-03")
        run.count(LAST_DRAWER, move.seat + 1, "CD-DRW-03")
        if not run.zones[DECK]:
            turns.dawn(run, move.seat, "CD-DWN-01")
    else:
        assert PILES <= move.zone < PILES + 3
    yield from ()


def look(run: Run, move: Look) -> Script:
    """CD-APP-05: only this seat sees what the own hand holds."""
    viewers.look(run, hand_of(move.seat), move.card, "CD-APP-05", seat=move.seat, claimed=move.scanned)
    yield from ()
