"""The rules engine beside python-chess: whole random games, the full list of legal moves each time, in one run.

Also the times of single answers at the largest table, of an undo at any depth, and of a game rebuilt from its log.
"""

from __future__ import annotations

import random
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import chess

from companion.games import registry
from companion.play.inputs import Applied
from companion.play.simulation import any_legal, carried_out, hand_of, play
from companion.play.table import LiveTable
from companion.play.tables import Tables, Viewer
from companion.store.database import address_of
from companion.store.store import Store
from companion.table.dealer import Dealer
from companion.table.game import Game, legal_moves
from companion.table.run import Done
from companion.table.state import TABLE, State, to_json

ROUNDS = 5
GAMES = 25
CHESS_GAMES = 12
INPUTS = 1000


def chess_moves(seed: int) -> int:
    """Moves of random games of chess, each from the full list of legal moves."""
    chance = random.Random(seed)
    moves = 0
    for _ in range(CHESS_GAMES):
        board = chess.Board()
        while not board.is_game_over():
            board.push(chance.choice(list(board.legal_moves)))
            moves += 1
    return moves


def our_moves(seats: int, seed: int) -> int:
    """Inputs of random games of Cadaver, each move from the full list of legal moves."""
    game = registry.game("cadaver")
    return sum(play(game, seats, {}, seed * 1000 + at, any_legal).inputs for at in range(GAMES))


def rate(work: Callable[[], int]) -> float:
    """Units of work a second of processor time."""
    started = time.process_time()
    units = work()
    return units / (time.process_time() - started)


def beside_chess() -> None:
    """Both in turns, so that a busy machine slows both."""
    for seats in (2, 3, 4, 6):
        ours, theirs = [], []
        for at in range(ROUNDS):
            theirs.append(rate(lambda at=at: chess_moves(at)))
            ours.append(rate(lambda at=at, seats=seats: our_moves(seats, at)))
        ratio = statistics.median(one / other for one, other in zip(ours, theirs, strict=True))
        print(
            f"random games, {seats} players: {statistics.median(ours):,.0f} moves/s; "
            f"python-chess {statistics.median(theirs):,.0f} moves/s; ratio {ratio:.2f}"
        )


def answers() -> None:
    """Legality and the full list, at six-player tables all through their games."""
    game = registry.game("cadaver")
    checks: list[float] = []
    lists: list[float] = []
    proposed = 0
    for seed in range(8):
        for state, hand in _positions(game, 6, seed):
            seat = game.active(state)[0]
            started = time.perf_counter()
            legal = legal_moves(game, state, seat, hand)
            lists.append(time.perf_counter() - started)
            assert legal
            found = list(game.proposals(state, seat, hand))
            proposed += len(found)
            for move in found[:: max(1, len(found) // 8)]:
                started = time.perf_counter()
                game.check(state, move)
                checks.append(time.perf_counter() - started)
    print(f"legality: p50 {_at(checks, 50):.3f} ms, p99 {_at(checks, 99):.3f} ms ({len(checks):,} answers)")
    each = 1e6 * sum(lists) / proposed
    print(
        f"full list of legal moves: p50 {_at(lists, 50):.3f} ms, p99 {_at(lists, 99):.3f} ms, "
        f"{each:.1f} µs for each move that is proposed and checked"
    )


def _positions(game: Game, seats: int, seed: int) -> list[tuple[State, tuple[int, ...]]]:
    chance = random.Random(seed)
    setup = game.set_up(tuple(f"P{at}" for at in range(seats)), {})
    state = game.begin(setup)
    dealer = Dealer(state, seed)
    move: Any = game.first_move()
    found = []
    while game.outcome(state) is None and len(found) < 400:
        done, _ = carried_out(game, state, move, dealer, chance)
        assert isinstance(done, Done)
        state = done.state
        if game.outcome(state) is not None:
            break
        seat = game.active(state)[0]
        hand = hand_of(dealer, state, seat)
        found.append((state, hand))
        move = any_legal(game, state, seat, hand, chance)
    return found


def undo_and_rebuild() -> None:
    """A table with a thousand inputs, played by bots: going back to any of them, and folding its log anew."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(address_of(Path(folder) / "companion.db"))
        tables = Tables(store, clock=lambda: 0)
        options = {"deck": "cheatwell_house"}
        code, _ = tables.create("cadaver", name="", seats=("A", "B"), options=options, practice=True)
        tables.begin(code, Viewer(TABLE, is_host=True))
        table = tables.table(code)
        number = 0
        while table.timeline.version < INPUTS:
            # A finished game is taken back to its tenth input, and bots play on from there.
            if table.game.outcome(table.state) is not None:
                _go_back(table, 10, number := number + 1)
            tables.play_bots(code)
        rebuilt = []
        for _ in range(5):
            started = time.perf_counter()
            again = Tables(store, clock=lambda: 0).table(code)
            rebuilt.append(time.perf_counter() - started)
            assert to_json(again.state) == to_json(table.state)
        undone = []
        for to in [
            moment.number for moment in table.timeline.moments[-2:12:-23] if moment.number not in table.timeline.undone
        ]:
            started = time.perf_counter()
            _go_back(table, to, number := number + 1)
            undone.append(time.perf_counter() - started)
        print(f"a log of {table.timeline.version:,} inputs rebuilt: {_at(rebuilt, 50):.0f} ms")
        most = max(undone) * 1000
        print(
            f"undo, {len(undone)} at growing depths: p50 {_at(undone, 50):.1f} ms, most {most:.1f} ms, commit included"
        )
        store.close()


def _go_back(table: LiveTable, to: int, number: int) -> None:
    body = b'{"do":"undo","to":%d}' % to
    done = table.submit(TABLE, key=f"undo-{number:06}", version=None, body=body, consenting=())
    assert isinstance(done, Applied), done


def _at(times: list[float], percent: int) -> float:
    """A percentile, in milliseconds."""
    return 1000 * sorted(times)[min(len(times) - 1, len(times) * percent // 100)]


def main() -> None:
    """All figures of the rules."""
    beside_chess()
    answers()
    undo_and_rebuild()


if __name__ == "__main__":
    main()
