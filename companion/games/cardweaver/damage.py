"""Damage, healing and defeat, and what follows in the order of CW-R-78: defeat, end, Experience, Reward, the rest."""

from __future__ import annotations

from typing import Final

import msgspec

from companion.games.cardweaver.anima import become_anima
from companion.games.cardweaver.attack_rules import covers
from companion.games.cardweaver.box import of
from companion.games.cardweaver.cards_in_play import card_in, controller, is_character, is_target
from companion.games.cardweaver.doing import (
    Cast,
    Happening,
    all_powers,
    can_use_skills,
    carry_out_all,
    finish,
    handles,
    is_used,
    trigger,
    trigger_own,
    use_up,
)
from companion.games.cardweaver.effects import DamageBoth, DirectDamage, Heal, Prevent
from companion.games.cardweaver.experience import receive
from companion.games.cardweaver.holding import holds, is_met, lasts, times
from companion.games.cardweaver.lasting import END, until_of
from companion.games.cardweaver.piles import clear_played
from companion.games.cardweaver.places import (
    BOTH_DEFEATED,
    BY_DEFEAT_OF_ANIMUS,
    BY_DEFEAT_OF_NEMESIS,
    DAMAGE,
    FIRST_DAMAGE,
    HP,
    MOST_HP,
    dial,
    value,
)
from companion.games.cardweaver.players import character, is_anima, is_npc, living_animus, nemesis_of, same_side
from companion.games.cardweaver.powers import HoldsPrevent
from companion.games.cardweaver.sums import damage_bonus
from companion.table.questions import Script
from companion.table.run import Run
from companion.table.state import Lasting, Seat, SlotId, mark_of


@handles(DirectDamage)
def _direct_damage(run: Run, cast: Cast, effect: DirectDamage, them: SlotId) -> Script:
    """CW-DMG-01 to -06: no Attack, so Defense and Attack Power do nothing to it (CW-DMG-04)."""
    if not is_target(run, them):
        return
    what = of(run).what[cast.card]
    n = effect.n * times(run, cast.player, cast.slot, effect.per, effect.most)
    if not n:
        return
    n = lowered(run, them, "direct", n + damage_bonus(run, cast.player, what))
    cast.hit = them
    if n > 0:
        yield from deal(run, Blow(cast.player, "direct", what.value), them, n)


@handles(DamageBoth)
def _damage_both(run: Run, cast: Cast, effect: DamageBoth, them: SlotId) -> Script:
    """CW-R-34: one part that hits both sides at once."""
    nemesis = nemesis_of(run)
    both = (them, character(run, nemesis))
    blow = Blow(cast.player, "direct", of(run).what[cast.card].value)
    amounts = [lowered(run, slot, "direct", effect.n) for slot in both]
    left = [value(run, controller(run, slot), HP) - n for slot, n in zip(both, amounts, strict=True)]
    if left[0] <= 0 and left[1] <= 0 and living_animus(run) == (controller(run, them),):
        for slot in both:
            run.count(dial(controller(run, slot), HP), 0, "CW-HPX-05")
        finish(run, BOTH_DEFEATED, "CW-R-34")
    for slot, n in zip((both[1], both[0]), reversed(amounts), strict=True):
        if n > 0 and is_target(run, slot):
            yield from deal(run, blow, slot, n)


def lowered(run: Run, target: SlotId, kind: str, n: int) -> int:
    """What is left of damage after all that prevents it; the rest of a prevention is lost (CW-DMG-03, CW-DMG-07).

    What prevents all such damage comes first. CW-R-81: the automated Nemesis uses its own once-per-round prevention at
    the first occasion.
    """
    player = controller(run, target)
    for slot, held in holds(run, player, HoldsPrevent):
        if held.kind == kind and covers(run, held.of, slot, target):
            n = _less(n, held.n)
    for held_off in tuple(lasts(run, player, f"{PREVENTS_EACH}{kind}")):
        if held_off.about == target:
            n = _less(n, held_off.amount)
    if n <= 0:
        return 0
    if is_npc(run, player) and is_character(run, target):
        _npc_prevents(run, player, target, kind)
    for held_off in tuple(run.lasting):
        if n > 0 and held_off.what == f"{PREVENTS}{kind}" and held_off.about == target:
            _end_one(run, held_off)
            n = _less(n, held_off.amount)
    return n


PREVENTS: Final = "prevent_"
PREVENTS_EACH: Final = "prevent_each_"
"""What lowers the next damage of a kind, or all of it, is written down with the kind after this."""


def _less(n: int, by: int) -> int:
    """So much less; 0 stands for all of it."""
    return max(0, n - by) if by else 0


def _end_one(run: Run, held: Lasting) -> None:
    run.end(lambda other: other is held, "CW-DMG-07")


def _npc_prevents(run: Run, player: Seat, target: SlotId, kind: str) -> None:
    for slot, used in tuple(all_powers(run, player)):
        power = used.power
        if power.when != "use" or power.limit != "round" or is_used(run, slot, used):
            continue
        if is_met(run, player, slot, power.needs) and not (used.at and not can_use_skills(run, player)):
            for effect in power.do:
                if isinstance(effect, Prevent) and effect.kind == kind and not effect.every:
                    use_up(run, slot, used)
                    run.last(Lasting(f"{PREVENTS}{kind}", player, effect.n, slot, END, player, target), "CW-R-81")


class Blow(msgspec.Struct, frozen=True):
    """Who deals damage, how ("attack" or "direct"), and the type of the card that does it ("" for an Attack)."""

    player: Seat
    by: str
    type_of: str = ""


def deal(run: Run, blow: Blow, target: SlotId, n: int) -> Script:
    """Damage that gets through: ``n`` is more than 0 (CW-EXP-04). What waits for it comes last (CW-R-78)."""
    victim = controller(run, target)
    is_hero = is_character(run, target)
    if is_hero:
        yield from _hit_character(run, blow, target, n)
    else:
        yield from _hit_helper(run, blow, target, n)
    dealt = Happening("damage_dealt", blow.type_of, blow.by, target)
    yield from trigger(run, blow.player, dealt)
    if is_hero and not is_anima(run, victim):
        taken = Happening("damage_taken", blow.type_of, blow.by, character(run, blow.player))
        yield from trigger(run, victim, taken)


def _hit_character(run: Run, blow: Blow, target: SlotId, n: int) -> Script:
    """CW-ATK-11, CW-HPX-05: HP drops, never below 0; at 0 the Character is defeated."""
    victim, player = controller(run, target), blow.player
    hp = max(0, value(run, victim, HP) - n)
    run.count(dial(victim, HP), hp, "CW-ATK-11" if blow.by == "attack" else "CW-DMG-02")
    if not hp:
        yield from defeat(run, victim)
    if _learns(run, blow, victim):
        nemesis = player == nemesis_of(run)
        run.count(FIRST_DAMAGE, 1, "CW-EXP-03" if nemesis else "CW-EXP-02")
        yield from receive(run, player, 1, "CW-EXP-03" if nemesis else "CW-EXP-02")
    if not hp and not same_side(run, player, victim):
        yield from trigger(run, player, Happening("defeats", hit=target))


def _learns(run: Run, blow: Blow, victim: Seat) -> bool:
    """The first damage of the own turn to the other side (CW-EXP-02, -03, -05); an Anima learns nothing (CW-R-44)."""
    player = blow.player
    if run.clock.seat != player or run.dials[FIRST_DAMAGE] or is_anima(run, player) or same_side(run, player, victim):
        return False
    return blow.by == "attack" or player != nemesis_of(run) or not of(run).options.nemesis_xp_attack_only


def _hit_helper(run: Run, blow: Blow, target: SlotId, n: int) -> Script:
    """CW-RVA-03 to -06, CW-EXP-06: Damage Tokens add up; at its HP it is defeated, and an enemy gains the Reward."""
    player, keeper = blow.player, controller(run, target)
    helper = card_in(run, target)
    damage = mark_of(run.slots[target], DAMAGE) + n
    if damage < helper.hp:
        run.mark(target, DAMAGE, damage, "CW-RVA-03")
        return
    enemy = not same_side(run, player, keeper)
    clear_played(run, target, "CW-RVA-04")
    if enemy and not is_anima(run, player):
        if blow.by == "attack" or not of(run).options.reward_attack_only:
            yield from reward(run, player, target)
        yield from trigger(run, player, Happening("defeats", helper.type.value, hit=target))
    if not is_anima(run, keeper):
        yield from trigger_own(run, keeper, target, Happening("defeated", hit=character(run, player)))


def reward(run: Run, player: Seat, target: SlotId) -> Script:
    """CW-RVA-05, -09, CW-R-19, CW-R-62: whoever dealt the last damage gains what stands at the foot of the card."""
    cast = Cast(player, target, run.slots[target].card, is_played=False)
    yield from carry_out_all(run, cast, card_in(run, target).reward, character(run, player))


def defeat(run: Run, victim: Seat) -> Script:
    """CW-END-01, CW-END-02, CW-ANM-01: the Nemesis, the last Animus, or one of several Animus is defeated."""
    if victim == nemesis_of(run):
        finish(run, BY_DEFEAT_OF_NEMESIS, "CW-END-02")
    yield from become_anima(run, victim)
    if not living_animus(run):
        finish(run, BY_DEFEAT_OF_ANIMUS, "CW-END-01")


@handles(Heal)
def _heal(run: Run, cast: Cast, effect: Heal, them: SlotId) -> Script:
    """CW-HPX-04, CW-MOD-01, CW-R-68: Characters only, never above the highest HP."""
    yield from ()
    player = controller(run, them)
    if is_character(run, them) and not is_anima(run, player):
        n = effect.n * times(run, cast.player, cast.slot, effect.per, effect.most)
        run.count(dial(player, HP), min(value(run, player, MOST_HP), value(run, player, HP) + n), "CW-HPX-04")


@handles(Prevent)
def _prevent(run: Run, cast: Cast, effect: Prevent, them: SlotId) -> Script:
    """CW-DMG-07: the next damage of that kind to them this turn, or as the card says all of it until then."""
    yield from ()
    player = controller(run, them)
    what = f"{PREVENTS_EACH if effect.every else PREVENTS}{effect.kind}"
    until = until_of(run, cast, effect.until, player)
    run.last(Lasting(what, player, effect.n, cast.slot, until, cast.player, them), "CW-DMG-07")
