"""Short texts of CardWeaver's pages: who, which card, how long, and why not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from companion.games.cardweaver.box import of
from companion.games.cardweaver.cards import HELPERS, Card
from companion.games.cardweaver.cards_in_play import card_in, controller, is_character
from companion.games.cardweaver.places import DAMAGE, FLIPPED
from companion.games.cardweaver.players import is_npc, name, nemesis_of
from companion.games.cardweaver.printed import SYMBOLS, TYPES
from companion.games.cardweaver.screen_lasting import signed, until_words
from companion.table.game import sentence
from companion.table.refusals import Refusal
from companion.table.state import UNKNOWN, CardIndex, Lasting, Seat, SlotId, State, mark_of

if TYPE_CHECKING:
    from companion.games.cardweaver import CardWeaver

SHORT_REASONS: Final = {
    "one_of_each": "one a turn",
    "pile_empty": "none left",
    "attacked_already": "no Attack left",
    "used_this_turn": "used this turn",
    "used_this_round": "used this round",
    "ability_used": "used this turn",
    "only_on_own_turn": "on your turn",
    "skills_blocked": "Skills are blocked",
    "not_met": "not yet",
    "no_card_to_pay": "needs a hand card",
    "redeemed_two": "two a turn",
}
"""Refusals in so few words that they fit beside a button."""


def capital(text: str) -> str:
    """A text that begins a sentence."""
    return text[:1].upper() + text[1:]


def plain(n: int) -> str:
    """A number with a true minus."""
    return f"−{-n}" if n < 0 else str(n)


def counted(n: int, what: str) -> str:
    """So many of something: "1 card", "3 cards"."""
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else ""


def whose(state: State, viewer: Seat, player: Seat) -> str:
    """ "your", or a name with its s."""
    return "your" if player == viewer else f"{name(state, player)}’s"


def called(state: State, viewer: Seat, player: Seat) -> str:
    """ "You", or a name, as a row begins with it."""
    return "You" if player == viewer else capital(name(state, player))


def reason(game: CardWeaver, state: State, refusal: Refusal | None) -> str:
    """Why something can't be done: the fact of the refusal in a sentence, or nothing."""
    return "" if refusal is None else capital(told(game, state, refusal.code, refusal.facts)[1])


def short_reason(game: CardWeaver, state: State, refusal: Refusal | None) -> str:
    """Why something can't be done, in a word or two where there are any."""
    if refusal is None:
        return ""
    facts = dict(refusal.facts)
    if refusal.code == "too_dear":
        return f"{facts['short']} short"
    if refusal.code == "cannot_pay":
        return f"takes {facts['pay']} Conviction"
    if refusal.code == "skill_locked":
        return f"{int(facts['needs']) - int(facts['have'])} to go"
    return SHORT_REASONS.get(refusal.code) or reason(game, state, refusal)


def told(game: CardWeaver, state: State, code: str, facts: tuple[tuple[str, int | str], ...]) -> tuple[str, str]:
    """Title and sentence of a code, with its facts."""
    title, text = (curled(sentence(template, facts, state.setup, state)) for template in game.words[code])
    return title, _drawing(dict(facts)) if code in ("draw_up", "draw_and_shuffle") else text


def curled(text: str) -> str:
    """A text as it stands on a page: it begins with a capital, and its apostrophes are true ones."""
    return capital(text).replace("'", "’")


def _drawing(facts: dict[str, int | str]) -> str:
    """How cards are drawn, with the shuffle at the moment when it is needed (CW-TRN-12)."""
    first, rest = facts["first"], facts["rest"]
    cleared = int(facts.get("cleared", 0))
    away = f"First put {counted(cleared, 'card')} on your Discard Pile: what you played and bought. " if cleared else ""
    if not rest:
        return f"{away}From the top of the Player Deck."
    shuffle = "shuffle the Discard Pile into a new Player Deck"
    return away + capital(f"{f'draw {first}, ' if first else ''}{shuffle}, then draw {rest}.")


def card_name(state: State, card: CardIndex) -> str:
    """The printed name of a physical card."""
    return of(state).cards[card].name


def slot_name(state: State, slot: SlotId) -> str:
    """The printed name of a known card, or what it is while nobody knows it."""
    return card_in(state, slot).name if slot != UNKNOWN and state.slots[slot].card != UNKNOWN else "a card"


def target_name(state: State, viewer: Seat, slot: SlotId) -> str:
    """A Character by its player, a Reaver or Ally by its own name."""
    if not is_character(state, slot):
        return slot_name(state, slot)
    player = controller(state, slot)
    return "yourself" if player == viewer else name(state, player)


def type_symbol(card: Card) -> str:
    """The symbol of a card's type."""
    return TYPES[card.type][0]


def kinds(card: Card) -> str:
    """A card's type and symbols in words, as its type line has them."""
    return ", ".join((TYPES[card.type][1], *(SYMBOLS[symbol][1] for symbol in card.symbols)))


def stats(card: Card) -> str:
    """What a Reaver or Ally has and adds."""
    adds = [f"{word} {signed(n)}" for word, n in (("Attack", card.attack), ("Defense", card.defense)) if n]
    return ", ".join((f"{card.hp} HP", *adds))


def brief(card: Card) -> str:
    """What a card says, in one breath."""
    parts = [stats(card) + "." if card.type in HELPERS else "", card.text]
    parts += [f"At {skill.at} Experience: {skill.text}" for skill in card.skills if card.type in HELPERS]
    parts.append(reward(card))
    return " ".join(part for part in parts if part)


def reward(card: Card) -> str:
    """The Reward at the foot of a card; an owner's values may give no words for it, but the card has them."""
    if not card.reward:
        return ""
    return f"Reward: {card.reward_text or 'what stands at the foot of the card.'}"


def hp_left(state: State, slot: SlotId) -> int:
    """The HP that a Reaver or Ally has left."""
    return card_in(state, slot).hp - mark_of(state.slots[slot], DAMAGE)


def until(state: State, viewer: Seat, held: Lasting) -> str:
    """How long something lasts."""
    words = held.until.split()
    turn_of = whose(state, viewer, int(words[1])) if words[:1] in (["start"], ["end"]) and len(words) > 1 else ""
    return until_words(held, turn_of)


def is_turned(state: State, slot: SlotId) -> bool:
    """Whether the other side of a card is up."""
    return state.slots[slot].pose >= FLIPPED


def role(state: State, player: Seat) -> str:
    """What a player is, in a word for a station."""
    if player == nemesis_of(state):
        return "by itself" if is_npc(state, player) else "Nemesis"
    return ""
