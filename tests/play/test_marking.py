"""Places marked by hand: what is taken for marks, and a camera without a mat that reads by them (VD-OBS-05)."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import msgspec
import pytest

from companion.games.voidream.mat import HEIGHT_MM, WIDTH_MM, by_hand, mat
from companion.play.inputs import Outcome
from companion.play.marking import MarkedArea, decode_marks, grounds
from companion.play.watching import STEADY_MS
from tests.play.from_above import PX_MM, back, face, seen
from tests.play.test_voidream_pictures import DREAM_SPOT, Table, mind_of, no_of

ROUND = [[10, 10], [500, 20], [510, 400], [0, 390]]
SIDE = {"seat": 0, "corners": ROUND, "spots": {"dream": [100, 300]}}


def marks(*sides: object) -> str:
    return json.dumps(sides)


def test_a_side_with_its_spots_is_taken() -> None:
    (side,) = decode_marks(marks(SIDE))
    assert (side.seat, side.corners[2], side.spots) == (0, (510, 400), {"dream": (100, 300)})


@pytest.mark.parametrize(
    "text",
    [
        "", "{}", "7", marks(7), marks({**SIDE, "seat": -1}), marks({**SIDE, "more": 1}), marks(SIDE, SIDE),
        marks({**SIDE, "corners": ROUND[:3]}), marks({**SIDE, "corners": ROUND[::-1]}),
        marks({**SIDE, "corners": [ROUND[0], ROUND[2], ROUND[1], ROUND[3]]}),
        marks({**SIDE, "corners": [[10, 10], [20, 10], [20, 20], [10, 20]]}),
        marks({**SIDE, "corners": [[10, 10], [1e9, 10], [1e9, 400], [10, 400]]}),
        marks(*({**SIDE, "seat": seat} for seat in range(9))),
        '[{"seat": 0, "corners": [[NaN, 1], [2, 1], [2, 2], [1, 2]], "spots": {}}]',
    ],
    ids=str,
)  # fmt: skip
def test_what_is_no_side_of_a_table_is_refused(text: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode_marks(text)


def of_mat(seat: int = 0) -> MarkedArea:
    """What somebody marks who lays all as the mat has it, in a picture of three pixels to the millimetre."""
    wide, high = WIDTH_MM * PX_MM, HEIGHT_MM * PX_MM
    spots = {
        zone.key: ((zone.x_mm + zone.width_mm / 2) * PX_MM, (zone.y_mm + zone.height_mm / 2) * PX_MM)
        for zone in mat().zones
        if zone.key in by_hand().spots
    }
    return MarkedArea(seat, ((0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)), spots)


def test_a_side_is_as_large_as_the_tags_of_faces_on_it_say() -> None:
    """Another size than that of a mat: faces have tags of 16 mm."""
    tags = [one.corners for one in seen(face(1, 100, 100), face(2, 400, 300, 90), mat=False)]
    ground = grounds(by_hand(), (900.0, 100.0), (of_mat(),), tags)[0]
    assert (ground.width_mm, ground.height_mm) == pytest.approx((WIDTH_MM, HEIGHT_MM), rel=0.01)
    unknown = grounds(by_hand(), (900.0, 100.0), (of_mat(),), [])[0]
    assert (unknown.width_mm, unknown.height_mm) == (900.0, 100.0)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def looked(table: Table, *cards: object, marked: tuple[MarkedArea, ...]) -> list[Outcome | None]:
    """Three looks, half a second apart."""
    shown = seen(*cards, mat=False)  # type: ignore[arg-type]  # they are cards
    found = []
    for at_ms in (0, STEADY_MS // 2, STEADY_MS):
        table.tables._clock = partial(int, at_ms)
        found.append(table.tables.watch(table.code, table.viewer(0), shown, marked))
    return found


def test_a_camera_without_a_mat_asks_about_a_mind_card_that_lies_otherwise_where_places_are_marked(
    table: Table,
) -> None:
    """VD-OBS-10, VD-OBS-11: after set-up both minds are at 3."""
    cards = (mind_of(table, 0, 1), back(3, *DREAM_SPOT))
    assert looked(table, *cards, marked=()) == [None, None, None]
    first, second, third = looked(table, *cards, marked=(of_mat(),))
    assert (first, second) == (None, None)
    assert third is not None
    no = no_of(third)
    assert no.clause == "VD-OBS-11"


def test_what_lies_as_recorded_is_not_asked_about(table: Table) -> None:
    cards = (mind_of(table, 0, 3), back(3, *DREAM_SPOT))
    assert looked(table, *cards, marked=(of_mat(),)) == [None, None, None]
