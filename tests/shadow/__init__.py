"""People and real cards, played by a program: what the companion claims is compared with the truth after every input."""
