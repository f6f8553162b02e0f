"""One table, searched: the name, the id, the tag or the number of a card that nobody has shown to somebody is in
nothing that is sent there.

Who was shown what is kept here, from what people send, and not asked of the companion. Lists of all cards that could
be meant are left out: that they say nothing is shown by the twin tables.
"""

from __future__ import annotations

import random
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from flask import Flask

from companion.games import registry
from companion.play.table import LiveTable
from companion.table.questions import Question
from companion.table.state import UNKNOWN, CardIndex, Seat
from tests.leaks.eyes import Bytes, Eyes
from tests.leaks.people import People, Said, cards_in, manners_of
from tests.leaks.still import still_app, tables_of
from tests.leaks.twins import NAMES, Leak
from tests.leaks.unique import SETS, unique_game

LIST: Final = re.compile(rb'<dialog[^>]*id=\\?"by-hand.*?</dialog>', re.DOTALL)
"""The list of all cards that could be meant; in a stream it is quoted."""
NUMBER: Final = re.compile(r'(?:"|\\"|&#34;)card(?:"|\\"|&#34;): ?(\d+)')


class Searched:
    """A table with everybody around it, and what each of them has been shown."""

    def __init__(self, app: Flask, key: str, game: str, seats: int, chance: random.Random) -> None:
        self.app = app
        self.chance = chance
        self.manners = manners_of(game)
        self.seats = [Eyes(app, name, f"192.168.7.{20 + seat}") for seat, name in enumerate(NAMES[:seats])]
        self.strangers = [Eyes(app, name, "192.168.7.90") for name in ("stranger", "neighbour")]
        self.strangers[1].browser.new_table("Nell", "", own=0)
        self.code = self._sit(key)
        self.people = People(self.table, self.manners, tuple(range(seats)), chance)
        self.shown: dict[str, set[CardIndex]] = {eyes.name: set() for eyes in (*self.seats, *self.strangers)}
        for card, owner in enumerate(self.table.setup.owners):
            # Who has built a deck knows what is in it; how it lies is told apart by the twin tables.
            if owner >= 0:
                self.shown[self.seats[owner].name].add(card)
        self.card_of = self._words()
        words = "|".join(map(re.escape, sorted(self.card_of, key=len, reverse=True)))
        self.words = re.compile(rf"(?:{words})(?!\d)" if words else r"(?!)")
        self.log: list[str] = []
        self.count = 0

    def _sit(self, key: str) -> str:
        """Make the table; its host has the first seat."""
        names = list(NAMES[: len(self.seats)])
        options = {**self.manners.options, "count_aid": ""}
        made = self.seats[0].browser.form("/new", game=key, name="Kitchen", seat=names, own_seat="0", **options)
        code = str(made.location.split("/")[2])
        for seat, eyes in enumerate(self.seats[1:], 1):
            assert eyes.browser.form(f"/table/{code}/join", name=names[seat], seat=str(seat)).status_code == 303
        return code

    @property
    def table(self) -> LiveTable:
        """The companion's own table."""
        return tables_of(self.app).table(self.code)

    def step(self) -> None:
        """One input, and a search of all that anybody gets by it."""
        question = self.table.waiting()[0]
        said = self._in_private(question)
        if said is None:
            said = self.people.wrongly() if self.chance.random() < 0.4 else self.people.rightly()
        sender = self.seats[max(said.seat, 0)]
        self._note(said, question)
        version = self.table.version
        reply = self._post(sender, said)
        self.log.append(f"{version}: {said}")
        self.people.follow()
        self._note_public()
        self.search(sender, {"the reply": reply})
        for eyes in (*self.seats, *self.strangers):
            self.search(eyes, eyes.pages(self.code, every=self.chance.random() < 0.1))

    def _in_private(self, question: Question | None) -> Said | None:
        asked = question if question is not None and question.code in self.manners.private else None
        if asked is None and (question is not None or self.chance.random() < 0.7):
            return None
        seat = self.chance.choice(asked.seats) if asked is not None else self.chance.randrange(len(self.seats))
        return self.people.in_private(seat, asked, truly=True)

    def _post(self, sender: Eyes, said: Said) -> bytes:
        if said.what is None and not said.tags:
            return sender.send(self.code, "begin")
        body = {"key": sender.key(), "version": max(0, self.table.version - said.late)}
        if said.tags:
            return sender.send(self.code, "scan", {**body, "tags": said.tags})
        return sender.send(self.code, "input", {**body, "input": said.what})

    def _note(self, said: Said, question: Question | None) -> None:
        """Whoever names or shows a card knows of it; and where cards are shown to one other, so does that one."""
        cards = set(cards_in(said, self.people.tags, self.table))
        names = {self.seats[max(said.seat, 0)].name}
        if question is not None and question.code in self.manners.private:
            names |= {
                self.seats[fact].name for name, fact in question.facts if name == "seat" and isinstance(fact, int)
            }
        for name in names:
            self.shown[name] |= cards

    def _note_public(self) -> None:
        """What lies open on the table, or is known to all in a hand, is known to everybody from now on."""
        public = {slot.card for slot in self.table.waiting()[1].slots if slot.card != UNKNOWN}
        for shown in self.shown.values():
            shown.update(public)

    def search(self, eyes: Eyes, got: Bytes) -> None:
        """Look for every card that was never shown there."""
        copies = self.table.setup.copies
        shown = self.shown[eyes.name]
        ids = {copies[card].card for card in shown}
        for page, whole in got.items():
            self.count += 1
            told = LIST.sub(b"", whole).decode(errors="replace")
            wrong = [tag for card, tag in enumerate(self.people.tags) if tag in told and card not in shown]
            wrong += [
                copies[int(number)].card for number in NUMBER.findall(told) if copies[int(number)].card not in ids
            ]
            wrong += [word for word in self.words.findall(told) if self.card_of[word] not in ids]
            if wrong:
                last = "\n  ".join(self.log[-6:])
                raise Leak(f"{eyes.name} was never shown {wrong[:4]}, and gets it in {page}:\n  {last}")

    def _words(self) -> dict[str, str]:
        """The names and ids by which a card can be told, where each card of this table has its own; else none."""
        setup = self.table.setup
        if any(len(equal) > 1 for equal in setup.equals.values()):
            return {}
        return {card: card for card in setup.names} | {name: card for card, name in setup.names.items()}


@contextmanager
def _registered(game: str, folder: Path) -> Iterator[str]:
    """A game with a name for each copy, where one can be made."""
    if game not in SETS:
        yield game
        return
    with unique_game(game, folder) as key:
        yield key


def play_searched(game: str, seed: int, *, most: int) -> int:
    """So many steps at one table, or a game if that is shorter; how many pages and replies were searched."""
    chance = random.Random(f"{game}-{seed}-searched")
    rules = registry.game(game)
    seats: Seat = min(rules.most_seats, max(rules.least_seats, chance.choice((3, 4))))
    with (
        tempfile.TemporaryDirectory() as folder,
        _registered(game, Path(folder)) as key,
        still_app(Path(folder)) as app,
    ):
        table = Searched(app, key, game, seats, chance)
        for _ in range(most):
            table.step()
            if rules.outcome(table.table.state) is not None:
                break
        return table.count
