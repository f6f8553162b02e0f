"""What all tests share: in continuous integration nothing that a test needs may be missing."""

from __future__ import annotations

import os
from collections.abc import Generator
from typing import Final

import pytest
from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None, max_examples=60)
settings.register_profile("long", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("COMPANION_HYPOTHESIS", "steady"))

NEEDED: Final = ("browser", "zbar")
"""Markers of tests that continuous integration must have run."""
ALL_IS_REQUIRED: Final = os.environ.get("COMPANION_REQUIRE") == "all"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A needed test that was skipped counts as failed."""
    report = yield
    needed = ALL_IS_REQUIRED and any(item.get_closest_marker(name) for name in NEEDED)
    if needed and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped, but here everything that it needs must be installed"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """A whole file that skips itself says nothing of what it needs, so it counts as failed too."""
    report = yield
    if ALL_IS_REQUIRED and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"{collector.nodeid} skips itself, but here everything that it needs must be installed"
    return report
