"""What reaches a card: deep, protection from being targeted, and attachments (VD-KEY-01, VD-KEY-03, VD-ATT-14)."""

from __future__ import annotations

from companion.games.voidream import effects as e
from companion.games.voidream.numbers import is_protected, keyword, stat
from companion.games.voidream.places import EXHAUSTED, is_ready
from companion.games.voidream.playing import cannot_play, hosts
from companion.games.voidream.terms import Filter
from tests.games.voidream.box import card
from tests.games.voidream.table import Board

THEIRS, YOURS = Filter(whose="theirs"), Filter(whose="yours")


def test_a_deep_entity_is_not_exhausted_by_a_card_of_higher_value() -> None:
    board = Board()
    mole, rail = board.lay(1, "mole-king"), board.lay(1, "armoured-railcar")
    by = board.lay(0, "border-page")
    board.do(0, e.Exhaust(THEIRS, each=True), by=by)
    assert is_ready(board.run, mole)
    assert not is_ready(board.run, rail)


def test_a_card_of_equal_value_reaches_a_deep_one() -> None:
    board = Board()
    mole = board.lay(1, "mole-king")
    # Its trigger puts a card on top, which is read.
    board.do(0, e.Exhaust(THEIRS), by=board.lay(0, "court-calendar"), answers=["2"])
    assert not is_ready(board.run, mole)


def test_a_text_of_higher_value_gives_a_deep_entity_no_keyword_and_no_protection() -> None:
    board = Board()
    deep, other = board.lay(0, "mole-king"), board.lay(0, "armoured-railcar")
    board.build(0, "clock-without-hands")
    assert is_protected(board.run, other, "targeted")
    assert not is_protected(board.run, deep, "targeted")


def test_deep_that_an_attachment_gives_keeps_higher_cards_out() -> None:
    board = Board()
    rail, page = board.lay(1, "armoured-railcar"), board.lay(0, "border-page")
    board.lay(1, "crystal-graft", under=rail)
    assert keyword(board.run, rail, "deep")
    board.do(0, e.Exhaust(THEIRS, each=True), by=page)
    assert is_ready(board.run, rail)
    board.do(0, e.Exhaust(THEIRS), by=board.lay(0, "ivory-halberdier"))
    assert not is_ready(board.run, rail)


def test_what_lies_under_a_host_goes_on_working_when_the_host_gains_deep() -> None:
    # VD-ATT-14: the boiler's value is 3, the host's 2.
    board = Board()
    stoker = board.lay(0, "deep-line-stoker")
    board.lay(0, "spare-boiler", under=stoker)
    board.do(0, e.Grant("deep", filter=YOURS))
    assert keyword(board.run, stoker, "deep")
    assert stat(board.run, stoker, "dawn") == 3 + 2


def test_nothing_of_higher_value_attaches_to_a_deep_entity() -> None:
    board = Board()
    mole = board.lay(1, "mole-king")
    frost = card("creeping-frost")
    assert list(hosts(board.run, 0, frost)) == []
    refusal = cannot_play(board.run, 0, frost)
    assert refusal is not None
    assert refusal.clause == "VD-ATT-15"
    rail = board.lay(1, "armoured-railcar")
    assert mole not in hosts(board.run, 0, frost)
    assert list(hosts(board.run, 0, frost)) == [rail]


def test_what_cannot_be_targeted_is_no_host_for_more() -> None:
    board = Board()
    page = board.lay(0, "border-page")
    board.lay(0, "safe-conduct", under=page)
    assert list(hosts(board.run, 1, card("poisoned-favour"))) == []


def test_what_cannot_be_targeted_is_not_named_but_reached_by_all() -> None:
    board = Board()
    page, griffin = board.lay(1, "border-page"), board.lay(1, "gatehouse-griffin")
    board.lay(1, "safe-conduct", under=page)
    board.do(0, e.Destroy(THEIRS))
    assert board.where(griffin) != board.where(page)
    board.do(0, e.Exhaust(THEIRS, each=True))
    assert not is_ready(board.run, page)


def test_a_card_that_cannot_be_targeted_still_means_itself() -> None:
    board = Board()
    whale = board.lay(0, "cargo-leviathan", pose=EXHAUSTED)
    board.lay(0, "safe-conduct", under=whale)
    board.do(0, e.Ready(Filter(kind="this")), by=whale)
    assert is_ready(board.run, whale)
