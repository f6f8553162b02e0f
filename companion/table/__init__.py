"""The kernel: a table of cards as an immutable value, and the only ways in which it changes.

Pure Python: no clock, files, network, logging or randomness. It knows no game; a game is a value of ``game.Game``.
"""
