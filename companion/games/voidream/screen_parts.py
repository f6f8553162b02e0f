"""The parts of Voidream's pages that both phases share: mind and depth, numbers, piles, and what may be looked up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from companion.games.voidream import screen_words as say
from companion.games.voidream.cards import Is
from companion.games.voidream.numbers import stat
from companion.games.voidream.places import (
    DISCARD,
    DREAM_DISCARD,
    HAND,
    VOID,
    at,
    bastion,
    card_in,
    depth,
    layers,
    mind_count,
    mind_slot,
    name,
    of,
)
from companion.games.voidream.printed import TYPES
from companion.table.screens import Band, Bearings, Dial, Gauge, Ledger, Numbers, Row, TurnCard
from companion.table.state import UNKNOWN, Seat, State

if TYPE_CHECKING:
    from companion.games.voidream import Voidream

OPEN_PILES: Final = (
    (DISCARD, "discarded arcana", "arcanum"),
    (VOID, "Void pile", "void-pile"),
    (DREAM_DISCARD, "Dream discard pile", "card"),
)
BANDS: Final = (Band(4, "waking"), Band(3), Band(2), Band(1, "deepest"))
ADVICE: Final = tuple(f"VD-HNT-0{number}" for number in range(1, 7))


def bearings(state: State, seat: Seat) -> Bearings:
    """The mind card as it lies, what its next turn brings, and the depth (VD-MND-01, -05, -11, VD-DEP-01)."""
    deep = depth(state, seat)
    return Bearings(
        _mind(state, seat),
        Gauge("Depth", deep, BANDS, "depth", "" if deep else "is not read yet"),
    )


def _mind(state: State, seat: Seat) -> TurnCard:
    count = mind_count(state, seat)
    left = f"Mind, {say.counted(count, 'arcanum', 'arcana')} left" if count else "Mind, spent"
    text = say.mind_text(state, seat)
    if not count:
        deep = depth(state, seat)
        then = say.mind_text(state, seat, deep) if deep else ""
        return TurnCard(left, 0, text, None, True, str(deep or ""), "next round", then, "mind-count")
    edges = tuple((count + step - 1) % 4 + 1 for step in (1, 2, 3))
    return TurnCard(
        left,
        count,
        text,
        (edges[0], edges[1], edges[2]),
        then=str(count - 1) if count > 1 else "spent",
        then_text=say.mind_text(state, seat, count - 1),
        symbol="mind-count",
    )


def dream_numbers(state: State, seat: Seat) -> Numbers:
    """The own layers, the bastion's stability, and both piles of arcana (VD-BAS-10)."""
    return Numbers((_layers(state, seat), *bastion_dial(state, seat), *counts(state, seat)[2:]), "Your Dream")


def _layers(state: State, seat: Seat) -> Dial:
    count = layers(state, seat)
    return Dial("layers", max(0, count), "card", unknown=count < 0)


def bastion_dial(state: State, seat: Seat) -> Iterator[Dial]:
    """The stability of the bastion, while there is one."""
    slot = bastion(state, seat)
    if slot != UNKNOWN:
        yield Dial("bastion", stat(state, slot, "stability"), "bastion")


def counts(state: State, seat: Seat) -> tuple[Dial, ...]:
    """The small numbers that both follow: layers, hand, discards, Void (VD-APP-04)."""
    piles = ((HAND, "in hand", "arcanum"), (DISCARD, "discarded", "card"), (VOID, "in the Void", "void-pile"))
    dials = (Dial(word, len(state.zones[at(seat, place)]), symbol) for place, word, symbol in piles)
    return (_layers(state, seat), *dials)


def rival(state: State, seat: Seat) -> Numbers:
    """The numbers of the other that decide, under the name, with the text of the mind card in force."""
    text = say.mind_text(state, seat)
    dials = (
        Dial("mind", mind_count(state, seat), "mind-count"),
        Dial("depth", depth(state, seat), "depth", unknown=not depth(state, seat)),
        _layers(state, seat),
        *bastion_dial(state, seat),
    )
    return Numbers(dials, name(state, seat), f"mind: {text}" if text else "")


def pile_lists(state: State, viewer: Seat, seat: Seat) -> Iterator[Ledger]:
    """What lies in the open piles, which both may look through (VD-PIL-03)."""
    for place, word, symbol in OPEN_PILES:
        found = Counter(state.slots[slot].card for slot in state.zones[at(seat, place)])
        names = Counter(of(state).cards[card] for card in found.elements() if card != UNKNOWN)
        rows = [
            Row(str(card.value), card.name, _times(names[card]), is_card=True)
            for card in sorted(names, key=lambda card: (-card.value, card.name))
        ]
        if found[UNKNOWN]:
            rows.append(Row("", f"{found[UNKNOWN]} not read", "", "VD-DMG-10"))
        if rows:
            total = str(len(state.zones[at(seat, place)]))
            title = f"{say.whose(state, viewer, seat)} {word}"
            yield Ledger(title, tuple(rows), total, symbol, what="cards", folded=True)


def mind_ahead(state: State, seat: Seat) -> Ledger:
    """What the own mind card says at each number, so that arcana can be ordered by it (VD-HNT-05)."""
    count = mind_count(state, seat)
    rows = tuple(
        Row(str(at_), say.mind_text(state, seat, at_) or "no text", "now" if at_ == count else "", "VD-MND-05")
        for at_ in range(4, -1, -1)
    )
    card = card_in(state, mind_slot(state, seat))
    return Ledger(f"{card.name}, your mind card", rows, symbol="mind-count", note="0 is the spent side", folded=True)


def unseen(state: State, seat: Seat) -> Ledger:
    """The own Dream cards that nobody has seen yet (VD-APP-05)."""
    cards = of(state).cards
    left = Counter(cards[card] for pool in state.pools for card in pool.cards if _is_own_dream(state, seat, card))
    order = sorted(left, key=lambda card: (-card.value, card.name))
    rows = tuple(Row(str(card.value), card.name, _times(left[card]), is_card=True) for card in order)
    return Ledger("Not seen yet of your Dream", rows, str(left.total()), "face-down", what="cards", folded=True)


def _times(count: int) -> str:
    return f"{count} copies" if count > 1 else ""


def _is_own_dream(state: State, seat: Seat, card: int) -> bool:
    setup = of(state)
    return setup.owners[card] == seat and setup.kinds[card] is not Is.ARCANUM


def deck_list(state: State, seat: Seat) -> Ledger:
    """A Dreamer's whole deck, where the table plays with open lists (VD-DCK-12, VD-OPT-21)."""
    setup = of(state)
    owned = Counter(card for card, owner in zip(setup.cards, setup.owners, strict=True) if owner == seat)
    order = sorted(owned, key=lambda card: (card.kind.value, card.value, card.name))
    rows = tuple(Row(str(owned[card]), card.name, TYPES[card.kind][1], "VD-OPT-21", True) for card in order)
    return Ledger(f"{name(state, seat)}’s deck", rows, what="cards", folded=True)


def advice(game: Voidream) -> Ledger:
    """What the rulebook advises (VD-HNT)."""
    rows = tuple(Row("", say.curled(game.clauses.text(clause)), "", clause) for clause in ADVICE)
    return Ledger("Advice", rows, symbol="rule", what="hints", folded=True)
