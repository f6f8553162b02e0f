"""Scenario files as data: what may stand in them, and every fault of the text told by file, scenario and field."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec

from companion.games import registry
from companion.table.game import Game


class ScenarioError(ValueError):
    """A scenario that can't be run; the text says where, from the file inwards, and what is wrong."""

    def __init__(self, text: str, *where: str) -> None:
        super().__init__(": ".join((*where, text)))
        self.text = text
        self.where = where


class NotThere(ScenarioError):
    """A card is named that does not lie where the scenario has it: its fault, unless the rules have moved the card."""


@contextmanager
def within(where: str) -> Iterator[None]:
    """Let what is wrong in here be told with its place."""
    try:
        yield
    except ScenarioError as error:
        raise type(error)(error.text, where, *error.where) from error


class Holds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that holds for a while; ``card`` is the card that it comes from, ``about`` one that it concerns."""

    what: str
    player: str | int = "table"
    amount: int = 0
    card: str = ""
    until: str = ""
    by: str | int = "table"
    about: str = ""


class Knows(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one player alone knows of a card: it is in one of these places, or in ``at`` and nowhere else."""

    seat: str | int
    card: str
    places: tuple[str, ...] = ()
    at: str = ""
    read: bool = True


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table before: what lies where and how, what is known of the rest, the dials, whose turn and which phase."""

    turn: str | int = 0
    turn_number: int = 1
    phase: str | int = 1
    zones: dict[str, tuple[str, ...]] = {}
    unknown: dict[str, int] = {}
    rest: str = ""
    pools: dict[str, tuple[str, ...]] = {}
    rovers: dict[str, tuple[str, ...]] = {}
    notes: tuple[Knows, ...] = ()
    unread: tuple[str, ...] = ()
    dials: dict[str, int] = {}
    marks: dict[str, dict[str, int]] = {}
    poses: dict[str, int] = {}
    lasting: tuple[Holds, ...] = ()


class Then(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table after. What is not named is not looked at; if ``exact``, it is empty, 0 or upright."""

    exact: bool = False
    zones: dict[str, tuple[str, ...]] = {}
    counts: dict[str, int] = {}
    can_be: dict[str, tuple[str, ...]] = {}
    rovers: dict[str, tuple[str, ...]] = {}
    seen_by: dict[str, dict[str, tuple[str, ...]]] = {}
    unread: tuple[str, ...] | None = None
    dials: dict[str, int] = {}
    marks: dict[str, dict[str, int]] = {}
    poses: dict[str, int] = {}
    lasting: tuple[Holds, ...] | None = None
    scores: tuple[int, ...] | None = None
    winners: tuple[str, ...] | None = None
    turn: str | int | None = None
    turn_number: int | None = None
    phase: str | int | None = None
    open_zones: tuple[str, ...] | None = None


class Asks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The question that is expected; what is not named is not looked at."""

    code: str | None = None
    clause: str | None = None
    kind: str | None = None
    seats: tuple[str | int, ...] | None = None
    options: tuple[str, ...] | None = None
    cards: dict[str, int] | None = None
    turns_up: str | None = None
    least: int | None = None
    most: int | None = None
    secret: bool | None = None
    seconds: int | None = None


class Reply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One answer: a value or a card, and who gives it."""

    seat: str | int = "table"
    value: str | int = ""
    card: str = ""
    scanned: bool = False


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that is done: a move, with its answers in order, and what is expected of it."""

    move: dict[str, Any]
    answers: tuple[Reply, ...] = ()
    expect: str = "legal"
    clause: str = ""
    code: str = ""
    asks: Asks = Asks()
    then: Then | None = None


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One worked example."""

    id: str
    title: str
    seats: tuple[str, ...]
    clauses: tuple[str, ...] = ()
    options: dict[str, Any] = {}
    given: Given = Given()
    step: tuple[Step, ...] = ()
    then: Then = Then()


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    scenario: tuple[Scenario, ...]


USUAL: Final = "usual"
OF_ONE_THING: Final = 3
"""How deep in a scenario a table is that is of one thing: ``given.marks."dream:Ann/1"``."""
"""The table of a file in which stands what holds for each of its scenarios."""


def load(file: Path) -> tuple[Game, tuple[Scenario, ...]]:
    """The scenarios of a file. Raises ``ScenarioError`` naming file and place."""
    with within(str(file)):
        try:
            text = file.read_text(encoding="utf-8")
        except OSError as error:
            raise ScenarioError(f"{error.strerror}.") from error
        except UnicodeDecodeError as error:
            raise ScenarioError("this is no text in UTF-8, and a scenario file is.") from error
        key, scenarios = parse(text, file.parent)
        if key not in registry.keys():
            raise ScenarioError(f"there is no game {key!r}; there are {', '.join(registry.keys())}.", "game")
        return registry.game(key), scenarios


def parse(text: str, folder: Path | None = None) -> tuple[str, tuple[Scenario, ...]]:
    """The key of the game and the scenarios in a TOML text. Raises ``ScenarioError`` naming the place.

    ``folder`` is where the file of the usual lies that the text may name.
    """
    data = _toml(text)
    usual = data.pop(USUAL, {})
    if isinstance(usual, str | list):
        with within(USUAL):
            usual = _from_files([usual] if isinstance(usual, str) else usual, folder)
    if isinstance(data.get("scenario"), list):
        data["scenario"] = [_over(usual, scenario) for scenario in data["scenario"]]
    try:
        found = msgspec.convert(data, _File)
    except msgspec.ValidationError as error:
        raise _told(str(error), data) from error
    return found.game, found.scenario


def _toml(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise ScenarioError(f"this is not TOML: {error}.") from error


def _from_files(names: list[Any], folder: Path | None) -> dict[str, Any]:
    """What is usual, from the files of these names: each is put over those before it."""
    usual: dict[str, Any] = {}
    for name in names:
        usual = _over(usual, _toml(_usual_text(name, folder)))
    return usual


def _usual_text(name: Any, folder: Path | None) -> str:
    if folder is None or not isinstance(name, str) or not re.fullmatch(r"[a-z0-9_-]+", name):
        raise ScenarioError(f"{name!r} is no name of a file beside this one.")
    try:
        return (folder / f"{name}.usual").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ScenarioError(f"there is no file {name}.usual that can be read beside this one.") from error


def _over(usual: Any, own: Any, depth: int = 0) -> Any:
    """What is usual with what is said of one scenario put over it, table by table.

    Of a single thing, such as the marks on one card, an empty table says that there is nothing.
    """
    if not isinstance(usual, dict) or not isinstance(own, dict) or (not own and depth >= OF_ONE_THING):
        return own
    return usual | {key: _over(usual.get(key), value, depth + 1) for key, value in own.items()}


_WORDS: Final = {
    "int": "a whole number", "float": "a number with a point", "str": "a text", "bool": "true or false",
    "array": "a list", "object": "a table", "null": "nothing",
}  # fmt: skip
"""What msgspec calls the kinds of value, and what people do."""


def _told(message: str, data: dict[str, Any]) -> ScenarioError:
    """A fault of the file, with the scenario by its id and the place in it."""
    path, text = told(message, _File)
    if len(path) < 2:
        return ScenarioError(text, *path)
    scenario = data["scenario"][int(path[1])]
    name = scenario.get("id") if isinstance(scenario, dict) else None
    where = re.sub(r"\.(\d+)(?=\.|$)", lambda found: f" {int(found.group(1)) + 1}", ".".join(path[2:]))
    return ScenarioError(
        text, *filter(None, (name if isinstance(name, str) else f"scenario {int(path[1]) + 1}", where))
    )


def told(message: str, kind: type) -> tuple[list[str], str]:
    """A fault that msgspec found in a value of this kind, in our words: the place in it, and a sentence."""
    fault, _, place = message.partition(" - at `$")
    path = re.findall(r"\w+", re.sub(r"\[\.\.\.\]", "", place))
    missing = re.fullmatch(r"Object missing required field `(\w+)`", fault)
    unknown = re.fullmatch(r"Object contains unknown field `(.*)`", fault, re.DOTALL)
    kinds = re.fullmatch(r"Expected `(.+)`, got `(\w+)`", fault)
    if missing:
        return path, f"{missing.group(1)} is missing."
    if unknown:
        return path, f"there is no field {unknown.group(1)!r} here, only {', '.join(_fields_at(kind, path))}."
    if kinds:
        wanted = " or ".join(_WORDS.get(word, word) for word in kinds.group(1).split(" | "))
        return path, f"this is {_WORDS.get(kinds.group(2), kinds.group(2))}, but {wanted} belongs here."
    return path, f"{fault}."


def _fields_at(kind: type, path: list[str]) -> tuple[str, ...]:
    """The fields that may stand at a place in a value of this kind."""
    here = [msgspec.inspect.type_info(kind)]
    for part in path:
        here = [inner for one in here for inner in _parts(one, part)]
    return tuple(
        field.encode_name for one in here if isinstance(one, msgspec.inspect.StructType) for field in one.fields
    )


def _parts(kind: msgspec.inspect.Type, part: str) -> tuple[msgspec.inspect.Type, ...]:
    """The kinds of a part of a value, by the name of its field or its number."""
    match kind:
        case msgspec.inspect.StructType(fields=fields):
            inner = tuple(field.type for field in fields if field.encode_name == part)
        case msgspec.inspect.VarTupleType(item_type=item):
            inner = (item,)
        case _:
            inner = ()
    return tuple(
        one for kind in inner for one in (kind.types if isinstance(kind, msgspec.inspect.UnionType) else (kind,))
    )
