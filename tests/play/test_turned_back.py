"""What hands turn back after an undo, in words that all may read (VD-APP-06)."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.voidream.cards import Is
from companion.games.voidream.places import DREAM, DREAM_DISCARD, EXHAUSTED, PLAY, at, mind_slot, of
from companion.play.inputs import Applied
from tests.play.test_voidream_pictures import Table


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def corrected(table: Table, **fields: object) -> None:
    """Ann sets the record right, and Ben agrees."""
    assert isinstance(table.move(0, "correct", reason="it lies so", **fields), Applied)
    assert isinstance(table.send(1, do="answer", value="yes"), Applied)
    table.until(lambda question: False)


def undone(table: Table, to: int) -> list[str]:
    """All agree to go back; what hands have to do."""
    assert isinstance(table.send(0, do="undo", to=to), Applied)
    assert isinstance(table.send(1, do="agree", yes=True), Applied)
    return [back.text for back in table.tables.put_backs(table.code)]


def own(table: Table, kind: Is, *, value: int = 3) -> int:
    """One of Ann's Dream cards."""
    cards = of(table.state)
    return next(
        at for at, card in enumerate(cards.cards) if (card.kind, card.value, cards.owners[at]) == (kind, value, 0)
    )


def test_the_mind_card_is_turned_back_to_its_number(table: Table) -> None:
    start = table.version
    corrected(table, slot=mind_slot(table.state, 0), pose=3)
    corrected(table, slot=mind_slot(table.state, 0), pose=4)
    assert undone(table, start) == ["turn Cunning to 3 again: Ann's mind spot"]


def test_a_card_that_stays_where_it_is_is_turned_upright_again_and_ticked_off_with_a_tap(table: Table) -> None:
    card = own(table, Is.ENTITY)
    corrected(table, card=card, zone=at(0, PLAY), source=at(0, DREAM))
    start = table.version
    (slot,) = table.state.zones[at(0, PLAY)]
    corrected(table, slot=slot, pose=EXHAUSTED)
    name = of(table.state).cards[card].name
    assert undone(table, start) == [f"turn {name} upright again: Ann's play area"]
    (row,) = table.tables.put_backs(table.code)
    assert (row.seat, row.by_scan) == (0, False)
    done = table.send(0, do="put", key=row.key)
    assert isinstance(done, Applied)
    assert done.text == "turned a card back"
    assert table.tables.put_backs(table.code) == ()


def test_a_card_that_comes_back_is_laid_as_it_lay(table: Table) -> None:
    card = own(table, Is.ENTITY)
    corrected(table, card=card, zone=at(0, PLAY), source=at(0, DREAM))
    (slot,) = table.state.zones[at(0, PLAY)]
    corrected(table, slot=slot, pose=EXHAUSTED)
    start = table.version
    corrected(table, card=card, zone=at(0, DREAM_DISCARD), source=at(0, PLAY))
    name = of(table.state).cards[card].name
    assert undone(table, start) == [f"{name}: Ann's Dream discard pile → Ann's play area, sideways"]
