"""What a player can do now, each thing with its outcome or with the reason why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.cardweaver import screen_words as say
from companion.games.cardweaver.aim import hittable
from companion.games.cardweaver.attack_rules import ignores_defense
from companion.games.cardweaver.box import of
from companion.games.cardweaver.cards_in_play import card_in, controller, is_character, is_target
from companion.games.cardweaver.doing import all_powers
from companion.games.cardweaver.moves import Attack, EndTurn, StandingPass, Use
from companion.games.cardweaver.places import (
    ASIDE,
    ATTACKS,
    CONVICTION,
    DREAMSCAPE,
    DREAMSCAPE_SIZE,
    HAND,
    HAND_SIZE,
    HP,
    PLAYED,
    REDEEMED,
    REDEEMS,
    STANDING_PASS,
    at,
    value,
)
from companion.games.cardweaver.players import character, is_anima, name, nemesis_of, same_side
from companion.games.cardweaver.screen_sums import stat_sum
from companion.games.cardweaver.sums import attack_power, attacks_left, cost_of, defense
from companion.table.screens import Can, Choice, Dial, Row, send
from companion.table.state import Seat, SlotId, State

if TYPE_CHECKING:
    from companion.games.cardweaver import CardWeaver


def attack(game: CardWeaver, state: State, viewer: Seat, *, is_free: bool) -> Dial:
    """The Attack that is being built up, and whom it would hit how hard (CW-ATK-06 to -10)."""
    targets = [slot for slot in hittable(state, viewer) if is_target(state, slot)]
    enemies = [slot for slot in targets if not same_side(state, viewer, controller(state, slot))]
    if not is_free:
        choices: tuple[Choice, ...] = ()
    elif attacks_left(state, viewer) <= 0:
        made = say.counted(state.dials[ATTACKS], "Attack") + " made this turn"
        choices = (Choice("Attack", "", symbol="attack-power", refused=made),)
    else:
        choices = tuple(attack_choice(game, state, viewer, slot) for slot in enemies)
    built = stat_sum(state, viewer, viewer, "attack", choices=choices)
    nemesis = nemesis_of(state)
    if viewer == nemesis or ignores_defense(state, viewer) or not defense(state, nemesis):
        return built
    taken = Row(say.plain(-defense(state, nemesis)), f"{say.capital(name(state, nemesis))}’s Defense", "", "CW-ATK-08")
    return Dial(built.label, built.value, built.symbol, rows=(*built.rows, taken), choices=choices)


def attack_choice(game: CardWeaver, state: State, viewer: Seat, slot: SlotId) -> Choice:
    """One target, with what the Attack would do to it now."""
    move = Attack(viewer, slot)
    damage, outcome, note = blow(state, viewer, slot)
    return Choice(
        f"Attack {say.target_name(state, viewer, slot)} for {damage}",
        send("move", move=move),
        note,
        "attack-power",
        outcome,
        say.short_reason(game, state, game.check(state, move)),
    )


def blow(state: State, attacker: Seat, slot: SlotId) -> tuple[int, str, str]:
    """What an Attack of this player would do now: the damage, "58 → 54", and what else follows."""
    power = attack_power(state, attacker)
    player = controller(state, slot)
    if not is_character(state, slot):
        left = say.hp_left(state, slot)
        earns = left <= power and not same_side(state, attacker, player)
        return power, f"{left} → {max(0, left - power)}", say.reward(card_in(state, slot)) if earns else ""
    ignored = ignores_defense(state, attacker)
    damage = power if ignored else max(0, power - defense(state, player))
    hp = value(state, player, HP)
    if not damage:
        return 0, "no damage", f"Defense {defense(state, player)}"
    return damage, f"{hp} → {max(0, hp - damage)}", "Defense is ignored" if ignored and defense(state, player) else ""


def can(game: CardWeaver, state: State, viewer: Seat) -> Can:
    """The actions of the own turn besides Attacks and purchases (CW-TRN-01)."""
    if is_anima(state, viewer):
        return Can("You can", (*uses(game, state, viewer), _end_turn(game, state, viewer)))
    held = len(state.zones[at(viewer, HAND)])
    redeemed = state.dials[REDEEMED]
    choices = [
        Choice(
            "Play a card", "", f"{held} in hand", "card", refused="" if held else "your hand is empty", opens="scan"
        ),
        Choice(
            "Redeem a card for 1 Conviction",
            "",
            f"{redeemed} of {REDEEMS} used this turn",
            "conviction",
            refused="" if held and redeemed < REDEEMS else "two a turn" if held else "your hand is empty",
            opens="by-hand",
        ),
    ]
    choices += uses(game, state, viewer)
    choices.append(_end_turn(game, state, viewer))
    return Can("You can", tuple(choices))


def uses(game: CardWeaver, state: State, viewer: Seat) -> list[Choice]:
    """Powers of cards in play and the Anima Ability; those of Skills stand on the ladder."""
    own = character(state, viewer)
    choices = []
    for slot, used in all_powers(state, viewer):
        if used.power.when != "use" or (slot == own and not is_anima(state, viewer)):
            continue
        move = Use(viewer, slot, used.number)
        card = card_in(state, slot)
        label = "Use your Anima Ability" if slot == own else f"Use {card.name}"
        text = card.anima_text if slot == own else _power_text(state, slot, used.at)
        refused = say.short_reason(game, state, game.check(state, move))
        choices.append(Choice(label, send("move", move=move), text, say.type_symbol(card), refused=refused))
    return choices


def _power_text(state: State, slot: SlotId, at_: int) -> str:
    skills = of(state).skills[state.slots[slot].card]
    return next((skill.text for skill in skills if skill.at == at_), card_in(state, slot).text)


def _end_turn(game: CardWeaver, state: State, viewer: Seat) -> Choice:
    """CW-TRN-09, CW-TRN-10: what the end of the turn will bring, and what would be lost by it (CW-TRN-08)."""
    note = "" if is_anima(state, viewer) else f"then {say.listed(_after_turn(state, viewer))}"
    lost = unspent(state, viewer)
    return Choice("End your turn", send("move", move=EndTurn(viewer)), lost or note, "end-of-turn")


def _after_turn(state: State, viewer: Seat) -> list[str]:
    thrown = len(state.zones[at(viewer, PLAYED)]) + len(state.zones[at(viewer, ASIDE)])
    drawn = max(0, HAND_SIZE - len(state.zones[at(viewer, HAND)]))
    gaps = DREAMSCAPE_SIZE - len(state.zones[at(viewer, DREAMSCAPE)])
    steps = [f"discard {thrown}"] if thrown else []
    steps += [f"draw {drawn}"] if drawn else []
    steps += [f"fill {say.counted(gaps, 'place')}"] if gaps else []
    return steps or ["the next player begins"]


def unspent(state: State, viewer: Seat) -> str:
    """A warning if Conviction that could buy something would be lost (CW-TRN-08)."""
    have = state.dials[CONVICTION]
    row = state.zones[at(viewer, DREAMSCAPE)]
    names = [say.slot_name(state, slot) for slot in row if cost_of(state, viewer, slot) <= have]
    if not have or not names or is_anima(state, viewer):
        return ""
    return f"{have} Conviction would be lost; you could buy {names[0]}"


def off_turn(game: CardWeaver, state: State, viewer: Seat) -> Can:
    """What a player can do while somebody else is on turn (CW-SYM-04, CW-ORD-07)."""
    choices = []
    if not is_anima(state, viewer) and state.zones[at(viewer, HAND)]:
        choices.append(Choice("Play a Quick Cast card", "", "at any moment", "quick-cast", opens="scan"))
    choices += [choice for choice in uses(game, state, viewer) if not choice.refused]
    return Can("You can", tuple(choices))


def windows(state: State, viewer: Seat) -> Can:
    """The standing pass: whether this seat is asked in response windows (CW-SYM-12)."""
    on = bool(value(state, viewer, STANDING_PASS))
    move = send("move", move=StandingPass(viewer, on=not on))
    if on:
        return Can("Response windows", (Choice("Ask me again", move, "now you pass in all of them", "quick-cast"),))
    return Can("Response windows", (Choice("Pass in all of them", move, "until you lift it again", "end-of-turn"),))


def own_side(game: CardWeaver, state: State, viewer: Seat) -> Can | None:
    """Targets of the own side, which are hit only after a question (CW-R-16)."""
    targets = [
        slot
        for slot in hittable(state, viewer)
        if is_target(state, slot) and same_side(state, viewer, controller(state, slot))
    ]
    if not targets or attacks_left(state, viewer) <= 0:
        return None
    choices = tuple(_at_own_side(game, state, viewer, slot) for slot in targets)
    return Can("Attack your own side", choices, "no Reward, no Experience")


def _at_own_side(game: CardWeaver, state: State, viewer: Seat, slot: SlotId) -> Choice:
    """A target that is seldom meant: a plain row, with whose it is and what would be left of it."""
    found = attack_choice(game, state, viewer, slot)
    owner = "" if is_character(state, slot) else f"{say.whose(state, viewer, controller(state, slot))}, "
    note = f"{owner}{found.outcome}{' HP' if '→' in found.outcome else ''}"
    return Choice(found.label, found.send, note, found.symbol, refused=found.refused)
