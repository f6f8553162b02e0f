"""A print job: which cards and pieces on which paper, and the pages that they make."""

from __future__ import annotations

from typing import Final

import msgspec

from cardprints.calibration import calibration_back, calibration_front, calibration_tags
from cardprints.dials import Dial
from cardprints.drawing import Drawing
from cardprints.faces import Face
from cardprints.mats import Box, Mat, mat_sheets
from cardprints.piece_sheets import dial_sheets, token_sheets
from cardprints.sheets import (
    A4,
    NINE,
    Backs,
    Layout,
    Paper,
    back_spot,
    crop_marks,
    front_spots,
    grid_box,
    margin_words,
    put_card,
)
from cardprints.sides import Side, draw_side, side_tags
from cardprints.tokens import Token

_FLIP: Final = {
    Backs.LONG_EDGE: ", flip on the long edge",
    Backs.SHORT_EDGE: ", flip on the short edge",
    Backs.OFF: ", no backs",
}


class Card(msgspec.Struct, frozen=True):
    """One copy of a card: its face, and its back or other face."""

    face: Face
    back: Side


class PrintJob(msgspec.Struct, frozen=True):
    """What to print and how.

    ``game`` and ``run`` stand in the margin. ``offset_mm`` moves the backs to the right and down. Backs follow their
    fronts page by page, or with ``interleaved`` off after all fronts. Without backs a card's other face is a card of
    its own. Dials, tokens and mats come after the cards; ``calibration`` puts a page for measuring before them.
    """

    game: str
    run: str
    cards: tuple[Card, ...]
    paper: Paper = A4
    layout: Layout = NINE
    backs: Backs = Backs.LONG_EDGE
    interleaved: bool = True
    offset_mm: tuple[float, float] = (0.0, 0.0)
    low_ink: bool = False
    calibration: bool = False
    dials: tuple[Dial, ...] = ()
    tokens: tuple[Token, ...] = ()
    mats: tuple[Mat, ...] = ()


class Page(msgspec.Struct, frozen=True):
    """One side of a sheet: what is drawn, the text of each symbol that must be readable on it, and its layout.

    ``box`` is what is cut out of a page that has no cards.
    """

    drawing: Drawing
    tags: tuple[str, ...] = ()
    layout: Layout = NINE
    box: Box | None = None

    def printed(self, paper: Paper) -> tuple[Box, float]:
        """What is printed between the margins with its bleed, and how wide that is."""
        return (self.box, 0.0) if self.box else (grid_box(paper, self.layout), self.layout.bleed_mm)


Sheet = tuple[Page, Page]
"""Front and back."""


def pages(job: PrintJob) -> tuple[Page, ...]:
    """The job's pages in the order of printing. Raises what drawing a face, a back or a piece raises."""
    sheets = (*_calibration(job), *_card_sheets(job), *_piece_sheets(job))
    if job.backs is Backs.OFF:
        ordered = [front for front, _ in sheets]
    elif job.interleaved:
        ordered = [page for sheet in sheets for page in sheet]
    else:
        ordered = [*(front for front, _ in sheets), *(back for _, back in sheets)]
    return tuple(
        Page((*page.drawing, *_margin(job, page, number, len(ordered))), page.tags, page.layout, page.box)
        for number, page in enumerate(ordered, start=1)
    )


def _margin(job: PrintJob, page: Page, number: int, count: int) -> Drawing:
    advice = f"Print at 100 %, {job.paper.name}{_FLIP[job.backs]}."
    text = f"{job.game}, print run {job.run}, page {number} of {count}. {advice}"
    box, bleed = page.printed(job.paper)
    return margin_words(job.paper, box, text, bleed_mm=bleed)


def _calibration(job: PrintJob) -> tuple[Sheet, ...]:
    if not job.calibration:
        return ()
    front = Page(calibration_front(job.paper, job.backs), calibration_tags(job.paper), job.layout)
    return ((front, Page(calibration_back(job.paper, job.offset_mm), (), job.layout)),)


def _card_sheets(job: PrintJob) -> tuple[Sheet, ...]:
    cards = job.cards
    if job.backs is Backs.OFF:
        cards = tuple(
            side
            for card in cards
            for side in ((card, Card(card.back, card.face)) if isinstance(card.back, Face) else (card,))
        )
    spots = len(front_spots(job.paper, job.layout))
    sheets = (cards[at : at + spots] for at in range(0, len(cards), spots))
    return tuple((_front(job, sheet), _back(job, sheet)) for sheet in sheets)


def _piece_sheets(job: PrintJob) -> tuple[Sheet, ...]:
    """Dials and mats are plain behind; tokens are the same on both sides."""
    dials = ((Page(front), Page(())) for front in dial_sheets(job.dials, job.paper, low_ink=job.low_ink))
    tokens = token_sheets(job.tokens, job.paper, backs=job.backs, offset_mm=job.offset_mm, low_ink=job.low_ink)
    tiles = (tile for mat in job.mats for tile in mat_sheets(mat, job.paper))
    mats = ((Page(tile.drawing, tile.tags, box=tile.box), Page((), box=tile.box)) for tile in tiles)
    return (*dials, *((Page(front), Page(back)) for front, back in tokens), *mats)


def _front(job: PrintJob, cards: tuple[Card, ...]) -> Page:
    spots = front_spots(job.paper, job.layout)
    drawn = tuple(
        put_card(draw_side(card.face, low_ink=job.low_ink), spot, job.layout.bleed_mm)
        for card, spot in zip(cards, spots, strict=False)
    )
    return Page((*drawn, *crop_marks(job.paper, job.layout)), tuple(card.face.tag for card in cards), job.layout)


def _back(job: PrintJob, cards: tuple[Card, ...]) -> Page:
    spots = (
        back_spot(spot, job.paper, job.layout, backs=job.backs, offset_mm=job.offset_mm)
        for spot in front_spots(job.paper, job.layout)
    )
    drawn = tuple(
        put_card(draw_side(card.back, low_ink=job.low_ink), spot, job.layout.bleed_mm)
        for card, spot in zip(cards, spots, strict=False)
    )
    return Page(drawn, tuple(tag for card in cards for tag in side_tags(card.back)), job.layout)
