"""Tags: ten characters, self-describing, and no single wrong sign goes unnoticed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardprints.tags import (
    ALPHABET,
    DIGITS,
    GAMES,
    KINDS,
    BadTag,
    Fault,
    Tag,
    back_tag,
    check_character,
    format_tag,
    mat_tag,
    parse_tag,
    second_tag,
)

TAGS = st.builds(
    Tag,
    game=st.sampled_from(GAMES),
    card=st.integers(1, 32767),
    copy=st.integers(1, 31),
    run=st.integers(0, 1023),
    kind=st.sampled_from(KINDS),
)


@given(TAGS)
def test_a_tag_has_ten_characters_and_reads_back(tag: Tag) -> None:
    text = format_tag(tag)
    assert len(text) == 10
    assert set(text) <= set(ALPHABET)
    assert parse_tag(text) == tag


def looks(text: str) -> str:
    return text[:3] + text[3:].translate(str.maketrans("OIL", "011"))


@given(TAGS, st.integers(0, 9), st.sampled_from(ALPHABET))
def test_every_single_wrong_sign_is_caught(tag: Tag, at: int, sign: str) -> None:
    text = format_tag(tag)
    wrong = text[:at] + sign + text[at + 1 :]
    if looks(wrong) != looks(text):
        assert isinstance(parse_tag(wrong), BadTag)


def test_most_swapped_neighbours_are_caught() -> None:
    tags = [Tag("CD", card, copy, run) for card in (1, 31, 64) for copy in (1, 7) for run in (0, 5, 1023)]
    swapped = caught = 0
    for tag in tags:
        text = format_tag(tag)
        for at in range(9):
            wrong = text[:at] + text[at + 1] + text[at] + text[at + 2 :]
            if wrong != text:
                swapped += 1
                caught += isinstance(parse_tag(wrong), BadTag)
    assert caught / swapped > 0.95


def test_typed_tags_may_be_small_spaced_and_misread() -> None:
    tag = Tag("CD", 1 * 32 * 32 + 0 * 32 + 1, 1, 0)
    text = format_tag(tag)
    typed = (text[:3] + text[3:9].replace("0", "o").replace("1", "l") + text[9]).lower()
    assert parse_tag(f" {typed[:5]} {typed[5:]}") == tag


@given(TAGS, st.sampled_from(("0O", "1I", "1L", "O0", "I1", "L1")))
def test_a_sign_typed_as_it_looks_is_read_wherever_it_stands(tag: Tag, mistake: str) -> None:
    text = format_tag(tag)
    assert parse_tag(text[:3] + text[3:].replace(mistake[0], mistake[1])) == tag


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", Fault.FOREIGN),
        ("HTTPS://EXAMPLE.ORG", Fault.FOREIGN),
        ("CDF0Z1200", Fault.FOREIGN),
        ("CDF0Z1200é", Fault.FOREIGN),
        ("CDF0001007", Fault.CHECK),
        ("GDF1Z3004A", Fault.CHECK),
        ("4006381333", Fault.FOREIGN),
        ("ABCDEF1234", Fault.FOREIGN),
        ("XXF0011000"[:9] + check_character("XXF001100"), Fault.GAME),
        ("CDF000100" + check_character("CDF000100"), Fault.RANGE),
        ("CDX001100" + check_character("CDX001100"), Fault.RANGE),
        ("CDF001U00" + check_character("CDF001U00"), Fault.RANGE),
    ],
)
def test_what_is_no_tag_says_why(text: str, fault: Fault) -> None:
    found = parse_tag(text)
    assert isinstance(found, BadTag)
    assert found.fault is fault


@pytest.mark.parametrize(
    "tag",
    [Tag("CD", 0, 1), Tag("CD", 32768, 1), Tag("CD", 1, 0), Tag("CD", 1, 32), Tag("CD", 1, 1, 1024), Tag("ZZ", 1, 1)],
)
def test_numbers_out_of_range_are_refused(tag: Tag) -> None:
    with pytest.raises(ValueError):
        format_tag(tag)


def test_the_digits_leave_out_what_is_misread() -> None:
    assert len(DIGITS) == 32
    assert not set("ILOU") & set(DIGITS)


def test_the_check_character_is_that_of_the_standard() -> None:
    # ISO 7064's own example for MOD 37,36.
    assert check_character("A12425GABC1234002") == "M"


def test_the_other_side_of_a_card_has_a_tag_of_its_own_that_names_the_same_card() -> None:
    tag = Tag("VD", 61, 2, 7)
    other = second_tag(tag)
    assert format_tag(other) != format_tag(tag)
    assert (other.game, other.card, other.copy, other.run) == (tag.game, tag.card, tag.copy, tag.run)


def test_the_tag_of_a_back_says_what_it_shows_and_nothing_else() -> None:
    tag = back_tag("VD", 3)
    assert (tag.card, tag.copy, tag.run) == (3, 1, 0)
    assert back_tag("VD", 3) == tag
    assert len({format_tag(back_tag("VD", shows)) for shows in range(1, 20)}) == 19


def test_the_mats_of_two_seats_and_their_places_are_told_apart() -> None:
    assert len({format_tag(mat_tag("VD", place, seat)) for place in range(1, 14) for seat in (0, 1)}) == 26
