"""The table options of Shardweave, agreed on before set-up (SW-OPT)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from companion.table.options import OptionSpec, choice, left_to_table

WEAVES: Final = {
    "vanguard": "Vanguard",
    "nightwork": "Nightwork",
    "moonrise": "Moonrise",
    "starloom": "Starloom",
    "ironsong": "Ironsong",
    "undertow": "Undertow",
}
"""The ready-made Weaves and their names."""
LEAVABLE: Final = {
    "SW-WEA-08": "Whether lists are closed",
    "SW-RND-06": "Who is the active Weaver",
    "SW-RND-07": "A round without a rival",
    "SW-SCO-06": "A score that a card sets",
    "SW-SCO-07": "A score below 0",
    "SW-SCO-08": "Where halves are rounded",
    "SW-SCO-09": "Exchanged primary and secondary",
    "SW-SCO-10": "The sum of each score",
    "SW-SCO-11": "Which stat is the highest",
    "SW-SCO-12": "Which stats are primary and secondary",
    "SW-TIE-04": "By which form equal scores are compared",
    "SW-TIE-05": "By which stats equal scores are compared",
    "SW-TIE-06": "What cards about ties do",
    "SW-AFT-02": "The order of what happens after a round",
    "SW-AFT-04": "Where a Champion goes that two effects move",
    "SW-CLN-03": "How many you draw",
    "SW-TRF-10": "Change of form where nobody wins",
    "SW-TRF-12": "Change of form with an empty draw pile",
    "SW-TRF-16": "Change of form after losing by the tiebreak",
    "SW-END-06": "The end at the last round",
    "SW-CVG-02": "The Arena of the Sudden Convergence",
    "SW-CVG-03": "Who can be picked for it",
    "SW-CVG-04": "Who is picked for it",
    "SW-CVG-05": "That abilities are off in it",
    "SW-CVG-07": "The next best ones in it",
}
"""The house clauses that a table may leave to itself, each with what is agreed on then (SW-OPT-13)."""
LEAST_SECONDS: Final = 15
"""The shortest clock for choosing (SW-OPT-10); 0 is none."""
OWN_WEAVE: Final = "own"
"""The value for a Weave in the table's own card file: the first for the first Weaver, the second for the other."""
CommitMode = Literal["phone", "face_down", "pass_device"]
"""SW-COM-02: chosen before the deal, as is whether hands are tracked (SW-SET-09)."""
ONE_DEVICE: Final = "pass_device"
"""SW-COM-09: one device goes from hand to hand, and between them shows a screen to hand it over."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table has agreed on; the default of each is the house ruling.

    ``weave_0`` and ``weave_1`` are keys of ready-made Weaves or of those of the own file, ``own`` for one of these, or
    lists of one's own as TOML text (SW-WEA-07).
    ``remind`` names the house clauses that this table does not enforce (SW-OPT-13).
    ``own_cards`` is an owner's card file (SW-APP-05).
    """

    weave_0: str = "vanguard"
    weave_1: str = "nightwork"
    vp_target: Annotated[int, msgspec.Meta(ge=3, le=9)] = 7
    commit_mode: CommitMode = "phone"
    hand_tracking: Literal["untracked", "tracked"] = "untracked"
    active_rule: Literal["alternate", "leader", "trailer"] = "alternate"
    uncontested: Literal["win", "no_vp"] = "win"
    arenas_before_mulligan: bool = False
    convergence_pick: Literal["best", "last_played"] = "best"
    commit_seconds: Annotated[int, msgspec.Meta(ge=0, le=300)] = 0
    open_lists: bool = False
    round_limit: Annotated[int, msgspec.Meta(ge=18, le=99)] = 40
    remind: tuple[str, ...] = ()
    own_cards: Annotated[str, msgspec.Meta(max_length=250_000)] = ""


def _weaves(first: str) -> dict[str, str]:
    return {first: WEAVES[first], **WEAVES, OWN_WEAVE: "From your own file"}


SPECS: tuple[OptionSpec, ...] = (
    choice(
        "SW-WEA-07", "weave_0", "First Weave", _weaves("vanguard"), "A ready-made Weave, or one of your own card file."
    ),
    choice(
        "SW-WEA-07",
        "weave_1",
        "Second Weave",
        _weaves("nightwork"),
        "Both may play the same one. Of two in your own file this is the second.",
    ),
    choice(
        "SW-OPT-02",
        "commit_mode",
        "Committing",
        {"phone": "On the own phone", "face_down": "Face down on the table", "pass_device": "One device, passed on"},
        "How a Champion is chosen in secret.",
        one_device=ONE_DEVICE,
    ),
    choice(
        "SW-OPT-01",
        "vp_target",
        "Victory Points to win",
        {str(count): str(count) for count in (7, 3, 4, 5, 6, 8, 9)},
        "Each round won gives one.",
    ),
    choice(
        "SW-OPT-03",
        "hand_tracking",
        "Hands",
        {"untracked": "Only counted", "tracked": "Scanned in private"},
        "Tracked hands show each Weaver what the own cards would score.",
    ),
    choice(
        "SW-OPT-04",
        "active_rule",
        "Active Weaver",
        {"alternate": "In turns", "leader": "Who leads", "trailer": "Who trails"},
        "Orders effects; on equal points in turns.",
    ),
    choice(
        "SW-OPT-05",
        "uncontested",
        "A round without a rival",
        {"win": "Is won", "no_vp": "Nobody wins"},
        "When one Weaver has no card left.",
    ),
    choice(
        "SW-OPT-06",
        "arenas_before_mulligan",
        "Arenas before the mulligan",
        {"no": "No", "yes": "Yes"},
        "Whether they are seen before cards are returned.",
    ),
    choice(
        "SW-OPT-09",
        "convergence_pick",
        "Sudden Convergence",
        {"best": "Best discarded", "last_played": "Last played"},
        "Which discarded Champions are compared.",
    ),
    choice(
        "SW-OPT-10",
        "commit_seconds",
        "Reminder to lock",
        {str(seconds): f"{seconds} s" if seconds else "Off" for seconds in (0, 15, 30, 45, 60, 90, 120, 180, 300)},
        "Who has not locked by then is reminded.",
    ),
    choice("SW-OPT-11", "open_lists", "Open lists", {"no": "Off", "yes": "On"}, "Each may read the other's list."),
    choice(
        "SW-OPT-12",
        "round_limit",
        "Most rounds",
        {str(count): str(count) for count in (40, 18, 24, 30, 60, 80, 99)},
        "Then the points decide, as with both Weaves exhausted.",
    ),
    left_to_table("SW-OPT-13", LEAVABLE),
)
