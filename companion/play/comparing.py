"""A picture of what lies on the table beside the record: it reminds and asks, and nothing changes by it."""

from __future__ import annotations

from typing import Final

from companion.play.area import area_no, check_area
from companion.play.codes import codes_of
from companion.play.framing import Picture, framed
from companion.play.inputs import Known, Outcome, Refused
from companion.play.marking import MarkedArea
from companion.play.refusals import plain_no
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
    game, picture = table.game, pictured(table, sightings)
    report = reported(table, seat, picture)
    if report is not None:
        return told(table, report)
    if seat < 0 or not picture.loose:
        return Refused(plain_no("No card seen", "Photograph all that lies before you, from above, in good light."))
    if game.sight is not None:
        return _identified(table, picture.loose)
    checked = check_area(table.state, seat, frozenset(picture.loose))
    if checked.agrees:
        return Known(table.version, "The picture and the record agree.")
    return Refused(area_no(seen_state(table, seat), checked))


def pictured(table: LiveTable, sightings: tuple[Sighting, ...], marked: tuple[MarkedArea, ...] = ()) -> Picture:
    """The cards of a picture, without those that nobody may read now."""
    sight = table.game.sight
    faces_in = sight.faces_in(table.waiting()[0]) if sight is not None else ANYWHERE
    return framed(table.game, codes_of(table.game, table.setup), sightings, faces_in, marked)


def reported(table: LiveTable, seat: Seat, picture: Picture) -> Report | None:
    """What the areas in a picture say beside the record; ``None`` if no mat is in it. A seat of -1 gets no ways."""
    sight = table.game.sight
    if sight is None or not picture.areas:
        return None
    question, shown = table.waiting()
    reports = [
        sight.observe(shown, seat, before, area, question)
        for before, area in picture.areas.items()
        if before < len(table.setup.seats)
    ]
    differences = tuple(one for report in reports for one in report.differences)
    return Report(differences, tuple(one for report in reports for one in report.agreed))


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


def told(table: LiveTable, report: Report) -> Outcome:
    """A report in words: that all agrees, or what differs and how it can be settled."""
    game, state = table.game, table.waiting()[1]
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
    label = sentence(game.labels[way.code], way.facts, state.setup, state)
    return Choice(label, sent, least=way.least, most=way.most, now=way.least)
