"""The automated Nemesis, step by step (CW-NPC). Its choices are made by the players together (CW-NPC-21)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.cardweaver.announcing import count_play, resolve_card, use
from companion.games.cardweaver.attack import strike
from companion.games.cardweaver.attack_rules import is_safe
from companion.games.cardweaver.box import Used, of
from companion.games.cardweaver.cards import Is
from companion.games.cardweaver.cards_in_play import card_in, helpers
from companion.games.cardweaver.doing import (
    Cast,
    NpcEnters,
    Responses,
    TokensOff,
    all_powers,
    can_use_skills,
    handles,
    is_used,
    pick_slot,
)
from companion.games.cardweaver.dreamscape import refill
from companion.games.cardweaver.effects import Countdown, FlipHand, Prevent
from companion.games.cardweaver.entering import come_in
from companion.games.cardweaver.hands import unseen_hand_card
from companion.games.cardweaver.holding import is_blocked, is_met
from companion.games.cardweaver.lasting import has_twin
from companion.games.cardweaver.piles import destroy, leave
from companion.games.cardweaver.places import (
    COUNTDOWN,
    DECK,
    DREAMSCAPE,
    FROM_DREAMSCAPE,
    HAND,
    NPC_ATTACK,
    NPC_DISCARD,
    NPC_PLAY,
    NPC_SKILLS,
    PLAYED,
    STAYS,
    TOKENS,
    at,
)
from companion.games.cardweaver.players import character, is_npc, living_animus, nemesis_of
from companion.games.cardweaver.reaction import window
from companion.games.cardweaver.sums import attacks_left, dreamscape_on_top
from companion.games.cardweaver.turns import all_at, clear, draw_up, expire, pass_on
from companion.table.questions import Script
from companion.table.run import Run
from companion.table.state import UNKNOWN, Clock, Seat, SlotId, Table, mark_of


def step(run: Run) -> Script:
    """The next step of its turn, in the fixed order (CW-NPC-13)."""
    player = nemesis_of(run)
    phase = run.clock.phase
    match phase:
        case _ if phase == COUNTDOWN:
            yield from countdown(run, player)
        case _ if phase == NPC_PLAY:
            yield from flip(run, player)
        case _ if phase == NPC_SKILLS:
            yield from use_skills(run, player)
        case _ if phase == NPC_ATTACK:
            yield from attack(run, player)
        case _ if phase == NPC_DISCARD:
            _clear(run, player)
        case _:
            yield from draw_up(run, player)
            yield from refill(run, player)
            yield from expire(run, player)
            yield from pass_on(run, player)
            return
    run.tick(Clock(player, phase + 1, run.clock.turn), "CW-NPC-13")


def countdown(run: Run, player: Seat) -> Script:
    """CW-NPC-14: one token off every card, all before the first emptied one resolves; CW-R-23: a card without any."""
    bare = [slot for slot in run.zones[at(player, DREAMSCAPE)] if not _tokens(run, slot)]
    yield from take_off(run, player, 1, also=bare)


def take_off(run: Run, player: Seat, n: int, *, also: list[SlotId] | None = None) -> Script:
    """Tokens come off each card of the Dreamscape; the emptied ones go into play, one by one (CW-NPC-15, CW-R-25).

    CW-R-26: what a card that enters takes off in its turn comes first, depth first.
    """
    emptied = list(also or ())
    for slot in run.zones[at(player, DREAMSCAPE)]:
        before = _tokens(run, slot)
        if before:
            run.mark(slot, TOKENS, max(0, before - n), "CW-NPC-14")
            if before <= n:
                emptied.append(slot)
    yield from _enter_all(run, player, emptied)


def _enter_all(run: Run, player: Seat, emptied: list[SlotId]) -> Script:
    row = at(player, DREAMSCAPE)
    # The longest in the row come first, as is recommended: new cards are laid in front.
    while emptied := [slot for slot in reversed(run.zones[row]) if slot in emptied]:
        slot = yield from pick_slot(run, player, "which_enters", "CW-NPC-15", emptied)
        emptied.remove(slot)
        yield from enter(run, player, slot)


def enter(run: Run, player: Seat, slot: SlotId, *, as_played: bool = True) -> Script:
    """CW-NPC-15, CW-NPC-16: into play, as if played from its Hand; CW-NPC-20: a Unique twin is destroyed instead.

    A card of a type that it cannot play now stays where it is.
    """
    if as_played and is_blocked(run, player, card_in(run, slot).type.value):
        return
    if has_twin(run, player, slot):
        destroy(run, slot, "CW-NPC-20")
        yield from take_off(run, player, 1)
        return
    from_row = run.slots[slot].zone == at(player, DREAMSCAPE)
    come_in(run, player, slot, "CW-NPC-15")
    if from_row:
        run.mark(slot, FROM_DREAMSCAPE, 1, "CW-NPC-15")
    if as_played:
        count_play(run, player, slot)
    yield from resolve_card(run, player, slot)


def _tokens(run: Run, slot: SlotId) -> int:
    return mark_of(run.slots[slot], TOKENS)


def flip(run: Run, player: Seat) -> Script:
    """CW-NPC-16: the players pick a face-down Hand card, flip it and resolve it; none with an empty Hand.

    CW-R-28: a Nightmare is flipped like any card.
    """
    if not run.zones[at(player, HAND)]:
        return
    slot = yield from unseen_hand_card(run, player, "flip_hand_card", "CW-NPC-16")
    yield from enter(run, player, slot)


def use_skills(run: Run, player: Seat) -> Script:
    """CW-NPC-23, CW-NPC-24: each Skill that is due, once."""
    for slot, used in _in_order(run, player):
        if _is_due(run, player, slot, used):
            yield from use(run, player, slot, used)


def due_skills(table: Table, player: Seat) -> tuple[tuple[SlotId, Used], ...]:
    """What it would carry out in this step as the table stands."""
    return tuple(pair for pair in _in_order(table, player) if _is_due(table, player, *pair))


def _in_order(table: Table, player: Seat) -> Iterator[tuple[SlotId, Used]]:
    """CW-NPC-23, CW-R-60: unlocked Skills in their order; then what its cards do (CW-R-81). The table may change."""
    log = [(held.about, held.amount) for held in table.lasting if held.what == "unlocked"]
    for slot, at_ in log:
        for where, used in tuple(all_powers(table, player)):
            if where == slot and used.at == at_:
                yield where, used
    for slot in tuple(reversed(table.zones[at(player, STAYS)])):
        for where, used in tuple(all_powers(table, player)):
            if where == slot and not used.at:
                yield where, used


def _is_due(table: Table, player: Seat, slot: SlotId, used: Used) -> bool:
    """Whether the automated Nemesis uses a power in this step. What prevents damage waits (CW-R-81)."""
    power = used.power
    if power.when != "use" or is_used(table, slot, used) or power.pay or not is_met(table, player, slot, power.needs):
        return False
    if used.at and not can_use_skills(table, player):
        return False
    return not any(isinstance(effect, Prevent) for effect in power.do)


def attack(run: Run, player: Seat) -> Script:
    """CW-NPC-25 to -27: it attacks; first an Animus, then an Ally if the players like. CW-NPC-33: the window."""
    first = True
    while attacks_left(run, player) > 0 and not is_blocked(run, player, "attack"):
        targets = [character(run, animus) for animus in living_animus(run)]
        if not first:
            targets += [slot for animus in living_animus(run) for slot in helpers(run, animus, Is.ALLY)]
        targets = [slot for slot in targets if not is_safe(run, slot)]
        if not targets:
            break
        target = yield from pick_slot(run, player, "npc_attacks", "CW-NPC-26", targets)
        yield from strike(run, player, target)
        first = False
    yield from window(run, Responses("turn_ends", (("seat_who", of(run).names_of[player]),)))
    yield from all_at(run, player, "end")


def _clear(run: Run, player: Seat) -> None:
    """CW-NPC-28: this turn's cards go to its Discard Pile, or as a Skill has it on top of its Player Deck."""
    if dreamscape_on_top(run, player):
        for slot in run.zones[at(player, PLAYED)]:
            if mark_of(run.slots[slot], FROM_DREAMSCAPE):
                leave(run, slot, at(player, DECK), "CW-NPC-28")
    clear(run, player)


@handles(NpcEnters)
def _enters(run: Run, cast: Cast, effect: NpcEnters, them: SlotId) -> Script:
    yield from enter(run, nemesis_of(run), effect.slot, as_played=False)


@handles(TokensOff)
def _tokens_off(run: Run, cast: Cast, effect: TokensOff, them: SlotId) -> Script:
    yield from take_off(run, nemesis_of(run), effect.n)


@handles(Countdown)
def _countdown(run: Run, cast: Cast, effect: Countdown, them: SlotId) -> Script:
    """Tokens come off one card, chosen by the players, or off each; or they are put on, up to the card's cost."""
    player = nemesis_of(run)
    if not is_npc(run, player):
        return
    row = run.zones[at(player, DREAMSCAPE)]
    if effect.n < 0:
        yield from _put_on(run, player, effect, row)
    elif effect.each:
        yield from take_off(run, player, effect.n)
    else:
        found = [slot for slot in row if _tokens(run, slot)]
        slot = yield from pick_slot(run, player, "token_off_which", "CW-NPC-21", found)
        if slot != UNKNOWN:
            left = max(0, _tokens(run, slot) - effect.n)
            run.mark(slot, TOKENS, left, "CW-NPC-14")
            yield from _enter_all(run, player, [] if left else [slot])


def _put_on(run: Run, player: Seat, effect: Countdown, row: tuple[SlotId, ...]) -> Script:
    if not effect.each:
        slot = yield from pick_slot(run, player, "token_on_which", "CW-NPC-21", row)
        row = () if slot == UNKNOWN else (slot,)
    for slot in row:
        run.mark(slot, TOKENS, min(card_in(run, slot).cost, _tokens(run, slot) - effect.n), "CW-NPC-10")


@handles(FlipHand)
def _flip_hand(run: Run, cast: Cast, effect: FlipHand, them: SlotId) -> Script:
    player = nemesis_of(run)
    for _ in range(effect.n if is_npc(run, player) else 0):
        yield from flip(run, player)
