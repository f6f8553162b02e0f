"""A picture of an area reminds of what does not lie as recorded, and never more than it can know."""

from __future__ import annotations

from pathlib import Path

from companion.play.area import check_area
from companion.play.inputs import Known, Refused
from companion.table.state import CardIndex
from companion.vision.sightings import Sighting
from tests.play.tables import Play
from tests.play.test_tables import GHOUL, JAMES, tag


def index(table: Play, card: str, copy: int) -> CardIndex:
    return table.tables.table(table.code).setup.equals[card][copy - 1]


def seen(*tags: str) -> tuple[Sighting, ...]:
    """These tags in a picture, wherever they lie in it."""
    return tuple(Sighting(text, ((0, 0), (9, 0), (9, 9), (0, 9)), 0.0, "test") for text in tags)


def after_a_ghoul(folder: Path) -> Play:
    """Ben's Ghoul has taken James Darkwell with a Potion on him from Ann."""
    table = Play(folder)
    table.begin()
    table.scan(0, tag(JAMES, 2))
    table.scan(0, tag(1, 5))
    table.end_turn(0)
    table.scan(1, tag(GHOUL, 1))
    table.send(0, do="answer", value="pass")
    table.send(2, do="answer", value="pass")
    return table


def test_after_a_ghoul_the_picture_must_show_the_card_at_its_new_place(tmp_path: Path) -> None:
    # CD-APP-11: the named card with everything on it.
    table = after_a_ghoul(tmp_path)
    state = table.tables.table(table.code).state
    james, potion = index(table, "james-darkwell", 2), index(table, "potion", 5)
    assert check_area(state, 1, frozenset((james, potion))).agrees
    assert check_area(state, 1, frozenset()).missing == (potion,)
    left_behind = check_area(state, 0, frozenset((james, potion)))
    corpses = state.setup.zone_by_key["corpses-1"]
    assert dict(left_behind.elsewhere)[james] == corpses


def test_a_covered_card_is_never_missed(tmp_path: Path) -> None:
    # CD-APP-16: the Potion lies on James Darkwell, so only the Potion must be seen.
    table = after_a_ghoul(tmp_path)
    state = table.tables.table(table.code).state
    assert check_area(state, 1, frozenset((index(table, "potion", 5),))).agrees


def test_another_copy_of_a_card_entered_by_hand_is_no_fault(tmp_path: Path) -> None:
    # CD-APP-15.
    table = Play(tmp_path)
    table.begin()
    table.lay(0, "priscilla-deravin")
    state = table.tables.table(table.code).state
    for copy in (1, 3):
        assert check_area(state, 0, frozenset((index(table, "priscilla-deravin", copy),))).agrees


def test_the_reminder_says_which_card_is_where_for_the_record(tmp_path: Path) -> None:
    table = after_a_ghoul(tmp_path)
    told = table.tables.check_area(table.code, table.viewer(0), seen(tag(JAMES, 2)))
    assert isinstance(told, Refused)
    assert [fact.text for fact in told.no.facts] == [
        "James Darkwell is in the picture; the record has it here: Ben's Corpses."
    ]
    agreed = table.tables.check_area(table.code, table.viewer(1), seen(tag(JAMES, 2), tag(1, 5)))
    assert isinstance(agreed, Known)
    assert isinstance(table.tables.check_area(table.code, table.viewer(1), ()), Refused)
