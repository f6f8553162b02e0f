"""Many games at shadow tables: ``python -m tests.shadow --game cadaver --games 1000 --seed 1``."""

from __future__ import annotations

import argparse
import sys
import time

from tests.shadow.games import GAMES, Failed, play_one


def main() -> int:
    """Play; 1 at the first difference."""
    parser = argparse.ArgumentParser(prog="python -m tests.shadow")
    parser.add_argument("--game", default="cadaver", choices=sorted(GAMES))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args()
    began, inputs = time.monotonic(), 0
    for number in range(said.games):
        try:
            inputs += play_one(said.game, said.seed + number)
        except Failed as failed:
            print(f"\n{failed}", file=sys.stderr)
            return 1
        print(f"\r{number + 1} games, {inputs} inputs, {time.monotonic() - began:.0f} s", end="", flush=True)
    print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
