"""A deck of one's own by scanning its cards: what each game makes of the copies, and that a table begins with them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from cardprints.tags import Tag
from companion.games import registry
from companion.play.codes import coded, codes_of, tag_of
from companion.play.scenarios.file import Scenario, parse
from companion.play.scenarios.running import run as hold
from companion.play.scenarios.text import text_of
from companion.play.scenarios.writer import Deed, Extract, scenario_of
from companion.table.decklists import SCAN_BOTH, Serials
from companion.table.game import Game, OptionFault
from companion.table.scanned import DeckScans, ScannedDeck, is_written, with_deck, written
from companion.table.state import ANY_RUN, UNKNOWN, Copy, Seat
from tests.table.walks import walk

GAMES = {key: registry.game(key) for key in registry.keys() if registry.game(key).deck_scans is not None}
NAME = "Ann's scanned cards"


def scans(game: Game) -> DeckScans:
    assert game.deck_scans is not None
    return game.deck_scans


def read(key: str, serials: Iterable[tuple[str, int]], *, run: int = ANY_RUN, **options: Any) -> ScannedDeck:
    return scans(GAMES[key]).read(options, tuple(Copy(*serial, run) for serial in serials), NAME)


def copies_at(key: str, options: dict[str, Any], seat: Seat) -> set[tuple[str, int]]:
    """The physical cards that are a seat's at a new table."""
    setup = GAMES[key].set_up(("Ann", "Ben"), options)
    return {(copy.card, copy.copy) for copy, owner in zip(setup.copies, setup.owners, strict=True) if owner == seat}


def ready(key: str, seat: Seat) -> Serials:
    """The cards of the ready deck that a seat has if nobody chooses."""
    return tuple(sorted(copies_at(key, {}, seat)))


def test_the_games_whose_players_bring_decks_take_scanned_ones() -> None:
    # DP-SET-06, SW-WEA-07, VD-DCK-13.
    assert {key: scans(game).clause for key, game in GAMES.items()} == {
        "dirks-and-poniards": "DP-SET-06",
        "shardweave": "SW-WEA-07",
        "voidream": "VD-DCK-13",
    }


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_table_begins_with_the_very_copies_that_were_scanned(key: str, seat: Seat) -> None:
    # The other player's box: had only the list counted, these copies would belong to the other.
    own = ready(key, 1)
    found = read(key, own)
    assert found.faults == ()
    assert found.wanted in (0, len(own))
    # Whoever scans the second box leaves the first to the other player.
    other = {} if seat else with_deck(scans(GAMES[key]), {}, 1, read(key, ready(key, 0)).text)
    assert copies_at(key, with_deck(scans(GAMES[key]), other, seat, found.text), seat) == set(own)


@pytest.mark.parametrize("key", GAMES)
def test_all_cards_of_a_ready_deck_get_its_name(key: str) -> None:
    name = read(key, ready(key, 0)).name
    assert name != NAME
    assert read(key, ready(key, 0)[1:]).name == NAME


@pytest.mark.parametrize("key", GAMES)
def test_one_card_stands_for_a_ready_deck_of_the_box_in_which_it_lies(key: str) -> None:
    # DP-SET-06: a shipped deck by its name and one scanned card.
    own = ready(key, 1)
    found = read(key, own[:1])
    assert found.text == ""
    whole = {one.name: one.text for one in found.whole}
    deck = with_deck(scans(GAMES[key]), {}, 1, whole[read(key, own).name])
    assert copies_at(key, deck, 1) == set(own)


@pytest.mark.parametrize("key", GAMES)
def test_one_physical_card_is_in_one_deck_only(key: str) -> None:
    # DP-SET-06, SW-WEA-10, VD-DCK-13.
    deck = read(key, ready(key, 0)).text
    with pytest.raises(OptionFault) as error:
        GAMES[key].set_up(("Ann", "Ben"), both(key, deck, deck))
    card, copy = ready(key, 0)[0]
    name = next(one.name for one in scans(GAMES[key]).cards({}) if one.id == card)
    assert any(f"copy {copy} of {name} is already registered here ({scans(GAMES[key]).clause}" in fault
               or f"copy {copy} of {name} is already registered here (SW-WEA-10" in fault
               for fault in error.value.faults)  # fmt: skip


def both(key: str, first: str, second: str) -> dict[str, Any]:
    """The options of a table where each has a deck of the own."""
    return with_deck(scans(GAMES[key]), with_deck(scans(GAMES[key]), {}, 0, first), 1, second)


@pytest.mark.parametrize("key", GAMES)
def test_two_boxes_that_were_printed_apart_lie_on_one_table(key: str) -> None:
    # DP-SET-06, SW-WEA-10, VD-DCK-13: the same numbers of copies, in another print run each.
    own = ready(key, 0)
    setup = GAMES[key].set_up(("Ann", "Ben"), both(key, *(read(key, own, run=run).text for run in (7, 640))))
    codes, numbers = codes_of(GAMES[key], setup), GAMES[key].card_numbers(setup)
    for card, copy in own:
        seen = [coded(codes, Tag(GAMES[key].badge, numbers[card], copy, run)) for run in (7, 640)]
        assert [setup.owners[one] for one in seen] == [0, 1]
        assert [setup.copies[one] for one in seen] == [Copy(card, copy, 7), Copy(card, copy, 640)]
        assert coded(codes, Tag(GAMES[key].badge, numbers[card], copy, 8)) == UNKNOWN, "a third print is nobody's"
    assert all(coded(codes, tag_of(GAMES[key], setup, card)) == card for card in range(len(setup.copies)))


@pytest.mark.parametrize("key", GAMES)
def test_a_game_with_two_prints_of_the_same_copies_is_written_as_a_scenario_that_holds(key: str) -> None:
    options = both(key, *(read(key, ready(key, 0), run=run).text for run in (7, 640)))
    steps = tuple(walk(GAMES[key], 2, options, 3, most=21))
    deeds = tuple(Deed(step.before, step.move, step.answers) for step in steps[:-1])
    part = Extract(deeds[0].before, deeds, steps[-1].before)
    plain = Scenario("prints", "Two prints", ("Ann", "Ben"), options=options)
    text = text_of(key, scenario_of(GAMES[key], plain, part), "")
    assert "r640" in text and "r7" in text
    _, (scenario,) = parse(text)
    assert hold(GAMES[key], scenario) == ()


@pytest.mark.parametrize("key", GAMES)
def test_one_card_says_of_which_print_its_box_is(key: str) -> None:
    # DP-SET-06: the print run and the copy number of one scanned card.
    own = ready(key, 0)
    whole = {one.name: one.text for one in read(key, own[:1], run=93).whole}
    setup = GAMES[key].set_up(("Ann", "Ben"), with_deck(scans(GAMES[key]), {}, 0, whole[read(key, own).name]))
    mine = {copy for copy, owner in zip(setup.copies, setup.owners, strict=True) if owner == 0}
    assert mine == {Copy(*serial, 93) for serial in own}


@pytest.mark.parametrize("key", GAMES)
def test_cards_of_two_prints_are_no_ready_deck_of_one_box(key: str) -> None:
    first, second = ready(key, 0)[:2]
    found = scans(GAMES[key]).read({}, (Copy(*first, 1), Copy(*second, 2)), NAME)
    assert found.whole == ()


@pytest.mark.parametrize("key", ["dirks-and-poniards", "shardweave"])
def test_a_deck_by_its_name_and_a_scanned_one_of_the_same_numbers_may_be_the_same_cards(key: str) -> None:
    # The first player's deck has no print run: its copies are those of any print.
    with pytest.raises(OptionFault) as error:
        GAMES[key].set_up(("Ann", "Ben"), with_deck(scans(GAMES[key]), {}, 1, read(key, ready(key, 0), run=7).text))
    assert (
        f" is already registered here ({'SW-WEA-10' if key == 'shardweave' else 'DP-SET-06'}). {SCAN_BOTH}"
        in (error.value.faults[0])
    )


def test_each_copy_that_was_read_has_its_print_run() -> None:
    text = written("deck", key="mine", name="Mine", serials=[("keen-blade", at) for at in range(1, 7)], runs=[3])
    with pytest.raises(OptionFault, match=r"Mine: the copies are 6, and the print runs 1 \(DP-SET-06\)"):
        GAMES["dirks-and-poniards"].set_up(("Ann", "Ben"), {"decks": [text]})


@pytest.mark.parametrize(
    ("key", "serials", "options", "sentence"),
    [
        pytest.param(
            "dirks-and-poniards", [("keen-blade", copy) for copy in range(1, 6)], {},
            "5 cards, and 6 are needed to begin (DP-SET-08).", id="too few to begin",
        ),
        pytest.param(
            "dirks-and-poniards", [("the-amethyst-gate", copy) for copy in range(1, 8)], {},
            "7 copies of The Amethyst Gate, of which a deck may have one (DP-SET-04).", id="two Gates",
        ),
        pytest.param(
            "dirks-and-poniards", [("keen-blade", copy) for copy in range(1, 8)], {"max_copies": 2},
            "7 copies of Keen Blade, at most 2 (DP-OPT-12).", id="too many by agreement",
        ),
        pytest.param(
            "shardweave", [("sw-c-001", 1), ("sw-c-001", 2)], {},
            "2 Champions, and 18 are needed (SW-WEA-01).", id="too few Champions",
        ),
        pytest.param("voidream", [("border-page", 1)], {},
                     "one bastion and one mind card are needed (VD-DCK-10).", id="no bastion"),
        pytest.param("voidream", [("gate-of-horn-and-ivory", 1), ("cunning", 1)], {},
                     "0 arcana, and 8 are needed (VD-DCK-01).", id="no arcana"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_scanned_deck_is_said_with_its_clause(
    key: str, serials: Serials, options: dict[str, Any], sentence: str
) -> None:
    found = read(key, serials, **options)
    assert f"{NAME}: {sentence}" in found.faults
    assert found.text == ""


def test_a_voidream_deck_says_how_many_cards_it_has_once_its_bastion_is_known() -> None:
    assert read("voidream", [("border-page", 1)]).wanted == 0
    assert read("voidream", [("gate-of-horn-and-ivory", 1)]).wanted == len(ready("voidream", 0))


def test_a_ready_voidream_deck_takes_the_copies_that_no_scanned_deck_has() -> None:
    # Both play the Court, and the second Dreamer has scanned the first box.
    court = ready("voidream", 0)
    options = with_deck(scans(GAMES["voidream"]), {"deck_0": "court"}, 1, read("voidream", court).text)
    assert copies_at("voidream", options, 1) == set(court)
    assert not copies_at("voidream", options, 0) & set(court)


def test_copies_that_are_not_those_of_the_cards_are_refused() -> None:
    found = read("voidream", ready("voidream", 0)).text
    wrong = found.replace('["border-page",3]', '["border-page",2]', 1)
    assert wrong != found
    with pytest.raises(OptionFault, match=r"the very copies are not those of its cards \(VD-DCK-13\)"):
        GAMES["voidream"].set_up(("Ann", "Ben"), {"deck_0": wrong})


def test_a_dirks_deck_names_copies_or_numbers_and_not_both() -> None:
    text = written("deck", key="mine", name="Mine", cards=[("keen-blade", 6)], serials=[("keen-blade", 1)])
    with pytest.raises(OptionFault, match=r"cards by number or the very copies, and not both \(DP-SET-06\)"):
        GAMES["dirks-and-poniards"].set_up(("Ann", "Ben"), {"decks": [text]})


def test_the_deck_of_a_later_seat_leaves_the_earlier_ones_as_they_are() -> None:
    dirks = scans(GAMES["dirks-and-poniards"])
    assert with_deck(dirks, {}, 2, "x") == {"decks": ["", "", "x"]}
    assert with_deck(dirks, {"decks": ["a", "b"]}, 0, "x") == {"decks": ["x", "b"]}
    assert with_deck(scans(GAMES["shardweave"]), {"weave_0": "a"}, 1, "x") == {"weave_0": "a", "weave_1": "x"}


@pytest.mark.parametrize("key", GAMES)
def test_a_deck_by_its_key_is_none_of_ones_own(key: str) -> None:
    took = scans(GAMES[key])
    assert not is_written(took, {}, 1)
    assert not is_written(took, with_deck(took, {}, 1, "court"), 1)
    options = with_deck(took, {}, 1, read(key, ready(key, 1)).text)
    assert is_written(took, options, 1)
    assert not is_written(took, options, 0)
