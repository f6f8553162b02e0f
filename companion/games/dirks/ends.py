"""What ends when a Special leaves the middle (DP-SPC-11, DP-SPC-12, DP-SPX-14)."""

from __future__ import annotations

from companion.games.dirks.doing import discard
from companion.games.dirks.effects import SetBase, SetLp
from companion.games.dirks.numbers import lp, most_lp
from companion.games.dirks.places import D_LATE, LADEN, LP, S_LATE, all_weapons, card_in
from companion.table.run import Run
from companion.table.state import SlotId


def end(run: Run, slot: SlotId, because: str) -> None:
    """A Special leaves: its numbers stop, what it did on arrival stays (DP-SPC-11, DP-SPC-12)."""
    discard(run, slot, because)
    after_leaving(run, slot)


def after_leaving(run: Run, slot: SlotId) -> None:
    """DP-SPX-14, DP-NUM-04, DP-R-17: with a Set Special groups and late points go, and LP are cut to a Weapon's own."""
    if not any(isinstance(holds, SetBase) for holds in card_in(run, slot).holds):
        return
    sets_lp = any(isinstance(effect, SetLp) for effect in card_in(run, slot).does)
    for weapon in all_weapons(run):
        for mark in (LADEN, S_LATE, D_LATE):
            run.mark(weapon, mark, 0, "DP-NUM-04")
        if sets_lp and lp(run, weapon) > most_lp(run, weapon):
            run.mark(weapon, LP, most_lp(run, weapon), "DP-SPX-14")
