"""What a bot sees in its own turn and in response windows: what cards, powers and blows are worth as the table stands.

It looks at the table and its own hand and at nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.cardweaver.aim import candidates
from companion.games.cardweaver.attack_rules import ignores_defense
from companion.games.cardweaver.bot_worth import (
    BLOW,
    PER_ATTACK,
    PER_CARD,
    PER_CONVICTION,
    PER_DISCARD,
    PER_HEAL,
    PER_POINT,
    Judge,
)
from companion.games.cardweaver.box import of
from companion.games.cardweaver.cards import Card, Is
from companion.games.cardweaver.cards_in_play import card_in, controller, helpers, is_character, xp_on
from companion.games.cardweaver.doing import Cast
from companion.games.cardweaver.effects import (
    Block,
    ChooseOne,
    Conviction,
    CopyEffect,
    Destroy,
    DirectDamage,
    Discard,
    Draw,
    Effect,
    Experience,
    ExtraAttack,
    Facedown,
    Heal,
    If,
    May,
    Prevent,
    PutIntoPlay,
    Return,
    Stat,
    To,
)
from companion.games.cardweaver.experience import has_room
from companion.games.cardweaver.holding import is_of
from companion.games.cardweaver.picks import copyable, puttable
from companion.games.cardweaver.places import DAMAGE, DISCARD, FIRST_DAMAGE, HAND, HP, MOST_HP, at, value
from companion.games.cardweaver.players import character, is_anima, nemesis_of, players, same_side
from companion.games.cardweaver.powers import Power
from companion.games.cardweaver.sums import attack_power, attacks_left, defense
from companion.games.cardweaver.terms import EACH
from companion.table.state import CardIndex, Seat, SlotId, Table, mark_of

DEFEAT = 30.0
"""What a defeat is worth besides its damage."""
A_TURN = 2.5
"""How many turns a Reaver or Ally lives."""
WEAK = 0.8
"""A card of less worth is better out of the deck."""


class Sight:
    """What one player can do now. ``might`` is the Attack Power, ``attacks`` how many Attacks are left this turn."""

    __slots__ = ("attacks", "hand", "is_anima", "judge", "might", "own", "player", "table")

    def __init__(self, table: Table, player: Seat, hand: Sequence[CardIndex]) -> None:
        self.table = table
        self.player = player
        self.hand = hand
        self.judge = Judge(table, player)
        self.own = character(table, player)
        self.is_anima = is_anima(table, player)
        on_turn = table.clock.seat == player and not self.is_anima
        self.attacks = attacks_left(table, player) if on_turn else 0
        self.might = attack_power(table, player) if on_turn else 0

    def playing(self, index: CardIndex) -> float:
        """What it is worth to play a card now."""
        card = of(self.table).cards[index]
        if card.stays:
            return self.judge.card(card)
        at_end = sum(self.effects(power.do, index) for power in card.powers if power.when == "end")
        return self.effects(card.play, index) + at_end

    def using(self, slot: SlotId, power: Power) -> float:
        """What it is worth to use a power now."""
        index = self.table.slots[slot].card
        return self.effects((*power.cost, *power.do), index)

    def effects(self, effects: Sequence[Effect], index: CardIndex) -> float:
        """What effects of a card are worth now, to their player."""
        return sum(self.effect(effect, index) for effect in effects)

    def effect(self, effect: Effect, index: CardIndex) -> float:
        """What one effect of a card is worth now."""
        match effect:
            case To():
                return self._to(effect, index)
            case ChooseOne():
                return max(self.effects(option, index) for option in effect.options)
            case May():
                return max(0.0, self.effects((*effect.pay, *effect.then), index))
            case If():
                return max(self.effects(effect.then, index), self.effects(effect.otherwise, index))
            case Stat():
                return self._own_stat(effect)
            case Heal() | Prevent():
                return self.on(self.own, effect)
            case Conviction():
                # CW-R-52: on the turn of another it is nothing.
                return PER_CONVICTION * effect.n if self.table.clock.seat == self.player else 0.0
            case Discard():
                return -self.least_kept(effect.n)
            case _:
                return self._if_there(effect, index)

    def _own_stat(self, effect: Stat) -> float:
        """Attack is worth something while there is a blow to strike; Defense of the own turn protects nobody."""
        if effect.stat == "defense" or not self.attacks:
            return 0.0
        return PER_ATTACK * effect.n * min(effect.most, self.judge.times(effect.per))

    def _if_there(self, effect: Effect, index: CardIndex) -> float:
        """What is worth something only if there is something to do it to."""
        table, player = self.table, self.player
        match effect:
            case Destroy():
                return self._destroy(effect)
            case PutIntoPlay():
                cast = Cast(player, self.own, index, is_played=False)
                found = [self.judge.card(card_in(table, slot)) for slot in puttable(table, cast, effect, player)]
            case Return():
                piled = (card_in(table, slot) for slot in table.zones[at(player, DISCARD)])
                found = [0.3 * self.judge.card(card) for card in piled if is_of(card, effect.type)]
            case CopyEffect():
                found = [self.effects(card_in(table, slot).play, -1) for slot in copyable(table, effect, player)]
            case ExtraAttack():
                found = [max((self.strike(slot) for slot in self.targets()), default=0.0)]
            case _:
                return self.judge.effect(effect)
        return max(found, default=0.0)

    def _destroy(self, effect: Destroy) -> float:
        """Weak cards of the own deck are better gone; of the other side's what is best."""
        table, cards = self.table, of(self.table).cards
        held = [self.judge.card(cards[card]) for card in self.hand]
        piled = [self.judge.card(card_in(table, slot)) for slot in table.zones[at(self.player, DISCARD)]]
        match effect.where:
            case "hand" | "hand_or_discard" | "discard":
                found = {"hand": held, "discard": piled}.get(effect.where, held + piled)
                return max(0.0 if effect.up_to else -1.0, WEAK - min(found, default=WEAK))
            case "nightmares":
                return 0.5 * min(effect.n, sum(1 for _ in self.nightmares()))
            case "reaver_in_play":
                reavers = helpers(table, nemesis_of(table), Is.REAVER)
                found = [self._helper(slot) for slot in reavers if card_in(table, slot).hp <= effect.most_hp]
                return max(found, default=0.0)
            case _:
                return self.judge.effect(effect)

    def nightmares(self) -> Iterator[str]:
        """The Nightmares that it would destroy, as answers: in a Discard Pile of its side, or in its own hand."""
        table = self.table
        for other in players(table):
            if same_side(table, self.player, other):
                for slot in table.zones[at(other, DISCARD)]:
                    if card_in(table, slot).type is Is.NIGHTMARE:
                        yield str(slot)
        if any(of(table).what[card] is Is.NIGHTMARE for card in self.hand):
            yield f"hand {self.player}"

    def _to(self, effect: To, index: CardIndex) -> float:
        found = [
            sum(self.on(slot, inner) for inner in effect.then)
            for slot in candidates(self.table, Cast(self.player, self.own, index, is_played=False), effect.whom)
        ]
        if effect.whom in EACH:
            return sum(found)
        return max(found, default=0.0)

    def on(self, slot: SlotId, effect: Effect) -> float:
        """What it is worth to this player that an effect is done to a Character, Reaver or Ally."""
        table = self.table
        whose = controller(table, slot)
        friend = same_side(table, self.player, whose)
        match effect:
            case DirectDamage():
                return -1.2 * effect.n if friend else self.damage(slot, effect.n)
            case Heal():
                return self._heal(whose, effect.n) * (1 if friend else -1)
            case Stat():
                return self._stat_on(whose, effect) * (1 if friend else -1)
            case Experience() if effect.n > 0:
                return PER_POINT * effect.n * has_room(table, slot) * (1 if friend else -1)
            case Experience():
                return PER_POINT * min(-effect.n, xp_on(table, slot)) * (-1 if friend else 1)
            case Discard():
                return PER_DISCARD * min(effect.n, len(table.zones[at(whose, HAND)])) * (-1 if friend else 1)
            case Draw():
                return PER_CARD * effect.n * (1 if friend else -1)
            case Facedown():
                return 0.7 * self._helper(slot) * (-1 if friend else 1)
            case ChooseOne():
                # They choose what hurts them least.
                return min(sum(self.on(slot, inner) for inner in option) for option in effect.options)
            case Block():
                return 0.2 * len(effect.what) * (-1 if friend else 1)
            case Prevent():
                return 0.0
            case _:
                return self.judge.effect(effect) * (1 if friend else -1)

    def _heal(self, whose: Seat, n: int) -> float:
        hp, most = value(self.table, whose, HP), value(self.table, whose, MOST_HP)
        return PER_HEAL * min(n, most - hp) * (1.5 - 0.5 * hp / most)

    def _stat_on(self, whose: Seat, effect: Stat) -> float:
        """A modifier counts for the blow that is still to be struck in this turn, or for a turn to which it lasts."""
        lasts = effect.until == "end_of_their_next"
        if effect.stat == "attack":
            striking = whose == self.table.clock.seat and (self.attacks > 0 or whose != self.player)
            return PER_ATTACK * effect.n if striking or lasts else 0.0
        struck = self.attacks > 0 and not same_side(self.table, whose, self.player)
        return PER_ATTACK * effect.n if struck else 0.0

    def damage(self, slot: SlotId, n: int) -> float:
        """What it is worth to damage somebody of the other side."""
        table = self.table
        if n <= 0:
            return 0.0
        if not is_character(table, slot):
            left = card_in(table, slot).hp - mark_of(table.slots[slot], DAMAGE)
            return self._helper(slot) * (1.0 if n >= left else 0.3 * n / left)
        victim = controller(table, slot)
        hp = value(table, victim, HP)
        first = PER_POINT if table.clock.seat == self.player and not table.dials[FIRST_DAMAGE] else 0.0
        if n >= hp:
            return hp + DEFEAT
        return n * (1.4 - 0.4 * hp / value(table, victim, MOST_HP)) + first

    def _helper(self, slot: SlotId) -> float:
        """What a Reaver or Ally that lies there is worth to those who have it, in the turns that it may still have."""
        table = self.table
        card = card_in(table, slot)
        judge = Judge(table, controller(table, slot))
        return A_TURN * judge.helper(card) * (1 + 0.1 * xp_on(table, slot) * bool(card.skills))

    def targets(self) -> Iterator[SlotId]:
        """Whom it would attack: the other side's Characters, Reavers and Allies."""
        cast = Cast(self.player, self.own, self.table.slots[self.own].card, is_played=False)
        for slot in candidates(self.table, cast, "any"):
            if not same_side(self.table, self.player, controller(self.table, slot)):
                yield slot

    def strike(self, slot: SlotId) -> float:
        """What a blow with the Attack Power of now is worth; nothing against the own side."""
        table = self.table
        victim = controller(table, slot)
        if same_side(table, self.player, victim):
            return 0.0
        n = self.might
        if is_character(table, slot) and not ignores_defense(table, self.player):
            n -= defense(table, victim)
        worth = self.damage(slot, n)
        if worth and not is_character(table, slot):
            worth += 0.5 * sum(self.judge.effect(effect) for effect in card_in(table, slot).reward)
        return worth

    def least_kept(self, n: int = 1) -> float:
        """What is lost by giving up so many cards of the hand."""
        cards = of(self.table).cards
        kept = sorted(self.kept(cards[card]) for card in self.hand if cards[card].type is not Is.NIGHTMARE)
        return sum(kept[:n]) if len(kept) >= n else PER_DISCARD * n

    def held(self, card: Card) -> float:
        """What a card may be worth in a response window until the next own turn."""
        return 0.7 * self.answering(card.play)

    def kept(self, card: Card) -> float:
        """What it is worth that a card stays in the hand."""
        return max(self.held(card), 0.6 * self.judge.card(card))

    def answering(self, effects: Sequence[Effect]) -> float:
        """What effects may do against an Attack of the other side, or for one of a fellow."""
        return sum(self._answer(effect) for effect in effects)

    def _answer(self, effect: Effect) -> float:
        match effect:
            case Stat(stat="defense"):
                return self.judge.shield * effect.n
            case Prevent():
                return 0.4 * (effect.n or BLOW)
            case ChooseOne():
                return max(self.answering(option) for option in effect.options)
            case To() if effect.whom in ("an_animus", "a_fellow"):
                return PER_ATTACK * max(abs(inner.n) if isinstance(inner, Stat) else 0 for inner in effect.then)
            case _:
                return 0.0
