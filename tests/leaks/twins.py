"""Two tables with one public history, at which some see other cards in private: nobody else can tell which is which.

So nothing that is sent to anybody depends on what only others have seen: no word, no number, no size and no order.
"""

from __future__ import annotations

import difflib
import random
import tempfile
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from flask import Flask

from companion.games import registry
from companion.play.inputs import PendingMove
from companion.table.questions import Question
from companion.table.state import Seat
from tests.leaks.eyes import Eyes, kind_of
from tests.leaks.people import People, Said, cards_in, manners_of
from tests.leaks.still import still_app, tables_of
from tests.vision.scenes import placed

NAMES: Final = ("Ann", "Ben", "Cy", "Dee", "Eli", "Fay")


class Leak(AssertionError):
    """Somebody was sent something that depends on what only others may know."""


class Twins:
    """The two tables, and everybody who may look at them."""

    def __init__(self, app: Flask, game: str, seats: int, curious: tuple[Seat, ...], chance: random.Random) -> None:
        self.app = app
        self.chance = chance
        self.curious = curious
        self.manners = manners_of(game)
        self.host = Eyes(app, "host", "192.168.7.10")
        self.seats = [Eyes(app, name, f"192.168.7.{20 + seat}") for seat, name in enumerate(NAMES[:seats])]
        self.stranger, self.neighbour = (Eyes(app, name, "192.168.7.90") for name in ("stranger", "neighbour"))
        # Who runs the table sits on the last seat, or nowhere.
        self.host_sits = chance.random() < 0.5
        if self.host_sits:
            self.seats[-1] = self.host
        self.codes = tuple(self._table(game, seats) for _ in range(2))
        self.neighbour.browser.new_table("Nell", "", own=0)
        tables = tables_of(app)
        self.people = People(tables.table(self.codes[0]), self.manners, curious, chance)
        self.log: list[str] = []
        self.seen: dict[str, int] = {}

    def _table(self, game: str, seats: int) -> str:
        browser = self.host.browser
        own = str(seats - 1) if self.host_sits else ""
        made = browser.form(
            "/new", game=game, name="Kitchen", seat=list(NAMES[:seats]), own_seat=own, **self.manners.options
        )
        code = str(made.location.split("/")[2])
        for seat, eyes in enumerate(self.seats):
            if eyes is not self.host:
                joined = eyes.browser.form(f"/table/{code}/join", name=NAMES[seat], seat=str(seat))
                assert joined.status_code == 303
        return code

    @property
    def others(self) -> list[Eyes]:
        """Everybody to whom the two tables must look the same."""
        sitting = [eyes for seat, eyes in enumerate(self.seats) if seat not in self.curious]
        return list(dict.fromkeys((*sitting, self.host, self.stranger, self.neighbour)))

    def set_up(self) -> None:
        """All that is done before anybody has a turn and holds a card."""
        table = self.people.table
        while not table.game.active(table.state) or not any(
            table.state.zones[zone] for seat in table.setup.hidden_of for zone in seat
        ):
            said = self.people.rightly()
            self._send(said, said)
            self.people.follow()
        self.compare(every=True)

    def step(self) -> None:
        """One thing that happens at both tables, and what everybody sees of it."""
        question = self.people.table.waiting()[0]
        if question is not None and self._may_part(question) and self.chance.random() < 0.6:
            self._apart(question)
        elif question is not None and question.seconds and self.chance.random() < 0.1:
            for code in self.codes:
                tables_of(self.app).time_is_over(code)
        elif not (question is None and self._seal_apart()) and not self._differ(question):
            said = self.people.wrongly() if self.chance.random() < 0.4 else self.people.rightly()
            self._send(said, said)
        self.people.follow()
        self.compare(every=self.chance.random() < 0.1)

    def _may_part(self, question: Question) -> bool:
        asked = isinstance(self.people.table.timeline.now.pending, PendingMove)
        return asked and question.code in self.manners.quiet and len(question.seats) > 1

    def _apart(self, question: Question) -> None:
        """Somebody answers a secret question at one table, and at the other a while later: nobody else can tell."""
        seat = self.chance.choice(question.seats)
        said, key = Said(seat, {"do": "answer", "value": self.manners.quiet[question.code]}), self.seats[seat].key()
        self.log.append(f"{said}, at one table before the other")
        replies = [self._post(0, said, key)]
        self.compare(every=True, but=self.seats[seat])
        for other in self.people.beside(question):
            if other.seat != seat:
                self._send(other, other)
        self.compare(every=False, but=self.seats[seat])
        replies.append(self._post(1, said, key))
        if replies[0] != replies[1]:
            raise self._leak(self.seats[seat], "the reply", *replies)
        self.seen["in secret"] = self.seen.get("in secret", 0) + 1

    def _seal_apart(self) -> bool:
        """Somebody chooses in secret, another card at each table; others try what they can, until it is made void."""
        if not self.manners.seals or self.chance.random() < 0.5:
            return False
        seat = self.chance.choice(self.curious)
        chosen = self.people.seals(seat)
        pending = self.people.table.timeline.now.pending
        if chosen is None or pending is not None:
            return False
        version = self.people.table.version
        self._send(*chosen)
        if self.people.table.version == version:
            return False
        self.compare(every=True)
        for _ in range(self.chance.randint(2, 6)):
            said = self.people.pries(self.curious)
            if said is not None:
                self._send(said, said)
                self.people.follow()
                self.compare(every=False)
        rival = next(other for other in range(len(self.seats)) if other not in self.curious)
        for said in (
            Said(rival, {"do": "move", "move": {"type": "reopen", "seat": rival}}),
            Said(seat, {"do": "answer", "value": "yes"}),
        ):
            self._send(said, said)
            self.compare(every=False)
        self.people.follow()
        self.seen["sealed"] = self.seen.get("sealed", 0) + 1
        return True

    def _differ(self, question: Question | None) -> bool:
        """Somebody sees a card in private, another one at each table; whether anybody does."""
        asked = question if question is not None and question.code in self.manners.private else None
        if asked is None and (question is not None or self.chance.random() < 0.7):
            return False
        seat = self.chance.choice(self.curious if asked is None else asked.seats)
        one, other = (self.people.in_private(seat, asked, truly=truly) for truly in (True, False))
        if seat not in self.curious or one is None or other is None:
            return False
        self._send(one, other)
        self.seen["in private"] = self.seen.get("in private", 0) + 1
        return True

    def _is_alike(self, said: tuple[Said, Said]) -> bool:
        """Whether a seat may use the cards alike at both tables: what it alone knows refuses some to itself."""
        allowed: list[list[bool]] = []
        for at, one in enumerate(said):
            table = tables_of(self.app).table(self.codes[at])
            cards = cards_in(one, self.people.tags, table)
            found = (way.move for card in cards for way in table.game.meanings(table.state, one.seat, card, None))
            allowed.append([table.game.check(table.state, move) is None for move in found if move is not None])
        return allowed[0] == allowed[1]

    def _send(self, one: Said, other: Said) -> None:
        if one.seat in self.curious and self.manners.seals and not self._is_alike((one, other)):
            return
        sender = self.host if one.seat < 0 else self.seats[one.seat]
        key, version = sender.key(), self.people.table.version
        replies = [self._post(at, said, key) for at, said in enumerate((one, other))]
        kind = kind_of(replies[0])
        self.log.append(f"{version}: {one}{'' if one == other else f' | {other}'} -> {kind}")
        self.seen[kind] = self.seen.get(kind, 0) + 1
        went_on = {tables_of(self.app).table(code).version for code in self.codes}
        if len(went_on) > 1 or (sender in self.others and replies[0] != replies[1]):
            raise self._leak(sender, "the reply", *replies)

    def _post(self, at: int, said: Said, key: str) -> bytes:
        sender, code = self.host if said.seat < 0 else self.seats[said.seat], self.codes[at]
        if said.what is None and not said.tags:
            return sender.send(code, "begin")
        body = {"key": key, "version": max(0, tables_of(self.app).table(code).version - said.late)}
        if said.tags:
            return sender.send(code, "scan", {**body, "tags": said.tags})
        return sender.send(code, "input", {**body, "input": said.what})

    def photograph(self) -> None:
        """Everybody else sends pictures of two cards, as of the own area and as of a card to be played."""
        for seat, eyes in enumerate(self.seats):
            if seat in self.curious:
                continue
            picture = picture_of(self.chance.sample(self.people.tags, 2))
            for path in ("area", "read"):
                headers = {"X-Key": eyes.key(), "X-Version": str(self.people.table.version)}
                one, other = (eyes.send(code, path, picture, **headers) for code in self.codes)
                self.log.append(f"seat {seat} sends a picture to {path} -> {kind_of(one)}")
                if one != other:
                    raise self._leak(eyes, "the reply", one, other)

    def compare(self, *, every: bool, but: Eyes | None = None) -> None:
        """Everything that everybody else gets, at both tables."""
        for eyes in self.others:
            if eyes is but:
                continue
            one, other = (eyes.pages(code, every=every) for code in self.codes)
            for page in one:
                if one[page] != other[page]:
                    raise self._leak(eyes, page, one[page], other[page])

    def _leak(self, eyes: Eyes, what: str, one: bytes, other: bytes) -> Leak:
        return Leak(f"{eyes.name} can tell the tables apart by {what}:\n{difference(one, other, self.log)}")


def picture_of(tags: list[str]) -> bytes:
    """A picture of these tags side by side."""
    canvas = np.full((300, 300 * len(tags)), 255, np.uint8)
    for at, tag in enumerate(tags):
        placed(canvas, tag, at=(150 + 300 * at, 150), module_px=8, turn_deg=0)
    return bytes(cv2.imencode(".png", canvas)[1])


def difference(one: bytes, other: bytes, log: list[str]) -> str:
    """Where two pages differ, and what was done last."""
    first, second = (told.decode(errors="replace").replace(">", ">\n").splitlines() for told in (one, other))
    differing = [line for line in difflib.unified_diff(first, second, lineterm="", n=0) if line[:1] in "+-"]
    return "\n  ".join((*differing[:12], *log[-8:]))


def play_twins(game: str, seed: int, *, most: int) -> dict[str, int]:
    """So many steps at two tables, or a game if that is shorter: how often each kind of thing came up."""
    chance = random.Random(f"{game}-{seed}")
    rules = registry.game(game)
    seats = min(rules.most_seats, max(rules.least_seats, chance.choice((3, 4))))
    with tempfile.TemporaryDirectory() as folder, still_app(Path(folder)) as app:
        twins = Twins(app, game, seats, tuple(range(seats - 1))[:2], chance)
        twins.set_up()
        for _ in range(most):
            twins.step()
            if rules.outcome(twins.people.table.state) is not None:
                break
        twins.photograph()
        twins.compare(every=True)
        return twins.seen
