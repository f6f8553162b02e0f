"""The last round as people follow it: each step with its effects in plain words, and the sums (SW-SCO-10).

It shows what was written down, and works out nothing of the rules (SW-TML-04).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from companion.games.shardweave.places import name, of
from companion.games.shardweave.record import CONVERGENCE, Entry, timeline
from companion.table.screens import Step, Steps, Told
from companion.table.state import UNKNOWN, Seat, State

STEPS: Final = (
    "", "Round Start", "Select", "Pre-Reveal", "Reveal", "Arena Hazard", "Card Static", "Card Trigger", "Score",
    "Tiebreak", "Result", "Aftermath", "Cleanup",
)  # fmt: skip
"""The twelve steps (SW-ORD-01)."""
FINAL: Final = "final"
"""The quantity of an entry that tells base and final score."""
ACTED: Final = ("applied", "overridden")
"""An effect that was carried out, even if a later one has made it vain."""
NUMBERS: Final = {"power": "Power", "speed": "Speed", "mind": "Mind", "spirit": "Spirit", "score": "score"}
"""The words of quantities that have a number."""
HAPPENED: Final = {
    "hazard": "The hazard is suppressed",
    "arena": "{whose} primary and secondary stats are exchanged",
    "tie": "Equal scores: {who} wins",
    "printed": "Equal scores: the printed stats decide",
    "winner": "{who} wins the round: 1 Victory Point",
    "look_top": "{who} looks at the own top card",
    "put_to_bottom": "{who} looks at the own top card and puts it under the draw pile",
    "look_arena": "{who} looks at the top Arena",
    "arena_to_bottom": "{who} looks at the top Arena and puts it under the deck",
    "show_top": "{who} shows the top card",
    "show_hand": "{who} shows a hand card",
    "draw": "{who} draws",
    "put_under": "{who} puts a hand card under the draw pile",
    "discard_under": "{who} may put a discarded Champion under the draw pile",
    "swap_queue": "Next and Later change places",
    "form": "{whose} Champion takes its other form",
    "next_champion": "{whose} next Champion carries something on",
    "next_hazard": "The Next Arena’s hazard acts too",
    "pile_bottom": "{whose} Champion goes under the draw pile",
    "hand": "{whose} Champion goes back to the hand",
    "aside": "{whose} Champion is set aside",
    "discard": "{whose} Champion goes to the discard pile",
    "agreed": "Both agree: {who} wins",
    "agreed_score": "Both agree: {whose} score is {after}",
}
"""What an entry without a number says if it happened."""
MEANT: Final = {
    "stat": "plus or minus on a stat",
    "cap": "a limit to a stat",
    "set": "another number for a stat",
    "swap": "an exchange of stats",
    "exchange_arena": "an exchange of what scores",
    "forbid": "a protection",
    "score": "plus or minus on the score",
    "score_cap": "a limit to the score",
    "score_set": "another score",
    "suppress_hazard": "silence for the hazard",
    "hazard": "silence for the hazard",
    "next_hazard": "the Next Arena’s hazard",
    "tie": "a rule for equal scores",
    "played_to": "another way for a played Champion",
    "look_top": "a look at the top card",
    "look_arena": "a look at the top Arena",
    "show_top": "the top card shown",
    "show_hand": "a hand card shown",
    "draw": "a card drawn",
    "discard_under": "a discarded Champion under the draw pile",
    "swap_queue": "an exchange of Next and Later",
    "transform": "another form",
    "next_champion": "something for the next Champion",
}
"""What an entry would have brought that came to nothing."""
WHY_NOT: Final = {
    "primary": "another stat is primary here",
    "next_same_primary": "the Next Arena has another primary stat",
    "hazard": "no hazard acts here",
    "lost_last": "the last round was not lost",
    "rival_leads": "the rival does not lead",
    "result": "the round ended otherwise",
    "higher": "it would not raise the number",
}
"""Why a condition did not hold, by the word of the condition."""


def steps(state: State) -> Steps | None:
    """The timeline of the last round, folded; nothing before the first."""
    entries = [entry for entry in timeline(state) if entry.status != "noted"]
    if not entries:
        return None
    heading = "Sudden Convergence" if entries[0].round == CONVERGENCE else f"Round {entries[0].round}, step by step"
    found = [(number, tuple(_step(state, entries, number))) for number in range(1, len(STEPS))]
    told = tuple(Step(number, STEPS[number], lines) for number, lines in found if lines)
    return Steps(heading, told, folded=True)


def _step(state: State, entries: Sequence[Entry], number: int) -> Iterator[Told]:
    """What happened in a step; the settled stats and the final score of a Champion are one sum."""
    settled = {entry.of: entry for entry in entries if " " in entry.what and entry.kind == "plain"}
    for entry in entries:
        if entry.step != number or settled.get(entry.of) is entry:
            continue
        if entry.what == FINAL:
            yield Told(_final(state, entries, settled.get(entry.of), entry))
        else:
            yield told(state, entry)


def _final(state: State, entries: Sequence[Entry], settled: Entry | None, final: Entry) -> str:
    who = name(state, final.of)
    return f"{who}: {sum_words(entries, settled, final)}" if settled is not None else f"{who}: {final.after}"


def sum_words(entries: Sequence[Entry], settled: Entry, final: Entry) -> str:
    """A sum that a player can check: "Power 7+2=9, Mind 5 → 2, base 11, −1 = 10" (SW-SCO-10)."""
    assert settled.before is not None and settled.after is not None
    assert final.before is not None and final.after is not None
    primary, secondary = settled.what.split()
    half = final.before - settled.before
    first = _stat_words(entries, settled.of, primary, settled.before)
    second = f"{_stat_words(entries, settled.of, secondary, settled.after)} → {half}"
    words = f"{first}, {second}, base {final.before}"
    return words if final.before == final.after else f"{words}, {_signed(final.after - final.before)} = {final.after}"


def _stat_words(entries: Sequence[Entry], seat: Seat, stat: str, value: int) -> str:
    """What a stat has become, and from which printed one: as a sum, or where it was replaced, one after the other."""
    changes = [
        one for one in entries if (one.what, one.of) == (stat, seat) and one.before is not None and one.status in ACTED
    ]
    printed = changes[0].before if changes else value
    assert printed is not None
    word = stat.capitalize()
    if printed == value:
        return f"{word} {value}"
    if any(one.kind == "replacement" for one in changes):
        return f"{word} {printed}, now {value}"
    return f"{word} {printed}{_signed(value - printed)}={value}"


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}"


def told(state: State, entry: Entry) -> Told:
    """One entry: what changed, or what would have and why it did not, and by which card."""
    by = card_name(state, entry)
    if entry.status in ("skipped", "no_target"):
        meant = MEANT.get(entry.what, entry.what)
        return Told(f"No {_without_article(meant)}: {_why_not(entry)}", by, is_off=True)
    if entry.what in NUMBERS:
        return Told(_number(state, entry), by, is_off=entry.status != "applied")
    if entry.status == "blocked":
        return Told(f"{_capital(MEANT.get(entry.what, entry.what))} is kept off by {_cause(state, entry)}", by, True)
    if entry.status == "overridden":
        return Told(f"{_happened(state, entry)}, but then {_cause(state, entry)} decides", by, is_off=True)
    if entry.what == "winner" and entry.of == UNKNOWN:
        return Told("Nobody wins the round", by)
    return Told(_happened(state, entry), by)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _without_article(words: str) -> str:
    for article in ("a ", "an ", "the "):
        if words.startswith(article):
            return words.removeprefix(article)
    return words


def _why_not(entry: Entry) -> str:
    if entry.status == "no_target":
        return "there is nothing that it could act on"
    return WHY_NOT.get(entry.cause, "its condition does not hold")


def _number(state: State, entry: Entry) -> str:
    """A stat or a score, before and after; or what kept it as it was."""
    whose = f"{name(state, entry.of)}’s {NUMBERS[entry.what]}"
    if entry.status == "blocked":
        return f"{whose} stays {entry.before}, kept by {_cause(state, entry)}"
    words = f"{whose} {entry.before} → {entry.after}" if entry.before != entry.after else f"{whose} stays {entry.after}"
    return f"{words}, then replaced by {_cause(state, entry)}" if entry.status == "overridden" else words


def _happened(state: State, entry: Entry) -> str:
    if entry.what in ("tie", "printed") and entry.of == UNKNOWN:
        return "Equal scores: nobody wins" if entry.what == "tie" else "Equal scores, and equal printed stats"
    who = name(state, entry.of) if entry.of >= 0 else "nobody"
    return HAPPENED.get(entry.what, entry.what).format(who=who, whose=f"{who}’s", after=entry.after)


def _cause(state: State, entry: Entry) -> str:
    return _names(state).get(entry.cause, "another effect")


def _names(state: State) -> dict[str, str]:
    return {copy.card: state.setup.names[copy.card] for copy in of(state).copies}


def card_name(state: State, entry: Entry) -> str:
    """The name of the card that an effect comes from; "" for what both have agreed on."""
    if not entry.source:
        return ""
    return _names(state).get(entry.source, "carried over")
