"""What stands on the cards, dials and tokens: the printed values, and both sides of the Characters."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from companion.games.cardweaver.cards import Card, Is, NpcSide
from companion.games.cardweaver.powers import Skill
from companion.games.cardweaver.printed import EDGES, SYMBOLS, TYPES, box, pieces, printed
from companion.table.printed import Printed
from tests.games.cardweaver.box import ANIMUS, DECKS, NEMESIS, card


def face(card_id: str) -> Printed:
    """The printed face of a card of the house set."""
    found = card(card_id)
    return printed(found, DECKS[found.deck].name)


def other(card_id: str) -> Printed:
    """The other side of a Character."""
    side = face(card_id).other
    assert side is not None
    return side


def numbers(card_id: str) -> list[str]:
    return [f"{value} {word}" for value, _, word in face(card_id).numbers]


def test_the_box_holds_every_copy_of_every_deck() -> None:
    counts = Counter(printed.deck for _, printed in box(DECKS))
    assert counts["Base Nemesis Deck"] == 22
    assert all(counts[f"{DECKS[key].name} Deck"] == 31 for key in ANIMUS), "30 cards and the Character"
    assert all(counts[f"{DECKS[key].name} Deck"] == 21 for key in NEMESIS), "20 cards and the Character"
    assert (counts["Starter Deck"], counts["Adaptability Deck"], counts["Dream Catcher Deck"]) == (50, 12, 12)
    assert len({copy for copy, _ in box(DECKS)}) == counts.total() == 304


def test_what_all_players_share_comes_first() -> None:
    assert [printed.deck for _, printed in box(DECKS)][:75:25] == ["Starter Deck", "Starter Deck", "Adaptability Deck"]


@pytest.mark.parametrize(
    ("card_id", "shown"),
    [
        pytest.param("conviction", ["0 Conviction Cost", "+1 Conviction"], id="what a Starter card gives"),
        pytest.param("riot-shield", ["3 Conviction Cost", "+1 Defense"], id="what holds while in play"),
        pytest.param("patrol-drone", ["2 Conviction Cost", "3 HP", "+1 Attack"], id="an Ally"),
        pytest.param("undead-general", ["4 Conviction Cost", "6 HP", "+2 Attack", "+2 Defense"], id="a Reaver"),
        pytest.param("hypnotic-gaze", ["2 Conviction Cost", "+1 Defense"], id="not what another Animus loses"),
        pytest.param("suppressing-fire", ["2 Conviction Cost", "2 Direct Damage"], id="Direct Damage aimed"),
        pytest.param("holy-fire", ["4 Conviction Cost", "2 Direct Damage"], id="the most that one target takes"),
        pytest.param("backstab", ["3 Conviction Cost", "2 Direct Damage"], id="nobody takes both parts"),
        pytest.param("exsanguination", ["3 Conviction Cost", "3 Direct Damage", "+1 Heal"], id="damage and healing"),
        pytest.param("crescendo", ["4 Conviction Cost", "+2 Attack"], id="not what depends on other cards"),
        pytest.param("grave-tide", ["4 Conviction Cost", "2 Direct Damage"], id="not what depends on Reavers"),
        pytest.param("adaptability", ["3 Conviction Cost"], id="not what must be chosen"),
        pytest.param("battle-hymn", ["3 Conviction Cost"], id="not what goes to somebody of your choice"),
        pytest.param("fear", ["0 Conviction Cost", "−1 Attack"], id="a Nightmare takes away"),
        pytest.param("evil-plan", ["2 Conviction Cost", "+2 Conviction", "+1 Draw"], id="drawing"),
        pytest.param("songstress", ["26 HP", "1 Attack", "0 Defense"], id="an Animus"),
        pytest.param("undead-warlord", ["24 HP per Animus", "1 Attack", "0 Defense"], id="a Nemesis (CW-HPX-02)"),
    ],
)
def test_the_numbers_down_the_side_are_what_the_card_always_has_and_gives(card_id: str, shown: list[str]) -> None:
    assert numbers(card_id) == shown


def test_a_card_shows_four_numbers_at_most() -> None:
    many = replace(card("patrol-drone"), defense=1, holds=card("glitch-blades").holds, play=card("evil-plan").play)
    assert [word for _, _, word in printed(many, "Cybercop").numbers] == ["Conviction Cost", "HP", "Attack", "Defense"]


def test_the_type_stands_first_then_each_symbol_with_its_word() -> None:
    assert [word for _, word in face("riot-shield").types] == ["Artifact", "Unique", "Permanent"]
    assert [word for _, word in face("guard").types] == ["Ability", "Quick Cast"]


def test_every_type_has_a_symbol_and_an_edge_of_its_own() -> None:
    assert set(TYPES) == set(EDGES) == set(Is)
    assert len(set(EDGES.values())) == len(Is)
    assert len({symbol for symbol, _ in (*TYPES.values(), *SYMBOLS.values())}) == len(TYPES) + len(SYMBOLS)


def test_the_foot_tells_the_points_and_the_deck() -> None:
    assert (face("riot-shield").points, face("riot-shield").deck) == ("2", "Cybercop Deck")
    assert (face("fear").points, face("peaceful-night").points) == ("−1", "0")


def test_a_reaver_tells_its_skills_in_its_text_and_its_reward_below() -> None:
    skeleton = face("skeleton")
    assert skeleton.text.startswith("**Experience 2:** Attack +1")
    assert skeleton.reward == "Reward: 1 Experience."
    assert (skeleton.ladder, skeleton.other) == (None, None)


def test_a_card_tells_the_other_name_that_the_rules_use() -> None:
    assert "Also called Retractable Blades." in face("retractable-claws").text


def test_when_something_works_stands_out() -> None:
    assert face("dark-orb").text.startswith("**Once per turn:** ")
    assert face("adaptability").text.startswith("**Choose one:** ")


def test_an_animus_has_its_skills_on_a_ladder_and_the_anima_behind() -> None:
    songstress, anima = face("songstress"), other("songstress")
    assert songstress.ladder is not None
    assert [number for number, _ in songstress.ladder.steps] == ["1", "3", "5", "8"]
    assert [word for _, word in songstress.types + anima.types] == ["Animus", "Anima"]
    assert anima.text == "**Once per turn:** a fellow Animus draws 1."
    assert (anima.numbers, anima.ladder, anima.name, anima.number) == ((), None, "Songstress", songstress.number)
    assert songstress.points == anima.points == ""


def test_the_npc_side_replaces_the_skills_with_the_same_number_and_keeps_the_others() -> None:
    player, npc = face("undead-warlord").ladder, other("undead-warlord").ladder
    assert player is not None and npc is not None
    differ = [mine[0] for mine, theirs in zip(player.steps, npc.steps, strict=True) if mine != theirs]
    assert differ == ["9"]
    assert "NPC side" in [word for _, word in other("undead-warlord").types]
    numbers = [[value for value, _, _ in side.numbers] for side in (face("undead-warlord"), other("undead-warlord"))]
    assert numbers == [["24", "1", "0"], ["29", "1", "0"]]


def test_an_owners_npc_side_may_have_numbers_of_its_own() -> None:
    own = replace(card("doppelganger"), npc=NpcSide(hp=30, attack=0, skills=(Skill(2, "Nothing."),)))
    side = printed(own, "Doppelganger").other
    assert side is not None and side.ladder is not None
    assert [value for value, _, _ in side.numbers] == ["30", "0", "0"]
    assert side.ladder.steps[0] == ("2", "Nothing.")


def test_there_is_a_dial_for_the_hp_and_one_for_the_experience_of_each_character() -> None:
    dials = pieces(DECKS).dials
    assert Counter(dial.word for dial in dials) == {"HP": 8, "Experience": 8}
    assert len({(dial.of, dial.word) for dial in dials}) == 16


def most(of: str, word: str) -> int:
    return next(dial.most for dial in pieces(DECKS).dials if (dial.of, dial.word) == (of, word))


def test_the_dial_of_a_nemesis_reaches_four_times_its_hp_and_three_times_that_of_the_npc_side() -> None:
    # CW-HPX-02 with four Animus; CW-R-22 with three.
    assert most("Undead Warlord", "HP") == max(4 * 24, 3 * 29) == 96
    assert most("Blood Drinker", "HP") == max(4 * 17, 3 * 30) == 90
    assert most("Songstress", "HP") == 26
    notes = {dial.of: dial.note for dial in pieces(DECKS).dials if dial.word == "HP"}
    assert notes["Blood Drinker"] == "Starts at 17, NPC 30, for each Animus"
    assert notes["Songstress"] == "Starts at 26"


def test_experience_ends_at_the_last_skill_and_the_skills_are_marked() -> None:
    assert (most("Songstress", "Experience"), most("Blood Drinker", "Experience")) == (8, 14)
    marks = {dial.of: dial.marks for dial in pieces(DECKS).dials if dial.word == "Experience"}
    assert (marks["Songstress"], marks["Blood Drinker"]) == ((1, 3, 5, 8), (2, 5, 9, 14))


def test_there_are_three_kinds_of_tokens_that_differ_without_colour_too() -> None:
    tokens = pieces(DECKS).tokens
    assert [token.word for token in tokens] == ["Countdown", "Damage", "Experience"]
    assert len({token.ground for token in tokens}) == len({token.symbol for token in tokens}) == 3


def test_the_tokens_are_enough_for_the_automated_nemesis() -> None:
    dearest = sorted((c.cost for deck in DECKS.values() for c in deck.cards if isinstance(c, Card)), reverse=True)[:3]
    assert pieces(DECKS).tokens[0].count >= sum(dearest), "three cards with a token for each point of cost (CW-NPC-10)"
