"""Cards that come into play without being played, or under another player's control (CW-R-65, CW-R-67)."""

from __future__ import annotations

from companion.games.cardweaver.announcing import resolve_card
from companion.games.cardweaver.cards import Is
from companion.games.cardweaver.cards_in_play import card_in, controller, owner
from companion.games.cardweaver.doing import Cast, NpcEnters, carry_out, handles, pick, slot_facts
from companion.games.cardweaver.effects import Control, PutIntoPlay
from companion.games.cardweaver.gaining import tell_taken
from companion.games.cardweaver.hands import hand_card
from companion.games.cardweaver.lasting import has_twin
from companion.games.cardweaver.picks import may_be_controlled, may_put, puttable
from companion.games.cardweaver.piles import count_gain, leave
from companion.games.cardweaver.places import DREAMSCAPE, HAND, OWNER, PLAYED, STAYS, at, place_of_zone
from companion.games.cardweaver.players import is_npc, who
from companion.table.questions import Asking, Option, Script
from companion.table.run import Run
from companion.table.state import UNKNOWN, Seat, SlotId


@handles(PutIntoPlay)
def _put_into_play(run: Run, cast: Cast, effect: PutIntoPlay, them: SlotId) -> Script:
    """CW-R-67: a card of theirs, into their play area or that of who plays the card (CW-R-65)."""
    player = controller(run, them)
    slot = yield from _pick(run, cast, effect, player)
    if slot == UNKNOWN:
        return
    into = cast.player if effect.into == "player" else player
    if is_npc(run, into):
        yield from carry_out(run, cast, NpcEnters(slot), them)
    else:
        yield from enter_play(run, into, slot, "CW-R-67")


def _pick(run: Run, cast: Cast, effect: PutIntoPlay, player: Seat) -> Asking[SlotId]:
    found = puttable(run, cast, effect, player)
    options = [Option(str(slot), "card_there", slot_facts(run, slot)) for slot in found]
    if "hand" in effect.where and run.zones[at(player, HAND)]:
        options.append(Option("hand", "from_my_hand"))
    if not options:
        return UNKNOWN
    facts = (("card", cast.card),)
    answer = yield from pick(run, player, "put_into_play", "CW-PLY-06", options, facts=facts)
    if answer != "hand":
        return int(answer)
    code = "npc_shows" if is_npc(run, player) else "put_from_hand"
    asking = (*facts, who("seat_by", run, cast.player))
    return (yield from hand_card(run, player, code, "CW-R-67", lambda card: may_put(effect, card), facts=asking))


def enter_play(run: Run, player: Seat, slot: SlotId, because: str) -> Script:
    """An effect puts a card into play: its effect happens and its symbols apply (CW-R-67).

    CW-SYM-11: a second copy of a Unique card stays where it was; CW-NPC-20 has its own way for the automated Nemesis.
    """
    if has_twin(run, player, slot):
        return
    gained = place_of_zone(run, run.slots[slot].zone) == DREAMSCAPE
    if gained:
        count_gain(run, player, slot, "CW-BUY-11")
    come_in(run, player, slot, because)
    if gained:
        yield from tell_taken(run, player, slot)
    yield from resolve_card(run, player, slot)


def come_in(run: Run, player: Seat, slot: SlotId, because: str) -> None:
    """A card comes into a play area; it stays its owner's (CW-R-65) unless it comes from a Dreamscape (CW-BUY-11)."""
    keeper = owner(run, slot)
    gained = place_of_zone(run, run.slots[slot].zone) == DREAMSCAPE
    leave(run, slot, at(player, STAYS if card_in(run, slot).stays else PLAYED), because)
    if not gained and keeper != player and card_in(run, slot).type is not Is.NIGHTMARE:
        run.mark(slot, OWNER, keeper + 1, "CW-R-65")


@handles(Control)
def _control(run: Run, cast: Cast, effect: Control, them: SlotId) -> Script:
    """CW-R-65: it adds to who controls it, with its tokens, and stays its owner's; CW-SYM-11: not beside its twin."""
    yield from ()
    player, keeper = cast.player, owner(run, them)
    if not may_be_controlled(run, them, player) or has_twin(run, player, them):
        return
    run.mark(them, OWNER, 0 if keeper == player else keeper + 1, "CW-R-65")
    run.move(them, at(player, STAYS), "CW-R-65")
