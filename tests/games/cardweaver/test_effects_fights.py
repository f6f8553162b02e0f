"""What a printed card may say about Attacks, damage, Attack and Defense, and how long it holds."""

from __future__ import annotations

import pytest

from companion.games.cardweaver.moves import Attack, Next
from companion.games.cardweaver.places import HP, NPC_ATTACK, XP
from companion.games.cardweaver.sums import attack_power, defense
from tests.games.cardweaver.board import ANN, BEN, NEM, Board, ability, holding, npc_board

# Numbers that are taken for each of something (CW-MOD-06, CW-RVA-07).


@pytest.mark.parametrize(
    ("per", "power"),
    [
        ("animus", 2),
        ("animus_beyond_first", 1),
        ("ally", 2),
        ("ally_in_play", 3),
        ("reaver", 0),
        ("reaver_in_play", 1),
        ("other_card_played", 1),
    ],
)
def test_attack_is_counted_for_each_of_something(per: str, power: int) -> None:
    board = Board(ability("sharp-note", f'{{ do = "stat", stat = "attack", n = 1, per = "{per}" }}'))
    board.put(ANN, "hand", "conviction", "sharp-note")
    board.put(ANN, "stays", "backing-singer", "drummer")
    board.put(BEN, "stays", "partner")
    board.put(NEM, "stays", "skeleton")
    before = attack_power(board.state, ANN)
    board.play(ANN, "conviction")
    board.play(ANN, "sharp-note")
    assert attack_power(board.state, ANN) == before + power


@pytest.mark.parametrize("kind", ["direct_damage", "heal"])
def test_damage_and_healing_are_counted_too_up_to_a_number(kind: str) -> None:
    does = f'{{ do = "to", whom = "nemesis", then = [{{ do = "{kind}", n = 2, per = "animus", most = 1 }}] }}'
    board = Board(ability("sharp-note", does))
    board.put(ANN, "hand", "sharp-note")
    board.set(NEM, HP, 10)
    board.play(ANN, "sharp-note")
    assert board.hp(NEM) == (8 if kind == "direct_damage" else 12)


def test_conviction_and_draws_are_counted_too() -> None:
    does = '{ do = "conviction", n = 2, per = "animus" }, { do = "draw", n = 1, per = "animus" }'
    board = Board(ability("sharp-note", does))
    board.put(ANN, "hand", "sharp-note")
    board.put(ANN, "deck", "assault", "guard", "guard")
    board.play(ANN, "sharp-note")
    assert board.state.dials[board.setup.dial_by_name["Conviction"]] == 4
    assert board.lies(ANN, "hand") == ["guard", "assault"]


def test_a_list_of_effects_is_done_for_each_of_something() -> None:
    does = (
        '{ do = "for_each", per = "animus", then = [{ do = "to", whom = "nemesis", then = [{ do = "xp", n = -1 }] }] }'
    )
    board = Board(ability("sharp-note", does))
    board.put(ANN, "hand", "sharp-note")
    board.set(NEM, XP, 5)
    board.play(ANN, "sharp-note")
    assert board.xp(NEM) == 3


# Conditions.


@pytest.mark.parametrize(
    ("needs", "met"),
    [
        ("most_hp = 5", True),
        ("most_hp = 4", False),
        ("least_hp = 5", True),
        ("least_hp = 6", False),
        ('played = "ability"', True),
        ('played = "ability", other = true', True),
        ('played = "magic"', False),
        ("attacked = true", False),
        ("first_attack = true", True),
    ],
)
def test_a_condition_asks_for_hp_for_cards_played_and_for_the_attack(needs: str, met: bool) -> None:
    board = Board(
        ability("sharp-note", f'{{ do = "if", needs = {{ {needs} }}, then = [{{ do = "conviction", n = 1 }}] }}')
    )
    board.set(ANN, HP, 5)
    board.put(ANN, "hand", "assault", "sharp-note")
    board.play(ANN, "assault")
    board.play(ANN, "sharp-note")
    assert board.state.dials[board.setup.dial_by_name["Conviction"]] == int(met)


def test_another_card_of_the_type_is_not_the_card_itself() -> None:
    needs = '{ played = "ability", other = true }'
    board = Board(ability("sharp-note", f'{{ do = "if", needs = {needs}, then = [{{ do = "conviction", n = 1 }}] }}'))
    board.put(ANN, "hand", "sharp-note")
    board.play(ANN, "sharp-note")
    assert board.state.dials[board.setup.dial_by_name["Conviction"]] == 0


def test_the_other_turn_has_no_attack_of_ours() -> None:
    # "If you attacked this turn" asks for the own Attack.
    board = Board(ability("sharp-note", '{ do = "stat", stat = "attack", n = 3, needs = { attacked = true } }'))
    board.fill(NEM, "undead_warlord")
    board.put(ANN, "hand", "sharp-note")
    board.attack(ANN, board.who(NEM))
    board.play(ANN, "sharp-note")
    assert attack_power(board.state, ANN) == 4


def test_a_condition_may_be_one_of_those_who_are_aimed_at() -> None:
    then = '[{ do = "if", theirs = true, needs = { most_hp = 5 }, then = [{ do = "direct_damage", n = 3 }] }]'
    board = Board(ability("evil-plan", f'{{ do = "to", whom = "each_animus", then = {then} }}'))
    board.turn_of(NEM)
    board.put(NEM, "hand", "evil-plan")
    board.set(ANN, HP, 5)
    board.play(NEM, "evil-plan")
    assert (board.hp(ANN), board.hp(BEN)) == (2, board.setup.cards[board.who(BEN)].hp)


def test_who_plays_the_card_may_choose_for_each_of_them() -> None:
    options = 'options = [[{ do = "direct_damage", n = 1 }], [{ do = "direct_damage", n = 4 }]]'
    one = f'{{ do = "choose_one", labels = ["1", "4"], how = "picked", {options} }}'
    board = Board(ability("evil-plan", f'{{ do = "to", whom = "each_animus", then = [{one}] }}'))
    board.turn_of(NEM)
    board.put(NEM, "hand", "evil-plan")
    before = board.hp(ANN), board.hp(BEN)
    board.play(NEM, "evil-plan", choose_one=["0", "1"])
    assert (before[0] - board.hp(ANN), before[1] - board.hp(BEN)) == (1, 4)
    assert {question.seats for question in board.asked if question.code == "choose_one"} == {(NEM,)}


# Whom (CW-MUL-01).


def test_each_other_animus_leaves_out_the_one_who_was_hit() -> None:
    board = Board(characters=("cyber-assassin", "songstress", "cybercop"))
    board.turn_of(NEM)
    board.put(NEM, "hand", "backstab")
    before = board.hp(ANN), board.hp(BEN)
    board.play(NEM, "backstab", name_target="@songstress")
    assert (before[0] - board.hp(ANN), before[1] - board.hp(BEN)) == (2, 1)


def test_when_an_ally_was_hit_each_animus_is_another() -> None:
    board = Board(characters=("cyber-assassin", "songstress", "cybercop"))
    board.turn_of(NEM)
    board.put(NEM, "hand", "backstab")
    board.put(ANN, "stays", "drummer")
    before = board.hp(ANN), board.hp(BEN)
    board.play(NEM, "backstab", name_target="@drummer")
    assert (before[0] - board.hp(ANN), before[1] - board.hp(BEN)) == (1, 1)
    assert board.on("drummer", "damage") == 2


def test_each_other_animus_of_a_card_that_names_nobody_leaves_out_its_player() -> None:
    board = Board(ability("sharp-note", '{ do = "to", whom = "each_other_animus", then = [{ do = "heal", n = 2 }] }'))
    board.put(ANN, "hand", "sharp-note")
    board.set(ANN, HP, 5)
    board.set(BEN, HP, 5)
    board.play(ANN, "sharp-note")
    assert (board.hp(ANN), board.hp(BEN)) == (5, 7)


def test_each_ally_and_either_helper_are_aimed_at() -> None:
    board = Board(
        ability("evil-plan", '{ do = "to", whom = "each_ally", then = [{ do = "direct_damage", n = 1 }] }')
        + ability("control", '{ do = "to", whom = "reaver_or_ally", then = [{ do = "direct_damage", n = 1 }] }')
    )
    board.turn_of(NEM)
    board.put(NEM, "hand", "evil-plan", "control")
    board.put(ANN, "stays", "drummer")
    board.put(BEN, "stays", "partner")
    board.put(NEM, "stays", "night-hound")
    board.play(NEM, "evil-plan")
    assert (board.on("drummer", "damage"), board.on("partner", "damage")) == (1, 1)
    board.play(NEM, "control", name_target="@night-hound", hit_own_side="yes")
    assert board.on("night-hound", "damage") == 1


# Rules for Attacks (CW-ATK-03, CW-ATK-08, CW-ATK-12).


def test_attacks_of_this_turn_ignore_defense() -> None:
    board = Board(ability("sharp-note", '{ do = "attack_rule", rule = "ignore_defense" }'))
    board.put(ANN, "hand", "sharp-note")
    board.put(NEM, "stays", "night-hound")
    board.mark("night-hound", "experience", 3)
    assert defense(board.state, NEM) == 1
    board.play(ANN, "sharp-note")
    board.attack(ANN, board.who(NEM))
    assert board.hp(NEM) == 23


def test_an_attack_may_hit_more_targets_and_each_has_its_window() -> None:
    board = Board(ability("sharp-note", '{ do = "attack_rule", rule = "extra_targets", n = 2 }'))
    board.put(ANN, "hand", "sharp-note")
    board.put(NEM, "hand", "silence")
    board.put(NEM, "stays", "night-hound", "skeleton")
    board.play(ANN, "sharp-note")
    hp = board.hp(NEM) - 1
    board.attack(ANN, board.who(NEM), one_more_target=["@night-hound", "none"])
    assert [question.code for question in board.asked].count("attack_on") == 2
    assert (board.hp(NEM), board.on("night-hound", "damage"), board.on("skeleton", "damage")) == (hp, 1, 0)
    assert board.refused(Attack(ANN, board.who(NEM))).clause == "CW-ATK-01"


def test_a_character_cannot_be_attacked_for_a_while() -> None:
    does = '{ do = "to", whom = "an_animus", then = [{ do = "attack_rule", rule = "cannot_be_attacked", '
    board = Board(ability("sharp-note", does + 'until = "end_of_nemesis_next" }] }'))
    board.put(ANN, "hand", "sharp-note")
    board.play(ANN, "sharp-note", name_target="@cybercop")
    board.turn_of(NEM)
    assert board.refused(Attack(NEM, board.who(BEN))).code == "cannot_be_attacked"
    board.attack(NEM, board.who(ANN))


def test_what_cannot_be_attacked_any_more_is_not_hit() -> None:
    # Quick Cast in the window: the Attack is used up and does nothing, as in CW-R-20.
    does = '{ do = "attack_rule", rule = "cannot_be_attacked", until = "end_of_turn" }'
    board = Board(ability("soothing-chorus", does))
    board.turn_of(NEM)
    board.put(ANN, "hand", "soothing-chorus")
    before = board.hp(ANN)
    board.attack(NEM, board.who(ANN), attack_on="respond", show_response="soothing-chorus")
    assert board.hp(ANN) == before
    assert board.refused(Attack(NEM, board.who(BEN))).clause == "CW-ATK-01"


def test_the_automated_nemesis_attacks_nobody_who_cannot_be_attacked() -> None:
    board = npc_board(holding("echo-chamber", '{ holds = "attack_rule", rule = "cannot_be_attacked" }'))
    board.put(0, "stays", "echo-chamber")
    board.turn_of(2, NPC_ATTACK)
    before = board.hp(0), board.hp(1)
    board.do(Next(0))
    assert (board.hp(0) == before[0], board.hp(1) < before[1]) == (True, True)


def test_the_next_attack_is_redirected_to_somebody_else() -> None:
    does = '{ do = "to", whom = "ally", then = [{ do = "attack_rule", rule = "redirect", until = "end_of_turn" }] }'
    board = Board(ability("soothing-chorus", does))
    board.turn_of(NEM)
    board.put(ANN, "hand", "soothing-chorus")
    board.put(BEN, "stays", "partner")
    before = board.hp(ANN)
    board.attack(NEM, board.who(ANN), attack_on="respond", show_response="soothing-chorus")
    assert board.hp(ANN) == before
    assert board.on("partner", "damage") == 1
    assert not [held for held in board.state.lasting if held.what == "redirects"]


def test_a_card_in_play_takes_each_attack_on_its_players_character() -> None:
    board = Board('[[card]]\nid = "drummer"\nholds = [{ holds = "attack_rule", rule = "redirect" }]\n')
    board.turn_of(NEM)
    board.put(ANN, "stays", "drummer")
    before = board.hp(ANN)
    board.attack(NEM, board.who(ANN))
    assert (board.hp(ANN), board.on("drummer", "damage")) == (before, 1)


def test_allies_cannot_be_attacked_while_a_card_protects_them() -> None:
    board = Board(holding("echo-chamber", '{ holds = "attack_rule", rule = "cannot_be_attacked", of = "helpers" }'))
    board.turn_of(NEM)
    board.put(ANN, "stays", "echo-chamber", "drummer")
    assert board.refused(Attack(NEM, board.slot("drummer"))).code == "cannot_be_attacked"
    board.attack(NEM, board.who(ANN))


# Prevention (CW-DMG-03, CW-DMG-07).


def test_all_direct_damage_of_the_turn_is_lowered_and_attacks_are_not() -> None:
    # Worked example 25.
    shield = '{ do = "prevent", kind = "direct", n = 2, every = true, until = "end_of_nemesis_next" }'
    damage = '{ do = "to", whom = "each_animus", then = [{ do = "direct_damage", n = 3 }] }'
    board = Board(ability("sharp-note", shield) + ability("evil-plan", damage))
    board.put(ANN, "hand", "sharp-note")
    board.play(ANN, "sharp-note")
    board.turn_of(NEM)
    board.put(NEM, "hand", "evil-plan", "evil-plan")
    before = board.hp(ANN)
    board.play(NEM, "evil-plan")
    board.play(NEM, "evil-plan")
    assert board.hp(ANN) == before - 2
    board.attack(NEM, board.who(ANN))
    assert board.hp(ANN) == before - 3


def test_a_card_in_play_lowers_the_damage_of_attacks_to_a_card_or_to_all_helpers() -> None:
    held = '{ holds = "prevent", kind = "attack", n = 1, of = "helpers" }'
    board = Board(
        holding("echo-chamber", held)
        + '[[card]]\nid = "drummer"\nholds = [{ holds = "prevent", kind = "attack", n = 1, of = "card" }]\n'
        + ability("evil-plan", '{ do = "stat", stat = "attack", n = 2 }, { do = "extra_attack" }')
    )
    board.turn_of(NEM)
    board.put(NEM, "hand", "evil-plan")
    board.put(ANN, "stays", "echo-chamber", "drummer", "backing-singer")
    board.play(NEM, "evil-plan")
    board.attack(NEM, board.slot("drummer"))
    board.attack(NEM, board.slot("backing-singer"))
    assert (board.on("drummer", "damage"), board.on("backing-singer", "damage")) == (1, 2)
