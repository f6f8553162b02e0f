"""Setting text: nothing is lost, nothing is wider than its column, kerning is in the measure."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardprints.fonts import FONTS, NAME, STRONG, TEXT, UnknownSignError, runs, settle, width_mm
from cardprints.typeset import break_lines

LETTERS = st.characters(
    min_codepoint=0x21, max_codepoint=0x17F, exclude_characters="*\u0149\x7f\xad", exclude_categories=("Cc", "Zs")
)
TEXTS = st.lists(st.text(LETTERS, min_size=1, max_size=9), min_size=1, max_size=30).map(" ".join)


@settings(max_examples=60, deadline=None)
@given(TEXTS, st.floats(20, 60))
def test_broken_lines_hold_every_word_in_order_and_none_is_too_wide(text: str, measure_mm: float) -> None:
    lines = break_lines(text, TEXT, 8.2, measure_mm)
    if lines is None:
        assert any(width_mm(*settle(word, TEXT), 8.2) > measure_mm for word in text.split())
        return
    assert " ".join("".join(piece.text for piece in line.pieces) for line in lines).split() == text.split()
    assert all(line.width_mm <= measure_mm for line in lines)


def test_strong_words_are_set_in_the_strong_font_and_punctuation_clings_to_them() -> None:
    (line,) = break_lines("You may **exhaust** it, or **not**.", TEXT, 8, 80) or ()
    assert [(piece.text.strip(), piece.font) for piece in line.pieces] == [
        ("You may", TEXT),
        ("exhaust", STRONG),
        ("it, or", TEXT),
        ("not", STRONG),
        (".", TEXT),
    ]


def test_a_line_break_begins_a_paragraph() -> None:
    lines = break_lines("One.\nTwo.", TEXT, 8, 80) or ()
    assert [line.gap for line in lines] == [False, True]


@pytest.mark.parametrize("font", FONTS)
def test_kerned_pieces_join_to_the_text(font: str) -> None:
    assert "".join(piece for piece, _ in runs("AVATAR, To Wolf", font)) == "AVATAR, To Wolf"
    assert width_mm("To", font, 10) < width_mm("T", font, 10) + width_mm("o", font, 10)


@pytest.mark.parametrize("font", FONTS)
def test_every_font_or_its_stand_in_draws_latin_and_latin_extended_a(font: str) -> None:
    text = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x149), *range(0x14A, 0x180)]))
    assert settle(text, font)[0] == text


def test_a_sign_that_no_font_has_is_named() -> None:
    with pytest.raises(UnknownSignError, match="漢"):
        settle("漢", NAME)
