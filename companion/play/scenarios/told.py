"""A table, a move and an answer as scenario files name them: the way back from ``given`` and its fellows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

import msgspec
from msgspec import inspect

from companion.play.scenarios.file import Given, Holds, Knows, Reply, ScenarioError, Then
from companion.play.scenarios.moves import value_of
from companion.play.scenarios.names import Names, card_name, dial_names, seat_name, slot_name, zone_name
from companion.table.game import Game
from companion.table.knowledge import possible
from companion.table.questions import Answer, Kind, Option, Question
from companion.table.state import UNKNOWN, Lasting, SlotId, State, ZoneId
from companion.table.viewers import as_seen


def given_of(game: Game, state: State) -> Given:
    """The table as the beginning of a scenario: the same table again, but for the numbers of its slots and pools."""
    return Given(
        turn=seat_name(state.setup, state.clock.seat),
        turn_number=state.clock.turn,
        phase=game.phases[state.clock.phase],
        zones=_zones(state, pooled=True),
        pools={
            _pool(at): tuple(card_name(state.setup, card) for card in pool.cards)
            for at, pool in enumerate(state.pools)
            if at and pool.cards
        },
        rovers=_rovers(state),
        notes=tuple(_notes(state)),
        unread=_unread(state),
        dials=_dials(state),
        marks=_marks(state),
        poses=_poses(state),
        lasting=lasting_words(state),
    )


def then_of(game: Game, state: State) -> Then:
    """All that a scenario can expect of this table."""
    outcome = game.outcome(state)
    return Then(
        exact=True,
        turn=seat_name(state.setup, state.clock.seat),
        turn_number=state.clock.turn,
        phase=game.phases[state.clock.phase],
        zones=_zones(state, pooled=False),
        can_be=dict(_can_be(state)),
        rovers=_rovers(state),
        seen_by=dict(_seen_by(state)),
        unread=_unread(state),
        dials=_dials(state),
        marks=_marks(state),
        poses=_poses(state),
        lasting=lasting_words(state),
        scores=game.scores(state),
        winners=() if outcome is None else tuple(seat_name(state.setup, seat) for seat in outcome.winners),
    )


def _pool(at: int) -> str:
    """The common pool has no name."""
    return f"p{at}" if at else ""


def _zones(state: State, *, pooled: bool) -> dict[str, tuple[str, ...]]:
    lying = {zone: slots for zone, slots in enumerate(state.zones) if slots}
    return {zone_name(state, zone): tuple(_cards(state, slots, pooled=pooled)) for zone, slots in lying.items()}


def _cards(state: State, slots: tuple[SlotId, ...], *, pooled: bool) -> Iterator[str]:
    """The cards of a zone; neighbours that nobody knows are counted."""
    for hidden, group in groupby(slots, lambda slot: _hidden(state, slot, pooled=pooled)):
        if not hidden:
            yield from (slot_name(state, slot) for slot in group)
            continue
        count = len(tuple(group))
        yield hidden if count == 1 else f"{count}{hidden}"


def _hidden(state: State, slot: SlotId, *, pooled: bool) -> str:
    here = state.slots[slot]
    if here.card != UNKNOWN:
        return ""
    return f"?{_pool(here.pool)}" if pooled else "?"


def _rovers(state: State) -> dict[str, tuple[str, ...]]:
    rovers = (rover for pool in state.pools for rover in pool.rovers)
    return {card_name(state.setup, one.card): tuple(zone_name(state, zone) for zone in one.zones) for one in rovers}


def _notes(state: State) -> Iterator[Knows]:
    for note in state.notes:
        seat, card = seat_name(state.setup, note.seat), card_name(state.setup, note.card)
        if note.slot == UNKNOWN:
            yield Knows(seat, card, tuple(zone_name(state, zone) for zone in note.zones), read=note.claimed)
        else:
            yield Knows(seat, card, at=slot_name(state, note.slot), read=note.claimed)


def _unread(state: State) -> tuple[str, ...]:
    known = ((at, slot) for at, slot in enumerate(state.slots) if slot.card != UNKNOWN)
    return tuple(sorted(slot_name(state, at) for at, slot in known if not slot.claimed))


def _seen_by(state: State) -> Iterator[tuple[str, dict[str, tuple[str, ...]]]]:
    """For each seat the zones that it knows more of than everybody."""
    for seat in sorted({note.seat for note in state.notes}):
        seen = as_seen(state, seat)
        more = {zone for zone, slots in enumerate(seen.zones) if any(seen.slots[at] != state.slots[at] for at in slots)}
        if more:
            own = {zone_name(state, zone): tuple(_cards(seen, seen.zones[zone], pooled=False)) for zone in sorted(more)}
            yield seat_name(state.setup, seat), own


def _can_be(state: State) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What hidden cards can be, one for each place and pool; where all are of one pool the zones say it."""
    if sum(bool(pool.cards) for pool in state.pools) < 2 and not any(pool.rovers for pool in state.pools):
        return
    told: set[tuple[ZoneId, int]] = set()
    for at, slot in enumerate(state.slots):
        if slot.card == UNKNOWN and (slot.zone, slot.pool) not in told:
            told.add((slot.zone, slot.pool))
            yield slot_name(state, at), tuple(sorted({state.setup.copies[card].card for card in possible(state, at)}))


def _dials(state: State) -> dict[str, int]:
    return {name: value for name, value in zip(dial_names(state.setup), state.dials, strict=True) if value}


def _marks(state: State) -> dict[str, dict[str, int]]:
    return {slot_name(state, at): dict(slot.marks) for at, slot in enumerate(state.slots) if slot.marks}


def _poses(state: State) -> dict[str, int]:
    return {slot_name(state, at): slot.pose for at, slot in enumerate(state.slots) if slot.pose}


def lasting_words(state: State) -> tuple[Holds, ...]:
    """What holds for a while."""
    return tuple(_holds(state, one) for one in state.lasting)


def _holds(state: State, one: Lasting) -> Holds:
    card, about = (slot_name(state, slot) if slot != UNKNOWN else "" for slot in (one.slot, one.about))
    player, by = (seat_name(state.setup, seat) for seat in (one.player, one.by))
    return Holds(one.what, player, one.amount, card, one.until, by, about)


def move_words(state: State, move: msgspec.Struct) -> dict[str, Any]:
    """A move with names for its numbers; what is not said in it is left out."""
    words = {"type": move.__struct_config__.tag}
    for field in msgspec.structs.fields(type(move)):
        value = getattr(move, field.name)
        if field.required or value != field.default:
            words[field.encode_name] = _named(state, value, inspect.type_info(field.type))
    return words


def _named(state: State, value: Any, kind: inspect.Type) -> Any:
    match kind:
        case inspect.Metadata(extra={"names": named}) if isinstance(value, int) and value >= 0:
            return name_of(state, str(named), value)
        case inspect.Metadata(type=inner):
            return _named(state, value, inner)
        case inspect.VarTupleType(item_type=item):
            return [_named(state, part, item) for part in value]
        case inspect.TupleType(item_types=items):
            return [_named(state, part, item) for part, item in zip(value, items, strict=True)]
        case inspect.UnionType(types=kinds) if value is not None:
            return _named(state, value, next(one for one in kinds if not isinstance(one, inspect.NoneType)))
        case inspect.StructType():
            inside = {field.name: inspect.type_info(field.type) for field in msgspec.structs.fields(type(value))}
            return {name: _named(state, getattr(value, name), inner) for name, inner in inside.items()}
        case _:
            return value


def name_of(state: State, named: str, number: int) -> str:
    """The name of a seat, a card, a slot or a zone."""
    match named:
        case "seat":
            return seat_name(state.setup, number)
        case "card":
            return card_name(state.setup, number)
        case "slot":
            return slot_name(state, number)
        case _:
            return zone_name(state, number)


def reply_of(names: Names, answer: Answer, asked: Question | None, here: Question | None) -> Reply:
    """An answer as a scenario gives it. ``asked`` is the question as it was, ``here`` the same at the scenario's table.

    The two differ in the numbers of cards on the table, so an option is found by its place among the others.
    """
    assert names.state is not None
    seat = seat_name(names.setup, answer.seat)
    if isinstance(answer.value, int):
        if asked is not None and asked.kind is Kind.CARD:
            return Reply(seat, card=card_name(names.setup, answer.value), scanned=answer.scanned)
        return Reply(seat, answer.value)
    values = [option.value for option in asked.options] if asked is not None else []
    if answer.value in values and here is not None and len(here.options) == len(values):
        return Reply(seat, value_name(names, here.options[values.index(answer.value)]))
    return Reply(seat, answer.value)


def value_name(names: Names, option: Option) -> str:
    """The value of an option, by name where it is the number of something that the option is about."""
    assert names.state is not None
    for fact, number in option.facts:
        kind = next((kind for kind in ("seat", "card", "slot", "zone") if fact.startswith(kind)), "")
        if not kind or not isinstance(number, int) or number < 0:
            continue
        name = f"{'place' if kind == 'zone' else kind}:{name_of(names.state, kind, number)}"
        on = f"place:on:{name_of(names.state, kind, number)}"
        for said in (name, on) if kind == "slot" else (name,):
            if _stands_for(names, said, option.value):
                return said
    return option.value


def _stands_for(names: Names, said: str, value: str) -> bool:
    try:
        return value_of(names, said) == value
    except ScenarioError:
        return False
