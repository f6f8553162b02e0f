"""Texts that people carry out: when they act, what is asked, and what becomes of what is told (DP-APP-15)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.dirks.check import check
from companion.games.dirks.moves import Attack, EndTurn, Move, Play, Use
from companion.games.dirks.numbers import figure, lp
from companion.games.dirks.options import OWN_DECKS
from companion.games.dirks.places import (
    DECK,
    DISCARD,
    EXTRA,
    S_POINTS,
    at,
    attached,
    card_in,
    hand_count,
    specials,
    tally,
    weapons,
)
from companion.games.dirks.screen_asks import ask
from companion.games.dirks.screens import screen
from companion.play.scenarios.file import parse
from companion.play.scenarios.running import table_of
from companion.table.game import Asked
from companion.table.questions import Answer, Question
from companion.table.run import Done, Waiting, perform, replay
from companion.table.screens import Area
from companion.table.state import State, mark_of
from tests.games.dirks.test_rules import ANN, BEN, GAME, KEY, SCENARIOS, slot
from tests.shadow.games import play_one

OWN = """
[[card]]
id = "standard-dirk"
text = "It sings."
does = [{{ do = "by_hand", when = "{when}" }}]
[[card]]
id = "keen-blade"
text = "It hums."
does = [{{ do = "attach", strength = 1 }}, {{ do = "by_hand", when = "{when}" }}]
[[card]]
id = "worn-out-blades"
text = "It rattles."
does = [{{ do = "by_hand", when = "{when}" }}]
"""
ZONES = '"row:Ann" = ["standard-dirk#1"], "row:Ben" = ["standard-poniard#2"], "hand:Ann" = ["5?anns"]'
MARKS = '"standard-dirk#1" = { lp = 6 }, "standard-poniard#2" = { lp = 5 }'
PLAIN = ZONES.replace("standard-dirk", "standard-dagger")
PLAIN_MARKS = MARKS.replace("standard-dirk", "standard-dagger")
"""Ann's Weapon without such a text."""
ALL = ("that_is_all",)


def given(own: str, zones: str = ZONES, marks: str = MARKS) -> State:
    """Ann and Ben with an own card file."""
    text = f"""
game = "{KEY}"
usual = "two"
[[scenario]]
id = "X"
title = "x"
[scenario.options]
own_cards = '''{own}'''
[scenario.given]
zones = {{ {zones} }}
marks = {{ {marks} }}
"""
    return table_of(GAME, parse(text, SCENARIOS)[1][0])


def asked(state: State, move: Move, *values: Any) -> Question:
    """What a move asks after these answers, each from whoever is asked."""
    found = came(state, move, *values)
    assert isinstance(found, Waiting), found
    return found.question


def came(state: State, move: Move, *values: Any) -> Done | Waiting:
    assert check(state, move) is None
    answers: list[Answer] = []
    for value in (*values, None):
        found = perform(state, lambda run: GAME.script(run, move), answers)
        assert isinstance(found, Done | Waiting), found
        if value is None:
            break
        assert isinstance(found, Waiting), f"nothing asks for {value}"
        answers.append(Answer(found.question.seats[0] if found.question.seats else ANN, value))
    return found


def done(state: State, move: Move, *values: Any) -> State:
    """The table after a move with these answers."""
    found = came(state, move, *values)
    assert isinstance(found, Done), found
    return found.state


def card(state: State, name: str, copy: int = 1) -> int:
    copies = state.setup.copies
    return next(at_ for at_, one in enumerate(copies) if (one.card, one.copy) == (name, copy))


def uses(state: State, viewer: int) -> list[str]:
    """The taps on a seat's page that use a card."""
    blocks = screen(GAME, state, viewer, None, Asked(yours=False)).blocks
    lying = [one for block in blocks if isinstance(block, Area) for one in block.cards]
    return [choice.label for one in lying for choice in one.choices if '"use"' in choice.send]


# When a text acts.


@pytest.mark.parametrize("name", ["standard-dirk", "worn-out-blades", "keen-blade"])
def test_a_card_asks_as_it_comes_into_play(name: str) -> None:
    state = given(OWN.format(when="played"), PLAIN, PLAIN_MARKS)
    first = (str(slot(state, "standard-dagger#1")),) if name == "keen-blade" else ()
    question = asked(state, Play(ANN, card(state, name)), *first)
    assert (question.code, question.clause, question.seats) == ("by_hand", "DP-APP-15", (ANN,))
    assert not check(done(state, Play(ANN, card(state, name)), *first, *ALL), EndTurn(ANN))


def test_one_that_comes_by_dancing_blades_asks_too() -> None:
    """DP-EVT-12."""
    state = given(OWN.format(when="played"), PLAIN, PLAIN_MARKS)
    swap = (str(slot(state, "standard-dagger#1")), card(state, "standard-dirk"))
    assert asked(state, Play(ANN, card(state, "dancing-blades")), *swap).code == "by_hand"


def test_its_sheet_shows_the_text_and_what_can_be_told() -> None:
    state = given(OWN.format(when="played"), PLAIN, PLAIN_MARKS)
    found = came(state, Play(ANN, card(state, "standard-dirk")))
    assert isinstance(found, Waiting)
    sheet = ask(GAME, replay(state, found.so_far), found.question, Asked(yours=True))
    assert (sheet.title, "“It sings.”" in sheet.note) == ("What does Standard Dirk do?", True)
    assert [choice.label for choice in sheet.choices] == [
        "That is all",
        "LP of a Weapon",
        "Strength of a Weapon",
        "Durability of a Weapon",
        "A card leaves play",
        "A card goes back to a hand",
        "Somebody draws",
        "Somebody discards",
        "A tally of defeats",
        "One more Weapon play this turn",
    ]


@pytest.mark.parametrize(("when", "attacker"), [("attacks", ANN), ("attacked", BEN)])
def test_a_fight_asks_before_it_is_settled_and_counts_what_was_told(when: str, attacker: int) -> None:
    """DP-NUM-08: the Dirk has 3 Strength and 1 Durability, the Poniard 1 and 3."""
    state = given(OWN.format(when=when))
    dirk, poniard = slot(state, "standard-dirk#1"), slot(state, "standard-poniard#2")
    if attacker == BEN:
        state = done(state, EndTurn(ANN))
    move = Attack(attacker, dirk if attacker == ANN else poniard, poniard if attacker == ANN else dirk)
    stat = "strength" if attacker == ANN else "durability"
    question = asked(state, move)
    assert (question.code, question.seats) == ("by_hand", (ANN,)), "its player tells, whoever attacks"
    picker = asked(state, move, stat, str(dirk))
    assert (picker.least, picker.most, dict(picker.facts)["now"]) == (0, 60, 3 if attacker == ANN else 1)
    after = done(state, move, stat, str(dirk), 4, *ALL)
    # 4 against 3 hits for 4; 1 against 4 is a recoil of 3.
    assert (figure(after, dirk, stat), lp(after, poniard)) == (4, 1 if attacker == ANN else 2)


def test_whoever_falls_by_the_text_does_not_fight() -> None:
    state = given(OWN.format(when="attacks"))
    dirk, poniard = slot(state, "standard-dirk#1"), slot(state, "standard-poniard#2")
    after = done(state, Attack(ANN, dirk, poniard), "lp", str(poniard), 0, "0", *ALL)
    assert (weapons(after, BEN), tally(after, ANN), lp(after, dirk)) == ((), 1, 6)


def test_a_weapon_asks_as_it_falls_and_leaves_play_then() -> None:
    """DP-DEF-01."""
    state = given(
        OWN.format(when="defeated"),
        ZONES.replace("standard-poniard", "damascus-knife"),
        MARKS.replace("lp = 6", "lp = 1").replace("standard-poniard", "damascus-knife"),
    )
    dirk, knife = slot(state, "standard-dirk#1"), slot(state, "damascus-knife#2")
    move = Attack(ANN, dirk, knife)
    assert asked(state, move, "done").code == "by_hand"
    after = done(state, move, "done", "draws", str(ANN), 2, "done", *ALL)
    assert (weapons(after, ANN), tally(after, BEN), hand_count(after, ANN)) == ((), 1, 7)


@pytest.mark.parametrize("when", ["turn_begins", "turn_ends"])
def test_a_turn_asks_for_the_weapons_of_whoever_has_it_and_for_every_special(when: str) -> None:
    zones = f'{ZONES}, specials = ["worn-out-blades#2"], "on:standard-dirk#1" = ["keen-blade#1"]'
    state = given(OWN.format(when=when), zones)
    codes = []
    values: list[Any] = []
    while isinstance(found := came(state, EndTurn(ANN), *values), Waiting):
        codes.append((dict(found.question.facts).get("words"), found.question.seats))
        values.append("that_is_all")
    of_ann = [("It sings.", (ANN,)), ("It hums.", (ANN,))] if when == "turn_ends" else []
    assert codes == [*of_ann, ("It rattles.", (BEN,))]


def test_a_text_is_used_in_the_own_turn_as_often_as_its_player_says() -> None:
    state = given(OWN.format(when="use"))
    dirk = slot(state, "standard-dirk#1")
    move = Use(ANN, dirk)
    assert asked(state, move).code == "by_hand"
    assert (uses(state, ANN), uses(state, BEN)) == (["Use Standard Dirk"], [])
    after = done(state, move, "lp", str(dirk), 9, "plays", *ALL)
    assert (lp(after, dirk), after.dials[EXTRA]) == (9, 1)
    assert check(after, move) is None


@pytest.mark.parametrize(
    ("seat", "name", "refusal"),
    [
        pytest.param(BEN, "standard-dirk#1", ("DP-TRN-05", "not_your_turn"), id="no reactions"),
        pytest.param(ANN, "standard-poniard#2", ("DP-WPN-12", "not_your_card"), id="another's card"),
        pytest.param(ANN, "standard-dagger#1", ("DP-APP-15", "nothing_to_use"), id="no such text"),
    ],
)
def test_what_can_not_be_used_is_refused(seat: int, name: str, refusal: tuple[str, str]) -> None:
    zones = ZONES.replace('["standard-dirk#1"]', '["standard-dirk#1", "standard-dagger#1"]')
    state = given(OWN.format(when="use"), zones, f'{MARKS}, "standard-dagger#1" = {{ lp = 7 }}')
    found = check(state, Use(seat, slot(state, name)))
    assert found is not None
    assert (found.clause, found.code) == refusal


# What is told.


def told(*values: Any, zones: str = ZONES, marks: str = MARKS) -> State:
    """The table after Ann has used her Dirk and told this."""
    state = given(OWN.format(when="use"), zones, marks)
    named = {
        "dirk": "standard-dirk#1",
        "poniard": "standard-poniard#2",
        "rusty": "rusty-blade#3",
        "gate": "the-amethyst-gate#2",
    }
    said = [str(slot(state, named[value])) if value in named else value for value in values]
    return done(state, Use(ANN, slot(state, "standard-dirk#1")), *said, *ALL)


RUSTY = f'{ZONES}, "on:standard-dirk#1" = ["rusty-blade#3"], specials = ["the-amethyst-gate#2"]'


def test_a_figure_that_was_told_stays_with_the_weapon() -> None:
    """DP-NUM-03: the Dirk has 3 - 1 Strength."""
    after = told("strength", "dirk", 0, zones=RUSTY)
    dirk = slot(after, "standard-dirk#1")
    assert figure(after, dirk, "strength") == 0
    assert mark_of(after.slots[dirk], S_POINTS) == -2
    assert figure(told("durability", "dirk", 5, "durability", "dirk", 2, zones=RUSTY), dirk, "durability") == 2


def test_an_event_and_a_special_go_to_their_owners_piles() -> None:
    """DP-ACT-08."""
    after = told("leaves", "rusty", "leaves", "gate", zones=RUSTY)
    assert (attached(after, slot(after, "standard-dirk#1")), specials(after)) == ((), ())
    assert [card_in(after, one).id for one in after.zones[at(BEN, DISCARD)]] == ["the-amethyst-gate", "rusty-blade"]


def test_a_weapon_that_leaves_is_credited_only_if_that_is_told() -> None:
    """DP-DEF-04, DP-DEF-06."""
    after = told("leaves", "poniard", "nobody")
    assert (weapons(after, BEN), tally(after, ANN)) == ((), 0)
    assert tally(told("leaves", "poniard", str(ANN)), ANN) == 1


def test_a_card_goes_back_to_its_owners_hand_without_what_was_on_it() -> None:
    """DP-WPN-14."""
    after = told("returns", "dirk", "returns", "gate", zones=RUSTY)
    assert (hand_count(after, ANN), hand_count(after, BEN)) == (6, 6)
    assert [card_in(after, one).id for one in after.zones[at(BEN, DISCARD)]] == ["rusty-blade"]
    assert after.slots[slot(after, "standard-dirk#1")].marks == ()


def test_somebody_discards_a_card_that_is_shown() -> None:
    state = given(OWN.format(when="use"))
    move = Use(ANN, slot(state, "standard-dirk#1"))
    question = asked(state, move, "discards", str(BEN))
    assert (question.seats, question.clause) == ((BEN,), "DP-APP-15")
    after = done(state, move, "discards", str(BEN), card(state, "razor-dirk", 2), *ALL)
    assert (hand_count(after, BEN), len(after.zones[at(BEN, DISCARD)])) == (4, 1)


def test_a_tally_that_was_told_ends_the_game_when_all_is_told() -> None:
    """DP-END-01."""
    found = GAME.outcome(told("tally", str(BEN), 4, "lp", "dirk", 3))
    assert found is not None
    assert found.winners == (BEN,)


def test_who_draws_the_last_card_leaves_at_once() -> None:
    """DP-END-05."""
    state = given(OWN.format(when="use"))
    move = Use(ANN, slot(state, "standard-dirk#1"))
    deck = len(state.zones[at(BEN, DECK)])
    after = done(state, move, "draws", str(BEN), deck, "done", "done")
    assert GAME.outcome(after) is not None
    assert hand_count(after, BEN) == 0


def test_abilities_by_hand_rest_while_they_are_nullified() -> None:
    """DP-ABL-02."""
    own = """
[[make]]
type = "Standard"
text = "It remembers."
ability = { do = "by_hand", when = "use" }
[[card]]
id = "razor-dirk"
lp = 6
"""
    state = given(own)
    dirk = slot(state, "standard-dirk#1")
    assert dict(asked(state, Use(ANN, dirk)).facts)["words"] == "It remembers."
    assert check(given(own, RUSTY), Use(ANN, dirk)) is not None


# A whole table.


@pytest.mark.parametrize("seed", [0, 1])
def test_people_play_from_the_first_to_the_last_move_with_an_own_deck(seed: int) -> None:
    """DP-SET-06, DP-APP-13: the example's deck, its cards by their words or by hand; the record is true throughout."""
    assert GAME.own_cards is not None
    options = {"deck": OWN_DECKS, "decks": (), "own_cards": GAME.own_cards.example}
    assert play_one(KEY, seed, **options) > 20
