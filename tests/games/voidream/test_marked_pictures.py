"""Pictures of a table without mats, on which people have marked the places by hand (VD-OBS-05)."""

from __future__ import annotations

import random

import pytest

from benchmarks.areas import GAME, Camera, Lying, photograph, photograph_bare, pixel, printed
from benchmarks.bench_observe import camera
from cardprints.backs import ValueBack
from cardprints.sides import Side
from companion.games.voidream.comparing import faces_in
from companion.games.voidream.mat import HEIGHT_MM, WIDTH_MM, by_hand, mat
from companion.play.framing import Picture, framed
from companion.play.marking import MarkedArea
from companion.table.questions import Kind, Question
from companion.table.sight import Mark
from companion.table.state import ANY_RUN
from companion.vision import read
from companion.vision.sightings import Corner

STEADY = Camera((1600, 1200), 4, 8, 30, 900, 0.94, 0.6, 3, 90)
CODES = {(number, copy, ANY_RUN): 40 * number + copy for number, copy in printed()}
EDGES = ((0.0, 0.0), (WIDTH_MM, 0.0), (WIDTH_MM, HEIGHT_MM), (0.0, HEIGHT_MM))
MIDDLES = {zone.key: (zone.x_mm + zone.width_mm / 2, zone.y_mm + zone.height_mm / 2) for zone in mat().zones}
SLIP_MM = 6.0
"""So far off is a tap on a picture that fills a phone's screen."""


def tapped(shot: Camera, sides: tuple[int, ...], seat: int, chance: random.Random | None = None) -> MarkedArea:
    """What somebody marks on a seat's side: each tap a little off."""

    def tap(place: Corner) -> Corner:
        slip = [chance.uniform(-SLIP_MM, SLIP_MM) if chance is not None else 0.0 for _ in range(2)]
        return pixel(shot, sides, seat, (place[0] + slip[0], place[1] + slip[1]))

    first, second, third, fourth = (tap(edge) for edge in EDGES)
    return MarkedArea(seat, (first, second, third, fourth), {key: tap(MIDDLES[key]) for key in by_hand().spots})


def face(number: int = 13) -> Side:
    return printed()[number, 1].face


def back(number: int = 13) -> Side:
    return printed()[number, 1].back


def seen(
    *cards: Lying,
    seat: int = 0,
    shot: Camera = STEADY,
    chance: random.Random | None = None,
    question: Question | None = None,
) -> Picture:
    picture = photograph_bare({seat: cards}, shot, 1)
    marked = (tapped(shot, (seat,), seat, chance),)
    return framed(GAME, CODES, read(picture), faces_in(question), marked)


def only(picture: Picture, seat: int = 0) -> Mark:
    (mark,) = picture.areas[seat].marks
    return mark


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_card_is_placed_and_turned_right_whatever_the_camera(turn: float, seat: int) -> None:
    """VD-OBS-12, VD-OBS-13: tilted up to what a mat allows, and every tap some millimetres off."""
    chance = random.Random(int(turn) + seat)
    for _ in range(2):
        shot = camera(chance, both=False)
        mark = only(seen(Lying(face(), 180, 140, turn), seat=seat, shot=shot, chance=chance), seat)
        assert (mark.zone, mark.card) == ("play", CODES[13, 1, ANY_RUN])
        assert (mark.x_mm, mark.y_mm) == pytest.approx((180, 140), abs=20)
        assert abs((mark.turn_deg - turn + 180) % 360 - 180) < 8


@pytest.mark.parametrize("key", by_hand().spots)
@pytest.mark.parametrize("turn", [0.0, 90.0, 180.0])
def test_a_card_on_a_spot_is_told_to_lie_there(key: str, turn: float) -> None:
    """VD-OBS-05: each card of the row, the mind card in any turn, an inverted arcanum."""
    chance = random.Random(key)
    for _ in range(2):
        mark = only(seen(Lying(face(), *MIDDLES[key], turn), shot=camera(chance, both=False), chance=chance))
        assert mark.zone == key


def test_the_top_of_a_dream_tells_the_depth_by_its_back() -> None:
    """VD-OBS-06: both tags of a back are one card, though no face is there to tell how large all is."""
    mark, shown = only(seen(Lying(back(), *MIDDLES["dream"], 2))), back()
    assert isinstance(shown, ValueBack)
    assert (mark.zone, str(mark.number)) == ("dream", shown.value)


def test_both_sides_are_told_apart_in_one_picture() -> None:
    """VD-OBS-13: the same card upright before each Dreamer, who sit opposite one another."""
    shot = Camera((2400, 1800), 3, 6, 30, 1200, 0.94, 0.5, 2, 92)
    cards = {seat: (Lying(face(), 180, 140, 90 * seat),) for seat in (0, 1)}
    marked = tuple(tapped(shot, (0, 1), seat) for seat in (0, 1))
    found = framed(GAME, CODES, read(photograph_bare(cards, shot, 1)), faces_in(None), marked)
    assert sorted(found.areas) == [0, 1]
    for seat in (0, 1):
        mark = only(found, seat)
        assert mark.zone == "play"
        assert abs((mark.turn_deg - 90 * seat + 180) % 360 - 180) < 5


def test_what_lies_beyond_the_near_edge_is_a_hand_and_no_face_there_is_read() -> None:
    """VD-OBS-21: nor is anything read that lies on no side at all."""
    assert seen(Lying(face(), 180, HEIGHT_MM + 40, 0)).areas[0].marks == ()
    assert seen(Lying(face(), -60, 140, 0)).areas[0].marks == ()
    assert only(seen(Lying(back(), 180, HEIGHT_MM + 30, 0))).zone == "hand"


def test_while_somebody_looks_at_a_card_faces_are_read_only_where_they_are_laid_down() -> None:
    """VD-OBS-21."""
    evoke = Question("evoke", "VD-EVK-01", (0,), Kind.CARD)
    assert seen(Lying(face(), *MIDDLES["void"], 0), question=evoke).areas[0].marks == ()
    assert only(seen(Lying(face(), 180, 140, 0), question=evoke)).zone == "play"


def test_where_a_mat_lies_it_counts_and_not_what_was_marked() -> None:
    picture = photograph({0: (Lying(face(), *MIDDLES["discard"], 0),)}, STEADY, 1)
    wrong = MarkedArea(0, ((0, 0), (1600, 0), (1600, 1200), (0, 1200)), {"void": (800, 600)})
    assert only(framed(GAME, CODES, read(picture), faces_in(None), (wrong,))).zone == "discard"
