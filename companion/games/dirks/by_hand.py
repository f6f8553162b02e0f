"""Texts that no word of ours says: when one acts, its player tells thing by thing what it did (DP-APP-15)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.games.dirks.cards import Is
from companion.games.dirks.doing import (
    ask_from_hand,
    ask_weapon,
    check_target,
    credit,
    discard,
    give,
    leave,
    something_happened,
    strip,
)
from companion.games.dirks.effects import ByHand, Moment, Stat
from companion.games.dirks.ends import after_leaving, end
from companion.games.dirks.leaving import draw
from companion.games.dirks.numbers import POINTS, figure, lines, lp, nullifier, set_special
from companion.games.dirks.places import (
    ARMING,
    EXTRA,
    HAND,
    LP,
    MOST_LP,
    TALLY,
    all_weapons,
    at,
    attached,
    card_in,
    deck_count,
    hand_count,
    in_game,
    is_in_play,
    is_weapon_in_play,
    of,
    owner,
    specials,
    tally,
    type_of,
    weapons,
)
from companion.table.questions import Asking, Kind, Option, Question, Script
from companion.table.refusals import Facts
from companion.table.run import Run
from companion.table.state import UNKNOWN, Seat, SlotId, Table, mark_of

THAT_IS_ALL: Final = Option("that_is_all", "that_is_all")
ON_WEAPONS: Final = (
    Option("lp", "told_lp"),
    Option("strength", "told_strength"),
    Option("durability", "told_durability"),
)
ON_CARDS: Final = (Option("leaves", "told_leaves"), Option("returns", "told_returns"))
DRAWS: Final = Option("draws", "told_draws")
DISCARDS: Final = Option("discards", "told_discards")
DEFEATS: Final = Option("tally", "told_tally")
MORE_PLAYS: Final = Option("plays", "told_plays")
NOBODY: Final = Option("nobody", "nobody")
ANY: Final = (Is.WEAPON, Is.EVENT, Is.SPECIAL)
MOST_FIGURE: Final = 60


def texts(table: Table, slot: SlotId, moment: Moment) -> tuple[str, ...]:
    """What is printed on a card, or on its Type, that acts at a moment and is done by hand (DP-ABL-01, DP-ABL-02)."""
    if not of(table).has_texts_by_hand:
        return ()
    card = card_in(table, slot)
    found = [card.text] if any(isinstance(one, ByHand) and one.when == moment for one in card.does) else []
    make = of(table).makes.get(type_of(table, slot)) if is_weapon_in_play(table, slot) else None
    if make is not None and isinstance(make.ability, ByHand) and make.ability.when == moment:
        found += [make.text] if nullifier(table) == UNKNOWN else []
    return tuple(found)


def usable(table: Table, seat: Seat) -> tuple[SlotId, ...]:
    """A player's own cards in play with a text that is used in the own turn."""
    if not of(table).has_texts_by_hand:
        return ()
    return tuple(slot for slot in _in_play(table) if owner(table, slot) == seat and texts(table, slot, "use"))


def act(run: Run, slot: SlotId, moment: Moment) -> Script:
    """If a text of this card acts now, its player tells what it did; bots say that it did nothing."""
    for words in texts(run, slot, moment):
        yield from _tell(run, owner(run, slot), slot, words)


def act_on_weapon(run: Run, weapon: SlotId, moment: Moment) -> Script:
    """The texts of a Weapon and of the Events on it, as long as these lie there."""
    for slot in (weapon, *attached(run, weapon)):
        if is_in_play(run, slot):
            yield from act(run, slot, moment)


def fall(run: Run, weapon: SlotId, because: str) -> Script:
    """A defeated Weapon leaves play, after what is told of its end (DP-DEF-01)."""
    yield from act_on_weapon(run, weapon, "defeated")
    if is_weapon_in_play(run, weapon):
        leave(run, weapon, because)


def act_in_turn(run: Run, seat: Seat, moment: Moment) -> Script:
    """The texts of a player's Weapons, of the Events on them, and of all Specials in effect."""
    for weapon in weapons(run, seat):
        if is_weapon_in_play(run, weapon):
            yield from act_on_weapon(run, weapon, moment)
    for slot in specials(run):
        if is_in_play(run, slot):
            yield from act(run, slot, moment)


def _tell(run: Run, seat: Seat, slot: SlotId, words: str) -> Script:
    while seat in in_game(run):
        facts: Facts = (("slot", slot), ("words", words))
        answer = yield Question("by_hand", "DP-APP-15", (seat,), Kind.CHOOSE, tuple(_ways(run)), facts=facts)
        if answer.value == THAT_IS_ALL.value:
            break
        something_happened(run)
        yield from _happen(run, seat, str(answer.value))
    check_target(run)


def _ways(run: Run) -> Iterator[Option]:
    """What can have happened at this table."""
    yield THAT_IS_ALL
    if tuple(all_weapons(run)):
        yield from ON_WEAPONS
    if tuple(_in_play(run)):
        yield from ON_CARDS
    yield DRAWS
    if any(hand_count(run, seat) for seat in in_game(run)):
        yield DISCARDS
    yield DEFEATS
    if run.clock.phase == ARMING:
        yield MORE_PLAYS


def _happen(run: Run, seat: Seat, what: str) -> Script:
    match what:
        case "lp":
            yield from _set_lp(run, seat)
        case "strength" | "durability":
            yield from _set_figure(run, seat, "strength" if what == "strength" else "durability")
        case "leaves":
            yield from _leaves(run, seat)
        case "returns":
            yield from _returns(run, seat)
        case "draws":
            yield from _draws(run, seat)
        case "discards":
            yield from _discards(run, seat)
        case "tally":
            who = yield from _ask_who(seat, in_game(run))
            most = of(run).options.target_defeats
            run.count(TALLY + who, (yield from _number(seat, "told_tally", who, tally(run, who), most)), "DP-APP-15")
        case _:
            run.count(EXTRA, run.dials[EXTRA] + 1, "DP-APP-15")


def _set_lp(run: Run, seat: Seat) -> Script:
    """The dial as it is now; without LP a Weapon is defeated (DP-DEF-01)."""
    weapon = yield from ask_weapon(run, seat, "told_weapon", "DP-APP-15", tuple(all_weapons(run)))
    life = yield from _number(seat, "told_lp", weapon, lp(run, weapon), MOST_LP)
    if life:
        run.mark(weapon, LP, life, "DP-APP-15")
    else:
        yield from _gone(run, seat, weapon)


def _set_figure(run: Run, seat: Seat, stat: Stat) -> Script:
    """What a figure is now; the difference stays with the Weapon as points do (DP-NUM-03)."""
    weapon = yield from ask_weapon(run, seat, "told_weapon", "DP-APP-15", tuple(all_weapons(run)))
    now = figure(run, weapon, stat)
    said = yield from _number(seat, f"told_{stat}", weapon, now, MOST_FIGURE)
    if said == now:
        return
    more = said - sum(line.n for line in lines(run, weapon, stat))
    whole, late = POINTS[stat]
    run.mark(weapon, whole, mark_of(run.slots[weapon], whole) + more, "DP-APP-15")
    if set_special(run) != UNKNOWN:
        run.mark(weapon, late, mark_of(run.slots[weapon], late) + more, "DP-NUM-03")


def _in_play(table: Table) -> Iterator[SlotId]:
    for weapon in all_weapons(table):
        yield from (weapon, *attached(table, weapon))
    yield from specials(table)


def _ask_card(run: Run, seat: Seat, code: str) -> Asking[SlotId]:
    options = tuple(Option(str(slot), "card_there", (("slot", slot),)) for slot in _in_play(run))
    answer = yield Question(code, "DP-APP-15", (seat,), Kind.CHOOSE, options)
    return int(answer.value)


def _leaves(run: Run, seat: Seat) -> Script:
    """A card goes from play to its owner's pile (DP-ACT-08)."""
    slot = yield from _ask_card(run, seat, "told_leaves")
    if is_weapon_in_play(run, slot):
        yield from _gone(run, seat, slot)
    elif slot in specials(run):
        end(run, slot, "DP-APP-15")
    else:
        discard(run, slot, "DP-APP-15")


def _gone(run: Run, seat: Seat, weapon: SlotId) -> Script:
    """A Weapon leaves play; the text says whether somebody is credited with it (DP-DEF-06)."""
    players = tuple(Option(str(one), "name_of", (("seat", one),)) for one in in_game(run))
    facts: Facts = (("slot", weapon),)
    options = (NOBODY, *players)
    answer = yield Question("told_credit", "DP-APP-15", (seat,), Kind.CHOOSE, options, facts=facts)
    if answer.value != NOBODY.value:
        credit(run, int(answer.value), "DP-APP-15")
    leave(run, weapon, "DP-APP-15")


def _returns(run: Run, seat: Seat) -> Script:
    """A card goes from play back to its owner's hand, without what was on it (DP-WPN-14)."""
    slot = yield from _ask_card(run, seat, "told_returns")
    is_special = slot in specials(run)
    strip(run, slot, "DP-APP-15")
    run.move(slot, at(owner(run, slot), HAND), "DP-APP-15")
    if is_special:
        after_leaving(run, slot)


def _draws(run: Run, seat: Seat) -> Script:
    who = yield from _ask_who(seat, in_game(run))
    count = yield from _number(seat, "told_draws", who, 1, deck_count(run, who), least=1)
    yield from draw(run, who, count, "DP-APP-15")


def _discards(run: Run, seat: Seat) -> Script:
    who = yield from _ask_who(seat, tuple(one for one in in_game(run) if hand_count(run, one)))
    answer = yield from ask_from_hand(run, who, "told_discards", "DP-APP-15", ANY)
    if answer is not None:
        discard(run, give(run, who, answer, "DP-APP-15"), "DP-APP-15")


def _ask_who(seat: Seat, players: tuple[Seat, ...]) -> Asking[Seat]:
    options = tuple(Option(str(one), "name_of", (("seat", one),)) for one in players)
    answer = yield Question("told_who", "DP-APP-15", (seat,), Kind.CHOOSE, options)
    return int(answer.value)


def _number(seat: Seat, code: str, about: int, now: int, most: int, least: int = 0) -> Asking[int]:
    """A number as it is now; the picker begins with ``now``."""
    fact = "slot" if code in ("told_lp", "told_strength", "told_durability") else "seat_who"
    facts: Facts = ((fact, about), ("now", now))
    question = Question(code, "DP-APP-15", (seat,), Kind.NUMBER, least=least, most=max(most, now), facts=facts)
    answer = yield question
    assert isinstance(answer.value, int)
    return answer.value
