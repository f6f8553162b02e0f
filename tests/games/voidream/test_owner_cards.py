"""VD-APP-08: values of an owner's own printed cards, in place of ours; words without a meaning for us are by hand."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

from companion.games import registry
from companion.games.voidream import effects as e
from companion.games.voidream.card_faults import card_faults, owned_faults
from companion.games.voidream.cards import Is
from companion.games.voidream.doing import Cast, resolve_lines
from companion.games.voidream.options import Options
from companion.games.voidream.owners import overlay
from companion.games.voidream.places import PLAY, VoidreamSetup, at, mind_slot, of, top
from companion.games.voidream.powers import Cost, Holds, HoldsCount, Line
from companion.games.voidream.set_up import begin
from companion.games.voidream.terms import Filter, Needs
from companion.games.voidream.triggers import happened
from companion.play.simulation import play_by
from companion.table.game import OptionFault
from companion.table.knowledge import reveal
from companion.table.run import Run
from tests.games.voidream.box import BOX, card
from tests.games.voidream.table import Board

GAME = registry.game("voidream")
OWN = GAME.own_cards
assert OWN is not None
EXAMPLE = (files("companion.games.voidream") / "own_example.toml").read_text(encoding="utf-8")
SEATS = ("Ann", "Ben")


def faults(text: str) -> tuple[str, ...]:
    assert OWN is not None
    return OWN.faults(text, "own.toml")


def test_the_example_can_be_played_with_to_the_end() -> None:
    assert OWN is not None and OWN.example == EXAMPLE
    assert faults(EXAMPLE) == ()
    played = play_by(GAME, 2, {"own_cards": EXAMPLE}, 1, (GAME.bots.policies["random"],))
    assert GAME.outcome(played.end) is not None


def test_a_field_replaces_ours_and_the_rest_stays() -> None:
    setup = GAME.set_up(SEATS, {"own_cards": EXAMPLE})
    cards = {card.id: card for card in of(GAME.begin(setup)).cards}
    page = cards["border-page"]
    assert (page.name, page.dawn, page.stability) == ("Page of the Border", 2, 1)
    ours = {card.id: card for card in of(GAME.begin(GAME.set_up(SEATS, {}))).cards}["border-page"]
    assert (page.dusk, page.kind, page.number, page.value) == (ours.dusk, Is.ENTITY, ours.number, ours.value)
    assert cards["cunning"].mind[0].holds == (HoldsCount("dawn_count", 1),)
    assert (ours.name, ours.dawn) == ("Border Page", 1)


def test_an_owners_values_are_printed() -> None:
    names = {copy.card: face.name for copy, face in GAME.printed({"own_cards": EXAMPLE}, 2)}
    assert names["border-page"] == "Page of the Border"
    assert {copy.card: face.name for copy, face in GAME.printed({}, 2)}["border-page"] == "Border Page"


def test_each_of_our_cards_is_there_to_copy_from() -> None:
    assert OWN is not None
    assert set(OWN.ours) == {copy.card for copy, _ in GAME.printed({}, 2)}


CARD = '[[card]]\nid = "border-page"\n'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[[card]]\nid = "nobody"\ndawn = 1\n', "line 2: card 'nobody' field 'id': there is no card of this id"),
        ("[[card]]\ndawn = 1\n", "own.toml, line 1: card 'card 1' field 'id': say which card this is"),
        (f"{CARD}{CARD}", "own.toml, line 4: card 'border-page' field 'id': this card comes twice in the file"),
        (f"{CARD}number = 9\n", "own.toml, line 3: card 'border-page' field 'number': this can't be changed"),
        (f'{CARD}kind = "memory"\n', "own.toml, line 3: card 'border-page' field 'kind': this can't be changed"),
        (f'{CARD}faction = "fracta"\n', "own.toml, line 3: card 'border-page' field 'faction': this can't be changed"),
        (f"{CARD}dawn = 99\n", "own.toml, line 3: card 'border-page' field 'dawn': Expected `int` <= 12"),
        (f"{CARD}attaches = 'entity'\n", "own.toml, line 3: card 'border-page' field 'attaches': an entity has none"),
        (f'{CARD}name = "Cunning"\n', "'Cunning' is that of card 'cunning' too"),
        (f'game = "cadaver"\n{CARD}dawn = 1\n', "these are cards of 'cadaver', not of 'voidream'"),
        ("dawn = 1\n", "own.toml: there is no [[card]] in this file"),
        (
            f'{CARD}holds = [{{ holds = "stat", stat = "dawn", n = 1 }}]\n',
            "own.toml, line 1: card 'border-page' field 'holds_text': a text and what it holds go together",
        ),
    ],
    ids=["unknown", "no id", "twice", "number", "kind", "faction", "range", "misfit", "title", "game", "none", "words"],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_line(text: str, told: str) -> None:
    assert any(told in fault for fault in faults(text)), faults(text)


def test_a_faulty_file_makes_no_table() -> None:
    with pytest.raises(OptionFault, match="own cards, line 3: card 'border-page' field 'number'"):
        GAME.set_up(SEATS, {"own_cards": f"{CARD}number = 9\n"})


def test_a_table_goes_on_with_what_can_be_read_of_its_file() -> None:
    assert OWN is not None and OWN.reopened is not None
    old = f'{CARD}dawn = 3\nstability = "many"\n'
    cards = {card.id: card for card in of(GAME.begin(OWN.reopened(SEATS, {"own_cards": old}))).cards}
    assert (cards["border-page"].dawn, cards["border-page"].stability) == (3, 2)


def by_hand(board: Board) -> None:
    """The words are shown to whoever has to do them; nothing goes on before that."""
    with pytest.raises(AssertionError, match=r"no answer to by_hand: \['done'\]"):
        board.carry(resolve_lines(board.run, board.cast(0), (Line("Hum a tune.", ()),)))


def test_words_that_we_do_not_know_are_done_by_hand() -> None:
    board = Board()
    by_hand(board)
    before = board.state()
    board.carry(resolve_lines(board.run, board.cast(0), (Line("Hum a tune.", ()),)), ("done",))
    assert board.state() == before


def test_a_text_of_a_trigger_that_we_do_not_know_is_done_by_hand() -> None:
    own = '[[card]]\nid = "border-page"\ntriggers = [{ when = "round_begins", text = "Greet the guard.", do = [] }]\n'
    box = overlay(BOX, own, "own.toml")
    run = Run(begin(VoidreamSetup(SEATS, Options(), box.cards, (box.decks["court"], box.decks["fracta"]))))
    slot = top(run, 0)
    reveal(run, slot, run.setup.equals["border-page"][0], "test")
    run.move(slot, at(0, PLAY), "test")
    question = next(happened(run, Cast(0, mind_slot(run, 0)), "round_begins", mind_slot(run, 0), seat=0))
    assert (question.code, question.seats) == ("by_hand", (0,))
    assert ("words", "Greet the guard") in question.facts


def test_our_own_cards_do_what_they_say() -> None:
    """The same words without an effect are a fault of ours."""
    silent = replace(card("roll-call"), lines=(Line("Hum a tune.", ()),))
    assert list(owned_faults(silent)) == []
    assert list(card_faults(silent)) == [("lines", "'Hum a tune.' does nothing")]


DOCS = (Path(__file__).parents[3] / "docs" / "own-cards.md").read_text(encoding="utf-8")
WORDS = {
    str(one.__struct_config__.tag) for kinds in (e.Effect, Holds, Cost) for one in get_args(kinds)
}  # fmt: skip


def test_every_word_that_a_card_can_use_is_in_the_guide() -> None:
    part = DOCS[DOCS.index("## Voidream") : DOCS.index("## Other games")]
    fields = (*Filter.__struct_fields__, *Needs.__struct_fields__)
    assert len(WORDS) > 30
    assert {word for word in (*WORDS, *fields) if f"`{word}`" not in part} == set()
