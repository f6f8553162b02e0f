"""The text of a tag: ten characters that say, without a database, which printed card this is.

Two letters of the game, one of the kind (face, second side, back or mat), three of the card's number, one of the copy,
two of the print run, and a check character. Ten characters of 0-9A-Z are what a version 1 QR code holds at level H in
alphanumeric mode (ISO/IEC 18004, table 7).
"""

from __future__ import annotations

from enum import Enum
from typing import Final

import msgspec

DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L, O or U, which are misread when a tag is typed from the card."""
ALPHABET: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
GAMES: Final = ("CD", "CW", "DP", "SW", "VD")
FACE: Final = "F"
SECOND: Final = "S"
"""The other side of a card with two faces, where a game needs to know which one is up."""
BACK: Final = "B"
"""A back that shows something to all: ``card`` says what, and nothing else differs between the backs that show it."""
MAT: Final = "M"
"""A place on a seat's mat: ``card`` is the place, ``copy`` the seat, counted from 1."""
KINDS: Final = (FACE, SECOND, BACK, MAT)
LENGTH: Final = 10
MOST_CARD: Final = 32**3 - 1
MOST_COPY: Final = 31
MOST_RUN: Final = 32**2 - 1


class Tag(msgspec.Struct, frozen=True):
    """What a tag says. ``card`` is from 1 to 32767, ``copy`` from 1 to 31, ``run`` (the print run) from 0 to 1023."""

    game: str
    card: int
    copy: int
    run: int = 0
    kind: str = FACE


class Fault(Enum):
    """What is wrong with a text that is no tag of ours."""

    FOREIGN = "foreign"
    """It was never one: other length, other signs, or a check character and a beginning that are none of ours."""
    CHECK = "check"
    """The check character does not fit: misread, mistyped or damaged."""
    GAME = "game"
    """No game of ours."""
    RANGE = "range"
    """A kind, card or copy that is never printed."""


class BadTag(msgspec.Struct, frozen=True):
    """A text that is no tag, and why."""

    text: str
    fault: Fault


def format_tag(tag: Tag) -> str:
    """The ten characters of a tag. Raises ``ValueError`` for a number outside its range or a game unknown here."""
    if tag.game not in GAMES or tag.kind not in KINDS:
        raise ValueError(f"no tag for game {tag.game!r} and kind {tag.kind!r}")
    if not (1 <= tag.card <= MOST_CARD and 1 <= tag.copy <= MOST_COPY and 0 <= tag.run <= MOST_RUN):
        raise ValueError(
            f"card {tag.card} (1-32767), copy {tag.copy} (1-31) or print run {tag.run} (0-1023) is out of range"
        )
    body = f"{tag.game}{tag.kind}{_digits(tag.card, 3)}{_digits(tag.copy, 1)}{_digits(tag.run, 2)}"
    return body + check_character(body)


def second_tag(tag: Tag) -> Tag:
    """The tag on the other side of a card with two faces."""
    return Tag(tag.game, tag.card, tag.copy, tag.run, SECOND)


def back_tag(game: str, shows: int) -> Tag:
    """The tag of all backs that show the same: no copy and no print run, so that it tells nothing else."""
    return Tag(game, shows, 1, 0, BACK)


def mat_tag(game: str, place: int, seat: int) -> Tag:
    """The tag of a place on the mat of a seat, which is counted from 0."""
    return Tag(game, place, seat + 1, 0, MAT)


def parse_tag(text: str) -> Tag | BadTag:
    """What a tag says, or what is wrong with it. Typed text may have spaces, small letters, O for 0, I or L for 1."""
    plain = "".join(text.upper().split())
    if len(plain) != LENGTH or any(sign not in ALPHABET for sign in plain):
        return BadTag(text, Fault.FOREIGN)
    plain = plain[:3] + plain[3:9].translate(_MISREAD) + plain[9]
    # The check character may be an I, L or O: there too it is the look that counts.
    if check_character(plain[:9]).translate(_MISREAD) != plain[9].translate(_MISREAD):
        return BadTag(text, Fault.CHECK if _begins_like_ours(plain) else Fault.FOREIGN)
    if plain[:2] not in GAMES:
        return BadTag(text, Fault.GAME)
    card, copy, run = _number(plain[3:6]), _number(plain[6]), _number(plain[7:9])
    if plain[2] not in KINDS or card < 1 or copy < 1 or run < 0:
        return BadTag(text, Fault.RANGE)
    return Tag(plain[:2], card, copy, run, plain[2])


def _begins_like_ours(text: str) -> bool:
    """Whether at most one of the first three signs differs from those of a tag: a serial number has others."""
    heads = (game + kind for game in GAMES for kind in KINDS)
    return any(sum(sign != right for sign, right in zip(text, head, strict=False)) <= 1 for head in heads)


_MISREAD: Final = str.maketrans("OIL", "011")


def _digits(number: int, width: int) -> str:
    text = ""
    for _ in range(width):
        number, digit = divmod(number, 32)
        text = DIGITS[digit] + text
    return text


def _number(text: str) -> int:
    """The number that base 32 digits stand for; -1 if one of them is no digit."""
    if any(sign not in DIGITS for sign in text):
        return -1
    value = 0
    for sign in text:
        value = value * 32 + DIGITS.index(sign)
    return value


def check_character(body: str) -> str:
    """The check character of a text of ``ALPHABET``: ISO 7064, MOD 37,36, which catches every single wrong sign."""
    product = 36
    for sign in body:
        total = (product + ALPHABET.index(sign)) % 36 or 36
        product = total * 2 % 37
    return ALPHABET[(37 - product) % 36]
