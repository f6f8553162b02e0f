"""Effects carried out: who does what by which card, the registry of what each effect does, and powers.

Each kind of effect has one small function, registered with ``handles``; the modules of the subjects hold them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeVar, get_args

import msgspec

from companion.games.cardweaver.box import Used, of
from companion.games.cardweaver.cards import Is
from companion.games.cardweaver.cards_in_play import controller, staying, xp_on
from companion.games.cardweaver.effects import (
    ChooseOne,
    DestroySelf,
    Effect,
    ForEach,
    If,
    May,
    SelfToTop,
    To,
    ToDiscardOf,
)
from companion.games.cardweaver.holding import has_skills, is_blocked, is_ignored, is_met
from companion.games.cardweaver.places import ENDING, OVER
from companion.games.cardweaver.players import asked, character, is_anima, players
from companion.games.cardweaver.powers import When
from companion.table import consent
from companion.table.questions import Asking, Kind, Option, Question, Script
from companion.table.refusals import Facts
from companion.table.run import Run
from companion.table.state import UNKNOWN, CardIndex, Clock, Seat, SlotId, Table, mark_of


class Over(Exception):
    """The game has ended: nothing further resolves (CW-END-04). Caught where the script of a move begins."""


class Cast:
    """A card or power that is being carried out.

    ``player`` does it, ``slot`` is where it comes from and ``card`` whose effects they are; ``is_played`` tells that
    the card itself lies there for it, which a copied effect or a power does not. ``hit`` is the target named or hit
    last, ``named`` one that was named with the move, ``destroyed_cost`` the cost of the card destroyed last, ``short``
    how much of what was to be discarded or destroyed was not, ``warned`` the players whose response window was held,
    ``by_anima`` whether it was announced as an Anima, ``shown`` the hand cards that were shown already to be discarded,
    ``about`` the target of what it is a response to.
    """

    __slots__ = (
        *("about", "by_anima", "card", "destroyed_cost", "hit", "is_played", "named"),
        *("player", "short", "shown", "slot", "warned"),
    )

    def __init__(self, player: Seat, slot: SlotId, card: CardIndex, *, is_played: bool) -> None:
        self.player = player
        self.slot = slot
        self.card = card
        self.is_played = is_played
        self.hit: SlotId = UNKNOWN
        self.about: SlotId = UNKNOWN
        self.destroyed_cost = -1
        self.short = 0
        self.named: SlotId = UNKNOWN
        self.warned: set[Seat] = set()
        self.by_anima = False
        self.shown: tuple[SlotId, ...] = ()


class Responses(msgspec.Struct, frozen=True):
    """A response window of R-14, before something that is aimed at somebody happens."""

    code: str
    facts: Facts = ()


class NpcEnters(msgspec.Struct, frozen=True):
    """A card enters play with the automated Nemesis (CW-NPC-15, CW-NPC-16, CW-NPC-20)."""

    slot: SlotId


class TokensOff(msgspec.Struct, frozen=True):
    """So many Countdown Tokens come off each card in the Dreamscape of the automated Nemesis (CW-NPC-18)."""

    n: int


Inner = Responses | NpcEnters | TokensOff
"""What no card says itself, but effects lead to."""
_DONE_TO_THEM: Final = tuple(
    kind
    for kind in get_args(Effect)
    if kind not in (To, If, ForEach, ChooseOne, May, DestroySelf, SelfToTop, ToDiscardOf)
)
"""Effects that are done to somebody, and not to the card itself or by way of other effects."""
EffectT = TypeVar("EffectT")
Handler = Callable[[Run, Cast, EffectT, SlotId], Script]
_HANDLERS: Final[dict[type, Handler[Any]]] = {}


def handles(kind: type[EffectT]) -> Callable[[Handler[EffectT]], Handler[EffectT]]:
    """Register what an effect does: a script over run, cast, effect, and the slot of the one it is done to."""

    def register(handler: Handler[EffectT]) -> Handler[EffectT]:
        assert kind not in _HANDLERS, f"two functions for {kind.__name__}"
        _HANDLERS[kind] = handler
        return handler

    return register


def handled() -> frozenset[type]:
    """The kinds of effect that have a function."""
    return frozenset(_HANDLERS)


def carry_out(run: Run, cast: Cast, effect: Effect | Inner, them: SlotId) -> Script:
    """Do one effect to somebody: ``them`` is a Character, Reaver or Ally, or the Character of the one who does it.

    CW-R-56: what an ignored Nightmare does to who ignores it is left out, but it still goes where it says.
    """
    nightmare = of(run).what[cast.card] is Is.NIGHTMARE and isinstance(effect, _DONE_TO_THEM)
    if nightmare and is_ignored(run, controller(run, them), of(run).cards[cast.card]):
        return _nothing()
    return _HANDLERS[type(effect)](run, cast, effect, them)


def _nothing() -> Script:
    yield from ()


def carry_out_all(run: Run, cast: Cast, effects: Sequence[Effect], them: SlotId) -> Script:
    """Do several effects in the order of the text, as far as possible (CW-PLY-05).

    CW-R-20: if its player is defeated meanwhile, the rest does not happen.
    """
    for effect in effects:
        if is_anima(run, cast.player) != cast.by_anima:
            return
        yield from carry_out(run, cast, effect, them)


def finish(run: Run, how: int, because: str) -> None:
    """CW-END-04, CW-R-57, CW-R-70: the game ends at once, and nothing that would follow happens."""
    run.count(ENDING, how, because)
    run.tick(Clock(run.clock.seat, OVER, run.clock.turn), because)
    raise Over


def all_powers(table: Table, player: Seat) -> Iterator[tuple[SlotId, Used]]:
    """The powers of a player: of face-up cards in play, of unlocked Skills (CW-SKL-07), or the Anima Ability."""
    setup, slots = of(table), table.slots
    own = character(table, player)
    if is_anima(table, player):
        for used in setup.anima[slots[own].card]:
            yield own, used
        return
    for slot in (own, *staying(table, player), *table.zones[slots[own].zone + _PLAYED_FROM_CHARACTER]):
        powers = setup.powers[slots[slot].card]
        if powers:
            xp = -1
            for used in powers:
                if used.at and xp < 0:
                    xp = xp_on(table, slot) if has_skills(table, player, slot) else 0
                if used.at <= max(0, xp):
                    yield slot, used


_PLAYED_FROM_CHARACTER: Final = 6
"""How many zones lie between a player's Character card and the cards played this turn."""


def flag(used: Used) -> str:
    """The mark that says that a power was used in its turn or round."""
    return f"{used.power.limit}-{used.number}"


def is_used(table: Table, slot: SlotId, used: Used) -> bool:
    """Whether a power with a limit is used up (CW-ORD-06, CW-ORD-07)."""
    return bool(used.power.limit) and mark_of(table.slots[slot], flag(used)) > 0


def use_up(run: Run, slot: SlotId, used: Used) -> None:
    """Mark a power as used in its turn or round."""
    if used.power.limit:
        run.mark(slot, flag(used), 1, "CW-ORD-06" if used.power.limit == "turn" else "CW-ORD-07")


class Happening(msgspec.Struct, frozen=True):
    """Something that powers wait for: ``when`` it is, and what they ask about it.

    ``type_of`` is the type of the card that did it, or to which it was done, ``by`` how damage was done, ``hit`` whom
    it concerned, ``them`` whom bare effects are done to (``UNKNOWN``: the player of the power).
    """

    when: When
    type_of: str = ""
    by: str = ""
    hit: SlotId = UNKNOWN
    them: SlotId = UNKNOWN


def trigger(
    run: Run, player: Seat, what: Happening, *, concerns: Callable[[SlotId, Used], bool] = lambda slot, used: True
) -> Script:
    """A player's powers that work by themselves when this happens (CW-R-29, CW-R-78), those that it ``concerns``."""
    if is_anima(run, player):
        return
    done: set[tuple[SlotId, int]] = set()
    while True:
        found = [
            (slot, used)
            for slot, used in all_powers(run, player)
            if (slot, used.number) not in done and concerns(slot, used) and awaits(run, player, slot, used, what)
        ]
        if not found or is_anima(run, player):
            return
        slot, used = yield from which_first(run, player, "CW-R-78", found)
        done.add((slot, used.number))
        yield from set_off(run, player, slot, used, what)


def trigger_own(run: Run, player: Seat, slot: SlotId, what: Happening) -> Script:
    """The powers of one card, wherever it lies, that work when this happens to it."""
    for used in of(run).powers[run.slots[slot].card]:
        if not used.at and awaits(run, player, slot, used, what):
            yield from set_off(run, player, slot, used, what)


def awaits(table: Table, player: Seat, slot: SlotId, used: Used, what: Happening) -> bool:
    """Whether this is what a power waits for, its condition is met, and it isn't used up."""
    power = used.power
    if power.when != what.when or power.type not in ("", what.type_of) or power.by not in ("", what.by):
        return False
    return not is_used(table, slot, used) and is_met(table, player, slot, power.needs)


def set_off(run: Run, player: Seat, slot: SlotId, used: Used, what: Happening) -> Script:
    """One power works by itself."""
    use_up(run, slot, used)
    yield from work(run, player, slot, used, hit=what.hit, them=what.them)


def which_first(
    run: Run, player: Seat, clause: str, found: Sequence[tuple[SlotId, Used]]
) -> Asking[tuple[SlotId, Used]]:
    """Which of several things that happen by themselves comes first, as their player chooses."""
    options = [Option(f"{slot} {used.number}", "power_of", (("card", run.slots[slot].card),)) for slot, used in found]
    chosen = yield from pick(run, player, "which_first", clause, options)
    return next(pair for pair, option in zip(found, options, strict=True) if option.value == chosen)


def work(run: Run, player: Seat, slot: SlotId, used: Used, *, hit: SlotId = UNKNOWN, them: SlotId = UNKNOWN) -> Script:
    """What one power says is done. Nobody is asked for a response to what a card does on arrival (CW-SYM-13)."""
    own = character(run, player)
    cast = Cast(player, slot, run.slots[slot].card, is_played=used.at == 0 and slot != own)
    cast.hit = hit
    if used.power.when == "arrives":
        cast.warned.update(players(run))
    yield from carry_out_all(run, cast, used.power.do, them if them != UNKNOWN else own)


def can_use_skills(table: Table, player: Seat) -> bool:
    """Whether a player may use Skills now."""
    return not is_blocked(table, player, "skills")


def pick(
    run: Run, player: Seat, code: str, clause: str, options: Sequence[Option], *, facts: Facts = ()
) -> Asking[str]:
    """One of several options, chosen by a player; a single one is taken without a question."""
    if len(options) == 1:
        return options[0].value
    answer = yield Question(code, clause, asked(run, player), Kind.CHOOSE, tuple(options), facts=facts)
    return str(answer.value)


def confirm(run: Run, player: Seat, code: str, clause: str, *, facts: Facts = ()) -> Asking[bool]:
    """Yes or no from a player."""
    return (yield from consent.confirm(asked(run, player), code, clause, facts))


def pick_slot(
    run: Run, player: Seat, code: str, clause: str, slots: Sequence[SlotId], *, facts: Facts = (), none: str = ""
) -> Asking[SlotId]:
    """One of several cards that lie open; ``none`` is the code of the answer that takes none of them."""
    if not slots:
        return UNKNOWN
    options = [Option(str(slot), "card_there", slot_facts(run, slot)) for slot in slots]
    if none:
        options.append(Option("none", none))
    answer = yield from pick(run, player, code, clause, options, facts=facts)
    return UNKNOWN if answer == "none" else int(answer)


def slot_facts(table: Table, slot: SlotId) -> Facts:
    """A card and the place where it lies, for a label."""
    here = table.slots[slot]
    return (("card", here.card), ("zone", here.zone))
