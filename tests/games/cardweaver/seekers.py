"""Bots that go after one rare clause, or do as much as they can: chance alone would take thousands of games for it.

They see what their seat may see, and every move of theirs is legal. What they do depends on names of cards and on the
rules, and hardly on the values of cards, so that it stays true while those are tuned.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from companion.games.cardweaver.bot_turns import legal
from companion.games.cardweaver.bots import random_answer
from companion.games.cardweaver.box import of
from companion.games.cardweaver.cards import Is
from companion.games.cardweaver.cards_in_play import card_in
from companion.games.cardweaver.effects import Conviction
from companion.games.cardweaver.moves import Attack, Discard, EndTurn, Move, Next, Play, Purchase, Redeem, Use
from companion.games.cardweaver.places import BUYING, DISCARD, DREAMSCAPE, STAYS, at
from companion.games.cardweaver.players import character, is_anima, nemesis_of
from companion.table.bots import Policy
from companion.table.questions import Answer, Question
from companion.table.state import CardIndex, Seat, State, Table

KIT: Final = "philosophers-kit"
GENERAL: Final = "undead-general"
REAVING: Final = "reaving"
ALCHEMIST: Final = 0
"""The seat of the Street Alchemist in a game for the Kits."""


def _names(table: Table, zone: int) -> list[str]:
    return [card_in(table, slot).id for slot in table.zones[zone] if table.slots[slot].card >= 0]


def _card(state: State, move: Move) -> str:
    number = getattr(move, "card", -1)
    return of(state).cards[number].id if number >= 0 else ""


def _pays(state: State, play: Play) -> bool:
    return any(isinstance(effect, Conviction) for effect in of(state).cards[play.card].play)


def _cost(state: State, purchase: Purchase) -> int:
    return of(state).cards[purchase.card].cost


def _dearest(state: State, moves: Sequence[Move]) -> Move | None:
    offered = [one for one in moves if isinstance(one, Purchase)]
    return max(offered, key=lambda one: _cost(state, one), default=None)


def _cheapest(state: State, moves: Sequence[Move]) -> Move | None:
    offered = [one for one in moves if isinstance(one, Purchase)]
    return min(offered, key=lambda one: _cost(state, one), default=None)


def eager_move(state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Move:
    """Plays and uses all that it can, then purchases what is dearest, attacks, and only then ends its turn."""
    moves = legal(state, seat, hand)
    for kinds in ((Play, Use, Next), (Purchase,), (Attack,)):
        found = [one for one in moves if isinstance(one, kinds)]
        if found:
            return _dearest(state, found) or chance.choice(found)
    return next((one for one in moves if isinstance(one, EndTurn)), None) or chance.choice(moves)


def twins_move(state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Move:
    """The Nemesis has one Undead General in play, discards the other, and then plays Reaving (CW-SYM-11)."""
    moves = legal(state, seat, hand)
    if seat != nemesis_of(state):
        return next((one for one in moves if isinstance(one, EndTurn)), None) or chance.choice(moves)
    piled = [slot for slot in state.zones[at(seat, DISCARD)] if card_in(state, slot).type is Is.REAVER]
    ready = GENERAL in _names(state, at(seat, STAYS)) and {card_in(state, slot).id for slot in piled} == {GENERAL}
    wanted = [
        *(one for one in moves if isinstance(one, Play) and _card(state, one) == GENERAL),
        *(one for one in moves if isinstance(one, Redeem | Discard) and _card(state, one) == GENERAL),
        *(one for one in moves if isinstance(one, Play) and (ready or _card(state, one) != REAVING)),
        *(one for one in moves if isinstance(one, Purchase) and _card(state, one) in (GENERAL, REAVING)),
        *(one for one in moves if isinstance(one, Purchase) and of(state).what[one.card] is not Is.REAVER),
        *(one for one in moves if isinstance(one, EndTurn)),
    ]
    return (wanted or moves)[0]


def _kits_left(table: Table, seat: Seat) -> int:
    """How many Kits lie in a player's Dreamscape or buying deck still."""
    deck = [table.slots[slot] for slot in table.zones[at(seat, BUYING)]]
    hidden = [card for pool in {here.pool for here in deck if here.card < 0} for card in table.pools[pool].cards]
    known = [here.card for here in deck if here.card >= 0]
    row = [table.slots[slot].card for slot in table.zones[at(seat, DREAMSCAPE)]]
    return [of(table).cards[card].id for card in (*hidden, *known, *row)].count(KIT)


def kits_move(state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Move:
    """The Street Alchemist gets both Kits and is defeated; as an Anima it gives them to two fellows (CW-SYM-02)."""
    moves = legal(state, seat, hand)
    end = next((one for one in moves if isinstance(one, EndTurn)), None)
    if end is None:
        return chance.choice(moves)
    if is_anima(state, seat):
        return next((one for one in moves if isinstance(one, Use)), end)
    if seat == ALCHEMIST and not _kits_left(state, seat):
        return end
    if seat == ALCHEMIST:
        kit = [one for one in moves if isinstance(one, Purchase) and _card(state, one) == KIT]
        pays = [one for one in moves if isinstance(one, Play) and _pays(state, one)]
        rid = [one for one in moves if isinstance(one, Redeem | Discard) and _card(state, one) != KIT]
        saves = KIT in _names(state, at(seat, DREAMSCAPE))
        bought = None if saves else _cheapest(state, moves)
        return next(iter((*kit, *pays)), None) or bought or next(iter(rid), end)
    plays = [one for one in moves if isinstance(one, Play)]
    if seat != nemesis_of(state):
        return next(iter(plays), end)
    if not is_anima(state, ALCHEMIST) and _kits_left(state, ALCHEMIST):
        return end
    blow = [one for one in moves if isinstance(one, Attack) and one.target == character(state, ALCHEMIST)]
    return next(iter((*plays, *blow)), None) or _dearest(state, moves) or end


def seeking_answer(
    table: Table, seat: Seat, hand: Sequence[CardIndex], question: Question, chance: random.Random
) -> Answer:
    """A Kit where one may be given; let all happen; else any answer."""
    for option in question.options:
        named = dict(option.facts).get("card", -1)
        if isinstance(named, int) and named >= 0 and of(table).cards[named].id == KIT:
            return Answer(seat, option.value)
    if any(option.value == "pass" for option in question.options):
        return Answer(seat, "pass")
    return random_answer(table, seat, hand, question, chance)


SEEKERS: Final = {
    "eager": Policy(eager_move, random_answer),
    "twins": Policy(twins_move, seeking_answer),
    "kits": Policy(kits_move, seeking_answer),
}
