"""The automated Nemesis on the pages: each step in words, line by line."""

from __future__ import annotations

import pytest

from companion.games.cardweaver.moves import Next
from companion.games.cardweaver.places import COUNTDOWN, NPC_STEPS, PHASES
from companion.games.cardweaver.screen_npc import blocks as npc_blocks
from companion.table.run import replay
from companion.table.screens import (
    Area,
    Can,
    Ledger,
    StationState,
)
from companion.table.viewers import as_seen
from tests.games.cardweaver.pages import ANN, BEN, block, page
from tests.games.cardweaver.tables import GAME, asks, done, table

NPC = """
zones = { "dreamscape:the Nemesis" = ["plague-cloud", "skeleton", "grave-tide"], "stays:the Nemesis" =
["undead-general"] }
marks = { plague-cloud = { countdown = 4 }, skeleton = { countdown = 1 } }
dials = { "Experience:the Nemesis" = 3 }
""".replace("\n[", " [")


def npc_lines(phase: int, given: str = NPC) -> list[str]:
    """What the people are told to do in a step."""
    state = table(f'phase = "{PHASES[phase]}"\n{given}', usual="npc")
    found = npc_blocks(GAME, as_seen(state, ANN), ANN, may_go_on=True)
    ledger = found[0]
    assert isinstance(ledger, Ledger)
    assert [row.number for row in ledger.rows] == [str(number) for number in range(1, len(ledger.rows) + 1)]
    return [row.label for row in ledger.rows]


LINES = {
    "Countdown": [
        "Its Experience Dial stands at 3: it has received 1.",
        "Its Dreamscape grows to 3 cards; the new one comes in Refill.",
        "Grave Tide has no token: it goes into play.",
        "Skeleton: take its last token off. It goes into play.",
        "Plague Cloud: take 1 token off, 4 → 3.",
    ],
    "Play": [
        "Pick one of its 5 face-down Hand cards. Nobody looks before.",
        "Flip it and show it. It is carried out at once.",
    ],
    "Skills": ["No Skill and no card has anything to carry out now."],
    "Attack": [
        "It attacks with 4. You choose together whom.",
        "You: 4 damage, 26 → 22 HP.",
        "Ben: 4 damage, 26 → 22 HP.",
    ],
    "Discard": ["No card of this turn lies there."],
    "Refill": ["Hand and Dreamscape are full."],
}  # fmt: skip


@pytest.mark.parametrize("phase", NPC_STEPS, ids=[PHASES[phase] for phase in NPC_STEPS])
def test_each_step_of_the_automated_nemesis_is_told_line_by_line(phase: int) -> None:
    # CW-NPC-12 to -29.
    assert npc_lines(phase) == LINES[PHASES[phase]]


def test_any_living_animus_goes_on_with_the_nemesis_and_a_question_stops_the_step() -> None:
    # CW-NPC-21.
    state = table(f'phase = "Play"\n{NPC}', usual="npc")
    for viewer in (ANN, BEN):
        (go_on,) = block(page(state, viewer), Can, "Then").choices
        assert (go_on.label, go_on.refused) == ("Flip a Hand card", "")
    waiting = asks(state, Next(ANN))
    shown = page(replay(state, waiting.so_far), BEN, waiting.question)
    assert shown.ask is not None and shown.ask.scan
    assert not any(isinstance(one, Can) and one.title == "Then" for one in shown.blocks)


def test_the_steps_of_the_nemesis_are_stations_and_its_tokens_are_set_right_by_all() -> None:
    # CW-NPC-10, CW-NPC-13.
    shown = page(table(f'phase = "Skills"\n{NPC}', usual="npc"), BEN)
    assert [stop.label for stop in shown.sign.stations] == [PHASES[phase] for phase in NPC_STEPS]
    assert [stop.state for stop in shown.sign.stations][:4] == [
        StationState.DONE, StationState.DONE, StationState.NOW, StationState.NEXT,
    ]  # fmt: skip
    row = block(shown, Area, "The Nemesis’s Dreamscape").cards
    counted = {one.name: [(dial.label, dial.value, bool(dial.nudge)) for dial in one.dials] for one in row}
    assert counted == {
        "Plague Cloud": [("Countdown", 4, True)],
        "Skeleton": [("Countdown", 1, True)],
        "Grave Tide": [],
    }


def test_the_countdown_takes_off_what_the_page_told() -> None:
    # CW-NPC-14: what is told before is what the record has after.
    state = table('phase = "Countdown"\nzones = { "dreamscape:the Nemesis" = ["plague-cloud"] }\n'
                  "marks = { plague-cloud = { countdown = 4 } }", usual="npc")  # fmt: skip
    assert state.clock.phase == COUNTDOWN
    after = done(state, Next(ANN))
    (dial,) = block(page(after, ANN), Area, "The Nemesis’s Dreamscape").cards[0].dials
    assert dial.value == 3
