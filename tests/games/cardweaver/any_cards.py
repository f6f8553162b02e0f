"""Cards that say anything that the checks let through, for games that nobody has thought of."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final, get_args

import msgspec

from companion.games.cardweaver import effects, powers, terms
from companion.games.cardweaver.card_faults import card_faults
from companion.games.cardweaver.cards import CHARACTERS, HELPERS, Card, Deck, Is
from tests.games.cardweaver.box import CARDS, DECKS

EFFECTS: Final = [kind for kind in get_args(effects.Effect) if kind is not effects.ToDiscardOf]
OUTER: Final = (
    *(effects.ChooseOne, effects.May, effects.If, effects.ForEach, effects.To, effects.RevealTop),
    *(effects.CopyEffect, effects.PutIntoPlay),
)
"""What leads to other effects; only so deep."""
NEEDS: Final = [
    terms.NOTHING,
    terms.Needs(have="ally"),
    terms.Needs(played="ability", other=True),
    terms.Needs(xp=2),
    terms.Needs(most_hp=10),
    terms.Needs(attacked=True),
    terms.Needs(first_attack=True),
]
TRIES: Final = 100


class Inventor:
    """Invents cards by chance."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def decks(self, share: float) -> Mapping[str, Deck]:
        """The decks of the box, in which this share of the cards says something else."""
        return {
            key: msgspec.structs.replace(deck, cards=tuple(self._card(card, share) for card in deck.cards))
            for key, deck in DECKS.items()
        }

    def _card(self, card: Card, share: float) -> Card:
        if card.type is Is.PEACEFUL_NIGHT or self.chance.random() > share:
            return card
        for _ in range(TRIES):
            other = msgspec.structs.replace(card, **self._fields(card))
            if not list(card_faults(other)):
                return other
        return card

    def _fields(self, card: Card) -> dict[str, Any]:
        found: dict[str, Any] = {"skills": tuple(self._skill(skill) for skill in card.skills)}
        if card.type in CHARACTERS:
            return found | ({"anima": (powers.Power("use", (self._effect(),), "turn"),)} if card.anima else {})
        found["play"] = tuple(self._effect() for _ in range(self.chance.choice((1, 2))))
        if card.type in HELPERS:
            found["reward"] = (self._effect(),)
        if card.stays:
            found |= {"holds": (self._any(self.chance.choice(get_args(powers.Holds)), 0),), "powers": (self._power(),)}
        return found

    def _skill(self, skill: powers.Skill) -> powers.Skill:
        return powers.Skill(skill.at, skill.text, skill.holds, (self._power(),))

    def _power(self) -> powers.Power:
        power: powers.Power = self._any(powers.Power, 1)
        used = power.when == "use"
        damage = power.when in ("damage_dealt", "damage_taken")
        return msgspec.structs.replace(
            power,
            pay=1 if used and power.pay else 0,
            cost=(effects.Discard(1),) if used and self.chance.random() < 0.3 else (),
            type=power.type if damage or power.when in ("defeats", "destroying", "gaining") else "",
            by=power.by if damage else "",
        )

    def _effect(self, depth: int = 0) -> Any:
        return self._any(self.chance.choice([kind for kind in EFFECTS if depth < 2 or kind not in OUTER]), depth)

    def _any(self, kind: type[msgspec.Struct], depth: int) -> Any:
        return kind(**{field.name: self._value(kind, field, depth) for field in msgspec.structs.fields(kind)})

    def _value(self, kind: type[msgspec.Struct], field: msgspec.structs.FieldInfo, depth: int) -> Any:
        match field.name:
            case "then" | "do":
                return (self._effect(depth + 1),)
            case "pay" | "cost" | "otherwise" if kind is not powers.Power and kind is not effects.RevealTop:
                return ()
            case "options":
                return ((self._effect(depth + 1),), (self._effect(depth + 1),))
            case "labels":
                return ("One", "The other")
            case "names":
                return (self.chance.choice(CARDS).name,)
            case "needs":
                return self.chance.choice(NEEDS)
            case "most_cost" | "most_hp" | "most":
                return self.chance.choice((1, 3, 99))
            case "over_destroyed":
                return self.chance.choice((-1, 1))
            case _:
                return self._of_type(msgspec.inspect.type_info(field.type))

    def _of_type(self, info: msgspec.inspect.Type) -> Any:
        match info:
            case msgspec.inspect.LiteralType(values=values):
                return self.chance.choice(values)
            case msgspec.inspect.BoolType():
                return self.chance.random() < 0.5
            case msgspec.inspect.IntType(ge=least):
                return self.chance.choice((1, 1, 2, 3) if least is None or least > 0 else (-2, -1, 1, 2))
            case msgspec.inspect.VarTupleType(item_type=msgspec.inspect.LiteralType(values=values)):
                return tuple(self.chance.sample(values, self.chance.choice((1, 2))))
            case msgspec.inspect.StrType():
                return "Do it"
            case _:
                return ()
