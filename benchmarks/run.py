"""``make bench``: every benchmark in turn, each with what it is measured against."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path


def main() -> None:
    """Run all, or those that are named on the command line ("rules prints")."""
    here = Path(__file__).parent
    names = sorted(path.stem.removeprefix("bench_") for path in here.glob("bench_*.py"))
    chosen = sys.argv[1:] or names
    for name in chosen:
        if name not in names:
            sys.exit(f"There is no benchmark {name!r}; there are {', '.join(names)}.")
        print(f"\n== {name}", flush=True)
        import_module(f"benchmarks.bench_{name}").main()


if __name__ == "__main__":
    main()
