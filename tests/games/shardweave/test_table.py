"""A live table of Shardweave: seals, going back, and what single seats are told (SW-COM, SW-APP)."""

from __future__ import annotations

import json
import tomllib
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace

from cardprints.tags import Tag, format_tag
from companion.games.shardweave.places import DIGEST, HAND, MULLIGAN, SELECT, SPOT, VP, count
from companion.games.shardweave.record import timeline
from companion.games.shardweave.screen_asks import by_hand
from companion.play.codes import tag_of
from companion.play.inputs import Applied, ChooseOne, Outcome, PendingMove, PendingUndo, Refused, ShowCard
from companion.play.put_backs import open_put_backs
from companion.play.secrecy import STRANGER
from companion.play.showing import WHICH_COPY, meaning_of
from companion.play.table import LiveTable
from companion.table.game import Asked
from companion.table.questions import Kind, Question
from companion.table.screens import Screen
from companion.table.state import TABLE, CardIndex, State
from companion.table.viewers import as_seen
from tests.play.tables import Play

ANN, BEN = 0, 1
WEAVES = tomllib.loads(
    (Path(__file__).parents[2] / "scenarios" / "shardweave" / "duel.usual").read_text(encoding="utf-8")
)["options"]
"""Those of the scenarios."""
ARENAS = ("sw-a-01", "sw-a-06", "sw-a-11", "sw-a-04")


def live(table: Play) -> LiveTable:
    return table.tables.table(table.code)


def state_of(table: Play) -> State:
    return live(table).state


def applied(outcome: Outcome) -> None:
    assert isinstance(outcome, Applied), outcome


def own(table: Play, seat: int, card: str) -> CardIndex:
    """The first copy of this Champion in a Weave."""
    setup = state_of(table).setup
    return next(copy for copy in setup.equals[card] if setup.owners[copy] == seat)


def begun(folder: Path) -> Play:
    """A table before the mulligan."""
    table = Play(folder, ("Ann", "Ben"), game="shardweave", **WEAVES)
    applied(table.tables.begin(table.code, table.viewer(ANN)))
    applied(table.send(ANN, do="answer", value="done"))
    applied(table.send(ANN, do="answer", value="0"))
    assert state_of(table).clock.phase == MULLIGAN
    return table


def opened(folder: Path) -> Play:
    """A table in round 1: nobody has returned a card, and no Arena has a hazard."""
    table = begun(folder)
    applied(table.move(ANN, "mulligan"))
    for seat in (BEN, ANN):
        applied(table.send(seat, do="answer", value=0))
    for arena in ARENAS[:3]:
        applied(table.send(ANN, do="show", card=arena))
    assert state_of(table).clock.phase == SELECT
    return table


@pytest.fixture
def play(tmp_path: Path) -> Play:
    return opened(tmp_path)


def test_who_holds_less_than_five_returns_no_more_than_that(tmp_path: Path) -> None:
    """SW-SET-03, SW-APP-04: a card was set right out of Ann's hand before; she says 5 all the same."""
    table = begun(tmp_path)
    zones = state_of(table).setup.zone_by_key
    card = own(table, ANN, "sw-c-003")
    applied(table.move(ANN, "correct", reason="it fell", card=card, source=zones["hand-0"], zone=zones["discard-0"]))
    applied(table.send(BEN, do="answer", value="yes"))
    applied(table.move(ANN, "mulligan"))
    applied(table.send(ANN, do="answer", value=5))
    applied(table.send(BEN, do="answer", value=5))
    applied(table.send(ANN, do="answer", value="done"))
    for arena in ARENAS[:3]:
        applied(table.send(ANN, do="show", card=arena))
    assert [len(state_of(table).zones[zones[f"hand-{seat}"]]) for seat in (ANN, BEN)] == [4, 5]


def locked(table: Play, seat: int, card: str) -> None:
    applied(table.move(seat, "commit", card=own(table, seat, card)))


def revealed(table: Play) -> None:
    """Ann's 8 + 3 against Ben's 7 + 4; printed Power decides."""
    locked(table, ANN, "sw-c-003")
    locked(table, BEN, "sw-c-029")
    applied(table.move(ANN, "reveal"))
    applied(table.send(ANN, do="show", card="sw-c-003"))
    applied(table.send(BEN, do="show", card="sw-c-029"))
    applied(table.send(BEN, do="show", card=ARENAS[3]))
    assert state_of(table).dials[VP[ANN]] == 1


def test_one_thing_at_a_time_comes_between_a_question_and_its_answer_and_a_no_to_it_counts(play: Play) -> None:
    """SW-RES-06, SW-END-05: cards are to be shown, and Ann wants a Victory Point set right."""
    locked(play, ANN, "sw-c-003")
    locked(play, BEN, "sw-c-029")
    applied(play.move(ANN, "reveal"))
    asked, _ = live(play).waiting()
    applied(play.send(ANN, do="nudge", by=1, dial="VP 0"))
    outcome = play.move(BEN, "concede")
    assert isinstance(outcome, Refused)
    assert outcome.no.title == "First the question"
    applied(play.send(BEN, do="answer", value="no"))
    assert live(play).waiting()[0] == asked
    assert state_of(play).dials[VP[ANN]] == 0


def test_nobody_is_asked_about_a_victory_point_that_would_end_the_match_under_a_question(play: Play) -> None:
    """SW-RES-04, SW-RES-06: after the answer it can be set right."""
    for _ in range(6):
        applied(play.send(ANN, do="nudge", by=1, dial="VP 0"))
        applied(play.send(BEN, do="answer", value="yes"))
    locked(play, ANN, "sw-c-003")
    locked(play, BEN, "sw-c-029")
    applied(play.move(ANN, "reveal"))
    asked, _ = live(play).waiting()
    outcome = play.send(ANN, do="nudge", by=1, dial="VP 0")
    assert isinstance(outcome, Refused)
    assert outcome.no.title == "First the question"
    assert live(play).waiting()[0] == asked


def digest_of(table: Play, seat: int) -> str:
    return next(
        one.what.removeprefix(DIGEST)
        for one in state_of(table).lasting
        if one.what.startswith(DIGEST) and one.player == seat
    )


def test_a_seal_is_the_digest_over_seat_round_match_card_and_a_salt_that_stays_with_the_input(play: Play) -> None:
    """SW-COM-04: so nobody can find the card by trying all 18."""
    locked(play, ANN, "sw-c-003")
    did = live(play).timeline.now.effect.did
    assert isinstance(did, PendingMove)
    move = live(play).game.decode_move(bytes(did.move))
    assert len(move.salt) == 32
    copy = state_of(play).setup.copies[move.card]
    assert digest_of(play, ANN) == sha256(f"0|1|{copy.card}|{copy.copy}|{copy.run}|{move.salt}".encode()).hexdigest()
    assert digest_of(play, ANN) != sha256(f"0|1|{copy.card}|{copy.copy}|{copy.run}|".encode()).hexdigest()


def test_each_lock_has_a_salt_of_its_own(play: Play) -> None:
    """SW-COM-04: the same card, locked again, gives another digest."""
    locked(play, ANN, "sw-c-003")
    first = digest_of(play, ANN)
    applied(play.move(ANN, "reopen"))
    applied(play.send(BEN, do="answer", value="yes"))
    locked(play, ANN, "sw-c-003")
    assert digest_of(play, ANN) != first


def test_no_salt_and_no_digest_is_in_the_timeline(play: Play) -> None:
    """SW-COM-04, SW-TML-03."""
    locked(play, ANN, "sw-c-003")
    digest = digest_of(play, ANN)
    applied(play.move(ANN, "reopen"))
    applied(play.send(BEN, do="answer", value="yes"))
    revealed(play)
    assert not any(one.what.startswith(DIGEST) for one in state_of(play).lasting)
    assert digest not in str(timeline(state_of(play)))


def test_a_lock_is_kept_by_a_program_that_was_started_anew(play: Play) -> None:
    """SW-COM-18: it is on the server, not on the phone."""
    locked(play, ANN, "sw-c-003")
    again = play.again().table(play.code).state
    assert (again.slots, again.lasting, again.notes) == (
        state_of(play).slots,
        state_of(play).lasting,
        state_of(play).notes,
    )
    assert count(again, ANN, SPOT) == 1


def test_going_back_behind_a_reveal_needs_the_other(play: Play) -> None:
    """SW-EX-45, SW-APP-04: Ben says no, and all stays."""
    revealed(play)
    before = state_of(play)
    applied(play.send(ANN, do="undo"))
    pending = live(play).timeline.now.pending
    assert isinstance(pending, PendingUndo)
    assert pending.waiting == (BEN,)
    applied(play.send(BEN, do="agree", yes=False))
    assert live(play).timeline.now.pending is None
    assert state_of(play) == before


def test_if_both_agree_the_round_is_undone_and_hands_are_told_what_goes_back_where(play: Play) -> None:
    """SW-APP-04: back to round 1, with both Champions locked or in hand again."""
    revealed(play)
    while state_of(play).dials[VP[ANN]]:
        applied(play.send(ANN, do="undo"))
        if isinstance(live(play).timeline.now.pending, PendingUndo):
            applied(play.send(BEN, do="agree", yes=True))
    assert [count(state_of(play), seat, HAND) for seat in (ANN, BEN)] == [4, 4]
    assert open_put_backs(live(play))


def test_a_lock_is_not_taken_back_alone(play: Play) -> None:
    """SW-COM-12, SW-APP-04, SW-R-22."""
    locked(play, ANN, "sw-c-003")
    applied(play.send(ANN, do="undo"))
    pending = live(play).timeline.now.pending
    assert isinstance(pending, PendingUndo)
    assert pending.waiting == (BEN,)


def probes(play: Play) -> list[Outcome]:
    """Ann asks in every way for one of the rival's hidden cards, and for one that is in no Weave."""
    rivals, nobodys = "sw-c-001", "sw-c-022"
    hidden = own(play, BEN, rivals)
    serial = state_of(play).setup.copies[hidden].copy
    return [
        *(play.send(ANN, do="show", card=card) for card in (rivals, nobodys)),
        *(play.send(ANN, do="show", card=card, purpose="lock_it") for card in (rivals, nobodys)),
        *(play.scan(ANN, format_tag(Tag("SW", number, copy))) for number, copy in ((1, serial), (1, 1), (22, 1))),
        play.move(ANN, "commit", card=hidden),
        play.move(ANN, "commit", card=own(play, BEN, "sw-c-029")),
        play.move(ANN, "correct", reason="so", card=hidden, zone=0),
    ]


def test_nobody_can_find_out_what_is_in_the_other_weave_or_what_is_locked(play: Play) -> None:
    """SW-COM-20, SW-WEA-08, SW-COM-01: all cards that are not of the own Weave get the same answer."""
    locked(play, BEN, "sw-c-029")
    assert probes(play) == [STRANGER] * 10


def test_a_card_of_the_rival_that_lies_open_is_none_of_the_own_weave(play: Play) -> None:
    """SW-COM-20: that it is there is no secret."""
    revealed(play)
    outcome = play.move(ANN, "commit", card=own(play, BEN, "sw-c-029"))
    assert isinstance(outcome, Refused)
    assert outcome.no.clause == "SW-COM-20"


def test_a_hidden_card_of_the_rival_cannot_be_named_in_a_correction(play: Play) -> None:
    """SW-WEA-08, SW-APP-04: it would be shown with its name; its owner can set it right."""
    hidden = own(play, BEN, "sw-c-001")
    zones = state_of(play).setup.zone_by_key
    where = {"zone": zones["discard-1"], "source": zones["pile-1"]}
    assert play.move(ANN, "correct", reason="so", card=hidden, **where) == STRANGER
    assert isinstance(play.move(BEN, "correct", reason="so", card=hidden, **where), Applied)


def test_a_scan_after_its_moment_changes_nothing_and_says_what_it_was_needed_for(play: Play) -> None:
    """SW-SCN-06, SW-APP-03, SW-RND-04."""
    locked(play, ANN, "sw-c-003")
    before = state_of(play)
    outcome = play.send(ANN, do="show", card="sw-c-004")
    assert isinstance(outcome, Refused)
    assert outcome.no.clause == "SW-RND-04"
    assert state_of(play) == before


def shown_tag(table: Play, card: CardIndex) -> str:
    return format_tag(tag_of(live(table).game, live(table).setup, card))


def test_a_scan_offers_to_lock_and_locks_nothing(play: Play) -> None:
    """SW-COM-04, SW-COM-10: "lock?" comes before the lock, and until then the choice is free."""
    before = state_of(play)
    outcome = play.scan(ANN, shown_tag(play, own(play, ANN, "sw-c-003")))
    assert isinstance(outcome, ChooseOne)
    assert [choice.label for choice in outcome.choices] == ["Lock this Champion"]
    assert state_of(play) == before
    applied(play.send(ANN, **json.loads(outcome.choices[0].send)))
    assert count(state_of(play), ANN, SPOT) == 1


def test_while_an_arena_is_missing_nobody_can_choose_or_reveal(play: Play) -> None:
    """SW-ARE-06: one that was set right out of its spot holds the round, until another is there."""
    zones = state_of(play).setup.zone_by_key
    (active,) = (state_of(play).slots[slot].card for slot in state_of(play).zones[zones["active"]])
    locked(play, ANN, "sw-c-003")
    applied(play.move(ANN, "correct", reason="a slip", card=active, zone=zones["arena-discard"]))
    applied(play.send(BEN, do="answer", value="yes"))
    for said in (("commit", BEN, {"card": own(play, BEN, "sw-c-029")}), ("reveal", BEN, {})):
        outcome = play.move(said[1], said[0], **said[2])
        assert isinstance(outcome, Refused) and outcome.no.clause == "SW-ARE-06"
    assert live(play).game.active(state_of(play)) == ()
    applied(play.move(BEN, "correct", reason="a slip", card=active, zone=zones["active"]))
    applied(play.send(ANN, do="answer", value="yes"))
    locked(play, BEN, "sw-c-029")


def test_nobody_who_looks_on_is_told_who_has_said_how_many_cards_go_back(tmp_path: Path) -> None:
    """SW-SET-03: both numbers are told together, and until then not even who has told one."""
    table = begun(tmp_path)
    applied(table.move(ANN, "mulligan"))
    before, version = onlooker(table), live(table).version
    applied(table.send(ANN, do="answer", value=2))
    asked = live(table).waiting()[0]
    assert asked is not None and asked.seats == (BEN,)
    assert (onlooker(table), live(table).version) == (before, version)


def onlooker(table: Play) -> Screen:
    """The page of somebody without a seat."""
    question, state = live(table).waiting()
    return live(table).game.screen(as_seen(state, TABLE), TABLE, question, Asked())


def test_which_copy_takes_another_form_is_read_or_told_by_its_number(tmp_path: Path) -> None:
    """SW-TRF-01: the form goes with this very copy, so its name alone is no answer where several are alike."""
    play = Play(tmp_path, ("Ann", "Ben"), game="shardweave", weave_0="starloom")
    game, state = live(play).game, state_of(play)
    setup = state.setup
    card = next(card for card, owner in enumerate(setup.owners) if owner == ANN and len(own_copies(state, card)) > 1)
    copies = own_copies(state, card)
    named = ShowCard(setup.copies[card].card)
    asked = Question("which_copy", "SW-TRF-01", (ANN,), Kind.CARD, cards=copies)
    assert meaning_of(game, state, ANN, named, asked) == WHICH_COPY
    assert not isinstance(meaning_of(game, state, ANN, named, replace(asked, cards=copies[:1])), Refused)
    picks = by_hand(state, ANN, asked)
    assert [json.loads(pick.send)["value"] for pick in picks] == list(copies)
    assert [pick.label.split(", ")[-1] for pick in picks] == [f"copy {setup.copies[copy].copy}" for copy in copies]


def own_copies(state: State, card: CardIndex) -> tuple[CardIndex, ...]:
    """Ann's copies of a card."""
    return tuple(copy for copy in state.setup.equals_of[card] if state.setup.owners[copy] == ANN)
