"""A picture of what lies on the table beside the record: it reminds and asks, and nothing changes by it."""

from __future__ import annotations

from typing import Final

from companion.play.area import area_no, check_area
from companion.play.framing import framed
from companion.play.inputs import Known, Outcome, Refused
from companion.play.refusals import plain_no
from companion.play.showing import numbers_of
from companion.play.table import LiveTable
from companion.play.views import seen_state
from companion.table.game import Game, sentence
from companion.table.screens import Choice, Fact, No, send
from companion.table.sight import Difference, Report, Way
from companion.table.state import UNKNOWN, CardIndex, Seat, State, slot_of
from companion.vision.sightings import Sighting

MOST_WAYS: Final = 8
ANYWHERE: Final = frozenset(("",))


def compared(table: LiveTable, seat: Seat, sightings: tuple[Sighting, ...]) -> Outcome:
    """What a picture shows, beside the record, for one seat alone (CD-APP-11, VD-OBS-28)."""
    game, (question, shown) = table.game, table.waiting()
    faces_in = game.sight.faces_in(question) if game.sight is not None else ANYWHERE
    picture = framed(game, numbers_of(game, table), sightings, faces_in)
    if seat >= 0 and game.sight is not None and picture.areas:
        reports = [
            game.sight.observe(shown, seat, area, marks, question)
            for area, marks in picture.areas.items()
            if area < len(table.setup.seats)
        ]
        differences = tuple(one for report in reports for one in report.differences)
        agreed = tuple(one for report in reports for one in report.agreed)
        return _told(table, shown, Report(differences, agreed))
    if seat < 0 or not picture.loose:
        return Refused(plain_no("No card seen", "Photograph all that lies before you, from above, in good light."))
    if game.sight is not None:
        return _identified(table, picture.loose)
    checked = check_area(table.state, seat, frozenset(picture.loose))
    if checked.agrees:
        return Known(table.version, "The picture and the record agree.")
    return Refused(area_no(seen_state(table, seat), checked))


def _identified(table: LiveTable, cards: tuple[CardIndex, ...]) -> Outcome:
    """A phone in the hand knows no direction: it says which cards it sees (VD-OBS-25).

    One that nobody has laid open may be a card that somebody looks at just now, so nothing is said of it.
    """
    state = table.state
    lying = [card for card in dict.fromkeys(cards) if slot_of(state, card) != UNKNOWN]
    if not lying:
        return Refused(plain_no("No card seen", "Photograph what lies open before you, with your mat in the picture."))
    names = ", ".join(_with_place(state, card) for card in lying)
    return Known(table.version, f"Read: {names}. How they lie counts only with your mat in the picture; else tap it.")


def _with_place(state: State, card: CardIndex) -> str:
    zone = state.slots[slot_of(state, card)].zone
    place = state.setup.zones[zone].name if zone < state.setup.places else "under another card"
    return f"{state.setup.names[state.setup.copies[card].card]} ({place})"


def _told(table: LiveTable, state: State, report: Report) -> Outcome:
    game = table.game
    agreed = [sentence(game.labels[code], facts, state.setup, state) for code, facts in report.agreed]
    if not report.differences:
        said = f"The picture and the record agree. {'. '.join(agreed)}"
        return Known(table.version, f"{said.strip()}." if agreed else said.strip())
    return Refused(_no(game, state, report.differences, agreed))


def _no(game: Game, state: State, differences: tuple[Difference, ...], agreed: list[str]) -> No:
    first = differences[0]
    title = sentence(game.words[first.code][0], first.facts, state.setup, state)
    facts = [
        Fact(sentence(game.words[one.code][1], one.facts, state.setup, state), holds=False, note=one.clause)
        for one in differences
    ]
    return No(
        title=title if len(differences) == 1 else "Look at the table once more",
        clause=first.clause,
        rule=game.clauses.text(first.clause),
        facts=(*facts, *(Fact(text, holds=True) for text in agreed)),
        ways=tuple(_choice(game, state, way) for one in differences for way in one.ways)[:MOST_WAYS],
    )


def _choice(game: Game, state: State, way: Way) -> Choice:
    sent = send("answer", value=way.answer) if way.move is None else send("move", move=way.move)
    return Choice(sentence(game.labels[way.code], way.facts, state.setup, state), sent)
