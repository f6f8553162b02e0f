"""What scripts share: the end of the game, cards that leave, hands, and what happened in a turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.games.dirks.cards import Is
from companion.games.dirks.places import (
    ACTED,
    DISCARD,
    HAND,
    LP,
    OVER,
    TALLY,
    WINNERS,
    at,
    attached,
    card_in,
    in_game,
    name,
    of,
    owner,
    tally,
)
from companion.table.consent import done
from companion.table.knowledge import show, showable
from companion.table.questions import Answer, Asking, Kind, Option, Question, Script
from companion.table.run import Run
from companion.table.state import UNKNOWN, CardIndex, Clock, Seat, SlotId, Table

NONE_HELD = Option("none", "none_held")


class Over(Exception):
    """The game has ended in the middle of a move (DP-END-01). Caught where the script of a move begins."""


class TurnOver(Exception):
    """Who is on turn has left the game in the middle of a move (DP-MUL-05). Caught there too."""


def finish(run: Run, winners: int, because: str) -> None:
    """The game is over; ``winners`` is a mask of seats."""
    run.count(WINNERS, winners, because)
    run.tick(Clock(run.clock.seat, OVER, run.clock.turn), because)
    raise Over


def something_happened(run: Run) -> None:
    """A card was drawn, played or sacrificed, or LP changed: the turn is no idle one (DP-APP-10)."""
    run.count(ACTED, 1, "DP-APP-10")


def discard(run: Run, slot: SlotId, because: str) -> None:
    """A card goes to its owner's discard pile, without what was on it (DP-ACT-08, DP-DRW-08)."""
    for mark, _ in run.slots[slot].marks:
        run.mark(slot, mark, 0, because)
    run.move(slot, at(owner(run, slot), DISCARD), because)


def strip(run: Run, slot: SlotId, because: str) -> None:
    """Attached Events go to the piles of their owners, points and damage vanish (DP-WPN-14, DP-EVT-18)."""
    for event in attached(run, slot):
        discard(run, event, because)
    for mark, _ in run.slots[slot].marks:
        run.mark(slot, mark, 0, because)


def leave(run: Run, slot: SlotId, because: str) -> None:
    """A Weapon leaves play for its owner's discard pile (DP-DEF-01)."""
    strip(run, slot, because)
    discard(run, slot, because)


def to_piles(table: Table, slots: Iterable[SlotId]) -> str:
    """Cards by their names with the piles that they go to (DP-APP-14)."""
    by_owner: dict[Seat, list[str]] = {}
    for slot in slots:
        by_owner.setdefault(owner(table, slot), []).append(card_in(table, slot).name)
    return "; ".join(f"{', '.join(cards)} to {name(table, seat)}’s pile" for seat, cards in by_owner.items())


def hands_move(run: Run, slots: Sequence[SlotId]) -> Script:
    """Several cards leave the table at once: all are listed, and one word says that hands have done it (DP-APP-14)."""
    if len(slots) > 1:
        yield from done("cards_move", "DP-APP-14", (("piles", to_piles(run, slots)),))


def ask_weapon(
    run: Run, seat: Seat, code: str, clause: str, slots: tuple[SlotId, ...], about: SlotId = UNKNOWN
) -> Asking[SlotId]:
    """One of some Weapons in play."""
    options = tuple(Option(str(slot), "weapon_there", (("slot", slot),)) for slot in slots)
    facts = (("slot_about", about),) if about != UNKNOWN else ()
    answer = yield Question(code, clause, (seat,), Kind.CHOOSE, options, facts=facts)
    return int(answer.value)


def enter(run: Run, slot: SlotId, life: int, because: str) -> None:
    """A Weapon comes into play fresh (DP-WPN-02)."""
    run.mark(slot, LP, life, because)


def credit(run: Run, seat: Seat, because: str) -> None:
    """A player is credited with a defeated Weapon (DP-DEF-02, DP-DEF-03)."""
    run.count(TALLY + seat, tally(run, seat) + 1, because)


def check_target(run: Run) -> None:
    """DP-END-01, -02, -07, DP-MUL-01, DP-SET-10: whoever has reached the number agreed on wins at once."""
    target = of(run).options.target_defeats
    reached = [seat for seat in in_game(run) if tally(run, seat) >= target]
    if reached:
        finish(run, sum(1 << seat for seat in reached), "DP-END-01")


def check_last(run: Run) -> None:
    """DP-END-04: the last player left wins."""
    left = in_game(run)
    if len(left) == 1:
        finish(run, 1 << left[0], "DP-END-04")


def held_of(table: Table, seat: Seat, kinds: tuple[Is, ...]) -> tuple[CardIndex, ...]:
    """The own cards of some kinds that may be in a hand, for all that everybody knows."""
    setup = of(table)
    own = [card for card in setup.own[seat] if setup.cards[card].kind in kinds]
    return showable(table, at(seat, HAND), own)


def ask_from_hand(run: Run, seat: Seat, code: str, clause: str, kinds: tuple[Is, ...]) -> Asking[Answer | None]:
    """Which card of these kinds somebody gives from the hand; ``None`` if there is none after all.

    Nothing is shown yet: until ``give`` what was begun can be taken back as if it had never been.
    """
    cards = held_of(run, seat, kinds)
    answer = yield Question(code, clause, (seat,), Kind.CARD, (NONE_HELD,), cards=cards, facts=(("seat_who", seat),))
    return answer if isinstance(answer.value, int) else None


def give(run: Run, seat: Seat, answer: Answer, clause: str) -> SlotId:
    """The card that was named is shown out of the hand; tells its slot."""
    assert isinstance(answer.value, int)
    return show(run, at(seat, HAND), answer.value, clause, claimed=answer.scanned)
