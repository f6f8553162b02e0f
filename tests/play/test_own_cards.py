"""An owner's file of card values: checked, kept for new tables, and played, simulated and printed with."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.games import registry
from companion.games.cardweaver import effects, powers, terms
from companion.games.cardweaver.cards import Card
from companion.play import own_cards
from companion.table.game import OptionFault
from companion.table.own_cards import blocks

GOOD = '[[card]]\nid = "riot-shield"\ncost = 5\n'
FAULTY = '[[card]]\nid = "vow"\nnumber = 3\n[[card]]\nid = "unicorn"\ncost = 2\n'
FAULTS = (
    "own.toml, line 3: card 'vow' field 'number': this can't be changed",
    "own.toml, line 5: card 'unicorn' field 'id': there is no card of this id",
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    own = tmp_path / "own.toml"
    own.write_text(GOOD, encoding="utf-8")
    return own


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def cards(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["cards", "--game", "cardweaver", *map(str, arguments)])


def test_a_good_file_is_told_to_be_good(file: Path) -> None:
    done = cards("--check", file)
    assert (done.exit_code, done.output) == (0, f"{file}: values of 1 card; tables can play with it.\n")


def test_every_fault_of_a_file_is_told(file: Path) -> None:
    file.write_text(FAULTY, encoding="utf-8")
    done = cards("--check", file)
    assert done.exit_code == 2
    assert done.output == "Error: " + "\n".join(FAULTS) + "\n"


OF_GAMES = {
    "cardweaver": "vow",
    "dirks-and-poniards": "razor-dirk",
    "shardweave": "sw-c-001",
    "voidream": "border-page",
}


@pytest.mark.parametrize("key", [key for key in registry.keys() if registry.game(key).own_cards is not None])
def test_a_picture_that_the_printer_does_not_have_is_a_fault(key: str) -> None:
    game = registry.game(key)
    with pytest.raises(OptionFault) as error:
        own_cards.checked(game, f'[[card]]\nid = "{OF_GAMES[key]}"\nform = "gost"\n', "own.toml")
    (fault,) = error.value.faults
    at = f"own.toml, line 3: card '{OF_GAMES[key]}' field 'form'"
    assert fault == f"{at}: there is no picture 'gost'; without it the card's name picks one"


def test_a_file_is_kept_for_new_tables_and_forgotten_again(file: Path, data: Path) -> None:
    game = registry.game("cardweaver")
    assert cards("--data", data).output.startswith("No file of your own values is kept for CardWeaver")
    assert cards("--use", file, "--data", data).exit_code == 0
    assert own_cards.kept(data, game) == GOOD
    assert "values of 1 card for new tables" in cards("--data", data).output
    assert cards("--forget", "--data", data).output == "New tables of CardWeaver begin with our values again.\n"
    assert own_cards.kept(data, game) == ""


def test_a_faulty_file_is_not_kept_and_the_old_one_stays(file: Path, data: Path) -> None:
    game = registry.game("cardweaver")
    cards("--use", file, "--data", data)
    file.write_text(FAULTY, encoding="utf-8")
    done = cards("--use", file, "--data", data)
    assert (done.exit_code, own_cards.kept(data, game)) == (2, GOOD)
    assert [path.name for path in own_cards.kept_file(data, game).parent.iterdir()] == ["cardweaver.toml"]


def test_the_example_is_a_file_that_can_be_played_with(file: Path) -> None:
    example = cards("--example").output
    file.write_text(example, encoding="utf-8")
    assert cards("--check", file).exit_code == 0
    assert example.count("#") > 10
    assert own_cards.count_of(example) == 4


def test_every_card_is_listed_and_can_be_shown_as_its_file_has_it() -> None:
    listed = dict(line.split(maxsplit=1) for line in cards("--list").output.splitlines())
    assert listed["riot-shield"] == "Riot Shield"
    for card in ("riot-shield", "undead-warlord", "guard"):
        shown = tomllib.loads(cards("--show", card).output)["card"]
        assert [(one["id"], one["name"]) for one in shown] == [(card, listed[card])]
    assert cards("--show", "unicorn").exit_code == 2


def test_one_thing_is_done_at_a_time(file: Path) -> None:
    assert "one thing at a time" in cards("--example", "--check", file).output


def test_a_game_that_takes_no_such_file_says_so() -> None:
    done = CliRunner().invoke(main, ["cards", "--game", "cadaver", "--example"])
    assert (done.exit_code, done.output) == (2, "Error: Cadaver takes no file of your own card values.\n")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"\xff\xfe\x00", "own.toml: this is no text in UTF-8."),
        (b"#" * 250_001, "own.toml: this is longer than any box of cards"),
        (b"", "own.toml: there is no [[card]] in this file"),
    ],
    ids=["no text", "too long", "empty"],
)
def test_a_file_that_is_no_file_of_cards_is_refused_in_a_sentence(file: Path, content: bytes, says: str) -> None:
    file.write_bytes(content)
    done = cards("--check", file)
    assert done.exit_code == 2
    assert done.output.startswith(f"Error: {says}")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    done = cards("--check", tmp_path / "none.toml")
    assert (done.exit_code, done.output) == (2, f"Error: {tmp_path / 'none.toml'}: No such file or directory.\n")


def test_a_file_from_another_system_reads_the_same() -> None:
    assert own_cards.decoded(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode(), "own.toml") == GOOD


def test_games_are_simulated_with_the_own_values(file: Path) -> None:
    arguments = ["simulate", "--game", "cardweaver", "--games", "1", "--option", "nemesis=npc", "--own", str(file)]
    assert CliRunner().invoke(main, arguments).exit_code == 0
    file.write_text(FAULTY, encoding="utf-8")
    done = CliRunner().invoke(main, arguments)
    assert (done.exit_code, done.output) == (2, "Error: " + " ".join(FAULTS) + "\n")


def test_cards_are_printed_with_the_own_values(file: Path, tmp_path: Path) -> None:
    game = registry.game("cardweaver")
    options = own_cards.options_from(game, file)
    numbers = {printed.name: printed.numbers for _, printed in game.printed(options, 1)}
    assert next(value for value, *_ in numbers["Riot Shield"]) == "5"
    file.write_text(FAULTY, encoding="utf-8")
    arguments = ["print", "--game", "cardweaver", "--own", str(file), "-o", str(tmp_path / "box.pdf")]
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 2
    assert FAULTS[0] in done.output


def test_a_game_that_takes_no_file_prints_with_none(file: Path) -> None:
    with pytest.raises(OptionFault):
        own_cards.options_from(registry.game("cadaver"), file)
    assert own_cards.options_from(registry.game("cadaver"), None) == {}


def test_the_cards_of_a_file_are_told_apart() -> None:
    text = 'set = "x"\n[[card]]\nid = "a"\n[card.npc]\nhp = 3\n\n[[card]]\nid = "b"\n'
    assert blocks(text) == ('[[card]]\nid = "a"\n[card.npc]\nhp = 3\n', '[[card]]\nid = "b"\n')


# The page of the documentation.

DOCS = (Path(__file__).parents[2] / "docs" / "own-cards.md").read_text(encoding="utf-8")


def words_of(kind: type[msgspec.Struct]) -> Iterator[str]:
    """Every word in which a card file writes such a thing: its tag, its fields and their values."""
    if kind.__struct_config__.tag:
        yield str(kind.__struct_config__.tag)
    for field in msgspec.structs.fields(kind):
        yield field.name
        yield from (str(word) for word in get_args(field.type) if isinstance(word, str) and word)


def test_the_documentation_shows_the_example() -> None:
    assert cards("--example").output.rstrip() in DOCS


@pytest.mark.parametrize(
    "kind",
    [*get_args(effects.Effect), *get_args(powers.Holds), powers.Power, terms.Needs],
    ids=lambda kind: str(kind.__name__),
)
def test_every_word_of_a_card_file_is_documented(kind: type[msgspec.Struct]) -> None:
    named = set(re.findall(r"`([a-z_]+)`", DOCS)) | {"n", "do", "when"}
    assert set(words_of(kind)) - named == set()


def test_every_field_of_a_card_is_documented() -> None:
    ours = {"house", "also"}
    named = set(re.findall(r"`([a-z_]+)`", DOCS))
    assert {field.name for field in msgspec.structs.fields(Card)} - ours <= named
