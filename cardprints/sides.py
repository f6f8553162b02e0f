"""The sides of a card: a face or a back, drawn and with the tags on it. A card may have two faces."""

from __future__ import annotations

from cardprints.backs import Back, ValueBack, back_tags, draw_back
from cardprints.drawing import Drawing
from cardprints.faces import Face, draw_face

Side = Face | Back | ValueBack


def draw_side(side: Side, *, low_ink: bool = False) -> Drawing:
    """The side, with 3 mm past the trim. Raises what drawing a face or a back raises."""
    return draw_face(side, low_ink=low_ink) if isinstance(side, Face) else draw_back(side, low_ink=low_ink)


def side_tags(side: Side) -> tuple[str, ...]:
    """The texts of the tags on a side, one for each symbol."""
    return (side.tag,) if isinstance(side, Face) else back_tags(side)


def side_title(side: Side) -> str:
    """What the side is called."""
    match side:
        case Face():
            return side.name
        case ValueBack():
            return f"Back, value {side.value}"
        case Back():
            return f"Back, {side.badge}"
