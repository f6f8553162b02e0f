"""A refusal in the words that its owner sees: what, the clause, the facts of this table, and what to do instead."""

from __future__ import annotations

from typing import Any

from companion.table.game import Game, sentence
from companion.table.refusals import Refusal
from companion.table.screens import Choice, Fact, No, send
from companion.table.state import State


def no_for(
    game: Game, state: State, refusal: Refusal, move: Any, *, ways: tuple[Choice, ...] = (), since: str = ""
) -> No:
    """The refusal sheet of a move, with the way to do it all the same if there is one.

    ``move`` is ``None`` if it is an answer that is refused; ``since`` says since when a card lies where it is said to.
    """
    title, fact = game.words[refusal.code]
    texts = filter(None, (sentence(fact, refusal.facts, state.setup, state), since))
    facts = tuple(Fact(text, False) for text in texts)
    return No(
        title=sentence(title, refusal.facts, state.setup, state),
        clause=refusal.clause,
        rule=game.clauses.text(refusal.clause),
        facts=facts,
        ways=ways,
        card=card_of(move, state),
        anyway=_anyway(game, state, move),
    )


def _anyway(game: Game, state: State, move: Any) -> str:
    """The input that does a refused move as a correction, if its game knows one that is possible."""
    if move is None:
        return ""
    others = tuple(seat for seat in range(len(state.setup.seats)) if seat != move.seat)
    right = game.as_correction(state, move, "REASON", others)
    if right is None or game.check(state, right) is not None:
        return ""
    return send("override", move=move, reason="REASON")


def plain_no(title: str, text: str, *, ways: tuple[Choice, ...] = ()) -> No:
    """A refusal that no clause of a game stands behind: a foreign code, a damaged tag, somebody else's seat."""
    return No(title=title, clause="", rule="", facts=(Fact(text, False),), ways=ways)


def card_of(move: Any, state: State) -> str:
    """The printed name of the card that a move is about, or nothing."""
    card = getattr(move, "card", -1)
    return state.setup.names[state.setup.copies[card].card] if isinstance(card, int) and card >= 0 else ""
