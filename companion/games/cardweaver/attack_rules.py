"""What is otherwise with Attacks by a card's text (CW-ATK-03, CW-ATK-08, CW-ATK-12). Nothing here changes anything."""

from __future__ import annotations

from typing import Final

from companion.games.cardweaver.cards_in_play import controller, is_character, is_target
from companion.games.cardweaver.holding import holds, lasts
from companion.games.cardweaver.players import character
from companion.games.cardweaver.powers import HoldsAttackRule, Shielded
from companion.table.state import UNKNOWN, Lasting, Seat, SlotId, Table

PIERCING: Final = "ignores defense"
MORE_TARGETS: Final = "more targets"
SAFE: Final = "safe from attacks"
REDIRECT: Final = "redirects"
WORDS: Final = {
    "ignore_defense": PIERCING,
    "extra_targets": MORE_TARGETS,
    "cannot_be_attacked": SAFE,
    "redirect": REDIRECT,
}
"""How each rule is written down while it lasts."""


def ignores_defense(table: Table, player: Seat) -> bool:
    """Whether the Attacks of this player ignore Defense."""
    if next(lasts(table, player, PIERCING), None) is not None:
        return True
    return any(held.rule == "ignore_defense" for _, held in holds(table, player, HoldsAttackRule))


def extra_targets(table: Table, player: Seat) -> int:
    """How many targets more than one an Attack of this player may hit (CW-ATK-12)."""
    held = sum(held.n for _, held in holds(table, player, HoldsAttackRule) if held.rule == "extra_targets")
    return held + sum(lasting.amount for lasting in lasts(table, player, MORE_TARGETS))


def covers(table: Table, of: Shielded, card: SlotId, slot: SlotId) -> bool:
    """Whether what a card protects is what lies in this slot; both are of one player."""
    match of:
        case "character":
            return is_character(table, slot)
        case "card":
            return slot == card
        case "helpers":
            return not is_character(table, slot)


def is_safe(table: Table, target: SlotId) -> bool:
    """Whether a Character, Reaver or Ally cannot be attacked now."""
    player = controller(table, target)
    if any(lasting.about == target for lasting in lasts(table, player, SAFE)):
        return True
    return any(
        held.rule == "cannot_be_attacked" and covers(table, held.of, slot, target)
        for slot, held in holds(table, player, HoldsAttackRule)
    )


def redirection(table: Table, target: SlotId) -> Lasting | None:
    """What makes the next Attack on this Character hit somebody else, if that one can be hit."""
    if not is_character(table, target):
        return None
    for lasting in lasts(table, controller(table, target), REDIRECT):
        if lasting.about != target and is_target(table, lasting.about):
            return lasting
    return None


def stand_in(table: Table, target: SlotId) -> SlotId:
    """The card that takes each Attack on this Character, if one does; else ``UNKNOWN``."""
    player = controller(table, target)
    if target != character(table, player):
        return UNKNOWN
    for slot, held in holds(table, player, HoldsAttackRule):
        if held.rule == "redirect" and is_target(table, slot) and slot != target:
            return slot
    return UNKNOWN
