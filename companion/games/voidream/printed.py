"""What is printed on the cards of Voidream."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from companion.games.voidream.cards import FACTION_NAMES, Card, DeckRules, Is
from companion.table.printed import Printed, PrintedBack, PrintedTurns
from companion.table.state import Copy

TYPES: Final = {
    Is.ARCANUM: ("arcanum", "Arcanum"),
    Is.THOUGHT: ("thought", "Thought"),
    Is.MEMORY: ("memory", "Memory"),
    Is.ENTITY: ("entity", "Entity"),
    Is.CONSTRUCT: ("construct", "Construct"),
    Is.BASTION: ("bastion", "Bastion"),
    Is.MIND: ("mind-count", "Mind"),
}
"""Symbol and word of each kind."""

EDGES: Final = {"chimeric_court": "chevrons", "fracta": "diamonds", "subter_venellam": "bars", "the_maze": "dots"}
"""A pattern for each faction."""

DREAM_BACKS: Final = 0
ARCANA_BACKS: Final = 10
"""With the value added: the numbers of backs in tags (VD-OBS-02)."""
MOST_VALUE: Final = 4

Numbers = tuple[tuple[str, str, str], ...]


def box(factions: Mapping[str, tuple[Card, ...]]) -> tuple[tuple[Copy, Printed], ...]:
    """Every physical card of the box, faction by faction, as it is printed."""
    names = {card.id: card.name for cards in factions.values() for card in cards}
    return tuple(
        (Copy(card.id, copy), printed(card, names))
        for cards in factions.values()
        for card in cards
        for copy in range(1, card.copies + 1)
    )


def printed(card: Card, names: Mapping[str, str]) -> Printed:
    """The face of a card; a bastion and a mind card have two. ``names`` are the titles of all cards by id."""
    front = Printed(
        id=card.id,
        number=card.number,
        name=card.name,
        types=_types(card),
        numbers=_numbers(card),
        text="\n".join(_texts(card)),
        inverted=" ".join(line.text for line in card.inverted),
        flavour=card.flavour,
        deck=FACTION_NAMES[card.faction],
        edge=EDGES[card.faction],
        form=card.form,
        of_copies=card.copies,
    )
    if card.kind is Is.MIND:
        spent = replace(
            front,
            types=(("spent-side", "Mind, spent side"),),
            numbers=(("0", "spent-side", "Mind count"),),
            text=_mind_text(card, 0) or "No text.",
        )
        return replace(front, tells_side=True, other=spent, turns=_turns(card), kind="Mind cards")
    if card.kind is Is.BASTION:
        start = (f"**At the start:** {line.text}" for line in card.start)
        back = "\n".join((*_rules(card.deck or DeckRules(), names), *start))
        rules = replace(front, types=(("bastion", "Bastion, its deck"),), numbers=(), text=back, flavour="")
        return replace(front, tells_side=True, other=rules, kind="Bastions")
    return replace(front, back=_back(card))


def _back(card: Card) -> PrintedBack:
    """VD-OBS-02: the value, and whether it is a Dream card or an arcanum; the deeper, the more bars.

    VD-OBS-26, VD-OBS-27: its tag is there twice, and whoever prints is told to use card that no light comes through.
    """
    is_arcanum = card.kind is Is.ARCANUM
    numbers, label, symbol = (ARCANA_BACKS, "Arcanum", "arcanum") if is_arcanum else (DREAM_BACKS, "Dream", "depth")
    return PrintedBack(numbers + card.value, str(card.value), MOST_VALUE + 1 - card.value, MOST_VALUE, label, symbol)


def _types(card: Card) -> tuple[tuple[str, str], ...]:
    symbol, word = TYPES[card.kind]
    return ((symbol, f"{word}, {card.subtype}" if card.subtype else word),)


def _numbers(card: Card) -> Numbers:
    """Value, then what an entity or a construct has; a mind card has none (VD-MND-12)."""
    found: list[tuple[str, str, str]] = []
    if card.value:
        found.append((str(card.value), "value", "Value"))
    if card.kind is Is.ENTITY:
        found.append((str(card.dawn), "dawn", "Dawn"))
    if card.kind in (Is.ENTITY, Is.CONSTRUCT, Is.BASTION):
        found.append((str(card.stability), "stability", "Stability"))
    if card.kind is Is.ENTITY:
        found.append((f"−{-card.dusk}" if card.dusk < 0 else str(card.dusk), "dusk", "Dusk"))
    return tuple(found)


def _texts(card: Card) -> Iterator[str]:
    """Keywords, what holds, what happens, what can be used; the two ways of an arcanum."""
    if card.kind is Is.ARCANUM:
        yield " ".join(line.text for line in card.lines)
        return
    if card.kind is Is.MIND:
        return
    if card.keywords:
        words = (f"{keyword.name} ({keyword.n})" if keyword.n else keyword.name for keyword in card.keywords)
        yield f"**{', '.join(words).capitalize()}.**"
    if card.attaches:
        whose = "any" if card.attaches.startswith("any_") else "your"
        yield f"Attaches to {whose} {card.attaches.removeprefix('any_')}."
    if card.holds_text:
        yield card.holds_text
    yield from (line.text for line in card.lines)
    yield from (trigger.text for trigger in card.triggers)
    yield from (ability.text for ability in card.abilities)


def _turns(card: Card) -> PrintedTurns:
    """VD-MND-11: 4 on the top edge, 3 left, 2 bottom, 1 right, so that a turn clockwise brings the next lower one."""
    four, three, two, one = ((str(count), _mind_text(card, count)) for count in (4, 3, 2, 1))
    return PrintedTurns(four, one, two, three)


def _mind_text(card: Card, count: int) -> str:
    """VD-MND-05: the text at a number, or on the spent side (0)."""
    return next((text.text for text in card.mind if text.at == count), "")


def _rules(rules: DeckRules, names: Mapping[str, str]) -> Iterator[str]:
    """VD-DCK-02: what the back of a bastion asks of a deck."""
    yield f"Dream deck: {rules.dream_deck_size} with this bastion. Hand: {rules.hand_size} arcana."
    if rules.required_arcana:
        yield f"Needs: {', '.join(names[card] for card in rules.required_arcana)}."
    yield f"Guests: {rules.guest_dream} Dream cards and {rules.guest_arcana} arcana, of one faction."
