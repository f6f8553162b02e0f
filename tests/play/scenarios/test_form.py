"""A scenario can state any table of any game and all that may come of a move, and it fails if anything is otherwise."""

from __future__ import annotations

from typing import cast

import pytest

from companion.play.scenarios.file import parse
from companion.play.scenarios.names import Names
from companion.play.scenarios.running import run, table_of
from companion.table.game import Game
from companion.table.knowledge import possible
from companion.table.state import TABLE, UNKNOWN, Clock, Lasting, Note, Rover, faults
from tests.play.scenarios.shrine import Shrine

GAME = cast(Game, Shrine())
HEAD = 'game = "shrine"\n[[scenario]]\nid = "X"\ntitle = "x"\nseats = ["Ann", "Ben"]\n'
GIVEN = f'{HEAD}[scenario.given]\nrest = "deck"\n'

TABLE_TEXT = """
game = "shrine"
[[scenario]]
id = "SH-1"
title = "all that a table can have"
seats = ["Ann", "Ben"]

[scenario.given]
turn = "Ann"
turn_number = 7
phase = "Day"
rest = "deck"
pools = { buried = ["owl#1", "owl#2", "fox#4"] }
rovers = { "fox#4" = ["discard", "hand:Ben"] }
notes = [
    { seat = "Ann", card = "fox#3", places = ["hand:Ben"], read = false },
    { seat = "Ben", card = "owl#1", at = "discard/1" },
]
unread = ["shrine#2"]
dials = { fate = -3, "HP:Ann" = 9, "HP:Ben" = 4, "HP:Warden" = 1 }
marks = { "shrine#1" = { smoke = 2, ash = 1 }, "row:Ben/1" = { smoke = 1 } }
poses = { "shrine#2" = 1, "row:Ben/1" = 6 }
lasting = [
    { what = "calm", player = "Warden", amount = -2, card = "shrine#1", until = "night", by = "Ben", about = "fox" },
]
[scenario.given.zones]
"row:Ann" = ["shrine#1", "shrine#2"]
"row:Ben" = ["?", "shrine"]
"on:shrine#1" = ["fox", "?"]
"on:on:shrine#1/2" = ["owl#3"]
"on:row:Ben/1" = ["owl#4"]
discard = ["2?buried"]
"hand:Ben" = ["?buried"]
[scenario.given.unknown]
"hand:Warden" = 1

[[scenario.step]]
move = { type = "burn", seat = "Ann", shrine = "shrine#1", against = "Ben" }
expect = "asks"
asks.code = "how_much"
asks.clause = "SH-10"
asks.kind = "number"
asks.seats = ["Ben", "Ann"]
asks.options = []
asks.least = 1
asks.most = 5
asks.secret = true
asks.seconds = 30
[[scenario.step]]
move = { type = "burn", seat = "Ann", shrine = "row:Ann/1", against = 1 }
answers = [{ seat = "Ben", value = 2 }]
expect = "asks"
asks = { code = "which", clause = "SH-11", kind = "choose", seats = ["Ann"], options = ["slot:shrine#2", "none"] }
[[scenario.step]]
move = { type = "turn", seat = "Ann", cards = ["shrine#1", "row:Ben/1"], pose = 3 }
expect = "refused"
clause = "SH-02"
code = "not_your_row"
[[scenario.step]]
move = { type = "burn", seat = "Ann", shrine = "shrine#1", against = "Ben" }
answers = [{ seat = "Ben", value = 4 }, { seat = "Ann", value = "slot:shrine#2" }]
expect = "legal"
then = { dials = { "HP:Ben" = 0 }, winners = ["Ann"] }
[[scenario.step]]
move = { type = "reveal", seat = "Ann" }
answers = [{ seat = "Ben", card = "fox" }]
expect = "misfit"
[[scenario.step]]
move = { type = "reveal", seat = "Ann" }
expect = "asks"
asks = { code = "turned_up", kind = "card", turns_up = "deck/1", cards = { fox = 4, owl = 1 } }
[[scenario.step]]
move = { type = "turn", seat = "Ann", cards = ["shrine#1"], pose = 5 }

[scenario.then]
exact = true
turn = "Ann"
turn_number = 7
phase = "Day"
scores = [9, 0, 1]
winners = ["Ann"]
dials = { fate = -7, "HP:Ann" = 9, "HP:Warden" = 1 }
rovers = { "fox#4" = ["hand:Ben", "discard"] }
unread = ["shrine#2"]
marks = { "shrine#1" = { ash = 1, smoke = 2 }, "shrine#2" = { smoke = 4 }, "row:Ben/1" = { smoke = 1 } }
poses = { "shrine#1" = 5, "shrine#2" = 1, "row:Ben/1" = 6 }
lasting = [
    { what = "calm", player = "Warden", amount = -2, card = "shrine#1", until = "night", by = "Ben", about = "fox" },
    { what = "incense", player = "Ann", amount = 4, card = "shrine#1", until = "night", by = 0, about = "shrine#2" },
]
can_be = { "hand:Ben/1" = ["fox", "owl"], "hand:Warden/1" = ["fox", "owl"] }
counts = { deck = 2, "hand:Ann" = 0 }
seen_by = { Ben = { discard = ["owl#1", "?"] } }
[scenario.then.zones]
deck = ["2?"]
"row:Ann" = ["shrine#1", "shrine#2"]
"row:Ben" = ["?", "shrine#3"]
"on:shrine#1" = ["fox#1", "?"]
"on:on:shrine#1/2" = ["owl"]
"on:row:Ben/1" = ["owl#4"]
discard = ["2?"]
"hand:Ben" = ["?"]
"hand:Warden" = ["?"]
"""


def differences(text: str) -> tuple[str, ...]:
    """What differs in the only scenario of a text."""
    _, (scenario,) = parse(text)
    return run(GAME, scenario)


def changed(old: str, new: str) -> str:
    """The text with one place changed: its last, which is what is expected."""
    before, found, after = TABLE_TEXT.rpartition(old)
    assert found
    return f"{before}{new}{after}"


def test_a_scenario_that_states_everything_holds() -> None:
    assert differences(TABLE_TEXT) == ()


def test_the_table_is_as_it_is_stated() -> None:
    _, (scenario,) = parse(TABLE_TEXT)
    state = table_of(GAME, scenario)
    names = Names(state.setup)
    names.state = state
    assert faults(state) == []
    assert state.clock == Clock(0, 1, 7)
    assert state.dials == (-3, 9, 4, 1)
    shrine, turned, hidden = names.slot("shrine#1"), names.slot("shrine#2"), names.slot("row:Ben/1")
    assert state.slots[shrine].marks == (("ash", 1), ("smoke", 2))
    assert [state.slots[at].pose for at in (shrine, turned, hidden)] == [0, 1, 6]
    assert [state.slots[at].claimed for at in (shrine, turned, hidden)] == [True, False, False]
    assert state.slots[hidden].card == UNKNOWN and state.slots[hidden].marks == (("smoke", 1),)
    # A card lies on a card that lies on a card.
    upper = names.slot("owl#3")
    middle = state.slots[upper].zone - state.setup.places
    assert state.slots[middle].card == UNKNOWN and state.slots[middle].zone == state.setup.on(shrine)
    ben = state.setup.zone_by_key["hand-1"]
    assert state.lasting == (Lasting("calm", 2, -2, shrine, "night", 1, names.slot("fox#1")),)
    top = state.zones[state.setup.zone_by_key["discard"]][0]
    ann_knows, ben_knows = state.notes
    assert ann_knows == Note(0, names.card("fox#3"), (ben,))
    assert ben_knows == Note(1, names.card("owl#1"), (1,), claimed=True, slot=top)
    common, buried = state.pools
    assert {state.setup.copies[card].card for card in buried.cards} == {"fox", "owl"} and len(buried.cards) == 3
    assert buried.rovers == (Rover(names.card("fox#4"), (1, ben), TABLE),)
    assert set(possible(state, state.zones[ben][0])) == set(buried.cards)
    assert len(common.cards) == 5


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("least = 1", "least = 2", "step 1: expected of the question: least 2, but it is 1"),
        ("most = 5", "most = 4", "step 1: expected of the question: most 4, but it is 5"),
        ("secret = true", "secret = false", "secret False, but it is True"),
        ("seconds = 30", "seconds = 0", "seconds 0, but it is 30"),
        ('clause = "SH-10"', 'clause = "SH-11"', "clause 'SH-11', but it is 'SH-10'"),
        ('seats = ["Ben", "Ann"]', 'seats = ["Ann"]', "seats ('Ann',), but it is ('Ann', 'Ben')"),
        ('kind = "choose"', 'kind = "chance"', "step 2: expected of the question: kind 'chance'"),
        ('options = ["slot:shrine#2", "none"]', 'options = ["none"]', "step 2: expected of the question: options"),
        ('code = "which"', 'code = "why"', "code 'why', but it is 'which'"),
        ('turns_up = "deck/1"', 'turns_up = "deck/2"', "turns_up 'deck/2', but it is 'deck/1'"),
        ("cards = { fox = 4, owl = 1 }", "cards = { fox = 5 }", "cards {'fox': 5}, but it is {'fox': 4, 'owl': 1}"),
        ('clause = "SH-02"', 'clause = "SH-01"', "step 3: expected to be refused by SH-01, but it is by SH-02"),
        ('code = "not_your_row"', 'code = "other"', "step 3: expected the refusal other, but it is not_your_row"),
        ('expect = "refused"', 'expect = "legal"', "step 3: expected legal, but it is refused by SH-02"),
        ('expect = "misfit"', 'expect = "legal"', "step 5: expected legal, but answer 1 does not fit turned_up"),
        ('expect = "legal"', 'expect = "refused"', "step 4: expected refused, but it is legal"),
        ('expect = "asks"\nasks = { code = "turned_up"', 'asks = { code = "turned_up"', "it asks turned_up of Ann"),
        ('{ "HP:Ben" = 0 }', '{ "HP:Ben" = 1 }', "step 4: dial HP:Ben: expected 1, but it is 0"),
        ('winners = ["Ann"] }', "winners = [] }", "step 4: expected () to win, but it is ('Ann',)"),
        ('turn = "Ann"', 'turn = "Warden"', "expected Warden on turn, but it is Ann"),
        ("turn_number = 7", "turn_number = 8", "expected turn number 8, but it is 7"),
        ('phase = "Day"', 'phase = "Night"', "expected phase Night, but it is 1 (Day)"),
        ("scores = [9, 0, 1]", "scores = [9, 0]", "expected the scores (9, 0), but they are (9, 0, 1)"),
        ('winners = ["Ann"]', 'winners = ["Ann", "Warden"]', "expected ('Ann', 'Warden') to win"),
        ("fate = -7, ", "", "dial fate: expected 0, but it is -7"),
        ('rovers = { "fox#4" = ["hand:Ben", "discard"] }', "", "fox#4: expected to be in one of []"),
        ('["hand:Ben", "discard"]', '["hand:Ben"]', "but the record says ['discard', 'hand:Ben']"),
        ('unread = ["shrine#2"]', "unread = []", "expected that shrine#2 was read, but it was not"),
        ('"shrine#2" = { smoke = 4 }, ', "", "marks on shrine#2: expected {}, but there are {'smoke': 4}"),
        ("{ ash = 1, smoke = 2 }", "{ ash = 1 }", "marks on shrine#1: expected {'ash': 1}"),
        ('"row:Ben/1" = 6', '"row:Ben/1" = 2', "pose of row:Ben/1: expected 2, but it is 6"),
        ('"shrine#1" = 5, ', "", "pose of shrine#1: expected 0, but it is 5"),
        ('player = "Ann", amount = 4', 'player = "Ann", amount = 3', "expected that this holds for a while: "),
        ('"hand:Ben/1" = ["fox", "owl"]', '"hand:Ben/1" = ["owl"]', "it can be ['owl'], but it can be ['fox', 'owl']"),
        ('counts = { deck = 2', "counts = { deck = 3", "deck: expected 3 cards, but there are 2"),
        ('["owl#1", "?"]', '["?", "owl#1"]', "discard as Ben sees it: expected"),
        ('"hand:Ben" = ["?"]\n', "", "hand:Ben: expected [], but it holds ['?']"),
        ('"on:row:Ben/1" = ["owl#4"]', '"on:row:Ben/1" = []', "on:row:Ben/1: expected [], but it holds ['owl']"),
        ('["?", "shrine#3"]', '["shrine#3", "?"]', "row:Ben: expected ['shrine#3', '?'], but it holds"),
    ],
)  # fmt: skip
def test_any_expectation_that_is_changed_fails_in_a_sentence(old: str, new: str, words: str) -> None:
    found = differences(changed(old, new))
    assert len(found) == 1
    assert words in found[0]


def test_a_card_that_is_not_where_it_is_expected_is_a_difference_and_no_fault_of_the_file() -> None:
    head = TABLE_TEXT.partition("exact = true")[0]
    gone = "'owl#5' does not lie on the table in this scenario."
    for text, words in (
        ('marks = { "owl#5" = { smoke = 1 } }', f"marks: owl#5: {gone}"),
        ('zones = { "on:owl#5" = ["fox"] }', f"zones: on:owl#5: {gone}"),
        ('unread = ["owl#5"]', f"unread: owl#5: {gone}"),
        ('rovers = { "fox#4" = ["on:owl#5", "discard", "hand:Ben"] }', f"rovers: on:owl#5: {gone}"),
        ('lasting = [{ what = "x", card = "owl#5" }]', f"lasting: {gone}"),
        ('poses = { "discard/9" = 1 }', "poses: discard/9: there is no card 'discard/9'; 2 lie there."),
    ):
        assert words in differences(f"{head}{text}\n")


def test_after_a_step_that_went_wrong_a_card_that_is_missing_is_a_difference_too() -> None:
    lay = "[[scenario.step]]\nmove = { type = 'lay', seat = 'Ben', card = 'owl', place = 'row:Ann' }\n"
    turn = "[[scenario.step]]\nmove = { type = 'turn', seat = 'Ann', cards = ['owl#2'], pose = 1 }\n"
    assert differences(f"{GIVEN}{lay}{turn}") == (
        "step 1: expected legal, but it is refused by SH-01 (not_your_turn)",
        "step 2: move: cards: 'owl#2' does not lie on the table in this scenario.",
    )


def test_without_exact_only_what_is_named_is_looked_at() -> None:
    text = TABLE_TEXT.partition("exact = true")[0]
    assert differences(text) == ()
    assert differences(f"{text}dials = {{ fate = -7 }}\n") == ()
    assert differences(f"{text}dials = {{ fate = 1 }}\n") == ("dial fate: expected 1, but it is -7",)


def test_what_lies_on_a_card_may_be_named_before_the_card_itself() -> None:
    head, zones, tail = TABLE_TEXT.partition('"row:Ann" = ["shrine#1", "shrine#2"]\n')
    upper = '"on:on:shrine#1/2" = ["owl#3"]\n'
    assert differences(head + upper + zones + tail.replace(upper, "", 1)) == ()


def test_what_is_usual_in_a_file_holds_for_each_scenario_that_says_nothing_else() -> None:
    _, (one, other) = parse(
        'game = "shrine"\n[usual]\nseats = ["Ann", "Ben"]\ngiven.dials = { fate = 1, "HP:Ann" = 2 }\n'
        'given.turn = "Ben"\n'
        '[[scenario]]\nid = "SH-1"\ntitle = "x"\n'
        '[[scenario]]\nid = "SH-2"\ntitle = "y"\nseats = ["Cy", "Dee"]\ngiven.dials = { fate = 3 }\n'
    )
    assert (one.seats, one.given.dials, one.given.turn) == (("Ann", "Ben"), {"fate": 1, "HP:Ann": 2}, "Ben")
    assert (other.seats, other.given.dials, other.given.turn) == (("Cy", "Dee"), {"fate": 3, "HP:Ann": 2}, "Ben")


def test_an_empty_table_takes_the_usual_marks_off_a_card() -> None:
    text = (
        'game = "shrine"\n[usual]\ngiven.marks = { "deck/1" = { worn = 2 }, "deck/2" = { worn = 1 } }\n'
        '[[scenario]]\nid = "SH-1"\ntitle = "x"\nseats = ["Ann", "Ben"]\n[scenario.given]\nmarks = { "deck/1" = {} }\n'
        '[[scenario]]\nid = "SH-2"\ntitle = "y"\nseats = ["Ann", "Ben"]\n[scenario.given]\n'
    )
    first, second = (scenario.given.marks for scenario in parse(text)[1])
    assert first == {"deck/1": {}, "deck/2": {"worn": 1}}
    assert second == {"deck/1": {"worn": 2}, "deck/2": {"worn": 1}}


@pytest.mark.parametrize(("hands", "known"), [('["fox", "?far"]', 12), ('["fox", "?"]', 0)], ids=["open", "hidden"])
def test_the_rest_lies_open_in_an_open_place_if_it_is_clear_which_cards_are_left(hands: str, known: int) -> None:
    pools = '{ far = ["fox"] }' if "far" in hands else "{}"
    text = (
        f"""game = "shrine"\n[[scenario]]\nid = "SH-1"\ntitle = "x"\nseats = ["Ann", "Ben"]\n[scenario.given]\n"""
        f"""rest = "discard"\npools = {pools}\nzones = {{ "hand:Ann" = {hands} }}\n"""
    )
    _, (scenario,) = parse(text)
    table = table_of(GAME, scenario)
    lying = [table.slots[slot] for slot in table.zones[table.setup.zone_by_key["discard"]]]
    assert [len(lying), sum(slot.card != UNKNOWN for slot in lying), any(slot.claimed for slot in lying)] == [
        12, known, False,
    ]  # fmt: skip
    assert not faults(table)


def test_an_answer_that_nothing_asks_for_is_told() -> None:
    last = '{ seat = "Ann", value = "slot:shrine#2" }]'
    assert TABLE_TEXT.count(last) == 1
    told = differences(TABLE_TEXT.replace(last, f'{last[:-1]}, {{ seat = "Ann", value = "none" }}]'))
    assert [each.split(": ")[1] for each in told] == ["nothing asks for answer 3"]
