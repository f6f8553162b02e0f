"""The words in which a card says what it does: effects, what holds while a card is in play, and powers.

A card file writes each effect as ``{ do = "draw", n = 2 }``. An effect is done by its player, unless it stands inside
``to``: then it is done to each of those who are named there ("them"). What an effect does is in ``carry_out``.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Small = Annotated[int, msgspec.Meta(ge=1, le=9)]
Signed = Annotated[int, msgspec.Meta(ge=-9, le=9)]
Named = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]

Type = Literal["", "reaver", "ally", "magic", "ability", "artifact", "nightmare"]
"""A card type that an effect asks for; "" is any."""
Whom = Literal[
    "any",
    "character",
    "nemesis",
    "an_animus",
    "a_fellow",
    "animus_or_ally",
    "reaver",
    "ally",
    "each_animus",
    "each_other_animus",
    "each_reaver",
]
"""Whom an effect aims at. ``each_other_animus`` leaves out the one who was hit or named just before."""
EACH = ("each_animus", "each_other_animus", "each_reaver")
Until = Literal["", "end_of_turn", "start_of_own_next", "end_of_their_next", "end_of_nemesis_next"]
"""When something ends: "" leaves it to the general clauses (CW-MOD-03, CW-MOD-04)."""
Per = Literal["", "animus_beyond_first", "reaver", "other_card_played"]


class Struct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is read from a card file."""


class Needs(Struct, frozen=True):
    """A condition: a face-up card of a type in play (``other``: besides this one), Experience, an Attack made.

    ``xp`` counts on the card itself, if it can hold Experience, else on its player's Character.
    """

    have: Type = ""
    other: bool = False
    xp: int = 0
    attacked: bool = False
    first_attack: bool = False


NOTHING = Needs()


class Conviction(Struct, frozen=True, tag="conviction", tag_field="do"):
    """Add Conviction to the pool of this turn; for the automated Nemesis, take tokens off (CW-BUY-01, CW-NPC-18)."""

    n: Small


class Stat(Struct, frozen=True, tag="stat", tag_field="do"):
    """Plus or minus to Attack or Defense for a while (CW-MOD); ``n`` is taken ``per`` something, at most ``most``."""

    stat: Literal["attack", "defense"]
    n: Signed
    per: Per = ""
    most: int = 99
    needs: Needs = NOTHING
    until: Until = ""


class DirectDamage(Struct, frozen=True, tag="direct_damage", tag_field="do"):
    """Direct Damage to them (CW-DMG)."""

    n: Small


class DamageBoth(Struct, frozen=True, tag="damage_both", tag_field="do"):
    """Direct Damage to its player and the Nemesis in one part (CW-R-34)."""

    n: Small


class Heal(Struct, frozen=True, tag="heal", tag_field="do"):
    """Give HP back (CW-HPX-04, CW-MOD-01)."""

    n: Small


class Draw(Struct, frozen=True, tag="draw", tag_field="do"):
    """Draw cards (CW-TRN-12)."""

    n: Small


class Discard(Struct, frozen=True, tag="discard", tag_field="do"):
    """Discard cards from hand (CW-TRN-06, CW-R-55)."""

    n: Small
    how: Literal["choice", "random"] = "choice"


class Destroy(Struct, frozen=True, tag="destroy", tag_field="do"):
    """Destroy cards (CW-DST), ``up_to`` as many as ``n``.

    ``nightmares``: those that lie in a Discard Pile, or that their holders show from the hand (CW-HID-17).
    ``nemesis_dreamscape`` is aimed at the Nemesis, ``reaver_in_play`` at a Reaver of printed HP at most ``most_hp``.
    """

    where: Literal[
        "hand", "hand_or_discard", "discard", "own_dreamscape", "nemesis_dreamscape", "reaver_in_play", "nightmares"
    ]
    n: Small = 1
    up_to: bool = False
    most_hp: int = 99


class DestroySelf(Struct, frozen=True, tag="destroy_self", tag_field="do"):
    """Destroy this card."""


class SelfToTop(Struct, frozen=True, tag="self_to_top", tag_field="do"):
    """Put this card on top of the Player Deck of its player."""


class Gain(Struct, frozen=True, tag="gain", tag_field="do"):
    """Take a card without paying (CW-BUY-08, CW-BUY-11).

    ``removed`` is an Anima's own Player Deck, from which a fellow gains (CW-ANM-07). ``over_destroyed`` raises the
    highest cost above that of the card which the same effect destroyed just before.
    """

    where: Literal["own_dreamscape", "adaptability", "dream_catcher", "dead_zone", "removed"]
    most_cost: int = 99
    over_destroyed: int = -1
    cheapest: bool = False
    to: Literal["", "discard", "hand", "top"] = ""


class PutIntoPlay(Struct, frozen=True, tag="put_into_play", tag_field="do"):
    """Put a card into play without playing it (CW-R-67)."""

    type: Type
    where: tuple[Literal["discard", "own_dreamscape"], ...]
    most_cost: int = 99
    pick: Literal["choice", "cheapest", "fewest_tokens"] = "choice"


class RevealTop(Struct, frozen=True, tag="reveal_top", tag_field="do"):
    """Reveal the top card of the Player Deck, then draw it or destroy it (CW-HID-05)."""


class Return(Struct, frozen=True, tag="return", tag_field="do"):
    """Take a card back from the Discard Pile."""

    type: Type
    to: Literal["hand", "top"] = "hand"


class Facedown(Struct, frozen=True, tag="facedown", tag_field="do"):
    """Flip them Facedown until then (CW-FDN-01)."""

    until: Literal["end_of_turn", "start_of_own_next", "end_of_their_next", "end_of_nemesis_next"]


class Experience(Struct, frozen=True, tag="xp", tag_field="do"):
    """Receive Experience, or lose it (CW-EXP-08, CW-SKL-04)."""

    n: Signed


class ExtraAttack(Struct, frozen=True, tag="extra_attack", tag_field="do"):
    """One more Attack this turn (CW-ATK-02)."""

    n: Small = 1


class Prevent(Struct, frozen=True, tag="prevent", tag_field="do"):
    """Lower the next damage of a kind this turn (CW-DMG-07); ``n`` 0 stops all of it."""

    kind: Literal["direct", "attack"]
    n: int = 0


class Block(Struct, frozen=True, tag="block", tag_field="do"):
    """They cannot do something until the end of this turn."""

    what: tuple[Literal["magic", "ability", "artifact", "skills", "quick_cast"], ...]


class Countdown(Struct, frozen=True, tag="countdown", tag_field="do"):
    """Take Countdown Tokens off one card of the automated Nemesis's Dreamscape."""

    n: Small


class FlipHand(Struct, frozen=True, tag="flip_hand", tag_field="do"):
    """The automated Nemesis flips and resolves one more Hand card (CW-NPC-16)."""


class ReplaceDreamscape(Struct, frozen=True, tag="replace_dreamscape", tag_field="do"):
    """Destroy all cards of the own Dreamscape and refill it now (CW-REF-06)."""


class RefillNow(Struct, frozen=True, tag="refill_now", tag_field="do"):
    """Refill the own Dreamscape now (CW-REF-06)."""


class ToDiscardOf(Struct, frozen=True, tag="to_discard_of", tag_field="do"):
    """A Nightmare's own arrival rule: to this Discard Pile (CW-NGT-01)."""

    whose: Literal["most_hp"]


class CopyEffect(Struct, frozen=True, tag="copy_effect", tag_field="do"):
    """Do what another card does when it is played (CW-R-82).

    ``played``: a card that the player played this turn; ``animus_discards``: a card in a Discard Pile of an Animus,
    never a Permanent.
    """

    where: Literal["played", "animus_discards"]
    type: Type = ""
    most_cost: int = 99
    pick: Literal["choice", "dearest"] = "choice"


class ChooseOne(Struct, frozen=True, tag="choose_one", tag_field="do"):
    """One of several lists of effects (CW-PLY-05). Inside ``to`` it is they who choose."""

    options: tuple[tuple[Effect, ...], ...]
    labels: tuple[Named, ...]


class May(Struct, frozen=True, tag="may", tag_field="do"):
    """The player may do this; where ``pay`` is named, it is done first and the rest only if all of it was done."""

    then: tuple[Effect, ...]
    label: Named
    pay: tuple[Effect, ...] = ()


class If(Struct, frozen=True, tag="if", tag_field="do"):
    """Do this if the condition holds, else that."""

    needs: Needs
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class To(Struct, frozen=True, tag="to", tag_field="do"):
    """Aim at somebody and do all this to them; ``each_...`` makes a part of its own for each (CW-MUL-01)."""

    whom: Whom
    then: tuple[Effect, ...]


Effect = (
    Conviction
    | Stat
    | DirectDamage
    | DamageBoth
    | Heal
    | Draw
    | Discard
    | Destroy
    | DestroySelf
    | SelfToTop
    | Gain
    | PutIntoPlay
    | RevealTop
    | Return
    | Facedown
    | Experience
    | ExtraAttack
    | Prevent
    | Block
    | Countdown
    | FlipHand
    | ReplaceDreamscape
    | RefillNow
    | ToDiscardOf
    | CopyEffect
    | ChooseOne
    | May
    | If
    | To
)


class HoldsStat(Struct, frozen=True, tag="stat", tag_field="holds"):
    """Attack or Defense of its player, while in play (CW-MOD-07)."""

    stat: Literal["attack", "defense"]
    n: Signed
    per: Per = ""
    needs: Needs = NOTHING


class HoldsCost(Struct, frozen=True, tag="cost", tag_field="holds"):
    """Cards of the own Dreamscape cost less, never under ``least``; with ``first`` only the first bought in a turn.

    ``anywhere``: those of the Universal piles as well.
    """

    less: Small
    type: Type = ""
    least: int = 0
    first: bool = False
    anywhere: bool = False


class HoldsGainsOnTop(Struct, frozen=True, tag="gains_on_top", tag_field="holds"):
    """What its player purchases or gains goes on top of the Player Deck, not to the Aside row."""


class HoldsIgnore(Struct, frozen=True, tag="ignore", tag_field="holds"):
    """The named cards cannot be used against its player (CW-IGN-01)."""

    names: tuple[Named, ...]


class HoldsPiercing(Struct, frozen=True, tag="attacks_ignore_defense", tag_field="holds"):
    """The Attacks of its player ignore Defense."""


class HoldsDamage(Struct, frozen=True, tag="damage", tag_field="holds"):
    """Direct Damage of its player is more by this, of all cards or of one type."""

    n: Small
    type: Type = ""


class HoldsExtraAttack(Struct, frozen=True, tag="extra_attack", tag_field="holds"):
    """One more Attack each own turn."""

    n: Small = 1


class HoldsDreamscapeOnTop(Struct, frozen=True, tag="dreamscape_cards_on_top", tag_field="holds"):
    """In Discard, cards that came from the Dreamscape this turn go on top of the Player Deck (automated Nemesis)."""


Holds = (
    HoldsStat
    | HoldsCost
    | HoldsGainsOnTop
    | HoldsIgnore
    | HoldsPiercing
    | HoldsDamage
    | HoldsExtraAttack
    | HoldsDreamscapeOnTop
)

When = Literal[
    "use",
    "start",
    "end",
    "damage_dealt",
    "attack_hits_animus",
    "destroying",
    "handing_xp",
]
"""When a power works: by ``use``, at the start or end of its player's turn, or by itself when something happens."""


class Power(Struct, frozen=True):
    """What a card or Skill lets its player do, or does by itself.

    ``limit`` is once per turn or round (CW-ORD-06, -07); ``pay`` is Conviction, ``cost`` is done first; ``type`` is the
    type of the card that dealt the damage. A power that works by itself with ``limit = "turn"`` does so the first time.
    What ``handing_xp`` does bare is done to the fellow who was handed the Experience.
    """

    when: When
    do: tuple[Effect, ...]
    limit: Literal["", "turn", "round"] = ""
    pay: int = 0
    cost: tuple[Effect, ...] = ()
    needs: Needs = NOTHING
    type: Type = ""


class Skill(Struct, frozen=True):
    """A Skill: unlocked while Experience is at least ``at`` (CW-SKL-01)."""

    at: Annotated[int, msgspec.Meta(ge=1, le=30)]
    text: Named | Annotated[str, msgspec.Meta(max_length=160)]
    holds: tuple[Holds, ...] = ()
    powers: tuple[Power, ...] = ()
