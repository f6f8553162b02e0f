"""Experience: received, handed over, put on Reavers, lost; and Skills that unlock by it."""

from __future__ import annotations

from companion.games.cardweaver.box import Used, of
from companion.games.cardweaver.cards_in_play import cap_of, controller, helpers, xp_on
from companion.games.cardweaver.doing import (
    Cast,
    Happening,
    handles,
    pick,
    pick_slot,
    trigger,
)
from companion.games.cardweaver.effects import Experience
from companion.games.cardweaver.places import CHARACTER, EXPERIENCE, FLIPPED, XP, dial, place_of_zone
from companion.games.cardweaver.players import character, fellows, is_anima, is_npc, name, nemesis_of, who
from companion.table.questions import Asking, Option, Script
from companion.table.run import Run
from companion.table.state import UNKNOWN, Lasting, Seat, SlotId, Table


def has_room(table: Table, slot: SlotId) -> bool:
    """Whether a Character, or a face-up Reaver, can hold another point (CW-EXP-13, CW-FDN-02)."""
    here = table.slots[slot]
    if here.pose >= FLIPPED and place_of_zone(table, here.zone) != CHARACTER:
        return False
    return xp_on(table, slot) < cap_of(table, slot)


def set_xp(run: Run, slot: SlotId, value: int, because: str) -> None:
    """Put a dial, or the tokens of a Reaver, at a number, and note the order of unlocking (CW-NPC-23, CW-R-60)."""
    before = xp_on(run, slot)
    player = controller(run, slot)
    if place_of_zone(run, run.slots[slot].zone) == CHARACTER:
        run.count(dial(player, XP), value, because)
    else:
        run.mark(slot, EXPERIENCE, value, because)
    log_order(run, slot, before, value)


def grow(run: Run, slot: SlotId, value: int, because: str) -> Script:
    """Put a dial or tokens up, and do what waits for a Skill to unlock: in the Skill itself, and on other cards."""
    before = xp_on(run, slot)
    set_xp(run, slot, value, because)
    new = {skill.at for skill in of(run).skills[run.slots[slot].card] if before < skill.at <= xp_on(run, slot)}
    if not new:
        return

    def concerns(where: SlotId, used: Used) -> bool:
        return not used.at or (where == slot and used.at in new)

    yield from trigger(run, controller(run, slot), Happening("unlock", hit=slot), concerns=concerns)


def log_order(run: Run, slot: SlotId, before: int, value: int) -> None:
    """Note which Skills of the automated Nemesis or its Reavers were unlocked, in their order, and which locked."""
    player = controller(run, slot)
    if not is_npc(run, player):
        return
    for skill in of(run).skills[run.slots[slot].card]:
        if before < skill.at <= value:
            run.last(Lasting("unlocked", player, skill.at, slot, "locked", about=slot), "CW-NPC-23")
    if value < before:
        run.end(lambda held: held.what == "unlocked" and held.about == slot and held.amount > value, "CW-R-60")


def receive(run: Run, player: Seat, n: int, because: str) -> Script:
    """A Character receives points, and may hand each to somebody else at this moment and no later (CW-EXP-09 to -14).

    CW-R-30: point by point, among those below their cap. CW-EXP-17: what was handed over stays where it went.
    Whatever gave it, on whosever turn (CW-R-46, CW-R-69).
    """
    if is_anima(run, player):
        return
    for _ in range(n):
        if is_npc(run, player):
            yield from _npc_point(run, player, because)
            continue
        slot = yield from _place_point(run, player)
        if slot == UNKNOWN:
            continue
        yield from grow(run, slot, xp_on(run, slot) + 1, because)
        if slot != character(run, player) and controller(run, slot) != player:
            yield from trigger(run, player, Happening("handing_xp", them=slot))


def _others(table: Table, player: Seat) -> tuple[SlotId, ...]:
    """Who else may be given a point: fellow Animus, or the Nemesis's Reavers (CW-EXP-09, CW-EXP-11)."""
    if player == nemesis_of(table):
        slots = tuple(helpers(table, player))
    else:
        slots = tuple(character(table, other) for other in fellows(table, player))
    return tuple(slot for slot in slots if has_room(table, slot))


def _place_point(run: Run, player: Seat) -> Asking[SlotId]:
    own = character(run, player)
    others = _others(run, player)
    if not others:
        return own if has_room(run, own) else UNKNOWN
    options = [Option("keep", "keep_point")] if has_room(run, own) else [Option("lose", "lose_point")]
    options += [Option(str(slot), "point_to", (("seat_to", _holder_name(run, slot)),)) for slot in others]
    answer = yield from pick(run, player, "place_point", "CW-EXP-09", options, facts=(who("seat_who", run, player),))
    if answer in ("keep", "lose"):
        return own if answer == "keep" else UNKNOWN
    return int(answer)


def _holder_name(table: Table, slot: SlotId) -> str:
    if place_of_zone(table, table.slots[slot].zone) == CHARACTER:
        return name(table, controller(table, slot))
    return of(table).cards[table.slots[slot].card].name


def _npc_point(run: Run, player: Seat, because: str) -> Script:
    """CW-NPC-30, CW-NPC-31: the Nemesis first, then one Reaver until it is full, then the next; else it is lost."""
    own = character(run, player)
    if has_room(run, own):
        yield from grow(run, own, xp_on(run, own) + 1, because)
        return
    open_ones = [slot for slot in helpers(run, player) if has_room(run, slot)]
    begun = [slot for slot in open_ones if xp_on(run, slot)]
    slot = yield from pick_slot(run, player, "npc_point", "CW-NPC-30", begun or open_ones)
    if slot != UNKNOWN:
        yield from grow(run, slot, xp_on(run, slot) + 1, because)


@handles(Experience)
def _experience(run: Run, cast: Cast, effect: Experience, them: SlotId) -> Script:
    """CW-EXP-08: by a card's text, on any turn. CW-EXP-15: it is never spent, only lost by an effect."""
    if effect.n < 0:
        set_xp(run, them, max(0, xp_on(run, them) + effect.n), "CW-SKL-04")
        return
    player = controller(run, them)
    if them == character(run, player):
        yield from receive(run, player, effect.n, "CW-EXP-08")
    else:
        yield from grow(run, them, min(cap_of(run, them), xp_on(run, them) + effect.n), "CW-EXP-08")
