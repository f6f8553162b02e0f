"""Specials: how one takes the place of another, what it does on arrival, what ends with it (DP-SPC, DP-SPX)."""

from __future__ import annotations

from companion.games.dirks.by_hand import fall
from companion.games.dirks.doing import credit, discard, hands_move, leave, something_happened, to_piles
from companion.games.dirks.effects import ConvertType, DiscardAttached, DiscardSpecials, Does, SetLp, Sticky
from companion.games.dirks.ends import end
from companion.games.dirks.numbers import lp, most_lp
from companion.games.dirks.places import (
    LADEN,
    LP,
    TYPE,
    all_weapons,
    attached,
    card_in,
    middle,
    of,
    owner,
    specials,
    weapons,
)
from companion.table.consent import done
from companion.table.questions import Asking, Kind, Option, Question, Script
from companion.table.refusals import Facts
from companion.table.run import Run
from companion.table.state import Seat, SlotId, Table, mark_of

KEEP = Option("keep", "keep_the_gate")
HEADS = Option("heads", "heads")
TAILS = Option("tails", "tails")


def play_special(run: Run, seat: Seat, slot: SlotId) -> Script:
    """DP-SPC-02, -08, -09: a sacrifice for each Gate, the old one ends, the new one arrives and acts.

    So there are Gates, each with its price, and one other Special at most (DP-SPC-05, DP-SPC-06).
    """
    effects = card_in(run, slot).does
    named = yield from _name_type(run, seat, effects)
    clears = any(isinstance(effect, DiscardSpecials) for effect in effects) and of(run).options.sweep_clears_gate
    gates = [one for one in specials(run) if _is_sticky(run, one)]
    paid = {} if clears else (yield from _buy_off(run, seat, gates))
    old = [one for one in specials(run) if one not in gates]
    prices = [card for weapon in paid.values() for card in (weapon, *attached(run, weapon))]
    ended = gates if clears else list(paid)
    yield from hands_move(run, (*prices, *ended, *old))
    for gate in ended:
        if gate in paid:
            leave(run, paid[gate], "DP-DEF-04")
        end(run, gate, "DP-SPC-03")
    for special in old:
        end(run, special, "DP-SPC-02")
    run.move(slot, middle(run), "DP-SPC-01", at=len(specials(run)))
    for effect in effects:
        yield from _arrive(run, seat, slot, effect, named)


def _is_sticky(table: Table, slot: SlotId) -> bool:
    return any(isinstance(holds, Sticky) for holds in card_in(table, slot).holds)


def _name_type(run: Run, seat: Seat, effects: tuple[Does, ...]) -> Asking[str]:
    """DP-SPX-17, DP-R-27: one of the Types in the game's Weapon list, before anything else happens."""
    if not any(isinstance(effect, ConvertType) for effect in effects):
        return ""
    options = tuple(Option(make, "type_of", (("type", make),)) for make in of(run).types)
    answer = yield Question("name_type", "DP-SPX-17", (seat,), Kind.CHOOSE, options)
    return str(answer.value)


def _buy_off(run: Run, seat: Seat, gates: list[SlotId]) -> Asking[dict[SlotId, SlotId]]:
    """DP-SPC-03, -04, -07, -10: a choice for each Gate, and which Weapon pays for it; without one nobody is asked."""
    paid: dict[SlotId, SlotId] = {}
    for gate in gates:
        own = [slot for slot in weapons(run, seat) if slot not in paid.values()]
        if not own:
            break
        options = (*(Option(str(slot), "weapon_there", (("slot", slot),)) for slot in own), KEEP)
        facts: Facts = (("slot_gate", gate), ("seat_who", seat))
        answer = yield Question("buy_off", "DP-SPC-03", (seat,), Kind.CHOOSE, options, facts=facts)
        if answer.value != KEEP.value:
            paid[gate] = int(answer.value)
    return paid


def _arrive(run: Run, seat: Seat, slot: SlotId, effect: Does, named: str) -> Script:
    match effect:
        case DiscardAttached():
            yield from _discard_attached(run)
        case SetLp():
            _set_lp(run, effect)
        case ConvertType():
            yield from _flip(run, seat, named)
        case DiscardSpecials():
            # The Gates were dealt with before the coin; what lies here now is this card alone, and Gates that stay.
            discard(run, slot, "DP-SPX-19")
        case _:
            yield from ()


def _discard_attached(run: Run) -> Script:
    """DP-SPX-05, DP-SPX-08, DP-APP-14, DP-R-18: who carried an Event is of the second group, whatever becomes of it."""
    laden = [weapon for weapon in all_weapons(run) if attached(run, weapon)]
    if laden:
        events = [event for weapon in laden for event in attached(run, weapon)]
        yield from done("discard_attached", "DP-APP-14", (("piles", to_piles(run, events)),))
    for weapon in laden:
        run.mark(weapon, LADEN, 1, "DP-SPX-08")
        for event in attached(run, weapon):
            discard(run, event, "DP-SPX-05")


def _set_lp(run: Run, effect: SetLp) -> None:
    """DP-SPX-09, DP-SPX-11: the dial is set, whatever it showed."""
    for weapon in all_weapons(run):
        is_laden = bool(mark_of(run.slots[weapon], LADEN))
        if effect.group == "all" or is_laden == (effect.group == "laden"):
            run.mark(weapon, LP, effect.n, "DP-SPX-09")


def _flip(run: Run, seat: Seat, named: str) -> Script:
    """DP-SPX-17, -18, -20, DP-APP-08: the coin, thrown at the table or by the companion."""
    answer = yield Question("coin", "DP-APP-08", (), Kind.CHANCE, (HEADS, TAILS), facts=(("type", named),))
    if answer.value != HEADS.value:
        return
    fallen: list[SlotId] = []
    kind = of(run).types.index(named) + 1
    for weapon in all_weapons(run):
        lost = most_lp(run, weapon) - lp(run, weapon)
        run.mark(weapon, TYPE, kind, "DP-SPX-18")
        life = most_lp(run, weapon) - lost
        if life > 0:
            run.mark(weapon, LP, life, "DP-SPX-22")
        else:
            fallen.append(weapon)
    something_happened(run)
    if fallen:
        gone = [card for weapon in fallen for card in (weapon, *attached(run, weapon))]
        yield from done("weapons_fall", "DP-APP-14", (("piles", to_piles(run, gone)),))
    for weapon in fallen:
        if owner(run, weapon) != seat:
            credit(run, seat, "DP-DEF-05")
        yield from fall(run, weapon, "DP-SPX-23")
