"""What is wrong with a card file, as the function that reads it says."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest

from companion.table.cardfile import CardFileError

TextT = TypeVar("TextT")


def refused_by(read: Callable[[TextT], object], text: TextT) -> tuple[str, ...]:
    """The sentences with which a text, or the texts of several files, is refused."""
    with pytest.raises(CardFileError) as error:
        read(text)
    return error.value.faults
