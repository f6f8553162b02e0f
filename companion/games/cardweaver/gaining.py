"""Cards that players gain, take back or turn up from the top of a deck (CW-BUY-08, CW-HID-05)."""

from __future__ import annotations

from companion.games.cardweaver.aim import announce, resolve
from companion.games.cardweaver.cards import Is
from companion.games.cardweaver.cards_in_play import card_in, controller, is_character, owner
from companion.games.cardweaver.destroying import destroyed
from companion.games.cardweaver.doing import (
    Cast,
    Happening,
    carry_out_all,
    handles,
    pick_slot,
    trigger,
    trigger_own,
)
from companion.games.cardweaver.effects import AIMED, Fate, Gain, Return, RevealTop
from companion.games.cardweaver.hands import turn_up
from companion.games.cardweaver.holding import is_of
from companion.games.cardweaver.picks import gainable, returnable
from companion.games.cardweaver.piles import gain, leave, reshuffle
from companion.games.cardweaver.places import CHARACTER, DECK, DISCARD, DREAMSCAPE, HAND, at, place_of_zone
from companion.games.cardweaver.players import asked, is_npc, who
from companion.table.questions import Asking, Kind, Option, Question, Script
from companion.table.run import Run
from companion.table.state import Seat, SlotId

FATES: dict[Fate, str] = {
    "draw": "draw_it",
    "destroy": "destroy_it",
    "discard": "discard_it",
    "put_back": "put_it_back",
    "bottom": "put_it_under",
}
"""The label of what may become of a revealed card."""


def take(run: Run, player: Seat, slot: SlotId, because: str, *, to: str = "") -> Script:
    """A player purchases or gains a card, and what waits for that happens (CW-BUY-08)."""
    gain(run, player, slot, because, to=to)
    yield from tell_taken(run, player, slot)


def tell_taken(run: Run, player: Seat, slot: SlotId) -> Script:
    """What happens when a player has purchased or gained a card: by the card itself, then by others."""
    taken = Happening("gained", hit=slot)
    yield from trigger_own(run, player, slot, taken)
    yield from trigger(run, player, Happening("gaining", card_in(run, slot).type.value, hit=slot))


@handles(Gain)
def _gain(run: Run, cast: Cast, effect: Gain, them: SlotId) -> Script:
    """CW-BUY-08: a card without payment; a gainer of a pile with none left gains nothing (CW-R-37).

    CW-R-59: what the automated Nemesis gains from its Dreamscape goes to its Discard Pile.
    """
    player, slot = controller(run, them), them
    if effect.where in AIMED:
        if place_of_zone(run, run.slots[them].zone) == CHARACTER:
            yield from resolve(run, cast, (yield from announce(run, cast, (effect,))))
            return
        player = cast.player
    else:
        found = gainable(run, cast, effect, player)
        slot = yield from pick_slot(run, cast.player, "gain_which", "CW-BUY-08", found, facts=(("card", cast.card),))
        if slot < 0:
            return
    from_row = is_npc(run, player) and place_of_zone(run, run.slots[slot].zone) == DREAMSCAPE
    yield from take(run, player, slot, "CW-BUY-08", to=effect.to or ("discard" if from_row else ""))


@handles(RevealTop)
def _reveal_top(run: Run, cast: Cast, effect: RevealTop, them: SlotId) -> Script:
    """CW-HID-05: the top cards are read, all of them before it is said of each what becomes of it."""
    player = controller(run, them)
    deck = at(player, DECK)
    if not run.zones[deck] and not reshuffle(run, player):
        return
    revealed = run.zones[deck][: effect.n]
    for slot in revealed:
        facts = (who("seat_who", run, player),)
        yield from turn_up(run, player, slot, "reveal_top", "CW-HID-05", facts=facts)
    for slot in revealed:
        fits = is_of(card_in(run, slot), effect.type) and card_in(run, slot).cost <= effect.most_cost
        if fits:
            yield from carry_out_all(run, cast, effect.then, them)
        if run.slots[slot].zone == deck:
            picker = cast.player if effect.how == "picked" else player
            fate = yield from _fate(run, picker, slot, effect.put if fits else effect.otherwise)
            yield from _carry_off(run, cast, player, slot, fate)


def _fate(run: Run, picker: Seat, slot: SlotId, fates: tuple[Fate, ...]) -> Asking[str]:
    """CW-NGT-03: a Nightmare is not discarded from a Player Deck; it stays there."""
    card = run.slots[slot].card
    can: list[Fate] = [fate for fate in fates if fate != "discard" or card_in(run, slot).type is not Is.NIGHTMARE]
    if len(can) < 2:
        return next(iter(can), "put_back")
    options = tuple(Option(fate, FATES[fate]) for fate in can)
    code = "draw_or_destroy" if set(can) == {"draw", "destroy"} else "revealed_goes"
    answer = yield Question(code, "CW-PLY-06", asked(run, picker), Kind.CHOOSE, options, facts=(("card", card),))
    return str(answer.value)


def _carry_off(run: Run, cast: Cast, player: Seat, slot: SlotId, fate: str) -> Script:
    match fate:
        case "draw":
            run.move(slot, at(player, HAND), "CW-HID-05")
        case "destroy":
            yield from destroyed(run, cast, slot)
        case "discard":
            leave(run, slot, at(player, DISCARD), "CW-TRN-06")
        case "bottom":
            leave(run, slot, at(player, DECK), "CW-HID-05", under=True)
        case _:
            # It lies on top again, and stays known there.
            pass


@handles(Return)
def _return(run: Run, cast: Cast, effect: Return, them: SlotId) -> Script:
    """Back to whose card it is, in hand or on top of the Player Deck; aimed at a Reaver or Ally, that card itself."""
    slot = them
    if is_character(run, them):
        player = controller(run, them)
        found = tuple(returnable(run, cast, effect, player))
        slot = yield from pick_slot(run, player, "return_which", "CW-PLY-06", found, facts=(("card", cast.card),))
        if slot < 0:
            return
    leave(run, slot, at(_home(run, slot), HAND if effect.to == "hand" else DECK), "CW-HID-05")


def _home(run: Run, slot: SlotId) -> Seat:
    """Whose hand or deck a card goes back to: in a Discard Pile it is its holder's, in play its owner's (CW-R-65)."""
    in_pile = place_of_zone(run, run.slots[slot].zone) == DISCARD
    return controller(run, slot) if in_pile else owner(run, slot)
