"""Tables of CardWeaver for tests in Python, stated as in scenario files."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

from companion.games import registry
from companion.games.cardweaver.box import of
from companion.games.cardweaver.check import check
from companion.games.cardweaver.moves import Move
from companion.play.scenarios.file import parse
from companion.play.scenarios.running import table_of
from companion.table.questions import Answer
from companion.table.run import Done, Waiting, perform
from companion.table.state import CardIndex, SlotId, State, slot_of

FOLDER: Final = Path(__file__).parents[2] / "scenarios" / "cardweaver"
GAME: Final = registry.game("cardweaver")
VALUES: Final = tomllib.loads((FOLDER / "values.usual").read_text(encoding="utf-8"))["options"]["own_cards"]
"""The values of cards that the scenarios count on, as an owner's file."""


def table(given: str = "", *, usual: str = "three", more: str = "") -> State:
    """The usual table of three, or another, with what is said in TOML of ``given`` put over it."""
    text = f'game = "cardweaver"\nusual = ["values", "{usual}"]\n[[scenario]]\nid = "T"\ntitle = "t"\n{more}\n'
    _, (scenario,) = parse(f"{text}[scenario.given]\n{given}\n", FOLDER)
    return table_of(GAME, scenario)


def card(state: State, card_id: str, copy: int = 1) -> CardIndex:
    """The index of a copy of a card."""
    return next(at for at, one in enumerate(of(state).copies) if (one.card, one.copy) == (card_id, copy))


def lies(state: State, card_id: str, copy: int = 1) -> SlotId:
    """The slot of a copy that lies open."""
    return slot_of(state, card(state, card_id, copy))


def done(state: State, move: Move, *answers: Answer) -> State:
    """The table after a legal move."""
    assert check(state, move) is None
    got = perform(state, lambda run: GAME.script(run, move), answers)
    assert isinstance(got, Done), got
    return got.state


def asks(state: State, move: Move, *answers: Answer) -> Waiting:
    """The question that a legal move stops at."""
    assert check(state, move) is None
    got = perform(state, lambda run: GAME.script(run, move), answers)
    assert isinstance(got, Waiting), got
    return got
