"""The command line as a whole: it starts at once, every command explains itself, faults are one sentence."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from companion.cli import COMMANDS, main

HEAVY = "alembic cryptography cv2 flask gevent numpy qrcode reportlab sqlalchemy zxingcpp"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "companion", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_help_lists_every_command_without_importing_anything_heavy() -> None:
    code = (
        "import sys; from companion.cli import main; main(['--help'], standalone_mode=False); "
        f"print('heavy:', sorted(set('{HEAVY}'.split()) & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.endswith("heavy: []\n")
    assert all(f"\n  {name}  " in done.stdout for name in COMMANDS)


def commands_in(command: click.Command, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            yield from commands_in(inner, (*path, name))


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_says_what_it_does_with_an_example(name: str) -> None:
    # In a process of its own: the server's module changes the sockets and threads of all libraries when imported.
    done = run(name, "--help")
    assert done.returncode == 0, done.stderr
    assert "Example:" in done.stdout and f"companion {name}" in done.stdout.partition("Example:")[2]
    assert done.stderr == ""


@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "serve"])
def test_every_option_and_every_command_within_a_command_is_explained_with_an_example(name: str) -> None:
    outer = main.get_command(click.Context(main), name)
    assert outer is not None
    for path, command in commands_in(outer, (name,)):
        assert command.help, path
        example = CliRunner().invoke(main, [*path, "--help"]).output.partition("Example:")[2]
        assert f"companion {' '.join(path)}" in example, path
        for parameter in command.params:
            if isinstance(parameter, click.Option):
                assert parameter.help, (*path, parameter.name)


def test_an_unknown_command_is_refused_in_a_sentence() -> None:
    result = CliRunner().invoke(main, ["shuffle"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "No such command 'shuffle'" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("read", "nowhere.png"), "nowhere.png: there is no such file."),
        (("db", "check", "--database", "nowhere.db"), "There is no database at nowhere.db"),
        (
            ("print", "--game", "cadaver", "--edition", "bad", "-o", "x.pdf"),
            "Cadaver has no edition 'bad'; there are: triple_ace, cheatwell_house.",
        ),
        (("print", "--game", "cadaver", "--edition", "custom", "-o", "x.pdf"), "Cadaver has no edition 'custom'"),
        (
            ("print", "--game", "cadaver", "--part", "corpses", "--part", "dials", "-o", "x.pdf"),
            "Cadaver has no part 'dials'; there are: resources, corpses, accomplices, tricks.",
        ),
        (
            ("print", "--game", "cadaver", "--players", "7", "-o", "x.pdf"),
            "Cadaver is for 2 to 6 players, not 7.",
        ),
        (("simulate", "--game", "cadaver", "--option", "foo=bar"), 'Cadaver has no option "foo"; its options are '),
        (
            ("simulate", "--game", "cadaver", "--option", "deck=bad"),
            'The option deck can be cheatwell_house, custom or triple_ace, not "bad".',
        ),
        (("simulate", "--game", "cadaver", "--option", "deck"), "An option is NAME=VALUE, not 'deck'."),
        (("simulate", "--game", "cadaver", "--players", "9"), "Cadaver is for two to six players, not 9."),
        (
            ("simulate", "--game", "cadaver", "--option", "deck=custom", "--option", 'composition=[["unicorn", 2]]'),
            "An own deck can't have 'unicorn': no set has it (CD-APP-13).",
        ),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_what_a_user_got_wrong_is_one_sentence_on_the_error_stream_and_exit_code_2(
    arguments: tuple[str, ...], says: str
) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr and len(done.stderr.strip().splitlines()) == 1


WITHOUT = "import sys; sys.modules.update(dict.fromkeys(sys.argv.pop(1).split())); "
"""Makes the modules named in the first argument impossible to import."""


def run_without(modules: str, code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", WITHOUT + code, modules, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize(
    ("missing", "arguments"), [("gevent", ("serve", "--help")), ("sqlalchemy", ("db", "check"))], ids=["serve", "db"]
)
def test_a_command_whose_library_is_missing_points_to_the_doctor(missing: str, arguments: tuple[str, ...]) -> None:
    done = run_without(missing, "from companion.cli import main; main(prog_name='companion')", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert missing in done.stderr and "companion doctor" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize("module", ["companion.store.cli", "companion.store"])
def test_a_part_of_our_own_that_is_missing_is_a_fault_and_no_sentence(module: str) -> None:
    done = run_without(module, "from companion.cli import main; main(prog_name='companion')", "db", "check")
    assert done.returncode == 1 and "Traceback" in done.stderr


def test_the_command_is_installed_beside_the_python_that_runs_it() -> None:
    done = subprocess.run(
        [Path(sys.executable).with_name("companion"), "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("companion, version ")
