"""The measures that printing and reading share: cards and their tags, in millimetres. Imports nothing."""

from __future__ import annotations

from typing import Final

WIDTH_MM: Final = 63.0
HEIGHT_MM: Final = 88.0

TAG_CORNER_MM: Final = 3.05
"""From a face's upper left corner to that of its tag, both ways: its four modules of white."""
FACE_TAGS_MM: Final = (16.0, 20.0)

LARGE_BACK_TAG_MM: Final = 20.0
"""In the middle of a back that shows a value."""
SMALL_BACK_TAG_MM: Final = 14.0
SMALL_BACK_TAG_CORNER_MM: Final = 11.5
"""From the upper right corner of such a back to the middle of its small tag, both ways."""

MAT_TAG_MM: Final = 16.0
