"""A photograph of one near card to sightings: stages from the cheapest on, until one reads something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np

from companion.vision.decoders import (
    available,
    with_opencv_bent,
    with_zxing_closely,
    with_zxing_globally,
)
from companion.vision.fitting import fitted
from companion.vision.frames import sharpened, without_zxing
from companion.vision.images import Grey
from companion.vision.sightings import Sighting, merged, sighting

NEAR_PX: Final = 800
"""A near code still has enough pixels when the longer side of the photograph is brought down to this, and each stage
then has a bounded cost."""
BENT_PX: Final = 480
"""OpenCV's straightening takes 10 to 70 ms above this."""
LEAST_PX: Final = 40
"""A smaller picture holds no code with its quiet zone."""


class Stage(NamedTuple):
    """One attempt: its name, how much its preparation enlarges, the preparation, and what decodes the result."""

    name: str
    scale: float
    prepare: Callable[[Grey], Grey]
    decode: Callable[[Grey, str], list[Sighting]]


def read_photograph(grey: Grey) -> tuple[Sighting, ...]:
    """The codes in a photograph of one near card. ``grey`` is uint8, (height, width)."""
    if "zxing" not in available():
        return merged(without_zxing(grey))
    if found := with_zxing_closely(grey, "zxing close"):
        return merged(fitted(grey, found))
    for longest_px, stages in ((NEAR_PX, STAGES), (BENT_PX, BENT_STAGES)):
        near, scale = _brought_to(grey, longest_px)
        for stage in stages:
            found = _tried(near, stage)
            if found:
                return merged(fitted(grey, [_scaled(seen, scale * stage.scale) for seen in found]))
    return ()


def _tried(near: Grey, stage: Stage) -> list[Sighting]:
    if min(near.shape) * stage.scale < LEAST_PX:
        return []
    return stage.decode(stage.prepare(near), stage.name)


def _brought_to(grey: Grey, longest_px: int) -> tuple[Grey, float]:
    """The picture with its longer side brought down, and how much smaller it is now."""
    import cv2

    scale = longest_px / max(grey.shape)
    if scale >= 1:
        return grey, 1.0
    height, width = (max(round(side * scale), 1) for side in grey.shape)
    return np.asarray(cv2.resize(grey, (width, height), interpolation=cv2.INTER_AREA)), scale


def _scaled(seen: Sighting, scale: float) -> Sighting:
    """The sighting in the pixels of the picture before it was enlarged ``scale`` times."""
    return sighting(seen.text, (np.array(seen.corners) + 0.5) / scale - 0.5, seen.reader)


def _as_it_is(grey: Grey) -> Grey:
    return grey


def _resized(scale: float) -> Callable[[Grey], Grey]:
    def prepare(grey: Grey) -> Grey:
        import cv2

        how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
        return np.asarray(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=how))

    return prepare


def _sharpened(scale: float, amount: float, blur_px: float) -> Callable[[Grey], Grey]:
    return lambda grey: sharpened(grey, scale, amount, blur_px)


def _softened(grey: Grey) -> Grey:
    import cv2

    return np.asarray(cv2.GaussianBlur(grey, (0, 0), 1.5))


def _without_specks(grey: Grey) -> Grey:
    import cv2

    return np.asarray(cv2.medianBlur(grey, 5))


def _opened(grey: Grey) -> Grey:
    """Dark parts grown by a pixel, then white by one: thin print closes up."""
    import cv2

    return np.asarray(cv2.morphologyEx(grey, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)))


def _evened(grey: Grey) -> Grey:
    import cv2

    return np.asarray(cv2.createCLAHE(3.0, (8, 8)).apply(grey))


def _local(grey: Grey) -> Grey:
    """Black and white by the light around each pixel: shade across the card."""
    import cv2

    window = max(31, min(grey.shape) // 16 | 1)
    soft = cv2.GaussianBlur(grey, (0, 0), 1.2)
    return np.asarray(cv2.adaptiveThreshold(soft, 255, cv2.ADAPTIVE_THRESH_GAUSSIAN_C, cv2.THRESH_BINARY, window, 6))


STAGES: Final = (
    Stage("zxing global", 1.0, _as_it_is, with_zxing_globally),
    Stage("zxing half", 0.5, _resized(0.5), with_zxing_closely),
    Stage("zxing quarter", 0.25, _resized(0.25), with_zxing_closely),
    Stage("zxing opened", 1.0, _opened, with_zxing_globally),
    Stage("zxing sharp", 1.0, _sharpened(1, 2.0, 1.5), with_zxing_closely),
    Stage("zxing soft", 1.0, _softened, with_zxing_closely),
    Stage("zxing evened", 1.0, _evened, with_zxing_closely),
    Stage("zxing median", 1.0, _without_specks, with_zxing_closely),
    Stage("zxing local", 1.0, _local, with_zxing_closely),
    Stage("zxing 2x", 2.0, _resized(2), with_zxing_globally),
    Stage("zxing 2x sharp", 2.0, _sharpened(2, 1.0, 0.8), with_zxing_closely),
)
"""In order of cost and use; measured on 118 photographs in ``benchmarks/bench_vision.py``."""
BENT_STAGES: Final = (
    Stage("opencv bent", 1.0, _as_it_is, with_opencv_bent),
    Stage("opencv bent sharp", 1.0, _sharpened(1, 2.0, 1.5), with_opencv_bent),
)
