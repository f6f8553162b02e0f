"""What lies before a Dreamer, taken from a picture: depth, mind, cards in play and how they lie, piles (VD-OBS).

Angles are clockwise from the Dreamer's upright. Nothing here knows the record; what a picture leaves open stays open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from companion.games.voidream.cards import Is
from companion.games.voidream.places import (
    DISCARD,
    DREAM,
    DREAM_DISCARD,
    EXHAUSTED,
    HAND,
    MIND,
    PLACES,
    PLAY,
    SPOT,
    VOID,
    VoidreamSetup,
)
from companion.games.voidream.printed import ARCANA_BACKS, DREAM_BACKS, MOST_VALUE
from companion.table.refusals import Facts
from companion.table.sight import Mark, Side
from companion.table.state import UNKNOWN, CardIndex, Seat

TOLERANCE_DEG: Final = 30.0
"""Nearest quarter turn within this; else it is unclear."""
UNCLEAR: Final = -1
CARD_MM: Final = (63.0, 88.0)
TUCKED: Final = 0.25
"""From this share of a back on, covered by a face-up card, it lies under that card."""
FREE: Final = 0.05
"""Up to this share it lies by itself; between the two nobody can tell."""

KEYS: Final = tuple(key for key, *_ in PLACES)
PILES: Final = (DISCARD, VOID, DREAM_DISCARD)
LAID: Final = (DREAM, PLAY, SPOT)
"""Where a card is laid that comes out of a Dream (VD-OBS-20)."""


class FaceUp(msgspec.Struct, frozen=True):
    """A card that lies face up: which one, ready (0), exhausted (1) or ``UNCLEAR``, and where."""

    card: CardIndex
    pose: int
    at: Mark


class Under(msgspec.Struct, frozen=True):
    """A back that shows under a card, or under one of several."""

    value: int
    hosts: tuple[CardIndex, ...]


class Spotted(msgspec.Struct, frozen=True):
    """A card in the play spot: upside down or not, or ``UNCLEAR``."""

    card: CardIndex
    inverted: int


class Strange(msgspec.Struct, frozen=True):
    """What doesn't belong where it lies: code and facts of its words, and the clause."""

    code: str
    clause: str
    facts: Facts = ()


class Observed(msgspec.Struct, frozen=True):
    """What a picture shows before a Dreamer.

    ``depth`` is 0 if the top could not be told, ``top`` the face-up card on it if one is; ``mind`` is ``UNCLEAR`` or
    the count. ``doubtful`` are values of backs that may be veiled cards or charges.
    """

    depth: int = 0
    top: CardIndex = UNKNOWN
    mind: int = UNCLEAR
    in_play: tuple[FaceUp, ...] = ()
    veiled: tuple[int, ...] = ()
    under: tuple[Under, ...] = ()
    doubtful: tuple[int, ...] = ()
    spot: tuple[Spotted, ...] = ()
    piles: tuple[tuple[int, CardIndex], ...] = ()
    hand: tuple[int, ...] = ()
    strange: tuple[Strange, ...] = ()


def quarter(turn_deg: float) -> int:
    """The quarter turn clockwise, 0 to 3, or ``UNCLEAR``."""
    nearest = round(turn_deg / 90)
    return nearest % 4 if abs(turn_deg - 90 * nearest) <= TOLERANCE_DEG else UNCLEAR


def observe_marks(setup: VoidreamSetup, seat: Seat, marks: Iterable[Mark]) -> Observed:
    """What the cards in a picture say, each in the zone in which it lies; without zones only poses and the mind."""
    at: dict[int, list[Mark]] = {place: [] for place in range(len(KEYS))}
    loose: list[Mark] = []
    for mark in marks:
        if mark.zone in KEYS:
            at[KEYS.index(mark.zone)].append(mark)
        elif mark.card != UNKNOWN:
            loose.append(mark)
    strange = [*_strangers(at), *_twice(at)]
    depth, top = _dream(setup, at[DREAM], strange)
    minds = [mark for mark in loose if setup.kinds[mark.card] is Is.MIND]
    others = [mark for mark in loose if setup.kinds[mark.card] is not Is.MIND]
    in_play = tuple(_face_up(mark) for mark in (*_faces(at[PLAY]), *_faces(others)))
    veiled, under, doubtful = _backs_in_play(at[PLAY], in_play, strange)
    return Observed(
        depth,
        top,
        _mind(setup, seat, (*at[MIND], *minds), strange),
        in_play,
        veiled,
        under,
        doubtful,
        tuple(_spot(setup, at[SPOT], strange)),
        tuple(_piles(at, strange)),
        tuple(sorted(mark.number - ARCANA_BACKS for mark in at[HAND] if _is_arcana_back(mark))),
        tuple(strange),
    )


def _faces(marks: Iterable[Mark]) -> Iterator[Mark]:
    return (mark for mark in marks if mark.side is Side.FACE and mark.card != UNKNOWN)


def _is_dream_back(mark: Mark) -> bool:
    return mark.side is Side.BACK and DREAM_BACKS < mark.number <= DREAM_BACKS + MOST_VALUE


def _is_arcana_back(mark: Mark) -> bool:
    return mark.side is Side.BACK and ARCANA_BACKS < mark.number <= ARCANA_BACKS + MOST_VALUE


def _strangers(at: dict[int, list[Mark]]) -> Iterator[Strange]:
    """Cards of no deck at this table (VD-OBS-01)."""
    if any(mark.side is not Side.BACK and mark.card == UNKNOWN for marks in at.values() for mark in marks):
        yield Strange("seen_foreign", "VD-OBS-01")


def _twice(at: dict[int, list[Mark]]) -> Iterator[Strange]:
    """One card in two places is a reflection or a second print of it, so neither counts."""
    seen = [mark.card for marks in at.values() for mark in marks if mark.card != UNKNOWN]
    for card in sorted({card for card in seen if seen.count(card) > 1}):
        yield Strange("seen_twice", "VD-OBS-01", (("card", card),))
        for marks in at.values():
            marks[:] = [mark for mark in marks if mark.card != card]


def _dream(setup: VoidreamSetup, marks: list[Mark], strange: list[Strange]) -> tuple[int, CardIndex]:
    """VD-OBS-06, VD-OBS-08, VD-OBS-19: one back of a Dream card, or one construct or bastion face up, and no more."""
    if not marks:
        return 0, UNKNOWN
    mark = marks[0]
    if len(marks) > 1:
        strange.append(Strange("seen_two_tops", "VD-OBS-08"))
    elif _is_dream_back(mark):
        return mark.number - DREAM_BACKS, UNKNOWN
    elif mark.side is Side.FACE and mark.card != UNKNOWN and setup.kinds[mark.card] in (Is.CONSTRUCT, Is.BASTION):
        return setup.cards[mark.card].value or setup.options.bastion_value, mark.card
    elif mark.side is Side.SECOND:
        # VD-OBS-04: a bastion's back is for before the game.
        strange.append(Strange("seen_second_side", "VD-OBS-04", (("card", mark.card),)))
    elif mark.side is Side.FACE and mark.card != UNKNOWN:
        strange.append(Strange("seen_on_dream", "VD-OBS-08"))
    elif mark.side is Side.BACK:
        strange.append(Strange("seen_wrong_back", "VD-OBS-08"))
    return 0, UNKNOWN


def _mind(setup: VoidreamSetup, seat: Seat, marks: Iterable[Mark], strange: list[Strange]) -> int:
    """VD-OBS-10, VD-MND-11: numbered side at 0 is 4, and one less for each quarter clockwise; spent side is 0."""
    counts = set()
    for mark in marks:
        if mark.card == UNKNOWN or setup.kinds[mark.card] is not Is.MIND or setup.owners[mark.card] != seat:
            strange.append(Strange("seen_out_of_place", "VD-OBS-28", _named(mark)))
        elif mark.side is Side.SECOND:
            counts.add(0)
        else:
            turns = quarter(mark.turn_deg)
            counts.add(UNCLEAR if turns == UNCLEAR else 4 - turns)
    return counts.pop() if len(counts) == 1 else UNCLEAR


def _named(mark: Mark) -> Facts:
    return (("card", mark.card),) if mark.card != UNKNOWN else (("card_name", "A face-down card"),)


def _face_up(mark: Mark) -> FaceUp:
    """VD-OBS-12: 0 is ready, 90 exhausted; anything else is asked, not guessed."""
    turns = quarter(mark.turn_deg)
    return FaceUp(mark.card, turns if turns in (0, EXHAUSTED) else UNCLEAR, mark)


def _backs_in_play(
    marks: list[Mark], in_play: tuple[FaceUp, ...], strange: list[Strange]
) -> tuple[tuple[int, ...], tuple[Under, ...], tuple[int, ...]]:
    """VD-OBS-15, VD-OBS-16: a back by itself is a veiled card, one under a host a charge."""
    veiled: list[int] = []
    under: list[Under] = []
    doubtful: list[int] = []
    for mark in marks:
        if mark.side is Side.SECOND:
            strange.append(Strange("seen_second_side", "VD-OBS-04", (("card", mark.card),)))
        elif mark.side is Side.BACK and not _is_dream_back(mark):
            strange.append(Strange("seen_wrong_back", "VD-OBS-15"))
        elif mark.side is Side.BACK:
            value = mark.number - DREAM_BACKS
            shares = {card.card: covered(mark, card.at) for card in in_play}
            hosts = tuple(sorted(card for card, share in shares.items() if share >= TUCKED))
            if hosts:
                under.append(Under(value, hosts))
            elif all(share <= FREE for share in shares.values()):
                veiled.append(value)
            else:
                doubtful.append(value)
    return tuple(sorted(veiled)), tuple(sorted(under, key=lambda one: (one.hosts, one.value))), tuple(sorted(doubtful))


def covered(one: Mark, other: Mark) -> float:
    """The share of a card that another one covers, both taken at their nearest quarter turn."""
    sizes = [CARD_MM if round(mark.turn_deg / 90) % 2 == 0 else CARD_MM[::-1] for mark in (one, other)]
    gaps = (abs(one.x_mm - other.x_mm), abs(one.y_mm - other.y_mm))
    common = [
        max(0.0, min(sizes[0][axis], sizes[1][axis], (sizes[0][axis] + sizes[1][axis]) / 2 - gap))
        for axis, gap in enumerate(gaps)
    ]
    return common[0] * common[1] / (CARD_MM[0] * CARD_MM[1])


def _spot(setup: VoidreamSetup, marks: list[Mark], strange: list[Strange]) -> Iterator[Spotted]:
    """VD-OBS-14: upright or upside down, and nothing in between; only an arcanum has a way (VD-ARC-14)."""
    for mark in marks:
        if mark.side is not Side.FACE or mark.card == UNKNOWN:
            if mark.side is Side.BACK:
                strange.append(Strange("seen_wrong_back", "VD-OBS-14"))
            continue
        way = {0: 0, 2: 1}.get(quarter(mark.turn_deg), UNCLEAR)
        yield Spotted(mark.card, way if setup.kinds[mark.card] is Is.ARCANUM else 0)


def _piles(at: dict[int, list[Mark]], strange: list[Strange]) -> Iterator[tuple[int, CardIndex]]:
    """VD-OBS-22: the faces that show on the piles, the uppermost or a fan of them; nothing lies there face down."""
    for place in PILES:
        if any(mark.side is not Side.FACE for mark in at[place]):
            strange.append(Strange("seen_face_down_on_pile", "VD-OBS-22"))
        yield from ((place, mark.card) for mark in _faces(at[place]))
