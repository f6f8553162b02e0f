"""What is said beside a card that may be played, but not to much use."""

from __future__ import annotations

import pytest

from companion.games.cardweaver import cautions, history
from companion.games.cardweaver.moves import Play
from tests.games.cardweaver.tables import card, table

CASES = {
    "CW-MOD-08: Defense on the own turn": ("guard", "", (cautions.DEFENSE_ENDS,)),
    "CW-MOD-08: Defense on the turn of another lasts": ("guard", 'turn = "Ben"', ()),
    "CW-MOD-08: Defense of a card that stays lasts": ("riot-shield", "", ()),
    "CW-MOD-08: Attack for a fellow on the own turn": ("battle-hymn", "", (cautions.ATTACK_ENDS,)),
    "CW-MOD-08: Attack for a fellow on that fellow's turn": ("battle-hymn", 'turn = "Ben"', ()),
    "CW-ATK-13: Attack after the Attack": ("assault", 'dials = { "attacks made" = 1 }', (cautions.TOO_LATE,)),
    "CW-ATK-13: Attack before it": ("assault", "", ()),
    "CW-ATK-13: Attack where another Attack is left": (
        "assault",
        'dials = { "attacks made" = 1, "extra attacks" = 1 }',
        (),
    ),
    "CW-PLY-07: nobody to be aimed at": ("lullaby", "", (cautions.NOBODY,)),
    "CW-PLY-07: somebody to be aimed at": ("lullaby", 'zones = { "stays:Cy" = ["skeleton"] }', ()),
}


@pytest.mark.parametrize(("name", "given", "warned"), CASES.values(), ids=CASES)
def test_a_card_is_warned_of(name: str, given: str, warned: tuple[str, ...]) -> None:
    state = table(given)
    assert cautions.of_play(state, 0, card(state, name)) == warned


def test_the_history_says_that_the_defense_of_a_scanned_guard_ends_with_the_turn() -> None:
    # CW-MOD-08: a camera plays at once, so the warning comes with the line that an undo takes back.
    state = table()
    text, name = history.describe(state, Play(0, card(state, "guard")), happened=True)
    assert (text, name) == (f"played{{card}}; {cautions.DEFENSE_ENDS}", "Guard")
