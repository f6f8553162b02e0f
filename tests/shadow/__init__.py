"""People and real cards, played by a program: every claim of the companion is compared with the truth."""
