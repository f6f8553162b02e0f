"""Bots at a practice table: they play the seats that nobody has taken, by the same rules, knowing their own cards."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from companion.play.inputs import PendingMove, PendingUndo
from companion.play.views import hand_of
from companion.table.questions import Answer, Question
from companion.table.state import Seat

if TYPE_CHECKING:
    from companion.play.table import Act, LiveTable


def next_act(table: LiveTable, taken: set[Seat]) -> Act | None:
    """What a bot, or the dealer in the place of the cards, does next; ``None`` when it is a person's turn."""
    from companion.play.table import Act

    dealer = table.dealer()
    assert dealer is not None
    pending = table.timeline.now.pending
    chance = random.Random(f"{dealer.truth[0]}-{table.timeline.version}")
    if isinstance(pending, PendingUndo):
        return None
    if isinstance(pending, PendingMove):
        question, _ = table.waiting()
        assert question is not None
        return _answered(table, question, taken, chance)
    if table.game.outcome(table.state) is not None:
        return None
    for seat in table.game.active(table.state):
        if seat not in taken:
            move = table.game.bot_move(table.state, seat, hand_of(table, seat), chance)
            act = table.judge_move(move)
            assert isinstance(act, Act), f"a bot made an illegal move: {move}"
            return act
    return None


def _answered(table: LiveTable, question: Question, taken: set[Seat], chance: random.Random) -> Act | None:
    from companion.play.table import Act

    dealer = table.dealer()
    assert dealer is not None
    if dealer.decides(question):
        dealer.random = chance
        answer = dealer.answer(question)
    else:
        free = [seat for seat in question.seats if seat not in taken]
        if not free:
            return None
        hand = (*hand_of(table, free[0]), *dealer.looked_at(question))
        answer = table.game.bot_answer(table.waiting()[1], free[0], hand, question, chance)
    # What can't be so at this table, a bot does not confirm.
    for said in (answer, *(Answer(answer.seat, option.value) for option in question.options)):
        act = table.judge_answers(said.seat, (said,))
        if isinstance(act, Act):
            return act
    raise AssertionError(f"a bot gave no fitting answer to {question.code}: {answer}")
