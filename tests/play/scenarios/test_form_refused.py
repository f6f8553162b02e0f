"""A scenario of a table or a step that can't be is refused in a sentence that names its field."""

from __future__ import annotations

import re

import pytest

from companion.play.scenarios.file import ScenarioError
from tests.play.scenarios.test_form import GIVEN, HEAD, differences

PLACES = "deck, discard, hand:Ann, row:Ann, hand:Ben, row:Ben, hand:Warden, row:Warden"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("phase = 3", "X: given: phase: there is no phase 3; there are 0 (Set-up), 1 (Day), 2 (Night)."),
        ("phase = -1", "X: given: phase: there is no phase -1; there are 0 (Set-up), 1 (Day), 2 (Night)."),
        ('phase = "Dusk"', "X: given: phase: there is no phase 'Dusk'; there are 0 (Set-up), 1 (Day), 2 (Night)."),
        ("turn = 3", "X: given: turn: there is no seat 3, only 0 to 2, and -1 for the table."),
        ('turn = "Cy"', "X: given: turn: nobody is called 'Cy'; there are Ann, Ben, Warden."),
        ("turn_number = -2", "X: given: turn_number: the number of a turn is from 0 to 1000000, not -2."),
        ("unknown = { deck = -1 }", "X: given: unknown: deck: a number of cards is from 0 to 14, not -1."),
        ("unknown = { deck = 99 }", "X: given: unknown: deck: a number of cards is from 0 to 14, not 99."),
        ("unknown = { discard = 9, deck = 6 }",
         "X: given: unknown: deck: more cards are laid out than the 14 of the deck."),
        ('dials = { "HP:Ben" = -1 }', "X: given: dials: the dial 'HP 1' is from 0 to 1000000, not -1."),
        ("dials = { fate = -1000001 }", "X: given: dials: the dial 'fate' is from -1000000 to 1000000, not -1000001."),
        ('dials = { "HP:Cy" = 1 }', "X: given: dials: nobody is called 'Cy'; there are Ann, Ben, Warden."),
        ("dials = { luck = 1 }",
         "X: given: dials: there is no dial 'luck'; there are fate, HP:Ann, HP:Ben, HP:Warden."),
        ("marks = { fox = { smoke = 0 } }\nzones = { discard = ['fox'] }",
         "X: given: marks: fox: smoke is from 1 to 1000000, not 0."),
        ("poses = { fox = 8 }\nzones = { discard = ['fox'] }", "X: given: poses: fox is from 0 to 7, not 8."),
        ("poses = { fox = 1 }", "X: given: poses: 'fox' does not lie on the table in this scenario."),
        ("unread = ['deck/1']", "X: given: unread: 'deck/1' is a card that nobody knows."),
        ("unread = ['deck/15']", "X: given: unread: there is no card 'deck/15'; 14 lie there."),
        ("zones = { discard = ['fox#1', 'fox#1'] }", "X: given: zones: discard: the card 'fox#1' is named twice."),
        ("zones = { discard = ['fox#0'] }", "X: given: zones: discard: there is no copy 0 of 'fox' (1 to 6)."),
        ("zones = { discard = ['shrine', 'shrine', 'shrine', 'shrine'] }",
         "X: given: zones: discard: all 3 copies of 'shrine' are used."),
        ("zones = { discard = ['?lost'] }", "X: given: zones: discard: there is no pool 'lost'; there are none."),
        ("zones = { discard = ['*?lost'] }",
         "X: given: zones: discard: '*?lost' needs a pool of a player's own cards, as in lost = ['*:Ann']."),
        ("zones = { 'on:fox' = ['owl'] }",
         "X: given: zones: on:fox: 'fox' does not lie on the table in this scenario."),
        ("zones = { 'hand:Cy' = ['owl'] }",
         "X: given: zones: hand:Cy: nobody is called 'Cy'; there are Ann, Ben, Warden."),
        ("zones = { moon = ['owl'] }",
         f"X: given: zones: moon: there is no place 'moon'; there are {PLACES}."),
        ("pools = { lost = ['fox'] }", "X: given: pools: lost: it has 1 cards, but 0 lie on the table as '?lost'."),
        ("rovers = { fox = ['hand:Ann'] }", "X: given: rovers: fox: no unknown card of its pool lies in hand:Ann."),
        ("rovers = { fox = ['deck'] }\nzones = { discard = ['fox#1', 'fox#2', 'fox#3', 'fox#4', 'fox#5', 'fox#6'] }",
         "X: given: rovers: fox: no such card is hidden; those that lie open or in a hand are in zones."),
        ("notes = [{ seat = 'table', card = 'fox' }]",
         "X: given: notes: what the table knows, everybody knows: it is no note."),
        ("lasting = [{ what = 'x', amount = 9999999 }]",
         "X: given: lasting: the amount is from -1000000 to 1000000, not 9999999."),
        ("rest = 'moon'", f"X: given: rest: there is no place 'moon'; there are {PLACES}."),
        ("rest = ''", "X: given: rest: 14 cards of the deck are not laid out; say where they lie."),
    ],
)  # fmt: skip
def test_a_table_that_can_not_be_is_refused_with_its_field_in_a_sentence(text: str, sentence: str) -> None:
    whole = f"{HEAD}[scenario.given]\n{text}\n" if "rest =" in text else f"{GIVEN}{text}\n"
    with pytest.raises(ScenarioError, match=f"^{re.escape(sentence)}$"):
        differences(whole)


STEP = f'{GIVEN}zones = {{ "row:Ann" = ["shrine#1"], "hand:Ann" = ["fox"] }}\n[[scenario.step]]\n'


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ("move = { type = 'fly' }",
         "X: step 1: move: there is no move 'fly'; there are burn, bury, lay, mingle, peek, reveal, turn."),
        ("move = {}", "X: step 1: move: there is no move None; there are burn, bury, lay, mingle, peek, reveal, turn."),
        ("move = { type = 'bury' }", "X: step 1: move: seat is missing."),
        ("move = { type = 'bury', seat = 'Ann', sea = 1 }",
         "X: step 1: move: there is no field 'sea' here, only seat."),
        ("move = { type = 'bury', seat = 'Cy' }",
         "X: step 1: move: seat: nobody is called 'Cy'; there are Ann, Ben, Warden."),
        ("move = { type = 'bury', seat = 9 }",
         "X: step 1: move: seat: there is no seat 9, only 0 to 2, and -1 for the table."),
        ("move = { type = 'lay', seat = 'Ann', card = 14, place = 0 }",
         "X: step 1: move: card: there is no card 14, only 0 to 13."),
        ("move = { type = 'lay', seat = 'Ann', card = 'cow', place = 0 }",
         "X: step 1: move: card: there is no card 'cow' in this deck."),
        ("move = { type = 'lay', seat = 'Ann', card = 'fox', place = 'row:Ann/1' }",
         "X: step 1: move: place: nobody is called 'Ann/1'; there are Ann, Ben, Warden."),
        ("move = { type = 'burn', seat = 'Ann', shrine = 99 }",
         "X: step 1: move: shrine: there is no slot 99, only 0 to 13."),
        ("move = { type = 'burn', seat = 'Ann', shrine = -1 }",
         "X: step 1: move: shrine: there is no slot -1, only 0 to 13."),
        ("move = { type = 'turn', seat = 'Ann', cards = ['owl'], pose = 1 }",
         "X: step 1: move: cards: 'owl' does not lie on the table in this scenario."),
        ("move = { type = 'turn', seat = 'Ann', cards = [], pose = 'up' }",
         "X: step 1: move: pose: this is a text, but a whole number belongs here."),
        ("move = { type = 'turn', seat = 'Ann', cards = 1, pose = 1 }",
         "X: step 1: move: cards: this is a whole number, but a list belongs here."),
        ("move = { type = 'bury', seat = 'Ann' }\nexpect = 'lawful'",
         "X: step 1: expect: this is legal, refused, asks, misfit, and not 'lawful'."),
        ("move = { type = 'reveal', seat = 'Ann' }\nanswers = [{ seat = 'Cy', value = 1 }]",
         "X: step 1: answer 1: seat: nobody is called 'Cy'; there are Ann, Ben, Warden."),
        ("move = { type = 'reveal', seat = 'Ann' }\nanswers = [{ card = 'cow' }]",
         "X: step 1: answer 1: card: there is no card 'cow' in this deck."),
        ("move = { type = 'reveal', seat = 'Ann' }\nanswers = [{ value = 'place:moon' }]",
         f"X: step 1: answer 1: value: there is no place 'moon'; there are {PLACES}."),
        ("move = { type = 'reveal', seat = 'Ann' }\nexpect = 'asks'\nasks = { seats = ['Cy'] }",
         "X: step 1: asks: seats: nobody is called 'Cy'; there are Ann, Ben, Warden."),
        ("move = { type = 'bury', seat = 'Ann' }\n[scenario.then]\nwinners = ['Cy']",
         "X: then: winners: nobody is called 'Cy'; there are Ann, Ben, Warden."),
        ("move = { type = 'bury', seat = 'Ann' }\n[scenario.then]\nphase = 9",
         "X: then: phase: there is no phase 9; there are 0 (Set-up), 1 (Day), 2 (Night)."),
        ("move = { type = 'bury', seat = 'Ann' }\n[scenario.then]\nturn = 'Cy'",
         "X: then: turn: nobody is called 'Cy'; there are Ann, Ben, Warden."),
        ("move = { type = 'bury', seat = 'Ann' }\n[scenario.then]\nmarks = { cow = {} }",
         "X: then: marks: cow: there is no card 'cow' in this deck."),
        ("move = { type = 'bury', seat = 'Ann' }\n[scenario.then]\nseen_by = { Cy = {} }",
         "X: then: seen_by: nobody is called 'Cy'; there are Ann, Ben, Warden."),
    ],
)  # fmt: skip
def test_a_step_that_can_not_be_is_refused_with_its_field_in_a_sentence(step: str, sentence: str) -> None:
    with pytest.raises(ScenarioError, match=f"^{re.escape(sentence)}$"):
        differences(STEP + step + "\n")
