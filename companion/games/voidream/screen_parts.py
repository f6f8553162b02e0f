"""The parts of Voidream's pages: numbers, hand, actions, what lies in play, piles, and conflict counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from companion.games.voidream.arcana import hand_arcana
from companion.games.voidream.cards import Is
from companion.games.voidream.moves import Activate, Arcanum, Move, Unveil
from companion.games.voidream.numbers import count_of, count_points, stat, takes_part
from companion.games.voidream.offers import proposals
from companion.games.voidream.places import (
    CONFLICT,
    DAWN,
    DISCARD,
    DREAM,
    DREAM_DISCARD,
    HAND,
    PLAY,
    VOID,
    at,
    bastion,
    card_in,
    charges,
    construct,
    depth,
    is_face_down,
    is_ready,
    layers,
    mind_count,
    mind_slot,
    of,
    top,
    value_of,
)
from companion.games.voidream.printed import TYPES
from companion.games.voidream.screen_asks import arcanum, brief
from companion.table.game import sentence
from companion.table.screens import (
    Area,
    Can,
    Choice,
    Dial,
    Hand,
    InPlay,
    Ledger,
    Numbers,
    Pile,
    Piles,
    Row,
    send,
)
from companion.table.state import UNKNOWN, Seat, SlotId, State

if TYPE_CHECKING:
    from companion.games.voidream import Voidream

PILES: Final = ((DISCARD, "Discarded arcana", "arcanum"), (VOID, "Void pile", "void-pile"))
OPEN_PILES: Final = (*PILES, (DREAM_DISCARD, "Dream discard pile", "card"))


FEW: Final = 2
"""From so many arcana in hand downward the page warns of Nightmare (VD-NIG-09)."""


def whose(state: State, viewer: Seat, seat: Seat) -> str:
    """Whose, as a heading begins."""
    return "Your" if seat == viewer else f"{state.setup.seats[seat]}’s"


def signed(n: int) -> str:
    """A number with its sign; the minus is a true one."""
    return f"−{-n}" if n < 0 else f"+{n}"


def mind_text(state: State, seat: Seat) -> str:
    """The text of a mind card that is active now (VD-MND-05)."""
    card = card_in(state, mind_slot(state, seat))
    count = mind_count(state, seat)
    return next((text.text for text in card.mind if text.at == count and text.text), "")


def mind_ahead(state: State, seat: Seat) -> Ledger:
    """What the own mind card says at each number to come, so that arcana can be ordered by it (VD-HNT-05)."""
    card, count = card_in(state, mind_slot(state, seat)), mind_count(state, seat)
    texts = {text.at: text.text for text in card.mind}
    rows = tuple(
        Row(str(at_), texts.get(at_) or "no text", "now" if at_ == count else "", "VD-MND-05")
        for at_ in range(count, -1, -1)
    )
    return Ledger(card.name, rows, symbol="mind-count")


def numbers(state: State, seat: Seat) -> Numbers:
    """The own mind, depth and layers."""
    mind = Dial("mind", mind_count(state, seat), "mind-count", 4, word=mind_text(state, seat) or "no text")
    return Numbers(
        (mind, Dial("depth", depth(state, seat), "depth", 4, word=_depth_word(state, seat)), _layers(state, seat))
    )


def _depth_word(state: State, seat: Seat) -> str:
    """VD-DEP-05: what may be played at this depth."""
    deep = depth(state, seat)
    return ("not read yet", "all arcana", "values 2 to 4", "values 3 and 4", "value 4 only")[deep]


def _layers(state: State, seat: Seat) -> Dial:
    count = layers(state, seat)
    return Dial("layers", max(0, count), "card", word="unknown since a shuffle" if count < 0 else "")


def counts(state: State, seat: Seat) -> tuple[Dial, ...]:
    """The small numbers that both follow: layers, hand, discards, Void."""
    piles = ((HAND, "in hand", "arcanum"), (DISCARD, "discarded", "card"), (VOID, "in the Void", "void-pile"))
    dials = (Dial(word, len(state.zones[at(seat, place)]), symbol) for place, word, symbol in piles)
    return (_layers(state, seat), *dials)


def hand(game: Voidream, state: State, seat: Seat, *, is_free: bool) -> Hand | Area:
    """The own arcana, with what each may do; why one can't be played is said at a tap (VD-APP-05).

    VD-NIG-09, VD-ARC-13: with few left it warns of Nightmare. While something else is asked nothing can be tapped.
    """
    cards = of(state).cards
    held = hand_arcana(state, seat)
    playable = sum(1 for card in held if game.check(state, Arcanum(seat, card)) is None)
    note = f"{playable} can be played now"
    if len(held) <= FEW:
        note += "; you will lose if you face Nightmare with an empty hand"
    if not is_free:
        return Area("Your arcana", tuple(InPlay(cards[card].name, brief(cards[card])) for card in held), note)
    return Hand("Your arcana", tuple(arcanum(cards[card]) for card in held), note)


def can(game: Voidream, state: State, seat: Seat) -> Can:
    """Abilities, unveiling and passing, each with the reason where it can't be done (VD-MAI-02, -05, -06)."""
    moves = [move for move in proposals(state, seat, ()) if not isinstance(move, Arcanum)]
    note = "an arcanum, or one of these" if mind_count(state, seat) else "your mind is spent"
    return Can("You can", tuple(_choice(game, state, move) for move in moves), note)


def _choice(game: Voidream, state: State, move: Move) -> Choice:
    refusal = game.check(state, move)
    reason = "" if refusal is None else sentence(game.words[refusal.code][1], refusal.facts, state.setup, state)
    match move:
        case Activate():
            ability = card_in(state, move.slot).abilities[move.ability]
            label, note, symbol = card_in(state, move.slot).name, ability.text, "ability"
        case Unveil():
            label, note, symbol = f"Unveil the {value_of(state, move.slot)}", "", "veiled"
        case _:
            label, note, symbol = "Pass", "two passes in a row end the phase", "end-of-turn"
    return Choice(label, send("move", move=move), note, symbol, refused=reason)


def area(state: State, viewer: Seat, seat: Seat) -> Area:
    """What lies in play for a Dreamer, and the constructs of the Dream (VD-CON-05)."""
    return Area(f"{whose(state, viewer, seat)} side", in_play(state, viewer, seat), empty="Nothing in play")


def in_play(state: State, viewer: Seat, seat: Seat) -> tuple[InPlay, ...]:
    """The active construct and the bastion, then the play area."""
    dream = [slot for slot in (construct(state, seat), bastion(state, seat)) if slot != UNKNOWN]
    shown = [_in_dream(state, seat, slot) for slot in dream]
    return (*shown, *(_in_area(state, viewer, slot) for slot in state.zones[at(seat, PLAY)]))


def _in_dream(state: State, seat: Seat, slot: SlotId) -> InPlay:
    place = state.zones[at(seat, DREAM)].index(slot)
    is_known = layers(state, seat) >= 0
    note = "on top of the Dream" if slot == top(state, seat) else f"{place} cards above it" if is_known else "buried"
    card = card_in(state, slot)
    dials = (Dial("stability", stat(state, slot, "stability"), "stability"),)
    return InPlay(card.name, f"{TYPES[card.kind][1]}, {note}", symbol=TYPES[card.kind][0], dials=dials)


def _in_area(state: State, viewer: Seat, slot: SlotId) -> InPlay:
    if is_face_down(state, slot):
        known = card_in(state, slot).name if state.slots[slot].card != UNKNOWN else ""
        return InPlay(f"Veiled {value_of(state, slot)}", known, symbol="veiled")
    card = card_in(state, slot)
    notes = [TYPES[card.kind][1], card.subtype, *(keyword.name for keyword in card.keywords)]
    notes += ["" if is_ready(state, slot) else "exhausted", "in the conflict" if takes_part(state, slot) else ""]
    names = ("dawn", "stability", "dusk") if card.kind is Is.ENTITY else ()
    dials = tuple(Dial(name, stat(state, slot, name), name) for name in names)
    rows = tuple(_under(state, viewer, slot))
    return InPlay(card.name, ", ".join(filter(None, notes)), symbol=TYPES[card.kind][0], dials=dials, rows=rows)


def _under(state: State, viewer: Seat, host: SlotId) -> Iterator[Row]:
    """Attachments, and charges by number and value (VD-ATT-11)."""
    down = charges(state, host)
    for slot in state.zones[state.setup.on(host)]:
        if slot not in down:
            yield Row("", card_in(state, slot).name, "attached", "VD-ATT-01", True)
    for slot in down:
        known = card_in(state, slot).name if state.slots[slot].card != UNKNOWN else "charge"
        yield Row(str(value_of(state, slot) or ""), known, "charge", "VD-ATT-11")


def rival(state: State, seat: Seat) -> Ledger:
    """The values on the backs that the other holds (VD-DEP-09), and the numbers that decide."""
    values = Counter(of(state).cards[card].value for card in hand_arcana(state, seat))
    rows = [Row(str(mind_count(state, seat)), "mind", mind_text(state, seat), "VD-MND-01", symbol="mind-count")]
    rows.append(Row(str(depth(state, seat) or ""), "depth", "", "VD-DEP-01", symbol="depth"))
    rows += (Row(str(values[value]), f"of value {value} in hand", "", "VD-DEP-09") for value in sorted(values))
    return Ledger(state.setup.seats[seat], tuple(rows))


def piles(state: State, viewer: Seat, seat: Seat) -> Piles:
    """The Dream and the three open piles of a Dreamer (VD-PIL-01)."""
    above = layers(state, seat)
    note = "layers unknown" if above < 0 else f"{above} layers"
    shown = [Pile("Dream", "face-down", len(state.zones[at(seat, DREAM)]), False, note)]
    shown += (Pile(word, symbol, len(state.zones[at(seat, at_)]), True, "") for at_, word, symbol in OPEN_PILES)
    return Piles(f"{whose(state, viewer, seat)} piles", tuple(shown))


def pile_lists(state: State, viewer: Seat, seat: Seat) -> Iterator[Ledger]:
    """What lies in the open piles, which both may look through (VD-PIL-03)."""
    for place, word, symbol in OPEN_PILES:
        found = Counter(state.slots[slot].card for slot in state.zones[at(seat, place)])
        rows = tuple(
            Row(str(of(state).cards[card].value), of(state).cards[card].name, "", "VD-PIL-03", True)
            if card != UNKNOWN
            else Row("", f"{count} not read", "", "VD-DMG-10")
            for card, count in sorted(found.items())
        )
        if rows:
            yield Ledger(f"{whose(state, viewer, seat)} {word[0].lower()}{word[1:]}", rows, symbol=symbol, what="cards")


def unseen(state: State, seat: Seat) -> Ledger:
    """The own Dream cards that nobody has seen yet (VD-APP-05)."""
    cards = of(state).cards
    left = Counter(cards[card] for pool in state.pools for card in pool.cards if _is_own_dream(state, seat, card))
    order = sorted(left, key=lambda card: (card.value, card.name))
    rows = tuple(Row(str(left[card]), card.name, f"value {card.value}", "VD-APP-05", True) for card in order)
    return Ledger("Not seen yet of your Dream", rows, what="cards")


def deck_list(state: State, seat: Seat) -> Ledger:
    """A Dreamer's whole deck, where the table plays with open lists (VD-DCK-12, VD-OPT-21)."""
    setup = of(state)
    owned = Counter(card for card, owner in zip(setup.cards, setup.owners, strict=True) if owner == seat)
    order = sorted(owned, key=lambda card: (card.kind.value, card.value, card.name))
    rows = tuple(Row(str(owned[card]), card.name, TYPES[card.kind][1], "VD-OPT-21", True) for card in order)
    return Ledger(f"{state.setup.seats[seat]}’s deck", rows, what="cards")


def _is_own_dream(state: State, seat: Seat, card: int) -> bool:
    setup = of(state)
    return setup.owners[card] == seat and setup.kinds[card] is not Is.ARCANUM


def count_dial(state: State, seat: Seat) -> Dial:
    """A side's count in the conflict."""
    is_dawn = state.dials[CONFLICT] == DAWN
    return Dial("dawn" if is_dawn else "dusk", count_of(state, seat), "dawn" if is_dawn else "dusk")


def count_sum(state: State, seat: Seat) -> Ledger:
    """A side's count with where each point comes from (VD-CNF-13 to -15)."""
    word = "dawn" if state.dials[CONFLICT] == DAWN else "dusk"
    rows = tuple(
        Row(
            signed(point.n),
            card_in(state, point.slot).name if point.slot != UNKNOWN else "nobody defends",
            "",
            point.clause,
            point.slot != UNKNOWN,
        )
        for point in count_points(state, seat)
    )
    return Ledger(f"{state.setup.seats[seat]}’s {word}", rows, str(count_of(state, seat)).replace("-", "−"), word)
