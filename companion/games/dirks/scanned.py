"""A deck whose every card was scanned, or a ready one of which some were (DP-SET-06)."""

from __future__ import annotations

from companion.games.dirks.card_checks import Box
from companion.games.dirks.cards import DeckList
from companion.games.dirks.decks import faults_of
from companion.games.dirks.options import Options
from companion.table.scanned import Ready, ScannedDeck, Whole, called, fields_of, in_order, standing_for, written
from companion.table.state import Copy


def scanned(box: Box, options: Options, copies: tuple[Copy, ...], name: str) -> ScannedDeck:
    """The deck of these cards."""
    ready = [Ready(deck.name, deck.counts) for deck in (*box.decks.values(), *box.own_decks)]
    read = in_order(copies)
    name = called(read, ready, name)
    faults = tuple(faults_of(DeckList("scanned", name, **fields_of(read)), box.cards, options.max_copies))
    shares = {key: card.copies for key, card in box.cards.items()}
    whole = tuple(Whole(deck.name, _text(deck.name, own)) for deck, own in standing_for(read, shares, ready))
    return ScannedDeck(name, "" if faults else _text(name, read), faults, whole=whole)


def _text(name: str, copies: tuple[Copy, ...]) -> str:
    return written("deck", key="scanned", name=name, **fields_of(copies))
