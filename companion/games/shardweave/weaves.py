"""Weaves: read from files, checked (SW-WEA), and which very copies they are made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from companion.games.shardweave.cards import Champion, WeaveList
from companion.games.shardweave.options import OWN_WEAVE
from companion.table.decklists import in_two, named_or_written, read_lists, very_copies, wrong_copies
from companion.table.game import OptionFault
from companion.table.state import Copy, Seat

SIZE: Final = 18
MOST: Final = 2
MOST_NAMED: Final = 1


def load_weaves(file: str, text: str) -> dict[str, WeaveList]:
    """The Weaves of a file, by key. Raises ``CardFileError`` if it can't be read or has one twice."""
    return read_lists(file, text, WeaveList, what="Weave")


def chosen_weaves(
    texts: tuple[str, str],
    champions: Mapping[str, Champion],
    weaves: Mapping[str, WeaveList],
    own: Sequence[WeaveList] = (),
) -> tuple[WeaveList, WeaveList]:
    """Both Weavers' Weaves: ready-made ones by key, or of one's own as TOML text (SW-WEA-07).

    ``own`` are those of the table's own file. Raises ``OptionFault`` with a sentence for all that is wrong with either.
    """
    wrong: list[str] = []
    found = [
        _own(f"weave_{seat}", seat, own, wrong) if text == OWN_WEAVE else _chosen(f"weave_{seat}", text, weaves, wrong)
        for seat, text in enumerate(texts)
    ]
    wrong += (fault for weave in found if weave is not None for fault in faults_of(weave, champions))
    first, second = found
    if not wrong and first is not None and second is not None:
        wrong += _in_both(first, second, champions)
    if wrong or first is None or second is None:
        raise OptionFault(tuple(dict.fromkeys(wrong)))
    return first, second


def _own(option: str, seat: Seat, own: Sequence[WeaveList], wrong: list[str]) -> WeaveList | None:
    """The Weave of the own file for this seat; one is for both."""
    if not own:
        wrong.append(f"{option}: choose your own card file too; it needs a [[weave]] (SW-WEA-07).")
        return None
    return own[seat if seat < len(own) else 0]


def _chosen(option: str, text: str, weaves: Mapping[str, WeaveList], wrong: list[str]) -> WeaveList | None:
    return named_or_written(option, text, weaves, load_weaves, wrong, what="Weave", clause="SW-WEA-07")


def in_boxes(champion: Champion) -> int:
    """How many physical cards of a Champion both Weavers' boxes hold: serials go from 1 to there."""
    return 2 * in_box(champion)


def in_box(champion: Champion) -> int:
    """How many physical cards of a Champion one Weaver's box holds."""
    return champion.copies + champion.treated


def copies_of(weave: WeaveList, seat: Seat, champions: Mapping[str, Champion]) -> tuple[Copy, ...]:
    """The very copies of a Weaver's Weave; of one without serials, the first ones in the box of that Weaver."""
    if weave.serials:
        return very_copies(weave)
    counts: Counter[str] = Counter()
    for card, count in weave.champions:
        counts[card] += count
    return tuple(
        Copy(card, seat * in_box(champions[card]) + number)
        for card, count in counts.items()
        for number in range(1, count + 1)
    )


def faults_of(weave: WeaveList, champions: Mapping[str, Champion]) -> Iterator[str]:
    """What is wrong with a Weave by itself, one sentence each with its clause (SW-WEA-01 to -03, -06, -07, -10).

    Of factions, Shards and types it may have what it likes (SW-WEA-05).
    """
    listed = (*dict(weave.champions), *(card for card, _ in weave.serials))
    unknown = [card for card in dict.fromkeys(listed) if card not in champions]
    if unknown:
        yield from _unknown(weave, unknown, champions)
        return
    if weave.champions and weave.serials:
        yield f"{weave.name}: Champions by number or the very copies, and not both (SW-WEA-07)."
        return
    counts: Counter[str] = Counter(card for card, _ in weave.serials)
    for card, count in weave.champions:
        counts[card] += count
    if counts.total() != SIZE:
        found = "1 Champion" if counts.total() == 1 else f"{counts.total()} Champions"
        yield f"{weave.name}: {found}, and {SIZE} are needed (SW-WEA-01)."
    for card, count in counts.items():
        yield from _too_many(weave, champions[card], count)
    for card, serial in dict.fromkeys(weave.serials):
        most = in_boxes(champions[card])
        if serial > most:
            name = champions[card].name
            yield f"{weave.name}: the copies of {name} are 1 to {most}, and none is {serial} (SW-WEA-07)."
    yield from wrong_copies(weave, champions, "SW-WEA-10")


def _unknown(weave: WeaveList, unknown: list[str], champions: Mapping[str, Champion]) -> Iterator[str]:
    """SW-WEA-06: a second form is named, and is no card."""
    forms = {champion.second.name: champion.name for champion in champions.values() if champion.second}
    for card in unknown:
        if card in forms:
            yield f"{weave.name}: {card} is the second form of {forms[card]} and no card of its own (SW-WEA-06)."
    nowhere = [card for card in unknown if card not in forms]
    if nowhere:
        yield f"{weave.name}: there is no Champion {', '.join(nowhere)} (SW-WEA-07)."


def _too_many(weave: WeaveList, champion: Champion, count: int) -> Iterator[str]:
    """Printings of one identity count together (SW-WEA-04)."""
    if champion.is_named and count > MOST_NAMED:
        rarity = champion.rarity.capitalize()
        yield f"{weave.name}: {count} of {champion.name}, which is {rarity}: {MOST_NAMED} at most (SW-WEA-03)."
    elif count > MOST:
        yield f"{weave.name}: {count} of {champion.name}, {MOST} at most (SW-WEA-02)."


def _in_both(first: WeaveList, second: WeaveList, champions: Mapping[str, Champion]) -> Iterator[str]:
    """One physical card stands in one Weave only; whose else it is, is not told (SW-WEA-10).

    The same Champion may be in both (SW-WEA-09).
    """
    named = [(weave.name, copies_of(weave, seat, champions)) for seat, weave in enumerate((first, second))]
    return in_two(named, champions, "SW-WEA-10")
