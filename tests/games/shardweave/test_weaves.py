"""Weaves: what is refused and why, and which very copies a ready one is made of (SW-WEA)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.games.shardweave.cards import WeaveList
from companion.games.shardweave.options import WEAVES, Options
from companion.games.shardweave.weaves import chosen_weaves, copies_of, faults_of, in_boxes, load_weaves
from companion.table.cardfile import CardFileError
from companion.table.game import OptionFault
from companion.table.state import Copy
from tests.games.shardweave.box import BOX

VANGUARD = BOX.weaves["vanguard"]
COMMONS = ("sw-c-001", "sw-c-002", "sw-c-003", "sw-c-007", "sw-c-008", "sw-c-009", "sw-c-013", "sw-c-014", "sw-c-019")
"""Two of each are a Weave."""


def weave(*entries: tuple[str, int], name: str = "Own") -> WeaveList:
    """Two of each Common but of the last, as many as needed beside these entries."""
    rest = [(card, 2) for card in COMMONS if card not in dict(entries)]
    while sum(count for _, count in (*rest, *entries)) > 18:
        card, count = rest.pop()
        rest += [(card, count - 1)] if count > 1 else []
    return WeaveList("own", name, (*entries, *rest))


def toml(found: WeaveList) -> str:
    """A Weave as somebody writes it."""
    return "\n".join(
        (
            "[[weave]]",
            f'key = "{found.key}"',
            f'name = "{found.name}"',
            f"champions = {[list(entry) for entry in found.champions]}",
            f"serials = {[list(entry) for entry in found.serials]}",
        )
    )


def chosen(first: str, second: str) -> tuple[WeaveList, WeaveList]:
    return chosen_weaves((first, second), BOX.champions, BOX.weaves)


def refused(first: str, second: str) -> tuple[str, ...]:
    with pytest.raises(OptionFault) as error:
        chosen(first, second)
    return error.value.faults


def faults(found: WeaveList) -> list[str]:
    return list(faults_of(found, BOX.champions))


@pytest.mark.parametrize(
    ("entries", "sentence"),
    [
        pytest.param([("sw-c-021", 1)], "Own: 17 Champions, and 18 are needed (SW-WEA-01).", id="seventeen"),
        pytest.param([("sw-c-021", 3)], "Own: 19 Champions, and 18 are needed (SW-WEA-01).", id="SW-EX-04: nineteen"),
    ],
)
def test_a_weave_has_exactly_18_champions(entries: Sequence[tuple[str, int]], sentence: str) -> None:
    eight = [(card, 2) for card in COMMONS[:8]]
    assert sentence in faults(WeaveList("own", "Own", (*eight, *entries)))


def test_three_copies_of_a_common_are_refused_whatever_their_treatment() -> None:
    # SW-EX-05; SW-WEA-02, SW-WEA-04: the third is one of those in another treatment.
    assert BOX.champions["sw-c-001"].treated
    rose_gold = BOX.champions["sw-c-001"].copies + 1
    others = [(card, serial) for card in COMMONS[1:8] for serial in (1, 2)]
    found = WeaveList(
        "own", "Own", serials=(("sw-c-001", 1), ("sw-c-001", 2), ("sw-c-001", rose_gold), ("sw-c-021", 1), *others)
    )
    assert faults(found) == ["Own: 3 of Iron Thornguard, 2 at most (SW-WEA-02)."]
    assert faults(weave(("sw-c-001", 3))) == ["Own: 3 of Iron Thornguard, 2 at most (SW-WEA-02)."]


def test_two_copies_of_a_common_in_two_treatments_are_a_pair() -> None:
    others = [(card, serial) for card in COMMONS[1:] for serial in (1, 2)]
    assert faults(WeaveList("own", "Own", serials=(("sw-c-001", 1), ("sw-c-001", 3), *others))) == []


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        ("sw-c-025", "Own: 2 of Elias Vane, Moonbound, which is Unique: 1 at most (SW-WEA-03)."),
        ("sw-c-005", "Own: 2 of Sarn Kadar, Full Weight, which is Legendary: 1 at most (SW-WEA-03)."),
        ("sw-c-011", "Own: 2 of The Inverted Clockwright, which is Exotic: 1 at most (SW-WEA-03)."),
    ],
)
def test_two_copies_of_a_named_identity_are_refused(card: str, sentence: str) -> None:
    # SW-EX-06.
    assert faults(weave((card, 2))) == [sentence]


def test_copies_count_together_however_they_are_listed() -> None:
    assert faults(weave(("sw-c-025", 1), ("sw-c-025", 1))) == faults(weave(("sw-c-025", 2))) != []
    twice = WeaveList("own", "Own", (*((card, 1) for card in COMMONS), *((card, 1) for card in COMMONS)))
    assert faults(twice) == []
    assert copies_of(twice, 0, BOX.champions)[:2] == (Copy("sw-c-001", 1), Copy("sw-c-001", 2))


def test_a_weave_of_factions_shards_and_rarities_as_one_likes_is_allowed() -> None:
    # SW-WEA-05.
    named = [(card.id, 1) for card in BOX.champions.values() if card.is_named]
    assert len(named) == 13
    assert faults(weave(*named)) == []


def test_a_second_form_cannot_be_put_into_a_weave() -> None:
    assert faults(weave(("Elias Vane, Werewolf", 1))) == [
        "Own: Elias Vane, Werewolf is the second form of Elias Vane, Moonbound and no card of its own (SW-WEA-06)."
    ]


def test_what_is_no_champion_is_told() -> None:
    assert faults(weave(("sw-c-099", 1), ("sw-a-01", 1))) == [
        "Own: there is no Champion sw-c-099, sw-a-01 (SW-WEA-07)."
    ]


def test_a_weave_names_champions_or_the_very_copies() -> None:
    both = WeaveList("own", "Own", VANGUARD.champions, (("sw-c-001", 1),))
    assert faults(both) == ["Own: Champions by number or the very copies, and not both (SW-WEA-07)."]


def own(seat: int) -> WeaveList:
    """The Commons of a Weaver's box, by their serials."""
    champions = tuple((card, 2) for card in COMMONS)
    copies = copies_of(WeaveList("own", "Own", champions), seat, BOX.champions)
    return WeaveList("own", f"Own {seat}", serials=tuple((copy.card, copy.copy) for copy in copies))


def test_a_copy_registered_twice_is_refused() -> None:
    serials = own(0).serials
    found = WeaveList("own", "Own", serials=(serials[0], serials[0], *serials[2:]))
    assert faults(found) == ["Own: copy 1 of Iron Thornguard is already registered here (SW-WEA-10)."]


def test_a_copy_that_the_rival_registered_is_refused_and_not_told_whose_it_is() -> None:
    taken = own(0).serials[:1]
    second = WeaveList("own", "Own 1", serials=(*taken, *own(1).serials[1:]))
    (sentence,) = refused(toml(own(0)), toml(second))
    assert sentence == "Own 1: copy 1 of Iron Thornguard is already registered here (SW-WEA-10)."


def test_copies_of_a_ready_weave_are_registered_too() -> None:
    assert refused("vanguard", toml(own(0)))[0].endswith("is already registered here (SW-WEA-10).")
    assert chosen("vanguard", toml(own(1)))[1] == own(1)


def test_a_serial_that_no_box_has_is_refused() -> None:
    thornguard = BOX.champions["sw-c-001"]
    assert in_boxes(thornguard) == 2 * (2 + 2)
    found = WeaveList("own", "Own", serials=(("sw-c-001", 9), *own(0).serials[1:]))
    assert faults(found) == ["Own: the copies of Iron Thornguard are 1 to 8, and none is 9 (SW-WEA-07)."]


def test_both_may_choose_the_same_ready_weave_and_play_copies_of_their_own() -> None:
    # SW-WEA-09: the mirror pair.
    first, second = (copies_of(found, seat, BOX.champions) for seat, found in enumerate(chosen("vanguard", "vanguard")))
    assert [copy.card for copy in first] == [copy.card for copy in second]
    assert not set(first) & set(second)


@pytest.mark.parametrize("key", WEAVES)
def test_a_ready_weave_is_made_of_the_first_copies_in_each_weavers_box(key: str) -> None:
    listed = BOX.weaves[key]
    assert faults(listed) == []
    for seat in (0, 1):
        copies = copies_of(listed, seat, BOX.champions)
        assert len(set(copies)) == 18
        for one in copies:
            champion = BOX.champions[one.card]
            held = champion.copies + champion.treated
            assert seat * held < one.copy <= seat * held + champion.copies, "none in another treatment"


def test_the_copies_of_a_list_of_very_copies_are_its_own() -> None:
    assert copies_of(own(1), 0, BOX.champions) == tuple(Copy(*serial) for serial in own(1).serials)


def test_the_defaults_can_be_chosen() -> None:
    first, second = chosen(Options().weave_0, Options().weave_1)
    assert (first, second) == (BOX.weaves["vanguard"], BOX.weaves["nightwork"])


def test_a_weave_of_ones_own_is_written_as_toml() -> None:
    assert chosen(toml(weave()), "undertow") == (weave(), BOX.weaves["undertow"])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("avant-garde", "weave_1: there is no Weave 'avant-garde'; there are vanguard,", id="unknown key"),
        pytest.param("[[weave]]\nkey =", "weave_1: ", id="no TOML"),
        pytest.param('[[weave]]\nkey = "own"\nname = "Own"\nsideboard = []', "sideboard", id="unknown field"),
        pytest.param(f"{toml(weave())}\n{toml(weave())}", "the Weave 'own' stands there twice", id="one twice"),
        pytest.param("\n", "weave_1: ", id="nothing"),
        pytest.param("weave = []\n", "weave_1: one Weave is needed, not 0 (SW-WEA-07).", id="none"),
    ],
)
def test_a_choice_that_cannot_be_read_is_refused(text: str, words: str) -> None:
    (sentence,) = refused("vanguard", text)
    assert words in sentence


def test_all_that_is_wrong_with_both_is_told() -> None:
    assert refused("avant-garde", toml(weave(("sw-c-025", 2)))) == (
        f"weave_0: there is no Weave 'avant-garde'; there are {', '.join(BOX.weaves)} (SW-WEA-07).",
        "Own: 2 of Elias Vane, Moonbound, which is Unique: 1 at most (SW-WEA-03).",
    )


def test_a_file_of_weaves_has_each_key_once() -> None:
    with pytest.raises(CardFileError) as error:
        load_weaves("weaves.toml", f"{toml(weave())}\n{toml(weave())}")
    assert error.value.faults == ("weaves.toml: the Weave 'own' stands there twice",)
