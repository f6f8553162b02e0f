"""Cards shown as answers: what is refused says why, and what can be done instead."""

from __future__ import annotations

import pytest

from companion.games.voidream.doing import carry_out
from companion.games.voidream.effects import Evoke
from companion.games.voidream.offers import meanings
from companion.games.voidream.places import DREAM, VALUE, VOID, at
from companion.table.dealer import Dealer
from companion.table.questions import Kind, Question
from companion.table.state import CardIndex
from tests.games.voidream.table import Board


def evoking(board: Board, value: int) -> Question:
    """Ann evokes a card of this value."""
    board.run.mark(board.run.zones[at(0, DREAM)][0], VALUE, value, "test")
    return next(carry_out(board.run, board.cast(0), Evoke()))


def refused(board: Board, question: Question, card: CardIndex) -> tuple[str, str]:
    """The clause and the code by which a shown card is no answer; nothing if it is one."""
    (found,) = meanings(board.state(), 0, card, question)
    return (found.refusal.clause, found.refusal.code) if found.refusal is not None else ("", "")


CASES = (
    # Worked examples 17, 21, 55 and 61, with cards of the house.
    ("VD-KEY-04", "dormant", lambda card: card.keyword("dormant") and not card.keyword("veil")),
    ("VD-KEY-11", "hierarchy", lambda card: card.keyword("hierarchy") and not card.keyword("veil")),
    ("VD-EVK-07", "veils_only", lambda card: card.keyword("veil")),
    ("VD-ATT-15", "no_host", lambda card: card.attaches and not card.keywords),
)


@pytest.mark.parametrize(("clause", "code", "fits"), CASES, ids=[case[1] for case in CASES])
def test_an_evoked_card_that_cannot_be_played_says_why(clause, code, fits) -> None:  # type: ignore[no-untyped-def]
    board = Board()
    wanted = next(card for card in board.setup.cards if fits(card))
    question = evoking(board, wanted.value)
    card = board.card(0, wanted.id)
    assert card not in question.cards
    assert refused(board, question, card) == (clause, code)
    assert "back" in {option.value for option in question.options}


def test_an_evoked_card_must_have_the_value_that_its_back_shows() -> None:
    board = Board()
    question = evoking(board, 2)
    card = next(at_ for at_, card in enumerate(board.setup.cards) if card.value == 3 and card.kind.value == "thought")
    assert refused(board, question, card) == ("VD-DRM-02", "value_differs")


def test_a_dormant_card_is_an_answer_with_enough_arcana_in_the_void() -> None:
    board = Board()
    wanted = next(card for card in board.setup.cards if card.keyword("dormant") and len(card.keywords) == 1)
    board.put(0, wanted.keyword("dormant"), VOID)
    question = evoking(board, wanted.value)
    assert board.card(0, wanted.id) in question.cards
    assert refused(board, question, board.card(0, wanted.id)) == ("", "")


def test_the_dealer_reads_backs_and_turns_up_cards_but_leaves_an_evoked_card_to_whoever_looks_at_it() -> None:
    board = Board()
    dealer = Dealer(board.state(), 1)
    top = board.run.zones[at(0, DREAM)][0]
    evoked = evoking(board, 3)
    assert not dealer.decides(evoked)
    assert dealer.looked_at(evoked) == (dealer.truth[top],)
    assert dealer.decides(Question("read_top", "VD-DEP-10", (0,), Kind.BACK, slot=top))
    assert dealer.decides(Question("torn_card", "VD-DMG-10", (0,), Kind.CARD, slot=top))
    assert not dealer.decides(Question("discard_arcanum", "VD-ARC-11", (0,), Kind.CARD))
