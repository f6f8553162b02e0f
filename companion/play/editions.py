"""Which of a game's card sets can be printed, and how many decks. Knows nothing of paper."""

from __future__ import annotations

from typing import Any, Final

from companion.table.game import Game, OptionFault

MOST_DECKS: Final = 2
"""Decks in one order, their copies numbered on: no table of ours needs more."""


def editions(game: Game) -> tuple[str, ...]:
    """The keys of the card sets of a game that can be printed as they are."""
    found = [value.value for spec in game.option_specs if spec.name == "deck" for value in spec.values]
    return tuple(edition for edition in found if _can_be_dealt(game, edition))


def _can_be_dealt(game: Game, edition: str) -> bool:
    """An own deck is a list that its owner has yet to write, so there is nothing to print."""
    try:
        return bool(game.printed({"deck": edition}, game.least_seats))
    except OptionFault:
        return False


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
