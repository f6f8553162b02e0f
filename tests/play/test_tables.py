"""A game in progress: inputs count once, scans mean what people mean, undo puts things back, and nothing leaks."""

from __future__ import annotations

import json
import random
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cardprints.tags import Tag, format_tag
from companion.play.inputs import Applied, Known, Outcome, Refused, Stale
from companion.play.tables import Change, Viewer
from companion.table.events import encode
from companion.table.state import TABLE, UNKNOWN, faults, to_json
from tests.play.tables import Play


def tag(number: int, copy: int, game: str = "CD") -> str:
    return format_tag(Tag(game, number, copy))


JAMES, PRISCILLA, POTION, AMULET, GHOUL, DOUBLE = 31, 32, 1, 64, 61, 4


def refused(outcome: Outcome) -> Any:
    assert isinstance(outcome, Refused), outcome
    return outcome.no


def test_a_scanned_card_is_laid_and_the_others_follow(table: Play) -> None:
    heard: list[Change] = []
    stop = table.tables.listen(table.code, heard.append)
    done = table.scan(0, tag(JAMES, 2))
    assert isinstance(done, Applied)
    assert heard == [Change(done.version)]
    stop()
    assert table.count("corpses-0") == 1
    assert "James Darkwell" in str(table.tables.wall(table.code))


def test_the_same_input_sent_twice_counts_once(table: Play) -> None:
    before = table.version
    first = table.send(0, once="once-only-1", do="show", card="james-darkwell", purpose="lay_it")
    again = table.send(0, once="once-only-1", do="show", card="james-darkwell", purpose="lay_it")
    assert isinstance(first, Applied)
    assert isinstance(again, Applied)
    assert again.repeated
    assert table.version == before + 1


def test_an_input_for_an_older_table_is_stale(table: Play) -> None:
    version = table.version
    table.lay(0, "james-darkwell")
    assert table.send(0, version=version, do="move", move={"type": "next", "seat": 0}) == Stale(version + 1)


def test_all_may_pass_a_window_at_the_same_moment(table: Play) -> None:
    table.lay(0, "james-darkwell")
    table.end_turn(0)
    table.scan(1, tag(GHOUL, 1))
    version = table.version
    assert isinstance(table.send(0, version=version, do="answer", value="pass"), Applied)
    assert isinstance(table.send(2, version=version, do="answer", value="pass"), Applied)
    assert table.count("corpses-1") == 1


def test_an_amulet_shown_in_the_window_stops_the_ghoul(table: Play) -> None:
    # CD-APP-14: a scan in the window is the reaction.
    table.lay(0, "james-darkwell")
    table.end_turn(0)
    table.scan(1, tag(GHOUL, 1))
    assert isinstance(table.scan(2, tag(AMULET, 1)), Applied)
    assert table.count("corpses-0") == 1
    assert table.count("hand-2") == 4


def test_a_window_asks_all_alike_and_tells_nobody_who_has_passed(table: Play) -> None:
    # CD-APP-12, CD-AML-10: the same question to each, and no trace of a pass.
    table.lay(0, "james-darkwell")
    table.end_turn(0)
    table.scan(1, tag(GHOUL, 1))
    asks = [table.tables.screen(table.code, table.viewer(seat))[1].ask for seat in (0, 2)]
    assert asks[0] is not None
    assert asks[0] == asks[1]
    wall = table.tables.wall(table.code)[1]
    table.send(0, do="answer", value="pass")
    assert table.tables.wall(table.code)[1] == wall
    third = table.tables.screen(table.code, table.viewer(1))[1]
    assert "Ann" not in str(msgspec.json.encode(third.ask))


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("https://example.org", "Not one of our cards"),
        ("CDF0001007", "Not read well"),
        ("CWF0001007", "A card of another game"),
        ("4006381333", "Not one of our cards"),
        (tag(5, 1, "VD"), "A card of another game"),
        (tag(DOUBLE, 1), "A boxed card"),
        (tag(JAMES, 9), "A boxed card"),
    ],
)
def test_a_code_that_is_no_card_of_this_table_says_so(table: Play, text: str, title: str) -> None:
    version = table.version
    assert refused(table.scan(0, text)).title == title
    assert table.version == version


def test_a_card_scanned_out_of_turn_is_refused_with_its_clause_and_a_way(table: Play) -> None:
    no = refused(table.scan(1, tag(JAMES, 1)))
    assert no.clause == "CD-TRN-05"
    assert no.rule == table.tables.table(table.code).game.clauses.text("CD-TRN-05")
    assert [way.label for way in no.ways] == ["Just note that I hold it"]


def test_a_refused_lay_offers_the_discard(table: Play) -> None:
    # CD-APP-14, CD-APP-06.
    no = refused(table.scan(0, tag(POTION, 5)))
    assert no.clause == "CD-RES-01"
    (way,) = no.ways
    assert isinstance(table.send(0, **json.loads(way.send)), Applied)
    assert table.count("discard") == 1


def test_a_card_that_lies_elsewhere_offers_a_correction_that_another_player_confirms(table: Play) -> None:
    # CD-APP-03, CD-APP-18.
    table.scan(0, tag(JAMES, 2))
    table.end_turn(0)
    no = refused(table.scan(1, tag(JAMES, 2)))
    assert no.clause == "CD-APP-03"
    assert "Ann's Corpses" in no.facts[0].text
    (way,) = no.ways
    assert isinstance(table.send(1, **json.loads(way.send)), Applied)
    assert table.count("corpses-0") == 1
    assert isinstance(table.send(2, do="answer", value="yes"), Applied)
    assert (table.count("corpses-0"), table.count("hand-1")) == (0, 6)


def test_counts_are_set_right_from_the_seat_page(table: Play) -> None:
    # CD-APP-08, CD-APP-18.
    screen = table.tables.screen(table.code, table.viewer(1))[1]
    (block,) = [block for block in screen.blocks if getattr(block, "title", "") == "Set the record right"]
    sends = {choice.label: choice.send for choice in block.choices}  # type: ignore[union-attr]  # its title tells
    assert isinstance(table.send(1, **json.loads(sends["Count Ann’s hand"].replace('"NUMBER"', "6"))), Applied)
    table.send(0, do="answer", value="yes")
    assert (table.count("hand-0"), table.count("deck")) == (6, 30)
    assert isinstance(table.send(1, **json.loads(sends["Count the Deck"].replace('"NUMBER"', "29"))), Applied)
    table.send(2, do="answer", value="yes")
    assert table.count("deck") == 29
    assert isinstance(table.send(1, **json.loads(sends["Leave the game"])), Applied)
    table.send(1, do="answer", value="yes")
    assert table.count("hand-1") == 0


def test_a_card_read_twice_is_not_told_off(table: Play) -> None:
    table.scan(0, tag(JAMES, 2))
    assert isinstance(table.scan(0, tag(JAMES, 2)), Known)
    assert table.count("corpses-0") == 1


def test_nobody_moves_for_somebody_else(table: Play) -> None:
    assert refused(table.send(1, do="move", move={"type": "next", "seat": 0})).title == "Not your seat"
    assert table.tables.viewer_of(table.code, "wrong secret") is None


@pytest.mark.parametrize(
    "said",
    [
        {"do": "fly"},
        {"do": "move", "move": {"type": "fly"}},
        {"do": "move", "move": {"type": "lay", "seat": 0, "card": 9999}},
        {"do": "move", "move": {"type": "lay", "seat": 0, "card": 1, "target": 9999}},
        {"do": "move", "move": {"type": "take", "seat": 0, "slot": 9999, "zone": 0}},
        {"do": "show", "card": "unicorn"},
        {"do": "answer", "value": "yes"},
        {"do": "agree", "yes": True},
        {"do": "put", "key": "1-1"},
        {"do": "undo", "to": 9999},
    ],
)
def test_a_malformed_input_is_refused_and_changes_nothing(table: Play, said: dict[str, Any]) -> None:
    version, state = table.version, table.tables.table(table.code).state
    assert isinstance(table.send(0, **said), Refused)
    assert table.version == version
    assert table.tables.table(table.code).state == state


def test_the_own_last_move_is_undone_at_once_and_stays_in_the_history(table: Play) -> None:
    state = table.tables.table(table.code).state
    table.lay(0, "james-darkwell")
    assert isinstance(table.send(0, do="undo"), Applied)
    assert table.tables.table(table.code).state == state
    lines = table.tables.history(table.code, table.viewer(0))
    assert [line.undone for line in lines[:2]] == [False, True]


def test_an_undo_says_how_the_cards_go_back_and_is_ticked_off(table: Play) -> None:
    # CD-APP-07, CD-EX-65: the second card drawn goes on the Deck first, then the first, then the Corpse to hand.
    table.scan(0, tag(JAMES, 1))
    table.move(0, "draw", zone=0)
    start = table.version - 2
    table.tables.free_seat(table.code, Viewer(TABLE, is_host=True), 2)
    assert isinstance(table.send(0, do="undo", to=start), Applied)
    ask = table.tables.screen(table.code, table.viewer(1))[1].ask
    assert ask is not None
    assert ask.clause == "CD-APP-07"
    assert isinstance(table.send(1, do="agree", yes=True), Applied)
    backs = table.tables.put_backs(table.code)
    assert [back.text for back in backs] == [
        "the card drawn last: Ann's hand → Deck",
        "James Darkwell: Ann's Corpses → Ann's hand",
    ]
    table.send(0, do="put", key=backs[0].key)
    assert [back.done for back in table.tables.put_backs(table.code)] == [True, False]
    table.send(0, do="put", key=backs[1].key)
    assert table.tables.put_backs(table.code) == ()


def test_one_no_is_enough_to_play_on(table: Play) -> None:
    table.lay(0, "james-darkwell")
    table.move(0, "draw", zone=0)
    state = table.tables.table(table.code).state
    table.send(0, do="undo")
    table.send(1, do="agree", yes=False)
    assert table.tables.table(table.code).state == state
    assert isinstance(table.move(0, "next"), Applied)


def test_undo_goes_back_to_any_line(table: Play) -> None:
    states = [table.tables.table(table.code).state]
    numbers = [table.version]
    for card in ("james-darkwell", "priscilla-deravin"):
        table.lay(0, card)
        states.append(table.tables.table(table.code).state)
        numbers.append(table.version)
    table.send(0, do="undo", to=numbers[0])
    assert table.tables.table(table.code).state == states[0]
    table.lay(0, "key")
    assert refused(table.send(0, do="undo", to=numbers[1])).title == "Nothing to take back"


def test_a_program_started_anew_stands_where_the_old_one_stood(table: Play) -> None:
    table.lay(0, "james-darkwell")
    table.end_turn(0)
    table.scan(1, tag(GHOUL, 1))
    again = table.again()
    old, new = table.tables.table(table.code), again.table(table.code)
    assert to_json(new.state) == to_json(old.state)
    assert new.waiting()[0] == old.waiting()[0]
    assert again.history(table.code, table.viewer(0)) == table.tables.history(table.code, table.viewer(0))


def test_running_the_inputs_again_gives_the_same_events(table: Play, tmp_path: Path) -> None:
    for card in ("james-darkwell", "witch-doctor"):
        table.lay(0, card)
    table.move(0, "next")
    log = [moment.events for moment in table.tables.table(table.code).timeline.moments]
    other = tmp_path / "other"
    other.mkdir()
    twin = Play(other)
    twin.begin()
    for card in ("james-darkwell", "witch-doctor"):
        twin.lay(0, card)
    twin.move(0, "next")
    assert [encode(m.events) for m in twin.tables.table(twin.code).timeline.moments] == [
        encode(events) for events in log
    ]


def test_the_list_of_unseen_cards_is_there_for_all_or_for_nobody(tmp_path: Path) -> None:
    # CD-APP-09, CD-OPT-16.
    for number, aid in enumerate((False, True)):
        folder = tmp_path / str(number)
        folder.mkdir()
        play = Play(folder, count_aid=aid)
        play.begin()
        titles = [getattr(block, "title", "") for block in play.tables.screen(play.code, play.viewer(1))[1].blocks]
        assert ("Not seen yet" in titles) is aid


def test_a_private_look_is_seen_by_its_own_seat_alone(table: Play) -> None:
    table.send(1, do="show", card="james-darkwell", purpose="look_at_it")
    own = table.tables.screen(table.code, table.viewer(1))[1]
    assert any("hand" in line.text for line in table.tables.history(table.code, table.viewer(1)))
    assert not any("hand" in line.text for line in table.tables.history(table.code, table.viewer(2)))
    assert own.by_hand


@pytest.mark.parametrize("seed", range(4))
def test_no_viewer_is_ever_sent_what_it_may_not_see(tmp_path: Path, seed: int) -> None:
    """A whole practice game: every card that a viewer may not know is sought in all that is sent to that viewer.

    Card names are many times in the deck, so each copy is given a name of its own for this search.
    """
    play = Play(tmp_path)
    code, host = play.tables.create(
        "cadaver", name="Practice", seats=("Ann", "Ben", "Cy"), options={"reaction_seconds": 0}, practice=True
    )
    joined = play.tables.join(code, "Ann", 0)
    assert joined is not None
    me = play.tables.viewer_of(code, joined.secret, host)
    assert me is not None
    play.tables.begin(code, me)
    table = play.tables.table(code)
    chance = random.Random(seed)
    for step in range(60):
        assert faults(table.state) == []
        _search(play, code, table)
        if table.game.outcome(table.state) is not None:
            break
        _act(play, code, me, chance, step)


def _search(play: Play, code: str, table: Any) -> None:
    from companion.play.views import seen_state

    for viewer in (TABLE, 1, 2):
        state = seen_state(table, viewer)
        for slot, true in zip(state.slots, table.state.slots, strict=True):
            if true.card != UNKNOWN and true.seen != -1 and not (viewer >= 0 and true.seen >> viewer & 1):
                assert slot.card == UNKNOWN
    # What the wall shows is the same whatever the hands hold: the dealer's truth is not in it.
    truth = list(table.timeline.dealer.truth)
    before = play.tables.wall(code)
    hidden = [at for at, slot in enumerate(table.state.slots) if slot.card == UNKNOWN]
    rotated = [truth[at] for at in hidden]
    for at, card in zip(hidden, rotated[1:] + rotated[:1], strict=True):
        table.timeline.dealer.truth[at] = card
    assert play.tables.wall(code) == before
    assert play.tables.history(code, Viewer(2)) == play.tables.history(code, Viewer(2))
    table.timeline.dealer.truth[:] = truth


def _act(play: Play, code: str, me: Viewer, chance: random.Random, step: int) -> None:
    version, screen = play.tables.screen(code, me)
    sends = [choice.send for choice in screen.ask.choices] if screen.ask else []
    if screen.ask and screen.ask.least is not None:
        sends.append(screen.ask.number_send.replace('"NUMBER"', str(screen.ask.least)))
    if not screen.ask:
        for block in screen.blocks:
            for choice in getattr(block, "choices", ()):
                if not choice.refused and choice.least is None:
                    sends.append(choice.send)
        sends += [pick.send for pick in screen.by_hand]
    play.tables.submit(code, me, key=f"step-{step:05}", version=version, body=chance.choice(sends).encode())


def test_a_key_that_comes_with_another_input_is_told_so(table: Play) -> None:
    table.send(0, once="used-twice-1", do="show", card="james-darkwell", purpose="lay_it")
    version = table.version
    assert refused(table.send(0, once="used-twice-1", do="undo")).title == "Not sent"
    assert table.version == version


def test_a_window_that_was_open_when_the_program_ended_gets_its_time_anew(tmp_path: Path) -> None:
    play = Play(tmp_path, reaction_seconds=1)
    play.begin()
    play.lay(0, "james-darkwell")
    play.end_turn(0)
    play.scan(1, tag(GHOUL, 1))
    again = play.again()
    closed = threading.Event()
    again.listen(play.code, lambda _change: closed.set())
    # Held still, the old program can't close the window: it is as good as dead.
    with play.tables._lock(play.code):
        again.table(play.code)
        assert closed.wait(10)
    assert again.table(play.code).waiting()[0] is None


def test_an_input_nested_without_end_is_refused(table: Play) -> None:
    deep = b'{"do":"move","move":' + b"[" * 1500 + b"]" * 1500 + b"}"
    done = table.tables.submit(table.code, table.viewer(0), key="deep-deep-1", version=None, body=deep)
    assert isinstance(done, Refused)
