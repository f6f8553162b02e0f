"""What is wrong with one card that no single field shows, and a walk over everything that a card does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.cardweaver.card_facts import BELONGS, NEEDED, NEMESIS_SKILLS
from companion.games.cardweaver.cards import CHARACTERS, HELPERS, Card, Is
from companion.games.cardweaver.effects import (
    AttackRule,
    ChooseOne,
    Control,
    Effect,
    Facedown,
    ForEach,
    Heal,
    If,
    Ignore,
    May,
    PutIntoPlay,
    RefillNow,
    ReplaceDreamscape,
    RevealTop,
    Stat,
    To,
    ToDiscardOf,
)
from companion.games.cardweaver.powers import HoldsIgnore, Power, Skill

HELPERS_TOO = ("any", "animus_or_ally", "reaver_or_ally", "reaver", "ally", "each_reaver", "each_ally")
"""Whom of an effect that may be a Reaver or an Ally."""
HELPERS_ONLY = ("reaver_or_ally", "reaver", "ally", "each_reaver", "each_ally", "hit")


def card_faults(card: Card) -> Iterator[tuple[str, str]]:
    """What is wrong with a card by itself: field and words."""
    for field, (types, clause) in BELONGS.items():
        if card.type not in types and getattr(card, field):
            yield field, f"{with_article(card.type)} has none ({clause})"
    for field, (types, clause) in NEEDED.items():
        if card.type in types and not getattr(card, field):
            yield field, f"{with_article(card.type)} needs it ({clause})"
    if len(set(card.symbols)) < len(card.symbols):
        yield "symbols", "a symbol stands there twice"
    if card.type in CHARACTERS and card.copies != 1:
        yield "copies", f"each Character exists once, not {card.copies} times (CW-CHR-03)"
    yield from _skill_faults(card)
    for field, power in powers_of(card):
        yield from ((field, words) for words in _power_faults(card, power))
    for field, effect, whom in all_effects(card):
        yield from ((field, words) for words in _effect_faults(effect, whom))


def with_article(what: Is) -> str:
    """A type in a sentence: "an Ally card"."""
    word = {Is.ANIMUS: "Animus", Is.NEMESIS: "Nemesis"}.get(what, what.value.replace("_", " ").title())
    return f"{'an' if word[0] in 'A' else 'a'} {word} card"


def _skill_faults(card: Card) -> Iterator[tuple[str, str]]:
    """CW-SKL-03: thresholds are totals. The NPC side changes Skills that there are (CW-NPC-01)."""
    own = [skill.at for skill in card.skills]
    if own != sorted(set(own)):
        yield "skills", f"thresholds rise from Skill to Skill, not {own} (CW-SKL-03)"
    if card.type is Is.NEMESIS and len(own) < NEMESIS_SKILLS:
        yield "skills", f"a Nemesis has {NEMESIS_SKILLS} Skills at least, not {len(own)}"
    counted = {effect.needs.xp for _, effect, _ in all_effects(card) if isinstance(effect, If)}
    for skill in card.skills:
        if not skill.holds and not skill.powers and skill.at not in counted:
            yield "skills", f"the Skill at {skill.at} does nothing"
    if card.npc:
        theirs = [skill.at for skill in card.npc.skills]
        if theirs != sorted(set(theirs)) or not set(theirs) <= set(own):
            yield "npc", f"its Skills stand at thresholds of the other side, {own}, not {theirs} (CW-NPC-01)"


def _effect_faults(effect: Effect, whom: str) -> Iterator[str]:
    match effect:
        case Stat() | Heal() if whom in HELPERS_TOO:
            yield "only a Character is healed or gets Attack or Defense (CW-MOD-01)"
        case Facedown() if whom not in HELPERS_ONLY:
            yield "only a Reaver or an Ally is flipped Facedown (CW-FDN-01)"
        case Facedown() if effect.until == "while_in_play":
            yield "a card lies Facedown until a moment in time (CW-FDN-01)"
        case Control() if whom not in HELPERS_ONLY:
            yield "only a Reaver or an Ally comes under another's control (CW-R-65)"
        case AttackRule(rule="redirect") if not whom:
            yield "a redirection is aimed at who takes the Attack"
        case PutIntoPlay() if not effect.where:
            yield "say where the card comes from"
        case ToDiscardOf():
            yield "this belongs to arrival (CW-NGT-01)"
        case ChooseOne() if len(effect.options) < 2 or len(effect.labels) != len(effect.options):
            yield "choose_one needs two options at least, and a label for each (CW-PLY-05)"
        case _:
            pass


_TYPED = ("damage_dealt", "damage_taken", "defeats", "destroying", "gaining")
"""The moments of which a power may ask the type of a card."""


def _power_faults(card: Card, power: Power) -> Iterator[str]:
    if (power.pay or power.cost) and power.when != "use":
        yield f'nothing is paid for what happens by itself (when = "{power.when}")'
    if power.type and power.when not in _TYPED:
        yield f'when = "{power.when}" has no type'
    if power.by and power.when not in ("damage_dealt", "damage_taken"):
        yield f'when = "{power.when}" has no "by"'
    if power.when == "defeated" and card.type not in HELPERS:
        yield "only a Reaver or an Ally waits for its own defeat"
    if power.when == "arrives" and any(
        isinstance(effect, RefillNow | ReplaceDreamscape) for effect, _ in _nested(power.do, "")
    ):
        yield "a card that refills the Dreamscape whenever it arrives could go on for ever"
    if power.when in ("gained", "arrives") and card.type in CHARACTERS:
        yield f'a Character is never there when = "{power.when}"'


def powers_of(card: Card) -> Iterator[tuple[str, Power]]:
    """Every power on a card, with the field that it stands in."""
    yield from (("powers", power) for power in card.powers)
    yield from (("anima", power) for power in card.anima)
    for field, skills in _skills_of(card):
        yield from ((field, power) for skill in skills for power in skill.powers)


def _skills_of(card: Card) -> tuple[tuple[str, tuple[Skill, ...]], ...]:
    return ("skills", card.skills), ("npc", card.npc.skills if card.npc else ())


def all_effects(card: Card) -> Iterator[tuple[str, Effect, str]]:
    """Every effect on a card, those inside others too: its field, and whom it is aimed at ("" its own player)."""
    for field, effects in (("play", card.play), ("reward", card.reward)):
        yield from ((field, *found) for found in _nested(effects, ""))
    for field, power in powers_of(card):
        yield from ((field, *found) for found in _nested((*power.cost, *power.do), ""))


def _nested(effects: Iterable[Effect], whom: str) -> Iterator[tuple[Effect, str]]:
    for effect in effects:
        yield effect, whom
        match effect:
            case To():
                yield from _nested(effect.then, effect.whom)
            case May():
                yield from _nested((*effect.pay, *effect.then), whom)
            case ForEach() | RevealTop():
                yield from _nested(effect.then, whom)
            case If():
                yield from _nested((*effect.then, *effect.otherwise), whom)
            case ChooseOne():
                yield from (found for option in effect.options for found in _nested(option, whom))
            case _:
                pass


def ignored_names(card: Card) -> Iterator[tuple[str, str]]:
    """Every name that a card says is ignored, with the field that it stands in."""
    held = [("holds", one) for one in card.holds]
    held += [(field, one) for field, skills in _skills_of(card) for skill in skills for one in skill.holds]
    for field, one in held:
        if isinstance(one, HoldsIgnore):
            yield from ((field, name) for name in one.names)
    for field, effect, _ in all_effects(card):
        if isinstance(effect, Ignore):
            yield from ((field, name) for name in effect.names)
