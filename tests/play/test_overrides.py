"""What was refused may be done all the same if everybody agrees: as a correction, on record, with a reason."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardprints.tags import Tag, format_tag
from companion.play.inputs import Applied, Outcome, Refused
from companion.table.figures import Figure
from companion.table.screens import Wait
from tests.play.tables import Play

JAMES, PRISCILLA = 31, 32


def refused(outcome: Outcome) -> Any:
    assert isinstance(outcome, Refused), outcome
    return outcome.no


def anyway(no: Any, reason: str = "we all want to see it") -> dict[str, Any]:
    """What the page sends for "Do it anyway"."""
    said = json.loads(no.anyway.replace('"REASON"', json.dumps(reason)))
    assert isinstance(said, dict)
    return said


def third_lay(table: Play, seat: int = 0) -> Any:
    """The refusal of a third Corpse in one turn."""
    for card in ("james-darkwell", "priscilla-deravin"):
        assert isinstance(table.lay(seat, card), Applied)
    return refused(table.lay(seat, "jebidiah-whateley"))


def question(table: Play) -> Any:
    return table.tables.table(table.code).waiting()[0]


def test_a_refused_lay_is_done_when_all_agree_and_costs_no_lay(table: Play) -> None:
    no = third_lay(table)
    assert no.clause == "CD-LAY-01"
    assert isinstance(table.send(0, **anyway(no)), Applied)
    assert table.count("corpses-0") == 2
    assert question(table).seats == (1, 2)
    assert isinstance(table.send(2, do="answer", value="yes"), Applied)
    assert (table.count("corpses-0"), question(table).seats) == (2, (1,))
    assert refused(table.send(2, do="answer", value="yes")).title == "Not an answer"
    assert isinstance(table.send(1, do="answer", value="yes"), Applied)
    assert (table.count("corpses-0"), table.count("hand-0")) == (3, 2)
    assert table.tables.table(table.code).state.dials[0] == 2


def test_it_is_on_record_with_its_reason_and_can_be_taken_back(table: Play) -> None:
    table.send(0, **anyway(third_lay(table)))
    for seat in (1, 2):
        table.send(seat, do="answer", value="yes")
    line = table.tables.history(table.code, table.viewer(2))[0]
    assert (line.who, line.text, line.card, line.clause) == (
        "Ann", "set the record right (we all want to see it):", "Jebidiah Whateley", "CD-APP-18",
    )  # fmt: skip
    assert line.changes == (Figure("Ann’s hand", 3, 2, "card"),)
    table.send(0, do="undo")
    for seat in (1, 2):
        assert isinstance(table.send(seat, do="agree", yes=True), Applied)
    assert (table.count("corpses-0"), table.count("hand-0")) == (2, 3)


@pytest.mark.parametrize("answers", [("no",), ("yes", "no")])
def test_one_no_is_enough_for_nothing_to_happen(table: Play, answers: tuple[str, ...]) -> None:
    table.send(0, **anyway(third_lay(table)))
    for seat, answer in zip((1, 2), answers, strict=False):
        assert isinstance(table.send(seat, do="answer", value=answer), Applied)
    assert question(table) is None
    assert (table.count("corpses-0"), table.count("hand-0")) == (2, 3)
    line = table.tables.history(table.code, table.viewer(2))[0]
    assert (line.text, line.card) == ("asked in vain to set the record right: we all want to see it", "")


def test_what_the_others_are_asked_names_the_card_the_place_and_the_reason(table: Play) -> None:
    table.send(0, **anyway(third_lay(table), "I slipped"))
    ask = table.tables.screen(table.code, table.viewer(1))[1].ask
    assert ask is not None
    assert ask.title == "Jebidiah Whateley lies here now: Ann's Corpses. Right?"
    assert ask.note == "Ann sets the record right: I slipped."
    assert table.tables.screen(table.code, table.viewer(0))[1].ask is None


def test_whoever_asked_sees_for_whom_the_table_waits(table: Play) -> None:
    table.send(0, **anyway(third_lay(table)))
    assert table.tables.screen(table.code, table.viewer(0))[1].blocks[0] == Wait("A question waits for Ben or Cy")
    table.send(2, do="answer", value="yes")
    assert table.tables.screen(table.code, table.viewer(0))[1].blocks[0] == Wait("A question waits for Ben")
    table.send(1, do="answer", value="yes")
    assert not any(isinstance(block, Wait) for block in table.tables.screen(table.code, table.viewer(0))[1].blocks)


def test_where_a_card_without_a_place_lies_is_asked_first(table: Play) -> None:
    # CD-APP-17: where it lies is never guessed.
    table.lay(0, "james-darkwell")
    table.lay(0, "potion")
    no = refused(table.lay(0, "potion"))
    assert isinstance(table.send(0, **anyway(no)), Applied)
    ask = table.tables.screen(table.code, table.viewer(0))[1].ask
    assert ask is not None
    assert ask.title == "Where does Potion lie now?"
    labels = {choice.label: choice.send for choice in ask.choices}
    assert "James Darkwell, Ann's" in labels
    assert "Potion pile" in labels
    assert "Ann's hand" not in labels
    assert isinstance(table.send(0, **json.loads(labels["James Darkwell, Ann's"])), Applied)
    for seat in (1, 2):
        assert isinstance(table.send(seat, do="answer", value="yes"), Applied)
    state = table.tables.table(table.code).state
    (james,) = state.zones[state.setup.zone_by_key["corpses-0"]]
    assert len(state.zones[state.setup.on(james)]) == 2


def test_a_scanned_card_may_be_laid_anyway_too_and_is_that_very_copy(table: Play) -> None:
    no = refused(table.scan(1, format_tag(Tag("CD", JAMES, 2))))
    assert no.clause == "CD-TRN-05"
    assert isinstance(table.send(1, **anyway(no)), Applied)
    for seat in (0, 2):
        assert isinstance(table.send(seat, do="answer", value="yes"), Applied)
    state = table.tables.table(table.code).state
    (slot,) = state.zones[state.setup.zone_by_key["corpses-1"]]
    assert state.setup.copies[state.slots[slot].card].copy == 2
    assert state.slots[slot].claimed


def test_a_draw_beyond_five_is_a_count_set_right(table: Play) -> None:
    no = refused(table.move(0, "draw", zone=0))
    in_deck = table.count("deck")
    assert no.title == "Your hand is full"
    table.send(0, **anyway(no))
    for seat in (1, 2):
        table.send(seat, do="answer", value="yes")
    assert (table.count("hand-0"), table.count("deck")) == (6, in_deck - 1)


def test_what_changes_no_card_offers_no_way_around_it(table: Play) -> None:
    no = refused(table.move(1, "next"))
    assert no.anyway == ""
    said = {"do": "override", "move": {"type": "next", "seat": 1}, "reason": "hurry"}
    assert refused(table.send(1, **said)).title == "Not by hand"


def test_what_is_legal_by_now_is_simply_done(table: Play) -> None:
    card = table.tables.table(table.code).setup.equals["james-darkwell"][0]
    said = {"do": "override", "move": {"type": "lay", "seat": 0, "card": card}, "reason": "why not"}
    assert isinstance(table.send(0, **said), Applied)
    assert question(table) is None
    assert (table.count("corpses-0"), table.tables.table(table.code).state.dials[0]) == (1, 1)


@pytest.mark.parametrize("reason", ["", "   ", "\t"])
def test_a_reason_is_asked_for(table: Play, reason: str) -> None:
    no = third_lay(table)
    version = table.version
    assert refused(table.send(0, **anyway(no, reason))).title == "Say why"
    assert table.version == version


def test_nobody_overrides_for_somebody_else(table: Play) -> None:
    no = third_lay(table)
    assert refused(table.send(1, **anyway(no))).title == "Not your seat"


def test_a_question_that_waits_comes_first(table: Play) -> None:
    no = third_lay(table)
    table.move(0, "recount", count=30)
    assert refused(table.send(0, **anyway(no))).title == "First the question"


def test_only_those_who_sit_at_the_table_are_asked(tmp_path: Path) -> None:
    play = Play(tmp_path)
    play.begin()
    play.tables.free_seat(play.code, play.viewer(0), 2)
    play.send(0, **anyway(third_lay(play)))
    assert question(play).seats == (1,)
    assert isinstance(play.send(1, do="answer", value="yes"), Applied)
    assert play.count("corpses-0") == 3


@pytest.mark.parametrize("witnesses", [[0], [1, 3], [-1]])
def test_a_correction_names_no_witness_but_other_players(table: Play, witnesses: list[int]) -> None:
    no = refused(table.move(0, "correct", reason="x", lays=1, witnesses=witnesses))
    assert no.title == "Nobody to ask"


def test_a_card_that_goes_unseen_from_hand_to_deck_is_not_named_to_the_others(table: Play) -> None:
    card = table.tables.table(table.code).setup.equals["james-darkwell"][0]
    zones = table.tables.table(table.code).setup.zone_by_key
    move = {"card": card, "source": zones["hand-0"], "zone": zones["deck"]}
    assert isinstance(table.move(0, "correct", reason="dropped", **move), Applied)
    ask = table.tables.screen(table.code, table.viewer(1))[1].ask
    assert ask is not None
    assert ask.title == "A card lies here now: Deck. Right?"
    table.send(1, do="answer", value="yes")
    line = table.tables.history(table.code, table.viewer(1))[0]
    assert (line.text, line.card) == ("set the record right: dropped", "")
