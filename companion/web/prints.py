"""The page that makes card sheets. The work is done by a process of its own; its progress is shown."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
import time
import uuid
from pathlib import Path
from typing import Final

import msgspec
from flask import Blueprint, Response, abort, jsonify, redirect, render_template, request, send_file, url_for

from companion.games import registry
from companion.store.store import Store
from companion.web.context import parts
from companion.web.security import LIMITER

PRINTS: Final = Blueprint("prints", __name__)

MOST_JOBS: Final = 50
"""How many finished files are kept."""
PAPERS: Final = ("a4", "letter")
BACKS: Final = ("long", "short", "none")


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
    """The print orders of this server; one is made at a time, so that the table never waits for paper."""

    def __init__(self, folder: Path, store: Store) -> None:
        self._folder = folder
        self._store = store
        self._jobs: dict[str, Job] = {}
        self._turn = threading.Lock()

    def start(self, game: str, arguments: list[str]) -> Job:
        """Begin an order; ``arguments`` are those of ``companion print``."""
        self._folder.mkdir(parents=True, exist_ok=True)
        for old in list(self._jobs.values())[: -MOST_JOBS or None]:
            old.file.unlink(missing_ok=True)
            del self._jobs[old.id]
        job = Job(uuid.uuid4().hex, game, self._folder / f"{uuid.uuid4().hex}.pdf")
        self._jobs[job.id] = job
        run = self._store.next_print_run(game, " ".join(arguments), int(time.time() * 1000))
        command = [sys.executable, "-m", "companion", "print", *arguments, "--run", str(run), "-o", str(job.file)]
        threading.Thread(target=self._make, args=(job, command), daemon=True).start()
        return job

    def find(self, job: str) -> Job | None:
        """An order by its id."""
        return self._jobs.get(job)

    def _make(self, job: Job, command: list[str]) -> None:
        with self._turn:
            with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
                assert process.stdout is not None
                assert process.stderr is not None
                for line in process.stdout:
                    self._note(job, line.strip())
                error = process.stderr.read().strip()
            if process.returncode:
                job.error = error.splitlines()[-1] if error else "The sheets could not be made."
            job.done = True

    def _note(self, job: Job, line: str) -> None:
        job.line = line
        found = re.search(r"(\d+) of (\d+)", line)
        if found:
            job.share = int(found.group(1)) / max(int(found.group(2)), 1)


@PRINTS.get("/prints")
def page() -> str:
    """Choose what to print."""
    games = [registry.game(key) for key in registry.keys()]
    return render_template("prints.html", games=games, papers=PAPERS, backs=BACKS)


@PRINTS.post("/prints")
@LIMITER.limit("10 per minute")
def make() -> Response:
    """Begin an order and show its progress."""
    form = request.form
    game, paper, backs = form.get("game", ""), form.get("paper", "a4"), form.get("backs", "long")
    edition = form.get("edition", "")
    copies = form.get("copies", "1")
    if game not in registry.keys() or paper not in PAPERS or backs not in BACKS or not copies.isdigit():
        abort(400, "That can't be printed. Choose again from the page.")
    arguments = ["--game", game, "--paper", paper, "--backs", backs, "--decks", copies]
    if edition:
        arguments += ["--edition", edition]
    if form.get("low_ink"):
        arguments.append("--low-ink")
    job = parts().jobs.start(game, arguments)
    return redirect(url_for("prints.job", job=job.id))  # type: ignore[return-value]  # Flask's own response type


def _job(job: str) -> Job:
    found = parts().jobs.find(job)
    if found is None:
        abort(404, "This print order is gone. Start it again.")
    return found


@PRINTS.get("/prints/<job>")
def job(job: str) -> str:
    """The progress of an order."""
    return render_template("print_job.html", job=_job(job))


@PRINTS.get("/api/prints/<job>")
def progress(job: str) -> Response:
    """The progress of an order, for the script."""
    found = _job(job)
    return jsonify({"line": found.line, "share": found.share, "done": found.done, "error": found.error})


@PRINTS.get("/prints/<job>/file")
def file(job: str) -> Response:
    """The finished file."""
    found = _job(job)
    if not found.done or found.error or not found.file.exists():
        abort(404, found.error or "The sheets are not ready yet.")
    return send_file(found.file, mimetype="application/pdf", as_attachment=True, download_name=f"{found.game}.pdf")
