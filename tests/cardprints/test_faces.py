"""Faces: what must stay clear stays clear, text shrinks to its floor and is then refused by the card's name."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from cardprints.drawing import Drawing, Group, Words
from cardprints.edges import EDGES, UnknownEdgeError, edge
from cardprints.faces import HEIGHT_MM, WIDTH_MM, CardDoesNotFitError, Face, Number, draw_face
from cardprints.pdf import one_page
from cardprints.raster import Pixels, grey_pages
from tests.cardprints.deck import DARKWELL, SKELETON

DPI = 600
PER_MM = DPI / 25.4


def rendered(face: Face) -> Pixels:
    (page,) = grey_pages(one_page(draw_face(face), WIDTH_MM, HEIGHT_MM), dpi=DPI)
    return page


def words(drawing: Drawing) -> list[Words]:
    found: list[Words] = []
    for item in drawing:
        if isinstance(item, Words):
            found.append(item)
        elif isinstance(item, Group):
            found += words(item.items)
    return found


@pytest.mark.parametrize("face", [DARKWELL, SKELETON], ids=lambda face: face.name)
@pytest.mark.parametrize("tag_mm", [16.0, 20.0])
def test_the_tag_lies_where_the_layout_says_with_nothing_in_its_quiet_zone(face: Face, tag_mm: float) -> None:
    page = rendered(msgspec.structs.replace(face, tag_mm=tag_mm))
    # Four modules around a tag of 16 mm, three around one of 20.
    quiet = 22.05 if tag_mm == 16 else 25.95
    corner = page[: int(quiet * PER_MM), : int(quiet * PER_MM)]
    rows, columns = np.nonzero(corner < 128)
    for first, last in ((rows.min(), rows.max() + 1), (columns.min(), columns.max() + 1)):
        assert first / PER_MM == pytest.approx(3.05, abs=0.05)
        assert last / PER_MM == pytest.approx(3.05 + tag_mm, abs=0.05)


def test_tags_are_pure_black_and_every_word_is_inside_the_safe_area() -> None:
    for item in words(draw_face(SKELETON)):
        if item.turn_deg == 0:
            assert item.x_mm >= 3.0
            assert item.y_mm <= HEIGHT_MM - 3.0


def test_short_text_is_set_at_its_full_size_and_long_text_smaller() -> None:
    long = msgspec.structs.replace(
        DARKWELL, text="Some words about what this card does when it lies there. " * 7, flavour=""
    )
    sizes = {item.font: item.size_pt for item in words(draw_face(DARKWELL))}
    smaller = {item.font: item.size_pt for item in words(draw_face(long))}
    assert sizes["Piazzolla-MediumItalic"] == 8.2
    assert 6.5 <= smaller["Piazzolla-Medium"] < 8.2


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"text": "Some words about what this card does. " * 30}, "text"),
        ({"text": "Donaudampfschifffahrtsgesellschaftskapitänswitwenrente"}, "text"),
        ({"name": "A Name That Goes On And On Until Nobody Can Remember How It Began Or Why"}, "name"),
        (
            {"type_line": (("corpse", "Corpse of a kind with a name that goes on and on"), ("ghoul", "Ghoul"))},
            "type line",
        ),
        ({"numbers": (Number("1", "hp", "HP"),) * 5}, "5 numbers"),
        ({"numbers": (Number("1000000", "hp", "HP"),)}, "1000000"),
        ({"numbers": (Number("1", "hp", "A word that is far too long"),)}, "too long"),
        ({"foot_left": "A deck with a name that never seems to end at all, not even here 1/4"}, "foot"),
        ({"flavour": "漢字"}, "漢"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_does_not_fit_is_refused_by_the_cards_name(change: dict[str, object], what: str) -> None:
    face = msgspec.structs.replace(DARKWELL, **change)
    with pytest.raises(CardDoesNotFitError, match=what) as caught:
        draw_face(face)
    assert caught.value.card == face.name


def test_a_long_name_takes_two_lines_and_moves_the_picture_down() -> None:
    long = msgspec.structs.replace(DARKWELL, name="Professor Victor Drax")
    tops = [next(item for item in draw_face(face) if isinstance(item, Group)).y_mm for face in (DARKWELL, long)]
    assert tops == [13.4, 17.8]


def test_types_that_need_two_lines_move_the_picture_down() -> None:
    types = (("ability", "Ability"), ("unique", "Unique"), ("quick-cast", "Quick Cast"), ("permanent", "Permanent"))
    drawn = draw_face(msgspec.structs.replace(SKELETON, type_line=types))
    lines = {item.text: item.y_mm for item in words(drawn) if item.text in dict(types).values()}
    assert lines["Ability"] == lines["Unique"] < lines["Permanent"]
    picture = next(item for item in drawn if isinstance(item, Group))
    assert picture.y_mm == pytest.approx(16.8)
    assert lines["Permanent"] < picture.y_mm - 0.5


def test_inverted_text_stands_on_its_head_below_the_other() -> None:
    face = msgspec.structs.replace(SKELETON, inverted_text="**Evoke** four times, then wake.")
    upright = [item for item in words(draw_face(face)) if "Experience" in item.text]
    turned = [item for item in words(draw_face(face)) if item.turn_deg == 180]
    assert turned[0].text == "Evoke"
    assert min(item.y_mm for item in turned) > max(item.y_mm for item in upright)


@pytest.mark.parametrize("pattern", EDGES)
def test_an_edge_stays_on_its_strip(pattern: str) -> None:
    for fill in edge(pattern, 23.5, 81.5, "#94409A"):
        for _, numbers in fill.path:
            assert all(-3.0 <= x <= 2.3 for x in numbers[0::2])
            assert all(23.5 - 1e-9 <= y <= 81.5 + 1e-9 for y in numbers[1::2])


def test_edge_patterns_differ_without_colour() -> None:
    assert len({edge(pattern, 23.5, 81.5, "#000000") for pattern in EDGES}) == len(EDGES)


def test_an_unknown_edge_is_named() -> None:
    with pytest.raises(UnknownEdgeError, match="zigzag"):
        draw_face(msgspec.structs.replace(DARKWELL, edge="zigzag"))
