"""What is counted of a finished game: rounds, how it ended, who won with which deck, and what became of the cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from companion.games.voidream.places import OVER, PLAY, ROUND, SPOT, of, place_of, seat_of_zone
from companion.games.voidream.scoring import outcome
from companion.table.bots import Handled, Tally
from companion.table.events import Clocked, Event, Moved
from companion.table.state import UNKNOWN, Draft, State

ENDINGS: Final = {
    "VD-BAS-03": "bastion",
    "VD-NIG-05": "Nightmare",
    "VD-END-04": "conceded",
    "VD-END-06": "last round",
    "VD-OPT-31": "Nightmare by the table's manual",
}
SIDES: Final = ("first", "second")


def tally(begun: State, end: State, events: Sequence[Event]) -> Tally:
    """The rounds, the ending, the winner, both decks, and what each side played."""
    found = outcome(end)
    assert found is not None, "the game is not over"
    over = next(event.because for event in events if isinstance(event, Clocked) and event.after.phase == OVER)
    decks = of(end).decks
    return Tally(
        end.dials[ROUND],
        ENDINGS[over],
        tuple(SIDES[seat] for seat in found.winners),
        tuple((side, deck.key) for side, deck in zip(SIDES, decks, strict=True)),
        _handled(begun, events),
    )


def _handled(begun: State, events: Sequence[Event]) -> tuple[Handled, ...]:
    """A card is got with the deck, and played when it is put to use, by whomever."""
    got: Counter[tuple[str, str]] = Counter()
    played: Counter[tuple[str, str]] = Counter()
    draft = Draft(begun)
    setup = of(begun)
    for event in events:
        event.apply(draft)
        if not isinstance(event, Moved) or draft.slots[event.slot].card == UNKNOWN:
            continue
        card = draft.slots[event.slot].card
        key = (setup.cards[card].id, SIDES[seat_of_zone(draft, event.to_zone)])
        if place_of(draft, event.slot) in (PLAY, SPOT):
            played[key] += 1
    for card, facts in enumerate(setup.cards):
        got[facts.id, SIDES[setup.owners[card]]] += 1
    return tuple(Handled(card, side, got[card, side], played[card, side]) for card, side in sorted(got | played))
