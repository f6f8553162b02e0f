"""What holds for the words and the judgement of every game, whatever moves it is given."""

from __future__ import annotations

import ast
import random
import tomllib
from collections.abc import Iterator
from importlib import import_module
from itertools import chain, islice
from pathlib import Path
from string import Formatter

import msgspec
import pytest

from companion.games import registry
from companion.table import consent, nudges
from companion.table.game import Game, sentence
from companion.table.questions import Option, Question
from companion.table.run import replay
from companion.table.state import State
from tests.games.tables import TABLES, options_for
from tests.table.any_moves import any_move, kinds_of
from tests.table.walks import walk

GAMES = registry.keys()
WORDS = ("words.py",)
"""Files that hold sentences and say nothing of when they are used."""


def modules(key: str) -> Iterator[ast.Module]:
    """The parsed files of a game, but those of its words."""
    folder = Path(str(import_module(registry.GAMES[key]).__file__)).parent
    for path in sorted(folder.glob("**/*.py")):
        if path.name not in WORDS:
            yield ast.parse(path.read_text(encoding="utf-8"))


def texts_in(node: ast.AST) -> set[str]:
    """The texts that are written out somewhere in a piece of code."""
    return {at.value for at in ast.walk(node) if isinstance(at, ast.Constant) and isinstance(at.value, str)}


def codes(key: str, kind: str, place: int) -> set[str]:
    """The codes that the rules give as this argument of calls to ``kind``."""
    calls = (node for module in modules(key) for node in ast.walk(module) if isinstance(node, ast.Call))
    named = (call for call in calls if isinstance(call.func, ast.Name) and call.func.id == kind)
    return {code for call in named if len(call.args) > place for code in _values(call.args[place])}


def _values(node: ast.expr) -> set[str]:
    """What an argument may be; of a choice between two, both and not the condition."""
    if isinstance(node, ast.IfExp):
        return _values(node.body) | _values(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


@pytest.mark.parametrize("key", GAMES)
def test_every_code_of_a_refusal_or_a_question_has_words(key: str) -> None:
    game = registry.game(key)
    used = codes(key, "Refusal", 1) | codes(key, "Question", 0)
    assert len(used) > 10
    assert used <= set(game.words)


def told(call: ast.Call) -> set[str] | None:
    """The names of the facts of a refusal where they are written out; ``None`` where they come from elsewhere."""
    facts = call.args[2] if len(call.args) > 2 else ast.Tuple(elts=[])
    if not isinstance(facts, ast.Tuple) or not all(isinstance(fact, ast.Tuple) for fact in facts.elts):
        return None
    names = [fact.elts[0] for fact in facts.elts if isinstance(fact, ast.Tuple)]
    return {str(one.value) for one in names if isinstance(one, ast.Constant)}


@pytest.mark.parametrize("key", GAMES)
def test_a_refusal_is_told_all_that_its_sentence_names(key: str) -> None:
    game = registry.game(key)
    calls = [node for module in modules(key) for node in ast.walk(module) if isinstance(node, ast.Call)]
    refusals = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Refusal"]
    seen = 0
    for call in refusals:
        facts = told(call) if not call.keywords else None
        for code in _values(call.args[1]) if facts is not None else ():
            seen += 1
            named = {name for text in game.words[code] for _, name, _, _ in Formatter().parse(text) if name}
            assert named <= facts, code
    assert seen > 10


@pytest.mark.parametrize("key", GAMES)
def test_a_number_in_a_tag_means_one_card_in_all_card_files_of_the_game(key: str) -> None:
    folder = Path(str(import_module(registry.GAMES[key]).__file__)).parent / "cards"
    cards = [card for path in sorted(folder.glob("*.toml")) for card in tomllib.loads(path.read_text())["card"]]
    pairs = {(card["number"], card["id"]) for card in cards}
    assert len(pairs) == len({number for number, _ in pairs}) == len({card for _, card in pairs}) > 10


@pytest.mark.parametrize("key", GAMES)
def test_every_code_of_an_answer_has_a_label(key: str) -> None:
    used = codes(key, "Option", 1)
    assert used
    assert used <= set(registry.game(key).labels)


@pytest.mark.parametrize("key", GAMES)
def test_no_words_are_left_over(key: str) -> None:
    game = registry.game(key)
    written = set().union(*(texts_in(module) for module in modules(key)))
    assert set(game.words) - written - set(nudges.WORDS) == set()
    common = {option.code for option in (consent.YES, consent.NO, consent.DONE, consent.ALL_DONE)}
    assert set(game.labels) - written - common == set()


@pytest.mark.parametrize("key", GAMES)
def test_every_clause_that_the_rules_name_exists(key: str) -> None:
    game = registry.game(key)
    for clause in codes(key, "Refusal", 0) | codes(key, "Question", 1):
        assert game.clauses.text(clause)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_any_move_at_all_is_legal_or_refused_in_words_with_a_clause(key: str, seats: int) -> None:
    game = registry.game(key)
    chance = random.Random(seats)
    refused: set[str] = set()
    games = (walk(game, seats, options_for(key, seats), seats + number) for number in range(8))
    for step in islice(chain.from_iterable(games), 240):
        for _ in range(30):
            move = any_move(kinds_of(game), step.after, chance)
            on_turn = game.active(step.after)
            if on_turn and chance.random() < 0.5:
                # Else at a full table most of them are refused for being out of turn.
                move = msgspec.structs.replace(move, seat=on_turn[0])
            refusal = game.check(step.after, move)
            assert refusal == game.check(step.after, move)
            if refusal is None:
                continue
            refused.add(refusal.code)
            assert game.clauses.text(refusal.clause)
            for template in game.words[refusal.code]:
                assert "{" not in sentence(template, refusal.facts, step.after.setup, step.after)
    assert len(refused) >= 15


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_every_question_that_comes_up_can_be_asked_in_words(key: str, seats: int) -> None:
    game = registry.game(key)
    asked: set[str] = set()
    for step in walk(game, seats, options_for(key, seats), seats, most=200):
        for stop in step.stops:
            asked.add(stop.question.code)
            _can_be_asked(game, stop.question, replay(step.before, stop.so_far))
    assert len(asked) >= 5


def _can_be_asked(game: Game, question: Question, shown: State) -> None:
    assert game.clauses.text(question.clause)
    for template in game.words[question.code]:
        assert "{" not in sentence(template, question.facts, shown.setup, shown)
    options: tuple[Option, ...] = question.options
    for option in options:
        assert sentence(game.labels[option.code], option.facts, shown.setup, shown)


@pytest.mark.parametrize(("key", "seats"), [(key, seats) for key, seats in TABLES if 2 <= seats <= 4])
def test_every_phase_has_a_word_and_only_some_dials_go_below_zero(key: str, seats: int) -> None:
    game = registry.game(key)
    assert len(set(game.phases)) == len(game.phases)
    # Whole games: what comes only at the end must have its word too.
    for step in (step for seed in range(4) for step in walk(game, seats, {}, seed, most=500)):
        state = step.after
        assert 0 <= state.clock.phase < len(game.phases)
        assert set(state.setup.signed) <= set(state.setup.dials)
        below = {name for name, value in zip(state.setup.dials, state.dials, strict=True) if value < 0}
        assert below <= set(state.setup.signed)
