"""The seat mat: what a camera needs to know direction and zones, and what hands need to lay cards (VD-OBS-05)."""

from __future__ import annotations

from itertools import combinations

import pytest

from cardprints.mats import TILE_MM
from cardprints.measures import HEIGHT_MM, MAT_TAG_MM, WIDTH_MM
from companion.games.voidream.mat import mat
from companion.games.voidream.places import DISCARD, DREAM, DREAM_DISCARD, HAND, MIND, PLACES, PLAY, SPOT, VOID
from companion.table.printed import MatPlace

MAT = mat()
ZONES = {zone.key: zone for zone in MAT.zones}
TAGS = (*(zone.tag for zone in MAT.zones), *MAT.corners)
QUIET_MM = MAT_TAG_MM * 4 / 21


def test_every_place_of_a_dreamer_has_its_zone_and_a_tag_of_its_own() -> None:
    # VD-OBS-05.
    places = (DREAM, HAND, PLAY, SPOT, MIND, DISCARD, VOID, DREAM_DISCARD)
    assert set(ZONES) == {PLACES[place][0] for place in places}
    assert len({tag.number for tag in TAGS}) == len(TAGS) == 12


def test_a_mind_card_can_be_turned_on_its_place_and_other_cards_have_room() -> None:
    # VD-MND-02.
    for key, zone in ZONES.items():
        need = (HEIGHT_MM, HEIGHT_MM) if key == "mind" else (WIDTH_MM, HEIGHT_MM)
        assert zone.width_mm >= need[0] + 4, key
        assert zone.height_mm >= need[1] + 4, key


def test_zones_do_not_overlap_and_leave_the_tags_their_white() -> None:
    boxes = {key: (zone.x_mm, zone.y_mm, zone.width_mm, zone.height_mm) for key, zone in ZONES.items()}
    for one, other in combinations(boxes.values(), 2):
        assert not overlap(one, other)
    for tag in TAGS:
        for key, box in boxes.items():
            white = around(tag, QUIET_MM)
            assert key == "hand" or not overlap(box, white), (tag.number, key)
            # In the hand's zone cards may lie over tags, but no line runs through their white.
            assert key != "hand" or not white[1] < box[1] < white[1] + white[3]


@pytest.mark.parametrize("tag", TAGS, ids=lambda tag: str(tag.number))
def test_no_tag_is_cut_through_by_the_edge_of_a_tile(tag: MatPlace) -> None:
    for start, tile in ((tag.x_mm, TILE_MM[0]), (tag.y_mm, TILE_MM[1])):
        assert (start - QUIET_MM) // tile == (start + MAT_TAG_MM + QUIET_MM) // tile


def around(tag: MatPlace, margin: float) -> tuple[float, float, float, float]:
    return tag.x_mm - margin, tag.y_mm - margin, MAT_TAG_MM + 2 * margin, MAT_TAG_MM + 2 * margin


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return all(one[at] < other[at] + other[at + 2] and other[at] < one[at] + one[at + 2] for at in (0, 1))
