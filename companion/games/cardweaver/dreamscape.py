"""The Dreamscape: refilled slot by slot, and what Nightmares and Peaceful Night do on arrival."""

from __future__ import annotations

from companion.games.cardweaver.cards import Is
from companion.games.cardweaver.cards_in_play import card_in, controller
from companion.games.cardweaver.doing import Cast, Happening, finish, handles, pick, pick_slot, trigger_own
from companion.games.cardweaver.effects import RefillNow, ReplaceDreamscape, ToDiscardOf
from companion.games.cardweaver.hands import turn_up
from companion.games.cardweaver.holding import is_ignored
from companion.games.cardweaver.piles import destroy, leave
from companion.games.cardweaver.places import (
    BUYING,
    BY_POINTS,
    DISCARD,
    DREAMSCAPE,
    DREAMSCAPE_SIZE,
    HP,
    LOST_TURN,
    NPC_SLOTS,
    TOKENS,
    at,
    value,
)
from companion.games.cardweaver.players import is_anima, is_npc, name, nemesis_of, turn_order, who
from companion.table.questions import Asking, Option, Script
from companion.table.run import Run
from companion.table.state import Seat, SlotId, Table


def size_of(table: Table, player: Seat) -> int:
    """How many cards lie in a full Dreamscape (CW-REF-07, CW-NPC-09, CW-NPC-11)."""
    return table.dials[NPC_SLOTS] if is_npc(table, player) else DREAMSCAPE_SIZE


def refill(run: Run, player: Seat) -> Script:
    """CW-REF-01, -03 to -05: slot by slot from the buying deck; a slot that can't be filled ends the game.

    CW-NPC-32: so it is with the row of the automated Nemesis, as many cards as it has by now. CW-R-51: whatever came up
    before that. CW-R-72: no other effect that finds no card there ends anything.
    """
    row, deck = at(player, DREAMSCAPE), at(player, BUYING)
    while len(run.zones[row]) < size_of(run, player):
        if not run.zones[deck]:
            finish(run, BY_POINTS, "CW-END-03")
        facts = (who("seat_who", run, player), ("gaps", size_of(run, player) - len(run.zones[row])))
        slot = yield from turn_up(run, player, run.zones[deck][0], "turn_up", "CW-REF-01", facts=facts)
        yield from arrive(run, player, slot)


def arrive(run: Run, player: Seat, slot: SlotId) -> Script:
    """A card that was turned up comes to lie, or goes its own way (CW-REF-05)."""
    match card_in(run, slot).type:
        case Is.PEACEFUL_NIGHT:
            # CW-PCN-01 to -03, -05, CW-R-49: destroyed at once; the flag stands for one turn, however many came.
            destroy(run, slot, "CW-PCN-01")
            run.count(LOST_TURN, 1, "CW-PCN-02")
        case Is.NIGHTMARE:
            pile = yield from _nightmare_pile(run, player, slot)
            # CW-NGT-07: it is neither gained nor purchased there.
            leave(run, slot, at(pile, DISCARD), "CW-NGT-01")
        case _:
            lay(run, player, slot)
    yield from trigger_own(run, player, slot, Happening("arrives", hit=slot))


def lay(run: Run, player: Seat, slot: SlotId) -> None:
    """Lay a card into the Dreamscape; with the automated Nemesis it gets its Countdown Tokens (CW-NPC-10)."""
    run.move(slot, at(player, DREAMSCAPE), "CW-REF-01")
    if is_npc(run, player):
        run.mark(slot, TOKENS, card_in(run, slot).cost, "CW-NPC-10")


def _nightmare_pile(run: Run, player: Seat, slot: SlotId) -> Asking[Seat]:
    """CW-NGT-01, CW-R-74: any Discard Pile but an Anima's (CW-ANM-05, CW-R-40) and one that Ignore protects."""
    card = card_in(run, slot)
    open_to = [other for other in turn_order(run) if not is_anima(run, other) and not is_ignored(run, other, card)]
    if card.arrival is not None:
        open_to = _by_rule(run, card.arrival, open_to)
    options = [Option(str(other), "pile_of", (("seat_of", name(run, other)),)) for other in open_to]
    answer = yield from pick(
        run, player, "nightmare_pile", "CW-NGT-01", options, facts=(("card", run.slots[slot].card),)
    )
    return int(answer)


def _by_rule(run: Run, rule: ToDiscardOf, open_to: list[Seat]) -> list[Seat]:
    """Where the card says; of several the Nemesis chooses. If nobody there can be chosen, the general clause holds."""
    found = [player for player in open_to if player != nemesis_of(run)]
    match rule.whose:
        case "nemesis":
            found = [player for player in open_to if player == nemesis_of(run)]
        case "most_hp" | "least_hp":
            pick_hp = max if rule.whose == "most_hp" else min
            hp = pick_hp((value(run, player, HP) for player in found), default=0)
            found = [player for player in found if value(run, player, HP) == hp]
        case "an_animus":
            pass
    return found or open_to


@handles(RefillNow)
def _refill_now(run: Run, cast: Cast, effect: RefillNow, them: SlotId) -> Script:
    """CW-REF-06, CW-R-50: at once, on whosever turn it is."""
    yield from refill(run, controller(run, them))


@handles(ReplaceDreamscape)
def _replace(run: Run, cast: Cast, effect: ReplaceDreamscape, them: SlotId) -> Script:
    """CW-DRM-08: only a card's text replaces Dreamscape cards: all, or some that they pick or as the text has it."""
    player = controller(run, them)
    picker = cast.player if effect.how == "picked" else player
    row = at(player, DREAMSCAPE)
    for _ in range(min(effect.n or len(run.zones[row]), len(run.zones[row]))):
        slots = run.zones[row] if effect.n else run.zones[row][:1]
        facts = (("card", cast.card),)
        slot = yield from pick_slot(run, picker, "replace_which", "CW-DRM-08", slots, facts=facts)
        if effect.to == "bottom":
            # It stays known there until the next shuffle (CW-HID-05).
            leave(run, slot, at(player, BUYING), "CW-DRM-08", under=True)
        else:
            destroy(run, slot, "CW-DST-06")
    yield from refill(run, player)
