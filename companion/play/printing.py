"""From a game's cards to a print job: the game says what is on a card, the printer how it looks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardprints.backs import Back
from cardprints.face_parts import Number
from cardprints.faces import Face
from cardprints.jobs import Card, PrintJob
from cardprints.sheets import PAPERS, Backs
from cardprints.tags import Tag, format_tag
from companion.table.game import Game
from companion.table.printed import Printed
from companion.table.state import Copy

BACKS: Final[Mapping[str, Backs]] = {"long": Backs.LONG_EDGE, "short": Backs.SHORT_EDGE, "none": Backs.OFF}

COLOURS: Final[Mapping[str, tuple[str, str]]] = {
    "CW": ("#8E1B1B", "#C8402E"),
    "VD": ("#14397F", "#4A74C9"),
    "SW": ("#00664F", "#25A384"),
    "DP": ("#8B5E00", "#D9A227"),
    "CD": ("#94409A", "#B56FC4"),
}
"""Accent and print ink by badge."""


def job_for(
    game: Game,
    options: Mapping[str, Any],
    seats: int,
    *,
    run: int,
    paper: str = "a4",
    backs: str = "long",
    low_ink: bool = False,
    calibration: bool = False,
) -> PrintJob:
    """Every card of a table with these options, each copy with a tag of its own."""
    accent, ink = COLOURS[game.badge]
    back = Back(game.badge, game.shape, accent)
    cards = tuple(
        Card(_face(game, copy, printed, run, accent, ink), back) for copy, printed in game.printed(options, seats)
    )
    return PrintJob(
        game=game.name,
        run=str(run),
        cards=cards,
        paper=PAPERS[paper],
        backs=BACKS[backs],
        low_ink=low_ink,
        calibration=calibration,
    )


def _face(game: Game, copy: Copy, printed: Printed, run: int, accent: str, ink: str) -> Face:
    return Face(
        badge=game.badge,
        name=printed.name,
        type_line=printed.types,
        numbers=tuple(Number(value, symbol, word) for value, symbol, word in printed.numbers),
        tag=format_tag(Tag(game.badge, printed.number, copy.copy, run)),
        accent=accent,
        ink=ink,
        text=printed.text,
        flavour=printed.flavour,
        edge=printed.edge,
        foot_left=f"{printed.deck} {copy.copy}/{printed.of_copies}",
        form=printed.form,
    )
