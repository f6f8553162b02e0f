"""Before the game: who takes which Character, with advice; then the table is set up (CW-CHR, CW-SET-07)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.games.cardweaver import screen_words as say
from companion.games.cardweaver.box import of
from companion.games.cardweaver.cards import Card, Is
from companion.games.cardweaver.cards_in_play import card_in
from companion.games.cardweaver.moves import Choose, Prepare
from companion.games.cardweaver.places import ANIMUS_COUNT, BOX, owner_of_zone
from companion.games.cardweaver.players import character, is_npc, name, nemesis_of, players
from companion.table.questions import Question
from companion.table.screens import Area, Block, Can, Choice, InPlay, Ledger, Row, Station, StationState, send
from companion.table.state import UNKNOWN, CardIndex, Seat, State

if TYPE_CHECKING:
    from companion.games.cardweaver import CardWeaver

TIPS = {
    "undead-warlord": "CW-TIP-02",
    "cyber-assassin": "CW-TIP-03",
    "blood-drinker": "CW-TIP-04",
    "doppelganger": "CW-TIP-05",
}
"""The advice for each Nemesis (CW-CHR-06)."""


SET_UP: Final = ("Characters", "Decks", "Dreamscapes", "Hands")
"""The steps before the first turn (CW-SET-07)."""
STEP_OF: Final = {
    "first_time_role": 1,
    "first_time_character": 1,
    "who_begins": 1,
    "shuffle_deck": 1,
    "shuffle_trimmed": 1,
    "turn_up": 2,
    "redraw": 2,
    "shuffle_back": 2,
    "draw_hand": 3,
    "set_dials": 3,
}
"""In which step a question is asked."""


def stations(question: Question | None) -> tuple[Station, ...]:
    """How far the set-up is."""
    now = STEP_OF.get(question.code, 0) if question is not None else 0
    states = (StationState.DONE, StationState.NOW, StationState.NEXT)
    return tuple(Station(word, states[(step > now) - (step < now) + 1]) for step, word in enumerate(SET_UP))


def blocks(game: CardWeaver, state: State, viewer: Seat) -> list[Block]:
    """The choice: who has what, the way on, and the eight Characters."""
    if not state.dials[ANIMUS_COUNT]:
        return []
    found: list[Block] = [_who(game, state, viewer), _ready(game, state, viewer)]
    sides = (Is.NEMESIS, Is.ANIMUS) if _nemesis_first(state) else (Is.ANIMUS, Is.NEMESIS)
    found += (_side(game, state, viewer, side) for side in sides)
    return found


def _nemesis_first(state: State) -> bool:
    """CW-CHR-05: with up to three players the Nemesis is chosen first; CW-CHR-04: with more it is chosen last."""
    return len(state.setup.seats) <= 3


def _who(game: CardWeaver, state: State, viewer: Seat) -> Ledger:
    rows = []
    for player in players(state):
        slot = character(state, player)
        chosen = card_in(state, slot).name if slot != UNKNOWN else "still choosing"
        side = "" if slot == UNKNOWN else "Nemesis" if player == nemesis_of(state) else "Animus"
        if slot == UNKNOWN and is_npc(state, player):
            side = "Nemesis"
        rows.append(Row("", f"{say.called(state, viewer, player)}: {chosen}", side))
    clause = "CW-CHR-05" if _nemesis_first(state) else "CW-CHR-04"
    return Ledger("Who plays whom", tuple(rows), note=game.clauses.text(clause))


def _ready(game: CardWeaver, state: State, viewer: Seat) -> Can:
    refused = say.reason(game, state, game.check(state, Prepare(viewer)))
    choice = Choice(
        "Set the table up",
        send("move", move=Prepare(viewer)),
        "decks, Dreamscapes, hands and dials, step by step",
        "done",
        refused=refused,
    )
    return Can("When all have chosen", (choice,))


def _side(game: CardWeaver, state: State, viewer: Seat, side: Is) -> Area:
    cards = of(state).cards
    found = tuple(_character(game, state, viewer, card) for card in of(state).characters if cards[card].type is side)
    if side is Is.ANIMUS:
        return Area("Animus", found, "the heroes")
    setup = of(state)
    note = "runs by itself" if setup.is_npc else "one against all"
    return Area("Nemesis", found, note)


def _character(game: CardWeaver, state: State, viewer: Seat, card: CardIndex) -> InPlay:
    facts = of(state).cards[card]
    move = Choose(viewer, card)
    owner = owner_of_zone(state, state.slots[card].zone) if state.slots[card].zone != BOX else -1
    refusal = game.check(state, move)
    if owner >= 0 and owner in (viewer, len(state.setup.seats)):
        by = "You have chosen this one" if owner == viewer else "The Nemesis of this game"
        choice = Choice(by, "", symbol="done", refused="chosen")
    elif owner >= 0:
        choice = Choice(f"Choose {facts.name}", "", refused=f"{name(state, owner)} has it")
    else:
        refused = say.reason(game, state, refusal)
        choice = Choice(f"Choose {facts.name}", send("move", move=move), symbol="seat", refused=refused)
    return InPlay(
        facts.name,
        _numbers(state, facts),
        symbol=say.type_symbol(facts),
        choices=(choice,) if viewer >= 0 else (),
        rows=tuple(Row(str(skill.at), skill.text) for skill in of(state).skills[card])
        + ((Row("", advice(game, facts)),) if facts.id in TIPS else ()),
    )


def advice(game: CardWeaver, card: Card) -> str:
    """The advice for a Nemesis, or nothing (CW-CHR-06)."""
    if card.id not in TIPS:
        return ""
    return f"Advice: {game.clauses.text(TIPS[card.id]).removeprefix(f'{card.name}: ')}"


def _numbers(state: State, card: Card) -> str:
    """CW-HPX-01, CW-HPX-02: HP, Attack and Defense; a Nemesis has its HP for each Animus."""
    animus = state.dials[ANIMUS_COUNT]
    npc = card.npc if of(state).is_npc else None
    hp = npc.hp if npc and npc.hp else card.hp
    attack = npc.attack if npc and npc.attack >= 0 else card.attack
    defense = npc.defense if npc and npc.defense >= 0 else card.defense
    health = f"{hp} × {animus} = {hp * animus} HP" if card.type is Is.NEMESIS and animus > 1 else f"{hp} HP"
    return f"{health}, Attack {attack}, Defense {defense}"
