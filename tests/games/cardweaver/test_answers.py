"""A card that is shown and can't be the answer to what is asked is refused, with the clause that forbids it."""

from __future__ import annotations

import pytest

from companion.games.cardweaver.moves import Attack, EndTurn, Move, Next, Play
from companion.games.cardweaver.players import character
from companion.play.inputs import Refused
from companion.play.showing import scanned_meaning
from companion.table.questions import Answer, Question
from companion.table.run import replay
from companion.table.state import UNKNOWN, Seat, State
from tests.games.cardweaver.tables import GAME, asks, card, lies, table

ANN, BEN, CY = 0, 1, 2
ALL_PASS = 'dials = { "standing pass:Ann" = 1, "standing pass:Ben" = 1, "standing pass:Cy" = 1 }\n'


def asked(state: State, move: Move, *answers: Answer) -> tuple[State, Question]:
    """What a move asks, and the table in it."""
    waiting = asks(state, move, *answers)
    return replay(state, waiting.so_far), waiting.question


def shown(state: State, seat: Seat, name: str, question: Question, copy: int = 1) -> tuple[str, str, str]:
    """Clause, title and sentence of the refusal that showing a card meets."""
    got = scanned_meaning(GAME, state, seat, card(state, name, copy), question, UNKNOWN)
    assert isinstance(got, Refused), got
    return got.no.clause, got.no.title, got.no.facts[0].text


def respond(state: State, move: Move, seat: Seat) -> tuple[State, Question]:
    """The question for the card of a response."""
    _, question = asked(state, move)
    others = [Answer(other, "pass") for other in question.seats if other != seat]
    return asked(state, move, *others, Answer(seat, "respond"))


WINDOW = 'turn = "Cy"\nzones = { "hand:Ben" = ["guard", "assault"], "stays:Ben" = ["riot-shield"] }'


@pytest.mark.parametrize(
    ("name", "clause", "title"),
    [("assault", "CW-PLY-02", "Not your turn"), ("lullaby", "CW-HID-03", "Not in your hand"),
     ("control", "CW-HID-03", "Not in your hand"), ("hypnotic-gaze", "CW-SET-06", "Not in this game")],
    ids=["no Quick Cast", "not held", "of the other side", "of a deck that is not in the game"],
)  # fmt: skip
@pytest.mark.parametrize("is_asked_for_it", [False, True], ids=["in the window", "after saying so"])
def test_a_response_is_a_quick_cast_card_of_the_hand(
    name: str, clause: str, title: str, *, is_asked_for_it: bool
) -> None:
    # CW-HID-10, CW-R-14.
    state = table(WINDOW)
    attack = Attack(CY, character(state, BEN))
    seen, question = respond(state, attack, BEN) if is_asked_for_it else asked(state, attack)
    assert shown(seen, BEN, name, question)[:2] == (clause, title)


def test_in_a_window_of_the_own_turn_only_quick_cast_is_played() -> None:
    # CW-SYM-04.
    state = table('zones = { "hand:Ann" = ["assault", "guard"] }')
    seen, question = asked(state, Attack(ANN, character(state, CY)))
    assert shown(seen, ANN, "assault", question) == (
        "CW-SYM-04",
        "Quick Cast only",
        "Assault has no Quick Cast symbol, so it can't be played in answer.",
    )


def test_a_card_that_the_buying_deck_cannot_hold_fills_no_place() -> None:
    # CW-HID-06.
    held = '"guard", "assault", "assault#2", "conviction", "conviction#2"'
    state = table(
        f'{ALL_PASS}pools = {{ deck = ["lullaby", "crescendo"] }}\n'
        f'zones = {{ "hand:Ann" = [{held}], "buying:Ann" = ["?deck", "?deck"], "dreamscape:Ann" = ["drummer"] }}'
    )
    seen, question = asked(state, EndTurn(ANN))
    assert question.code == "turn_up"
    clause, title, fact = shown(seen, ANN, "battle-hymn", question)
    assert (clause, title) == ("CW-HID-06", "Not there")
    assert fact == "Battle Hymn can't lie here, for all the companion knows: Ann's buying deck."


TARGETS = """
turn = "Cy"
dials = { "Anima:Ben" = 1, "HP:Ben" = 0, "standing pass:Ann" = 1, "standing pass:Ben" = 1, "standing pass:Cy" = 1 }
poses = { cybercop = 4, drummer = 4 }
zones = { "hand:Cy" = ["shaken", "control"], "hand:Ben" = [], "deck:Ben" = [], "stays:Ann" = [
"drummer", "squire", "immunity-protocol"], "discard:Ann" = ["assault"], "stays:Cy" = ["skeleton"] }
""".replace("[\n", "[")  # fmt: skip


@pytest.mark.parametrize(
    ("name", "refusal"),
    [
        ("cybercop", ("CW-ANM-04", "An Anima is safe", "Ben is an Anima and can't be aimed at.")),
        ("drummer", ("CW-FDN-02", "Facedown", "Drummer lies Facedown and is out of play for now.")),
        ("assault", ("CW-ATK-03", "Not in play", "Assault is not in play, so it can't be used or aimed at.")),
        ("skeleton", ("CW-PLY-07", "No target", "This can't be aimed at Skeleton.")),
    ],
    ids=["an Anima", "a Facedown card", "a card in a Discard Pile", "one of another kind"],
)
def test_what_a_card_cannot_be_aimed_at_is_refused(name: str, refusal: tuple[str, str, str]) -> None:
    # CW-PLY-07: Control flips an Ally; the Squire and the Banner Bearer are those.
    state = table(TARGETS.replace("immunity-protocol", "banner-bearer"))
    seen, question = asked(state, Play(CY, card(state, "control")))
    assert question.code == "name_target"
    assert shown(seen, CY, name, question) == refusal


def test_a_card_that_is_ignored_is_not_aimed_at_whom_ignore_protects() -> None:
    # CW-IGN-01: Ann ignores Silence; Ben and Di are left.
    state = table(
        'turn = "Cy"\ndials = { nemesis = 4, Animus = 3, "HP:Di" = 26, "max HP:Di" = 26 }\n'
        'zones = { "character:Di" = ["lantern-knight"], "hand:Cy" = ["silence"], "stays:Ann" = ["immunity-protocol"] }',
        more='seats = ["Ann", "Ben", "Di", "Cy"]',
    )
    cy = 3
    seen, question = asked(state, Play(cy, card(state, "silence")))
    assert shown(seen, cy, "songstress", question) == (
        "CW-IGN-01", "It is ignored", "Ann ignores Silence, so it can't be used against Ann.",
    )  # fmt: skip


def test_a_target_is_named_by_another_copy_where_nobody_has_read_which_lies_there() -> None:
    # CW-HID-12: what no tag was read of may be the copy that is shown.
    zones = '"hand:Ann" = ["lullaby"], "stays:Cy" = ["skeleton#1", "night-hound"]'
    state = table(f'{ALL_PASS}zones = {{ {zones} }}\nunread = ["skeleton#1"]')
    seen, question = asked(state, Play(ANN, card(state, "lullaby")))
    (meaning,) = GAME.meanings(seen, ANN, card(state, "skeleton", 2), question)
    assert [answer.value for answer in meaning.answers] == [str(lies(state, "skeleton"))]


def test_the_first_attack_of_the_automated_nemesis_is_not_for_an_ally() -> None:
    # CW-NPC-26.
    state = table('phase = "Attack"\nzones = { "stays:Ann" = ["drummer#2"] }', usual="npc")
    seen, question = asked(state, Next(ANN))
    assert question.code == "npc_attacks"
    assert shown(seen, ANN, "drummer", question, copy=2)[:2] == ("CW-NPC-26", "An Animus first")


def test_a_nightmare_is_not_discarded_when_a_discard_is_asked_for() -> None:
    # CW-NGT-03, worked example 69.
    state = table(f'{ALL_PASS}turn = "Cy"\nzones = {{ "hand:Cy" = ["shaken"], "hand:Ben" = ["fear", "assault"] }}')
    seen, question = asked(state, Play(CY, card(state, "shaken")), Answer(CY, str(character(state, BEN))))
    assert question.code == "discard_one"
    assert shown(seen, BEN, "fear", question)[:2] == ("CW-NGT-03", "Nightmares stay")
    assert shown(seen, BEN, "guard", question)[:2] == ("CW-HID-03", "Not in your hand")


def test_a_card_that_answers_nothing_is_refused_by_the_clause_of_the_question() -> None:
    # CW-EXP-09: a point is placed, and a card of the hand places none.
    state = table(f'{ALL_PASS}zones = {{ "hand:Ann" = ["guard"] }}')
    seen, question = asked(state, Attack(ANN, character(state, CY)))
    assert question.code == "place_point"
    assert shown(seen, ANN, "guard", question) == (
        "CW-EXP-09", "Not that card", "Guard is not what is asked for here.",
    )  # fmt: skip
