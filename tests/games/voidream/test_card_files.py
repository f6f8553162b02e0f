"""Card files and deck lists that can't be used: each kind of fault, named with file, card and field."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from companion.games.voidream.card_checks import load_box
from companion.games.voidream.decks import load_lists
from companion.table.cardfile import CardFileError
from tests.games.refusing import refused_by
from tests.games.voidream.box import TEXTS


class Slip(NamedTuple):
    """In a file, after the card's id, the first ``old`` becomes ``new``; ``where`` and ``words`` are said about it."""

    file: str
    card: str
    old: str
    new: str
    where: str
    words: str


def with_slip(slip: Slip) -> dict[str, str]:
    name = slip.file if slip.file == "decks.toml" else f"cards/{slip.file}.toml"
    at = TEXTS[name].index(f'"{slip.card}"')
    head, tail = TEXTS[name][:at], TEXTS[name][at:]
    assert slip.old in tail
    return {**TEXTS, name: head + tail.replace(slip.old, slip.new, 1)}


def faults(texts: dict[str, str]) -> tuple[str, ...]:
    return refused_by(load_box, texts)


COURT, SUBTER, FRACTA, MAZE = "chimeric_court", "subter_venellam", "fracta", "the_maze"
CAST = '\nlines = [{ text = "Evoke.", do = [{ do = "evoke" }] }]'
HOLDS = '\nholds = [{ holds = "count", count = "dawn_count", n = 1 }]\nholds_text = "+1 dawn."'

FIELDS = {
    "an arcanum without a value": Slip(COURT, "summons-to-court", "value = 4\n", "", "field 'value'", "needs it"),
    "a mind card with a value": Slip(
        COURT, "cunning", 'form = "mask"', "value = 3", "field 'value'", "a mind card has none (VD-MND-12)"
    ),
    "an entity without stability": Slip(COURT, "border-page", "stability = 2\n", "", "field 'stability'", "VD-ENT-03"),
    "a thought with stability": Slip(
        COURT, "roll-call", "copies = 2", "copies = 2\nstability = 2", "field 'stability'", "a thought has none"
    ),
    "a construct with dawn": Slip(
        COURT, "hall-of-precedent", "stability = 5", "stability = 5\ndawn = 1", "field 'dawn'", "a construct has none"
    ),
    "a memory with dusk": Slip(
        COURT, "safe-conduct", "copies = 2", "copies = 2\ndusk = 1", "field 'dusk'", "a memory has none"
    ),
    "an entity with lines": Slip(COURT, "border-page", "dusk = 0", f"dusk = 0{CAST}", "field 'lines'", "VD-DRM-05"),
    "a thought without lines": Slip(
        FRACTA,
        "undisturbed-night",
        'lines = [{ text = "Return 2 discarded arcana to your hand.", do = [{ do = "return_arcana", n = 2 }] }]\n',
        "",
        "field 'lines'",
        "a thought needs it (VD-DRM-05)",
    ),
    "an arcanum without its inverted text": Slip(
        SUBTER,
        "runaway-locomotive",
        'inverted = [{ text = "Dawn conflict (+11).", do = [{ do = "conflict", kind = "dawn", bonus = 11 }] }]\n',
        "",
        "field 'inverted'",
        "an arcanum needs it (VD-ARC-04)",
    ),
    "a thought that holds": Slip(
        COURT, "roll-call", "copies = 2", f"copies = 2{HOLDS}", "field 'holds'", "a thought has none (VD-EFF-01)"
    ),
    "an entity that attaches": Slip(
        COURT, "border-page", "dusk = 0", 'dusk = 0\nattaches = "entity"', "field 'attaches'", "VD-ATT-02"
    ),
    "a host that is no kind of card": Slip(
        COURT, "safe-conduct", 'attaches = "entity"', 'attaches = "thought"', "field 'attaches'", "Invalid enum value"
    ),
    "a bastion without deck rules": Slip(
        FRACTA,
        "the-unlit-lake",
        "deck = { dream_deck_size = 40, hand_size = 8, guest_dream = 4, guest_arcana = 2 }\n",
        "",
        "field 'deck'",
        "a bastion needs it (VD-DCK-02)",
    ),
    "a start effect of a construct": Slip(
        COURT,
        "hall-of-precedent",
        "stability = 5",
        'stability = 5\nstart = [{ text = "Evoke.", do = [{ do = "evoke" }] }]',
        "field 'start'",
        "a construct has none (VD-BAS-07)",
    ),
    "two copies of an arcanum": Slip(
        COURT, "sworn-anew", "value = 2", "value = 2\ncopies = 2", "field 'copies'", "an arcanum comes once in a deck"
    ),
    "a value of 5": Slip(COURT, "roll-call", "value = 4", "value = 5", "field 'value'", "Expected `int` <= 4"),
    "an unknown faction": Slip(
        COURT, "roll-call", '"chimeric_court"', '"courtiers"', "field 'faction'", "there is no faction 'courtiers'"
    ),
    "a card in another faction's file": Slip(
        COURT, "roll-call", '"chimeric_court"', '"fracta"', "field 'faction'", "this is the file of 'chimeric_court'"
    ),
    "an unknown field": Slip(
        COURT, "roll-call", "copies = 2", "copies = 2\nhp = 3", "field 'hp'", "unknown field `hp`"
    ),
    "a text of more than 200 letters": Slip(
        COURT, "roll-call", '"Absence', f'"{"Absence " * 26}', "field 'flavour'", "length <= 200"
    ),
}

KEYWORDS = {
    "dormant without a number": Slip(
        COURT, "court-calendar", '"dormant", n = 1', '"dormant"', "field 'keywords'", "dormant needs a number"
    ),
    "hierarchy without a number": Slip(
        COURT, "sphinx-regent", '"hierarchy", n = 2', '"hierarchy"', "field 'keywords'", "VD-KEY-11"
    ),
    "heroic with a number": Slip(
        COURT, "ivory-halberdier", '"heroic"', '"heroic", n = 2', "field 'keywords'", "heroic has no number"
    ),
    "a keyword twice": Slip(
        COURT, "queen-of-two-faces", '"glaring"', '"veil"', "field 'keywords'", "veil stands there twice"
    ),
    "a dread memory": Slip(
        COURT, "founding-charter", '"indestructible"', '"dread"', "field 'keywords'", "dread means nothing on a memory"
    ),
    "an indestructible thought": Slip(
        FRACTA, "long-winter", '"dormant", n = 2', '"indestructible"', "field 'keywords'", "VD-KEY-13"
    ),
    "a keyword of a bastion": Slip(
        FRACTA,
        "the-unlit-lake",
        "stability = 6",
        'stability = 6\nkeywords = [{ name = "deep" }]',
        "field 'keywords'",
        "a bastion has none (VD-KEY-16)",
    ),
    "an unknown keyword": Slip(
        COURT, "ivory-halberdier", '"heroic"', '"brave"', "field 'keywords'", "Invalid enum value 'brave'"
    ),
    "a card that gains veil": Slip(
        FRACTA, "regrowth", 'keyword = "deep"', 'keyword = "veil"', "field 'lines'", "veil counts as it is printed"
    ),
    "a host with glaring": Slip(
        FRACTA, "crystal-graft", 'keyword = "deep"', 'keyword = "glaring"', "field 'holds'", "glaring counts as it is"
    ),
}

MIND = {
    "a mind card without its text at 3": Slip(COURT, "cunning", "    { at = 3 },\n", "", "field 'mind'", "VD-MND-05"),
    "two texts at 3": Slip(COURT, "cunning", "{ at = 4 }", "{ at = 3 }", "field 'mind'", "(3, 3, 2, 1, 0)"),
    "a text that holds nothing": Slip(
        COURT, "cunning", "{ at = 4 }", '{ at = 4, text = "+1 dawn" }', "field 'mind'", "at 4: a text and what it holds"
    ),
    "a hold without a text": Slip(
        COURT, "cunning", 'text = "+1 dawn, -2 dusk", ', "", "field 'mind'", "at 2: a text and what it holds"
    ),
}

DOING = {
    "an ability that costs nothing": Slip(
        COURT,
        "steward-of-ranks",
        'costs = [{ cost = "exhaust_entities", n = 2 }]',
        "costs = []",
        "field 'abilities'",
        "costs nothing (VD-ABL-01)",
    ),
    "a construct that exhausts": Slip(
        SUBTER,
        "switching-yard",
        '{ cost = "exhaust_entities" }',
        '{ cost = "exhaust_self" }',
        "field 'abilities'",
        "a construct can't be exhausted (VD-CON-10)",
    ),
    "a card exhausted after others": Slip(
        SUBTER,
        "conductor-of-hours",
        '{ cost = "exhaust_self" }, { cost = "exhaust_entities" }',
        '{ cost = "exhaust_entities" }, { cost = "exhaust_self" }',
        "field 'abilities'",
        "exhausting this is the first of its costs",
    ),
    "charges of an attaching memory": Slip(
        SUBTER,
        "signal-box",
        '{ cost = "exhaust_self" }',
        '{ cost = "spend_charge" }',
        "field 'abilities'",
        "an attaching memory has no charges (VD-ATT-04, VD-CON-10)",
    ),
    "a charge for a construct": Slip(
        SUBTER,
        "clock-without-hands",
        'do = "turn_mind", steps = -1, who = "you"',
        'do = "charge"',
        "field 'triggers'",
        "a construct is no host",
    ),
    "an ability that returns arcana": Slip(
        COURT, "steward-of-ranks", '{ do = "evoke" }', '{ do = "return_arcana" }', "field 'abilities'", "VD-END-06"
    ),
    "a trigger that returns arcana": Slip(
        FRACTA, "spore-shepherd", '{ do = "evoke" }', '{ do = "return_arcana" }', "field 'triggers'", "VD-END-06"
    ),
    "an upright arcanum that returns arcana": Slip(
        COURT, "closed-border", '{ do = "evoke" }', '{ do = "return_arcana" }', "field 'lines'", "VD-END-06"
    ),
    "an ability that may return arcana": Slip(
        COURT,
        "steward-of-ranks",
        '{ do = "evoke" }',
        '{ do = "if", needs = {}, then = [{ do = "return_arcana" }] }',
        "field 'abilities'",
        "VD-END-06",
    ),
    "a choice of one": Slip(
        SUBTER,
        "rerouted",
        '            [{ do = "bottom_to_top", n = 2 }],\n',
        "",
        "field 'lines'",
        "choose_one needs two options at least, and a label for each",
    ),
    "a line that does nothing": Slip(
        COURT, "roll-call", 'do = [{ do = "evoke" }]', "do = []", "field 'lines'", "does nothing"
    ),
    "a line without words": Slip(COURT, "roll-call", '"Evoke."', '""', "field 'lines'", "say it in words"),
    "a change by nothing": Slip(
        FRACTA, "sudden-thaw", 'do = "modify_count"', 'do = "modify"', "field 'lines'", "unknown field"
    ),
    "a modifier of 0": Slip(
        COURT, "lion-serpent-of-law", "n = -2", "n = 0", "field 'triggers'", "modify changes nothing"
    ),
    "dawn for a memory": Slip(
        COURT,
        "lion-serpent-of-law",
        'filter = { whose = "theirs" }',
        'filter = { kind = "memory" }',
        "field 'triggers'",
        "a memory has no dawn",
    ),
    "damage to a memory": Slip(
        FRACTA,
        "shatter",
        'do = "damage", n = 4',
        'do = "damage", n = 4, filter = { kind = "memory" }',
        "field 'lines'",
        "a memory can't be damaged",
    ),
    "an exhausted construct": Slip(
        FRACTA,
        "dew-of-sleep",
        'filter = { whose = "theirs" }',
        'filter = { kind = "construct" }',
        "field 'lines'",
        "a construct is neither exhausted nor veiled (VD-CON-10)",
    ),
    "a charge for a veiled card": Slip(
        SUBTER,
        "deep-line-stoker",
        'filter = { kind = "memory"',
        'filter = { kind = "veiled"',
        "field 'abilities'",
        "a veiled is no host",
    ),
    "a veiled card from the discard pile": Slip(
        SUBTER, "round-trip", 'kind = "entity"', 'kind = "veiled"', "field 'lines'", "is no veiled (VD-DRM-01)"
    ),
    "a thought that means itself": Slip(
        COURT, "roll-call", '{ whose = "yours" }', '{ kind = "this" }', "field 'lines'", "can't mean itself"
    ),
    "a host of what does not attach": Slip(
        FRACTA, "echoing-grove", '{ whose = "yours"', '{ kind = "host"', "field 'holds'", "so it has no host"
    ),
    "an entity on top": Slip(
        COURT,
        "sphinx-regent",
        'who = "opponent"',
        'who = "opponent", needs = { on_top = true }',
        "field 'holds'",
        "an entity does not lie in the Dream (VD-CON-01)",
    ),
    "a host's dawn where memories are hosts": Slip(
        SUBTER, "spare-boiler", 'attaches = "entity"', 'attaches = "memory"', "field 'holds'", "a host has no dawn"
    ),
    "a declared memory": Slip(
        SUBTER, "goods-depot", '"round_begins"', '"declared"', "field 'triggers'", "is never declared (VD-CNF-10)"
    ),
    "an arcanum that is played by a memory": Slip(
        MAZE,
        "index-of-voids",
        'of = "yours"',
        'of = "this"',
        "field 'triggers'",
        "arcanum_voided happens to no card: say whose",
    ),
    "a text without what it holds": Slip(
        COURT, "border-page", "dusk = 0", 'dusk = 0\nholds_text = "+1 dawn."', "field 'holds_text'", "go together"
    ),
    "what is held without a text": Slip(
        COURT, "sphinx-regent", 'holds_text = "Your opponent cannot unveil."\n', "", "field 'holds_text'", "go together"
    ),
    "the top of a discard pile": Slip(
        SUBTER,
        "round-trip",
        "Play an entity from your Dream discard pile.",
        "Play the top card of your Dream discard pile.",
        "field 'lines'",
        "the piles have no order (VD-PIL-02)",
    ),
}

BETWEEN = {
    "a number twice": Slip(
        SUBTER, "punctuality", "number = 61", "number = 121", "field 'number'", "121 is that of card 'torpor' in"
    ),
    "a title twice": Slip(
        FRACTA, "torpor", 'name = "Torpor"', 'name = "Cunning"', "field 'name'", "'Cunning' is that of card 'cunning'"
    ),
    "a required arcanum that there is not": Slip(
        SUBTER, "grand-terminus", '["the-dreamliner"]', '["the-liner"]', "field 'deck'", "no arcanum 'the-liner'"
    ),
    "a required arcanum that is none": Slip(
        SUBTER, "grand-terminus", '["the-dreamliner"]', '["mole-king"]', "field 'deck'", "no arcanum 'mole-king'"
    ),
    "another set's name": Slip(COURT, "chimeric_court", '"chimeric_court"', '"court"', "field 'set'", "named court.t"),
    "another game": Slip(COURT, "chimeric_court", '"voidream"', '"cadaver"', "field 'game'", "cards of 'cadaver'"),
    "one more copy than the box has": Slip(
        "decks.toml", "court", '["whisperer-at-table", 1]', '["whisperer-at-table", 2]', "deck 'court'", "box has 1 of"
    ),
    "38 Dream cards": Slip(
        "decks.toml", "fracta", '["shard-sprite", 3]', '["shard-sprite", 2]', "deck 'fracta'", "(VD-DCK-03)"
    ),
    "seven arcana": Slip("decks.toml", "court", '    "sentence-passed",\n', "", "deck 'court'", "(VD-DCK-01)"),
    "an arcanum twice": Slip(
        "decks.toml", "court", '"sentence-passed"', '"parade-of-banners"', "deck 'court'", "(VD-DCK-04)"
    ),
    "no Dreamliner": Slip(
        "decks.toml", "subter", '"the-dreamliner"', '"lost-luggage"', "deck 'subter'", "arcanum The Dreamliner"
    ),
    "one card on two lines": Slip(
        "decks.toml",
        "court",
        '["gatehouse-griffin", 2]',
        '["border-page", 2]',
        "deck 'court'",
        "5 copies of Border Page, at most 3 (VD-DCK-09)",
    ),
    "seven guests of the Court": Slip(
        "decks.toml",
        "court",
        '["border-page", 3],\n    ["gatehouse-griffin", 2],\n    ["ivory-halberdier", 3]',
        '["platform-whistler", 3],\n    ["buffer-engine", 2],\n    ["armoured-railcar", 3]',
        "deck 'court'",
        "8 guest Dream cards, at most 6 (VD-DCK-06)",
    ),
    "two guest arcana of the Court": Slip(
        "decks.toml",
        "court",
        '"summons-to-court",\n    "parade-of-banners"',
        '"the-dreamliner",\n    "lost-luggage"',
        "deck 'court'",
        "2 guest arcana, at most 1 (VD-DCK-06)",
    ),
    "guests of two factions": Slip(
        "decks.toml",
        "court",
        '["border-page", 3],\n    ["gatehouse-griffin", 2]',
        '["lamp-assistant", 3],\n    ["buffer-engine", 2]',
        "deck 'court'",
        "guests of Subter Venellam and The Maze",
    ),
    "another faction's mind card": Slip(
        "decks.toml", "court", 'mind = "cunning"', 'mind = "torpor"', "deck 'court'", "(VD-DCK-08)"
    ),
    "a bastion among the Dream cards": Slip(
        "decks.toml",
        "court",
        '["whisperer-at-table", 1]',
        '["gate-of-horn-and-ivory", 1]',
        "deck 'court'",
        "Gate of Horn and Ivory is no Dream card",
    ),
    "a card that there is not": Slip(
        "decks.toml", "court", '"border-page"', '"border-pages"', "deck 'court'", "there is no card border-pages"
    ),
    "a missing deck": Slip("decks.toml", "maze", '"maze"', '"labyrinth"', "field 'key'", "there is no deck 'maze'"),
}

SLIPS = FIELDS | KEYWORDS | MIND | DOING | BETWEEN


@pytest.mark.parametrize("slip", SLIPS.values(), ids=list(SLIPS))
def test_a_slip_is_named_with_its_file_its_card_and_its_field(slip: Slip) -> None:
    found = faults(with_slip(slip))
    mine = [fault for fault in found if slip.where in fault and slip.words in fault]
    assert mine, found
    assert all(slip.file in fault for fault in mine)
    if slip.file not in ("decks.toml", slip.card):
        assert all(f"'{slip.card}'" in fault for fault in mine)


def test_every_fault_is_named_and_not_just_the_first() -> None:
    first, second = FIELDS["an entity without stability"], KEYWORDS["a card that gains veil"]
    file = f"cards/{FRACTA}.toml"
    found = faults({**with_slip(first), file: with_slip(second)[file]})
    assert len(found) == 2
    assert first.words in found[0]
    assert second.words in found[1]


def test_a_deck_stands_in_the_file_once() -> None:
    with pytest.raises(CardFileError, match="the deck 'court' stands there twice"):
        load_lists("decks.toml", TEXTS["decks.toml"].replace('key = "maze"', 'key = "court"'))


def test_a_box_without_decks_is_none() -> None:
    texts = {name: text for name, text in TEXTS.items() if name != "decks.toml"}
    assert faults(texts) == ("decks.toml: there is no such file (VD-DCK-13)",)
