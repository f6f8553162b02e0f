"""The games: one folder each. Only ``registry`` knows which there are."""
