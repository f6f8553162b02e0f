"""What holds for a while, in words: what it does, for whom, from which card, and until when (VD-EFF-02 to -08)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.games.voidream import screen_words as say
from companion.table.screens import Ledger, Row
from companion.table.state import UNKNOWN, Lasting, Seat, State

ACTS: Final = {
    "initiate_conflict": "can’t initiate conflicts",
    "evoke": "can’t evoke",
    "play_arcana": "can’t play arcana",
    "play_entities": "can’t play entities",
    "play_thoughts": "can’t play thoughts",
    "activate": "can’t use abilities",
    "unveil": "can’t unveil",
}
DANGERS: Final = {"destroyed": "can’t be destroyed", "targeted": "can’t be targeted", "damaged": "can’t be damaged"}
UNTIL: Final = {
    "phase": "until this phase ends",
    "next_round": "until the next round begins",
    "stays": "stays",
}


def ledger(state: State, viewer: Seat) -> Ledger | None:
    """All that holds for a while, with its end; nothing if there is nothing."""
    rows = tuple(_rows(state, viewer))
    return Ledger("For a while", rows, what="effects") if rows else None


def _rows(state: State, viewer: Seat) -> Iterator[Row]:
    for held in state.lasting:
        text = f"{_whom(state, viewer, held)} {effect(held)}"
        source = f"{say.slot_name(state, held.slot)}, " if held.slot != UNKNOWN else ""
        yield Row("", say.capital(text), source + UNTIL.get(held.until, ""), "VD-EFF-02")


def _whom(state: State, viewer: Seat, held: Lasting) -> str:
    """The card that it concerns, or the Dreamer."""
    if held.about != UNKNOWN:
        return say.slot_name(state, held.about)
    return say.called(state, viewer, held.player)


def effect(held: Lasting) -> str:
    """What something that lasts does."""
    what, n = held.what, held.amount
    match what.split("_", 1):
        case ["dawn" | "stability" | "dusk"]:
            return f"{what} {say.signed(n)}"
        case ["dawn" | "dusk" as count, "count"]:
            return f"{count} count {say.signed(n)}"
        case ["set", stat]:
            return f"{stat} is {say.plain(n)}"
        case ["forbid", act]:
            return ACTS[act]
        case ["protect", danger]:
            return DANGERS[danger]
        case ["keyword", word]:
            return f"has {word}{f' {n}' if n > 1 else ''}"
        case ["lose", word]:
            return f"loses {word}"
        case _:
            return "is on the other side"
