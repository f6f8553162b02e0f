"""Engraved pictures: a name always gives the same lines, and they keep to what a printer can hold."""

from __future__ import annotations

import pytest

from cardprints.art import THICKEST_MM, UnknownFormError, Window, art, form_of, forms
from cardprints.drawing import Fill, Group, Hatching
from cardprints.pdf import one_page

WINDOW = Window(41, 50, 3)


def lines(group: Group) -> tuple[tuple[int, ...], ...]:
    (hatching,) = (item for item in group.items if isinstance(item, Hatching))
    return hatching.rings


def test_the_same_name_gives_the_same_bytes() -> None:
    first = art("James Darkwell", WINDOW, form="coffin", ink="#B56FC4")
    art.cache_clear()
    second = art("James Darkwell", WINDOW, form="coffin", ink="#B56FC4")
    assert first is not second
    assert one_page((first,), 44, 50) == one_page((second,), 44, 50)


def test_another_name_gives_another_lamp_and_other_lines() -> None:
    one = art("James Darkwell", WINDOW, form="coffin", ink="#B56FC4")
    other = art("Jane Darkwell", WINDOW, form="coffin", ink="#B56FC4")
    assert one.items[0] != other.items[0]
    assert lines(one) != lines(other)


@pytest.mark.parametrize("form", sorted(forms()))
def test_a_form_breaks_the_lines_and_none_is_thicker_than_the_pitch(form: str) -> None:
    rings = lines(art("Some Name", WINDOW, form=form, ink="#B56FC4"))
    assert len(rings) > 100, "an empty window has about 90 lines: bright edges must break some"
    for ring in rings:
        assert all(isinstance(number, int) for number in ring)
        count = len(ring) // 4
        top, bottom = ring[1 : 2 * count : 2], ring[-1 : 2 * count : -2]
        assert max(low - high for high, low in zip(top, bottom, strict=True)) <= THICKEST_MM * 100 + 1


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("Riot Shield", "shield"),
        ("Skeleton", "skull"),
        ("The Dreamliner", "train"),
        ("Ticketless Sleeper", "sleeper"),
        ("Skeleton Key", "key"),
        ("Keen Blade", "sword"),
        ("Nothing That Tells", "moon"),
    ],
)
def test_the_last_telling_word_picks_the_form(name: str, form: str) -> None:
    assert form_of(name) == form


def test_an_unknown_form_is_named() -> None:
    with pytest.raises(UnknownFormError, match="cofin"):
        art("James Darkwell", WINDOW, form="cofin", ink="#B56FC4")


def test_low_ink_pales_the_lamp_to_a_quarter() -> None:
    lamp = art("James Darkwell", WINDOW, form="coffin", ink="#000000", low_ink=True).items[0]
    assert isinstance(lamp, Fill)
    assert lamp.colour == "#BFBFBF"
