"""A picture beside the record: what differs is asked, with its clause and the ways; what nobody read stays unread."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.voidream.comparing import faces_in, observe, turned
from companion.games.voidream.dream import plausible
from companion.games.voidream.moves import Arcanum, Correct
from companion.games.voidream.places import (
    DISCARD,
    DREAM_DISCARD,
    SETUP,
    SPENT,
    SPOT,
    VALUE,
    VOID,
    at,
    bastion,
    mind_slot,
    top,
)
from companion.table.game import sentence
from companion.table.questions import Kind, Option, Question
from companion.table.refusals import Refusal
from companion.table.sight import Area, Mark, Report, Side
from companion.table.state import Clock
from tests.games.voidream.marks import GAME, back, evoke, face, mind, of_kind, report, told, ways
from tests.games.voidream.table import Board


def test_a_table_that_lies_as_recorded_is_told_so() -> None:
    board = Board()
    entity, memory = board.lay(0, of_kind(board, "entity"), pose=1), board.lay(0, of_kind(board, "memory"))
    board.cover(0)
    found = report(board, face(board, entity, turn=94), face(board, memory, x=200, turn=352), back(2))
    assert found.differences == ()
    assert dict(found.agreed)["seen_cards"] == (("count", 2),)
    assert {code for code, _ in found.agreed} == {"seen_depth", "seen_mind", "seen_cards", "seen_veiled"}


@pytest.mark.parametrize(
    ("record", "shown", "difference"),
    [
        (3, 3, None),
        (3, 2, ("mind_differs", "VD-OBS-10")),
        (1, 0, ("mind_differs", "VD-OBS-10")),
        (3, 1, ("mind_jumped", "VD-OBS-11")),
        (3, 4, ("mind_jumped", "VD-OBS-11")),
        (0, 1, ("mind_jumped", "VD-OBS-11")),
    ],
)
def test_the_mind_goes_down_by_one_or_is_asked_about(record: int, shown: int, difference: tuple[str, str]) -> None:
    # VD-OBS-10, VD-OBS-11, and the worked example 44.
    board = Board()
    slot = mind_slot(board.run, 0)
    board.run.pose(slot, SPENT if record == 0 else 4 - record, "test")
    found = report(board, mind(board, shown))
    assert told(found) == ([difference] if difference else [])
    if difference:
        assert ways(found) == [Correct(0, "seen in a picture", slot=slot, pose=SPENT if shown == 0 else 4 - shown)]


def test_a_mind_card_that_lies_askew_or_is_hidden_is_asked_about() -> None:
    board = Board()
    askew = replace(mind(board), turn_deg=47)
    for shown in (askew, back(3, "dream")):
        found = observe(board.state(), 0, 0, Area((shown, *((back(3, "dream"),) if shown is askew else ()))), None)
        assert told(found) == [("mind_unclear", "VD-OBS-10")]


def test_another_value_on_the_dream_is_asked_about() -> None:
    # VD-OBS-06, VD-EVK-03: the worked example 16.
    board = Board()
    found = report(board, back(1, "dream"))
    assert told(found) == [("top_differs", "VD-OBS-06")]
    assert ways(found) == [Correct(0, "seen in a picture", dream=0, value=1)]


def all_ones_out(board: Board) -> None:
    for card in dict.fromkeys(card.id for card in board.setup.cards):
        kind = board.setup.cards[board.card(0, card)].kind.value if _owns(board, card) else ""
        if kind in ("entity", "memory", "thought", "construct") and board.setup.cards[board.card(0, card)].value == 1:
            board.lay(0, card, place=DREAM_DISCARD)


def _owns(board: Board, card: str) -> bool:
    return any(one.id == card and board.setup.owners[at_] == 0 for at_, one in enumerate(board.setup.cards))


def test_a_value_of_which_no_card_is_left_cannot_be_on_top() -> None:
    # VD-OBS-07; the other Dreamer is not told what is left in a deck.
    board = Board()
    all_ones_out(board)
    assert 1 not in plausible(board.run, top(board.run, 0))
    assert told(report(board, back(1, "dream"))) == [("value_all_out", "VD-OBS-07")]
    assert told(report(board, back(1, "dream"), viewer=1)) == [("top_differs", "VD-OBS-06")]
    assert ways(report(board, back(1, "dream"), viewer=1)) == []


def test_a_construct_that_shows_too_soon_or_too_late_asks_for_a_count() -> None:
    # VD-OBS-18.
    board = Board()
    slot = board.build(0, of_kind(board, "construct"), above=3)
    found = report(board, face(board, slot, "dream"))
    assert told(found) == [("face_on_top", "VD-OBS-18")]
    assert ways(found) == [Correct(0, "seen in a picture", slot=slot, above=0)]
    board.run.move(slot, board.run.slots[slot].zone, "test")
    assert report(board, face(board, slot, "dream")).differences == ()
    found = report(board, back(3, "dream"))
    assert told(found) == [("face_is_under", "VD-OBS-18")]
    (way,) = found.differences[0].ways
    assert (way.move["slot"], way.move["above"], way.least) == (slot, "NUMBER", 1)
    other = bastion(board.run, 0)
    assert told(report(board, face(board, other, "dream"))) == [("other_face_on_top", "VD-OBS-18")]


def test_a_construct_that_lies_face_down_is_any_back() -> None:
    # VD-OBS-19.
    board = Board()
    slot = board.hide(0, of_kind(board, "construct"))
    value = board.setup.cards[board.run.slots[slot].card].value
    assert report(board, back(value, "dream")).differences == ()


def test_while_a_question_lifts_the_top_the_dream_is_not_compared() -> None:
    # VD-OBS-06, VD-OBS-20.
    board = Board()
    assert report(board, back(1, "dream"), question=evoke(board)).differences == ()


def test_the_question_for_the_top_can_be_answered_by_the_picture() -> None:
    # VD-OBS-06, VD-DEP-10.
    board = Board()
    slot = top(board.run, 0)
    board.run.mark(slot, VALUE, 0, "test")
    options = tuple(Option(str(value), "value", (("value", value),)) for value in (2, 4))
    asked = Question("read_top", "VD-DEP-10", (0,), Kind.BACK, options, slot=slot)
    found = report(board, back(2, "dream"), question=asked)
    assert (told(found), ways(found)) == ([("top_can_be_told", "VD-OBS-06")], ["2"])
    assert told(report(board, back(3, "dream"), question=asked)) == [("top_can_not_be", "VD-OBS-07")]
    assert ways(report(board, back(2, "dream"), question=asked, viewer=1)) == []


def test_a_back_answers_what_a_back_shows_and_nothing_else() -> None:
    # VD-OBS-02: 12 is the back of an arcanum of value 2.
    board = Board()
    options = tuple(Option(str(value), "value", (("value", value),)) for value in (2, 4))
    asked = Question("read_top", "VD-DEP-10", (0,), Kind.BACK, options, slot=top(board.run, 0))
    backs = [Mark(Side.BACK, number=number) for number in (2, 3, 4, 12, 14)]
    assert [turned(board.state(), mark, asked) for mark in backs] == ["2", None, "4", None, None]
    assert turned(board.state(), backs[0], evoke(board)) is None
    assert turned(board.state(), backs[0], None) is None


def test_the_other_side_of_a_bastion_is_for_before_the_game_and_that_of_a_mind_card_tells_it_is_spent() -> None:
    # VD-OBS-03, VD-OBS-04, VD-RND-04.
    board = Board()
    base = Mark(Side.SECOND, board.run.slots[bastion(board.run, 0)].card)
    refusal = turned(board.state(), base, None)
    assert isinstance(refusal, Refusal)
    assert refusal.clause == "VD-OBS-04"
    asked = Question("uncover_mind", "VD-RND-04", (0,), Kind.CHANCE, (Option("spent", "spent_side"),))
    assert turned(board.state(), mind(board, 0), asked) == "spent"
    assert turned(board.state(), mind(board, 0), None) is None
    board.run.tick(Clock(0, SETUP, 0), "test")
    assert turned(board.state(), base, None) is None


@pytest.mark.parametrize(("turn", "code"), [(0, "arcanum_upright"), (180, "arcanum_inverted")])
def test_an_arcanum_in_the_play_spot_is_confirmed_once(turn: float, code: str) -> None:
    # VD-OBS-14, the worked example 45.
    board = Board()
    card = max(board.hand(0), key=lambda one: board.setup.cards[one].value)
    lies = Mark(Side.FACE, card, zone="spot", turn_deg=turn)
    found = report(board, lies)
    assert (told(found), ways(found)) == (
        [(code, "VD-OBS-14")],
        [Arcanum(0, card, inverted=turn == 180, scanned=True)],
    )
    assert ways(report(board, lies, viewer=1)) == []


def test_an_arcanum_that_lies_askew_may_be_either() -> None:
    board = Board()
    card = max(board.hand(0), key=lambda one: board.setup.cards[one].value)
    found = report(board, Mark(Side.FACE, card, zone="spot", turn_deg=90))
    assert told(found) == [("arcanum_unclear", "VD-OBS-14")]
    assert ways(found) == [Arcanum(0, card, inverted=way, scanned=True) for way in (False, True)]


def test_an_arcanum_that_may_not_be_played_is_asked_about_with_the_clause_that_forbids_it() -> None:
    # VD-OBS-28: below the depth (VD-DEP-05); on the other's turn (VD-MAI-01).
    board = Board()
    low = min(board.hand(0), key=lambda one: board.setup.cards[one].value)
    found = report(board, Mark(Side.FACE, low, zone="spot"))
    assert (told(found), ways(found)) == ([("below_depth", "VD-DEP-05")], [])
    board.run.tick(Clock(1, 1, 1), "test")
    assert told(report(board, Mark(Side.FACE, low, zone="spot"))) == [("not_your_turn", "VD-MAI-01")]


def test_an_arcanum_that_resolves_must_lie_as_it_was_played() -> None:
    # VD-ARC-14.
    board = Board()
    board.put(0, 1, SPOT)
    (slot,) = board.run.zones[at(0, SPOT)]
    assert report(board, face(board, slot, "spot")).differences == ()
    assert told(report(board, face(board, slot, "spot", 180))) == [("arcanum_lies_otherwise", "VD-OBS-14")]
    board.run.pose(slot, 2, "test")
    assert report(board, face(board, slot, "spot", 180)).differences == ()
    assert told(report(board, face(board, slot, "spot", 90))) == [("arcanum_unclear", "VD-OBS-14")]


def test_the_window_of_a_conflict_takes_an_arcanum_as_its_answer() -> None:
    board = Board()
    card = max(board.hand(0), key=lambda one: board.setup.cards[one].value)
    options = (Option("pass", "pass"), Option(f"inverted {card}", "inverted_of", (("card", card),)))
    window = Question("window", "VD-CNF-11", (0,), Kind.CHOOSE, options)
    assert ways(report(board, Mark(Side.FACE, card, zone="spot", turn_deg=180), question=window)) == [
        f"inverted {card}"
    ]


def test_what_shows_on_a_pile_lies_in_it() -> None:
    # VD-OBS-22.
    board = Board()
    board.put(0, 2, DISCARD)
    first, second = board.run.zones[at(0, DISCARD)]
    fanned = (face(board, first, "discard"), face(board, second, "discard"))
    assert report(board, *fanned).differences == ()
    assert told(report(board, face(board, first, "void"))) == [("lies_elsewhere", "VD-OBS-28")]
    board.put(0, 1, VOID)
    held = board.hand(0)[0]
    assert told(report(board, Mark(Side.FACE, held, zone="void"))) == [("not_told_yet", "VD-OBS-28")]


def test_a_fanned_hand_has_the_values_that_it_must_have() -> None:
    # VD-OBS-23: two of each value in the house decks.
    board = Board()
    assert report(board, back(11, "hand"), back(11, "hand", x=320)).differences == ()
    three = tuple(back(11, "hand", x=300 + 20 * at_) for at_ in range(3))
    assert told(report(board, *three)) == [("hand_differs", "VD-OBS-23")]


def test_faces_are_never_read_in_a_hand_and_while_one_looks_only_where_cards_are_laid() -> None:
    # VD-OBS-21.
    assert "hand" not in faces_in(None)
    assert {"", "play", "dream", "spot", "mind", "void", "discard", "dream-discard"} == faces_in(None)
    for code in ("evoke", "look_top", "look_and_order"):
        asked = Question(code, "VD-EVK-01", (0,), Kind.CARD)
        assert faces_in(asked) == {"play", "spot", "dream"}


def test_a_phone_in_the_hand_compares_nothing_but_how_known_cards_lie() -> None:
    # VD-OBS-25: the direction is known by one tag of the mat, the zones are not.
    board = Board()
    slot = board.lay(0, of_kind(board, "entity"))
    board.lay(0, of_kind(board, "memory"))
    lies = Mark(Side.FACE, board.run.slots[slot].card, turn_deg=90)
    found = observe(board.state(), 0, 0, Area((lies,), has_zones=False), None)
    assert told(found) == [("mat_hidden", "VD-OBS-05"), ("lies_exhausted", "VD-OBS-12")]


def test_before_the_game_nothing_is_compared() -> None:
    # VD-OBS-04: bastions may show their backs.
    board = Board()
    board.run.tick(Clock(0, SETUP, 0), "test")
    card = board.run.slots[bastion(board.run, 0)].card
    assert report(board, Mark(Side.SECOND, card, zone="dream")) == Report()


def test_every_difference_and_way_has_its_words() -> None:
    board = Board()
    entity = board.lay(0, of_kind(board, "entity"))
    pictures = [
        (face(board, entity, turn=45), back(1, "dream"), mind(board, 1), back(4)),
        (back(3), back(3, "dream"), back(12, "dream", x=310)),
    ]
    for marks in pictures:
        found = report(board, *marks)
        assert found.differences
        for one in found.differences:
            title, text = GAME.words[one.code]
            assert "{" not in sentence(title, one.facts, board.setup, board.state())
            assert "{" not in sentence(text, one.facts, board.setup, board.state())
            assert one.clause in GAME.clauses.clauses
            for way in one.ways:
                assert "{" not in sentence(GAME.labels[way.code], way.facts, board.setup, board.state())
