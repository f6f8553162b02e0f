"""The dealer's truth stays in step with the record when equal copies are taken for each other."""

from __future__ import annotations

from companion.games.cardweaver.moves import Play
from companion.games.cardweaver.places import HAND, PLAYED, at
from companion.table.dealer import Dealer
from companion.table.run import Done, perform
from tests.games.cardweaver.tables import GAME, card, table


def test_a_copy_that_was_shown_for_an_equal_one_is_the_one_that_lies_there() -> None:
    # CW-HID-12: the record knows a Guard in the hand, of which no tag was read; the other Guard of the hand is played.
    state = table(
        'turn = "Ben"\npools = { ann = ["guard#2", "assault#1"] }\nunread = ["guard#1"]\n'
        'zones = { "hand:Ann" = ["guard#1", "2?ann"], "hand:Ben" = [], "hand:Cy" = [] }'
    )
    dealer = Dealer(state, 1)
    hand = state.zones[at(0, HAND)]
    guards = {card(state, "guard", 1), card(state, "guard", 2)}
    held = next(slot for slot in hand if dealer.truth[slot] == card(state, "guard", 2))
    got = perform(state, lambda run: GAME.script(run, Play(0, card(state, "guard", 2), scanned=True)))
    assert isinstance(got, Done)
    dealer.follow(got.events)
    (played,) = got.state.zones[at(0, PLAYED)]
    assert dealer.truth[played] == got.state.slots[played].card == card(state, "guard", 2)
    assert played != held
    assert dealer.truth[held] == (guards - {card(state, "guard", 2)}).pop()
