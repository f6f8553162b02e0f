"""Short texts of Voidream's pages: whose, how much, what a card says, and why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from companion.games.voidream.cards import Card, Is
from companion.games.voidream.places import card_in, is_face_down, mind_count, mind_slot, name, value_of
from companion.games.voidream.printed import TYPES
from companion.table.game import sentence
from companion.table.refusals import Facts, Refusal
from companion.table.state import UNKNOWN, Seat, SlotId, State

if TYPE_CHECKING:
    from companion.games.voidream import Voidream

SHORT_REASONS: Final = {
    "not_your_turn": "on your turn",
    "mind_spent": "your mind is spent",
    "exhausted_already": "exhausted",
    "too_few_ready": "too few ready entities",
    "hand_too_small": "too few arcana",
    "too_few_arcana": "too few arcana",
    "no_charge": "no charge left",
    "condition_unmet": "not as things stand",
    "not_whole": "can’t be done whole",
    "top_unread": "read the top first",
    "below_depth": "too deep",
    "passed_for_good": "you have passed",
}
"""Refusals in so few words that they fit beside a button."""


def capital(text: str) -> str:
    """A text that begins a sentence."""
    return text[:1].upper() + text[1:]


def plain(n: int) -> str:
    """A number with a true minus."""
    return f"−{-n}" if n < 0 else str(n)


def signed(n: int) -> str:
    """A number with its sign; the minus is a true one."""
    return f"−{-n}" if n < 0 else f"+{n}"


def counted(n: int, what: str, many: str = "") -> str:
    """So many of something: "1 card", "3 cards"."""
    return f"{n} {what if n == 1 else many or f'{what}s'}"


def listed(words: list[str]) -> str:
    """Words as a list in a sentence."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else ""


def curled(text: str) -> str:
    """A text as it stands on a page: it begins with a capital, its apostrophes and minus signs are true ones."""
    return lettered(capital(text))


def whose(state: State, viewer: Seat, seat: Seat) -> str:
    """Whose, as a heading begins."""
    return "Your" if seat == viewer else f"{name(state, seat)}’s"


def called(state: State, viewer: Seat, seat: Seat) -> str:
    """A Dreamer as a line begins with one."""
    return "You" if seat == viewer else name(state, seat)


def told(game: Voidream, state: State, code: str, facts: Facts) -> tuple[str, str]:
    """Title and sentence of a code, with its facts."""
    title, text = (curled(sentence(template, facts, state.setup, state)) for template in game.words[code])
    return title, text


def reason(game: Voidream, state: State, refusal: Refusal | None) -> str:
    """Why something can't be done, in a few words where there are any, or nothing."""
    if refusal is None:
        return ""
    return SHORT_REASONS.get(refusal.code) or told(game, state, refusal.code, refusal.facts)[1]


def mind_text(state: State, seat: Seat, count: int | None = None) -> str:
    """The text of a mind card that is active now, or at another count (VD-MND-05)."""
    wanted = mind_count(state, seat) if count is None else count
    card = card_in(state, mind_slot(state, seat))
    return next((lettered(text.text) for text in card.mind if text.at == wanted), "")


def lettered(text: str) -> str:
    """A card's text with true minus signs and apostrophes."""
    text = text.replace("'", "’")
    return "".join("−" if sign == "-" and text[at + 1 : at + 2].isdigit() else sign for at, sign in enumerate(text))


def kinds(card: Card) -> str:
    """What a card is, as its type line has it."""
    return f"{TYPES[card.kind][1]}, {card.subtype}" if card.subtype else TYPES[card.kind][1]


def keywords(card: Card) -> str:
    """The printed keywords with their numbers."""
    return ", ".join(f"{one.name} {one.n}" if one.n else one.name for one in card.keywords)


def numbers(card: Card) -> str:
    """The printed numbers of an entity or construct in one breath; "" for other cards."""
    if card.kind is Is.ENTITY:
        return f"dawn {card.dawn}, stability {card.stability}, dusk {plain(card.dusk)}"
    return f"stability {card.stability}" if card.kind in (Is.CONSTRUCT, Is.BASTION) else ""


def texts(card: Card) -> tuple[str, ...]:
    """What a Dream card says, line by line."""
    return tuple(map(lettered, filter(None, _texts(card))))


def _texts(card: Card) -> Iterator[str]:
    if card.attaches:
        kind = card.attaches.removeprefix("any_")
        yield f"Attaches to {'any' if card.attaches.startswith('any_') else 'your'} {kind}."
    yield card.holds_text
    yield from (line.text for line in card.lines)
    yield from (trigger.text for trigger in card.triggers)
    yield from (ability.text for ability in card.abilities)


def brief(card: Card) -> str:
    """What a card is and says, in one breath."""
    if card.kind is Is.ARCANUM:
        upright, inverted = (" ".join(line.text for line in lines) for lines in (card.lines, card.inverted))
        return lettered(f"Value {card.value}. {upright} Inverted: {inverted}")
    facts = ", ".join(filter(None, (kinds(card), f"value {card.value}", numbers(card), keywords(card))))
    return " ".join((f"{facts}.", *texts(card)))


def slot_name(state: State, slot: SlotId) -> str:
    """The name of a card that lies open, or what lies there: what it is may be known to its Dreamer alone."""
    if slot == UNKNOWN:
        return "a card"
    if is_face_down(state, slot):
        value = value_of(state, slot)
        return f"veiled {value}" if value else "face-down card"
    return card_in(state, slot).name
