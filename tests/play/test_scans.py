"""Cards shown to a camera: late, several at once, beside foreign codes, and at a practice table."""

from __future__ import annotations

import json
from pathlib import Path

from companion.play.inputs import Applied, ChooseOne, Stale
from companion.play.tables import Change
from tests.play.tables import Play
from tests.play.test_tables import GHOUL, JAMES, POTION, PRISCILLA, refused, tag


def test_a_scan_for_an_older_table_is_stale(table: Play) -> None:
    version = table.version
    table.lay(0, "james-darkwell")
    late = table.tables.scan(table.code, table.viewer(0), key="late-scan-1", version=version, tags=(tag(PRISCILLA, 1),))
    assert late == Stale(table.version)
    assert table.count("corpses-0") == 1


def test_one_picture_of_several_cards_never_makes_two_moves(table: Play) -> None:
    version = table.version
    asked = table.scan(0, tag(JAMES, 1), tag(PRISCILLA, 1), tag(JAMES, 1))
    assert isinstance(asked, ChooseOne)
    assert [choice.label for choice in asked.choices] == ["James Darkwell", "Priscilla Deravin"]
    assert table.version == version
    assert isinstance(table.send(0, **json.loads(asked.choices[1].send)), Applied)
    assert table.count("corpses-0") == 1


def test_a_foreign_code_beside_a_card_does_not_stop_it(table: Play) -> None:
    assert isinstance(table.scan(0, "https://example.org", tag(JAMES, 1)), Applied)


def test_the_pile_cards_may_be_shown_in_one_picture(tmp_path: Path) -> None:
    play = Play(tmp_path)
    play.tables.begin(play.code, play.viewer(0))
    heard: list[Change] = []
    play.tables.listen(play.code, heard.append)
    assert isinstance(play.scan(0, tag(POTION, 1), tag(POTION, 2), tag(GHOUL, 1)), Applied)
    assert heard == [Change(play.version)]
    question, shown = play.tables.table(play.code).waiting()
    assert len(shown.zones[shown.setup.zone_by_key["pile-potion"]]) == 2
    assert question is not None


def test_at_a_practice_table_only_cards_in_the_own_hand_are_laid(tmp_path: Path) -> None:
    play = Play(tmp_path)
    code, host = play.tables.create("cadaver", name="", seats=("Ann", "Ben"), options={}, practice=True)
    joined = play.tables.join(code, "Ann", 0)
    assert joined is not None
    me = play.tables.viewer_of(code, joined.secret, host)
    assert me is not None
    play.tables.begin(code, me)
    table = play.tables.table(code)
    copies = table.setup.copies
    mine = {
        copies[table.timeline.dealer.truth[slot]].card for slot in table.state.zones[table.setup.zone_by_key["hand-0"]]
    }  # type: ignore[union-attr]  # a practice table has a dealer
    for card in ("james-darkwell", "priscilla-deravin", "jebidiah-whateley", "witch-doctor"):
        before = table.timeline.version
        done = play.tables.submit(
            code, me, key=f"show-{card}", version=None, body=json.dumps({"do": "show", "card": card}).encode()
        )
        if card in mine:
            assert isinstance(done, Applied)
            play.tables.submit(code, me, key=f"back-{card}", version=None, body=b'{"do":"undo"}')
        else:
            assert refused(done).title == "Not in your hand"
            assert table.timeline.version == before
