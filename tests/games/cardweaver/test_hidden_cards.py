"""What is known of hands and decks: equal copies, hands that were miscounted, cards that lie elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import registry
from companion.games.cardweaver.box import of
from companion.games.cardweaver.check import check
from companion.games.cardweaver.hands import hand_cards
from companion.games.cardweaver.moves import Choose, Correct, Prepare, Purchase, Recount
from companion.games.cardweaver.offers import active, meanings
from companion.games.cardweaver.places import (
    BOX,
    CHARACTER,
    CONVICTION,
    DECK,
    DISCARD,
    DREAMSCAPE,
    HAND,
    NEMESIS,
    PLAYING,
    at,
)
from companion.games.cardweaver.repairs import recount
from companion.play.inputs import ChooseOne
from companion.play.showing import scanned_meaning
from companion.table.knowledge import can_be, shuffle
from companion.table.questions import Answer
from companion.table.run import Done, Run, Waiting, perform
from companion.table.state import UNKNOWN, Clock, SlotId, State, faults

GAME = registry.game("cardweaver")
ANN, BEN = range(2)


def table(**zones: tuple[str, ...]) -> Run:
    """Ann, who is the Nemesis, on turn, and Ben; ``ann_hand`` and the like are the cards that all know there.

    A name with a question mark is a card that nobody has seen since it was shuffled in.
    """
    run = Run(GAME.begin(GAME.set_up(("Ann", "Ben"), {})))
    for player, card in ((ANN, "doppelganger"), (BEN, "songstress")):
        put(run, card, at(player, CHARACTER))
    run.count(NEMESIS, ANN + 1, "")
    run.tick(Clock(ANN, PLAYING, 1), "")
    for key, cards in zones.items():
        who, place = key.split("_")
        zone = at(
            {"ann": ANN, "ben": BEN}[who], {"hand": HAND, "deck": DECK, "row": DREAMSCAPE, "pile": DISCARD}[place]
        )
        unseen = [put(run, card.removesuffix("?"), zone) for card in cards if card.endswith("?")]
        if unseen:
            shuffle(run, zone, "")
        for card in reversed([card for card in cards if not card.endswith("?")]):
            put(run, card, zone)
    return run


def put(run: Run, card: str, zone: int) -> SlotId:
    """The first copy of a card out of the box, on top."""
    slot = next(at for at in run.zones[BOX] if of(run).copies[run.slots[at].card].card == card)
    run.move(slot, zone, "")
    return slot


def copies(card: str) -> tuple[int, ...]:
    return GAME.set_up(("Ann", "Ben"), {}).equals[card]


def names(run: Run, zone: int) -> list[str]:
    cards = [run.slots[slot].card for slot in run.zones[zone]]
    return ["?" if card == UNKNOWN else run.setup.copies[card].card for card in cards]


def carry_out(state: State, move: Any, *answers: str) -> State:
    done = perform(state, lambda run: GAME.script(run, move), [Answer(BEN, value) for value in answers])
    assert isinstance(done, Done), done
    assert not faults(done.state)
    return done.state


# CW-HID-12: equal copies


def test_any_copy_of_a_card_that_may_be_held_may_be_shown() -> None:
    run = table(ann_hand=("guard?", "assault?"))
    assert set(hand_cards(run, ANN, lambda card: card.id == "guard")) == set(copies("guard"))


def test_a_copy_that_was_read_elsewhere_may_not_be_shown() -> None:
    run = table(ann_hand=("guard?", "assault?"), ben_pile=("guard",))
    (slot,) = run.zones[at(BEN, DISCARD)]
    run.claim(slot, "")
    shown = set(hand_cards(run, ANN, lambda card: card.id == "guard"))
    assert shown == set(copies("guard")) - {run.slots[slot].card}


def test_of_two_equal_cards_that_are_shown_the_second_may_be_the_copy_that_we_took_the_first_for() -> None:
    run = table(ann_hand=("guard", "guard?", "assault?"))
    first = run.zones[at(ANN, HAND)][0]
    assert run.slots[first].card in set(hand_cards(run, ANN, lambda card: card.id == "guard", apart=(first,)))


def test_a_card_of_the_own_dreamscape_is_bought_whichever_copy_the_record_has_there() -> None:
    run = table(ann_row=("lingering-kiss",))
    run.count(CONVICTION, 9, "")
    held = run.slots[run.zones[at(ANN, DREAMSCAPE)][0]].card
    other = next(card for card in copies("lingering-kiss") if card != held)
    first = meanings(run.freeze(), ANN, other, None)[0]
    assert first.move == Purchase(ANN, other, scanned=True)
    assert check(run.freeze(), first.move) is None


def test_a_card_that_may_be_held_or_be_for_sale_is_asked_about() -> None:
    run = table(ann_row=("echo-chamber",), ann_hand=("echo-chamber?", "guard?"))
    run.count(CONVICTION, 9, "")
    card = run.slots[run.zones[at(ANN, DREAMSCAPE)][0]].card
    found = scanned_meaning(GAME, run.freeze(), ANN, card, None, UNKNOWN)
    assert isinstance(found, ChooseOne)
    assert [choice.label for choice in found.choices][:2] == [GAME.labels["play_it"], GAME.labels["buy_it"]]


# CW-HID-15: hands counted anew


@pytest.mark.parametrize(("held", "maybe_in_deck"), [(1, True), (3, False)], ids=["too many", "too few"])
def test_a_known_card_of_a_hand_may_be_in_the_deck_only_if_the_hand_had_too_many(
    held: int, maybe_in_deck: bool
) -> None:
    run = table(ann_hand=("conviction", "guard?"), ann_deck=("assault?", "guard?"))
    card = next(run.slots[slot].card for slot in run.zones[at(ANN, HAND)] if run.slots[slot].card != UNKNOWN)
    recount(run, ANN, held)
    assert len(run.zones[at(ANN, HAND)]) == held
    assert any(can_be(run, slot, card) for slot in run.zones[at(ANN, DECK)]) is maybe_in_deck
    assert any(can_be(run, slot, card) for slot in run.zones[at(ANN, HAND)])
    assert not faults(run)


@pytest.mark.parametrize("held", [1, 3])
def test_after_a_recount_nobody_knows_which_card_is_on_top_of_the_deck(held: int) -> None:
    run = table(ann_hand=("guard?", "guard?"), ann_deck=("conviction", "assault?"))
    recount(run, ANN, held)
    assert names(run, at(ANN, DECK)) == ["?"] * (4 - held)


def test_the_hand_of_the_automated_nemesis_is_counted_by_its_number() -> None:
    run = Run(GAME.begin(GAME.set_up(("Ann", "Ben"), {"nemesis": "npc"})))
    for player, card in ((0, "songstress"), (1, "lantern-knight"), (2, "doppelganger")):
        put(run, card, at(player, CHARACTER))
    run.count(NEMESIS, 3, "")
    run.tick(Clock(0, PLAYING, 1), "")
    for card in ("guard", "assault"):
        put(run, card, at(2, DECK))
    shuffle(run, at(2, DECK), "")
    state, move = run.freeze(), Recount(0, 2, 1)
    assert check(state, move) is None
    asked = perform(state, lambda run: GAME.script(run, move))
    assert isinstance(asked, Waiting)
    assert ("seat_of", "the Nemesis") in asked.question.facts
    assert len(carry_out(state, move, "yes").zones[at(2, HAND)]) == 1


# CW-HID-09: cards that lie elsewhere


def test_a_card_comes_out_of_the_hand_that_was_named_though_the_record_has_this_copy_elsewhere() -> None:
    run = table(ann_hand=("guard?", "assault?"), ben_pile=("guard",))
    (there,) = run.zones[at(BEN, DISCARD)]
    move = Correct(ANN, "dropped", run.slots[there].card, at(ANN, DISCARD), at(ANN, HAND), scanned=True)
    assert check(run.freeze(), move) is None
    after = Run(carry_out(run.freeze(), move, "yes"))
    assert names(after, at(ANN, DISCARD)) == ["guard"]
    assert names(after, at(BEN, DISCARD)) == ["guard"]
    assert names(after, at(ANN, HAND)) == ["?"]


def test_a_card_that_was_put_into_a_deck_lies_nobody_knows_where_in_it() -> None:
    run = table(ann_deck=("conviction", "guard?"), ann_pile=("assault",))
    card = run.slots[run.zones[at(ANN, DISCARD)][0]].card
    after = Run(carry_out(run.freeze(), Correct(ANN, "dropped", card, at(ANN, DECK)), "yes"))
    assert names(after, at(ANN, DECK)) == ["?", "?", "?"]
    assert all(can_be(after, slot, card) for slot in after.zones[at(ANN, DECK)])


def test_a_card_that_came_out_of_a_deck_leaves_its_order_unknown() -> None:
    run = table(ann_deck=("conviction", "guard?", "assault?"))
    card = next(card for card in copies("guard") if run.slots[card].card == UNKNOWN)
    move = Correct(ANN, "dropped", card, at(ANN, DISCARD), at(ANN, DECK), scanned=True)
    assert names(Run(carry_out(run.freeze(), move, "yes")), at(ANN, DECK)) == ["?", "?"]


@pytest.mark.parametrize("card", ["doppelganger", "guard"])
def test_characters_stay_where_they_are(card: str) -> None:
    state = table(ann_pile=("guard",)).freeze()
    number = next(slot.card for slot in state.slots if slot.card in copies(card) and slot.zone != BOX)
    zone = at(BEN, CHARACTER) if card == "guard" else BOX
    refused = check(state, Correct(ANN, "dropped", number, zone))
    assert refused is not None
    assert (refused.clause, refused.code) == ("CW-HID-09", "nothing_to_correct")


# CW-SET-07


def test_before_the_box_is_opened_nobody_does_anything() -> None:
    state = GAME.begin(GAME.set_up(("Ann", "Ben"), {}))
    assert active(state) == ()
    for move in (Choose(ANN, copies("songstress")[0]), Prepare(ANN)):
        refused = check(state, move)
        assert refused is not None
        assert (refused.clause, refused.code) == ("CW-SET-07", "not_begun")
