"""The house set: the figures of the list, the effects of every card, the ready decks, and every word of the files."""

from __future__ import annotations

from collections import Counter
from types import UnionType
from typing import Any, get_args

import pytest

from cardprints.art import forms
from companion.games.dirks import effects as e
from companion.games.dirks.cards import Card, Is
from companion.games.dirks.options import DECKS
from tests.games.dirks.box import BOX

CARDS = tuple(BOX.cards.values())
WEAPONS = """
1  Standard Dirk           6 3 1
2  Standard Poniard        5 1 3
3  Standard Dagger         7 2 2
4  Standard Knife          6 0 4
5  Standard Stiletto       4 3 1
6  Damascus Dirk           8 5 2
7  Damascus Poniard        7 4 3
8  Damascus Dagger         9 3 4
9  Damascus Knife          8 2 5
10 Damascus Stiletto       6 2 2
11 Katana Styled Dirk      7 5 1
12 Katana Styled Poniard   6 1 5
13 Katana Styled Dagger    8 3 3 house
14 Katana Styled Knife     7 4 2 house
15 Katana Styled Stiletto  5 1 3 house
16 Razor Dirk              6 3 2 house
17 Razor Poniard           5 2 3 house
18 Razor Dagger            7 2 4 house
19 Razor Knife             6 3 1 house
20 Razor Stiletto          4 2 4 house
"""
"""Number, Type and Shape, LP, Strength, Durability; the LP of the last eight are the house's."""


def lines(table: str) -> list[Any]:
    return [pytest.param(line.split(), id=line.split()[0]) for line in table.strip().splitlines()]


@pytest.mark.parametrize("row", lines(WEAPONS))
def test_a_weapon_has_the_figures_of_the_list(row: list[str]) -> None:
    is_house = row[-1] == "house"
    number, *name, lp, strength, durability = row[:-1] if is_house else row
    card = CARDS[int(number) - 1]
    assert (card.number, card.name, f"{card.type} {card.shape}") == (int(number), " ".join(name), " ".join(name))
    assert (card.lp, card.strength, card.durability) == (int(lp), int(strength), int(durability))
    assert card.house_lp == is_house


def test_house_lp_follow_the_pattern_of_the_others() -> None:
    # The source's LP: Damascus are Standard plus 2; so are Katana Styled plus 1, and Razor level with Standard.
    more = {"Standard": 0, "Damascus": 2, "Katana Styled": 1, "Razor": 0}
    standard = {card.shape: card.lp for card in BOX.sets["weapons"] if card.type == "Standard"}
    assert {card.id: card.lp for card in BOX.sets["weapons"]} == {
        card.id: standard[card.shape] + more[card.type] for card in BOX.sets["weapons"]
    }


ACTIONS: dict[str, tuple[int, str, tuple[Any, ...], tuple[Any, ...]]] = {
    "extra-weapon": (
        21,
        "Extra Weapon",
        (e.ChooseOne((e.Way("one more Weapon play", (e.ExtraWeaponPlay(1),)), e.Way("draw two cards", (e.Draw(2),)))),),
        (),
    ),
    "weaponsmith": (22, "Weaponsmith", (e.Attach("own", 1, 1),), ()),
    "keen-blade": (23, "Keen Blade", (e.Attach("own", 1, 0),), ()),
    "rusty-blade": (24, "Rusty Blade", (e.Attach("any", -1, 0),), ()),
    "cursed-blade": (25, "Cursed Blade", (e.Attach("own", 1, -1),), ()),
    "dancing-blades": (26, "Dancing Blades", (e.SwapWithHand(),), ()),
    "heavenly-blades": (27, "Heavenly Blades", (e.Attach("own", -1, 1),), ()),
    "blade-swarm": (28, "Blade Swarm", (e.Attach("own", 0, 0, attacks=2, turns=5),), ()),
    "weapons-falling-from-the-sky": (29, "Weapons Falling from the Sky", (), (e.WeaponLimit(3),)),
    "worn-out-blades": (30, "Worn Out Blades", (), (e.GlobalMod("durability", -1),)),
    "the-amethyst-gate": (31, "The Amethyst Gate", (), (e.PlayCost(), e.NullifyAbilities(), e.Sticky())),
    "wooden-curse": (32, "Wooden Curse", (e.DiscardAttached(),), (e.SetBase(1, 1), e.NullifyAbilities())),
    "jack-of-all-blades": (
        33,
        "Jack of All Blades",
        (e.DiscardAttached(), e.SetLp(10, "bare"), e.SetLp(9, "laden")),
        (e.SetBase(9, 10, "bare", lp=10), e.SetBase(10, 9, "laden")),
    ),
    "assassins-creed": (34, "Assassin's Creed", (), (e.Poison(2),)),
    "magic-sweep": (35, "Magic Sweep", (e.ConvertType(), e.DiscardSpecials()), ()),
}


@pytest.mark.parametrize("card_id", ACTIONS)
def test_an_action_does_what_the_list_says(card_id: str) -> None:
    card = BOX.cards[card_id]
    assert (card.number, card.name, card.does, card.holds) == ACTIONS[card_id]
    assert card.kind is (Is.EVENT if card.number <= 28 else Is.SPECIAL)


def test_there_are_20_weapons_8_events_and_7_specials() -> None:
    assert {key: len(cards) for key, cards in BOX.sets.items()} == {"weapons": 20, "events": 8, "specials": 7}
    assert sorted(card.number for card in CARDS) == list(range(1, 36))


def test_each_type_has_its_ability_and_standard_has_none() -> None:
    # DP-ABL-01.
    assert {make.type: make.ability for make in BOX.makes.values()} == {
        "Standard": None,
        "Damascus": e.StrengthOnlyBonus(),
        "Katana Styled": e.SacrificeForPoints(2),
        "Razor": e.CountShapeBonus(),
    }


# The ready decks.


def test_one_of_each_has_every_card_once() -> None:
    deck = BOX.decks["one-of-each"]
    assert dict(deck.cards) == dict.fromkeys(BOX.cards, 1)
    assert deck.size == 35


def test_duel_40_has_five_events_twice() -> None:
    deck = BOX.decks["duel-40"]
    twice = {"extra-weapon", "weaponsmith", "keen-blade", "rusty-blade", "heavenly-blades"}
    assert dict(deck.cards) == {card: 1 + (card in twice) for card in BOX.cards}
    assert deck.size == 40


@pytest.mark.parametrize("key", DECKS)
def test_a_ready_deck_keeps_the_constraints_of_house_decks(key: str) -> None:
    counts: Counter[Card] = Counter({BOX.cards[card]: count for card, count in BOX.decks[key].cards})
    weapons = [card for card in counts.elements() if card.kind is Is.WEAPON]
    assert 30 <= counts.total() <= 60
    assert len(weapons) >= 16 and 0.5 <= len(weapons) / counts.total() <= 0.6
    assert {card.type for card in weapons} == set(BOX.makes)
    razors = {card.shape for card in weapons if card.type == "Razor"}
    assert any(sum(card.shape == shape for card in weapons) >= 3 for shape in razors)
    assert {card.name for card in counts if card.kind is Is.EVENT} == {card.name for card in BOX.sets["events"]}
    gates = sum(count for card, count in counts.items() if e.Sticky() in card.holds)
    assert gates <= 1
    assert sum(count for card, count in counts.items() if card.kind is Is.SPECIAL) - gates >= 3


# Words.


def words(union: object) -> dict[type, str]:
    assert isinstance(union, UnionType)
    return {kind: str(kind.__struct_config__.tag) for kind in get_args(union)}


def test_every_effect_of_the_schema_is_on_a_card_or_for_owners() -> None:
    does = [effect for card in CARDS for effect in card.does]
    ways = [effect for one in does if isinstance(one, e.ChooseOne) for way in one.ways for effect in way.does]
    holds = [effect for card in CARDS for effect in card.holds]
    used = {type(effect) for effect in (*does, *ways, *holds)}
    assert {word for kind, word in (words(e.Does) | words(e.Holds)).items() if kind not in used} == {"by_hand"}
    assert {type(make.ability) for make in BOX.makes.values() if make.ability} == set(words(e.Ability)) - {e.ByHand}


@pytest.mark.parametrize("card", CARDS, ids=[card.id for card in CARDS])
def test_a_card_has_words_of_its_own_and_a_picture(card: Card) -> None:
    assert bool(card.text) == (card.kind is not Is.WEAPON), "what a Weapon can do stands with its Type"
    assert card.text == "" or card.text.endswith(".")
    assert 0 < len(card.flavour) <= 80
    assert card.form in forms()
    assert card.kind is not Is.WEAPON or card.form == card.shape.lower(), "each Shape has a picture of its own"


def test_no_flavour_comes_twice() -> None:
    assert [line for line, count in Counter(card.flavour for card in CARDS).items() if count > 1] == []


def test_what_lasts_says_how_long() -> None:
    # DP-SPC-02, DP-SPC-03: the Gate needs a sacrifice too.
    for card in BOX.sets["specials"]:
        lasts = "Lasts until another Special is played." in card.text
        assert lasts == (bool(card.holds) and e.Sticky() not in card.holds), card.name
