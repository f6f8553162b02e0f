"""Which of a game's card sets can be printed, and how many decks. Knows nothing of paper."""

from __future__ import annotations

from typing import Any, Final

from companion.table.game import Game, OptionFault
from companion.table.printed import Printed
from companion.table.state import Copy

MOST_DECKS: Final = 2
"""Decks in one order, their copies numbered on: no table of ours needs more."""


def editions(game: Game) -> tuple[str, ...]:
    """The keys of the card sets of a game that can be printed as they are; none if one box serves for all of them."""
    found = [value.value for spec in game.option_specs if spec.name == "deck" for value in spec.values]
    printed = {edition: _cards_of(game, edition) for edition in found}
    there = tuple(edition for edition in found if printed[edition])
    return there if len({printed[edition] for edition in there}) > 1 else ()


def player_counts(game: Game) -> tuple[int, ...]:
    """For how many players a game is printed, where more of them need more cards; else none."""
    options = options_for(game, "", 1)
    fewest, most = (len(game.printed(options, seats)) for seats in (game.least_seats, game.most_seats))
    return tuple(range(game.least_seats, game.most_seats + 1)) if most > fewest else ()


def _cards_of(game: Game, edition: str) -> tuple[tuple[Copy, Printed], ...]:
    """Nothing of an own deck: it is a list that its owner has yet to write."""
    try:
        return game.printed({"deck": edition}, game.least_seats)
    except OptionFault:
        return ()


def options_for(game: Game, edition: str, decks: int) -> dict[str, Any]:
    """The options of the table whose cards are printed; an empty ``edition`` is the game's first.

    Raises ``OptionFault``, saying what there is instead.
    """
    names = {spec.name for spec in game.option_specs}
    faults = []
    if edition and edition not in editions(game):
        there = f"there are: {', '.join(editions(game))}" if editions(game) else "its cards are all of one edition"
        faults.append(f"{game.name} has no edition {edition!r}; {there}.")
    if decks > 1 and "decks" not in names:
        faults.append(f"{game.name} is played with one deck, so print one.")
    if faults:
        raise OptionFault(tuple(faults))
    return ({"deck": edition} if edition else {}) | ({"decks": decks} if "decks" in names else {})
