"""The parts of Cadaver's pages: areas, piles, what can be done, questions, and the list of cards by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.cadaver.cards import KINDS, WORDS, Card, Is
from companion.games.cadaver.moves import Draw, Next, Propose
from companion.games.cadaver.places import (
    DECK,
    DRAWING,
    FINAL_LAST_TRADE,
    FINAL_LAYING,
    FINAL_TRADING,
    HAND_SIZE,
    LAYING,
    OVER,
    PILE_LIDS,
    PILES,
    SETUP,
    TRADING,
    accomplices_of,
    corpses_of,
    hand_of,
    has_helper,
    is_in,
    is_lidded,
    is_open,
    of,
    open_symbols,
    partners,
    raised_of,
)
from companion.games.cadaver.printed import TYPES
from companion.games.cadaver.scoring import kinds_of, outcome, score_of
from companion.table.game import Asked, sentence
from companion.table.knowledge import can_be
from companion.table.questions import Kind, Question
from companion.table.refusals import Refusal
from companion.table.screens import (
    Area,
    Ask,
    Block,
    Can,
    Choice,
    InPlay,
    Ledger,
    Pick,
    Pile,
    Piles,
    Row,
    Square,
    SquareState,
    send,
)
from companion.table.state import CardIndex, Seat, SlotId, State

if TYPE_CHECKING:
    from companion.games.cadaver import Cadaver

PHASE_WORDS = {
    SETUP: "setting up",
    LAYING: "laying",
    DRAWING: "drawing",
    TRADING: "trading",
    FINAL_TRADING: "final turn, trading first",
    FINAL_LAYING: "final turn, laying",
    FINAL_LAST_TRADE: "final turn, last trade",
    OVER: "over",
}


def phase_word(state: State) -> str:
    """What the player on turn is doing, in a word."""
    return PHASE_WORDS[state.clock.phase]


def name_of(state: State, slot: SlotId) -> str:
    """The printed name of a known card."""
    setup = state.setup
    return setup.names[setup.copies[state.slots[slot].card].card]


def corpse_card(state: State, slot: SlotId) -> InPlay:
    """A Corpse with its symbols: filled, still empty, or locked under a Lid (CD-CRP-02, CD-LID-03)."""
    setup = of(state)
    left = open_symbols(state, slot)
    lidded = is_lidded(state, setup.on(slot))
    squares = []
    for kind in range(3):
        needed = setup.need[state.slots[slot].card][kind]
        for number in range(needed):
            full = number < needed - left[kind]
            squares.append(_square(kind, full, lidded))
    missing = [WORDS[kind] for kind in range(3) for _ in range(left[kind])]
    note = _lids_note(state, slot) if lidded else f"needs {_listed(missing)}"
    return InPlay(name_of(state, slot), note, tuple(squares), "corpse")


def _square(kind: int, full: bool, lidded: bool) -> Square:
    if full:
        return Square(KINDS[kind], WORDS[kind], SquareState.FULL)
    if lidded:
        return Square("coffin-lid", f"{WORDS[kind]}, under a Lid", SquareState.LOCKED)
    return Square(KINDS[kind], f"{WORDS[kind]}, missing", SquareState.OPEN)


def _lids_note(state: State, slot: SlotId) -> str:
    setup = of(state)
    lids = sum(1 for at in state.zones[setup.on(slot)] if setup.what[state.slots[at].card] == Is.LID)
    return "under a Coffin Lid" if lids == 1 else f"under {lids} Coffin Lids"


def _listed(words: list[str]) -> str:
    counted = [
        f"{words.count(word)} {word}s" if words.count(word) > 1 else f"a {word}" for word in dict.fromkeys(words)
    ]
    return " and ".join(counted)


def helper_card(state: State, slot: SlotId) -> InPlay:
    """An Accomplice with the pile that it opens."""
    setup = of(state)
    kind = setup.kind[state.slots[slot].card]
    kinds = range(3) if kind < 0 else (kind,)
    lidded = is_lidded(state, setup.on(slot))
    squares = tuple(
        Square("coffin-lid", f"{WORDS[at]}, under a Lid", SquareState.LOCKED)
        if lidded
        else Square(KINDS[at], WORDS[at], SquareState.FULL)
        for at in kinds
    )
    opens = "all piles" if kind < 0 else f"the {WORDS[kind]} pile"
    return InPlay(name_of(state, slot), _lids_note(state, slot) if lidded else f"opens {opens}", squares, "accomplice")


def table_cards(state: State, seat: Seat) -> tuple[InPlay, ...]:
    """What lies before a player: Corpses, then Accomplices."""
    corpses = tuple(corpse_card(state, slot) for slot in state.zones[corpses_of(seat)])
    return corpses + tuple(helper_card(state, slot) for slot in state.zones[accomplices_of(seat)])


def own_area(state: State, seat: Seat, hand: tuple[CardIndex, ...]) -> list[Block]:
    """What lies before this player, and the cards of the own hand that this player has shown the companion."""
    held = len(state.zones[hand_of(seat)])
    cards = of(state).cards
    known = tuple(InPlay(cards[card].name, TYPES[cards[card].kind][1]) for card in hand)
    own: list[Block] = [Area("In your hand", known, "only you see this")] if known else []
    return [Area("Before you", table_cards(state, seat), f"{held} in hand", "No Corpse and no Accomplice yet"), *own]


def others(state: State, viewer: Seat) -> list[Block]:
    """What lies before the other players."""
    return [
        Area(name, table_cards(state, seat), seat_note(state, seat), "Nothing on the table")
        for seat, name in enumerate(state.setup.seats)
        if seat != viewer
    ]


def seat_note(state: State, seat: Seat) -> str:
    """How many cards a player holds, or that the player is out."""
    return f"{len(state.zones[hand_of(seat)])} in hand" if is_in(state, seat) else "out"


def piles(state: State, viewer: Seat) -> Piles:
    """The Resource Bank, with what is open to this viewer and why the rest is not (CD-DRW-04)."""
    shown = tuple(
        Pile(
            WORDS[kind],
            KINDS[kind],
            len(state.zones[PILES + kind]),
            viewer >= 0 and is_open(state, viewer, kind),
            _pile_note(state, viewer, kind),
        )
        for kind in range(3)
    )
    return Piles("Resource Piles", shown)


def _pile_note(state: State, viewer: Seat, kind: int) -> str:
    if state.zones[PILE_LIDS + kind]:
        return "lidded"
    if not state.zones[PILES + kind]:
        return "empty"
    if viewer < 0:
        return "open"
    return "open to you" if has_helper(state, viewer, kind) else "no Accomplice"


def wall_piles(state: State) -> tuple[Pile, ...]:
    """The Resource Bank as everybody sees it."""
    return tuple(
        Pile(
            WORDS[kind],
            KINDS[kind],
            len(state.zones[PILES + kind]),
            not state.zones[PILE_LIDS + kind],
            _pile_note(state, -1, kind),
        )
        for kind in range(3)
    )


def raised(state: State, seat: Seat) -> Ledger:
    """The own Scoring Pile with where each point comes from (CD-SCO-09)."""
    found = score_of(state, seat)
    points = of(state).options.points
    names = [state.setup.names[kind] for kind in kinds_of(state)]
    rows = []
    if found.different:
        rows.append(Row(str(found.different * points[0]), f"{found.different} × three different", "sets", "CD-SCO-02"))
    for name, sets in zip(names, found.same, strict=True):
        if sets:
            rows.append(Row(str(sets * points[1]), f"three {name}", "the same", "CD-SCO-03", is_card=False))
    if found.alone[0]:
        rows.append(Row(str(found.alone[0] * points[2]), "Abomination alone", "", "CD-SCO-04"))
    singles = sum(found.alone[1:])
    if singles:
        rows.append(Row(str(singles * points[3]), f"{singles} alone", f"{points[3]} each", "CD-SCO-05"))
    pile = len(state.zones[raised_of(seat)])
    return Ledger("Raised", tuple(rows), str(found.points), "raised", f"{pile} raised" if pile else "None raised yet")


def result(state: State) -> Ledger:
    """The end: who won and with what (CD-SCO-10, CD-SCO-11)."""
    found = outcome(state)
    assert found is not None
    names = state.setup.seats
    rows = tuple(
        Row(str(found.scores[seat]), names[seat], "wins" if seat in found.winners else "", "CD-SCO-10")
        for seat in sorted(range(len(names)), key=lambda seat: (seat not in found.winners, -found.scores[seat]))
    )
    return Ledger("Result", rows, symbol="raised")


def unseen(state: State) -> Ledger:
    """CD-APP-09: the composition minus what is visible, for a table that agreed to show it."""
    setup = state.setup
    hidden: dict[str, int] = {}
    for card in sorted(card for pool in state.pools for card in pool.cards):
        name = setup.names[setup.copies[card].card]
        hidden[name] = hidden.get(name, 0) + 1
    return Ledger("Not seen yet", tuple(Row(str(count), name, "", "CD-APP-09", True) for name, count in hidden.items()))


def can(game: Cadaver, state: State, seat: Seat) -> Can:
    """What the player on turn can do besides laying a card, each thing with the reason where it can't be done."""
    phase = state.clock.phase
    choices: list[Choice] = []
    if phase in (LAYING, DRAWING):
        choices += (_draw_choice(game, state, seat, zone) for zone in (DECK, PILES, PILES + 1, PILES + 2))
    if phase in (DRAWING, TRADING, FINAL_TRADING, FINAL_LAST_TRADE):
        choices += _trade_choices(game, state, seat)
    held = len(state.zones[hand_of(seat)])
    choices.append(_next_choice(game, state, seat))
    note = f"{HAND_SIZE - held} to draw" if phase in (LAYING, DRAWING) and held < HAND_SIZE else ""
    return Can("You can", tuple(choices), note)


def reason(game: Cadaver, state: State, refusal: Refusal | None) -> str:
    """The fact of a refusal in a short sentence, or nothing."""
    return "" if refusal is None else sentence(game.words[refusal.code][1], refusal.facts, state.setup, state)


def _draw_choice(game: Cadaver, state: State, seat: Seat, zone: int) -> Choice:
    move = Draw(seat, zone)
    count = len(state.zones[zone])
    label = "Draw from the Deck" if zone == DECK else f"Draw from the {state.setup.zones[zone].name}"
    refused = reason(game, state, game.check(state, move))
    symbol = "face-down" if zone == DECK else KINDS[zone - PILES]
    return Choice(label, send("move", move=move), f"{count} left", symbol, refused=refused)


def _trade_choices(game: Cadaver, state: State, seat: Seat) -> list[Choice]:
    names = state.setup.seats
    refusal = game.check(state, Propose(seat, (seat + 1) % len(names), 1))
    if refusal is not None and refusal.code in ("exchanged_already", "must_refill"):
        return [Choice("Trade", "", symbol="seat", refused=reason(game, state, refusal))]
    held = len(state.zones[hand_of(seat)])
    return [
        Choice(
            f"Trade with {names[other]}",
            send("move", move={"type": "propose", "seat": seat, "partner": other, "give": "NUMBER"}),
            f"{len(state.zones[hand_of(other)])} in hand",
            "seat",
            least=0 if of(state).options.gifts else 1,
            most=held,
        )
        for other in partners(state, seat)
    ]


def _next_choice(game: Cadaver, state: State, seat: Seat) -> Choice:
    phase = state.clock.phase
    label = {LAYING: "Go on to draw", DRAWING: "Go on to trade", FINAL_TRADING: "Finish your final turn"}.get(phase, "")
    if phase == LAYING and len(state.zones[hand_of(seat)]) >= HAND_SIZE:
        label = "Go on to trade"
    if not label:
        label = "End your turn" if phase == TRADING else "Finish your final turn"
    move = Next(seat)
    return Choice(
        label, send("move", move=move), symbol="end-of-turn", refused=reason(game, state, game.check(state, move))
    )


def title_of(game: Cadaver, state: State, question: Question) -> str:
    """The title of a question."""
    return sentence(game.words[question.code][0], question.facts, state.setup, state)


def ask(game: Cadaver, state: State, question: Question, shown: Asked, viewer: Seat) -> Ask:
    """A question as its sheet shows it."""
    setup = state.setup
    choices = tuple(
        Choice(
            sentence(game.labels[option.code], option.facts, setup, state),
            send("answer", value=option.value),
        )
        for option in question.options
    )
    number = question.kind is Kind.NUMBER
    return Ask(
        title=title_of(game, state, question),
        clause=question.clause,
        note=sentence(game.words[question.code][1], question.facts, setup, state),
        choices=choices,
        scan=question.kind is Kind.CARD or question.code == "stop_ghoul",
        least=question.least if number else None,
        most=question.most if number else None,
        number_send=send("answer", value="NUMBER") if number else "",
        until_s=shown.until_s,
    )


def by_hand(
    game: Cadaver, state: State, viewer: Seat, question: Question | None, hand: tuple[CardIndex, ...]
) -> tuple[Pick, ...]:
    """Every card that this viewer could mean without a camera: those that the question asks for, or may hold."""
    setup = of(state)
    if question is not None:
        cards: set[str] = {setup.copies[card].card for card in question.cards}
    elif viewer < 0:
        cards = set()
    elif len(hand) == len(state.zones[hand_of(viewer)]):
        cards = {setup.copies[card].card for card in hand}
    else:
        cards = _may_hold(state, viewer)
    first = {copy.card: at for at, copy in reversed(tuple(enumerate(setup.copies)))}
    return tuple(_pick(setup.cards[first[card]], question) for card in first if card in cards)


def _pick(card: Card, question: Question | None) -> Pick:
    symbol, word = TYPES[card.kind]
    if question is not None:
        return Pick(card.name, send("show", card=card.id), symbol or card.holds, word)
    discard = Choice("Discard", send("show", card=card.id, purpose="discard_it"))
    return Pick(card.name, send("show", card=card.id, purpose="lay_it"), symbol or card.holds, word, (discard,))


def _may_hold(state: State, seat: Seat) -> set[str]:
    """The cards that may be in a hand, for all this viewer knows."""
    setup = state.setup
    slots = state.zones[hand_of(seat)]
    return {
        card
        for card, copies in setup.equals.items()
        if any(can_be(state, slot, copy) for slot in slots for copy in copies)
    }
