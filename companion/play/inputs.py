"""What may be sent to a table, and what comes of it."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from companion.table.figures import Figure
from companion.table.questions import Answer
from companion.table.screens import Choice, No

MOST_REASON: Final = 120
"""Signs of a reason: two lines of the history on a phone."""


class MakeMove(msgspec.Struct, frozen=True, tag_field="do", tag="move", forbid_unknown_fields=True):
    """A move of the game, as its JSON."""

    move: msgspec.Raw


class GiveAnswer(msgspec.Struct, frozen=True, tag_field="do", tag="answer", forbid_unknown_fields=True):
    """An answer to the question that waits."""

    value: int | str


class ShowCard(msgspec.Struct, frozen=True, tag_field="do", tag="show", forbid_unknown_fields=True):
    """A card picked by hand: "a copy of" this one. ``purpose`` is the label of a meaning, or empty for the first."""

    card: str
    purpose: str = ""


class Undo(msgspec.Struct, frozen=True, tag_field="do", tag="undo", forbid_unknown_fields=True):
    """Go back to where the table stood after the input with this number; -1: take back the last thing."""

    to: Annotated[int, msgspec.Meta(ge=-1)] = -1


class Agree(msgspec.Struct, frozen=True, tag_field="do", tag="agree", forbid_unknown_fields=True):
    """Say yes or no to an undo that somebody else asked for."""

    yes: bool


class PutBack(msgspec.Struct, frozen=True, tag_field="do", tag="put", forbid_unknown_fields=True):
    """A card was put back by hand after an undo."""

    key: str


class Nudge(msgspec.Struct, frozen=True, tag_field="do", tag="nudge", forbid_unknown_fields=True):
    """A number is set right by hand: a dial by its name, or a mark on the card in a slot."""

    by: Annotated[int, msgspec.Meta(ge=-9999, le=9999)]
    dial: Annotated[str, msgspec.Meta(max_length=60)] = ""
    slot: Annotated[int, msgspec.Meta(ge=-1, lt=10_000)] = -1
    mark: Annotated[str, msgspec.Meta(max_length=60)] = ""
    reason: Annotated[str, msgspec.Meta(max_length=MOST_REASON)] = ""


class Override(msgspec.Struct, frozen=True, tag_field="do", tag="override", forbid_unknown_fields=True):
    """Do what was refused all the same, as a correction of the record to which everybody at the table agrees."""

    move: msgspec.Raw
    reason: Annotated[str, msgspec.Meta(max_length=MOST_REASON)]


class Earlier(msgspec.Struct, frozen=True, tag_field="do", tag="earlier", forbid_unknown_fields=True):
    """A move that was made before the own last one of a kind in this turn, and is only told now."""

    move: msgspec.Raw
    before: Annotated[str, msgspec.Meta(max_length=30)]


Input = MakeMove | GiveAnswer | ShowCard | Undo | Agree | PutBack | Nudge | Override | Earlier


class Refused(msgspec.Struct, frozen=True):
    """Nothing happened, and why. ``no`` is shown to this viewer alone."""

    no: No


class Applied(msgspec.Struct, frozen=True):
    """The input is stored and counted. ``text`` says what was done; ``repeated`` that it had been counted before."""

    version: int
    text: str = ""
    repeated: bool = False
    can_undo: bool = False


class Stale(msgspec.Struct, frozen=True):
    """The table went on meanwhile, so nothing was done."""

    version: int


class Known(msgspec.Struct, frozen=True):
    """A card was shown that the companion knows there already; nothing had to be done."""

    version: int
    text: str


class ChooseOne(msgspec.Struct, frozen=True):
    """The card could mean several things: a tap decides."""

    card: str
    choices: tuple[Choice, ...]


Outcome = Applied | Refused | Stale | Known | ChooseOne


class PendingMove(msgspec.Struct, frozen=True, tag="move"):
    """A move that waits for answers: its JSON, the input that began it, and the answers so far.

    ``under`` is another that waits meanwhile: this one was made while that was asking.
    """

    move: msgspec.Raw
    number: int
    answers: tuple[Answer, ...] = ()
    under: PendingMove | None = None


class PendingUndo(msgspec.Struct, frozen=True, tag="undo"):
    """An undo that waits for the consent of others; ``under`` is the move that waits meanwhile.

    ``insert`` is a move that was told too late: it is put in there, and what came since is done again.
    """

    to: int
    by: int
    waiting: tuple[int, ...]
    clause: str
    under: PendingMove | None = None
    insert: PendingMove | None = None


Pending = PendingMove | PendingUndo


class ToPut(msgspec.Struct, frozen=True, array_like=True):
    """One thing that hands must do after an undo.

    ``seat`` is whose cards are concerned, or -1. ``card`` is the card if all have seen it, else -1, and ``claimed``
    whether that very copy was read.
    """

    key: str
    text: str
    seat: int
    card: int = -1
    claimed: bool = False


class Effect(msgspec.Struct, frozen=True):
    """What came of an input, as it is stored: events, what waits now, and for an undo the input it went back to.

    ``text``, ``card``, ``clause`` and ``figures`` are its line of the history.
    ``doubtful`` are the copies of which an undo, and those before it, leave it open whether an equal one lies there.
    ``did`` is the move that this input carried out, with all of its answers. ``secret`` is whether it answered a
    question of which nobody is told who has answered. ``insert`` is the move for which an undo went back.
    """

    events: msgspec.Raw = msgspec.Raw(b"[]")
    pending: Pending | None = None
    back_to: int | None = None
    text: str = ""
    card: str = ""
    clause: str = ""
    figures: tuple[Figure, ...] = ()
    to_put: tuple[ToPut, ...] = ()
    did: PendingMove | None = None
    doubtful: tuple[int, ...] = ()
    secret: bool = False
    insert: PendingMove | None = None
