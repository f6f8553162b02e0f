"""What is wrong with one Champion or one Arena that no single field shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from companion.games.shardweave.cards import TIEBREAK, Arena, Champion
from companion.games.shardweave.effects import (
    AddNextHazard,
    ArenaExchange,
    DiscardUnder,
    Draw,
    Effect,
    Forbid,
    LookArena,
    LookTop,
    Needs,
    NextChampion,
    Part,
    PlayedTo,
    QueueSwap,
    ScoreCap,
    ScoreMod,
    ScoreSet,
    ShowHand,
    ShowTop,
    StatCap,
    StatMod,
    StatSet,
    StatSwap,
    SuppressHazard,
    TieRule,
    Transform,
)

Found = Iterator[tuple[str, str]]
Steps = tuple[tuple[int, ...], tuple[int, ...], str]
"""The steps in which a Champion, and in which an Arena, may have an effect; and the clause that says so."""
STEPS: Final[Mapping[type[Effect], Steps]] = {
    StatMod: ((6, 7), (5,), "SW-ORD-07"),
    StatCap: ((6, 7), (5,), "SW-ORD-07"),
    StatSet: ((6, 7), (5,), "SW-ORD-07"),
    StatSwap: ((6, 7), (5,), "SW-ORD-07"),
    ArenaExchange: ((6, 7), (5,), "SW-ORD-07"),
    ScoreMod: ((8,), (8,), "SW-ORD-10"),
    ScoreCap: ((8,), (8,), "SW-ORD-10"),
    ScoreSet: ((8,), (8,), "SW-ORD-10"),
    TieRule: ((9,), (9,), "SW-TIE-06"),
    SuppressHazard: ((4,), (), "SW-ORD-06"),
    AddNextHazard: ((4,), (), "SW-HAZ-03"),
    LookTop: ((3, 4), (), "SW-ORD-04"),
    LookArena: ((3, 4), (), "SW-ORD-04"),
    ShowTop: ((3, 4), (3, 4), "SW-ORD-04"),
    ShowHand: ((3, 4), (3, 4), "SW-ORD-04"),
    Draw: ((11,), (1, 11), "SW-AFT-07"),
    DiscardUnder: ((11,), (), "SW-AFT-06"),
    PlayedTo: ((11,), (11,), "SW-AFT-03"),
    QueueSwap: ((11,), (11,), "SW-ARE-03"),
    Transform: ((11,), (), "SW-TRF-06"),
    NextChampion: ((11,), (11,), "SW-AFT-01"),
}
FORBID_STEPS: Final[Mapping[str, Steps]] = {
    "reduce": ((4,), (5,), "SW-ORD-06"),
    "increase": ((4,), (5,), "SW-ORD-06"),
    "replace": ((4,), (5,), "SW-ORD-06"),
    "score_increase": ((4,), (5,), "SW-ORD-06"),
    "score_reduce": ((4,), (5,), "SW-ORD-06"),
    "suppress": ((4,), (1,), "SW-PRE-13"),
    "commit": ((), (2,), "SW-ORD-03"),
    "tie_break": ((9,), (9,), "SW-TIE-06"),
}
"""The same for what is forbidden. A Champion is not there yet when the choices are made."""
ON_STATS: Final = ("reduce", "increase", "replace")
ON_SCORES: Final = ("score_increase", "score_reduce")
AFTER_RESULT: Final = 11
"""The first step with effects in which a result is known (SW-AFT-01)."""


def champion_faults(card: Champion) -> Found:
    """What is wrong with a Champion by itself: field and words."""
    if card.is_named and card.copies != 1:
        yield "copies", f"{card.rarity.capitalize()} is a named identity, of which there is one (SW-WEA-03)"
    if bool(card.treated) != bool(card.treatment):
        yield "treatment", "copies with a treatment need its name, and a treatment needs copies (SW-WEA-04)"
    changes = any(isinstance(part.does, Transform) for part in card.parts)
    if changes and card.second is None:
        yield "second", "it transforms, so it needs a second form (SW-TRF-03)"
    if card.second is not None and not changes:
        yield "second", "nothing transforms it, so it has no second form (SW-TRF-03)"
    yield from _key_faults(card)
    for part in card.parts:
        yield from (("parts", f"step {part.step}: {words}") for words in _part_faults(part, of_arena=False))


def arena_faults(card: Arena) -> Found:
    """What is wrong with an Arena by itself: field and words."""
    if card.primary == card.secondary:
        yield "secondary", f"primary and secondary are both {card.primary}: two different stats score (SW-CAR-09)"
    if card.id == TIEBREAK:
        if (card.primary, card.secondary) != ("power", "spirit"):
            yield "primary", "the Arena of the Sudden Convergence has Power and Spirit (SW-CVG-02)"
        if card.parts:
            yield "parts", "the Arena of the Sudden Convergence has no hazard (SW-CVG-02)"
    yield from _key_faults(card)
    for part in card.parts:
        yield from (("parts", f"step {part.step}: {words}") for words in _part_faults(part, of_arena=True))


def owned_faults(card: Champion | Arena) -> Found:
    """The same of an owner's card. It may have a key that we do not know: then it has no ability (SW-GEN-07)."""
    is_reminder = bool(card.key) and not card.parts
    found = champion_faults(card) if isinstance(card, Champion) else arena_faults(card)
    yield from ((field, words) for field, words in found if not (is_reminder and field == "key"))


def _key_faults(card: Champion | Arena) -> Found:
    """SW-GEN-04: what a card does is what its key stands for; the text only says it."""
    if bool(card.key) != bool(card.parts):
        yield "key", "a rules key needs parts that say what it does, and parts need a key (SW-GEN-04)"
    if card.parts and not card.text:
        yield "text", "what it does must be told (SW-GEN-04)"


def _part_faults(part: Part, *, of_arena: bool) -> Iterator[str]:
    yield from _step_faults(part, of_arena=of_arena)
    yield from _effect_faults(part.does)
    yield from _needs_faults(part)
    if of_arena:
        yield from _arena_part_faults(part)


def _step_faults(part: Part, *, of_arena: bool) -> Iterator[str]:
    """SW-ORD-01: an effect has its place in the order of the round."""
    effect = part.does
    found = FORBID_STEPS[effect.change] if isinstance(effect, Forbid) else STEPS[type(effect)]
    by_champion, by_arena, clause = found
    allowed = by_arena if of_arena else by_champion
    who = "an Arena" if of_arena else "a Champion"
    if not allowed:
        yield f"{_word(effect)} is nothing that {who} does ({clause})"
    elif part.step not in allowed:
        yield f"{_word(effect)} of {who} has step {' or '.join(map(str, allowed))} ({clause})"


def _word(effect: Effect) -> str:
    """The word of an effect in card files."""
    word = str(type(effect).__struct_config__.tag)
    return f"{word} {effect.change}" if isinstance(effect, Forbid) else word


def _effect_faults(effect: Effect) -> Iterator[str]:
    """Fields that must go together."""
    match effect:
        case StatMod(n=0) | ScoreMod(n=0) | NextChampion(n=0):
            yield f"{_word(effect)} by 0 changes nothing"
        case StatSet(n=n, source=source, of=of, printed=printed):
            if (n is None) == (source == ""):
                yield "set needs either a number or another stat as its source"
            if source == "" and (of != "own" or printed):
                yield "set to a number has no use for 'of' and 'printed'"
        case StatSwap(stat=stat, other=other, across=across):
            if "all" in (stat, other):
                yield "swap needs one stat on each side, not all (SW-PRE-05)"
            if stat == other and not across:
                yield f"swap of {stat} with itself changes nothing"
        case Forbid(change=change, stat=stat, abilities=abilities, faction=faction):
            if bool(faction) != (change == "commit"):
                yield "a faction is named where committing is forbidden, and only there"
            if stat != "all" and change not in ON_STATS:
                yield f"forbid {change} has no use for a stat"
            if abilities and change not in (*ON_STATS, *ON_SCORES):
                yield f"forbid {change} has no use for 'abilities'"
        case _:
            pass


def _needs_faults(part: Part) -> Iterator[str]:
    """SW-ORD-15: a condition must be able to hold, or not, when its step is reached."""
    needs, effect = part.needs, part.does
    if needs.result and part.step < AFTER_RESULT:
        yield "there is no result yet (SW-ORD-15)"
    if needs.higher and not isinstance(effect, StatSet | StatSwap):
        yield f"'higher' asks about a stat that is set or swapped, not about {_word(effect)}"
    if needs.raises_primary and not isinstance(effect, StatMod | StatSet | StatSwap):
        yield f"'raises_primary' asks about a stat that is changed, not about {_word(effect)}"


def _arena_part_faults(part: Part) -> Iterator[str]:
    """SW-HAZ-02: an Arena stands on nobody's side and acts on both Champions alike."""
    effect = part.does
    if getattr(effect, "side", "both") != "both":
        yield f"{_word(effect)}: an Arena has no own and no opposing side, only both (SW-HAZ-02)"
    who = getattr(effect, "who", "both")
    if who in ("own", "opposing"):
        yield f"{_word(effect)}: an Arena means the winner, the loser or both, not the {who} one (SW-HAZ-02)"
    if isinstance(effect, TieRule) and effect.wins == "own":
        yield "tie: an Arena has no own Weaver (SW-HAZ-02)"
    if isinstance(effect, ScoreMod) and effect.per_discarded:
        yield "score: an Arena has no own discard pile (SW-HAZ-02)"
    yield from (f"'{word}' asks about one Weaver, and an Arena has none (SW-HAZ-02)" for word in _one_sided(part.needs))


def _one_sided(needs: Needs) -> Iterator[str]:
    """Conditions that are seen from a Weaver."""
    for word in ("lost_last", "rival_leads", "higher", "raises_primary"):
        if getattr(needs, word):
            yield word
    if needs.result == "loss":
        yield "result"
