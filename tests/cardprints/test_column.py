"""The words under a picture: what gives way to what, in which order they stand, and that nothing lies on anything."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest

from cardprints.column import LADDER_TRIES, TEXT_LEAST, TRIES, Column, Ladder, set_column
from cardprints.drawing import INK, WHITE, Fill, Group, Line, Words
from cardprints.faces import CardDoesNotFitError, draw_face
from tests.cardprints.deck import SKELETON, WARLORD
from tests.cardprints.walk import box_of, leaves

LEFT, TOP = 22.5, 13.4
SENTENCE = "Some words about what this card does when it lies there. "
LADDER = Ladder("experience", "Skills by Experience", (("1", "Draw 1."), ("3", "Heal 1."), ("14", SENTENCE)))


def words_of(column: Column) -> list[Words]:
    return [item for item, _ in leaves(set_column("A card", column, LEFT, TOP)[0]) if isinstance(item, Words)]


def picture_mm(column: Column) -> float:
    return set_column("A card", column, LEFT, TOP)[1] - TOP


def test_it_is_read_from_text_over_skills_and_flavour_to_the_reward() -> None:
    column = Column(text="What it does.", ladder=LADDER, flavour="A joke.", reward="Reward: 1 Experience.")
    heights = {item.text: item.y_mm for item in words_of(column)}
    order = ["What it does.", "Skills by Experience", "Draw 1.", "Heal 1.", "A joke.", "Reward: 1 Experience."]
    assert [text for text in sorted(heights, key=heights.__getitem__) if text in order] == order


def test_the_reward_stands_under_a_rule() -> None:
    drawn = set_column("A card", Column(text="What it does.", reward="Reward: 1 Experience."), LEFT, TOP)[0]
    (rule,) = (item.path[0][1][1] for item in drawn if isinstance(item, Line))
    text, reward = (
        next(w.y_mm for w in drawn if isinstance(w, Words) and w.text == t)
        for t in ("What it does.", "Reward: 1 Experience.")
    )
    assert text < rule < reward


def test_flavour_gives_way_before_the_text_gets_small() -> None:
    long = Column(text=SENTENCE * 8, flavour="A joke.")
    assert "A joke." not in {item.text for item in words_of(long)}
    assert "A joke." in {item.text for item in words_of(msgspec.structs.replace(long, text=SENTENCE * 3))}


def test_what_is_told_is_never_set_smaller_than_the_floor() -> None:
    least = min(item.size_pt for count in range(1, 9) for item in words_of(Column(text=SENTENCE * count)))
    assert TEXT_LEAST <= least < TRIES[0][1]
    with pytest.raises(CardDoesNotFitError, match=r"A card: the text does not fit under the picture at 6\.5 pt"):
        set_column("A card", Column(text=SENTENCE * 12), LEFT, TOP)


@pytest.mark.parametrize(
    ("column", "tries"),
    [(Column(text=SENTENCE * 6), TRIES), (Column(ladder=LADDER), LADDER_TRIES)],
    ids=["text", "Skills"],
)
def test_the_picture_keeps_its_least_height(column: Column, tries: tuple[tuple[bool, float, float], ...]) -> None:
    assert picture_mm(column) >= min(art for _, _, art in tries)


def test_skills_of_a_line_each_stand_apart_as_far_as_their_stations() -> None:
    ladder = Ladder("experience", "Skills", tuple((str(at), "Draw 1.") for at in range(1, 5)))
    drawn = set_column("A card", Column(ladder=ladder, accent="#8E1B1B"), LEFT, TOP)[0]
    stations = sorted(box_of(i, a)[1::2] for i, a in leaves(drawn) if isinstance(i, Fill) and i.colour == "#8E1B1B")
    assert len(stations) == 4
    for (_, bottom), (top, _) in pairwise(stations):
        assert top >= bottom - 0.01


def test_a_number_stands_in_its_station_beside_its_text() -> None:
    drawn = list(leaves(set_column("A card", Column(ladder=LADDER, accent="#8E1B1B"), LEFT, TOP)[0]))
    squares = [box_of(i, a) for i, a in drawn if isinstance(i, Fill) and i.colour == "#8E1B1B"]
    for number, text in (("1", "Draw 1."), ("3", "Heal 1.")):
        left, top, right, bottom = next(box_of(i, a) for i, a in drawn if isinstance(i, Words) and i.text == number)
        square = next(s for s in squares if s[1] - 0.5 < (top + bottom) / 2 < s[3] + 0.5)
        assert square[0] < left and right < square[2]
        first = next(i.y_mm for i, _ in drawn if isinstance(i, Words) and i.text == text)
        assert square[1] < first < square[3] + 0.5


def test_with_little_ink_stations_are_outlines_and_their_numbers_ink() -> None:
    drawn = [item for item, _ in leaves(draw_face(WARLORD, low_ink=True))]
    numbers = [item.colour for item in drawn if isinstance(item, Words) and item.text in ("2", "5", "14")]
    assert numbers == [INK] * 3
    assert not any(isinstance(item, Words) and item.colour == WHITE for item in drawn)


def test_a_poster_has_its_picture_over_the_width_and_its_numbers_beside_the_tag() -> None:
    poster, plain = draw_face(WARLORD), draw_face(SKELETON)
    left = {
        name: next(i.x_mm for i in face if isinstance(i, Group))
        for name, face in (("poster", poster), ("plain", plain))
    }
    assert left == {"poster": 6.7, "plain": 22.05}
    numbers = [item for item in poster if isinstance(item, Words) and item.text in ("24", "1", "0")]
    assert len(numbers) == 3
    assert all(item.x_mm >= 22.5 and item.y_mm < 22.1 for item in numbers)


def test_the_head_of_a_ladder_leaves_the_form_of_the_picture_free() -> None:
    head = [
        box_of(i, a) for i, a in leaves(draw_face(WARLORD)) if isinstance(i, Words) and i.text == "Skills by Experience"
    ]
    (picture,) = (item for item in draw_face(WARLORD) if isinstance(item, Group))
    (art,) = (item for item in picture.items if isinstance(item, Group))
    lamp = art.items[0]
    assert isinstance(lamp, Fill)
    assert picture.x_mm + min(n for _, numbers in lamp.path for n in numbers[0::2]) > head[0][2]


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"ladder": Ladder("experience", "Skills", (("1", SENTENCE * 12),))}, "text"),
        (
            {
                "ladder": Ladder(
                    "experience", "Skills", (("1", "Donaudampfschifffahrtsgesellschaftskapitänswitwe" * 2),)
                )
            },
            "text",
        ),
        ({"numbers": (WARLORD.numbers * 2)[:5]}, "5 numbers"),
        ({"numbers": (msgspec.structs.replace(WARLORD.numbers[0], value="1000000"),)}, "1000000"),
        ({"numbers": (msgspec.structs.replace(WARLORD.numbers[0], word="A word that is far too long"),)}, "too long"),
    ],
)
def test_what_does_not_fit_a_poster_is_refused_by_the_cards_name(change: dict[str, object], what: str) -> None:
    with pytest.raises(CardDoesNotFitError, match=f"Undead Warlord: .*{what}"):
        draw_face(msgspec.structs.replace(WARLORD, **change))
