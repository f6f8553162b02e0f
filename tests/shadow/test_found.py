"""What the shadow table found, each as one short story: the list after an undo, cards that are alike, empty gifts."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.games.cardweaver.places import HAND, PLAYING, at
from companion.games.cardweaver.players import is_anima, living_animus
from companion.play.inputs import Applied, Refused
from companion.table.state import UNKNOWN
from tests.play.tables import Play
from tests.play.test_tables import GHOUL, JAMES, tag
from tests.shadow.cardweaver import CardWeaverPart
from tests.shadow.games import play_one
from tests.shadow.people import People
from tests.shadow.shadow import NAMES, ShadowTable


@pytest.fixture
def table(tmp_path: Path) -> Play:
    play = Play(tmp_path)
    play.begin()
    return play


def backs(table: Play) -> list[str]:
    return [back.text for back in table.tables.put_backs(table.code)]


def test_the_card_of_a_move_that_still_waits_goes_back_too(table: Play) -> None:
    table.scan(0, tag(JAMES, 1))
    table.end_turn(0)
    table.scan(1, tag(GHOUL, 1))
    assert isinstance(table.send(1, do="undo"), Applied)
    assert backs(table) == ["Ghoul: Ghoul at work → Ben's hand"]


def test_a_set_up_that_is_taken_back_half_way_names_the_cards_of_the_piles(tmp_path: Path) -> None:
    table = Play(tmp_path)
    table.tables.begin(table.code, table.viewer(0))
    table.send(0, do="show", card="potion")
    assert isinstance(table.send(0, do="undo", to=0), Applied)
    assert backs(table) == ["Potion: Potion pile → Deck"]


def test_a_card_that_was_drawn_and_laid_goes_back_over_the_hand(table: Play) -> None:
    """Nobody but its player knows whether it is the drawn card that was laid."""
    start = table.version
    for _ in range(2):
        table.lay(0, "james-darkwell")
    table.move(0, "draw", zone=0)
    table.send(0, do="undo", to=start)
    for seat in (1, 2):
        table.send(seat, do="agree", yes=True)
    assert backs(table) == [
        "the card drawn last: Ann's hand → Deck",
        "James Darkwell: Ann's Corpses → Ann's hand",
        "James Darkwell: Ann's Corpses → Ann's hand",
    ]


def test_a_card_that_was_named_may_be_any_copy_that_the_hand_holds(table: Play) -> None:
    """One copy is read in private; then one is laid by name, and it may have been another."""
    state = table.tables.table(table.code).state
    card = next(at for at, copy in enumerate(state.setup.copies) if copy.card == "james-darkwell")
    table.move(0, "look", card=card, scanned=True)
    table.lay(0, "james-darkwell")
    laid = table.tables.table(table.code).state
    (slot,) = laid.zones[laid.setup.zone_by_key["corpses-0"]]
    assert not laid.slots[slot].claimed
    assert isinstance(table.scan(0, tag(JAMES, 1)), Applied)


def test_of_a_hand_that_put_a_card_back_nothing_is_claimed_of_which(table: Play) -> None:
    table.move(0, "look", card=0, scanned=True)
    table.move(0, "correct", reason="one too many", hand_of=0, hand=4)
    assert isinstance(table.send(1, do="answer", value="yes"), Applied)
    state = table.tables.table(table.code).state
    hand, deck = (state.zones[state.setup.zone_by_key[key]] for key in ("hand-0", "deck"))
    assert all(state.slots[slot].card == UNKNOWN for slot in (*hand, *deck))


def test_nothing_for_nothing_is_no_exchange_even_where_gifts_are(tmp_path: Path) -> None:
    table = Play(tmp_path, gifts=True)
    table.begin()
    table.move(1, "correct", reason="dropped", hand_of=1, hand=0)
    table.send(0, do="answer", value="yes")
    table.move(0, "next")
    done = table.move(0, "propose", partner=1, give=0)
    assert isinstance(done, Refused)
    assert done.no.clause == "CD-TRD-04"
    assert isinstance(table.move(0, "propose", partner=1, give=1), Applied)


def test_an_equal_copy_out_of_the_hand_is_not_taken_for_the_one_that_was_named(table: Play) -> None:
    """A copy was laid by name; the one that is scanned next may be another, so it is judged as such."""
    table.lay(0, "james-darkwell")
    table.lay(0, "james-darkwell")
    done = table.scan(0, tag(JAMES, 2))
    assert isinstance(done, Refused)
    assert done.no.clause == "CD-LAY-01"


def test_of_cards_that_are_laid_open_together_none_is_said_to_have_come_from_the_hand(tmp_path: Path) -> None:
    """An Animus concedes: hand and deck are sorted, and nobody has said which card was where (CW-ANM-02)."""
    chance = random.Random(2)
    table = ShadowTable(tmp_path / "shadow.db", "cardweaver", 3, {}, chance)
    people = People(table, CardWeaverPart(chance), chance)
    table.begin()
    while table.live.state.clock.phase != PLAYING or table.live.timeline.now.pending is not None:
        people.step()
    seat, before = living_animus(table.live.state)[0], table.live.timeline.version
    held = list(table.cards.at[at(seat, HAND)])
    table.send(seat, do="move", move={"type": "leave", "seat": seat})
    table.send(seat, do="answer", value="stay")
    assert is_anima(table.live.state, seat)
    table.send(seat, do="undo", to=before)
    for other in range(3):
        table.send(other, do="agree", yes=True)
    told = [back.text for back in table.tables.put_backs(table.code) if back.text.endswith(f"{NAMES[seat]}'s hand")]
    assert {text.partition(":")[0] for text in told} == {"a card that came from there"}
    assert sorted(table.cards.at[at(seat, HAND)]) == sorted(held)
    assert len(told) == len(held) == 5
    table.tables.store.close()


def test_a_discarded_card_that_was_only_named_is_taken_by_whichever_copy_is_read() -> None:
    """SW-AFT-06: an equal copy lies there."""
    assert play_one("shardweave", 136)


@pytest.mark.parametrize("seed", [136, 329, 366])
def test_a_card_that_is_shown_off_the_top_of_a_dream_is_not_taken_for_a_face_down_one_in_play(seed: int) -> None:
    """VD-APP-02: it has the value of a veiled card or charge of the same Dreamer, and so may be that one."""
    assert play_one("voidream", seed)


def test_a_construct_that_was_turned_up_on_its_dream_is_not_the_card_put_there_last() -> None:
    """VD-CON-01, VD-SHF-06: what goes back up is the card that went under the Dream before that."""
    assert play_one("voidream", 390)


def test_a_construct_that_went_under_its_dream_comes_back_as_the_copy_that_people_saw() -> None:
    """VD-SHF-06: another copy lies unseen in the same Dream."""
    assert play_one("voidream", 978)
