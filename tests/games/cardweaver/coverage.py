"""Which of the rarer clauses have happened in a game, told from its events.

``python -m tests.games.cardweaver.coverage`` looks for games of bots in which all of them happen, and prints the list
that ``test_coverage_map`` holds.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final

import msgspec

from companion.games import registry
from companion.games.cardweaver.box import of
from companion.games.cardweaver.cards import Card, Is
from companion.games.cardweaver.cards_in_play import card_in
from companion.games.cardweaver.holding import is_ignored
from companion.games.cardweaver.lasting import has_twin
from companion.games.cardweaver.places import (
    ADAPTABILITIES,
    ATTACKS,
    DEAD,
    DISCARD,
    DREAM_CATCHERS,
    DREAMSCAPE,
    FLIPPED,
    HAND,
    LOST_TURN,
    NPC_SKILLS,
    OWN_DIALS,
    PLAYED,
    REMOVED,
    SHARED_DIALS,
    STAYS,
    TOKENS,
    XP,
    at,
    owner_of_zone,
    place_of_zone,
)
from companion.games.cardweaver.players import is_npc, living_animus, nemesis_of, players
from companion.play.simulation import play_by
from companion.table.events import Began, Counted, Ended, Event, Marked, Moved, Posed
from companion.table.state import Draft, Seat
from tests.games.cardweaver.seekers import SEEKERS


class BotGame(msgspec.Struct, frozen=True):
    """A game of bots that can be played again: how many sit, against whom, as whom, by which policy, which seed."""

    seats: int
    npc: bool
    nemesis: str
    seed: int
    policy: str = "random"
    animus: tuple[str, ...] = ()


class Seen(msgspec.Struct, frozen=True):
    """An event with the table just before it."""

    table: Draft
    event: Event

    @property
    def card(self) -> Card:
        """The card that the event concerns, if it is known."""
        return card_in(self.table, getattr(self.event, "slot", 0))

    @property
    def on_turn(self) -> Seat:
        """Who is on turn."""
        return self.table.clock.seat

    def moved(self, because: str, *names: str, source: int = -1, target: int = -1) -> bool:
        """Whether a card of these names was moved by a clause from one of a player's places to another."""
        event = self.event
        return (
            isinstance(event, Moved)
            and event.because == because
            and (not names or self.card.id in names)
            and (source < 0 or place_of_zone(self.table, event.zone) == source)
            and (target < 0 or place_of_zone(self.table, event.to_zone) == target)
        )

    def counted(self, because: str, name: int, *, own: bool = False) -> int:
        """By how much a dial changed by a clause; ``own``: a player's own dial of that name."""
        event = self.event
        if not isinstance(event, Counted) or event.because != because:
            return 0
        number = (event.dial - SHARED_DIALS) % OWN_DIALS if own and event.dial >= SHARED_DIALS else event.dial
        return event.after - event.before if number == name else 0

    def whose_dial(self) -> Seat:
        """Whose dial was counted."""
        assert isinstance(self.event, Counted)
        return (self.event.dial - SHARED_DIALS) // OWN_DIALS


def _quick_cast(seen: Seen) -> bool:
    event = seen.event
    if not isinstance(event, Began) or is_npc(seen.table, event.lasting.by):
        return False
    return event.lasting.what in ("attack", "defense") and event.lasting.by != seen.on_turn


def _unique_only(seen: Seen) -> bool:
    return seen.moved("CW-PLY-03", target=PLAYED) and seen.card.is_unique


def _unique_permanent(seen: Seen) -> bool:
    return seen.moved("CW-PLY-03", target=STAYS) and seen.card.is_unique


def _facedown(kind: Is) -> Callable[[Seen], bool]:
    def happened(seen: Seen) -> bool:
        return isinstance(seen.event, Posed) and seen.event.because == "CW-FDN-01" and seen.card.type is kind

    return happened


def _returned(seen: Seen) -> bool:
    event = seen.event
    return isinstance(event, Posed) and event.because == "CW-FDN-03" and event.before >= FLIPPED


def _ignored(seen: Seen) -> bool:
    table, event = seen.table, seen.event
    if isinstance(event, Began) and event.lasting.what == "no_magic":
        card = card_in(table, event.lasting.slot)
    elif seen.moved("CW-NGT-01"):
        card = seen.card
    else:
        return False
    return any(is_ignored(table, player, card) for player in living_animus(table))


def _shield(kind: str) -> Callable[[Seen], bool]:
    def happened(seen: Seen) -> bool:
        event = seen.event
        return isinstance(event, Ended) and event.because == "CW-DMG-07" and event.lasting.what == f"prevent_{kind}"

    return happened


def _extra_attack(seen: Seen) -> bool:
    return seen.counted("CW-ATK-01", ATTACKS) == 1 and seen.table.dials[ATTACKS] == 1 and not _is_npc_turn(seen)


def _npc_second_attack(seen: Seen) -> bool:
    return seen.counted("CW-ATK-01", ATTACKS) == 1 and seen.table.dials[ATTACKS] == 1 and _is_npc_turn(seen)


def _is_npc_turn(seen: Seen) -> bool:
    return is_npc(seen.table, seen.on_turn)


def _destroyed_in_anothers_row(seen: Seen) -> bool:
    event = seen.event
    if not isinstance(event, Moved) or not seen.moved("CW-DST-01", source=DREAMSCAPE, target=DEAD):
        return False
    return owner_of_zone(seen.table, event.zone) != seen.on_turn


def _reaver_destroyed(seen: Seen) -> bool:
    return seen.moved("CW-DST-01", source=STAYS, target=DEAD) and seen.card.type is Is.REAVER


def _unique_with_two(seen: Seen) -> bool:
    if not seen.moved("CW-PLY-03", target=STAYS) or not seen.card.is_unique:
        return False
    held = [
        card_in(seen.table, slot).id for player in players(seen.table) for slot in seen.table.zones[at(player, STAYS)]
    ]
    return seen.card.id in held


def _peace_off_schedule(seen: Seen) -> bool:
    """A Peaceful Night came while cards that were played this turn still lie there: it is not the end of the turn."""
    nemesis = nemesis_of(seen.table)
    return seen.counted("CW-PCN-02", LOST_TURN) == 1 and bool(seen.table.zones[at(nemesis, PLAYED)])


def _refill_now(seen: Seen) -> bool:
    event = seen.event
    if not isinstance(event, Moved) or not seen.moved("CW-REF-01", target=DREAMSCAPE):
        return False
    return bool(seen.table.zones[at(owner_of_zone(seen.table, event.to_zone), PLAYED)])


def _nightmare_removed(seen: Seen) -> bool:
    event = seen.event
    if not isinstance(event, Moved) or seen.card.type is not Is.NIGHTMARE:
        return False
    return event.because == "CW-DST-01" and place_of_zone(seen.table, event.zone) in (HAND, DISCARD)


def _gained_out_of_turn(seen: Seen) -> bool:
    event = seen.event
    if not isinstance(event, Moved) or not seen.moved("CW-BUY-08", target=DISCARD):
        return False
    return owner_of_zone(seen.table, event.to_zone) != seen.on_turn


def _relocked(seen: Seen) -> bool:
    event = seen.event
    if seen.counted("CW-SKL-04", XP, own=True) >= 0 or not isinstance(event, Counted):
        return False
    own = seen.table.zones[at(seen.whose_dial(), 0)][0]
    skills = of(seen.table).skills[seen.table.slots[own].card]
    return any(event.after < skill.at <= event.before for skill in skills)


def _gift(seen: Seen) -> bool:
    return seen.counted("CW-EXP-08", XP, own=True) > 0 and seen.whose_dial() != seen.on_turn


def _handed_over(seen: Seen) -> bool:
    learnt = seen.counted("CW-EXP-02", XP, own=True) > 0
    return learnt and seen.whose_dial() != seen.on_turn


def _reward(pile: int) -> Callable[[Seen], bool]:
    def happened(seen: Seen) -> bool:
        return isinstance(seen.event, Moved) and seen.event.because == "CW-BUY-08" and seen.event.zone == pile

    return happened


def _flag(because: str, *kinds: Is) -> Callable[[Seen], bool]:
    def happened(seen: Seen) -> bool:
        event = seen.event
        if not isinstance(event, Marked) or event.because != because or len(event.after) <= len(event.before):
            return False
        return not kinds or seen.card.type in kinds

    return happened


def _reaver_learns(seen: Seen) -> bool:
    event = seen.event
    return isinstance(event, Marked) and event.because in ("CW-EXP-07", "CW-EXP-03", "CW-NPC-12")


def _npc_hand_card_goes(seen: Seen) -> bool:
    event = seen.event
    if not isinstance(event, Moved) or event.because not in ("CW-NPC-19", "CW-DST-01", "CW-DST-02", "CW-DST-03"):
        return False
    return place_of_zone(seen.table, event.zone) == HAND and is_npc(seen.table, owner_of_zone(seen.table, event.zone))


def _twin_by_effect(seen: Seen) -> bool:
    """Reaving was played while the only Reaver in the Discard Pile had its Unique twin in play."""
    event = seen.event
    if not isinstance(event, Moved) or not seen.moved("CW-PLY-03", "reaving"):
        return False
    player = owner_of_zone(seen.table, event.to_zone)
    piled = [slot for slot in seen.table.zones[at(player, DISCARD)] if card_in(seen.table, slot).type is Is.REAVER]
    return bool(piled) and all(has_twin(seen.table, player, slot) for slot in piled)


def _each_animus(seen: Seen) -> bool:
    each = seen.moved("CW-PLY-03", "plague-cloud", "bloodbath", "dread-gale")
    return each and len(living_animus(seen.table)) > 1


def _token_by_skill(seen: Seen) -> bool:
    event = seen.event
    if not isinstance(event, Marked) or event.because != "CW-NPC-14":
        return False
    return seen.table.clock.phase == NPC_SKILLS and dict(event.before).get(TOKENS, 0) > 0


GROUPS: Final[Mapping[str, Callable[[Seen], bool]]] = {
    "Quick Cast on another's turn (CW-SYM-04, CW-MOD-04)": _quick_cast,
    "Unique alone (CW-SYM-10)": _unique_only,
    "Unique and Permanent (CW-SYM-08)": _unique_permanent,
    "a Reaver Facedown (CW-FDN-01)": _facedown(Is.REAVER),
    "an Ally Facedown (CW-FDN-01)": _facedown(Is.ALLY),
    "a Facedown card returns (CW-FDN-03)": _returned,
    "Ignore (CW-IGN-01)": _ignored,
    "a shield against Direct Damage (CW-DMG-07)": _shield("direct"),
    "a shield against an Attack (CW-DMG-07)": _shield("attack"),
    "a second Attack (CW-ATK-02)": _extra_attack,
    "destroyed in another's Dreamscape (CW-REF-02, CW-DST-06)": _destroyed_in_anothers_row,
    "a Reaver destroyed without a Reward (CW-RVA-11)": _reaver_destroyed,
    "one Unique card with two players (CW-SYM-02)": _unique_with_two,
    "a refill at once (CW-REF-06)": _refill_now,
    "a Peaceful Night off schedule (CW-R-50)": _peace_off_schedule,
    "a Nightmare to a chosen pile (CW-NGT-01)": lambda seen: seen.moved("CW-NGT-01", "fear"),
    "a Nightmare with an arrival of its own (CW-NGT-01)": lambda seen: seen.moved("CW-NGT-01", "sleepwalk"),
    "a Permanent Nightmare (CW-R-38)": lambda seen: seen.moved("CW-PLY-03", "sleepwalk", target=STAYS),
    "a Nightmare removed (CW-NGT-04)": _nightmare_removed,
    "a forced discard (CW-TRN-06)": lambda seen: seen.moved("CW-TRN-06", source=HAND, target=DISCARD),
    "a random discard (CW-R-55)": lambda seen: seen.moved("CW-PLY-03", "lingering-kiss"),
    "a gain (CW-BUY-08)": lambda seen: seen.moved("CW-BUY-08", source=DREAMSCAPE),
    "a gain out of turn (CW-BUY-09)": _gained_out_of_turn,
    "a card put into play is gained (CW-BUY-11)": lambda seen: seen.moved("CW-R-67", source=DREAMSCAPE, target=STAYS),
    "a known top card (CW-HID-05)": lambda seen: seen.moved("CW-HID-05"),
    "a Skill locked again (CW-SKL-04)": _relocked,
    "Experience as a gift (CW-EXP-08)": _gift,
    "Experience handed over (CW-EXP-09)": _handed_over,
    "a Reward of Experience (CW-RVA-09)": lambda seen: seen.counted("CW-EXP-08", XP, own=True) > 0 and not _gift(seen),
    "a Reward of a Dream Catcher (CW-RVA-09)": _reward(DREAM_CATCHERS),
    "a Reward of an Adaptability (CW-RVA-09)": _reward(ADAPTABILITIES),
    "a Reaver learns (CW-EXP-11)": _reaver_learns,
    "a Skill of a Reaver is used (CW-SKL-07)": _flag("CW-ORD-06", Is.REAVER),
    "once per turn (CW-ORD-06)": _flag("CW-ORD-06"),
    "once per round (CW-ORD-07)": _flag("CW-ORD-07"),
    "each Animus as a target of its own (CW-MUL-01)": _each_animus,
    "a second Unique copy by an effect (CW-SYM-11)": _twin_by_effect,
    "a Hand card of the automated Nemesis goes (CW-NPC-19, CW-NPC-22)": _npc_hand_card_goes,
    "a Unique twin of the automated Nemesis (CW-NPC-20)": lambda seen: seen.moved("CW-NPC-20"),
    "a second Attack of the automated Nemesis (CW-NPC-27)": _npc_second_attack,
    "a token off by a Skill (CW-NPC-15)": _token_by_skill,
    "a removed card given away (CW-ANM-07)": lambda seen: seen.moved("CW-BUY-08", source=REMOVED),
}
"""The rarer clauses of the map at the end of the rules, and how an event shows that one of them has happened."""


@cache
def happened(game: BotGame) -> frozenset[str]:
    """The groups of which something happened in this game."""
    cardweaver = registry.game("cardweaver")
    options: dict[str, Any] = {"nemesis": "npc"} if game.npc else {}
    if game.seats == 5:
        options["four_animus"] = True
    policy = {**cardweaver.bots.policies, **SEEKERS}[game.policy]
    wanted = {"nemesis": (game.nemesis,), "animus": game.animus}
    played = play_by(cardweaver, game.seats, options, game.seed, (policy,), wanted=wanted)
    found: set[str] = set()
    for seen in _walk(Draft(played.begun), played.events):
        found |= {name for name, is_so in GROUPS.items() if name not in found and is_so(seen)}
    return frozenset(found)


def _walk(draft: Draft, events: tuple[Event, ...]) -> Iterator[Seen]:
    for event in events:
        yield Seen(draft, event)
        event.apply(draft)


NEMESES: Final = ("undead-warlord", "blood-drinker", "cyber-assassin", "doppelganger")
PAIR: Final = ("songstress", "cybercop")


def candidates(seeds: int) -> Iterator[BotGame]:
    """Games in which rare things are likely: first those that go after them, then such as happen to bring them."""
    for seed in range(seeds):
        yield BotGame(3, npc=False, nemesis="undead-warlord", seed=seed, policy="twins")
        yield BotGame(4, npc=False, nemesis="doppelganger", seed=seed, policy="kits", animus=("street-alchemist",))
        for nemesis in NEMESES:
            for policy in ("random", "eager"):
                yield BotGame(4, npc=False, nemesis=nemesis, seed=seed, policy=policy)
                yield BotGame(3, npc=False, nemesis=nemesis, seed=seed, policy=policy, animus=PAIR)
                yield BotGame(2, npc=True, nemesis=nemesis, seed=seed, policy=policy)


def found_in(games: Iterable[BotGame]) -> dict[str, BotGame]:
    """For each group the first of these games in which it happened; no more are played than are needed."""
    found: dict[str, BotGame] = {}
    for game in games:
        for group in happened(game):
            found.setdefault(group, game)
        if len(found) == len(GROUPS):
            break
    return found


def main() -> None:
    """Print the games that have all groups together, and what was found nowhere."""
    found = found_in(candidates(40))
    for game in dict.fromkeys(found.values()):
        print(f"    {game!r},")
    print("Nowhere:", sorted(set(GROUPS) - set(found)), file=sys.stderr)


if __name__ == "__main__":
    main()
