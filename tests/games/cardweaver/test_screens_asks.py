"""What is asked on the pages of CardWeaver: each answer with its outcome, and what the others see of it."""

from __future__ import annotations

import msgspec

from companion.games.cardweaver.box import of
from companion.games.cardweaver.moves import Attack, EndTurn
from companion.games.cardweaver.players import character
from companion.table.questions import Answer
from companion.table.run import replay
from companion.table.screens import (
    Can,
    Wait,
)
from tests.games.cardweaver.pages import ANN, BEN, CY, block, choice, page, window
from tests.games.cardweaver.tables import GAME, asks, card, table


def test_in_a_window_letting_it_happen_says_what_will_happen() -> None:
    # CW-ATK-07, CW-SYM-12: Cy strikes Ben with 1 printed Attack and 3 more.
    given = """
turn = "Cy"
zones = { "stays:Ben" = ["riot-shield"], "played:Cy" = ["reaving"] }
lasting = [{ what = "attack", player = "Cy", amount = 3, card = "reaving", until = "end", by = "Cy" }]
"""
    state = table(given)
    seen, question = window(state, Attack(CY, character(state, BEN)))
    guard = card(state, "guard")
    shown = page(seen, BEN, question, hand=(guard, card(state, "assault")))
    assert shown.ask is not None
    assert shown.ask.title == "Cy attacks Cybercop: 4"
    let = choice(shown.ask.choices, "Let it happen")
    assert (let.outcome, let.note) == ("26 → 23", "Your HP, with Defense 1")
    assert choice(shown.ask.choices, "Respond").send == '{"do":"answer","value":"respond"}'
    assert choice(shown.ask.choices, "Guard").send == '{"do":"show","card":"guard"}'
    assert all(one.label != "Assault" for one in shown.ask.choices)


def test_of_a_window_the_others_see_only_that_it_is_open() -> None:
    # CW-SYM-12: not who is asked.
    state = table()
    seen, question = window(state, EndTurn(ANN))
    told = [block(page(seen, viewer, msgspec.structs.replace(question, seats=())), Wait) for viewer in (ANN, BEN, CY)]
    assert {(one.text, one.note) for one in told} == {("Ann’s turn ends", "Some may respond.")}


def test_by_hand_only_quick_cast_cards_answer_a_window() -> None:
    # CW-SYM-04: the ten Starter cards may be held; only Guard is Quick Cast among them.
    state = table('turn = "Cy"')
    seen, question = window(state, Attack(CY, character(state, BEN)))
    quick = {pick.label for pick in page(seen, BEN, question).by_hand}
    assert quick and all(one.is_quick for one in of(state).cards if one.name in quick)


def test_experience_is_placed_with_its_outcome_for_each() -> None:
    # CW-EXP-09: Ann's Attack is her first damage of the turn.
    passing = ", ".join(f'"standing pass:{seat}" = 1' for seat in ("Ann", "Ben", "Cy"))
    state = table(f'dials = {{ "Experience:Ann" = 4, "Experience:Ben" = 2, {passing} }}')
    waiting = asks(state, Attack(ANN, character(state, CY)))
    shown = page(replay(state, waiting.so_far), ANN, waiting.question)
    assert shown.ask is not None
    assert [(one.label, one.outcome) for one in shown.ask.choices] == [
        ("Keep it", "4 → 5 Experience"),
        ("Ben", "2 → 3 Experience"),
    ]


def test_a_choice_that_is_asked_of_another_is_waited_for_by_name() -> None:
    state = table('dials = { "standing pass:Ann" = 1, "standing pass:Ben" = 1, "standing pass:Cy" = 1 }')
    waiting = asks(state, Attack(ANN, character(state, CY)))
    told = block(page(replay(state, waiting.so_far), BEN, waiting.question), Wait)
    assert (told.text, told.note) == ("Waiting for Ann", "1 Experience for Ann")


def test_a_standing_pass_is_lifted_where_it_was_made() -> None:
    # CW-SYM-12.
    for on, label in ((0, "Pass in all of them"), (1, "Ask me again")):
        state = table(f'dials = {{ "standing pass:Ann" = {on} }}')
        (found,) = block(page(state, ANN), Can, "Response windows").choices
        assert found.label == label
        assert msgspec.json.decode(found.send)["move"]["on"] is not bool(on)


def test_a_card_for_a_window_is_shown_with_one_tap() -> None:
    # The tap is an answer that the window takes: the response and its card.
    state = table('turn = "Cy"\nzones = { "hand:Ben" = ["guard"] }')
    attack = Attack(CY, character(state, BEN))
    _, question = window(state, attack)
    guard = card(state, "guard")
    (meaning,) = GAME.meanings(state, BEN, guard, question)
    assert [answer.value for answer in meaning.answers] == ["respond", guard]
    others = [Answer(seat, "pass") for seat in question.seats if seat != BEN]
    waiting = asks(state, attack, *others, *meaning.answers)
    assert waiting.question.code == "attack_on"
