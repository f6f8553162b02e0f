"""Weapons and Specials as pages show them: each figure with where its points come from (DP-NUM-12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from companion.games.dirks.check import attacks_left
from companion.games.dirks.effects import Stat
from companion.games.dirks.numbers import Line, figure, lines, lp, most_lp
from companion.games.dirks.places import (
    ARMING,
    FIGHTING,
    LP,
    LP_POINTS,
    OVER,
    SWARM,
    attached,
    card_in,
    name,
    of,
    owner,
    printed,
    specials,
    type_of,
)
from companion.table.screens import Area, Choice, Dial, InPlay, Row, nudge_mark
from companion.table.state import UNKNOWN, Seat, SlotId, State, mark_of

STATS: Final[tuple[Stat, ...]] = ("strength", "durability")


def signed(number: int) -> str:
    """A number with its sign."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def counted(number: int, word: str) -> str:
    """A number with its word."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def owners(state: State, viewer: Seat, seat: Seat) -> str:
    """Whose something is, as this viewer says it."""
    return "yours" if seat == viewer else f"{name(state, seat)}’s"


def large(state: State, viewer: Seat, slot: SlotId, choices: tuple[Choice, ...] = ()) -> InPlay:
    """A Weapon with its three figures large; its name opens its ability and what sets its dials right."""
    seat = owner(state, slot)
    notes = [changed_type(state, slot)]
    if state.clock.seat == seat and state.clock.phase in (ARMING, FIGHTING):
        left = attacks_left(state, slot)
        notes.append(f"{counted(left, 'attack')} left" if left else "has attacked")
    return InPlay(
        card_in(state, slot).name,
        ", ".join(filter(None, notes)),
        choices=choices,
        dials=tuple(_nudged(state, slot)) if viewer >= 0 and state.clock.phase != OVER else (),
        rows=tuple(rows(state, slot)),
        heads=figures(state, slot),
        texts=ability(state, slot),
        key=f"weapon-{slot}",
    )


def small(state: State, viewer: Seat, slot: SlotId) -> InPlay:
    """A Weapon in few lines, where many players have some."""
    return InPlay(
        card_in(state, slot).name,
        changed_type(state, slot),
        rows=tuple(rows(state, slot)),
        dials=tuple(_nudged(state, slot)) if viewer >= 0 and state.clock.phase != OVER else (),
        numbers=figures(state, slot),
        texts=ability(state, slot),
        key=f"weapon-{slot}",
    )


def on_wall(state: State, slot: SlotId) -> InPlay:
    """A Weapon as the table page shows it, with the names of what lies on it."""
    events = ", ".join(_event_name(state, event) for event in attached(state, slot))
    note = ", ".join(filter(None, (changed_type(state, slot), events)))
    return InPlay(card_in(state, slot).name, note, numbers=figures(state, slot))


def figures(state: State, slot: SlotId) -> tuple[Dial, ...]:
    """LP with its most, Strength and Durability. Jack lifts LP above what the Weapon has of its own (DP-SPX-09)."""
    life = lp(state, slot)
    return (
        Dial("LP", life, "life-points", max(life, most_lp(state, slot))),
        *(Dial(stat.capitalize(), figure(state, slot, stat), stat) for stat in STATS),
    )


def rows(state: State, slot: SlotId) -> Iterator[Row]:
    """Where each point comes from that is not printed on the Weapon, and what else lies on it (DP-NUM-12)."""
    points = mark_of(state.slots[slot], LP_POINTS)
    if points:
        yield Row(signed(points), "points", "LP", "DP-NUM-10", symbol="life-points")
    told: set[SlotId] = set()
    for stat in STATS:
        for at, line in enumerate(lines(state, slot, stat)):
            if at or line.slot != UNKNOWN or line.label != card_in(state, slot).name:
                told.add(line.slot)
                yield _row(state, slot, line, stat, is_base=not at)
    for event in attached(state, slot):
        if event not in told or mark_of(state.slots[event], SWARM):
            yield Row("", _event_name(state, event), card_in(state, event).text, is_card=True, symbol="event")


def _row(state: State, slot: SlotId, line: Line, stat: Stat, *, is_base: bool) -> Row:
    """One line of a sum. A line of an ability has its reason before the name: "another Dirk: Standard Dirk"."""
    reason, _, named = line.label.rpartition(": ")
    notes = [stat.capitalize(), reason]
    if is_base:
        notes.append("to begin with")
    elif line.slot in attached(state, slot) and not reason:
        of_other = owner(state, line.slot) != owner(state, slot)
        notes.append(f"attached by {name(state, owner(state, line.slot))}" if of_other else "attached")
    number = str(line.n) if is_base else signed(line.n)
    note = ", ".join(filter(None, notes))
    return Row(number, named, note, line.clause, is_card=line.slot != UNKNOWN, symbol=stat)


def _event_name(state: State, event: SlotId) -> str:
    left = mark_of(state.slots[event], SWARM)
    return card_in(state, event).name + (f", {counted(left, 'turn')} left" if left else "")


def changed_type(state: State, slot: SlotId) -> str:
    """What a Weapon is now, if Magic Sweep has changed its Type (DP-SPX-24)."""
    return f"now {printed(state, slot).name}" if type_of(state, slot) != card_in(state, slot).type else ""


def ability(state: State, slot: SlotId) -> tuple[str, ...]:
    """The Special Ability of a Weapon's Type, or that it has none (DP-ABL-01), and what its own card says."""
    make = of(state).makes.get(type_of(state, slot))
    text = make.text if make is not None else ""
    changed = changed_type(state, slot)
    own = card_in(state, slot).text
    return tuple(filter(None, (changed.capitalize(), text or ("" if own else "No Special Ability."), own)))


def _nudged(state: State, slot: SlotId) -> Iterator[Dial]:
    """What is set right by hand: LP, and the countdowns of Events on it (DP-APP-12)."""
    yield Dial("LP", lp(state, slot), "life-points", 60, nudge=nudge_mark(slot, LP))
    for event in attached(state, slot):
        left = mark_of(state.slots[event], SWARM)
        if left:
            label = f"turns of {card_in(state, event).name}"
            yield Dial(label, left, "swarm-counter", 9, nudge=nudge_mark(event, SWARM), least=1)


def specials_block(state: State, viewer: Seat, uses: Mapping[SlotId, tuple[Choice, ...]]) -> Area:
    """The Specials in effect, what they say (DP-SPC-01), and which of them can be used now."""
    cards = tuple(_special(state, viewer, slot, uses.get(slot, ())) for slot in specials(state))
    return Area("Specials in effect", cards, empty="None")


def _special(state: State, viewer: Seat, slot: SlotId, uses: tuple[Choice, ...]) -> InPlay:
    card = card_in(state, slot)
    whose = "Yours" if owner(state, slot) == viewer else owners(state, viewer, owner(state, slot))
    return InPlay(card.name, f"{whose}. {card.text}", symbol="special", choices=uses)
