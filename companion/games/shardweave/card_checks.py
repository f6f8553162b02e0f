"""The cards and the ready-made Weaves from their files: read and checked together. The caller reads the files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeVar

import msgspec

from companion.games.shardweave.card_faults import Found, arena_faults, champion_faults
from companion.games.shardweave.cards import TIEBREAK, Arena, Champion, WeaveList
from companion.games.shardweave.options import WEAVES
from companion.games.shardweave.weaves import faults_of, load_weaves
from companion.table.cardfile import FOLDER, CardFileError, load_cards, number_faults
from companion.table.own_cards import blocks, id_of

GAME: Final = "shardweave"
ARENAS: Final = "arenas"
LISTS: Final = "weaves.toml"
EXAMPLE: Final = "own_example.toml"
LEAST_ARENAS: Final = 12
OWN_NUMBERS: Final = range(200, 1000)
"""Numbers in tags that are left to owners' new cards (SW-APP-05)."""
OWN_IDS: Final = ("sw-c-200", "sw-a-50")
"""The first ids of owners' new Champions and Arenas: ours are below them for good (SW-CAR-08)."""

Card = Champion | Arena
CardT = TypeVar("CardT", Champion, Arena)


class Box(msgspec.Struct, frozen=True):
    """All there is: each faction's Champions, all Champions and all Arenas by id, the ready-made Weaves by key.

    ``example`` is a file of an owner's cards to begin with, ``ours`` each of our cards as its file has it (SW-APP-05),
    ``own_weaves`` those of a table's own file.
    """

    factions: Mapping[str, tuple[Champion, ...]]
    champions: Mapping[str, Champion]
    arenas: Mapping[str, Arena]
    weaves: Mapping[str, WeaveList]
    example: str = ""
    ours: Mapping[str, str] = {}
    own_weaves: tuple[WeaveList, ...] = ()


def load_box(texts: Mapping[str, str]) -> Box:
    """The box from the texts of ``cards/*.toml`` and ``weaves.toml``, by name; other files are left alone.

    Raises ``CardFileError`` naming every fault found. What concerns several files is looked at when all can be read.
    """
    factions: dict[str, tuple[Champion, ...]] = {}
    arenas: tuple[Arena, ...] = ()
    wrong: list[str] = []
    for file in sorted(file for file in texts if file.startswith(FOLDER)):
        key = file.removeprefix(FOLDER).removesuffix(".toml")
        if key == ARENAS:
            arenas = _load(file, texts[file], Arena, arena_faults, wrong)
        else:
            factions[key] = _load(file, texts[file], Champion, champion_faults, wrong)
            wrong += _strangers(file, key, factions[key])
    weaves = _load_weaves(texts, wrong)
    champions = {card.id: card for cards in factions.values() for card in cards}
    if not wrong:
        files: dict[str, tuple[Card, ...]] = {f"{FOLDER}{key}.toml": cards for key, cards in factions.items()}
        wrong += box_faults({f"{FOLDER}{ARENAS}.toml": arenas, **files}, champions, weaves)
    if wrong:
        raise CardFileError(tuple(wrong))
    written = (block for file in sorted(texts) if file.startswith(FOLDER) for block in blocks(texts[file]))
    return Box(
        factions,
        champions,
        {card.id: card for card in arenas},
        weaves,
        texts.get(EXAMPLE, ""),
        {id_of(block): block for block in written},
    )


def _load(
    file: str, text: str, kind: type[CardT], faults: Callable[[CardT], Found], wrong: list[str]
) -> tuple[CardT, ...]:
    try:
        _, cards = load_cards(file, text, kind, game=GAME)
    except CardFileError as error:
        wrong += error.faults
        return ()
    for card in cards:
        wrong += (f"{file}: card {card.id!r} field {field!r}: {words}" for field, words in faults(card))
        if is_owners(card.id) or card.number in OWN_NUMBERS:
            left = f"from {' and '.join(OWN_IDS)} and number {OWN_NUMBERS[0]} on they are left to owners (SW-APP-05)"
            wrong.append(f"{file}: card {card.id!r} field 'id': {left}")
    return cards


def is_owners(card: str) -> bool:
    """Whether this is the id of an owner's new card; three or two digits, so text order is number order."""
    return any(card.startswith(first[:5]) and card >= first for first in OWN_IDS)


def _strangers(file: str, key: str, cards: tuple[Champion, ...]) -> Iterator[str]:
    for card in cards:
        if card.faction != key:
            yield f"{file}: card {card.id!r} field 'faction': this is the file of {key!r}, not {card.faction!r}"


def _load_weaves(texts: Mapping[str, str], wrong: list[str]) -> dict[str, WeaveList]:
    if LISTS not in texts:
        wrong.append(f"{LISTS}: there is no such file (SW-WEA-07)")
        return {}
    try:
        return load_weaves(LISTS, texts[LISTS])
    except CardFileError as error:
        wrong += error.faults
        return {}


def box_faults(
    files: Mapping[str, tuple[Card, ...]], champions: Mapping[str, Champion], weaves: Mapping[str, WeaveList]
) -> Iterator[str]:
    """What is wrong between the files: ids, numbers, names, keys, Arenas, Weaves."""
    yield from number_faults(files)
    yield from _once(files, "id", lambda card: (card.id,), "SW-CAR-08")
    yield from _once(files, "name", names_of, "SW-CAR-08")
    yield from _once(files, "key", lambda card: (card.key,) if card.key else (), "SW-GEN-04")
    yield from _arena_counts(files[f"{FOLDER}{ARENAS}.toml"])
    for key, name in WEAVES.items():
        if key not in weaves:
            yield f"{LISTS}: field 'key': there is no Weave {key!r} (SW-WEA-07)"
        elif weaves[key].name != name:
            yield f"{LISTS}: Weave {key!r} field 'name': the option calls it {name!r}, not {weaves[key].name!r}"
    for weave in weaves.values():
        yield from (f"{LISTS}: Weave {weave.key!r}: {fault}" for fault in faults_of(weave, champions))


def names_of(card: Card) -> tuple[str, ...]:
    """What a card may be called at the table."""
    return (card.name, card.second.name) if isinstance(card, Champion) and card.second else (card.name,)


def _once(
    files: Mapping[str, tuple[Card, ...]], field: str, words: Callable[[Card], tuple[str, ...]], clause: str
) -> Iterator[str]:
    """What may be that of one card only."""
    seen: dict[str, str] = {}
    for file, cards in files.items():
        for card in cards:
            for word in words(card):
                if word in seen:
                    other = f"{word!r} is that of card {seen[word]!r} too"
                    yield f"{file}: card {card.id!r} field {field!r}: {other} ({clause})"
                seen.setdefault(word, card.id)


def _arena_counts(arenas: tuple[Card, ...]) -> Iterator[str]:
    file = f"{FOLDER}{ARENAS}.toml"
    yield from arena_counts(file, [card.id for card in arenas])


def arena_counts(file: str, arenas: Sequence[str]) -> Iterator[str]:
    """Whether these Arenas are enough for a match."""
    if not any(card == TIEBREAK for card in arenas):
        yield f"{file}: there is no Arena {TIEBREAK!r}, which the Sudden Convergence needs (SW-CVG-02)"
    deck = sum(card != TIEBREAK for card in arenas)
    if deck < LEAST_ARENAS:
        yield f"{file}: {deck} Arenas beside {TIEBREAK!r}, and {LEAST_ARENAS} are needed (SW-SET-10)"
