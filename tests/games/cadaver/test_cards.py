"""The card sets: counts as the rules list them, faults named, and an owner's own deck."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import pytest

from companion.games import registry
from companion.games.cadaver import build
from companion.table.cardfile import CardFileError
from companion.table.game import OptionFault

GAME = registry.game("cadaver")


def texts() -> dict[str, str]:
    folder = files("companion.games.cadaver")
    found = {f"cards/{path.name}": path.read_text() for path in (folder / "cards").iterdir()}
    return {**found, "clauses.toml": (folder / "clauses.toml").read_text()}


def kinds(deck: str, seats: int) -> Counter[str]:
    setup = GAME.set_up(tuple("ABCDEF"[:seats]), {"deck": deck})
    return Counter(card.kind for card in setup.cards)  # type: ignore[attr-defined]  # it is Cadaver's own setup


def test_the_triple_ace_form_has_52_cards_and_two_decks_104() -> None:
    assert kinds("triple_ace", 3) == {
        "resource": 21, "corpse": 13, "accomplice": 6, "ghoul": 4, "lid": 4, "key": 3, "amulet": 1
    }  # fmt: skip
    assert sum(kinds("triple_ace", 4).values()) == 104


def test_the_cheatwell_form_has_110_cards() -> None:
    assert kinds("cheatwell_house", 2) == {
        "resource": 36, "corpse": 28, "accomplice": 13, "ghoul": 10, "lid": 10, "key": 10, "amulet": 3
    }  # fmt: skip


def test_tag_numbers_are_unique_over_both_sets() -> None:
    by_number: dict[int, set[str]] = {}
    for deck in ("triple_ace", "cheatwell_house"):
        setup = GAME.set_up(("A", "B"), {"deck": deck})
        for card, number in GAME.card_numbers(setup).items():
            by_number.setdefault(number, set()).add(card)
    assert all(len(cards) == 1 for cards in by_number.values())


def test_an_owners_own_deck_is_taken_card_by_card() -> None:
    # CD-APP-13: the composition must be entered in full, of cards that there are.
    own = {
        "deck": "custom",
        "composition": [["potion", 9], ["magical-scroll", 9], ["spare-brain", 9], ["james-darkwell", 20]],
    }
    setup = GAME.set_up(("A", "B"), own)
    assert Counter(copy.card for copy in setup.copies)["james-darkwell"] == 20
    with pytest.raises(OptionFault, match="full list"):
        GAME.set_up(("A", "B"), {"deck": "custom"})
    with pytest.raises(OptionFault, match="can't have 'unicorn'"):
        GAME.set_up(("A", "B"), {"deck": "custom", "composition": [["unicorn", 2]]})


@pytest.mark.parametrize(
    ("seats", "options", "words"),
    [
        (1, {}, "two to six players"),
        (7, {}, "two to six players"),
        (3, {"pile_start": 4}, "need two decks"),
        (3, {"pile_start": 3}, "pile_start can be 2 or 4, not 3"),
        (3, {"luck": 1}, 'no option "luck"; its options are scoring, '),
        (3, {"reaction_seconds": 500}, "reaction_seconds can be a number from 0 to 120, not 500"),
    ],
)
def test_options_that_do_not_fit_are_refused_in_a_sentence(seats: int, options: dict[str, int], words: str) -> None:
    with pytest.raises(OptionFault, match=words):
        GAME.set_up(tuple("ABCDEFG"[:seats]), options)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('kind = "ghoul"', 'kind = "ghost"', r"line \d+: card 'ghoul' field 'kind'"),
        ("number = 31", "number = 0", "card 'james-darkwell' field 'number'"),
        ("number = 31", "numbr = 31", "field"),
        ('need = ["potion", "potion", "brain"]', 'need = ["potion", "brain"]', "needs three Resources, not 2"),
        (
            "number = 31",
            "number = 32",
            r"card 'priscilla-deravin' field 'number': 32 is that of card 'james-darkwell' in",
        ),
        (
            'id = "key"',
            'id = "ghoul"',
            r"line \d+: card 'ghoul' field 'id': 'ghoul' is that of card 'ghoul' in line \d+",
        ),
    ],
)
def test_a_faulty_card_file_is_refused_with_file_card_and_field(old: str, new: str, words: str) -> None:
    wrong = texts()
    file = "cards/triple_ace.toml"
    assert old in wrong[file]
    wrong[file] = wrong[file].replace(old, new, 1)
    with pytest.raises(CardFileError, match=words) as error:
        build(wrong)
    assert all(fault.startswith("cards/triple_ace.toml") for fault in error.value.faults)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            "number = 64",
            "number = 65",
            "card 'amulet' field 'number': 65 is that of card 'double-amulet' in cards/cheatwell_house.toml too",
        ),
        (
            "number = 61",
            "number = 66",
            "card 'ghoul' field 'number': 66, but in cards/cheatwell_house.toml this card has 61",
        ),
    ],
    ids=["one number, two cards", "one card, two numbers"],
)
def test_a_tag_number_that_means_two_cards_of_different_sets_is_refused(old: str, new: str, words: str) -> None:
    wrong = texts()
    wrong["cards/triple_ace.toml"] = wrong["cards/triple_ace.toml"].replace(old, new)
    with pytest.raises(CardFileError) as error:
        build(wrong)
    assert error.value.faults == (f"cards/triple_ace.toml: {words}",)


def test_every_fault_is_named_not_just_the_first() -> None:
    wrong = texts()
    wrong["cards/triple_ace.toml"] = (
        wrong["cards/triple_ace.toml"].replace('kind = "ghoul"', 'kind = "x"').replace('kind = "key"', 'kind = "y"')
    )
    with pytest.raises(CardFileError) as error:
        build(wrong)
    assert len(error.value.faults) == 2
