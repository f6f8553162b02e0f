"""What is wrong with a deck, or between the decks, by deck, card and field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from companion.games.cardweaver.card_facts import (
    ANIMUS_DECK,
    BASE_DECK,
    CHARACTERS_A_SIDE,
    GIVEN,
    OUT_IN_NPC,
    OUT_IN_TWO_PLAYER,
    PEACEFUL_NIGHTS,
    PLAIN,
    SOMEWHERE,
    SPECIFIC_DECK,
)
from companion.games.cardweaver.card_faults import all_effects, card_faults, ignored_names, powers_of, with_article
from companion.games.cardweaver.cards import BASE, CHARACTERS, STARTER, UNIVERSAL, Card, Deck, Is
from companion.games.cardweaver.effects import Facedown


class Fault(msgspec.Struct, frozen=True):
    """Something wrong: in which deck, with which card ("" the deck as a whole) and which of its fields."""

    deck: str
    card: str
    field: str
    words: str


def deck_faults(deck: Deck) -> Iterator[Fault]:
    """What is wrong within one deck, whoever printed it."""
    for card in deck.cards:
        if card.deck != deck.key:
            yield Fault(deck.key, card.id, "deck", f"this is the deck {deck.key!r}, not {card.deck!r} (CW-SET-06)")
        for field, words in card_faults(card):
            yield Fault(deck.key, card.id, field, words)
    yield from _character_faults(deck)
    yield from _side_faults(deck)
    yield from _count_faults(deck)
    yield from _named_faults(deck)
    yield from _taken_out_faults(deck, "out_in_two_player", OUT_IN_TWO_PLAYER.get(deck.key, {}))
    yield from _taken_out_faults(deck, "out_in_npc", OUT_IN_NPC.get(deck.key, {}))


def game_faults(decks: Mapping[str, Deck]) -> Iterator[Fault]:
    """What is wrong between the decks."""
    for key in sorted({*PLAIN, *GIVEN} - set(decks)):
        yield Fault(key, "", "set", "there is no such deck (CW-SET-05)")
    for key in sorted(key for key, deck in decks.items() if deck.key != key):
        yield Fault(key, "", "set", f"the deck calls itself {decks[key].key!r}")
    for side in CHARACTERS:
        count = sum(side_of(deck) is side for deck in decks.values())
        if count != CHARACTERS_A_SIDE:
            yield Fault("", "", "type", f"there are {count} decks of the {side.value} kind, not 4 (CW-SET-05)")
    nemesis_cards = [card for deck in decks.values() if side_of(deck) is Is.NEMESIS for card in deck.cards]
    if not any(card.name == SOMEWHERE for card in nemesis_cards):
        yield Fault("", "", "name", f"no Nemesis deck has the card {SOMEWHERE!r}")
    yield from _doubles(decks)
    yield from _ignore_faults(decks)


def _ignore_faults(decks: Mapping[str, Deck]) -> Iterator[Fault]:
    """CW-IGN-01: what is ignored is a card by its name."""
    names = {name for deck in decks.values() for card in deck.cards for name in (card.name, card.also)}
    for key, deck in decks.items():
        for card in deck.cards:
            for field, name in ignored_names(card):
                if name not in names:
                    yield Fault(key, card.id, field, f"there is no card of the name {name!r} to ignore (CW-IGN-01)")


def house_faults(decks: Mapping[str, Deck]) -> Iterator[Fault]:
    """What the rulings ask of house cards only; printed cards may do otherwise (CW-R-23, CW-R-29, CW-R-48)."""
    for deck in decks.values():
        for card in deck.cards:
            for field, effect, _ in all_effects(card):
                if isinstance(effect, Facedown) and not effect.until:
                    yield Fault(deck.key, card.id, field, "a card that is flipped Facedown says until when (CW-R-48)")
            if side_of(deck) is Is.NEMESIS and card.type is not Is.NEMESIS and card.cost < 1:
                yield Fault(deck.key, card.id, "cost", "a card of this deck costs 1 at least (CW-R-23)")
            for field, power in powers_of(card):
                if power.when == "use" and not power.limit:
                    yield Fault(
                        deck.key, card.id, field, 'a power that is used needs limit = "turn" or "round" (CW-R-29)'
                    )


def side_of(deck: Deck) -> Is | None:
    """Whose deck it is, by its Character: an Animus's, a Nemesis's, or nobody's alone."""
    first = deck.cards[0].type
    return first if first in CHARACTERS else None


def _character_faults(deck: Deck) -> Iterator[Fault]:
    """A deck with a Character begins with it and has no other (CW-CHR-03)."""
    plain = deck.key in PLAIN
    if not plain and side_of(deck) is None:
        yield Fault(deck.key, deck.cards[0].id, "type", "this deck begins with its Character (CW-NDK-01, CW-NDK-07)")
    for card in deck.cards if plain else deck.cards[1:]:
        if card.type in CHARACTERS:
            yield Fault(deck.key, card.id, "type", "a Character stands first in a deck of its own (CW-CHR-03)")


def _side_faults(deck: Deck) -> Iterator[Fault]:
    """CW-CRD-04, CW-CRD-06: who has Reavers, Allies, Nightmares and Peaceful Nights."""
    nemesis = deck.key == BASE or side_of(deck) is Is.NEMESIS
    for card in deck.cards:
        match card.type:
            case Is.REAVER if not nemesis:
                yield Fault(deck.key, card.id, "type", "only the Nemesis has Reavers (CW-CRD-04)")
            case Is.ALLY if side_of(deck) is not Is.ANIMUS:
                yield Fault(deck.key, card.id, "type", "only an Animus has Allies (CW-CRD-04)")
            case Is.NIGHTMARE if not nemesis:
                yield Fault(deck.key, card.id, "type", "Nightmares are in Nemesis decks only (CW-CRD-06)")
            case Is.PEACEFUL_NIGHT if deck.key != BASE:
                yield Fault(deck.key, card.id, "type", "Peaceful Night is in the Base Nemesis Deck only (CW-CRD-06)")
            case _:
                pass


def _count_faults(deck: Deck) -> Iterator[Fault]:
    """CW-NDK-01, -02 and -07: how many cards a buying deck has, its Character aside."""
    if deck.key in (STARTER, *UNIVERSAL):
        return
    wanted, clause = ANIMUS_DECK, "CW-NDK-01"
    if deck.key == BASE:
        wanted, clause = BASE_DECK, "CW-NDK-02"
        nights = sum(card.copies for card in deck.cards if card.type is Is.PEACEFUL_NIGHT)
        if nights != PEACEFUL_NIGHTS:
            yield Fault(
                deck.key, "", "copies", f"there are {nights} Peaceful Nights, not {PEACEFUL_NIGHTS} (CW-NDK-03)"
            )
    elif side_of(deck) is Is.NEMESIS:
        wanted, clause = SPECIFIC_DECK, "CW-NDK-07"
    count = sum(card.copies for card in deck.cards if card.type not in CHARACTERS)
    if count != wanted:
        yield Fault(deck.key, "", "copies", f"the deck {deck.name} has {count} cards, not {wanted} ({clause})")


def _of_name(cards: Sequence[Card], name: str) -> list[Card]:
    """The cards of a name; if there is none, those that a source also calls so (CW-R-06)."""
    return [card for card in cards if card.name == name] or [card for card in cards if card.also == name]


def _named_faults(deck: Deck) -> Iterator[Fault]:
    for given in GIVEN.get(deck.key, ()):
        found = _of_name(deck.cards, given.name)
        if not found:
            yield Fault(deck.key, "", "name", f"the sources name a card {given.name!r} of this deck")
            continue
        count = sum(card.copies for card in found)
        if count < given.least:
            yield Fault(deck.key, found[0].id, "copies", f"{count} is too few: there are {given.least} at least")
        for card in found:
            if given.type not in (None, card.type):
                yield Fault(deck.key, card.id, "type", f"the sources call this {with_article(given.type or card.type)}")


def _taken_out_faults(deck: Deck, field: str, lists: Mapping[str, int]) -> Iterator[Fault]:
    """CW-TWO-01 to -05, CW-NPC-03 to -06: exactly these cards leave the deck."""
    clause = "CW-TWO-07" if field == "out_in_two_player" else "CW-NPC-07"
    wanted: dict[str, int] = {}
    for name, count in lists.items():
        found = _of_name(deck.cards, name)
        if found:
            wanted[found[0].id] = wanted.get(found[0].id, 0) + count
        else:
            yield Fault(
                deck.key, "", "name", f"{count} copies of {name!r} are taken out, and there are none ({clause})"
            )
    for card in deck.cards:
        count = wanted.get(card.id, 0)
        if getattr(card, field) != count:
            yield Fault(
                deck.key, card.id, field, f"{count} copies are taken out, not {getattr(card, field)} ({clause})"
            )


def _doubles(decks: Mapping[str, Deck]) -> Iterator[Fault]:
    """Ids and the numbers in tags are those of one card in the whole game."""
    for field in ("id", "number"):
        first: dict[object, str] = {}
        for key in sorted(decks):
            for card in decks[key].cards:
                value = getattr(card, field)
                if value in first:
                    yield Fault(key, card.id, field, f"{value!r} is given to a card of {first[value]!r} too")
                first.setdefault(value, key)
