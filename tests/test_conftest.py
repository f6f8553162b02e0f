"""Where everything must be installed, a skipped test that is needed fails."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

RUN = """
import pytest

def test_one():
    pass

@pytest.mark.zbar
def test_needed():
    pytest.skip("no libzbar")

@pytest.mark.skipif(True, reason="only elsewhere")
def test_elsewhere():
    pass
"""
WHOLE_FILE = 'import pytest\npytest.skip("no Chromium", allow_module_level=True)\n'
CONFIG = "[pytest]\nmarkers =\n    zbar\n"


def outcome(folder: Path, text: str, require: str) -> str:
    shutil.copy(Path(__file__).with_name("conftest.py"), folder)
    (folder / "pytest.ini").write_text(CONFIG)
    (folder / "test_it.py").write_text(text)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", folder, folder],
        env={**os.environ, "COMPANION_REQUIRE": require},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.stdout.strip().splitlines()[-1].rpartition(" in ")[0]


@pytest.mark.parametrize(
    ("text", "require", "says"),
    [
        (RUN, "", "1 passed, 2 skipped"),
        (RUN, "all", "1 failed, 1 passed, 1 skipped"),
        (WHOLE_FILE, "", "1 skipped"),
        (WHOLE_FILE, "all", "1 error"),
    ],
    ids=["at home", "in continuous integration", "a whole file at home", "a whole file in continuous integration"],
)
def test_a_skipped_test_fails_only_where_it_is_needed(tmp_path: Path, text: str, require: str, says: str) -> None:
    assert outcome(tmp_path, text, require) == says
