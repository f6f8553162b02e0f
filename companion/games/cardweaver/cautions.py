"""What is allowed but may not be what a player wants: said beside a card before it is played, and in the history."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.cardweaver.aim import targets
from companion.games.cardweaver.box import of
from companion.games.cardweaver.cards import Card
from companion.games.cardweaver.doing import Cast
from companion.games.cardweaver.effects import Stat, To
from companion.games.cardweaver.places import PLAYING
from companion.games.cardweaver.players import is_anima
from companion.games.cardweaver.sums import attacks_left
from companion.games.cardweaver.terms import EACH
from companion.table.state import UNKNOWN, CardIndex, Seat, Table

DEFENSE_ENDS = "its Defense ends with this turn"
ATTACK_ENDS = "its Attack ends with this turn, before a fellow attacks"
TOO_LATE = "the Attack of this turn is made, so its Attack adds nothing"
NOBODY = "a part of it has nobody to be aimed at"


def of_play(table: Table, seat: Seat, index: CardIndex) -> tuple[str, ...]:
    """What to know before a seat plays this card now: the clause would allow it."""
    card = of(table).cards[index]
    found = dict.fromkeys((*lasting_too_short(table, seat, card), *_aimed_at_nobody(table, seat, index, card)))
    return tuple(found)


def lasting_too_short(table: Table, seat: Seat, card: Card) -> Iterator[str]:
    """CW-MOD-08, CW-R-09: modifiers of the own turn end with it. CW-ATK-13: nothing adds to an Attack that is made."""
    if table.clock.seat != seat or table.clock.phase != PLAYING or is_anima(table, seat):
        return
    for effect in card.play:
        match effect:
            case Stat(stat="defense", until="") if effect.n > 0:
                yield DEFENSE_ENDS
            case Stat(stat="attack", until="") if effect.n > 0 and attacks_left(table, seat) <= 0:
                yield TOO_LATE
            case To(whom="an_animus" | "a_fellow") if any(map(_gives_attack, effect.then)):
                yield ATTACK_ENDS
            case _:
                pass


def _gives_attack(effect: object) -> bool:
    return isinstance(effect, Stat) and effect.stat == "attack" and effect.n > 0 and not effect.until


def _aimed_at_nobody(table: Table, seat: Seat, index: CardIndex, card: Card) -> Iterator[str]:
    """CW-PLY-07: a part that nobody can be named for does nothing."""
    cast = Cast(seat, UNKNOWN, index, is_played=True)
    for effect in card.play:
        if isinstance(effect, To) and effect.whom not in EACH and next(targets(table, cast, effect), None) is None:
            yield NOBODY
