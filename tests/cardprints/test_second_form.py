"""A second form: on its head at the foot, read with the card turned by half a turn."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardprints.drawing import Group, Words
from cardprints.faces import CardDoesNotFitError, Face, Number, SecondForm, draw_face
from cardprints.tags import Tag, format_tag
from tests.cardprints.walk import Axes, box_of, leaves

NUMBERS = (
    Number("6", "power", "Power"),
    Number("7", "speed", "Speed"),
    Number("7", "mind", "Mind"),
    Number("4", "spirit", "Spirit"),
)
WOLF = SecondForm(
    "Grey Wolf",
    (("transform", "Second form"),),
    tuple(Number(value, number.symbol, number.word) for value, number in zip("9825", NUMBERS, strict=True)),
    "No ability.",
)
HUNTER = Face(
    badge="SW",
    name="Tired Hunter",
    type_line=(("", "Wild"),),
    numbers=NUMBERS,
    tag=format_tag(Tag("SW", 25, 1)),
    accent="#00664F",
    ink="#25A384",
    text="If he loses: he is a wolf.",
    flavour="Let him sleep.",
    second=WOLF,
    foot_left="Wild 1/1",
    form="wolf",
)


def turned_words() -> list[tuple[Words, Axes]]:
    """The words that stand on their head."""
    found = [(item, axes) for item, axes in leaves(draw_face(HUNTER)) if isinstance(item, Words)]
    return [(item, axes) for item, axes in found if (item.turn_deg + axes.turn_deg) % 360 == 180]


def test_all_of_a_second_form_stands_on_its_head_and_nothing_else() -> None:
    shown = [item.text for item, _ in turned_words()]
    assert shown == [
        "Grey Wolf", "Second form", "9", "Power", "8", "Speed", "2", "Mind", "5", "Spirit", "No ability."
    ]  # fmt: skip


def test_turned_it_begins_below_the_band_with_its_name_and_reads_downwards() -> None:
    # Where the words begin, from the corner that is the upper left one when the card is turned.
    starts = {item.text: axes.put(item.x_mm, item.y_mm) for item, axes in turned_words()}
    turned = {text: (63 - x, 88 - y) for text, (x, y) in starts.items()}
    assert turned["Grey Wolf"][0] == pytest.approx(3.0)
    order = ["Grey Wolf", "Second form", "9", "Power", "No ability."]
    assert [turned[text][1] for text in order] == sorted(turned[text][1] for text in order)
    assert [turned[text][0] for text in "9825"] == sorted(turned[text][0] for text in "9825")
    assert min(y for _, y in turned.values()) > 88 - 81.5, "below the band of the foot"


def test_it_lies_under_everything_else_of_the_column() -> None:
    words = [(item, axes) for item, axes in leaves(draw_face(HUNTER)) if isinstance(item, Words)]
    flavour = next(box_of(item, axes) for item, axes in words if item.text == "Let him sleep.")
    assert flavour[3] < min(box_of(item, axes)[1] for item, axes in turned_words())


def height_of_picture(face: Face) -> float:
    """How high the engraved picture is."""
    inner = [part for item in draw_face(face) if isinstance(item, Group) for part in item.items]
    return next(part.box[3] for part in inner if isinstance(part, Group) and part.key.startswith("art"))


def test_it_takes_room_from_the_picture() -> None:
    assert 16 <= height_of_picture(HUNTER) < height_of_picture(replace(HUNTER, second=None)) - 14


@pytest.mark.parametrize(
    ("second", "what"),
    [
        (replace(WOLF, name="A Wolf With A Name That Goes On And On"), "name 'A Wolf"),
        (replace(WOLF, text="Some words about what it does when it lies there. " * 12), "text"),
        (replace(WOLF, text="Donaudampfschifffahrtsgesellschaftskapitänswitwenrente"), "text"),
        (replace(WOLF, numbers=(*WOLF.numbers, *WOLF.numbers)), "8 numbers"),
    ],
    ids=["name", "text", "word", "numbers"],
)
def test_what_does_not_fit_is_refused_by_the_cards_name(second: SecondForm, what: str) -> None:
    with pytest.raises(CardDoesNotFitError, match=f"Tired Hunter: .*{what}"):
        draw_face(replace(HUNTER, second=second))
