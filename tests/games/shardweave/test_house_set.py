"""The house set: what the source gives, the slots it was designed in, and every word of the card files."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from types import UnionType
from typing import Any, get_args, get_type_hints

import pytest
from msgspec.structs import fields

from cardprints.art import forms
from companion.games.shardweave import effects as e
from companion.games.shardweave.cards import FACTIONS, NAMED, TIEBREAK, Arena, Champion, Stats
from tests.games.shardweave.box import BOX

CHAMPIONS = tuple(BOX.champions.values())
DECK = tuple(arena for arena in BOX.arenas.values() if arena.id != TIEBREAK)
ALL: tuple[Champion | Arena, ...] = (*CHAMPIONS, *BOX.arenas.values())
each_weave = pytest.mark.parametrize("key", BOX.weaves)

# What the source gives.


def test_elias_vane_is_as_the_source_has_him() -> None:
    # SW-TRF-05, SW-TRF-06, SW-TRF-07.
    elias = BOX.champions["sw-c-025"]
    assert (elias.name, elias.key, elias.house) == ("Elias Vane, Moonbound", "MOONBOUND_SHIFT", False)
    assert elias.second is not None
    assert (elias.stats, elias.second.stats) == (Stats(6, 7, 7, 4), Stats(9, 8, 2, 5))
    assert (elias.stats.total, elias.second.stats.total) == (24, 24)
    loss = e.Needs(result="loss")
    assert elias.parts == (e.Part(11, e.Transform(), loss), e.Part(11, e.PlayedTo("pile_bottom"), loss))


def test_all_other_cards_are_marked_as_ours() -> None:
    assert [card.id for card in ALL if not card.house] == ["sw-c-025"]


# What was to be designed: the slots of the rules, line by line. Why the stats are these: docs/balance-shardweave.md.

SLOTS = """
sw-c-001 might  common    8/6/3/7 4 cannot
sw-c-002 might  common    7/7/3/7 6 modifier
sw-c-003 might  common    8/7/4/6
sw-c-004 might  rare      7/7/4/6 8 modifier
sw-c-005 might  legendary 8/4/5/6 6 replacement
sw-c-006 might  unique    9/6/5/4 11 plain
sw-c-007 tech   common    7/4/7/6 6 cap
sw-c-008 tech   common    8/5/6/5 6 modifier
sw-c-009 tech   common    9/5/6/5
sw-c-010 tech   rare      8/5/7/4 4 replacement
sw-c-011 tech   exotic    4/8/5/7 6 replacement
sw-c-012 tech   legendary 5/5/7/7 3 plain
sw-c-013 mystic common    6/4/7/7 4 cannot
sw-c-014 mystic common    5/6/6/7 8 modifier
sw-c-015 mystic rare      3/7/6/8 7 replacement
sw-c-016 mystic rare      4/6/6/8 8 cap
sw-c-017 mystic exotic    5/5/7/7 4 cannot
sw-c-018 mystic unique    6/4/6/8 11 plain
sw-c-019 shadow common    7/7/4/6 7 modifier
sw-c-020 shadow common    3/8/7/6 3 plain
sw-c-021 shadow common    5/8/7/5
sw-c-022 shadow rare      5/7/5/7 8 modifier
sw-c-023 shadow legendary 4/7/5/7 7 replacement
sw-c-024 shadow exotic    6/8/6/4 11 replacement
sw-c-025 wild   unique    6/7/7/4 11 plain 11 replacement
sw-c-026 wild   common    8/6/6/4 6 modifier
sw-c-027 wild   common    6/7/4/7 6 modifier
sw-c-028 wild   rare      8/7/3/6 11 plain
sw-c-029 wild   common    9/5/5/6
sw-c-030 wild   exotic    9/4/5/6 11 plain
sw-c-031 cosmic common    7/4/5/8 11 plain
sw-c-032 cosmic common    6/6/3/9 6 replacement
sw-c-033 cosmic rare      6/7/3/8 4 plain
sw-c-034 cosmic legendary 4/8/6/5 8 replacement
sw-c-035 cosmic exotic    7/4/5/8 4 plain
sw-c-036 cosmic unique    3/8/7/6 4 cannot
"""

ARENA_SLOTS = """
sw-a-00 power/spirit
sw-a-01 power/speed
sw-a-02 power/mind   5 modifier
sw-a-03 power/spirit 5 cap
sw-a-04 speed/power  5 modifier
sw-a-05 speed/mind   3 plain
sw-a-06 speed/spirit
sw-a-07 mind/power   5 replacement
sw-a-08 mind/speed   5 cannot
sw-a-09 mind/spirit  5 modifier 5 modifier
sw-a-10 spirit/power 8 cap
sw-a-11 spirit/speed
sw-a-12 spirit/mind  9 cannot
sw-a-13 power/speed  5 replacement
sw-a-14 mind/spirit  2 cannot
sw-a-15 spirit/speed 11 replacement
sw-a-16 speed/mind   8 modifier
sw-a-17 power/spirit 5 cap
sw-a-18 mind/power   11 plain
sw-a-19 speed/power  5 modifier 1 cannot
sw-a-20 spirit/mind  9 replacement
sw-a-21 power/mind   1 plain
sw-a-22 spirit/power 11 replacement
"""


def lines(table: str) -> list[Any]:
    rows = [line.split() for line in table.strip().splitlines()]
    return [pytest.param(row, id=row[0]) for row in rows]


def steps(card: Champion | Arena) -> list[str]:
    """The step and the class of each part."""
    return [word for part in card.parts for word in (str(part.step), e.class_of(part.does))]


@pytest.mark.parametrize("row", lines(SLOTS))
def test_a_champion_fills_its_slot(row: list[str]) -> None:
    card = BOX.champions[row[0]]
    line = "/".join(str(card.stats[stat]) for stat in e.STATS)
    assert [card.faction, card.rarity, line, *steps(card)] == row[1:]


@pytest.mark.parametrize("row", lines(ARENA_SLOTS))
def test_an_arena_fills_its_slot(row: list[str]) -> None:
    card = BOX.arenas[row[0]]
    assert [f"{card.primary}/{card.secondary}", *steps(card)] == row[1:]


def test_every_card_has_a_slot() -> None:
    assert list(BOX.arenas) == [row.id for row in lines(ARENA_SLOTS)]
    assert sorted(BOX.champions) == [row.id for row in lines(SLOTS)]


# The constraints of the set.


def test_there_are_six_champions_of_each_faction() -> None:
    assert {key: len(cards) for key, cards in BOX.factions.items()} == dict.fromkeys(FACTIONS, 6)


def test_totals_are_24_with_an_ability_25_without_and_23_with_a_very_strong_one() -> None:
    strong = {"sw-c-005", "sw-c-023", "sw-c-034"}
    for card in CHAMPIONS:
        assert card.stats.total == (25 if not card.parts else 23 if card.id in strong else 24), card.name
        assert card.second is None or card.second.stats.total == 24


def test_stats_are_2_to_9() -> None:
    for card in CHAMPIONS:
        for found in (card.stats, *([card.second.stats] if card.second else ())):
            assert all(2 <= found[stat] <= 9 for stat in e.STATS), card.name


def test_of_each_limited_rarity_there_are_three_identities_at_least() -> None:
    counts = Counter(card.rarity for card in CHAMPIONS)
    assert all(counts[rarity] >= 3 for rarity in NAMED)
    assert set(counts) == {*NAMED, "common", "rare"}


def test_a_weavers_box_has_two_of_each_common_and_rare_and_one_of_each_named() -> None:
    assert all(card.copies == (1 if card.rarity in NAMED else 2) for card in CHAMPIONS)


def test_a_common_comes_in_a_second_treatment_too() -> None:
    # SW-WEA-04: so that two printings of one identity can meet in a Weave.
    assert [(card.rarity, card.treated, bool(card.treatment)) for card in CHAMPIONS if card.treated] == [
        ("common", 2, True)
    ]


def test_there_are_six_shards_at_least_and_none_is_a_faction_in_disguise() -> None:
    # SW-CAR-04.
    shards = {
        shard: {card.faction for card in CHAMPIONS if card.shard == shard} for shard in {c.shard for c in CHAMPIONS}
    }
    assert len(shards) >= 6
    assert all(len(factions) >= 3 for factions in shards.values())
    assert all(len({card.shard for card in cards}) >= 3 for cards in BOX.factions.values())


def test_there_are_five_types_at_least_each_in_two_factions_at_least() -> None:
    types = {kind: {card.faction for card in CHAMPIONS if card.type == kind} for kind in {c.type for c in CHAMPIONS}}
    assert len(types) >= 5
    assert all(len(factions) >= 2 for factions in types.values())


def test_every_ordered_pair_of_stats_has_an_arena() -> None:
    assert {(arena.primary, arena.secondary) for arena in DECK} == set(permutations(e.STATS, 2))
    assert len(DECK) >= 20


def test_three_to_five_arenas_have_no_hazard() -> None:
    assert 3 <= sum(not arena.parts for arena in DECK) <= 5


def test_champions_are_numbered_from_1_and_arenas_from_101() -> None:
    assert sorted(card.number for card in CHAMPIONS) == list(range(1, 37))
    assert [arena.number for arena in BOX.arenas.values()] == list(range(101, 124))
    assert all(card.number % 100 == int(card.id[-3:]) for card in CHAMPIONS), "the number is that of the id"


# The ready Weaves.


@each_weave
def test_a_ready_weave_mixes_two_factions(key: str) -> None:
    counts: Counter[str] = Counter()
    for card, count in BOX.weaves[key].champions:
        counts[BOX.champions[card].faction] += count
    assert len(counts) == 2
    assert min(counts.values()) >= 6


def test_six_weaves_are_ready_and_every_champion_is_in_one() -> None:
    assert len(BOX.weaves) == 6
    assert {card for weave in BOX.weaves.values() for card, _ in weave.champions} == set(BOX.champions)


def test_no_two_weaves_mix_the_same_factions_and_none_is_left_out() -> None:
    pairs = [{BOX.champions[card].faction for card, _ in weave.champions} for weave in BOX.weaves.values()]
    assert len({tuple(sorted(pair)) for pair in pairs}) == 6
    assert set().union(*pairs) == set(FACTIONS)


# Words.


def words(union: object) -> dict[type, str]:
    assert isinstance(union, UnionType)
    return {kind: str(kind.__struct_config__.tag) for kind in get_args(union)}


def test_every_effect_of_the_schema_is_on_a_card() -> None:
    used = {type(part.does) for card in ALL for part in card.parts}
    assert {word for kind, word in words(e.Effect).items() if kind not in used} == set()


def test_every_condition_of_the_schema_is_on_a_card_or_for_owners() -> None:
    used = {
        field.name
        for card in ALL
        for part in card.parts
        for field in fields(e.Needs)
        if getattr(part.needs, field.name) != getattr(e.ALWAYS, field.name)
    }
    assert {field.name for field in fields(e.Needs)} - used == {"shard", "type"}


def test_every_thing_that_can_be_forbidden_is_on_a_card_or_for_owners() -> None:
    used = {part.does.change for card in ALL for part in card.parts if isinstance(part.does, e.Forbid)}
    assert set(get_args(get_type_hints(e.Forbid)["change"])) - used == {"increase", "score_reduce"}


@pytest.mark.parametrize("card", ALL, ids=[card.id for card in ALL])
def test_a_card_has_words_of_its_own_and_a_picture(card: Champion | Arena) -> None:
    assert bool(card.text) == bool(card.parts), "without an ability nothing is said (SW-GEN-04)"
    assert card.text == "" or card.text.endswith((".", ".)"))
    assert 0 < len(card.flavour) <= 80
    assert card.form in forms()


def test_no_flavour_comes_twice() -> None:
    assert [line for line, count in Counter(card.flavour for card in ALL).items() if count > 1] == []


def test_texts_use_the_words_of_the_rules() -> None:
    # "Opposing", "opponent" and "points" are said as rival, and as Victory Points or score.
    text = " ".join(card.text for card in ALL).lower()
    assert not any(word in text for word in ("oppos", "opponent", "enemy", "player"))
    assert text.count("victory points") == text.count("points")
