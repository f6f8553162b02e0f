"""Dials that work when they are cut out and pinned, and tokens whose two sides lie behind each other."""

from __future__ import annotations

import math

import msgspec
import numpy as np
import pytest

from cardprints.dials import (
    AXIS_X_MM,
    AXIS_Y_MM,
    HEAD_MM,
    NUMBERS_MM,
    PLATE_MM,
    WHEEL_MM,
    WINDOW_MM,
    Dial,
    PieceDoesNotFitError,
    draw_dial,
    wheels,
)
from cardprints.drawing import Drawing, Fill, Group, Line, Words
from cardprints.fonts import CAP_HEIGHT, MM_PER_PT, NUMERAL, width_mm
from cardprints.jobs import PrintJob, pages
from cardprints.pdf import make_pdf, one_page
from cardprints.piece_sheets import DIALS_LINE, TOKENS_LINE, dial_sheets, token_sheets
from cardprints.raster import grey_pages, text_pages
from cardprints.sheets import A4, PAPERS, Backs, Paper
from cardprints.tokens import Token, draw_token, token_ground
from tests.cardprints.deck import copies
from tests.cardprints.walk import box_of, leaves

ACCENT = "#8E1B1B"
HEALTH = Dial("Undead Warlord", "HP", "hp", 96, ACCENT, "Starts at 24 for each Animus")
SKILLS = Dial("Songstress", "Experience", "experience", 8, ACCENT, "Starts at 0", (1, 3, 5, 8), "Skills at")
COUNTDOWN = Token("Countdown", "countdown-token", 13, "accent", ACCENT)
DAMAGE = Token("Damage", "damage-token", 70, "ink", ACCENT)
EXPERIENCE = Token("Experience", "experience", 40, "paper", ACCENT)
TOKENS = (COUNTDOWN, DAMAGE, EXPERIENCE)


def up_to(most: int) -> Dial:
    return msgspec.structs.replace(HEALTH, most=most)


@pytest.mark.parametrize(
    ("most", "shown"),
    [
        (0, [["0"]]),
        (8, [list("012345678")]),
        (14, [[str(number) for number in range(15)]]),
        (26, [["0", "1", "2"], list("0123456789")]),
        (96, [list("0123456789"), list("0123456789")]),
        (120, [[str(ten) for ten in range(13)], list("0123456789")]),
    ],
)
def test_the_wheels_show_every_number_from_nothing_to_the_most(most: int, shown: list[list[str]]) -> None:
    assert [[place for place in wheel.places if place] for wheel in wheels(up_to(most))] == shown


def test_no_wheel_covers_the_window_of_the_other() -> None:
    assert 2 * AXIS_X_MM - NUMBERS_MM - WINDOW_MM / 2 > WHEEL_MM


def test_the_plate_covers_the_numbers_and_the_wheel_stands_out_to_be_turned() -> None:
    half = PLATE_MM[0] / 2
    assert half >= AXIS_X_MM + NUMBERS_MM + WINDOW_MM / 2
    assert AXIS_X_MM + WHEEL_MM * math.cos(math.pi / 9) - half > 3
    assert PLATE_MM[1] >= AXIS_Y_MM + WHEEL_MM
    assert AXIS_Y_MM - NUMBERS_MM - WINDOW_MM / 2 > HEAD_MM


def wheel_drawn(dial: Dial, at: int) -> Group:
    """A wheel of a dial as it lies on the sheet."""
    return [item for item in draw_dial(dial) if isinstance(item, Group)][at]


@pytest.mark.parametrize("most", [0, 8, 14, 20, 26, 96, 140])
def test_turned_one_place_on_each_number_stands_upright_in_the_window_and_its_neighbours_do_not(most: int) -> None:
    dpi = 300
    for at, wheel in enumerate(wheels(up_to(most))):
        drawn = wheel_drawn(up_to(most), at)
        side = 1 if wheel.is_left else -1
        for place in (place for place in wheel.places if place):
            turn = -side * wheel.places.index(place) * 360 / len(wheel.places)
            turned = Group((msgspec.structs.replace(drawn, x_mm=0, y_mm=0),), 30, 30, turn)
            (page,) = grey_pages(one_page((turned,), 60, 60), dpi=dpi)
            x, half = 30 + side * NUMBERS_MM, wheel.window_mm / 2
            seen = page[
                round((30 - half) * dpi / 25.4) : round((30 + half) * dpi / 25.4),
                round((x - WINDOW_MM / 2) * dpi / 25.4) : round((x + WINDOW_MM / 2) * dpi / 25.4),
            ]
            rows, columns = np.nonzero(seen < 128)
            wide, high = (np.ptp(line) * 25.4 / dpi for line in (columns, rows))
            assert high == pytest.approx(CAP_HEIGHT[NUMERAL] * wheel.size_pt * MM_PER_PT, abs=0.45), (place, most)
            assert wide < width_mm(place, NUMERAL, wheel.size_pt) + 0.1, (place, most)


def test_the_next_number_comes_into_the_window_from_below() -> None:
    for at, wheel in enumerate(wheels(HEALTH)):
        centre = {
            item.text: box_of(item, axes)
            for item, axes in leaves((wheel_drawn(HEALTH, at),))
            if isinstance(item, Words) and item.font == NUMERAL
        }
        one, nought = centre["1"], centre["0"]
        assert (one[1] + one[3]) / 2 > (nought[1] + nought[3]) / 2 + 3, wheel.name


def test_marked_numbers_stand_out_on_the_wheel_and_on_the_plate() -> None:
    squares = [item for item, _ in leaves(draw_dial(SKILLS)) if isinstance(item, Fill) and item.colour == ACCENT]
    plain = msgspec.structs.replace(SKILLS, marks=())
    assert (
        len(squares) == len([i for i, _ in leaves(draw_dial(plain)) if isinstance(i, Fill) and i.colour == ACCENT]) + 8
    )


@pytest.mark.parametrize(
    ("dial", "why"),
    [
        (msgspec.structs.replace(HEALTH, of="Somebody With a Name That Never Ends at All"), "name does not fit"),
        (msgspec.structs.replace(HEALTH, most=996), "too many places"),
    ],
)
def test_a_dial_that_can_not_be_made_is_refused_by_name(dial: Dial, why: str) -> None:
    with pytest.raises(PieceDoesNotFitError, match=f"{dial.of}.*{why}"):
        draw_dial(dial)


def test_a_token_whose_word_is_too_long_is_refused_by_name() -> None:
    long = msgspec.structs.replace(DAMAGE, word="Damage and everything else")
    with pytest.raises(PieceDoesNotFitError, match="Damage and everything"):
        draw_token(long)


@pytest.mark.parametrize("low_ink", [False, True], ids=["full", "low ink"])
def test_tokens_differ_in_black_and_white(low_ink: bool) -> None:
    greys = {
        next(grey_pages(one_page((*token_ground(token, low_ink=low_ink), *draw_token(token, low_ink=low_ink)), 18, 18)))
        .astype(int)
        .tobytes()
        for token in TOKENS
    }
    assert len(greys) == 3


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
def test_every_sheet_of_pieces_keeps_clear_of_what_home_printers_cannot_reach(paper: Paper) -> None:
    tokens = token_sheets(TOKENS, paper, backs=Backs.LONG_EDGE, offset_mm=(0, 0), low_ink=False)
    drawings = [*dial_sheets((HEALTH,) * 4, paper, low_ink=False), *(side for sheet in tokens for side in sheet)]
    for drawing in drawings:
        boxes = [box_of(*leaf) for leaf in leaves(drawing)]
        assert min(min(box[:2]) for box in boxes) > 4.0
        assert max(box[2] for box in boxes) < paper.width_mm - 4.0
        assert max(box[3] for box in boxes) < paper.height_mm - 4.0


@pytest.mark.parametrize("backs", [Backs.LONG_EDGE, Backs.SHORT_EDGE])
@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
def test_a_token_has_its_own_kind_behind_it(paper: Paper, backs: Backs) -> None:
    ((front, back),) = token_sheets(TOKENS, paper, backs=backs, offset_mm=(0, 0), low_ink=False)

    def lying(drawing: Drawing, *, from_behind: bool) -> dict[str, list[tuple[float, float]]]:
        """The middles of the words of each kind, seen through the paper from the front."""
        out: dict[str, list[tuple[float, float]]] = {token.word: [] for token in TOKENS}
        for item, axes in leaves(drawing):
            if isinstance(item, Words) and item.text in out:
                left, top, right, bottom = box_of(item, axes)
                x, y = (left + right) / 2, (top + bottom) / 2
                if from_behind and backs is Backs.LONG_EDGE:
                    x = paper.width_mm - x
                elif from_behind:
                    y = paper.height_mm - y
                out[item.text].append((x, y))
        return {word: sorted(middles, key=lambda at: (round(at[1]), at[0])) for word, middles in out.items()}

    fronts, behind = lying(front, from_behind=False), lying(back, from_behind=True)
    for token in TOKENS:
        assert len(fronts[token.word]) == token.count
        assert np.array(behind[token.word]) == pytest.approx(np.array(fronts[token.word]), abs=0.01)


def test_a_kind_begins_a_row_and_what_is_left_over_goes_to_the_next_sheet() -> None:
    sheets = token_sheets(
        (COUNTDOWN, msgspec.structs.replace(DAMAGE, count=130)), A4, backs=Backs.OFF, offset_mm=(0, 0), low_ink=False
    )
    rows = [
        {round(axes.y, 1) for item, axes in leaves(front) if isinstance(item, Words) and item.text == "Damage"}
        for front, _ in sheets
    ]
    assert [len(row) for row in rows] == [12, 1], "thirteen tokens of the first kind take two of fourteen rows"


def test_pieces_come_after_the_cards_with_one_line_on_how_to_make_them() -> None:
    job = PrintJob("CardWeaver", "1", copies(1), dials=(HEALTH, SKILLS), tokens=TOKENS)
    texts = list(text_pages(make_pdf(job)))
    assert [number for number, text in enumerate(texts) if DIALS_LINE in " ".join(text.split())] == [2]
    assert [number for number, text in enumerate(texts) if TOKENS_LINE in text] == [4]
    assert "page 4 of 6" in texts[3], "the plain back of the dials' sheet"
    assert "Countdown" in texts[5], "tokens are printed on both sides"


def test_without_backs_pieces_are_printed_on_one_side() -> None:
    job = PrintJob("CardWeaver", "1", (), backs=Backs.OFF, dials=(HEALTH,) * 5, tokens=TOKENS)
    assert len(pages(job)) == 3


def test_the_same_pieces_give_the_same_bytes() -> None:
    job = PrintJob("CardWeaver", "1", (), dials=(HEALTH, SKILLS), tokens=TOKENS)
    assert make_pdf(job) == make_pdf(job)


def test_with_little_ink_a_sheet_of_tokens_takes_less_than_half_of_it() -> None:
    job = PrintJob("CardWeaver", "1", (), tokens=TOKENS)
    full, low = (
        sum(float((255 - page.astype(int)).sum()) for page in grey_pages(make_pdf(some), dpi=72))
        for some in (job, msgspec.structs.replace(job, low_ink=True))
    )
    assert low < full / 2


@pytest.mark.parametrize("dial", [HEALTH, SKILLS], ids=["ten places", "nine places"])
def test_a_wheel_is_cut_straight_across_each_number(dial: Dial) -> None:
    for at, wheel in enumerate(wheels(dial)):
        outline = wheel_drawn(dial, at).items[0]
        assert isinstance(outline, Line)
        corners = [numbers for _, numbers in outline.path if numbers]
        assert len(corners) == len(wheel.places)
        side = 1 if wheel.is_left else -1
        beside_first = sorted(corners, key=lambda corner: -side * corner[0])[:2]
        assert beside_first[0][1] == pytest.approx(-beside_first[1][1]), "the first number is across a side's middle"
