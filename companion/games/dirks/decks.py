"""Decks: read from files, checked (DP-SET), and which very copies of the cards they are made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from companion.games.dirks.cards import Card, DeckList
from companion.games.dirks.effects import Sticky
from companion.games.dirks.options import OWN_DECKS, Options
from companion.table.decklists import in_two, named_or_written, read_lists, very_copies, wrong_copies
from companion.table.game import OptionFault
from companion.table.state import Copy, Seat

LEAST: Final = 6
"""DP-SET-08: with five it would be empty at once."""
MOST_SERIAL: Final = 31
"""A tag tells so many copies of a card apart."""


def load_lists(file: str, text: str) -> dict[str, DeckList]:
    """The decks of a text, by key. Raises ``CardFileError`` if it can't be read or has one twice."""
    return read_lists(file, text, DeckList, what="deck")


def chosen_decks(
    options: Options,
    seats: int,
    cards: Mapping[str, Card],
    decks: Mapping[str, DeckList],
    own: Sequence[DeckList] = (),
) -> tuple[DeckList, ...]:
    """The deck of each player: the common one, or the player's own; by key, or as TOML text (DP-SET-01, -03, -06).

    ``own`` are those of the table's own file. Raises ``OptionFault`` with a sentence for all that is wrong with any.
    """
    wrong: list[str] = []
    if len(options.decks) > seats:
        wrong.append(f"decks: {len(options.decks)} decks for {seats} players (DP-SET-01).")
    given = (*options.decks, *[""] * seats)[:seats]
    known = {**decks, **{deck.key: deck for deck in own}}
    common = _common(options, seats, known, own, wrong) if "" in given else [None] * seats
    found = [
        _chosen(f"decks, player {seat + 1}", text, known, wrong) if text else common[seat]
        for seat, text in enumerate(given)
    ]
    chosen = tuple(deck for deck in found if deck is not None)
    wrong += (fault for deck in chosen for fault in faults_of(deck, cards, options.max_copies))
    if not wrong:
        wrong += _too_many_for_tags(chosen, cards)
        wrong += _in_two(chosen, cards)
    if wrong:
        raise OptionFault(tuple(dict.fromkeys(wrong)))
    return chosen


def _common(
    options: Options, seats: int, known: Mapping[str, DeckList], own: Sequence[DeckList], wrong: list[str]
) -> Sequence[DeckList | None]:
    """The deck of each player who has named none."""
    if options.deck != OWN_DECKS:
        return [_chosen("deck", options.deck, known, wrong)] * seats
    if not own:
        wrong.append("deck: choose your own card file too; it needs a [[deck]] (DP-SET-06).")
        return [None] * seats
    if 1 < len(own) < seats:
        wrong.append(f"deck: {len(own)} decks in the own card file for {seats} players; one is for all (DP-SET-01).")
    return [own[seat % len(own)] for seat in range(seats)]


def _chosen(option: str, text: str, decks: Mapping[str, DeckList], wrong: list[str]) -> DeckList | None:
    return named_or_written(option, text, decks, load_lists, wrong, what="deck", clause="DP-SET-06")


def faults_of(deck: DeckList, cards: Mapping[str, Card], max_copies: int = 0) -> Iterator[str]:
    """What is wrong with a deck, one sentence each with its clause (DP-SET-04, -06, -08, DP-OPT-12).

    A small one is discouraged and never refused (DP-SET-02), and of most cards there may be any number (DP-SET-05).
    """
    unknown = [card for card in deck.counts if card not in cards]
    if unknown:
        yield f"{deck.name}: there is no card {', '.join(unknown)} (DP-SET-06)."
        return
    if deck.cards and deck.serials:
        yield f"{deck.name}: cards by number or the very copies, and not both (DP-SET-06)."
        return
    yield from wrong_copies(deck, cards, "DP-SET-06")
    if deck.size < LEAST:
        found = "1 card" if deck.size == 1 else f"{deck.size} cards"
        yield f"{deck.name}: {found}, and {LEAST} are needed to begin (DP-SET-08)."
    for name, count in _by_name(deck, cards).items():
        if max_copies and count > max_copies:
            yield f"{deck.name}: {count} copies of {name}, at most {max_copies} (DP-OPT-12)."
    gates = {card.name for card in cards.values() if any(isinstance(holds, Sticky) for holds in card.holds)}
    for name, count in _by_name(deck, cards).items():
        if name in gates and count > 1:
            yield f"{deck.name}: {count} copies of {name}, of which a deck may have one (DP-SET-04)."


def _by_name(deck: DeckList, cards: Mapping[str, Card]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for card, count in deck.counts.items():
        counts[cards[card].name] += count
    return counts


def shares_of(cards: Mapping[str, Card], decks: Sequence[DeckList]) -> dict[str, int]:
    """How many copies of each card each player has numbers for: those of a printed box, or more if a deck has more.

    A deck of named copies needs no numbers.
    """
    counts = [deck.counts for deck in decks if not deck.serials]
    return {key: max((card.copies, *(count.get(key, 0) for count in counts))) for key, card in cards.items()}


def boxed(seat: Seat, counts: Mapping[str, int], shares: Mapping[str, int]) -> tuple[Copy, ...]:
    """The very copies that are a player's, of so many of each card.

    Every player's begin where those of the one before end, whatever deck anybody chose: so one printed box of each
    player serves for all ready decks (DP-SET-01, DP-SET-06).
    """
    return tuple(
        Copy(card, seat * shares[card] + number) for card, count in counts.items() for number in range(1, count + 1)
    )


def deck_copies(decks: Sequence[DeckList], cards: Mapping[str, Card]) -> tuple[tuple[Copy, ...], ...]:
    """The very copies of each player's deck."""
    shares = shares_of(cards, decks)
    return tuple(very_copies(deck) or boxed(seat, deck.counts, shares) for seat, deck in enumerate(decks))


def _too_many_for_tags(decks: Sequence[DeckList], cards: Mapping[str, Card]) -> Iterator[str]:
    """DP-SET-06: every copy at the table has a code of its own."""
    shares = shares_of(cards, decks)
    for card in dict.fromkeys(card for deck in decks if not deck.serials for card in deck.counts):
        count = shares[card] * len(decks)
        if count > MOST_SERIAL:
            yield f"{cards[card].name}: codes for {count} copies at one table, at most {MOST_SERIAL} (DP-SET-06)."


def _in_two(decks: Sequence[DeckList], cards: Mapping[str, Card]) -> Iterator[str]:
    """DP-SET-06: a code is bound to one player."""
    named = [(deck.name, copies) for deck, copies in zip(decks, deck_copies(decks, cards), strict=True)]
    return in_two(named, cards, "DP-SET-06")
