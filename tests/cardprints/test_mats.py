"""Mats: cut into tiles that fit the paper, with no tag cut through and every tag read back from its page."""

from __future__ import annotations

import pytest

from cardprints.jobs import PrintJob, pages
from cardprints.mats import TILE_MM, Mat, MatTag, Zone, mat_sheets
from cardprints.measures import MAT_TAG_MM
from cardprints.pdf import make_pdf
from cardprints.sheets import A3, A4, LETTER, Backs, Paper
from cardprints.tags import format_tag, mat_tag

SIZE = (2 * TILE_MM[0], 2 * TILE_MM[1])


def tag(place: int, x: float, y: float) -> MatTag:
    return MatTag(format_tag(mat_tag("VD", place, 1)), x, y)


def mat() -> Mat:
    right, low = SIZE[0] - MAT_TAG_MM - 4, SIZE[1] - MAT_TAG_MM - 4
    corners = (tag(1, 4, 4), tag(2, right, 4), tag(3, right, low), tag(4, 4, low))
    zone = Zone("Play spot", "Inverted: upside down.", (220, 220, 69, 94), tag(5, 220, 200))
    return Mat("Voidream, seat 2", SIZE, (zone,), corners, "#14397F")


@pytest.mark.parametrize(("paper", "sheets"), [(A4, 4), (LETTER, 4), (A3, 2)], ids=["A4", "Letter", "A3"])
def test_the_tiles_fit_the_paper_and_hold_every_tag_once(paper: Paper, sheets: int) -> None:
    made = mat_sheets(mat(), paper)
    assert len(made) == sheets
    assert sorted(text for sheet in made for text in sheet.tags) == sorted(each.text for each in mat().tags)
    for sheet in made:
        left, top, wide, high = sheet.box
        # Home printers leave 6 mm white at the most.
        assert min(left, top, paper.width_mm - left - wide, paper.height_mm - top - high) >= 6
        assert wide * high == pytest.approx(SIZE[0] * SIZE[1] / sheets)


@pytest.mark.parametrize("paper", [A4, LETTER, A3], ids=lambda paper: paper.name)
def test_every_tag_of_a_mat_reads_back_from_its_page(paper: Paper) -> None:
    job = PrintJob("Voidream", "1", (), paper=paper, backs=Backs.OFF, mats=(mat(),))
    assert sum(len(page.tags) for page in pages(job)) == len(mat().tags)
    assert make_pdf(job).startswith(b"%PDF")


def test_a_mat_that_is_not_made_of_whole_tiles_is_a_mistake() -> None:
    with pytest.raises(AssertionError, match="whole tiles"):
        mat_sheets(Mat("", (500.0, 396.0), (), mat().corners, "#14397F"), A4)
