"""A card is shown, to the camera or by a tap: what it can mean, and which copy is meant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from cardprints.tags import BACK, GAMES, MAT, SECOND, BadTag, Fault, Tag, parse_tag
from companion.play.codes import Codes, coded
from companion.play.inputs import ChooseOne, Known, Refused, ShowCard
from companion.play.refusals import no_for, plain_no
from companion.play.secrecy import STRANGER, has_own_decks
from companion.play.timeline import is_private
from companion.table.game import Game, Meaning, sentence
from companion.table.knowledge import can_be, stand_in
from companion.table.questions import Answer, Kind, Question
from companion.table.refusals import Refusal
from companion.table.screens import Choice, send
from companion.table.sight import Mark, Side
from companion.table.state import UNKNOWN, CardIndex, Seat, Setup, State, slot_of
from companion.table.viewers import as_seen

if TYPE_CHECKING:
    from companion.play.table import LiveTable

FAULTS = {
    Fault.FOREIGN: (
        "Not one of our cards",
        "This code belongs to something else. Show the tag of a card of this game.",
    ),
    Fault.CHECK: ("Not read well", "The tag is damaged or was misread. Show it again, or pick the card by hand."),
    Fault.GAME: ("Not one of our cards", "This tag names a game that the companion does not know."),
    Fault.RANGE: ("Not one of our cards", "No such card is ever printed. Show another card, or pick it by hand."),
}
WHICH_COPY = Refused(plain_no("Which copy?", "Several are alike. Show its tag, or pick it by its number."))
"""A card was named where it matters which copy it is."""


def card_for_tag(game: Game, state: State, text: str, codes: Codes) -> CardIndex | Refused:
    """The physical card that a tag names at this table."""
    tag = parse_tag(text)
    if isinstance(tag, BadTag) and not (tag.fault is Fault.CHECK and _is_of_another(game, text)):
        return Refused(plain_no(*FAULTS[tag.fault]))
    if isinstance(tag, BadTag) or tag.game != game.badge:
        return Refused(plain_no("A card of another game", f"This table plays {game.name}. Put that card aside."))
    if tag.kind == BACK:
        return Refused(plain_no("That is a back", "Show the face of the card."))
    if tag.kind == MAT:
        return Refused(plain_no("That is the mat", "Show the tag of a card."))
    return _on_this_table(tag, state.setup, codes)


def _is_of_another(game: Game, text: str) -> bool:
    """Whether a tag that was not read well has the letters of another game."""
    letters = text.strip().upper()[:2]
    return letters in GAMES and letters != game.badge


def _on_this_table(tag: Tag, setup: Setup, codes: Codes) -> CardIndex | Refused:
    found = coded(codes, tag)
    if found != UNKNOWN:
        return found
    if has_own_decks(setup):
        return STRANGER
    copies = [copy for card, copy, _ in codes if card == tag.card]
    if copies:
        text = (
            f"Copy {tag.copy} of this card is not in this table's deck (copies 1 to {max(copies)} are). Put it aside."
        )
    else:
        text = "This card is not in this table's deck. Put it back into the box."
    return Refused(plain_no("A boxed card", text))


def turned_meaning(
    game: Game,
    state: State,
    seat: Seat,
    text: str,
    codes: Codes,
    question: Question | None,
) -> Meaning | Refused | None:
    """What the scan of a back, or of the other side of a card with two faces, means; ``None`` for any other tag."""
    tag = parse_tag(text)
    if game.sight is None or isinstance(tag, BadTag) or tag.game != game.badge or tag.kind not in (BACK, SECOND):
        return None
    card = UNKNOWN
    if tag.kind == SECOND:
        found = _on_this_table(tag, state.setup, codes)
        if isinstance(found, Refused):
            return found
        card = found
    side = Side.BACK if tag.kind == BACK else Side.SECOND
    said = game.sight.turned(state, Mark(side, card, tag.card if tag.kind == BACK else 0), question)
    if isinstance(said, str):
        return Meaning("", answers=(Answer(seat, said),))
    if said is not None:
        return Refused(no_for(game, state, said, None))
    if tag.kind == BACK:
        return Refused(plain_no("That is a back", "Its value is no answer to anything that is asked now."))
    name = state.setup.names[state.setup.copies[card].card]
    return Refused(plain_no("That is its other side", f"{name} lies other side up, and nothing asks for that."))


def scanned_meaning(
    game: Game,
    state: State,
    seat: Seat,
    card: CardIndex,
    question: Question | None,
    last_card: CardIndex,
    *,
    since: Callable[[Refusal], str] = lambda _: "",
    could: Callable[[Meaning], bool] = lambda _: True,
) -> Meaning | Refused | Known | ChooseOne:
    """What showing this very copy means: the first meaning if it is legal; else the refusal, with what is legal.

    Where a legal meaning is a guess, a tap chooses among all that are legal. ``could`` says whether a move may have
    been made before, if a meaning is that it was.
    """
    meanings = tuple(one for one in game.meanings(state, seat, card, question) if not one.before or could(one))
    if not meanings:
        asked = "the question" if question is not None else "this moment"
        return Refused(plain_no("Not that card", f"This card is no answer to {asked}."))
    first = meanings[0]
    if first.refusal is not None:
        return _no_answer(game, state, card, question, first.refusal)
    if first.answers:
        return first
    refusal = game.check(state, first.move)
    legal = [one for one in meanings if one.move is not None and game.check(state, one.move) is None]
    if refusal is None:
        likely = legal if first.is_guess else [one for one in legal if one is first or one.is_guess]
        return _choice(game, state, card, likely) if first.is_guess or len(likely) > 1 else first
    if card == last_card and _lies_there(as_seen(state, seat), seat, card):
        return Known(0, "That card is where the companion has it.")
    return Refused(no_for(game, state, refusal, first.move, ways=_ways(game, state, legal), since=since(refusal)))


def _no_answer(game: Game, state: State, card: CardIndex, question: Question | None, refusal: Refusal) -> Refused:
    """Why a card is no answer, and the answers that are there besides cards."""
    options = question.options if question is not None else ()
    ways = tuple(
        Choice(sentence(game.labels[one.code], one.facts, state.setup, state), send("answer", value=one.value))
        for one in options
    )
    no = no_for(game, state, refusal, None, ways=ways)
    return Refused(msgspec.structs.replace(no, card=state.setup.names[state.setup.copies[card].card]))


def _ways(game: Game, state: State, legal: Sequence[Meaning]) -> tuple[Choice, ...]:
    setup = state.setup
    return tuple(Choice(sentence(game.labels[one.label], one.facts, setup, state), sent(one)) for one in legal)


def sent(meaning: Meaning) -> str:
    """The input that does what is meant."""
    if meaning.before:
        return send("earlier", move=meaning.move, before=meaning.before)
    return send("move", move=meaning.move)


def _choice(game: Game, state: State, card: CardIndex, legal: Sequence[Meaning]) -> ChooseOne:
    return ChooseOne(state.setup.names[state.setup.copies[card].card], _ways(game, state, legal))


def _lies_there(state: State, seat: Seat, card: CardIndex) -> bool:
    """Whether this card must be the one that the record has there, and no equal copy out of the own hand."""
    slot = slot_of(state, card)
    if slot == UNKNOWN or state.slots[slot].claimed:
        return slot != UNKNOWN
    hands = (at for at, zone in enumerate(state.setup.zones) if zone.owner == seat and not zone.open)
    return all(stand_in(state, hand, card) == UNKNOWN for hand in hands)


def meaning_of(game: Game, state: State, seat: Seat, said: ShowCard, question: Question | None) -> Meaning | Refused:
    """What picking a card by hand means. Which copy it is, nobody claims."""
    copies = state.setup.equals.get(said.card)
    if copies is None:
        boxed = Refused(plain_no("A boxed card", "This card is not in this table's deck."))
        return STRANGER if has_own_decks(state.setup) else boxed
    first = representative(state, seat, copies, question)
    found = [
        meaning
        for card in dict.fromkeys((first, *(copies if said.purpose else ())))
        for meaning in game.meanings(state, seat, card, question)
        if said.purpose in ("", meaning.label)
    ]
    if not found:
        return Refused(plain_no("Not that card", "This card can't be used so now."))
    # It may be any copy: if the purpose fits only some of them, one of these is meant.
    if found[0].refusal is not None:
        return _no_answer(game, state, first, question, found[0].refusal)
    if found[0].must_read and question is not None and len([card for card in copies if card in question.cards]) > 1:
        return WHICH_COPY
    legal = (one for one in found if one.answers or game.check(state, one.move) is None)
    return _by_hand(next(legal, found[0]) if said.purpose else found[0])


def representative(state: State, seat: Seat, copies: tuple[CardIndex, ...], question: Question | None) -> CardIndex:
    """The copy that stands for "a copy of": one that the question takes, or that may be in the own hand."""
    if question is not None and question.kind is Kind.CARD:
        fitting = [card for card in copies if card in question.cards]
        if fitting:
            return fitting[0]
    hands = [at for at, zone in enumerate(state.setup.zones) if zone.owner == seat and not zone.open]
    slots = [slot for zone in hands for slot in state.zones[zone]]
    for known_first in (True, False):
        for card in copies:
            if any(can_be(state, slot, card) for slot in slots if (state.slots[slot].card != UNKNOWN) is known_first):
                return card
    return copies[0]


def _by_hand(meaning: Meaning) -> Meaning:
    """The same meaning without the claim that this very copy was read."""
    if meaning.answers:
        answers = tuple(msgspec.structs.replace(answer, scanned=False) for answer in meaning.answers)
        return msgspec.structs.replace(meaning, answers=answers)
    move: Any = meaning.move
    if getattr(move, "scanned", False):
        move = msgspec.structs.replace(move, scanned=False)
    return msgspec.structs.replace(meaning, move=move)


def last_card(table: LiveTable, seat: Seat) -> CardIndex:
    """The card of the last input, so that a camera that reads it again is not told off; a look is its own seat's."""
    now = table.timeline.now
    if is_private(now):
        own = [note.card for note in now.state.notes if note.seat == seat == now.seat]
        return own[-1] if own else UNKNOWN
    for event in reversed(now.events):
        slot = getattr(event, "slot", -1)
        if slot >= 0:
            return table.state.slots[slot].card
    return -1
