"""What is printed on the cards of CardWeaver, and the dials and tokens that lie beside them (CW-CRD-01, CW-SET-05)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from companion.games.cardweaver.cards import CHARACTERS, HELPERS, Card, Deck, Is, NpcSide
from companion.games.cardweaver.effects import Conviction, DirectDamage, Draw, Effect, Heal, Stat, To
from companion.games.cardweaver.powers import HoldsStat, Skill
from companion.games.cardweaver.terms import NOTHING
from companion.table.printed import Ladder, Pieces, Printed, PrintedDial, PrintedToken
from companion.table.state import Copy

# CW-CRD-02: a card has one type, and its symbol, its colour and its word all follow from that.
TYPES: Final = {
    Is.ANIMUS: ("animus", "Animus"),
    Is.NEMESIS: ("nemesis", "Nemesis"),
    Is.REAVER: ("reaver", "Reaver"),
    Is.ALLY: ("ally", "Ally"),
    Is.MAGIC: ("magic", "Magic"),
    Is.ABILITY: ("ability", "Ability"),
    Is.ARTIFACT: ("artifact", "Artifact"),
    Is.NIGHTMARE: ("nightmare", "Nightmare"),
    Is.PEACEFUL_NIGHT: ("peaceful-night", "Peaceful Night"),
}
"""Symbol and word of each type."""

SYMBOLS: Final = {
    "unique": ("unique", "Unique"),
    "quick_cast": ("quick-cast", "Quick Cast"),
    "permanent": ("permanent", "Permanent"),
}

EDGES: Final = {
    Is.ANIMUS: "chevrons",
    Is.NEMESIS: "diamonds",
    Is.REAVER: "teeth",
    Is.ALLY: "double",
    Is.MAGIC: "dots",
    Is.ABILITY: "bars",
    Is.ARTIFACT: "solid",
    Is.NIGHTMARE: "slashes",
    Is.PEACEFUL_NIGHT: "none",
}
"""A pattern for each type; both sides of a Character have the same."""

GAINS: Final = (
    ("attack", "attack-power", "Attack"),
    ("defense", "defense", "Defense"),
    ("direct_damage", "direct-damage", "Direct Damage"),
    ("conviction", "conviction", "Conviction"),
    ("heal", "hp", "Heal"),
    ("draw", "card", "Draw"),
)
"""What a card gives whenever it is played or lies there, so that a fan of cards tells what they are good for."""

ANIMA: Final = ("anima", "Anima")
NPC_SIDE: Final = ("npc-side", "NPC side")
ANIMA_FORM: Final = "wraith"
MOST_NUMBERS: Final = 4
MOST_ANIMUS: Final = 4
"""Four with the option ``four_animus``: the dial of a Nemesis must reach that far (CW-HPX-02)."""
MOST_AGAINST_NPC: Final = 3
"""The same for the NPC side, whose HP may be more (CW-SET-02, CW-R-22)."""

TOKENS: Final = (
    PrintedToken("Countdown", "countdown-token", 30, "accent"),
    PrintedToken("Damage", "damage-token", 70, "ink"),
    PrintedToken("Experience", "experience", 40, "paper"),
)
"""Enough for three cards of the automated Nemesis and a dozen Reavers and Allies; the sources count none."""

_LEADS: Final = re.compile(r"\b(Choose one|Once per (?:turn|round)|While in play|When played):")

Numbers = tuple[tuple[str, str, str], ...]


def box(decks: Mapping[str, Deck]) -> tuple[tuple[Copy, Printed], ...]:
    """Every physical card of the box, deck by deck, as it is printed."""
    return tuple(
        (Copy(card.id, copy), printed(card, deck.name))
        for deck in _in_order(decks)
        for card in deck.cards
        for copy in range(1, card.copies + 1)
    )


def _in_order(decks: Mapping[str, Deck]) -> list[Deck]:
    """The decks by the numbers of their cards: what all share first."""
    return sorted(decks.values(), key=lambda deck: deck.cards[0].number)


def printed(card: Card, deck: str) -> Printed:
    """The face of a card of the deck with this name; a Character has two."""
    plain = Printed(
        id=card.id,
        number=card.number,
        name=card.name,
        types=(TYPES[card.type], *(SYMBOLS[symbol] for symbol in card.symbols)),
        numbers=_numbers(card),
        text="\n".join(_texts(card)),
        flavour=card.flavour,
        deck=f"{deck} Deck",
        edge=EDGES[card.type],
        form=card.form,
        of_copies=card.copies,
        points=_signed(card.vp, plus=""),
        reward=f"Reward: {card.reward_text}" if card.reward_text else "",
    )
    if card.type not in CHARACTERS:
        return plain
    other = _anima(card, plain) if card.type is Is.ANIMUS else _npc_side(card, plain)
    return replace(
        plain,
        numbers=_stats(card, card.hp, card.attack, card.defense),
        ladder=_ladder(card.skills),
        points="",
        other=other,
    )


def pieces(decks: Mapping[str, Deck]) -> Pieces:
    """A Health Dial and an Experience Dial for each Character, and the tokens."""
    characters = [card for deck in _in_order(decks) for card in deck.cards if card.type in CHARACTERS]
    dials = (*map(_health, characters), *(_experience(card) for card in characters if card.skills))
    return Pieces(dials, TOKENS)


def _health(card: Card) -> PrintedDial:
    """CW-HPX-01, CW-HPX-02."""
    if card.type is Is.NEMESIS:
        npc = (card.npc and card.npc.hp) or card.hp
        most = max(card.hp * MOST_ANIMUS, npc * MOST_AGAINST_NPC)
        both = f"{card.hp}, NPC {npc}," if npc != card.hp else f"{card.hp}"
        return PrintedDial(card.name, "HP", "hp", most, f"Starts at {both} for each Animus")
    return PrintedDial(card.name, "HP", "hp", card.hp, f"Starts at {card.hp}")


def _experience(card: Card) -> PrintedDial:
    """From 0 to what unlocks the last Skill."""
    marks = tuple(sorted({skill.at for skill in card.skills}))
    return PrintedDial(card.name, "Experience", "experience", marks[-1], "Starts at 0", marks, "Skills at")


def _anima(card: Card, plain: Printed) -> Printed:
    """The side of an Animus that is used after its defeat (CW-CHR-07)."""
    text = _led(card.anima_text)
    return replace(plain, types=(ANIMA,), numbers=(), text=text, flavour="", form=ANIMA_FORM, points="")


def _npc_side(card: Card, plain: Printed) -> Printed:
    """The side of a Nemesis that nobody plays; its Skills take the place of those with the same number (CW-NPC-01)."""
    npc = card.npc or NpcSide()
    replaced = {skill.at: skill for skill in npc.skills}
    numbers = _stats(
        card,
        npc.hp or card.hp,
        card.attack if npc.attack < 0 else npc.attack,
        card.defense if npc.defense < 0 else npc.defense,
    )
    ladder = _ladder(tuple(replaced.get(skill.at, skill) for skill in card.skills))
    return replace(plain, types=(*plain.types, NPC_SIDE), numbers=numbers, ladder=ladder, flavour="", points="")


def _ladder(skills: tuple[Skill, ...]) -> Ladder | None:
    if not skills:
        return None
    return Ladder("experience", "Skills by Experience", tuple((str(skill.at), _led(skill.text)) for skill in skills))


def _stats(card: Card, hp: int, attack: int, defense: int) -> Numbers:
    return (
        (str(hp), "hp", "HP per Animus" if card.type is Is.NEMESIS else "HP"),
        (str(attack), "attack-power", "Attack"),
        (str(defense), "defense", "Defense"),
    )


def _numbers(card: Card) -> Numbers:
    """The cost, what a Reaver or Ally has, and what the card gives, as far as there is room."""
    shown = [(str(card.cost), "conviction", "Conviction Cost")]
    given: dict[str, int] = {}
    if card.type in HELPERS:
        shown.append((str(card.hp), "hp", "HP"))
        given = {"attack": card.attack, "defense": card.defense}
    for what, n in _given(card):
        # Several parts hurt several: nobody takes their sum.
        given[what] = max(given.get(what, 0), n) if what == "direct_damage" else given.get(what, 0) + n
    for what, symbol, word in GAINS:
        if given.get(what):
            shown.append((_signed(given[what], plus="" if what == "direct_damage" else "+"), symbol, word))
    return tuple(shown[:MOST_NUMBERS])


def _given(card: Card) -> Iterator[tuple[str, int]]:
    """What a card always gives its player, and what it does to those it is aimed at."""
    for effect in card.play:
        yield from _done(effect)
        if isinstance(effect, To):
            yield from (gain for part in effect.then for gain in _done(part) if gain[0] in ("direct_damage", "heal"))
    for held in card.holds:
        if isinstance(held, HoldsStat) and held.needs == NOTHING and not held.per:
            yield held.stat, held.n


def _done(effect: Effect) -> Iterator[tuple[str, int]]:
    match effect:
        case Stat(stat=stat, n=n, per="", needs=needs) if needs == NOTHING:
            yield stat, n
        case Conviction(n=n):
            yield "conviction", n
        case DirectDamage(n=n):
            yield "direct_damage", n
        case Heal(n=n):
            yield "heal", n
        case Draw(n=n):
            yield "draw", n
        case _:
            pass


def _texts(card: Card) -> Iterator[str]:
    """The paragraphs of a card; the Skills of a Reaver are among them, those of a Character stand on a ladder."""
    if card.text:
        yield _led(card.text)
    if card.type is Is.REAVER:
        yield from (f"**Experience {skill.at}:** {_led(skill.text)}" for skill in card.skills)
    if card.also:
        yield f"Also called {card.also}."


def _led(text: str) -> str:
    """The words that say when something works stand out."""
    return _LEADS.sub(r"**\1:**", text)


def _signed(n: int, *, plus: str) -> str:
    """A number with a true minus."""
    return f"−{-n}" if n < 0 else f"{plus}{n}"
