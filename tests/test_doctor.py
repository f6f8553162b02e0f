"""What ``companion doctor`` says when something is missing: the finders are handed in, so absence can be shown."""

from __future__ import annotations

import json
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion import doctor, probes
from companion.probes import Finding, Mend, State

ALL_THERE = "9.9"


def loads_all_but(*absent: str, error: type[Exception] = ImportError) -> probes.Load:
    def load(module: str) -> str:
        if module in absent:
            raise error(f"libsomething.so.1: cannot open {module}\nand more")
        return ALL_THERE

    return load


EVERYTHING = loads_all_but()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A program with every file that it ships."""
    for name in ("templates/a.html", "static/js/a.js", "cardprints/fonts/a.ttf"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    return tmp_path


def machine(root: Path, load: probes.Load = EVERYTHING, *, chromium: bool = True) -> doctor.Machine:
    return doctor.Machine(
        data=root / "data",
        ports=(),
        root=root,
        load=load,
        which=lambda name: f"/bin/{name}" if chromium else None,
        addresses=lambda: ("192.168.1.20",),
    )


def of(found: tuple[Finding, ...], subject: str) -> Finding:
    (one,) = [finding for finding in found if finding.subject == subject]
    return one


def test_a_machine_with_everything_has_nothing_to_mend(root: Path) -> None:
    found = doctor.examine(machine(root))
    assert {finding.state for finding in found} == {State.OK}
    assert doctor.as_text(found, "debian").endswith("The program can run; nothing is missing.")


@pytest.mark.parametrize(
    ("module", "subject", "debian"),
    [
        ("pyzbar.pyzbar", "pyzbar, libzbar", "sudo apt-get install libzbar0"),
        ("cv2", "OpenCV", "sudo apt-get install libgl1 libglib2.0-0"),
        ("zxingcpp", "zxing-cpp", f"{sys.executable} -m pip install --force-reinstall --no-deps zxing-cpp"),
        ("reportlab", "Printing", f"{sys.executable} -m pip install --force-reinstall reportlab"),
    ],
)
@pytest.mark.parametrize("error", [ImportError, FileNotFoundError], ids=["no library", "no part of a library"])
def test_without_a_library_the_program_runs_and_the_mend_is_named(
    root: Path, module: str, subject: str, debian: str, error: type[Exception]
) -> None:
    found = doctor.examine(machine(root, loads_all_but(module, error=error)))
    finding = of(found, subject)
    assert finding.state is State.LESS and doctor.can_run(found)
    assert finding.without and finding.mend is not None and finding.mend.debian == debian
    assert found[0] is finding, "what is wrong comes first"


def test_without_a_browser_only_its_tests_are_skipped(root: Path) -> None:
    found = doctor.examine(machine(root, chromium=False))
    assert of(found, "Chromium").mend == Mend(
        "sudo apt-get install chromium", "brew install --cask chromium", "winget install Google.Chrome"
    )
    assert doctor.can_run(found)


def test_any_browser_of_the_family_will_do() -> None:
    assert probes.find_chromium({"msedge": "/opt/msedge"}.get) == "/opt/msedge"


def test_without_a_server_library_the_program_cannot_run(root: Path) -> None:
    found = doctor.examine(machine(root, loads_all_but("flask", "gevent")))
    assert of(found, "Server libraries").detail == "not usable: flask, gevent"
    assert not doctor.can_run(found)
    assert "can't run until this is mended: Server libraries." in doctor.as_text(found, "macos")


@pytest.mark.parametrize(
    ("file", "subject", "runs"),
    [
        ("templates/a.html", "Page templates", False),
        ("static/js/a.js", "Page scripts", False),
        ("cardprints/fonts/a.ttf", "Fonts for print", True),
    ],
)
def test_a_copy_without_its_files_is_noticed(root: Path, file: str, subject: str, *, runs: bool) -> None:
    (root / file).unlink()
    found = doctor.examine(machine(root))
    assert of(found, subject).state is (State.LESS if runs else State.STOP)
    assert doctor.can_run(found) is runs


def test_files_missing_from_a_checkout_are_mended_by_git(root: Path) -> None:
    (root / ".git").mkdir()
    (root / "templates" / "a.html").unlink()
    mend = of(doctor.examine(machine(root)), "Page templates").mend
    assert mend is not None and mend.windows == f"git -C {root} checkout -- templates"


@pytest.mark.parametrize(("version", "state"), [((3, 10, 14), State.STOP), ((3, 11, 0), State.OK)])
def test_python_is_new_enough_from_3_11(version: tuple[int, int, int], state: State) -> None:
    assert probes.python(version).state is state


def test_looking_at_the_database_leaves_nothing_behind(tmp_path: Path) -> None:
    assert probes.database(tmp_path / "deep" / "companion.db").state is State.OK
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_no_database_stops_the_program(tmp_path: Path) -> None:
    (tmp_path / "companion.db").write_text("a shopping list, long enough to be no database at all" * 20)
    finding = probes.database(tmp_path / "companion.db")
    assert finding.state is State.STOP and "not a database" in finding.detail


def test_a_folder_that_is_a_file_stops_the_program(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    assert probes.database(tmp_path / "data" / "companion.db").state is State.STOP


def test_a_database_that_a_server_is_writing_is_sound(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "companion.db", isolation_level=None)) as server:
        server.execute("BEGIN EXCLUSIVE")
        assert probes.database(tmp_path / "companion.db").state is State.OK


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        yield listening.getsockname()[1]


def test_a_taken_port_is_named_and_the_program_can_run(taken_port: int) -> None:
    finding = probes.port(taken_port)
    assert finding.state is State.LESS and finding.subject == f"Port {taken_port}"
    assert finding.mend is not None and finding.mend.debian == "companion serve --port 0 --tls-port 0"


def test_without_a_home_network_phones_cannot_join() -> None:
    assert probes.addresses(()).state is State.LESS
    assert probes.addresses(("10.0.0.7", "192.168.1.4")).detail == "10.0.0.7, 192.168.1.4"


def test_the_text_names_the_command_of_the_system_asked_for(root: Path) -> None:
    found = doctor.examine(machine(root, loads_all_but("pyzbar.pyzbar")))
    assert "To mend it: winget install Microsoft.VCRedist.2013.x64" in doctor.as_text(found, "windows")
    assert "apt-get" not in doctor.as_text(found, "windows")


def test_every_finding_that_is_not_ok_says_what_works_less_well_and_how_to_mend_it_everywhere(tmp_path: Path) -> None:
    nothing = loads_all_but(
        *doctor.SERVER, *doctor.PRINTING, "pyzbar.pyzbar", "cv2", "zxingcpp", error=FileNotFoundError
    )
    bare = doctor.Machine(tmp_path, (), tmp_path, load=nothing, which=lambda _: None, addresses=lambda: ())
    bad = [finding for finding in doctor.examine(bare) if finding.state is not State.OK]
    assert len(bad) == 10
    for finding in bad:
        assert finding.detail and "\n" not in finding.detail and finding.without
        assert finding.mend is not None and all((finding.mend.debian, finding.mend.macos, finding.mend.windows))


def test_the_command_prints_json_and_says_by_its_exit_code_whether_the_program_can_run(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    result = CliRunner().invoke(doctor.command, ["--json", "--data", str(tmp_path / "file" / "data")])
    told = json.loads(result.stdout)
    assert (result.exit_code, told["can_run"]) == (1, False)
    assert {"subject", "state", "detail", "without", "mend"} <= set(told["findings"][0])


@pytest.mark.parametrize("missing", [["cv2"], ["zxingcpp"], ["pyzbar"], ["reportlab", "pypdfium2"]], ids="+".join)
def test_the_server_shows_its_start_page_without_what_the_doctor_only_warns_of(
    tmp_path: Path, missing: list[str]
) -> None:
    code = f"""
import sys
from pathlib import Path
sys.modules |= dict.fromkeys({missing})
from companion.web.app import Config, close, create_app
app = create_app(Config(database="sqlite:///" + sys.argv[1] + "/companion.db", data=Path(sys.argv[1])))
print(app.test_client().get("/").status_code)
close(app)
"""
    done = subprocess.run(
        [sys.executable, "-c", code, tmp_path], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout == "200\n", done.stderr


def test_the_doctor_looks_where_the_server_keeps_its_database() -> None:
    from companion.store.cli import DEFAULT

    (data,) = [option for option in doctor.command.params if option.name == "data"]
    assert data.default == DEFAULT.parent


def test_the_doctor_starts_where_the_server_libraries_are_missing() -> None:
    without = "import sys; sys.modules['flask'] = sys.modules['qrcode'] = None"
    code = f"{without}; from companion.doctor import command; command(['--port', '0'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1 and "not usable: flask, flask-limiter" in done.stdout
    assert "Traceback" not in done.stderr
