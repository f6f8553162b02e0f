"""How a card lies, in words for the hands that turn it. What a side or a turn means is the game's own business."""

from __future__ import annotations

from typing import Final

QUARTERS: Final = ("upright", "sideways", "upside down", "sideways, to the left")
"""A card's quarter turns clockwise from how its holder reads it."""
OTHER_SIDE: Final = 4
"""What a pose has more when the card's other side is up (``Slot.pose``)."""


def turned(pose: int, lies: int) -> str:
    """How hands lay a card that is to lie in this pose and lies in another one; "" if nothing is to be turned."""
    words = []
    if pose // OTHER_SIDE != lies // OTHER_SIDE:
        words.append("face down" if pose >= OTHER_SIDE else "face up")
    if pose % OTHER_SIDE != lies % OTHER_SIDE:
        words.append(QUARTERS[pose % OTHER_SIDE])
    return " and ".join(words)
