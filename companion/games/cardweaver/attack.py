"""The Attack: target, response window, Attack Power and Defense, damage, and what follows (CW-ATK-07)."""

from __future__ import annotations

from companion.games.cardweaver.damage import deal, lowered
from companion.games.cardweaver.doing import Cast, Responses, carry_out, confirm, slot_facts, trigger
from companion.games.cardweaver.places import (
    ATTACKS,
    character,
    controller,
    is_anima,
    is_character,
    is_target,
    nemesis_of,
    of,
    same_side,
)
from companion.games.cardweaver.sums import attack_power, defense, ignores_defense
from companion.table.questions import Script
from companion.table.run import Run
from companion.table.state import Seat, SlotId


def strike(run: Run, player: Seat, target: SlotId) -> Script:
    """CW-ATK-07, CW-ATK-12: one Attack on one target. What happens to it or to the attacker meanwhile: CW-R-20."""
    own_side = same_side(run, player, controller(run, target))
    if own_side and not (yield from confirm(run, player, "hit_own_side", "CW-R-16", facts=slot_facts(run, target))):
        return
    cast = Cast(player, character(run, player), run.slots[character(run, player)].card, is_played=False)
    facts = (
        ("seat_by", of(run).names_of[player]),
        ("card", run.slots[target].card),
        ("power", attack_power(run, player)),
        ("seat_at", of(run).names_of[controller(run, target)]),
    )
    yield from carry_out(run, cast, Responses("attack_on", facts), target)
    if is_anima(run, player):
        return
    power = attack_power(run, player)
    piercing = ignores_defense(run, player)
    run.count(ATTACKS, run.dials[ATTACKS] + 1, "CW-ATK-01")
    if is_target(run, target):
        yield from _hit(run, player, target, power, piercing=piercing)


def _hit(run: Run, player: Seat, target: SlotId, power: int, *, piercing: bool) -> Script:
    """CW-ATK-08, CW-ATK-10, CW-ATK-14: Defense counts for Characters only; the Power is not used up."""
    n = power
    victim = controller(run, target)
    is_hero = is_character(run, target)
    if is_hero and not piercing:
        n = max(0, power - defense(run, victim))
    n = lowered(run, target, "attack", n)
    if n <= 0:
        return
    yield from deal(run, player, target, n, by_attack=True)
    if is_hero and victim != nemesis_of(run) and not is_anima(run, player):
        yield from trigger(run, player, "attack_hits_animus", hit=target)
