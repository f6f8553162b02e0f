"""A deck whose every card was scanned, or a ready one of which some were (VD-DCK-13)."""

from __future__ import annotations

from collections import Counter

from companion.games.voidream.card_checks import Box
from companion.games.voidream.cards import DeckList, Is
from companion.games.voidream.decks import enforced_faults
from companion.games.voidream.options import Options
from companion.table.scanned import Ready, ScannedDeck, Whole, called, fields_of, in_order, standing_for, written
from companion.table.state import Copy


def scanned(box: Box, options: Options, copies: tuple[Copy, ...], name: str) -> ScannedDeck:
    """The deck of these cards: the kind of each says where in the deck it belongs."""
    ready = [Ready(deck.name, deck.counts) for deck in box.decks.values()]
    read = in_order(copies)
    name = called(read, ready, name)
    deck = _deck(box, name, read)
    if deck is None:
        faults: tuple[str, ...] = (f"{name}: one bastion and one mind card are needed (VD-DCK-10).",)
    else:
        faults = tuple(enforced_faults(deck, box.cards, options))
    shares = {key: card.copies for key, card in box.cards.items()}
    whole = tuple(Whole(deck.name, _text(box, deck.name, own)) for deck, own in standing_for(read, shares, ready))
    return ScannedDeck(name, "" if faults else _text(box, name, read), faults, _wanted(box, read), whole)


def _of_kind(box: Box, copies: tuple[Copy, ...], kind: Is) -> list[str]:
    return [copy.card for copy in copies if box.cards[copy.card].kind is kind]


def _wanted(box: Box, copies: tuple[Copy, ...]) -> int:
    """The cards of a whole deck, as its bastion says (VD-DCK-01, VD-DCK-03); 0 before that is known."""
    bastions = _of_kind(box, copies, Is.BASTION)
    rules = box.cards[bastions[0]].deck if bastions else None
    return 0 if rules is None else rules.dream_deck_size + rules.hand_size + 1


def _deck(box: Box, name: str, copies: tuple[Copy, ...]) -> DeckList | None:
    """The deck, or ``None`` without one bastion and one mind card."""
    bastions, minds = _of_kind(box, copies, Is.BASTION), _of_kind(box, copies, Is.MIND)
    if len(bastions) != 1 or len(minds) != 1:
        return None
    arcana = _of_kind(box, copies, Is.ARCANUM)
    dream = Counter(copy.card for copy in copies if copy.card not in {*bastions, *minds, *arcana})
    return DeckList("scanned", name, bastions[0], minds[0], tuple(arcana), tuple(dream.items()), **fields_of(copies))


def _text(box: Box, name: str, copies: tuple[Copy, ...]) -> str:
    deck = _deck(box, name, copies)
    assert deck is not None, f"{name} has its bastion and its mind card"
    return written(
        "deck", key=deck.key, name=name, bastion=deck.bastion, mind=deck.mind, arcana=deck.arcana, dream=deck.dream,
        **fields_of(copies),
    )  # fmt: skip
