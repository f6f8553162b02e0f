"""What is wrong with an owner's file for Shardweave is told with file, line, card and field (SW-APP-05)."""

from __future__ import annotations

import pytest

from companion.table.game import OptionFault
from tests.games.shardweave.owned import (
    GAME,
    NEW,
    OURS,
    PARTS,
    PLACE,
    SEATS,
    refused,
    weave,
)

# What is refused.


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        pytest.param(
            "[[card]]\nnumber = 300\n", "own.toml, line 1: card 'card 1' field 'id': say which card this is", id="no id"
        ),
        pytest.param(
            '[[card]]\nid = "sw-c-040"\n',
            "own.toml, line 2: card 'sw-c-040' field 'id': there is no card of this id, and new Champions begin with "
            "sw-c-200, new Arenas with sw-a-50 (SW-CAR-08)",
            id="an id left to us",
        ),
        pytest.param(
            '[[card]]\nid = "sw-c-300"\nname = "Salt Wife"\nnumber = 300\n',
            "own.toml, line 2: card 'sw-c-300' field 'id': a new card needs faction, shard, type, rarity, stats too "
            "(SW-APP-05)",
            id="half a new Champion",
        ),
        pytest.param(
            '[[card]]\nid = "sw-a-60"\nname = "Dry Dock"\nnumber = 360\n',
            "own.toml, line 2: card 'sw-a-60' field 'id': a new card needs primary, secondary too (SW-APP-05)",
            id="half a new Arena",
        ),
        pytest.param(
            NEW.replace("sw-c-300", "sw-c-3000"),
            "own.toml, line 2: card 'sw-c-3000' field 'id': Expected `str` matching regex '^sw-c-\\\\d{3}$'",
            id="an id of four digits",
        ),
        pytest.param(
            f"{OURS}number = 5\n",
            "own.toml, line 3: card 'sw-c-003' field 'number': this can't be changed",
            id="another number",
        ),
        pytest.param(
            f"{OURS}{OURS}",
            "own.toml, line 4: card 'sw-c-003' field 'id': this card comes twice in the file",
            id="twice",
        ),
        pytest.param(
            f"{OURS}stats = {{ power = 21, speed = 1, mind = 1, spirit = 1 }}\n",
            "own.toml, line 3: card 'sw-c-003' field 'stats': Expected `int` <= 20 (stats.power)",
            id="a stat of 21",
        ),
        pytest.param(
            f'{OURS}faction = "brute"\n',
            "own.toml, line 3: card 'sw-c-003' field 'faction': Invalid enum value 'brute'",
            id="an unknown faction",
        ),
        pytest.param(
            f"{OURS}threads = 4\n",
            "own.toml, line 3: card 'sw-c-003' field 'threads': Object contains unknown field `threads`",
            id="Threads",
        ),
        pytest.param(
            f'{OURS}name = "Iron Thornguard"\n',
            "own.toml, line 3: card 'sw-c-003' field 'name': 'Iron Thornguard' is that of card 'sw-c-001' too "
            "(SW-CAR-08)",
            id="a name of ours",
        ),
        pytest.param(
            f'{OURS}name = "Antler King"\n',
            "own.toml, line 3: card 'sw-c-003' field 'name': 'Antler King' is that of card 'sw-c-028' too (SW-CAR-08)",
            id="the name of a second form",
        ),
        pytest.param(
            NEW.replace("number = 300", "number = 30"),
            "own.toml, line 3: card 'sw-c-300' field 'number': new cards have 200 to 999 (SW-APP-05)",
            id="a number of ours",
        ),
        pytest.param(
            NEW + PLACE.replace("360", "300"),
            "own.toml, line 12: card 'sw-a-60' field 'number': 300 is that of card 'sw-c-300' too",
            id="a number twice",
        ),
        pytest.param(
            f'{OURS}rarity = "unique"\n',
            "own.toml, line 1: card 'sw-c-003' field 'copies': Unique is a named identity, of which there is one "
            "(SW-WEA-03)",
            id="two of a Unique",
        ),
        pytest.param(
            f"{OURS}{PARTS.replace('step = 6', 'step = 8')}",
            "own.toml, line 5: card 'sw-c-003' field 'parts': step 8: stat of a Champion has step 6 or 7 (SW-ORD-07)",
            id="an effect at another's step",
        ),
        pytest.param(
            f"{OURS}{PARTS.replace('stat = ', 'stats = ')}",
            "own.toml, line 5: card 'sw-c-003' field 'parts': Object contains unknown field `stats` (parts[0].does)",
            id="a slip in an effect",
        ),
        pytest.param(
            f"{OURS}{PARTS.replace('SALT_LINE', 'THORN_PLATE')}",
            "own.toml, line 3: card 'sw-c-003' field 'key': THORN_PLATE stands for what 'sw-c-001' does and never "
            "changes (SW-GEN-04)",
            id="another meaning of a key of ours",
        ),
        pytest.param(
            f"{OURS}{PARTS.split(chr(10), 1)[1]}",
            "own.toml, line 1: card 'sw-c-003' field 'key': a rules key needs parts that say what it does, and parts "
            "need a key (SW-GEN-04)",
            id="an ability without a key",
        ),
        pytest.param(
            f'{OURS}key = "MOONBOUND_SHIFT"\n',
            "own.toml, line 1: card 'sw-c-003' field 'second': it transforms, so it needs a second form (SW-TRF-03)",
            id="a transformation into nothing",
        ),
        pytest.param(
            PLACE.replace('"power"', '"mind"'),
            "own.toml, line 6: card 'sw-a-60' field 'secondary': primary and secondary are both mind: two different "
            "stats score (SW-CAR-09)",
            id="one stat twice",
        ),
        pytest.param(
            '[[card]]\nid = "sw-a-00"\nprimary = "mind"\n',
            "own.toml, line 3: card 'sw-a-00' field 'primary': the Arena of the Sudden Convergence has Power and Spirit"
            " (SW-CVG-02)",
            id="another Arena of the Convergence",
        ),
        pytest.param(
            f'[[weave]]\nkey = "mine"\nname = "Mine"\nchampions = [["sw-c-300", 2]]\n{NEW}',
            "own.toml: field 'weave': 'mine': Mine: 2 Champions, and 18 are needed (SW-WEA-01).",
            id="a Weave of two",
        ),
        pytest.param(
            f"{weave('sw-c-301')}{NEW}",
            "own.toml: field 'weave': 'mine': Mine: there is no Champion sw-c-301 (SW-WEA-07).",
            id="a Weave of nobody",
        ),
        pytest.param(
            f"{weave('sw-c-300')}{weave('sw-c-300')}{NEW}",
            "own.toml: field 'weave': 'mine' stands there twice (SW-WEA-07)",
            id="a Weave twice",
        ),
        pytest.param(
            f"{weave('sw-c-300', key='vanguard')}{NEW}",
            "own.toml: field 'weave': 'vanguard': the option calls it 'Vanguard', not 'Mine' (SW-WEA-07)",
            id="another name of a ready Weave",
        ),
        pytest.param(
            '[[card]]\nid = "sw-c-007"\nrarity = "exotic"\ncopies = 1\n',
            "own.toml: field 'weave': 'vanguard': Vanguard: 2 of Governor Unit Twelve, which is Exotic: 1 at most "
            "(SW-WEA-03).",
            id="a rarity that breaks a ready Weave",
        ),
        pytest.param(
            f'game = "cadaver"\n{NEW}',
            "own.toml, line 1: field 'game': these are cards of 'cadaver', not of 'shardweave'",
            id="another game",
        ),
        pytest.param(
            f"luck = 3\n{NEW}",
            "own.toml, line 1: above the first card: Object contains unknown field `luck`",
            id="an unknown word",
        ),
        pytest.param('game = "shardweave"\n', "own.toml: there is no [[card]] in this file", id="no card"),
    ],
)
def test_a_file_that_does_not_fit_is_refused_with_its_line(text: str, fault: str) -> None:
    assert fault in refused(text)


def test_every_fault_is_told_and_not_just_the_first() -> None:
    assert len(refused(f'{OURS}number = 5\n{PLACE.replace("power", "mind")}[[card]]\nid = "sw-c-040"\n')) == 3


def test_a_faulty_file_makes_no_table_and_prints_nothing() -> None:
    for begins in (lambda options: GAME.set_up(SEATS, options), lambda options: GAME.printed(options, 2)):
        with pytest.raises(OptionFault, match="own cards, line 3: card 'sw-c-003' field 'number'"):
            begins({"own_cards": f"{OURS}number = 9\n"})
