"""The page that makes card sheets. The work is done by a process of its own; its progress is shown."""

from __future__ import annotations

import os
import re
import secrets
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Final

import msgspec
from flask import (
    Blueprint,
    Response,
    abort,
    jsonify,
    make_response,
    redirect,
    render_template,
    request,
    send_file,
    url_for,
)
from msgspec.structs import replace

from companion.games import registry
from companion.play.box_parts import chosen_parts, parts_of
from companion.play.editions import MOST_DECKS, editions, options_for, player_counts
from companion.store.store import MOST_RUNS, Store
from companion.table.game import OptionFault
from companion.web import own_cards
from companion.web.context import parts
from companion.web.security import LIMITER

PRINTS: Final = Blueprint("prints", __name__)

MOST_JOBS: Final = 50
"""How many finished files are kept."""
MOST_WAITING: Final = 10
MOST_SECONDS: Final = 180.0
"""The largest box takes about 10 s; a process that is still at it by now will not end by itself."""
PROGRAM: Final = (sys.executable, "-m", "companion", "print")
NICENESS: Final = 10
"""Paper can wait; the streams of the tables can't."""


class Paper(Enum):
    """What the printer holds."""

    A4 = "a4"
    LETTER = "letter"


class Backs(Enum):
    """How the paper is turned for the second side."""

    LONG = "long"
    SHORT = "short"
    NONE = "none"


class Order(msgspec.Struct, frozen=True):
    """What to print, as the form says it."""

    game: str
    paper: Paper = Paper.A4
    backs: Backs = Backs.LONG
    decks: int = 1
    edition: str = ""
    players: int = 0
    """For how many, where each has an own deck; 0 is the fewest that there can be."""
    low_ink: bool = False
    parts: tuple[str, ...] = ()
    """Parts of the box; none of them is all of it."""
    own: str = ""
    """The text of a file of own card values; "" prints ours."""

    def arguments(self) -> list[str]:
        """The same for ``companion print``."""
        said = ["--game", self.game, "--paper", self.paper.value, "--backs", self.backs.value]
        said += ["--decks", str(self.decks)]
        said += ["--edition", self.edition] if self.edition else []
        said += ["--players", str(self.players)] if self.players else []
        said += [word for part in self.parts for word in ("--part", part)]
        return said + (["--low-ink"] if self.low_ink else [])


class Field(msgspec.Struct, frozen=True):
    """One field of the form: what people call it, the texts that it may have (the first if it is left out)."""

    word: str
    allowed: tuple[str, ...]


FIELDS: Final[Mapping[str, Field]] = {
    "paper": Field("paper", tuple(paper.value for paper in Paper)),
    "backs": Field("backs", tuple(backs.value for backs in Backs)),
    "decks": Field("number of decks", tuple(str(count + 1) for count in range(MOST_DECKS))),
    "low_ink": Field("ink", ("", "1")),
}
NOT_CHOSEN: Final[Mapping[str, str]] = {
    "run": f"The print run is counted by the companion, from 0 to {MOST_RUNS - 1}, and not chosen here.",
}
"""What is part of an order and still not for the form to say."""


PART: Final = "part"
"""The only field that may come several times: a part of the box."""


def order_of(form: Mapping[str, str], chosen: Sequence[str] = ()) -> Order:
    """The order that a form describes, with the parts of the box that were chosen.

    Raises ``OptionFault`` with a sentence for each thing that can't be.
    """
    game = registry.game(form["game"])
    fields = {
        **FIELDS,
        "edition": Field("edition", ("", *editions(game))),
        "players": Field("number of players", ("", *map(str, player_counts(game)))),
    }
    faults = [
        NOT_CHOSEN.get(name, _unknown(name, fields)) for name in sorted(form.keys() - fields.keys() - {"game", PART})
    ]
    faults += [_not_allowed(field, form[name]) for name, field in fields.items() if _is_wrong(field, form.get(name))]
    if faults:
        raise OptionFault(tuple(faults))
    said = {name: form.get(name) or field.allowed[0] for name, field in fields.items()}
    options = options_for(game, said["edition"], int(said["decks"]))
    players = int(said["players"] or 0)
    chosen_parts(game, options, filter(None, chosen), players)
    return Order(
        game=game.key,
        paper=Paper(said["paper"]),
        backs=Backs(said["backs"]),
        decks=int(said["decks"]),
        edition=said["edition"],
        players=players,
        low_ink=bool(said["low_ink"]),
        parts=tuple(dict.fromkeys(filter(None, chosen))),
    )


def _is_wrong(field: Field, text: str | None) -> bool:
    return text is not None and text not in ("", *field.allowed)


def _not_allowed(field: Field, text: str) -> str:
    allowed = [value for value in field.allowed if value]
    if not allowed:
        return f"There is only one {field.word}, so leave it out."
    ways = allowed[0] if len(allowed) == 1 else f"{', '.join(allowed[:-1])} or {allowed[-1]}"
    return f"The {field.word} can be {ways}, not “{text[:20]}”."


def _unknown(name: str, fields: Mapping[str, Field]) -> str:
    return f"An order has no “{name[:20]}”; it has: game, {', '.join(fields)}, {PART}."


class Job(msgspec.Struct):
    """One print order: how far it is, and where its file will be."""

    id: str
    game: str
    file: Path
    line: str = "Waiting"
    share: float = 0.0
    error: str = ""
    done: bool = False


class Jobs:
    """The print orders of this server; one is made at a time, so that the tables never wait for paper."""

    def __init__(self, folder: Path, store: Store, program: tuple[str, ...] = PROGRAM) -> None:
        self._program = program
        self._folder = folder
        self._store = store
        self._guard = threading.Lock()
        self._jobs: dict[str, Job] = {}
        self._turn = threading.Lock()
        self._process: subprocess.Popen[str] | None = None

    def start(self, order: Order) -> Job | None:
        """Begin an order; ``None`` if too many wait already."""
        self._folder.mkdir(parents=True, exist_ok=True)
        job = Job(uuid.uuid4().hex, order.game, self._folder / f"{uuid.uuid4().hex}.pdf")
        own = job.file.with_suffix(".toml")
        with self._guard:
            if sum(not other.done for other in self._jobs.values()) >= MOST_WAITING:
                return None
            for old in [other for other in self._jobs.values() if other.done][: -MOST_JOBS or None]:
                old.file.unlink(missing_ok=True)
                old.file.with_suffix(".toml").unlink(missing_ok=True)
                del self._jobs[old.id]
            self._jobs[job.id] = job
        run = self._store.next_print_run(
            order.game, " ".join(order.arguments()), int(time.time() * 1000),
            edition=order.edition, paper=order.paper.value,
            # Not 0 in every house: who brings a box to a friend's table has other tags than the friend.
            first=secrets.randbelow(MOST_RUNS),
        )  # fmt: skip
        arguments = [*order.arguments(), "--run", str(run), "-o", str(job.file)]
        if order.own:
            own.write_text(order.own, encoding="utf-8")
            arguments = ["--own", str(own), *arguments]
        threading.Thread(target=self._make, args=(job, arguments), daemon=True).start()
        return job

    def find(self, job: str) -> Job | None:
        """An order by its id."""
        return self._jobs.get(job)

    def close(self) -> None:
        """End the process that is at work."""
        if self._process is not None:
            self._process.kill()

    def _make(self, job: Job, arguments: list[str]) -> None:
        with self._turn, _process([*self._program, *arguments]) as process:
            self._process = process
            end = threading.Timer(MOST_SECONDS, process.kill)
            end.start()
            assert process.stdout is not None
            for line in process.stdout:
                _note(job, line.strip())
            end.cancel()
            self._process = None
        if process.returncode or not job.file.exists():
            job.error = job.line if process.returncode == 2 else "The sheets could not be made. Try again."
        job.done = True


def _process(command: list[str]) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True, encoding="utf-8",
        errors="replace",
    )  # fmt: skip
    if sys.platform != "win32":
        os.setpriority(os.PRIO_PROCESS, process.pid, NICENESS)
    return process


def _note(job: Job, line: str) -> None:
    """A line of the process: "3 of 12" in it is progress; the last one, if it fails, says why."""
    job.line = line.removeprefix("Error: ") or job.line
    found = re.search(r"(\d+) of (\d+)", line)
    if found:
        job.share = min(1.0, int(found.group(1)) / max(int(found.group(2)), 1))


@PRINTS.get("/prints")
def page() -> str:
    """Choose what to print; an address may name the game."""
    chosen = request.args.get("game", registry.keys()[0])
    return _page(_known(chosen, 404), ())


def _known(key: str, status: int) -> str:
    """The key of a game; else a page that says which there are."""
    if key in registry.GAMES:
        return key
    there = ", ".join(registry.keys())
    return abort(status, f"The companion knows no game “{key[:40]}”. Cards can be printed for: {there}.")


def _page(chosen: str, faults: tuple[str, ...]) -> str:
    games = [registry.game(key) for key in registry.keys()]
    return render_template(
        "prints.html",
        games=games,
        chosen=chosen,
        faults=faults,
        editions={game.key: editions(game) for game in games},
        parts={game.key: parts_of(game, options_for(game, "", 1), game.most_seats) for game in games},
        players={game.key: player_counts(game) for game in games},
        kept={game.key: own_cards.kept_words(game) for game in games if game.own_cards},
        own_choice=request.form.get(own_cards.CHOICE),
        many={game.key for game in games if "decks" in {spec.name for spec in game.option_specs}},
    )


@PRINTS.post("/prints")
@LIMITER.limit("10 per minute")
def make() -> Response:
    """Begin an order and show its progress."""
    key = _known(request.form.get("game", ""), 400)
    try:
        form = {name: text for name, text in request.form.items() if name != own_cards.CHOICE}
        own = own_cards.chosen_text(registry.game(key))
        order = replace(order_of(form, request.form.getlist(PART)), own=own)
    except OptionFault as fault:
        return make_response(_page(key, fault.faults), 400)
    job = parts().jobs.start(order)
    if job is None:
        abort(429, "Many sheets are being made already. Try again in a minute.")
    return make_response(redirect(url_for("prints.job", job=job.id), 303))


def _job(job: str) -> Job:
    found = parts().jobs.find(job)
    if found is None:
        abort(404, "This print order is gone. Start it again.")
    return found


@PRINTS.get("/prints/<job>")
def job(job: str) -> str:
    """The progress of an order."""
    return render_template("print_job.html", job=_job(job))


@PRINTS.get("/prints/<job>/progress")
def progress(job: str) -> Response:
    """The progress of an order, for the script."""
    found = _job(job)
    return jsonify({"line": found.line, "share": found.share, "done": found.done, "error": found.error})


@PRINTS.get("/prints/<job>/file")
def file(job: str) -> Response:
    """The finished file."""
    found = _job(job)
    if not found.done or found.error:
        abort(404, found.error or "The sheets are not ready yet.")
    return send_file(found.file, mimetype="application/pdf", as_attachment=True, download_name=f"{found.game}.pdf")
