"""The decks of a table: ready-made, or of one's own (VD-DCK-13); what can't be is told in sentences."""

from __future__ import annotations

import pytest

from companion.games import registry
from companion.games.voidream.options import LEAVABLE
from companion.games.voidream.places import VoidreamSetup
from companion.table.game import OptionFault
from tests.games.voidream.box import TEXTS

GAME = registry.game("voidream")


def own_deck(key: str) -> str:
    """The text of one ready-made deck, as an owner would write an own one."""
    texts = TEXTS["decks.toml"].split("[[deck]]")[1:]
    return "[[deck]]" + next(text for text in texts if f'key = "{key}"' in text)


def faults(**options: object) -> tuple[str, ...]:
    """What is wrong with these options."""
    with pytest.raises(OptionFault) as found:
        GAME.set_up(("Ann", "Ben"), options)
    return found.value.faults


def test_both_dreamers_may_have_the_same_deck_with_copies_of_their_own() -> None:
    setup = GAME.set_up(("Ann", "Ben"), {"deck_0": "maze", "deck_1": "maze"})
    assert isinstance(setup, VoidreamSetup)
    assert len(set(setup.copies)) == len(setup.copies)
    assert setup.owners.count(0) == setup.owners.count(1)


def test_a_deck_of_ones_own_is_played_like_a_ready_made_one() -> None:
    own = GAME.set_up(("Ann", "Ben"), {"deck_1": own_deck("fracta")})
    assert own.copies == GAME.set_up(("Ann", "Ben"), {"deck_1": "fracta"}).copies


def test_an_unknown_deck_is_told_with_those_that_there_are() -> None:
    (fault,) = faults(deck_0="dreams")
    assert fault == "deck_0: there is no deck 'dreams'; there are court, subter, fracta, maze (VD-DCK-13)."


def test_a_text_that_is_no_deck_is_told() -> None:
    (fault,) = faults(deck_0="[[deck]]\nkey = ")
    assert fault.startswith("deck_0: ")


def test_one_deck_is_needed_and_not_two() -> None:
    two = own_deck("fracta") + "\n" + own_deck("maze")
    assert faults(deck_0=two) == ("deck_0: one deck is needed, not 2 (VD-DCK-13).",)


def test_each_fault_of_both_decks_is_told_at_once() -> None:
    """VD-DCK-09: the copy limit of the table counts for ready-made decks too."""
    found = faults(copy_limit=1)
    assert len(found) > 5
    assert all(fault.endswith("(VD-DCK-09).") for fault in found)
    assert {fault.split(":")[0] for fault in found} == {"Chimeric Court", "Subter Venellam"}


def test_only_rules_of_ours_that_can_be_passed_over_can_be_left_to_the_table() -> None:
    """VD-OPT-29: none that the rulebook gives, and none without which nobody could go on."""
    GAME.set_up(("Ann", "Ben"), {"remind": sorted(LEAVABLE)})
    assert all(GAME.clauses.clauses[clause].house for clause in LEAVABLE)
    assert faults(remind=["VD-DEP-05", "VD-XXX-01", "VD-CNF-19", "VD-VEI-05"]) == (
        "VD-CNF-19 is nothing that could be passed over or corrected, so it stands (VD-OPT-29).",
        "VD-DEP-05 is no rule of ours, so it can't be left to you (VD-OPT-29).",
        "VD-XXX-01 is no rule of ours, so it can't be left to you (VD-OPT-29).",
    )


def test_a_deck_that_breaks_a_rule_which_is_left_to_the_table_is_played_and_told_of() -> None:
    """VD-DCK-08, VD-DCK-09, VD-OPT-29: in the lobby, where both read it."""
    strange = own_deck("fracta").replace('mind = "torpor"', 'mind = "cunning"')
    assert strange != own_deck("fracta")
    for remind, options in (("VD-DCK-09", {"copy_limit": 2}), ("VD-DCK-08", {"deck_0": strange})):
        wrong = faults(**options)
        assert wrong
        left = {**options, "remind": [remind]}
        GAME.set_up(("Ann", "Ben"), left)
        assert GAME.advice(2, left) == wrong
        assert all(remind in sentence for sentence in wrong)
    assert GAME.advice(2, {"remind": ["VD-DCK-09"]}) == ()


@pytest.mark.parametrize("seats", [1, 3])
def test_the_game_is_for_two(seats: int) -> None:
    with pytest.raises(OptionFault, match="for two Dreamers"):
        GAME.set_up(("Ann", "Ben", "Cy")[:seats], {})
