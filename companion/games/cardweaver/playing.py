"""What puts cards into play, destroys or gains them, or makes them do something again."""

from __future__ import annotations

from companion.games.cardweaver.aim import announce, can_do, puttable, resolve
from companion.games.cardweaver.announcing import resolve_card
from companion.games.cardweaver.cards import UNIVERSAL, Card, Is
from companion.games.cardweaver.doing import (
    Cast,
    NpcEnters,
    TokensOff,
    carry_out,
    carry_out_all,
    handles,
    pick_slot,
    slot_facts,
    trigger,
)
from companion.games.cardweaver.effects import (
    Conviction,
    CopyEffect,
    Destroy,
    DestroySelf,
    Gain,
    May,
    PutIntoPlay,
    Return,
    RevealTop,
    SelfToTop,
)
from companion.games.cardweaver.hands import from_hand, may, turn_up, unseen_hand_card
from companion.games.cardweaver.lasting import has_twin
from companion.games.cardweaver.piles import destroy, draw, gain, leave, note_purchase, top_of_deck, universal_top
from companion.games.cardweaver.places import (
    CONVICTION,
    DEAD,
    DECK,
    DISCARD,
    DREAMSCAPE,
    HAND,
    PLAYED,
    REMOVED,
    STAYS,
    TOKENS,
    asked,
    at,
    card_in,
    controller,
    is_npc,
    living_animus,
    of,
    place_of_zone,
)
from companion.games.cardweaver.sums import is_of
from companion.table.questions import Asking, Kind, Option, Question, Script
from companion.table.run import Run
from companion.table.state import UNKNOWN, Seat, SlotId, mark_of


def enter_play(run: Run, player: Seat, slot: SlotId, because: str) -> Script:
    """An effect puts a card into play: its effect happens and its symbols apply (CW-R-67).

    CW-SYM-11: a second copy of a Unique card stays where it was; CW-NPC-20 has its own way for the automated Nemesis.
    CW-BUY-11: out of a Dreamscape it is gained as well.
    """
    if has_twin(run, player, slot):
        return
    if place_of_zone(run, run.slots[slot].zone) == DREAMSCAPE:
        note_purchase(run, player, "CW-BUY-11")
    leave(run, slot, at(player, STAYS if card_in(run, slot).stays else PLAYED), because)
    yield from resolve_card(run, player, slot)


@handles(PutIntoPlay)
def _put_into_play(run: Run, cast: Cast, effect: PutIntoPlay, them: SlotId) -> Script:
    player = controller(run, them)
    found = tuple(puttable(run, player, effect))
    if effect.pick == "cheapest" and found:
        least = min(card_in(run, slot).cost for slot in found)
        found = tuple(slot for slot in found if card_in(run, slot).cost == least)
    if effect.pick == "fewest_tokens" and found:
        fewest = min(mark_of(run.slots[slot], TOKENS) for slot in found)
        found = tuple(slot for slot in found if mark_of(run.slots[slot], TOKENS) == fewest)
    slot = yield from pick_slot(run, player, "put_into_play", "CW-PLY-06", found, facts=(("card", cast.card),))
    if slot == UNKNOWN:
        return
    if is_npc(run, player):
        yield from carry_out(run, cast, NpcEnters(slot), them)
    else:
        yield from enter_play(run, player, slot, "CW-R-67")


@handles(Conviction)
def _conviction(run: Run, cast: Cast, effect: Conviction, them: SlotId) -> Script:
    """CW-BUY-01, CW-R-52: it counts in the own turn only. CW-NPC-18: tokens come off instead."""
    player = controller(run, them)
    if is_npc(run, player):
        yield from carry_out(run, cast, TokensOff(effect.n), them)
    elif run.clock.seat == player:
        run.count(CONVICTION, run.dials[CONVICTION] + effect.n, "CW-BUY-01")


@handles(Destroy)
def _destroy(run: Run, cast: Cast, effect: Destroy, them: SlotId) -> Script:
    """Destroy cards of a hand, a pile, a Dreamscape or in play; CW-RVA-11: a destroyed Reaver gives no Reward."""
    if effect.where in ("nemesis_dreamscape", "reaver_in_play"):
        yield from _destroyed(run, cast, them)
        return
    for _ in range(effect.n):
        slot = yield from _pick_to_destroy(run, cast, effect, controller(run, them))
        if slot == UNKNOWN:
            return
        yield from _destroyed(run, cast, slot)


def _destroyed(run: Run, cast: Cast, slot: SlotId) -> Script:
    cast.destroyed_cost = card_in(run, slot).cost
    destroy(run, slot)
    yield from trigger(run, cast.player, "destroying")


def _pick_to_destroy(run: Run, cast: Cast, effect: Destroy, player: Seat) -> Asking[SlotId]:
    none = "destroy_none" if effect.up_to and not is_npc(run, player) else ""
    facts = (("card", cast.card),)
    match effect.where:
        case "own_dreamscape":
            slots = run.zones[at(player, DREAMSCAPE)]
            return (yield from pick_slot(run, player, "destroy_which", "CW-DST-06", slots, facts=facts, none=none))
        case "discard":
            slots = run.zones[at(player, DISCARD)]
            return (yield from pick_slot(run, player, "destroy_which", "CW-DST-01", slots, facts=facts, none=none))
        case "nightmares":
            return (yield from _pick_nightmare(run, cast, player))
        case "hand" if is_npc(run, player):
            return (yield from unseen_hand_card(run, player, "npc_destroys", "CW-NPC-19"))
        case "hand":
            return (
                yield from from_hand(
                    run, player, "destroy_from_hand", "CW-DST-01", lambda _: True, facts=facts, may_decline=bool(none)
                )
            )
        case _:
            return (yield from _hand_or_discard(run, cast, player, bool(none)))


def _hand_or_discard(run: Run, cast: Cast, player: Seat, may_decline: bool) -> Asking[SlotId]:
    piled = run.zones[at(player, DISCARD)]
    options = [Option(str(slot), "card_there", slot_facts(run, slot)) for slot in piled]
    if run.zones[at(player, HAND)]:
        options.append(Option("hand", "from_my_hand"))
    if may_decline:
        options.append(Option("none", "destroy_none"))
    if not options:
        return UNKNOWN
    answer = yield Question(
        "destroy_which", "CW-DST-01", asked(run, player), Kind.CHOOSE, tuple(options), facts=(("card", cast.card),)
    )
    if answer.value == "none":
        return UNKNOWN
    if answer.value != "hand":
        return int(answer.value)
    if is_npc(run, player):
        return (yield from unseen_hand_card(run, player, "npc_destroys", "CW-NPC-19"))
    return (yield from from_hand(run, player, "destroy_from_hand", "CW-DST-01", lambda _: True))


def _pick_nightmare(run: Run, cast: Cast, player: Seat) -> Asking[SlotId]:
    """A Nightmare in a Discard Pile, or one that its holder shows from the hand (CW-HID-17)."""
    options = []
    for other in range(of(run).players):
        for slot in run.zones[at(other, DISCARD)]:
            if card_in(run, slot).type is Is.NIGHTMARE:
                options.append(Option(str(slot), "card_there", slot_facts(run, slot)))
    for seat in range(len(run.setup.seats)):
        if run.zones[at(seat, HAND)]:
            options.append(Option(f"hand {seat}", "shows_one", (("seat_shows", run.setup.seats[seat]),)))
    if not options:
        return UNKNOWN
    if not is_npc(run, player) or options[0].value.startswith("hand"):
        # CW-NPC-22: "may" is "must" for the automated Nemesis, where a Nightmare lies open.
        options.append(Option("none", "destroy_none"))
    answer = yield Question(
        "destroy_nightmare", "CW-NGT-04", asked(run, player), Kind.CHOOSE, tuple(options), facts=(("card", cast.card),)
    )
    chosen = str(answer.value)
    if chosen == "none":
        return UNKNOWN
    if not chosen.startswith("hand"):
        return int(chosen)
    holder = int(chosen.split()[1])
    return (
        yield from from_hand(
            run, holder, "show_nightmare", "CW-HID-17", lambda card: card.type is Is.NIGHTMARE, may_decline=True
        )
    )


@handles(DestroySelf)
def _destroy_self(run: Run, cast: Cast, effect: DestroySelf, them: SlotId) -> Script:
    """The card that does this is destroyed, if it lies there for it."""
    if cast.is_played and place_of_zone(run, run.slots[cast.slot].zone) in (PLAYED, STAYS):
        yield from _destroyed(run, cast, cast.slot)


@handles(SelfToTop)
def _self_to_top(run: Run, cast: Cast, effect: SelfToTop, them: SlotId) -> Script:
    """The card goes on top of its player's Player Deck, where it stays known (CW-HID-05)."""
    yield from ()
    if place_of_zone(run, run.slots[cast.slot].zone) in (PLAYED, STAYS):
        leave(run, cast.slot, at(cast.player, DECK), "CW-HID-05")


@handles(Gain)
def _gain(run: Run, cast: Cast, effect: Gain, them: SlotId) -> Script:
    """CW-BUY-08: a card without payment; a gainer of a pile with none left gains nothing (CW-R-37)."""
    player = controller(run, them)
    slot = yield from _pick_gain(run, cast, effect, player)
    if slot != UNKNOWN:
        to = effect.to or ("discard" if is_npc(run, player) and run.slots[slot].zone == at(player, DREAMSCAPE) else "")
        gain(run, player, slot, "CW-BUY-08", to=to)


def _pick_gain(run: Run, cast: Cast, effect: Gain, player: Seat) -> Asking[SlotId]:
    if effect.where in UNIVERSAL:
        return universal_top(run, effect.where)
    zone = at(player, DREAMSCAPE if effect.where == "own_dreamscape" else DEAD)
    if effect.where == "removed":
        zone = at(cast.player, REMOVED)
    most = effect.most_cost
    if effect.over_destroyed >= 0:
        if cast.destroyed_cost < 0:
            return UNKNOWN
        most = min(most, cast.destroyed_cost + effect.over_destroyed)
    found = [slot for slot in run.zones[zone] if card_in(run, slot).cost <= most]
    if effect.cheapest and found:
        least = min(card_in(run, slot).cost for slot in found)
        found = [slot for slot in found if card_in(run, slot).cost == least]
    return (yield from pick_slot(run, cast.player, "gain_which", "CW-BUY-08", found, facts=(("card", cast.card),)))


@handles(RevealTop)
def _reveal_top(run: Run, cast: Cast, effect: RevealTop, them: SlotId) -> Script:
    """CW-HID-05: the top card is read; then it is drawn or destroyed."""
    player = controller(run, them)
    top = top_of_deck(run, player)
    if top == UNKNOWN:
        return
    yield from turn_up(run, player, top, "reveal_top", "CW-HID-05")
    options = (Option("draw", "draw_it"), Option("destroy", "destroy_it"))
    answer = yield Question(
        "draw_or_destroy", "CW-PLY-06", asked(run, player), Kind.CHOOSE, options, facts=(("card", run.slots[top].card),)
    )
    if answer.value == "draw":
        draw(run, player, 1, "CW-HID-05")
    else:
        yield from _destroyed(run, cast, top)


@handles(Return)
def _return(run: Run, cast: Cast, effect: Return, them: SlotId) -> Script:
    player = controller(run, them)
    found = [slot for slot in run.zones[at(player, DISCARD)] if is_of(card_in(run, slot), effect.type)]
    slot = yield from pick_slot(run, player, "return_which", "CW-PLY-06", found, facts=(("card", cast.card),))
    if slot != UNKNOWN:
        leave(run, slot, at(player, HAND if effect.to == "hand" else DECK), "CW-HID-05")


@handles(May)
def _may(run: Run, cast: Cast, effect: May, them: SlotId) -> Script:
    """CW-PLY-05: optional; the automated Nemesis must (CW-NPC-22). What is paid is done in full or not at all."""
    player = controller(run, them)
    if not can_do(run, cast, player, effect.pay or effect.then):
        return
    facts = (("card", cast.card), ("words", effect.label))
    if not (yield from may(run, player, "may_do", "CW-PLY-05", facts=facts)):
        return
    yield from carry_out_all(run, cast, effect.pay, them)
    yield from carry_out_all(run, cast, effect.then, them)


@handles(CopyEffect)
def _copy_effect(run: Run, cast: Cast, effect: CopyEffect, them: SlotId) -> Script:
    """CW-R-82: "you" is who copies; the copied card does not move."""
    player = controller(run, them)
    found = [slot for slot in _copyable(run, effect, player) if _fits_copy(card_in(run, slot), effect)]
    if effect.pick == "dearest" and found:
        most = max(card_in(run, slot).cost for slot in found)
        found = [slot for slot in found if card_in(run, slot).cost == most]
    slot = yield from pick_slot(run, player, "copy_which", "CW-R-82", found, facts=(("card", cast.card),))
    if slot == UNKNOWN:
        return
    copied = Cast(player, slot, run.slots[slot].card, is_played=False)
    steps = yield from announce(run, copied, card_in(run, slot).play)
    yield from resolve(run, copied, steps)


def _copyable(run: Run, effect: CopyEffect, player: Seat) -> tuple[SlotId, ...]:
    if effect.where == "played":
        return run.zones[at(player, PLAYED)]
    return tuple(slot for animus in living_animus(run) for slot in run.zones[at(animus, DISCARD)])


def _fits_copy(card: Card, effect: CopyEffect) -> bool:
    return is_of(card, effect.type) and card.cost <= effect.most_cost and not card.stays
