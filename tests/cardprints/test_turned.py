"""Cards that count by how they are turned: each edge reads when it is up, and nothing lies over anything else."""

from __future__ import annotations

import math
from typing import Final

import pytest
from msgspec.structs import replace

from cardprints.drawing import Drawing, Group, Words
from cardprints.face_parts import CardDoesNotFitError
from cardprints.faces import Face, Turns, draw_face
from cardprints.fonts import width_mm
from cardprints.measures import HEIGHT_MM, WIDTH_MM
from cardprints.tags import Tag, format_tag

LONG: Final = "You cannot initiate conflicts, and your opponent cannot either."
TURNS: Final = Turns((("4", LONG), ("1", LONG), ("2", LONG), ("3", "")))
FACE: Final = Face(
    badge="VD",
    name="Cunning",
    type_line=(("mind-count", "Mind"),),
    numbers=(),
    tag=format_tag(Tag("VD", card=2, copy=1)),
    accent="#14397F",
    ink="#4A74C9",
    turns=TURNS,
    foot_left="Chimeric Court 1/1",
)
# The quiet zone of the tag ends here, to the right and below.
QUIET_MM: Final = 22.1


def placed(drawing: Drawing) -> list[tuple[str, float, float, float]]:
    """Every stretch of words: its text, where its middle lies on the card, and how it is turned."""
    found: list[tuple[str, float, float, float]] = []
    for item in drawing:
        if isinstance(item, Group) and item.turn_deg in (0, 90, 180, 270):
            angle = math.radians(item.turn_deg)
            for word in item.items:
                if isinstance(word, Words):
                    x, y = word.x_mm + width_mm(word.text, word.font, word.size_pt) / 2, word.y_mm
                    found.append((
                        word.text,
                        item.x_mm + x * math.cos(angle) - y * math.sin(angle),
                        item.y_mm + x * math.sin(angle) + y * math.cos(angle),
                        item.turn_deg,
                    ))  # fmt: skip
    return found


def test_each_number_stands_at_its_edge_and_reads_when_that_edge_is_up() -> None:
    numbers = {text: (x, y, turn) for text, x, y, turn in placed(draw_face(FACE)) if text in "1234"}
    assert {text: turn for text, (_, _, turn) in numbers.items()} == {"4": 0, "1": 90, "2": 180, "3": 270}
    assert numbers["4"][1] < HEIGHT_MM / 4 and numbers["2"][1] > HEIGHT_MM / 2
    assert numbers["3"][0] < WIDTH_MM / 4 and numbers["1"][0] > WIDTH_MM * 3 / 4


def test_nothing_comes_near_the_tag_or_the_trim() -> None:
    for text, x, y, _ in placed(draw_face(FACE)):
        assert 3 <= x <= WIDTH_MM - 3 and 3 <= y <= HEIGHT_MM - 6.5, text
        assert x > QUIET_MM or y > QUIET_MM, text


def test_an_edge_without_a_text_says_so() -> None:
    assert [turn for text, _, _, turn in placed(draw_face(FACE)) if text == "no text"] == [270]


def test_a_text_that_does_not_fit_its_edge_is_refused_by_the_cards_name() -> None:
    edges = (("4", LONG * 4), *TURNS.edges[1:])
    with pytest.raises(CardDoesNotFitError, match="Cunning: the text"):
        draw_face(replace(FACE, turns=Turns(edges)))


def test_a_name_that_does_not_fit_between_the_edges_is_refused() -> None:
    with pytest.raises(CardDoesNotFitError, match="does not fit two lines"):
        draw_face(replace(FACE, name="Extraordinarily Unpronounceable Circumlocution"))


def test_with_a_larger_tag_it_has_no_room() -> None:
    with pytest.raises(CardDoesNotFitError, match="16 mm"):
        draw_face(replace(FACE, tag_mm=20.0))


def test_little_ink_draws_the_foot_as_a_rule_here_too() -> None:
    assert draw_face(FACE, low_ink=True) != draw_face(FACE)
