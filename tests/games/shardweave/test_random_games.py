"""Whole games of bots that do anything legal, under every option: what must hold of each round and at each end."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest

from companion.games import registry
from companion.games.shardweave.places import ENTRY, OVER, VP, at, of
from companion.games.shardweave.record import CONVERGENCE, Entry
from companion.play.simulation import Played, play_by
from companion.table.events import Began, Clocked, Counted
from companion.table.state import faults

GAME = registry.game("shardweave")
TABLES: dict[str, dict[str, Any]] = {
    "as usual": {},
    "face down": {"commit_mode": "face_down"},
    "one device, hands tracked": {"commit_mode": "pass_device", "hand_tracking": "tracked"},
    "face down, hands tracked": {"commit_mode": "face_down", "hand_tracking": "tracked"},
    "the leader is active, to nine": {"active_rule": "leader", "vp_target": 9, "round_limit": 99},
    "who trails is active, to three": {"active_rule": "trailer", "vp_target": 3},
    "nobody wins alone, last ones compared": {
        "uncontested": "no_vp",
        "convergence_pick": "last_played",
        "vp_target": 9,
    },
    "a mirror, Arenas first": {"weave_1": "vanguard", "arenas_before_mulligan": True},
    "eighteen rounds at most": {"round_limit": 18, "vp_target": 9},
}


def played(options: dict[str, Any], seed: int) -> Played:
    return play_by(GAME, 2, options, seed, (GAME.bots.policies["random"],))


def rounds(game: Played) -> dict[int, list[Entry]]:
    """The timeline of each round, as it was written last."""
    texts = [one.lasting.what.removeprefix(ENTRY) for one in game.events if isinstance(one, Began) and _is_entry(one)]
    found: dict[int, dict[int, Entry]] = {}
    for entry in (msgspec.json.decode(text, type=Entry) for text in texts):
        found.setdefault(entry.round, {})[entry.number] = entry
    return {number: list(entries.values()) for number, entries in found.items()}


def _is_entry(event: Began) -> bool:
    return event.lasting.what.startswith(ENTRY)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("options", TABLES.values(), ids=TABLES)
def test_each_round_goes_to_the_higher_score_and_the_match_ends_as_it_should(
    options: dict[str, Any], seed: int
) -> None:
    game = played(options, seed)
    assert not faults(game.end)
    won = [0, 0]
    for number, entries in rounds(game).items():
        if number == CONVERGENCE:
            continue
        finals = {entry.of: entry.after or 0 for entry in entries if entry.what == "final"}
        (winner,) = (entry.of for entry in entries if entry.what == "winner")
        if len(finals) == 2 and finals[0] != finals[1]:
            # SW-RES-01.
            assert winner == max(finals, key=lambda seat: finals[seat])
        if len(finals) == 1:
            # SW-RND-07.
            assert winner in ((-1,) if options.get("uncontested") == "no_vp" else tuple(finals))
        if winner >= 0:
            won[winner] += 1
    # SW-RES-05: points come from rounds alone.
    assert [game.end.dials[VP[seat]] for seat in (0, 1)] == won
    _ended_rightly(game, won)


def _ended_rightly(game: Played, won: list[int]) -> None:
    """SW-RES-04, SW-END-02, SW-END-03, SW-END-06."""
    setup, end = of(game.end), game.end
    assert end.clock.phase == OVER
    target = setup.options.vp_target
    if max(won) >= target:
        assert game.outcome.winners == (won.index(target),)
        return
    left = sum(len(end.zones[at(seat, place)]) for seat in (0, 1) for place in (0, 1, 2))
    assert left == 0 or end.clock.turn == setup.options.round_limit
    if won[0] != won[1]:
        assert game.outcome.winners == (won.index(max(won)),)
    else:
        assert CONVERGENCE in rounds(game)


@pytest.mark.parametrize("options", TABLES.values(), ids=TABLES)
def test_all_cards_are_still_their_owners(options: dict[str, Any]) -> None:
    """SW-WEA-01, SW-SET-08: 18 of each Weaver in the own places, 22 Arenas in theirs, and the fixed one aside."""
    end = played(options, 7).end
    for seat in (0, 1):
        assert sum(len(end.zones[at(seat, place)]) for place in range(5)) == 18
    assert [len(end.zones[zone]) for zone in (end.setup.zone_by_key["tiebreak"],)] == [1]
    assert sum(len(end.zones[zone]) for zone in range(at(2, 0), end.setup.places)) == 23


def test_the_active_weaver_alternates_through_a_game() -> None:
    """SW-RND-06."""
    game = played({}, 1)
    active = {one.after.turn: one.after.seat for one in game.events if isinstance(one, Clocked)}
    told = [active[turn] for turn in range(1, game.turns + 1)]
    assert len(told) > 5
    assert all(first != second for first, second in pairwise(told))


def test_points_never_fall() -> None:
    """SW-RES-05, SW-RES-06."""
    game = played({}, 2)
    changes = [one for one in game.events if isinstance(one, Counted) and one.dial in VP]
    assert changes
    assert all(one.after == one.before + 1 for one in changes)
