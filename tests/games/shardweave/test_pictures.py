"""The mat in rendered pictures, tilted, soft and noisy: what lies on it is read, and nothing that does not show."""

from __future__ import annotations

import random
from typing import NamedTuple

import pytest

from benchmarks.areas import Lying, photograph, printed
from benchmarks.bench_observe import camera
from cardprints.mats import mat_sheets
from cardprints.sheets import A4
from companion.games import registry
from companion.games.shardweave.comparing import faces_in
from companion.games.shardweave.mat import ARENAS, COMMITS, HEIGHT_MM, WIDTH_MM, mat
from companion.play.framing import framed
from companion.play.printing import mat_of
from companion.table.sight import Area
from companion.table.state import ANY_RUN
from companion.vision import read

GAME = registry.game("shardweave")
CARDS = printed("shardweave")
CODES = {(number, copy, ANY_RUN): 40 * number + copy for number, copy in CARDS}
BOXES = {zone.key: (zone.x_mm, zone.y_mm, zone.width_mm, zone.height_mm) for zone in mat().zones}
MIDDLES = {key: (x + wide / 2, y + high / 2) for key, (x, y, wide, high) in BOXES.items()}
PICTURES = 12


class Laid(NamedTuple):
    """What lies on the mat: cards by zone, and the commit spots on which one lies face down."""

    faces: dict[str, tuple[int, int]]
    down: tuple[str, ...]
    cards: tuple[Lying, ...]


def lay(chance: random.Random) -> Laid:
    """Three Arenas, and on each commit spot nothing, a card face down or a Champion; none of it straight."""
    champions = [one for one in CARDS if one[0] <= 36]
    arenas = [one for one in CARDS if one[0] > 36]
    faces = dict(zip(ARENAS, chance.sample(arenas, 3), strict=True))
    down = []
    for zone in COMMITS:
        how = chance.choice(("nothing", "down", "face"))
        if how == "face":
            faces[zone] = chance.choice(champions)
        elif how == "down":
            down.append(zone)

    def at(zone: str) -> tuple[float, float, float, float]:
        x, y = MIDDLES[zone]
        return x + chance.uniform(-3, 3), y + chance.uniform(-3, 3), chance.uniform(-6, 6), 0.4

    cards = [Lying(CARDS[card].face, *at(zone)) for zone, card in faces.items()]
    cards += [Lying(CARDS[champions[0]].back, *at(zone)) for zone in down]
    return Laid(faces, tuple(down), tuple(cards))


def looked(laid: Laid, seed: int) -> Area:
    """What a picture of it tells."""
    picture = photograph({0: laid.cards}, camera(random.Random(seed), both=False), seed, "shardweave")
    found = framed(GAME, CODES, read(picture), faces_in(None))
    assert list(found.areas) == [0]
    return found.areas[0]


@pytest.mark.parametrize("seed", range(7000, 7000 + PICTURES))
def test_a_picture_tells_what_lies_open_and_which_commit_spots_are_bare(seed: int) -> None:
    """SW-SCN-02, SW-COM-08: of a card that lies face down it tells nothing, not even its back."""
    laid = lay(random.Random(seed))
    area = looked(laid, seed)
    assert area.has_zones
    told = {mark.zone: mark.card for mark in area.marks}
    truth = {zone: CODES[*card, ANY_RUN] for zone, card in laid.faces.items()}
    assert told.items() <= truth.items(), "nothing is told wrongly"
    assert len(told) >= len(truth) - 1
    covered = {*laid.down, *(zone for zone in laid.faces if zone in COMMITS)}
    assert area.bare <= set(COMMITS) - covered, "a card that lies there is never taken for lifted"


def test_both_spots_are_seen_to_be_bare_and_a_card_on_one_hides_its_tag() -> None:
    straight = random.Random(1)
    backs = tuple(Lying(CARDS[1, 1].back, *MIDDLES[zone], 0.0, 0.4) for zone in COMMITS)
    seen = [looked(Laid({}, (), cards), straight.randrange(99)).bare for cards in ((), backs[:1], backs[1:], backs)]
    assert seen == [set(COMMITS), {COMMITS[1]}, {COMMITS[0]}, set()]


def test_a_print_of_the_tag_below_a_card_that_lies_elsewhere_tells_nothing() -> None:
    """A spot is bare only if its tag shows where the mat has it."""
    picture = photograph({0: ()}, camera(random.Random(4), both=False), 4, "shardweave")
    sightings = read(picture)
    tags = mat_of(GAME, mat(), 0)
    under = next(zone.under.text for zone in tags.zones if zone.under is not None)
    moved = tuple(
        type(one)(one.text, tuple((x + 300, y) for x, y in one.corners), one.turn_deg, one.reader)  # type: ignore[arg-type]  # four of them
        if one.text == under
        else one
        for one in sightings
    )
    bare = [framed(GAME, CODES, shown, faces_in(None)).areas[0].bare for shown in (sightings, moved)]
    assert (len(bare[0]), len(bare[1])) == (2, 1)


def test_the_mat_is_one_for_both_in_two_tiles_that_cut_no_tag() -> None:
    sheets = mat_sheets(mat_of(GAME, mat(), 0), A4)
    assert len(sheets) == 2
    assert sorted(tag for sheet in sheets for tag in sheet.tags) == sorted(
        tag.text for tag in mat_of(GAME, mat(), 0).tags
    )
    assert len({tag for sheet in sheets for tag in sheet.tags}) == 5 + 2 + 4
    for x, y, wide, high in BOXES.values():
        assert x >= 0 and y >= 0 and x + wide <= WIDTH_MM and y + high <= HEIGHT_MM
    # A card has room to lie 3 mm off in its place, and covers the tag below even then.
    assert {(wide, high) for _, _, wide, high in BOXES.values()} == {(69.0, 94.0)}
