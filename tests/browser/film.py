"""Films for the camera of a test's phone: one card of our own printed sheet, held up by a hand that is not steady."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import cv2
import msgspec
import numpy as np
import numpy.typing as npt
import pypdfium2

from cardprints.jobs import PrintJob, pages
from cardprints.measures import HEIGHT_MM, WIDTH_MM
from cardprints.pdf import write_pdf
from cardprints.sheets import A4, NINE, Backs, front_spots
from companion.games import registry
from companion.play.printing import job_for

Picture = npt.NDArray[np.uint8]

FRAME_PX: Final = (1280, 720)
DPI: Final = 150
"""A card is then as high as two thirds of the picture, as when it is held a hand's breadth before a phone."""
FRAMES: Final = 12
SOFT_PX: Final = 1.2
NOISE: Final = 8.0
GREY: Final = 118


def card_film(name: str, path: Path) -> Path:
    """Write a film in which the first copy of this Cadaver card is held up: JPEG frames end to end, for Chromium."""
    card, chance = _card_of_sheet(name), np.random.default_rng(5)
    frames = (_held(card, at, chance) for at in range(FRAMES))
    path.write_bytes(b"".join(cv2.imencode(".jpg", frame)[1].tobytes() for frame in frames))
    return path


def _card_of_sheet(name: str) -> Picture:
    """BGR, the card as cut from its rendered sheet."""
    job = job_for(registry.game("cadaver"), {}, 3, run=0, backs="none")
    at = next(at for at, card in enumerate(job.cards) if card.face.name == name)
    page = _rendered(msgspec.structs.replace(job, cards=job.cards[at - at % 9 : at - at % 9 + 9], backs=Backs.OFF))
    spot = front_spots(A4, NINE)[at % 9]
    left, top, right, bottom = (
        round(mm * DPI / 25.4) for mm in (spot.x_mm, spot.y_mm, spot.x_mm + WIDTH_MM, spot.y_mm + HEIGHT_MM)
    )
    return page[top:bottom, left:right]


def _rendered(job: PrintJob) -> Picture:
    with pypdfium2.PdfDocument(write_pdf(pages(job), job)) as document:
        return np.asarray(document[0].render(scale=DPI / 72).to_numpy()[:, :, :3])


def _held(card: Picture, at: int, chance: np.random.Generator) -> Picture:
    """One frame: the card turned and tilted before a grey wall, soft and noisy, a few pixels from where it was."""
    high, wide = card.shape[:2]
    flat = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    tilted = np.array([(455, 70), (815, 125), (760, 655), (420, 590)], np.float32)
    moved = tilted + np.array([3 * np.sin(at), 2 * np.cos(at)], np.float32)
    frame = np.full((FRAME_PX[1], FRAME_PX[0], 3), GREY, np.uint8)
    warp = cv2.getPerspectiveTransform(flat, moved.astype(np.float32))
    cv2.warpPerspective(card, warp, FRAME_PX, dst=frame, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_TRANSPARENT)
    soft = cv2.GaussianBlur(frame, (0, 0), SOFT_PX)
    return np.clip(soft + chance.normal(0, NOISE, frame.shape), 0, 255).astype(np.uint8)
