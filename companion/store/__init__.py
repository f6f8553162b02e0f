"""What is kept: tables, seats, inputs and print runs. Knows no game and no web; it has no clock of its own."""
