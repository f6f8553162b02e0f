"""When a power on a printed card works, what it costs, and what an Ignore leaves out."""

from __future__ import annotations

import pytest

from companion.games.cardweaver.moves import Use
from companion.games.cardweaver.places import HP, XP
from companion.games.cardweaver.sums import defense
from companion.table.cardfile import CardFileError
from tests.games.cardweaver.board import ANN, BEN, NEM, Board, ability, holding

SCRATCH = '{ do = "to", whom = "hit", then = [{ do = "direct_damage", n = 1 }] }'


def with_power(card: str, power: str, **fields: str) -> str:
    """An owner's Permanent with one power."""
    more = "".join(f"{name} = {text}\n" for name, text in fields.items())
    return f'[[card]]\nid = "{card}"\nsymbols = ["permanent"]\nplay = []\npowers = [{{ {power} }}]\n{more}'


def healer(when: str) -> str:
    """A Permanent that heals its player 1 when that happens."""
    return with_power("echo-chamber", f'{when}, do = [{{ do = "heal", n = 1 }}]')


@pytest.mark.parametrize(("by", "healed"), [("attack", 1), ("direct", 0), ("", 1)])
def test_something_happens_when_damage_is_dealt_by_an_attack(by: str, healed: int) -> None:
    board = Board(healer(f'when = "damage_dealt", by = "{by}"'))
    board.put(ANN, "stays", "echo-chamber")
    board.set(ANN, HP, 5)
    board.attack(ANN, board.who(NEM))
    assert board.hp(ANN) == 5 + healed


@pytest.mark.parametrize(("kind", "healed"), [("magic", 1), ("ability", 0)])
def test_the_type_of_the_card_that_deals_the_damage_counts(kind: str, healed: int) -> None:
    board = Board(healer(f'when = "damage_dealt", type = "{kind}"'))
    board.put(ANN, "stays", "echo-chamber")
    board.put(ANN, "hand", "shatter-glass")
    board.set(ANN, HP, 5)
    board.play(ANN, "shatter-glass", name_target="@undead-warlord")
    assert board.hp(ANN) == 5 + healed


def test_who_hits_is_hit_back() -> None:
    board = Board(with_power("echo-chamber", f'when = "damage_taken", by = "attack", do = [{SCRATCH}]'))
    board.turn_of(NEM)
    board.put(ANN, "stays", "echo-chamber")
    board.attack(NEM, board.who(ANN))
    assert board.hp(NEM) == 23


def test_the_first_time_in_a_turn_alone() -> None:
    board = Board(
        with_power("echo-chamber", f'when = "damage_taken", limit = "turn", do = [{SCRATCH}]')
        + ability("evil-plan", '{ do = "to", whom = "each_animus", then = [{ do = "direct_damage", n = 1 }] }')
    )
    board.turn_of(NEM)
    board.put(NEM, "hand", "evil-plan", "evil-plan")
    board.put(ANN, "stays", "echo-chamber")
    board.play(NEM, "evil-plan")
    board.play(NEM, "evil-plan")
    assert board.hp(NEM) == 23


@pytest.mark.parametrize(("kind", "healed"), [("reaver", 1), ("ally", 0)])
def test_something_happens_when_an_enemy_is_defeated(kind: str, healed: int) -> None:
    board = Board(healer(f'when = "defeats", type = "{kind}"'))
    board.put(ANN, "stays", "echo-chamber")
    board.put(NEM, "stays", "skeleton")
    board.mark("skeleton", "damage", 1)
    board.set(ANN, HP, 5)
    board.attack(ANN, board.slot("skeleton"))
    assert (board.lies(NEM, "discard"), board.hp(ANN)) == (["skeleton"], 5 + healed)


def test_a_reaver_does_something_when_it_is_defeated() -> None:
    # After the Reward (CW-R-78); it lies in the Discard Pile by then.
    board = Board(f'[[card]]\nid = "skeleton"\npowers = [{{ when = "defeated", do = [{SCRATCH}] }}]\n')
    board.put(NEM, "stays", "skeleton")
    board.mark("skeleton", "damage", 1)
    before = board.hp(ANN)
    board.attack(ANN, board.slot("skeleton"))
    assert board.hp(ANN) == before - 1


@pytest.mark.parametrize(("kind", "healed"), [("ability", 1), ("magic", 0)])
def test_something_happens_when_a_card_of_a_type_is_purchased(kind: str, healed: int) -> None:
    # CW-BUY-08: a gain counts as a purchase.
    board = Board(
        healer(f'when = "gaining", type = "{kind}"')
        + ability("sharp-note", '{ do = "gain", where = "own_dreamscape" }')
    )
    board.put(ANN, "stays", "echo-chamber")
    board.put(ANN, "hand", "sharp-note")
    board.put(ANN, "dreamscape", "crescendo", "opening-verse")
    board.set(ANN, HP, 5)
    board.conviction(4)
    board.buy(ANN, "crescendo")
    assert board.hp(ANN) == 5 + healed
    board.play(ANN, "sharp-note")
    assert board.hp(ANN) == 5 + 2 * healed


def test_a_card_does_something_when_it_is_gained_itself() -> None:
    board = Board('[[card]]\nid = "crescendo"\npowers = [{ when = "gained", do = [{ do = "conviction", n = 1 }] }]\n')
    board.put(ANN, "dreamscape", "crescendo")
    board.conviction(4)
    board.buy(ANN, "crescendo")
    assert board.state.dials[board.setup.dial_by_name["Conviction"]] == 1


def test_a_card_does_something_when_it_comes_to_lie_in_the_dreamscape_and_no_window_is_held() -> None:
    # CW-SYM-13: step (c) has no window.
    hurt = '{ do = "to", whom = "each_animus", then = [{ do = "direct_damage", n = 1 }] }'
    board = Board(f'[[card]]\nid = "control"\npowers = [{{ when = "arrives", do = [{hurt}] }}]\n')
    board.turn_of(NEM)
    board.put(ANN, "hand", "soothing-chorus")
    board.put(NEM, "dreamscape", "animate", "shaken", "shaken", "bone-shield")
    board.put(NEM, "buying", "control", "control")
    before = board.hp(ANN)
    board.end_turn(NEM)
    assert board.hp(ANN) == before - 1
    assert "aimed_at" not in [question.code for question in board.asked]


def test_a_nightmare_has_its_own_way_on_arrival() -> None:
    # CW-NGT-01 (card may override): to the Animus with the fewest HP, and something happens.
    own = '[[card]]\nid = "fear"\narrival = { do = "to_discard_of", whose = "least_hp" }\n'
    board = Board(own + 'powers = [{ when = "arrives", do = [{ do = "xp", n = 1 }] }]\n')
    board.turn_of(NEM)
    board.set(BEN, HP, 3)
    board.put(NEM, "dreamscape", "animate", "shaken", "shaken", "bone-shield")
    board.put(NEM, "buying", "fear", "control")
    board.end_turn(NEM)
    assert (board.lies(BEN, "discard"), board.xp(NEM)) == (["fear"], 1)


def test_a_skill_does_something_when_it_is_unlocked_and_other_cards_may_wait_for_that() -> None:
    skills = "[" + ", ".join(
        f'{{ at = {at}, text = "One.", powers = [{{ when = "unlock", do = [{{ do = "heal", n = {at} }}] }}] }}'
        for at in (1, 2)
    )
    board = Board(f'[[card]]\nid = "songstress"\nskills = {skills}]\n' + healer('when = "unlock"'))
    board.put(ANN, "stays", "echo-chamber")
    board.set(ANN, HP, 5)
    board.set(ANN, XP, 1)
    # The first Skill is unlocked already; the second heals 2, the Permanent 1.
    board.attack(ANN, board.who(NEM), which_first=f"{board.slot('echo-chamber')} 0")
    assert (board.xp(ANN), board.hp(ANN)) == (2, 8)


# What is paid (CW-PLY-08).


def test_a_power_is_refused_if_its_cost_cannot_be_paid() -> None:
    cost = '{ do = "destroy", where = "discard", type = "magic" }'
    board = Board(with_power("echo-chamber", f'when = "use", cost = [{cost}], do = [{{ do = "draw", n = 1 }}]'))
    board.put(ANN, "stays", "echo-chamber")
    board.put(ANN, "discard", "assault")
    assert board.refused(Use(ANN, board.slot("echo-chamber"), 0)).code == "no_card_to_pay"
    board.put(ANN, "discard", "battle-hymn")
    board.put(ANN, "deck", "guard")
    board.use(ANN, "echo-chamber")
    assert (board.lies(ANN, "dead"), board.lies(ANN, "hand")) == (["battle-hymn"], ["guard"])


def test_what_was_not_paid_for_does_not_happen() -> None:
    # CW-HID-14: the holder says that there is no such card.
    cost = '{ do = "discard", n = 1, type = "magic" }'
    board = Board(with_power("echo-chamber", f'when = "use", cost = [{cost}], do = [{{ do = "xp", n = 1 }}]'))
    board.put(ANN, "stays", "echo-chamber")
    board.put(ANN, "hand", "assault")
    board.put(ANN, "deck", "battle-hymn")
    for place in ("hand", "deck"):
        board.hide(ANN, place)
    refusal = board.refused(Use(ANN, board.slot("echo-chamber"), 0))
    assert refusal.clause == "CW-PLY-08"


# Ignore (CW-IGN-01, CW-IGN-02, CW-R-56).


def test_a_card_is_ignored_for_a_while() -> None:
    board = Board(ability("sharp-note", '{ do = "ignore", names = ["Shaken"], until = "end_of_nemesis_next" }'))
    board.put(ANN, "hand", "sharp-note")
    board.play(ANN, "sharp-note")
    board.turn_of(NEM)
    board.put(NEM, "hand", "shaken")
    board.put(BEN, "hand", "assault")
    board.play(NEM, "shaken", discard_one="assault")
    assert board.lies(BEN, "discard") == ["assault"]


def test_a_skill_may_ignore_a_card() -> None:
    skill = '{ at = 1, text = "You ignore Shaken.", holds = [{ holds = "ignore", names = ["Shaken"] }] }'
    board = Board(f'[[card]]\nid = "songstress"\nskills = [{skill}]\n')
    board.set(ANN, XP, 1)
    board.turn_of(NEM)
    board.put(NEM, "hand", "shaken")
    board.put(BEN, "hand", "assault")
    board.play(NEM, "shaken", discard_one="assault")
    assert board.lies(BEN, "discard") == ["assault"]


def test_what_an_ignored_card_in_play_holds_is_left_out() -> None:
    # CW-R-56.
    board = Board(holding("riot-shield", '{ holds = "ignore", names = ["Sleepwalk"] }'))
    board.put(BEN, "stays", "sleepwalk")
    without = board.setup.cards[board.who(BEN)].defense
    assert defense(board.state, BEN) == max(0, without - 1)
    board.put(BEN, "stays", "riot-shield")
    assert defense(board.state, BEN) == without


def test_an_ignored_nightmare_does_nothing_to_its_player_and_still_goes_where_it_says() -> None:
    # CW-R-56.
    fear = ability("fear", '{ do = "xp", n = -1 }, { do = "destroy_self" }')
    board = Board(fear + holding("riot-shield", '{ holds = "ignore", names = ["Fear"] }'))
    for player in (ANN, BEN):
        board.set(player, XP, 2)
        board.turn_of(player)
        board.put(player, "hand", "fear")
        if player == BEN:
            board.put(BEN, "stays", "riot-shield")
        board.play(player, "fear")
    assert (board.xp(ANN), board.xp(BEN)) == (1, 2)
    assert board.lies(NEM, "dead") == ["fear", "fear"]


def test_what_an_owner_ignores_has_to_be_a_card() -> None:
    with pytest.raises(CardFileError) as error:
        Board(holding("riot-shield", '{ holds = "ignore", names = ["Fears"] }'))
    assert "there is no card of the name 'Fears' to ignore (CW-IGN-01)" in str(error.value)
