"""What the pages of Voidream show of conflicts and questions: both counts, and answers with what follows."""

from __future__ import annotations

from string import Formatter

import pytest

from companion.games.voidream import dream, scripts
from companion.games.voidream.moves import Arcanum
from companion.games.voidream.places import (
    DISCARD,
    PASSES,
    top,
)
from companion.games.voidream.rounds import end_main
from companion.games.voidream.words import QUESTIONS
from companion.table.questions import Kind, Option, Question
from companion.table.screens import (
    Contest,
    Fan,
    Ledger,
    StationState,
    Wait,
)
from tests.games.voidream.pages import (
    ANN,
    BEN,
    arcanum,
    block,
    choice,
    fought,
    page,
    said,
    start,
    top_shows,
    turn_mind,
    wall,
)
from tests.games.voidream.table import Board

# Conflicts.


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
