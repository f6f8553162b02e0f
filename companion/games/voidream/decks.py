"""Decks: read from files, and checked against the bastion's own rules (VD-DCK)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import count as counting

from companion.games.voidream.cards import DREAM, FACTION_NAMES, Card, DeckList, DeckRules, Is
from companion.games.voidream.options import Options
from companion.table.decklists import in_two, named_or_written, read_lists, very_copies, wrong_copies
from companion.table.game import OptionFault
from companion.table.state import Copy


def load_lists(file: str, text: str) -> dict[str, DeckList]:
    """The deck lists of a file, by key. Raises ``CardFileError`` if it can't be read or has one twice."""
    return read_lists(file, text, DeckList, what="deck")


def chosen_decks(
    options: Options, cards: Mapping[str, Card], decks: Mapping[str, DeckList]
) -> tuple[DeckList, DeckList]:
    """Both Dreamers' decks: ready-made ones by key, or of one's own (VD-DCK-13).

    Raises ``OptionFault`` with a sentence for all that is wrong with either.
    """
    wrong: list[str] = []
    found = [_chosen(f"deck_{seat}", text, decks, wrong) for seat, text in enumerate((options.deck_0, options.deck_1))]
    wrong += (fault for deck in found if deck is not None for fault in enforced_faults(deck, cards, options))
    first, second = found
    if not wrong and first is not None and second is not None:
        wrong += _in_both(first, second, cards)
    if wrong or first is None or second is None:
        raise OptionFault(tuple(dict.fromkeys(wrong)))
    return first, second


def left_faults(options: Options, decks: tuple[DeckList, DeckList], cards: Mapping[str, Card]) -> tuple[str, ...]:
    """What is wrong with the decks by clauses that this table has left to itself (VD-OPT-29)."""
    found = (fault for deck in decks for fault in faults_of(deck, cards, options) if _is_left(fault, options))
    return tuple(dict.fromkeys(found))


def enforced_faults(deck: DeckList, cards: Mapping[str, Card], options: Options) -> Iterator[str]:
    """What is wrong with a deck by clauses that this table has not left to itself (VD-OPT-29)."""
    return (fault for fault in faults_of(deck, cards, options) if not _is_left(fault, options))


def _is_left(fault: str, options: Options) -> bool:
    return any(fault.endswith(f"({clause}).") for clause in options.remind)


def _chosen(option: str, text: str, decks: Mapping[str, DeckList], wrong: list[str]) -> DeckList | None:
    return named_or_written(option, text, decks, load_lists, wrong, what="deck", clause="VD-DCK-13")


def faults_of(deck: DeckList, cards: Mapping[str, Card], options: Options) -> Iterator[str]:
    """What is wrong with a deck, one sentence each with its clause (VD-DCK-01 to -11, -13, VD-R-42, VD-R-53)."""
    unknown = [card for card in deck.counts if card not in cards]
    if unknown:
        yield f"{deck.name}: there is no card {', '.join(unknown)}."
        return
    yield from _serial_faults(deck, cards)
    bastion = cards[deck.bastion]
    if bastion.kind is not Is.BASTION or cards[deck.mind].kind is not Is.MIND:
        yield f"{deck.name}: one bastion and one mind card are needed (VD-DCK-10)."
        return
    rules = bastion.deck or DeckRules()
    yield from _counts(deck, cards, rules, options)
    yield from _factions(deck, cards, rules, options)


def _counts(deck: DeckList, cards: Mapping[str, Card], rules: DeckRules, options: Options) -> Iterator[str]:
    dream = sum(count for _, count in deck.dream)
    must = rules.dream_deck_size - 1
    if dream != must:
        yield f"{deck.name}: {dream} Dream cards, and {must} are needed beside the bastion (VD-DCK-03)."
    if len(deck.arcana) != rules.hand_size:
        yield f"{deck.name}: {len(deck.arcana)} arcana, and {rules.hand_size} are needed (VD-DCK-01)."
    titles = Counter(cards[card].name for card in deck.arcana)
    doubles = sorted(title for title, count in titles.items() if count > 1)
    if doubles:
        yield f"{deck.name}: twice among the arcana: {', '.join(doubles)} (VD-DCK-04)."
    for card in rules.required_arcana:
        if card not in deck.arcana:
            name = cards[card].name if card in cards else card
            yield f"{deck.name}: its bastion needs the arcanum {name} (VD-DCK-05)."
    copies: Counter[str] = Counter()
    for card, count in deck.dream:
        copies[cards[card].name] += count
        if cards[card].kind not in DREAM:
            yield f"{deck.name}: {cards[card].name} is no Dream card (VD-DRM-01)."
    for title, count in copies.items():
        if count > options.copy_limit:
            yield f"{deck.name}: {count} copies of {title}, at most {options.copy_limit} (VD-DCK-09)."
    for card in deck.arcana:
        if cards[card].kind is not Is.ARCANUM:
            yield f"{deck.name}: {cards[card].name} is no arcanum (VD-ARC-01)."


def _factions(deck: DeckList, cards: Mapping[str, Card], rules: DeckRules, options: Options) -> Iterator[str]:
    """VD-DCK-06 to -08: one guest faction at most, and of it no more than the bastion allows."""
    home = cards[deck.bastion].faction
    guest_dream = sum(count for card, count in deck.dream if cards[card].faction != home)
    guests = [card for card in deck.arcana if cards[card].faction != home and card not in rules.required_arcana]
    if guest_dream > rules.guest_dream:
        yield f"{deck.name}: {guest_dream} guest Dream cards, at most {rules.guest_dream} (VD-DCK-06)."
    if len(guests) > rules.guest_arcana:
        yield f"{deck.name}: {len(guests)} guest arcana, at most {rules.guest_arcana} (VD-DCK-06)."
    strangers = {cards[card].faction for card, _ in deck.dream} | {cards[card].faction for card in guests}
    strangers.discard(home)
    if len(strangers) > 1:
        names = " and ".join(FACTION_NAMES.get(faction, faction) for faction in sorted(strangers))
        yield f"{deck.name}: guests of {names}, and they may come from one faction only (VD-DCK-07)."
    if options.mind_faction == "bastion" and cards[deck.mind].faction != home:
        yield f"{deck.name}: the mind card is not of the bastion's faction (VD-DCK-08)."


def deck_copies(decks: Sequence[DeckList]) -> tuple[tuple[Copy, ...], ...]:
    """The physical cards of each deck: those that were read, else the first ones of the box that nobody has yet."""
    taken = {serial for deck in decks for serial in deck.serials}
    found: list[tuple[Copy, ...]] = []
    for deck in decks:
        free = {card: _copies_for(deck, card, taken) for card in deck.counts}
        wanted = ((deck.bastion, 1), (deck.mind, 1), *((card, 1) for card in deck.arcana), *deck.dream)
        found.append(tuple(next(free[card]) for card, count in wanted for _ in range(count)))
        taken.update((copy.card, copy.copy) for copy in found[-1])
    return tuple(found)


def _copies_for(deck: DeckList, card: str, taken: AbstractSet[tuple[str, int]]) -> Iterator[Copy]:
    if deck.serials:
        return (copy for copy in very_copies(deck) if copy.card == card)
    return (Copy(card, number) for number in counting(1) if (card, number) not in taken)


def _serial_faults(deck: DeckList, cards: Mapping[str, Card]) -> Iterator[str]:
    if deck.serials and Counter(card for card, _ in deck.serials) != Counter(deck.counts):
        yield f"{deck.name}: the very copies are not those of its cards (VD-DCK-13)."
        return
    yield from wrong_copies(deck, cards, "VD-DCK-13")


def _in_both(first: DeckList, second: DeckList, cards: Mapping[str, Card]) -> Iterator[str]:
    """VD-DCK-13: one physical card is in one deck only; whose else it is, is not told."""
    named = [(deck.name, very_copies(deck)) for deck in (first, second)]
    return in_two(named, cards, "VD-DCK-13")
