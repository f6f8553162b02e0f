"""Card files that can't be used: each kind of fault, named with file, card and field."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from companion.games.cardweaver.card_checks import load_decks
from tests.games.cardweaver.box import DECKS, TEXTS
from tests.games.refusing import refused_by


class Slip(NamedTuple):
    """In a file, the first ``old`` becomes ``new``; ``where`` and ``words`` are what is said about it."""

    file: str
    old: str
    new: str
    where: str
    words: str


def with_slip(slip: Slip) -> dict[str, str]:
    name = f"cards/{slip.file}.toml"
    assert slip.old in TEXTS[name]
    return {**TEXTS, name: TEXTS[name].replace(slip.old, slip.new, 1)}


def faults(texts: dict[str, str]) -> tuple[str, ...]:
    return refused_by(load_decks, texts)


def line_of(slip: Slip, words: str) -> int:
    """The line of the first ``words`` after the slip was made."""
    text = with_slip(slip)[f"cards/{slip.file}.toml"]
    return text.count("\n", 0, text.index(words)) + 1


COUNTS = {
    "an Animus Deck of 31": Slip(
        "songstress", "copies = 4", "copies = 5", "field 'copies'", "Songstress has 31 cards, not 30 (CW-NDK-01)"
    ),
    "a Base Nemesis Deck of 23": Slip(
        "base_nemesis", "copies = 3", "copies = 4", "field 'copies'", "Base Nemesis has 23 cards, not 22 (CW-NDK-02)"
    ),
    "a Nemesis-specific Deck of 19": Slip(
        "doppelganger", "copies = 3", "copies = 2", "field 'copies'", "Doppelganger has 19 cards, not 20 (CW-NDK-07)"
    ),
    "three Peaceful Nights": Slip(
        "base_nemesis", "copies = 2", "copies = 3", "field 'copies'", "there are 3 Peaceful Nights, not 2 (CW-NDK-03)"
    ),
    "one Suffering": Slip(
        "doppelganger", "copies = 2", "copies = 1", "card 'suffering' field 'copies'", "there are 2 at least"
    ),
    "fifteen Conviction": Slip(
        "starter", "copies = 20", "copies = 15", "card 'conviction' field 'copies'", "there are 16 at least"
    ),
    "eleven Assault": Slip(
        "starter", "copies = 15", "copies = 11", "card 'assault' field 'copies'", "there are 12 at least"
    ),
    "no Shaken": Slip(
        "undead_warlord", 'name = "Shaken"', 'name = "Stirred"', "field 'name'", "the sources name a card 'Shaken'"
    ),
    "no Cult of Blood & Fire": Slip(
        "blood_drinker",
        'Cult of Blood & Fire"\ntype',
        'Cult"\ntype',
        "field 'name'",
        "has the card 'Cult of Blood & Fire'",
    ),
    "Exsanguination an Ability": Slip(
        "blood_drinker",
        '\ntype = "magic"',
        '\ntype = "ability"',
        "card 'exsanguination' field 'type'",
        "the sources call this a Magic card",
    ),
    "a Partner out of the NPC game": Slip(
        "cybercop",
        "copies = 2",
        "copies = 2\nout_in_npc = 1",
        "card 'partner' field 'out_in_npc'",
        "0 copies are taken out, not 1 (CW-NPC-07)",
    ),
    "two Silence out of the two-player game": Slip(
        "base_nemesis",
        "out_in_two_player = 1",
        "out_in_two_player = 2",
        "card 'silence' field 'out_in_two_player'",
        "1 copies are taken out, not 2 (CW-TWO-07)",
    ),
    "Claws not called Blades too": Slip(
        "cyber_assassin",
        'also = "Retractable Blades"',
        'also = ""',
        "field 'name'",
        "2 copies of 'Retractable Blades' are taken out, and there are none (CW-NPC-07)",
    ),
}

SIDES = {
    "a Reaver of an Animus": Slip(
        "songstress", 'type = "ally"', 'type = "reaver"', "card 'backing-singer' field 'type'", "CW-CRD-04"
    ),
    "a Reaver for everybody": Slip(
        "starter", 'type = "ability"', 'type = "reaver"', "card 'conviction' field 'type'", "CW-CRD-04"
    ),
    "an Ally of a Nemesis": Slip(
        "doppelganger", 'type = "magic"', 'type = "ally"', "card 'suffering' field 'type'", "CW-CRD-04"
    ),
    "a Nightmare of an Animus": Slip(
        "songstress", 'type = "magic"', 'type = "nightmare"', "card 'soothing-chorus' field 'type'", "CW-CRD-06"
    ),
    "Peaceful Night in a deck of 20": Slip(
        "doppelganger", 'type = "magic"', 'type = "peaceful_night"', "card 'suffering' field 'type'", "CW-CRD-06"
    ),
    "a Character among the Starter cards": Slip(
        "starter", 'type = "ability"', 'type = "animus"', "card 'conviction' field 'type'", "CW-CHR-03"
    ),
    "an Animus Deck without its Animus": Slip(
        "songstress",
        'type = "animus"',
        'type = "ability"',
        "card 'songstress' field 'type'",
        "begins with its Character",
    ),
    "two of a Character": Slip(
        "songstress", "hp = 26", "hp = 26\ncopies = 2", "card 'songstress' field 'copies'", "CW-CHR-03"
    ),
}

FIELDS = {
    "an Ally without HP": Slip(
        "songstress", "hp = 3\n", "", "card 'backing-singer' field 'hp'", "an Ally card needs it"
    ),
    "an Ability with HP": Slip(
        "songstress", "vp = 1\n", "vp = 1\nhp = 3\n", "card 'opening-verse' field 'hp'", "an Ability card has none"
    ),
    "an Ability with a Reward": Slip(
        "songstress",
        'text = "Attack +2."',
        'reward = [{ do = "xp", n = 1 }]',
        "card 'sharp-note' field 'reward'",
        "(CW-RVA-09)",
    ),
    "an Ally with a Skill": Slip(
        "songstress",
        "hp = 3\n",
        'hp = 3\nskills = [{ at = 1, text = "Hit twice.", holds = [{ holds = "extra_attack" }] }]\n',
        "card 'backing-singer' field 'skills'",
        "(CW-RVA-08)",
    ),
    "an arrival rule of no Nightmare": Slip(
        "songstress",
        "copies = 4",
        'copies = 4\narrival = { do = "to_discard_of", whose = "most_hp" }',
        "card 'opening-verse' field 'arrival'",
        "(CW-NGT-01)",
    ),
    "an Animus without its Anima": Slip(
        "songstress",
        "anima = [",
        "powers = [",
        "card 'songstress' field 'anima'",
        "an Animus card needs it (CW-ANM-06)",
    ),
    "an effect on Peaceful Night": Slip(
        "base_nemesis",
        "copies = 2",
        'copies = 2\nplay = [{ do = "draw", n = 1 }]',
        "card 'peaceful-night' field 'play'",
        "(CW-PCN-01)",
    ),
    "thresholds that do not rise": Slip(
        "songstress", "{ at = 3", "{ at = 1", "card 'songstress' field 'skills'", "not [1, 1, 5, 8] (CW-SKL-03)"
    ),
    "a Skill that does nothing": Slip(
        "blood_drinker",
        "skills = [{ at = 3",
        "skills = [{ at = 2",
        "card 'cult-of-blood-and-fire' field 'skills'",
        "the Skill at 2 does nothing",
    ),
    "a Nemesis with three Skills": Slip(
        "cyber_assassin",
        '    { at = 14, text = "Your Attacks ignore Defense.", '
        'holds = [{ holds = "attack_rule", rule = "ignore_defense" }] },\n',
        "",
        "card 'cyber-assassin' field 'skills'",
        "a Nemesis has 4 Skills at least, not 3",
    ),
    "a symbol twice": Slip(
        "cybercop", '["unique", "permanent"]', '["unique", "unique"]', "card 'riot-shield' field 'symbols'", "twice"
    ),
    "a house card of an NPC deck for nothing": Slip(
        "undead_warlord", "cost = 1\n", "cost = 0\n", "card 'skeleton' field 'cost'", "costs 1 at least (CW-R-23)"
    ),
    "a used Skill without a limit": Slip(
        "songstress", '"use", limit = "turn"', '"use"', "card 'songstress' field 'skills'", "needs limit"
    ),
    "a used power without a limit": Slip(
        "base_nemesis", '"use", limit = "turn"', '"use"', "card 'dark-orb' field 'powers'", "(CW-R-29)"
    ),
}

EFFECTS = {
    "an Animus Facedown": Slip(
        "songstress", 'whom = "reaver"', 'whom = "an_animus"', "card 'lullaby' field 'play'", "(CW-FDN-01)"
    ),
    "an Ally healed": Slip(
        "songstress",
        'whom = "an_animus", then = [{ do = "heal", n = 3',
        'whom = "ally", then = [{ do = "may", label = "Heal", then = [{ do = "heal", n = 3 }] }, { do = "heal", n = 3',
        "card 'soothing-chorus' field 'play'",
        "(CW-MOD-01)",
    ),
    "Attack for a Reaver": Slip(
        "lantern_knight",
        'whom = "each_reaver", then = [{ do = "direct_damage", n = 1',
        'whom = "each_reaver", then = [{ do = "stat", stat = "attack", n = -1',
        "card 'holy-fire' field 'play'",
        "(CW-MOD-01)",
    ),
    "an arrival rule when played": Slip(
        "songstress",
        '{ do = "conviction", n = 2 }',
        '{ do = "to_discard_of", whose = "most_hp" }',
        "card 'opening-verse' field 'play'",
        "this belongs to arrival",
    ),
    "a choice without a label": Slip(
        "adaptability", '"Attack +2", "Defense', '"Defense', "card 'adaptability' field 'play'", "a label for each"
    ),
}

KEYS = {
    "a card of another deck": Slip(
        "songstress", 'deck = "songstress"', 'deck = "cybercop"', "card 'songstress' field 'deck'", "(CW-SET-06)"
    ),
    "a deck not named like its file": Slip(
        "songstress", 'set = "songstress"', 'set = "singer"', "field 'set'", "'singer' is named singer.toml"
    ),
    "cards of another game": Slip(
        "songstress", 'game = "cardweaver"', 'game = "cadaver"', "field 'game'", "cards of 'cadaver'"
    ),
    "a number of another deck's": Slip(
        "songstress", "number = 41", "number = 61", "card 'opening-verse' field 'number'", "a card of 'cybercop' too"
    ),
    "an id of another deck's": Slip(
        "songstress", 'id = "opening-verse"', 'id = "vow"', "card 'vow' field 'id'", "a card of 'lantern_knight' too"
    ),
    "a number twice in a deck": Slip(
        "songstress",
        "number = 41",
        "number = 42",
        "card 'sharp-note' field 'number'",
        "is that of card 'opening-verse'",
    ),
}


@pytest.mark.parametrize("slip", [*(all_of := COUNTS | SIDES | FIELDS | EFFECTS | KEYS).values()], ids=[*all_of])
def test_a_faulty_card_file_is_refused_with_file_card_and_field(slip: Slip) -> None:
    found = faults(with_slip(slip))
    told = [fault for fault in found if slip.where in fault and slip.words in fault]
    assert told, found
    assert told[0].startswith((f"cards/{slip.file}.toml", "cards/*.toml"))


@pytest.mark.parametrize(
    ("slip", "line"),
    [
        (
            Slip("songstress", '"conviction"', '"explode"', "field 'play'", "Invalid value 'explode' (play[0].do)"),
            "play =",
        ),
        (Slip("songstress", "cost = 1\n", "cost = 10\n", "field 'cost'", "Expected `int` <= 9"), "cost = 10"),
        (Slip("songstress", "cost =", "cots =", "field 'cots'", "Object contains unknown field `cots`"), "cots"),
        (Slip("songstress", "copies = 4", "copies = 0", "field 'copies'", "Expected `int` >= 1"), "copies = 0"),
        (Slip("songstress", '"ability"', '"spell"', "field 'type'", "Invalid enum value 'spell'"), 'type = "spell"'),
        (Slip("songstress", '"ability"', '["ability", "magic"]', "field 'type'", "Expected `str`"), 'type = ["ab'),
        (
            Slip("songstress", "vp = 1\n", 'symbols = ["eternal"]\n', "field 'symbols'", "Invalid enum value"),
            "symbols =",
        ),
        (
            Slip("songstress", ", n = 2 }]\nfl", " }]\nfl", "field 'play'", "missing required field `n` (play[0])"),
            "play =",
        ),
        (
            Slip("songstress", "n = 2 }]\nfl", "n = 2, m = 3 }]\nfl", "field 'play'", "unknown field `m` (play[0])"),
            "play =",
        ),
    ],
    ids=lambda value: f"{value.words}" if isinstance(value, Slip) else "",
)
def test_what_does_not_fit_a_field_is_named_with_its_line(slip: Slip, line: str) -> None:
    (fault,) = faults(with_slip(slip))
    assert fault.startswith(f"cards/songstress.toml, line {line_of(slip, line)}: card 'opening-verse' {slip.where}: ")
    assert slip.words in fault


def test_a_field_that_is_missing_is_named_with_the_line_of_its_card() -> None:
    slip = Slip("songstress", 'name = "Opening Verse"\n', "", "field 'name'", "Object missing required field `name`")
    at = line_of(slip, 'id = "opening-verse"') - 1
    assert faults(with_slip(slip)) == (
        f"cards/songstress.toml, line {at}: card 'opening-verse' field 'name': Object missing required field `name`",
    )


def test_facedown_needs_an_end() -> None:
    # CW-R-48.
    slip = Slip("songstress", ', until = "end_of_nemesis_next"', "", "field 'play'", "")
    (fault,) = faults(with_slip(slip))
    assert "card 'lullaby' field 'play': a card that is flipped Facedown says until when (CW-R-48)" in fault


def test_a_file_that_is_not_toml_is_named() -> None:
    slip = Slip("songstress", 'name = "Songstress"', "name = Songstress", "", "")
    (fault,) = faults(with_slip(slip))
    assert fault.startswith("cards/songstress.toml: not readable as TOML: ")
    assert f"(at line {line_of(slip, 'name = Songstress')}, column 8)" in fault


@pytest.mark.parametrize(
    ("npc", "words"),
    [("at = 8", "of the other side, [2, 5, 9, 14], not [8] (CW-NPC-01)"), ("", "a Nemesis card needs it (CW-NPC-01)")],
)
def test_a_nemesis_has_an_npc_side_that_changes_skills_that_there_are(npc: str, words: str) -> None:
    name = "cards/undead_warlord.toml"
    head, rest = TEXTS[name].split("[card.npc]")
    side = f"[card.npc]{rest.replace('at = 9', npc, 1)}" if npc else rest[rest.index("\n[[card]]") :]
    (fault,) = faults({**TEXTS, name: head + side})
    assert fault.startswith(f"{name}: card 'undead-warlord' field 'npc': ")
    assert fault.endswith(words)


@pytest.mark.parametrize("missing", ["starter", "dream_catcher", "base_nemesis", "doppelganger", "cybercop"])
def test_a_deck_that_is_not_there_is_named(missing: str) -> None:
    texts = {file: text for file, text in TEXTS.items() if file != f"cards/{missing}.toml"}
    assert f"cards/{missing}.toml: field 'set': there is no such deck (CW-SET-05)" in faults(texts)


def test_a_fifth_animus_is_refused() -> None:
    text = TEXTS["cards/lantern_knight.toml"].replace("lantern_knight", "fifth").replace('id = "', 'id = "x')
    text = text.replace("number = ", "number = 7")
    (fault,) = faults({**TEXTS, "cards/fifth.toml": text})
    assert fault == "cards/*.toml: field 'type': there are 5 decks of the animus kind, not 4 (CW-SET-05)"


def test_the_two_animus_without_a_public_name_may_have_any() -> None:
    name = "cards/lantern_knight.toml"
    texts = {**TEXTS, name: TEXTS[name].replace('name = "Lantern Knight"', 'name = "Someone"')}
    assert load_decks(texts)["lantern_knight"].cards[0].name == "Someone"


def test_every_fault_of_every_file_is_named_at_once() -> None:
    texts = {
        **TEXTS,
        "cards/songstress.toml": TEXTS["cards/songstress.toml"].replace("cost = 1", "cost = 10"),
        "cards/cybercop.toml": TEXTS["cards/cybercop.toml"].replace("copies = 4", "copies = 5", 1),
        "cards/starter.toml": TEXTS["cards/starter.toml"].replace('type = "ability"', 'type = "spell"'),
    }
    assert sorted(fault.replace(":", ",").split(",")[0] for fault in faults(texts)) == [
        "cards/cybercop.toml",
        *["cards/songstress.toml"] * 2,
        *["cards/starter.toml"] * 3,
    ]


def test_other_files_of_the_game_are_left_alone() -> None:
    assert load_decks({**TEXTS, "clauses.toml": "no cards"}) == DECKS
