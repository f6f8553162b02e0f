"""The words in which a Champion or an Arena says what it does: parts, each with its step, its condition and one effect.

A card file writes a part as ``{ step = 6, does = { do = "stat", stat = "power", n = 2 } }``. "Own" and "opposing" are
seen from the Weaver of the card; an Arena stands on nobody's side, so that its effects are on both (SW-HAZ-02). The
class of an effect follows from its word (SW-PRE-02). A rule is changed by what is written here alone (SW-GEN-03).
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

Small = Annotated[int, msgspec.Meta(ge=1, le=12)]
Signed = Annotated[int, msgspec.Meta(ge=-12, le=12)]
Number = Annotated[int, msgspec.Meta(ge=0, le=30)]
Text = Annotated[str, msgspec.Meta(max_length=200)]

Stat = Literal["power", "speed", "mind", "spirit"]
STATS: Final[tuple[Stat, ...]] = ("power", "speed", "mind", "spirit")
"""In the printed order (SW-CAR-01)."""
Which = Literal["power", "speed", "mind", "spirit", "primary", "secondary", "highest", "all"]
Side = Literal["own", "opposing", "both"]
Faction = Literal["", "might", "tech", "mystic", "shadow", "wild", "cosmic"]
Result = Literal["", "win", "loss", "none"]
Class = Literal["plain", "modifier", "cap", "replacement", "cannot"]


class Struct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is read from a card file."""


class Needs(Struct, frozen=True):
    """A condition, tested when the step is reached (SW-ORD-15); all that is named must hold.

    ``faction``, ``shard``, ``type`` and ``trails`` (fewer Victory Points) are asked of each Champion that the effect
    would touch, the others of the table as the card's own Weaver sees it. ``higher`` is whether the number that would
    come is above the one that stands there, ``raises_primary`` whether the own primary would go up.
    """

    primary: Literal["", "power", "speed", "mind", "spirit"] = ""
    next_same_primary: bool = False
    hazard: bool = False
    lost_last: bool = False
    rival_leads: bool = False
    result: Result = ""
    higher: bool = False
    raises_primary: bool = False
    faction: Faction = ""
    shard: str = ""
    type: str = ""
    trails: bool = False


ALWAYS: Final = Needs()


class StatMod(Struct, frozen=True, tag="stat", tag_field="do"):
    """Plus or minus on a stat."""

    stat: Which
    n: Signed
    side: Side = "own"


class StatCap(Struct, frozen=True, tag="cap", tag_field="do"):
    """A stat is at most ``n``, or with ``lower`` at least."""

    stat: Which
    n: Number
    side: Side = "own"
    lower: bool = False


class StatSet(Struct, frozen=True, tag="set", tag_field="do"):
    """A stat becomes a number, or what another stat is: ``source`` of the ``of`` Champion, ``printed`` or current."""

    stat: Which
    n: Number | None = None
    source: Literal["", "power", "speed", "mind", "spirit", "primary", "secondary"] = ""
    of: Literal["own", "opposing"] = "own"
    printed: bool = False
    side: Side = "own"


class StatSwap(Struct, frozen=True, tag="swap", tag_field="do"):
    """Two stats change places: of one Champion, or of both with ``across``."""

    stat: Which
    other: Which
    side: Side = "own"
    across: bool = False


class ArenaExchange(Struct, frozen=True, tag="exchange_arena", tag_field="do"):
    """The Arena's primary and secondary are exchanged for a side (SW-SCO-09)."""

    side: Side = "own"


class Forbid(Struct, frozen=True, tag="forbid", tag_field="do"):
    """Something cannot happen: a stat be reduced, increased or replaced, a score increased, the hazard suppressed, a
    Champion of a faction committed, or equal scores broken. ``abilities`` limits it to what Champions do.
    """

    change: Literal[
        "reduce", "increase", "replace", "score_increase", "score_reduce", "suppress", "commit", "tie_break"
    ]
    stat: Which = "all"
    side: Side = "own"
    abilities: bool = False
    faction: Faction = ""


class ScoreMod(Struct, frozen=True, tag="score", tag_field="do"):
    """Plus or minus on a score; with ``per_discarded`` for each other own discarded Champion of that faction."""

    n: Signed
    side: Side = "own"
    per_discarded: Faction = ""
    most: Small = 12


class ScoreCap(Struct, frozen=True, tag="score_cap", tag_field="do"):
    """A final score is at most ``n``, or with ``lower`` at least."""

    n: Number
    side: Side = "own"
    lower: bool = False


class ScoreSet(Struct, frozen=True, tag="score_set", tag_field="do"):
    """The final score is ``n`` (SW-SCO-06)."""

    n: Number
    side: Side = "own"


class SuppressHazard(Struct, frozen=True, tag="suppress_hazard", tag_field="do"):
    """The Active Arena's hazard does not act, from step 4 on (SW-PRE-15)."""


class AddNextHazard(Struct, frozen=True, tag="next_hazard", tag_field="do"):
    """The Next Arena's hazard acts too, with its parts of later steps (SW-HAZ-03)."""


class TieRule(Struct, frozen=True, tag="tie", tag_field="do"):
    """Who wins equal final scores (SW-TIE-06)."""

    wins: Literal["defender", "active", "own"]


class LookTop(Struct, frozen=True, tag="look_top", tag_field="do"):
    """Look at the own top card; with ``may_bottom`` it may go under the draw pile."""

    may_bottom: bool = False


class ShowTop(Struct, frozen=True, tag="show_top", tag_field="do"):
    """The top card of a draw pile is shown to both."""

    side: Side = "both"


class ShowHand(Struct, frozen=True, tag="show_hand", tag_field="do"):
    """A card of a hand is shown, taken from its backs by the other Weaver (SW-EFF-03)."""

    side: Side = "opposing"


class LookArena(Struct, frozen=True, tag="look_arena", tag_field="do"):
    """Look at the top Arena; with ``may_bottom`` it may go under the Arena deck."""

    may_bottom: bool = False


class Draw(Struct, frozen=True, tag="draw", tag_field="do"):
    """Draw; with an empty draw pile nothing happens (SW-AFT-07). ``under`` hand cards then go under the draw pile."""

    n: Small = 1
    side: Side = "own"
    under: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0


class DiscardUnder(Struct, frozen=True, tag="discard_under", tag_field="do"):
    """Another own discarded Champion may go under the draw pile (SW-AFT-06)."""


class PlayedTo(Struct, frozen=True, tag="played_to", tag_field="do"):
    """A played Champion goes there and not to the discard pile (SW-AFT-03)."""

    to: Literal["pile_bottom", "hand", "aside", "discard"]
    who: Literal["own", "opposing", "winner", "loser", "both"] = "own"


class QueueSwap(Struct, frozen=True, tag="swap_queue", tag_field="do"):
    """Next and Later are exchanged."""


class Transform(Struct, frozen=True, tag="transform", tag_field="do"):
    """The played Champion has its second form for the rest of the match (SW-TRF-01)."""


class NextChampion(Struct, frozen=True, tag="next_champion", tag_field="do"):
    """The next Champion of a Weaver has plus or minus on a stat, or on the score (SW-EFF-07)."""

    n: Signed
    stat: Literal["primary", "secondary", "score"] = "primary"
    who: Literal["own", "opposing", "winner", "loser"] = "own"


Numeric = StatMod | StatCap | StatSet | StatSwap | ArenaExchange | ScoreMod | ScoreCap | ScoreSet
"""What changes a number of the contest."""
Plain = (
    LookTop
    | ShowTop
    | ShowHand
    | LookArena
    | Draw
    | DiscardUnder
    | QueueSwap
    | Transform
    | NextChampion
    | AddNextHazard
)
"""What changes no contested quantity."""
Effect = Numeric | Plain | Forbid | SuppressHazard | TieRule | PlayedTo
"""The families of SW-EFF-01: there is no effect outside them, none attacks (SW-GEN-02), none gives a Victory Point."""


class Part(Struct, frozen=True):
    """One part of an ability or a hazard: exactly one step, and one effect (SW-ORD-01)."""

    step: Annotated[int, msgspec.Meta(ge=1, le=12)]
    does: Effect
    needs: Needs = ALWAYS


def class_of(effect: Effect) -> Class:
    """SW-PRE-02: the class of an effect; the higher prevails (SW-PRE-01)."""
    match effect:
        case StatMod() | ScoreMod():
            return "modifier"
        case StatCap() | ScoreCap():
            return "cap"
        case StatSet() | StatSwap() | ArenaExchange() | ScoreSet() | SuppressHazard() | TieRule() | PlayedTo():
            return "replacement"
        case Forbid():
            return "cannot"
        case _:
            return "plain"
