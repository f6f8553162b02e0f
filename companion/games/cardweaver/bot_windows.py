"""How a bot answers what is being done to its side: with a Quick Cast card, a once-per-round power, or not at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from companion.games.cardweaver.aim import candidates
from companion.games.cardweaver.attack_rules import ignores_defense
from companion.games.cardweaver.bot_sight import DEFEAT, Sight
from companion.games.cardweaver.bot_worth import PER_ATTACK, PER_CONVICTION, REFRESH
from companion.games.cardweaver.box import Used, of
from companion.games.cardweaver.cards_in_play import card_in, controller, is_character
from companion.games.cardweaver.doing import Cast
from companion.games.cardweaver.effects import ChooseOne, DirectDamage, Effect, Facedown, Heal, Prevent, Stat, To
from companion.games.cardweaver.places import DAMAGE, HP, STAYS, at, value
from companion.games.cardweaver.players import character, is_anima, same_side, turn_order
from companion.games.cardweaver.reaction import can_be_quick, open_powers
from companion.games.cardweaver.sums import attack_power, defense
from companion.table.questions import Question
from companion.table.state import UNKNOWN, CardIndex, Seat, SlotId, Table, mark_of

LEAST = 0.6
"""What prevents less is kept."""
LATER = 0.7
"""What a point of Defense prevents of an Attack that may come in the same round."""


class Blow(msgspec.Struct, frozen=True):
    """What a window is about: who does it to whom, how much damage it will be, and whether it is an Attack."""

    by: Seat
    target: SlotId
    damage: int
    is_attack: bool


def blow_of(table: Table, question: Question) -> Blow | None:
    """The Attack or Direct Damage that a window is about; ``None`` if it is about something else."""
    facts = dict(question.facts)
    if "seat_at" not in facts:
        return None
    target = _lying(table, of(table).names_of.index(str(facts["seat_at"])), int(facts["card"]))
    if target == UNKNOWN:
        return None
    if "seat_by" in facts:
        by = of(table).names_of.index(str(facts["seat_by"]))
        power = attack_power(table, by)
        if is_character(table, target) and not ignores_defense(table, by):
            power -= defense(table, controller(table, target))
        return Blow(by, target, max(0, power), True)
    card = of(table).cards[int(facts["card_by"])]
    powers = (*card.powers, *(power for skill in card.skills for power in skill.powers))
    effects = (*card.play, *(effect for power in powers for effect in power.do))
    return Blow(table.clock.seat, target, _direct(effects), False)


def _lying(table: Table, player: Seat, card: CardIndex) -> SlotId:
    """Where a card lies that a player has in play."""
    for slot in (character(table, player), *table.zones[at(player, STAYS)]):
        if table.slots[slot].card == card:
            return slot
    return UNKNOWN


def _direct(effects: Sequence[Effect]) -> int:
    """The greatest Direct Damage among effects."""
    most = 0
    for effect in effects:
        match effect:
            case DirectDamage():
                most = max(most, effect.n)
            case To():
                most = max(most, _direct(effect.then))
            case ChooseOne():
                most = max(most, *(_direct(option) for option in effect.options))
            case _:
                pass
    return most


class Window:
    """A response window as one player sees it."""

    def __init__(self, sight: Sight, blow: Blow) -> None:
        self.sight = sight
        self.table = sight.table
        self.blow = blow
        self.victim = controller(self.table, blow.target)
        self.mine = same_side(self.table, self.victim, sight.player)
        self.ours = same_side(self.table, blow.by, sight.player)

    def best(self) -> str | CardIndex | None:
        """The answer that shows the best response; ``None`` if none is worth its card."""
        found: list[tuple[float, str | CardIndex]] = []
        for card in self._cards():
            play = of(self.table).cards[card].play
            found.append((self.worth(play, card) - self._spent(play), card))
        for slot, used in open_powers(self.table, self.sight.player):
            if not used.power.pay and not used.power.cost:
                index = self.table.slots[slot].card
                found.append((self.worth(used.power.do, index), power_answer(slot, used)))
        best = max(found, key=lambda pair: pair[0], default=(0.0, ""))
        return best[1] if best[0] >= LEAST else None

    def _cards(self) -> Iterator[CardIndex]:
        player = self.sight.player
        held = {of(self.table).copies[card].card: card for card in self.sight.hand}
        yield from (card for card in held.values() if can_be_quick(self.table, player, of(self.table).cards[card]))

    def _spent(self, effects: Sequence[Effect]) -> float:
        """What is lost with a card: its use in the own turn, where another is drawn in its place."""
        return max(0.0, max(PER_CONVICTION, self.sight.judge.effects(effects)) - REFRESH)

    def worth(self, effects: Sequence[Effect], index: CardIndex) -> float:
        """What effects are worth as a response."""
        return sum(self._effect(effect, index) for effect in effects)

    def _effect(self, effect: Effect, index: CardIndex) -> float:
        own = self.sight.own
        match effect:
            case Stat() | Prevent() | Heal():
                return self.on(own, effect)
            case ChooseOne():
                return max(self.worth(option, index) for option in effect.options)
            case To():
                cast = Cast(self.sight.player, own, index, is_played=False)
                found = (self.on_all(slot, effect.then) for slot in candidates(self.table, cast, effect.whom))
                return max(found, default=0.0)
            case _:
                return 0.0

    def on_all(self, slot: SlotId, effects: Sequence[Effect]) -> float:
        """What it is worth to do effects to somebody in this window."""
        return sum(self.on(slot, effect) for effect in effects)

    def on(self, slot: SlotId, effect: Effect) -> float:
        """What it is worth to do one effect to somebody in this window."""
        whose = controller(self.table, slot)
        match effect:
            case Stat(stat="defense") if slot == self.blow.target or whose == self.victim:
                return self._defended(effect.n) if self.blow.is_attack else 0.0
            case Stat(stat="attack") if whose == self.blow.by and self.blow.is_attack:
                return self._saved(-effect.n) if effect.n < 0 else self._added(effect.n)
            case Prevent() if slot == self.blow.target and (effect.kind == "attack") == self.blow.is_attack:
                return self._saved(effect.n or 99)
            case Heal() if slot == self.blow.target and self._kills():
                return self._saved(effect.n)
            case Facedown() if whose == self.blow.by and self.blow.is_attack:
                return self._saved(card_in(self.table, slot).attack)
            case DirectDamage() if not same_side(self.table, whose, self.sight.player):
                return DEFEAT if is_character(self.table, slot) and value(self.table, whose, HP) <= effect.n else 0.0
            case _:
                return 0.0

    def _defended(self, n: int) -> float:
        """Defense serves against this Attack and those that follow (CW-MOD-04); it is nothing to a Reaver or Ally."""
        if not is_character(self.table, self.blow.target):
            return 0.0
        saved = self._saved(n)
        return saved + LATER * n * self._following() if saved else 0.0

    def _following(self) -> int:
        """How many turns of the other side come before the next one of who is struck."""
        order = turn_order(self.table, self.table.clock.seat)
        between = order[1 : order.index(self.victim)] if self.victim in order[1:] else ()
        return sum(1 for player in between if not is_anima(self.table, player) and self._fights(player))

    def _fights(self, player: Seat) -> bool:
        return not same_side(self.table, player, self.victim)

    def _kills(self) -> bool:
        return self.mine and is_character(self.table, self.blow.target) and self.blow.damage >= self._left()

    def _left(self) -> int:
        target = self.blow.target
        if is_character(self.table, target):
            return value(self.table, self.victim, HP)
        return card_in(self.table, target).hp - mark_of(self.table.slots[target], DAMAGE)

    def _saved(self, n: int) -> float:
        """What it is worth that so much less damage is done."""
        if not self.mine or self.ours:
            return 0.0
        saved = min(n, self.blow.damage)
        survives = self.blow.damage - saved < self._left() <= self.blow.damage
        if is_character(self.table, self.blow.target):
            return saved + (DEFEAT if survives else 0.0)
        return 2.0 if survives else 0.0

    def _added(self, n: int) -> float:
        """What more Attack Power is worth to a fellow who strikes."""
        if not self.ours or self.mine:
            return 0.0
        return PER_ATTACK * n if is_character(self.table, self.blow.target) else 0.3 * n


def power_answer(slot: SlotId, used: Used) -> str:
    """The answer that uses a power in a response window."""
    return f"power {slot} {used.number}"


def best_response(sight: Sight, question: Question) -> str | CardIndex | None:
    """What to show in a window; ``None`` to pass."""
    table, setup = sight.table, of(sight.table)
    if not any(setup.cards[card].is_quick for card in sight.hand) and not any(open_powers(table, sight.player)):
        # Most windows: there is nothing to answer with.
        return None
    blow = blow_of(table, question)
    return Window(sight, blow).best() if blow is not None else None
