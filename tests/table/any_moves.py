"""Moves of any kind with any numbers, to see how a game takes them."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

import msgspec

from companion.games import registry
from companion.table.game import Game
from companion.table.state import State


def any_move(kinds: tuple[type, ...], state: State, chance: random.Random) -> Any:
    """A move of any kind with any numbers that name something at this table."""
    kind = chance.choice(kinds)
    fields: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        if field.type is bool:
            fields[field.name] = chance.random() < 0.5
        elif field.type is str:
            fields[field.name] = chance.choice(("", "a slip"))
        elif (numbers := _numbers(field.type, state)) is not None and (field.required or chance.random() < 0.5):
            fields[field.name] = chance.choice(numbers)
    return kind(**fields)


def _numbers(kind: Any, state: State) -> range | None:
    """The numbers of what a field names, those within its bounds, or as many as of zones for a plain number."""
    found = msgspec.inspect.type_info(kind)
    setup = state.setup
    if isinstance(found, msgspec.inspect.Metadata):
        named = {"seat": setup.seats, "card": setup.copies, "slot": state.slots, "zone": state.zones}
        return range(len(named[(found.extra or {})["names"]]))
    if not isinstance(found, msgspec.inspect.IntType):
        return None
    return range(found.ge or 0, len(state.zones) if found.le is None else found.le + 1)


def kinds_of(game: Game) -> tuple[type, ...]:
    """The kinds of move that a game has: the parts of the union ``Move`` in its module of moves."""
    return tuple(import_module(f"{registry.GAMES[game.key]}.moves").Move.__args__)
