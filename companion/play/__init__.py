"""A game in progress: inputs, scans turned into moves, undo, corrections, views and the live feed."""
