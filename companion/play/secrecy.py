"""What must not slip out of a reply: which cards are in another's own deck, and what a seal hides."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Any, Final, TypeVar

import msgspec

from companion.play.inputs import Earlier, Input, MakeMove, Override, Refused, ShowCard
from companion.play.refusals import plain_no
from companion.table.state import TABLE, UNKNOWN, CardIndex, Seat, Setup, State, slot_of
from companion.table.viewers import as_seen

ReplyT = TypeVar("ReplyT")
STRANGER: Final = Refused(
    plain_no("Not a card of yours", "Here you can show cards of your own deck and cards that lie open. Put it aside.")
)
"""The one answer to all cards of which a seat can't know whether they are at this table, where decks are own ones."""


def has_own_decks(setup: Setup) -> bool:
    """Whether players bring decks of their own, which others may not know."""
    return any(owner != TABLE for owner in setup.owners)


def is_secret(state: State, seat: Seat, card: CardIndex) -> bool:
    """Whether a card is in another's own deck, and has not been seen by this seat."""
    return state.setup.owners[card] not in (seat, TABLE) and slot_of(as_seen(state, seat), card) == UNKNOWN


def hushed(reply: ReplyT, state: State, seat: Seat, cards: Collection[CardIndex]) -> ReplyT | Refused:
    """The reply to an input about these cards; a refusal does not tell that there are such cards, if that is secret."""
    if isinstance(reply, Refused) and cards and all(is_secret(state, seat, card) for card in cards):
        return STRANGER
    return reply


def cards_in(said: Input, setup: Setup) -> tuple[CardIndex, ...]:
    """The cards that an input is about."""
    match said:
        case ShowCard():
            return setup.equals.get(said.card, ())
        case MakeMove() | Override() | Earlier():
            card = _card_of(bytes(said.move))
            return (card,) if 0 <= card < len(setup.copies) else ()
        case _:
            return ()


def _card_of(move: bytes) -> int:
    try:
        return msgspec.json.decode(move, type=_AboutCard).card
    except msgspec.DecodeError:
        return UNKNOWN


class _AboutCard(msgspec.Struct, frozen=True):
    card: int = UNKNOWN


def salted(move: Any) -> Any:
    """The move with a fresh salt, if it is of a kind that seals something and has none yet: rules know no chance."""
    return msgspec.structs.replace(move, salt=secrets.token_hex(16)) if getattr(move, "salt", None) == "" else move
