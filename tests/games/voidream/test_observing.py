"""From cards as they lie before a Dreamer to what they say, clause by clause (VD-OBS)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.voidream.observing import UNCLEAR, Observed, observe_marks, quarter
from companion.games.voidream.places import bastion, mind_slot
from companion.table.sight import Mark, Side
from tests.games.voidream.table import Board

BOARD = Board()
SETUP = BOARD.setup
MIND = BOARD.run.slots[mind_slot(BOARD.run, 0)].card
BASTION = BOARD.run.slots[bastion(BOARD.run, 0)].card
CARDS = {
    kind: next(at for at, card in enumerate(SETUP.cards) if card.kind.value == kind and SETUP.owners[at] == 0)
    for kind in ("entity", "memory", "thought", "construct", "arcanum")
}


def face(kind: str | int, zone: str = "play", turn: float = 0, x: float = 100, y: float = 100) -> Mark:
    card = kind if isinstance(kind, int) else CARDS[kind]
    return Mark(Side.FACE, card, zone=zone, turn_deg=turn, x_mm=x, y_mm=y)


def back(value: int, zone: str = "play", turn: float = 0, x: float = 300, y: float = 100) -> Mark:
    return Mark(Side.BACK, number=value, zone=zone, turn_deg=turn, x_mm=x, y_mm=y)


def seen(*marks: Mark, seat: int = 0) -> Observed:
    return observe_marks(SETUP, seat, marks)


def codes(found: Observed) -> list[str]:
    return [one.code for one in found.strange]


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        (0, 0), (29.9, 0), (330.1, 0), (30.1, UNCLEAR), (45, UNCLEAR), (59.9, UNCLEAR), (60.1, 1), (90, 1),
        (120, 1), (121, UNCLEAR), (180, 2), (151, 2), (209, 2), (270, 3), (315, UNCLEAR), (359.9, 0), (360, 0),
    ],
)  # fmt: skip
def test_the_nearest_quarter_turn_counts_within_30_degrees(turn: float, expected: int) -> None:
    assert quarter(turn) == expected


@pytest.mark.parametrize("value", [1, 2, 3, 4])
def test_a_dream_back_on_the_dream_is_the_depth_and_tells_no_card(value: int) -> None:
    # VD-OBS-06, VD-OBS-02, VD-OBS-19.
    found = seen(back(value, "dream", turn=37))
    assert (found.depth, found.top, found.strange) == (value, -1, ())


@pytest.mark.parametrize("card", [CARDS["construct"], BASTION], ids=["construct", "bastion"])
def test_a_face_on_the_dream_is_the_construct_or_bastion_on_top_and_its_value_the_depth(card: int) -> None:
    # VD-OBS-06, VD-DEP-03, VD-BAS-08.
    found = seen(face(card, "dream"))
    assert (found.depth, found.top) == (SETUP.cards[card].value or SETUP.options.bastion_value, card)


@pytest.mark.parametrize(
    ("marks", "code"),
    [
        ((back(11, "dream"),), "seen_wrong_back"),
        ((Mark(Side.SECOND, BASTION, zone="dream"),), "seen_second_side"),
        ((back(2, "dream"), back(3, "dream", x=320)), "seen_two_tops"),
        ((back(2, "dream"), face("construct", "dream")), "seen_two_tops"),
        ((face("entity", "dream"),), "seen_on_dream"),
        ((Mark(Side.FACE, zone="dream"),), "seen_foreign"),
    ],
    ids=["arcana back", "bastion's back", "two backs", "back and face", "entity", "of no deck"],
)
def test_what_does_not_belong_on_the_dream_is_tidied_and_gives_no_depth(marks: tuple[Mark, ...], code: str) -> None:
    # VD-OBS-08, VD-OBS-04, VD-OBS-01.
    found = seen(*marks)
    assert (found.depth, codes(found)) == (0, [code])


@pytest.mark.parametrize(
    ("turn", "count"), [(0, 4), (90, 3), (180, 2), (270, 1), (12, 4), (282, 1), (45, UNCLEAR), (228, UNCLEAR)]
)
def test_the_mind_count_is_the_turn_of_the_numbered_side(turn: float, count: int) -> None:
    # VD-OBS-10, VD-MND-11.
    assert seen(face(MIND, "mind", turn)).mind == count


@pytest.mark.parametrize("turn", [0, 45, 90, 200, 359])
def test_the_spent_side_is_0_at_any_angle(turn: float) -> None:
    # VD-OBS-10, VD-OBS-03.
    assert seen(Mark(Side.SECOND, MIND, zone="mind", turn_deg=turn)).mind == 0


def test_another_card_on_the_mind_spot_or_a_mind_card_in_two_places_gives_no_count() -> None:
    other = BOARD.run.slots[mind_slot(BOARD.run, 1)].card
    for marks, code in (
        ((face(other, "mind"),), "seen_out_of_place"),
        ((back(3, "mind"),), "seen_out_of_place"),
        ((face(MIND, "mind"), Mark(Side.SECOND, MIND, zone="mind")), "seen_twice"),
    ):
        found = seen(*marks)
        assert (found.mind, codes(found)) == (UNCLEAR, [code])


@pytest.mark.parametrize(
    ("turn", "pose"), [(0, 0), (90, 1), (180, UNCLEAR), (270, UNCLEAR), (45, UNCLEAR), (25, 0), (115, 1)]
)
def test_a_card_in_play_is_ready_exhausted_or_asked_about(turn: float, pose: int) -> None:
    # VD-OBS-12.
    (card,) = seen(face("entity", turn=turn)).in_play
    assert (card.card, card.pose) == (CARDS["entity"], pose)


def test_the_same_card_seen_twice_counts_in_neither_place() -> None:
    found = seen(face("entity", x=50), face("entity", x=300), face("memory", x=420))
    assert [card.card for card in found.in_play] == [CARDS["memory"]]
    assert codes(found) == ["seen_twice"]


def test_backs_by_themselves_are_veiled_cards_of_their_values() -> None:
    # VD-OBS-15.
    found = seen(back(4), back(2, x=400), back(4, x=200))
    assert (found.veiled, found.under, found.doubtful) == ((2, 4, 4), (), ())


def test_a_back_under_a_face_up_card_is_a_charge_of_it() -> None:
    # VD-OBS-16.
    found = seen(face("entity"), back(3, x=103, y=78))
    assert found.veiled == ()
    assert [(one.value, one.hosts) for one in found.under] == [(3, (CARDS["entity"],))]


def test_a_back_under_two_cards_may_be_a_charge_of_either() -> None:
    # VD-OBS-16, VD-OBS-17.
    (one,) = seen(face("entity", x=100), face("memory", x=150), back(3, x=125, y=80)).under
    assert set(one.hosts) == {CARDS["entity"], CARDS["memory"]}


def test_a_back_that_touches_a_card_may_be_veiled_or_a_charge() -> None:
    # A strip of 10 mm: a ninth of the card.
    found = seen(face("entity"), back(3, x=100, y=178))
    assert (found.veiled, found.under, found.doubtful) == ((), (), (3,))


def test_an_exhausted_card_covers_what_lies_beside_it() -> None:
    # Lying sideways it reaches 44 mm to each side.
    assert seen(face("entity", turn=90), back(2, x=155)).veiled == ()
    assert seen(face("entity", turn=0), back(2, x=165)).veiled == (2,)


@pytest.mark.parametrize(
    ("mark", "code"), [(back(12), "seen_wrong_back"), (Mark(Side.SECOND, MIND, zone="play"), "seen_second_side")]
)
def test_other_backs_are_no_veiled_cards(mark: Mark, code: str) -> None:
    found = seen(mark)
    assert (found.veiled, codes(found)) == ((), [code])


@pytest.mark.parametrize(
    ("turn", "inverted"), [(0, 0), (180, 1), (90, UNCLEAR), (270, UNCLEAR), (28, 0), (208, 1), (140, UNCLEAR)]
)
def test_an_arcanum_in_the_play_spot_is_upright_or_inverted(turn: float, inverted: int) -> None:
    # VD-OBS-14, VD-ARC-14.
    (card,) = seen(face("arcanum", "spot", turn)).spot
    assert (card.card, card.inverted) == (CARDS["arcanum"], inverted)


def test_piles_show_faces_only() -> None:
    # VD-OBS-22: the uppermost, or all of a pile that was fanned.
    found = seen(face("arcanum", "void"), face("entity", "dream-discard"), back(13, "discard"))
    assert {card for _, card in found.piles} == {CARDS["arcanum"], CARDS["entity"]}
    assert codes(found) == ["seen_face_down_on_pile"]


def test_backs_of_a_fanned_hand_give_values() -> None:
    # VD-OBS-23.
    assert seen(back(14, "hand"), back(11, "hand", x=330), back(14, "hand", x=360)).hand == (1, 4, 4)


def test_without_zones_a_picture_tells_how_known_cards_lie_and_no_more() -> None:
    # VD-OBS-25: a tag of the mat gives the direction, not where the Dream ends.
    plain: dict[str, Any] = {"zone": ""}
    found = seen(face("entity", turn=90, **plain), face(MIND, turn=180, **plain), back(3, **plain))
    assert [(card.card, card.pose) for card in found.in_play] == [(CARDS["entity"], 1)]
    assert (found.mind, found.depth, found.veiled) == (2, 0, ())
