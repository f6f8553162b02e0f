"""Defeated Animus: the card is flipped, what was bought is set apart, the rest goes to the box (CW-ANM)."""

from __future__ import annotations

from companion.games.cardweaver.box import of
from companion.games.cardweaver.cards import STARTER, Is
from companion.games.cardweaver.piles import leave
from companion.games.cardweaver.places import (
    ANIMA,
    ASIDE,
    BOX,
    BUYING,
    DECK,
    DISCARD,
    DREAMSCAPE,
    FLIPPED,
    HAND,
    OWNER,
    PLAYED,
    REMOVED,
    STAYS,
    at,
    dial,
)
from companion.games.cardweaver.players import asked, character, is_anima, players
from companion.table.knowledge import may_turn_up, reveal, turn_up
from companion.table.questions import Kind, Question, Script
from companion.table.run import Run
from companion.table.state import UNKNOWN, Seat, SlotId, mark_of


def become_anima(run: Run, player: Seat) -> Script:
    """CW-ANM-01 to -03, CW-R-40, CW-R-42: flip, gather what was bought or gained, box the rest."""
    run.pose(character(run, player), FLIPPED, "CW-ANM-01")
    run.count(dial(player, ANIMA), 1, "CW-ANM-01")
    gathered = at(player, REMOVED)
    for place in (HAND, DECK):
        for slot in run.zones[at(player, place)]:
            run.move(slot, gathered, "CW-ANM-02")
    yield from _lay_open(run, player, run.zones[gathered])
    for place in (STAYS, PLAYED, ASIDE, DISCARD, REMOVED):
        for slot in run.zones[at(player, place)]:
            leave(run, slot, _goes_to(run, player, slot), "CW-ANM-02")
    for other in players(run):
        # A card that another player controls comes back to who owns it (CW-R-65).
        for slot in (*run.zones[at(other, STAYS)], *run.zones[at(other, PLAYED)]):
            if other != player and mark_of(run.slots[slot], OWNER) == player + 1:
                leave(run, slot, at(player, REMOVED), "CW-ANM-02")
    for place in (DREAMSCAPE, BUYING):
        boxed = run.zones[at(player, place)]
        for slot in boxed:
            leave(run, slot, BOX, "CW-ANM-03")
        yield from _lay_open(run, player, boxed)


def _lay_open(run: Run, player: Seat, slots: tuple[SlotId, ...]) -> Script:
    """The cards are sorted openly now. Of a pool that lies with this player whole, it is known which cards they are.

    Which of these slots holds which of them makes no difference any more, so nobody has to read them one by one.
    """
    for slot in slots:
        here = run.slots[slot]
        if here.card != UNKNOWN:
            continue
        cards = run.pools[here.pool].cards
        if _lies_with(run, player, here.pool):
            reveal(run, slot, cards[0], "CW-ANM-02")
            continue
        cards = may_turn_up(run, slot)
        answer = yield Question("sort_card", "CW-ANM-02", asked(run, player), Kind.CARD, cards=cards, slot=slot)
        assert isinstance(answer.value, int)
        turn_up(run, slot, answer.value, "CW-ANM-02", claimed=answer.scanned)


def _lies_with(run: Run, player: Seat, pool: int) -> bool:
    own = {at(player, REMOVED), BOX}
    return all(slot.zone in own for slot in run.slots if slot.pool == pool and slot.card == UNKNOWN)


def _goes_to(run: Run, player: Seat, slot: SlotId) -> int:
    card = of(run).cards[run.slots[slot].card]
    mark = mark_of(run.slots[slot], OWNER)
    if card.deck == STARTER:
        return BOX
    if card.type is Is.NIGHTMARE and not of(run).options.anima_keeps_nightmares:
        return BOX
    if mark in (0, player + 1):
        return at(player, REMOVED)
    return at(mark - 1, REMOVED if is_anima(run, mark - 1) else DISCARD)
