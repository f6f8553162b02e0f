"""SW-APP-05: an owner's own file: what it replaces, what is new, and how a file that does not fit is refused."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from msgspec import Struct
from msgspec.structs import fields, replace

from companion.games.shardweave import effects as e
from companion.games.shardweave.cards import Arena, Champion, Form, Stats, WeaveList
from companion.games.shardweave.own_cards import begun_with, overlay
from companion.games.shardweave.places import ShardweaveSetup, of
from companion.play import own_cards
from companion.play.simulation import play_by
from companion.table.game import Asked, OptionFault
from companion.table.screens import Grounds, Ledger, Screen
from companion.table.viewers import as_seen
from tests.games.shardweave.box import BOX
from tests.games.shardweave.owned import (
    EXAMPLE,
    GAME,
    NEW,
    OURS,
    OWN,
    PARTS,
    PLACE,
    SEATS,
    owned,
    refused,
    weave,
)
from tests.table.walks import walk

# Values in place of ours.


def test_a_field_replaces_ours_and_the_rest_stays() -> None:
    found = owned(f"{OURS}stats = {{ power = 5, speed = 6, mind = 7, spirit = 7 }}\n")
    assert found.champions["sw-c-003"] == replace(BOX.champions["sw-c-003"], stats=Stats(5, 6, 7, 7))
    assert [key for key in BOX.champions if found.champions[key] != BOX.champions[key]] == ["sw-c-003"]
    assert (found.arenas, found.weaves) == (BOX.arenas, BOX.weaves)
    assert BOX.champions["sw-c-003"].stats == Stats(8, 7, 4, 6)


def test_a_card_of_which_nothing_differs_stays_as_it_is() -> None:
    found = owned("".join(f'[[card]]\nid = "{card}"\n' for card in (*BOX.champions, *BOX.arenas)))
    assert (found.champions, found.arenas) == (BOX.champions, BOX.arenas)


def test_each_of_our_cards_can_be_copied_from() -> None:
    assert OWN is not None
    assert set(OWN.ours) == {*BOX.champions, *BOX.arenas}
    for card, text in OWN.ours.items():
        found = owned("\n".join(line for line in text.splitlines() if not line.startswith("number")))
        assert {**found.champions, **found.arenas}[card] == {**BOX.champions, **BOX.arenas}[card]


def test_another_ability_takes_our_words_with_it() -> None:
    does = 'key = "SALT_LINE"\nparts = [{ step = 6, does = { do = "stat", stat = "mind", n = 1 } }]\n'
    assert refused(f'[[card]]\nid = "sw-c-001"\n{does}') == (
        "own.toml, line 1: card 'sw-c-001' field 'text': what it does must be told (SW-GEN-04)",
    )
    found = owned(f'[[card]]\nid = "sw-c-001"\n{PARTS}').champions["sw-c-001"]
    assert (found.key, found.text, found.parts) == ("SALT_LINE", "+1 Mind.", (e.Part(6, e.StatMod("mind", 1)),))


def test_a_form_that_nothing_reaches_any_more_goes_too() -> None:
    found = owned(f'[[card]]\nid = "sw-c-028"\n{PARTS}').champions["sw-c-028"]
    assert (BOX.champions["sw-c-028"].second, found.second) != (None, BOX.champions["sw-c-028"].second)
    assert found.second is None


def test_no_key_and_no_ability() -> None:
    found = owned('[[card]]\nid = "sw-c-001"\nkey = ""\n').champions["sw-c-001"]
    assert (found.key, found.text, found.parts) == ("", "", ())


# The key library.


@pytest.mark.parametrize("ours", sorted(card.key for card in BOX.champions.values() if card.key))
def test_every_key_of_ours_brings_what_it_stands_for(ours: str) -> None:
    other = next(card for card in BOX.champions.values() if card.key == ours)
    second = 'second = { name = "Salt", stats = { power = 9, speed = 5, mind = 4, spirit = 6 } }\n'
    found = owned(f'{NEW}key = "{ours}"\n{second if other.second else ""}').champions["sw-c-300"]
    assert (found.key, found.parts, found.text) == (ours, other.parts, other.text)


def test_a_key_of_an_arena_is_none_of_a_champion() -> None:
    assert owned(f'{PLACE}key = "THIN_AIR"\n').arenas["sw-a-60"].parts == BOX.arenas["sw-a-02"].parts
    assert refused(f'{NEW}key = "THIN_AIR"\n') == (
        "own.toml, line 10: card 'sw-c-300' field 'key': THIN_AIR stands for what 'sw-a-02' does and never changes "
        "(SW-GEN-04)",
    )


def test_an_unknown_key_makes_a_champion_without_ability() -> None:
    # SW-GEN-07: its text is a reminder.
    found = owned(f'{NEW}key = "SING"\ntext = "Sing."\n').champions["sw-c-300"]
    assert (found.key, found.parts, found.text) == ("SING", (), "Sing.")


def test_two_cards_of_an_owner_may_share_a_key_if_they_do_the_same() -> None:
    second = NEW.replace("300", "301").replace("Salt", "Sand")
    assert len(owned(f"{NEW}{PARTS}{second}{PARTS}").champions) == len(BOX.champions) + 2
    assert refused(f"{NEW}{PARTS}{second}{PARTS.replace('n = 1', 'n = 2')}") == (
        "own.toml, line 22: card 'sw-c-301' field 'key': SALT_LINE stands for what 'sw-c-300' does and never changes "
        "(SW-GEN-04)",
    )


# New cards, and Weaves.


def test_new_cards_are_in_the_box_in_weaves_and_in_print() -> None:
    text = f"{weave('sw-c-300')}{NEW}{PLACE}"
    setup = GAME.set_up(SEATS, {"own_cards": text, "weave_0": "mine"})
    assert isinstance(setup, ShardweaveSetup)
    mine = [copy.copy for copy, owner in zip(setup.copies, setup.owners, strict=True) if copy.card == "sw-c-300"]
    assert mine == [1, 2]
    assert [copy.card for copy in setup.copies].count("sw-a-60") == 1
    assert (GAME.card_numbers(setup)["sw-c-300"], GAME.card_numbers(setup)["sw-a-60"]) == (300, 360)
    printed = {copy.card: face for copy, face in GAME.printed({"own_cards": text}, 2)}
    assert (printed["sw-c-300"].name, printed["sw-a-60"].number) == ("Salt Wife", 360)
    assert "sw-c-300" not in {copy.card for copy, _ in GAME.printed({}, 2)}


def test_a_weave_with_the_key_of_a_ready_one_is_played_in_its_place() -> None:
    found = owned(f"{weave('sw-c-300', key='vanguard', name='Vanguard')}{NEW}")
    assert dict(found.weaves["vanguard"].champions)["sw-c-300"] == 2
    assert {key: found.weaves[key] for key in BOX.weaves if key != "vanguard"} == {
        key: BOX.weaves[key] for key in BOX.weaves if key != "vanguard"
    }


def test_the_weaves_of_the_file_are_chosen_by_a_word() -> None:
    # SW-WEA-07: one is for both, of two each Weaver has the own.
    two = f"{weave('sw-c-300')}{weave('sw-a-1', key='others', name='Others').replace('sw-a-1', 'sw-c-015')}"
    for text, mine in ((f"{weave('sw-c-300')}{NEW}", 2), (f"{two}{NEW}", 0)):
        setup = GAME.set_up(SEATS, {"own_cards": text, "weave_0": "own", "weave_1": "own"})
        owned_by = [setup.owners[at] for at, copy in enumerate(setup.copies) if copy.card == "sw-c-300"]
        assert owned_by == [0, 0] + [1] * mine


def test_a_weave_of_the_file_needs_the_file() -> None:
    with pytest.raises(OptionFault) as error:
        GAME.set_up(SEATS, {"weave_1": "own"})
    assert error.value.faults == ("weave_1: choose your own card file too; it needs a [[weave]] (SW-WEA-07).",)


def test_a_file_may_have_weaves_alone() -> None:
    found = owned(weave("sw-c-015"))
    assert (found.champions, [one.key for one in found.own_weaves]) == (BOX.champions, ["mine"])
    assert own_cards.content_of(weave("sw-c-015")) == "1 deck"


def test_the_arena_deck_can_be_other_arenas() -> None:
    # SW-SET-10, SW-SET-08.
    twelve = [f"sw-a-{at:02}" for at in range(1, 12)] + ["sw-a-60"]
    assert list(owned(f"arenas = {twelve}\n{PLACE}").arenas) == ["sw-a-00", *twelve]
    assert refused(f"arenas = {twelve[1:]}\n{PLACE}") == (
        "own.toml: field 'arenas': 11 Arenas beside 'sw-a-00', and 12 are needed (SW-SET-10)",
    )
    assert refused(f"arenas = {['sw-a-00', 'sw-a-77', *twelve]}\n{PLACE}") == (
        "own.toml: field 'arenas': 'sw-a-00' is never part of the Arena deck (SW-SET-08)",
        "own.toml: field 'arenas': there is no Arena 'sw-a-77' (SW-SET-10)",
    )


# At a table.


def test_the_example_can_be_played_with_to_the_end() -> None:
    assert OWN is not None and OWN.faults(EXAMPLE, "own.toml") == ()
    for seed in range(3):
        played = play_by(GAME, 2, {"own_cards": EXAMPLE}, seed, (GAME.bots.policies["sensible"],))
        assert GAME.outcome(played.end) is not None
        in_play = {copy.card for copy in played.end.setup.copies}
        assert {"sw-c-200", "sw-c-201", "sw-c-202", "sw-a-50"} <= in_play


@pytest.mark.parametrize("seed", range(8))
def test_games_with_any_keys_on_any_champions_end(seed: int) -> None:
    """The key library mixed by chance: each plain Champion has the key of another."""
    chance = random.Random(seed)
    keys = [card.key for card in BOX.champions.values() if card.key and card.second is None]
    plain = [card for card in BOX.champions.values() if card.second is None]
    text = "".join(f'[[card]]\nid = "{card.id}"\nkey = "{chance.choice(keys)}"\n' for card in plain)
    played = play_by(GAME, 2, {"own_cards": text}, seed, (GAME.bots.policies["random"],))
    assert GAME.outcome(played.end) is not None


def test_a_table_goes_on_with_what_can_be_read_of_its_file() -> None:
    assert OWN is not None and OWN.reopened is not None
    old = (
        f'{OURS}name = "Old Tamsin"\nluck = 3\nrarity = "mythic"\n{NEW}{PARTS.replace(chr(34) + "stat" + chr(34), "3")}'
    )
    setup = OWN.reopened(SEATS, {"own_cards": f"{weave('sw-c-300')}{old}", "weave_1": "mine"})
    assert isinstance(setup, ShardweaveSetup)
    champions = {champion.id: champion for champion in of(GAME.begin(setup)).champions if champion is not None}
    assert champions["sw-c-003"] == replace(BOX.champions["sw-c-003"], name="Old Tamsin")
    assert (champions["sw-c-300"].name, champions["sw-c-300"].parts) == ("Salt Wife", ())


def test_a_file_that_fits_is_the_same_when_a_table_is_opened_again() -> None:
    assert begun_with(BOX, EXAMPLE) == overlay(BOX, EXAMPLE, "own.toml")


def pages(options: dict[str, object]) -> list[Screen]:
    """What the first Weaver sees at each rest of a match, from the mulligan on."""
    states = [step.after for step in walk(GAME, 2, options, 3, most=20)]
    return [GAME.screen(as_seen(state, 0), 0, None, Asked(yours=False)) for state in states]


def test_an_unknown_key_is_told_on_the_own_list() -> None:
    # SW-GEN-07: a warning with the Weave.
    own, ours = pages({"own_cards": EXAMPLE})[0], pages({})[0]
    notes = [
        [one.note for one in page.blocks if isinstance(one, Ledger) and one.title == "Your Weave"]
        for page in (own, ours)
    ]
    assert notes == [["No ability here, only their text: READ_ALOUD (SW-GEN-07)"], [""]]


def test_few_arenas_are_warned_of_before_the_match() -> None:
    # SW-SET-10: with 20 it is better.
    few = pages({"own_cards": f"arenas = {[f'sw-a-{at:02}' for at in range(1, 20)]}\n{OURS}"})
    enough = pages({"own_cards": f"arenas = {[f'sw-a-{at:02}' for at in range(1, 21)]}\n{OURS}"})
    told = [[one.note for page in found for one in page.blocks if isinstance(one, Grounds)] for found in (few, enough)]
    assert (told[0][0], {*told[0][1:], *told[1]}) == ("19 Arenas in all; 20 or more are better", {""})


def words_of(kind: type[Struct]) -> Iterator[str]:
    """Every word in which a card file writes such a thing: its tag, its fields and their values."""
    if kind.__struct_config__.tag:
        yield str(kind.__struct_config__.tag)
    for field in fields(kind):
        yield field.name
        yield from (str(word) for word in get_args(field.type) if isinstance(word, str) and word)


DOCS = (Path(__file__).parents[3] / "docs" / "own-cards.md").read_text(encoding="utf-8")


def test_every_word_that_a_card_can_use_is_in_the_guide() -> None:
    part = DOCS[DOCS.index("## Shardweave") : DOCS.index("## Voidream")]
    kinds = (*get_args(e.Effect), e.Needs, e.Part, Champion, Arena, Form, WeaveList)
    named = {*re.findall(r"`([a-z_]+)`", part), "n"}
    assert {word for kind in kinds for word in words_of(kind)} - named - {"house"} == set()
