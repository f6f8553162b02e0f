"""The table options of CardWeaver, fixed before the first turn."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from companion.table.options import OptionSpec, Value, off_on, on_off


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table has agreed on; the default of each is that of the rulings."""

    nemesis: Literal["player", "npc"] = "player"
    four_animus: bool = False
    first_time_scope: Literal["role", "character"] = "role"
    two_player_newcomer_no_peace: bool = False
    claws_and_blades_two_cards: bool = False
    redraw_order: Literal["turn_order", "together"] = "turn_order"
    friendly_fire: Literal["confirm", "forbid", "helpers"] = "confirm"
    reward_attack_only: bool = False
    vp_tie: Literal["draw", "nemesis", "animus"] = "draw"
    double_defeat: Literal["score", "draw", "animus"] = "score"
    gain_counts_for_limit: bool = True
    anima_keeps_nightmares: bool = False
    nemesis_xp_attack_only: bool = False
    free_discards: bool = True
    response_seconds: Annotated[int, msgspec.Meta(ge=0, le=120)] = 0
    own_cards: Annotated[str, msgspec.Meta(max_length=250_000)] = ""
    """The text of an owner's file with the values of the printed cards; "" plays with ours."""


def faults(options: Options, seats: int) -> tuple[str, ...]:
    """What can't be agreed on together, one sentence each (CW-SET-01 to -03, CW-R-73)."""
    if options.nemesis == "npc":
        if options.four_animus:
            return ("Four Animus need a Nemesis who is a player (CW-SET-03).",)
        if not 1 <= seats <= 3:
            return (f"Against the automated Nemesis one to three play, not {seats} (CW-SET-02).",)
        return ()
    if seats < 2:
        return ("One player alone plays against the automated Nemesis (CW-SET-02).",)
    if seats == 5 and not options.four_animus:
        return ("Five players need the option for four Animus (CW-SET-03).",)
    if seats > 5:
        return (f"CardWeaver is for one to five players, not {seats} (CW-SET-03).",)
    if options.four_animus and seats != 5:
        return (f"The option for four Animus is for five players, not {seats} (CW-SET-03).",)
    return ()


def warnings(options: Options, seats: int) -> tuple[str, ...]:
    """What may be agreed on but is not what the rules advise."""
    if options.four_animus:
        return ("Three Animus at most are advised: the Nemesis has the HP of four now (CW-SET-03).",)
    return ()


SPECS: tuple[OptionSpec, ...] = (
    OptionSpec(
        "CW-SET-02",
        "nemesis",
        "The Nemesis",
        (Value("player", "One of us"), Value("npc", "Runs by itself")),
        "Alone, or all together against a Nemesis that nobody plays.",
    ),
    off_on("CW-SET-03", "four_animus", "Four Animus", "For five players; the rules advise three Animus at most."),
    OptionSpec(
        "CW-R-02",
        "first_time_scope",
        "First time as the Nemesis",
        (Value("role", "In the role"), Value("character", "With this character")),
        "What counts as the first time.",
    ),
    off_on(
        "CW-R-04",
        "two_player_newcomer_no_peace",
        "Two players: newcomer without Peaceful Night",
        "Takes both out for a new Nemesis; 28 cards then.",
    ),
    off_on("CW-R-06", "claws_and_blades_two_cards", "Claws and Blades are two cards", "If your box has both names."),
    OptionSpec(
        "CW-R-08",
        "redraw_order",
        "New starting Dreamscape",
        (Value("turn_order", "In turn order"), Value("together", "All together")),
        "In which order players decide.",
    ),
    OptionSpec(
        "CW-R-16",
        "friendly_fire",
        "Hitting the own side",
        (Value("confirm", "After asking"), Value("forbid", "Never"), Value("helpers", "Reavers and Allies only")),
        "Whether a player may hit a fellow or own cards.",
    ),
    off_on("CW-R-19", "reward_attack_only", "Rewards for Attacks only", "No Reward for Direct Damage."),
    OptionSpec(
        "CW-R-33",
        "vp_tie",
        "Equal Victory Points",
        (Value("draw", "A draw"), Value("nemesis", "The Nemesis wins"), Value("animus", "The Animus win")),
        "When a Dreamscape can't be filled.",
    ),
    OptionSpec(
        "CW-R-34",
        "double_defeat",
        "Both sides fall at once",
        (Value("score", "Victory Points"), Value("draw", "A draw"), Value("animus", "The Animus win")),
        "One blow that fells both sides.",
    ),
    on_off("CW-R-36", "gain_counts_for_limit", "Gains use up the limit", "One Universal card of a kind each turn."),
    off_on("CW-R-40", "anima_keeps_nightmares", "An Anima keeps Nightmares", "They count in the score then."),
    off_on("CW-R-45", "nemesis_xp_attack_only", "Nemesis learns by Attack only", "Not by Direct Damage."),
    on_off("CW-R-54", "free_discards", "More discards for nothing", "A third unwanted card may go."),
    OptionSpec(
        "CW-SYM-12",
        "response_seconds",
        "Time to respond",
        (Value("0", "Until all have passed"), Value("15", "15 seconds"), Value("30", "30 seconds")),
        "How long a response window stays open.",
    ),
)
