"""The words on the house cards say what their effects, costs, triggers and conditions do, number by number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from companion.games.voidream import effects as e
from companion.games.voidream.card_parts import nested, parts
from companion.games.voidream.cards import Card
from companion.games.voidream.powers import (
    Ability,
    Cost,
    ExhaustEntities,
    ExhaustSelf,
    Holds,
    HoldsCount,
    HoldsForbid,
    HoldsKeyword,
    HoldsProtect,
    HoldsStat,
    PayArcana,
    PayCharge,
    PayMind,
    PaySacrifice,
    PayTear,
    PayVoid,
    Trigger,
)
from companion.games.voidream.terms import ALWAYS, Filter, Needs
from tests.games.voidream.box import CARDS

COUNTS = {1: "", 2: " twice", 3: " three times", 4: " four times", 5: " five times"}
ACTS = {
    "initiate_conflict": "initiate conflicts",
    "evoke": "evoke",
    "play_thoughts": "play thoughts",
    "activate": "use abilities",
    "unveil": "unveil",
}
PER = {
    "": "",
    "your_entities": "for each of your entities",
    "your_memories": "for each of your memories",
    "your_void": "for each arcanum in your Void pile",
    "their_void": "for each arcanum in your opponent's Void pile",
    "your_charges": "for each of its charges",
    "your_mind": "for each point of your mind count",
}
WHEN = {
    ("round_begins", "this"): "When the round begins",
    ("conflict_begins", "theirs"): "When your opponent initiates a conflict",
    ("declared", "this"): "When declared",
    ("played", "this"): "When played",
    ("unveiled", "this"): "When unveiled",
    ("destroyed", "this"): "When destroyed",
    ("torn", "this"): "When torn",
    ("exhausted", "this"): "When exhausted",
    ("sacrificed", "any"): "When a card is sacrificed",
    ("sacrificed", "yours"): "When you sacrifice a card",
    ("arcanum_played", "theirs"): "When your opponent plays an arcanum",
    ("arcanum_voided", "yours"): "When you void an arcanum",
    ("faced_nightmare", "yours"): "When you face Nightmare",
    ("faced_nightmare", "theirs"): "When your opponent faces Nightmare",
}


def signed(n: int) -> str:
    """A number as it is printed, as a pattern."""
    return re.escape(f"{n:+d}")


def owner_of(who: str) -> str:
    return {"you": "your", "opponent": "your opponent's"}[who]


def top_cards(n: int) -> str:
    return "card" if n == 1 else f"{n} cards"


def values_of(wanted: Filter) -> str:
    return {(1, 4): "", (3, 4): " of value 3 or 4", (1, 1): " of value 1"}[wanted.least_value, wanted.most_value]


def those(wanted: Filter, *, each: bool = False) -> str:
    """A filter in words, as the object of a verb."""
    assert wanted.is_ready in (None, False)
    match wanted.kind, wanted.whose, each:
        case "this", _, _:
            return "this"
        case "host", _, _:
            return "the host"
        case _, _, True:
            plural = "entities"
            if wanted.is_ready is False:
                return f"all exhausted {plural} of your opponent"
            named = f"{wanted.subtype}s" if wanted.subtype else plural
            whose = {"yours": "your ", "theirs": "your opponent's ", "any": ""}[wanted.whose]
            return f"(?:all )?{whose}{named}{values_of(wanted)}"
        case kind, whose, _:
            article = {"yours": "your", "theirs": "an opponent's", "any": "an?"}[whose]
            return f"{article} {kind}{values_of(wanted)}"


def for_how_long(until: str) -> str:
    return {"phase": "this phase", "next_round": "until the next round begins", "stays": ""}[until]


def said(effect: e.Effect) -> tuple[str, ...]:
    """What the text of an effect must hold, as patterns."""
    match effect:
        case e.Evoke(times=n, who="you"):
            return (rf"evoke{COUNTS[n]}\b" + (r"(?! twice| \w+ times)" if n == 1 else ""),)
        case e.LookTop(n=n, whose=who, order=order):
            back = " and put them back in any order" if order else ""
            return (f"look at the top {top_cards(n)} of {owner_of(who)} Dream{back}",)
        case e.TopToBottom(n=n, whose=who):
            return (f"put the top {top_cards(n)} of {owner_of(who)} Dream on its bottom",)
        case e.BottomToTop(n=n, whose="you"):
            return (f"put the bottom {top_cards(n)} of your Dream on top",)
        case e.DiscardTop(n=n, whose="you"):
            return (f"discard the top {top_cards(n)} of your Dream",)
        case e.ShuffleDream(whose="you"):
            return ("shuffle your Dream",)
        case e.PlayFrom(filter=wanted):
            return (f"play an? {wanted.kind}{values_of(wanted)} from your Dream discard pile",)
        case e.Conflict(kind=kind, bonus=bonus):
            return (rf"{kind} conflict \({signed(bonus)}\)",)
        case e.DestroyBastion(whose="opponent"):
            return ("destroy your opponent's bastion",)
        case e.FlipConstruct(whose="opponent"):
            return ("turn your opponent's construct face down",)
        case e.RaiseConstruct(whose="you"):
            return ("put this on top of your Dream",)
        case e.ChooseOne():
            return ("choose one: .*; or ",)
        case e.If(needs=wanted):
            return (f"if {wanted.void_at_least} or more arcana lie in your Void pile,", "; if not, ")
        case _:
            return (*_of_cards(effect), *_of_dreamers(effect))


def _of_cards(effect: Any) -> tuple[str, ...]:
    match effect:
        case e.Modify(stat=stat, set_to=int(number), filter=wanted, each=each, until=until):
            return f"the printed {stat} of {those(wanted, each=each)} counts as {number} {for_how_long(until)}", ""
        case e.Modify(stat=stat, n=n, filter=wanted, each=each, per="", until=until):
            return (rf"{those(wanted, each=each)} (?:has|have) {signed(n)} {stat} {for_how_long(until)}",)
        case e.Damage(n=n, filter=wanted, each=each, per=""):
            return (f"deal {n} damage to {those(wanted, each=each)}",)
        case e.Destroy(filter=wanted, each=each):
            return (f"destroy {those(wanted, each=each)}",)
        case e.Exhaust(filter=wanted, each=each):
            return (f"exhaust {those(wanted, each=each)}",)
        case e.Ready(filter=wanted, each=each):
            return (f"ready {those(wanted, each=each)}",)
        case e.Veil(filter=wanted):
            return (f"veil {those(wanted)}",)
        case e.Charge(n=n, filter=wanted):
            return (f"charge {those(wanted)}{COUNTS[n]}",)
        case e.Protect(against=danger, filter=wanted, each=True, until=until):
            return (f"{those(wanted, each=True)} cannot be {danger} {for_how_long(until)}",)
        case e.Grant(keyword=keyword, filter=wanted, lose=lose, until=until):
            return (f"{those(wanted)} {'loses' if lose else 'gains'} {keyword} {for_how_long(until)}",)
        case e.ChangeControl(filter=wanted, until=until):
            return (f"take control of {those(wanted)} ?{for_how_long(until)}\\.",)
        case _:
            return ()


def _of_dreamers(effect: Any) -> tuple[str, ...]:
    match effect:
        case e.ModifyCount(count=count, n=n, who=who, per=per, until=until):
            return (rf"{owner_of(who)} {count.replace('_', ' ')} has {signed(n)} {for_how_long(until)}", PER[per])
        case e.DamageDream(n=n, whose="opponent", per=per):
            return (f"deal {n} damage to your opponent's Dream", PER[per])
        case e.Sacrifice(filter=Filter(kind="entity", whose="theirs"), who="opponent", n=n):
            return (f"your opponent sacrifices {'an entity' if n == 1 else f'{n} entities'}",)
        case e.DiscardArcana(who="opponent", n=1):
            return ("your opponent discards an arcanum",)
        case e.VoidArcana(who=who, n=1, where=where):
            return (
                "void an arcanum" if who == "you" else f"voids a{'n' if where == 'hand' else ' discarded'} arcanum",
            )
        case e.ReturnArcana(n=n, who="you"):
            return (f"return {'a discarded arcanum' if n == 1 else f'{n} discarded arcana'} to your hand",)
        case e.TurnMind(steps=steps, who=who):
            return (f"turn (?:{owner_of(who)} mind card|it) {'on' if steps > 0 else 'back'} by {abs(steps)}",)
        case e.SetMind(to=to, who=who):
            return (f"set {owner_of(who)} mind card to {to}",)
        case e.Forbid(what=what, who="opponent", until=until):
            return (f"your opponent cannot {ACTS[what]} {for_how_long(until)}",)
        case _:
            return ()


def paid(cost: Cost) -> str:
    match cost:
        case ExhaustSelf():
            return "exhaust this"
        case ExhaustEntities(n=n):
            return "exhaust an entity" if n == 1 else f"exhaust {n} entities"
        case PayArcana(n=1):
            return "discard an arcanum"
        case PayVoid(n=1):
            return "void an arcanum"
        case PaySacrifice(filter=wanted):
            return "sacrifice this" if wanted.kind == "this" else f"sacrifice a {wanted.kind}"
        case PayCharge(n=1):
            return "spend a charge"
        case PayMind(n=1):
            return "turn your mind card on by 1"
        case PayTear(n=1):
            return "tear a layer"
        case _:
            raise AssertionError(f"no words for {cost}")


def held(one: Holds) -> tuple[str, ...]:
    """What a lasting text must hold: its place in the Dream first, then what it does there."""
    where = {None: "", True: "On top[^.]*", False: "Buried[^.]*"}[one.needs.on_top]
    match one:
        case HoldsStat(stat=stat, n=n, filter=wanted, per=per):
            whom = those(wanted, each=wanted.kind == "entity")
            return (rf"{where}{whom} (?:has|have)[^.]* {signed(n)} {stat}[^.]*{PER[per]}",)
        case HoldsCount(count=count, n=n, who=who):
            return (rf"{where}(?:{owner_of(who)} {count.replace('_', ' ')} has {signed(n)}|{signed(n)} {count[:4]}\b)",)
        case HoldsForbid(what=what, who=who):
            return (f"{where}{'you' if who == 'you' else 'your opponent'} cannot {ACTS[what]}",)
        case HoldsProtect(against=danger, filter=wanted):
            return (f"{where}{those(wanted, each=wanted.kind == 'entity')}[^.]* cannot be {danger}",)
        case HoldsKeyword(keyword=keyword, filter=wanted):
            return (f"{where}{those(wanted)} has [^.]*{keyword}",)


def conditions(needs: Needs) -> Iterator[str]:
    if needs.on_top is not None:
        yield "On top" if needs.on_top else "Buried"
    if needs.mind_at_most < 4:
        yield f"your mind card at {needs.mind_at_most} or less"
    if needs.void_at_least:
        yield f"While {needs.void_at_least} or more arcana lie in your Void pile"
    if needs.have is not None:
        assert needs.have == Filter(whose="yours")
        yield f"while you have {needs.at_least} entities"
    told = {"on_top", "mind_at_most", "void_at_least", "have", "at_least"}
    for field in needs.__struct_fields__:
        assert field in told or getattr(needs, field) == getattr(ALWAYS, field), f"no words for {field}"


def asked_of(card: Card) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each text of a card with the patterns that must be found in it."""
    for _, part in parts(card):
        wanted = [pattern for effect in nested(part.do) for pattern in said(effect)]
        assert all(said(effect) for effect in nested(part.do)), part.do
        wanted += conditions(part.needs)
        if isinstance(part, Ability):
            costs = ", ".join(map(paid, part.costs))
            wanted.append(f"(?:^|, ){costs}: ")
        elif part.may:
            wanted.append("you may ")
        else:
            assert "may" not in part.text
        if isinstance(part, Trigger):
            wanted.append(WHEN[part.when, part.of])
        yield part.text, tuple(wanted)
    for one in card.holds:
        yield card.holds_text, (*held(one), *conditions(one.needs))
    for text in card.mind:
        for one in text.holds:
            yield text.text, held(one)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_card_says_what_it_does(card: Card) -> None:
    for text, patterns in asked_of(card):
        for pattern in patterns:
            assert re.search(pattern, text, re.IGNORECASE), f"{text!r} does not say {pattern!r}"


NUMBERS = re.compile(r"(?<![\w-])[+-]?\d+")


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_card_says_no_number_that_it_does_not_mean(card: Card) -> None:
    """Every number in a text stands in what must be found there: nothing is said beside it."""
    told: dict[str, str] = {}
    for text, patterns in asked_of(card):
        told[text] = told.get(text, "") + " ".join(patterns)
    for text, patterns_of_it in told.items():
        meant = NUMBERS.findall(patterns_of_it.replace("\\", ""))
        assert set(NUMBERS.findall(text)) <= set(meant), text


def test_every_part_of_the_text_of_a_deck_is_looked_at() -> None:
    assert sum(1 for card in CARDS for _ in asked_of(card)) > len(CARDS)
