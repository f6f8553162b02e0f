"""What is wrong with one card that no single field shows, and what is wrong between Weapons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from companion.games.dirks.cards import Card, Is, Make
from companion.games.dirks.effects import (
    Attach,
    ByHand,
    ChooseOne,
    ConvertType,
    DiscardAttached,
    DiscardSpecials,
    Does,
    Draw,
    ExtraWeaponPlay,
    GlobalMod,
    SetBase,
    SetLp,
    SwapWithHand,
)

Found = Iterator[tuple[str, str]]
BY_EVENT: Final = (Attach, ExtraWeaponPlay, Draw, ChooseOne, SwapWithHand, ByHand)
BY_SPECIAL: Final = (DiscardAttached, SetLp, ConvertType, DiscardSpecials, ByHand)
"""What a card of each kind can do when it is played (DP-ACT-09, DP-SPC-08)."""
FIGHTING: Final = ("type", "shape", "lp", "strength", "durability", "house_lp")
"""Fields of Weapons only."""


def card_faults(card: Card) -> Found:
    """What is wrong with a card by itself: field and words."""
    if card.kind is Is.WEAPON:
        yield from _weapon_faults(card)
        return
    for field in FIGHTING:
        if getattr(card, field):
            yield field, f"only a Weapon has it, and this is {_kind(card)} (DP-WPN-02)"
    if not card.text:
        yield "text", "what it does must be told (DP-APP-15)"
    if card.kind is Is.EVENT:
        yield from _event_faults(card)
    else:
        yield from _special_faults(card)


def _kind(card: Card) -> str:
    return "an Event" if card.kind is Is.EVENT else f"a {card.kind.value.capitalize()}"


def _word(effect: object) -> str:
    """The word of an effect in card files."""
    return str(type(effect).__struct_config__.tag)  # type: ignore[attr-defined]


def _weapon_faults(card: Card) -> Found:
    """A Weapon has figures; what its Type can do stands with the Type (DP-ABL-01)."""
    for field in ("type", "shape"):
        if not getattr(card, field):
            yield field, f"a Weapon has a {field.capitalize()} (DP-ABL-01)"
    if not card.lp:
        yield "lp", "a Weapon enters with LP, 1 at least (DP-WPN-02, DP-DEF-01)"
    if any(not isinstance(effect, ByHand) for effect in card.does):
        yield "does", "a Weapon does nothing when it is played, unless by hand (DP-APP-15)"
    if card.holds:
        yield "holds", "only a Special in the middle holds anything (DP-SPC-01)"
    if card.is_by_hand and not card.text:
        yield "text", "what is done by hand must be told (DP-APP-15)"


def _event_faults(card: Card) -> Found:
    if not card.does:
        yield "does", "an Event does something (DP-ACT-04)"
    if card.holds:
        yield "holds", "only a Special in the middle holds anything (DP-SPC-01)"
    others = [effect for effect in card.does if not isinstance(effect, Attach | ByHand)]
    attaches = len(card.does) - len(others) - sum(isinstance(effect, ByHand) for effect in card.does)
    if attaches > 1 or (attaches and others):
        yield "does", "an Event that stays on a Weapon does nothing else, unless by hand (DP-ACT-06)"
    if not attaches and any(isinstance(effect, ByHand) and effect.when != "played" for effect in card.does):
        yield "does", "an Event that does not stay acts when it is played (DP-ACT-09)"
    if card.attach is not None and not card.is_by_hand and not (card.attach.changes_figures or card.attach.attacks):
        yield "does", "attach with nothing changes nothing"
    for effect in card.does:
        if not isinstance(effect, BY_EVENT):
            yield "does", f"{_word(effect)} is nothing that an Event does (DP-ACT-09)"
        yield from (("does", words) for words in _effect_faults(effect))


def _special_faults(card: Card) -> Found:
    if not (card.does or card.holds):
        yield "does", "a Special does something on arrival, or holds something (DP-SPC-01)"
    for effect in card.does:
        if not isinstance(effect, BY_SPECIAL):
            yield "does", f"{_word(effect)} is nothing that a Special does (DP-SPC-08)"
        yield from (("does", words) for words in _effect_faults(effect))
    goes = any(isinstance(effect, DiscardSpecials) for effect in card.does)
    if goes and card.holds:
        yield "holds", "it is discarded at once, so it can't hold anything (DP-SPX-19)"
    if goes and not isinstance(card.does[-1], DiscardSpecials):
        yield "does", "it discards itself last (DP-SPX-19)"
    if any(isinstance(holds, GlobalMod) and not holds.n for holds in card.holds):
        yield "holds", "global_mod by 0 changes nothing"
    yield from _group_faults(card)


def _group_faults(card: Card) -> Found:
    """DP-SPX-08, DP-SPX-09: groups are made where attached Events are discarded, and each is set once."""
    by_field = {
        "does": [effect.group for effect in card.does if isinstance(effect, SetLp)],
        "holds": [holds.group for holds in card.holds if isinstance(holds, SetBase)],
    }
    for field, groups in by_field.items():
        if len(set(groups)) < len(groups) or ("all" in groups and len(groups) > 1):
            yield field, "a group of Weapons is set once (DP-SPX-09)"
    is_grouped = any(group != "all" for groups in by_field.values() for group in groups)
    if is_grouped and not (card.does and isinstance(card.does[0], DiscardAttached)):
        yield "does", "groups are made by discard_attached, which comes first (DP-SPX-08)"


def _effect_faults(effect: Does) -> Iterator[str]:
    """Fields that must go together."""
    match effect:
        case Attach(attacks=1):
            yield "attach: every Weapon attacks once anyway, so attacks are 2 or more (DP-EVT-15)"
        case SetLp(n=0):
            yield "set_lp to 0 would defeat by no fight, so it is 1 or more (DP-DEF-01)"
        case ChooseOne(ways=ways):
            if len(ways) < 2:
                yield "choose_one needs two ways or more (DP-EVT-01)"
            if any(not way.text or not way.does for way in ways):
                yield "choose_one: each way has a text, and does something (DP-EVT-01)"
        case _:
            pass


def figure_faults(weapons: Mapping[str, Card], makes: Mapping[str, Make]) -> Iterator[tuple[str, str, str]]:
    """DP-SPX-21: every Type has figures in every Shape, and each pair has them once. Card id, field and words."""
    weapons = {card.id: card for card in weapons.values() if card.kind is Is.WEAPON}
    pairs: dict[tuple[str, str], str] = {}
    for card in weapons.values():
        if card.type not in makes:
            yield card.id, "type", f"there is no Type {card.type!r}; there are {', '.join(makes)} (DP-ABL-01)"
        other = pairs.setdefault((card.type, card.shape), card.id)
        if other != card.id:
            yield card.id, "shape", f"the {card.type} {card.shape} is card {other!r} already (DP-SPX-21)"
    shapes = Counter(card.shape for card in weapons.values())
    for make in makes:
        for shape in shapes:
            if (make, shape) not in pairs:
                yield "", "shape", f"there are no figures for the {make} {shape} (DP-SPX-21)"
