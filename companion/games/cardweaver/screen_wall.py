"""The table page: all dials, tokens and Dreamscapes, to be read from across the room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.games.cardweaver import screen_end as end
from companion.games.cardweaver import screen_words as say
from companion.games.cardweaver.attack_rules import ignores_defense
from companion.games.cardweaver.box import of
from companion.games.cardweaver.cards import HELPERS
from companion.games.cardweaver.cards_in_play import card_in
from companion.games.cardweaver.places import (
    ADAPTABILITIES,
    CHOOSING,
    CONVICTION,
    DREAM_CATCHERS,
    DREAMSCAPE,
    EXPERIENCE,
    GONE,
    HAND,
    HP,
    LOST_TURN,
    MOST_HP,
    NPC_STEPS,
    OVER,
    PHASES,
    PLAYING,
    ROUND,
    STAYS,
    TOKENS,
    XP,
    at,
    value,
)
from companion.games.cardweaver.players import character, is_anima, is_npc, name, nemesis_of, players, turn_order
from companion.games.cardweaver.screen_choosing import stations
from companion.games.cardweaver.screen_sums import stat_rows
from companion.games.cardweaver.sums import attack_power, cost_of, defense
from companion.table.questions import Question
from companion.table.screens import (
    Blow,
    Dial,
    InPlay,
    Ladder,
    Offer,
    Pile,
    Rung,
    Station,
    StationState,
    Wall,
    WallSeat,
)
from companion.table.state import TABLE, UNKNOWN, Seat, SlotId, State, mark_of

if TYPE_CHECKING:
    from companion.games.cardweaver import CardWeaver


def turn_line(state: State) -> tuple[Station, ...]:
    """CW-ORD-01, CW-ORD-02: the players in the order of their turns, the Nemesis last."""
    order = turn_order(state)
    now = order.index(state.clock.seat) if state.clock.seat in order else 0
    return tuple(_station(state, player, place, now) for place, player in enumerate(order))


def _with_round(state: State) -> tuple[Station, ...]:
    """The turn line with the round at the player on turn."""
    place = f"round {state.dials[ROUND]}"
    return tuple(
        replace(stop, note=", ".join(filter(None, (stop.note, place)))) if stop.state is StationState.NOW else stop
        for stop in turn_line(state)
    )


def _station(state: State, player: Seat, place: int, now: int) -> Station:
    stop = StationState.DONE if place < now else StationState.NOW if place == now else StationState.NEXT
    note = say.role(state, player)
    if player == nemesis_of(state) and state.dials[LOST_TURN]:
        stop, note = StationState.LOST, "turn lost"
    elif value(state, player, GONE):
        stop, note = StationState.LOST, "left"
    elif is_anima(state, player):
        note = "Anima"
    return Station(say.capital(name(state, player)), stop, note)


def wall(game: CardWeaver, state: State, question: Question | None) -> Wall:
    """The table page: the Nemesis on its band, the Animus below, or the result."""
    if state.clock.phase == CHOOSING:
        return _choosing(game, state, question)
    nemesis = nemesis_of(state)
    title, note = _title(game, state, question)
    animus = [player for player in turn_order(state) if player != nemesis]
    is_over = state.clock.phase == OVER
    results = (end.totals(state, TABLE), *(end.counted_cards(state, TABLE, player) for player in turn_order(state)))
    return Wall(
        title=title,
        stations=() if is_over else _with_round(state),
        seats=tuple(_seat(state, player) for player in animus),
        piles=_piles(state),
        note=note,
        finished=end.finished(state),
        against=_seat(state, nemesis),
        results=results if is_over else (),
    )


def _title(game: CardWeaver, state: State, question: Question | None) -> tuple[str, str]:
    """What the room is told: a question that concerns all, the step of the Nemesis, or whose turn it is."""
    phase = state.clock.phase
    if phase == OVER:
        return "The game is over", end.how(state)
    title = f"{say.capital(name(state, state.clock.seat))}’s turn"
    if question is not None:
        asked, text = say.told(game, state, question.code, question.facts)
        if question.secret:
            return title, f"{asked}. Some may respond."
        return title, asked if asked.endswith("?") else f"{asked}: {text}"
    return title, f"The Nemesis: {PHASES[phase]}. The phones say what to do." if phase in NPC_STEPS else ""


def _choosing(game: CardWeaver, state: State, question: Question | None) -> Wall:
    seats = tuple(
        WallSeat(
            say.capital(name(state, player)),
            now=character(state, player) == UNKNOWN,
            number=0,
            number_label="",
            card=card_in(state, character(state, player)).name if character(state, player) != UNKNOWN else "",
            note="" if character(state, player) != UNKNOWN else "still choosing",
        )
        for player in players(state)
    )
    title = "Choose your Characters"
    note = ""
    if question is not None:
        title, note = say.told(game, state, question.code, question.facts)
    return Wall(title, stations(question), seats, note=note)


def _piles(state: State) -> tuple[Pile, ...]:
    """The Universal piles (CW-UNI-01)."""
    shown = (("Adaptability", "ability", ADAPTABILITIES), ("Dream Catcher", "artifact", DREAM_CATCHERS))
    return tuple(
        Pile(label, symbol, len(state.zones[zone]), bool(state.zones[zone]), "" if state.zones[zone] else "none left")
        for label, symbol, zone in shown
    )


def _seat(state: State, player: Seat) -> WallSeat:
    """A player: HP largest, then the small numbers, the cards in play, and the Dreamscape."""
    now = player == state.clock.seat and state.clock.phase != OVER
    anima = is_anima(state, player)
    slot = character(state, player)
    return WallSeat(
        name=say.capital(name(state, player)),
        now=now,
        number=value(state, player, HP),
        number_label="HP",
        number_symbol="hp",
        of=value(state, player, MOST_HP),
        small=() if anima else _small(state, player),
        cards=tuple(_card(state, each) for each in state.zones[at(player, STAYS)]),
        note="Anima" if anima else "",
        card=card_in(state, slot).name,
        beside=_beside(state, player) if now and not anima else None,
        ladder=_ladder(state, slot) if player == nemesis_of(state) else None,
        blow=_blow(state, player) if now and not anima else None,
        row=_row(state, player),
    )


def _small(state: State, player: Seat) -> tuple[Dial, ...]:
    if player == nemesis_of(state):
        first = Dial("Attack", attack_power(state, player), "attack-power")
    else:
        first = Dial("XP", value(state, player, XP), "experience")
    held = Dial("in hand", len(state.zones[at(player, HAND)]), "card")
    return first, Dial("Defense", defense(state, player), "defense"), held


def _beside(state: State, player: Seat) -> Dial | None:
    """Conviction of whoever is on turn; the automated Nemesis has none."""
    if is_npc(state, player) or state.clock.phase != PLAYING:
        return None
    return Dial("Conviction", state.dials[CONVICTION], "conviction")


def _ladder(state: State, slot: SlotId) -> Ladder:
    """The Skills of the Nemesis as a line of stations."""
    skills = of(state).skills[state.slots[slot].card]
    player = nemesis_of(state)
    rungs = tuple(Rung(skill.at, skill.text) for skill in skills)
    return Ladder("Experience", value(state, player, XP), rungs, "experience")


def _blow(state: State, player: Seat) -> Blow | None:
    """An Animus's Attack on the Nemesis as it stands now (CW-ATK-08)."""
    nemesis = nemesis_of(state)
    power = attack_power(state, player)
    if player == nemesis or not power:
        return None
    taken = 0 if ignores_defense(state, player) else defense(state, nemesis)
    return Blow(
        Dial("Attack Power", power, "attack-power", rows=stat_rows(state, TABLE, player, "attack")),
        Dial("Defense", taken, "defense"),
        Dial("damage", max(0, power - taken)),
    )


def _card(state: State, slot: SlotId) -> InPlay:
    """A card in play: a Reaver or Ally with the HP that it has left and its Experience."""
    card = card_in(state, slot)
    if say.is_turned(state, slot):
        return InPlay(card.name, "Facedown", symbol="face-down")
    if card.type not in HELPERS:
        return InPlay(card.name, symbol=say.type_symbol(card))
    notes = [f"{say.hp_left(state, slot)}/{card.hp} HP"]
    xp = mark_of(state.slots[slot], EXPERIENCE)
    notes += [f"{xp} XP"] if xp else []
    return InPlay(card.name, ", ".join(notes), symbol=say.type_symbol(card))


def _row(state: State, player: Seat) -> tuple[Offer, ...]:
    """The Dreamscape in few words: prices, or with the automated Nemesis the Countdown Tokens."""
    npc = is_npc(state, player)
    return tuple(
        Offer(
            mark_of(state.slots[slot], TOKENS) if npc else cost_of(state, player, slot),
            say.slot_name(state, slot),
            "countdown-token" if npc else "",
        )
        for slot in reversed(state.zones[at(player, DREAMSCAPE)])
    )
