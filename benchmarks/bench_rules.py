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
import msgspec

from companion.games import registry
from companion.games.cardweaver.moves import Next
from companion.play.inputs import Applied
from companion.play.simulation import answered, any_legal, carried_out, hand_of, play_by
from companion.play.table import LiveTable
from companion.play.tables import Tables as Room
from companion.play.tables import Viewer
from companion.store.database import address_of
from companion.store.store import Store
from companion.table.dealer import Dealer
from companion.table.game import Game, legal_moves
from companion.table.questions import Answer
from companion.table.run import Done, Waiting, perform, replay
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


class Tables(msgspec.Struct, frozen=True):
    """Tables of one size: how many sit there, their options, and how many games are played in each round."""

    game: str
    seats: int
    options: dict[str, Any]
    games: int

    @property
    def label(self) -> str:
        """What they are called in the figures."""
        extra = ", automated Nemesis" if self.options.get("nemesis") == "npc" else ""
        extra += ", Fracta against The Maze" if self.options == MAZES else ""
        return f"{registry.game(self.game).name}, {self.seats} player{'s' * (self.seats > 1)}{extra}"


NPC = {"nemesis": "npc"}
MAZES = {"deck_0": "fracta", "deck_1": "maze"}
SIZES = (
    *(Tables("cadaver", seats, {}, GAMES) for seats in (2, 3, 4, 6)),
    Tables("cardweaver", 2, {}, 6),
    Tables("cardweaver", 3, {}, 4),
    Tables("cardweaver", 4, {}, 4),
    Tables("cardweaver", 5, {"four_animus": True}, 4),
    *(Tables("cardweaver", seats, NPC, 24 // seats) for seats in (1, 2, 3)),
    Tables("voidream", 2, {}, 30),
    Tables("voidream", 2, MAZES, 30),
    Tables("shardweave", 2, {}, 40),
    *(Tables("dirks-and-poniards", seats, {}, 60 // seats) for seats in (2, 3, 4, 8)),
)


def our_moves(tables: Tables, seed: int) -> int:
    """Inputs of random games, each move from the full list of legal moves."""
    game = registry.game(tables.game)
    anything = game.bots.policies["random"]
    return sum(
        play_by(game, tables.seats, tables.options, seed * 1000 + at, (anything,)).inputs for at in range(tables.games)
    )


def rate(work: Callable[[], int]) -> float:
    """Units of work a second of processor time."""
    started = time.process_time()
    units = work()
    return units / (time.process_time() - started)


def beside_chess() -> None:
    """Both in turns, so that a busy machine slows both."""
    for tables in SIZES:
        ours, theirs = [], []
        for at in range(ROUNDS):
            theirs.append(rate(lambda at=at: chess_moves(at)))
            ours.append(rate(lambda at=at, tables=tables: our_moves(tables, at)))
        ratio = statistics.median(one / other for one, other in zip(ours, theirs, strict=True))
        print(
            f"random games of {tables.label}: {statistics.median(ours):,.0f} moves/s; "
            f"python-chess {statistics.median(theirs):,.0f} moves/s; ratio {ratio:.2f}"
        )


def answers(tables: Tables) -> None:
    """Legality and the full list, at the largest tables of a game all through their games."""
    game = registry.game(tables.game)
    checks: list[float] = []
    lists: list[float] = []
    proposed = 0
    for seed in range(8):
        for state, hand in _positions(game, tables, seed):
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
    print(
        f"{tables.label}: legality: p50 {_at(checks, 50):.3f} ms, "
        f"p99 {_at(checks, 99):.3f} ms ({len(checks):,} answers)"
    )
    each = 1e6 * sum(lists) / proposed
    print(
        f"{tables.label}: full list of legal moves: p50 {_at(lists, 50):.3f} ms, p99 {_at(lists, 99):.3f} ms, "
        f"{each:.1f} µs for each move that is proposed and checked"
    )


def _positions(game: Game, tables: Tables, seed: int) -> list[tuple[State, tuple[int, ...]]]:
    chance = random.Random(seed)
    setup = game.set_up(tuple(f"P{at}" for at in range(tables.seats)), tables.options)
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


def automated_turns() -> None:
    """Whole turns of the automated Nemesis against three, each answer running its step anew as at a real table."""
    game = registry.game("cardweaver")
    turns: list[float] = []
    for seed in range(6):
        chance = random.Random(seed)
        state = game.begin(game.set_up(("A", "B", "C"), NPC))
        dealer = Dealer(state, seed)
        move: Any = game.first_move()
        while game.outcome(state) is None:
            took, state = _performed(game, state, move, dealer, chance)
            if isinstance(move, Next):
                turns[-1] += took
            if game.outcome(state) is None:
                seat = game.active(state)[0]
                before, move = move, game.bot_move(state, seat, hand_of(dealer, state, seat), chance)
                if isinstance(move, Next) and not isinstance(before, Next):
                    turns.append(0.0)
    print(
        f"turn of the automated Nemesis: p50 {_at(turns, 50):.1f} ms, "
        f"most {1000 * max(turns):.1f} ms ({len(turns)} turns)"
    )


def _performed(game: Game, state: State, move: Any, dealer: Dealer, chance: random.Random) -> tuple[float, State]:
    """The seconds that a move takes with all its answers, and the table after it."""
    given: list[Answer] = []
    took = 0.0
    while True:
        started = time.perf_counter()
        got = perform(state, lambda run: game.script(run, move), given)
        took += time.perf_counter() - started
        if isinstance(got, Done):
            dealer.follow(got.events)
            return took, got.state
        assert isinstance(got, Waiting)
        waiting = replay(state, got.so_far)
        given.append(answered(game, waiting, got.question, dealer.after(got.so_far), chance))


def undo_and_rebuild(tables: Tables) -> None:
    """A table with a thousand inputs, played by bots: going back to any of them, and folding its log anew."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(address_of(Path(folder) / "companion.db"))
        room = Room(store, clock=lambda: 0)
        seats = tuple("ABCDE"[: tables.seats])
        code, _ = room.create(tables.game, name="", seats=seats, options=tables.options, practice=True)
        room.begin(code, Viewer(TABLE, is_host=True))
        table = room.table(code)
        number = 0
        while table.timeline.version < INPUTS:
            # A finished game is taken back to an early input, and bots play on from there.
            if table.game.outcome(table.state) is not None:
                _go_back(table, 10 * tables.seats, number := number + 1)
            room.play_bots(code)
        rebuilt = []
        for _ in range(5):
            started = time.perf_counter()
            again = Room(store, clock=lambda: 0).table(code)
            rebuilt.append(time.perf_counter() - started)
            assert to_json(again.state) == to_json(table.state)
        undone = []
        for to in [
            moment.number for moment in table.timeline.moments[-2:12:-23] if moment.number not in table.timeline.undone
        ]:
            started = time.perf_counter()
            _go_back(table, to, number := number + 1)
            undone.append(time.perf_counter() - started)
        print(f"{tables.label}: a log of {table.timeline.version:,} inputs rebuilt: {_at(rebuilt, 50):.0f} ms")
        most = max(undone) * 1000
        print(
            f"{tables.label}: undo, {len(undone)} at growing depths: p50 {_at(undone, 50):.1f} ms, "
            f"most {most:.1f} ms, commit included"
        )
        store.close()


def _go_back(table: LiveTable, to: int, number: int) -> None:
    """Go back to that input, or to the last one before it that still stands and that everybody may know of."""
    to = min(to, table.version - 1)
    while to in table.timeline.undone:
        to -= 1
    body = b'{"do":"undo","to":%d}' % to
    done = table.submit(TABLE, key=f"undo-{number:06}", version=None, body=body, consenting=())
    assert isinstance(done, Applied), done


def _at(times: list[float], percent: int) -> float:
    """A percentile, in milliseconds."""
    return 1000 * sorted(times)[min(len(times) - 1, len(times) * percent // 100)]


def main() -> None:
    """All figures of the rules."""
    beside_chess()
    for tables in (
        Tables("cadaver", 6, {}, 0),
        Tables("cardweaver", 5, {"four_animus": True}, 0),
        Tables("voidream", 2, {}, 0),
        Tables("voidream", 2, MAZES, 0),
        Tables("shardweave", 2, {}, 0),
        Tables("dirks-and-poniards", 8, {}, 0),
    ):
        answers(tables)
    automated_turns()
    # In Voidream no undo goes back past a shuffle, so there is none of any depth.
    for tables in (
        Tables("cadaver", 2, {"deck": "cheatwell_house"}, 0),
        Tables("cardweaver", 4, {}, 0),
        Tables("shardweave", 2, {}, 0),
        Tables("dirks-and-poniards", 4, {}, 0),
    ):
        undo_and_rebuild(tables)


if __name__ == "__main__":
    main()
