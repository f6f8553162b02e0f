"""Decoding in a process of its own: it answers, says what is wrong, and is replaced when it hangs."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import pytest

from cardprints.tags import Tag, format_tag
from companion.vision.images import Reason, UnreadableImage
from companion.vision.worker import Decoder
from tests.vision.scenes import placed, table

TEXT = format_tag(Tag("CD", 31, 2))


@pytest.fixture
def decoder() -> Iterator[Decoder]:
    found = Decoder(timeout_s=30)
    yield found
    found.close()


def picture() -> bytes:
    scene = table(400, 300)
    placed(scene, TEXT, at=(200, 150), module_px=5, turn_deg=0)
    return cv2.imencode(".png", scene)[1].tobytes()


def test_a_picture_is_decoded_and_garbage_is_told(decoder: Decoder) -> None:
    assert [seen.text for seen in decoder.decode(picture())] == [TEXT]
    with pytest.raises(UnreadableImage) as error:
        decoder.decode(b"garbage")
    assert error.value.reason is Reason.NOT_AN_IMAGE
    assert [seen.text for seen in decoder.decode(picture())] == [TEXT]


def test_a_worker_that_takes_too_long_is_replaced() -> None:
    hasty = Decoder(timeout_s=0.001)
    with pytest.raises(UnreadableImage):
        hasty.decode(picture())
    hasty._timeout_s = 30
    assert [seen.text for seen in hasty.decode(picture())] == [TEXT]
    hasty.close()
