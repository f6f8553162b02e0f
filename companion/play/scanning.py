"""Tags that a camera has seen at a live table: what is done with them, one after the other."""

from __future__ import annotations

import json
from functools import partial

from cardprints.tags import BadTag, parse_tag
from companion.play.codes import codes_of
from companion.play.earlier import could_be_earlier
from companion.play.inputs import Applied, ChooseOne, Known, Outcome, PutBack, Refused
from companion.play.put_backs import judge_put_back, row_of
from companion.play.refusals import card_of
from companion.play.secrecy import hushed
from companion.play.showing import card_for_tag, last_card, scanned_meaning, turned_meaning
from companion.play.since import since_when
from companion.play.table import Act, LiveTable
from companion.table.game import Meaning
from companion.table.screens import Choice, send
from companion.table.state import Seat


def scanned(table: LiveTable, seat: Seat, tags: tuple[str, ...], key: str) -> Outcome:
    """One card is taken for what it means. Of several that could each be played, a tap chooses: one picture never
    makes two moves. Cards that answer a question are taken one after the other, as far as they fit."""
    found = [(text, _meaning(table, seat, text)) for text in tags]
    ticked = _ticked(table, seat, tuple(text for text, one in found if not _answers(one)), key)
    if ticked is not None:
        return ticked
    meant = [(text, one) for text, one in found if isinstance(one, Meaning)]
    if len(meant) > 1 and all(one.move is not None for _, one in meant):
        choices = tuple(Choice(card_of(one.move, table.state), send("move", move=one.move)) for _, one in meant)
        return ChooseOne("Several cards", choices)
    done: Outcome | None = None
    for at, (text, one) in enumerate(meant):
        later = _act_on(
            table, seat, one if at == 0 else _meaning(table, seat, text), text, f"{key}-{at}" if at else key
        )
        if not isinstance(later, Applied):
            return done or later
        done = later
    return done or _most_telling([(text, one) for text, one in found if not isinstance(one, Meaning)])


def _answers(meaning: Meaning | Refused | Known | ChooseOne) -> bool:
    return isinstance(meaning, Meaning) and bool(meaning.answers)


def _ticked(table: LiveTable, seat: Seat, tags: tuple[str, ...], key: str) -> Outcome | None:
    """Cards that are to be put back tick their rows off, and a picture of them does nothing else."""
    done: Outcome | None = None
    codes = codes_of(table.game, table.setup)
    for text in tags:
        card = card_for_tag(table.game, table.state, text, codes)
        row = None if isinstance(card, Refused) else row_of(table, seat, card)
        act = None if row is None else judge_put_back(table, seat, PutBack(row.key))
        if isinstance(act, Act):
            done = table.apply(act, f"{key}-{text}" if done else key, json.dumps({"do": "scan", "tag": text}).encode())
            if not isinstance(done, Applied):
                return done
    return done


def _most_telling(found: list[tuple[str, Refused | Known | ChooseOne]]) -> Refused | Known | ChooseOne:
    """What is said of a picture with nothing to play in it: of a card of ours, sooner than of a code on the box."""
    return min(found, key=lambda one: isinstance(parse_tag(one[0]), BadTag))[1]


def _meaning(table: LiveTable, seat: Seat, text: str) -> Meaning | Refused | Known | ChooseOne:
    codes = codes_of(table.game, table.setup)
    question, shown = table.waiting()
    asked = question if question is not None and (not question.seats or seat in question.seats) else None
    state = table.state if asked is None else shown
    turned = turned_meaning(table.game, state, seat, text, codes, asked)
    if turned is not None:
        return turned
    card = card_for_tag(table.game, table.state, text, codes)
    if isinstance(card, Refused):
        return card
    meaning = scanned_meaning(
        table.game,
        state,
        seat,
        card,
        asked,
        last_card(table, seat),
        since=partial(since_when, table),
        could=partial(could_be_earlier, table, seat),
    )
    if isinstance(meaning, Known):
        return Known(table.version, meaning.text)
    return hushed(meaning, table.state, seat, (card,))


def _act_on(
    table: LiveTable, seat: Seat, meaning: Meaning | Refused | Known | ChooseOne, text: str, key: str
) -> Outcome:
    if not isinstance(meaning, Meaning):
        return meaning
    act = table.judge_answers(seat, meaning.answers) if meaning.answers else table.judge_move(meaning.move)
    return table.apply(act, key, json.dumps({"do": "scan", "tag": text}).encode()) if isinstance(act, Act) else act
