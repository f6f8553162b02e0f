"""Many twin tables and searched ones: ``python -m tests.leaks --game cadaver --games 100 --seed 1``."""

from __future__ import annotations

import argparse
import sys
import time

from companion.games import registry
from tests.leaks.twins import Leak, play_twins

MOST_STEPS = 400


def main() -> int:
    """Play; 1 at the first leak."""
    parser = argparse.ArgumentParser(prog="python -m tests.leaks")
    parser.add_argument("--game", default="", choices=("", *registry.keys()), help="all games if it is not named")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args()
    began = time.monotonic()
    for game in (said.game,) if said.game else registry.keys():
        for seed in range(said.seed, said.seed + said.games):
            try:
                seen = play_twins(game, seed, most=MOST_STEPS)
            except Leak as leak:
                print(f"{game}, seed {seed}: {leak}", file=sys.stderr)
                return 1
            print(f"{game}, seed {seed}: {seen}, {time.monotonic() - began:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
