"""The table options of Dirks & Poniards (DP-OPT)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from companion.table.options import OptionSpec, choice, off_on, on_off

DECKS: Final = {"one-of-each": "One of each (35)", "duel-40": "Duel 40"}
OWN_DECKS: Final = "own"
"""The value for the decks in the table's own card file: one for all, or one for each player in order."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table has agreed on; the default of each is the house ruling.

    ``deck`` is the deck of everybody, or those of the own file; ``decks`` are those of single seats in order, "" for
    the common one. Each is the key of a deck of the box or of the own file or, as TOML text, a deck itself.
    ``own_cards`` is the table's own card file.
    """

    deck: str = "one-of-each"
    decks: tuple[str, ...] = ()
    own_cards: str = ""
    target_defeats: Annotated[int, msgspec.Meta(ge=1, le=20)] = 4
    deckout: Literal["empty", "cannot_draw"] = "empty"
    damage: Literal["full_strength", "difference"] = "full_strength"
    attacks: Literal["each_weapon", "one_per_turn"] = "each_weapon"
    free_targets: bool = False
    strict_steps: bool = False
    poison_recoil: bool = True
    sweep_clears_gate: bool = False
    gate_payment: Literal["event", "any_action"] = "event"
    swarm_turns: Literal["own", "all"] = "own"
    points_target: Literal["any", "own"] = "any"
    max_copies: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0
    stalemate_relief: bool = True
    rusty_feeds_damascus: bool = True


SPECS: tuple[OptionSpec, ...] = (
    choice(
        "DP-SET-06",
        "deck",
        "Decks",
        {**DECKS, OWN_DECKS: "From your own file"},
        "The deck that each player brings. Your own card file may have decks: one for all, or one for each.",
    ),
    choice(
        "DP-OPT-01",
        "target_defeats",
        "Defeats to win",
        {str(count): str(count) for count in (4, *range(1, 4), *range(5, 21))},
        "Enemy Weapons that a player is credited with.",
    ),
    choice(
        "DP-OPT-02",
        "deckout",
        "Out of the game",
        {"empty": "With an empty deck", "cannot_draw": "When a draw fails"},
        "When a deck runs out.",
    ),
    choice(
        "DP-OPT-03",
        "damage",
        "Damage",
        {"full_strength": "Full Strength", "difference": "The difference"},
        "What a stronger Weapon takes.",
    ),
    choice(
        "DP-OPT-04",
        "attacks",
        "Attacks",
        {"each_weapon": "Each Weapon once", "one_per_turn": "One a turn"},
        "How many there are in a turn.",
    ),
    off_on("DP-OPT-05", "free_targets", "Several opponents", "Attacks of one turn may go to several players."),
    off_on("DP-OPT-06", "strict_steps", "Strict steps", "The Weapon before the Actions."),
    on_off("DP-OPT-07", "poison_recoil", "Poison in recoil", "Assassin's Creed adds to recoil too."),
    off_on("DP-OPT-08", "sweep_clears_gate", "Sweep clears Gates", "Magic Sweep takes Gates away without a price."),
    choice(
        "DP-OPT-09",
        "gate_payment",
        "The Gate's price",
        {"event": "An Event", "any_action": "Any Action"},
        "What pays for a Weapon.",
    ),
    choice(
        "DP-OPT-10",
        "swarm_turns",
        "Blade Swarm",
        {"own": "Five own turns", "all": "Five turns of anybody"},
        "How long it lasts.",
    ),
    choice(
        "DP-OPT-11",
        "points_target",
        "Points go to",
        {"any": "Any other Weapon", "own": "Own Weapons"},
        "Where Katana Styled points may be placed.",
    ),
    choice(
        "DP-OPT-12",
        "max_copies",
        "Copies of one card",
        {"0": "No limit", "1": "1", "2": "2", "3": "3", "4": "4"},
        "At most, in one deck.",
    ),
    on_off("DP-OPT-13", "stalemate_relief", "Stalemate relief", "After an idle round hands may be changed."),
    on_off("DP-OPT-14", "rusty_feeds_damascus", "Rusty Blade feeds Damascus", "Lowered Strength counts too."),
)
