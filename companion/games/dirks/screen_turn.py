"""What whoever is on turn can do: attacks with their forecast, sacrifices, what is left of the turn, its end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from companion.games.dirks.by_hand import texts, usable
from companion.games.dirks.check import attacks_left, check, plays_left
from companion.games.dirks.effects import SacrificeForPoints
from companion.games.dirks.moves import Attack, EndTurn, Move, Sacrifice, Use
from companion.games.dirks.numbers import forecast, lp
from companion.games.dirks.places import (
    ARMING,
    EVENT,
    FOUGHT,
    FULL_HAND,
    RELIEF,
    SPECIAL,
    attached,
    card_in,
    hand_count,
    name,
    of,
    owner,
    type_of,
    weapons,
)
from companion.games.dirks.turns import open_targets
from companion.table.game import sentence
from companion.table.screens import Area, Can, Choice, Dial, send
from companion.table.state import Seat, SlotId, State

if TYPE_CHECKING:
    from companion.games.dirks import Dirks

FEW: Final = 2
"""So many targets are a tap each; more are asked for."""


def of_weapon(game: Dirks, state: State, viewer: Seat, slot: SlotId) -> tuple[Choice, ...]:
    """What an own Weapon can do now, or why it can't."""
    own_uses = uses(state, viewer, (slot, *attached(state, slot)))
    return (*_attacks(game, state, viewer, slot), *_sacrifice(game, state, viewer, slot), *own_uses)


def uses(state: State, viewer: Seat, slots: Iterable[SlotId]) -> Iterator[Choice]:
    """DP-APP-15: texts of own cards that are used in the own turn, and done by hand."""
    for slot in slots:
        if slot in usable(state, viewer):
            note = " ".join(texts(state, slot, "use"))
            yield Choice(f"Use {card_in(state, slot).name}", send("move", move=Use(viewer, slot)), note, "by-hand")


def _attacks(game: Dirks, state: State, viewer: Seat, slot: SlotId) -> Iterator[Choice]:
    """DP-CMB-18: each attack with both figures, and what would come of it."""
    targets = open_targets(state, viewer)
    move = Attack(viewer, slot)
    refused = refusal_of(game, state, move)
    if refused or not 0 < len(targets) <= FEW:
        note = "" if refused else f"{len(targets)} could be attacked"
        yield Choice("Attack", send("move", move=move), note, "attack-power", refused=refused)
        return
    for target in targets:
        note, outcome = outcome_of(state, slot, target)
        whose = f"{name(state, owner(state, target))}’s " if len(state.setup.seats) > 2 else ""
        label = f"Attack {whose}{card_in(state, target).name}"
        yield Choice(label, send("move", move=Attack(viewer, slot, target)), note, "attack-power", outcome)


def outcome_of(state: State, attacker: SlotId, target: SlotId) -> tuple[str, str]:
    """What an attack would come to: in words, and as an outcome with the arrow."""
    fight = forecast(state, attacker, target)
    figures = f"Strength {fight.strength} against Durability {fight.durability}"
    if fight.target_loses:
        left = max(0, lp(state, target) - fight.target_loses)
        ends = "defeated" if not left else "no recoil"
        return f"{figures}: {fight.target_loses} damage, {ends}.", f"{lp(state, target)} → {left}"
    if fight.attacker_loses:
        left = max(0, lp(state, attacker) - fight.attacker_loses)
        ends = f", {card_in(state, attacker).name} is defeated" if not left else ""
        return f"{figures}: recoil {fight.attacker_loses}{ends}.", f"own {lp(state, attacker)} → {left}"
    return f"{figures}: equal, nothing happens.", "nothing"


def _sacrifice(game: Dirks, state: State, viewer: Seat, slot: SlotId) -> Iterator[Choice]:
    """DP-ABL-09."""
    make = of(state).makes.get(type_of(state, slot))
    if make is None or not isinstance(make.ability, SacrificeForPoints):
        return
    move = Sacrifice(viewer, slot)
    note = f"{make.ability.n} points for another Weapon; credited to nobody"
    refused = refusal_of(game, state, move)
    yield Choice("Sacrifice it", send("move", move=move), note, "ability", refused=refused)


def refusal_of(game: Dirks, state: State, move: Move) -> str:
    """Why a move can't be made, in few words; "" if it can."""
    refusal = check(state, move)
    return "" if refusal is None else sentence(game.words[refusal.code][0], refusal.facts, state.setup, state)


def left(state: State, viewer: Seat) -> Area:
    """What this turn still allows (DP-TRN-06)."""
    more = sum(attacks_left(state, slot) for slot in weapons(state, viewer))
    attacks = Dial("attack" if more == 1 else "attacks", more, "attack-power")
    fought = state.dials[FOUGHT] - 1
    note = f"attacks go to {name(state, fought)}" if fought >= 0 and not of(state).options.free_targets else ""
    if state.clock.phase != ARMING:
        return Area("Left this turn", (), note or "Arming is over", dials=(attacks,))
    dials = (
        Dial("Weapon play" if plays_left(state) == 1 else "Weapon plays", plays_left(state), "card"),
        Dial("Event", 0 if state.dials[EVENT] else 1, "event"),
        Dial("Special", 0 if state.dials[SPECIAL] else 1, "special"),
        attacks,
    )
    return Area("Left this turn", (), note, dials=dials)


def ending(state: State, viewer: Seat) -> Can:
    """The end of the turn, with what Step 5 asks for (DP-DRW-06, DP-APP-10)."""
    over = hand_count(state, viewer) - FULL_HAND
    note = f"{over} to discard" if over > 0 else "nothing to discard"
    if state.dials[RELIEF] >> viewer & 1:
        note = "relief is open: you may discard what you like"
    return Can("You can", (Choice("End the turn", send("move", move=EndTurn(viewer)), note, "end-of-turn"),))
