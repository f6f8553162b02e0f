"""What holds for a while is told on the pages in words: every kind that a card can bring about."""

from __future__ import annotations

import pytest

from companion.games.cardweaver.moves import Play
from companion.games.cardweaver.screen_lasting import effect
from companion.games.cardweaver.screen_words import until
from tests.games.cardweaver.board import ANN, Board, ability

WORDS = {
    '{ do = "stat", stat = "attack", n = -2 }': "Attack −2",
    '{ do = "damage_mod", n = 1 }': "Direct Damage +1",
    '{ do = "damage_mod", n = -1, type = "magic" }': "Direct Damage of Magic cards −1",
    '{ do = "purchase_to", to = "hand" }': "purchases go to the hand",
    '{ do = "purchase_to", to = "top" }': "purchases go on top of the Player Deck",
    '{ do = "attack_rule", rule = "ignore_defense" }': "Attacks ignore Defense",
    '{ do = "attack_rule", rule = "extra_targets", n = 2 }': "an Attack may hit 2 more",
    '{ do = "attack_rule", rule = "cannot_be_attacked" }': "can’t be attacked",
    '{ do = "to", whom = "ally", then = [{ do = "attack_rule", rule = "cannot_be_attacked" }] }': (
        "Drummer can’t be attacked"
    ),
    '{ do = "to", whom = "ally", then = [{ do = "attack_rule", rule = "redirect" }] }': "the next Attack hits Drummer",
    '{ do = "to", whom = "ally", then = [{ do = "facedown" }] }': "Drummer lies Facedown",
    '{ do = "prevent", kind = "direct" }': "takes no Direct Damage once",
    '{ do = "prevent", kind = "attack", n = 2 }': "the next Attack damage is 2 less",
    '{ do = "prevent", kind = "attack", every = true }': "takes no Attack damage",
    '{ do = "prevent", kind = "direct", n = 1, every = true }': "all Direct Damage is 1 less",
    '{ do = "ignore", names = ["Fear"] }': "ignores Fear",
    '{ do = "block", what = ["purchase"] }': "can’t purchase",
    '{ do = "cost_mod", less = 1 }': "cards cost 1 less",
    '{ do = "cost_mod", less = -2, type = "magic" }': "Magic cards cost 2 more",
    '{ do = "cost_mod", less = 2, first = true, least = 1 }': "the first purchase costs 2 less, never under 1",
}


@pytest.mark.parametrize(("does", "words"), WORDS.items(), ids=WORDS.values())
def test_what_holds_for_a_while_is_told(does: str, words: str) -> None:
    board = Board(ability("sharp-note", does))
    board.put(ANN, "hand", "sharp-note")
    board.put(ANN, "stays", "drummer")
    board.do(Play(ANN, board.slot("sharp-note")))
    (held,) = board.state.lasting
    assert effect(board.state, held) == words


@pytest.mark.parametrize(
    ("end", "words"),
    [
        ("end_of_turn", "until this turn ends"),
        ("start_of_own_next", "until your next turn begins"),
        ("end_of_nemesis_next", "until Nem’s next turn ends"),
        ("while_in_play", "while it is in play"),
    ],
)
def test_how_long_it_holds_is_told(end: str, words: str) -> None:
    board = Board(ability("sharp-note", f'{{ do = "stat", stat = "attack", n = 1, until = "{end}" }}'))
    board.put(ANN, "hand", "sharp-note")
    board.play(ANN, "sharp-note")
    assert until(board.state, ANN, board.state.lasting[0]) == words
