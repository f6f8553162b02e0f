"""Sheets: a deck of 54 cards to a proved PDF, beside the usual way (each card a bitmap, each page checked in turn).

python -m benchmarks.bench_prints
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable
from typing import Any

import msgspec
import zxingcpp
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from cardprints.art import art, forms
from cardprints.backs import Back
from cardprints.faces import Face, Number
from cardprints.jobs import Card, PrintJob
from cardprints.pdf import make_pdf
from cardprints.raster import colour_pages
from cardprints.screen import card_png
from cardprints.sheets import A4, NINE, Backs, back_spot, front_spots
from cardprints.tags import Tag, format_tag

MM = 72 / 25.4
BACK = Back("CD", "coffin", "#94409A")
NEEDS = (Number("", "potion", "Potion"), Number("", "scroll", "Scroll"), Number("", "brain", "Brain"))


def deck(kinds: int) -> tuple[Card, ...]:
    """54 cards of so many kinds, each with a tag of its own."""
    names = sorted(forms())
    return tuple(
        Card(
            Face(
                badge="CD",
                name=f"Number {at % kinds}",
                type_line=(("corpse", "Corpse"),),
                numbers=NEEDS,
                tag=format_tag(Tag("CD", 1 + at % kinds, 1 + at // kinds)),
                accent="#94409A",
                ink="#B56FC4",
                text="Take one card that lies in front of somebody else.",
                foot_left=f"Deck {1 + at // kinds}",
                form=names[at % kinds % len(names)],
            ),
            BACK,
        )
        for at in range(54)
    )


def by_bitmaps(cards: tuple[Card, ...]) -> bytes:
    """The usual way: every card a bitmap of 300 dpi on the page, every page read with the reader's defaults."""
    out = io.BytesIO()
    canvas: Any = Canvas(out, pagesize=(A4.width_mm * MM, A4.height_mm * MM))
    spots = front_spots(A4, NINE)
    for at in range(0, len(cards), len(spots)):
        sheet = cards[at : at + len(spots)]
        for card, spot in zip(sheet, spots, strict=False):
            art.cache_clear()
            _put(canvas, card_png(card.face), spot.x_mm, spot.y_mm)
        canvas.showPage()
        for card, spot in zip(sheet, spots, strict=False):
            back = back_spot(spot, A4, NINE, backs=Backs.LONG_EDGE)
            _put(canvas, card_png(card.back), back.x_mm, back.y_mm)
        canvas.showPage()
    canvas.save()
    pdf = out.getvalue()
    read = {code.text for page in colour_pages(pdf) for code in zxingcpp.read_barcodes(page)}
    assert read == {card.face.tag for card in cards}
    return pdf


def _put(canvas: Any, png: bytes, x_mm: float, y_mm: float) -> None:
    image: Any = ImageReader(Image.open(io.BytesIO(png)).convert("RGB"))
    canvas.drawImage(image, x_mm * MM, (A4.height_mm - y_mm - 88) * MM, 63 * MM, 88 * MM)


def timed(make: Callable[[], bytes]) -> tuple[float, int]:
    """Seconds and bytes, nothing kept from before."""
    art.cache_clear()
    start = time.perf_counter()
    made = make()
    return time.perf_counter() - start, len(made)


def main() -> None:
    """Print the figures."""
    job = PrintJob("Cadaver", "1", ())
    ours_s, ours_bytes = timed(lambda: make_pdf(msgspec.structs.replace(job, cards=deck(13))))
    all_s, all_bytes = timed(lambda: make_pdf(msgspec.structs.replace(job, cards=deck(54))))
    usual_s, usual_bytes = timed(lambda: by_bitmaps(deck(13)))
    print("54 cards and backs on A4 to PDF, every tag read back at 300 dpi (target: under 3 s)")
    print(f"  13 kinds of card          {ours_s:6.2f} s  {ours_bytes / 1e6:6.2f} MB")
    print(f"  54 different cards        {all_s:6.2f} s  {all_bytes / 1e6:6.2f} MB")
    print(f"  13 kinds, usual way       {usual_s:6.2f} s  {usual_bytes / 1e6:6.2f} MB")
    print(f"  ours is {usual_s / ours_s:.1f} times as fast and {usual_bytes / ours_bytes:.1f} times as small")


if __name__ == "__main__":
    main()
