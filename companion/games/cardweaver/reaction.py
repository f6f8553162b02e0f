"""Response windows: who may answer what is being done, and in which order (CW-R-14, CW-R-77, CW-SYM-12, CW-SYM-13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.games.cardweaver.aim import resolve
from companion.games.cardweaver.announcing import Announced, announce_card, announce_power
from companion.games.cardweaver.box import Used, of
from companion.games.cardweaver.cards import Card
from companion.games.cardweaver.cards_in_play import in_play
from companion.games.cardweaver.doing import Cast, Responses, all_powers, can_use_skills, handles, is_used
from companion.games.cardweaver.hands import hand_cards
from companion.games.cardweaver.holding import is_blocked, is_met
from companion.games.cardweaver.places import GONE, HAND, STANDING_PASS, at, value
from companion.games.cardweaver.players import is_anima, is_npc, turn_order
from companion.table.questions import LATE, Asking, Kind, Option, Question, Script
from companion.table.run import Run
from companion.table.state import UNKNOWN, Seat, SlotId, Table

PASS: Final = Option("pass", "pass")
RESPOND: Final = Option("respond", "respond")
WITHDRAW: Final = Option("withdraw", "withdraw")


def may_respond(table: Table, player: Seat) -> bool:
    """CW-SYM-12: who has a hand card or an unused once-per-round power; nothing that was deduced counts.

    CW-R-27: the automated Nemesis never does. CW-ANM-09: nor does an Anima.
    """
    if is_npc(table, player) or is_anima(table, player):
        return False
    if value(table, player, STANDING_PASS) or value(table, player, GONE):
        return False
    return bool(table.zones[at(player, HAND)]) or next(open_powers(table, player), None) is not None


def open_powers(table: Table, player: Seat) -> Iterator[tuple[SlotId, Used]]:
    """The once-per-round powers that a player may still use (CW-ORD-07)."""
    for slot, used in all_powers(table, player):
        power = used.power
        if power.when != "use" or power.limit != "round" or is_used(table, slot, used):
            continue
        if is_met(table, player, slot, power.needs) and (not used.at or can_use_skills(table, player)):
            yield slot, used


def can_be_quick(table: Table, player: Seat, card: Card) -> bool:
    """Whether a card could be played in a window: Quick Cast, not blocked, no Unique twin (CW-SYM-01, CW-SYM-04)."""
    if not card.is_quick or is_blocked(table, player, "quick_cast") or is_blocked(table, player, card.type.value):
        return False
    if not card.is_unique:
        return True
    setup = of(table)
    return all(setup.cards[table.slots[slot].card].id != card.id for slot in in_play(table, player))


@handles(Responses)
def _window(run: Run, cast: Cast, effect: Responses, them: SlotId) -> Script:
    """Hold the window until all have passed; the last response resolves first (CW-R-14)."""
    yield from window(run, effect, them)


def window(run: Run, about: Responses, target: SlotId = UNKNOWN) -> Script:
    """All may respond, until all have passed; then the last response resolves first (CW-R-14).

    A response may itself be answered, for it only counts as announced until then. That is its own window.
    """
    waiting: list[Announced] = []
    while (announced := (yield from _next_response(run, about, target))) is not None:
        waiting.append(announced)
    for announced in reversed(waiting):
        yield from resolve(run, announced.cast, announced.steps, answered=True)


def _next_response(run: Run, about: Responses, target: SlotId) -> Asking[Announced | None]:
    """CW-R-77: whose turn it is may respond first, then the others in turn order; ``None`` if all pass.

    All are asked at once, and a response waits for those who come before. Who has passed is told to nobody.
    """
    order = [player for player in turn_order(run, run.clock.seat) if may_respond(run, player)]
    pending, wanting = list(order), set[Seat]()
    while True:
        first = next((player for player in order if player in pending or player in wanting), -1)
        if first < 0:
            return None
        if first in wanting:
            wanting.discard(first)
            announced = yield from _respond(run, first, about, target)
            if announced is not None:
                return announced
            continue
        answer = yield _asking(run, about, tuple(pending))
        if answer.value == LATE:
            return None
        pending.remove(answer.seat)
        if answer.value == RESPOND.value:
            wanting.add(answer.seat)


def _asking(run: Run, about: Responses, seats: tuple[Seat, ...]) -> Question:
    return Question(
        about.code,
        "CW-SYM-12",
        seats,
        Kind.CHOOSE,
        (PASS, RESPOND),
        facts=about.facts,
        secret=True,
        seconds=of(run).options.response_seconds,
    )


def _respond(run: Run, player: Seat, about: Responses, target: SlotId) -> Asking[Announced | None]:
    """The card or power of the response, or a withdrawal, which is a pass."""
    powers = tuple(open_powers(run, player))
    options = [
        Option(f"power {slot} {used.number}", "use_power_of", (("card", run.slots[slot].card),))
        for slot, used in powers
    ]
    cards = tuple(hand_cards(run, player, lambda card: can_be_quick(run, player, card)))
    answer = yield Question(
        "show_response", "CW-SYM-04", (player,), Kind.CARD, (*options, WITHDRAW), cards=cards, facts=about.facts
    )
    if answer.value == WITHDRAW.value:
        return None
    if isinstance(answer.value, int):
        return (yield from announce_card(run, player, answer.value, scanned=answer.scanned, about=target))
    _, slot, number = answer.value.split()
    used = next(used for at_, used in powers if at_ == int(slot) and used.number == int(number))
    return (yield from announce_power(run, player, int(slot), used, about=target))
