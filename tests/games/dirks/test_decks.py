"""Decks of players: what is refused and why, and which very copies they are made of (DP-SET)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.dirks.cards import DeckList
from companion.games.dirks.decks import chosen_decks, deck_copies, faults_of
from companion.games.dirks.options import Options
from companion.games.dirks.own_cards import overlay, own
from companion.games.dirks.printed import box as printed_box
from companion.table.game import OptionFault
from companion.table.state import Copy
from tests.games.dirks.box import BOX

WEAPONS = tuple(card.id for card in BOX.sets["weapons"])
ONE, DUEL = BOX.decks["one-of-each"], BOX.decks["duel-40"]


def deck(*entries: tuple[str, int], size: int = 30) -> DeckList:
    """These cards, and Weapons once each until it is of that size."""
    count = sum(number for _, number in entries)
    return DeckList("own", "Own", (*entries, *((card, 1) for card in WEAPONS[: max(0, size - count)])))


def toml(*decks: DeckList) -> str:
    """Decks as somebody writes them."""
    return "\n".join(
        f'[[deck]]\nkey = "{found.key}"\nname = "{found.name}"\ncards = {[list(entry) for entry in found.cards]}'
        for found in decks
    )


def chosen(seats: int = 2, **options: Any) -> tuple[DeckList, ...]:
    return chosen_decks(Options(**options), seats, BOX.cards, BOX.decks)


def refused(seats: int = 2, **options: Any) -> tuple[str, ...]:
    with pytest.raises(OptionFault) as error:
        chosen(seats, **options)
    return error.value.faults


def faults(found: DeckList, max_copies: int = 0) -> list[str]:
    return list(faults_of(found, BOX.cards, max_copies))


# Which decks.


def test_everybody_has_one_of_each_unless_agreed_otherwise() -> None:
    assert chosen(3) == (ONE, ONE, ONE)
    assert chosen(3, deck="duel-40") == (DUEL, DUEL, DUEL)


def test_a_player_may_have_another_deck_of_another_size() -> None:
    # DP-SET-01, DP-SET-03.
    assert chosen(3, decks=("", "duel-40")) == (ONE, DUEL, ONE)
    assert [found.size for found in chosen(2, decks=("duel-40", ""))] == [40, 35]


def test_a_deck_of_ones_own_is_written_as_toml() -> None:
    # DP-SET-06.
    own = deck(("keen-blade", 12))
    assert chosen(2, decks=("", toml(own))) == (ONE, own)
    assert chosen(2, deck=toml(own)) == (own, own)


def test_a_common_deck_that_nobody_uses_is_not_looked_at() -> None:
    assert chosen(2, deck="gone", decks=("duel-40", "one-of-each")) == (DUEL, ONE)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        pytest.param(
            {"deck": "gone"}, "deck: there is no deck 'gone'; there are one-of-each, duel-40 (DP-SET-06).", id="unknown"
        ),
        pytest.param(
            {"decks": ("", "gone")},
            "decks, player 2: there is no deck 'gone'; there are one-of-each, duel-40 (DP-SET-06).",
            id="unknown of one player",
        ),
        pytest.param({"decks": ("", "", "duel-40")}, "decks: 3 decks for 2 players (DP-SET-01).", id="too many"),
        pytest.param({"deck": toml(ONE, DUEL)}, "deck: one deck is needed, not 2 (DP-SET-06).", id="two in one text"),
    ],
)
def test_a_choice_that_there_is_not_is_refused(options: dict[str, Any], sentence: str) -> None:
    assert refused(**options) == (sentence,)


@pytest.mark.parametrize("text", ["[[deck]\n", "[[deck]]\nkey = 3\n", "[[make]]\ntype = 'x'\n"])
def test_a_text_that_is_no_deck_is_refused(text: str) -> None:
    (fault,) = refused(decks=(text,))
    assert fault.startswith("decks, player 1: ")


# What a deck may be.


def test_a_deck_has_one_amethyst_gate_at_most() -> None:
    # DP-EX-49.
    assert faults(deck(("the-amethyst-gate", 1))) == []
    found = [["the-amethyst-gate", 2]], [["the-amethyst-gate", 1], ["the-amethyst-gate", 1]]
    for entries in found:
        two = deck(*((card, count) for card, count in entries))
        assert faults(two) == ["Own: 2 copies of The Amethyst Gate, of which a deck may have one (DP-SET-04)."]


def test_of_other_cards_there_may_be_any_number() -> None:
    # DP-SET-05.
    assert faults(deck(("keen-blade", 20), ("weapons-falling-from-the-sky", 5))) == []


def test_a_table_may_agree_on_a_most_of_copies() -> None:
    # DP-OPT-12: per name, and the Gate is one in any case.
    assert faults(deck(("keen-blade", 3)), max_copies=3) == []
    assert faults(deck(("keen-blade", 2), ("keen-blade", 2)), max_copies=3) == [
        "Own: 4 copies of Keen Blade, at most 3 (DP-OPT-12)."
    ]
    assert refused(deck="duel-40", max_copies=1)[0] == "Duel 40: 2 copies of Extra Weapon, at most 1 (DP-OPT-12)."
    assert faults(deck(("the-amethyst-gate", 2)), max_copies=4) == [
        "Own: 2 copies of The Amethyst Gate, of which a deck may have one (DP-SET-04)."
    ]


@pytest.mark.parametrize(("size", "said"), [(1, "1 card"), (5, "5 cards")])
def test_a_deck_of_five_or_fewer_can_not_be_used(size: int, said: str) -> None:
    # DP-SET-08.
    assert faults(deck(size=size)) == [f"Own: {said}, and 6 are needed to begin (DP-SET-08)."]


@pytest.mark.parametrize("size", [6, 12, 29, 60, 200])
def test_any_other_size_is_allowed(size: int) -> None:
    # DP-SET-02: fewer than 30 is discouraged, and never refused.
    kinds = ["keen-blade", "rusty-blade", "cursed-blade", "weaponsmith"]
    assert faults(deck(*((card, size // 4) for card in kinds), size=size)) == []


def test_a_card_that_there_is_not_is_named() -> None:
    found = deck(("excalibur", 1), ("durendal", 2), ("the-amethyst-gate", 2))
    assert faults(found) == ["Own: there is no card excalibur, durendal (DP-SET-06)."]


def test_all_that_is_wrong_is_told_once_for_each_deck() -> None:
    small, gates = deck(size=4), deck(("the-amethyst-gate", 2))
    assert refused(2, decks=(toml(small), toml(gates))) == (*faults(small), *faults(gates))
    assert refused(2, deck=toml(small)) == tuple(faults(small))


# Decks of a table's own file.

DAWN = replace(deck(("keen-blade", 3)), key="dawn", name="Dawn")
BRIEF = DeckList("brief", "Brief", (("razor-dirk", 12),))


def with_file(seats: int, of: tuple[DeckList, ...] = (DAWN,), decks: tuple[str, ...] = ()) -> tuple[DeckList, ...]:
    box = overlay(BOX, toml(*of), "own.toml")
    return chosen_decks(Options(deck="own", decks=decks), seats, box.cards, box.decks, box.own_decks)


def test_one_deck_of_the_file_is_for_all_and_more_are_the_players_in_order() -> None:
    # DP-SET-01, DP-SET-06.
    assert with_file(3) == (DAWN, DAWN, DAWN)
    assert with_file(2, of=(DAWN, BRIEF)) == (DAWN, BRIEF)
    assert with_file(2, of=(DAWN, BRIEF), decks=("duel-40", "dawn")) == (DUEL, DAWN)


def test_a_file_needs_a_deck_for_everybody() -> None:
    with pytest.raises(OptionFault, match="2 decks in the own card file for 3 players; one is for all"):
        with_file(3, of=(DAWN, BRIEF))
    assert refused(2, deck="own") == ("deck: choose your own card file too; it needs a [[deck]] (DP-SET-06).",)


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (DeckList("brief", "Own", (("excalibur", 9),)), "own.toml: deck Own: there is no card excalibur (DP-SET-06)."),
        (
            DeckList("mine", "Mine", (("razor-dirk", 5),)),
            "own.toml: deck Mine: 5 cards, and 6 are needed to begin (DP-SET-08).",
        ),
        (
            DeckList("duel-40", "Mine", ONE.cards),
            "own.toml: deck 'duel-40' field 'key': there is another deck of this key (DP-SET-06)",
        ),
    ],
    ids=["no such card", "too small", "a key of ours"],
)
def test_a_deck_that_can_not_be_played_is_told_when_the_file_is_checked(found: DeckList, words: str) -> None:
    assert own(BOX).faults(toml(found), "own.toml") == (words,)


def test_tags_are_the_same_whichever_deck_is_played_with_a_file() -> None:
    # DP-SET-06: cards that were printed with the file serve for ours and for the file's own decks.
    box = overlay(BOX, toml(DAWN), "own.toml")
    printed = {copy for copy, _ in printed_box(box, (ONE, ONE))}
    for played in ((ONE, DAWN), (DAWN, ONE), (DAWN, DAWN), (DUEL, DAWN)):
        assert {copy for found in deck_copies(played, box.cards) for copy in found} <= printed


# Copies.


def test_copies_of_players_are_numbered_on() -> None:
    first, second = deck_copies((ONE, ONE), BOX.cards)
    assert (first[0], second[0]) == (Copy("standard-dirk", 1), Copy("standard-dirk", 2))
    assert len({*first, *second}) == 70


def test_a_players_copies_are_the_same_whatever_ready_deck_the_others_have() -> None:
    # So that one printed box of each player serves for both.
    for others in (ONE, DUEL):
        assert set(deck_copies((others, ONE, others), BOX.cards)[1]) <= set(
            deck_copies((ONE, DUEL, DUEL), BOX.cards)[1]
        )


def test_a_deck_with_more_copies_than_the_box_leaves_nobody_without_an_own_one() -> None:
    many = deck(("keen-blade", 9))
    copies = [copy for found in deck_copies((many, many, ONE), BOX.cards) for copy in found]
    assert len(copies) == len(set(copies))
    blades = [copy.copy for copy in copies if copy.card == "keen-blade"]
    assert blades == [*range(1, 19), 19]


def test_more_copies_than_there_are_codes_are_refused() -> None:
    # DP-SET-06: a tag has 31 numbers for the copies of a card.
    text = toml(deck(("keen-blade", 16)))
    assert refused(2, deck=text) == ("Keen Blade: codes for 32 copies at one table, at most 31 (DP-SET-06).",)
    assert len(chosen(8, deck="duel-40")) == 8
