"""How hands are told to turn cards, game by game: after an undo all lies as it lay then (VD-APP-06, SW-APP-04)."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.games import registry
from companion.games.cardweaver.places import FLIPPED
from companion.games.shardweave.places import DISCARD, FORM, PILE, SPOT
from companion.games.shardweave.places import at as place_in_match
from companion.games.voidream.places import DREAM, EXHAUSTED, FACE_DOWN, mind_slot
from companion.play.scenarios.file import load
from companion.play.scenarios.running import begun
from companion.table.run import Run
from companion.table.state import UNKNOWN, Lasting, State
from companion.table.turns import turned
from tests.games.cardweaver.board import Board as Duel
from tests.games.cardweaver.board import npc_board
from tests.games.voidream.table import Board

SCENARIOS = Path(__file__).parents[1] / "scenarios"


@pytest.mark.parametrize(
    ("pose", "lies", "words"),
    [
        (0, 0, ""), (0, 1, "upright"), (1, 0, "sideways"), (2, 0, "upside down"), (3, 1, "sideways, to the left"),
        (4, 0, "face down"), (0, 4, "face up"), (1, 4, "face up and sideways"), (4, 1, "face down and upright"),
        (5, 5, ""),
    ],
)  # fmt: skip
def test_a_turn_is_told_by_side_and_quarter(pose: int, lies: int, words: str) -> None:
    assert turned(pose, lies) == words


@pytest.mark.parametrize(
    ("count", "lies", "words"), [(4, 2, "to 4"), (1, 0, "to 1"), (0, 1, "to its spent side"), (3, 3, "")]
)
def test_a_mind_card_is_turned_to_its_number(count: int, lies: int, words: str) -> None:
    """VD-MND-11: 4 on top, and each quarter turn clockwise is one less; 0 is the spent side."""
    board = Board()
    slot = mind_slot(board.run, 0)
    poses = {4: 0, 3: 1, 2: 2, 1: 3, 0: 4}
    board.run.pose(slot, poses[count], "test")
    then = board.state()
    board.run.pose(slot, poses[lies], "test")
    assert board.setup.lay(then, board.state(), slot) == words


def test_an_exhausted_entity_and_one_that_was_veiled_are_laid_as_they_lay() -> None:
    """VD-KEY-08, VD-VEI-10."""
    board = Board()
    slot = board.lay(0, "border-page", pose=EXHAUSTED)
    exhausted = board.state()
    board.run.pose(slot, FACE_DOWN, "test")
    veiled = board.state()
    assert board.setup.lay(exhausted, veiled, slot) == "face up and sideways"
    assert board.setup.lay(veiled, exhausted, slot) == "face down and upright"


def test_a_construct_lies_face_up_in_its_dream_and_no_other_card_there_does() -> None:
    """VD-CON-01, VD-CON-03, VD-CON-09."""
    board = Board()
    construct = board.build(0, "hall-of-precedent")
    up = board.state()
    board.run.pose(construct, FACE_DOWN, "test")
    down = board.state()
    board.run.pose(construct, 0, "test")
    board.run.move(construct, 7, "test")
    fallen = board.state()
    told = board.setup.lay
    assert [told(up, down, construct), told(down, up, construct), told(up, fallen, construct)] == [
        "face up", "face down", "face up"
    ]  # fmt: skip
    layer = up.zones[DREAM][5]
    assert up.slots[layer].card == UNKNOWN
    assert told(up, fallen, layer) == ""


@pytest.mark.parametrize(
    ("board", "card", "words"),
    [
        (Duel(), "songstress", ("to its Animus side", "to its Anima side")),
        (npc_board(), "undead-warlord", ("to its Nemesis side", "to its NPC side")),
    ],
    ids=["a defeated Animus", "the automated Nemesis"],
)
def test_a_character_card_has_two_faces(board: Duel, card: str, words: tuple[str, str]) -> None:
    """CW-ANM-01, CW-NPC-01: neither is called face down."""
    slot = board.slot(card)
    run = Run(board.state)
    run.pose(slot, 0, "test")
    own = run.freeze()
    run.pose(slot, FLIPPED, "test")
    flipped = run.freeze()
    assert (board.setup.lay(own, flipped, slot), board.setup.lay(flipped, own, slot)) == words


def test_a_helper_that_lay_facedown_is_turned_face_up() -> None:
    """CW-FDN-01."""
    board = Duel()
    board.put(0, "stays", "skeleton")
    slot = board.slot("skeleton")
    run = Run(board.state)
    run.pose(slot, FLIPPED, "test")
    assert board.setup.lay(board.state, run.freeze(), slot) == "face up"


def transformed(state: State, card: int) -> State:
    return replace(state, lasting=(Lasting(FORM, 0, card, UNKNOWN, ""),))


def test_a_champion_in_its_second_form_is_laid_upside_down_and_a_locked_one_face_down() -> None:
    """SW-TRF-15, SW-COM-07: a draw pile tells nothing of how its cards are turned."""
    scenario = next(one for one in load(SCENARIOS / "shardweave" / "aftermath.toml")[1] if one.id == "SW-EX-29")
    state = begun(registry.game("shardweave"), scenario).state
    slot = next(at for at, here in enumerate(state.slots) if here.card != UNKNOWN and here.zone < 2 * 5)
    card = state.slots[slot].card

    def in_place(place: int, *, known: bool = True) -> State:
        slots = list(state.slots)
        slots[slot] = replace(slots[slot], zone=place_in_match(0, place), card=card if known else UNKNOWN)
        return replace(state, slots=tuple(slots))

    told = state.setup.lay
    assert told(transformed(in_place(DISCARD), card), in_place(DISCARD), slot) == "upside down"
    assert told(in_place(DISCARD), transformed(in_place(DISCARD), card), slot) == "upright"
    assert told(transformed(in_place(SPOT), card), transformed(in_place(PILE), card), slot) == "upside down"
    assert told(in_place(SPOT), transformed(in_place(PILE), card), slot) == ""
    assert told(transformed(in_place(PILE), card), in_place(SPOT), slot) == ""
    assert told(in_place(SPOT, known=False), in_place(SPOT), slot) == "face down"
