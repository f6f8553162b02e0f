"""Setting up: Characters, buying decks, Dreamscapes, Starter cards and hands, dials, who begins (CW-SET-07)."""

from __future__ import annotations

from collections.abc import Container, Iterator

from companion.games.cardweaver.box import CardWeaverSetup, mode_of, of
from companion.games.cardweaver.cards import ADAPTABILITY, BASE, DREAM_CATCHER, STARTER, Card, Is
from companion.games.cardweaver.cards_in_play import card_in
from companion.games.cardweaver.doing import confirm
from companion.games.cardweaver.dreamscape import lay, size_of
from companion.games.cardweaver.hands import turn_up
from companion.games.cardweaver.moves import Choose
from companion.games.cardweaver.piles import draw
from companion.games.cardweaver.places import (
    ADAPTABILITIES,
    ANIMUS_COUNT,
    BOX,
    BUYING,
    CHARACTER,
    DECK,
    DREAM_CATCHERS,
    DREAMSCAPE,
    FIRST_SEAT,
    FLIPPED,
    HAND_SIZE,
    HP,
    MOST_HP,
    NEMESIS,
    NPC_SLOTS,
    PUT_ASIDE,
    ROUND,
    at,
    dial,
    value,
)
from companion.games.cardweaver.players import asked, character, is_npc, nemesis_of, players, turn_order, who
from companion.games.cardweaver.turns import start_turn
from companion.table.consent import DONE, NO, YES
from companion.table.knowledge import shuffle
from companion.table.questions import Asking, Kind, Option, Question, Script
from companion.table.run import Run
from companion.table.state import Seat, SlotId, State, Table, slot_of

STARTER_SHARE = {"conviction": 4, "assault": 3, "guard": 3}
"""CW-STD-01: ten Starter cards for each player, the Nemesis and the automated one included."""
TRIM_TO = 20


def open_box(run: Run) -> Script:
    """The choice of Characters begins (CW-SET-02, CW-CHR-01)."""
    yield from ()
    setup = of(run)
    run.count(ANIMUS_COUNT, setup.players - 1, "CW-SET-02")


def choose(run: Run, move: Choose) -> Script:
    """CW-CHR-01, CW-CHR-03, CW-CHR-07: a Character card comes before a player; one chosen before goes back."""
    yield from ()
    setup = of(run)
    is_nemesis = setup.what[move.card] is Is.NEMESIS
    player = setup.players - 1 if setup.is_npc and is_nemesis else move.seat
    for slot in run.zones[at(player, CHARACTER)]:
        run.move(slot, BOX, "CW-CHR-01")
    if nemesis_of(run) == player and not is_nemesis:
        run.count(NEMESIS, 0, "CW-SET-01")
    if is_nemesis:
        run.count(NEMESIS, player + 1, "CW-SET-01")
    run.move(slot_of(run, move.card), at(player, CHARACTER), "CW-CHR-01")


def prepare(run: Run) -> Script:
    """CW-SET-07: step by step to the first turn."""
    newcomer = yield from _newcomer(run)
    yield from _first_seat(run)
    _turn_npc_side(run)
    for player in turn_order(run):
        yield from _build_deck(run, player, newcomer=newcomer)
    yield from _dreamscapes(run)
    _universal_piles(run)
    for player in turn_order(run):
        yield from _starter(run, player)
    yield from _dials(run)
    yield from start_turn(run, turn_order(run)[0])


def _newcomer(run: Run) -> Asking[bool]:
    """CW-NDK-04, CW-R-02, CW-R-04: asked only where it makes a difference."""
    setup = of(run)
    matters = (mode_of(setup) == "one-versus-all" and run.dials[ANIMUS_COUNT] == 2) or (
        mode_of(setup) == "two-player" and setup.options.two_player_newcomer_no_peace
    )
    if not matters:
        return False
    code = "first_time_role" if setup.options.first_time_scope == "role" else "first_time_character"
    card = run.slots[character(run, nemesis_of(run))].card
    return (yield from confirm(run, nemesis_of(run), code, "CW-NDK-04", facts=(("card", card),)))


def _first_seat(run: Run) -> Script:
    """CW-ORD-01: the player to the Nemesis's left; without one at the table the players say who begins (CW-R-63)."""
    setup = of(run)
    if not setup.is_npc or len(setup.seats) == 1:
        return
    options = tuple(Option(str(seat), "name_of", (("seat", seat),)) for seat in range(len(setup.seats)))
    answer = yield Question("who_begins", "CW-R-63", (), Kind.CHOOSE, options)
    run.count(FIRST_SEAT, int(answer.value), "CW-R-63")


def _turn_npc_side(run: Run) -> None:
    if of(run).is_npc:
        run.pose(character(run, nemesis_of(run)), FLIPPED, "CW-NPC-01")


def taken_out(setup: CardWeaverSetup, card: Card, animus: int, *, newcomer: bool) -> int:
    """How many copies of a card of the Nemesis's decks stay in the box (CW-NDK-03 to -06, CW-R-73).

    CW-NDK-08: two players have a list of their own with both Peaceful Nights in (CW-TWO-01 to -06, CW-R-03, CW-R-05),
    and against the automated Nemesis the whole Base Nemesis Deck stays out (CW-NPC-02).
    """
    mode = mode_of(setup)
    if card.deck != BASE:
        return {"two-player": card.out_in_two_player, "npc": card.out_in_npc}.get(mode, 0)
    if mode == "npc":
        return card.copies
    peace_out = newcomer or (mode == "one-versus-all" and animus >= 3)
    if card.type is Is.PEACEFUL_NIGHT:
        return card.copies if peace_out else 0
    if mode == "two-player":
        return card.out_in_two_player
    return int(not peace_out and card.id in ("silence", "fear"))


def boxed(table: Table, decks: Container[str]) -> Iterator[tuple[SlotId, Card]]:
    """The cards of some decks that lie in the box."""
    cards, slots = of(table).cards, table.slots
    for slot in table.zones[BOX]:
        card = cards[slots[slot].card]
        if card.deck in decks:
            yield slot, card


def buying_deck(run: Run | State, player: Seat, *, newcomer: bool) -> Iterator[SlotId]:
    """The cards of a player's buying deck (CW-NDK-01, -02, -07, CW-TWO-07, CW-NPC-07)."""
    setup = of(run)
    own = card_in(run, character(run, player)).deck
    decks = (own,) if player != nemesis_of(run) else (BASE, own)
    left: dict[str, int] = {}
    for slot, card in boxed(run, decks):
        if card.type in (Is.ANIMUS, Is.NEMESIS):
            continue
        if card.id not in left:
            out = taken_out(setup, card, run.dials[ANIMUS_COUNT], newcomer=newcomer) if len(decks) > 1 else 0
            left[card.id] = card.copies - out
        if left[card.id]:
            left[card.id] -= 1
            yield slot


def deck_must_have(setup: CardWeaverSetup, *, is_nemesis: bool, newcomer: bool) -> int:
    """How many cards a buying deck has: CW-NDK-01, CW-NDK-07, CW-TWO-07, CW-NPC-07; CW-R-04 makes it 28."""
    if not is_nemesis:
        return 30
    mode = mode_of(setup)
    if mode == "two-player":
        return 28 if newcomer else 30
    return 16 if mode == "npc" else 40


def wrong_deck(run: Run | State) -> tuple[Seat, int, int] | None:
    """A player whose deck would not have the right number of cards, with that number and the right one (CW-NDK-02)."""
    for player in players(run):
        must = deck_must_have(of(run), is_nemesis=player == nemesis_of(run), newcomer=False)
        count = sum(1 for _ in buying_deck(run, player, newcomer=False))
        if count != must:
            return player, count, must
    return None


def _build_deck(run: Run, player: Seat, *, newcomer: bool) -> Script:
    """CW-NDK-09: shuffled by hand, face down; the companion holds which cards, not their order (CW-HID-01)."""
    zone = at(player, BUYING)
    for slot in tuple(buying_deck(run, player, newcomer=newcomer)):
        run.move(slot, zone, "CW-NDK-07")
    shuffle(run, zone, "CW-NDK-09")
    facts = (who("seat_who", run, player), ("count", len(run.zones[zone])), ("words", _out_words(run, player)))
    code = "shuffle_trimmed" if _out_words(run, player) else "shuffle_deck"
    yield Question(code, "CW-NDK-09", asked(run, player), Kind.CHOOSE, (DONE,), facts=facts)


def _out_words(run: Run, player: Seat) -> str:
    """The cards of the Nemesis's decks that stay in the box, as a list for the people (CW-NDK-10)."""
    if player != nemesis_of(run):
        return ""
    own = card_in(run, character(run, player)).deck
    found: dict[str, int] = {}
    for _, card in boxed(run, (own,) if of(run).is_npc else (own, BASE)):
        found[card.name] = found.get(card.name, 0) + 1
    return ", ".join(f"{count} {name}" for name, count in found.items())


def _dreamscapes(run: Run) -> Script:
    """CW-DRM-01 to -07: five cards each, a redraw once for who wants it, then what was put aside is shuffled back."""
    run.count(NPC_SLOTS, int(of(run).is_npc), "CW-NPC-09")
    for player in turn_order(run):
        yield from _lay_row(run, player)
    for player in (yield from _redrawers(run)):
        for slot in run.zones[at(player, DREAMSCAPE)]:
            run.move(slot, at(player, PUT_ASIDE), "CW-DRM-04")
        yield from _lay_row(run, player)
    for player in players(run):
        aside = run.zones[at(player, PUT_ASIDE)]
        if not aside:
            continue
        for slot in aside:
            run.move(slot, at(player, BUYING), "CW-DRM-07")
        shuffle(run, at(player, BUYING), "CW-DRM-07")
        facts = (who("seat_who", run, player), ("count", len(aside)))
        yield Question("shuffle_back", "CW-DRM-07", asked(run, player), Kind.CHOOSE, (DONE,), facts=facts)


def _lay_row(run: Run, player: Seat) -> Script:
    """CW-DRM-02, -03, -06, CW-R-07, CW-R-58: Nightmares and Peaceful Nights lie aside, without any effect."""
    row = at(player, DREAMSCAPE)
    while len(run.zones[row]) < size_of(run, player):
        facts = (who("seat_who", run, player), ("gaps", size_of(run, player) - len(run.zones[row])))
        top = run.zones[at(player, BUYING)][0]
        slot = yield from turn_up(run, player, top, "turn_up", "CW-DRM-01", facts=facts)
        if card_in(run, slot).type in (Is.NIGHTMARE, Is.PEACEFUL_NIGHT):
            run.move(slot, at(player, PUT_ASIDE), "CW-DRM-02")
        else:
            lay(run, player, slot)


def _redrawers(run: Run) -> Asking[tuple[Seat, ...]]:
    """CW-DRM-04, -05, CW-R-08: who puts all five aside and turns up five new ones."""
    seats = [player for player in turn_order(run) if not is_npc(run, player)]
    wanting: list[Seat] = []
    if of(run).options.redraw_order == "together":
        pending = list(seats)
        while pending:
            answer = yield Question("redraw", "CW-DRM-04", tuple(pending), Kind.CHOOSE, (NO, YES))
            pending.remove(answer.seat)
            if answer.value == YES.value:
                wanting.append(answer.seat)
        return tuple(seat for seat in seats if seat in wanting)
    for seat in seats:
        answer = yield Question("redraw", "CW-DRM-04", (seat,), Kind.CHOOSE, (NO, YES))
        if answer.value == YES.value:
            wanting.append(seat)
    return tuple(wanting)


def _universal_piles(run: Run) -> None:
    """CW-UNI-01: two face-up piles in everybody's reach."""
    piles = {ADAPTABILITY: ADAPTABILITIES, DREAM_CATCHER: DREAM_CATCHERS}
    for slot, card in boxed(run, piles):
        run.move(slot, piles[card.deck], "CW-UNI-01")


def _starter(run: Run, player: Seat) -> Script:
    """CW-STD-01, -03 to -05: ten cards shuffled, five drawn, no redraw; CW-NPC-08: the automated Nemesis too."""
    left = dict(STARTER_SHARE)
    for slot, card in boxed(run, (STARTER,)):
        if left.get(card.id, 0):
            left[card.id] -= 1
            run.move(slot, at(player, DECK), "CW-STD-01")
    shuffle(run, at(player, DECK), "CW-STD-03")
    draw(run, player, HAND_SIZE, "CW-STD-04")
    facts = (who("seat_who", run, player),)
    yield Question("draw_hand", "CW-STD-04", asked(run, player), Kind.CHOOSE, (DONE,), facts=facts)


def _dials(run: Run) -> Script:
    """CW-HPX-01 to -03, -06, CW-R-22: the Nemesis has its printed HP for each Animus; Experience is 0 (CW-EXP-01).

    The people set the dials, lay both Universal piles within reach (CW-UNI-01) and box what is left (CW-STD-02).
    """
    run.count(ROUND, 1, "CW-ORD-05")
    for player in players(run):
        card = card_in(run, character(run, player))
        hp = card.hp
        if player == nemesis_of(run):
            printed = card.npc.hp if of(run).is_npc and card.npc and card.npc.hp else hp
            hp = printed * run.dials[ANIMUS_COUNT]
        run.count(dial(player, MOST_HP), hp, "CW-HPX-02")
        run.count(dial(player, HP), hp, "CW-HPX-03")
    words = ", ".join(f"{of(run).names_of[player]} {value(run, player, HP)}" for player in turn_order(run))
    yield Question("set_dials", "CW-HPX-03", (), Kind.CHOOSE, (DONE,), facts=(("words", words),))
