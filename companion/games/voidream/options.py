"""The table options of Voidream, fixed before set-up (VD-OPT)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from companion.table.options import OptionSpec, choice, left_to_table, off_on, on_off

LEAVABLE: Final = {
    "VD-DCK-08": "The faction of the mind card",
    "VD-DCK-09": "Copies of one title in a deck",
    "VD-GEN-03": "What a text forbids",
    "VD-RND-05": "Who is active after the guess",
    "VD-MND-08": "Mind modifiers in a conflict’s damage",
    "VD-MND-10": "What effects turn the mind card to",
    "VD-DEP-10": "Arcana while the top is unread",
    "VD-DRM-07": "Lines that have to be done",
    "VD-CON-07": "A second construct, where it can’t be played",
    "VD-VEI-05": "What unveiling costs",
    "VD-KEY-06": "Dread in a conflict’s damage",
    "VD-CNF-13": "The dawn count, and damage by it",
    "VD-CNF-14": "The dusk count, and damage by it",
    "VD-CNF-15": "Damage where nobody defends",
    "VD-CNF-16": "Damage of a dawn conflict",
    "VD-CNF-17": "Damage of a dusk conflict",
    "VD-CNF-18": "No damage at equal counts",
    "VD-CNF-20": "What goes on to the Dream",
    "VD-CNF-21": "What goes on to an attacker’s Dream",
    "VD-CNF-23": "Who has left the conflict, and damage by it",
    "VD-CNF-25": "Counts below 0, and damage by them",
    "VD-DMG-02": "Whether damage destroys a card",
    "VD-DMG-06": "Damage to a Dream",
    "VD-DMG-11": "Cards discarded off a Dream",
    "VD-NIG-03": "Who faces Nightmare",
    "VD-NIG-04": "What Nightmare costs",
    "VD-END-06": "The draw after round 60",
}
"""The house clauses that a table may leave to itself, each with what is asked or passed over then."""

DECKS = ("court", "fracta", "subter", "maze")


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table has agreed on; the default of each is the house ruling.

    ``deck_0`` and ``deck_1`` are keys of saved decks or, as TOML text, decks of one's own (VD-DCK-13). ``remind`` names
    the house clauses that this table does not enforce (VD-OPT-29). ``own_cards`` are an owner's values (VD-APP-08).
    """

    deck_0: str = "court"
    deck_1: str = "subter"
    nightmare_who: Literal["mind", "hand"] = "mind"
    nightmare_cost: Literal["discard_one", "void_one"] = "discard_one"
    conflict_window: bool = True
    defenders_exhaust: bool = True
    attacker_overflow: bool = True
    dusk_undefended: Annotated[int, msgspec.Meta(ge=0, le=12)] = 6
    modifier_scope: Literal["count", "per_entity"] = "count"
    unveil_cost: Literal["arcanum", "mind", "both"] = "arcanum"
    construct_active: Literal["face_up", "top_only"] = "face_up"
    construct_limit: Literal["replace", "forbid"] = "replace"
    bottom: Literal["literal", "above_bastion"] = "literal"
    pass_lock: bool = False
    copy_limit: Annotated[int, msgspec.Meta(ge=1, le=4)] = 3
    mind_faction: Literal["bastion", "any"] = "bastion"
    open_lists: bool = False
    enter_ready: bool = True
    bastion_value: Annotated[int, msgspec.Meta(ge=1, le=4)] = 4
    scan_torn: bool = True
    remind: tuple[str, ...] = ()
    conflict_rules: Literal["house", "manual"] = "house"
    nightmare_rules: Literal["house", "manual"] = "house"
    own_cards: Annotated[str, msgspec.Meta(max_length=250_000)] = ""


SPECS: tuple[OptionSpec, ...] = (
    choice(
        "VD-DCK-13",
        "deck_0",
        "First Dreamer's deck",
        {"court": "Chimeric Court", "subter": "Subter Venellam", "fracta": "Fracta", "maze": "The Maze"},
        "A ready-made deck.",
    ),
    choice(
        "VD-DCK-13",
        "deck_1",
        "Second Dreamer's deck",
        {"subter": "Subter Venellam", "court": "Chimeric Court", "fracta": "Fracta", "maze": "The Maze"},
        "A ready-made deck.",
    ),
    choice(
        "VD-OPT-01",
        "nightmare_who",
        "Who faces Nightmare",
        {"mind": "The lower mind count", "hand": "The smaller hand"},
        "In each round one of the two.",
    ),
    choice(
        "VD-OPT-02",
        "nightmare_cost",
        "What Nightmare costs",
        {"discard_one": "One arcanum discarded", "void_one": "One arcanum voided"},
        "Voiding is harsher and shorter.",
    ),
    on_off("VD-OPT-03", "conflict_window", "Actions in conflicts", "Both may still act before the counts."),
    on_off("VD-OPT-04", "defenders_exhaust", "Defenders exhaust", "As attackers do."),
    on_off("VD-OPT-05", "attacker_overflow", "Attackers can lose layers", "Damage left over hits their Dream."),
    choice(
        "VD-OPT-06",
        "dusk_undefended",
        "Dusk without defenders",
        {str(value): str(value) for value in (6, *range(6), *range(7, 13))},
        "The dusk sum of a side without anybody.",
    ),
    choice(
        "VD-OPT-09",
        "modifier_scope",
        "Mind modifiers",
        {"count": "Once for each side", "per_entity": "For each entity"},
        "How often a mind text counts in a conflict.",
    ),
    choice(
        "VD-OPT-10",
        "unveil_cost",
        "Unveiling costs",
        {"arcanum": "An arcanum", "mind": "A mind turn", "both": "Both"},
        "What is paid to unveil a card.",
    ),
    choice(
        "VD-OPT-11",
        "construct_active",
        "Buried constructs",
        {"face_up": "Active while face up", "top_only": "Active on top only"},
        "Whether their text works below other cards.",
    ),
    choice(
        "VD-OPT-12",
        "construct_limit",
        "A second construct",
        {"replace": "Takes the place of the first", "forbid": "Can't be played"},
        "One construct is active at a time.",
    ),
    choice(
        "VD-OPT-13",
        "bottom",
        "The bottom of the Dream",
        {"literal": "Below the bastion too", "above_bastion": "Above the bastion"},
        "Where cards go that are put to the bottom.",
    ),
    off_on("VD-OPT-16", "pass_lock", "A pass is final", "Who passed acts no more in this round."),
    choice(
        "VD-OPT-18",
        "copy_limit",
        "Copies of one title",
        {"3": "3", "1": "1", "2": "2", "4": "4"},
        "At most, in one deck.",
    ),
    choice(
        "VD-OPT-20",
        "mind_faction",
        "Mind card",
        {"bastion": "Of the bastion's faction", "any": "Of any faction"},
        "Which mind cards a deck may have.",
    ),
    off_on("VD-OPT-21", "open_lists", "Open deck lists", "Each may read the other's list."),
    on_off("VD-OPT-22", "enter_ready", "Cards enter ready", "And can be used at once."),
    choice(
        "VD-OPT-24",
        "bastion_value",
        "A bastion without a value",
        {"4": "4", "1": "1", "2": "2", "3": "3"},
        "The depth it gives on top.",
    ),
    on_off("VD-OPT-25", "scan_torn", "Read torn cards", "Else they are counted by their backs."),
    choice(
        "VD-OPT-30",
        "conflict_rules",
        "Conflicts",
        {"house": "By the house rules", "manual": "By your own manual"},
        "With your own, you tell what came of it.",
    ),
    choice(
        "VD-OPT-31",
        "nightmare_rules",
        "Nightmare",
        {"house": "By the house rules", "manual": "By your own manual"},
        "With your own, you tell what came of it.",
    ),
    left_to_table("VD-OPT-29", LEAVABLE),
)
