"""What a picture shows before a Dreamer, beside the record: each difference is a question with its clause (VD-OBS-28).

Nothing is set right here; the ways are moves and answers that somebody may tap. Cards that nobody has read are never
told by this: what lies face down has a value, and no name (VD-OBS-02, VD-OBS-19).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from companion.games.voidream.arcana import INVERTED, hand_arcana
from companion.games.voidream.cards import Is
from companion.games.voidream.check import check
from companion.games.voidream.comparing_play import compare_play, matched
from companion.games.voidream.moves import Arcanum, Correct
from companion.games.voidream.observing import (
    KEYS,
    LAID,
    PILES,
    UNCLEAR,
    Observed,
    Spotted,
    observe_marks,
)
from companion.games.voidream.places import (
    DREAM,
    MAIN,
    MIND,
    SETUP,
    SPOT,
    at,
    depth,
    is_face_up_in_dream,
    mind_count,
    mind_slot,
    of,
    pose_of_count,
    top,
)
from companion.games.voidream.viewpoint import SEEN, View
from companion.table.questions import Question
from companion.table.refusals import Facts, Refusal
from companion.table.sight import Area, Difference, Mark, Report, Side, Way
from companion.table.state import UNKNOWN, CardIndex, Seat, State, slot_of

STILL: Final = frozenset(
    {"window", "declare_attackers", "declare_defenders", "which_first", "who_is_hit", "confirm_concede"}
)
"""Questions at which no hand is at a Dream; at any other the top may be lifted (VD-OBS-06, VD-OBS-20)."""
PRIVATE: Final = frozenset({"evoke", "look_top", "look_and_order"})
"""While one looks at cards, faces are read only where one lays them down (VD-OBS-21)."""

Found = Iterator[Difference | tuple[str, Facts]]
Part = Callable[[View, Observed], Found]


def faces_in(question: Question | None) -> frozenset[str]:
    """VD-OBS-21: the zones in which faces may be read now; never in a hand, and while somebody looks only where cards
    are laid that come out of a Dream."""
    if question is not None and question.code in PRIVATE:
        return frozenset(KEYS[place] for place in LAID)
    return frozenset(("", *(KEYS[place] for place in (*LAID, MIND, *PILES))))


def turned(state: State, mark: Mark, question: Question | None) -> str | Refusal | None:
    """What a scan of a back or of a card's other side tells.

    VD-OBS-02, VD-DEP-10: a Dream back answers where a value is asked for. VD-OBS-03, VD-RND-04: the spent side is the
    one that was hidden. VD-OBS-04: a bastion's back is for before the game.
    """
    options = question.options if question is not None else ()
    if mark.side is Side.BACK:
        values = {option.value for option in options if option.code == "value"}
        return str(mark.number) if str(mark.number) in values else None
    if of(state).kinds[mark.card] is Is.BASTION and state.clock.phase != SETUP:
        return Refusal("VD-OBS-04", "seen_second_side", (("card", mark.card),))
    return "spent" if question is not None and question.code == "uncover_mind" else None


def observe(state: State, viewer: Seat, seat: Seat, area: Area, question: Question | None) -> Report:
    """The comparison for one viewer of what lies before a Dreamer."""
    view = View(state, viewer, seat, question, area.has_zones)
    seen = observe_marks(of(state), seat, _without_lifted(view, area.marks))
    parts: tuple[Part, ...] = (_top, _mind, compare_play, _spot, _piles, _hand)
    strange = seen.strange
    if state.clock.phase != MAIN:
        # Before the game only the tops are read; bastions may show their backs, and minds lie anyhow (VD-OBS-04).
        is_asked = question is not None and question.code == "read_top"
        parts, strange = (_top,) if is_asked else (), ()
    found: list[Difference] = [Difference(one.code, one.clause, one.facts) for one in strange]
    if not area.has_zones:
        found.append(Difference("mat_hidden", "VD-OBS-05", (("seat_who", seat),), unseen=True))
    agreed: list[tuple[str, Facts]] = []
    for part in parts:
        for one in part(view, seen):
            if isinstance(one, Difference):
                found.append(one)
            else:
                agreed.append(one)
    return Report(tuple(found), tuple(agreed))


def _top(view: View, seen: Observed) -> Found:
    """VD-OBS-06, -07, -18 to -20: what lies on the Dream, while nobody has it in hand."""
    state, slot = view.state, top(view.state, view.seat)
    if not seen.depth or slot == UNKNOWN:
        return
    if view.question is not None and view.question.code == "read_top" and view.question.slot == slot:
        yield _top_read(view, seen)
        return
    if view.question is not None and not _is_still(view.question):
        if seen.top != UNKNOWN:
            yield view.unknown_card(seen.top, DREAM)
        return
    facts: Facts = (("seat_who", view.seat), ("value", seen.depth), ("expected", depth(state, view.seat)))
    if is_face_up_in_dream(state, slot):
        if seen.top == UNKNOWN:
            told = (*facts, ("slot", slot))
            yield Difference("face_is_under", "VD-OBS-18", told, view.count_above(slot, told))
        elif not matched(state, (slot,), (seen.top,)):
            yield Difference("other_face_on_top", "VD-OBS-18", (*facts, ("slot", slot), ("card", seen.top)))
        else:
            yield "seen_depth", facts
    elif seen.top != UNKNOWN:
        told = (*facts, ("card", seen.top))
        move = Correct(view.viewer, SEEN, slot=slot_of(state, seen.top), above=0)
        yield Difference("face_on_top", "VD-OBS-18", told, view.correction(move, "record_on_top", told))
    elif seen.depth != depth(state, view.seat):
        yield _other_value(view, seen.depth, facts)
    else:
        yield "seen_depth", facts


def _without_lifted(view: View, marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """VD-OBS-06, VD-OBS-20: while the top may be in somebody's hand, nothing that shows over the Dream counts."""
    asked = view.question
    if asked is None or _is_still(asked) or asked.code == "read_top":
        return marks
    return tuple(mark for mark in marks if mark.zone != KEYS[DREAM] or _is_laid_there(view, asked, mark))


def _is_laid_there(view: View, asked: Question, mark: Mark) -> bool:
    """A construct that was evoked goes on top of the Dream, face up (VD-CON-01); its owner alone hears of it."""
    is_asked = view.viewer == view.seat and view.viewer in asked.seats and mark.card in asked.cards
    return is_asked and mark.side is Side.FACE and of(view.state).kinds[mark.card] is Is.CONSTRUCT


def _is_still(question: Question) -> bool:
    return question.code in STILL or question.code.startswith("correction_")


def _top_read(view: View, seen: Observed) -> Difference:
    """VD-DEP-10: the question for the top, answered by what the picture shows."""
    assert view.question is not None
    value = str(seen.depth) if seen.top == UNKNOWN else f"face {slot_of(view.state, seen.top)}"
    facts: Facts = (("seat_who", view.seat), ("value", seen.depth))
    if any(option.value == value for option in view.question.options):
        return Difference("top_can_be_told", "VD-OBS-06", facts, view.answer("it_shows", facts, value), answer=value)
    return Difference("top_can_not_be", "VD-OBS-07", facts)


def _other_value(view: View, value: int, facts: Facts) -> Difference:
    """VD-OBS-07: whether a value may be there is told to the Dream's owner alone, for it tells of the deck."""
    move = Correct(view.viewer, SEEN, dream=view.seat, value=value)
    refusal = check(view.state, move)
    if refusal is not None and view.viewer == view.seat:
        return Difference(refusal.code, refusal.clause, refusal.facts)
    return Difference("top_differs", "VD-OBS-06", facts, view.correction(move, "record_top", facts))


def _mind(view: View, seen: Observed) -> Found:
    """VD-OBS-10, VD-OBS-11, VD-RND-08: one less may be an arcanum that is played just now, anything else is a slip."""
    expected = mind_count(view.state, view.seat)
    facts: Facts = (("seat_who", view.seat), ("count", seen.mind), ("expected", expected))
    if seen.mind == UNCLEAR:
        if view.has_zones:
            yield Difference("mind_unclear", "VD-OBS-10", facts, unseen=True)
    elif seen.mind == expected:
        yield "seen_mind", facts
    else:
        code, clause = ("mind_differs", "VD-OBS-10") if seen.mind == expected - 1 else ("mind_jumped", "VD-OBS-11")
        move = Correct(view.viewer, SEEN, slot=mind_slot(view.state, view.seat), pose=pose_of_count(seen.mind))
        yield Difference(code, clause, facts, view.correction(move, "record_mind", facts))


def _spot(view: View, seen: Observed) -> Found:
    """VD-OBS-14: an arcanum that is played now, or the card that the record has there."""
    state = view.state
    here = state.zones[at(view.seat, SPOT)]
    for spotted in seen.spot:
        found = matched(state, here, (spotted.card,))
        if not found and of(state).kinds[spotted.card] is not Is.ARCANUM:
            yield view.unknown_card(spotted.card, SPOT)
        elif not found:
            yield _arcanum(view, spotted)
        elif of(state).kinds[spotted.card] is Is.ARCANUM:
            inverted = state.slots[next(iter(found))].pose == INVERTED
            facts: Facts = (("card", spotted.card),)
            if spotted.inverted == UNCLEAR:
                yield Difference("arcanum_unclear", "VD-OBS-14", facts)
            elif bool(spotted.inverted) != inverted:
                yield Difference("arcanum_lies_otherwise", "VD-OBS-14", facts)


def _arcanum(view: View, spotted: Spotted) -> Difference:
    """An arcanum that nobody has told yet: the way it lies is confirmed once, for an inverted one is lost."""
    facts: Facts = (("card", spotted.card),)
    moves = {way: Arcanum(view.seat, spotted.card, inverted=bool(way), scanned=True) for way in (0, 1)}
    lies = [spotted.inverted] if spotted.inverted != UNCLEAR else [0, 1]
    refusals = [check(view.state, moves[way]) for way in lies]
    if all(refusal is not None for refusal in refusals) and view.question is None:
        refusal = refusals[0]
        assert refusal is not None
        return Difference(refusal.code, refusal.clause, refusal.facts)
    ways: list[Way] = []
    for way in lies:
        word = "inverted" if way else "upright"
        ways += view.action(moves[way], f"play_{word}", f"{word} {spotted.card}")
    code = {0: "arcanum_upright", 1: "arcanum_inverted"}.get(spotted.inverted, "arcanum_unclear")
    return Difference(code, "VD-OBS-14", facts, tuple(ways))


def _piles(view: View, seen: Observed) -> Found:
    """VD-OBS-22: what shows on a pile must lie in it for the record; a pile that was fanned shows more."""
    for place, card in seen.piles:
        slots = view.state.zones[at(view.seat, place)]
        unread = any(view.state.slots[slot].card == UNKNOWN for slot in slots)
        if not matched(view.state, slots, (card,)) and not (unread and slot_of(view.state, card) == UNKNOWN):
            yield view.unknown_card(card, place)


def _hand(view: View, seen: Observed) -> Found:
    """VD-OBS-23: backs of a fanned hand, of values that the hand must have."""
    cards: Iterable[CardIndex] = hand_arcana(view.state, view.seat)
    more = Counter(seen.hand) - Counter(of(view.state).cards[card].value for card in cards)
    if more:
        facts: Facts = (("seat_who", view.seat), ("values", _listed(more)))
        yield Difference("hand_differs", "VD-OBS-23", facts)


def _listed(values: Counter[int]) -> str:
    return ", ".join(str(value) for value in sorted(values.elements()))
