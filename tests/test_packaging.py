"""The wheel is the whole program: installed alone, away from the checkout, it serves pages and knows its games."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

SERVE = """
import json, sys
from pathlib import Path
import companion
from companion.games import registry
from companion.web.app import Config, close, create_app

data = Path(sys.argv[1])
app = create_app(Config(database=f"sqlite:///{data / 'companion.db'}", data=data))
client = app.test_client()
answers = {path: client.get(path) for path in sys.argv[2:]}
told = {path: [answer.status_code, answer.mimetype, len(answer.data)] for path, answer in answers.items()}
print(json.dumps({"home": companion.__file__, "games": [registry.game(key).key for key in registry.keys()], **told}))
close(app)
"""
"""Run by the installed program: fetches each address and says what came."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, timeout=120)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment that has the wheel, and the libraries of the one that runs the tests."""
    home = tmp_path_factory.mktemp("empty")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", home], check=True, timeout=60)
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*pip, str(wheel)], check=True, timeout=120)
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(home), "platbase": str(home)}))
    # A path in a .pth is only added, its own .pth files are not read: the checkout stays out of reach.
    (packages / "libraries.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    return python


def run(python: Path, folder: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(
        [python, *arguments], cwd=folder, env=clean, capture_output=True, text=True, timeout=120, check=False
    )


def files_under(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("name", ["static", "templates"])
def test_the_wheel_carries_every_file_of_the_pages(wheel: Path, name: str) -> None:
    inside = f"companion/web/{name}/"
    carried = {entry.removeprefix(inside) for entry in zipfile.ZipFile(wheel).namelist() if entry.startswith(inside)}
    assert carried == files_under(ROOT / name) and carried


@pytest.mark.parametrize("package", ["companion", "cardprints"])
def test_the_wheel_carries_every_file_of_the_packages(wheel: Path, package: str) -> None:
    here = {f"{package}/{name}" for name in files_under(ROOT / package) if "__pycache__" not in name}
    assert here - set(zipfile.ZipFile(wheel).namelist()) == set()


def imported_libraries() -> set[str]:
    """The packages of everything that the program imports from outside, also inside functions."""
    names: set[str] = set()
    for path in (*(ROOT / "companion").rglob("*.py"), *(ROOT / "cardprints").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names.add(str(node.module))
    tops = {name.partition(".")[0] for name in names} - sys.stdlib_module_names - {"companion", "cardprints"}
    packages = metadata.packages_distributions()
    return {re.sub(r"[-_.]+", "-", packages[top][0]).lower() for top in tops}


def declared() -> set[str]:
    return set(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"])


def test_the_program_imports_only_libraries_that_it_declares() -> None:
    assert imported_libraries() - declared() == set()


def test_the_declared_libraries_are_the_ones_that_are_locked() -> None:
    asked = (ROOT / "requirements" / "run.in").read_text(encoding="utf-8")
    assert set(re.findall(r"^[a-z0-9-]+", asked, re.MULTILINE)) == declared()
    locked = (ROOT / "requirements" / "run.txt").read_text(encoding="utf-8")
    assert declared() <= set(re.findall(r"^([a-z0-9-]+)==", locked, re.MULTILINE))


@pytest.mark.parametrize("name", ["build", "run", "dev"])
def test_every_locked_library_has_hashes_and_no_address(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    entries = re.findall(r"^[a-z0-9-]+==.*(?:\n .*)*", text, re.MULTILINE)
    assert entries and all("--hash=sha256:" in entry for entry in entries)
    assert "://" not in text


def test_the_wheel_carries_no_tests_and_no_secrets(wheel: Path) -> None:
    tops = {entry.partition("/")[0] for entry in zipfile.ZipFile(wheel).namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"companion", "cardprints"}


def test_the_checkout_is_out_of_reach(installed: Path, tmp_path: Path) -> None:
    done = run(installed, tmp_path, "-c", "import sys; print(*sys.path, sep='\\n')")
    assert str(ROOT) not in done.stdout.splitlines()


def test_the_installed_program_serves_pages_scripts_fonts_and_the_reader(installed: Path, tmp_path: Path) -> None:
    font = next((ROOT / "static" / "fonts").rglob("*.woff2")).relative_to(ROOT).as_posix()
    paths = ["/", "/static/js/live.js", "/static/vendor/zxing_reader.wasm", f"/{font}"]
    done = run(installed, tmp_path, "-c", SERVE, tmp_path, *paths)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert Path(told["home"]).is_relative_to(installed.parent.parent)
    assert told["games"]
    assert [told[path][0] for path in paths] == [200] * 4
    assert [told[path][1] for path in paths[:3]] == ["text/html", "text/javascript", "application/wasm"]
    assert [told[path][2] for path in paths[1:]] == [(ROOT / path[1:]).stat().st_size for path in paths[1:]]


def test_the_installed_doctor_finds_everything_that_the_program_ships(installed: Path, tmp_path: Path) -> None:
    done = run(installed, tmp_path, "-m", "companion", "doctor", "--json", "--data", tmp_path)
    state = {finding["subject"]: finding["state"] for finding in json.loads(done.stdout)["findings"]}
    assert [state[name] for name in ("Page templates", "Page scripts", "Fonts for print")] == ["ok"] * 3
