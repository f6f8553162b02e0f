"""Card files and Weaves that can't be used: each kind of fault, named with file, card and field."""

from __future__ import annotations

from typing import Any, NamedTuple, get_args, get_type_hints

import pytest

from companion.games.shardweave import effects as e
from companion.games.shardweave.card_checks import load_box
from companion.games.shardweave.card_faults import FORBID_STEPS, STEPS
from companion.table.cardfile import CardFileError
from tests.games.shardweave.box import TEXTS


class Slip(NamedTuple):
    """In a file, after the card's id, the first ``old`` becomes ``new``; ``where`` and ``words`` are said about it."""

    file: str
    card: str
    old: str
    new: str
    where: str
    words: str


def with_slip(slip: Slip) -> dict[str, str]:
    name = slip.file if slip.file == "weaves.toml" else f"cards/{slip.file}.toml"
    at = TEXTS[name].index(f'"{slip.card}"')
    head, tail = TEXTS[name][:at], TEXTS[name][at:]
    assert slip.old in tail
    return {**TEXTS, name: head + tail.replace(slip.old, slip.new, 1)}


def faults(texts: dict[str, str]) -> tuple[str, ...]:
    with pytest.raises(CardFileError) as error:
        load_box(texts)
    return error.value.faults


FIELDS = {
    "an unknown faction": Slip(
        "might", "sw-c-001", 'faction = "might"', 'faction = "brute"', "field 'faction'", "Invalid enum value 'brute'"
    ),
    "a champion in another faction's file": Slip(
        "might", "sw-c-001", 'faction = "might"', 'faction = "wild"', "field 'faction'", "this is the file of 'might'"
    ),
    "an unknown rarity": Slip(
        "might", "sw-c-001", '"common"', '"mythic"', "field 'rarity'", "Invalid enum value 'mythic'"
    ),
    "a champion without a Shard": Slip("might", "sw-c-001", 'shard = "Ashgale"\n', "", "'shard'", "missing required"),
    "a stat too few": Slip("might", "sw-c-001", ", spirit = 6", "", "field 'stats'", "missing required field `spirit`"),
    "a stat of 21": Slip("might", "sw-c-001", "power = 8", "power = 21", "field 'stats'", "Expected `int` <= 20"),
    "a stat below 0": Slip("might", "sw-c-001", "power = 8", "power = -1", "field 'stats'", "Expected `int` >= 0"),
    "Threads": Slip("might", "sw-c-001", "treated = 2", "threads = 40", "field 'threads'", "unknown field `threads`"),
    "an id that is left to owners": Slip(
        "might", "sw-c-001", "sw-c-001", "sw-c-200", "field 'id'", "they are left to owners (SW-APP-05)"
    ),
    "a number that is left to owners": Slip(
        "might", "sw-c-001", "number = 1\n", "number = 200\n", "field 'id'", "they are left to owners (SW-APP-05)"
    ),
    "an id of another form": Slip("might", "sw-c-001", "sw-c-001", "sw-c-1", "field 'id'", "sw-c-"),
    "a text of more than 200 letters": Slip(
        "might", "sw-c-001", "Its Power", "Its Power " * 21, "field 'text'", "length <= 200"
    ),
    "a key in small letters": Slip("might", "sw-c-001", "THORN_PLATE", "thorn_plate", "field 'key'", "regex"),
    "an Arena with one stat twice": Slip(
        "arenas", "sw-a-01", '"speed"', '"power"', "field 'secondary'", "two different stats score (SW-CAR-09)"
    ),
    "an Arena of an unknown stat": Slip(
        "arenas", "sw-a-01", '"speed"', '"luck"', "field 'secondary'", "Invalid enum value 'luck'"
    ),
    "two copies of a Unique": Slip(
        "wild",
        "sw-c-025",
        "copies = 1",
        "copies = 2",
        "field 'copies'",
        "Unique is a named identity, of which there is one",
    ),
    "a treatment of no copies": Slip("might", "sw-c-001", "treated = 2\n", "", "field 'treatment'", "SW-WEA-04"),
    "a treatment without a name": Slip(
        "might", "sw-c-001", 'treatment = "Rose Gold"\n', "", "field 'treatment'", "need its name"
    ),
}

KEYS = {
    "a key that does nothing": Slip(
        "might",
        "sw-c-003",
        "flavour",
        'key = "BARE_HANDS"\nflavour',
        "field 'key'",
        "needs parts that say what it does",
    ),
    "an ability without a key": Slip(
        "might", "sw-c-001", 'key = "THORN_PLATE"\n', "", "field 'key'", "parts need a key (SW-GEN-04)"
    ),
    "an ability that is not told": Slip(
        "might", "sw-c-001", 'text = "Its Power cannot be reduced."\n', "", "field 'text'", "must be told (SW-GEN-04)"
    ),
    "a second form that is never reached": Slip(
        "wild", "sw-c-028", 'do = "transform"', 'do = "swap_queue"', "field 'second'", "nothing transforms it"
    ),
    "a transformation into nothing": Slip(
        "wild", "sw-c-028", "second =", "#", "field 'second'", "it needs a second form (SW-TRF-03)"
    ),
    "a hazard of the Convergence's Arena": Slip(
        "arenas",
        "sw-a-00",
        "flavour",
        'key = "FRAYED"\ntext = "Each Champion: -1 Power."\n'
        'parts = [{ step = 5, does = { do = "stat", stat = "power", n = -1, side = "both" } }]\nflavour',
        "field 'parts'",
        "has no hazard (SW-CVG-02)",
    ),
    "another pair of the Convergence's Arena": Slip(
        "arenas",
        "sw-a-00",
        'secondary = "spirit"',
        'secondary = "mind"',
        "field 'primary'",
        "Power and Spirit (SW-CVG-02)",
    ),
}

BETWEEN = {
    "a number that an Arena has too": Slip(
        "might", "sw-c-001", "number = 1\n", "number = 101\n", "field 'number'", "101 is that of card 'sw-a-00'"
    ),
    "a number twice in a file": Slip(
        "might", "sw-c-002", "number = 2\n", "number = 1\n", "field 'number'", "1 is that of card 'sw-c-001' in line"
    ),
    "an id of another file": Slip(
        "might", "sw-c-002", '"sw-c-002"', '"sw-c-007"', "card 'sw-c-007' field 'id'", "too (SW-CAR-08)"
    ),
    "a name of another card": Slip(
        "might", "sw-c-002", '"Gatebreaker Orsa"', '"Stormback"', "field 'name'", "is that of card 'sw-c-0"
    ),
    "the name of a second form": Slip(
        "might", "sw-c-002", '"Gatebreaker Orsa"', '"Antler King"', "field 'name'", "'Antler King' is that of card"
    ),
    "a key of another card": Slip(
        "wild", "sw-c-027", '"WEATHER_RUNS"', '"HEADWIND"', "card 'sw-c-027' field 'key'", "'sw-a-19' too (SW-GEN-04)"
    ),
    "no Arena for the Convergence": Slip(
        "arenas", "sw-a-00", "sw-a-00", "sw-a-49", "cards/arenas.toml", "there is no Arena 'sw-a-00'"
    ),
    "a set under another file's name": Slip("might", "might", '"might"', '"main"', "'set'", "is named main.toml"),
    "cards of another game": Slip(
        "might", "shardweave", '"shardweave"', '"cardweaver"', "'game'", "cards of 'cardweaver'"
    ),
    "a Weave under a key that no option has": Slip(
        "weaves.toml", "vanguard", '"vanguard"', '"avant"', "field 'key'", "there is no Weave 'vanguard'"
    ),
    "a Weave under another name than its option": Slip(
        "weaves.toml",
        "vanguard",
        '"Vanguard"',
        '"Van"',
        "Weave 'vanguard' field 'name'",
        "the option calls it 'Vanguard'",
    ),
    "a Weave of 17": Slip(
        "weaves.toml", "sw-c-007", '", 2', '", 1', "Weave 'vanguard'", "17 Champions, and 18 are needed (SW-WEA-01)"
    ),
}

SWAP = '{ do = "swap", stat = "speed", other = "mind" }'
SET = '{ do = "set", stat = "secondary", source = "power" }'
FORBID = '{ do = "forbid", change = "reduce", stat = "power" }'

EFFECTS = {
    "an unknown effect": Slip("might", "sw-c-001", '"forbid"', '"destroy"', "field 'parts'", "Invalid value 'destroy'"),
    "a step 13": Slip("might", "sw-c-001", "step = 4", "step = 13", "field 'parts'", "Expected `int` <= 12"),
    "a stat changed by 0": Slip("might", "sw-c-002", "n = 2", "n = 0", "field 'parts'", "stat by 0 changes nothing"),
    "a score changed by 0": Slip("might", "sw-c-004", "n = 2", "n = 0", "field 'parts'", "score by 0 changes nothing"),
    "a stat set to nothing": Slip(
        "might", "sw-c-005", ', source = "power"', "", "field 'parts'", "either a number or another stat"
    ),
    "a stat set to two things": Slip(
        "might",
        "sw-c-005",
        'source = "power"',
        'source = "power", n = 9',
        "field 'parts'",
        "either a number or another",
    ),
    "a printed number": Slip(
        "might",
        "sw-c-005",
        'source = "power"',
        "n = 9, printed = true",
        "field 'parts'",
        "no use for 'of' and 'printed'",
    ),
    "a swap of all stats": Slip(
        "tech", "sw-c-011", SWAP, SWAP.replace("mind", "all"), "'parts'", "not all (SW-PRE-05)"
    ),
    "a swap with itself": Slip("tech", "sw-c-011", SWAP, SWAP.replace("mind", "speed"), "'parts'", "speed with itself"),
    "a faction where nothing is barred": Slip(
        "might", "sw-c-001", FORBID, FORBID.replace(" }", ', faction = "wild" }'), "'parts'", "a faction is named where"
    ),
    "a barred commit of no faction": Slip(
        "arenas", "sw-a-14", ', faction = "shadow"', "", "'parts'", "a faction is named"
    ),
    "a protected stat of the hazard": Slip(
        "mystic",
        "sw-c-017",
        '"suppress"',
        '"suppress", stat = "mind"',
        "'parts'",
        "forbid suppress has no use for a stat",
    ),
    "a suppression by abilities": Slip(
        "mystic", "sw-c-017", '"suppress"', '"suppress", abilities = true', "'parts'", "no use for 'abilities'"
    ),
    "a result before there is one": Slip(
        "might", "sw-c-004", "lost_last = true", 'result = "win"', "'parts'", "no result yet (SW-ORD-15)"
    ),
    "a higher modifier": Slip(
        "shadow", "sw-c-019", "step = 7", "step = 7, needs = { higher = true }", "'parts'", "not about stat"
    ),
    "a score that raises the primary": Slip(
        "might", "sw-c-004", "lost_last", "raises_primary", "'parts'", "not about score"
    ),
}

BOTH = {
    "a hazard on the own side": Slip(
        "arenas", "sw-a-02", ', side = "both"', "", "'parts'", "no own and no opposing side"
    ),
    "a hazard on the opposing side": Slip(
        "arenas", "sw-a-10", '"both"', '"opposing"', "'parts'", "score_cap: an Arena has no own and no opposing"
    ),
    "a protection of the own side": Slip(
        "arenas", "sw-a-12", ', side = "both"', "", "'parts'", "forbid tie_break: an Arena"
    ),
    "a hazard that moves the own Champion": Slip(
        "arenas", "sw-a-15", ', who = "loser"', "", "'parts'", "the winner, the loser or both, not the own one"
    ),
    "a hazard on the own next Champion": Slip(
        "arenas", "sw-a-18", ', who = "winner"', "", "'parts'", "not the own one"
    ),
    "a hazard by which the own Weaver wins": Slip(
        "arenas", "sw-a-20", '"defender"', '"own"', "'parts'", "an Arena has no own Weaver (SW-HAZ-02)"
    ),
    "a hazard that counts the own discard pile": Slip(
        "arenas", "sw-a-16", "n = 1", 'n = 1, per_discarded = "wild"', "'parts'", "no own discard pile"
    ),
    "a hazard for who lost": Slip("arenas", "sw-a-16", "trails", "lost_last", "'parts'", "'lost_last' asks about one"),
    "a hazard for whom the rival leads": Slip("arenas", "sw-a-16", "trails", "rival_leads", "'parts'", "'rival_leads'"),
    "a hazard for a loss": Slip(
        "arenas", "sw-a-22", "step = 11", 'step = 11, needs = { result = "loss" }', "'parts'", "'result' asks about one"
    ),
    "a hazard that would be higher": Slip(
        "arenas",
        "sw-a-07",
        "step = 5",
        "step = 5, needs = { higher = true }",
        "'parts'",
        "'higher' asks about one Weaver",
    ),
}


def ids(*tables: dict[str, Slip]) -> list[Any]:
    return [pytest.param(slip, id=key) for table in tables for key, slip in table.items()]


@pytest.mark.parametrize("slip", ids(FIELDS, KEYS, EFFECTS, BOTH))
def test_a_fault_of_a_card_is_named_with_file_card_and_field(slip: Slip) -> None:
    found = faults(with_slip(slip))
    assert any(
        fault.startswith(f"cards/{slip.file}.toml") and slip.where in fault and slip.words in fault for fault in found
    ), found


@pytest.mark.parametrize("slip", ids(BETWEEN))
def test_a_fault_between_cards_is_named_where_it_shows(slip: Slip) -> None:
    found = faults(with_slip(slip))
    assert any(slip.where in fault and slip.words in fault for fault in found), found


def test_every_fault_is_told_and_not_just_the_first() -> None:
    texts = with_slip(FIELDS["an unknown faction"])
    texts["cards/arenas.toml"] = with_slip(FIELDS["an Arena with one stat twice"])["cards/arenas.toml"]
    texts["weaves.toml"] = "[[weave]]\nkey ="
    assert [fault.split(":")[0].split(",")[0] for fault in faults(texts)] == [
        "cards/arenas.toml",
        "cards/might.toml",
        "weaves.toml",
    ]


def test_twelve_arenas_are_needed_beside_that_of_the_convergence() -> None:
    # SW-SET-10.
    file = "cards/arenas.toml"
    cards = TEXTS[file].split("[[card]]")
    load_box({**TEXTS, file: "[[card]]".join(cards[: 1 + 1 + 12])})
    assert faults({**TEXTS, file: "[[card]]".join(cards[: 1 + 1 + 11])}) == (
        "cards/arenas.toml: 11 Arenas beside 'sw-a-00', and 12 are needed (SW-SET-10)",
    )


def test_a_box_without_weaves_is_none() -> None:
    assert "weaves.toml: there is no such file (SW-WEA-07)" in faults(
        {file: text for file, text in TEXTS.items() if file != "weaves.toml"}
    )


def test_a_faction_that_is_missing_is_missed_by_the_weaves() -> None:
    found = faults({file: text for file, text in TEXTS.items() if file != "cards/wild.toml"})
    assert any("there is no Champion sw-c-025" in fault for fault in found)


SECOND = 'second = { name = "Tamsin, Both Hands", stats = { power = 9, speed = 5, mind = 4, spirit = 6 } }\n'


def part(text: str) -> dict[str, str]:
    """The house set with this part on a Champion that has none."""
    file = "cards/might.toml"
    second = SECOND if '"transform"' in text else ""
    ability = f'key = "BARE_HANDS"\ntext = "So."\nparts = [{{ {text} }}]\n{second}flavour = "Six winters'
    return {**TEXTS, file: TEXTS[file].replace('flavour = "Six winters', ability)}


def hazard(text: str) -> dict[str, str]:
    """The house set with this part on an Arena that has none."""
    file = "cards/arenas.toml"
    has = f'key = "SPLINTERS"\ntext = "So."\nparts = [{{ {text} }}]\nflavour = "Swept'
    return {**TEXTS, file: TEXTS[file].replace('flavour = "Swept', has)}


EFFECT_FIELDS = {
    "stat": 'stat = "power", n = 1',
    "cap": 'stat = "power", n = 7',
    "set": 'stat = "power", n = 7',
    "swap": 'stat = "power", other = "mind"',
    "score": "n = 1",
    "score_cap": "n = 9",
    "score_set": "n = 9",
    "tie": 'wins = "defender"',
    "played_to": 'to = "aside", who = "winner"',
    "next_champion": 'n = 1, who = "winner"',
}
"""What an effect needs besides its side."""
HAS_SIDE = {kind.__struct_config__.tag for kind in get_args(e.Effect) if "side" in kind.__struct_fields__}


def written(word: str, change: str, *, side: str) -> str:
    fields = f'change = "{change}"' if change else EFFECT_FIELDS.get(word, "")
    if change == "commit":
        fields += ', faction = "wild"'
    if word in HAS_SIDE:
        fields += f', side = "{side}"' if fields else f'side = "{side}"'
    return f'does = {{ do = "{word}"{", " if fields else ""}{fields} }}'


CASES = [
    *((str(kind.__struct_config__.tag), "", allowed) for kind, allowed in STEPS.items()),
    *(("forbid", change, allowed) for change, allowed in FORBID_STEPS.items()),
]


def test_every_effect_has_its_steps() -> None:
    assert {*STEPS, e.Forbid} == set(get_args(e.Effect))
    assert set(FORBID_STEPS) == set(get_args(get_type_hints(e.Forbid)["change"]))


@pytest.mark.parametrize(
    ("word", "change", "allowed"), CASES, ids=[f"{word} {change}".strip() for word, change, _ in CASES]
)
def test_an_effect_stands_at_a_step_where_it_can_happen(
    word: str, change: str, allowed: tuple[tuple[int, ...], tuple[int, ...], str]
) -> None:
    by_champion, by_arena, clause = allowed
    for steps, put, side in ((by_champion, part, "own"), (by_arena, hazard, "both")):
        effect = written(word, change, side=side)
        for step in range(1, 13):
            texts = put(f"step = {step}, {effect}")
            if step in steps:
                load_box(texts)
            else:
                (fault,) = faults(texts)
                assert "field 'parts'" in fault and clause in fault
