"""What effects and cards are worth to a bot. The measure is a point of damage; the numbers are guesses that play well.

Nothing here knows a card by its name: an owner's card is judged by what its file says.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.cardweaver.cards import HELPERS, Card, Is
from companion.games.cardweaver.cards_in_play import helpers
from companion.games.cardweaver.effects import (
    AttackRule,
    Block,
    ChooseOne,
    Control,
    Conviction,
    CopyEffect,
    CostMod,
    Countdown,
    DamageBoth,
    DamageMod,
    Destroy,
    DestroySelf,
    DirectDamage,
    Discard,
    Draw,
    Effect,
    Experience,
    ExtraAttack,
    Facedown,
    FlipHand,
    ForEach,
    Gain,
    Heal,
    If,
    Ignore,
    May,
    Prevent,
    PurchaseTo,
    PutIntoPlay,
    RefillNow,
    ReplaceDreamscape,
    Return,
    RevealTop,
    SelfToTop,
    Stat,
    To,
    ToDiscardOf,
)
from companion.games.cardweaver.players import living_animus, nemesis_of
from companion.games.cardweaver.powers import (
    Holds,
    HoldsAttackRule,
    HoldsBlock,
    HoldsCost,
    HoldsDamage,
    HoldsDreamscapeOnTop,
    HoldsExtraAttack,
    HoldsIgnore,
    HoldsPrevent,
    HoldsPurchaseTo,
    HoldsStat,
    Power,
    Skill,
)
from companion.games.cardweaver.terms import Per, Whom
from companion.table.state import Seat, Table

PER_CONVICTION = 0.55
PER_CARD = 0.9
PER_DISCARD = 0.6
PER_POINT = 0.8
"""A point of Experience."""
PER_ATTACK = 0.9
"""A point of Attack Power: some of it is met by Defense."""
PER_HEAL = 0.75
REFRESH = 0.5
"""What a place in the hand is worth: a card that stays there keeps another from being drawn."""
BLOW = 3.5
"""An Attack of middle strength."""
TURNS = 2.2
"""How much more a card does that stays than one that is used and drawn again."""


class Judge:
    """Judges for one player. ``foes`` are those whom it fights, ``shield`` what a point of Defense saves in a round."""

    __slots__ = ("_cards", "fellows", "foes", "is_nemesis", "player", "reavers", "shield", "table")

    def __init__(self, table: Table, player: Seat) -> None:
        self.table = table
        self.player = player
        nemesis = nemesis_of(table)
        living = max(1, len(living_animus(table)))
        self.is_nemesis = player == nemesis
        self.foes = living if self.is_nemesis else 1
        self.fellows = 0 if self.is_nemesis else living - 1
        self.shield = (1 + living) / 2 if self.is_nemesis else 1 / living
        self.reavers = sum(1 for _ in helpers(table, nemesis, Is.REAVER))
        self._cards: dict[str, float] = {}

    def effects(self, effects: Sequence[Effect], *, quick: bool = False) -> float:
        """What a list of effects is worth to whom it is done; ``quick``: at any moment, so that Defense is of use."""
        return sum(self.effect(effect, quick=quick) for effect in effects)

    def effect(self, effect: Effect, *, quick: bool = False) -> float:
        """What one effect is worth to whom it is done to, or to its player."""
        match effect:
            case Conviction():
                return PER_CONVICTION * effect.n * self._often(effect)
            case Stat():
                return self._stat(effect, quick=quick)
            case DirectDamage():
                return -effect.n
            case Heal():
                return PER_HEAL * effect.n * self._often(effect)
            case Draw():
                return PER_CARD * effect.n * self._often(effect)
            case Discard():
                return -PER_DISCARD * effect.n
            case Experience():
                return PER_POINT * effect.n
            case To():
                return self._to(effect, quick=quick)
            case ChooseOne():
                return max(self.effects(option, quick=quick) for option in effect.options)
            case May():
                return max(0.0, self.effects(effect.pay) + self.effects(effect.then))
            case If():
                return max(self.effects(effect.then, quick=quick), self.effects(effect.otherwise, quick=quick))
            case _:
                return self._rarer(effect)

    def _stat(self, effect: Stat, *, quick: bool) -> float:
        n = effect.n * self._often(effect)
        if effect.stat == "attack":
            return PER_ATTACK * n
        return self.shield * n if quick or n < 0 else 0.0

    def _often(self, effect: Conviction | Stat | DirectDamage | Heal | Draw | ForEach) -> float:
        return min(effect.most, self.times(effect.per))

    def times(self, per: Per) -> float:
        """How often a number is likely to be taken."""
        match per:
            case "":
                return 1
            case "animus":
                return self.foes if self.is_nemesis else self.fellows + 1
            case "ally" | "ally_in_play":
                return 1
            case "animus_beyond_first":
                return self.foes - 1 if self.is_nemesis else self.fellows
            case "reaver" | "reaver_in_play":
                return max(1.5, self.reavers)
            case "other_card_played":
                return 2

    def _to(self, effect: To, *, quick: bool) -> float:
        count, friendly = self.aimed(effect.whom)
        each = self.effects(effect.then, quick=quick)
        if any(isinstance(inner, Facedown) for inner in effect.then):
            return 1.5 if count else 0.0
        return each * count if friendly else -each * count

    def aimed(self, whom: Whom) -> tuple[float, bool]:
        """How many an aimed effect is done to, and whether they are of the own side."""
        mine = self.is_nemesis
        match whom:
            case "nemesis":
                return 1, mine
            case "an_animus":
                return 1, not mine
            case "a_fellow":
                return min(1, self.fellows), True
            case "each_animus":
                return (self.foes, False) if mine else (self.fellows + 1, True)
            case "each_other_animus":
                return (self.foes - 1, False) if mine else (self.fellows, True)
            case "reaver":
                return (min(1, self.reavers), mine)
            case "each_reaver":
                return (0.5 * self.reavers, mine)
            case "ally" | "animus_or_ally" | "each_ally":
                return 1, not mine
            case "any" | "character" | "reaver_or_ally" | "hit":
                return 1, False

    def _rarer(self, effect: RareEffect) -> float:
        match effect:
            case Destroy():
                return _destroy(effect)
            case Gain() | AttackRule() | DamageMod() | Ignore():
                return 1.2
            case PutIntoPlay():
                return 2.5
            case ExtraAttack():
                return BLOW * effect.n
            case Prevent():
                return 0.5 * (effect.n or BLOW)
            case Facedown() | Control():
                return -1.5
            case Block():
                return -0.4 * len(effect.what)
            case RevealTop() | Return() | Countdown() | FlipHand():
                return PER_CARD
            case CopyEffect():
                return 2.0
            case SelfToTop() | PurchaseTo() | CostMod():
                return 0.4
            case ForEach():
                return self._often(effect) * self.effects(effect.then)
            case ReplaceDreamscape() | RefillNow():
                return 0.1
            case DamageBoth() | DestroySelf() | ToDiscardOf():
                return 0.0

    def holds(self, held: Holds) -> float:
        """What something is worth a turn that holds as long as its card is in play."""
        match held:
            case HoldsStat():
                return (PER_ATTACK if held.stat == "attack" else self.shield) * held.n * self.times(held.per)
            case HoldsExtraAttack():
                return BLOW * held.n
            case HoldsDamage() | HoldsAttackRule() | HoldsPrevent():
                return 1.0
            case HoldsCost() | HoldsPurchaseTo() | HoldsDreamscapeOnTop():
                return PER_CONVICTION
            case HoldsIgnore() | HoldsBlock():
                return 0.3

    def power(self, power: Power) -> float:
        """What a power is worth each time."""
        return self.effects((*power.cost, *power.do), quick=power.limit == "round") - PER_CONVICTION * power.pay

    def skill(self, skill: Skill) -> float:
        """What a Skill is worth a turn."""
        held = sum(self.holds(held) for held in skill.holds)
        return 0.3 + held + sum(max(0.0, self.power(power)) for power in skill.powers)

    def helper(self, card: Card) -> float:
        """What a Reaver or Ally in play is worth a turn."""
        skills = sum(self.skill(skill) / (1 + skill.at) for skill in card.skills)
        return PER_ATTACK * card.attack + self.shield * card.defense + 0.3 * skills + self.in_play(card)

    def in_play(self, card: Card) -> float:
        """What a card is worth a turn by what holds while it is in play, and by its powers."""
        return sum(self.holds(held) for held in card.holds) + sum(self.power(power) for power in card.powers)

    def card(self, card: Card) -> float:
        """What it is worth to draw this card, now and then, in the rest of the game."""
        worth = self._cards.get(card.id)
        if worth is None:
            worth = self._cards[card.id] = self._card(card)
        return worth

    def _card(self, card: Card) -> float:
        if card.type is Is.NIGHTMARE:
            return -1.0
        value = self.effects(card.play, quick=card.is_quick)
        if card.type in HELPERS:
            return value + 1.6 * self.helper(card) + 0.25 * card.hp
        lasting = self.in_play(card)
        return value + (TURNS * lasting if card.stays else min(0.5, lasting))


def _destroy(effect: Destroy) -> float:
    """Thinning the own deck helps; so does what the other side loses."""
    match effect.where:
        case "hand" | "hand_or_discard" | "discard":
            return 0.5 * effect.n
        case "nemesis_dreamscape" | "other_dreamscape":
            return 0.6
        case "reaver_in_play" | "any_in_play":
            return 2.0
        case "own_dreamscape" | "aside" | "in_play" | "deck_top":
            return -0.4
        case "nightmares":
            return 0.3 * effect.n


RareEffect = (
    Destroy
    | Gain
    | PutIntoPlay
    | ExtraAttack
    | Prevent
    | Facedown
    | Block
    | RevealTop
    | Return
    | Countdown
    | FlipHand
    | CopyEffect
    | SelfToTop
    | ReplaceDreamscape
    | RefillNow
    | AttackRule
    | Control
    | CostMod
    | DamageMod
    | ForEach
    | Ignore
    | PurchaseTo
    | DamageBoth
    | DestroySelf
    | ToDiscardOf
)
