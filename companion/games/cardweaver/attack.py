"""The Attack: target, response window, Attack Power and Defense, damage, and what follows (CW-ATK-07)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.cardweaver.aim import hittable
from companion.games.cardweaver.attack_rules import extra_targets, ignores_defense, is_safe, redirection, stand_in
from companion.games.cardweaver.box import of
from companion.games.cardweaver.cards_in_play import controller, is_character, is_target
from companion.games.cardweaver.damage import Blow, deal, lowered
from companion.games.cardweaver.doing import (
    Cast,
    Happening,
    Responses,
    carry_out,
    confirm,
    pick_slot,
    slot_facts,
    trigger,
)
from companion.games.cardweaver.places import ATTACKS
from companion.games.cardweaver.players import character, is_anima, is_npc, nemesis_of, same_side
from companion.games.cardweaver.sums import attack_power, defense
from companion.table.questions import Asking, Script
from companion.table.run import Run
from companion.table.state import UNKNOWN, Seat, SlotId, Table


def strike(run: Run, player: Seat, target: SlotId) -> Script:
    """CW-ATK-07, CW-ATK-12: one Attack, on one target unless a card grants more; each target has a window of its own.

    What happens to a target or to the attacker meanwhile: CW-R-20. CW-ATK-14: the Power is not used up.
    """
    own_side = same_side(run, player, controller(run, target))
    if own_side and not (yield from confirm(run, player, "hit_own_side", "CW-R-16", facts=slot_facts(run, target))):
        return
    targets = yield from _more_targets(run, player, target)
    for one in targets:
        yield from _window(run, player, one)
        if is_anima(run, player):
            return
    power, piercing = attack_power(run, player), ignores_defense(run, player)
    run.count(ATTACKS, run.dials[ATTACKS] + 1, "CW-ATK-01")
    for one in targets:
        if is_target(run, one) and not is_anima(run, player):
            yield from _hit(run, player, _redirected(run, one), power, piercing=piercing)


def _more_targets(run: Run, player: Seat, first: SlotId) -> Asking[tuple[SlotId, ...]]:
    """Further targets of one Attack, if a card grants them; the automated Nemesis takes all it can (CW-NPC-22)."""
    targets = [first]
    none = "" if is_npc(run, player) else "no_more_targets"
    for _ in range(extra_targets(run, player)):
        others = [slot for slot in _foes(run, player) if slot not in targets]
        slot = yield from pick_slot(run, player, "one_more_target", "CW-ATK-12", others, none=none)
        if slot == UNKNOWN:
            break
        targets.append(slot)
    return tuple(targets)


def _foes(table: Table, player: Seat) -> Iterator[SlotId]:
    """What a player may attack of the other side."""
    for slot in hittable(table, player):
        foe = is_target(table, slot) and not same_side(table, player, controller(table, slot))
        if foe and not is_safe(table, slot):
            yield slot


def _window(run: Run, player: Seat, target: SlotId) -> Script:
    if not is_target(run, target):
        return
    cast = Cast(player, character(run, player), run.slots[character(run, player)].card, is_played=False)
    facts = (
        ("seat_by", of(run).names_of[player]),
        ("card", run.slots[target].card),
        ("power", attack_power(run, player)),
        ("seat_at", of(run).names_of[controller(run, target)]),
    )
    yield from carry_out(run, cast, Responses("attack_on", facts), target)


def _redirected(run: Run, target: SlotId) -> SlotId:
    """Whom the Attack hits instead, by a card that was played or by one in play."""
    lasting = redirection(run, target)
    if lasting is None:
        card = stand_in(run, target)
        return target if card == UNKNOWN else card
    run.end(lambda other: other is lasting, "CW-CRD-07")
    return lasting.about


def _hit(run: Run, player: Seat, target: SlotId, power: int, *, piercing: bool) -> Script:
    """CW-ATK-08, CW-ATK-10: Defense counts for Characters only. What cannot be attacked any more is not hit."""
    if is_safe(run, target):
        return
    n = power
    victim = controller(run, target)
    is_hero = is_character(run, target)
    if is_hero and not piercing:
        n = max(0, power - defense(run, victim))
    n = lowered(run, target, "attack", n)
    if n <= 0:
        return
    yield from deal(run, Blow(player, "attack"), target, n)
    if is_hero and victim != nemesis_of(run):
        yield from trigger(run, player, Happening("attack_hits_animus", by="attack", hit=target))
