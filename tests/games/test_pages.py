"""Pages of every game: what they offer is legal, what they refuse is not, and what is asked can be answered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from companion.games import registry
from companion.table.game import Asked, Game
from companion.table.nudges import Nudge
from companion.table.questions import Answer, Question, fits
from companion.table.run import replay
from companion.table.screens import Choice, Dial, Ladder, Screen
from companion.table.state import TABLE, Seat, State
from companion.table.viewers import as_seen
from tests.games.tables import TABLES, options_for
from tests.table.walks import walk

Moment = tuple[State, Question | None, tuple[tuple[int, ...], ...]]


def moments(key: str, seats: int, most: int = 120) -> Iterator[Moment]:
    """The tables of a game at rest, and where they wait for an answer; with what each seat holds."""
    hands: tuple[tuple[int, ...], ...] = ((),) * seats
    for step in walk(registry.game(key), seats, options_for(key, seats), seats, most=most):
        for stop in step.stops:
            yield replay(step.before, stop.so_far), stop.question, ((),) * seats
        hands = step.hands
        yield step.after, None, hands


def page(game: Game, moment: Moment, viewer: Seat) -> Screen:
    """The page of a seat that knows its hand."""
    state, question, hands = moment
    yours = question is not None and (viewer in question.seats if question.seats else viewer == 0)
    return game.screen(as_seen(state, viewer), viewer, question, Asked(yours=yours, hand=hands[viewer]))


def parts(found: Any, kind: type | tuple[type, ...]) -> Iterator[Any]:
    """All parts of a kind in a page, however deep."""
    if isinstance(found, kind):
        yield found
    if isinstance(found, msgspec.Struct):
        found = tuple(getattr(found, name) for name in found.__struct_fields__)
    if isinstance(found, tuple):
        for one in found:
            yield from parts(one, kind)


def moved(game: Game, choice: Choice) -> Any:
    """The move that a choice sends, or ``None``; a number that it asks for is the one that it begins at."""
    if not choice.send:
        return None
    said = msgspec.json.decode(choice.send.replace('"NUMBER"', str(choice.now or choice.least or 0)))
    return game.decode_move(msgspec.json.encode(said["move"])) if said["do"] == "move" else None


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_what_a_page_offers_is_legal_and_what_it_refuses_is_not(key: str, seats: int) -> None:
    game = registry.game(key)
    offered = refused = 0
    for moment in moments(key, seats):
        state, question, _ = moment
        if question is not None:
            continue
        for viewer in range(seats):
            seen = as_seen(state, viewer)
            for choice in parts(page(game, moment, viewer), Choice):
                move = moved(game, choice)
                if move is None or choice.least is not None:
                    continue
                assert (game.check(seen, move) is not None) == bool(choice.refused), (choice, game.check(seen, move))
                offered += not choice.refused
                refused += bool(choice.refused)
    assert offered > 50


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_number_with_steps_may_be_set_by_hand_as_far_as_they_go(key: str, seats: int) -> None:
    game = registry.game(key)
    for moment in moments(key, seats, 60):
        state, question, _ = moment
        for viewer in range(seats if question is None else 0):
            for dial in parts(page(game, moment, viewer), (Dial, Ladder)):
                if not dial.nudge:
                    continue
                said = msgspec.json.decode(dial.nudge.replace('"NUMBER"', "0"))
                move = Nudge(viewer, 0, said.get("dial", ""), said.get("slot", -1), said.get("mark", ""))
                allowed = game.nudgeable(state, move)
                assert allowed is not None, dial
                assert (allowed.least, allowed.most) == (dial.least, dial.most), dial


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_whoever_is_asked_can_answer_on_the_page_and_nobody_else(key: str, seats: int) -> None:
    game = registry.game(key)
    asked: set[str] = set()
    for moment in moments(key, seats):
        question = moment[1]
        if question is None:
            continue
        for viewer in range(seats):
            shown = page(game, moment, viewer)
            yours = viewer in question.seats if question.seats else viewer == 0
            assert (shown.ask is not None) == yours
            if shown.ask is None:
                continue
            asked.add(question.code)
            assert shown.ask.title and "{" not in shown.ask.title + shown.ask.note
            for choice in shown.ask.choices:
                said = msgspec.json.decode(choice.send)
                if said["do"] == "answer":
                    assert fits(question, Answer(viewer, said["value"]))
                assert choice.label
            assert len(shown.ask.choices) + len(shown.by_hand) > 0 or shown.ask.least is not None
    assert len(asked) >= 5


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_the_table_page_offers_nothing_and_says_it_in_whole_words(key: str, seats: int) -> None:
    game = registry.game(key)
    for state, question, _ in moments(key, seats, 60):
        wall = game.wall(as_seen(state, TABLE), question)
        assert list(parts(wall, Choice)) == []
        assert not any(dial.nudge for dial in parts(wall, (Dial, Ladder)))
        assert not re.search(r"[{}]|\bNone\b", " ".join(parts(wall, str)))
