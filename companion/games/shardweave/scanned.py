"""A Weave whose every Champion was scanned, or a ready one of which some were (SW-WEA-07)."""

from __future__ import annotations

from collections import Counter

from companion.games.shardweave.card_checks import Box
from companion.games.shardweave.cards import WeaveList
from companion.games.shardweave.weaves import SIZE, faults_of, in_box
from companion.table.scanned import Ready, ScannedDeck, Serials, Whole, called, serials_of, standing_for, written
from companion.table.state import Copy


def scanned(box: Box, copies: tuple[Copy, ...], name: str) -> ScannedDeck:
    """The Weave of these Champions."""
    ready = [_ready(weave) for weave in (*box.weaves.values(), *box.own_weaves)]
    serials = serials_of(copies)
    name = called(serials, ready, name)
    faults = tuple(faults_of(WeaveList("scanned", name, serials=serials), box.champions))
    shares = {key: in_box(champion) for key, champion in box.champions.items()}
    whole = tuple(Whole(weave.name, _text(weave.name, own)) for weave, own in standing_for(serials, shares, ready))
    return ScannedDeck(name, "" if faults else _text(name, serials), faults, SIZE, whole)


def _ready(weave: WeaveList) -> Ready:
    counts = Counter(card for card, _ in weave.serials)
    for card, count in weave.champions:
        counts[card] += count
    return Ready(weave.name, counts)


def _text(name: str, serials: Serials) -> str:
    return written("weave", key="scanned", name=name, serials=serials)
