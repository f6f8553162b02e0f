"""What stands on the cards of Voidream: values, both ways of arcana, the edges of mind cards, decks on bastions."""

from __future__ import annotations

import pytest

from cardprints.drawing import Words
from cardprints.faces import Face
from cardprints.jobs import PrintJob
from cardprints.pdf import make_pdf
from cardprints.sides import draw_side
from companion.games import registry
from companion.games.voidream.cards import Card, Is
from companion.games.voidream.printed import EDGES, box, printed
from companion.play.box_parts import chosen_parts, parts_of
from companion.play.printing import job_for
from companion.table.game import OptionFault
from companion.table.printed import Printed
from tests.games.voidream.box import BOX, CARDS, card

GAME = registry.game("voidream")
NAMES = {card.id: card.name for card in CARDS}


def face(card_id: str) -> Printed:
    """The printed face of a card of the house set."""
    return printed(card(card_id), NAMES)


def of_kind(kind: Is) -> list[Card]:
    """The cards of a kind."""
    return [card for card in CARDS if card.kind is kind]


def whole(*parts: str) -> PrintJob:
    """What is printed of these parts."""
    return job_for(GAME, {}, 2, run=0, parts=parts)


def test_every_copy_of_the_box_is_printed_once() -> None:
    copies = [copy for copy, _ in box(BOX.factions)]
    assert len(copies) == len(set(copies)) == sum(card.copies for card in CARDS)


@pytest.mark.parametrize("low_ink", [False, True], ids=["full ink", "low ink"])
def test_every_card_fits_its_face_on_both_sides(low_ink: bool) -> None:
    drawn = {side.tag: draw_side(side, low_ink=low_ink) for card in whole().cards for side in (card.face, card.back)
             if isinstance(side, Face)}  # fmt: skip
    assert len(drawn) == sum(card.copies * (2 if card.kind in (Is.BASTION, Is.MIND) else 1) for card in CARDS)


def test_an_entity_shows_its_value_and_all_that_counts_in_a_conflict() -> None:
    griffin = card("gatehouse-griffin")
    assert [(number, word) for number, _, word in face("gatehouse-griffin").numbers] == [
        (str(griffin.value), "Value"), (str(griffin.dawn), "Dawn"), (str(griffin.stability), "Stability"),
        (str(griffin.dusk), "Dusk"),
    ]  # fmt: skip
    assert face("gatehouse-griffin").text.startswith("**Heroic.**")


@pytest.mark.parametrize("arcanum", of_kind(Is.ARCANUM), ids=lambda arcanum: str(arcanum.id))
def test_an_arcanum_has_its_inverted_text_on_its_head(arcanum: Card) -> None:
    # VD-ARC-03, VD-ARC-04.
    shown = printed(arcanum, NAMES)
    assert shown.text == " ".join(line.text for line in arcanum.lines)
    assert shown.inverted == " ".join(line.text for line in arcanum.inverted)
    cards = whole("chimeric-court").cards
    found = next((card.face for card in cards if card.face.name == arcanum.name), None)
    if found is not None:
        turned = {item.turn_deg for item in draw_side(found) if isinstance(item, Words)}
        assert 180 in turned


@pytest.mark.parametrize("mind", of_kind(Is.MIND), ids=lambda mind: str(mind.id))
def test_each_quarter_turn_clockwise_brings_up_the_next_lower_number(mind: Card) -> None:
    # VD-MND-11: 4 on the top edge, 3 left, 2 bottom, 1 right; VD-MND-05: each with its own text.
    shown = printed(mind, NAMES)
    texts = {text.at: text.text for text in mind.mind}
    assert shown.turns is not None and shown.tells_side
    turns = shown.turns
    assert [edge[0] for edge in (turns.top, turns.left, turns.bottom, turns.right)] == ["4", "3", "2", "1"]
    assert [edge[1] for edge in (turns.top, turns.left, turns.bottom, turns.right)] == [
        texts.get(count, "") for count in (4, 3, 2, 1)
    ]
    assert shown.other is not None and shown.other.turns is None
    assert shown.other.text == (texts.get(0) or "No text.")
    assert shown.other.numbers == (("0", "spent-side", "Mind count"),)


@pytest.mark.parametrize("bastion", of_kind(Is.BASTION), ids=lambda bastion: str(bastion.id))
def test_the_back_of_a_bastion_says_what_its_deck_must_be(bastion: Card) -> None:
    # VD-DCK-02, VD-BAS-07: rules of the deck and start effects, and no value.
    assert bastion.deck is not None
    other = printed(bastion, NAMES).other
    assert other is not None and other.numbers == ()
    assert f"Dream deck: {bastion.deck.dream_deck_size} with this bastion." in other.text
    assert f"Hand: {bastion.deck.hand_size} arcana." in other.text
    for required in bastion.deck.required_arcana:
        assert NAMES[required] in other.text
    for line in bastion.start:
        assert f"**At the start:** {line.text}" in other.text


def test_backs_of_dream_cards_and_of_arcana_are_told_apart_and_say_nothing_but_the_value() -> None:
    # VD-OBS-02.
    backs = {
        (shown.back.label, shown.back.value): shown.back for _, shown in box(BOX.factions) if shown.back is not None
    }
    assert sorted(backs) == [(label, str(value)) for label in ("Arcanum", "Dream") for value in (1, 2, 3, 4)]
    symbols = {label: {back.symbol for key, back in backs.items() if key[0] == label} for label in ("Dream", "Arcanum")}
    assert symbols == {"Dream": {"depth"}, "Arcanum": {"arcanum"}}
    for label in ("Dream", "Arcanum"):
        assert len({shown.back for _, shown in box(BOX.factions) if shown.back and shown.back.label == label}) == 4


def test_each_faction_has_an_edge_of_its_own() -> None:
    assert len(set(EDGES.values())) == len(EDGES) == 4


def test_decks_mind_cards_and_bastions_can_be_printed_alone() -> None:
    assert [part.key for part in parts_of(GAME, {}) if part.key != "mat"] == [
        "cards", "bastions", "mind-cards", "chimeric-court", "fracta", "subter-venellam", "the-maze",
    ]  # fmt: skip
    assert {card.face.name for card in whole("mind-cards").cards} == {card.name for card in of_kind(Is.MIND)}
    assert {card.face.name for card in whole("bastions").cards} == {card.name for card in of_kind(Is.BASTION)}
    assert len(whole("fracta").cards) == sum(card.copies for card in CARDS if card.faction == "fracta")
    assert not {card.face.name for card in whole("cards").cards} & {card.name for card in of_kind(Is.MIND)}
    with pytest.raises(OptionFault, match="characters"):
        chosen_parts(GAME, {}, ("characters",))


def test_all_tags_of_both_sides_of_mind_cards_and_bastions_are_read_back_from_the_page() -> None:
    # make_pdf offers nothing of which a tag does not read at 300 dpi.
    assert make_pdf(whole("mind-cards", "bastions")).startswith(b"%PDF")
