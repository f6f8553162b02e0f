"""Sightings of one look after another to steady observations: a card that is shown counts once.

The page that reads with the phone's camera follows the same rule (``static/js/scan.js``). It has no clock: each look
says when it was.
"""

from __future__ import annotations

from typing import Final

import msgspec

from companion.vision.sightings import Sighting


class Settings(msgspec.Struct, frozen=True):
    """When a card counts as shown, in looks and milliseconds."""

    looks: int = 2
    """In a row. One look could be a card that is carried past; at 10 looks a second two cost a tenth of a second."""
    steady_ms: int = 250
    """Or seen again this long after it was first seen, with looks between that missed it: a shaky or soft picture
    reads a tag in every other frame only."""
    away_ms: int = 1500
    """Unseen for this long a card is gone, and counts again when it is shown again. A hand that passes over a card, or
    a camera that focuses afresh, takes less."""


DEFAULT: Final = Settings()


class Observation(msgspec.Struct, frozen=True):
    """A card that was shown: its latest sighting, when it was first seen, and when it counted as shown."""

    sighting: Sighting
    first_ms: int
    at_ms: int

    @property
    def text(self) -> str:
        """The text of its tag."""
        return self.sighting.text


class _Track(msgspec.Struct):
    first_ms: int
    last_ms: int
    looks_in_a_row: int = 0
    is_told: bool = False


class Tracker:
    """What a camera has seen so far. One for each camera; not for several threads at once."""

    def __init__(self, settings: Settings = DEFAULT) -> None:
        self._settings = settings
        self._tracks: dict[str, _Track] = {}

    def look(self, sightings: tuple[Sighting, ...], at_ms: int) -> tuple[Observation, ...]:
        """The cards that count as shown with this look, in the order of ``sightings``; each of them once.

        ``at_ms`` is the time of the look in milliseconds from any beginning, and never goes back.
        """
        self._forget(at_ms)
        seen = {sighting.text: sighting for sighting in reversed(sightings)}
        for text, track in self._tracks.items():
            if text not in seen:
                track.looks_in_a_row = 0
        shown = [self._seen(seen[text], at_ms) for text in reversed(seen)]
        return tuple(observation for observation in shown if observation is not None)

    def _forget(self, at_ms: int) -> None:
        away = self._settings.away_ms
        self._tracks = {text: track for text, track in self._tracks.items() if at_ms - track.last_ms < away}

    def _seen(self, sighting: Sighting, at_ms: int) -> Observation | None:
        track = self._tracks.setdefault(sighting.text, _Track(at_ms, at_ms))
        track.last_ms = at_ms
        track.looks_in_a_row += 1
        steady = track.looks_in_a_row >= self._settings.looks or at_ms - track.first_ms >= self._settings.steady_ms
        if track.is_told or not steady:
            return None
        track.is_told = True
        return Observation(sighting, track.first_ms, at_ms)
