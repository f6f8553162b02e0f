"""The actions of a turn, in the main phase and in a conflict's window (VD-MAI)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.voidream import arcana, check, costs, playing
from companion.games.voidream.arcana import hand_arcana
from companion.games.voidream.check import check_action
from companion.games.voidream.doing import Cast
from companion.games.voidream.moves import Activate, Arcanum, Unveil
from companion.games.voidream.places import card_in, name, texts, veiled
from companion.games.voidream.remind import passed_over
from companion.table.questions import Asking, Kind, Option, Question
from companion.table.run import Run
from companion.table.state import Seat, Table

Action = Arcanum | Activate | Unveil


def proposals(table: Table, seat: Seat) -> Iterator[Action]:
    """What a Dreamer might do as an action; ``check_action`` narrows it. Passing is always there besides."""
    for card in hand_arcana(table, seat):
        yield Arcanum(seat, card)
        yield Arcanum(seat, card, inverted=True)
    for slot in texts(table, seat):
        for number in range(len(card_in(table, slot).abilities)):
            yield Activate(seat, slot, number)
    for slot in veiled(table, seat):
        yield Unveil(seat, slot)


def legal(table: Table, seat: Seat) -> list[Action]:
    """The actions that a Dreamer may take now (VD-MAI-08)."""
    return [move for move in proposals(table, seat) if check_action(table, move) is None]


def act(run: Run, move: Action, cast: Cast) -> Asking[bool]:
    """Take an action; tells whether it counts as one (a refused unveiling is all taken back, VD-VEI-12).

    VD-OPT-29: where the table is only reminded of a rule, both pass over it first, or nothing is done.
    """
    if not (yield from passed_over(run, move.seat, check.against(run, move))):
        return False
    match move:
        case Arcanum():
            yield from arcana.play(run, move.seat, move.card, inverted=move.inverted, scanned=move.scanned)
        case Activate():
            ability = card_in(run, move.slot).abilities[move.ability]
            yield from costs.use(run, Cast(move.seat, move.slot, cast.depth), ability)
        case Unveil():
            return (yield from playing.unveil(run, move.seat, move.slot, Cast(move.seat, move.slot, cast.depth)))
    return True


def act_in_window(run: Run, seat: Seat, cast: Cast) -> Asking[bool]:
    """VD-CNF-11: one action or a pass, asked of one Dreamer; what is open is told as answers."""
    while True:
        found = {code_of(move): move for move in legal(run, seat)}
        options = [Option("pass", "pass")]
        options += [Option(code, *_label(run, move)) for code, move in found.items()]
        question = Question(
            "window", "VD-CNF-11", (seat,), Kind.CHOOSE, tuple(options), facts=(("seat_who", name(run, seat)),)
        )
        answer = yield question
        if answer.value == "pass":
            return False
        if (yield from act(run, found[str(answer.value)], cast)):
            return True


def code_of(move: Action) -> str:
    """An action as the value of an answer."""
    match move:
        case Arcanum():
            return f"{'inverted' if move.inverted else 'upright'} {move.card}"
        case Activate():
            return f"ability {move.slot} {move.ability}"
        case Unveil():
            return f"unveil {move.slot}"


def _label(table: Table, move: Action) -> tuple[str, tuple[tuple[str, int | str], ...]]:
    match move:
        case Arcanum():
            return ("inverted_of" if move.inverted else "upright_of"), (("card", move.card),)
        case Activate():
            text = card_in(table, move.slot).abilities[move.ability].text
            return "use_ability", (("slot", move.slot), ("words", text))
        case Unveil():
            return "unveil_it", (("slot", move.slot),)
