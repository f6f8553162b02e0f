"""Writing a table as a scenario file: what a user attaches to a bug report."""

from __future__ import annotations

import json
from pathlib import Path

from companion.errors import UserError
from companion.play.tables import Tables
from companion.store.database import address_of
from companion.store.records import StoreError
from companion.store.store import Store
from companion.table.state import UNKNOWN, CardIndex, Note, State
from companion.table.viewers import as_seen


def write(database: Path, code: str, number: int) -> str:
    """The TOML text of a table after an input (-1: the last): what lies where, and who knows it. It has no steps."""
    if not database.exists():
        raise UserError(f"There is no database at {database}; name it with --database.")
    try:
        store = Store(address_of(database))
    except StoreError as error:
        raise UserError(str(error)) from error
    try:
        table = Tables(store).table(code)
    except KeyError as error:
        raise UserError(f"There is no table {code} in {database}.") from error
    finally:
        store.close()
    timeline = table.timeline
    at = timeline.version if number < 0 else number
    if at > timeline.version:
        raise UserError(f"Table {code} stands at {timeline.version}; there is no input {at}.")
    record_options = store_options(table.setup)
    lines = [f'game = "{table.game.key}"', "", "[[scenario]]", f'id = "{code}-{at}"', f'title = "table {code} at {at}"']
    lines += [f"seats = {json.dumps(list(table.setup.seats), ensure_ascii=False)}"]
    lines += [f"options = {{ {', '.join(f'{name} = {_toml(value)}' for name, value in record_options.items())} }}", ""]
    return "\n".join([*lines, *_given(timeline.moments[at].state)]) + "\n"


def store_options(setup: object) -> dict[str, object]:
    """The options that differ from the defaults, as a scenario names them."""
    options = getattr(setup, "options", None)
    if options is None:
        return {}
    plain = type(options)()
    return {
        name: getattr(options, name)
        for name in options.__struct_fields__
        if getattr(options, name) != getattr(plain, name) and not isinstance(getattr(options, name), tuple)
    }


def _toml(value: object) -> str:
    return "true" if value is True else "false" if value is False else json.dumps(value)


def _given(state: State) -> list[str]:
    setup = state.setup
    lines = ["[scenario.given]", f"turn = {state.clock.seat}", f"phase = {state.clock.phase}"]
    dials = {name: value for name, value in zip(setup.dials, state.dials, strict=True) if value}
    lines.append(f"dials = {_table(dials)}")
    known, unknown = ["", "[scenario.given.zones]"], ["", "[scenario.given.unknown]"]
    alone = _alone(state)
    lines += _knowledge(state, alone)
    for zone, slots in enumerate(state.zones):
        names = [_card(state, slot) for slot in slots if state.slots[slot].card != UNKNOWN]
        names += [_named(state, note.card) for note in alone if note.zones == (zone,)]
        hidden = len(slots) - len(names)
        key = setup.zones[zone].key if zone < setup.places else f"on:{_card(state, zone - setup.places)}"
        if names:
            known.append(f"{json.dumps(key)} = {json.dumps(names)}")
        if hidden:
            unknown.append(f"{json.dumps(key)} = {hidden}")
    return [*lines, *known, *unknown]


def _alone(state: State) -> tuple[Note, ...]:
    """What one player alone knows of a card, as far as it agrees with the record; of two who know it, the first."""
    found: dict[int, Note] = {}
    public = {slot.card for slot in state.slots}
    for seat in range(len(state.setup.seats)):
        for slot in as_seen(state, seat).slots:
            if slot.card not in public:
                found.setdefault(slot.card, Note(seat, slot.card, (slot.zone,), slot.claimed))
    return tuple(found.values())


def _knowledge(state: State, alone: tuple[Note, ...]) -> list[str]:
    """Cards that one player alone knows, copies that were never read, and marks on cards."""
    known = [(slot, at) for at, slot in enumerate(state.slots) if slot.card != UNKNOWN]
    seats = {_named(state, note.card): note.seat for note in alone}
    unread = [_card(state, at) for slot, at in known if not slot.claimed]
    unread += [_named(state, note.card) for note in alone if not note.claimed]
    marks = {_card(state, at): dict(slot.marks) for slot, at in known if slot.marks}
    return [
        f"seen_only = {_table(seats)}",
        f"unread = {json.dumps(unread)}",
        f"marks = {{ {', '.join(f'{json.dumps(card)} = {_table(mark)}' for card, mark in marks.items())} }}",
    ]


def _table(values: dict[str, int]) -> str:
    return f"{{ {', '.join(f'{json.dumps(name)} = {value}' for name, value in values.items())} }}" if values else "{}"


def _card(state: State, slot: int) -> str:
    return _named(state, state.slots[slot].card)


def _named(state: State, card: CardIndex) -> str:
    copy = state.setup.copies[card]
    return f"{copy.card}#{copy.copy}"
