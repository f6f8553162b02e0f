"""A print job: which cards on which paper, and the pages that they make."""

from __future__ import annotations

from typing import Final

import msgspec

from cardprints.backs import Back, ValueBack, back_tags, draw_back
from cardprints.calibration import calibration_back, calibration_front, calibration_tags
from cardprints.drawing import Drawing
from cardprints.faces import Face, draw_face
from cardprints.sheets import (
    A4,
    NINE,
    Backs,
    Layout,
    Paper,
    back_spot,
    crop_marks,
    front_spots,
    margin_words,
    put_card,
)

_FLIP: Final = {
    Backs.LONG_EDGE: ", flip on the long edge",
    Backs.SHORT_EDGE: ", flip on the short edge",
    Backs.OFF: ", no backs",
}


class Card(msgspec.Struct, frozen=True):
    """One copy of a card: its face and its back."""

    face: Face
    back: Back | ValueBack


class PrintJob(msgspec.Struct, frozen=True):
    """What to print and how.

    ``game`` and ``run`` stand in the margin. ``offset_mm`` moves the backs to the right and down. Backs follow their
    fronts page by page, or with ``interleaved`` off after all fronts. ``calibration`` puts a page for measuring before
    the cards.
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


class Page(msgspec.Struct, frozen=True):
    """One side of a sheet: what is drawn, and the text of each symbol that must be readable on it."""

    drawing: Drawing
    tags: tuple[str, ...]


def pages(job: PrintJob) -> tuple[Page, ...]:
    """The job's pages in the order of printing. Raises what drawing a face or a back raises."""
    spots = len(front_spots(job.paper, job.layout))
    sheets = [job.cards[at : at + spots] for at in range(0, len(job.cards), spots)]
    sides = 1 if job.backs is Backs.OFF else 2
    count = sides * (len(sheets) + job.calibration)
    fronts, backs = [_front(job, sheet) for sheet in sheets], [_back(job, sheet) for sheet in sheets]
    if job.calibration:
        fronts.insert(0, Page(calibration_front(job.paper, job.backs), calibration_tags(job.paper)))
        backs.insert(0, Page(calibration_back(job.paper, job.offset_mm), ()))
    if job.backs is Backs.OFF:
        ordered = fronts
    elif job.interleaved:
        ordered = [page for pair in zip(fronts, backs, strict=True) for page in pair]
    else:
        ordered = fronts + backs
    return tuple(
        Page((*page.drawing, *_margin(job, number, count)), page.tags) for number, page in enumerate(ordered, start=1)
    )


def _margin(job: PrintJob, number: int, count: int) -> Drawing:
    advice = f"Print at 100 %, {job.paper.name}{_FLIP[job.backs]}."
    text = f"{job.game}, print run {job.run}, page {number} of {count}. {advice}"
    return margin_words(job.paper, job.layout, text)


def _front(job: PrintJob, cards: tuple[Card, ...]) -> Page:
    spots = front_spots(job.paper, job.layout)
    drawn = tuple(
        put_card(draw_face(card.face, low_ink=job.low_ink), spot, job.layout.bleed_mm)
        for card, spot in zip(cards, spots, strict=False)
    )
    return Page((*drawn, *crop_marks(job.paper, job.layout)), tuple(card.face.tag for card in cards))


def _back(job: PrintJob, cards: tuple[Card, ...]) -> Page:
    spots = (
        back_spot(spot, job.paper, job.layout, backs=job.backs, offset_mm=job.offset_mm)
        for spot in front_spots(job.paper, job.layout)
    )
    drawn = tuple(
        put_card(draw_back(card.back, low_ink=job.low_ink), spot, job.layout.bleed_mm)
        for card, spot in zip(cards, spots, strict=False)
    )
    return Page(drawn, tuple(tag for card in cards for tag in back_tags(card.back)))
