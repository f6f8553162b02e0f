"""How hands put the real table back after an undo: what to do, in which order, and what is done already."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from companion.play.between import asked, numbers_of
from companion.play.inputs import Effect, PendingUndo, PutBack, Refused, ToPut
from companion.play.refusals import plain_no
from companion.table.events import Event, Moved, Shuffled
from companion.table.state import (
    EVERYBODY,
    TABLE,
    UNKNOWN,
    CardIndex,
    Draft,
    Seat,
    Setup,
    Slot,
    SlotId,
    State,
    Table,
    ZoneKind,
    base_zone,
)

if TYPE_CHECKING:
    from companion.play.inputs import Outcome
    from companion.play.table import Act, LiveTable
    from companion.play.timeline import Moment


_DONE: Final = {"turn": "turned a card back", "shuffle": "shuffled a pile again"}
"""In the history: that a line was done which is no card's way, by what stands in its key."""


class _Step(msgspec.Struct):
    """One card's way back: what people call it, and the zones, by number and in words: where it is, where it goes.

    ``card`` is the card that all have seen there, and ``claimed`` whether it was read; else it is unknown, and ``pool``
    is the pool of which it was one when it left ``to_zone``.
    """

    slot: SlotId
    name: str
    card: CardIndex
    claimed: bool
    zone: int
    source: str
    to_zone: int
    target: str
    pool: int = -1


def put_back_list(table: LiveTable, to: int, number: int) -> tuple[ToPut, ...]:
    """What hands must do, in the order that leaves every pile right: the card moved last goes back first."""
    shown = table.waiting()[1]
    draft = Draft(shown)
    steps: list[_Step] = []
    shuffled: list[int] = []
    for event in reversed(events_since(table, to)):
        if isinstance(event, Moved) and event.because not in table.setup.found_by:
            _add_step(steps, draft, event, shuffled)
        elif isinstance(event, Shuffled):
            shuffled += {draft.slots[slot].zone for slot in event.slots}
        event.revert(draft)
    steps = list(_named_first(table.setup, [step for step in steps if _is_way(table.setup, step)]))
    placed = _placed(shown, draft, steps)
    moved = tuple(
        ToPut(
            f"{number}-{step.slot}-{at}",
            f"{step.name}: {_sources(draft, steps, step)} → {step.target}{under}{_laid_so(shown, draft, step)}",
            _owner(table.setup.zones, step),
            step.card,
            step.claimed,
        )
        for at, (step, under) in enumerate(placed)
    )
    laid_open = [step.to_zone for step in steps if step.pool >= 0 and not _is_hidden(draft, step.zone)]
    piles = [zone for zone in laid_open if _is_hidden(draft, zone) and table.setup.zones[zone].ordered]
    stayed = set(range(len(draft.slots))) - {step.slot for step, _ in placed}
    turned = _to_turn(shown, draft, sorted(stayed), number)
    return (*turned, *moved, *_to_shuffle(draft, [*shuffled, *piles], number))


def _laid_so(shown: State, then: Draft, step: _Step) -> str:
    """In words, how a card is laid where it goes, if that is another way than it lies now."""
    if step.to_zone != then.slots[step.slot].zone or _is_held(then, step.to_zone):
        return ""
    words = then.setup.lay(then, shown, step.slot)
    return f", {words}" if words else ""


def _to_turn(shown: State, then: Draft, slots: list[SlotId], number: int) -> Iterator[ToPut]:
    """The cards that stay where they are, but for how they lie."""
    for slot in slots:
        zone = then.slots[slot].zone
        words = "" if _is_held(then, zone) else then.setup.lay(then, shown, slot)
        if words:
            name = next((_called(table, slot) for table in (shown, then) if _is_seen(table.slots[slot])), "a card")
            text = f"turn {name} {words} again: {_place(then, zone)}"
            yield ToPut(f"{number}-turn-{slot}", text, then.setup.zones[base_zone(then, zone)].owner)


def _is_held(table: Table, zone: int) -> bool:
    """Whether the cards of a zone are in a hand, where it tells nothing how each is turned."""
    return _is_hidden(table, zone) and not table.setup.zones[zone].ordered


def _is_way(setup: Setup, step: _Step) -> bool:
    """Whether a card has anywhere to go: to another place, or to another height of the same pile."""
    return step.zone != step.to_zone or (step.zone < setup.places and setup.zones[step.zone].ordered)


def _named_first(setup: Setup, steps: list[_Step]) -> Iterator[_Step]:
    """Of cards that come into a hand from one place, those with a name first: the others are what is left then."""
    for (_, to_zone), together in groupby(steps, key=lambda step: (step.zone, step.to_zone)):
        is_heap = to_zone < setup.places and not setup.zones[to_zone].ordered
        found = list(together)
        yield from sorted(found, key=lambda step: step.card == UNKNOWN) if is_heap else found


def _to_shuffle(then: Draft, zones: list[int], number: int) -> Iterator[ToPut]:
    """Piles that were shuffled or laid open since: no hand brings their old order back, and all have seen them."""
    for zone in dict.fromkeys(zones):
        if then.zones[zone] and all(then.slots[slot].card == UNKNOWN for slot in then.zones[zone]):
            kind = then.setup.zones[zone]
            yield ToPut(f"{number}-shuffle-{zone}", f"shuffle again: {kind.name}", kind.owner)


def _sources(table: Table, steps: list[_Step], step: _Step) -> str:
    """In words, where a card is. Of unseen ones that were laid open together nobody has said which lies where now."""
    if step.pool < 0 or _is_hidden(table, step.zone):
        return step.source
    alike = [other for other in steps if other.pool == step.pool and not _is_hidden(table, other.zone)]
    return " or ".join(dict.fromkeys(other.source for other in alike))


def _placed(shown: State, then: Draft, steps: list[_Step]) -> list[tuple[_Step, str]]:
    """Each step with what its card goes under: so that in the end all lies in the order in which it lay then.

    The steps are gone through as hands will go through them; what lies in a place at that moment may have to leave it
    later, and then it does not matter. A card that is at its height in its pile already stays there.
    """
    here = {zone: list(slots) for zone, slots in enumerate(shown.zones)}
    found = []
    for number, step in enumerate(steps):
        before = here[step.zone].index(step.slot)
        here[step.zone].remove(step.slot)
        lie = here[step.to_zone]
        # What will be taken out of the pile again, or moved within it, is no measure for the others until then.
        later = {other.slot for other in steps[number + 1 :] if other.zone == step.to_zone}
        order = [slot for slot in then.zones[step.to_zone] if slot not in later]
        at = _index(lie, order, step.slot, upward=_is_laid(shown, step.to_zone))
        if step.zone != step.to_zone or at != before:
            found.append((step, _under(shown, then, step, lie, at) if step.slot in order else ""))
        lie.insert(at, step.slot)
    return found


def _is_laid(table: Table, zone: int) -> bool:
    """Whether the cards of a zone lie in the order of laying, the last on top."""
    return zone >= table.setup.places or table.setup.zones[zone].laid


def _index(lie: list[SlotId], order: list[SlotId], slot: SlotId, *, upward: bool) -> int:
    """The highest place among the cards that lie there at which the order is right."""
    rank = {other: at for at, other in enumerate(order)}
    mine = rank.get(slot, len(order) if upward else -1)
    if upward:
        return next((at for at, other in enumerate(lie) if rank.get(other, -1) > mine), len(lie))
    return max((at + 1 for at, other in enumerate(lie) if rank.get(other, len(order)) < mine), default=0)


def _under(shown: State, then: Draft, step: _Step, lie: list[SlotId], at: int) -> str:
    """In words, under what a card goes that does not go on top."""
    zone = step.to_zone
    if zone < shown.setup.places and not shown.setup.zones[zone].ordered:
        return ""
    if _is_laid(shown, zone):
        if at == len(lie):
            return ""
        above = lie[at]
        seen = next((table for table in (shown, then) if table.slots[above].card != UNKNOWN), None)
        # A card that lies face down has no name by which it could be found.
        return f", under {_called(seen, above)}" if seen is not None else _under_cards(len(lie) - at)
    if not at:
        return ""
    return ", under all of it" if at == len(lie) else _under_cards(at)


def _under_cards(number: int) -> str:
    return f", under {number} {'card' if number == 1 else 'cards'}"


def events_since(table: LiveTable, to: int) -> tuple[Event, ...]:
    """All that hands have done since a moment, of a move that waits as much as was told already."""
    target = table.timeline.moments[to]
    waiting, before = numbers_of(target.pending), len(told_so_far(table, target))
    found: list[Event] = []
    for moment in table.timeline.since(to):
        did = moment.effect.did
        # What waited then begins with what had been done of it, whenever it is carried out.
        is_rest = did is not None and did.number in waiting and moment.pending is None
        found += moment.events[before if is_rest else 0 :]
        before = 0 if is_rest else before
    return (*found, *told_so_far(table, table.timeline.now)[before:])


def told_so_far(table: LiveTable, moment: Moment) -> tuple[Event, ...]:
    """What hands have done of the move that waits at this moment."""
    pending = moment.pending.under if isinstance(moment.pending, PendingUndo) else moment.pending
    if pending is None:
        return ()
    return asked(table.game, moment.state, pending).so_far


def _add_step(steps: list[_Step], draft: Draft, event: Moved, shuffled: Collection[int]) -> None:
    """A card that all see goes straight back to where it came from; one that was in a hand stops there.

    Which of the cards in a hand it was only the people know, so the way may not be cut short across a hand. Nor is one
    named that was laid open together with others and only then seen: which of them came from where, nobody has said.
    ``shuffled`` are the piles that were shuffled after this event.
    """
    target = _place(draft, event.zone)
    earlier = next((step for step in reversed(steps) if step.slot == event.slot), None)
    slot = draft.slots[event.slot]
    if earlier is not None and earlier.to_zone == event.to_zone and not _is_hidden(draft, event.to_zone):
        earlier.to_zone, earlier.target = event.zone, target
        if not _is_seen(slot):
            earlier.name, earlier.card, earlier.claimed = _unseen(draft, earlier.zone, event.zone), UNKNOWN, False
            earlier.pool = slot.pool
            # The card that left its place last is told of first.
            steps.remove(earlier)
            steps.append(earlier)
        return
    source = _place(draft, event.to_zone)
    if _is_seen(slot):
        name = _called(draft, event.slot) + _in_pile(draft, event, shuffled)
        card, claimed, pool = slot.card, slot.claimed, -1
    else:
        name, card, claimed, pool = _unseen(draft, event.to_zone, event.zone), UNKNOWN, False, slot.pool
    steps.append(_Step(event.slot, name, card, claimed, event.to_zone, source, event.zone, target, pool))


def _is_hidden(table: Table, zone: int) -> bool:
    return zone < table.setup.places and not table.setup.zones[zone].open


def _is_seen(slot: Slot) -> bool:
    return slot.card != UNKNOWN and slot.seen == EVERYBODY


def _in_pile(table: Table, moved: Moved, shuffled: Collection[int]) -> str:
    """In words, which of equal cards is meant in a face-down pile: nobody is to look for one among cards not seen yet.

    One on top is seen at once; in a pile that was shuffled since, nobody can tell.
    """
    zone = moved.to_zone
    if not _is_hidden(table, zone) or not table.setup.zones[zone].ordered or zone in shuffled:
        return ""
    return "" if table.zones[zone][0] == moved.slot else ", put there last"


def _unseen(table: Table, zone: int, to_zone: int) -> str:
    """What people call a card that lies in a zone and comes from another one, where not all know which it is."""
    zones, places = table.setup.zones, table.setup.places
    if zone < places and zones[zone].ordered:
        return "the card put there last"
    return "the card drawn last" if to_zone < places and zones[to_zone].ordered else "a card that came from there"


def _place(table: Table, zone: int) -> str:
    setup = table.setup
    return setup.zones[zone].name if zone < setup.places else f"on {_called(table, zone - setup.places)}"


def _called(table: Table, slot: SlotId) -> str:
    card = table.slots[slot].card
    return table.setup.names[table.setup.copies[card].card] if card != UNKNOWN else "a card"


def _owner(zones: tuple[ZoneKind, ...], step: _Step) -> Seat:
    for zone in (step.to_zone, step.zone):
        if zone < len(zones) and zones[zone].owner >= 0:
            return zones[zone].owner
    return TABLE


class Row(NamedTuple):
    """One thing that hands must do, and whether it is done."""

    to_put: ToPut
    done: bool


def rows(table: LiveTable) -> tuple[Row, ...]:
    """The lists that are not finished, with what is done of them."""
    moments = table.timeline.moments
    done = {entry.key for moment in moments if moment.kind == "put" for entry in moment.effect.to_put}
    found: list[Row] = []
    for moment in moments:
        listed = moment.effect.to_put if moment.kind == "undo" else ()
        if any(entry.key not in done for entry in listed):
            found += (Row(entry, entry.key in done) for entry in listed)
    return tuple(found)


def open_put_backs(table: LiveTable) -> tuple[ToPut, ...]:
    """What is still to be put back by hand."""
    return tuple(row.to_put for row in rows(table) if not row.done)


def judge_put_back(table: LiveTable, seat: Seat, said: PutBack) -> Act | Outcome:
    """A card was put back by hand."""
    from companion.play.table import Act

    row = next((row for row in open_put_backs(table) if row.key == said.key), None)
    if row is None:
        return Refused(plain_no("Done already", "This card is back in its place."))
    name = table.setup.names[table.setup.copies[row.card].card] if row.card != UNKNOWN else ""
    text = "put back:{card}" if name else _DONE.get(said.key.split("-")[1], "put a card back")
    effect = Effect(pending=table.timeline.now.pending, text=text, card=name, to_put=(ToPut(said.key, "", TABLE),))
    return Act("put", effect, seat)


def row_of(table: LiveTable, seat: Seat, card: CardIndex) -> ToPut | None:
    """The row that a card ticks which is shown: that of this very copy, or of an equal one that nobody had read.

    The own rows come first.
    """
    copies = table.setup.equals_of[card]
    fitting = [
        row
        for row in open_put_backs(table)
        if row.card == card or (row.card != UNKNOWN and not row.claimed and row.card in copies)
    ]
    return min(fitting, key=lambda row: (row.card != card, row.seat != seat), default=None)
