"""Pictures to sightings of tags. Knows no game and no table."""

from companion.vision.images import UnreadableImage
from companion.vision.reading import read, readers
from companion.vision.sightings import Sighting

__all__ = ["Sighting", "UnreadableImage", "read", "readers"]
