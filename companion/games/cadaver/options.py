"""The table options of Cadaver, fixed before the first turn (CD-SET-08)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from companion.table.options import OptionSpec, Value, off_on

Points = tuple[int, int, int, int]
"""Points of a set of three different, of three of the same, of an Abomination alone, of another Corpse alone."""

SEED: Points = (7, 5, 3, 1)
CHEATWELL: Points = (5, 10, 3, 1)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table has agreed on. ``settle`` fills in what depends on the deck and the number of players."""

    scoring: Literal["", "seed", "cheatwell", "custom"] = ""
    points: Points = SEED
    abomination_in_sets: bool = True
    lid_blocks_ghoul: bool = False
    one_lid: bool = False
    amulet_by: Literal["anyone", "owner"] = "anyone"
    gifts: bool = False
    pile_start: Literal[2, 4] = 2
    drawer_final_turn: bool = True
    haunt_out_players: bool = False
    must_refill: bool = False
    tie: Literal["raised_then_shared", "shared", "last_in_order"] = "raised_then_shared"
    deck: Literal["triple_ace", "cheatwell_house", "custom"] = "triple_ace"
    decks: Literal[0, 1, 2] = 0
    composition: tuple[tuple[str, Annotated[int, msgspec.Meta(ge=1, le=62)]], ...] = ()
    amulet_size: Literal[0, 1, 2] = 0
    amulet_wild_stays: bool = True
    final_trade: Literal["before", "before_or_after"] = "before"
    count_aid: bool = False
    reaction_seconds: Annotated[int, msgspec.Meta(ge=0, le=120)] = 10


def settle(options: Options, seats: int) -> Options:
    """The options with every default filled in.

    CD-SET-01: one deck for two or three players, two for more; the Cheatwell form is one deck for all. CD-OPT-01 and
    CD-OPT-13: its scoring and its Amulets are its own.
    """
    cheatwell = options.deck == "cheatwell_house"
    scoring = options.scoring or ("cheatwell" if cheatwell else "seed")
    points = {"seed": SEED, "cheatwell": CHEATWELL, "custom": options.points}[scoring]
    decks = options.decks or (2 if seats > 3 and options.deck == "triple_ace" else 1)
    return msgspec.structs.replace(
        options,
        scoring=scoring,
        points=points,
        decks=1 if options.deck != "triple_ace" else decks,
        amulet_size=options.amulet_size or (2 if cheatwell else 1),
    )


def faults(options: Options, seats: int) -> tuple[str, ...]:
    """What can't be agreed on together, one sentence each; ``options`` are settled."""
    found = []
    if options.pile_start == 4 and options.decks != 2:
        found.append("Four cards a pile at the start need two decks (CD-OPT-07).")
    if options.deck == "custom" and not options.composition:
        found.append("An own deck needs its full list of cards and counts (CD-APP-13).")
    if not 2 <= seats <= 6:
        found.append(f"Cadaver is for two to six players, not {seats}.")
    return tuple(found)


def warnings(options: Options, seats: int) -> tuple[str, ...]:
    """What may be agreed on but is not what the rules advise (CD-SET-01)."""
    if options.deck == "triple_ace" and options.decks != (2 if seats > 3 else 1):
        advised = "two decks" if seats > 3 else "one deck"
        return (f"For {seats} players the rules take {advised} (CD-SET-01).",)
    return ()


SPECS: tuple[OptionSpec, ...] = (
    OptionSpec(
        "CD-OPT-12",
        "deck",
        "Cards",
        (
            Value("triple_ace", "Triple Ace form, 52 cards"),
            Value("cheatwell_house", "Cheatwell form, 110 cards"),
            Value("custom", "An own deck"),
        ),
        "Which printed deck lies on the table.",
    ),
    OptionSpec(
        "CD-SET-01",
        "decks",
        "Decks",
        (Value("0", "By number of players"), Value("1", "One"), Value("2", "Two")),
        "One for two or three players, two for four to six.",
    ),
    OptionSpec(
        "CD-OPT-01",
        "scoring",
        "Points for sets",
        (
            Value("", "As the deck has it"),
            Value("seed", "7 different, 5 same"),
            Value("cheatwell", "5 different, 10 same"),
            Value("custom", "Own numbers"),
        ),
        "An Abomination alone is 3, another Corpse 1.",
    ),
    OptionSpec(
        "CD-OPT-02",
        "abomination_in_sets",
        "Abomination in sets",
        (Value("yes", "Yes"), Value("no", "No")),
        "Whether it may be one of three different Corpses.",
    ),
    off_on("CD-OPT-03", "lid_blocks_ghoul", "Lids stop Ghouls", "A lidded card can't be taken."),
    off_on("CD-OPT-04", "one_lid", "One Lid a card", "No second Lid on a lidded card or pile."),
    OptionSpec(
        "CD-OPT-05",
        "amulet_by",
        "Who may stop a Ghoul",
        (Value("anyone", "Anyone"), Value("owner", "The owner")),
        "Whose Amulet counts against a Ghoul.",
    ),
    off_on("CD-OPT-06", "gifts", "Gifts", "One side of an exchange may give nothing."),
    OptionSpec(
        "CD-OPT-07",
        "pile_start",
        "Cards a pile at the start",
        (Value("2", "2"), Value("4", "4, with two decks")),
        "How many of each Resource begin in the bank.",
    ),
    OptionSpec(
        "CD-OPT-08",
        "drawer_final_turn",
        "Final turn for who drew the last card",
        (Value("yes", "Yes"), Value("no", "No")),
        "If not, that player is out when the turn ends.",
    ),
    off_on("CD-OPT-09", "haunt_out_players", "Haunt who is out", "What lies before them stays a target."),
    off_on("CD-OPT-10", "must_refill", "Drawing is a must", "Up to five cards while there is a source."),
    OptionSpec(
        "CD-OPT-11",
        "tie",
        "Ties",
        (
            Value("raised_then_shared", "More Raised, then shared"),
            Value("shared", "Shared"),
            Value("last_in_order", "The later final turn wins"),
        ),
        "Who wins with equal points.",
    ),
    OptionSpec(
        "CD-OPT-13",
        "amulet_size",
        "An Amulet stands for",
        (Value("0", "As the deck has it"), Value("1", "One Resource"), Value("2", "Up to two")),
        "When it is laid as a Resource.",
    ),
    OptionSpec(
        "CD-OPT-14",
        "amulet_wild_stays",
        "A wild Amulet stays",
        (Value("yes", "Yes"), Value("no", "No")),
        "On the Corpse until it is raised; otherwise it is discarded at once.",
    ),
    OptionSpec(
        "CD-OPT-15",
        "final_trade",
        "Trading in a final turn",
        (Value("before", "Before the lays"), Value("before_or_after", "Before or after the lays")),
        "One exchange either way.",
    ),
    off_on("CD-OPT-16", "count_aid", "List of unseen cards", "Shown to all, or to none."),
    OptionSpec(
        "CD-OPT-17",
        "reaction_seconds",
        "Time to stop a Ghoul",
        (
            Value("10", "10 seconds"),
            Value("20", "20 seconds"),
            Value("45", "45 seconds"),
            Value("0", "Until all passed"),
        ),
        "How long the table waits for an Amulet.",
    ),
)
"""What the page for a new table offers."""
