"""Made-up screens for the page that shows every component."""

from __future__ import annotations

from typing import Any

from companion.games import registry
from companion.play.tables import SeatInfo, TableInfo
from companion.table import screens as s


def everything() -> dict[str, Any]:
    """One screen with every kind of part, a refusal, and the table that they belong to."""
    game = registry.game("cadaver")
    seats = (SeatInfo(0, "Mira", True), SeatInfo(1, "Jonas", True))
    return {
        "info": TableInfo("K7M4RX", game.key, "Kitchen table", seats, True, False, False, 52),
        "game": game,
        "screen": _screen(),
        "no": s.No(
            "Under a Coffin Lid",
            "CD-LID-03",
            game.clauses.text("CD-LID-03"),
            (s.Fact("A Coffin Lid lies on The Abomination.", False), s.Fact("Your turn", True)),
            (s.Choice("Discard it", "{}"),),
            "Potion",
        ),
    }


def _screen() -> s.Screen:
    return s.Screen(
        sign=s.Sign("Lay one more card", True, "Deck 14", _stations()),
        blocks=(
            s.Numbers((s.Dial("HP", 17, "hp", most=26, lost=3), s.Dial("Conviction", 3, "conviction"))),
            s.Dial("HP", 0, "hp", word="defeated, turn the card"),
            _ladder(),
            _offers(),
            s.Area("Before you", _cards(), "4 in hand"),
            s.Hand("In your hand", (s.Pick("Assault", "{}", "ability", "Attack +1.", (s.Choice("Redeem", "{}"),)),)),
            s.Piles("Resource Piles", _piles()),
            s.Ledger(
                "Raised", (s.Row("7", "three different", "a set"), s.Row("2", "two alone", "1 each")), "9", "raised"
            ),
            s.Can("You can", _choices(), "1 to draw"),
            _bearings(),
            _fan(),
            _contest(),
            _fought(),
            _grounds(),
            s.Steps("Round 9, step by step", (s.Step(5, "Arena Hazard", (s.Told("Power 8 → 7", "Tilted Court"),)),)),
            s.Area("In play", _lying(), "2 cards"),
            s.Ledger("Advice", (s.Row("", "Begin high and go down."),), folded=True),
            s.Wait("Ada is on turn", "drawing"),
        ),
        ask=s.Ask(
            "A Ghoul reaches for James Darkwell", "CD-AML-05", "Stop it with an Amulet?", _choices()[:1], until_s=9
        ),
    )


def _bearings() -> s.Bearings:
    card = s.TurnCard("Mind, 2 arcana left", 2, "+1 dawn, −2 dusk", (3, 4, 1), then="1", then_text="No conflicts.")
    bands = (s.Band(4, "waking"), s.Band(3), s.Band(2), s.Band(1, "deepest"))
    return s.Bearings(card, s.Gauge("Depth", 3, bands, "depth"))


def _fan() -> s.Fan:
    use = s.Use("Upright, then discarded", ("Evoke twice.",), s.Choice("Play it", "{}", outcome="Mind 2 → 1"))
    return s.Fan(
        "Your arcana",
        (
            s.HeldGroup("Playable at depth 3", True, (s.Held(4, "First Light", "first-light", uses=(use,)),)),
            s.HeldGroup("Too deep for now, value under 3", False, (s.Held(2, "Undertow"),), "VD-DEP-05"),
        ),
        "2 of 8 in hand",
        ("Only 2 in hand",),
    )


def _contest() -> s.Contest:
    mine = s.Dial("You", 7, word="attacks", rows=(s.Row("+4", "Griffin", is_card=True), s.Row("+3", "Mask")))
    return s.Contest(
        "Dawn conflict", (mine, s.Dial("Ada", 5, word="defends")), 0, "the higher wins", "2 damage", "dawn"
    )


def _fought() -> s.Contest:
    stats = (s.Versus("Power", (7, 5), "power", True), s.Versus("Mind", (7, 4), "mind"))
    sides = (s.Dial("You", 10), s.Dial("Noor", 9))
    return s.Contest("The Tilted Court", sides, 0, "final score", "You win.", "victory-point", ("Elias", "Iron"), stats)


def _grounds() -> s.Grounds:
    whole, half = s.Scores("Power", "whole", "power"), s.Scores("Speed", "half", "speed")
    names = (("Active", "The Tilted Court"), ("Next", "Noon Plaza"), ("Later", "Sawdust Ring"))
    return s.Grounds(
        "Arenas", tuple(s.Ground(place, name, (whole, half), "Power −1", "hazard") for place, name in names)
    )


def _lying() -> tuple[s.InPlay, ...]:
    numbers = (s.Dial("dawn", 4, "dawn"), s.Dial("dusk", 1, "dusk"))
    return (
        s.InPlay("Griffin", "heroic", lies=s.Lying("3", s.Way.UPRIGHT), numbers=numbers, texts=("No text.",), key="a"),
        s.InPlay("Clerk", "exhausted", lies=s.Lying("4", s.Way.TURNED), numbers=numbers),
        s.InPlay("Veiled", "face down", lies=s.Lying("2", s.Way.DOWN, "value 2")),
    )


def _ladder() -> s.Ladder:
    return s.Ladder(
        "Experience",
        4,
        (
            s.Rung(1, "Your Artifacts cost 1 less", "always"),
            s.Rung(3, "Prevent 2 Direct Damage to you", "once a round", used=False, choice=s.Choice("Use", "{}")),
            s.Rung(5, "Defense +1 while you have an Artifact in play", "1 to go"),
            s.Rung(8, "Once a turn, 2 Direct Damage to the Nemesis", "4 to go"),
        ),
        "experience",
        nudge=s.nudge_dial("Experience"),
        most=8,
    )


def _offers() -> s.Offers:
    return s.Offers(
        "Your Dreamscape",
        (
            s.Offer(2, "Suppressing Fire", "ability", "Direct Damage 2.", s.Choice("Purchase it", "{}"), "buy"),
            s.Offer(4, "Partner", "ally", tap=s.Choice("Purchase it", "{}", refused="1 short")),
        ),
        "3 to spend",
        "1 place is empty until your turn ends",
    )


def _stations() -> tuple[s.Station, ...]:
    return (
        s.Station("Laying, 2 of 2", s.StationState.NOW),
        s.Station("Drawing", s.StationState.NEXT),
        s.Station("Trading", s.StationState.NEXT),
    )


def _cards() -> tuple[s.InPlay, ...]:
    full, empty, locked = s.SquareState.FULL, s.SquareState.OPEN, s.SquareState.LOCKED
    potion = s.Square("potion", "Potion", full)
    return (
        s.InPlay("James Darkwell", "needs a Brain", (potion, potion, s.Square("brain", "Brain, missing", empty))),
        s.InPlay(
            "The Abomination",
            "under a Coffin Lid",
            (
                potion,
                s.Square("coffin-lid", "Scroll, under a Lid", locked),
                s.Square("coffin-lid", "Brain, under a Lid", locked),
            ),
        ),
    )


def _piles() -> tuple[s.Pile, ...]:
    return (
        s.Pile("Potion", "potion", 3, True, "open to you"),
        s.Pile("Scroll", "scroll", 5, False, "no Accomplice"),
        s.Pile("Brain", "brain", 2, False, "lidded"),
    )


def _choices() -> tuple[s.Choice, ...]:
    return (
        s.Choice("Draw from the Deck", "{}", "14 left", "face-down"),
        s.Choice("Draw from the Scroll pile", "{}", "5 left", "scroll", refused="You have no Accomplice for it"),
    )
