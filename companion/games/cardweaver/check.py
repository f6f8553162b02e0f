"""Which moves of CardWeaver are legal. One source: ``check`` gives nothing, or the refusal with its clause."""

from __future__ import annotations

from companion.games.cardweaver import check_cards, check_repairs
from companion.games.cardweaver.aim import can_do
from companion.games.cardweaver.attack_rules import is_safe
from companion.games.cardweaver.box import Used, of
from companion.games.cardweaver.cards import CHARACTERS, Is
from companion.games.cardweaver.cards_in_play import controller, is_character, is_facedown, is_target, xp_on
from companion.games.cardweaver.doing import Cast, can_use_skills, is_used
from companion.games.cardweaver.holding import is_blocked, is_met
from companion.games.cardweaver.moves import (
    Attack,
    Choose,
    Correct,
    Discard,
    EndTurn,
    Fill,
    Give,
    Leave,
    Look,
    Move,
    Next,
    Open,
    Play,
    Prepare,
    Purchase,
    Recount,
    Redeem,
    StandingPass,
    Use,
)
from companion.games.cardweaver.places import (
    ABILITY_USED,
    ANIMUS_COUNT,
    ATTACKS,
    BOX,
    CHARACTER,
    CHOOSING,
    CONVICTION,
    DREAMSCAPE,
    GONE,
    NPC_STEPS,
    OVER,
    PLAYED,
    PLAYING,
    STAYS,
    at,
    owner_of_zone,
    place_of_zone,
    value,
)
from companion.games.cardweaver.players import character, is_anima, name, nemesis_of, same_side
from companion.games.cardweaver.set_up import wrong_deck
from companion.games.cardweaver.sums import attacks_left
from companion.table.nudges import Nudge, check_nudge
from companion.table.refusals import Refusal
from companion.table.state import UNKNOWN, Seat, SlotId, State, slot_of

NOT_BEGUN = Refusal("CW-SET-07", "not_begun")
FINISHED = Refusal("CW-END-04", "finished")


def check(state: State, move: Move) -> Refusal | None:
    """Why a move can't be made at this table, or ``None`` if it can."""
    match move:
        case Play() | Redeem() | Purchase() | Attack() | EndTurn() | Discard() | Use():
            # Almost every move that is asked about.
            return _check_running(state) or _check_action(state, move)
        case Open():
            began = state.clock.phase != CHOOSING or state.dials[ANIMUS_COUNT]
            return Refusal("CW-SET-07", "begun_already") if began else None
        case Choose():
            return check_choose(state, move)
        case Prepare():
            return check_prepare(state)
        case Look():
            return _check_running(state) or check_cards.check_held(state, move.seat, move.card)
        case Leave():
            gone = Refusal("CW-R-64", "left_already") if value(state, move.seat, GONE) else None
            return _check_running(state) or gone
        case StandingPass():
            return _check_running(state)
        case Recount():
            return check_repairs.check_recount(state, move)
        case Correct():
            return check_repairs.check_correct(state, move)
        case Nudge():
            return check_nudge(state, move, check_repairs.nudgeable(state, move), "CW-HID-09")
        case _:
            return _check_running(state) or _check_action(state, move)


Action = Play | Redeem | Discard | Purchase | Attack | Use | EndTurn | Next | Give | Fill


def _check_running(state: State) -> Refusal | None:
    phase = state.clock.phase
    if phase == CHOOSING:
        return NOT_BEGUN
    return FINISHED if phase == OVER else None


def _check_action(state: State, move: Action) -> Refusal | None:
    match move:
        case Play():
            return check_playing(state, move)
        case Use():
            return check_use(state, move)
        case Give():
            # CW-EXP-15: points are never spent; CW-EXP-10, CW-EXP-17: nor do they move once they lie somewhere.
            return Refusal("CW-EXP-10", "only_when_received", (("seat_to", name(state, move.to)),))
        case Fill():
            return _check_fill(state, move)
        case Next():
            on_npc = state.clock.phase in NPC_STEPS
            return (
                None if on_npc else Refusal("CW-NPC-13", "no_npc_turn", (("seat_on", name(state, state.clock.seat)),))
            )
        case _:
            return check_own_turn(state, move)


OwnTurn = Redeem | Discard | Purchase | Attack | EndTurn


def _not_on_turn(state: State, seat: Seat) -> bool:
    return state.clock.seat != seat or state.clock.phase != PLAYING


def _anima_may_not(state: State, seat: Seat) -> Refusal | None:
    """CW-ANM-06, CW-ANM-09: an Anima uses its Ability and does nothing else; CW-ANM-11: there is no way back."""
    return Refusal("CW-ANM-09", "anima_does_nothing_else") if is_anima(state, seat) else None


def check_playing(state: State, move: Play) -> Refusal | None:
    """A card from hand: on the own turn any, at other times Quick Cast (CW-HID-10)."""
    return _anima_may_not(state, move.seat) or check_cards.check_play(
        state, move, on_turn=not _not_on_turn(state, move.seat)
    )


def check_own_turn(state: State, move: OwnTurn) -> Refusal | None:
    """CW-TRN-01: what only the player on turn does; CW-TRN-02, CW-ATK-16: none of it is a duty."""
    if _not_on_turn(state, move.seat):
        return _out_of_turn(state, move)
    if isinstance(move, EndTurn):
        return None
    refusal = _anima_may_not(state, move.seat)
    if refusal is not None:
        return refusal
    match move:
        case Redeem():
            return check_cards.check_redeem(state, move)
        case Discard():
            return check_cards.check_discard(state, move)
        case Purchase():
            return check_cards.check_purchase(state, move)
        case Attack():
            return check_attack(state, move)


def _out_of_turn(state: State, move: OwnTurn) -> Refusal:
    """CW-BUY-04, CW-ATK-15, CW-TRN-01: purchases, Attacks and the rest belong to the own turn."""
    facts = (("seat_on", name(state, state.clock.seat)),)
    match move:
        case Purchase():
            return Refusal("CW-BUY-04", "buy_on_own_turn", facts)
        case Attack():
            return Refusal("CW-ATK-15", "attack_on_own_turn", facts)
        case EndTurn():
            return Refusal("CW-TRN-09", "not_your_turn", facts)
        case _:
            return Refusal("CW-TRN-01", "not_your_turn", facts)


def check_attack(state: State, move: Attack) -> Refusal | None:
    """CW-ATK-01, CW-ATK-03, CW-ANM-04, CW-FDN-02, CW-R-16."""
    if is_blocked(state, move.seat, "attack"):
        return Refusal("CW-CRD-07", "attack_blocked")
    if attacks_left(state, move.seat) <= 0:
        return Refusal("CW-ATK-01", "attacked_already", (("made", state.dials[ATTACKS]),))
    slot = move.target
    if not 0 <= slot < len(state.slots) or state.slots[slot].card == UNKNOWN:
        return Refusal("CW-ATK-03", "no_target")
    return _check_target(state, move.seat, slot) or _check_own_side(state, move.seat, slot)


def _check_target(state: State, seat: Seat, slot: SlotId) -> Refusal | None:
    facts = (("card", state.slots[slot].card),)
    if is_target(state, slot):
        if slot == character(state, seat):
            return Refusal("CW-R-16", "not_yourself")
        return Refusal("CW-CRD-07", "cannot_be_attacked", facts) if is_safe(state, slot) else None
    if place_of_zone(state, state.slots[slot].zone) == CHARACTER:
        return Refusal("CW-ANM-04", "anima_is_no_target", (("seat_at", name(state, controller(state, slot))),))
    if is_facedown(state, slot):
        return Refusal("CW-FDN-02", "facedown", facts)
    return Refusal("CW-ATK-03", "not_in_play", facts)


def _check_own_side(state: State, seat: Seat, slot: SlotId) -> Refusal | None:
    rule = of(state).options.friendly_fire
    if rule == "confirm" or not same_side(state, seat, controller(state, slot)):
        return None
    if rule == "helpers" and not is_character(state, slot):
        return None
    return Refusal("CW-R-16", "own_side", (("card", state.slots[slot].card),))


def check_use(state: State, move: Use) -> Refusal | None:
    """Skills, powers of cards, the Anima Ability: unlocked, in play, not used up, paid for (CW-SKL, CW-ORD-06, -07)."""
    used = _power(state, move)
    if isinstance(used, Refusal):
        return used
    facts = (("card", state.slots[move.slot].card),)
    if used.power.when != "use":
        return Refusal("CW-R-29", "works_by_itself", facts)
    on_turn = not _not_on_turn(state, move.seat)
    if used.power.limit != "round" and not on_turn:
        return Refusal("CW-ORD-06", "only_on_own_turn", (*facts, ("seat_on", name(state, state.clock.seat))))
    if is_anima(state, move.seat):
        return Refusal("CW-ANM-06", "ability_used") if state.dials[ABILITY_USED] else None
    if is_used(state, move.slot, used):
        once_a_turn = used.power.limit == "turn"
        clause, code = ("CW-ORD-06", "used_this_turn") if once_a_turn else ("CW-ORD-07", "used_this_round")
        return Refusal(clause, code, facts)
    if used.at and not can_use_skills(state, move.seat):
        return Refusal("CW-CRD-07", "skills_blocked", facts)
    if not is_met(state, move.seat, move.slot, used.power.needs):
        return Refusal("CW-SKL-06", "not_met", facts)
    if used.power.pay > state.dials[CONVICTION]:
        return Refusal("CW-PLY-08", "cannot_pay", (*facts, ("pay", used.power.pay), ("have", state.dials[CONVICTION])))
    own = Cast(move.seat, move.slot, state.slots[move.slot].card, is_played=not used.at)
    return None if can_do(state, own, move.seat, used.power.cost) else Refusal("CW-PLY-08", "no_card_to_pay", facts)


def _power(state: State, move: Use) -> Used | Refusal:
    """The power that is meant, or why there is none to use."""
    setup = of(state)
    if not 0 <= move.slot < len(state.slots) or state.slots[move.slot].card == UNKNOWN:
        return Refusal("CW-SKL-06", "no_power")
    facts = (("card", state.slots[move.slot].card),)
    if controller(state, move.slot) != move.seat:
        return Refusal("CW-SKL-07", "not_yours", facts)
    own = move.slot == character(state, move.seat)
    if not own and (is_anima(state, move.seat) or not _lies_open(state, move.slot)):
        return Refusal("CW-SKL-07", "not_in_play", facts)
    powers = (setup.anima if is_anima(state, move.seat) else setup.powers)[state.slots[move.slot].card]
    if not 0 <= move.power < len(powers):
        return Refusal("CW-SKL-06", "no_power")
    used = powers[move.power]
    have = xp_on(state, move.slot) if used.at else 0
    if used.at > have:
        return Refusal("CW-SKL-01", "skill_locked", (*facts, ("needs", used.at), ("have", have)))
    return used


def _lies_open(state: State, slot: SlotId) -> bool:
    """Whether a card lies face up in a play area."""
    place = place_of_zone(state, state.slots[slot].zone)
    return place == PLAYED or (place == STAYS and not is_facedown(state, slot))


def _check_fill(state: State, move: Fill) -> Refusal:
    """CW-REF-02, CW-REF-07: a gap waits for the end of the own turn, and a full row takes nothing."""
    row = state.zones[at(move.seat, DREAMSCAPE)]
    if len(row) >= 5:
        return Refusal("CW-REF-07", "dreamscape_full", (("card", move.card),))
    return Refusal("CW-REF-02", "refill_at_end", (("card", move.card), ("gaps", 5 - len(row))))


def check_choose(state: State, move: Choose) -> Refusal | None:
    """CW-CHR-01, CW-CHR-03, CW-SET-01."""
    if state.clock.phase != CHOOSING:
        return Refusal("CW-SET-07", "begun_already")
    if not state.dials[ANIMUS_COUNT]:
        return NOT_BEGUN
    setup = of(state)
    if not 0 <= move.card < len(setup.cards) or setup.what[move.card] not in CHARACTERS:
        return Refusal("CW-CHR-01", "no_character")
    zone = state.slots[slot_of(state, move.card)].zone
    if zone != BOX and owner_of_zone(state, zone) != move.seat:
        return Refusal(
            "CW-CHR-03", "character_taken", (("card", move.card), ("seat_of", name(state, owner_of_zone(state, zone))))
        )
    return _check_side(state, move)


def _check_side(state: State, move: Choose) -> Refusal | None:
    """One Nemesis, and one only (CW-SET-01)."""
    setup = of(state)
    if setup.is_npc:
        return None
    nemesis = nemesis_of(state)
    if setup.what[move.card] is Is.NEMESIS:
        if nemesis not in (-1, move.seat):
            return Refusal("CW-SET-01", "second_nemesis", (("seat_is", name(state, nemesis)),))
        return None
    others = [seat for seat in range(len(setup.seats)) if seat != move.seat]
    if all(character(state, seat) != UNKNOWN and seat != nemesis for seat in others):
        return Refusal("CW-SET-01", "nemesis_missing")
    return None


def check_prepare(state: State) -> Refusal | None:
    """CW-SET-01, CW-SET-07: everybody has a Character, and one is the Nemesis."""
    if state.clock.phase != CHOOSING:
        return Refusal("CW-SET-07", "begun_already")
    if not state.dials[ANIMUS_COUNT]:
        return NOT_BEGUN
    for player in range(of(state).players):
        if character(state, player) == UNKNOWN:
            return Refusal("CW-CHR-01", "still_choosing", (("seat_who", name(state, player)),))
    if nemesis_of(state) < 0:
        return Refusal("CW-SET-01", "nemesis_missing")
    wrong = wrong_deck(state)
    if wrong is not None:
        player, count, must = wrong
        return Refusal("CW-NDK-02", "deck_count", (("seat_who", name(state, player)), ("count", count), ("must", must)))
    return None
