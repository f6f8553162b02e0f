"""What stands on the cards of Dirks & Poniards, and which copies of them there are."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from cardprints.faces import Face
from cardprints.jobs import PrintJob
from cardprints.pdf import make_pdf
from companion.games.dirks import Dirks, build
from companion.games.dirks.cards import Card, Is
from companion.games.dirks.decks import deck_copies
from companion.games.dirks.printed import EDGES, HOUSE_LP, LETTERS, OWN_TYPE_EDGE, TYPE_EDGES, box, printed
from companion.play.box_parts import parts_of
from companion.play.printing import job_for
from companion.table.printed import Printed
from tests.games.dirks.box import BOX, TEXTS

GAME = build(TEXTS)
ONE, DUEL = BOX.decks["one-of-each"], BOX.decks["duel-40"]


def face(card_id: str) -> Printed:
    return printed(BOX.cards[card_id], BOX.makes, 0, 2)


def job(seats: int = 2, parts: tuple[str, ...] = (), **options: Any) -> PrintJob:
    return job_for(GAME, options, seats, run=1023, parts=parts)


def test_a_weapon_shows_life_points_strength_and_durability() -> None:
    shown = face("damascus-dirk")
    assert shown.numbers == (
        ("8", "life-points", "Life Points"),
        ("5", "strength", "Strength"),
        ("2", "durability", "Durability"),
    )
    assert shown.types == (("", "Type Damascus"), ("", "Shape Dirk"))


def test_a_weapon_tells_the_ability_of_its_type_and_standard_has_none() -> None:
    # DP-ABL-01.
    assert face("razor-knife").text.startswith("**Razor:** +1 Strength for each other Weapon of the same Shape")
    assert face("standard-knife").text == ""
    for card in BOX.sets["weapons"]:
        assert face(card.id).text == (f"**{card.type}:** {text}" if (text := BOX.makes[card.type].text) else "")


def test_lp_of_the_house_are_marked_and_others_are_not() -> None:
    marked = [card.number for card in BOX.cards.values() if ("", HOUSE_LP) in face(card.id).types]
    assert marked == list(range(13, 21))


def test_events_and_specials_show_their_kind_and_what_they_do() -> None:
    shown = face("rusty-blade")
    assert (shown.types, shown.numbers) == ((("event", "Event"),), ())
    assert shown.text == "**Attach to any Weapon in play:** -1 Strength."
    assert face("magic-sweep").types == (("special", "Special"),)
    assert "**Heads:** all Weapons" in face("magic-sweep").text
    for card in BOX.cards.values():
        assert card.kind is Is.WEAPON or face(card.id).text.replace("**", "") == card.text


def test_every_type_and_kind_has_an_edge_of_its_own() -> None:
    edges = [*TYPE_EDGES.values(), *EDGES.values(), OWN_TYPE_EDGE]
    assert set(TYPE_EDGES) == set(BOX.makes)
    assert len(set(edges)) == len(edges)
    assert {face(card).edge for card in BOX.cards} == set(edges) - {OWN_TYPE_EDGE}


def test_a_type_of_a_table_has_an_edge_too() -> None:
    card = Card("bronze-dirk", 200, "Bronze Dirk", Is.WEAPON, type="Bronze", shape="Dirk", lp=5)
    assert printed(card, BOX.makes, 0, 1).edge == OWN_TYPE_EDGE


# Copies.


def test_every_player_has_the_cards_of_either_ready_deck() -> None:
    for decks in ((ONE, ONE), (DUEL, DUEL), (DUEL, ONE)):
        made = box(BOX, decks)
        assert Counter(shown.deck for _, shown in made) == {"Deck A": 40, "Deck B": 40}
        assert len({copy for copy, _ in made}) == 80
        there = {copy: shown.deck for copy, shown in made}
        for seat, copies in enumerate(deck_copies(decks, BOX.cards)):
            assert {there[one] for one in copies} == {f"Deck {LETTERS[seat]}"}


def test_a_box_that_is_printed_serves_for_every_choice_of_ready_decks() -> None:
    made = {copy: shown.deck for copy, shown in box(BOX, (ONE, ONE, ONE))}
    assert made == {copy: shown.deck for copy, shown in box(BOX, (DUEL, ONE, DUEL))}


def test_copies_are_counted_over_all_decks() -> None:
    made = box(BOX, (ONE, ONE, ONE))
    counts = Counter(copy.card for copy, _ in made)
    assert {copy.card: shown.of_copies for copy, shown in made} == counts
    assert (counts["keen-blade"], counts["razor-dirk"]) == (6, 3)
    assert max(copy.copy for copy, _ in made) == 6


def test_there_is_a_deck_for_each_of_the_most_players() -> None:
    assert len(LETTERS) == Dirks.most_seats
    assert len({shown.deck for _, shown in GAME.printed({}, Dirks.most_seats)}) == Dirks.most_seats


def test_a_deck_of_ones_own_is_printed_as_it_is() -> None:
    text = '[[deck]]\nkey = "own"\nname = "Own"\ncards = [["keen-blade", 9], ["razor-dirk", 1]]\n'
    made = GAME.printed({"decks": [text]}, 2)
    assert Counter(copy.card for copy, shown in made if shown.deck == "Deck A") == {"keen-blade": 9, "razor-dirk": 1}
    assert [copy.copy for copy, shown in made if copy.card == "keen-blade" and shown.deck == "Deck B"] == [10, 11]


def test_own_values_are_printed() -> None:
    own = '[[card]]\nid = "razor-dirk"\nlp = 9\n'
    shown = next(shown for copy, shown in GAME.printed({"own_cards": own}, 2) if copy.card == "razor-dirk")
    assert (shown.numbers[0][0], ("", HOUSE_LP) in shown.types) == ("9", False)


# Paper.


def test_all_backs_are_alike_and_name_the_game_only() -> None:
    backs = {card.back for card in job().cards}
    assert len(backs) == 1
    assert not isinstance(backs.pop(), Face)


def test_each_players_deck_can_be_printed_alone() -> None:
    assert [part.key for part in parts_of(GAME, {})] == ["deck-a", "deck-b"]
    assert len(job(parts=("deck-b",)).cards) == 40


def test_every_card_fits_and_its_tag_reads_at_300_dpi() -> None:
    # Drawing the pages reads each tag again and refuses to print what does not read or fit.
    made = job(parts=("deck-a",))
    faces = {card.face.name: card for card in made.cards if isinstance(card.face, Face)}
    assert len(faces) == 35
    assert make_pdf(replace(made, cards=tuple(faces.values()), low_ink=True)).startswith(b"%PDF")


@pytest.mark.slow
def test_every_tag_of_the_eighth_deck_reads_at_300_dpi() -> None:
    assert make_pdf(job(8, ("deck-h",))).startswith(b"%PDF")
