"""The words in which a card says what it does.

A card file writes each effect as ``{ do = "draw", n = 2 }``. An effect is done by its player, unless it stands inside
``to``: then it is done to each of those who are named there ("them"). What an effect does is in ``carry_out``.
"""

from __future__ import annotations

from typing import Final, Literal

from companion.games.cardweaver.terms import (
    NOTHING,
    Blocked,
    How,
    Named,
    Needs,
    Per,
    Rule,
    Signed,
    Small,
    Struct,
    Type,
    Until,
    Whom,
)


class Conviction(Struct, frozen=True, tag="conviction", tag_field="do"):
    """Add Conviction to the pool of this turn; for the automated Nemesis, take tokens off (CW-BUY-01, CW-NPC-18)."""

    n: Small
    per: Per = ""
    most: int = 99


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
    per: Per = ""
    most: int = 99


class DamageBoth(Struct, frozen=True, tag="damage_both", tag_field="do"):
    """Direct Damage to its player and the Nemesis in one part (CW-R-34)."""

    n: Small


class DamageMod(Struct, frozen=True, tag="damage_mod", tag_field="do"):
    """Their Direct Damage is more or less for a while, of all cards or of one type (CW-DMG-04)."""

    n: Signed
    type: Type = ""
    until: Until = ""


class Heal(Struct, frozen=True, tag="heal", tag_field="do"):
    """Give HP back (CW-HPX-04, CW-MOD-01)."""

    n: Small
    per: Per = ""
    most: int = 99


class Draw(Struct, frozen=True, tag="draw", tag_field="do"):
    """Draw cards (CW-TRN-12)."""

    n: Small
    per: Per = ""
    most: int = 99


class Discard(Struct, frozen=True, tag="discard", tag_field="do"):
    """Discard cards from hand, or ``top``: from the top of the Player Deck (CW-TRN-06, CW-R-55)."""

    n: Small
    how: Literal["choice", "random", "picked", "top"] = "choice"
    type: Type = ""


OWN_PILES: Final = ("discard", "own_dreamscape", "in_play", "aside")
"""Where cards of "them" lie open."""
AIMED: Final = ("nemesis_dreamscape", "other_dreamscape", "reaver_in_play", "any_in_play")
"""Where a card is named at the announcement, wherever it lies."""


class Destroy(Struct, frozen=True, tag="destroy", tag_field="do"):
    """Destroy cards (CW-DST), ``up_to`` as many as ``n``, of a type, a highest cost, a highest printed HP.

    Those who have the cards pick, unless ``how`` says otherwise. ``deck_top`` is the top of the Player Deck, revealed.
    ``nightmares``: those that lie in a Discard Pile, or that their holders show from the hand (CW-HID-17).
    ``nemesis_dreamscape``, ``other_dreamscape`` (of anybody else), ``reaver_in_play`` and ``any_in_play`` are aimed.
    """

    where: Literal[
        "hand",
        "hand_or_discard",
        "discard",
        "deck_top",
        "in_play",
        "aside",
        "own_dreamscape",
        "nemesis_dreamscape",
        "other_dreamscape",
        "reaver_in_play",
        "any_in_play",
        "nightmares",
    ]
    n: Small = 1
    up_to: bool = False
    type: Type = ""
    most_cost: int = 99
    most_hp: int = 99
    how: How = "choice"


class DestroySelf(Struct, frozen=True, tag="destroy_self", tag_field="do"):
    """Destroy this card."""


class SelfToTop(Struct, frozen=True, tag="self_to_top", tag_field="do"):
    """Put this card on top of the Player Deck of its player."""


class Gain(Struct, frozen=True, tag="gain", tag_field="do"):
    """Take a card without paying (CW-BUY-08, CW-BUY-11).

    ``removed`` is an Anima's own Player Deck, from which a fellow gains (CW-ANM-07); ``other_dreamscape``, of anybody
    else, is aimed; ``universal`` is either pile. ``over_destroyed`` raises the highest cost above that of the card
    which the same effect destroyed just before.
    """

    where: Literal[
        "own_dreamscape", "other_dreamscape", "adaptability", "dream_catcher", "universal", "dead_zone", "removed"
    ]
    type: Type = ""
    most_cost: int = 99
    over_destroyed: int = -1
    cheapest: bool = False
    to: Literal["", "discard", "hand", "top"] = ""


class PurchaseTo(Struct, frozen=True, tag="purchase_to", tag_field="do"):
    """For a while, what they purchase or gain goes there and not to the Aside row (CW-BUY-06)."""

    to: Literal["top", "hand"]
    until: Until = ""


class PutIntoPlay(Struct, frozen=True, tag="put_into_play", tag_field="do"):
    """Put one of their cards into play without playing it (CW-R-67); ``removed``: of the Anima who does this.

    ``into`` is whose play area: "" theirs, ``player`` that of who plays the card (CW-R-65).
    """

    type: Type
    where: tuple[Literal["hand", "discard", "own_dreamscape", "removed"], ...]
    most_cost: int = 99
    pick: Literal["choice", "cheapest", "fewest_tokens"] = "choice"
    into: Literal["", "player"] = ""


class Control(Struct, frozen=True, tag="control", tag_field="do"):
    """A Reaver or Ally comes into the play area of who plays the card, and stays its owner's (CW-R-65)."""


Fate = Literal["draw", "destroy", "discard", "put_back", "bottom"]
"""What becomes of a revealed card; ``bottom`` is under the Player Deck."""


class RevealTop(Struct, frozen=True, tag="reveal_top", tag_field="do"):
    """Reveal the top cards of the Player Deck (CW-HID-05).

    For each: if it is of the type and no dearer, ``then`` is done and one of ``put`` happens to it, else one of
    ``otherwise``. Those whose deck it is pick, unless ``how`` is "picked".
    """

    n: Small = 1
    type: Type = ""
    most_cost: int = 99
    put: tuple[Fate, ...] = ("draw", "destroy")
    otherwise: tuple[Fate, ...] = ("put_back",)
    then: tuple[Effect, ...] = ()
    how: Literal["choice", "picked"] = "choice"


class Return(Struct, frozen=True, tag="return", tag_field="do"):
    """Take a card back from the Discard Pile or from play; aimed at a Reaver or Ally, that card goes to its owner."""

    type: Type
    to: Literal["hand", "top"] = "hand"
    where: tuple[Literal["discard", "play"], ...] = ("discard",)
    most_cost: int = 99


class Facedown(Struct, frozen=True, tag="facedown", tag_field="do"):
    """Flip them Facedown until then (CW-FDN-01)."""

    until: Until = ""


class Experience(Struct, frozen=True, tag="xp", tag_field="do"):
    """Receive Experience, or lose it (CW-EXP-08, CW-SKL-04)."""

    n: Signed


class ExtraAttack(Struct, frozen=True, tag="extra_attack", tag_field="do"):
    """One more Attack this turn (CW-ATK-02)."""

    n: Small = 1


class AttackRule(Struct, frozen=True, tag="attack_rule", tag_field="do"):
    """For a while Attacks go otherwise.

    Their Attacks ignore Defense, or may hit ``n`` targets more; they cannot be attacked; or they take the next Attack
    on the player of the card (``redirect``).
    """

    rule: Rule
    n: Small = 1
    until: Until = ""


class Prevent(Struct, frozen=True, tag="prevent", tag_field="do"):
    """Lower the next damage of a kind this turn (CW-DMG-07), or with ``every`` all such damage; ``n`` 0 stops it."""

    kind: Literal["direct", "attack"]
    n: int = 0
    every: bool = False
    until: Until = "end_of_turn"


class Ignore(Struct, frozen=True, tag="ignore", tag_field="do"):
    """For a while the named cards cannot be used against them (CW-IGN-01)."""

    names: tuple[Named, ...]
    until: Until = ""


class Block(Struct, frozen=True, tag="block", tag_field="do"):
    """For a while they cannot do something, such as play Magic."""

    what: tuple[Blocked, ...]
    until: Until = "end_of_turn"


class CostMod(Struct, frozen=True, tag="cost_mod", tag_field="do"):
    """For a while their cards cost less, or more below 0 (CW-BUY-02); the words are those of what holds."""

    less: Signed
    type: Type = ""
    least: int = 0
    first: bool = False
    anywhere: bool = False
    until: Until = "end_of_turn"


class Countdown(Struct, frozen=True, tag="countdown", tag_field="do"):
    """Take Countdown Tokens off one card of the automated Nemesis's Dreamscape, or ``each``; below 0, put some on."""

    n: Signed
    each: bool = False


class FlipHand(Struct, frozen=True, tag="flip_hand", tag_field="do"):
    """The automated Nemesis flips and resolves more Hand cards (CW-NPC-16)."""

    n: Small = 1


class ReplaceDreamscape(Struct, frozen=True, tag="replace_dreamscape", tag_field="do"):
    """Put ``n`` cards of their Dreamscape away, or all (0), and refill it now (CW-REF-06).

    The old cards are destroyed, or go under the buying deck.
    """

    n: int = 0
    to: Literal["dead_zone", "bottom"] = "dead_zone"
    how: Literal["choice", "picked"] = "choice"


class RefillNow(Struct, frozen=True, tag="refill_now", tag_field="do"):
    """Refill their Dreamscape now (CW-REF-06)."""


class ToDiscardOf(Struct, frozen=True, tag="to_discard_of", tag_field="do"):
    """A Nightmare's own arrival rule: to this Discard Pile; of several the Nemesis chooses (CW-NGT-01)."""

    whose: Literal["most_hp", "least_hp", "an_animus", "nemesis"]


class CopyEffect(Struct, frozen=True, tag="copy_effect", tag_field="do"):
    """Do what another card does when it is played (CW-R-82), never a Permanent or one that copies itself.

    ``played``: a card that the player played this turn; else a card in a Discard Pile, of whom it says.
    """

    where: Literal["played", "own_discard", "animus_discards", "any_discard"]
    type: Type = ""
    most_cost: int = 99
    pick: Literal["choice", "dearest"] = "choice"


class ChooseOne(Struct, frozen=True, tag="choose_one", tag_field="do"):
    """One of several lists of effects (CW-PLY-05). Inside ``to`` they choose, unless ``how`` is "picked"."""

    options: tuple[tuple[Effect, ...], ...]
    labels: tuple[Named, ...]
    how: Literal["choice", "picked"] = "choice"


class May(Struct, frozen=True, tag="may", tag_field="do"):
    """The player may do this; where ``pay`` is named, it is done first and the rest only if all of it was done."""

    then: tuple[Effect, ...]
    label: Named
    pay: tuple[Effect, ...] = ()


class If(Struct, frozen=True, tag="if", tag_field="do"):
    """Do this if the condition holds, else that; with ``theirs`` the condition is one of them, not of the player."""

    needs: Needs
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()
    theirs: bool = False


class ForEach(Struct, frozen=True, tag="for_each", tag_field="do"):
    """Do this once for each of something, at most ``most`` times."""

    per: Per
    then: tuple[Effect, ...]
    most: int = 99


class To(Struct, frozen=True, tag="to", tag_field="do"):
    """Aim at somebody and do all this to them; ``each_...`` makes a part of its own for each (CW-MUL-01)."""

    whom: Whom
    then: tuple[Effect, ...]


Effect = (
    Conviction
    | Stat
    | DirectDamage
    | DamageBoth
    | DamageMod
    | Heal
    | Draw
    | Discard
    | Destroy
    | DestroySelf
    | SelfToTop
    | Gain
    | PurchaseTo
    | PutIntoPlay
    | Control
    | RevealTop
    | Return
    | Facedown
    | Experience
    | ExtraAttack
    | AttackRule
    | Prevent
    | Ignore
    | Block
    | CostMod
    | Countdown
    | FlipHand
    | ReplaceDreamscape
    | RefillNow
    | ToDiscardOf
    | CopyEffect
    | ChooseOne
    | May
    | If
    | ForEach
    | To
)
