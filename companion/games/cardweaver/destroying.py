"""Cards destroyed by an effect: out of a hand, a pile, a Dreamscape or play (CW-DST, CW-RVA-11, CW-HID-17)."""

from __future__ import annotations

from typing import Final

from companion.games.cardweaver.aim import announce, resolve
from companion.games.cardweaver.box import of
from companion.games.cardweaver.cards import Is
from companion.games.cardweaver.cards_in_play import card_in, controller
from companion.games.cardweaver.doing import Cast, Happening, handles, pick_slot, slot_facts, trigger
from companion.games.cardweaver.effects import AIMED, Destroy, DestroySelf, SelfToTop
from companion.games.cardweaver.hands import from_hand, hand_card, top_card
from companion.games.cardweaver.picks import destroyable, filter_of
from companion.games.cardweaver.piles import destroy, leave
from companion.games.cardweaver.places import CHARACTER, DECK, DISCARD, HAND, PLAYED, STAYS, at, place_of_zone
from companion.games.cardweaver.players import asked, is_npc, who
from companion.table.questions import Asking, Kind, Option, Question, Script
from companion.table.run import Run
from companion.table.state import UNKNOWN, Seat, SlotId

FROM_HAND: Final = {"choice": "destroy_from_hand", "random": "destroy_at_random", "picked": "destroy_picked"}
"""What is asked, by who says which card it is (CW-HID-07, CW-HID-17)."""


@handles(Destroy)
def _destroy(run: Run, cast: Cast, effect: Destroy, them: SlotId) -> Script:
    """As many as are told, or as there are. What is aimed was named before (CW-PLY-07), or is named on the way."""
    if effect.where in AIMED:
        if place_of_zone(run, run.slots[them].zone) == CHARACTER:
            yield from resolve(run, cast, (yield from announce(run, cast, (effect,))))
        else:
            yield from destroyed(run, cast, them)
        return
    for left in range(effect.n, 0, -1):
        slot = yield from _pick(run, cast, effect, controller(run, them))
        if slot == UNKNOWN:
            cast.short += 0 if effect.up_to else left
            return
        yield from destroyed(run, cast, slot)


def destroyed(run: Run, cast: Cast, slot: SlotId) -> Script:
    """A card is destroyed by what is being carried out."""
    card = card_in(run, slot)
    cast.destroyed_cost = card.cost
    destroy(run, slot)
    yield from trigger(run, cast.player, Happening("destroying", card.type.value, hit=slot))


def _pick(run: Run, cast: Cast, effect: Destroy, player: Seat) -> Asking[SlotId]:
    """Which card it is. Who has the cards says so, or as the text has it who plays the card (CW-PLY-06, CW-HID-17)."""
    picker = cast.player if effect.how == "picked" else player
    none = "destroy_none" if effect.up_to and not is_npc(run, picker) else ""
    match effect.where:
        case "nightmares":
            return (yield from _nightmare(run, cast, player))
        case "deck_top":
            return (yield from top_card(run, player, filter_of(effect)))
        case "hand":
            return (yield from _of_hand(run, cast, effect, player))
        case "hand_or_discard":
            return (yield from _hand_or_discard(run, cast, effect, player))
        case _:
            slots = tuple(destroyable(run, cast, effect, player))
            facts = (("card", cast.card),)
            return (yield from pick_slot(run, picker, "destroy_which", "CW-DST-01", slots, facts=facts, none=none))


def _of_hand(run: Run, cast: Cast, effect: Destroy, player: Seat) -> Asking[SlotId]:
    code = "npc_destroys" if is_npc(run, player) else FROM_HAND[effect.how]
    facts = (("card", cast.card), who("seat_by", run, cast.player))
    fits = filter_of(effect)
    return (yield from hand_card(run, player, code, "CW-DST-01", fits, facts=facts, may_decline=effect.up_to))


def _hand_or_discard(run: Run, cast: Cast, effect: Destroy, player: Seat) -> Asking[SlotId]:
    piled = destroyable(run, cast, effect, player)
    options = [Option(str(slot), "card_there", slot_facts(run, slot)) for slot in piled]
    if run.zones[at(player, HAND)]:
        options.append(Option("hand", "from_my_hand"))
    if effect.up_to and not is_npc(run, player):
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
    return (yield from _of_hand(run, cast, effect, player))


def _nightmare(run: Run, cast: Cast, player: Seat) -> Asking[SlotId]:
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
        yield from destroyed(run, cast, cast.slot)


@handles(SelfToTop)
def _self_to_top(run: Run, cast: Cast, effect: SelfToTop, them: SlotId) -> Script:
    """The card goes on top of its player's Player Deck, where it stays known (CW-HID-05)."""
    yield from ()
    if place_of_zone(run, run.slots[cast.slot].zone) in (PLAYED, STAYS):
        leave(run, cast.slot, at(cast.player, DECK), "CW-HID-05")
