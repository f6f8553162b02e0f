"""Card files and decks that can't be used: each kind of fault, named with file, card and field."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from companion.games.dirks.card_checks import load_box
from tests.games.dirks.box import TEXTS
from tests.games.refusing import refused_by


class Slip(NamedTuple):
    """In a file, after the first ``card``, the first ``old`` becomes ``new``; ``where`` and ``words`` are said."""

    file: str
    card: str
    old: str
    new: str
    where: str
    words: str


def with_slip(slip: Slip) -> dict[str, str]:
    name = f"{slip.file}.toml" if slip.file == "decks" else f"cards/{slip.file}.toml"
    at = TEXTS[name].index(f'"{slip.card}"')
    head, tail = TEXTS[name][:at], TEXTS[name][at:]
    assert slip.old in tail
    return {**TEXTS, name: head + tail.replace(slip.old, slip.new, 1)}


def faults(texts: dict[str, str]) -> tuple[str, ...]:
    return refused_by(load_box, texts)


FIELDS = {
    "an unknown kind": Slip("weapons", "standard-dirk", '"weapon"', '"shield"', "field 'kind'", "enum value 'shield'"),
    "LP above 30": Slip("weapons", "standard-dirk", "lp = 6", "lp = 31", "field 'lp'", "Expected `int` <= 30"),
    "a Strength below 0": Slip(
        "weapons", "standard-dirk", "strength = 3", "strength = -1", "field 'strength'", "Expected `int` >= 0"
    ),
    "a field that no card has": Slip(
        "weapons", "standard-dirk", "lp = 6", "life = 6", "field 'life'", "unknown field `life`"
    ),
    "an unknown effect": Slip("events", "keen-blade", '"attach"', '"glue"', "field 'does'", "Invalid value 'glue'"),
    "an effect that lasts among what happens once": Slip(
        "specials", "wooden-curse", '"discard_attached"', '"sticky"', "field 'does'", "Invalid value 'sticky'"
    ),
    "a text of more than 240 letters": Slip(
        "events", "keen-blade", "+1 Strength", "+1 Strength " * 20, "field 'text'", "length <= 240"
    ),
    "nothing but TOML": Slip("events", "keen-blade", "[[card]]", "[[card]", "events.toml", "not readable as TOML"),
}

WEAPONS = {
    "a Weapon without a Type": Slip(
        "weapons", "standard-dirk", 'type = "Standard"\n', "", "field 'type'", "a Weapon has a Type (DP-ABL-01)"
    ),
    "a Weapon without a Shape": Slip(
        "weapons", "standard-dirk", 'shape = "Dirk"\n', "", "field 'shape'", "a Weapon has a Shape (DP-ABL-01)"
    ),
    "a Weapon without LP": Slip("weapons", "standard-dirk", "lp = 6\n", "", "field 'lp'", "1 at least (DP-WPN-02"),
    "a Weapon that does something": Slip(
        "weapons",
        "standard-dirk",
        "lp = 6",
        'lp = 6\ndoes = [{ do = "draw", n = 1 }]',
        "field 'does'",
        "unless by hand (DP-APP-15)",
    ),
    "a Weapon by hand that does not tell it": Slip(
        "weapons", "standard-dirk", "lp = 6", 'lp = 6\ndoes = [{ do = "by_hand" }]', "field 'text'", "must be told"
    ),
    "a Weapon that holds something": Slip(
        "weapons",
        "standard-dirk",
        "lp = 6",
        'lp = 6\nholds = [{ do = "poison", n = 1 }]',
        "field 'holds'",
        "only a Special in the middle",
    ),
    "a Type that there is not": Slip(
        "weapons", "standard-dirk", '"Standard"', '"Bronze"', "field 'type'", "there is no Type 'Bronze'"
    ),
    "a Type in a Shape twice": Slip(
        "weapons",
        "standard-poniard",
        'shape = "Poniard"',
        'shape = "Dirk"',
        "card 'standard-poniard' field 'shape'",
        "the Standard Dirk is card 'standard-dirk' already (DP-SPX-21)",
    ),
    "a Shape without figures in every Type": Slip(
        "weapons",
        "standard-dirk",
        'shape = "Dirk"',
        'shape = "Sabre"',
        "cards/weapons.toml: field 'shape'",
        "there are no figures for the Razor Sabre (DP-SPX-21)",
    ),
}

EVENTS = {
    "an Event that does nothing": Slip(
        "events",
        "keen-blade",
        'does = [{ do = "attach", strength = 1 }]\n',
        "",
        "field 'does'",
        "an Event does something (DP-ACT-04)",
    ),
    "an Event that holds something": Slip(
        "events",
        "keen-blade",
        "does =",
        'holds = [{ do = "poison", n = 1 }]\ndoes =',
        "field 'holds'",
        "only a Special in the middle",
    ),
    "an Event with LP": Slip("events", "keen-blade", "does =", "lp = 3\ndoes =", "field 'lp'", "this is an Event"),
    "an Event that does not tell it": Slip(
        "events",
        "keen-blade",
        "Attach to a Weapon of yours: +1 Strength.",
        "",
        "field 'text'",
        "what it does must be told (DP-APP-15)",
    ),
    "an Event that does what a Special does": Slip(
        "events",
        "keen-blade",
        '"attach", strength = 1',
        '"convert_type"',
        "field 'does'",
        "convert_type is nothing that an Event does",
    ),
    "an Event that stays and draws": Slip(
        "events",
        "keen-blade",
        "strength = 1 }",
        'strength = 1 }, { do = "draw", n = 1 }',
        "field 'does'",
        "does nothing else, unless by hand (DP-ACT-06)",
    ),
    "an Event that changes nothing": Slip(
        "events", "keen-blade", "strength = 1", "strength = 0", "field 'does'", "changes nothing"
    ),
    "a swarm of one attack": Slip("events", "blade-swarm", "attacks = 2", "attacks = 1", "field 'does'", "2 or more"),
    "a choice of one": Slip(
        "events",
        "extra-weapon",
        '        { text = "draw two cards", does = [{ do = "draw", n = 2 }] },\n',
        "",
        "field 'does'",
        "two ways or more (DP-EVT-01)",
    ),
    "a way that does nothing": Slip(
        "events", "extra-weapon", '[{ do = "extra_weapon_play" }]', "[]", "field 'does'", "each way has a text"
    ),
}

SPECIALS = {
    "a Special of a Shape": Slip(
        "specials", "magic-sweep", "does =", 'shape = "Dirk"\ndoes =', "field 'shape'", "this is a Special"
    ),
    "a Special that does nothing": Slip(
        "specials",
        "worn-out-blades",
        'holds = [{ do = "global_mod", stat = "durability", n = -1 }]\n',
        "",
        "field 'does'",
        "does something on arrival, or holds something",
    ),
    "a Special that draws": Slip(
        "specials", "wooden-curse", '"discard_attached"', '"draw", n = 2', "'does'", "draw is nothing that a Special"
    ),
    "a change by 0": Slip("specials", "worn-out-blades", "n = -1", "n = 0", "field 'holds'", "by 0 changes nothing"),
    "LP set to 0": Slip("specials", "jack-of-all-blades", "n = 9, ", "n = 0, ", "field 'does'", "1 or more (DP-DEF-01"),
    "a group set twice": Slip(
        "specials", "jack-of-all-blades", '"laden"', '"bare"', "field 'does'", "set once (DP-SPX-09)"
    ),
    "figures of a group and of all": Slip(
        "specials",
        "jack-of-all-blades",
        'group = "laden" },\n]\nflavour',
        'group = "all" },\n]\nflavour',
        "'holds'",
        "set once",
    ),
    "groups that nothing makes": Slip(
        "specials",
        "jack-of-all-blades",
        '    { do = "discard_attached" },\n',
        "",
        "field 'does'",
        "groups are made by discard_attached",
    ),
    "one that goes at once and holds something": Slip(
        "specials",
        "magic-sweep",
        "does =",
        'holds = [{ do = "poison", n = 2 }]\ndoes =',
        "field 'holds'",
        "discarded at once",
    ),
    "one that goes before it acts": Slip(
        "specials",
        "magic-sweep",
        '{ do = "convert_type" }, { do = "discard_specials" }',
        '{ do = "discard_specials" }, { do = "convert_type" }',
        "field 'does'",
        "discards itself last",
    ),
}

BETWEEN = {
    "a number of another file": Slip(
        "events", "extra-weapon", "number = 21", "number = 1", "field 'number'", "1 is that of card 'standard-dirk'"
    ),
    "a number that is left to own cards": Slip(
        "events", "extra-weapon", "number = 21", "number = 200", "field 'number'", "200 to 299 are left"
    ),
    "an id of another file": Slip(
        "events", "extra-weapon", '"extra-weapon"', '"standard-dirk"', "card 'standard-dirk' field 'id'", "too"
    ),
    "a name of another card": Slip(
        "events", "keen-blade", '"Keen Blade"', '"Razor Dirk"', "field 'name'", "that of card 'razor-dirk' too"
    ),
    "a Special among the Events": Slip(
        "events",
        "keen-blade",
        'kind = "event"',
        'kind = "special"',
        "field 'kind'",
        "the file of events, not of specials",
    ),
    "a set under another file's name": Slip("events", "events", '"events"', '"main"', "'set'", "is named main.toml"),
    "cards of another game": Slip(
        "events", "dirks-and-poniards", '"dirks-and-poniards"', '"cadaver"', "'game'", "cards of 'cadaver'"
    ),
    "more copies than any deck takes": Slip(
        "events", "keen-blade", "copies = 2", "copies = 3", "field 'copies'", "the ready decks take 2 of it"
    ),
}

DECKS = {
    "no TOML": Slip("decks", "Standard", "[[make]]", "[[make]", "decks.toml", "Expected"),
    "a Type twice": Slip(
        "decks", "Damascus", '"Damascus"', '"Standard"', "decks.toml", "'Standard' stands there twice"
    ),
    "an ability that is not told": Slip(
        "decks", "Razor", "text =", "# text =", "decks.toml: the Type 'Razor'", "a text that tells it"
    ),
    "an unknown ability": Slip("decks", "Razor", '"count_shape_bonus"', '"fly"', "decks.toml", "Invalid value 'fly'"),
    "a deck twice": Slip("decks", "duel-40", '"duel-40"', '"one-of-each"', "decks.toml", "stands there twice"),
    "a deck under a key that no option has": Slip(
        "decks", "duel-40", '"duel-40"', '"duel-41"', "field 'key'", "there is no deck 'duel-40'"
    ),
    "a deck under another name than its option": Slip(
        "decks", "duel-40", '"Duel 40"', '"Duel"', "deck 'duel-40' field 'name'", "the option calls it 'Duel 40'"
    ),
    "a deck with two Gates": Slip(
        "decks",
        "duel-40",
        '"the-amethyst-gate", 1',
        '"the-amethyst-gate", 2',
        "deck 'duel-40'",
        "may have one (DP-SET-04)",
    ),
    "a deck with a card that there is not": Slip(
        "decks", "duel-40", '"keen-blade"', '"keen-edge"', "deck 'duel-40'", "there is no card keen-edge"
    ),
}


ALL = {**FIELDS, **WEAPONS, **EVENTS, **SPECIALS, **BETWEEN, **DECKS}


@pytest.mark.parametrize("slip", ALL.values(), ids=ALL)
def test_a_fault_is_told_with_its_place(slip: Slip) -> None:
    found = faults(with_slip(slip))
    assert any(slip.where in fault and slip.words in fault for fault in found), found


@pytest.mark.parametrize("name", ["cards/weapons.toml", "cards/events.toml", "cards/specials.toml", "decks.toml"])
def test_a_file_that_is_missing_is_named(name: str) -> None:
    found = faults({file: text for file, text in TEXTS.items() if file != name})
    assert any(fault == f"{name}: there is no such file (DP-SET-06)" for fault in found), found


def test_all_faults_are_told_at_once() -> None:
    first = with_slip(WEAPONS["a Weapon without LP"])["cards/weapons.toml"]
    second = with_slip(EVENTS["an Event that changes nothing"])["cards/events.toml"]
    found = faults({**TEXTS, "cards/weapons.toml": first, "cards/events.toml": second})
    assert [any(card in fault for fault in found) for card in ("standard-dirk", "keen-blade")] == [True, True]
