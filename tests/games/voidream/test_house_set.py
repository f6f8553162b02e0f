"""The house set: what the sources give, the ranges it was designed in, what can be reached with it, and every word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from types import UnionType
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import fields, replace

from cardprints.art import forms
from companion.games.voidream import effects as e
from companion.games.voidream.card_parts import effects, held, needs, parts, texts
from companion.games.voidream.cards import DREAM, Card, DeckRules, Is
from companion.games.voidream.decks import faults_of
from companion.games.voidream.options import Options
from companion.games.voidream.powers import (
    Cost,
    ExhaustSelf,
    Holds,
    HoldsCount,
    HoldsForbid,
    HoldsStat,
    Line,
    PayCharge,
    PaySacrifice,
    Trigger,
)
from companion.games.voidream.terms import Act, Danger, KeywordName, Per, Until
from tests.games.voidream.box import BOX, CARDS, DECKS, card

STANDARD = 39
SPARE_ARCANA = {
    "court": ("sworn-anew", "closed-border"),
    "subter": ("lost-luggage", "the-hour-repeated"),
    "fracta": ("mirror-lake", "lullaby"),
    "maze": ("sanity-spent", "shared-madness"),
}
each_deck = pytest.mark.parametrize("key", DECKS)


def faction(key: str) -> tuple[Card, ...]:
    return BOX.factions[DECKS[key]]


def of_kind(cards: Iterable[Card], *kinds: Is) -> list[Card]:
    return [card for card in cards if card.kind in kinds]


def in_deck(key: str) -> list[Card]:
    """The Dream cards of a deck, each copy."""
    return [card(title) for title, count in BOX.decks[key].dream for _ in range(count)]


def the_eight(key: str) -> list[Card]:
    return [one for one in of_kind(faction(key), Is.ARCANUM) if one.id not in SPARE_ARCANA[key]]


# What the sources give.


def test_cunning_is_as_the_manual_has_it() -> None:
    # VD-MND-07, VD-MND-09, VD-CNF-27.
    cunning = card("cunning")
    assert (cunning.kind, cunning.faction, cunning.house) == (Is.MIND, "chimeric_court", False)
    assert {text.at: text.holds for text in cunning.mind} == {
        4: (),
        3: (),
        2: (HoldsCount("dawn_count", 1), HoldsCount("dusk_count", -2)),
        1: (HoldsForbid("initiate_conflict"),),
        0: (HoldsCount("dawn_count", 2), HoldsCount("dusk_count", -2)),
    }


def test_the_dreamliner_is_required_by_a_bastion_of_40_with_8_and_2_guests() -> None:
    # VD-DCK-05, VD-DCK-06.
    rules = [one.deck for one in CARDS if one.deck and "the-dreamliner" in one.deck.required_arcana]
    assert rules == [DeckRules(40, 8, ("the-dreamliner",), guest_dream=8, guest_arcana=2)]
    assert (card("the-dreamliner").kind, card("the-dreamliner").house) == (Is.ARCANUM, False)


def test_all_other_cards_are_marked_as_ours() -> None:
    assert {one.id for one in CARDS if not one.house} == {"cunning", "the-dreamliner"}


# What was to be designed.


@each_deck
def test_a_faction_has_a_bastion_a_mind_card_ten_arcana_and_twenty_dream_designs(key: str) -> None:
    cards, deck = faction(key), BOX.decks[key]
    assert [one.id for one in of_kind(cards, Is.BASTION)] == [deck.bastion]
    assert [one.id for one in of_kind(cards, Is.MIND)] == [deck.mind]
    assert len(of_kind(cards, Is.ARCANUM)) == 8 + 2
    spare = {one.id for one in of_kind(cards, *DREAM)} - {title for title, _ in deck.dream}
    assert len(deck.dream) >= 16
    assert len(spare) == 4
    assert all(card(title).copies >= 2 for title in spare)


def test_there_are_104_designs_beside_the_spare_ones() -> None:
    assert sum(2 + 8 + len(deck.dream) for deck in BOX.decks.values()) >= 104


def scaled(count: int, key: str) -> float:
    """A count of a deck of 39 in a deck of another size."""
    return count * len(in_deck(key)) / STANDARD


@each_deck
@pytest.mark.parametrize(("value", "count"), [(1, 9), (2, 10), (3, 11), (4, 9)])
def test_a_deck_has_so_many_cards_of_a_value(key: str, value: int, count: int) -> None:
    assert abs(sum(one.value == value for one in in_deck(key)) - scaled(count, key)) <= 1


@each_deck
@pytest.mark.parametrize(
    ("kind", "count"), [(Is.ENTITY, 18), (Is.THOUGHT, 10), (Is.MEMORY, 6), (Is.CONSTRUCT, 5)], ids=str
)
def test_a_deck_has_so_many_cards_of_a_kind(key: str, kind: Is, count: int) -> None:
    found = len(of_kind(in_deck(key), kind))
    if len(in_deck(key)) == STANDARD:
        assert found == count
    assert abs(found - scaled(count, key)) <= 1


@each_deck
def test_two_memories_at_least_attach(key: str) -> None:
    assert len({one.id for one in in_deck(key) if one.attaches}) >= 2


@each_deck
def test_there_are_two_arcana_of_each_value(key: str) -> None:
    assert Counter(one.value for one in the_eight(key)) == {4: 2, 3: 2, 2: 2, 1: 2}


def doing(lines: Iterable[Line]) -> list[e.Effect]:
    return [effect for line in lines for effect in line.do]


def roles(key: str, value: int) -> list[list[e.Effect]]:
    return [doing(one.lines) for one in the_eight(key) if one.value == value]


@each_deck
def test_the_arcana_of_each_value_have_their_roles(key: str) -> None:
    assert [e.Evoke(times=2)] in roles(key, 4)
    assert [e.Conflict("dawn", 2)] in roles(key, 4)
    assert [e.Evoke(times=2)] in roles(key, 3)
    assert [e.Conflict("dawn", 3)] in roles(key, 3)
    assert [e.Conflict("dusk", -2)] in roles(key, 2)
    assert [e.Evoke(times=3)] in roles(key, 2)
    assert [e.Conflict("dawn", 6)] in roles(key, 1)
    removal = next(role for role in roles(key, 1) if not isinstance(role[0], e.Conflict))
    assert isinstance(removal[0], e.Destroy | e.Sacrifice)
    assert isinstance(removal[1], e.Evoke)


@each_deck
def test_four_of_the_eight_arcana_open_a_conflict(key: str) -> None:
    # Fewer push almost every game into Nightmare.
    for side in ("lines", "inverted"):
        opening = [one for one in the_eight(key) if any(isinstance(x, e.Conflict) for x in doing(getattr(one, side)))]
        assert len(opening) == 4


def strength(lines: Iterable[Line]) -> float:
    """A rough measure: an evoke is 1, a conflict 1 and half a point for each point of its bonus, all else 1."""
    total = 0.0
    for effect in doing(lines):
        match effect:
            case e.Evoke(times=times):
                total += times
            case e.Conflict(bonus=bonus):
                total += 1 + abs(bonus) / 2
            case e.Sacrifice(n=n):
                total += n
            case e.DiscardTop(whose="you"):
                total -= 1
            case e.If(then=then):
                total += strength([Line("", then)])
            case _:
                total += 1
    return total


@each_deck
def test_inverted_texts_are_about_half_again_to_twice_as_strong(key: str) -> None:
    for one in the_eight(key):
        assert 1.4 <= strength(one.inverted) / strength(one.lines) <= 2.5, one.id


RANGES = {
    4: ((1, 3), (1, 3), (0, 3)),
    3: ((2, 4), (1, 3), (0, 3)),
    2: ((3, 5), (2, 4), (0, 4)),
    1: ((4, 6), (2, 4), (0, 4)),
}
"""Of entities of a value: the ranges of dawn, stability and dusk."""


@pytest.mark.parametrize("one", of_kind(CARDS, Is.ENTITY), ids=lambda one: one.id)
def test_an_entity_has_the_numbers_of_its_value(one: Card) -> None:
    for number, (least, most) in zip((one.dawn, one.stability, one.dusk), RANGES[one.value], strict=True):
        assert least <= number <= most


def test_the_deepest_entities_usually_cost_something() -> None:
    deepest = [one for one in of_kind(CARDS, Is.ENTITY) if one.value == 1]
    costly = [one for one in deepest if one.keyword("dormant") or one.keyword("hierarchy")]
    assert len(costly) / len(deepest) >= 0.75


@pytest.mark.parametrize("one", of_kind(CARDS, Is.CONSTRUCT), ids=lambda one: one.id)
def test_a_construct_does_something_on_top_and_something_buried(one: Card) -> None:
    assert 3 <= one.stability <= 6
    assert {wanted.on_top for _, wanted in needs(one)} == {True, False}


@each_deck
def test_a_bastion_has_a_lasting_text(key: str) -> None:
    bastion = card(BOX.decks[key].bastion)
    assert bastion.value in (2, 3)
    assert 6 <= bastion.stability <= 8
    assert bool(bastion.holds) + len(bastion.triggers) == 1


def test_bastions_show_start_effects_and_other_proportions() -> None:
    bastions = of_kind(CARDS, Is.BASTION)
    # VD-SET-09 needs two with a start effect.
    assert sum(bool(one.start) for one in bastions) >= 2
    sizes = [(one.deck.dream_deck_size, one.deck.hand_size) for one in bastions if one.deck]
    assert sorted(sizes) == [(40, 8), (40, 8), (40, 8), (44, 7)]


@each_deck
def test_a_mind_card_is_somewhere_silent_and_somewhere_bars_conflicts(key: str) -> None:
    mind = card(BOX.decks[key].mind)
    assert any(not text.text for text in mind.mind)
    assert any(one == HoldsForbid("initiate_conflict") for _, one in held(mind))
    assert all(-2 <= one.n <= 2 for _, one in held(mind) if isinstance(one, HoldsCount | HoldsStat))


@each_deck
def test_a_deck_may_take_as_many_guests_as_its_bastion_says(key: str) -> None:
    """VD-DCK-06, VD-DCK-07: with the spare cards there are always guests enough, and one more is too many."""
    deck, rules = BOX.decks[key], card(BOX.decks[key].bastion).deck
    assert rules is not None
    guests = "subter" if key != "subter" else "court"
    spare = [one for one in of_kind(faction(guests), *DREAM) if one.id not in dict(BOX.decks[guests].dream)]

    def with_guests(dream: int, arcana: int) -> str:
        own = [one.id for one in in_deck(key)]
        more = [one.id for one in (*spare, *in_deck(guests)) for _ in range(min(one.copies, 2))]
        hand = [
            *deck.arcana[: len(deck.arcana) - arcana],
            *[*SPARE_ARCANA[guests], BOX.decks[guests].arcana[-1]][:arcana],
        ]
        dreams = Counter([*own[: len(own) - dream], *more[:dream]])
        changed = replace(deck, dream=tuple(dreams.items()), arcana=tuple(hand))
        return " ".join(faults_of(changed, BOX.cards, Options()))

    assert with_guests(rules.guest_dream, rules.guest_arcana) == ""
    assert "guest Dream cards, at most" in with_guests(rules.guest_dream + 1, 0)
    assert "guest arcana, at most" in with_guests(0, rules.guest_arcana + 1)


# What can be reached.


def does(kind: type, **fields: Any) -> Callable[[Card], bool]:
    """Whether a card has an effect of this kind with these fields."""

    def found(one: Card) -> bool:
        return any(
            isinstance(effect, kind) and all(getattr(effect, name) == value for name, value in fields.items())
            for _, effect in effects(one)
        )

    return found


def triggers_on(when: str) -> Callable[[Card], bool]:
    return lambda one: any(trigger.when == when for trigger in one.triggers)


def pays(kind: type) -> Callable[[Card], bool]:
    return lambda one: any(isinstance(cost, kind) for ability in one.abilities for cost in ability.costs)


def has(*names: str) -> Callable[[Card], bool]:
    return lambda one: all(one.keyword(name) for name in names)


def turns_mind(sign: int) -> Callable[[Card], bool]:
    return lambda one: any(isinstance(x, e.TurnMind) and x.steps * sign > 0 for _, x in effects(one))


def lowers_dusk(one: Card) -> bool:
    return any(isinstance(x, HoldsCount) and x.count == "dusk_count" and x.n < 0 for _, x in held(one))


REACHED: dict[str, Callable[[Card], bool]] = {
    "veil and dormant": has("veil", "dormant"),
    "veil and glaring": has("veil", "glaring"),
    "veil and hierarchy": has("veil", "hierarchy"),
    "an entity in play is veiled": does(e.Veil),
    "a charge": does(e.Charge),
    "a use of charges": pays(PayCharge),
    "a shuffle in the middle of the game": does(e.ShuffleDream),
    "cards to the bottom": does(e.TopToBottom),
    "a construct turned face down": does(e.FlipConstruct),
    "an attempt on a bastion": does(e.DestroyBastion),
    "destroying": does(e.Destroy),
    "sacrificing": lambda one: does(e.Sacrifice)(one) or pays(PaySacrifice)(one),
    "indestructible": has("indestructible"),
    "a change of control": does(e.ChangeControl),
    "the rival discards an arcanum": does(e.DiscardArcana, who="opponent"),
    "the rival voids an arcanum": does(e.VoidArcana, who="opponent"),
    "arcana come back": does(e.ReturnArcana),
    "a mind card turned on": turns_mind(1),
    "a mind card turned back": turns_mind(-1),
    "a trigger when the round begins": triggers_on("round_begins"),
    "cannot be destroyed this phase": does(e.Protect, against="destroyed", until="phase"),
    "an ability that exhausts": pays(ExhaustSelf),
    "a negative dusk modifier": lowers_dusk,
    "dread": has("dread"),
    "deep at value 1": lambda one: bool(one.keyword("deep")) and one.value == 1,
}
FIRST_TWO = (*faction("court"), *faction("subter"))


@pytest.mark.parametrize("wanted", REACHED.values(), ids=list(REACHED))
def test_two_factions_alone_have_a_card_for(wanted: Callable[[Card], bool]) -> None:
    assert any(wanted(one) for one in FIRST_TWO)


@pytest.mark.parametrize("name", get_args(KeywordName))
def test_a_keyword_stands_on_three_cards_of_two_factions(name: str) -> None:
    assert sum(bool(one.keyword(name)) for one in FIRST_TWO) >= 3


# Every word of the schema.


def kinds_of(union: UnionType) -> set[type]:
    return set(get_args(union))


def used(found: Iterable[object]) -> set[type]:
    return {type(one) for one in found}


def values_of(found: Iterable[msgspec.Struct], field: str) -> Iterator[str]:
    for one in found:
        if field in one.__struct_fields__:
            yield getattr(one, field)


def test_every_effect_is_on_a_card() -> None:
    assert used(effect for one in CARDS for _, effect in effects(one)) == kinds_of(e.Effect)


def test_everything_that_can_hold_is_on_a_card() -> None:
    assert used(one for each in CARDS for _, one in held(each)) == kinds_of(Holds)


def test_every_cost_is_on_a_card() -> None:
    assert used(cost for one in CARDS for ability in one.abilities for cost in ability.costs) == kinds_of(Cost)


def test_every_trigger_is_on_a_card() -> None:
    when = next(field for field in fields(Trigger) if field.name == "when")
    assert {trigger.when for one in CARDS for trigger in one.triggers} == set(get_args(when.type))


UNUSED: dict[str, set[str]] = {
    "what": {"play_arcana", "play_entities"},
    "per": {"your_discard", "their_entities", "your_depth"},
    "until": set(),
    "against": set(),
}
"""Words that no shipped card says; owners' cards may."""


def everything() -> list[msgspec.Struct]:
    found: list[msgspec.Struct] = []
    for one in CARDS:
        found += [effect for _, effect in effects(one)]
        found += [each for _, each in held(one)]
    return found


@pytest.mark.parametrize(
    ("field", "words"), [("what", Act), ("per", Per), ("until", Until), ("against", Danger)], ids=list(UNUSED)
)
def test_every_word_is_said_or_known_as_unsaid(field: str, words: Any) -> None:
    assert set(get_args(words)) - set(values_of(everything(), field)) == UNUSED[field]


# Print.


@pytest.mark.parametrize("one", CARDS, ids=lambda one: one.id)
def test_a_card_is_short_and_has_a_picture(one: Card) -> None:
    assert one.form in forms()
    words = list(texts(one))
    for side in ("lines", "inverted"):
        assert len(" ".join(text for field, text in words if field == side)) <= 160
    assert len(" ".join(text for field, text in words if field not in ("inverted", "start"))) <= 200
    assert all(len(text.text) <= 40 for text in one.mind)
    assert len(one.flavour) <= 60
    assert all(part.text[0].isupper() and part.text[-1] in ".)" for _, part in parts(one))


@each_deck
def test_every_dream_card_has_a_flavour_of_its_own(key: str) -> None:
    flavours = [one.flavour for one in of_kind(faction(key), *DREAM)]
    assert all(flavours)
    assert len(set(flavours)) == len(flavours)
