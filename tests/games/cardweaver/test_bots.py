"""Bots: what they do is legal, their games end, and what they do is sensible."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from companion.games import registry
from companion.games.cardweaver import bot_answers, bots
from companion.games.cardweaver.bot_buying import Market
from companion.games.cardweaver.bot_sight import Sight
from companion.games.cardweaver.bot_windows import LATER, Blow, Window
from companion.games.cardweaver.bot_worth import Judge
from companion.games.cardweaver.cards_in_play import card_in
from companion.games.cardweaver.doing import Cast, carry_out
from companion.games.cardweaver.effects import Destroy, Stat
from companion.games.cardweaver.moves import Attack, Choose, EndTurn, Move, Play, Prepare, Purchase, Redeem
from companion.games.cardweaver.places import (
    ATTACKS,
    BUYING,
    CONVICTION,
    DECK,
    DREAMSCAPE,
    ENDING,
    HAND,
    HP,
    STAYS,
    XP,
    at,
    dial,
)
from companion.games.cardweaver.players import character, nemesis_of
from companion.play.simulation import carried_out, hand_of
from companion.table.dealer import Dealer
from companion.table.knowledge import show
from companion.table.questions import Answer, Kind, Option, Question
from companion.table.run import Run
from companion.table.state import UNKNOWN, CardIndex, Seat, State, slot_of

GAME = registry.game("cardweaver")
NPC = {"nemesis": "npc"}
MODES: list[tuple[int, dict[str, Any]]] = [
    (2, {}), (3, {}), (4, {}), (5, {"four_animus": True}), (1, NPC), (2, NPC), (3, NPC),
]  # fmt: skip
NEMESES = ("undead-warlord", "blood-drinker", "cyber-assassin", "doppelganger")
ANIMUS = ("songstress", "cybercop", "lantern-knight", "street-alchemist")


class Game:
    """A game between bots with Characters of the test's choice; the Nemesis sits last."""

    def __init__(self, seats: int, options: Mapping[str, Any], seed: int, nemesis: str, *animus: str) -> None:
        self.chance = random.Random(seed)
        setup = GAME.set_up(tuple("ABCDE"[:seats]), options)
        self.state = GAME.begin(setup)
        self.dealer = Dealer(self.state, seed)
        self.carry_out(GAME.first_move())
        is_npc = options.get("nemesis") == "npc"
        heroes = animus or ANIMUS[: seats if is_npc else seats - 1]
        for seat, hero in enumerate(heroes):
            self.carry_out(Choose(seat, self.copy(hero)))
        self.carry_out(Choose(0 if is_npc else seats - 1, self.copy(nemesis)))
        self.carry_out(Prepare(0))

    def copy(self, card: str, number: int = 0) -> CardIndex:
        return self.state.setup.equals[card][number]

    def carry_out(self, move: Move) -> None:
        assert GAME.check(self.state, move) is None, move
        done, _ = carried_out(GAME, self.state, move, self.dealer, self.chance)
        self.state = done.state

    def hand(self, seat: Seat) -> tuple[CardIndex, ...]:
        return hand_of(self.dealer, self.state, seat)

    def play(self, most: int = 3000) -> int:
        for count in range(most):
            if GAME.outcome(self.state) is not None:
                return count
            seat = GAME.active(self.state)[0]
            self.carry_out(bots.sensible_move(self.state, seat, self.hand(seat), self.chance))
        raise AssertionError("the game does not end")


def on_turn(game: Game, seat: Seat) -> Game:
    """The game when it is this seat's turn."""
    while game.state.clock.seat != seat:
        game.carry_out(EndTurn(game.state.clock.seat))
    return game


def changed(state: State, *dials: tuple[int, int]) -> State:
    run = Run(state)
    for number, to in dials:
        run.count(number, to, "CW-HID-09")
    return run.freeze()


def holding(state: State, seat: Seat, *cards: str) -> tuple[State, tuple[CardIndex, ...]]:
    """The table with these cards, out of the box or the Player Deck, in a hand that holds nothing else."""
    run = Run(state)
    for slot in run.zones[at(seat, HAND)]:
        run.move(slot, at(seat, DECK), "CW-HID-09")
    hand: list[CardIndex] = []
    for name in cards:
        card = next(card for card in state.setup.equals[name] if card not in hand and _reachable(run, seat, card))
        if slot_of(run, card) == UNKNOWN:
            show(run, at(seat, DECK), card, "CW-HID-09")
        run.move(slot_of(run, card), at(seat, HAND), "CW-HID-09")
        hand.append(card)
    return run.freeze(), tuple(hand)


def _reachable(run: Run, seat: Seat, card: CardIndex) -> bool:
    slot = slot_of(run, card)
    if slot != UNKNOWN:
        return run.slots[slot].zone == 0
    pools = {run.slots[slot].pool for slot in run.zones[at(seat, DECK)] if run.slots[slot].card == UNKNOWN}
    return any(card in run.pools[pool].cards for pool in pools)


@pytest.mark.parametrize("nemesis", NEMESES)
@pytest.mark.parametrize(
    ("seats", "options"), MODES, ids=[f"{seats}{'-npc' * bool('nemesis' in o)}" for seats, o in MODES]
)
def test_every_game_of_sensible_bots_ends_and_all_their_moves_are_legal(
    seats: int, options: dict[str, Any], nemesis: str
) -> None:
    game = Game(seats, options, 5, nemesis)
    game.play()
    assert game.state.dials[ENDING]


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {}), (1, NPC), (3, NPC)])
def test_bots_choose_characters_and_begin(seats: int, options: dict[str, Any]) -> None:
    for seed in range(4):
        chance = random.Random(seed)
        state = GAME.begin(GAME.set_up(tuple("ABC"[:seats]), options))
        dealer = Dealer(state, seed)
        move: Any = GAME.first_move()
        for _ in range(2 + 2 * seats):
            state = carried_out(GAME, state, move, dealer, chance)[0].state
            if state.clock.turn:
                break
            seat = GAME.active(state)[0]
            move = GAME.bot_move(state, seat, (), chance)
            assert GAME.check(state, move) is None
        assert state.clock.turn == 1


def test_bots_take_different_characters_at_different_tables() -> None:
    chosen = set()
    for seed in range(8):
        state = GAME.begin(GAME.set_up(("A",), NPC))
        state = carried_out(GAME, state, GAME.first_move(), Dealer(state, seed), random.Random(seed))[0].state
        chosen.add(GAME.bot_move(state, 0, (), random.Random(seed)).card)
    assert len(chosen) > 2


@pytest.mark.parametrize("nemesis_is_sensible", [True, False])
def test_who_plays_sensibly_wins_against_who_plays_anything(nemesis_is_sensible: bool) -> None:
    won = 0
    for seed in range(6):
        game = Game(2, {}, seed, NEMESES[seed % 4], ANIMUS[seed % 4])
        while GAME.outcome(game.state) is None:
            seat = game.state.clock.seat
            sensible = (seat == 1) == nemesis_is_sensible
            choose = bots.sensible_move if sensible else bots.random_move
            game.carry_out(choose(game.state, seat, game.hand(seat), game.chance))
        outcome = GAME.outcome(game.state)
        assert outcome is not None
        won += outcome.winners == (int(nemesis_is_sensible),)
    assert won >= 5


def test_a_bot_strikes_whom_its_blow_defeats() -> None:
    game = on_turn(Game(3, {}, 1, "cyber-assassin"), 2)
    for weak in (0, 1):
        state = changed(game.state, (dial(weak, HP), 1))
        state, hand = holding(state, 2)
        assert bots.sensible_move(state, 2, hand, game.chance) == Attack(2, character(state, weak))


def test_a_bot_plays_attack_before_it_strikes_and_not_after() -> None:
    game = on_turn(Game(2, {}, 1, "cyber-assassin"), 0)
    state, hand = holding(game.state, 0, "assault")
    assert bots.sensible_move(state, 0, hand, game.chance) == Play(0, hand[0])
    after = changed(state, (ATTACKS, 1))
    assert bots.sensible_move(after, 0, hand, game.chance) != Play(0, hand[0])


def test_a_bot_redeems_what_is_of_no_use_for_a_better_purchase() -> None:
    game = on_turn(Game(3, {}, 1, "cyber-assassin"), 0)
    state, hand = holding(changed(game.state, (CONVICTION, 0), (ATTACKS, 1)), 0, "guard", "guard")
    move = bots.sensible_move(state, 0, hand, game.chance)
    assert isinstance(move, Redeem)


def test_a_bot_keeps_guard_on_its_own_turn_and_plays_it_when_it_is_struck() -> None:
    game = on_turn(Game(2, {}, 1, "cyber-assassin"), 1)
    state, hand = holding(game.state, 0, "guard", "conviction")
    facts = (("seat_by", "B"), ("card", state.slots[character(state, 0)].card), ("power", 1), ("seat_at", "A"))
    options = (Option("pass", "pass"), Option("respond", "respond"))
    asked = Question("attack_on", "CW-SYM-12", (0,), Kind.CHOOSE, options, facts=facts)
    assert bot_answers.answer(state, 0, hand, asked, game.chance).value == "respond"
    shown = Question(
        "show_response", "CW-SYM-04", (0,), Kind.CARD, (Option("withdraw", "withdraw"),), cards=hand, facts=facts
    )
    assert bot_answers.answer(state, 0, hand, shown, game.chance).value == hand[0]
    assert bot_answers.answer(state, 0, hand[1:], asked, game.chance).value == "pass"


def test_a_bot_does_not_spend_a_guard_on_a_blow_that_does_nothing() -> None:
    game = on_turn(Game(2, {}, 1, "cyber-assassin"), 0)
    state, hand = holding(game.state, 1, "guard")
    run = Run(state)
    run.move(slot_of(run, game.copy("undead-general")), at(1, STAYS), "CW-HID-09")
    state = run.freeze()
    facts = (("seat_by", "A"), ("card", state.slots[character(state, 1)].card), ("power", 1), ("seat_at", "B"))
    options = (Option("pass", "pass"), Option("respond", "respond"))
    asked = Question("attack_on", "CW-SYM-12", (1,), Kind.CHOOSE, options, facts=facts)
    assert bot_answers.answer(state, 1, hand, asked, game.chance).value == "pass"


def test_a_bot_purchases_what_brings_most_for_its_conviction() -> None:
    game = on_turn(Game(2, {}, 1, "cyber-assassin"), 0)
    for conviction in range(1, 9):
        state, hand = holding(changed(game.state, (CONVICTION, conviction), (ATTACKS, 1)), 0)
        market = Market(state, Judge(state, 0))
        prices = {slot: (cost, gain) for slot, cost, gain in market.items}
        row = list(prices)
        sets = ([slot for at_, slot in enumerate(row) if chosen >> at_ & 1] for chosen in range(1 << len(row)))
        sums = ([sum(prices[slot][part] for slot in chosen) for part in (0, 1)] for chosen in sets)
        best = max((gain for cost, gain in sums if cost <= conviction), default=0.0)
        assert market.best(conviction) == pytest.approx(best)
        move = bots.sensible_move(state, 0, hand, game.chance)
        assert isinstance(move, Purchase) == (best > 0)


def last_card(game: Game, lead: bool) -> State:
    """One card is left to refill with, and the Animus has a card of much worth in hand, or the Nemesis has."""
    run = Run(game.state)
    for slot in run.zones[at(0, BUYING)]:
        run.move(slot, at(0, DREAMSCAPE) + 1, "CW-HID-09")
    run.count(CONVICTION, 9, "CW-HID-09")
    run.count(ATTACKS, 1, "CW-HID-09")
    keeper, card = (0, "partner") if lead else (1, "undead-general")
    slot = next(slot for slot in run.zones[0] if card_in(run, slot).id == card)
    run.move(slot, at(keeper, STAYS), "CW-HID-09")
    return run.freeze()


@pytest.mark.parametrize("lead", [True, False])
def test_a_bot_ends_the_game_by_a_purchase_if_its_side_leads_and_not_if_it_does_not(lead: bool) -> None:
    # CW-END-03: a gap that can't be filled.
    game = on_turn(Game(2, {}, 1, "cyber-assassin", "songstress"), 0)
    state = last_card(game, lead)
    row = {state.slots[slot].card for slot in state.zones[at(0, DREAMSCAPE)]}
    move = bots.sensible_move(state, 0, (), game.chance)
    assert (isinstance(move, Purchase) and move.card in row) == lead


def test_a_nemesis_spends_a_guard_early_if_more_attacks_may_follow() -> None:
    # CW-MOD-04: Defense of a Quick Cast card lasts to the own next turn, so it serves against each fellow who follows.
    worth = []
    for striker in (0, 1, 2):
        game = on_turn(Game(4, {}, 1, "cyber-assassin"), striker)
        state, hand = holding(changed(game.state, (dial(striker, HP), 20)), 3, "guard")
        target = character(state, 3)
        worth.append(Window(Sight(state, 3, hand), Blow(striker, target, 3, True)).on(target, Stat("defense", 1)))
    assert worth == [pytest.approx(1 + 2 * LATER), pytest.approx(1 + LATER), pytest.approx(1)]


def test_what_is_used_in_a_window_protects_who_is_struck_and_not_who_is_weakest() -> None:
    # The Lantern Knight's third Skill may be used for anybody; the Songstress has fewest HP, the Cybercop is struck.
    game = on_turn(Game(4, {}, 1, "cyber-assassin"), 3)
    state = changed(game.state, (dial(2, XP), 5), (dial(0, HP), 3))
    run = Run(state)
    struck = character(run, 1)
    script = GAME.script(run, Attack(3, struck))
    question = next(script)
    named = None
    while named is None:
        if question.code == "name_target":
            assert dict(question.facts)["about"] == struck
            named = bot_answers.answer(run, 2, (), question, game.chance).value
        elif question.code == "attack_on" and 2 in question.seats:
            question = script.send(Answer(2, "respond"))
        elif question.code == "show_response":
            (power,) = [option.value for option in question.options if option.value.startswith("power")]
            question = script.send(Answer(2, power))
        else:
            question = script.send(Answer(question.seats[0], "pass"))
    assert named == str(struck)


def test_what_looks_at_a_card_looks_at_its_file_and_not_at_its_name() -> None:
    game = on_turn(Game(2, {}, 1, "cyber-assassin", "songstress"), 0)
    state, hand = holding(game.state, 0, "shock-baton", "assault")
    sight = Sight(state, 0, hand)
    assert sight.playing(hand[0]) == pytest.approx(2 * sight.playing(hand[1]))


def test_the_automated_nemesis_is_never_asked_for_a_card_of_its_hand() -> None:
    # CW-NPC-19: a copied effect that destroys a card of the hand has the players pick a face-down one.
    game = Game(1, NPC, 3, "doppelganger", "cybercop")
    run = Run(game.state)
    npc = nemesis_of(run)
    own = character(run, npc)
    cast = Cast(npc, own, run.slots[own].card, is_played=False)
    script = carry_out(run, cast, Destroy("hand_or_discard"), own)
    question = next(script)
    assert [option.value for option in question.options] == ["hand"]
    question = script.send(bot_answers.answer(run, 0, (), question, game.chance))
    assert (question.code, question.seats) == ("npc_destroys", (0,))
    before = len(run.zones[at(npc, HAND)])
    with pytest.raises(StopIteration):
        script.send(game.dealer.answer(question))
    assert len(run.zones[at(npc, HAND)]) == before - 1


def test_a_bot_answers_every_question_that_its_games_ask() -> None:
    """No question of the house set is left to chance where there is something to weigh."""
    by_chance = {"which_first", "discard_at_random", "npc_point", "token_off_which"}
    asked: set[str] = set()
    for seed, nemesis in enumerate(NEMESES):
        game = Game(3, {}, seed, nemesis, ANIMUS[seed], ANIMUS[seed - 1])
        while GAME.outcome(game.state) is None:
            seat = GAME.active(game.state)[0]
            move = bots.sensible_move(game.state, seat, game.hand(seat), game.chance)
            asked |= questions_of(game, move)
            game.carry_out(move)
    assert {"name_target", "attack_on", "place_point", "choose_one"} <= asked
    known = set(bot_answers.CHOOSERS) | set(bot_answers.PLAIN) | by_chance
    assert {
        code for code in asked if code not in known and not code.startswith(("discard", "destroy_from", "show"))
    } == set()


def questions_of(game: Game, move: Move) -> set[str]:
    """The codes of what is asked while a move is carried out, where there is more than one answer."""
    found: set[str] = set()
    run, dealer, chance = Run(game.state), Dealer(game.state, 0), random.Random(0)
    dealer.truth = list(game.dealer.truth)
    script = GAME.script(run, move)
    told = 0
    try:
        question = next(script)
        while True:
            dealer.follow(run.events[told:])
            told = len(run.events)
            if not question.seats or question.slot != UNKNOWN:
                answer = dealer.answer(question)
            else:
                if len(question.options) + len(question.cards) > 1:
                    found.add(question.code)
                seat = question.seats[0]
                answer = bots.answer(run, seat, hand_of(dealer, run.freeze(), seat), question, chance)
            question = script.send(answer)
    except StopIteration:
        return found
