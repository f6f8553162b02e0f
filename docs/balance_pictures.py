"""The pictures of ``balance-cardweaver.md``, written as plain SVG: who wins, how long, how it ends, and the cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape

from balance_figures import CARDS, ENDINGS, MODES, NEMESES, Balance, CardSum, Setting

from companion.games import registry

PAPER, INK, SECOND, HAIR = "#FBFCF8", "#12181A", "#46504E", "#AEB6AF"
ANIMUS, NEMESIS, DRAW = "#E0A13A", "#8E1B1B", "#AEB6AF"
ENDS = {"all Animus defeated": NEMESIS, "Nemesis defeated": ANIMUS, "Victory Points": "#14397F"}
WIDTH = 920
LEFT, RIGHT = 250, 890
"""Where the scale begins and ends; the words stand left of it."""
ROW, GAP, TOP = 18, 12, 84
FEW = 25
"""What fewer games saw says nothing."""
NAMED = 7
"""So many cards are named at each end."""

Room = tuple[float, float, float]
"""From where to where, and how high, a name or a dot stands."""


def all_of(balance: Balance) -> dict[str, str]:
    """The pictures by file name."""
    return {
        "balance-wins.svg": wins(balance),
        "balance-lengths.svg": lengths(balance),
        "balance-endings.svg": endings(balance),
        "balance-cards.svg": cards(balance),
    }


def wins(balance: Balance) -> str:
    """A bar for each setting, shared between the sides."""

    def bar(one: Setting, y: float) -> str:
        return _shares(((one.animus, ANIMUS), (one.nemesis_wins, NEMESIS)), y)

    key = (("the Animus win", ANIMUS), ("the Nemesis wins", NEMESIS), ("a draw", DRAW))
    return _bars("Who wins", "the lines stand at 30 % for each side", balance, key, bar, marks=(0.3, 0.7))


def endings(balance: Balance) -> str:
    """A bar for each setting, shared between the endings."""

    def bar(one: Setting, y: float) -> str:
        return _shares([(one.ended(ending), ENDS[ending]) for ending in ENDINGS], y)

    return _bars(
        "How games end", "shares of the games of each setting", balance, tuple(ENDS.items()), bar, marks=(0.0, 1.0)
    )


def lengths(balance: Balance) -> str:
    """A line for each setting from the 5 % mark to the 95 % mark, with the median."""
    most = max((one.longest for one in balance.settings), default=0)
    span = max(30, most + 1)

    def x(rounds: float) -> float:
        return LEFT + (RIGHT - LEFT) * rounds / span

    def bar(one: Setting, y: float) -> str:
        middle = y + ROW / 2
        line = (
            f'<line x1="{x(one.shortest):.1f}" y1="{middle}" x2="{x(one.longest):.1f}" y2="{middle}" '
            f'stroke="{NEMESIS}" stroke-width="5"/>'
        )
        dot = f'<circle cx="{x(one.median):.1f}" cy="{middle}" r="6" fill="{INK}"/>'
        words = _text(f"{one.median}", x(one.longest) + 11, middle + 4, SECOND, size=12)
        return line + dot + words

    key = (("9 of 10 games", NEMESIS), ("median", INK))
    return _bars(
        "Rounds of a game", "the lines stand at 6 and 25 rounds", balance, key, bar, marks=(6 / span, 25 / span)
    )


def _bars(
    title: str,
    note: str,
    balance: Balance,
    key: Sequence[tuple[str, str]],
    bar: Callable[[Setting, float], str],
    *,
    marks: tuple[float, float],
) -> str:
    """Rows by mode and Nemesis, one for each policy."""
    parts: list[str] = []
    y = float(TOP)
    for mode in MODES:
        found = [one for one in balance.settings if one.mode == mode]
        if not found:
            continue
        parts.append(_text(mode, 20, y + 13, INK, weight=700))
        y += ROW + 4
        for nemesis, name in NEMESES.items():
            for number, one in enumerate(one for one in found if one.nemesis == nemesis):
                if not number:
                    parts.append(_text(name, 20, y + 13, INK))
                parts.append(_text(one.policy, LEFT - 12, y + 13, SECOND, size=12, anchor="end"))
                parts.append(bar(one, y))
                y += ROW
            y += 5
        y += GAP
    lines = "".join(
        f'<line x1="{LEFT + (RIGHT - LEFT) * mark:.1f}" y1="{TOP - 6}" x2="{LEFT + (RIGHT - LEFT) * mark:.1f}" '
        f'y2="{y - GAP:.0f}" stroke="{INK}" stroke-width="1.5" stroke-dasharray="2 4"/>'
        for mark in marks
    )
    return _svg(title, note, key, "".join(parts) + lines, y + 8)


def _shares(parts: Sequence[tuple[float, str]], y: float) -> str:
    """One bar of which each part has its share, and what is left is nobody's."""
    full = RIGHT - LEFT
    drawn = [f'<rect x="{LEFT}" y="{y + 2}" width="{full}" height="{ROW - 4}" fill="{DRAW}"/>']
    x = float(LEFT)
    for share, colour in parts:
        width = full * share
        drawn.append(f'<rect x="{x:.1f}" y="{y + 2}" width="{width:.1f}" height="{ROW - 4}" fill="{colour}"/>')
        if share >= 0.06:
            ink = INK if colour == ANIMUS else "#FFFFFF"
            drawn.append(_text(f"{share:.0%}", x + width / 2, y + 13, ink, size=11, anchor="middle"))
        x += width
    return "".join(drawn)


def cards(balance: Balance) -> str:
    """A dot for each card that was bought: how often, and how much more than usual its side won with it."""
    parts, y = [], float(TOP)
    for side, colour in (("animus", ANIMUS), ("nemesis", NEMESIS)):
        found = [one for one in balance.cards if one.side == side and one.got > 0 and one.with_it >= FEW]
        parts.append(_text(f"Cards of the {side.title()}", 20, y + 4, INK, weight=700))
        parts.append(_scatter(found, colour, y + 20, 380))
        y += 450
    key = (("a card of the Animus", ANIMUS), ("a card of the Nemesis", NEMESIS))
    note = f"bots: {CARDS}; across: how often a side gets it in a game; up: how much more than usual it wins with it"
    return _svg("Cards", note, key, "".join(parts), y)


def _scatter(found: Sequence[CardSum], colour: str, top: float, height: float) -> str:
    across = max((one.got for one in found), default=1.0) * 1.08
    up = max((abs(one.won - one.usual) for one in found), default=0.1) * 1.15 or 0.1
    left, right = 80, RIGHT

    def place(one: CardSum) -> tuple[float, float]:
        return left + (right - left) * one.got / across, top + height / 2 * (1 - (one.won - one.usual) / up)

    middle = top + height / 2
    parts = [f'<line x1="{left}" y1="{middle}" x2="{right}" y2="{middle}" stroke="{HAIR}" stroke-width="1.5"/>']
    parts.append(_text("as usual", left - 8, middle + 4, SECOND, size=12, anchor="end"))
    parts += (
        _text(f"{sign * up:+.0%}", left - 8, middle - sign * height / 2 + 4, SECOND, size=12, anchor="end")
        for sign in (1, -1)
    )
    step = 1 if across > 3 else 0.5
    for number in range(1, int(across / step) + 1):
        x = left + (right - left) * number * step / across
        parts.append(f'<line x1="{x:.1f}" y1="{middle - 4}" x2="{x:.1f}" y2="{middle + 4}" stroke="{SECOND}"/>')
        parts.append(_text(f"{number * step:g}", x, top + height + 16, SECOND, size=12, anchor="middle"))
    for one in found:
        x, y = place(one)
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{colour}" stroke="{INK}"/>')
    parts += _names(found, place, right)
    return "".join(parts)


def _names(found: Sequence[CardSum], place: Callable[[CardSum], tuple[float, float]], right: float) -> Iterator[str]:
    """The names of the cards at the ends of both scales, where there is room beside, above or below the dot."""
    decks = registry.game("cardweaver").decks  # type: ignore[attr-defined]
    names = {card.id: card.name for deck in decks.values() for card in deck.cards}
    by_gain = sorted(found, key=lambda one: one.won - one.usual)
    often = sorted(found, key=lambda one: one.got)[-NAMED:]
    dots = [(x - 6, x + 6, y) for x, y in map(place, found)]
    taken: list[Room] = []
    for one in dict.fromkeys((*by_gain[:NAMED], *by_gain[-NAMED:], *often)):
        x, y = place(one)
        width = 6.6 * len(names[one.card])
        beside = ((x + 9, y), (x - 9 - width, y), (x - width / 2, y - 14), (x - width / 2, y + 14))
        rooms = [(start, start + width, at) for start, at in beside if start > 84 and start + width < right + 20]
        room = next((room for room in rooms if not any(_meet(room, other) for other in (*taken, *dots))), None)
        if room is not None:
            taken.append(room)
            yield _text(names[one.card], room[0], room[2] + 4, INK, size=12)


def _meet(one: Room, other: Room) -> bool:
    return abs(one[2] - other[2]) < 12 and one[0] < other[1] and other[0] < one[1]


def _text(
    words: str, x: float, y: float, colour: str, *, size: int = 14, weight: int = 400, anchor: str = "start"
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" font-size="{size}" font-weight="{weight}" '
        f'text-anchor="{anchor}">{escape(words)}</text>'
    )


def _svg(title: str, note: str, key: Sequence[tuple[str, str]], drawn: str, height: float) -> str:
    parts = [_text(title, 20, 32, INK, size=22, weight=700), _text(note, 20, 54, SECOND)]
    x = float(RIGHT)
    for words, colour in reversed(key):
        x -= 7.8 * len(words) + 36
        parts.append(
            f'<rect x="{x:.1f}" y="20" width="14" height="14" fill="{colour}"/>{_text(words, x + 20, 32, INK)}'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" width="{WIDTH}" '
        f'height="{height:.0f}" font-family="Helvetica, Arial, sans-serif" role="img">\n'
        f"<title>{escape(title)}</title>\n"
        f'<rect width="{WIDTH}" height="{height:.0f}" fill="{PAPER}"/>\n{"".join(parts)}{drawn}\n</svg>\n'
    ).replace("><", ">\n<")
