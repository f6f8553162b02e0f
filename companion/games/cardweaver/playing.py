"""What gives Conviction, what is optional, and what is done again."""

from __future__ import annotations

from companion.games.cardweaver.aim import announce, can_do, resolve
from companion.games.cardweaver.cards_in_play import card_in, controller
from companion.games.cardweaver.doing import (
    Cast,
    TokensOff,
    carry_out,
    carry_out_all,
    handles,
    pick_slot,
)
from companion.games.cardweaver.effects import Conviction, CopyEffect, May
from companion.games.cardweaver.hands import may
from companion.games.cardweaver.holding import times
from companion.games.cardweaver.picks import copyable
from companion.games.cardweaver.places import CONVICTION
from companion.games.cardweaver.players import is_npc
from companion.table.questions import Script
from companion.table.run import Run
from companion.table.state import UNKNOWN, SlotId


@handles(Conviction)
def _conviction(run: Run, cast: Cast, effect: Conviction, them: SlotId) -> Script:
    """CW-BUY-01, CW-R-52: it counts in the own turn only. CW-NPC-18: tokens come off instead."""
    player = controller(run, them)
    n = effect.n * times(run, cast.player, cast.slot, effect.per, effect.most)
    if is_npc(run, player):
        yield from carry_out(run, cast, TokensOff(n), them)
    elif run.clock.seat == player:
        run.count(CONVICTION, run.dials[CONVICTION] + n, "CW-BUY-01")


@handles(May)
def _may(run: Run, cast: Cast, effect: May, them: SlotId) -> Script:
    """CW-PLY-05: optional; the automated Nemesis must (CW-NPC-22). What is paid is done in full or not at all."""
    player = controller(run, them)
    if not can_do(run, cast, player, effect.pay or effect.then):
        return
    facts = (("card", cast.card), ("words", effect.label))
    if not (yield from may(run, player, "may_do", "CW-PLY-05", facts=facts)):
        return
    before = cast.short
    yield from carry_out_all(run, cast, effect.pay, them)
    if cast.short == before:
        yield from carry_out_all(run, cast, effect.then, them)


@handles(CopyEffect)
def _copy_effect(run: Run, cast: Cast, effect: CopyEffect, them: SlotId) -> Script:
    """CW-R-82: "you" is who copies; the copied card does not move."""
    player = controller(run, them)
    found = copyable(run, effect, player)
    slot = yield from pick_slot(run, player, "copy_which", "CW-R-82", found, facts=(("card", cast.card),))
    if slot == UNKNOWN:
        return
    copied = Cast(player, slot, run.slots[slot].card, is_played=False)
    steps = yield from announce(run, copied, card_in(run, slot).play)
    yield from resolve(run, copied, steps)
