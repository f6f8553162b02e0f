"""What all tests share: in continuous integration nothing that is needed may be missing."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None, max_examples=60)
settings.register_profile("long", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("COMPANION_HYPOTHESIS", "steady"))

NEEDED = ("browser", "zbar")
"""Markers of tests that continuous integration must have run."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    report = yield
    if os.environ.get("COMPANION_REQUIRE") == "all" and report.skipped and not hasattr(report, "wasxfail"):
        if any(item.get_closest_marker(name) for name in NEEDED):
            report.outcome = "failed"
            report.longrepr = f"{item.nodeid} was skipped, but here everything that it needs must be installed"
    return report
