"""Setting up: which cards each deck is built of, what the options allow, and the advice on the way."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.games.cardweaver import screens
from companion.games.cardweaver.box import of
from companion.games.cardweaver.cards import CHARACTERS, Is
from companion.games.cardweaver.moves import Choose, Open, Prepare
from companion.games.cardweaver.options import Options, faults, warnings
from companion.games.cardweaver.places import BOX
from companion.games.cardweaver.printed import TYPES
from companion.games.cardweaver.set_up import buying_deck
from companion.games.cardweaver.words import OPTIONS, QUESTIONS, REFUSALS
from companion.table.game import Asked, OptionFault
from companion.table.questions import Answer, Kind
from companion.table.run import Waiting, replay
from companion.table.screens import Ledger
from companion.table.state import TABLE, State
from tests.games.cardweaver.box import CARDS, DECKS, NEMESIS
from tests.games.cardweaver.tables import GAME, asks, card, done

ANIMUS = ("songstress", "cybercop", "lantern-knight", "street-alchemist")
MODES: dict[str, tuple[int, dict[str, Any]]] = {
    "two-player": (1, {}),
    "against two": (2, {}),
    "against three": (3, {}),
    "npc": (2, {"nemesis": "npc"}),
}
SIZES = {"two-player": (14, 16), "against two": (20, 20), "against three": (20, 20), "npc": (0, 16)}
"""Cards of the Base Nemesis Deck and of the Nemesis-specific Deck (CW-NDK-07, CW-TWO-07, CW-NPC-07)."""
BASE_OUT = {
    "two-player": {"fear": 1, "silence": 1, "evil-plan": 2, "reaving": 2, "dark-orb": 2},
    "against two": {"fear": 1, "silence": 1},
    "against three": {"peaceful-night": 2},
}
OUT = {
    ("two-player", "undead_warlord"): {"shaken": 2, "undead-general": 2},
    ("two-player", "blood_drinker"): {"lingering-kiss": 2, "bloodbath": 2},
    ("two-player", "cyber_assassin"): {"paralytic-poison": 2, "retractable-claws": 2},
    ("two-player", "doppelganger"): {"suffering": 2, "reform": 2},
    ("npc", "undead_warlord"): {"control": 2, "shaken": 2},
    ("npc", "blood_drinker"): {"thrall": 2, "lingering-kiss": 2},
    ("npc", "cyber_assassin"): {"retractable-claws": 2, "paralytic-poison": 2},
    ("npc", "doppelganger"): {"reform": 2, "suffering": 2},
}


def chosen(mode: str, nemesis: str) -> State:
    """All have chosen; the box is open."""
    animus, options = MODES[mode]
    npc = bool(options)
    seats = tuple(f"P{seat}" for seat in range(animus + (not npc)))
    state = done(GAME.begin(GAME.set_up(seats, options)), Open(TABLE))
    for seat in range(animus):
        state = done(state, Choose(seat, card(state, ANIMUS[seat])))
    return done(state, Choose(0 if npc else animus, card(state, nemesis.replace("_", "-"))))


def built_of(state: State, nemesis: int, *, newcomer: bool) -> Counter[str]:
    """How many of each card the deck of the Nemesis is built of."""
    return Counter(
        of(state).cards[state.slots[slot].card].id for slot in buying_deck(state, nemesis, newcomer=newcomer)
    )


@pytest.mark.parametrize("nemesis", NEMESIS)
@pytest.mark.parametrize("mode", MODES)
def test_the_deck_of_the_nemesis_lacks_what_the_mode_takes_out(mode: str, nemesis: str) -> None:
    # CW-NDK-02, -03, -05 to -08, CW-TWO-01 to -07, CW-NPC-02 to -07.
    state = chosen(mode, nemesis)
    built = built_of(state, MODES[mode][0], newcomer=False)
    whole = {
        deck: Counter({one.id: one.copies for one in DECKS[deck].cards if one.type is not Is.NEMESIS})
        for deck in ("base_nemesis", nemesis)
    }
    base = whole["base_nemesis"] - Counter(BASE_OUT.get(mode, whole["base_nemesis"]))
    own = whole[nemesis] - Counter(OUT.get((mode, nemesis), {}))
    assert built == base + own
    assert (base.total(), own.total()) == SIZES[mode]


def test_a_newcomer_plays_without_peaceful_nights_and_with_all_else() -> None:
    # CW-NDK-04, CW-NDK-06.
    state = chosen("against two", "undead_warlord")
    built = built_of(state, 2, newcomer=True)
    assert (built["peaceful-night"], built["silence"], built["fear"], built.total()) == (0, 3, 3, 40)


def test_before_set_up_every_deck_lies_in_the_box_by_itself() -> None:
    # CW-SET-04.
    state = chosen("against two", "undead_warlord")
    lying = [slot for slot in state.slots if of(state).what[slot.card] not in CHARACTERS]
    assert {slot.zone for slot in lying} == {BOX}
    decks = [of(state).cards[slot.card].deck for slot in lying]
    assert [deck for at, deck in enumerate(decks) if decks[:at][-1:] != [deck]] == list(DECKS)


@pytest.mark.parametrize(
    ("options", "seats", "allowed"),
    [
        (Options(), 1, False), (Options(), 2, True), (Options(), 3, True), (Options(), 4, True), (Options(), 5, False),
        (Options(four_animus=True), 5, True), (Options(four_animus=True), 4, False),
        (Options(four_animus=True), 6, False),
        (Options(nemesis="npc"), 1, True), (Options(nemesis="npc"), 3, True), (Options(nemesis="npc"), 4, False),
        (Options(nemesis="npc", four_animus=True), 3, False),
    ],
)  # fmt: skip
def test_how_many_may_play_in_which_mode(options: Options, seats: int, allowed: bool) -> None:
    # CW-SET-01 to -03, CW-R-73.
    assert (faults(options, seats) == ()) is allowed
    assert bool(warnings(options, seats)) is options.four_animus


def test_claws_and_blades_are_two_cards_only_where_the_box_has_both() -> None:
    # CW-R-06.
    with pytest.raises(OptionFault, match="CW-R-06"):
        GAME.set_up(("Ann", "Cy"), {"claws_and_blades_two_cards": True})
    own = (
        '[[card]]\nid = "retractable-claws"\nalso = ""\nout_in_npc = 0\n'
        '[[card]]\nid = "kill-switch"\nname = "Retractable Blades"\nout_in_npc = 2\n'
    )
    assert GAME.set_up(("Ann", "Cy"), {"claws_and_blades_two_cards": True, "own_cards": own})


@pytest.mark.parametrize(
    ("mode", "clause"), [("against two", "CW-CHR-05"), ("against three", "CW-CHR-04"), ("npc", "CW-CHR-05")]
)
def test_while_all_choose_the_order_is_advised(mode: str, clause: str) -> None:
    # CW-CHR-04, CW-CHR-05.
    animus, options = MODES[mode]
    seats = tuple(f"P{seat}" for seat in range(animus + (not options)))
    state = done(GAME.begin(GAME.set_up(seats, options)), Open(TABLE))
    page = screens.screen(GAME, state, 0, None, Asked())  # type: ignore[arg-type]
    assert GAME.clauses.text(clause) in [block.note for block in page.blocks if isinstance(block, Ledger)]


@pytest.mark.parametrize(
    ("nemesis", "clause"),
    [
        ("undead_warlord", "CW-TIP-02"), ("cyber_assassin", "CW-TIP-03"),
        ("blood_drinker", "CW-TIP-04"), ("doppelganger", "CW-TIP-05"),
    ],
)  # fmt: skip
def test_at_the_redraw_the_nemesis_is_advised(nemesis: str, clause: str) -> None:
    # CW-CHR-06, CW-TIP-02 to -05: the advice stands in the question, for that player and nobody else.
    state = chosen("two-player", nemesis)
    answers: list[Answer] = []
    while (waiting := asks(state, Prepare(0), *answers)).question.code != "redraw" or waiting.question.seats != (1,):
        answers.append(_plain_answer(state, waiting))
    shown = replay(state, waiting.so_far)
    page = screens.screen(GAME, shown, 1, waiting.question, Asked(yours=True))  # type: ignore[arg-type]
    assert page.ask is not None
    _, _, advice = GAME.clauses.text(clause).partition(": ")
    assert advice in page.ask.note


def _plain_answer(state: State, waiting: Waiting) -> Answer:
    question = waiting.question
    seat = question.seats[0] if question.seats else TABLE
    if question.kind is Kind.CARD:
        ordinary = (one for one in question.cards if of(state).what[one] not in (Is.NIGHTMARE, Is.PEACEFUL_NIGHT))
        return Answer(seat, next(ordinary))
    return Answer(seat, question.options[0].value)


def test_a_card_has_one_type_that_all_its_marks_follow_from() -> None:
    # CW-CRD-01 to -03.
    assert set(TYPES) == set(Is)
    assert len({symbol for symbol, _ in TYPES.values()}) == len({word for _, word in TYPES.values()}) == len(Is)
    fields = set(CARDS[0].__struct_fields__)
    assert {"type", "symbols", "name", "text", "play", "holds", "powers", "cost", "deck", "vp"} <= fields


def test_animus_and_nemesis_are_their_own_plurals() -> None:
    # CW-TIP-06.
    texts = [*OPTIONS.values(), *(text for pair in (*QUESTIONS.values(), *REFUSALS.values()) for text in pair)]
    texts += [one.text for one in GAME.clauses.clauses.values()]
    texts += [
        text
        for one in CARDS
        for text in (one.text, one.anima_text, one.reward_text, *(skill.text for skill in one.skills))
    ]
    wrong = ("animuses", "animi", "nemeses", "nemesises", "animus’ses")
    assert [text for text in texts if any(word in text.lower() for word in wrong)] == []
