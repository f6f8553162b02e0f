"""Where a card's middle lies, seen from one of its tags. Axes of the card as it is read: right and down."""

from __future__ import annotations

from cardprints.measures import (
    FACE_TAGS_MM,
    HEIGHT_MM,
    LARGE_BACK_TAG_MM,
    SMALL_BACK_TAG_CORNER_MM,
    SMALL_BACK_TAG_MM,
    TAG_CORNER_MM,
    WIDTH_MM,
)


def middle_from_face(side_mm: float) -> tuple[float, float]:
    """From the middle of a face's tag, which measures about this much, to the middle of the card."""
    tag = min(FACE_TAGS_MM, key=lambda size: abs(size - side_mm))
    return WIDTH_MM / 2 - TAG_CORNER_MM - tag / 2, HEIGHT_MM / 2 - TAG_CORNER_MM - tag / 2


def is_small_back_tag(side_mm: float) -> bool:
    """Whether a back's tag of about this size is the one in the upper right corner."""
    return side_mm < (LARGE_BACK_TAG_MM + SMALL_BACK_TAG_MM) / 2


def middle_from_back(side_mm: float) -> tuple[float, float]:
    """From the middle of a back's tag, which measures about this much, to the middle of the card."""
    if not is_small_back_tag(side_mm):
        return 0.0, 0.0
    return SMALL_BACK_TAG_CORNER_MM - WIDTH_MM / 2, HEIGHT_MM / 2 - SMALL_BACK_TAG_CORNER_MM
