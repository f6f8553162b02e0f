"""Sheets as PDF: true to size, the same bytes each time, and never offered with a tag that does not read."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from cardprints.backs import SHAPES, Back, UnknownShapeError, ValueBack, draw_back
from cardprints.calibration import LADDER_MM, TEST_TEXT
from cardprints.drawing import BLACK, WHITE, Fill, rectangle
from cardprints.jobs import Card, PrintJob, pages
from cardprints.pdf import make_pdf, one_page, write_pdf
from cardprints.raster import grey_pages, text_pages
from cardprints.screen import card_png, card_svg
from cardprints.sheets import A4, EIGHT, LETTER, NINE, PAPERS, SIX, Backs, Layout, Paper, front_spots
from cardprints.tags import BadTag, Tag, format_tag, parse_tag
from cardprints.verify import TagsDoNotReadError, read_texts, unread_tags
from tests.cardprints.deck import ACCENT, BACK, DARKWELL, SKELETON, WARLORD, copies
from tests.cardprints.walk import box_of, leaves

VALUE = ValueBack("2", 3, 4, "Dream", format_tag(Tag("VD", 2, 1, 0, "B")), "#14397F")


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
@pytest.mark.parametrize("layout", [NINE, EIGHT, SIX], ids=lambda layout: layout.name)
def test_every_tag_reads_back_from_the_rendered_sheets(paper: Paper, layout: Layout) -> None:
    cards = copies(10)
    pdf = make_pdf(PrintJob("Cadaver", "1", cards, paper=paper, layout=layout))
    read = [text for page in grey_pages(pdf) for text in read_texts(page).elements()]
    assert sorted(read) == sorted(card.face.tag for card in cards)
    assert not any(isinstance(parse_tag(text), BadTag) for text in read)


def test_the_same_job_gives_the_same_bytes() -> None:
    job = PrintJob("Cadaver", "1", (*copies(3), *copies(1, SKELETON)), calibration=True)
    assert make_pdf(job) == make_pdf(job)


def test_a_tag_too_small_to_read_stops_the_file_and_is_named() -> None:
    good, bad = copies(2)
    tiny = Card(msgspec.structs.replace(bad.face, tag_mm=1.4), BACK)
    with pytest.raises(TagsDoNotReadError, match=bad.face.tag) as caught:
        make_pdf(PrintJob("Cadaver", "1", (good, tiny)))
    assert caught.value.unread == ((1, (bad.face.tag,)),)


def test_a_tag_with_a_blot_on_it_is_found_on_its_page() -> None:
    job = PrintJob("Cadaver", "1", copies(12), backs=Backs.OFF)
    made = pages(job)
    spot = front_spots(A4, NINE)[1]
    blot = Fill(rectangle(spot.x_mm + 3, spot.y_mm + 3, 6, 6), WHITE)
    damaged = (made[0], msgspec.structs.replace(made[1], drawing=(*made[1].drawing, blot)))
    assert unread_tags(write_pdf(damaged, job), tuple(page.tags for page in made)) == ((2, (made[1].tags[1],)),)


def test_progress_hears_of_every_page() -> None:
    heard: list[tuple[int, int]] = []
    make_pdf(PrintJob("Cadaver", "1", copies(10)), progress=lambda done, whole: heard.append((done, whole)))
    assert heard == [(1, 4), (2, 4), (3, 4), (4, 4)]


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
def test_the_trim_lies_where_the_sheet_says(paper: Paper) -> None:
    job = PrintJob("Cadaver", "1", copies(9), paper=paper, backs=Backs.OFF)
    dpi = 600
    (page,) = grey_pages(write_pdf(pages(job), job), dpi=dpi)
    for spot in front_spots(paper, NINE):
        # The foot begins 81.5 mm under the trim; between the words at its left and right it is plain.
        column = page[:, round((spot.x_mm + 30) * dpi / 25.4)]
        near = round((spot.y_mm + 81.5) * dpi / 25.4)
        light = column[near - 20 : near + 20].astype(float)
        edge = near - 20 + np.sum(light - light.min()) / (light.max() - light.min())
        assert edge * 25.4 / dpi == pytest.approx(spot.y_mm + 81.5, abs=0.05)


def test_the_names_can_be_copied_from_the_page() -> None:
    front, _ = text_pages(make_pdf(PrintJob("Cadaver", "7", copies(1))))
    assert "James Darkwell" in front
    assert DARKWELL.flavour.split()[0] in front
    assert "Cadaver, print run 7, page 1 of 2" in front
    assert copies(1)[0].face.tag in front


def test_printers_are_told_not_to_scale_and_where_to_cut() -> None:
    pdf = write_pdf(pages(PrintJob("Cadaver", "1", copies(1))), PrintJob("Cadaver", "1", copies(1)))
    assert b"/PrintScaling /None" in pdf
    assert pdf.count(b"/TrimBox") == pdf.count(b"/BleedBox") == 2


def test_backs_follow_their_fronts_or_come_after_all_or_not_at_all() -> None:
    def with_tags(job: PrintJob) -> list[bool]:
        return [bool(page.tags) for page in pages(job)]

    job = PrintJob("Cadaver", "1", copies(10))
    assert with_tags(job) == [True, False, True, False]
    assert with_tags(msgspec.structs.replace(job, interleaved=False)) == [True, True, False, False]
    assert with_tags(msgspec.structs.replace(job, backs=Backs.OFF)) == [True, True]


def is_tag(item: object) -> bool:
    """Tags alone are pure black."""
    return isinstance(item, Fill) and item.colour == BLACK


TWO_FACES = Card(WARLORD, msgspec.structs.replace(WARLORD, type_line=(("npc-side", "NPC side"),), ladder=None))


@pytest.mark.parametrize("backs", [Backs.LONG_EDGE, Backs.SHORT_EDGE])
def test_a_card_with_two_faces_has_the_one_behind_the_other_and_both_tags_read(backs: Backs) -> None:
    job = PrintJob("CardWeaver", "1", (*copies(1), TWO_FACES), backs=backs)
    assert [page.tags for page in pages(job)] == [(copies(1)[0].face.tag, WARLORD.tag), (WARLORD.tag,)]
    make_pdf(job)
    spot = front_spots(A4, NINE)[1]
    back = next(box_of(item, axes) for item, axes in leaves(pages(job)[1].drawing) if is_tag(item))
    if backs is Backs.LONG_EDGE:
        corner = (A4.width_mm - spot.x_mm - 63 + 3.05, spot.y_mm + 3.05)
        assert back[:2] == pytest.approx(corner)
    else:
        # Upside down on its page, so that it is upright when the sheet has been turned over.
        corner = (spot.x_mm + 63 - 3.05, A4.height_mm - spot.y_mm - 3.05)
        assert back[2:] == pytest.approx(corner)


def test_without_backs_the_other_face_is_a_card_of_its_own() -> None:
    (page,) = pages(PrintJob("CardWeaver", "1", (*copies(1), TWO_FACES), backs=Backs.OFF))
    assert page.tags == (copies(1)[0].face.tag, WARLORD.tag, WARLORD.tag)


def test_the_calibration_page_comes_first_and_its_tags_mean_nothing_in_a_game() -> None:
    job = PrintJob("Cadaver", "1", copies(1), calibration=True)
    assert pages(job)[0].tags == (TEST_TEXT,) * len(LADDER_MM)
    assert isinstance(parse_tag(TEST_TEXT), BadTag)
    assert len(list(text_pages(make_pdf(job)))) == 4


def test_little_ink_is_less_ink_and_still_reads() -> None:
    job = PrintJob("Cadaver", "1", copies(9))
    low = msgspec.structs.replace(job, low_ink=True)
    full_ink, low_ink = (
        sum(float((255 - page.astype(int)).sum()) for page in grey_pages(make_pdf(some), dpi=72)) for some in (job, low)
    )
    assert low_ink < 0.6 * full_ink


def test_a_value_back_carries_its_tag_twice_and_turns_into_itself() -> None:
    job = PrintJob("Voidream", "1", (Card(SKELETON, VALUE),), paper=LETTER)
    assert pages(job)[1].tags == (VALUE.tag, VALUE.tag)
    make_pdf(job)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_deck_back_looks_the_same_on_its_head_but_for_its_letters(shape: str) -> None:
    (page,) = grey_pages(one_page(draw_back(Back("", shape, ACCENT)), 63, 88), dpi=100)
    differing = np.abs(page.astype(int) - page[::-1, ::-1].astype(int)) > 128
    assert differing.mean() < 0.01


def test_an_unknown_shape_is_named() -> None:
    with pytest.raises(UnknownShapeError, match="hexagon"):
        draw_back(Back("CD", "hexagon", ACCENT))


def test_a_card_for_the_screen_has_clear_round_corners() -> None:
    png = card_png(DARKWELL, dpi=100)
    assert png.startswith(b"\x89PNG")
    assert card_png(DARKWELL, dpi=100) == png
    svg = card_svg(DARKWELL)
    assert "<title>James Darkwell</title>" in svg
    assert svg.count("<text ") >= 7
