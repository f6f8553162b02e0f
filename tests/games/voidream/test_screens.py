"""What the pages of Voidream show: numbers with their sources, arcana both ways, answers with what follows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import Formatter
from typing import Any, TypeVar

import msgspec
import pytest

from companion.games import registry
from companion.games.voidream import dream, scripts
from companion.games.voidream.cards import Is
from companion.games.voidream.effects import Modify
from companion.games.voidream.moves import Arcanum, Correct, Look
from companion.games.voidream.options import Options
from companion.games.voidream.places import (
    ACTIVE,
    CONFLICT,
    DISCARD,
    HAND,
    LOSERS,
    MAIN,
    ORDER_LOST,
    OVER,
    PASSES,
    VALUE,
    VOID,
    at,
    bastion,
    mind_slot,
    own_dial,
    pose_of_count,
    top,
)
from companion.games.voidream.rounds import end_main
from companion.games.voidream.words import QUESTIONS
from companion.table.game import Asked
from companion.table.knowledge import show
from companion.table.questions import Answer, Kind, Option, Question
from companion.table.screens import (
    Area,
    Bearings,
    Can,
    Choice,
    Contest,
    Fan,
    Held,
    InPlay,
    Ledger,
    Numbers,
    Screen,
    StationState,
    Wait,
    Wall,
    Way,
)
from companion.table.state import TABLE, CardIndex, Clock, Seat, SlotId
from companion.table.viewers import as_seen, peek
from tests.games.voidream.table import Board

GAME = registry.game("voidream")
ANN, BEN = 0, 1
BlockT = TypeVar("BlockT")


def page(board: Board, viewer: Seat, question: Question | None = None, looked: tuple[int, ...] = ()) -> Screen:
    """The page of a seat at this table."""
    yours = question is not None and (viewer in question.seats if question.seats else viewer == ANN)
    return GAME.screen(as_seen(board.state(), viewer), viewer, question, Asked(yours=yours, looked=looked))


def wall(board: Board, question: Question | None = None) -> Wall:
    """The table page."""
    return GAME.wall(as_seen(board.state(), TABLE), question)


def block(shown: Screen, kind: type[BlockT], title: str = "") -> BlockT:
    """The block of this kind, or the one with this heading."""
    found = [one for one in shown.blocks if isinstance(one, kind)]
    return next(one for one in found if title in ("", getattr(one, "title", "")))


def titles(shown: Screen) -> list[str]:
    """The headings of a page."""
    return [getattr(one, "title", "") for one in shown.blocks]


def held(shown: Screen, name: str) -> Held:
    """An arcanum of the own hand."""
    fan = block(shown, Fan, "Your arcana")
    return next(card for group in fan.groups for card in group.cards if card.name == name)


def lying(shown: Screen, name: str) -> InPlay:
    """A card that lies on the table."""
    areas = [one for one in shown.blocks if isinstance(one, Area)]
    return next(card for area in areas for card in area.cards if card.name == name)


def choice(choices: Sequence[Choice], label: str) -> Choice:
    """The choice whose label begins so."""
    return next(one for one in choices if one.label.startswith(label))


def said(text: str) -> Any:
    """What a tap sends."""
    return msgspec.json.decode(text)


def start(board: Board, move: Any, *answers: int | str) -> Question:
    """A move that goes on until this is asked after these answers."""
    script = scripts.script(board.run, move)
    question = next(script)
    for value in answers:
        question = script.send(Answer(question.seats[0] if question.seats else ANN, value))
    return question


def arcanum(board: Board, card_id: str, seat: Seat = ANN) -> CardIndex:
    """An arcanum by its id."""
    return board.card(seat, card_id)


def only_hold(board: Board, seat: Seat, *card_ids: str, to: int = VOID) -> None:
    """All arcana of a Dreamer but these lie in a pile."""
    for card in board.hand(seat):
        if board.setup.cards[card].id not in card_ids:
            board.run.move(show(board.run, at(seat, HAND), card, "test"), at(seat, to), "test")


def turn_mind(board: Board, seat: Seat, count: int) -> None:
    """The mind card shows this number."""
    board.run.pose(mind_slot(board.run, seat), pose_of_count(count), "test")


def top_shows(board: Board, seat: Seat, value: int) -> None:
    """The back on top of a Dream."""
    board.run.mark(top(board.run, seat), VALUE, value, "test")


# The own mind card and depth.


@pytest.mark.parametrize(
    ("count", "edges", "then"),
    [(4, (1, 2, 3), "3"), (3, (4, 1, 2), "2"), (2, (3, 4, 1), "1"), (1, (2, 3, 4), "spent")],
)
def test_the_numbers_of_the_mind_card_lie_as_on_the_real_one(
    count: int, edges: tuple[int, int, int], then: str
) -> None:
    # VD-MND-11: a clockwise quarter turn lowers the upright number by one, so the next one comes from the left.
    board = Board()
    turn_mind(board, ANN, count)
    card = block(page(board, ANN), Bearings).card
    assert (card.now, card.edges, card.then, card.is_back) == (count, edges, then, False)


def test_the_text_that_is_active_stands_on_the_card_and_that_of_the_next_turn_below() -> None:
    # VD-MND-05: Cunning at 2, and then at 1.
    board = Board()
    turn_mind(board, ANN, 2)
    card = block(page(board, ANN), Bearings).card
    assert (card.label, card.text) == ("Mind, 2 arcana left", "+1 dawn, −2 dusk")
    assert card.then_text == "You cannot initiate conflicts."


def test_a_spent_mind_shows_its_other_side_and_what_the_next_round_brings() -> None:
    # VD-MND-03, VD-RND-08: the refresh sets it to the depth.
    board = Board()
    turn_mind(board, ANN, 0)
    top_shows(board, ANN, 2)
    card = block(page(board, ANN), Bearings).card
    assert (card.now, card.edges, card.is_back) == (0, None, True)
    assert (card.then, card.after, card.then_text) == ("2", "next round", "+1 dawn, −2 dusk")


def test_depth_is_a_band_and_none_until_the_top_is_read() -> None:
    # VD-DEP-01, VD-DEP-10.
    board = Board()
    gauge = block(page(board, ANN), Bearings).gauge
    assert (gauge.now, [band.number for band in gauge.bands], gauge.word) == (3, [4, 3, 2, 1], "")
    top_shows(board, ANN, 0)
    gauge = block(page(board, ANN), Bearings).gauge
    assert gauge.now not in {band.number for band in gauge.bands} and gauge.word


# The own arcana.


def test_arcana_are_sorted_by_what_the_depth_lets_through() -> None:
    # VD-DEP-05: at 3 the values 3 and 4.
    fan = block(page(Board(), ANN), Fan, "Your arcana")
    assert [(group.title, group.can_be_used, group.clause) for group in fan.groups] == [
        ("Playable at depth 3", True, ""),
        ("Too deep for now, value under 3", False, "VD-DEP-05"),
    ]
    assert [[card.number for card in group.cards] for group in fan.groups] == [[4, 4, 3, 3], [2, 2, 1, 1]]
    assert fan.note == "8 of 8 in hand"


@pytest.mark.parametrize(
    ("count", "value", "title", "clause"),
    [
        (0, 1, "Your mind is spent: none in this round", "VD-MND-04"),
        (4, 0, "Read the top of your Dream first", "VD-DEP-10"),
    ],
    ids=["spent", "not read"],
)
def test_where_no_arcanum_can_be_played_one_reason_stands_over_all(
    count: int, value: int, title: str, clause: str
) -> None:
    board = Board()
    turn_mind(board, ANN, count)
    top_shows(board, ANN, value)
    (group,) = block(page(board, ANN), Fan, "Your arcana").groups
    assert (group.title, group.clause, group.can_be_used, len(group.cards)) == (title, clause, False, 8)


def test_each_arcanum_shows_both_texts_with_what_a_tap_brings() -> None:
    # VD-ARC-02 to -06: the mind turns; an inverted one goes to the Void, and the two discards come back.
    board = Board()
    board.put(ANN, 2, DISCARD)
    upright, inverted = held(page(board, ANN), "Declaration of War").uses
    assert upright.lines == ("Dawn conflict (+3).",)
    assert inverted.lines == ("Your entities have +1 dawn this phase.", "Dawn conflict (+3).")
    assert upright.choice is not None and inverted.choice is not None
    assert upright.choice.outcome == "Mind 4 → 3"
    assert inverted.choice.outcome == "Mind 4 → 3, 2 arcana come back"
    card = arcanum(board, "declaration-of-war")
    assert said(upright.choice.send)["move"] == {
        "type": "arcanum", "seat": ANN, "card": card, "inverted": False, "scanned": False,
    }  # fmt: skip
    assert said(inverted.choice.send)["move"]["inverted"] is True
    assert "Void" in inverted.title


def test_on_the_other_turn_the_arcana_can_be_read_and_not_played() -> None:
    # VD-MAI-01.
    board = Board()
    board.run.tick(Clock(BEN, MAIN, 2), "test")
    uses = held(page(board, ANN), "Declaration of War").uses
    assert [use.choice and use.choice.refused for use in uses] == ["on your turn", "on your turn"]


def warnings(board: Board, name: str, *, inverted: bool = False) -> str:
    """What the page warns of beside a way to play an arcanum."""
    return " ".join(held(page(board, ANN), name).uses[inverted].warnings)


def test_it_warns_where_the_mind_will_forbid_the_conflict() -> None:
    # VD-CNF-06, VD-MND-06: Cunning at 2 turns to 1 first, and there it forbids conflicts.
    board = Board()
    board.lay(ANN, "border-page")
    turn_mind(board, ANN, 2)
    assert "at 1 your mind card forbids it" in warnings(board, "Declaration of War")
    turn_mind(board, ANN, 3)
    assert warnings(board, "Declaration of War") == ""


def test_it_warns_where_nobody_could_attack() -> None:
    # VD-CNF-05: an exhausted entity can't.
    board = Board()
    board.lay(ANN, "border-page", pose=1)
    assert "no ready entity to attack with" in warnings(board, "Declaration of War")


def test_it_warns_where_the_whole_arcanum_would_do_nothing() -> None:
    # VD-ARC-10, VD-EVK-04: a construct on top blocks evoking, which is all that it does.
    board = Board()
    board.build(ANN, "palisade-of-quills")
    top_shows(board, ANN, 0)
    told = warnings(board, "Summons to Court")
    assert "does nothing at all" in told and "the top of your Dream lies face up" in told


@pytest.mark.parametrize(("discarded", "warned"), [(0, True), (1, False)])
def test_it_warns_where_nothing_would_come_back(discarded: int, warned: bool) -> None:
    # VD-ARC-07.
    board = Board()
    board.put(ANN, discarded, DISCARD)
    assert ("nothing comes back" in warnings(board, "Petition Granted", inverted=True)) is warned


def test_it_warns_before_the_last_arcanum_is_played_upright() -> None:
    # VD-ARC-13.
    board = Board()
    only_hold(board, ANN, "petition-granted", to=DISCARD)
    assert "your hand is empty then" in warnings(board, "Petition Granted")
    assert warnings(board, "Petition Granted", inverted=True) == ""
    only_hold(board, ANN, "petition-granted", "summons-to-court")


def test_looking_ahead_changes_nothing_at_the_table() -> None:
    board = Board()
    before = board.state()
    page(board, ANN)
    assert board.state() == before


# What lies in play.


def test_a_card_in_play_lies_as_on_the_table_with_its_numbers_and_where_each_point_comes_from() -> None:
    # VD-EFF-06, VD-KEY-08: Border Page, dawn 1, with +2 for this phase.
    board = Board()
    slot = board.lay(ANN, "border-page")
    board.do(ANN, Modify(stat="dawn", n=2, each=True), by=slot)
    card = lying(page(board, ANN), "Border Page")
    assert {dial.label: dial.value for dial in card.numbers}["dawn"] == board.setup.cards[
        board.card(ANN, "border-page")
    ].dawn + 2
    assert [(row.number, row.label, row.note, row.clause) for row in card.rows] == [
        ("+2", "dawn", "Border Page", "VD-EFF-02")
    ]
    assert card.lies is not None and card.lies.way is Way.UPRIGHT
    board.run.pose(slot, 1, "test")
    turned = lying(page(board, ANN), "Border Page")
    assert turned.lies is not None and turned.lies.way is Way.TURNED
    assert turned.note.endswith("exhausted")


def test_what_lies_under_a_card_is_told_and_charges_by_value_alone() -> None:
    # VD-ATT-01, VD-ATT-11.
    board = Board()
    host = board.lay(ANN, "border-page")
    board.lay(ANN, "safe-conduct", under=host)
    board.cover(ANN, under=host)
    for viewer in (ANN, BEN):
        shown = page(board, viewer)
        assert [(row.number, row.label) for row in lying(shown, "Border Page").rows if row.clause == "VD-ATT-11"] == [
            ("2", "charge")
        ]
        assert "under Border Page" in lying(shown, "Safe-Conduct").note


def peeked(board: Board, seat: Seat, slot: SlotId) -> str:
    """A Dreamer looks at a face-down card; its name."""
    pool = board.run.pools[board.run.slots[slot].pool].cards
    card = next(card for card in pool if board.setup.cards[card].value == 2)
    peek(board.run, slot, card, "test", seat=seat)
    return board.setup.cards[card].name


def test_a_veiled_card_is_named_only_on_the_page_of_who_has_looked_at_it() -> None:
    # VD-VEI-04, VD-VEI-13.
    board = Board()
    slot = board.cover(ANN)
    before = (page(board, BEN), wall(board))
    name = peeked(board, ANN, slot)
    card = lying(page(board, ANN), name)
    assert card.lies is not None and (card.lies.way, card.lies.sign) == (Way.DOWN, "2")
    assert choice(block(page(board, ANN), Can, "Besides arcana").choices, "Unveil").label == f"Unveil {name}"
    assert (page(board, BEN), wall(board)) == before
    assert lying(page(board, BEN), "Veiled").note == "face down"


def test_who_looked_at_a_veiled_card_alone_tells_it_by_hand_out_of_the_unseen_of_its_value() -> None:
    # VD-APP-10, VD-VEI-13.
    board = Board()
    slot = board.cover(ANN)
    shown = page(board, ANN)
    assert [one.opens for one in lying(shown, "Veiled").choices] == ["by-hand"]
    looks = [pick for pick in shown.by_hand if pick.symbol == "veiled"]
    moves = [GAME.decode_move(msgspec.json.encode(said(pick.send)["move"])) for pick in looks]
    assert moves and all(isinstance(move, Look) and move.slot == slot and not move.scanned for move in moves)
    assert {board.setup.cards[move.card].value for move in moves} == {2}
    assert all(GAME.check(board.state(), move) is None for move in moves)
    assert not [pick for pick in page(board, BEN).by_hand if pick.symbol == "veiled"]


def test_a_construct_says_how_deep_it_lies_and_the_bastion_too() -> None:
    # VD-CON-03, VD-BAS-10.
    board = Board()
    board.build(ANN, "palisade-of-quills", above=2)
    shown = page(board, ANN)
    assert lying(shown, "Palisade of Quills").note.endswith("2 cards above it")
    numbers = {dial.label: dial.value for dial in block(shown, Numbers, "Your Dream").dials}
    assert numbers["layers"] == board.run.zones[at(ANN, 0)].index(bastion(board.run, ANN))
    board.run.move(bastion(board.run, ANN), at(ANN, 0), "test")
    assert lying(page(board, ANN), "Gate of Horn and Ivory").note.endswith("on top")


def test_a_card_that_was_looked_at_and_put_back_lies_face_down_for_who_knows_it() -> None:
    # VD-EVK-03, VD-EVK-11: it blocks no evoke, is no active construct, and the other's page does not change.
    board = Board()
    slot = top(board.run, ANN)
    before = (page(board, BEN), wall(board))
    pool = board.run.pools[board.run.slots[slot].pool].cards
    known = next(
        card for card in pool if board.setup.cards[card].value == 3 and board.setup.cards[card].kind is Is.CONSTRUCT
    )
    peek(board.run, slot, known, "test", seat=ANN)
    shown = page(board, ANN)
    card = lying(shown, board.setup.cards[known].name)
    assert card.lies is not None and card.lies.way is Way.DOWN
    assert card.note == "face down, on top, only you know it"
    assert warnings(board, "Summons to Court") == ""
    assert block(shown, Bearings).gauge.now == 3
    assert block(shown, Can, "Set the record right").choices[0].label == "Your Dream shows"
    assert (page(board, BEN), wall(board)) == before


def test_layers_that_nobody_knows_are_a_question_mark_and_no_number() -> None:
    # VD-SHF-07.
    board = Board()
    board.run.count(own_dial(ANN, ORDER_LOST), 1, "test")
    layers = block(page(board, ANN), Numbers, "Your Dream").dials[0]
    assert (layers.label, layers.unknown) == ("layers", True)


def test_a_card_that_lies_otherwise_is_set_right_by_a_tap_beside_it_and_the_other_confirms() -> None:
    # VD-OBS-25, VD-APP-07.
    board = Board()
    slot = board.lay(BEN, "shard-sprite")
    for viewer in (ANN, BEN):
        (turned,) = lying(page(board, viewer), "Shard Sprite").choices
        move = GAME.decode_move(msgspec.json.encode(said(turned.send)["move"]))
        assert isinstance(move, Correct) and (move.slot, move.pose, turned.label) == (
            slot,
            1,
            "On the table it is exhausted",
        )
        assert GAME.check(board.state(), move) is None


def test_the_record_is_set_right_for_minds_and_tops_while_nothing_is_asked() -> None:
    # VD-APP-07: no correction to what is so already.
    board = Board()
    repairs = block(page(board, ANN), Can, "Set the record right")
    labels = [one.label for one in repairs.choices]
    assert "Your mind shows 3" in labels and "Your mind shows 4" not in labels and "Ben’s mind is spent" in labels
    assert choice(repairs.choices, "Ben’s Dream shows").note == "the record says 3"
    question = start(board, Arcanum(ANN, arcanum(board, "petition-granted")))
    assert "Set the record right" not in titles(page(board, ANN, question))


# Actions and their end.


def test_an_ability_stands_under_its_card_and_says_why_it_cannot_be_used() -> None:
    # VD-MAI-02, VD-KEY-07.
    board = Board()
    user = next(
        card
        for card in board.setup.cards
        if card.kind.value == "entity"
        and any("exhaust_self" in str(msgspec.to_builtins(one)) for one in card.abilities)
    )
    slot = board.lay(ANN, user.id)
    usable = choice(block(page(board, ANN), Can, "Besides arcana").choices, user.name)
    assert usable.note and usable.symbol == "ability"
    board.run.pose(slot, 1, "test")
    assert choice(block(page(board, ANN), Can, "Besides arcana").choices, user.name).refused == "exhausted"


@pytest.mark.parametrize(
    ("counts", "note"),
    [
        ((1, 3), "It ends the main phase. You face Nightmare: one of 8 arcana is discarded"),
        ((3, 1), "It ends the main phase. Ben faces Nightmare: one of 8 arcana is discarded"),
    ],
)
def test_the_second_pass_says_who_would_face_nightmare(counts: tuple[int, int], note: str) -> None:
    # VD-NIG-02: the lower mind count.
    board = Board()
    for seat, count in enumerate(counts):
        turn_mind(board, seat, count)
    before = choice(block(page(board, ANN), Can, "Besides arcana").choices, "Pass")
    assert before.note == "If the other passes too, the phase ends"
    board.run.count(PASSES, 1, "test")
    assert choice(block(page(board, ANN), Can, "Besides arcana").choices, "Pass").note == note


def test_the_second_pass_says_where_it_would_lose_the_game() -> None:
    # VD-NIG-05.
    board = Board()
    board.put(ANN, 8, VOID)
    turn_mind(board, ANN, 0)
    board.run.count(PASSES, 1, "test")
    note = choice(block(page(board, ANN), Can, "Besides arcana").choices, "Pass").note
    assert note.endswith("You face Nightmare with an empty hand, and lose the game")


def test_what_holds_for_a_while_is_told_with_its_source_and_its_end() -> None:
    # VD-EFF-02, VD-EFF-08.
    board = Board()
    slot = board.lay(ANN, "border-page")
    board.do(ANN, Modify(stat="stability", n=1, each=True, until="next_round"), by=slot)
    (row,) = block(page(board, ANN), Ledger, "For a while").rows
    assert (row.label, row.note) == ("Border Page stability +1", "Border Page, until the next round begins")
    assert "For a while" not in titles(page(Board(), ANN))


# Conflicts.


def fought(kind: str = "dawn") -> Board:
    """Ann attacks with Border Page (dawn 1, dusk 0), and Ben has Shard Sprite ready."""
    board = Board()
    page_slot = board.lay(ANN, "border-page")
    board.lay(BEN, "shard-sprite")
    board.run.count(CONFLICT, 1 if kind == "dawn" else 2, "test")
    board.run.mark(page_slot, "attacks", 1, "test")
    board.run.pose(page_slot, 1, "test")
    return board


def test_both_counts_stand_against_each_other_with_the_source_of_each_point() -> None:
    # VD-CNF-13, VD-CNF-16: one attacker with dawn 1, nobody defends; the difference goes to the Dream.
    board = fought()
    found = block(page(board, ANN), Contest)
    assert [(side.label, side.value, side.word) for side in found.sides] == [
        ("You", 1, "attacks"),
        ("Ben", 0, "defends"),
    ]
    assert [(row.number, row.label, row.clause) for row in found.sides[0].rows] == [("+1", "Border Page", "VD-CNF-13")]
    assert (found.ahead, found.word) == (0, "the higher wins")
    assert found.note == "As it stands: 1 damage to Ben, all on the Dream."
    theirs = block(page(board, BEN), Contest)
    assert [side.label for side in theirs.sides] == ["You", "Ann"] and theirs.ahead == 1
    assert theirs.note == "As it stands: 1 damage to you, all on the Dream."


def test_in_a_dusk_conflict_the_lower_wins_and_nobody_defending_counts_six() -> None:
    # VD-CNF-15, VD-CNF-17.
    found = block(page(fought("dusk"), ANN), Contest)
    assert (found.word, found.ahead) == ("the lower wins", 0)
    assert [(row.number, row.label, row.clause) for row in found.sides[1].rows] == [
        ("+6", "nobody defends", "VD-CNF-15")
    ]


def test_who_declares_sees_what_each_entity_does_to_the_count() -> None:
    # VD-CNF-08: Shard Sprite has dawn 1.
    board = Board()
    attacker = board.lay(ANN, "border-page")
    board.lay(BEN, "shard-sprite")
    question = start(board, Arcanum(ANN, arcanum(board, "declaration-of-war")), str(attacker))
    assert question.code == "declare_defenders"
    shown = page(board, BEN, question)
    assert shown.ask is not None and shown.ask.contest is not None
    sprite = choice(shown.ask.choices, "Shard Sprite")
    assert sprite.outcome == "0 → 1" and "stability" in sprite.note
    assert [one.title for one in shown.blocks if isinstance(one, Ledger)][:1] == ["Dawn conflict: Ann"]


def test_in_the_window_arcana_are_played_from_the_hand_below_the_question() -> None:
    # VD-CNF-11.
    board = fought()
    question = next(scripts.WINDOW(board.run, BEN, board.cast(BEN)))
    shown = page(board, BEN, question)
    assert shown.ask is not None
    assert [said(one.send)["value"] for one in shown.ask.choices] == ["pass"]
    playable = block(shown, Fan, "Your arcana").groups[0].cards
    answers = {option.value for option in question.options}
    taps = [use.choice for card in playable for use in card.uses]
    sent = {said(tap.send)["value"] for tap in taps if tap is not None}
    assert sent == answers - {"pass"}
    assert {said(pick.send)["value"] for pick in shown.by_hand} <= answers
    other = page(board, ANN, question)
    assert other.ask is None and block(other, Wait).text == "Waiting for Ben"
    assert not [
        use.choice for card in block(other, Fan, "Your arcana").groups[0].cards for use in card.uses if use.choice
    ]


def test_who_is_hit_says_who_falls() -> None:
    # VD-CNF-19: 1 + 6 against 1 + 3 leaves 3 damage, which a stability of 1 does not endure and one of 4 does.
    board = Board()
    top_shows(board, ANN, 1)
    attacker = board.lay(ANN, "border-page")
    weak, strong = board.lay(BEN, "shard-sprite"), board.lay(BEN, "dreamer-beneath-the-ice")
    answers = (attacker, weak, strong, "pass", "pass")
    question = start(board, Arcanum(ANN, arcanum(board, "the-crown-rides-out")), *map(str, answers))
    assert (question.code, dict(question.facts)["left"]) == ("who_is_hit", 3)
    shown = page(board, BEN, question)
    assert shown.ask is not None
    assert {one.label: one.outcome for one in shown.ask.choices} == {
        "Shard Sprite": "destroyed", "Dreamer Beneath the Ice": "stays",
    }  # fmt: skip


# Questions.


def test_an_evoke_shows_its_owner_why_the_card_cannot_be_played_and_the_other_its_value() -> None:
    # VD-EVK-01, VD-EVK-02, VD-KEY-04, VD-EVK-05.
    board = Board()
    question = start(board, Arcanum(ANN, arcanum(board, "petition-granted")))
    assert question.code == "evoke"
    pool = board.run.pools[board.run.slots[question.slot].pool].cards
    dormant = next(card for card in pool if board.setup.cards[card].keyword("dormant") and card not in question.cards)
    mine = page(board, ANN, question, (dormant,))
    assert mine.ask is not None and mine.ask.title == "You evoke: a 3"
    assert board.setup.cards[dormant].name in mine.ask.note and "Void pile" in mine.ask.note
    assert [said(one.send)["value"] for one in mine.ask.choices][:2] == ["back", "stop"]
    assert not any(said(one.send)["do"] == "show" for one in mine.ask.choices)
    assert block(page(board, BEN, question), Wait).note == "Ann evokes: a 3"


def test_facing_nightmare_says_what_it_costs_and_how_many_are_left() -> None:
    # VD-NIG-04.
    board = Board()
    board.put(ANN, 5, DISCARD)
    turn_mind(board, ANN, 0)
    board.run.count(PASSES, 2, "test")
    question = next(end_main(board.run))
    shown = page(board, ANN, question)
    assert shown.ask is not None and shown.ask.title == "You face Nightmare: discard an arcanum"
    assert "2 arcana will be left in your hand." in shown.ask.note
    assert len(shown.ask.choices) == 3
    assert [stop.label for stop in shown.sign.stations if stop.state is StationState.NOW] == ["Nightmare"]
    assert wall(board, question).title == "Ann faces Nightmare"


def test_a_value_to_read_says_how_many_such_cards_are_unseen() -> None:
    # VD-OBS-07.
    board = Board()
    top_shows(board, ANN, 0)
    slot = top(board.run, ANN)
    question = next(dream.read_back(board.run, slot, ANN, "read_top"))
    shown = page(board, ANN, question)
    assert shown.ask is not None and shown.ask.title == "What does your Dream show?"
    pool = board.run.pools[board.run.slots[slot].pool].cards
    for one in shown.ask.choices:
        value = int(said(one.send)["value"])
        assert one.note == f"{sum(board.setup.cards[card].value == value for card in pool)} not seen yet"


# The rest of the page.


def test_the_rival_is_told_in_numbers_and_by_the_backs_of_the_hand() -> None:
    # VD-APP-04, VD-DEP-09: at depth 3 the values 3 and 4 can come.
    board = Board()
    shown = page(board, ANN)
    assert [(dial.label, dial.value) for dial in block(shown, Numbers, "Ben").dials][:2] == [("mind", 4), ("depth", 3)]
    fan = block(shown, Fan, "Ben’s hand by its backs")
    assert [[(card.number, card.name) for card in group.cards] for group in fan.groups] == [
        [(4, "2 arcana"), (3, "2 arcana")], [(2, "2 arcana"), (1, "2 arcana")],
    ]  # fmt: skip
    assert all(not card.uses for group in fan.groups for card in group.cards)


def test_the_advice_of_the_rulebook_stands_in_the_help() -> None:
    # VD-HNT-01 to -06.
    rows = block(page(Board(), ANN), Ledger, "Advice").rows
    assert [row.clause for row in rows] == [f"VD-HNT-0{number}" for number in range(1, 7)]
    assert all(row.label.replace("’", "'") == GAME.clauses.text(row.clause) for row in rows)


def test_setting_up_leads_by_the_hand_and_shows_each_their_own_deck() -> None:
    # VD-SET-01 to -07.
    setup = GAME.set_up(("Ann", "Ben"), {"deck_0": "court", "deck_1": "maze"})
    state = GAME.begin(setup)
    board = Board()
    board.run = type(board.run)(state)
    board.setup = setup  # type: ignore[assignment]  # a setup of this game
    question = start(board, GAME.first_move(), "done")
    assert question.code == "shuffle_dream"
    shown = page(board, ANN, question)
    assert shown.ask is not None and shown.ask.title == "Shuffle your Dream"
    assert [stop.label for stop in shown.sign.stations if stop.state is StationState.NOW] == ["Shuffle"]
    assert len(block(shown, Fan, "Your arcana").groups[0].cards) == 8
    assert lying(shown, "Gate of Horn and Ivory")
    waiting = page(board, BEN, question)
    assert block(waiting, Wait).text == "Waiting for Ann"
    assert not any(use.choice for card in block(waiting, Fan, "Your arcana").groups[0].cards for use in card.uses)


@pytest.mark.parametrize(
    ("losers", "prepare", "title", "how"),
    [
        (1, "bastion", "You lose", "Ann’s bastion is destroyed."),
        (2, "hand", "You win", "Ben faced Nightmare with an empty hand."),
        (2, "", "You win", "Ben has conceded."),
        (3, "", "The game is over", "Both have lost by the same step."),
        (0, "", "The game is over", "Nobody has lost until the last round was over."),
    ],
)
def test_the_end_says_who_has_won_and_by_what(losers: int, prepare: str, title: str, how: str) -> None:
    # VD-BAS-03, VD-NIG-05, VD-END-03, VD-END-04, VD-END-06.
    board = Board()
    if prepare == "bastion":
        board.run.move(bastion(board.run, ANN), at(ANN, 7), "test")
    if prepare == "hand":
        board.put(BEN, 8, VOID)
    board.run.count(LOSERS, losers, "test")
    board.run.tick(Clock(ANN, OVER, 9), "test")
    shown = page(board, ANN)
    assert shown.sign.title == title
    assert next(one for one in shown.blocks if isinstance(one, Ledger)).note == how
    assert wall(board).note == how
    assert wall(board).finished == {1: "Ben wins", 2: "Ann wins"}.get(losers, "A draw")


# The table page.


def test_the_wall_shows_both_minds_and_depths_and_how_each_card_lies() -> None:
    board = Board()
    board.lay(BEN, "shard-sprite", pose=1)
    turn_mind(board, BEN, 2)
    board.run.count(ACTIVE, BEN, "test")
    ann, ben = wall(board).seats
    assert ann.bearings is not None and ben.bearings is not None
    assert (ann.bearings.card.now, ben.bearings.card.now, ben.bearings.gauge.now) == (4, 2, 3)
    assert ann.now and not ben.now
    (sprite,) = ben.cards
    assert sprite.lies is not None and sprite.lies.way is Way.TURNED
    assert {dial.label for dial in sprite.numbers} == {"dawn", "stability", "dusk"}
    assert not sprite.texts and not sprite.choices


def test_in_a_conflict_the_wall_has_both_counts_and_stands_by_who_is_asked() -> None:
    board = fought()
    question = next(scripts.WINDOW(board.run, BEN, board.cast(BEN)))
    shown = wall(board, question)
    assert shown.contest is not None
    assert [(side.label, side.value) for side in shown.contest.sides] == [("Ann", 1), ("Ben", 0)]
    assert [seat.now for seat in shown.seats] == [False, True]
    assert [stop.label for stop in shown.stations if stop.state is StationState.NOW] == ["Dawn conflict"]


def test_at_a_table_with_its_own_manual_no_count_of_ours_is_shown() -> None:
    # VD-OPT-30.
    board = Board(Options(conflict_rules="manual"))
    board.lay(ANN, "border-page")
    board.run.count(CONFLICT, 1, "test")
    assert wall(board).contest is None
    assert not any(isinstance(one, Contest) for one in page(board, ANN).blocks)


def every_text(found: Any) -> Iterator[str]:
    """All that is written on a page."""
    if isinstance(found, str):
        yield found
    if isinstance(found, msgspec.Struct):
        found = tuple(getattr(found, name) for name in found.__struct_fields__ if name not in ("send", "number_send"))
    if isinstance(found, tuple):
        for one in found:
            yield from every_text(one)


def test_pages_write_true_apostrophes_and_minus_signs() -> None:
    board = fought("dusk")
    board.put(ANN, 1, VOID)
    for shown in (page(board, ANN), page(board, BEN), wall(board)):
        for text in every_text(shown):
            assert "'" not in text or "’" in text, text


ASKED: dict[str, int | str] = {
    "seat_who": "Ann", "words": "evoke", "reason": "it lies so", "value": 3, "count": 2, "left": 1, "slot": 0,
    "card": 5, "zone": 2, "seat_asking": BEN, "above": 2, "expected": 2, "number": 4, "seat_other": "Ben",
    "card_name": "Border Page", "need": 2, "have": 1,
}  # fmt: skip


@pytest.mark.parametrize("code", sorted(QUESTIONS))
def test_every_question_is_a_whole_sentence_to_who_is_asked_and_to_who_waits(code: str) -> None:
    # VD-APP-10: and each of its answers has a label.
    names = {name for text in QUESTIONS[code] for _, name, _, _ in Formatter().parse(text) if name}
    facts = tuple((name, ASKED[name]) for name in sorted(names))
    question = Question(code, "VD-APP-10", (ANN,), Kind.CHOOSE, (Option("yes", "yes"), Option("no", "no")), facts=facts)
    board = Board()
    shown = page(board, ANN, question)
    assert shown.ask is not None
    for text in (
        shown.ask.title,
        shown.ask.note,
        *(one.label for one in shown.ask.choices),
        wall(board, question).title,
    ):
        assert text == text.strip() and text[:1] == text[:1].upper()
        assert not set("{}'") & set(text), text
    assert len(shown.ask.choices) == 2
    waits = block(page(board, BEN, question), Wait)
    assert waits.text == "Waiting for Ann" and waits.note and "your" not in waits.note
