"""The rules of a game as a page: every clause in our own words, with what the companion does about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec
from flask import Blueprint, Response, abort, render_template, request, url_for

from companion.games import registry
from companion.play.tables import TableInfo
from companion.table.clauses import ClauseBook, topic_key
from companion.table.game import Game
from companion.table.options import OptionSpec, as_text
from companion.web import security
from companion.web.context import clean_code, go, parts
from companion.web.drawing import facts_of

DOES: Final = {
    "enforce": "refused if broken",
    "compute": "worked out",
    "ask": "asked",
    "remind": "pointed out",
    "record": "written down",
}
"""What the companion does about a clause, as the page says it."""


class Entry(msgspec.Struct, frozen=True):
    """A clause or a ruling on the page.

    ``was`` are ids that were merged into it, ``options`` what a table may choose by it, ``question`` the doubt that a
    ruling settles. ``is_house`` is whether it is ours, and not known to be the rulebook's.
    """

    id: str
    text: str
    does: str = ""
    question: str = ""
    was: tuple[str, ...] = ()
    options: tuple[OptionSpec, ...] = ()
    is_house: bool = False


class Section(msgspec.Struct, frozen=True):
    """Entries under one title."""

    key: str
    title: str
    entries: tuple[Entry, ...]


def add_to(pages: Blueprint) -> None:
    """Give these pages their addresses."""
    pages.add_url_rule("/rules", view_func=first_rules)
    pages.add_url_rule("/rules/<key>", view_func=rules)


def first_rules() -> Response:
    """The rules of the first game; its page leads to the others."""
    return go("pages.rules", key=registry.keys()[0])


def rules(key: str) -> str:
    """All clauses of a game. ``table`` in the address is the table to go back to."""
    if key not in registry.GAMES:
        there = ", ".join(registry.keys())
        abort(404, f"The companion knows no game “{key[:40]}”. There are rules of: {there}.")
    game = registry.game(key)
    table = clean_code(request.args.get("table", ""))
    found = sections(game)
    has_house = any(entry.is_house for section in found for entry in section.entries)
    info = _info(table, key)
    options = {} if info is None else parts().tables.options(table)
    return render_template(
        "rules.html", game=facts_of(game), sections=found, table=table, has_house=has_house, info=info,
        agreed={} if info is None else labels(game, options), reminders=reminders(game, options),
    )  # fmt: skip


def _info(table: str, key: str) -> TableInfo | None:
    """The table to go back to, if it plays this game; whoever tries codes is slowed down as everywhere."""
    if not table:
        return None
    security.refuse_guesser()
    info = parts().tables.info(table)
    if info is None:
        security.note_wrong_code()
    return info if info is not None and info.game == key else None


def labels(game: Game, options: Mapping[str, Any]) -> dict[str, str]:
    """What a table has agreed on: for each option the words for its value."""
    found = {}
    for spec in game.option_specs:
        chosen = as_text(options[spec.name]) if spec.name in options else spec.values[0].value
        words = ", ".join(options[spec.name]) if spec.is_list and spec.name in options else chosen
        found[spec.name] = next((value.label for value in spec.values if value.value == chosen), words)
    return found


def reminders(game: Game, options: Mapping[str, Any]) -> tuple[str, ...]:
    """The clauses that a table is only reminded of."""
    return tuple(clause for spec in game.option_specs if spec.is_list for clause in options.get(spec.name, ()))


def rule_url(clause: str) -> str:
    """Where a clause can be read, with the way back to the table that this page is of; "" for one of no game."""
    badge = clause.partition("-")[0]
    key = next((key for key in registry.keys() if registry.game(key).badge == badge), "")
    code = (request.view_args or {}).get("code", "")
    return url_for("pages.rules", key=key, table=clean_code(code) or None, _anchor=clause) if key else ""


def sections(game: Game) -> tuple[Section, ...]:
    """The clauses of a game by topic, in the order of its file; its rulings as the last topic."""
    book = game.clauses
    choices = _choices(game.option_specs)
    entries = (*_clauses(book, choices), *_rulings(book, choices))
    found = [
        Section(topic.ids[0], topic.title, tuple(entry for entry in entries if topic_key(entry.id) in topic.ids))
        for topic in book.topics
    ]
    named = {key for topic in book.topics for key in topic.ids}
    others = tuple(entry for entry in entries if topic_key(entry.id) not in named)
    return (*((Section("all", "", others),) if others else ()), *found)


Choices = Mapping[str, tuple[OptionSpec, ...]]
"""What a table may choose, by the clause or ruling that says so."""


def _choices(specs: Iterable[OptionSpec]) -> Choices:
    found: dict[str, tuple[OptionSpec, ...]] = {}
    for spec in specs:
        found[spec.clause] = (*found.get(spec.clause, ()), spec)
    return found


def _clauses(book: ClauseBook, choices: Choices) -> Iterable[Entry]:
    for clause in book.clauses.values():
        was = tuple(old for old, into in book.merged.items() if into == clause.id)
        chosen = choices.get(clause.id, ())
        yield Entry(clause.id, clause.text, DOES[clause.how], was=was, options=chosen, is_house=clause.house)


def _rulings(book: ClauseBook, choices: Choices) -> Iterable[Entry]:
    for ruling in book.rulings.values():
        yield Entry(ruling.id, ruling.answer, question=ruling.question, options=choices.get(ruling.id, ()))
