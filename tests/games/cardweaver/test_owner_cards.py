"""An owner's own values over ours: what they replace, and how a file that does not fit is refused."""

from __future__ import annotations

import msgspec
import pytest

from companion.games import registry
from companion.games.cardweaver import effects, powers
from companion.games.cardweaver.box import CardWeaverSetup
from companion.games.cardweaver.card_checks import overlay
from companion.games.cardweaver.cards import Deck, Is
from companion.table.game import OptionFault
from tests.games.cardweaver.box import CARDS, DECKS, card
from tests.games.refusing import refused_by


def owned(text: str) -> dict[str, Deck]:
    return overlay(DECKS, text, "own.toml")


def refused(text: str) -> tuple[str, ...]:
    return refused_by(owned, text)


def test_an_owner_replaces_single_values() -> None:
    decks = owned('[[card]]\nid = "riot-shield"\ncost = 4\nvp = 3\nsymbols = ["permanent"]\ntype = "ability"\n')
    assert card("riot-shield", decks) == msgspec.structs.replace(
        card("riot-shield"), cost=4, vp=3, symbols=("permanent",), type=Is.ABILITY
    )
    assert [key for key in DECKS if decks[key] != DECKS[key]] == ["cybercop"]


def test_a_card_of_which_nothing_differs_stays_as_it_is() -> None:
    assert owned("".join(f'[[card]]\nid = "{one.id}"\n' for one in CARDS)) == DECKS


def test_our_own_decks_stay_as_they_are() -> None:
    owned('[[card]]\nid = "riot-shield"\ncost = 4\n')
    assert card("riot-shield").cost == 3


def test_an_owner_replaces_what_a_card_does_and_our_words_for_it_go() -> None:
    does = 'play = [{ do = "draw", n = 2 }]\npowers = [{ when = "use", limit = "turn", do = [{ do = "heal", n = 1 }] }]'
    silent = card("vow", owned(f'[[card]]\nid = "vow"\n{does}\n'))
    assert silent.play == (effects.Draw(2),)
    assert silent.powers == (powers.Power("use", (effects.Heal(1),), "turn"),)
    assert silent.text == ""
    assert card("vow", owned(f'[[card]]\nid = "vow"\ntext = "Draw 2."\n{does}\n')).text == "Draw 2."
    squire = card("squire", owned('[[card]]\nid = "squire"\nreward = [{ do = "xp", n = 2 }]\n'))
    assert (squire.reward, squire.reward_text) == ((effects.Experience(2),), "")


def test_an_owner_replaces_a_nemesis_with_both_its_sides() -> None:
    decks = owned(
        """
        game = "cardweaver"
        note = "From my box."

        [[card]]
        id = "blood-drinker"
        hp = 30
        skills = [
            { at = 1, text = "One.", holds = [{ holds = "extra_attack" }] },
            { at = 2, text = "Two.", holds = [{ holds = "extra_attack" }] },
            { at = 3, text = "Three.", holds = [{ holds = "extra_attack" }] },
            { at = 4, text = "Four.", powers = [{ when = "use", do = [{ do = "draw", n = 1 }] }] },
        ]

        [card.npc]
        hp = 28
        skills = [{ at = 4, text = "Four.", powers = [{ when = "use", do = [{ do = "flip_hand" }] }] }]
        """
    )
    drinker = card("blood-drinker", decks)
    assert drinker.npc is not None
    assert (drinker.hp, drinker.npc.hp) == (30, 28)
    assert [skill.text for skill in drinker.skills] == ["One.", "Two.", "Three.", "Four."]


def test_an_owner_names_an_animus_whose_name_is_not_public() -> None:
    anima = '{ when = "use", limit = "turn", do = [{ do = "to", whom = "a_fellow", then = [{ do = "xp", n = 1 }] }] }'
    knight = card("lantern-knight", owned(f'[[card]]\nid = "lantern-knight"\nname = "Someone"\nanima = [{anima}]\n'))
    assert (knight.name, knight.anima_text) == ("Someone", "")
    assert knight.anima == (powers.Power("use", (effects.To("a_fellow", (effects.Experience(1),)),), "turn"),)


def test_an_owner_shifts_copies_within_a_deck() -> None:
    decks = owned('[[card]]\nid = "vow"\ncopies = 3\n[[card]]\nid = "purge"\ncopies = 2\n')
    assert (card("vow", decks).copies, card("purge", decks).copies) == (3, 2)


def test_what_the_rulings_ask_of_house_cards_is_not_asked_of_an_owner() -> None:
    # CW-R-23, CW-R-29; and no design range holds for printed cards.
    decks = owned(
        '[[card]]\nid = "skeleton"\ncost = 0\nhp = 12\nvp = 7\n'
        '[[card]]\nid = "dark-orb"\npowers = [{ when = "use", do = [{ do = "damage_both", n = 3 }] }]\n'
    )
    assert (card("skeleton", decks).cost, card("skeleton", decks).vp) == (0, 7)
    assert card("dark-orb", decks).powers == (powers.Power("use", (effects.DamageBoth(3),)),)


def test_an_owner_may_have_claws_and_blades_as_two_cards() -> None:
    # CW-R-06: the list of two players takes out the Claws, that against the NPC the Blades.
    decks = owned(
        '[[card]]\nid = "retractable-claws"\nalso = ""\nout_in_npc = 0\n'
        '[[card]]\nid = "kill-switch"\nname = "Retractable Blades"\nout_in_npc = 2\n'
    )
    out = {one.id: (one.out_in_two_player, one.out_in_npc) for one in decks["cyber_assassin"].cards}
    assert (out["retractable-claws"], out["kill-switch"]) == ((2, 0), (0, 2))


REFUSED = {
    "a wrong count": (
        'id = "riot-shield"\ncost = 1\ncopies = 4',
        "line 4: card 'riot-shield' field 'copies': the deck Cybercop has 31 cards, not 30 (CW-NDK-01)",
    ),
    "too few of a known card": (
        'id = "undead-general"\ncopies = 1',
        "line 3: card 'undead-general' field 'copies': 1 is too few: there are 2 at least",
    ),
    "an unknown effect": (
        'id = "sharp-note"\ncost = 1\nplay = [{ do = "explode" }]',
        "line 4: card 'sharp-note' field 'play': Invalid value 'explode' (play[0].do)",
    ),
    "a part of an effect that is missing": (
        'id = "sharp-note"\nplay = [{ do = "draw" }]',
        "line 3: card 'sharp-note' field 'play': Object missing required field `n` (play[0])",
    ),
    "a part of an effect that there is not": (
        'id = "sharp-note"\nplay = [{ do = "draw", n = 1, m = 2 }]',
        "line 3: card 'sharp-note' field 'play': Object contains unknown field `m` (play[0])",
    ),
    "an unknown field": (
        'id = "sharp-note"\nprice = 2',
        "line 3: card 'sharp-note' field 'price': Object contains unknown field `price`",
    ),
    "an unknown type": (
        'id = "sharp-note"\ntype = "spell"',
        "line 3: card 'sharp-note' field 'type': Invalid enum value 'spell'",
    ),
    "a Reaver of an Animus": (
        'id = "squire"\ntype = "reaver"',
        "line 3: card 'squire' field 'type': only the Nemesis has Reavers (CW-CRD-04)",
    ),
    "an unknown card": ('id = "unicorn"\ncost = 2', "line 2: card 'unicorn' field 'id': there is no card of this id"),
    "no id": ("cost = 2", "line 1: card 'card 1' field 'id': say which card this is"),
    "a number of its own": ('id = "vow"\nnumber = 3', "line 3: card 'vow' field 'number': this can't be changed"),
    "another deck": ('id = "vow"\ndeck = "cybercop"', "line 3: card 'vow' field 'deck': this can't be changed"),
    "a card twice": (
        'id = "vow"\ncost = 2\n[[card]]\nid = "vow"',
        "line 5: card 'vow' field 'id': this card comes twice in the file",
    ),
    "an Ally without HP": (
        'id = "squire"\nhp = 0',
        "line 3: card 'squire' field 'hp': an Ally card needs it (CW-HPX-01)",
    ),
    "an NPC Skill at a threshold of its own": (
        'id = "undead-warlord"\n[card.npc]\nskills = [{ at = 3, text = "Hit twice." }]',
        "line 3: card 'undead-warlord' field 'npc': "
        "its Skills stand at thresholds of the other side, [2, 5, 9, 14], not [3] (CW-NPC-01)",
    ),
    "another card out of the two-player game": (
        'id = "fear"\nout_in_two_player = 2',
        "line 3: card 'fear' field 'out_in_two_player': 1 copies are taken out, not 2 (CW-TWO-07)",
    ),
    "another name for a card of the sources": (
        'id = "cult-of-blood-and-fire"\nname = "Cult"',
        "line 3: card 'cult-of-blood-and-fire' field 'name': no Nemesis deck has the card 'Cult of Blood & Fire'",
    ),
    "an arrival that never ends": (
        'id = "control"\npowers = [{ when = "arrives", do = [{ do = "refill_now" }] }]',
        "line 3: card 'control' field 'powers': "
        "a card that refills the Dreamscape whenever it arrives could go on for ever",
    ),
    "a price for what happens by itself": (
        'id = "vow"\npowers = [{ when = "end", pay = 1, do = [{ do = "draw", n = 1 }] }]',
        "line 3: card 'vow' field 'powers': nothing is paid for what happens by itself (when = \"end\")",
    ),
    "a type where none is asked for": (
        'id = "vow"\npowers = [{ when = "end", type = "magic", do = [{ do = "draw", n = 1 }] }]',
        "line 3: card 'vow' field 'powers': when = \"end\" has no type",
    ),
    "the defeat of a card without HP": (
        'id = "vow"\npowers = [{ when = "defeated", do = [{ do = "draw", n = 1 }] }]',
        "line 3: card 'vow' field 'powers': only a Reaver or an Ally waits for its own defeat",
    ),
    "control of a Character": (
        'id = "vow"\nplay = [{ do = "to", whom = "nemesis", then = [{ do = "control" }] }]',
        "line 3: card 'vow' field 'play': only a Reaver or an Ally comes under another's control (CW-R-65)",
    ),
    "a redirection to nobody": (
        'id = "vow"\nplay = [{ do = "attack_rule", rule = "redirect" }]',
        "line 3: card 'vow' field 'play': a redirection is aimed at who takes the Attack",
    ),
    "a card into play from nowhere": (
        'id = "vow"\nplay = [{ do = "put_into_play", type = "", where = [] }]',
        "line 3: card 'vow' field 'play': say where the card comes from",
    ),
    "an effect at nobody": (
        'id = "lullaby"\nplay = [{ do = "facedown", until = "end_of_turn" }]',
        "line 3: card 'lullaby' field 'play': only a Reaver or an Ally is flipped Facedown (CW-FDN-01)",
    ),
}


@pytest.mark.parametrize(("text", "fault"), REFUSED.values(), ids=REFUSED)
def test_an_owners_file_is_refused_with_file_line_card_and_field(text: str, fault: str) -> None:
    assert f"own.toml, {fault}" in refused(f"[[card]]\n{text}\n")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            'game = "chess"\n[[card]]\nid = "vow"\n',
            ", line 1: field 'game': these are cards of 'chess', not of 'cardweaver'",
        ),
        ('set = 3\n[[card]]\nid = "vow"\n', ", line 1: above the first card: Object contains unknown field `set`"),
        ("", ": there is no [[card]] in this file"),
        ("card = [1, 2]\n", ": there is no [[card]] in this file"),
        ('[[card]]\nid = "vow\n', ": not readable as TOML: Illegal character '\\n' (at line 2, column 10)"),
    ],
    ids=["another game", "an unknown head", "no card", "cards that are none", "not TOML"],
)
def test_a_file_that_is_no_owners_file_is_refused(text: str, fault: str) -> None:
    assert refused(text) == (f"own.toml{fault}",)


def test_all_faults_of_an_owners_file_are_named_at_once() -> None:
    # The deck of a card that can't be read is not counted: nobody can say whether its 3 copies are meant.
    found = refused(
        '[[card]]\nid = "riot-shield"\ncopies = 4\n'
        '[[card]]\nid = "unicorn"\n'
        '[[card]]\nid = "vow"\nplay = [{ do = "draw" }]\ncopies = 3\n'
        '[[card]]\nid = "skeleton"\ntype = "ally"\n'
    )
    assert {fault.partition(":")[0]: fault.split("'")[3] for fault in found} == {
        "own.toml, line 5": "id",
        "own.toml, line 8": "play",
        "own.toml, line 3": "copies",
        "own.toml, line 10": "skills",
        "own.toml, line 12": "type",
    }


def test_a_table_plays_with_the_values_of_its_owner() -> None:
    game = registry.game("cardweaver")
    setup = game.set_up(("Ann", "Cy"), {"own_cards": '[[card]]\nid = "riot-shield"\ncost = 5\n'})
    assert isinstance(setup, CardWeaverSetup)
    assert next(one for one in setup.cards if one.id == "riot-shield").cost == 5
    assert card("riot-shield", game.decks).cost == 3  # type: ignore[attr-defined]


def test_a_table_is_not_made_with_an_owners_file_that_does_not_fit() -> None:
    with pytest.raises(OptionFault) as error:
        registry.game("cardweaver").set_up(("Ann", "Cy"), {"own_cards": '[[card]]\nid = "vow"\nnumber = 3\n'})
    assert error.value.faults == ("own cards, line 3: card 'vow' field 'number': this can't be changed",)
