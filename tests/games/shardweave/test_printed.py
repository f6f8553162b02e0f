"""What stands on the cards of Shardweave: stats, forms, hazards; and which copies of them there are."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from cardprints.faces import Face
from cardprints.pdf import make_pdf
from cardprints.sides import Side
from companion.games import registry
from companion.games.shardweave.cards import FACTIONS, TIEBREAK
from companion.games.shardweave.printed import ARENA_EDGE, EDGES, arena, box, champion
from companion.games.shardweave.weaves import copies_of
from companion.play.box_parts import parts_of
from companion.play.printing import job_for
from companion.table.printed import Printed
from tests.games.shardweave.box import BOX

PRINTED = box(BOX)


def face(card_id: str, *, is_treated: bool = False) -> Printed:
    """The printed face of a Champion of the house set."""
    return champion(BOX.champions[card_id], 0, is_treated=is_treated)


def types(printed: Printed) -> list[str]:
    return [word for _, word in printed.types]


def test_each_weaver_has_a_box_and_the_arenas_are_shared() -> None:
    # 23 Commons and Rares twice, 13 named ones, and two in another treatment; 23 Arenas.
    assert Counter(printed.deck for _, printed in PRINTED) == {"First Weaver": 61, "Second Weaver": 61, "Arenas": 23}
    assert len({copy for copy, _ in PRINTED}) == len(PRINTED)


@pytest.mark.parametrize("key", BOX.weaves)
def test_both_weavers_can_take_a_ready_weave_out_of_their_own_box(key: str) -> None:
    boxes = {copy: printed.deck for copy, printed in PRINTED}
    for seat, deck in enumerate(("First Weaver", "Second Weaver")):
        assert {boxes[one] for one in copies_of(BOX.weaves[key], seat, BOX.champions)} == {deck}


def test_the_four_stats_stand_in_their_order_with_symbol_and_word() -> None:
    # SW-CAR-01.
    stats = BOX.champions["sw-c-001"].stats
    assert face("sw-c-001").numbers == (
        (str(stats.power), "power", "Power"),
        (str(stats.speed), "speed", "Speed"),
        (str(stats.mind), "mind", "Mind"),
        (str(stats.spirit), "spirit", "Spirit"),
    )


def test_faction_type_shard_and_rarity_are_told_and_a_named_identity_has_a_sign() -> None:
    assert types(face("sw-c-001")) == ["Might Warrior of Ashgale", "Common"]
    assert face("sw-c-011").types == (("", "Tech Scholar of Vesper Reach"), ("unique", "Exotic"))
    assert {card.is_named for card in BOX.champions.values() if face(card.id).types[1][0] == "unique"} == {True}
    assert {card.is_named for card in BOX.champions.values() if face(card.id).types[1][0] == ""} == {False}


def test_a_printing_in_another_treatment_says_so_and_is_the_same_otherwise() -> None:
    # SW-WEA-04.
    plain, treated = face("sw-c-001"), face("sw-c-001", is_treated=True)
    assert types(treated) == ["Might Warrior of Ashgale", "Common, Rose Gold"]
    assert (plain.id, plain.number, plain.numbers, plain.text) == (
        treated.id,
        treated.number,
        treated.numbers,
        treated.text,
    )
    rose_gold = [copy.copy for copy, printed in PRINTED if "Rose Gold" in printed.types[-1][1]]
    assert rose_gold == [3, 4, 7, 8], "numbered above the plain ones of each box"


def test_every_faction_and_the_arenas_have_an_edge_of_their_own() -> None:
    assert set(EDGES) == set(FACTIONS)
    assert len({*EDGES.values(), ARENA_EDGE}) == 7
    assert {printed.edge for _, printed in PRINTED} == {*EDGES.values(), ARENA_EDGE}


def test_a_second_form_stands_on_the_same_face_with_its_own_line() -> None:
    # SW-TRF-15.
    elias = face("sw-c-025")
    assert elias.second is not None and elias.other is None
    assert (elias.name, elias.second.name) == ("Elias Vane, Moonbound", "Elias Vane, Werewolf")
    assert [value for value, _, _ in elias.numbers] == ["6", "7", "7", "4"]
    assert [value for value, _, _ in elias.second.numbers] == ["9", "8", "2", "5"]
    assert [card.id for card in BOX.champions.values() if face(card.id).second] == ["sw-c-025", "sw-c-028"]


def test_when_something_works_stands_out_and_what_is_added_stays_with_its_number() -> None:
    assert face("sw-c-031").text == "**If it wins:** exchange Next and Later."
    assert face("sw-c-002").text == "**If the Arena's primary is Power:** +2\u00a0Power."
    assert face("sw-c-001").text == "Its Power cannot be reduced."


def test_an_arena_shows_its_primary_large_then_half_its_secondary() -> None:
    shown = arena(BOX.arenas["sw-a-13"])
    assert shown.numbers == (("", "power", "Power, primary"), ("½", "speed", "Speed, secondary"))
    assert types(shown) == ["Arena", "Hazard"]
    assert shown.text == "**Hazard:** Swap each Champion's Power and Speed."


def test_an_arena_without_hazard_says_so() -> None:
    plain = arena(BOX.arenas["sw-a-01"])
    assert (types(plain), plain.text) == (["Arena"], "No hazard.")
    assert types(arena(BOX.arenas[TIEBREAK])) == ["Arena of the Sudden Convergence"]


def sides(parts: tuple[str, ...] = ()) -> list[tuple[Side, Side]]:
    job = job_for(registry.game("shardweave"), {}, 2, run=1, parts=parts)
    return [(card.face, card.back) for card in job.cards]


def test_all_backs_are_alike_and_name_the_game_only() -> None:
    # SW-COM-19, SW-SCN-01.
    backs = {back for _, back in sides()}
    assert len(backs) == 1
    assert not isinstance(backs.pop(), Face)


def test_each_weavers_box_and_the_arenas_can_be_printed_alone() -> None:
    assert [part.key for part in parts_of(registry.game("shardweave"), {})] == [
        "cards",
        "mat",
        "first-weaver",
        "second-weaver",
        "arenas",
    ]
    assert len(sides(("first-weaver",))) == 61


@pytest.mark.slow
def test_every_tag_of_a_weavers_box_and_of_the_arenas_reads_at_300_dpi() -> None:
    # Drawing the pages reads each tag again and refuses to print what does not read.
    job = job_for(registry.game("shardweave"), {}, 2, run=1023, parts=("first-weaver", "arenas"), low_ink=True)
    assert make_pdf(job).startswith(b"%PDF")


def test_the_tags_of_cards_with_two_forms_read_at_300_dpi() -> None:
    job = job_for(registry.game("shardweave"), {}, 2, run=1023)
    two_forms = tuple(card for card in job.cards if isinstance(card.face, Face) and card.face.second)
    assert len(two_forms) == 2 * (1 + 2), "of Elias one in each box, of the Antler Child two"
    assert make_pdf(replace(job, cards=two_forms)).startswith(b"%PDF")
