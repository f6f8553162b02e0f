"""Effects carried out: who does what by which card, what each effect does, and whether it can be done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeVar

from companion.games.voidream.effects import Effect, Evoke
from companion.games.voidream.numbers import is_met, matching, reachable
from companion.games.voidream.places import LOSERS, OVER, name, other
from companion.games.voidream.powers import Ability, Line, Trigger
from companion.games.voidream.remind import agreed_fact
from companion.games.voidream.terms import ALWAYS, Filter
from companion.table.consent import DONE, confirm
from companion.table.questions import Asking, Kind, Option, Question, Script
from companion.table.refusals import Facts
from companion.table.run import Run
from companion.table.state import UNKNOWN, Clock, Seat, SlotId, Table

MOST_TRIGGERS: Final = 20
"""VD-EFF-09: repeats after which a loop of triggers is broken."""


class Over(Exception):
    """The game has ended in the middle of an effect (VD-BAS-03). Caught where the script of a move begins."""


class Cast:
    """A text that is being carried out: whose it is, the card that it stands on, and how deep triggers are nested."""

    __slots__ = ("depth", "seat", "slot")

    def __init__(self, seat: Seat, slot: SlotId, depth: int = 0) -> None:
        self.seat = seat
        self.slot = slot
        self.depth = depth


EffectT = TypeVar("EffectT")
Handler = Callable[[Run, Cast, EffectT], Script]
Able = Callable[[Table, Cast, EffectT], bool]
_HANDLERS: Final[dict[type, Handler[Any]]] = {}
_ABLE: Final[dict[type, Able[Any]]] = {}


def handles(kind: type[EffectT]) -> Callable[[Handler[EffectT]], Handler[EffectT]]:
    """Register what an effect does."""

    def register(handler: Handler[EffectT]) -> Handler[EffectT]:
        assert kind not in _HANDLERS, f"two functions for {kind.__name__}"
        _HANDLERS[kind] = handler
        return handler

    return register


def able_if(kind: type[EffectT]) -> Callable[[Able[EffectT]], Able[EffectT]]:
    """Register when an effect can be done at all; without one it always can (VD-DRM-06)."""

    def register(able: Able[EffectT]) -> Able[EffectT]:
        _ABLE[kind] = able
        return able

    return register


def handled() -> frozenset[type]:
    """The kinds of effect that have a function."""
    return frozenset(_HANDLERS)


def carry_out(run: Run, cast: Cast, effect: Effect) -> Script:
    """Do one effect."""
    return _HANDLERS[type(effect)](run, cast, effect)


def carry_out_all(run: Run, cast: Cast, effects: Sequence[Effect]) -> Script:
    """Do several effects, one after another."""
    for effect in effects:
        yield from carry_out(run, cast, effect)


def carry_out_part(run: Run, cast: Cast, part: Line | Ability | Trigger) -> Script:
    """A line, or what an ability or a trigger does; words without a meaning for us are done by hand (VD-APP-08)."""
    if part.do:
        yield from carry_out_all(run, cast, part.do)
        return
    facts = (*source_facts(run, cast), ("words", part.text.removesuffix(".")))
    yield Question("by_hand", "VD-APP-08", (cast.seat,), Kind.CHOOSE, (DONE,), facts=facts)


def can_do(table: Table, cast: Cast, effects: Sequence[Effect]) -> bool:
    """Whether a list of effects can be done in full, as things stand now."""
    return all(type(effect) not in _ABLE or _ABLE[type(effect)](table, cast, effect) for effect in effects)


def resolve_lines(run: Run, cast: Cast, lines: Sequence[Line]) -> Script:
    """The lines of a text from top to bottom, each as a whole or not at all (VD-DRM-05 to -07, VD-ABL-09)."""
    for line in lines:
        met = line.needs == ALWAYS or is_met(run, cast.seat, cast.slot, line.needs)
        if not met or not can_do(run, cast, line.do):
            continue
        if line.may and not (yield from wants_to(run, cast.seat, line.text)):
            continue
        if not line.may and (yield from _left_out(run, cast.seat, line)):
            continue
        yield from carry_out_part(run, cast, line)


def _left_out(run: Run, seat: Seat, line: Line) -> Asking[bool]:
    """VD-DRM-07, VD-OPT-29: a line that has to be done; an evoke never makes anybody play a card."""
    if line.do and all(isinstance(effect, Evoke) for effect in line.do):
        return False
    return (yield from agreed_fact(run, seat, "agree_skip", "VD-DRM-07", (("words", line.text.removesuffix(".")),)))


def finish(run: Run, losers: int, because: str) -> None:
    """The game ends at once; ``losers`` is a mask, 0 for a draw by time, both for a draw (VD-END-03)."""
    run.count(LOSERS, losers, because)
    run.tick(Clock(run.clock.seat, OVER, run.clock.turn), because)
    raise Over


def targets(table: Table, cast: Cast, wanted: Filter, *, each: bool = False) -> Iterator[SlotId]:
    """What an effect may be aimed at, or all that it reaches (VD-KEY-01); a card or its host is not aimed at."""
    aimed = not each and wanted.kind not in ("this", "host")
    for slot in matching(table, cast.seat, cast.slot, wanted):
        if reachable(table, cast.slot, slot, aimed=aimed):
            yield slot


def has_target(table: Table, cast: Cast, wanted: Filter, *, each: bool = False) -> bool:
    """Whether there is anything to aim at, or to reach."""
    return next(targets(table, cast, wanted, each=each), UNKNOWN) != UNKNOWN


def aim(run: Run, cast: Cast, wanted: Filter, code: str, *, each: bool = False) -> Asking[tuple[SlotId, ...]]:
    """The target that the controller names now, or all (VD-GEN-09)."""
    found = tuple(targets(run, cast, wanted, each=each))
    if each or len(found) < 2:
        return found
    return ((yield from pick_slot(run, cast.seat, code, "VD-GEN-09", found, facts=source_facts(run, cast))),)


def source_facts(table: Table, cast: Cast) -> Facts:
    """The card whose text is carried out, for a sentence."""
    return (("card", table.slots[cast.slot].card),)


def pick_slot(
    run: Run, seat: Seat, code: str, clause: str, slots: Sequence[SlotId], *, facts: Facts = (), none: str = ""
) -> Asking[SlotId]:
    """One of several cards that lie there; a single one is taken without a question unless it may be none."""
    if not slots:
        return UNKNOWN
    if len(slots) == 1 and not none:
        return slots[0]
    options = [Option(str(slot), "card_there", (("slot", slot), ("zone", run.slots[slot].zone))) for slot in slots]
    if none:
        options.append(Option("none", none))
    answer = yield Question(code, clause, (seat,), Kind.CHOOSE, tuple(options), facts=facts)
    return UNKNOWN if answer.value == "none" else int(answer.value)


def wants_to(run: Run, seat: Seat, text: str) -> Asking[bool]:
    """Whether a Dreamer does what a text says that one may (VD-DRM-07)."""
    return (yield from confirm((seat,), "may_do", "VD-DRM-07", (("words", text.removesuffix(".")),)))


def who_is(cast: Cast, who: str) -> Seat:
    """The Dreamer whom a text means by "you" or "your opponent" (VD-GEN-07)."""
    return cast.seat if who == "you" else other(cast.seat)


def told_of(table: Table, seat: Seat) -> tuple[str, str]:
    """A fact that names a Dreamer."""
    return ("seat_who", name(table, seat))
