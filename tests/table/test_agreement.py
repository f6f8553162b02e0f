"""Options that can't be agreed on are told one by one, each with what is allowed."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

import msgspec
import pytest

from companion.games import registry
from companion.table.agreement import agreed
from companion.table.game import OptionFault
from companion.table.options import from_text


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One option of each form that there is."""

    deck: Literal["big", "small"] = "big"
    scoring: Literal["", "house"] = ""
    lives: Literal[1, 3, 9] = 3
    gifts: bool = False
    seconds: Annotated[int, msgspec.Meta(ge=0, le=120)] = 10
    debts: int = 0
    motto: str = ""
    points: tuple[int, int] = (2, 1)
    cards: tuple[tuple[str, Annotated[int, msgspec.Meta(ge=1)]], ...] = ()


NAMES = "deck, scoring, lives, gifts, seconds, debts, motto, points, cards"


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("foo", "bar", f'Patience has no option "foo"; its options are {NAMES}.'),
        ("deck", "huge", 'The option deck can be big or small, not "huge".'),
        ("scoring", "mine", 'The option scoring can be house or left empty, not "mine".'),
        ("lives", 2, "The option lives can be 1, 3 or 9, not 2."),
        ("gifts", 1, "The option gifts can be yes or no, not 1."),
        ("lives", True, "The option lives can be 1, 3 or 9, not yes."),
        ("seconds", 121, "The option seconds can be a number from 0 to 120, not 121."),
        ("debts", "x" * 100, f'The option debts can be a number, not "{"x" * 39}….'),
        ("motto", 5, "The option motto can be a text, not 5."),
        ("points", [1], "The option points can be a list of 2 (a number; a number), not [1]."),
        (
            "cards",
            [["fox", 0]],
            'The option cards can be a list in which each is a list of 2 (a text; a number from 1), not [["fox",0]].',
        ),
    ],
)
def test_what_is_allowed_is_listed(option: str, value: Any, sentence: str) -> None:
    with pytest.raises(OptionFault) as fault:
        agreed({option: value}, Options, game="Patience")
    assert fault.value.faults == (sentence,)


def test_every_fault_is_told_and_not_just_the_first() -> None:
    with pytest.raises(OptionFault) as fault:
        agreed({"zeal": 1, "deck": "huge", "ardour": 1, "gifts": True}, Options, game="Patience")
    assert [sentence.partition(";")[0].partition(" can")[0] for sentence in fault.value.faults] == [
        'Patience has no option "ardour"',
        'Patience has no option "zeal"',
        "The option deck",
    ]


def test_options_that_fit_are_taken() -> None:
    chosen = agreed({"deck": "small", "points": [3, 4], "cards": [["fox", 2]]}, Options, game="Patience")
    assert chosen == Options(deck="small", points=(3, 4), cards=(("fox", 2),))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("yes", True),
        ("no", False),
        ("12", 12),
        ("[7, 5]", [7, 5]),
        ('[["fox", 2]]', [["fox", 2]]),
        ("[7, 5", "[7, 5"),
        ("²", "²"),
        ("007", "007"),
        ("9" * 5000, "9" * 5000),
        ("", ""),
        ("shared", "shared"),
    ],
)
def test_a_text_becomes_the_value_that_it_stands_for(text: str, value: Any) -> None:
    assert from_text({"option": text}) == {"option": value}


@pytest.mark.parametrize("key", registry.keys())
def test_every_game_says_what_is_allowed_and_every_value_that_it_offers_is(key: str) -> None:
    game = registry.game(key)
    seats = tuple(f"Player {seat}" for seat in range(game.least_seats))
    with pytest.raises(OptionFault, match=f'{game.name} has no option "foo"; its options are .+'):
        game.set_up(seats, {"foo": 1})
    for spec in game.option_specs:
        wrong: Any = 7 if spec.is_list else []
        with pytest.raises(OptionFault, match=f"The option {spec.name} can be .+, not {re.escape(str(wrong))}"):
            game.set_up(seats, {spec.name: wrong})
        for value in spec.values:
            try:
                text = f'["{value.value}"]' if spec.is_list and value != spec.values[0] else value.value
                game.set_up(seats, from_text({spec.name: text}))
            except OptionFault as fault:
                assert " can be " not in str(fault)
