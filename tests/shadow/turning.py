"""How the real cards are turned: what hands do because they are told to, and how each lies."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from companion.table.state import CardIndex
from companion.table.turns import OTHER_SIDE, QUARTERS

Turned = Mapping[int, tuple[tuple[str, int], ...]]
"""For each place in which it is seen how cards lie: what is printed on each, and its pose."""
_QUARTERS: Final = "|".join(sorted(QUARTERS, key=len, reverse=True))
_WORDS: Final = re.compile(rf"face (?:up|down)(?: and (?:{_QUARTERS}))?|{_QUARTERS}|to [1-4]|to its \w+ side")
_FIRST_SIDES: Final = ("to its Animus side", "to its Nemesis side")


def turn_told(text: str) -> tuple[str, str]:
    """The rest of an instruction, and how the card is to be laid by it; "" if it says nothing of that."""
    rest, comma, words = text.rpartition(", ")
    if rest.endswith(", sideways"):
        rest, words = rest.removesuffix(", sideways"), f"sideways, {words}"
    return (rest, words) if comma and _WORDS.fullmatch(words) else (text, "")


def turn_alone(text: str) -> tuple[str, str, str]:
    """Of "turn a card sideways again: place": the card's name, how it is to be laid, and where it lies."""
    found = re.fullmatch(rf"turn (.+?) ({_WORDS.pattern}) again: (.+)", text)
    assert found is not None, f"nobody understands {text!r}"
    return found[1], found[2], found[3]


def posed(words: str, pose: int) -> int:
    """The pose of a card after hands have turned it as they are told."""
    if words.startswith("to "):
        number = words.removeprefix("to ")
        return OTHER_SIDE - int(number) if number.isdigit() else 0 if words in _FIRST_SIDES else OTHER_SIDE
    side, quarter = pose // OTHER_SIDE, pose % OTHER_SIDE
    for word in words.split(" and "):
        if word.startswith("face "):
            side = int(word == "face down")
        else:
            quarter = QUARTERS.index(word)
    return OTHER_SIDE * side + quarter


def as_seen(lying: Iterator[tuple[int, str, CardIndex]], poses: Mapping[CardIndex, int]) -> Turned:
    """How all lies that people see: ``lying`` are places with the cards in them, by what is printed and by number."""
    found: dict[int, list[tuple[str, int]]] = {}
    for place, card_id, card in lying:
        found.setdefault(place, []).append((card_id, poses.get(card, 0)))
    return {place: tuple(sorted(cards)) for place, cards in found.items()}
