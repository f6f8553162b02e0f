"""Bots: they know no more than their Dreamer, play to win, and their games are counted."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest
from msgspec.structs import replace

from companion.games import registry
from companion.games.voidream import bots
from companion.games.voidream.bot_answers import thought
from companion.games.voidream.bot_fights import next_attacker, next_defender
from companion.games.voidream.bot_sight import Sight
from companion.games.voidream.bot_worth import standing
from companion.games.voidream.cards import Is
from companion.games.voidream.effects import Modify
from companion.games.voidream.moves import Arcanum, Pass
from companion.games.voidream.places import (
    ATTACKER,
    ATTACKS,
    CONFLICT,
    DAWN,
    DISCARD,
    DREAM,
    DUSK,
    HAND,
    MAIN,
    PASSES,
    VALUE,
    VOID,
    VoidreamSetup,
    at,
    bastion,
    mind_slot,
    of,
    top,
)
from companion.games.voidream.terms import Filter
from companion.play.simulation import any_legal, carried_out, hand_of, play_by, tally_of
from companion.table.dealer import Dealer
from companion.table.knowledge import show
from companion.table.questions import Kind, Option, Question
from companion.table.state import UNKNOWN, CardIndex, Clock, SlotId, State, mark_of
from companion.table.viewers import peek
from tests.games.voidream.table import Board

GAME = registry.game("voidream")
SENSIBLE, RANDOM = (GAME.bots.policies[name] for name in ("sensible", "random"))


def test_the_sensible_bot_wins_at_least_two_of_three_games_against_the_random_one() -> None:
    games = wins = 0
    for number, (one, other) in enumerate(product(("court", "fracta"), ("subter", "maze"))):
        for seat, seed in product((0, 1), range(6)):
            policies = (SENSIBLE, RANDOM) if seat == 0 else (RANDOM, SENSIBLE)
            played = play_by(GAME, 2, {"deck_0": one, "deck_1": other}, 100 * number + seed, policies)
            games += 1
            wins += played.outcome.winners == (seat,)
    assert 3 * wins >= 2 * games, f"{wins} of {games}"


def positions(seed: int) -> list[tuple[State, Dealer]]:
    """Some tables in the course of a game, each with its real cards."""
    chance = random.Random(seed)
    state = GAME.begin(GAME.set_up(("A", "B"), {"deck_0": "maze", "deck_1": "fracta"}))
    dealer = Dealer(state, seed)
    move = GAME.first_move()
    found = []
    while GAME.outcome(state) is None:
        done, _ = carried_out(GAME, state, move, dealer, chance)
        state = done.state
        if GAME.outcome(state) is not None:
            break
        found.append((state, dealer.after(())))
        seat = GAME.active(state)[0]
        move = any_legal(GAME, state, seat, hand_of(dealer, state, seat), chance)
    return found


def with_other_secrets(state: State, seat: int) -> State:
    """The same table, but on the cards of the rival that nobody has seen stands something else."""
    setup = of(state)
    cards = list(setup.cards)
    for pool in state.pools:
        for card in pool.cards:
            if setup.owners[card] != seat:
                kind = Is.ARCANUM if setup.kinds[card] is Is.ARCANUM else Is.ENTITY
                cards[card] = replace(cards[card], kind=kind, dawn=9, lines=(), inverted=(), triggers=(), keywords=())
    return replace(state, setup=setup.with_cards(tuple(cards)))


def test_a_bot_knows_nothing_of_the_rivals_hidden_cards_but_their_values() -> None:
    seen = Counter[str]()
    for state, dealer in positions(3):
        seat = GAME.active(state)[0]
        hand = hand_of(dealer, state, seat)
        tables = (state, with_other_secrets(state, seat))
        moves = [SENSIBLE.move(table, seat, hand, random.Random(1)) for table in tables]
        assert moves[0] == moves[1]
        seen[type(moves[0]).__name__] += 1
    assert sum(seen.values()) > 10
    assert len(seen) > 1


def test_a_bot_cannot_tell_how_the_hidden_cards_lie() -> None:
    """Its move follows from the record, its hand and chance; the real order is told to it by nobody."""
    state, dealer = positions(4)[6]
    seat = GAME.active(state)[0]
    other = Dealer(state, 99)
    hand = hand_of(dealer, state, seat)
    assert dealer.truth != other.truth
    assert sorted(hand_of(other, state, seat)) == sorted(hand)
    assert SENSIBLE.move(state, seat, hand, random.Random(1)) == SENSIBLE.move(state, seat, hand, random.Random(1))


def ready(board: Board, *, mind: int = 0, rival: int = 0) -> None:
    """Poses of the mind cards: 0 is a count of 4, 3 a count of 1."""
    board.run.pose(mind_slot(board.run, 0), mind, "test")
    board.run.pose(mind_slot(board.run, 1), rival, "test")
    board.run.tick(Clock(0, MAIN, 1), "test")


def moved(board: Board, seed: int = 1) -> object:
    return SENSIBLE.move(board.state(), 0, board.hand(0), random.Random(seed))


def test_the_last_arcanum_is_inverted_so_that_the_discards_come_back() -> None:
    board = Board()
    keep(board, "summons-to-court")
    ready(board, mind=3)
    move = moved(board)
    assert isinstance(move, Arcanum)
    assert move.inverted


def keep(board: Board, card: str) -> None:
    """Of the hand only this is left; all others were discarded, and the top shows a 3."""
    kept = board.card(0, card)
    for arcanum in board.hand(0):
        if arcanum != kept:
            put(board, arcanum)


def put(board: Board, card: CardIndex) -> None:
    board.run.move(show(board.run, at(0, HAND), card, "test"), at(0, DISCARD), "test")


def test_who_has_passed_without_an_arcanum_is_left_to_nightmare() -> None:
    board = Board()
    board.put(1, 8, VOID)
    board.run.count(PASSES, 1, "test")
    ready(board, mind=0, rival=4)
    assert moved(board) == Pass(0)


def test_a_bastion_that_can_be_broken_is_broken() -> None:
    board = Board()
    board.run.move(bastion(board.run, 1), at(1, DREAM), "test")
    for entity in ("queen-of-two-faces", "sphinx-regent", "masked-claimant"):
        board.lay(0, entity)
    ready(board)
    move = moved(board)
    assert isinstance(move, Arcanum)
    text = of(board.state()).cards[move.card]
    lines = text.inverted if move.inverted else text.lines
    assert any("conflict" in line.text for line in lines)


def fight(board: Board, kind: int, attacker: int) -> None:
    board.run.count(CONFLICT, kind, "test")
    board.run.count(ATTACKER, attacker, "test")


def test_nobody_defends_where_it_would_be_lost_and_all_do_where_it_is_won() -> None:
    board = Board()
    strong, weak = board.lay(0, "sphinx-regent"), board.lay(1, "border-page")
    fight(board, DAWN, 0)
    board.run.mark(strong, ATTACKS, 1, "test")
    board.run.pose(strong, 1, "test")
    assert next_defender(board.state(), (weak,)) == UNKNOWN
    better = board.lay(1, "queen-of-two-faces")
    third = board.lay(1, "lion-serpent-of-law")
    assert next_defender(board.state(), (weak, better, third)) in (better, third)


def test_the_lowest_dusk_attacks_in_a_dusk_conflict() -> None:
    board = Board()
    page, whisperer = board.lay(0, "border-page"), board.lay(0, "whisperer-at-table")
    fight(board, DUSK, 0)
    assert next_attacker(board.state(), (page, whisperer), may_stop=False) == page


def test_of_a_card_that_is_looked_at_no_other_is_named() -> None:
    board = Board()
    slot = top(board.run, 0)
    state = board.state()
    fitting = tuple(card for card in state.pools[state.slots[slot].pool].cards if of(state).cards[card].value == 3)
    assert len(fitting) > 4
    question = Question("evoke", "VD-EVK-01", (0,), Kind.CARD, (Option("back", "put_back"),), cards=fitting, slot=slot)
    for card in fitting:
        answer = thought(state, 0, (*board.hand(0), card), question, random.Random(card))
        assert answer.value in (card, "back")


def test_a_card_that_cannot_be_played_is_put_back() -> None:
    board = Board()
    slot = top(board.run, 0)
    state = board.state()
    sphinx = board.card(0, "sphinx-regent")
    options = (Option("back", "put_back"), Option("stop", "put_back_and_stop"))
    question = Question("evoke", "VD-EVK-01", (0,), Kind.CARD, options, cards=(), slot=slot)
    assert thought(state, 0, (*board.hand(0), sphinx), question, random.Random(1)).value in ("back", "stop")


def look(board: Board, card: str) -> SlotId:
    """Its owner has looked at the top of a Dream, where this card lies."""
    slot, there = top(board.run, 0), board.card(0, card)
    board.run.mark(slot, VALUE, of(board.run).cards[there].value, "test")
    peek(board.run, slot, there, "test", seat=0, claimed=True)
    return slot


def test_a_card_that_goes_back_is_read_in_private_first_and_known_from_then_on() -> None:
    # VD-EVK-11.
    board = Board()
    sphinx = board.card(0, "sphinx-regent")
    options = tuple(Option(value, "put_back") for value in ("back", "stop", "look"))
    slot = top(board.run, 0)
    question = Question("evoke", "VD-EVK-01", (0,), Kind.CARD, options, cards=(), slot=slot)
    assert thought(board.state(), 0, (*board.hand(0), sphinx), question, random.Random(1)).value == "look"
    slot = look(board, "sphinx-regent")
    dealt = Sight(board.state(), 0, board.hand(0), random.Random(1), seen={}).dealt()
    assert dealt.truth[slot] == sphinx
    rival = Sight(board.state(), 1, board.hand(1), random.Random(1), seen={})
    assert slot not in rival.known


@pytest.mark.parametrize(
    ("card", "wanted"),
    [("sphinx-regent", "yes"), ("seat-of-judgement", "yes"), ("ivory-halberdier", "no"), ("", "no")],
    ids=["of no use now", "a construct", "an entity", "unknown"],
)
def test_the_own_top_card_goes_to_the_bottom_if_it_is_known_to_stop_the_evokes(card: str, wanted: str) -> None:
    board = Board()
    if card:
        look(board, card)
    facts = (("words", "You may put the top card of your Dream on its bottom"),)
    options = (Option("yes", "yes"), Option("no", "no"))
    question = Question("may_do", "VD-DRM-07", (0,), Kind.CHOOSE, options, facts=facts)
    assert thought(board.state(), 0, board.hand(0), question, random.Random(1)).value == wanted


def test_what_ends_with_the_phase_makes_a_table_no_better_once_the_conflict_is_over() -> None:
    board = Board()
    board.lay(0, "border-page")
    ready(board)
    sight = Sight(board.state(), 0, board.hand(0), random.Random(1), seen={})
    before, plain = sight.worth(board.state()), standing(board.state(), 0)
    board.do(0, Modify("dawn", 3, filter=Filter(whose="yours")))
    assert standing(board.state(), 0) > plain
    assert sight.worth(board.state()) == before


def test_to_lose_an_arcanum_for_the_game_is_worse_than_to_discard_it() -> None:
    discarded, voided = Board(), Board()
    discarded.put(0, 1, DISCARD)
    voided.put(0, 1, VOID)
    assert standing(discarded.state(), 0) > standing(voided.state(), 0) + 1


@pytest.mark.parametrize("policies", [("sensible",), ("random",), ("sensible", "random")], ids="-".join)
def test_the_rounds_the_ending_and_the_cards_of_a_game_are_counted(policies: tuple[str, ...]) -> None:
    played = play_by(GAME, 2, {}, 5, [GAME.bots.policies[name] for name in policies])
    tally = tally_of(GAME, played)
    assert tally.length == played.end.dials[0]
    assert tally.ending in ("bastion", "Nightmare")
    fallen = [bastion(played.end, seat) == UNKNOWN for seat in (0, 1)]
    assert (tally.ending == "bastion") == any(fallen)
    assert tally.sides == (("first", "court"), ("second", "subter"))
    assert tally.winners == (("first", "second")[played.outcome.winners[0]],)
    counted = {(card.card, card.side): card for card in tally.cards}
    assert counted["border-page", "first"].got == 3
    assert counted["the-dreamliner", "second"].got == 1
    assert sum(card.played for card in tally.cards if card.side == "first") > 2


def test_games_by_the_tables_own_manual_end_too() -> None:
    options = {"conflict_rules": "manual", "nightmare_rules": "manual"}
    for seed in range(3):
        played = play_by(GAME, 2, options, seed, (SENSIBLE,))
        assert tally_of(GAME, played).ending in ("bastion", "Nightmare by the table's manual", "last round")


def test_an_own_setup_of_a_bot_leaves_the_table_as_it_is() -> None:
    state, dealer = positions(5)[4]
    seat = GAME.active(state)[0]
    cards = of(state).cards
    SENSIBLE.move(state, seat, hand_of(dealer, state, seat), random.Random(2))
    assert isinstance(state.setup, VoidreamSetup)
    assert of(state).cards is cards
    assert bots.legal(state, seat, ())


def test_backs_that_were_read_are_kept_to_in_what_is_imagined() -> None:
    for state, dealer in positions(6):
        seat = GAME.active(state)[0]
        dealt = Sight(state, seat, hand_of(dealer, state, seat), random.Random(3), seen={}).dealt()
        for slot, here in enumerate(state.slots):
            if here.card == UNKNOWN and mark_of(here, VALUE):
                assert of(state).cards[dealt.truth[slot]].value == mark_of(here, VALUE)
