"""Announcing a card or power, and carrying it out part by part (CW-PLY-06 to -08, CW-MUL).

At the announcement its options and targets are named. Then each part is done in the order of the text; before one that
is aimed at another player the response window is held (CW-R-14), one for each player aimed at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from companion.games.cardweaver.cards import Is
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
    EACH,
    ChooseOne,
    Destroy,
    DirectDamage,
    Discard,
    Effect,
    If,
    May,
    PutIntoPlay,
    To,
    Whom,
)
from companion.games.cardweaver.hands import most_held, not_nightmare, shown_to_discard
from companion.games.cardweaver.lasting import has_twin
from companion.games.cardweaver.places import (
    DECK,
    DISCARD,
    DREAMSCAPE,
    HAND,
    at,
    card_in,
    character,
    controller,
    fellows,
    helpers,
    is_anima,
    is_npc,
    is_target,
    living_animus,
    nemesis_of,
    of,
    place_of_zone,
    same_side,
    turn_order,
)
from companion.games.cardweaver.sums import is_ignored, is_met, is_of
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
        case To() | May() | If():
            return any(map(deals_damage, effect.then))
        case ChooseOne():
            return any(deals_damage(inner) for option in effect.options for inner in option)
        case _:
            return False


def is_protected(table: Table, cast: Cast, player: Seat) -> bool:
    """Whether a player ignores the card that is being used (CW-IGN-01, CW-IGN-02)."""
    return is_ignored(table, player, of(table).cards[cast.card].name)


def _all_of(table: Table, cast: Cast, whom: Whom) -> Iterator[SlotId]:
    own = cast.player
    match whom:
        case "nemesis":
            yield character(table, nemesis_of(table))
        case "an_animus" | "each_animus":
            yield from (character(table, player) for player in living_animus(table))
        case "each_other_animus":
            hit = controller(table, cast.hit) if cast.hit != UNKNOWN else -1
            yield from (character(table, player) for player in living_animus(table) if player != hit)
        case "a_fellow":
            yield from (character(table, player) for player in fellows(table, own))
        case "reaver" | "each_reaver":
            for player in turn_order(table):
                yield from helpers(table, player, Is.REAVER)
        case "ally":
            for player in turn_order(table):
                yield from helpers(table, player, Is.ALLY)
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
            case To() if effect.whom not in EACH:
                target = yield from name_target(run, cast, effect)
                if target != UNKNOWN:
                    steps.append(Step(effect, target))
                    cast.hit = target
            case Destroy() if effect.where in ("nemesis_dreamscape", "reaver_in_play"):
                target = yield from _name_card(run, cast, effect)
                if target != UNKNOWN:
                    steps.append(Step(effect, target))
            case _:
                steps.append(Step(effect))
    return tuple(steps)


def name_target(run: Run, cast: Cast, effect: To) -> Asking[SlotId]:
    """A legal target, named by the player; damage to the own side only after a confirmation (CW-R-16)."""
    found = list(targets(run, cast, effect))
    harms = deals_damage(effect)
    facts = (("card", cast.card),)
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


def _name_card(run: Run, cast: Cast, effect: Destroy) -> Asking[SlotId]:
    """A card of the Nemesis's Dreamscape, or a Reaver in play, that is to be destroyed."""
    found = tuple(destroyable(run, cast, effect))
    return (yield from pick_slot(run, cast.player, "name_card", "CW-PLY-07", found, facts=(("card", cast.card),)))


def destroyable(table: Table, cast: Cast, effect: Destroy) -> Iterator[SlotId]:
    """What may be named: a Reaver of printed HP no more than ``most_hp``, or a card of the Nemesis's Dreamscape."""
    nemesis = nemesis_of(table)
    if is_protected(table, cast, nemesis):
        return
    if effect.where == "nemesis_dreamscape":
        yield from table.zones[at(nemesis, DREAMSCAPE)]
        return
    for slot in helpers(table, nemesis, Is.REAVER):
        if card_in(table, slot).hp <= effect.most_hp:
            yield slot


def choose(run: Run, cast: Cast, effect: ChooseOne, chooser: Seat) -> Asking[tuple[Effect, ...]]:
    """CW-PLY-05: only an option that can be carried out in full may be picked, unless none can.

    Whether a hidden hand has enough to discard is seen as the cards are shown; if not, another option is picked.
    """
    numbers = range(len(effect.options))
    able = [number for number in numbers if can_do(run, cast, chooser, effect.options[number])]
    while True:
        options = [
            Option(str(number), "card_option", (("words", effect.labels[number]),)) for number in able or numbers
        ]
        answer = yield from pick(run, chooser, "choose_one", "CW-PLY-05", options, facts=(("card", cast.card),))
        chosen = effect.options[int(answer)]
        discards = next((inner for inner in chosen if isinstance(inner, Discard)), None)
        if discards is None or len(able) < 2 or is_npc(run, chooser):
            return chosen
        cast.shown = yield from shown_to_discard(run, chooser, discards)
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
            most = _within_reach(table, doer) if is_npc(table, doer) else most_held(table, doer, not_nightmare)
            return most >= effect.n
        case Destroy() if effect.where in ("nemesis_dreamscape", "reaver_in_play"):
            return next(destroyable(table, cast, effect), UNKNOWN) != UNKNOWN
        case Destroy() if effect.where == "hand":
            held = _within_reach(table, doer) if is_npc(table, doer) else len(table.zones[at(doer, HAND)])
            return effect.up_to or held >= effect.n
        case PutIntoPlay():
            return next(puttable(table, doer, effect), UNKNOWN) != UNKNOWN
        case To():
            return next(targets(table, cast, effect), UNKNOWN) != UNKNOWN
        case _:
            return True


def _within_reach(table: Table, player: Seat) -> int:
    """The cards of the automated Nemesis that it may have to discard or destroy, its Hand first (CW-NPC-19)."""
    return sum(len(table.zones[at(player, place)]) for place in (HAND, DECK, DISCARD))


def puttable(table: Table, player: Seat, effect: PutIntoPlay) -> Iterator[SlotId]:
    """The cards that lie open and may be put into play; a Unique one that has its twin there may not (CW-SYM-11)."""
    for where, place in (("discard", DISCARD), ("own_dreamscape", DREAMSCAPE)):
        if where in effect.where:
            for slot in table.zones[at(player, place)]:
                card = card_in(table, slot)
                twin = has_twin(table, player, slot) and not is_npc(table, player)
                if is_of(card, effect.type) and card.cost <= effect.most_cost and not twin:
                    yield slot


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
            yield from _destroy_named(run, cast, step)
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


def _destroy_named(run: Run, cast: Cast, step: Step) -> Script:
    """Destroy the card that was named, if it still lies there."""
    nemesis = controller(run, step.target)
    in_row = place_of_zone(run, run.slots[step.target].zone) == DREAMSCAPE
    if (in_row or is_target(run, step.target)) and not is_protected(run, cast, nemesis):
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
    met = is_met(run, cast.player, cast.slot, effect.needs)
    for inner in effect.then if met else effect.otherwise:
        yield from carry_out(run, cast, inner, them)
