"""Choosing in secret: what bars a card, what the companion may know of it, and opening the locks again (SW-COM)."""

from __future__ import annotations

from hashlib import sha256

from companion.games.shardweave.cards import Arena, Champion
from companion.games.shardweave.effects import Forbid
from companion.games.shardweave.moves import Commit
from companion.games.shardweave.places import ACTIVE, DIGEST, HAND, LIFTED, SPOT, arena_in, at, of
from companion.table.knowledge import gather
from companion.table.run import Run
from companion.table.state import UNKNOWN, Lasting, Seat, Table
from companion.table.viewers import move_unseen

SELECTING = 2
"""The step of effects that restrict the choice (SW-ORD-03)."""


def barred(table: Table, champion: Champion) -> Arena | None:
    """The Active Arena, if its hazard keeps this Champion from being committed (SW-COM-13)."""
    arena = arena_in(table, ACTIVE)
    if arena is None:
        return None
    for part in arena.parts:
        effect = part.does
        is_bar = part.step == SELECTING and isinstance(effect, Forbid) and effect.change == "commit"
        if is_bar and getattr(effect, "faction", "") in ("", champion.faction):
            return arena
    return None


def restricts(table: Table) -> bool:
    """Whether anything is barred at all."""
    arena = arena_in(table, ACTIVE)
    return arena is not None and any(part.step == SELECTING for part in arena.parts)


def digest(table: Table, move: Commit) -> str:
    """The SHA-256 of seat, round, match-card and salt, as hex (SW-COM-04)."""
    copy = of(table).copies[move.card]
    return sha256(f"{move.seat}|{table.clock.turn}|{copy.card}|{copy.copy}|{copy.run}|{move.salt}".encode()).hexdigest()


def lock(run: Run, move: Commit) -> None:
    """A card goes face down to the commit spot; which one only its owner knows (SW-COM-01, SW-COM-04, SW-COM-07).

    The lock is in the record, and no phone is needed to keep it (SW-COM-18).
    """
    hand, spot = at(move.seat, HAND), at(move.seat, SPOT)
    if move.lifted:
        run.count(LIFTED, run.dials[LIFTED] | 1 << move.seat, "SW-COM-16")
    if move.card == UNKNOWN:
        gather(run, run.zones[hand], "SW-COM-07", rove=(hand, spot))
        run.move(run.zones[hand][0], spot, "SW-COM-07")
        return
    move_unseen(run, hand, spot, move.card, "SW-COM-04", seat=move.seat, claimed=move.scanned, stays=True)
    sealed = Lasting(DIGEST + digest(run, move), move.seat, 0, UNKNOWN, "reveal", move.seat)
    run.last(sealed, "SW-COM-04")


def lies_locked(table: Table, seat: Seat) -> bool:
    """Whether a Weaver's choice lies on the table, where it can be moved or turned after the lock (SW-COM-08)."""
    return of(table).options.commit_mode == "face_down" and bool(table.zones[at(seat, SPOT)])


def open_again(run: Run, because: str) -> None:
    """Both take their cards back; what lay face down stays unseen (SW-COM-12)."""
    for seat in (0, 1):
        for slot in run.zones[at(seat, SPOT)]:
            run.move(slot, at(seat, HAND), because)
    run.count(LIFTED, 0, because)
    run.end(lambda one: one.what.startswith(DIGEST), because)
