"""A walk over everything that a card says and does: its texts, effects, filters and conditions, with their fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.voidream.cards import Card
from companion.games.voidream.effects import ChooseOne, Effect, If
from companion.games.voidream.powers import Ability, Holds, Line, Trigger
from companion.games.voidream.terms import Filter, Needs

Part = Line | Ability | Trigger


def parts(card: Card) -> Iterator[tuple[str, Part]]:
    """What carries effects: the lines of a text, abilities and triggers, each with its field."""
    for field, lines in (("lines", card.lines), ("inverted", card.inverted), ("start", card.start)):
        yield from ((field, line) for line in lines)
    yield from (("abilities", ability) for ability in card.abilities)
    yield from (("triggers", trigger) for trigger in card.triggers)


def held(card: Card) -> Iterator[tuple[str, Holds]]:
    """What holds while a card lies there, that of a mind card's numbers too."""
    yield from (("holds", one) for one in card.holds)
    yield from (("mind", one) for text in card.mind for one in text.holds)


def effects(card: Card) -> Iterator[tuple[str, Effect]]:
    """Every effect on a card, those inside others too."""
    for field, part in parts(card):
        yield from ((field, effect) for effect in nested(part.do))


def nested(found: Iterable[Effect]) -> Iterator[Effect]:
    """These effects and those inside them."""
    for effect in found:
        yield effect
        match effect:
            case ChooseOne(options=options):
                yield from (inner for option in options for inner in nested(option))
            case If(then=then, otherwise=otherwise):
                yield from nested((*then, *otherwise))
            case _:
                pass


def needs(card: Card) -> Iterator[tuple[str, Needs]]:
    """Every condition on a card."""
    yield from ((field, part.needs) for field, part in parts(card))
    yield from ((field, effect.needs) for field, effect in effects(card) if isinstance(effect, If))
    yield from ((field, one.needs) for field, one in held(card))


def filters(card: Card) -> Iterator[tuple[str, Filter]]:
    """Every filter on a card."""
    doing = [
        *effects(card),
        *held(card),
        *(("abilities", cost) for ability in card.abilities for cost in ability.costs),
    ]
    for field, one in doing:
        wanted = getattr(one, "filter", None)
        if wanted is not None:
            yield field, wanted
    yield from ((field, one.have) for field, one in needs(card) if one.have is not None)


def texts(card: Card) -> Iterator[tuple[str, str]]:
    """Every text on a card, in the order of print."""
    yield from ((field, part.text) for field, part in parts(card) if field in ("lines", "inverted"))
    if card.holds_text:
        yield "holds_text", card.holds_text
    yield from ((field, part.text) for field, part in parts(card) if field in ("triggers", "abilities", "start"))
    yield from (("mind", text.text) for text in card.mind if text.text)
