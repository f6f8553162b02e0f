"""What is wrong with one card that no single field shows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from companion.games.voidream.card_parts import effects, filters, held, needs, nested, parts, texts
from companion.games.voidream.cards import DREAM, FACTIONS, Card, Is
from companion.games.voidream.effects import (
    Charge,
    ChooseOne,
    Damage,
    Effect,
    Exhaust,
    Grant,
    Modify,
    PlayFrom,
    Ready,
    ReturnArcana,
    Veil,
)
from companion.games.voidream.powers import ExhaustSelf, HoldsKeyword, HoldsStat, PayCharge

Found = Iterator[tuple[str, str]]
LASTING: Final = (Is.MEMORY, Is.ENTITY, Is.CONSTRUCT, Is.BASTION)
BELONGS: Final[Mapping[str, tuple[tuple[Is, ...], str]]] = {
    "value": ((Is.ARCANUM, *DREAM, Is.BASTION), "VD-MND-12"),
    "subtype": (DREAM, "VD-DRM-03"),
    "keywords": (DREAM, "VD-KEY-16"),
    "dawn": ((Is.ENTITY,), "VD-ENT-02"),
    "dusk": ((Is.ENTITY,), "VD-ENT-04"),
    "stability": ((Is.ENTITY, Is.CONSTRUCT, Is.BASTION), "VD-ENT-03"),
    "lines": ((Is.ARCANUM, Is.THOUGHT), "VD-DRM-05"),
    "inverted": ((Is.ARCANUM,), "VD-ARC-04"),
    "holds": (LASTING, "VD-EFF-01"),
    "abilities": (LASTING, "VD-ABL-01"),
    "triggers": (LASTING, "VD-ABL-07"),
    "attaches": ((Is.MEMORY,), "VD-ATT-02"),
    "deck": ((Is.BASTION,), "VD-DCK-02"),
    "start": ((Is.BASTION,), "VD-BAS-07"),
    "mind": ((Is.MIND,), "VD-MND-05"),
}
"""The kinds that have a field, and the clause that says so."""
NEEDED: Final[Mapping[str, tuple[Is, ...]]] = {
    "value": (Is.ARCANUM, *DREAM),
    "stability": (Is.ENTITY, Is.CONSTRUCT, Is.BASTION),
    "lines": (Is.ARCANUM, Is.THOUGHT),
    "inverted": (Is.ARCANUM,),
    "deck": (Is.BASTION,),
    "mind": (Is.MIND,),
}
"""The kinds that can't do without a field. A bastion without a value counts as the table agreed (VD-BAS-08)."""
NUMBERED: Final = {"dormant": "VD-KEY-04", "hierarchy": "VD-KEY-11"}
WORN_BY: Final[Mapping[str, tuple[tuple[Is, ...], str]]] = {
    "dread": ((Is.ENTITY,), "VD-KEY-05"),
    "heroic": ((Is.ENTITY,), "VD-KEY-10"),
    "indestructible": ((Is.MEMORY, Is.ENTITY, Is.CONSTRUCT), "VD-KEY-13"),
}
"""Keywords that mean something on some kinds only."""
GIVEN: Final = ("deep", "dread", "heroic", "indestructible")
"""Keywords that a card may gain or lose; the others count only before a card lies there, as they are printed."""
MIND_NUMBERS: Final = (4, 3, 2, 1, 0)
NEVER_OWN: Final = ("arcanum_played", "arcanum_voided", "faced_nightmare")
"""What happens to a Dreamer and never to a card that could answer to it."""
ORDER: Final = re.compile(r"\b(top|topmost|bottom|uppermost|lowest|last|first)\b[^.:;]*\b(discard|Void) pile")


def card_faults(card: Card) -> Found:
    """What is wrong with a card of ours by itself: field and words. What it says in words it does."""
    yield from owned_faults(card)
    if card.holds_text and not card.holds:
        yield "holds_text", "a text and what it holds go together"
    for text in card.mind:
        if text.text and not text.holds:
            yield "mind", f"at {text.at}: a text and what it holds go together"
    for field, part in parts(card):
        if not part.do:
            yield field, f"{part.text!r} does nothing"


def owned_faults(card: Card) -> Found:
    """What is wrong with an owner's card, whose words may say more than the companion can do (VD-APP-08)."""
    for field, (kinds, clause) in BELONGS.items():
        if getattr(card, field) and card.kind not in kinds:
            yield field, f"{_with_article(card)} has none ({clause})"
    for field, kinds in NEEDED.items():
        if not getattr(card, field) and card.kind in kinds:
            yield field, f"{_with_article(card)} needs it ({BELONGS[field][1]})"
    if card.faction not in FACTIONS:
        yield "faction", f"there is no faction {card.faction!r} (VD-DCK-08)"
    if card.kind not in DREAM and card.copies != 1:
        yield "copies", f"{_with_article(card)} comes once in a deck, not {card.copies} times (VD-DCK-01)"
    yield from _keyword_faults(card)
    yield from _mind_faults(card)
    yield from _text_faults(card)
    yield from _ability_faults(card)
    yield from _trigger_faults(card)
    for field, effect in effects(card):
        yield from ((field, words) for words in _effect_faults(card, effect))
    yield from _holds_faults(card)
    yield from _place_faults(card)
    yield from _return_faults(card)


def _with_article(card: Card) -> str:
    word = {Is.MIND: "mind card"}.get(card.kind, card.kind.value)
    return f"{'an' if word[0] in 'ae' else 'a'} {word}"


def _keyword_faults(card: Card) -> Found:
    names = [keyword.name for keyword in card.keywords]
    for keyword in card.keywords:
        name = keyword.name
        if names.count(name) > 1:
            yield "keywords", f"{name} stands there twice"
        if name in NUMBERED and keyword.n < 1:
            yield "keywords", f"{name} needs a number ({NUMBERED[name]})"
        if name not in NUMBERED and keyword.n:
            yield "keywords", f"{name} has no number"
        kinds, clause = WORN_BY.get(name, (DREAM, ""))
        if card.kind in DREAM and card.kind not in kinds:
            yield "keywords", f"{name} means nothing on {_with_article(card)} ({clause})"


def _mind_faults(card: Card) -> Found:
    """A text for each number and for the spent side, any of them empty (VD-MND-05)."""
    numbers = tuple(text.at for text in card.mind)
    if card.kind is Is.MIND and numbers != MIND_NUMBERS:
        yield "mind", f"its texts stand at {MIND_NUMBERS}, not at {numbers} (VD-MND-05)"
    for text in card.mind:
        if text.holds and not text.text:
            yield "mind", f"at {text.at}: a text and what it holds go together"


def _text_faults(card: Card) -> Found:
    """VD-PIL-02: the piles have no order. What a card holds is said in words, too."""
    if card.holds and not card.holds_text:
        yield "holds_text", "a text and what it holds go together"
    for field, part in parts(card):
        if not part.text:
            yield field, "say it in words"
    for field, text in texts(card):
        if ORDER.search(text):
            yield field, f"{text!r}: the piles have no order (VD-PIL-02)"


def _ability_faults(card: Card) -> Found:
    for ability in card.abilities:
        if not ability.costs:
            yield "abilities", f"{ability.text!r} costs nothing (VD-ABL-01)"
        if ExhaustSelf() in ability.costs:
            if card.kind not in (Is.MEMORY, Is.ENTITY):
                yield "abilities", f"{_with_article(card)} can't be exhausted (VD-CON-10)"
            if ability.costs[0] != ExhaustSelf():
                yield "abilities", "exhausting this is the first of its costs"
        if not _can_host(card) and any(isinstance(cost, PayCharge) for cost in ability.costs):
            yield "abilities", f"{_no_host(card)} has no charges (VD-ATT-04, VD-CON-10)"


def _can_host(card: Card) -> bool:
    return card.kind in (Is.MEMORY, Is.ENTITY) and not card.attaches


def _no_host(card: Card) -> str:
    return "an attaching memory" if card.attaches else _with_article(card)


def _trigger_faults(card: Card) -> Found:
    for trigger in card.triggers:
        if trigger.of == "this" and trigger.when in NEVER_OWN:
            yield "triggers", f"{trigger.when} happens to no card: say whose"
        if trigger.of == "this" and trigger.when == "declared" and card.kind is not Is.ENTITY:
            yield "triggers", f"{_with_article(card)} is never declared (VD-CNF-10)"


def _effect_faults(card: Card, effect: Effect) -> Iterator[str]:
    match effect:
        case ChooseOne(options=options, labels=labels) if len(options) < 2 or len(options) != len(labels):
            yield "choose_one needs two options at least, and a label for each"
        case Modify(n=0, set_to=None):
            yield "modify changes nothing"
        case Modify(stat=stat, filter=wanted) if not _has_stat(card, stat, wanted.kind):
            yield f"a {wanted.kind} has no {stat} (VD-MEM-01, VD-CON-08)"
        case Damage(filter=wanted) if not _has_stat(card, "stability", wanted.kind):
            yield f"a {wanted.kind} can't be damaged (VD-ENT-03)"
        case Exhaust(filter=wanted) | Ready(filter=wanted) | Veil(filter=wanted) if wanted.kind == "construct":
            yield "a construct is neither exhausted nor veiled (VD-CON-10)"
        case Charge(filter=wanted) if wanted.kind not in ("entity", "memory", "this", "host"):
            yield f"a {wanted.kind} is no host (VD-ATT-02, VD-CON-10)"
        case Charge(filter=wanted) if wanted.kind == "this" and not _can_host(card):
            yield f"{_no_host(card)} is no host (VD-ATT-04, VD-CON-10)"
        case PlayFrom(filter=wanted) if wanted.kind not in ("entity", "memory", "construct", "card"):
            yield f"what lies in the Dream discard pile is no {wanted.kind} (VD-DRM-01)"
        case Grant(keyword=keyword) if keyword not in GIVEN:
            yield f"{keyword} counts as it is printed, and can't be gained or lost"
        case _:
            pass


def _has_stat(card: Card, stat: str, kind: str) -> bool:
    """Whether cards of a filter have this number."""
    if kind in ("this", "host"):
        own = card.kind if kind == "this" else Is.MEMORY if card.attaches.endswith("memory") else Is.ENTITY
        return own is Is.ENTITY or (stat == "stability" and own in (Is.CONSTRUCT, Is.BASTION))
    return kind == "entity" or (kind == "construct" and stat == "stability")


def _holds_faults(card: Card) -> Found:
    for field, one in held(card):
        if isinstance(one, HoldsKeyword) and one.keyword not in GIVEN:
            yield field, f"{one.keyword} counts as it is printed, and can't be gained or lost"
        if isinstance(one, HoldsStat) and not _has_stat(card, one.stat, one.filter.kind):
            yield field, f"a {one.filter.kind} has no {one.stat} (VD-MEM-01, VD-CON-08)"


def _place_faults(card: Card) -> Found:
    """A host has only what attaches; "this" is nothing that is resolved and gone; on top lies what is in the Dream."""
    for field, wanted in filters(card):
        if wanted.kind == "host" and not card.attaches:
            yield field, "it attaches to nothing, so it has no host (VD-ATT-02)"
        if wanted.kind == "this" and card.kind not in LASTING:
            yield field, f"{_with_article(card)} does not stay, so it can't mean itself (VD-DRM-04)"
    for field, one in needs(card):
        if one.on_top is not None and card.kind not in (Is.CONSTRUCT, Is.BASTION):
            yield field, f"{_with_article(card)} does not lie in the Dream (VD-CON-01)"


def _return_faults(card: Card) -> Found:
    """VD-END-06: arcana come back by thoughts and inverted arcana alone, so that every game ends."""
    for field, part in parts(card):
        returns = any(isinstance(effect, ReturnArcana) for effect in nested(part.do))
        if returns and field != "inverted" and card.kind is not Is.THOUGHT:
            yield field, "only a thought or an inverted arcanum returns arcana (VD-END-06)"
