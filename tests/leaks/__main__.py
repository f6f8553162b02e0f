"""Many tables of each kind: ``python -m tests.leaks --game cadaver --games 100 --seed 1``."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Mapping
from typing import Final

from companion.games import registry
from tests.leaks.practice import play_practice
from tests.leaks.search import play_searched
from tests.leaks.twins import Leak, play_twins

MOST_STEPS: Final = 400

KINDS: Final[Mapping[str, Callable[[str, int], object]]] = {
    "twins": lambda game, seed: play_twins(game, seed, most=MOST_STEPS),
    "searched": lambda game, seed: play_searched(game, seed, most=MOST_STEPS),
    "practice": lambda game, seed: play_practice(game, seed, most=MOST_STEPS),
}


def main() -> int:
    """Play; 1 at the first leak."""
    parser = argparse.ArgumentParser(prog="python -m tests.leaks")
    parser.add_argument("--game", default="", choices=("", *registry.keys()), help="all games if it is not named")
    parser.add_argument("--kind", default="", choices=("", *KINDS), help="all kinds if it is not named")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args()
    began = time.monotonic()
    for seed in range(said.seed, said.seed + said.games):
        for game in (said.game,) if said.game else registry.keys():
            for kind in (said.kind,) if said.kind else KINDS:
                try:
                    seen = KINDS[kind](game, seed)
                except Leak as leak:
                    print(f"{game}, {kind}, seed {seed}: {leak}", file=sys.stderr)
                    return 1
                print(f"{game}, {kind}, seed {seed}: {seen}, {time.monotonic() - began:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
