"""From tags in a picture to cards as they lie before a seat: whose side, which zone, how turned.

The tags of a mat, or without one what people have marked, fix the plane of the table and the direction of its seat.
Tags of faces in a zone where faces may not be read now are dropped before anybody looks up which cards they are.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

import msgspec

from cardprints.anchors import is_small_back_tag, middle_from_back, middle_from_face
from cardprints.measures import MAT_TAG_MM
from cardprints.tags import BACK, FACE, MAT, Tag, parse_tag
from companion.play.codes import Codes, coded
from companion.play.marking import MarkedArea, grounds
from companion.table.game import Game
from companion.table.printed import MatPlace, PrintedMat
from companion.table.sight import Area, Mark, Side, Sight
from companion.table.state import UNKNOWN, CardIndex, Seat
from companion.vision.plane import Plane, fit_plane, place_tag
from companion.vision.sightings import Corners, Sighting

LEAST_SPREAD: Final = 0.15
"""Zones are told only if the tags read lie around so much of the mat: from a narrow row of them, places far off are
some centimetres wrong."""
ONE_CARD_MM: Final = 14.0
"""The two tags of one back give its middle this near to each other; no two backs whose tags show lie so close."""


class Picture(NamedTuple):
    """What a picture shows: cards before each seat whose mat is in it, and the cards where no mat is."""

    areas: dict[Seat, Area]
    loose: tuple[CardIndex, ...]


class _Seen(msgspec.Struct, frozen=True):
    """A tag on a mat: the middle of its card, and how large the tag came out."""

    tag: Tag
    zone: str
    turn_deg: float
    x_mm: float
    y_mm: float
    side_mm: float


class _Ground(NamedTuple):
    """A plane before a seat: in which zone a point lies, whether zones can be told, and which of them are bare."""

    plane: Plane
    zone_at: Callable[[float, float], str]
    has_zones: bool
    bare: frozenset[str] = frozenset()


def framed(
    game: Game,
    codes: Codes,
    sightings: Iterable[Sighting],
    faces_in: frozenset[str],
    marked: Sequence[MarkedArea] = (),
) -> Picture:
    """The cards of a picture before each seat.

    ``marked`` are the sides of the table as people have marked them: they count where no mat is seen.
    """
    sight = game.sight
    tags = [(tag, seen.corners) for seen in sightings if isinstance(tag := parse_tag(seen.text), Tag)]
    ours = [(tag, corners) for tag, corners in tags if tag.game == game.badge]
    cards = [(tag, corners) for tag, corners in ours if tag.kind != MAT]
    before = {} if sight is None else _on_mats(sight.mat, ours) or _marked(sight, marked, cards)
    if not before:
        return Picture({}, tuple(_loose(cards, codes, faces_in)))
    areas: dict[Seat, list[_Seen]] = {seat: [] for seat in before}
    for tag, corners in cards:
        found = _area_of(before, tag, corners)
        if found is not None and (tag.kind == BACK or found[1].zone in faces_in):
            areas[found[0]].append(found[1])
    return Picture(
        {
            seat: Area(tuple(_marks(seen, codes)), before[seat].has_zones, before[seat].bare)
            for seat, seen in areas.items()
        },
        (),
    )


def _loose(cards: list[tuple[Tag, Corners]], codes: Codes, faces_in: frozenset[str]) -> Iterator[CardIndex]:
    """Without a mat a picture tells which cards it shows, and nothing of how and where they lie."""
    if "" not in faces_in:
        return
    for tag, _ in cards:
        card = UNKNOWN if tag.kind == BACK else coded(codes, tag)
        if card != UNKNOWN:
            yield card


def _on_mats(mat: PrintedMat, tags: list[tuple[Tag, Corners]]) -> dict[Seat, _Ground]:
    planes = _planes(mat, [(tag, corners) for tag, corners in tags if tag.kind == MAT])
    return {
        seat: _Ground(plane, partial(_zone_at, mat), _tells_zones(mat, plane), _bare(mat, seat, planes, tags))
        for seat, plane in planes.items()
    }


def _marked(sight: Sight, marked: Sequence[MarkedArea], cards: list[tuple[Tag, Corners]]) -> dict[Seat, _Ground]:
    if sight.by_hand is None or not marked:
        return {}
    faces = [corners for tag, corners in cards if tag.kind != BACK]
    found = grounds(sight.by_hand, (sight.mat.width_mm, sight.mat.height_mm), marked, faces)
    return {seat: _Ground(ground.plane, ground.zone_at, has_zones=True) for seat, ground in found.items()}


def _planes(mat: PrintedMat, tags: list[tuple[Tag, Corners]]) -> dict[Seat, Plane]:
    inner = (zone.under for zone in mat.zones if zone.under is not None)
    places = {place.number: place for place in (*(zone.tag for zone in mat.zones), *inner, *mat.corners)}
    known: dict[Seat, list[tuple[Corners, Corners]]] = {}
    for tag, corners in tags:
        if tag.card in places:
            known.setdefault(tag.copy - 1, []).append((corners, _corners(places[tag.card])))
    found = {seat: fit_plane(pairs) for seat, pairs in sorted(known.items())}
    return {seat: plane for seat, plane in found.items() if plane is not None}


def _bare(mat: PrintedMat, seat: Seat, planes: dict[Seat, Plane], tags: list[tuple[Tag, Corners]]) -> frozenset[str]:
    """The zones whose tag below the card shows, where the mat has it: a print of it elsewhere tells nothing."""
    shown = {tag.card: corners for tag, corners in tags if tag.kind == MAT and tag.copy - 1 == seat}
    return frozenset(
        zone.key
        for zone in mat.zones
        if zone.under is not None
        and zone.under.number in shown
        and _is_at(planes[seat], shown[zone.under.number], zone.under)
    )


def _is_at(plane: Plane, corners: Corners, place: MatPlace) -> bool:
    placed = place_tag(plane, corners)
    middle = (place.x_mm + MAT_TAG_MM / 2, place.y_mm + MAT_TAG_MM / 2)
    return math.dist((placed.x_mm, placed.y_mm), middle) < MAT_TAG_MM / 2


def _corners(place: MatPlace) -> Corners:
    x, y, far = place.x_mm, place.y_mm, MAT_TAG_MM
    return (x, y), (x + far, y), (x + far, y + far), (x, y + far)


def _area_of(before: Mapping[Seat, _Ground], tag: Tag, corners: Corners) -> tuple[Seat, _Seen] | None:
    """Before whom a card lies; from too few tags only a lone seat can be told, and no zone."""
    for seat, ground in before.items():
        seen = _seen(ground.plane, tag, corners)
        if ground.has_zones:
            zone = ground.zone_at(seen.x_mm, seen.y_mm)
            if zone:
                return seat, msgspec.structs.replace(seen, zone=zone)
        elif len(before) == 1:
            return seat, seen
    return None


def _tells_zones(mat: PrintedMat, plane: Plane) -> bool:
    return plane.spread_mm2 >= LEAST_SPREAD * mat.width_mm * mat.height_mm


def _seen(plane: Plane, tag: Tag, corners: Corners) -> _Seen:
    placed = place_tag(plane, corners)
    right, down = (middle_from_back if tag.kind == BACK else middle_from_face)(placed.side_mm)
    cos, sin = math.cos(math.radians(placed.turn_deg)), math.sin(math.radians(placed.turn_deg))
    x, y = placed.x_mm + right * cos - down * sin, placed.y_mm + right * sin + down * cos
    return _Seen(tag, "", placed.turn_deg, x, y, placed.side_mm)


def _zone_at(mat: PrintedMat, x: float, y: float) -> str:
    for zone in mat.zones:
        if zone.x_mm <= x < zone.x_mm + zone.width_mm and zone.y_mm <= y < zone.y_mm + zone.height_mm:
            return zone.key
    return ""


def _marks(seen: list[_Seen], codes: Codes) -> Iterator[Mark]:
    """One mark for each card: a back shows its value twice."""
    for one in _one_each(seen):
        if one.tag.kind == BACK:
            yield Mark(Side.BACK, UNKNOWN, one.tag.card, one.zone, one.turn_deg, one.x_mm, one.y_mm)
        else:
            card = coded(codes, one.tag)
            side = Side.FACE if one.tag.kind == FACE else Side.SECOND
            yield Mark(side, card, 0, one.zone, one.turn_deg, one.x_mm, one.y_mm)


def _one_each(seen: list[_Seen]) -> Iterator[_Seen]:
    large = [one for one in seen if one.tag.kind != BACK or not is_small_back_tag(one.side_mm)]
    yield from large
    for one in seen:
        if one not in large and not any(_is_same(one, other) for other in large):
            yield one


def _is_same(one: _Seen, other: _Seen) -> bool:
    near = math.dist((one.x_mm, one.y_mm), (other.x_mm, other.y_mm)) < ONE_CARD_MM
    return one.tag == other.tag and near
