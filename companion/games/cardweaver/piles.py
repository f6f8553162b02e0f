"""Cards on their way: drawn, discarded, destroyed, gained; and what must be shuffled or put where."""

from __future__ import annotations

from companion.games.cardweaver.box import of
from companion.games.cardweaver.cards import STARTER, UNIVERSAL, Is
from companion.games.cardweaver.cards_in_play import card_in, owner
from companion.games.cardweaver.holding import WHILE
from companion.games.cardweaver.places import (
    ASIDE,
    BOUGHT,
    BOX,
    DEAD,
    DECK,
    DISCARD,
    HAND,
    PILES,
    PURCHASES,
    REMOVED,
    at,
    owner_of_zone,
)
from companion.games.cardweaver.players import is_anima
from companion.games.cardweaver.sums import purchases_to
from companion.table.knowledge import shuffle
from companion.table.run import BOTTOM, Run
from companion.table.state import UNKNOWN, Seat, SlotId


def leave(run: Run, slot: SlotId, zone: int, because: str, *, under: bool = False) -> None:
    """A card goes to another place and loses its tokens, flags and turned side (CW-RVA-04, CW-EXP-12, CW-R-80)."""
    for mark, _ in run.slots[slot].marks:
        run.mark(slot, mark, 0, because)
    run.pose(slot, 0, because)
    if run.lasting:
        hangs = f"{WHILE}{slot}"
        run.end(lambda lasting: slot == lasting.about or hangs == lasting.until, because)
    run.move(slot, zone, because, at=BOTTOM if under else 0)


def draw(run: Run, player: Seat, n: int, because: str) -> int:
    """Draw cards, shuffling the Discard Pile into a new Player Deck when one is needed; tells how many were drawn.

    CW-TRN-12 to -14: the shuffle comes at the moment of need and not before; with both piles empty fewer are drawn
    (CW-R-11).
    """
    hand, deck = at(player, HAND), at(player, DECK)
    for drawn in range(n):
        if not run.zones[deck] and not reshuffle(run, player):
            return drawn
        run.move(run.zones[deck][0], hand, because)
    return n


def reshuffle(run: Run, player: Seat) -> bool:
    """CW-TRN-12, CW-HID-04: the Discard Pile becomes the new Player Deck, and a pool of its own."""
    discards, deck = at(player, DISCARD), at(player, DECK)
    if not run.zones[discards]:
        return False
    for slot in run.zones[discards]:
        run.move(slot, deck, "CW-TRN-12")
    shuffle(run, deck, "CW-TRN-12")
    return True


def top_of_deck(run: Run, player: Seat) -> SlotId:
    """The top card of a Player Deck, after a shuffle if that is needed; ``UNKNOWN`` if there is none (CW-TRN-12)."""
    deck = at(player, DECK)
    if not run.zones[deck] and not reshuffle(run, player):
        return UNKNOWN
    return run.zones[deck][0]


def discard(run: Run, slot: SlotId, because: str) -> None:
    """CW-DST-04: to the Discard Pile of its holder."""
    leave(run, slot, at(owner_of_zone(run, run.slots[slot].zone), DISCARD), because)


def clear_played(run: Run, slot: SlotId, because: str) -> None:
    """A card that was used, or is defeated or discarded in play, goes to its owner's Discard Pile.

    CW-R-38: a played Nightmare goes to that of its holder. CW-ANM-02: what is an Anima's joins its Player Deck.
    """
    keeper = owner_of_zone(run, run.slots[slot].zone)
    if card_in(run, slot).type is not Is.NIGHTMARE:
        keeper = owner(run, slot)
    leave(run, slot, at(keeper, REMOVED if is_anima(run, keeper) else DISCARD), because)


def destroy(run: Run, slot: SlotId, because: str = "CW-DST-01") -> None:
    """CW-DST-01 to -03, CW-DST-06: to the owner's Dead Zone, to the top of its Universal pile, or to the box."""
    card = card_in(run, slot)
    if card.deck in UNIVERSAL:
        leave(run, slot, PILES[card.deck], "CW-DST-02")
    elif card.deck == STARTER:
        leave(run, slot, BOX, "CW-DST-03")
    else:
        leave(run, slot, at(owner(run, slot), DEAD), because)


def gain(run: Run, player: Seat, slot: SlotId, because: str, *, to: str = "") -> None:
    """A player takes a card by purchase or gain, wherever it goes (CW-BUY-06, -08, -09, -11).

    CW-BUY-09: outside the own turn straight to the Discard Pile. CW-R-36: a gain uses up the limit of its pile,
    and it stays so whatever becomes of the card (CW-R-76). CW-UNI-05: it stays with who gained it.
    """
    count_gain(run, player, slot, because)
    leave(run, slot, _gained_to(run, player, to, own_turn=run.clock.seat == player), because)


def count_gain(run: Run, player: Seat, slot: SlotId, because: str) -> None:
    """Count a card that a player takes in the own turn, wherever it goes (CW-UNI-03, CW-BUY-08, CW-BUY-11, CW-R-36)."""
    if run.clock.seat != player:
        return
    deck = card_in(run, slot).deck
    if deck in BOUGHT and (because == "CW-BUY-02" or of(run).options.gain_counts_for_limit):
        run.count(BOUGHT[deck], 1, "CW-UNI-03")
    run.count(PURCHASES, run.dials[PURCHASES] + 1, because)


def _gained_to(run: Run, player: Seat, to: str, *, own_turn: bool) -> int:
    match to or purchases_to(run, player):
        case "hand":
            return at(player, HAND)
        case "top":
            return at(player, DECK)
        case _:
            pass
    return at(player, ASIDE) if own_turn and not to else at(player, DISCARD)
