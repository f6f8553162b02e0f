"""The reaction window: an Amulet from another hand may stop a Ghoul (CD-AML-05 to -11)."""

from __future__ import annotations

from companion.games.cadaver.cards import Is
from companion.games.cadaver.places import DISCARD, hand_of, is_in, of, owner_of, still_in
from companion.table.knowledge import show, showable
from companion.table.questions import LATE, Answer, Asking, Kind, Option, Question
from companion.table.run import Run
from companion.table.state import UNKNOWN, CardIndex, Seat, SlotId, Table

PASS = Option("pass", "pass")
CLAIM = Option("claim", "claim_amulet")
WITHDRAW = Option("withdraw", "withdraw_claim")


def reaction(run: Run, seat: Seat, prey: SlotId) -> Asking[bool]:
    """Ask everybody who may react, all at the same time; tell whether the Ghoul was stopped.

    The first claim counts (CD-R-27); a claim that is withdrawn is a pass. The question is the same for all who are
    asked and names nobody (CD-APP-12); who has passed is told to nobody (CD-AML-10).
    """
    asked = list(may_react(run, seat, prey))
    if not asked or all_amulets_open(run):
        return False
    seconds = of(run).options.reaction_seconds
    facts = (("seat", seat), ("slot", prey), ("seat_owner", owner_of(run.slots[prey].zone)))
    while asked:
        answer = yield Question(
            "stop_ghoul",
            "CD-AML-05",
            tuple(asked),
            Kind.CHOOSE,
            (PASS, CLAIM),
            facts=facts,
            secret=True,
            seconds=seconds,
        )
        if answer.value == LATE:
            return False
        if answer.value == CLAIM.value:
            shown = yield from _show_amulet(run, answer.seat, prey)
            if shown:
                return True
        asked.remove(answer.seat)
    return False


def may_react(table: Table, seat: Seat, prey: SlotId) -> tuple[Seat, ...]:
    """CD-AML-06, -09, -11: the others still in who hold a card; by option only the owner of the named card."""
    if of(table).options.amulet_by == "owner":
        others: tuple[Seat, ...] = (owner_of(table.slots[prey].zone),)
    else:
        others = tuple(other for other in still_in(table) if other != seat)
    return tuple(other for other in others if table.zones[hand_of(other)] and is_in(table, other))


def all_amulets_open(table: Table) -> bool:
    """CD-AML-11: whether open information rules every reaction out, since all Amulets lie face up.

    Knowledge that is not open to all must not count, or the missing window would give it away.
    """
    setup = of(table)
    zones = setup.zones
    left = len(setup.amulets)
    for slot in table.slots:
        if slot.card != UNKNOWN and setup.what[slot.card] == Is.AMULET:
            left -= slot.zone >= setup.places or zones[slot.zone].open
    return left == 0


def amulets_of(table: Table, seat: Seat) -> tuple[CardIndex, ...]:
    """The Amulets that can be in this hand, for all the companion knows."""
    return showable(table, hand_of(seat), of(table).amulets)


def _show_amulet(run: Run, seat: Seat, prey: SlotId) -> Asking[bool]:
    """CD-AML-05 and -07: the Amulet is read, at no cost of a lay, and discarded; or the claim is withdrawn."""
    answer: Answer = yield Question(
        "show_amulet",
        "CD-AML-05",
        (seat,),
        Kind.CARD,
        (WITHDRAW,),
        cards=amulets_of(run, seat),
        facts=(("slot", prey),),
    )
    if answer.value == WITHDRAW.value:
        return False
    slot = show(run, hand_of(seat), int(answer.value), "CD-AML-05", claimed=answer.scanned)
    run.move(slot, DISCARD, "CD-AML-05")
    return True
