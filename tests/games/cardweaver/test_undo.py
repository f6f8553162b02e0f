"""Going back at a table of CardWeaver (CW-UND-01 to -05, CW-HID-13)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardprints.tags import Tag, format_tag
from companion.games.cardweaver.places import CONVICTION, HP, OVER, XP, value
from companion.games.cardweaver.sums import attack_power
from companion.play.inputs import Applied, ChooseOne, Outcome, PendingUndo, Refused
from companion.play.put_backs import open_put_backs
from companion.play.table import LiveTable
from companion.play.views import history_for
from companion.table.questions import Kind
from companion.table.state import State
from tests.games.cardweaver.tables import VALUES, card
from tests.play.tables import Play

ANN, CY = 0, 1
CHARACTERS = ("songstress", "undead-warlord")
ROWS = {
    ANN: ("opening-verse", "sharp-note", "soothing-chorus", "battle-hymn", "crescendo"),
    CY: ("skeleton", "evil-plan", "animate", "reaving", "bone-shield"),
}


def opened(folder: Path) -> Play:
    """A table of two at which set-up has begun; it plays with the values of the scenarios."""
    table = Play(folder, ("Ann", "Cy"), game="cardweaver", own_cards=VALUES)
    assert isinstance(table.tables.begin(table.code, table.viewer(0)), Applied)
    for seat, name in enumerate(CHARACTERS):
        applied(table.send(seat, do="show", card=name, purpose="choose_it"))
    applied(table.move(ANN, "prepare"))
    return table


@pytest.fixture
def play(tmp_path: Path) -> Play:
    """The table at the first turn, Ann's."""
    table = opened(tmp_path)
    while live(table).timeline.now.pending is not None:
        set_up_further(table)
    return table


def set_up_further(table: Play, nightmare: str = "") -> None:
    """Answer one question of the set-up."""
    question, state = live(table).waiting()
    assert question is not None
    seat = question.seats[0] if question.seats else ANN
    if question.kind is Kind.CARD:
        row = state.setup.zone_by_key[f"dreamscape-{seat}"]
        applied(table.send(seat, do="show", card=nightmare or ROWS[seat][len(state.zones[row])]))
    else:
        applied(table.send(seat, do="answer", value="no" if question.code == "redraw" else "done"))


def live(table: Play) -> LiveTable:
    return table.tables.table(table.code)


def state_of(table: Play) -> State:
    return live(table).state


def applied(outcome: Outcome) -> None:
    assert isinstance(outcome, Applied), outcome


def shown(table: Play, seat: int, card: str, purpose: str = "play_it") -> None:
    applied(table.send(seat, do="show", card=card, purpose=purpose))


def passed(table: Play, *seats: int) -> None:
    for seat in seats:
        applied(table.send(seat, do="answer", value="pass"))


def attacked(table: Play) -> None:
    target = next(
        at
        for at, slot in enumerate(state_of(table).slots)
        if slot.zone == state_of(table).setup.zone_by_key["character-1"]
    )
    applied(table.move(ANN, "attack", target=target))
    passed(table, ANN, CY)


def test_every_value_returns_exactly_and_in_reverse_order(play: Play) -> None:
    # CW-UND-01.
    before = [state_of(play)]
    shown(play, ANN, "conviction")
    before.append(state_of(play))
    shown(play, ANN, "assault", "redeem_it")
    before.append(state_of(play))
    shown(play, ANN, "guard")
    for state in reversed(before):
        applied(play.send(ANN, do="undo"))
        assert state_of(play) == state


def test_dials_tokens_and_experience_return_with_an_attack(play: Play) -> None:
    # CW-UND-01, CW-UND-05: the other seat has answered in the window, so it is asked.
    before = state_of(play)
    attacked(play)
    assert (value(state_of(play), CY, HP), value(state_of(play), ANN, XP)) == (23, 1)
    applied(play.send(ANN, do="undo"))
    pending = live(play).timeline.now.pending
    assert isinstance(pending, PendingUndo)
    assert pending.waiting == (CY,)
    applied(play.send(CY, do="agree", yes=True))
    assert state_of(play) == before


def test_the_own_last_move_is_taken_back_alone_that_of_another_by_the_yes_of_all(play: Play) -> None:
    # CW-UND-05.
    shown(play, ANN, "conviction")
    applied(play.send(CY, do="undo", to=live(play).version - 1))
    assert isinstance(live(play).timeline.now.pending, PendingUndo)
    applied(play.send(ANN, do="agree", yes=False))
    applied(play.send(ANN, do="undo"))
    assert live(play).timeline.now.pending is None


def test_a_card_that_lies_elsewhere_is_refused_with_since_when(play: Play) -> None:
    # CW-HID-03.
    conviction = card(state_of(play), "conviction")
    applied(play.move(ANN, "redeem", card=conviction, scanned=True))
    shown(play, ANN, "guard")
    outcome = play.move(ANN, "play", card=conviction, scanned=True)
    assert isinstance(outcome, Refused)
    assert [fact.text for fact in outcome.no.facts] == [
        "This Conviction was last seen here: Ann's Discard Pile.",
        "It has been there since Ann redeemed Conviction.",
    ]


def ended(table: Play) -> None:
    """Ann's turn ends: she draws, and nothing has to be filled."""
    applied(table.move(ANN, "end_turn"))
    passed(table, ANN, CY)
    applied(table.send(ANN, do="answer", value="done"))


def test_across_drawn_cards_all_are_asked_and_the_last_drawn_card_goes_back_first(play: Play) -> None:
    # CW-UND-02, CW-UND-05.
    shown(play, ANN, "assault", "redeem_it")
    shown(play, ANN, "guard", "redeem_it")
    before = state_of(play)
    start = live(play).version
    ended(play)
    applied(play.send(ANN, do="undo", to=start))
    pending = live(play).timeline.now.pending
    assert isinstance(pending, PendingUndo)
    assert (pending.waiting, pending.clause) == ((CY,), "CW-UND-02")
    applied(play.send(CY, do="agree", yes=True))
    assert state_of(play) == before
    assert [row.text for row in open_put_backs(live(play))] == [
        "the card drawn last: Ann's hand → Ann's Player Deck",
        "the card drawn last: Ann's hand → Ann's Player Deck",
    ]


def test_a_shuffle_is_taken_back_with_the_consent_of_all_and_hands_shuffle_again(play: Play) -> None:
    # CW-UND-03: the buying decks were shuffled, and what was turned up of them was seen.
    assert live(play).game.hidden_undo(state_of(play), live(play).timeline.now.events) == "CW-UND-03"
    applied(play.send(ANN, do="undo", to=3))
    pending = live(play).timeline.now.pending
    assert isinstance(pending, PendingUndo)
    assert (pending.waiting, pending.clause) == ((CY,), "CW-UND-03")


def test_a_deck_that_was_shuffled_is_shuffled_again(tmp_path: Path) -> None:
    # CW-UND-03: a Nightmare of the set-up was shuffled back; that is taken back, and it lies aside again.
    table = opened(tmp_path)
    while asked(table) != ("turn_up", CY):
        set_up_further(table)
    set_up_further(table, "fear")
    while asked(table)[0] != "redraw":
        set_up_further(table)
    kept = live(table).version
    while asked(table)[0] != "shuffle_back":
        set_up_further(table)
    applied(table.send(ANN, do="undo", to=kept))
    if isinstance(live(table).timeline.now.pending, PendingUndo):
        applied(table.send(CY, do="agree", yes=True))
    assert [row.text for row in open_put_backs(live(table))] == [
        "Fear: Cy's buying deck → Cy's cards put aside",
        "shuffle again: Cy's buying deck",
    ]


def asked(table: Play) -> tuple[str, int]:
    """The code of the question that waits, and the first seat that it is for."""
    question, _ = live(table).waiting()
    return ("", -1) if question is None else (question.code, question.seats[0] if question.seats else -1)


def test_an_end_of_the_game_is_opened_again(play: Play) -> None:
    # CW-UND-04.
    shown(play, ANN, "conviction")
    before = state_of(play)
    applied(play.move(CY, "leave"))
    applied(play.send(CY, do="answer", value="yes"))
    assert state_of(play).clock.phase == OVER
    assert isinstance(play.send(ANN, do="show", card="guard"), Refused)
    applied(play.send(CY, do="undo"))
    assert state_of(play) == before
    shown(play, ANN, "guard")


def scanned_late(table: Play) -> ChooseOne:
    """Ann has attacked; the Assault that lay there before is scanned now."""
    attacked(table)
    assert value(state_of(table), CY, HP) == 23
    number = live(table).game.card_numbers(live(table).setup)["assault"]
    outcome = table.scan(ANN, format_tag(Tag("CW", number, 1)))
    assert isinstance(outcome, ChooseOne), outcome
    return outcome


def test_a_card_that_is_scanned_too_late_may_count_from_now_on(play: Play) -> None:
    # CW-EX-68, CW-HID-13, CW-ATK-13.
    choices = scanned_late(play).choices
    assert [choice.label for choice in choices][:2] == ["Play it", "It lay there before the Attack"]
    applied(play.send(ANN, **json.loads(choices[0].send)))
    assert (value(state_of(play), CY, HP), attack_power(state_of(play), ANN)) == (23, 2)


def test_or_it_goes_in_before_the_attack_and_the_attack_is_made_again(play: Play) -> None:
    # CW-EX-68, CW-HID-13, CW-UND-05.
    shown(play, ANN, "conviction")
    choices = scanned_late(play).choices
    shown(play, ANN, "guard", "redeem_it")
    applied(play.send(ANN, **json.loads(choices[1].send)))
    pending = live(play).timeline.now.pending
    assert isinstance(pending, PendingUndo)
    assert pending.waiting == (CY,)
    applied(play.send(CY, do="agree", yes=True))
    state = state_of(play)
    assert live(play).timeline.now.pending is None
    assert (value(state, CY, HP), value(state, ANN, XP), state.dials[CONVICTION]) == (22, 1, 2)
    lying = {zone: len(state.zones[state.setup.zone_by_key[zone]]) for zone in ("played-0", "discard-0", "hand-0")}
    assert lying == {"played-0": 2, "discard-0": 1, "hand-0": 2}
    assert open_put_backs(live(play)) == ()
    assert [line.text for line in history_for(live(play), ANN)][:4] == [
        "redeemed",
        "attacked",
        "played",
        "told what was done earlier",
    ]


def test_where_what_came_after_would_go_otherwise_it_is_an_undo_and_hands_put_back(play: Play) -> None:
    """CW-HID-13: with the Assault the Attack would end the game, and then nothing is redeemed after it."""
    applied(play.send(CY, do="nudge", dial="HP 1", by=-22))
    attacked(play)
    shown(play, ANN, "guard", "redeem_it")
    move = {"type": "play", "seat": ANN, "card": card(state_of(play), "assault")}
    applied(play.send(ANN, do="earlier", move=move, before="attack"))
    applied(play.send(CY, do="agree", yes=True))
    state = state_of(play)
    assert (value(state, CY, HP), state.clock.phase == OVER) == (2, False)
    assert [row.text for row in open_put_backs(live(play))] == ["Guard: Ann's Discard Pile → Ann's hand"]
    assert len(state.zones[state.setup.zone_by_key["hand-0"]]) == 5


def test_if_the_others_say_no_nothing_changes(play: Play) -> None:
    # CW-HID-13, CW-UND-05.
    choices = scanned_late(play).choices
    before = state_of(play)
    applied(play.send(ANN, **json.loads(choices[1].send)))
    applied(play.send(CY, do="agree", yes=False))
    assert state_of(play) == before


def test_a_card_goes_in_nowhere_before_a_move_that_was_not_made(play: Play) -> None:
    # CW-HID-13.
    move = {"type": "play", "seat": ANN, "card": card(state_of(play), "assault")}
    assert isinstance(play.send(ANN, do="earlier", move=move, before="attack"), Refused)
    attacked(play)
    other = {"type": "play", "seat": ANN, "card": card(state_of(play), "shatter-glass")}
    assert isinstance(play.send(ANN, do="earlier", move=other, before="attack"), Refused)


def test_a_card_that_was_not_held_before_the_attack_is_not_said_to_have_lain_there(play: Play) -> None:
    # CW-HID-13: this very Assault lay in the Discard Pile when Ann attacked, and was taken up since.
    assault, hand = card(state_of(play), "assault"), state_of(play).setup.zone_by_key["hand-0"]
    applied(play.move(ANN, "redeem", card=assault, scanned=True))
    attacked(play)
    applied(play.move(ANN, "correct", reason="taken up", card=assault, zone=hand, scanned=True))
    applied(play.send(CY, do="answer", value="yes"))
    number = live(play).game.card_numbers(live(play).setup)["assault"]
    applied(play.scan(ANN, format_tag(Tag("CW", number, 1))))
    assert attack_power(state_of(play), ANN) == 2
