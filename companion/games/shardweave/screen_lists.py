"""Lists that open at a tap: the own Weave with what it would score, and the rival's where lists are open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.shardweave.doing import in_hand
from companion.games.shardweave.places import (
    ACTIVE,
    LATER,
    NEXT,
    OVER,
    PILE,
    arena_in,
    at,
    form_name,
    has_open_lists,
    name,
    of,
    other,
)
from companion.games.shardweave.preview import preview
from companion.table.knowledge import may_turn_up
from companion.table.screens import Ledger, Row
from companion.table.state import UNKNOWN, CardIndex, Seat, State

SPOTS = ((ACTIVE, "Active"), (NEXT, "Next"), (LATER, "Later"))


def lists(state: State, viewer: Seat) -> Iterator[Ledger]:
    """What a Weaver may look up of the own cards, and of the rival's only with open lists (SW-WEA-08, SW-OPT-11)."""
    if viewer < 0:
        return
    if state.clock.phase != OVER and all(arena_in(state, spot) is not None for spot, _ in SPOTS):
        yield scores(state, viewer)
    yield unseen(state, viewer)
    yield weave(state, viewer, "Your Weave")
    if has_open_lists(state):
        yield weave(state, other(viewer), f"{name(state, other(viewer))}’s Weave")


def scores(state: State, seat: Seat) -> Ledger:
    """What each Champion that may be in the own hand would score by what is public (SW-APP-02)."""
    by_name = {form_name(state, card): card for card in reversed(in_hand(state, seat))}
    found = {title: [preview(state, seat, card, spot) for spot, _ in SPOTS] for title, card in by_name.items()}
    rows = tuple(
        Row(str(points[0]), title, ", ".join(f"{word} {n}" for (_, word), n in zip(SPOTS[1:], points[1:], strict=True)))
        for title, points in sorted(found.items(), key=lambda one: (-one[1][0], one[0]))
    )
    return Ledger("What yours would score", rows, note="Without what the rival may do.", what="Champions", folded=True)


def unseen(state: State, seat: Seat) -> Ledger:
    """The own Champions that may still lie in the draw pile (SW-APP-02)."""
    pile = state.zones[at(seat, PILE)]
    hidden = [slot for slot in pile if state.slots[slot].card == UNKNOWN]
    known = tuple(state.slots[slot].card for slot in pile if slot not in hidden)
    cards = (*known, *(may_turn_up(state, hidden[0]) if hidden else ()))
    return _counted(state, cards, "May still be drawn", "SW-APP-02")


def weave(state: State, seat: Seat, title: str) -> Ledger:
    """All 18 Champions of a Weave, and keys among theirs that nobody here knows (SW-GEN-07)."""
    cards = tuple(card for card, owner in enumerate(of(state).owners) if owner == seat)
    unread = {of(state).champion(card).key for card in cards if not of(state).champion(card).parts} - {""}
    note = f"No ability here, only their text: {', '.join(sorted(unread))} (SW-GEN-07)" if unread else ""
    return replace(_counted(state, cards, title, "SW-WEA-08"), note=note)


def _counted(state: State, cards: tuple[CardIndex, ...], title: str, clause: str) -> Ledger:
    counts = Counter(of(state).champion(card) for card in cards)
    order = sorted(counts, key=lambda champion: champion.id)
    rows = tuple(
        Row(
            str(counts[champion]),
            champion.name,
            f"{champion.stats.power} / {champion.stats.speed} / {champion.stats.mind} / {champion.stats.spirit}",
            clause,
            is_card=True,
        )
        for champion in order
    )
    return Ledger(title, rows, str(counts.total()), what="Champions", folded=True)
