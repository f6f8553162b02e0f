"""What each part shows of the data that a game fills in."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any, get_args

import msgspec
import pytest
from jinja2 import Environment

from companion.table import screens as s
from companion.table.figures import Figure
from companion.table.reminders import Clock
from tests.look.conftest import GAME, Draw

HOSTILE = '<img src=x onerror="alert(1)">'

CHOICE = s.Choice("Draw", s.send("move", move={"type": "draw", "zone": 1}), "14 left", "face-down", "14 → 13")
TURNED = s.TurnCard("Mind", 2, "+1 dawn", (3, 4, 1), then="1", then_text="No conflicts.")
PARTS: dict[str, Any] = {
    "dial": s.Dial("HP", 17, "hp", most=26, lost=3, nudge=s.nudge_dial("hp")),
    "numbers": s.Numbers((s.Dial("HP", 17), s.Dial("Conviction", 3))),
    "ladder": s.Ladder("Experience", 4, (s.Rung(3, "Draw 1", "once a turn"),)),
    "offers": s.Offers("Your Dreamscape", (s.Offer(2, "Patrol Drone"),)),
    "hand": s.Hand("In your hand", (s.Pick("Assault", "{}"),)),
    "area": s.Area("Before you", (s.InPlay("James", "", (s.Square("potion", "Potion", s.SquareState.FULL),)),)),
    "piles": s.Piles("Piles", (s.Pile("Brain", "brain", 2, False, "lidded"),)),
    "ledger": s.Ledger("Raised", (s.Row("7", "sets", "a note", "CD-SCO-02"),), "7"),
    "can": s.Can("You can", (CHOICE,)),
    "wait": s.Wait("Ada is on turn", "drawing"),
    "clock": Clock("Lock your card", "Time is up.", "CD-AML-05", 83_400),
    "bearings": s.Bearings(TURNED, s.Gauge("Depth", 3, (s.Band(4, "waking"), s.Band(3)))),
    "fan": s.Fan("Your arcana", (s.HeldGroup("Too deep", False, (s.Held(2, "Undertow"),)),)),
    "contest": s.Contest("Dawn conflict", (s.Dial("You", 7), s.Dial("Ada", -1)), 0, "the higher wins"),
    "grounds": s.Grounds("Arenas", (s.Ground("Active", "Noon Plaza", (s.Scores("Mind", "whole", "mind"),)),)),
    "steps": s.Steps("Round 3", (s.Step(5, "Arena Hazard", (s.Told("Power 4 → 3", "Noon Plaza"),)),)),
}
WORDS = {
    "dial": "17", "numbers": "Conviction", "area": "James", "piles": "lidded", "ledger": "CD-SCO-02", "can": "14 left",
    "wait": "drawing", "clock": "1:24", "ladder": "once a turn", "offers": "Patrol Drone", "hand": "Assault",
    "bearings": "No conflicts.", "fan": "Undertow", "contest": "−1", "grounds": "Noon Plaza", "steps": "Arena Hazard",
}  # fmt: skip


def sent(html: str) -> list[Any]:
    """What the buttons of a part send."""
    return [json.loads(unescape(text)) for text in re.findall(r'data-send="([^"]*)"', html)]


def words(html: str) -> str:
    """What is read of a part, in one line."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def test_every_kind_of_block_has_its_part() -> None:
    assert {kind.__struct_config__.tag for kind in get_args(s.Block)} == set(PARTS)


@pytest.mark.parametrize("kind", PARTS)
def test_a_block_shows_its_words(draw: Draw, kind: str) -> None:
    assert WORDS[kind] in draw("block", "block", PARTS[kind])


def test_a_turned_card_has_its_numbers_where_they_lie_on_the_real_one(draw: Draw) -> None:
    html = draw("bearings", "bearings", PARTS["bearings"])
    assert re.findall(r'class="edge (\w+)" aria-hidden="true">(\d)', html) == [
        ("right", "3"), ("below", "4"), ("left", "1"),
    ]  # fmt: skip
    assert re.findall(r'<li class="deep-\d now" aria-current="true"><b>(\d)', html) == ["3"]


def test_the_other_side_of_a_card_that_is_turned_has_no_numbers_at_its_edges(draw: Draw) -> None:
    html = draw("bearings", "card", s.TurnCard("Mind, spent", 0, is_back=True))
    assert "turn-card back" in html and "edge" not in html
    assert "no text" in words(html)


def test_a_card_of_the_hand_opens_its_own_sheet_with_every_way_to_use_it(draw: Draw) -> None:
    uses = tuple(
        s.Use(title, (f"{title} text.",), s.Choice(f"Play it {title}", s.send("move", way=title)), ("Think twice",))
        for title in ("upright", "inverted")
    )
    group = s.HeldGroup("Playable", True, (s.Held(4, "First Light", "first-light", uses=uses),))
    html = draw("fan", "fan", s.Fan("Your arcana", (group,)))
    assert 'data-open="held-first-light"' in html and '<dialog class="sheet held" id="held-first-light"' in html
    assert sent(html) == [{"do": "move", "way": "upright"}, {"do": "move", "way": "inverted"}]
    assert words(html).count("Think twice") == 2
    assert "dialog" not in draw("fan", "fan", PARTS["fan"])


def test_a_number_that_nobody_knows_is_a_question_mark(draw: Draw) -> None:
    html = draw("block", "block", s.Numbers((s.Dial("layers", 0, unknown=True),)))
    assert '<span class="value">?</span>' in html


@pytest.mark.parametrize("kind", ["ledger", "can"])
def test_what_is_folded_opens_at_a_tap_and_keeps_its_name(draw: Draw, kind: str) -> None:
    parts = {"ledger": s.Ledger("Ben’s Void pile", (s.Row("3", "Star"),)), "can": s.Can("Ben’s Void pile", (CHOICE,))}
    folded = msgspec.structs.replace(parts[kind], folded=True)
    assert re.search(r'id="fold-bens-void-pile".*data-fold aria-expanded="false"', draw("block", "block", folded), re.S)
    assert "data-fold" not in draw("block", "block", parts[kind])


def test_a_card_lies_upright_turned_or_face_down_and_its_text_opens_at_its_name(draw: Draw) -> None:
    cards = tuple(s.InPlay(way.value, lies=s.Lying("3", way, "value 3")) for way in s.Way)
    html = draw("area", "area", s.Area("In play", cards))
    assert re.findall(r'class="lying (\w+)"><b>3</b><span class="sr">value 3', html) == ["upright", "turned", "down"]
    told = s.InPlay("Star", choices=(CHOICE,), texts=("Evoke.",), key="card-7")
    html = draw("area", "area", s.Area("In play", (told,)))
    assert 'id="card-7"' in html and len(sent(html)) == 1
    assert html.index("data-fold") < html.index("Evoke.") < html.index("data-send")


def test_the_numbers_that_decide_a_fight_are_marked_and_stand_beside_each_other(draw: Draw) -> None:
    stats = (s.Versus("Power", (7, 5), "power", True), s.Versus("Mind", (7, 4), "mind"))
    fight = msgspec.structs.replace(PARTS["contest"], names=("Moonbound", "Thornguard"), stats=stats)
    html = draw("contest", "contest", fight)
    assert words(html).startswith("Dawn conflict Moonbound Thornguard 7 Power 5 7 Mind 4")
    assert html.count('<li class="scoring">') == 1
    assert "7 Power 5" in words(draw("contest", "on_wall", fight))


def test_the_place_that_is_fought_for_now_is_the_first_and_large(draw: Draw) -> None:
    places = tuple(s.Ground(word, f"{word} place", (s.Scores("Mind", "half"),)) for word in ("Active", "Next"))
    html = draw("grounds", "grounds", s.Grounds("Arenas", places))
    assert html.count('class="ground now"') == 1
    assert html.index('class="ground now"') < html.index("Active place") < html.index("Next place")


def test_a_step_says_by_which_card_and_what_came_to_nothing(draw: Draw) -> None:
    lines = (s.Told("Power 4 → 3", "Noon Plaza"), s.Told("Mind stays 5", "Noon Plaza", is_off=True))
    html = draw("steps", "steps", s.Steps("Round 3", (s.Step(5, "Arena Hazard", lines),), folded=True))
    assert 'id="fold-round-3"' in html and html.count('class="told off"') == 1
    assert "5 Arena Hazard Power 4 3 Noon Plaza Mind stays 5" in words(html)


def test_a_question_about_a_fight_shows_both_numbers_first(draw: Draw) -> None:
    html = draw("ask", "ask", s.Ask("Act, or pass?", note="Then it is counted.", contest=PARTS["contest"]), "#")
    assert words(html).index("the higher wins") < words(html).index("Then it is counted.")


def test_a_ruler_has_a_tick_for_each_point_and_outlines_what_was_just_lost(draw: Draw) -> None:
    html = draw("dial", "ruler", s.Dial("HP", 17, most=26, lost=3))
    ruler = html[html.index("<i") :]
    assert [ruler.count(text) for text in ("<i", 'class="lost"', 'class="gone"')] == [26, 3, 6]
    assert 'aria-label="17 of 26, 3 lost just now"' in html


def test_a_ruler_names_its_end_and_no_figure_that_would_touch_it(draw: Draw) -> None:
    html = draw("dial", "ruler", s.Dial("HP", 17, most=26))
    assert re.findall(r'data-figure="(\d+)"', html) == ["5", "10", "15", "20", "26"]


def test_only_a_dial_that_may_be_corrected_has_steps(draw: Draw) -> None:
    assert "data-nudge" not in draw("dial", "dial", s.Dial("HP", 17, most=26))
    assert draw("dial", "dial", PARTS["dial"]).count("data-nudge=") == 2


def test_a_number_on_a_card_is_corrected_there_within_its_bounds(draw: Draw) -> None:
    damage = s.Dial("Damage", 2, "damage-token", most=5, nudge=s.nudge_mark(7, "damage"), least=1)
    html = draw("area", "area", s.Area("Before you", (s.InPlay("Imp", dials=(damage,)),)))
    assert [unescape(text) for text in re.findall(r'data-nudge="(\S+)" aria-label="([^"]*)"', html)[0]] == [
        "-1", "Damage: one less",
    ]  # fmt: skip
    assert 'data-value="2" data-least="1" data-most="5"' in html
    template = re.search(r'data-dial="([^"]*)"', html)
    assert template is not None
    said = json.loads(unescape(template[1]).replace('"NUMBER"', "-1"))
    assert said == {"do": "nudge", "slot": 7, "mark": "damage", "by": -1}
    assert "data-nudge" not in draw("area", "area", s.Area("", (s.InPlay("Imp", dials=(s.Dial("Damage", 2),)),)))


@pytest.mark.parametrize(
    ("numbers", "squares", "crossed"),
    [(("1", "2"), 3, 0), (("6", "−2"), 6, 2), (("2", "−4"), 2, 2), (("9", "4"), 0, 0), (("", "two"), 0, 0)],
    ids=["a square a point", "crossed is taken off", "never below nothing", "above twelve no squares", "no numbers"],
)
def test_a_stack_shows_where_each_point_comes_from(
    draw: Draw, numbers: tuple[str, ...], squares: int, crossed: int
) -> None:
    html = draw("ledger", "stack", tuple(s.Row(number, "source") for number in numbers))
    assert [html.count("<i"), html.count('class="off"')] == [squares, crossed]


def test_a_choice_sends_its_input_as_the_game_wrote_it(draw: Draw) -> None:
    for shape in ("row", "block"):
        assert sent(draw("choice", shape, CHOICE)) == [{"do": "move", "move": {"type": "draw", "zone": 1}}]


def test_a_choice_shows_its_outcome_before_the_tap_with_our_arrow(draw: Draw) -> None:
    for shape in ("row", "block"):
        html = draw("choice", shape, CHOICE)
        assert "→" not in html
        assert re.search(r"14 <svg[^>]*aria-label=\"to\".*?</svg> 13", html)


@pytest.mark.parametrize("shape", ["row", "block"])
def test_what_cannot_be_done_says_why_and_sends_nothing(draw: Draw, shape: str) -> None:
    html = draw("choice", shape, s.Choice("Draw", '{"do":"x"}', refused="You hold five cards."))
    assert sent(html) == []
    assert 'aria-disabled="true"' in html
    assert "You hold five cards." in html


def test_a_choice_that_needs_a_number_carries_its_bounds(draw: Draw) -> None:
    html = draw("choice", "row", s.Choice("Trade", s.send("move", give="NUMBER"), least=0, most=5))
    assert 'data-least="0" data-most="5"' in html


def test_a_question_with_few_choices_shows_blocks_and_with_many_shows_rows(draw: Draw) -> None:
    few, many = (s.Ask("Where?", choices=(s.Choice("Here", "{}", symbol="seat"),) * count) for count in (4, 5))
    assert draw("ask", "ask", few, "#").count("choice block") == 4
    assert "choice block" not in draw("ask", "ask", many, "#")
    assert len(sent(draw("ask", "ask", many, "#"))) == 5


def test_a_question_that_ends_by_itself_counts_down(draw: Draw) -> None:
    html = draw("ask", "ask", s.Ask("Stop it?", until_s=9), "#")
    assert 'data-countdown="9"' in html
    assert "data-countdown" not in draw("ask", "ask", s.Ask("Stop it?"), "#")


def test_a_number_is_asked_from_its_least_on(draw: Draw) -> None:
    html = draw("ask", "ask", s.Ask("How many?", least=2, most=5, number_send=s.send("answer", value="NUMBER")), "#")
    assert re.search(r'<output class="value">2</output>', html)
    template = re.search(r'data-template="([^"]*)"', html)
    assert template is not None
    assert json.loads(unescape(template[1]).replace('"NUMBER"', "4")) == {"do": "answer", "value": 4}


def test_a_refusal_offers_to_do_it_anyway_only_where_that_can_be_done(pages: Environment) -> None:
    said = s.send("override", move={"type": "lay"}, reason="REASON")
    html = pages.get_template("parts/no.html").render(no=s.No("No", "CD-LAY-01", "", (), anyway=said))
    template = re.search(r'<form class="anywayform" data-template="([^"]*)"', html)
    assert template is not None
    assert json.loads(unescape(template[1]).replace('"REASON"', json.dumps('He said "so"')))["reason"] == 'He said "so"'
    assert "anyway" not in pages.get_template("parts/no.html").render(no=s.No("No", "CD-LAY-01", "", ()))


def test_a_line_of_the_history_shows_each_number_before_and_after(draw: Draw) -> None:
    figures = (Figure("Deck", 15, 14, "face-down"), Figure("Ann’s points", 3, 7))
    html = draw("line", "timeline", (s.Line(9, "Ann", "drew from the Deck", changes=figures),))
    assert "Deck 15 14 Ann’s points 3 7" in words(html)
    assert html.count('aria-label="to"') == 2
    assert "changes" not in draw("line", "timeline", (s.Line(9, "Ann", "laid"),))


def test_a_refusal_says_what_then_the_clause_then_the_failing_fact_then_what_can_be_done(pages: Environment) -> None:
    no = s.No(
        "Under a Coffin Lid", "CD-LID-03", "Nothing may be laid on it.",
        (s.Fact("Your turn", True), s.Fact("A Lid lies on it", False, "since two turns")),
        (s.Choice("Discard it", "{}"),), card="Potion",
    )  # fmt: skip
    text = words(pages.get_template("parts/no.html").render(no=no))
    order = [
        "Only you can see this", "Potion", "Under a Coffin Lid", "CD-LID-03", "Nothing may be laid", "A Lid lies on it",
        "since two turns", "Your turn", "Discard it", "Keep it in hand",
    ]  # fmt: skip
    places = [text.index(part) for part in order]
    assert places == sorted(places)


def test_a_refusal_without_a_clause_or_a_card_still_ends_in_something_that_can_be_done(pages: Environment) -> None:
    no = s.No("Not read well", "", "", (s.Fact("Show it again.", False),))
    html = pages.get_template("parts/no.html").render(no=no)
    assert 'class="rule"' not in html
    assert "Back to the table" in html


def test_a_filled_sign_means_you_and_anybody_elses_is_paper(draw: Draw) -> None:
    yours, theirs = (draw("sign", "sign", s.Sign("Turn", mine), GAME, "Table", 7) for mine in (True, False))
    assert 'class="sign"' in yours
    assert 'class="sign others"' in theirs


def test_the_station_that_is_now_is_named_as_such(draw: Draw) -> None:
    stops = (s.Station("Mira", s.StationState.DONE), s.Station("Ada", s.StationState.NOW))
    assert re.search(r'<li class="now" aria-current="step"><span>Ada', draw("sign", "stations", stops))


def test_put_backs_are_shared_out_between_me_and_the_others(draw: Draw) -> None:
    backs = (
        s.PutBack("a", "Potion → hand", 0, True),
        s.PutBack("b", "Brain → hand", 0),
        s.PutBack("c", "Top of the Deck", None),
        s.PutBack("d", "Scroll → hand", 1),
    )
    html = draw("putback", "putback", backs, ({"name": "Mira"}, {"name": "Jonas"}), 0)
    assert "You, 2 of 3 to do" in html
    assert "Jonas" in html[html.index("The others") :]
    assert sent(html) == [{"do": "put", "key": key} for key in "bcd"]
    assert html.count('class="current"') == 1


def test_nothing_to_put_back_takes_no_room(draw: Draw) -> None:
    assert draw("putback", "putback", (s.PutBack("a", "done", 0, True),), (), 0).strip() == ""


def test_what_was_taken_back_lies_on_a_siding_with_two_ends(draw: Draw) -> None:
    lines = tuple(s.Line(number, "Jonas", "laid", undone=2 < number < 6) for number in range(7, 0, -1))
    html = draw("line", "timeline", lines, "")
    rows = re.findall(r'<li class="([^"]*)"[^>]*data-number="(\d)"', html)
    assert [(number, *kind.split()) for kind, number in rows] == [
        ("7", "newest"), ("6",), ("5", "undone", "first"), ("4", "undone"), ("3", "undone", "last"), ("2",), ("1",),
    ]  # fmt: skip


def test_a_line_that_can_be_gone_back_to_sends_its_number(draw: Draw) -> None:
    html = draw("line", "timeline", (s.Line(4, "Mira", "drew", can_return=True), s.Line(3, "Mira", "drew")), "")
    assert sent(html) == [{"do": "undo", "to": 4}]


def test_by_hand_finds_cards_by_name_and_type(draw: Draw) -> None:
    pick = s.Pick("James Darkwell", s.send("show", card="james"), "corpse", "Corpse", (s.Choice("Discard", "{}"),))
    html = draw("by_hand", "by_hand", (pick,))
    assert 'data-name="james darkwell corpse"' in html
    assert sent(html) == [{"do": "show", "card": "james"}, {}]


@pytest.mark.parametrize(
    ("part", "macro", "values"),
    [
        ("block", "block", (s.Wait(HOSTILE, HOSTILE),)),
        ("block", "block", (s.Area(HOSTILE, (s.InPlay(HOSTILE, HOSTILE),), HOSTILE),)),
        ("choice", "row", (s.Choice(HOSTILE, json.dumps({"name": HOSTILE}), HOSTILE, "", HOSTILE),)),
        ("choice", "block", (s.Choice(HOSTILE, "{}", HOSTILE, "", HOSTILE, least=1, most=2),)),
        ("ask", "ask", (s.Ask(HOSTILE, HOSTILE, HOSTILE), HOSTILE)),
        ("line", "timeline", ((s.Line(1, HOSTILE, HOSTILE, HOSTILE, heading=HOSTILE, card=HOSTILE),), HOSTILE)),
        ("sign", "sign", (s.Sign(HOSTILE, True, HOSTILE), GAME, HOSTILE, 1)),
        ("by_hand", "by_hand", ((s.Pick(HOSTILE, "{}", "", HOSTILE),),)),
        ("putback", "putback", ((s.PutBack(HOSTILE, HOSTILE, 0),), ({"name": HOSTILE},), 1)),
    ],
    ids=["wait", "area", "row", "block", "ask", "line", "sign", "by hand", "put back"],
)
def test_names_that_people_type_stay_text(draw: Draw, part: str, macro: str, values: tuple[Any, ...]) -> None:
    html = draw(part, macro, *values)
    assert "<img" not in html
    assert 'onerror="' not in html
    assert "&lt;img" in html
