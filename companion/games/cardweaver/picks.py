"""Which cards and targets an effect may pick, as far as they lie open. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from companion.games.cardweaver.box import of
from companion.games.cardweaver.card_faults import all_effects
from companion.games.cardweaver.cards import HELPERS, UNIVERSAL, Card, Is
from companion.games.cardweaver.cards_in_play import card_in, controller, helpers, in_play, is_facedown
from companion.games.cardweaver.doing import Cast
from companion.games.cardweaver.effects import CopyEffect, Destroy, Gain, PutIntoPlay, Return
from companion.games.cardweaver.holding import is_ignored, is_of
from companion.games.cardweaver.lasting import has_twin
from companion.games.cardweaver.places import (
    ASIDE,
    DEAD,
    DISCARD,
    DREAMSCAPE,
    PILES,
    PLAYED,
    REMOVED,
    STAYS,
    TOKENS,
    at,
    place_of_zone,
)
from companion.games.cardweaver.players import is_npc, living_animus, nemesis_of, players, turn_order
from companion.table.state import Seat, SlotId, Table, mark_of

Filter = Callable[[Card], bool]
OPEN: Final = {
    "discard": (DISCARD,),
    "hand_or_discard": (DISCARD,),
    "own_dreamscape": (DREAMSCAPE,),
    "in_play": (STAYS, PLAYED),
    "aside": (ASIDE,),
}
"""Where the cards that lie open are, by what an effect calls it."""


def is_protected(table: Table, cast: Cast, player: Seat) -> bool:
    """Whether a player ignores the card that is being used (CW-IGN-01, CW-IGN-02)."""
    return is_ignored(table, player, of(table).cards[cast.card])


def filter_of(effect: Destroy) -> Filter:
    """Which cards an effect may destroy."""

    def fits(card: Card) -> bool:
        return is_of(card, effect.type) and card.cost <= effect.most_cost and card.hp <= effect.most_hp

    return fits


def destroyable(table: Table, cast: Cast, effect: Destroy, player: Seat) -> Iterator[SlotId]:
    """The cards of a player that lie open and may be destroyed; not the one that does it, nor Facedown (CW-FDN-02)."""
    fits = filter_of(effect)
    for place in OPEN[effect.where]:
        for slot in table.zones[at(player, place)]:
            if slot != cast.slot and not is_facedown(table, slot) and fits(card_in(table, slot)):
                yield slot


def nameable(table: Table, cast: Cast, effect: Destroy | Gain) -> Iterator[SlotId]:
    """The cards that an aimed effect may name, wherever they lie; none of who ignores it."""
    for slot in _lying_about(table, cast, effect):
        card = card_in(table, slot)
        fits = filter_of(effect)(card) if isinstance(effect, Destroy) else _may_gain(effect, card, effect.most_cost)
        if fits and not is_protected(table, cast, controller(table, slot)):
            yield slot


def _lying_about(table: Table, cast: Cast, effect: Destroy | Gain) -> Iterator[SlotId]:
    match effect.where:
        case "nemesis_dreamscape":
            yield from table.zones[at(nemesis_of(table), DREAMSCAPE)]
        case "other_dreamscape":
            for player in turn_order(table):
                if player != cast.player:
                    yield from table.zones[at(player, DREAMSCAPE)]
        case "reaver_in_play":
            for player in turn_order(table):
                yield from helpers(table, player, Is.REAVER)
        case _:
            for player in turn_order(table):
                yield from (slot for slot in in_play(table, player) if slot != cast.slot)


def _may_gain(effect: Gain, card: Card, most: int) -> bool:
    """CW-PCN-05, CW-NGT-07: what never stays in a Dreamscape is never gained."""
    return is_of(card, effect.type) and card.cost <= most


def gainable(table: Table, cast: Cast, effect: Gain, player: Seat) -> tuple[SlotId, ...]:
    """The cards that a player may gain by an effect; of a Universal pile its top card (CW-UNI-04)."""
    most = effect.most_cost
    if effect.over_destroyed >= 0:
        if cast.destroyed_cost < 0:
            return ()
        most = min(most, cast.destroyed_cost + effect.over_destroyed)
    found = [slot for slot in _on_offer(table, cast, effect, player) if _may_gain(effect, card_in(table, slot), most)]
    return tuple(_least(found, lambda slot: card_in(table, slot).cost) if effect.cheapest else found)


def _on_offer(table: Table, cast: Cast, effect: Gain, player: Seat) -> Iterator[SlotId]:
    match effect.where:
        case "adaptability" | "dream_catcher" | "universal":
            for deck in UNIVERSAL if effect.where == "universal" else (effect.where,):
                yield from table.zones[PILES[deck]][:1]
        case "dead_zone":
            yield from table.zones[at(player, DEAD)]
        case "removed":
            yield from table.zones[at(cast.player, REMOVED)]
        case _:
            yield from table.zones[at(player, DREAMSCAPE)]


def puttable(table: Table, cast: Cast, effect: PutIntoPlay, player: Seat) -> tuple[SlotId, ...]:
    """The cards that lie open and may be put into play; a Unique one that has its twin there may not (CW-SYM-11)."""
    into = cast.player if effect.into == "player" else player
    zones = {"discard": at(player, DISCARD), "own_dreamscape": at(player, DREAMSCAPE)}
    zones["removed"] = at(cast.player, REMOVED)
    found = [
        slot
        for where in ("discard", "own_dreamscape", "removed")
        if where in effect.where
        for slot in table.zones[zones[where]]
        if may_put(effect, card_in(table, slot)) and not (has_twin(table, into, slot) and not is_npc(table, into))
    ]
    match effect.pick:
        case "cheapest":
            return tuple(_least(found, lambda slot: card_in(table, slot).cost))
        case "fewest_tokens":
            return tuple(_least(found, lambda slot: mark_of(table.slots[slot], TOKENS)))
        case "choice":
            return tuple(found)


def may_put(effect: PutIntoPlay, card: Card) -> bool:
    """Whether a card is one that an effect may put into play."""
    return is_of(card, effect.type) and card.cost <= effect.most_cost


def _least(slots: list[SlotId], key: Callable[[SlotId], int]) -> list[SlotId]:
    least = min(map(key, slots), default=0)
    return [slot for slot in slots if key(slot) == least]


def returnable(table: Table, cast: Cast, effect: Return, player: Seat) -> Iterator[SlotId]:
    """The cards that a player may take back; not the one that does it. CW-NGT-04: a Nightmare doesn't leave play so."""
    if "discard" in effect.where:
        yield from (slot for slot in table.zones[at(player, DISCARD)] if _may_return(effect, card_in(table, slot)))
    if "play" in effect.where:
        for slot in in_play(table, player):
            card = card_in(table, slot)
            if slot != cast.slot and card.type is not Is.NIGHTMARE and _may_return(effect, card):
                yield slot


def _may_return(effect: Return, card: Card) -> bool:
    return is_of(card, effect.type) and card.cost <= effect.most_cost


def copyable(table: Table, effect: CopyEffect, player: Seat) -> tuple[SlotId, ...]:
    """The cards whose effect may be done again (CW-R-82); two that copy could go on for ever, so none of them."""
    match effect.where:
        case "played":
            lying = list(table.zones[at(player, PLAYED)])
        case "own_discard":
            lying = list(table.zones[at(player, DISCARD)])
        case "animus_discards":
            lying = [slot for animus in living_animus(table) for slot in table.zones[at(animus, DISCARD)]]
        case "any_discard":
            lying = [slot for other in players(table) for slot in table.zones[at(other, DISCARD)]]
    found = [slot for slot in lying if _may_copy(effect, card_in(table, slot))]
    if effect.pick == "dearest":
        found = _least(found, lambda slot: -card_in(table, slot).cost)
    return tuple(found)


def _may_copy(effect: CopyEffect, card: Card) -> bool:
    return is_of(card, effect.type) and card.cost <= effect.most_cost and not card.stays and not copies(card)


def copies(card: Card) -> bool:
    """Whether a card does what another one does."""
    return any(isinstance(effect, CopyEffect) for field, effect, _ in all_effects(card) if field == "play")


def lies_there(table: Table, slot: SlotId) -> bool:
    """Whether a card that was named still lies in a Dreamscape or in play, face up (CW-R-20, CW-FDN-02)."""
    place = place_of_zone(table, table.slots[slot].zone)
    return place == DREAMSCAPE or (place in (PLAYED, STAYS) and not is_facedown(table, slot))


def may_be_controlled(table: Table, slot: SlotId, player: Seat) -> bool:
    """Whether a Reaver or Ally may come under a player's control (CW-R-65)."""
    return card_in(table, slot).type in HELPERS and controller(table, slot) != player
