"""A game's numbered clauses as data: what each says, in the project's own words, and how it is kept."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Literal

import msgspec

from companion.table.cardfile import CardFileError


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One clause. ``how`` says what the companion does about it.

    A ``house`` clause is our own where the rulebook is not known, so a table may agree to be reminded of it only.
    """

    id: str
    how: Literal["enforce", "compute", "ask", "remind", "record"]
    text: str
    house: bool = False


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a doubt about the rules was settled."""

    id: str
    question: str
    answer: str


class Merged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An id that is no clause any more, and the clause that took it in."""

    id: str
    into: str


class Topic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What some clauses and rulings are about: the middle parts of their ids (SET in CD-SET-01), and a title."""

    ids: tuple[str, ...]
    title: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    clause: tuple[Clause, ...]
    ruling: tuple[Ruling, ...] = ()
    merged: tuple[Merged, ...] = ()
    topic: tuple[Topic, ...] = ()


class ClauseBook(msgspec.Struct, frozen=True):
    """All clauses of a game, in the order in which they are read."""

    clauses: Mapping[str, Clause]
    rulings: Mapping[str, Ruling]
    merged: Mapping[str, str]
    topics: tuple[Topic, ...] = ()

    def text(self, clause: str) -> str:
        """What a clause or a ruling says. Raises ``KeyError`` for an id that is neither."""
        if clause in self.rulings:
            return self.rulings[clause].answer
        return self.clauses[self.merged.get(clause, clause)].text


def topic_key(clause: str) -> str:
    """The middle part of an id, which says what the clause is about: SET in CD-SET-01; "" if it has none."""
    parts = clause.split("-")
    return parts[1] if len(parts) > 2 else ""


def load_clauses(file: str, text: str) -> ClauseBook:
    """The clauses in a TOML text. Raises ``CardFileError`` if it is malformed or an id comes twice."""
    try:
        found = msgspec.convert(tomllib.loads(text), _File)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise CardFileError((f"{file}: {error}",)) from error
    ids = [clause.id for clause in found.clause]
    ids += [ruling.id for ruling in found.ruling]
    ids += [entry.id for entry in found.merged]
    doubles = sorted({clause for clause in ids if ids.count(clause) > 1})
    if doubles:
        raise CardFileError(tuple(f"{file}: {clause} is given twice" for clause in doubles))
    return ClauseBook(
        clauses={clause.id: clause for clause in found.clause},
        rulings={ruling.id: ruling for ruling in found.ruling},
        merged={entry.id: entry.into for entry in found.merged},
        topics=found.topic,
    )
