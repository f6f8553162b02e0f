"""From a game's cards and pieces to a print job: the game says what is on them, the printer how they look."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from cardprints.backs import Back, ValueBack
from cardprints.column import Ladder
from cardprints.dials import Dial
from cardprints.face_parts import Number
from cardprints.faces import Face, Turns
from cardprints.jobs import Card, PrintJob
from cardprints.mats import Mat, MatTag, Zone
from cardprints.second_form import SecondForm
from cardprints.sheets import PAPERS, Backs
from cardprints.tags import Tag, back_tag, format_tag, mat_tag, second_tag
from cardprints.tokens import Token
from companion.play.box_parts import DIALS, MAT, TOKENS, chosen_parts, is_card_in
from companion.table.game import Game
from companion.table.printed import MatPlace, Pieces, Printed, PrintedForm, PrintedMat, PrintedTurns
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

_MINUS: Final = re.compile(r"(?<![\w-])-(?=\d)")
_BEFORE_NUMBER: Final = re.compile(r" (?=[+−]?\d)")


def job_for(
    game: Game,
    options: Mapping[str, Any],
    seats: int,
    *,
    run: int,
    parts: Iterable[str] = (),
    paper: str = "a4",
    backs: str = "long",
    low_ink: bool = False,
    calibration: bool = False,
) -> PrintJob:
    """Everything that a table with these options needs, or these parts of it; each card with a tag of its own.

    Mats are for tables with a camera above them, so they are printed where they are asked for by name.
    Raises ``OptionFault`` for a part that is not there.
    """
    chosen = chosen_parts(game, options, parts, seats)
    accent = COLOURS[game.badge][0]
    cards = tuple(
        _card(game, copy, printed, run) for copy, printed in game.printed(options, seats) if is_card_in(printed, chosen)
    )
    pieces = game.pieces(options, seats)
    return PrintJob(
        game=game.name,
        run=str(run),
        cards=cards,
        paper=PAPERS[paper],
        backs=BACKS[backs],
        low_ink=low_ink,
        calibration=calibration,
        dials=_dials(pieces, accent) if not chosen or DIALS in chosen else (),
        tokens=_tokens(pieces, accent) if not chosen or TOKENS in chosen else (),
        mats=_mats(game, pieces, seats) if MAT in chosen else (),
    )


def _card(game: Game, copy: Copy, printed: Printed, run: int) -> Card:
    if printed.other is None:
        return Card(_face(game, copy, printed, run), _back(game, printed))
    # The tag says which card this is, and where that matters which of its sides is up.
    face, other = (replace(_face(game, copy, side, run), plan="poster") for side in (printed, printed.other))
    if printed.tells_side:
        other = replace(other, tag=format_tag(second_tag(_tag(game, copy, printed, run))))
    return Card(face, other)


def _back(game: Game, printed: Printed) -> Back | ValueBack:
    accent = COLOURS[game.badge][0]
    back = printed.back
    if back is None:
        return Back(game.badge, game.shape, accent)
    tag = format_tag(back_tag(game.badge, back.number))
    return ValueBack(back.value, back.steps, back.most, back.label, tag, accent, back.symbol)


def _tag(game: Game, copy: Copy, printed: Printed, run: int) -> Tag:
    return Tag(game.badge, printed.number, copy.copy, run)


def _face(game: Game, copy: Copy, printed: Printed, run: int) -> Face:
    accent, ink = COLOURS[game.badge]
    ladder = printed.ladder
    steps = tuple((number, _typeset(text)) for number, text in ladder.steps) if ladder else ()
    return Face(
        badge=game.badge,
        name=printed.name,
        type_line=printed.types,
        numbers=_numbers(printed.numbers),
        tag=format_tag(_tag(game, copy, printed, run)),
        accent=accent,
        ink=ink,
        text=_typeset(printed.text),
        flavour=printed.flavour,
        reward=_typeset(printed.reward),
        inverted_text=_typeset(printed.inverted),
        second=_second(printed.second),
        turns=_turns(printed.turns),
        ladder=Ladder(ladder.symbol, ladder.word, steps) if ladder else None,
        edge=printed.edge,
        foot_left=f"{printed.deck} {copy.copy}/{printed.of_copies}",
        foot_points=printed.points,
        form=printed.form,
    )


def _numbers(numbers: tuple[tuple[str, str, str], ...]) -> tuple[Number, ...]:
    return tuple(Number(value, symbol, word) for value, symbol, word in numbers)


def _second(form: PrintedForm | None) -> SecondForm | None:
    return SecondForm(form.name, form.types, _numbers(form.numbers), _typeset(form.text)) if form else None


def _turns(turns: PrintedTurns | None) -> Turns | None:
    if turns is None:
        return None
    top, right, bottom, left = (
        (number, _typeset(text)) for number, text in (turns.top, turns.right, turns.bottom, turns.left)
    )
    return Turns((top, right, bottom, left))


def _typeset(text: str) -> str:
    """The text with true minus signs, and numbers that stay on the line of the word before them."""
    return _BEFORE_NUMBER.sub("\u00a0", _MINUS.sub("−", text))


def _dials(pieces: Pieces, accent: str) -> tuple[Dial, ...]:
    return tuple(
        Dial(dial.of, dial.word, dial.symbol, dial.most, accent, dial.note, dial.marks, dial.marks_word)
        for dial in pieces.dials
    )


def _tokens(pieces: Pieces, accent: str) -> tuple[Token, ...]:
    return tuple(Token(token.word, token.symbol, token.count, token.ground, accent) for token in pieces.tokens)


def _mats(game: Game, pieces: Pieces, seats: int) -> tuple[Mat, ...]:
    mat = pieces.mat
    if mat is None:
        return ()
    return tuple(mat_of(game, mat, seat) for seat in range(1 if mat.is_shared else seats))


def mat_of(game: Game, mat: PrintedMat, seat: int) -> Mat:
    """The mat of a seat as it is printed; one that all share has the tags of the first seat."""

    def tag(place: MatPlace) -> MatTag:
        return MatTag(format_tag(mat_tag(game.badge, place.number, seat)), place.x_mm, place.y_mm)

    zones = tuple(
        Zone(
            zone.word,
            zone.note,
            (zone.x_mm, zone.y_mm, zone.width_mm, zone.height_mm),
            tag(zone.tag),
            None if zone.under is None else tag(zone.under),
        )
        for zone in mat.zones
    )
    title = game.name if mat.is_shared else f"{game.name}, seat {seat + 1}"
    accent = COLOURS[game.badge][0]
    return Mat(title, (mat.width_mm, mat.height_mm), zones, tuple(tag(place) for place in mat.corners), accent)
