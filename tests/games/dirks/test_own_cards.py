"""A table's own card file: what it replaces, what is new, and how a file that does not fit is refused (DP-APP-13)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from msgspec import Struct
from msgspec.structs import fields, replace
from sqlalchemy import text as sql

from companion.games import registry
from companion.games.dirks import effects as e
from companion.games.dirks.card_checks import EXAMPLE, Box
from companion.games.dirks.cards import Card, DeckList, Is, Make
from companion.games.dirks.decks import chosen_decks
from companion.games.dirks.options import Options
from companion.games.dirks.own_cards import overlay, own
from companion.games.dirks.places import DirksSetup
from companion.games.dirks.printed import box
from companion.table.game import OptionFault
from tests.games.dirks.box import BOX, TEXTS
from tests.games.refusing import refused_by
from tests.play.tables import Play

GAME = registry.game("dirks-and-poniards")

DAWN = """
[[card]]
id = "duel-at-dawn"
number = 201
name = "Duel at Dawn"
kind = "special"
text = "Each player chooses a Weapon of theirs in play. It loses 1 LP."
does = [{ do = "by_hand" }]
"""


def owned(text: str) -> Box:
    return overlay(BOX, text, "own.toml")


def refused(text: str) -> tuple[str, ...]:
    return refused_by(owned, text)


def weapon(number: int, type_: str, shape: str, *, more: str = "") -> str:
    name = f"{type_} {shape}"
    return (
        f'[[card]]\nid = "{name.lower().replace(" ", "-")}"\nnumber = {number}\nname = "{name}"\nkind = "weapon"\n'
        f'type = "{type_}"\nshape = "{shape}"\nlp = 5\nstrength = 2\ndurability = 2\n{more}'
    )


# Values in place of ours.


def test_values_of_the_house_are_replaced_and_are_the_houses_no_more() -> None:
    found = owned('[[card]]\nid = "razor-dirk"\nlp = 7\n')
    assert found.cards["razor-dirk"] == replace(BOX.cards["razor-dirk"], lp=7, house_lp=False)
    assert [card for card in found.cards if found.cards[card] != BOX.cards[card]] == ["razor-dirk"]
    assert (BOX.cards["razor-dirk"].lp, list(found.cards)) == (6, list(BOX.cards))


def test_other_values_leave_the_house_lp_marked() -> None:
    found = owned('[[card]]\nid = "razor-dirk"\nstrength = 4\n')
    assert found.cards["razor-dirk"] == replace(BOX.cards["razor-dirk"], strength=4)


def test_a_card_of_which_nothing_differs_stays_as_it_is() -> None:
    assert owned("".join(f'[[card]]\nid = "{card}"\n' for card in BOX.cards)) == BOX


def test_what_a_card_does_is_replaced_with_its_words() -> None:
    does = '[[card]]\nid = "assassins-creed"\nholds = [{ do = "poison", n = 3 }]\n'
    (fault,) = refused(does)
    assert fault == "own.toml, line 1: card 'assassins-creed' field 'text': what it does must be told (DP-APP-15)"
    found = owned(f'{does}text = "It loses 3 more."\n').cards["assassins-creed"]
    assert (found.holds, found.text) == ((e.Poison(3),), "It loses 3 more.")


def test_a_type_may_be_another() -> None:
    found = owned('[[make]]\ntype = "Standard"\n[[card]]\nid = "razor-dirk"\n').makes
    assert found == BOX.makes
    text = 'text = "It counts Shapes."\nability = { do = "count_shape_bonus" }'
    found = owned(f'[[make]]\ntype = "Standard"\n{text}\n[[card]]\nid = "razor-dirk"\n').makes
    assert found["Standard"] == Make("Standard", e.CountShapeBonus(), "It counts Shapes.")
    assert list(found) == list(BOX.makes)


# New cards.


def test_a_card_that_no_words_cover_is_played_by_hand() -> None:
    # DP-APP-15.
    found = owned(DAWN).cards["duel-at-dawn"]
    assert (found.kind, found.number, found.is_by_hand) == (Is.SPECIAL, 201, True)
    assert owned(DAWN).sets["specials"] == (*BOX.sets["specials"], found)


@pytest.mark.parametrize("kind", ["event", "special"])
def test_by_hand_is_an_effect_of_any_action(kind: str) -> None:
    assert owned(DAWN.replace("special", kind)).cards["duel-at-dawn"].kind.value == kind


def test_a_weapon_too_may_say_what_is_done_by_hand() -> None:
    more = 'text = "It sings."\ndoes = [{ do = "by_hand" }]\n'
    text = "".join(weapon(210 + at, make, "Sabre", more=more) for at, make in enumerate(BOX.makes))
    assert owned(text).cards["razor-sabre"].is_by_hand


def test_a_new_shape_needs_figures_in_every_type() -> None:
    # DP-SPX-21.
    makes = list(BOX.makes)
    text = "".join(weapon(210 + at, make, "Sabre") for at, make in enumerate(makes))
    assert len(owned(text).sets["weapons"]) == 24
    assert refused(weapon(210, "Standard", "Sabre")) == tuple(
        f"own.toml: field 'shape': there are no figures for the {make} Sabre (DP-SPX-21)" for make in makes[1:]
    )


def test_a_new_type_needs_figures_in_every_shape() -> None:
    shapes = list(dict.fromkeys(card.shape for card in BOX.sets["weapons"]))
    make = '[[make]]\ntype = "Bronze"\n'
    text = make + "".join(weapon(210 + at, "Bronze", shape) for at, shape in enumerate(shapes))
    assert list(owned(text).makes) == [*BOX.makes, "Bronze"]
    assert len(refused(make + weapon(210, "Bronze", shapes[0]))) == 4
    assert any("there is no Type 'Bronze'" in fault for fault in refused(weapon(210, "Bronze", shapes[0])))


def test_a_new_card_can_be_put_into_a_deck_and_printed() -> None:
    found = owned(DAWN)
    deck = DeckList("own", "Own", (*((card, 1) for card in BOX.cards), ("duel-at-dawn", 2)))
    text = f'[[deck]]\nkey = "own"\nname = "Own"\ncards = {[list(entry) for entry in deck.cards]}\n\n'
    decks = chosen_decks(Options(decks=("", text)), 2, found.cards, found.decks)
    assert decks == (BOX.decks["one-of-each"], deck)
    dawn = [(copy.copy, printed.deck) for copy, printed in box(found, decks) if copy.card == "duel-at-dawn"]
    assert dawn == [(3, "Deck B"), (4, "Deck B")]


# What is refused.


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        pytest.param(
            "[[card]]\nlp = 3\n", "own.toml, line 1: card 'card 1' field 'id': say which card this is", id="no id"
        ),
        pytest.param(
            '[[card]]\nid = "razor-drik"\nlp = 3\n',
            "own.toml, line 2: card 'razor-drik' field 'id': "
            "there is no card of this id, and a new one needs number, name, kind too (DP-APP-15)",
            id="a slip of the pen",
        ),
        pytest.param(
            '[[card]]\nid = "razor-dirk"\nnumber = 3\n',
            "own.toml, line 3: card 'razor-dirk' field 'number': this can't be changed",
            id="another number",
        ),
        pytest.param(
            '[[card]]\nid = "razor-dirk"\nkind = "event"\n',
            "own.toml, line 3: card 'razor-dirk' field 'kind': this can't be changed",
            id="another kind",
        ),
        pytest.param(
            '[[card]]\nid = "razor-dirk"\n\n[[card]]\nid = "razor-dirk"\n',
            "own.toml, line 5: card 'razor-dirk' field 'id': this card comes twice in the file",
            id="twice",
        ),
        pytest.param(
            '[[card]]\nid = "razor-dirk"\nlp = 40\n',
            "own.toml, line 3: card 'razor-dirk' field 'lp': Expected `int` <= 30",
            id="more LP than there can be",
        ),
        pytest.param(
            '[[card]]\nid = "razor-dirk"\n\nlp = 0\n',
            "own.toml, line 4: card 'razor-dirk' field 'lp': a Weapon enters with LP, 1 at least "
            "(DP-WPN-02, DP-DEF-01)",
            id="no LP",
        ),
        pytest.param(
            '[[card]]\nid = "razor-dirk"\nname = "Wooden Curse"\n',
            "own.toml, line 3: card 'razor-dirk' field 'name': 'Wooden Curse' is that of card 'wooden-curse' too",
            id="a name of ours",
        ),
        pytest.param(
            DAWN.replace("201", "40"),
            "own.toml, line 4: card 'duel-at-dawn' field 'number': new cards have 200 to 299 (DP-APP-15)",
            id="a number of ours",
        ),
        pytest.param(
            DAWN + DAWN.replace("duel-at-dawn", "dusk").replace("Dawn", "Dusk"),
            "own.toml, line 12: card 'dusk' field 'number': 201 is that of card 'duel-at-dawn' too",
            id="a number twice",
        ),
        pytest.param(
            f'game = "cadaver"\n{DAWN}',
            "own.toml, line 1: field 'game': these are cards of 'cadaver', not of 'dirks-and-poniards'",
            id="another game",
        ),
        pytest.param(
            f'[[make]]\ntype = "Bronze"\ntext = "It rings."\n{DAWN}',
            "own.toml: field 'make': the Type 'Bronze' needs an ability and a text that tells it, or neither "
            "(DP-ABL-01)",
            id="a Type with a text only",
        ),
        pytest.param(
            f"luck = 3\n{DAWN}",
            "own.toml, line 1: above the first card: Object contains unknown field `luck`",
            id="an unknown word",
        ),
        pytest.param('game = "dirks-and-poniards"\n', "own.toml: there is no [[card]] in this file", id="no card"),
    ],
)
def test_a_file_that_does_not_fit_is_refused_with_its_line(text: str, fault: str) -> None:
    assert fault in refused(text)


# For the commands and pages that take such a file.


def test_the_example_can_be_played_with_and_shows_both_ways() -> None:
    takes = own(BOX)
    assert takes.faults(takes.example, "own.toml") == ()
    assert takes.example == TEXTS[EXAMPLE]
    new = [card for card in owned(takes.example).cards if card not in BOX.cards]
    assert new == ["tempered-blade", "duel-at-dawn"]
    assert "razor-dirk" in takes.example


def test_faults_name_the_file_they_are_in() -> None:
    assert own(BOX).faults("[[card]]\nlp = 3\n", "mine.toml") == (
        "mine.toml, line 1: card 'card 1' field 'id': say which card this is",
    )


def test_each_of_our_cards_can_be_copied_from() -> None:
    takes = own(BOX)
    assert list(takes.ours) == list(BOX.cards)
    assert all(text.startswith("[[card]]") for text in takes.ours.values())
    kept = ("number", "kind", "copies")
    for card_id, text in takes.ours.items():
        lines = [line for line in text.splitlines() if line.split(" ")[0] not in kept]
        found: Card = owned("\n".join(lines)).cards[card_id]
        assert found == replace(BOX.cards[card_id], house_lp=found.house_lp)


DOCS = (Path(__file__).parents[3] / "docs" / "own-cards.md").read_text(encoding="utf-8")


def words_of(kind: type[Struct]) -> Iterator[str]:
    """Every word in which a card file writes such a thing: its tag, its fields and their values."""
    if kind.__struct_config__.tag:
        yield str(kind.__struct_config__.tag)
    for field in fields(kind):
        yield field.name
        yield from (str(word) for word in get_args(field.type) if isinstance(word, str) and word)


def test_every_word_that_a_card_can_use_is_in_the_guide() -> None:
    part = DOCS[DOCS.index("## Dirks & Poniards") : DOCS.index("## Shardweave")]
    kinds = (*get_args(e.Does), *get_args(e.Holds), *get_args(e.Ability), e.Way, Card, Make)
    ours = {"id", "house", "house_lp"}
    named = {*re.findall(r"`([a-z_]+)`", part), "n", *ours}
    assert {word for kind in kinds for word in words_of(kind)} - named == set()


# A table that has begun, and a program that came later.

YESTERDAY = """
[[make]]
type = "Standard"
text = "It remembers."
ability = { do = "a_word_of_yesterday" }
[[deck]]
key = "mine"
name = "Mine"
cards = [["standard-dirk", 15], ["dusk", 10], ["keen-blade", 5]]
[[card]]
id = "standard-dirk"
lp = 40
strength = 5
[[card]]
id = "keen-blade"
text = "It hums."
does = [{ do = "a_word_of_yesterday" }]
[[card]]
id = "dusk"
number = 205
name = "Dusk"
kind = "event"
text = "All sleep."
does = [{ do = "a_word_of_yesterday", n = 3 }]
"""


def test_a_table_goes_on_with_what_can_be_read_of_its_file_and_the_rest_is_ours_or_done_by_hand(tmp_path: Path) -> None:
    """DP-APP-13, DP-APP-15."""
    read = YESTERDAY.replace("a_word_of_yesterday", "by_hand").replace("lp = 40", "lp = 9").replace(", n = 3", "")
    play = Play(tmp_path, ("Ann", "Ben"), game=GAME.key, deck="own", own_cards=read)
    options = json.dumps({"deck": "own", "own_cards": YESTERDAY})
    with play.tables.store.engine.begin() as connection:
        connection.execute(sql("UPDATE tables SET options = :options"), {"options": options})
    setup = play.again().table(play.code).setup
    assert isinstance(setup, DirksSetup)
    cards = {card.id: card for card in setup.cards}
    assert (cards["standard-dirk"].lp, cards["standard-dirk"].strength) == (BOX.cards["standard-dirk"].lp, 5)
    assert cards["keen-blade"].does == BOX.cards["keen-blade"].does
    assert (cards["dusk"].does, cards["dusk"].text) == ((e.ByHand(),), "All sleep.")
    assert setup.makes["Standard"].ability == e.ByHand("use")
    assert [deck.key for deck in setup.decks] == ["mine", "mine"]
    with pytest.raises(OptionFault, match="a_word_of_yesterday"):
        play.tables.create(GAME.key, name="", seats=("Ann", "Ben"), options=json.loads(options))
