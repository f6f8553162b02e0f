"""What a printed card may say that holds for a while or while it is in play, and for whom."""

from __future__ import annotations

import pytest

from companion.games.cardweaver.moves import Attack, Play, Purchase
from companion.games.cardweaver.sums import attack_power, cost_of
from tests.games.cardweaver.board import ANN, BEN, NEM, Board, ability, holding

# What holds for a while: Direct Damage, costs, blocks; and for whom (CW-DMG-04, CW-BUY-02, CW-MOD-02).


def test_direct_damage_of_one_type_is_more_this_turn() -> None:
    hit = '{ do = "to", whom = "nemesis", then = [{ do = "direct_damage", n = 1 }] }'
    board = Board(
        ability("sharp-note", '{ do = "damage_mod", n = 2, type = "magic" }')
        + ability("battle-hymn", hit)
        + ability("opening-verse", hit)
    )
    board.put(ANN, "hand", "sharp-note", "battle-hymn", "opening-verse")
    board.play(ANN, "sharp-note")
    board.play(ANN, "opening-verse")
    assert board.hp(NEM) == 23
    board.play(ANN, "battle-hymn")
    assert board.hp(NEM) == 20


@pytest.mark.parametrize(
    ("change", "costs"),
    [
        ("less = 2", [2, 1, 3]),
        ("less = 3, least = 2", [2, 2, 3]),
        ("less = -1", [5, 4, 3]),
        ('less = 1, type = "magic"', [3, 3, 3]),
        ("less = 1, anywhere = true", [3, 2, 2]),
    ],
)
def test_costs_are_others_this_turn(change: str, costs: list[int]) -> None:
    # Shatter Glass (Magic, 4), Crescendo made 3, Adaptability (3).
    board = Board(ability("sharp-note", f'{{ do = "cost_mod", {change} }}') + '[[card]]\nid = "crescendo"\ncost = 3\n')
    board.put(ANN, "hand", "sharp-note")
    board.put(ANN, "dreamscape", "shatter-glass", "crescendo")
    board.play(ANN, "sharp-note")
    slots = [board.slot(card) for card in ("shatter-glass", "crescendo", "adaptability")]
    assert [cost_of(board.state, ANN, slot) for slot in slots] == costs


def test_the_first_purchase_alone_is_cheaper_and_it_ends_with_the_turn() -> None:
    board = Board(ability("sharp-note", '{ do = "cost_mod", less = 2, first = true }'))
    board.put(ANN, "hand", "sharp-note")
    board.put(ANN, "dreamscape", "shatter-glass", "crescendo")
    board.fill(ANN, "songstress", shown=3)
    board.conviction(9)
    board.play(ANN, "sharp-note")
    board.buy(ANN, "shatter-glass")
    assert board.state.dials[board.setup.dial_by_name["Conviction"]] == 7
    assert cost_of(board.state, ANN, board.slot("crescendo")) == 4
    board.end_turn(ANN)
    assert [held.what for held in board.state.lasting] == []


@pytest.mark.parametrize(
    ("what", "code"),
    [
        ("attack", "attack_blocked"),
        ("purchase", "purchase_blocked"),
        ("ability", "type_blocked"),
        ("ally", "type_blocked"),
    ],
)
def test_somebody_is_kept_from_something_until_the_end_of_the_next_turn(what: str, code: str) -> None:
    block = f'{{ do = "block", what = ["{what}"], until = "end_of_their_next" }}'
    board = Board(ability("evil-plan", f'{{ do = "to", whom = "an_animus", then = [{block}] }}'))
    board.turn_of(NEM)
    board.put(NEM, "hand", "evil-plan")
    board.put(ANN, "hand", "assault", "drummer")
    board.put(ANN, "dreamscape", "crescendo")
    board.fill(NEM, "undead_warlord")
    board.play(NEM, "evil-plan", name_target="@songstress")
    board.end_turn(NEM)
    board.conviction(9)
    moves = {
        "attack": Attack(ANN, board.who(NEM)),
        "purchase": Purchase(ANN, board.slot("crescendo")),
        "ability": Play(ANN, board.slot("assault")),
        "ally": Play(ANN, board.slot("drummer")),
    }
    assert board.refused(moves[what]).code == code


def test_a_card_in_play_keeps_others_from_something() -> None:
    board = Board(holding("dark-orb", '{ holds = "block", what = ["attack"], whose = "each_animus" }'))
    board.put(NEM, "stays", "dark-orb")
    assert board.refused(Attack(ANN, board.who(NEM))).clause == "CW-CRD-07"
    board.turn_of(NEM)
    board.attack(NEM, board.who(ANN))


@pytest.mark.parametrize(
    ("whose", "attacks"), [("", [1, 2, 1]), ("fellows", [1, 1, 2]), ("each_animus", [1, 2, 2]), ("nemesis", [2, 1, 1])]
)
def test_what_holds_may_hold_for_others(whose: str, attacks: list[int]) -> None:
    # CW-MOD-02: unless its text names others. All three Characters are made to have Attack 1.
    own = "".join(f'[[card]]\nid = "{one}"\nattack = 1\n' for one in ("undead-warlord", "songstress", "cybercop"))
    board = Board(own + holding("echo-chamber", f'{{ holds = "stat", stat = "attack", n = 1, whose = "{whose}" }}'))
    board.put(ANN, "stays", "echo-chamber")
    assert [attack_power(board.state, player) for player in (NEM, ANN, BEN)] == attacks


def test_a_modifier_for_another_holds_while_the_card_is_in_play() -> None:
    weaken = '{ do = "stat", stat = "attack", n = 2, until = "while_in_play" }'
    own = '[[card]]\nid = "echo-chamber"\nsymbols = ["permanent"]\npowers = []\n'
    board = Board(
        own
        + f'play = [{{ do = "to", whom = "a_fellow", then = [{weaken}] }}]\n'
        + ability("evil-plan", '{ do = "destroy", where = "any_in_play" }')
    )
    before = attack_power(board.state, BEN)
    board.put(ANN, "hand", "echo-chamber")
    board.play(ANN, "echo-chamber")
    board.turn_of(NEM)
    assert attack_power(board.state, BEN) == before + 2
    board.put(NEM, "hand", "evil-plan")
    board.play(NEM, "evil-plan")
    assert (attack_power(board.state, BEN), board.state.lasting) == (before, ())
