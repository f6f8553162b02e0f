"""The list of legal moves misses none: every move of a turn that ``check`` lets through is offered."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

import pytest

from companion.games import registry
from companion.games.cadaver.cards import Is
from companion.games.cadaver.moves import Discard, Draw, Lay, Move, Next, Propose
from companion.games.cadaver.places import of
from companion.table.game import legal_moves
from companion.table.state import CardIndex, Seat, State
from tests.table.walks import walk

KINDS = tuple(kinds for size in (1, 2) for kinds in combinations_with_replacement(range(3), size))
"""What an Amulet may be laid as."""


def lays(state: State, seat: Seat, card: CardIndex) -> Iterator[Lay]:
    """A card laid anywhere, with the place named if there is one to name, and an Amulet as anything."""
    what = of(state).what[card]
    if what in (Is.CORPSE, Is.ACCOMPLICE):
        yield Lay(seat, card)
    for zone in range(len(state.zones)):
        for kinds in KINDS if what == Is.AMULET else ((),):
            yield Lay(seat, card, zone, kinds)


def all_moves(state: State, seat: Seat, hand: tuple[CardIndex, ...]) -> Iterator[Move]:
    """Every move of a turn that can be said at this table."""
    for card in hand:
        yield from lays(state, seat, card)
        yield Discard(seat, card)
    for zone in range(state.setup.places):
        yield Draw(seat, zone)
    yield Next(seat)
    for partner in range(len(state.setup.seats)):
        for give in range(len(hand) + 2):
            yield Propose(seat, partner, give)


def said(state: State, move: Move) -> str:
    """A move without which of several equal copies it is."""
    card = state.setup.copies[move.card].card if isinstance(move, Lay | Discard) else ""
    return repr((card, move if not card else (type(move), getattr(move, "target", -1), getattr(move, "kinds", ()))))


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (3, {"gifts": True, "final_trade": "before_or_after"}),
        (4, {"must_refill": True, "one_lid": True, "lid_blocks_ghoul": True}),
        (6, {"deck": "cheatwell_house", "haunt_out_players": True}),
        (5, {"gifts": True, "drawer_final_turn": False, "amulet_wild_stays": False, "amulet_size": 2}),
    ],
    ids=["two players", "gifts", "Lids", "Cheatwell form", "gifts among five"],
)
def test_every_legal_move_is_offered(seats: int, options: dict[str, Any]) -> None:
    game = registry.game("cadaver")
    found: set[str] = set()
    for step in walk(game, seats, options, seats, most=250):
        state = step.after
        for seat in range(seats):
            hand = step.hands[seat]
            offered = [said(state, move) for move in legal_moves(game, state, seat, hand)]
            legal = [move for move in all_moves(state, seat, hand) if game.check(state, move) is None]
            assert set(offered) == {said(state, move) for move in legal}
            assert len(offered) == len(set(offered))
            found.update(type(move).__name__ for move in legal)
    assert found == {"Lay", "Discard", "Draw", "Next", "Propose"}
