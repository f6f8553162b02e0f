"""A Weave whose every Champion was scanned, or a ready one of which some were (SW-WEA-07)."""

from __future__ import annotations

from collections import Counter

from companion.games.shardweave.card_checks import Box
from companion.games.shardweave.cards import WeaveList
from companion.games.shardweave.weaves import SIZE, faults_of, in_box
from companion.table.scanned import Ready, ScannedDeck, Whole, called, fields_of, in_order, standing_for, written
from companion.table.state import Copy


def scanned(box: Box, copies: tuple[Copy, ...], name: str) -> ScannedDeck:
    """The Weave of these Champions."""
    ready = [_ready(weave) for weave in (*box.weaves.values(), *box.own_weaves)]
    read = in_order(copies)
    name = called(read, ready, name)
    faults = tuple(faults_of(WeaveList("scanned", name, **fields_of(read)), box.champions))
    shares = {key: in_box(champion) for key, champion in box.champions.items()}
    whole = tuple(Whole(weave.name, _text(weave.name, own)) for weave, own in standing_for(read, shares, ready))
    return ScannedDeck(name, "" if faults else _text(name, read), faults, SIZE, whole)


def _ready(weave: WeaveList) -> Ready:
    counts = Counter(card for card, _ in weave.serials)
    for card, count in weave.champions:
        counts[card] += count
    return Ready(weave.name, counts)


def _text(name: str, copies: tuple[Copy, ...]) -> str:
    return written("weave", key="scanned", name=name, **fields_of(copies))
