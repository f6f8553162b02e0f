"""A print job as a PDF: the entry point for whoever wants sheets.

pdf = make_pdf(PrintJob("Cadaver", "1", cards))
"""

from __future__ import annotations

import io
from typing import Any, Final

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from cardprints.drawing import Drawing
from cardprints.jobs import Page, PrintJob, pages
from cardprints.pdf_pen import PT_PER_MM, put_page
from cardprints.sheets import Paper
from cardprints.verify import Progress, TagsDoNotReadError, unread_tags

# The library carries no types.
_CANVAS: Final[Any] = Canvas
_SETTINGS: Final[Any] = rl_config


def make_pdf(job: PrintJob, *, progress: Progress | None = None) -> bytes:
    """The job's pages as a PDF, each of its tags read back from the page as drawn at 300 dpi.

    The same job gives the same bytes. ``progress`` hears the pages proved and their number. Raises
    ``TagsDoNotReadError`` naming pages and tags, and what drawing a face or a back raises (``CardDoesNotFitError``).
    """
    made = pages(job)
    pdf = write_pdf(made, job)
    unread = unread_tags(pdf, tuple(page.tags for page in made), progress)
    if unread:
        raise TagsDoNotReadError(unread)
    return pdf


def write_pdf(made: tuple[Page, ...], job: PrintJob) -> bytes:
    """Pages as a PDF that printers don't scale, with trim and bleed boxes; nothing is proved."""
    out = io.BytesIO()
    canvas = _new_canvas(out, job.paper.width_mm, job.paper.height_mm)
    canvas.setTitle(f"{job.game}, print run {job.run}")
    canvas.setViewerPreference("PrintScaling", "None")
    for page in made:
        _set_boxes(canvas, job.paper, page)
        put_page(canvas, page.drawing, job.paper.height_mm)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def one_page(drawing: Drawing, width_mm: float, height_mm: float) -> bytes:
    """A single drawing as a PDF of that size."""
    out = io.BytesIO()
    canvas = _new_canvas(out, width_mm, height_mm)
    put_page(canvas, drawing, height_mm)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def _new_canvas(out: io.BytesIO, width_mm: float, height_mm: float) -> Any:
    # Streams stay binary: the library's default writes them as text, a quarter larger and slower to make.
    _SETTINGS.useA85 = 0
    size = (width_mm * PT_PER_MM, height_mm * PT_PER_MM)
    return _CANVAS(out, pagesize=size, pageCompression=1, invariant=1)


def _set_boxes(canvas: Any, paper: Paper, page: Page) -> None:
    """All cards with their bleed, and without it; PDF measures from the lower left corner."""
    (left, top, width, height), bleed_mm = page.printed(paper)
    for put, inset in ((canvas.setBleedBox, 0.0), (canvas.setTrimBox, bleed_mm)):
        low, high = paper.height_mm - top - height + inset, paper.height_mm - top - inset
        box = (left + inset, low, left + width - inset, high)
        put(tuple(value * PT_PER_MM for value in box))
