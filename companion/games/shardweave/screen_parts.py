"""What both Weavers see: Arenas, Victory Points, locks, and the cards of each in number (SW-APP-01)."""

from __future__ import annotations

from typing import Final

from companion.games.shardweave.cards import Arena
from companion.games.shardweave.places import (
    ACTIVE,
    ASIDE,
    DIGEST,
    DISCARD,
    HAND,
    LATER,
    MULLIGAN,
    NEXT,
    PILE,
    SETUP,
    SPOT,
    VP,
    arena_in,
    carried,
    count,
    discarded,
    form_name,
    has_locked,
    name,
    of,
    other,
)
from companion.games.shardweave.places import at as zone_of
from companion.games.shardweave.scoring import outcome
from companion.table.screens import (
    Dial,
    Ground,
    Grounds,
    Ledger,
    Numbers,
    Pile,
    Piles,
    Row,
    Scores,
    Wait,
    nudge_dial,
)
from companion.table.state import Seat, State

SPOTS: Final = ((ACTIVE, "Active"), (NEXT, "Next"), (LATER, "Later"))
RECOMMENDED: Final = 20
"""Arenas in the deck (SW-SET-10)."""
SHORT: Final = 8
"""Hex digits of a digest that are shown: enough to compare two screens by eye."""


def arenas(state: State, title: str = "Arenas") -> Grounds:
    """The three Arenas in their order, with what scores and their hazards (SW-RND-02, SW-GEN-05)."""
    found = tuple(_ground(word, arena) for spot, word in SPOTS if (arena := arena_in(state, spot)) is not None)
    return Grounds(title, found, note=_few(state), empty="Not turned up yet")


def _few(state: State) -> str:
    """SW-SET-10: a warning before the match, where an owner's file has named few Arenas."""
    deck = sum(arena is not None for arena in of(state).arenas) - 1
    if deck >= RECOMMENDED or state.clock.phase not in (SETUP, MULLIGAN):
        return ""
    return f"{deck} Arenas in all; {RECOMMENDED} or more are better"


def _ground(place: str, arena: Arena) -> Ground:
    scores = tuple(
        Scores(stat.capitalize(), share, stat) for stat, share in ((arena.primary, "whole"), (arena.secondary, "half"))
    )
    # Without a hazard its place stays, so that nobody looks for one.
    return Ground(place, arena.name, scores, arena.text or "No hazard", "hazard" if arena.text else "")


def points(state: State, viewer: Seat) -> Numbers:
    """Victory Points of both, the own first (SW-APP-01, SW-RES-06)."""
    most = of(state).options.vp_target
    dials = tuple(
        Dial(called(state, viewer, seat), state.dials[VP[seat]], "victory-point", most, nudge=nudge_dial(f"VP {seat}"))
        for seat in own_first(viewer)
    )
    return Numbers(dials, "Victory Points", f"to {most}")


def own_first(viewer: Seat) -> tuple[Seat, Seat]:
    """Both seats in the order in which a viewer reads them."""
    return (1, 0) if viewer == 1 else (0, 1)


def called(state: State, viewer: Seat, seat: Seat) -> str:
    """A Weaver as this viewer calls them."""
    return "You" if seat == viewer else name(state, seat)


def digest(state: State, seat: Seat) -> str:
    """The beginning of the digest of a seal; "" where nothing is sealed (SW-COM-04)."""
    found = (
        one.what.removeprefix(DIGEST) for one in state.lasting if one.what.startswith(DIGEST) and one.player == seat
    )
    return next((text[:SHORT] for text in found), "")


def lock(state: State, viewer: Seat, seat: Seat) -> str:
    """Whether a Weaver has locked, in words (SW-RND-07)."""
    is_own = seat == viewer
    who = "You" if is_own else name(state, seat)
    if not has_locked(state, seat):
        return f"{who} {'are' if is_own else 'is'} choosing"
    have = "have" if is_own else "has"
    return f"{who} {have} locked" if count(state, seat, SPOT) else f"{who} {have} no card to choose"


def locks(state: State, viewer: Seat) -> Wait:
    """Who has locked, whoever has first; a seal by the beginning of its digest (SW-COM-04)."""
    seats = sorted((viewer, other(viewer)), key=lambda seat: not has_locked(state, seat))
    locked = [lock(state, viewer, seat) for seat in seats if has_locked(state, seat)]
    seals = [
        f"{'Your' if seat == viewer else f'{name(state, seat)}’s'} digest {text}…"
        for seat in seats
        if (text := digest(state, seat))
    ]
    waits = [lock(state, viewer, seat) for seat in seats if not has_locked(state, seat)]
    return Wait(". ".join(locked), ". ".join((*seals, *waits)))


def piles(state: State, viewer: Seat, seat: Seat) -> Piles:
    """Hand, draw pile and discard pile; its latest Champions are named."""
    places = [(HAND, "hand"), (PILE, "draw pile"), (DISCARD, "discard pile")]
    if count(state, seat, ASIDE):
        places.append((ASIDE, "aside"))
    shown = tuple(
        Pile(word, "face-down" if place in (HAND, PILE) else "card", count(state, seat, place), True, "")
        for place, word in places
    )
    whose = "Your cards" if seat == viewer else f"{name(state, seat)}’s cards"
    return Piles(whose, shown, "active Weaver" if state.clock.turn and state.clock.seat == seat else "")


def discards(state: State, viewer: Seat, seat: Seat) -> Ledger | None:
    """A discard pile, the latest first; both may look through both (SW-APP-01)."""
    gone = [(card, of(state).champion(card).faction.capitalize()) for card in discarded(state, seat)]
    gone += ((state.slots[slot].card, "aside") for slot in state.zones[zone_of(seat, ASIDE)])
    if not gone:
        return None
    rows = tuple(Row("", form_name(state, card), note, is_card=True) for card, note in gone)
    whose = "Your" if seat == viewer else f"{name(state, seat)}’s"
    return Ledger(f"{whose} discard pile", rows, str(len(gone)), folded=True, what="Champions")


def carrying(state: State, viewer: Seat) -> Ledger | None:
    """What the next Champions carry from earlier rounds (SW-EFF-07, SW-ORD-19)."""
    rows = tuple(
        Row(signed(one.amount), f"{_whose(state, viewer, seat)} next Champion", one.what, "SW-EFF-07")
        for seat in own_first(viewer)
        for one in carried(state, seat)
    )
    return Ledger("Carried over", rows) if rows else None


def signed(number: int) -> str:
    """A number with its sign."""
    return f"+{number}" if number > 0 else f"−{-number}"


def _whose(state: State, viewer: Seat, seat: Seat) -> str:
    return "your" if seat == viewer else f"{name(state, seat)}’s"


def final(state: State) -> Ledger:
    """The end of the match."""
    found = outcome(state)
    assert found is not None
    rows = tuple(
        Row(str(found.scores[seat]), name(state, seat), "wins" if seat in found.winners else "", "SW-RES-04")
        for seat in (0, 1)
    )
    return Ledger("Result", rows, symbol="victory-point", note="" if found.winners else "A draw")
