"""What holds for a while, in words: what it does, without whom it concerns, and until when."""

from __future__ import annotations

from typing import Final

from companion.games.cardweaver.attack_rules import MORE_TARGETS, PIERCING, REDIRECT, SAFE
from companion.games.cardweaver.cards_in_play import card_in, is_character
from companion.games.cardweaver.damage import PREVENTS, PREVENTS_EACH
from companion.games.cardweaver.holding import IGNORE
from companion.games.cardweaver.sums import COST, PURCHASES_TO, damage_word, read_cost
from companion.games.cardweaver.terms import CARD_TYPES
from companion.table.state import Lasting, SlotId, State

BLOCKS: Final = {
    "no_magic": "can’t play Magic",
    "no_ability": "can’t play Abilities",
    "no_artifact": "can’t play Artifacts",
    "no_reaver": "can’t play Reavers",
    "no_ally": "can’t play Allies",
    "no_nightmare": "can’t play Nightmares",
    "no_skills": "can’t use Skills",
    "no_quick_cast": "can’t use Quick Cast",
    "no_attack": "can’t attack",
    "no_purchase": "can’t purchase",
}
KINDS: Final = {"direct": "Direct Damage", "attack": "Attack damage"}
DAMAGE_BY: Final = {damage_word(what): what for what in CARD_TYPES}


def effect(state: State, held: Lasting) -> str:
    """What something that lasts does."""
    what, n = held.what, held.amount
    match what:
        case "attack" | "defense":
            return f"{what.capitalize()} {signed(n)}"
        case "facedown":
            return f"{_name(state, held.about)} lies Facedown"
        case _ if what in BLOCKS:
            return BLOCKS[what]
        case _ if what.startswith(PREVENTS):
            return _prevents(what, n)
        case _ if what.startswith(IGNORE):
            return f"ignores {what.removeprefix(IGNORE)}"
        case _ if what in DAMAGE_BY:
            return f"Direct Damage{f' of {DAMAGE_BY[what].title()} cards' if DAMAGE_BY[what] else ''} {signed(n)}"
        case _ if what.startswith(COST):
            return _costs(held)
        case _:
            return _attacks(state, held)


def _attacks(state: State, held: Lasting) -> str:
    match held.what:
        case x if x == PIERCING:
            return "Attacks ignore Defense"
        case x if x == MORE_TARGETS:
            return f"an Attack may hit {held.amount} more"
        case x if x == SAFE:
            return "can’t be attacked" if is_character(state, held.about) else _safe(state, held.about)
        case x if x == REDIRECT:
            return f"the next Attack hits {_name(state, held.about)}"
        case x if x.startswith(PURCHASES_TO):
            top = x.removeprefix(PURCHASES_TO) == "top"
            return f"purchases go {'on top of the Player Deck' if top else 'to the hand'}"
        case x:
            return x.replace("_", " ")


def _safe(state: State, slot: SlotId) -> str:
    return f"{_name(state, slot)} can’t be attacked"


def _prevents(what: str, n: int) -> str:
    every = what.startswith(PREVENTS_EACH)
    kind = KINDS[what.removeprefix(PREVENTS_EACH if every else PREVENTS)]
    if not n:
        return f"takes no {kind}{'' if every else ' once'}"
    return f"{'all' if every else 'the next'} {kind} is {n} less"


def _costs(held: Lasting) -> str:
    change = read_cost(held)
    which = f"{change.type.title()} cards" if change.type else "cards"
    first = "the first purchase costs" if change.first else f"{which} cost"
    least = f", never under {change.least}" if change.least else ""
    return f"{first} {abs(change.less)} {'less' if change.less > 0 else 'more'}{least}"


def until_words(held: Lasting, whose: str) -> str:
    """How long something lasts; ``whose`` is whose turn ends it, as in "your"."""
    words = held.until.split()
    match words:
        case ["end"]:
            return "until this turn ends"
        case ["start", _]:
            return f"until {whose} next turn begins"
        case ["end", _, _, _]:
            return f"until {whose} next turn ends"
        case ["while", _]:
            return "while it is in play"
        case _:
            return ""


def _name(state: State, slot: SlotId) -> str:
    return card_in(state, slot).name


def signed(n: int) -> str:
    """A number with its sign; the minus is a true one."""
    return f"−{-n}" if n < 0 else f"+{n}"
