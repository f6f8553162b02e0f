"""Numbers of CardWeaver's pages with where each point comes from: HP, Attack Power, Defense, Experience, prices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.cardweaver import screen_words as say
from companion.games.cardweaver.box import Used, of
from companion.games.cardweaver.cards_in_play import cap_of, card_in, is_character, xp_on
from companion.games.cardweaver.doing import flag
from companion.games.cardweaver.moves import Use
from companion.games.cardweaver.places import CONVICTION, HP, MOST_HP, PLAYED, PLAYING, XP, place_of_zone, value
from companion.games.cardweaver.players import character, is_anima, is_npc
from companion.games.cardweaver.powers import Skill
from companion.games.cardweaver.printed import TYPES
from companion.games.cardweaver.sums import Point, attack_power, defense, stat_points
from companion.table.screens import Choice, Dial, Ladder, Numbers, Row, Rung, nudge_dial, send
from companion.table.state import Seat, SlotId, State, mark_of

if TYPE_CHECKING:
    from companion.games.cardweaver import CardWeaver

WORDS = {"attack": ("Attack Power", "attack-power"), "defense": ("Defense", "defense")}


def numbers(state: State, viewer: Seat) -> Numbers:
    """HP, and beside it Conviction on the own turn, else Defense."""
    hp = hp_dial(state, viewer)
    if state.clock.seat == viewer and state.clock.phase == PLAYING and not is_anima(state, viewer):
        return Numbers((hp, Dial("Conviction", state.dials[CONVICTION], "conviction")))
    if is_anima(state, viewer):
        return Numbers((hp,))
    return Numbers((hp, Dial("Defense", defense(state, viewer), "defense")))


def hp_dial(state: State, player: Seat) -> Dial:
    """The Health Dial of a player; the last point is no matter of a hand at the dial (CW-HPX-01 to -05)."""
    hp, most = value(state, player, HP), value(state, player, MOST_HP)
    if is_anima(state, player):
        return Dial("HP", hp, "hp", word="defeated: your card shows its Anima side")
    return Dial("HP", hp, "hp", most, nudge=nudge_dial(f"HP {player}"), least=1)


def stat_sum(state: State, viewer: Seat, player: Seat, stat: str, *, choices: tuple[Choice, ...] = ()) -> Dial:
    """Attack Power or Defense with its sources (CW-ATK-06, CW-ATK-09)."""
    label, symbol = WORDS[stat]
    total = attack_power(state, player) if stat == "attack" else defense(state, player)
    return Dial(label, total, symbol, rows=stat_rows(state, viewer, player, stat), choices=choices)


def stat_rows(state: State, viewer: Seat, player: Seat, stat: str) -> tuple[Row, ...]:
    """Where each point of a sum comes from, and the clause by which it counts."""
    return tuple(
        Row(
            say.plain(point.n),
            say.slot_name(state, point.slot),
            _source(state, viewer, player, stat, point),
            point.clause,
            is_card=not is_character(state, point.slot),
        )
        for point in stat_points(state, player, stat)
    )


def _source(state: State, viewer: Seat, player: Seat, stat: str, point: Point) -> str:
    """Why a point counts: printed, of a card in play, a Skill, or a modifier with its end."""
    for held in state.lasting:
        if held.player == player and held.what == stat and held.slot == point.slot and held.amount == point.n:
            end = say.until(state, viewer, held)
            return end if held.by == player else f"from {say.called(state, viewer, held.by)}, {end}"
    if point.clause in ("CW-ATK-06", "CW-ATK-09"):
        return "printed"
    if is_character(state, point.slot):
        return "Skill"
    if place_of_zone(state, state.slots[point.slot].zone) == PLAYED:
        return "this turn"
    return TYPES[card_in(state, point.slot).type][1]


def ladder(game: CardWeaver, state: State, viewer: Seat, player: Seat, *, is_free: bool) -> Ladder:
    """Experience and the Skills that it opens (CW-SKL-01 to -06); only the own ones can be used, if one is free to."""
    slot = character(state, player)
    skills = of(state).skills[state.slots[slot].card]
    xp = value(state, player, XP)
    may_nudge = player == viewer or is_npc(state, player)
    return Ladder(
        "Experience" if player == viewer else say.capital(f"{say.whose(state, viewer, player)} Experience"),
        xp,
        tuple(_rung(game, state, viewer if is_free else -1, slot, skill) for skill in skills),
        "experience",
        nudge=nudge_dial(f"Experience {player}") if may_nudge else "",
        most=cap_of(state, slot),
    )


def _rung(game: CardWeaver, state: State, viewer: Seat, slot: SlotId, skill: Skill) -> Rung:
    xp = xp_on(state, slot)
    if skill.at > xp:
        return Rung(skill.at, skill.text, f"{skill.at - xp} to go")
    used = tuple(one for one in of(state).powers[state.slots[slot].card] if one.at == skill.at)
    limited = next((one for one in used if one.power.limit), None)
    if limited is None:
        return Rung(skill.at, skill.text, "always" if skill.holds else "")
    is_spent = mark_of(state.slots[slot], flag(limited)) > 0
    note = f"once a {limited.power.limit}, {'used' if is_spent else 'not used'}"
    return Rung(skill.at, skill.text, note, is_spent, use_choice(game, state, viewer, slot, limited))


def use_choice(game: CardWeaver, state: State, viewer: Seat, slot: SlotId, used: Used) -> Choice | None:
    """The button that uses a power, if it is one that this viewer may use now."""
    move = Use(viewer, slot, used.number)
    if viewer < 0 or used.power.when != "use" or game.check(state, move) is not None:
        return None
    return Choice("Use", send("move", move=move))


def skill_rows(state: State, slot: SlotId) -> tuple[Row, ...]:
    """The Skills of a Reaver, line by line (CW-SKL-07)."""
    xp = xp_on(state, slot)
    return tuple(
        Row(str(skill.at), skill.text, "" if skill.at <= xp else f"{skill.at - xp} to go")
        for skill in of(state).skills[state.slots[slot].card]
    )
