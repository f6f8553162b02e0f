"""Pictures of a table whose truth is known: real mats, faces and backs under a tilted, noisy camera."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from cardprints.drawing import Drawing
from cardprints.jobs import Card
from cardprints.mats import draw_mat
from cardprints.measures import HEIGHT_MM, WIDTH_MM
from cardprints.pdf import one_page
from cardprints.raster import grey_pages
from cardprints.sides import Side, draw_side
from cardprints.tags import Tag, parse_tag
from companion.games import registry
from companion.play.printing import job_for, mat_of
from companion.table.game import Game
from companion.table.printed import PrintedMat

Grey = NDArray[np.uint8]
Matrix = NDArray[np.float64]
Lens = Callable[[float], Matrix]

GAME: Final = registry.game("voidream")
CARD_PX_MM: Final = 6.0
MAT_PX_MM: Final = 5.0
TABLE_GREY: Final = 96
FINE: Final = 2
"""The picture is drawn this much larger and brought down, as a lens does it."""


class Lying(NamedTuple):
    """A printed side on the table: which, its middle on the mat, its turn clockwise, and how high it lies."""

    side: Side
    x_mm: float
    y_mm: float
    turn_deg: float
    lift_mm: float = 0.0


class Camera(NamedTuple):
    """Where the picture is taken from: pixels, angles and the distance; the mats fill so much of the frame."""

    size_px: tuple[int, int]
    roll_deg: float
    tilt_deg: float
    from_deg: float
    far_mm: float
    fills: float
    blur_px: float
    noise: float
    quality: int


def mat_of_game(game: Game) -> PrintedMat:
    """The mat of a game that has one."""
    mat = game.pieces({}, game.least_seats).mat
    assert mat is not None, f"{game.name} has no mat"
    return mat


@lru_cache(maxsize=2)
def printed(key: str = GAME.key) -> dict[tuple[int, int], Card]:
    """Every card of the box, by number and copy."""
    found: dict[tuple[int, int], Card] = {}
    for card in job_for(registry.game(key), {}, 2, run=3).cards:
        tag = parse_tag(card.face.tag)
        assert isinstance(tag, Tag)
        found[tag.card, tag.copy] = card
    return found


@lru_cache(maxsize=512)
def side_picture(side: Side) -> Grey:
    """A side of a card as it is cut, at ``CARD_PX_MM``."""
    return _raster(draw_side(side), WIDTH_MM, HEIGHT_MM, CARD_PX_MM)


@lru_cache(maxsize=3)
def mat_picture(seat: int, key: str = GAME.key) -> Grey:
    """The mat of a seat, at ``MAT_PX_MM``."""
    game = registry.game(key)
    mat = mat_of_game(game)
    return _raster(draw_mat(mat_of(game, mat, seat)), mat.width_mm, mat.height_mm, MAT_PX_MM)


def _raster(drawing: Drawing, wide: float, high: float, px_mm: float) -> Grey:
    page = next(iter(grey_pages(one_page(drawing, wide, high), dpi=round(px_mm * 25.4))))
    return np.asarray(cv2.resize(page, (round(wide * px_mm), round(high * px_mm)), interpolation=cv2.INTER_AREA))


def photograph(mats: dict[int, Iterable[Lying]], camera: Camera, seed: int, key: str = GAME.key) -> bytes:
    """A JPEG of the mats of these seats with the cards on them; the second seat sits opposite the first."""
    mat = mat_of_game(registry.game(key))
    canvas, lens = _table(camera), _lens(camera, mat, tuple(mats))
    for seat in mats:
        _put(canvas, mat_picture(seat, key), lens, _on_table(mat, seat, 0, 0, 0) @ _scale(1 / MAT_PX_MM), 0.0)
    _lay(canvas, lens, mat, mats)
    return _taken(canvas, camera, seed)


def photograph_bare(sides: dict[int, Iterable[Lying]], camera: Camera, seed: int, key: str = GAME.key) -> bytes:
    """The same table without mats."""
    mat = mat_of_game(registry.game(key))
    canvas = _table(camera)
    _lay(canvas, _lens(camera, mat, tuple(sides)), mat, sides)
    return _taken(canvas, camera, seed)


def pixel(camera: Camera, sides: tuple[int, ...], seat: int, place: tuple[float, float]) -> tuple[float, float]:
    """Where a point of a seat's side, in millimetres of its mat, is in a picture of these sides."""
    mat = mat_of_game(registry.game(GAME.key))
    x, y, far = _lens(camera, mat, sides)(0.0) @ _on_table(mat, seat, 0, 0, 0) @ np.array([*place, 1.0])
    return float(x / far) / FINE, float(y / far) / FINE


def _table(camera: Camera) -> Grey:
    wide, high = (side * FINE for side in camera.size_px)
    return np.full((high, wide), TABLE_GREY, np.uint8)


def _lay(canvas: Grey, lens: Lens, mat: PrintedMat, sides: dict[int, Iterable[Lying]]) -> None:
    for seat, cards in sides.items():
        for card in cards:
            middle = _shift(-WIDTH_MM / 2, -HEIGHT_MM / 2) @ _scale(1 / CARD_PX_MM)
            place = _on_table(mat, seat, card.x_mm, card.y_mm, card.turn_deg) @ middle
            _put(canvas, side_picture(card.side), lens, place, card.lift_mm)


def _taken(canvas: Grey, camera: Camera, seed: int) -> bytes:
    small = cv2.resize(canvas, camera.size_px, interpolation=cv2.INTER_AREA)
    random = np.random.default_rng(seed)
    soft = cv2.GaussianBlur(small, (0, 0), camera.blur_px).astype(np.float32)
    light = np.linspace(random.uniform(0.7, 1), random.uniform(0.7, 1), small.shape[1], dtype=np.float32)
    noisy = soft * light + random.normal(0, camera.noise, small.shape).astype(np.float32)
    done, jpeg = cv2.imencode(
        ".jpg", np.clip(noisy, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, camera.quality]
    )
    assert done
    return jpeg.tobytes()


def _on_table(mat: PrintedMat, seat: int, x: float, y: float, turn: float) -> Matrix:
    """From a card's axes about its middle to the table, whose origin is the upper middle of the first seat's mat."""
    own = _shift(x - mat.width_mm / 2, y) @ _turn(turn)
    return own if seat == 0 else _turn(180) @ _shift(0, 8) @ own


def _lens(camera: Camera, mat: PrintedMat, seats: tuple[int, ...]) -> Lens:
    """From the table and a height above it to fine pixels: a function of the height."""
    corners = np.vstack([_mat_corners(mat, seat) for seat in seats])
    aim = (corners.min(axis=0) + corners.max(axis=0)) / 2
    roll, tilt, towards = (math.radians(angle) for angle in (camera.roll_deg, camera.tilt_deg, camera.from_deg))
    spin = _axes(towards) @ _tipped(tilt) @ _axes(roll - towards)
    wide, high = (side * FINE for side in camera.size_px)

    def at_height(lift: float, focal: float) -> Matrix:
        away = spin @ np.array([-aim[0], -aim[1], -lift]) + np.array([0, 0, camera.far_mm])
        inner = np.array([[focal, 0, wide / 2], [0, focal, high / 2], [0, 0, 1]])
        return np.asarray(inner @ np.column_stack((spin[:, 0], spin[:, 1], away)))

    spots = np.column_stack((corners, np.ones(len(corners)))) @ at_height(0, 1.0).T
    reach = np.abs(spots[:, :2] / spots[:, 2:] - (wide / 2, high / 2)).max(axis=0)
    focal = camera.fills * min(wide / 2 / reach[0], high / 2 / reach[1])
    return lambda lift: at_height(lift, float(focal))


def _mat_corners(mat: PrintedMat, seat: int) -> Matrix:
    wide, high = mat.width_mm, mat.height_mm
    edges = np.array([[0, 0, 1], [wide, 0, 1], [wide, high, 1], [0, high, 1]], np.float64)
    return np.asarray((edges @ _on_table(mat, seat, 0, 0, 0).T)[:, :2])


def _put(canvas: Grey, picture: Grey, lens: Lens, place: Matrix, lift: float) -> None:
    """Draw a picture where it lies; only the part of the canvas that it covers is touched."""
    whole = lens(lift) @ place
    high, wide = picture.shape
    corners = np.array([[0, 0, 1], [wide, 0, 1], [wide, high, 1], [0, high, 1]]) @ whole.T
    spots = corners[:, :2] / corners[:, 2:]
    left, top = (max(0, int(edge)) for edge in np.floor(spots.min(axis=0)))
    right, low = (int(edge) + 1 for edge in np.ceil(spots.max(axis=0)))
    right, low = min(right, canvas.shape[1]), min(low, canvas.shape[0])
    if right <= left or low <= top:
        return
    moved = _shift(-left, -top) @ whole
    size = (right - left, low - top)
    drawn = cv2.warpPerspective(picture, moved, size, flags=cv2.INTER_LINEAR)
    mask = cv2.warpPerspective(np.full_like(picture, 255), moved, size, flags=cv2.INTER_NEAREST)
    part = canvas[top:low, left:right]
    part[mask > 0] = drawn[mask > 0]


def _shift(x: float, y: float) -> Matrix:
    return np.array([[1, 0, x], [0, 1, y], [0, 0, 1]], np.float64)


def _scale(by: float) -> Matrix:
    return np.diag([by, by, 1.0])


def _turn(degrees: float) -> Matrix:
    angle = math.radians(degrees)
    cos, sin = math.cos(angle), math.sin(angle)
    return np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])


def _axes(angle: float) -> Matrix:
    cos, sin = math.cos(angle), math.sin(angle)
    return np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])


def _tipped(angle: float) -> Matrix:
    cos, sin = math.cos(angle), math.sin(angle)
    return np.array([[1, 0, 0], [0, cos, -sin], [0, sin, cos]])
