"""What lies before the players: Dreamscapes with prices, cards in play with their tokens, piles, the own hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.cardweaver import screen_words as say
from companion.games.cardweaver.cards import HELPERS, Is
from companion.games.cardweaver.cards_in_play import cap_of, card_in, xp_on
from companion.games.cardweaver.moves import Purchase
from companion.games.cardweaver.places import (
    ADAPTABILITIES,
    ASIDE,
    BUYING,
    CONVICTION,
    DAMAGE,
    DECK,
    DISCARD,
    DREAM_CATCHERS,
    DREAMSCAPE,
    DREAMSCAPE_SIZE,
    EXPERIENCE,
    HAND,
    NPC_SLOTS,
    PLAYED,
    PLAYING,
    REMOVED,
    STAYS,
    TOKENS,
    at,
    place_of_zone,
)
from companion.games.cardweaver.players import character, is_anima, is_npc
from companion.games.cardweaver.scoring import points
from companion.games.cardweaver.screen_sums import skill_rows
from companion.games.cardweaver.sums import cost_of
from companion.table.screens import (
    Area,
    Block,
    Choice,
    Dial,
    InPlay,
    Offer,
    Offers,
    Pile,
    Piles,
    Row,
    nudge_mark,
    send,
)
from companion.table.state import Seat, SlotId, State, mark_of

if TYPE_CHECKING:
    from companion.games.cardweaver import CardWeaver


def dreamscape(game: CardWeaver, state: State, viewer: Seat, *, is_free: bool) -> Offers:
    """The own Dreamscape with its prices, and the buy taps of the own turn (CW-BUY-02, CW-BUY-03)."""
    row = state.zones[at(viewer, DREAMSCAPE)]
    on_turn = is_free and may_buy(state, viewer)
    gaps = DREAMSCAPE_SIZE - len(row)
    rest = f"{say.counted(gaps, 'place')} empty until your turn ends"
    return Offers(
        "Your Dreamscape",
        tuple(_offer(game, state, viewer, slot, on_turn=on_turn) for slot in reversed(row)),
        f"{state.dials[CONVICTION]} to spend" if on_turn else "",
        rest if gaps > 0 else "",
    )


def may_buy(state: State, viewer: Seat) -> bool:
    """Whether it is this viewer's own turn, and a turn in which cards are purchased (CW-BUY-04, CW-ANM-09)."""
    return viewer == state.clock.seat and state.clock.phase == PLAYING and not is_anima(state, viewer)


def _offer(game: CardWeaver, state: State, viewer: Seat, slot: SlotId, *, on_turn: bool) -> Offer:
    card = card_in(state, slot)
    cost = cost_of(state, viewer, slot)
    saved = f"{card.cost - cost} less. " if cost < card.cost else ""
    move = Purchase(viewer, state.slots[slot].card)
    tap = Choice(
        f"Purchase {card.name}",
        send("move", move=move),
        refused=say.short_reason(game, state, game.check(state, move)),
    )
    return Offer(cost, card.name, say.type_symbol(card), saved + say.brief(card), tap if on_turn else None, "buy")


def universal(game: CardWeaver, state: State, viewer: Seat, *, is_free: bool) -> Offers:
    """The two piles that everybody may buy from, one card of each in a turn (CW-UNI-02, CW-UNI-03)."""
    on_turn = is_free and may_buy(state, viewer)
    offers = []
    for zone in (ADAPTABILITIES, DREAM_CATCHERS):
        pile = state.zones[zone]
        if pile:
            offer = _offer(game, state, viewer, pile[0], on_turn=on_turn)
            note = f"{len(pile)} left. {offer.note}"
            offers.append(Offer(offer.price, offer.label, offer.symbol, note, offer.tap, "buy"))
    return Offers("Universal piles", tuple(offers), "one of each a turn", "" if offers else "Both are empty")


def in_play(state: State, viewer: Seat, player: Seat, *, short: bool = False) -> tuple[InPlay, ...]:
    """The cards that lie before a player, with their tokens; own ones can be set right."""
    may_nudge = player == viewer or is_npc(state, player)
    stays = tuple(_staying(state, slot, may_nudge=may_nudge, short=short) for slot in state.zones[at(player, STAYS)])
    return stays + _played(state, player)


def _played(state: State, player: Seat) -> tuple[InPlay, ...]:
    """The cards played this turn that do not stay; equal ones in one line (CW-PLY-03)."""
    found: dict[str, list[SlotId]] = {}
    for slot in state.zones[at(player, PLAYED)]:
        found.setdefault(say.slot_name(state, slot), []).append(slot)
    return tuple(
        InPlay(
            name,
            "played this turn" if len(slots) == 1 else f"{len(slots)} played this turn",
            symbol=say.type_symbol(card_in(state, slots[0])),
        )
        for name, slots in found.items()
    )


def _staying(state: State, slot: SlotId, *, may_nudge: bool, short: bool) -> InPlay:
    card = card_in(state, slot)
    if say.is_turned(state, slot):
        return InPlay(card.name, "Facedown: out of play for now", symbol="face-down")
    note = card.text if card.type not in HELPERS else _helper_note(state, slot)
    return InPlay(
        card.name,
        note,
        symbol=say.type_symbol(card),
        dials=tokens(state, slot, may_nudge=may_nudge) if not short else (),
        rows=() if short else skill_rows(state, slot),
    )


def _helper_note(state: State, slot: SlotId) -> str:
    """HP left, what it adds, what it does, and its Reward (CW-RVA-02 to -05)."""
    card = card_in(state, slot)
    left = say.hp_left(state, slot)
    adds = say.stats(card).split(", ")[1:]
    parts = [", ".join((f"{left} of {card.hp} HP", *adds)) + ".", card.text]
    parts.append(say.reward(card))
    return " ".join(part for part in parts if part)


def tokens(state: State, slot: SlotId, *, may_nudge: bool) -> tuple[Dial, ...]:
    """The tokens on a card: all that it can hold where they can be set right, else those that lie there."""
    card = card_in(state, slot)
    here = state.slots[slot]
    found = []
    if place_of_zone(state, here.zone) == DREAMSCAPE:
        # One without a token lies there only until the next Countdown (CW-R-23); there is nothing to set right.
        if mark_of(here, TOKENS):
            found.append((TOKENS, "Countdown", "countdown-token", 1, card.cost))
    elif card.type in HELPERS:
        found.append((DAMAGE, "Damage", "damage-token", 0, card.hp - 1))
        if card.type is Is.REAVER and cap_of(state, slot):
            found.append((EXPERIENCE, "Experience", "experience", 0, cap_of(state, slot)))
    return tuple(
        Dial(
            label,
            mark_of(here, mark),
            symbol,
            most=most,
            least=least,
            nudge=nudge_mark(slot, mark) if may_nudge else "",
        )
        for mark, label, symbol, least, most in found
        if may_nudge or mark_of(here, mark)
    )


def own_area(state: State, viewer: Seat) -> list[Block]:
    """What lies before this viewer besides the Dreamscape: cards in play, the Aside row, piles with their counts."""
    blocks: list[Block] = [Area("In play", in_play(state, viewer, viewer), empty="Nothing in play")]
    aside = state.zones[at(viewer, ASIDE)]
    if aside:
        cards = tuple(
            InPlay(say.slot_name(state, slot), symbol=say.type_symbol(card_in(state, slot))) for slot in aside
        )
        blocks.append(Area("Aside", cards, "to your Discard Pile when your turn ends"))
    blocks.append(piles(state, viewer))
    return blocks


def piles(state: State, viewer: Seat) -> Piles:
    """The own piles, as many cards as the record has there."""
    shown = [
        ("Player Deck", "face-down", DECK, "face down"),
        ("Discard Pile", "card", DISCARD, "shuffled when needed"),
        ("Buying deck", "face-down", BUYING, "fills your Dreamscape"),
    ]
    if is_anima(state, viewer):
        shown = [("Anima’s Player Deck", "anima", REMOVED, "counts at the end")]
    return Piles(
        "Your piles",
        tuple(
            Pile(label, symbol, len(state.zones[at(viewer, zone)]), True, note) for label, symbol, zone, note in shown
        ),
        f"{points(state, viewer)} Victory Points now",
    )


def small_numbers(state: State, player: Seat) -> tuple[Dial, ...]:
    """What is to know of a player at a glance."""
    slot = character(state, player)
    shown = [] if is_anima(state, player) else [Dial("Experience", xp_on(state, slot), "experience")]
    if not is_anima(state, player):
        shown.append(Dial("in hand", len(state.zones[at(player, HAND)]), "card"))
    shown.append(Dial("VP", points(state, player), "victory-points"))
    return tuple(shown)


def discards(state: State, player: Seat) -> tuple[Row, ...]:
    """The cards of a Discard Pile, which all may look through (CW-R-41)."""
    found: dict[str, int] = {}
    for slot in state.zones[at(player, DISCARD)]:
        name = say.slot_name(state, slot)
        found[name] = found.get(name, 0) + 1
    return tuple(Row(str(count), name, is_card=True) for name, count in found.items())


def npc_dreamscape(state: State, viewer: Seat, player: Seat) -> Area:
    """The Dreamscape of the automated Nemesis with its Countdown Tokens (CW-NPC-10, CW-NPC-11)."""
    cards = tuple(
        InPlay(
            say.slot_name(state, slot),
            say.brief(card_in(state, slot)),
            symbol=say.type_symbol(card_in(state, slot)),
            dials=tokens(state, slot, may_nudge=viewer >= 0),
        )
        for slot in reversed(state.zones[at(player, DREAMSCAPE)])
    )
    return Area("The Nemesis’s Dreamscape", cards, f"{state.dials[NPC_SLOTS]} cards at most", "No card lies there")
