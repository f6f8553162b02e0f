"""A table that has begun with an owner's values goes on with them, whatever later programs make of the file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from sqlalchemy import text

from companion.games.cardweaver.box import CardWeaverSetup
from companion.games.cardweaver.screen_repairs import unread_block
from companion.play.inputs import Applied
from companion.table.game import OptionFault
from tests.play.tables import Play

GOOD = '[[card]]\nid = "riot-shield"\ncost = 5\n'
OLD_WORDS = """
[[card]]
id = "riot-shield"
cost = 5
copies = 3
play = [{ do = "a_word_of_yesterday", n = 2 }]
"""


def test_a_table_goes_on_with_what_it_began_with_when_a_word_of_its_file_is_known_no_more(tmp_path: Path) -> None:
    play = Play(tmp_path, ("Ann", "Cy"), game="cardweaver", own_cards=GOOD)
    assert isinstance(play.tables.begin(play.code, play.viewer(0)), Applied)
    options = json.dumps({"own_cards": OLD_WORDS})
    with play.tables.store.engine.begin() as connection:
        connection.execute(text("UPDATE tables SET options = :options"), {"options": options})
    again = play.again()
    setup = again.table(play.code).setup
    assert isinstance(setup, CardWeaverSetup)
    shield = next(card for card in setup.cards if card.id == "riot-shield")
    assert (shield.cost, shield.text, setup.unread) == (5, "", ("Riot Shield",))
    told = unread_block(again.table(play.code).state)
    assert told is not None
    assert told.empty.startswith("This version can't read all that your file says of Riot Shield; there our own values")
    play.tables = again
    for seat, name in enumerate(("cybercop", "undead-warlord")):
        assert isinstance(play.send(seat, do="show", card=name, purpose="choose_it"), Applied)
    with pytest.raises(OptionFault, match="a_word_of_yesterday"):
        play.tables.create("cardweaver", name="", seats=("Ann", "Cy"), options={"own_cards": OLD_WORDS})
