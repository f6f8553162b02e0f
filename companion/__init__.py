"""Tabletop Companion: follows card games that people play with real, printed, tagged cards."""
