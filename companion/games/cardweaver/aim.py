"""Announcing a card or power, and carrying it out part by part (CW-PLY-06 to -08, CW-MUL).

At the announcement its options and targets are named. Then each part is done in the order of the text; before one that
is aimed at another player the response window is held (CW-R-14), one for each player aimed at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import msgspec

from companion.games.cardweaver.box import of
from companion.games.cardweaver.cards import Is
from companion.games.cardweaver.cards_in_play import controller, helpers, is_target
from companion.games.cardweaver.doing import (
    Cast,
    Responses,
    carry_out,
    carry_out_all,
    confirm,
    handles,
    pick,
    pick_slot,
    slot_facts,
)
from companion.games.cardweaver.effects import (
    AIMED,
    ChooseOne,
    CopyEffect,
    Destroy,
    DirectDamage,
    Discard,
    Effect,
    ForEach,
    Gain,
    If,
    May,
    PutIntoPlay,
    Return,
    To,
)
from companion.games.cardweaver.hands import may_go, most_held, shown_to_discard
from companion.games.cardweaver.holding import is_met, times
from companion.games.cardweaver.picks import (
    copyable,
    destroyable,
    gainable,
    is_protected,
    lies_there,
    nameable,
    puttable,
    returnable,
)
from companion.games.cardweaver.places import DECK, DISCARD, HAND, at
from companion.games.cardweaver.players import (
    character,
    fellows,
    is_anima,
    is_npc,
    living_animus,
    nemesis_of,
    same_side,
    turn_order,
)
from companion.games.cardweaver.terms import EACH, Whom
from companion.table.questions import Asking, Option, Script
from companion.table.run import Run
from companion.table.state import UNKNOWN, Seat, SlotId, Table


class Step(msgspec.Struct, frozen=True):
    """An effect as announced: with the target that was named, if it has one."""

    effect: Effect
    target: SlotId = UNKNOWN


def candidates(table: Table, cast: Cast, whom: Whom) -> Iterator[SlotId]:
    """Whom an effect may be aimed at (CW-ATK-03, CW-R-21, CW-ANM-04, CW-ANM-10, CW-FDN-02); CW-IGN-01 is minded."""
    for slot in _all_of(table, cast, whom):
        if is_target(table, slot) and not is_protected(table, cast, controller(table, slot)):
            yield slot


def targets(table: Table, cast: Cast, effect: To) -> Iterator[SlotId]:
    """Whom an effect may be aimed at; damage to the own side is as the table agreed (CW-R-16, CW-R-21)."""
    found = candidates(table, cast, effect.whom)
    if effect.whom in EACH or not deals_damage(effect):
        yield from found
        return
    may_hit = frozenset(hittable(table, cast.player))
    yield from (slot for slot in found if slot in may_hit)


def deals_damage(effect: Effect) -> bool:
    """Whether Direct Damage is among what an effect does to those whom it is aimed at."""
    match effect:
        case DirectDamage():
            return True
        case To() | May() | If() | ForEach():
            return any(map(deals_damage, effect.then))
        case ChooseOne():
            return any(deals_damage(inner) for option in effect.options for inner in option)
        case _:
            return False


def _all_of(table: Table, cast: Cast, whom: Whom) -> Iterator[SlotId]:
    own = cast.player
    match whom:
        case "nemesis":
            yield character(table, nemesis_of(table))
        case "an_animus" | "each_animus":
            yield from (character(table, player) for player in living_animus(table))
        case "each_other_animus":
            named = cast.hit if cast.hit != UNKNOWN else character(table, own)
            yield from (slot for slot in map(partial(character, table), living_animus(table)) if slot != named)
        case "hit":
            yield from (cast.hit,) if cast.hit != UNKNOWN else ()
        case "a_fellow":
            yield from (character(table, player) for player in fellows(table, own))
        case "reaver" | "each_reaver" | "ally" | "each_ally" | "reaver_or_ally":
            kind = {"reaver": Is.REAVER, "each_reaver": Is.REAVER, "reaver_or_ally": None}.get(whom, Is.ALLY)
            for player in turn_order(table):
                yield from helpers(table, player, kind)
        case "animus_or_ally":
            yield from (character(table, player) for player in living_animus(table))
            for player in turn_order(table):
                yield from helpers(table, player, Is.ALLY)
        case "character":
            yield from (character(table, player) for player in turn_order(table))
        case "any":
            yield from hittable(table, own)


def hittable(table: Table, own: Seat) -> Iterator[SlotId]:
    """Whom a player may hit: all but oneself, of the own side what the table agreed on (CW-R-16, CW-R-21)."""
    rule = of(table).options.friendly_fire
    for player in turn_order(table):
        friend = same_side(table, own, player)
        if player != own and not (friend and rule != "confirm"):
            yield character(table, player)
        if not (friend and rule == "forbid"):
            yield from helpers(table, player)


def announce(run: Run, cast: Cast, effects: Sequence[Effect]) -> Asking[tuple[Step, ...]]:
    """Name options and targets (CW-PLY-08); a part without a legal target is left out (CW-PLY-07)."""
    cast.by_anima = is_anima(run, cast.player)
    steps: list[Step] = []
    for effect in effects:
        match effect:
            case ChooseOne():
                chosen = yield from choose(run, cast, effect, cast.player)
                steps += yield from announce(run, cast, chosen)
            case If():
                met = is_met(run, cast.player, cast.slot, effect.needs)
                steps += yield from announce(run, cast, effect.then if met else effect.otherwise)
            case ForEach():
                for _ in range(times(run, cast.player, cast.slot, effect.per, effect.most)):
                    steps += yield from announce(run, cast, effect.then)
            case To() if effect.whom not in EACH:
                target = yield from name_target(run, cast, effect)
                if target != UNKNOWN:
                    steps.append(Step(effect, target))
                    cast.hit = target
            case Destroy() | Gain() if effect.where in AIMED:
                steps += yield from _name_cards(run, cast, effect)
            case _:
                steps.append(Step(effect))
    return tuple(steps)


def name_target(run: Run, cast: Cast, effect: To) -> Asking[SlotId]:
    """A legal target, named by the player; damage to the own side only after a confirmation (CW-R-16)."""
    found = list(targets(run, cast, effect))
    harms = deals_damage(effect)
    facts = (("card", cast.card), *((("about", cast.about),) if cast.about != UNKNOWN else ()))
    if cast.named in found:
        found, cast.named = [cast.named], UNKNOWN
    while found:
        target = yield from pick_slot(run, cast.player, "name_target", "CW-PLY-07", found, facts=facts)
        if not harms or not same_side(run, cast.player, controller(run, target)):
            return target
        if (yield from confirm(run, cast.player, "hit_own_side", "CW-R-16", facts=slot_facts(run, target))):
            return target
        found.remove(target)
    return UNKNOWN


def _name_cards(run: Run, cast: Cast, effect: Destroy | Gain) -> Asking[list[Step]]:
    """Cards of a Dreamscape or in play, named one after another (CW-PLY-07)."""
    n, up_to = (effect.n, effect.up_to) if isinstance(effect, Destroy) else (1, False)
    none = "destroy_none" if up_to and not is_npc(run, cast.player) else ""
    named: list[Step] = []
    for _ in range(n):
        found = [slot for slot in nameable(run, cast, effect) if all(slot != step.target for step in named)]
        facts = (("card", cast.card),)
        slot = yield from pick_slot(run, cast.player, "name_card", "CW-PLY-07", found, facts=facts, none=none)
        if slot == UNKNOWN:
            break
        named.append(Step(effect, slot))
    return named


def choose(run: Run, cast: Cast, effect: ChooseOne, doer: Seat) -> Asking[tuple[Effect, ...]]:
    """CW-PLY-05: only an option that can be carried out in full may be picked, unless none can.

    Whether a hidden hand has enough to discard is seen as the cards are shown; if not, another option is picked.
    """
    numbers = range(len(effect.options))
    able = [number for number in numbers if can_do(run, cast, doer, effect.options[number])]
    chooser = cast.player if effect.how == "picked" else doer
    while True:
        options = [
            Option(str(number), "card_option", (("words", effect.labels[number]),)) for number in able or numbers
        ]
        answer = yield from pick(run, chooser, "choose_one", "CW-PLY-05", options, facts=(("card", cast.card),))
        chosen = effect.options[int(answer)]
        discards = next((inner for inner in chosen if isinstance(inner, Discard) and inner.how != "top"), None)
        if discards is None or len(able) < 2 or is_npc(run, doer):
            return chosen
        cast.shown = yield from shown_to_discard(run, cast, doer, discards)
        if len(cast.shown) >= discards.n:
            return chosen
        able.remove(int(answer))
        cast.shown = ()


def can_do(table: Table, cast: Cast, doer: Seat, effects: Sequence[Effect]) -> bool:
    """Whether a list of effects can be carried out in full, for all that everybody can tell."""
    return all(_can(table, cast, doer, effect) for effect in effects)


def _can(table: Table, cast: Cast, doer: Seat, effect: Effect) -> bool:
    match effect:
        case Discard():
            return _discardable(table, doer, effect) >= effect.n
        case Destroy():
            return effect.up_to or _destroyable(table, cast, doer, effect) >= effect.n
        case Gain() if effect.over_destroyed < 0:
            found = nameable(table, cast, effect) if effect.where in AIMED else gainable(table, cast, effect, doer)
            return any(True for _ in found)
        case PutIntoPlay():
            in_hand = "hand" in effect.where and len(table.zones[at(doer, HAND)]) > 0
            return in_hand or len(puttable(table, cast, effect, doer)) > 0
        case Return():
            return any(True for _ in returnable(table, cast, effect, doer))
        case CopyEffect():
            return len(copyable(table, effect, doer)) > 0
        case To():
            return next(targets(table, cast, effect), UNKNOWN) != UNKNOWN
        case _:
            return True


def _discardable(table: Table, doer: Seat, effect: Discard) -> int:
    if effect.how == "top":
        return _in_piles(table, doer)
    if is_npc(table, doer):
        return _within_reach(table, doer)
    return most_held(table, doer, may_go(effect))


def _within_reach(table: Table, player: Seat) -> int:
    """The cards of a hand; of the automated Nemesis also those taken when its Hand is empty (CW-NPC-19)."""
    return len(table.zones[at(player, HAND)]) + (_in_piles(table, player) if is_npc(table, player) else 0)


def _in_piles(table: Table, player: Seat) -> int:
    """The cards of a Player Deck, with the Discard Pile that would be shuffled into it (CW-TRN-12)."""
    return sum(len(table.zones[at(player, place)]) for place in (DECK, DISCARD))


def _destroyable(table: Table, cast: Cast, doer: Seat, effect: Destroy) -> int:
    match effect.where:
        case "hand":
            return _within_reach(table, doer)
        case "deck_top":
            return _in_piles(table, doer)
        case "nightmares":
            return effect.n
        case where if where in AIMED:
            return sum(1 for _ in nameable(table, cast, effect))
        case where:
            in_hand = _within_reach(table, doer) if where == "hand_or_discard" else 0
            return in_hand + sum(1 for _ in destroyable(table, cast, effect, doer))


def resolve(run: Run, cast: Cast, steps: Sequence[Step], *, answered: bool = False) -> Script:
    """Do what was announced, part by part. If its player is defeated meanwhile, the rest does not happen (CW-R-20).

    CW-PLY-08: before anything of it happens those at whom it was aimed by name may respond; ``answered`` if that was
    so already. Of an effect on several each part has a window of its own (CW-MUL-02).
    """
    if not answered:
        yield from _warn_named(run, cast, steps)
    for step in steps:
        if _is_void(run, cast):
            return
        if isinstance(step.effect, To):
            targets = (step.target,) if step.target != UNKNOWN else tuple(candidates(run, cast, step.effect.whom))
            for target in targets:
                yield from _part(run, cast, step.effect, target)
        elif step.target != UNKNOWN:
            yield from _to_card(run, cast, step)
        else:
            yield from carry_out(run, cast, step.effect, character(run, cast.player))


def _is_void(table: Table, cast: Cast) -> bool:
    """Whether the player of a card or power was defeated since it was announced (CW-R-20, CW-ANM-09)."""
    return is_anima(table, cast.player) != cast.by_anima


def _warn_named(run: Run, cast: Cast, steps: Sequence[Step]) -> Script:
    for step in steps:
        if step.target != UNKNOWN and not _is_void(run, cast):
            yield from warn(run, cast, controller(run, step.target), "aimed_at", step.target)


def _part(run: Run, cast: Cast, effect: To, target: SlotId) -> Script:
    """One part: its window, and its effects on one target if that is still there (CW-R-20, CW-PLY-08, CW-MUL-03)."""
    if not is_target(run, target):
        return
    player = controller(run, target)
    if effect.whom in EACH:
        yield from warn(run, cast, player, "aimed_at", target)
    for inner in effect.then:
        if _is_void(run, cast) or not is_target(run, target) or is_protected(run, cast, player):
            return
        if isinstance(inner, ChooseOne):
            chosen = yield from choose(run, cast, inner, player)
            yield from carry_out_all(run, cast, chosen, target)
        else:
            yield from carry_out(run, cast, inner, target)
    cast.hit = target


def _to_card(run: Run, cast: Cast, step: Step) -> Script:
    """Do it to the card that was named, if it still lies there (CW-R-20)."""
    player = controller(run, step.target)
    if lies_there(run, step.target) and not is_protected(run, cast, player):
        yield from carry_out(run, cast, step.effect, step.target)


def warn(run: Run, cast: Cast, player: Seat, code: str, target: SlotId) -> Script:
    """The response window for what is aimed at a player, once for each card or power (CW-R-14, CW-MUL-02)."""
    if player == cast.player or player in cast.warned:
        return
    cast.warned.add(player)
    facts = (("card_by", cast.card), ("card", run.slots[target].card), ("seat_at", of(run).names_of[player]))
    yield from carry_out(run, cast, Responses(code, facts), target)


@handles(To)
def _to(run: Run, cast: Cast, effect: To, them: SlotId) -> Script:
    """An aimed part that is met on the way: its target is named when the part resolves (CW-PLY-06)."""
    steps = yield from announce(run, cast, (effect,))
    yield from resolve(run, cast, steps)


@handles(ChooseOne)
def _choose_one(run: Run, cast: Cast, effect: ChooseOne, them: SlotId) -> Script:
    chosen = yield from choose(run, cast, effect, controller(run, them))
    for inner in chosen:
        yield from carry_out(run, cast, inner, them)


@handles(If)
def _if(run: Run, cast: Cast, effect: If, them: SlotId) -> Script:
    player, slot = (controller(run, them), them) if effect.theirs else (cast.player, cast.slot)
    for inner in effect.then if is_met(run, player, slot, effect.needs) else effect.otherwise:
        yield from carry_out(run, cast, inner, them)


@handles(ForEach)
def _for_each(run: Run, cast: Cast, effect: ForEach, them: SlotId) -> Script:
    for _ in range(times(run, cast.player, cast.slot, effect.per, effect.most)):
        for inner in effect.then:
            yield from carry_out(run, cast, inner, them)
