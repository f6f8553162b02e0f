"""Setting the record right: recounts of the Deck and corrections (CD-APP-08, CD-APP-18)."""

from __future__ import annotations

import msgspec

from companion.games.cadaver.cards import Is
from companion.games.cadaver.check_repairs import places_for, source_of
from companion.games.cadaver.moves import Correct, Discard, Draw, Lay, Move, Recount, Take
from companion.games.cadaver.places import (
    ASIDE,
    DAWN,
    DAWN_SEAT,
    DECK,
    DISCARD,
    DREW,
    FINAL_LAYING,
    FINAL_TRADING,
    LAST_DRAWER,
    LAYING,
    LAYS_USED,
    OUT,
    accomplices_of,
    corpses_of,
    hand_of,
    of,
    owner_of,
)
from companion.games.cadaver.raising import SIDEWAYS, raise_if_full
from companion.games.cadaver.turns import call_dawn, dawn
from companion.table.consent import all_agree, one_agrees
from companion.table.knowledge import gather, show
from companion.table.questions import Asking, Kind, Option, Question, Script
from companion.table.refusals import Facts
from companion.table.run import BOTTOM, Run
from companion.table.state import UNKNOWN, Clock, Seat, SlotId, State
from companion.table.viewers import move_unseen

replace = msgspec.structs.replace


def recount(run: Run, move: Recount) -> Script:
    """CD-APP-08: the real Deck decides. Cards that are missing from it are set aside in the record."""
    facts: Facts = (("count", move.count), ("seat_asking", move.seat))
    if not (yield from one_agrees(run, move.seat, "recount", "CD-APP-18", facts)):
        return
    had = len(run.zones[DECK])
    set_deck(run, move.count)
    if not run.dials[DAWN]:
        if had and not move.count:
            _late_dawn(run)
    elif move.count:
        _dawn_taken_back(run)


def set_deck(run: Run, count: int) -> None:
    """Make the record of the Deck as large as it is: the bottom cards go aside, or cards set aside come back."""
    while len(run.zones[DECK]) > count:
        run.move(run.zones[DECK][-1], ASIDE, "CD-APP-08")
    while len(run.zones[DECK]) < count:
        run.move(run.zones[ASIDE][0], DECK, "CD-APP-08", at=BOTTOM)


def _late_dawn(run: Run) -> None:
    """The last draw was the final one. If it was in an earlier turn, and nothing was drawn since, this is a final turn.

    CD-DWN-03: final turns follow the turn in which dawn came.
    """
    clock = run.clock
    drawer = run.dials[LAST_DRAWER] - 1
    if drawer < 0:
        call_dawn(run, clock.seat, "CD-APP-08")
        return
    dawn(run, drawer, "CD-APP-08")
    if drawer != clock.seat and not of(run).options.drawer_final_turn:
        run.count(OUT + drawer, 1, "CD-OPT-08")
    if drawer != clock.seat and not run.dials[DREW] and clock.phase == LAYING:
        phase = FINAL_LAYING if run.dials[LAYS_USED] else FINAL_TRADING
        run.tick(Clock(clock.seat, phase, clock.turn), "CD-APP-08")


def _dawn_taken_back(run: Run) -> None:
    """Cards are left: dawn is taken back unless a final turn has begun; then they are set aside."""
    if run.clock.phase >= FINAL_TRADING:
        for slot in run.zones[DECK]:
            run.move(slot, ASIDE, "CD-APP-08", at=BOTTOM)
        return
    run.count(DAWN, 0, "CD-APP-08")
    run.count(DAWN_SEAT, 0, "CD-APP-08")


def correct(run: Run, move: Correct) -> Script:
    """CD-APP-18: another player confirms; it costs no lay, and only what follows from the table is computed.

    Where it is done in place of a refused move, all who sit at the table confirm.
    """
    if move.card >= 0 and move.zone < 0:
        move = yield from _where(run, move)
    code, facts = _what(run.freeze(), move)
    facts = (*facts, ("reason", move.reason.strip().rstrip(".")), ("seat_asking", move.seat))
    if move.witnesses:
        agreed = yield from all_agree(move.witnesses, code, "CD-APP-18", facts)
    else:
        agreed = yield from one_agrees(run, move.seat, code, "CD-APP-18", facts)
    if not agreed:
        return
    if move.card >= 0:
        yield from _place(run, move)
    elif move.hand_of >= 0:
        _set_hand(run, move.hand_of, move.hand)
    else:
        run.count(LAYS_USED, move.lays, "CD-APP-18")


def _where(run: Run, move: Correct) -> Asking[Correct]:
    """CD-APP-17: where a card lies now is asked, never guessed."""
    state = run.freeze()
    options = tuple(Option(str(zone), *_label(state, zone)) for zone in places_for(state, move))
    answer = yield Question("where_now", "CD-APP-17", (move.seat,), Kind.CHOOSE, options, facts=(("card", move.card),))
    return replace(move, zone=int(answer.value))


def _label(state: State, zone: int) -> tuple[str, Facts]:
    places = of(state).places
    if zone < places:
        return "place", (("zone", zone),)
    slot = zone - places
    return "target_card", (("slot", slot), ("seat", owner_of(state.slots[slot].zone)))


def _what(state: State, move: Correct) -> tuple[str, Facts]:
    """What the others are asked to confirm. A card that nobody saw and that goes into hiding is not named to them."""
    if move.hand_of >= 0:
        return "correction_hand", (("seat", move.hand_of), ("hand", move.hand))
    if move.card < 0:
        return "correction_lays", (("lays", move.lays),)
    if _stays_hidden(state, move):
        return "correction_hidden", (("zone", move.zone),)
    if move.zone < state.setup.places:
        return "correction_place", (("card", move.card), ("zone", move.zone))
    return "correction_on", (("card", move.card), ("slot", move.zone - state.setup.places))


def _stays_hidden(state: State, move: Correct) -> bool:
    _, slot = source_of(state, move)
    hides = move.zone < state.setup.places and not state.setup.zones[move.zone].open
    return hides and state.slots[slot].card == UNKNOWN


def as_correction(state: State, move: Move, reason: str, witnesses: tuple[Seat, ...]) -> Correct | None:
    """The correction that comes to the same as a refused move; what only changes the turn or needs answers has none."""
    right = Correct(move.seat, reason, witnesses=witnesses)
    match move:
        case Lay():
            zone = _lies_at(state, move)
            return replace(right, card=move.card, source=hand_of(move.seat), zone=zone, scanned=move.scanned)
        case Discard():
            return replace(right, card=move.card, source=hand_of(move.seat), zone=DISCARD, scanned=move.scanned)
        case Draw(zone=zone) if zone == DECK:
            return replace(right, hand_of=move.seat, hand=len(state.zones[hand_of(move.seat)]) + 1)
        case Draw(zone=zone) if state.zones[zone]:
            return _taken(state, right, state.zones[zone][0], hand_of(move.seat))
        case Take():
            return _taken(state, right, move.slot, move.zone)
        case _:
            return None


def _taken(state: State, right: Correct, slot: SlotId, zone: int) -> Correct | None:
    card = state.slots[slot].card
    return None if card == UNKNOWN else replace(right, card=card, source=state.slots[slot].zone, zone=zone)


def _lies_at(state: State, move: Lay) -> int:
    """Where a card that was laid lies; -1 where people have to say."""
    what = of(state).what[move.card]
    if what in (Is.CORPSE, Is.ACCOMPLICE):
        return corpses_of(move.seat) if what == Is.CORPSE else accomplices_of(move.seat)
    return move.target if what in (Is.RESOURCE, Is.LID) else -1


def _place(run: Run, move: Correct) -> Script:
    """Put a card where it really lies; a Corpse that is full then is raised.

    CD-APP-16 and CD-APP-17: the record moves a card only because people say so, never because it was not seen.
    """
    setup = of(run)
    zone, slot = source_of(run.freeze(), move)
    if _stays_hidden(run.freeze(), move):
        move_unseen(run, zone, move.zone, move.card, "CD-APP-18", seat=move.seat, claimed=move.scanned)
        return
    slot = show(run, zone, move.card, "CD-APP-18", claimed=move.scanned)
    run.move(slot, move.zone, "CD-APP-18", at=BOTTOM if move.zone >= setup.places else 0)
    raised = move.zone < setup.places and setup.zones[move.zone].key.startswith("raised-")
    run.pose(slot, SIDEWAYS if raised else 0, "CD-APP-18")
    if move.zone >= setup.places and setup.what[move.card] == Is.RESOURCE:
        yield from raise_if_full(run, move.zone - setup.places)


def _set_hand(run: Run, seat: Seat, count: int) -> None:
    """Cards that a hand has more come from the top of the Deck, cards that it has less go back there.

    Which cards went back nobody has told, so nothing is known of them but that they lie in the hand or in the Deck.
    """
    zone = hand_of(seat)
    if len(run.zones[zone]) > count:
        gather(run, run.zones[zone], "CD-APP-18", rove=(DECK, zone))
    while len(run.zones[zone]) > count:
        run.move(run.zones[zone][-1], DECK, "CD-APP-18")
    while len(run.zones[zone]) < count:
        run.move(run.zones[DECK][0], zone, "CD-APP-18", at=BOTTOM)
    if not run.dials[DAWN] and not run.zones[DECK]:
        dawn(run, seat, "CD-APP-08")
    elif run.dials[DAWN] and run.zones[DECK]:
        _dawn_taken_back(run)
