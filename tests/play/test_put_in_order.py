"""Cards that lay in an order go back so that in the end they lie in it again, whatever came between."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from companion.games.shardweave import places as shardweave
from companion.games.voidream import places as voidream
from companion.play.inputs import Applied, Effect, Outcome
from companion.play.table import Act
from companion.table.events import encode
from companion.table.knowledge import show, turn_up
from companion.table.run import BOTTOM, Run
from companion.table.state import State
from companion.table.turns import OTHER_SIDE
from tests.play.tables import Play

BENS_DREAM, BENS_AREA = voidream.at(1, voidream.DREAM), voidream.at(1, voidream.PLAY)
BENS_SPENT = voidream.at(1, voidream.DREAM_DISCARD)
PILE, HAND = shardweave.at(0, shardweave.PILE), shardweave.at(0, shardweave.HAND)


def table(folder: Path, game: str) -> Play:
    """Both are at the table, and have cut or shuffled."""
    play = Play(folder, ("Ann", "Ben"), game=game)
    assert isinstance(play.tables.begin(play.code, play.viewer(0)), Applied)
    live = play.tables.table(play.code)
    while (question := live.waiting()[0]) is not None and live.state.clock.phase == 0:
        value = question.options[0].value if question.options else question.least
        seat = question.seats[0] if question.seats else 0
        assert isinstance(play.send(seat, do="answer", value=value), Applied)
    return play


def state(play: Play) -> State:
    return play.tables.table(play.code).state


def happens(play: Play, do: Callable[[Run], None]) -> int:
    """Hands do something, and all of it is on record. The input before it."""
    live = play.tables.table(play.code)
    before, run = live.timeline.version, Run(live.state)
    do(run)
    act = Act("move", Effect(events=msgspec.Raw(encode(tuple(run.events))), text="did something"), 0)
    done: Outcome = live.apply(act, f"key-{before:08}", b"{}")
    assert isinstance(done, Applied)
    return before


def undone(play: Play, to: int) -> list[str]:
    """All that happened since is taken back; what hands have to do."""
    assert isinstance(play.send(0, do="undo", to=to), Applied)
    assert isinstance(play.send(1, do="agree", yes=True), Applied)
    return [back.text for back in play.tables.put_backs(play.code)]


def test_two_cards_that_went_under_a_dream_come_back_on_top_one_after_the_other(tmp_path: Path) -> None:
    play = table(tmp_path, "voidream")
    before = state(play).zones[BENS_DREAM]

    def under(run: Run) -> None:
        for _ in range(2):
            run.move(run.zones[BENS_DREAM][0], BENS_DREAM, "VD-SHF-06", at=BOTTOM)

    start = happens(play, under)
    assert state(play).zones[BENS_DREAM] == (*before[2:], *before[:2])
    # The one at the bottom went there last and lay above the other's place: each goes on top, the lowest first.
    assert undone(play, start) == ["the card put there last: Ben's Dream → Ben's Dream"] * 2
    assert state(play).zones[BENS_DREAM] == before


def test_a_card_goes_back_on_top_of_a_pile_from_whose_bottom_another_is_still_to_be_taken(tmp_path: Path) -> None:
    play = table(tmp_path, "shardweave")
    before = state(play)

    def draw_lay_draw(run: Run) -> None:
        run.move(run.zones[PILE][0], HAND, "SW-EFF-03")
        run.move(show(run, HAND, _own(run), "SW-EFF-03"), PILE, "SW-EFF-03", at=BOTTOM)
        run.move(run.zones[PILE][0], HAND, "SW-EFF-03")

    start = happens(play, draw_lay_draw)
    name = before.setup.names[before.setup.copies[_own(Run(before))].card]
    # What was drawn last goes first; then the other is taken from under the pile, and the first one drawn goes on top.
    assert undone(play, start) == [
        "the card drawn last: Ann's hand → Ann's draw pile",
        f"{name}, put there last: Ann's draw pile → Ann's hand",
        "the card drawn last: Ann's hand → Ann's draw pile",
    ]
    assert state(play).zones[PILE] == before.zones[PILE]


@pytest.mark.parametrize(
    ("spent", "told"),
    [
        # The other charge still lies there face down: nobody knows its name.
        (("conductor-of-hours",), ["Conductor of Hours: {way}, under 1 card, face down"]),
        # The one that was spent last lay on top, and goes back first; now all know what lies there.
        (
            ("conductor-of-hours", "buffer-engine"),
            ["Buffer Engine: {way}, face down", "Conductor of Hours: {way}, under Buffer Engine, face down"],
        ),
    ],
    ids=["one", "both"],
)
def test_charges_of_one_host_that_were_spent_go_back_under_each_other(
    tmp_path: Path, spent: tuple[str, ...], told: list[str]
) -> None:
    """VD-ATT-12."""
    play = table(tmp_path, "voidream")
    setup = state(play).setup
    bens = {setup.copies[card].card: card for card, owner in enumerate(setup.owners) if owner == 1}

    def attach(run: Run) -> None:
        slot = show(run, BENS_DREAM, bens["armoured-railcar"], "VD-ATT-01")
        run.move(slot, BENS_AREA, "VD-ATT-01")
        for top in run.zones[BENS_DREAM][:2]:
            run.pose(top, OTHER_SIDE, "VD-ATT-12")
            run.move(top, run.setup.on(slot), "VD-ATT-12")

    happens(play, attach)
    (host,) = state(play).zones[BENS_AREA]
    before = state(play).zones[setup.on(host)]

    def spend(run: Run) -> None:
        for card_id in spent:
            charge = run.zones[setup.on(host)][0]
            run.pose(charge, 0, "VD-ATT-12")
            turn_up(run, charge, bens[card_id], "VD-ATT-12")
            run.move(charge, BENS_SPENT, "VD-ATT-12")

    start = happens(play, spend)
    way = "Ben's Dream discard pile → on Armoured Railcar"
    assert undone(play, start) == [line.format(way=way) for line in told]
    assert state(play).zones[setup.on(host)] == before


def _own(run: Run) -> int:
    """A card of Ann's Weave that may be in her hand."""
    owners = run.setup.owners
    return next(card for card, owner in enumerate(owners) if owner == 0)
