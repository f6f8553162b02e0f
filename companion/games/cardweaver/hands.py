"""Cards in hands that nobody sees: what may be among them, and how one of them is shown or drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from companion.games.cardweaver.box import of
from companion.games.cardweaver.cards import Card, Is
from companion.games.cardweaver.cards_in_play import card_in, controller
from companion.games.cardweaver.doing import Cast, confirm, handles
from companion.games.cardweaver.effects import Discard, Draw
from companion.games.cardweaver.holding import is_of, times
from companion.games.cardweaver.piles import discard, draw, leave, top_of_deck
from companion.games.cardweaver.places import DECK, DISCARD, HAND, at
from companion.games.cardweaver.players import asked, is_npc, who
from companion.table import knowledge
from companion.table.consent import DONE
from companion.table.held import Held
from companion.table.knowledge import may_turn_up, reveal, show
from companion.table.questions import Asking, Kind, Option, Question, Script
from companion.table.refusals import Facts
from companion.table.run import Run
from companion.table.state import UNKNOWN, CardIndex, Seat, SlotId, Table
from companion.table.viewers import look

Filter = Callable[[Card], bool]


def hand_cards(table: Table, player: Seat, fits: Filter, *, apart: Sequence[SlotId] = ()) -> Iterator[CardIndex]:
    """The cards that may be shown out of a hand and that fit, for all the companion knows (CW-HID-03, CW-HID-12).

    Those in the slots ``apart`` count as elsewhere.
    """
    setup, slots = of(table), table.slots
    held = Held(table, at(player, HAND), apart=apart)
    cards = [*held.known, *(card for slot in held.unseen.values() for card in table.pools[slots[slot].pool].cards)]
    for equals in dict.fromkeys(setup.equals_of[card] for card in cards if fits(setup.cards[card])):
        yield from (card for card in equals if held.can_show(card))


def may_lack(table: Table, player: Seat, fits: Filter, *, apart: Sequence[SlotId] = ()) -> bool:
    """Whether the hand may hold no such card: a claim that the known composition allows (CW-HID-14)."""
    setup, slots = of(table), table.slots
    unknown: dict[int, int] = {}
    for slot in table.zones[at(player, HAND)]:
        card = slots[slot].card
        if card == UNKNOWN:
            unknown[slots[slot].pool] = unknown.get(slots[slot].pool, 0) + 1
        elif slot not in apart and fits(setup.cards[card]):
            return False
    return all(
        sum(1 for card in table.pools[pool].cards if not fits(setup.cards[card])) >= count
        for pool, count in unknown.items()
    )


def most_held(table: Table, player: Seat, fits: Filter) -> int:
    """How many cards that fit may be in a hand at most, for all that everybody knows."""
    setup, slots = of(table), table.slots
    sure, unknown = 0, Counter[int]()
    for slot in table.zones[at(player, HAND)]:
        if slots[slot].card == UNKNOWN:
            unknown[slots[slot].pool] += 1
        else:
            sure += fits(setup.cards[slots[slot].card])
    return sure + sum(
        min(count, sum(fits(setup.cards[card]) for card in table.pools[pool].cards)) for pool, count in unknown.items()
    )


def from_hand(
    run: Run,
    player: Seat,
    code: str,
    clause: str,
    fits: Filter,
    *,
    facts: Facts = (),
    may_decline: bool = False,
    apart: Sequence[SlotId] = (),
) -> Asking[SlotId]:
    """A card that the holder of a hand shows, read as it is shown (CW-HID-17); ``UNKNOWN`` if none is.

    Those in the slots ``apart`` were shown before.
    """
    cards = tuple(hand_cards(run, player, fits, apart=apart))
    if not cards:
        return UNKNOWN
    options = []
    if may_decline:
        options.append(Option("none", "rather_not"))
    elif may_lack(run, player, fits, apart=apart):
        options.append(Option("none", "have_none"))
    answer = yield Question(code, clause, (player,), Kind.CARD, tuple(options), cards=cards, facts=facts)
    if isinstance(answer.value, str):
        return UNKNOWN if may_decline else (yield from _proof(run, player, clause, fits, apart))
    return show(run, at(player, HAND), answer.value, clause, claimed=answer.scanned, apart=apart)


def _proof(run: Run, player: Seat, clause: str, fits: Filter, apart: Sequence[SlotId]) -> Asking[SlotId]:
    """CW-HID-14: the word of a seat is taken unless another asks for proof; then the whole hand is read in private.

    A card that fits after all is the one that was asked for.
    """
    others = tuple(seat for seat in range(len(run.setup.seats)) if seat != player)
    left = len(run.zones[at(player, HAND)]) - len(apart)
    if not others or not left:
        return UNKNOWN
    answer = yield Question(
        "take_word",
        "CW-HID-14",
        others,
        Kind.CHOOSE,
        (Option("word", "take_word"), Option("proof", "want_proof")),
        facts=(who("seat_asked", run, player),),
    )
    if answer.value == "word":
        return UNKNOWN
    read: list[CardIndex] = []
    for still in range(left, 0, -1):
        cards = tuple(card for card in hand_cards(run, player, lambda _: True, apart=apart) if card not in read)
        shown = yield Question("show_hand", "CW-HID-14", (player,), Kind.CARD, cards=cards, facts=(("left", still),))
        assert isinstance(shown.value, int)
        if fits(of(run).cards[shown.value]):
            return show(run, at(player, HAND), shown.value, clause, claimed=shown.scanned, apart=apart)
        look(run, at(player, HAND), shown.value, "CW-HID-14", seat=player, claimed=shown.scanned)
        if shown.scanned:
            read.append(shown.value)
    return UNKNOWN


def unseen_hand_card(run: Run, player: Seat, code: str, clause: str, *, apart: Sequence[SlotId] = ()) -> Asking[SlotId]:
    """The players pick a face-down Hand card of the automated Nemesis and turn it up (CW-NPC-16, -19, CW-HID-07).

    With no Hand left, the top card of its Player Deck is taken. Those in the slots ``apart`` were turned up before.
    """
    hand = [slot for slot in run.zones[at(player, HAND)] if slot not in apart]
    if not hand:
        top = UNKNOWN if apart else top_of_deck(run, player)
        return (yield from turn_up(run, player, top, code, clause)) if top != UNKNOWN else UNKNOWN
    cards = tuple(hand_cards(run, player, lambda _: True, apart=apart))
    answer = yield Question(code, clause, asked(run, player), Kind.CARD, cards=cards, slot=hand[0])
    assert isinstance(answer.value, int)
    return show(run, at(player, HAND), answer.value, clause, claimed=answer.scanned, apart=apart)


def turn_up(run: Run, player: Seat, slot: SlotId, code: str, clause: str, *, facts: Facts = ()) -> Asking[SlotId]:
    """The card in a slot of a deck is turned up and read; a known one without a question (CW-HID-05, -06)."""
    if run.slots[slot].card == UNKNOWN:
        cards = may_turn_up(run, slot)
        answer = yield Question(code, clause, asked(run, player), Kind.CARD, cards=cards, slot=slot, facts=facts)
        assert isinstance(answer.value, int)
        knowledge.turn_up(run, slot, answer.value, clause, claimed=answer.scanned)
        return slot
    reveal(run, slot, run.slots[slot].card, clause)
    return slot


def draw_facts(table: Table, player: Seat, n: int) -> Facts | None:
    """How many of ``n`` cards can be drawn, how many before a shuffle and how many after it; ``None`` if none can."""
    deck = len(table.zones[at(player, DECK)])
    count = min(n, deck + len(table.zones[at(player, DISCARD)]))
    if count <= 0:
        return None
    return (("count", count), ("first", min(deck, count)), ("rest", count - min(deck, count)))


def draw_cards(run: Run, player: Seat, n: int, because: str) -> Script:
    """Cards are drawn: the people are told how many and confirm, and no card is named (CW-HID-02)."""
    facts = draw_facts(run, player, n)
    if facts is None:
        return
    code = "draw_and_shuffle" if dict(facts)["rest"] else "draw_cards"
    yield Question(
        code, "CW-HID-02", asked(run, player), Kind.CHOOSE, (DONE,), facts=(*facts, who("seat_who", run, player))
    )
    draw(run, player, n, because)


@handles(Draw)
def _draw(run: Run, cast: Cast, effect: Draw, them: SlotId) -> Script:
    n = effect.n * times(run, cast.player, cast.slot, effect.per, effect.most)
    yield from draw_cards(run, controller(run, them), n, "CW-TRN-12")


_DISCARDS: Final = {
    "choice": "discard_one",
    "random": "discard_at_random",
    "picked": "discard_picked",
    "top": "reveal_top",
}
"""What is asked, by who says which card it is (CW-HID-07, CW-HID-17)."""


@handles(Discard)
def _discard(run: Run, cast: Cast, effect: Discard, them: SlotId) -> Script:
    """CW-TRN-05, -06, CW-R-12: it gives nothing and is none of the two. CW-NGT-03, CW-R-55: Nightmares stay."""
    player = controller(run, them)
    if effect.how == "top":
        yield from _top_discarded(run, cast, player, effect)
    elif is_npc(run, player):
        yield from _npc_discards(run, cast, player, effect)
    else:
        shown, cast.shown = cast.shown, ()
        shown = shown or (yield from shown_to_discard(run, cast, player, effect))
        cast.short += effect.n - len(shown)
        for slot in shown:
            discard(run, slot, "CW-TRN-06")


def may_go(effect: Discard) -> Filter:
    """Which cards an effect may have discarded (CW-NGT-03)."""
    return lambda card: card.type is not Is.NIGHTMARE and is_of(card, effect.type)


def shown_to_discard(run: Run, cast: Cast, player: Seat, effect: Discard) -> Asking[tuple[SlotId, ...]]:
    """The cards that a player shows to discard them, fewer if there are no more (CW-R-55)."""
    code = _DISCARDS[effect.how]
    shown: list[SlotId] = []
    while len(shown) < effect.n:
        facts = (("left", effect.n - len(shown)), who("seat_by", run, cast.player))
        slot = yield from from_hand(run, player, code, "CW-TRN-06", may_go(effect), facts=facts, apart=shown)
        if slot == UNKNOWN:
            break
        shown.append(slot)
    return tuple(shown)


def _npc_discards(run: Run, cast: Cast, player: Seat, effect: Discard) -> Script:
    stuck: list[SlotId] = []
    for left in range(effect.n, 0, -1):
        slot = yield from npc_hand_card(run, player, "npc_discards", may_go(effect), stuck)
        if slot == UNKNOWN:
            cast.short += left
            return
        leave(run, slot, at(player, DISCARD), "CW-NPC-19")


def _top_discarded(run: Run, cast: Cast, player: Seat, effect: Discard) -> Script:
    for left in range(effect.n, 0, -1):
        slot = yield from top_card(run, player, may_go(effect))
        if slot == UNKNOWN:
            cast.short += left
            return
        leave(run, slot, at(player, DISCARD), "CW-TRN-06")


def top_card(run: Run, player: Seat, fits: Filter) -> Asking[SlotId]:
    """The top card of the Player Deck, turned up; one that does not go stays there, and nothing under it is reached."""
    top = top_of_deck(run, player)
    if top == UNKNOWN:
        return UNKNOWN
    yield from turn_up(run, player, top, "reveal_top", "CW-HID-05", facts=(who("seat_who", run, player),))
    return top if fits(card_in(run, top)) else UNKNOWN


def npc_hand_card(run: Run, player: Seat, code: str, fits: Filter, stuck: list[SlotId]) -> Asking[SlotId]:
    """A card of the Hand of the automated Nemesis that fits; one that is picked and does not fit stays (CW-R-28).

    Those are added to ``stuck``, and another is picked. The top card of the Player Deck that does not fit stays there,
    and no other is taken for it (CW-R-55).
    """
    while True:
        slot = yield from unseen_hand_card(run, player, code, "CW-NPC-19", apart=stuck)
        if slot == UNKNOWN or fits(card_in(run, slot)):
            return slot
        if run.slots[slot].zone == at(player, DECK):
            return UNKNOWN
        stuck.append(slot)


def hand_card(
    run: Run, player: Seat, code: str, clause: str, fits: Filter, *, facts: Facts = (), may_decline: bool = False
) -> Asking[SlotId]:
    """A card of a hand that fits: shown by its holder, or turned up out of the automated Nemesis's Hand."""
    if is_npc(run, player):
        return (yield from npc_hand_card(run, player, code, fits, []))
    return (yield from from_hand(run, player, code, clause, fits, facts=facts, may_decline=may_decline))


def may(run: Run, player: Seat, code: str, clause: str, *, facts: Facts = ()) -> Asking[bool]:
    """Whether a player does what a card allows; the automated Nemesis must (CW-NPC-22)."""
    if is_npc(run, player):
        return True
    return (yield from confirm(run, player, code, clause, facts=facts))
