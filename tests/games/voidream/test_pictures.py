"""Rendered pictures of random areas, tilted, soft and noisy, are read back, and no wrong state is taken for true.

The whole proof is ``python -m benchmarks.bench_observe``: 240 pictures with all faces of the decks.
"""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from benchmarks.areas import GAME, Camera, Lying, photograph, printed
from benchmarks.bench_observe import Score, camera, judge_area, judge_picture
from benchmarks.random_areas import lay, random_table
from cardprints.sides import Side
from companion.games.voidream.comparing import faces_in
from companion.games.voidream.mat import HEIGHT_MM, WIDTH_MM, mat
from companion.games.voidream.observing import observe_marks
from companion.games.voidream.places import VoidreamSetup
from companion.play.codes import codes_of
from companion.play.framing import Picture, framed
from companion.table.printed import MatZone
from companion.table.questions import Kind, Question
from companion.table.sight import Area, Mark
from companion.table.state import ANY_RUN
from companion.vision import read

PICTURES = 16
FEW_FACES = 6
STEADY = Camera((1600, 1200), 4, 8, 30, 900, 0.94, 0.6, 3, 90)
CODES = {(number, copy, ANY_RUN): 40 * number + copy for number, copy in printed()}
EVOKE = Question("evoke", "VD-EVK-01", (0,), Kind.CARD)


@pytest.fixture(scope="module")
def score() -> Score:
    score = Score()
    for seed in range(PICTURES):
        judge_picture(5000 + seed, score, faces=FEW_FACES)
    return score


def test_no_wrong_state_is_accepted(score: Score) -> None:
    # VD-OBS-06 to -16: what is not told is asked.
    assert score.areas >= PICTURES
    assert score.wrong == []


def test_no_slip_of_the_hands_goes_unnoticed(score: Score) -> None:
    # VD-OBS-28.
    assert score.slips >= 8
    assert score.missed == []


@pytest.mark.parametrize(
    ("what", "percent"),
    [("depth", 90), ("mind", 90), ("cards in play", 80), ("piles", 90), ("play spot", 80), ("veiled cards", 90)],
)
def test_nearly_everything_is_told_by_one_picture(score: Score, what: str, percent: float) -> None:
    assert score.things[what] >= 5
    assert 100 * score.told[what] / score.things[what] >= percent


def test_a_wrong_reading_would_be_seen() -> None:
    # The judge itself: the same picture taken for another table.
    chance = random.Random(3)
    score = Score()
    state = random_table(chance, FEW_FACES)
    area = lay(state, 0, chance, slips=0)
    other = lay(random_table(chance, FEW_FACES), 0, chance, slips=0)
    found = framed(GAME, codes_of(GAME, state.setup), read(photograph({0: area.cards}, STEADY, 1)), faces_in(None))
    judge_area(other, found.areas[0], score, "here")
    assert score.wrong


def seen(*cards: Lying, seat: int = 0, question: Question | None = None, shot: Camera = STEADY) -> Picture:
    picture = photograph({seat: cards}, shot, 1)
    return framed(GAME, CODES, read(picture), faces_in(question))


def face(number: int = 13, copy: int = 1) -> Side:
    return printed()[number, copy].face


def back(number: int = 13) -> Side:
    return printed()[number, 1].back


def only(picture: Picture, seat: int = 0) -> Mark:
    (mark,) = picture.areas[seat].marks
    return mark


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_card_is_placed_within_3_mm_and_3_degrees_whatever_the_camera(turn: float, seat: int) -> None:
    chance = random.Random(int(turn) + seat)
    for _ in range(2):
        mark = only(seen(Lying(face(), 180, 140, turn), seat=seat, shot=camera(chance, both=False)), seat)
        assert (mark.zone, mark.card) == ("play", CODES[13, 1, ANY_RUN])
        assert mark.x_mm == pytest.approx(180, abs=3)
        assert mark.y_mm == pytest.approx(140, abs=3)
        assert abs((mark.turn_deg - turn + 180) % 360 - 180) < 3


def test_a_back_with_its_two_tags_is_one_card() -> None:
    mark = only(seen(Lying(back(), 300, 120, 0)))
    assert mark.x_mm == pytest.approx(300, abs=3)
    assert mark.y_mm == pytest.approx(120, abs=3)


def test_a_back_of_which_only_the_small_tag_shows_lies_where_its_middle_is() -> None:
    # VD-OBS-26: the tag is repeated so that a charge under its host shows its value.
    picture = seen(Lying(back(13), 200, 116, 0), Lying(face(14), 200, 140, 0))
    (charge,) = [mark for mark in picture.areas[0].marks if mark.card < 0]
    assert charge.x_mm == pytest.approx(200, abs=3)
    assert charge.y_mm == pytest.approx(116, abs=3)


@pytest.mark.parametrize("zone", mat().zones, ids=lambda zone: zone.key)
def test_each_zone_of_the_mat_is_told_even_for_a_high_deck(zone: MatZone) -> None:
    x, y = zone.x_mm + zone.width_mm / 2, zone.y_mm + min(zone.height_mm, HEIGHT_MM - zone.y_mm) / 2
    assert only(seen(Lying(back(), x, y, 0, 12.0))).zone == zone.key


@pytest.mark.parametrize(("turn", "count"), [(0, 4), (90, 3), (180, 2), (270, 1), (205, 0)])
def test_a_printed_mind_card_is_told_on_its_spot_on_either_side_and_in_every_turn(turn: float, count: int) -> None:
    # VD-OBS-03, VD-OBS-10, VD-MND-11.
    sides = printed()[2, 1]
    picture = seen(Lying(sides.face if count else sides.back, 74, 318, turn))
    assert only(picture).zone == "mind"
    setup = GAME.set_up(("Ann", "Ben"), {})
    assert isinstance(setup, VoidreamSetup)
    mind = next(card for card, facts in enumerate(setup.cards) if facts.number == 2)
    marks = [replace(mark, card=mind) for mark in picture.areas[0].marks]
    assert observe_marks(setup, 0, marks).mind == count


def test_faces_in_a_hand_and_beside_the_mat_are_dropped() -> None:
    # VD-OBS-21, VD-APP-05.
    picture = seen(Lying(face(13), 264, 400, 0), Lying(face(14), WIDTH_MM + 60, 140, 0))
    assert picture == Picture({0: Area()}, ())


def test_while_somebody_evokes_a_face_is_read_only_where_cards_are_laid() -> None:
    # VD-OBS-21: on a pile it is dropped before anybody looks up which card it is.
    pile = Lying(face(13), 315, 317, 0)
    in_play = Lying(face(14), 120, 120, 0)
    assert len(seen(pile, in_play).areas[0].marks) == 2
    assert only(seen(pile, in_play, question=EVOKE)).card == CODES[14, 1, ANY_RUN]


def test_without_a_mat_a_picture_only_names_cards_and_none_while_somebody_evokes() -> None:
    # VD-OBS-25, VD-OBS-21.
    sightings = tuple(
        sighting
        for sighting in read(photograph({0: (Lying(face(13), 120, 120, 90),)}, STEADY, 1))
        if "M" not in sighting.text[2]
    )
    assert framed(GAME, CODES, sightings, faces_in(None)) == Picture({}, (CODES[13, 1, ANY_RUN],))
    assert framed(GAME, CODES, sightings, faces_in(EVOKE)) == Picture({}, ())


def test_from_few_tags_of_the_mat_only_the_direction_is_told() -> None:
    # VD-OBS-25: three tags in a row do not tell where the others would be.
    sightings = read(photograph({0: (Lying(face(13), 120, 120, 90),)}, STEADY, 1))
    row = [sighting for sighting in sightings if sighting.text[2] == "F" or sighting.text[3:6] in ("00B", "00F", "00E")]
    picture = framed(GAME, CODES, row, faces_in(None))
    assert not picture.areas[0].has_zones
    mark = only(picture)
    assert (mark.zone, round(mark.turn_deg / 90)) == ("", 1)


def test_a_tile_that_has_slipped_does_not_move_the_rest() -> None:
    sightings = read(photograph({0: (Lying(face(13), 120, 120, 0),)}, STEADY, 1))
    moved = tuple(
        sighting
        if sighting.text[3:6] != "003"
        else type(sighting)(
            sighting.text,
            tuple((x + 60, y) for x, y in sighting.corners),
            sighting.turn_deg,
            sighting.reader,  # type: ignore[arg-type]
        )
        for sighting in sightings
    )
    mark = only(framed(GAME, CODES, moved, faces_in(None)))
    assert (mark.x_mm, mark.y_mm) == (pytest.approx(120, abs=3), pytest.approx(120, abs=3))
