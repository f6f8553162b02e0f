"""What the page of a seat shows on a turn: each number with its sources, each price, what may be set right."""

from __future__ import annotations

import msgspec

from companion.games.cardweaver.moves import Play
from companion.games.cardweaver.screen_words import reward
from companion.table.screens import (
    Area,
    Can,
    Dial,
    Hand,
    Ladder,
    Ledger,
    Numbers,
    Offers,
    Wait,
)
from tests.games.cardweaver.pages import ANN, BEN, BUILT, CY, block, choice, offer, page
from tests.games.cardweaver.tables import GAME, card, done, lies, table


def test_attack_power_is_told_source_by_source_with_what_it_would_do_to_the_nemesis() -> None:
    # CW-ATK-06 to -08: 1 printed, 1 of the Drummer, 2 of Sharp Note; the Nemesis's Skill at 5 gives it Defense 1.
    attack = block(page(table(BUILT), ANN), Dial, "Attack Power")
    assert attack.value == 4
    assert [(row.number, row.label, row.note, row.clause) for row in attack.rows] == [
        ("1", "Songstress", "printed", "CW-ATK-06"),
        ("1", "Drummer", "Ally", "CW-RVA-02"),
        ("2", "Sharp Note", "until this turn ends", "CW-MOD-06"),
        ("−1", "Cy’s Defense", "", "CW-ATK-08"),
    ]
    assert [(one.label, one.outcome, one.refused) for one in attack.choices] == [("Attack Cy for 3", "41 → 38", "")]


def test_an_attack_that_is_made_is_told_and_not_offered_again() -> None:
    (made,) = block(page(table('dials = { "attacks made" = 1 }'), ANN), Dial, "Attack Power").choices
    assert (made.refused, made.send) == ("1 Attack made this turn", "")


def test_a_reaver_is_attacked_for_the_whole_power_and_its_reward_is_named() -> None:
    # CW-ATK-10, CW-RVA-05.
    state = table(BUILT.replace("zones = { ", 'zones = { "stays:Cy" = ["skeleton"], '))
    found = choice(block(page(state, ANN), Dial, "Attack Power").choices, "Attack Skeleton")
    told = "Reward: what stands at the foot of the card."
    assert (found.label, found.outcome, found.note) == ("Attack Skeleton for 4", "2 → 0", told)


def test_a_reward_is_named_in_the_words_of_the_card() -> None:
    # CW-RVA-09: the card file has them; an owner's values without words point to the card.
    skeleton = next(one for one in GAME.decks["undead_warlord"].cards if one.id == "skeleton")
    assert reward(skeleton) == "Reward: 1 Experience."
    assert reward(msgspec.structs.replace(skeleton, reward_text="")) == "Reward: what stands at the foot of the card."
    assert reward(msgspec.structs.replace(skeleton, reward=(), reward_text="")) == ""


def test_own_cards_are_attacked_apart_from_the_others() -> None:
    # CW-R-16.
    shown = page(table(BUILT), ANN)
    apart = block(shown, Can, "Attack your own side")
    assert {one.label.rsplit(" for ")[0] for one in apart.choices} == {"Attack Drummer", "Attack Ben"}
    assert all("Ben" not in one.label for one in block(shown, Dial, "Attack Power").choices)


def test_hp_is_large_and_can_be_set_right_from_1_to_its_most() -> None:
    # CW-HPX-04, CW-HPX-05.
    hp, conviction = block(page(table(BUILT), ANN), Numbers).dials
    assert (hp.label, hp.value, hp.least, hp.most) == ("HP", 26, 1, 26)
    assert msgspec.json.decode(hp.nudge) == {"do": "nudge", "dial": "HP 0", "by": "NUMBER"}
    assert (conviction.label, conviction.value) == ("Conviction", 3)


def test_on_another_turn_defense_stands_beside_hp() -> None:
    # CW-ATK-09: Ben's page on Ann's turn.
    state = table('zones = { "stays:Ben" = ["riot-shield"] }')
    hp, defense = block(page(state, BEN), Numbers).dials
    assert (hp.label, defense.label, defense.value) == ("HP", "Defense", 1)
    assert [(row.number, row.label) for row in block(page(state, BEN), Dial, "Defense").rows] == [("1", "Riot Shield")]
    assert block(page(state, BEN), Wait).text == "Ann is on turn"


def test_what_can_be_paid_for_is_bought_with_a_tap_and_what_cannot_says_how_much_is_missing() -> None:
    # CW-BUY-02.
    state = table('dials = { Conviction = 2 }\nzones = { "dreamscape:Ann" = ["soothing-chorus", "crescendo"] }')
    shown = page(state, ANN)
    cheap, dear = offer(shown, "Soothing Chorus"), offer(shown, "Crescendo")
    assert cheap.tap is not None and dear.tap is not None
    assert (cheap.price, cheap.tap.refused) == (2, "")
    assert msgspec.json.decode(cheap.tap.send)["move"]["type"] == "purchase"
    assert (dear.price, dear.tap.refused) == (4, "2 short")
    assert block(shown, Offers, "Your Dreamscape").rest == "3 places empty until your turn ends"


def test_a_price_is_the_one_that_holds_now() -> None:
    # CW-BUY-02: the Cybercop's first Skill.
    given = 'turn = "Ben"\ndials = { "Experience:Ben" = 1 }\nzones = { "dreamscape:Ben" = ["riot-shield"] }'
    shield = offer(page(table(given), BEN), "Riot Shield")
    assert (shield.price, shield.note.startswith("1 less.")) == (2, True)


def test_universal_piles_sell_one_of_each_in_a_turn() -> None:
    # CW-UNI-03.
    given = 'dials = { Conviction = 9, "Adaptability purchased" = 1 }\nzones = { adaptability = ["adaptability"] }'
    tap = offer(page(table(given), ANN), "Adaptability").tap
    assert tap is not None
    assert tap.refused == "one a turn"


def test_nothing_is_for_sale_on_the_turn_of_another() -> None:
    # CW-BUY-04.
    shown = page(table('dials = { Conviction = 9 }\nzones = { "dreamscape:Ben" = ["riot-shield"] }'), BEN)
    assert offer(shown, "Riot Shield").tap is None


LADDER = 'dials = { "Experience:Ann" = 5 }'


def test_the_ladder_tells_reached_skills_from_those_that_are_missing_something() -> None:
    # CW-SKL-01, CW-SKL-06.
    ladder = block(page(table(LADDER), ANN), Ladder, "Experience")
    assert ladder.value == 5
    assert [(rung.at, rung.note, rung.used) for rung in ladder.rungs] == [
        (1, "once a turn, not used", False),
        (3, "", None),
        (5, "once a round, not used", False),
        (8, "3 to go", None),
    ]


def test_a_skill_is_used_from_the_ladder_and_its_box_is_crossed_then() -> None:
    # CW-ORD-06: the mark is what a used power leaves.
    ladder = block(page(table(LADDER), ANN), Ladder, "Experience")
    assert ladder.rungs[0].choice is not None
    assert msgspec.json.decode(ladder.rungs[0].choice.send)["move"]["type"] == "use"
    spent = block(page(table(f"{LADDER}\nmarks = {{ songstress = {{ turn-0 = 1 }} }}"), ANN), Ladder, "Experience")
    assert (spent.rungs[0].used, spent.rungs[0].choice) == (True, None)


def test_a_skill_of_the_own_turn_has_no_button_on_the_turn_of_another() -> None:
    # CW-ORD-06, CW-ORD-07: once a turn only on the own, once a round at any moment.
    ladder = block(page(table(f'turn = "Ben"\n{LADDER}'), ANN), Ladder, "Experience")
    assert [rung.choice is not None for rung in ladder.rungs] == [False, False, True, False]


def test_the_end_of_the_turn_says_what_it_brings() -> None:
    # CW-TRN-10: 2 cards played and 1 aside, a hand of 2, a row of 4.
    given = """
zones = { "played:Ann" = ["sharp-note", "assault"], "aside:Ann" = ["lullaby"], "hand:Ann" = ["2?"], "dreamscape:Ann" =
["drummer", "crescendo", "battle-hymn", "soothing-chorus"] }
"""
    state = table(given.replace("\n[", " ["))
    end = choice(block(page(state, ANN), Can, "You can").choices, "End your turn")
    assert end.note == "then discard 3, draw 3 and fill 1 place"


def test_conviction_that_would_be_lost_is_warned_of() -> None:
    # CW-TRN-08.
    state = table('dials = { Conviction = 2 }\nzones = { "dreamscape:Ann" = ["soothing-chorus", "crescendo"] }')
    end = choice(block(page(state, ANN), Can, "You can").choices, "End your turn")
    assert end.note == "2 Conviction would be lost; you could buy Soothing Chorus"


def test_the_own_hand_is_played_and_redeemed_with_a_tap_by_who_knows_it() -> None:
    # CW-PLY-01, CW-TRN-03; CW-HID-16: nobody else has it on the page.
    state = table('zones = { "hand:Ann" = ["assault", "guard"] }')
    held = (card(state, "assault"), card(state, "guard"))
    picks = block(page(state, ANN, hand=held), Hand).picks
    assert [(pick.label, [other.label for other in pick.others]) for pick in picks] == [
        ("Assault", ["Redeem"]),
        ("Guard", ["Redeem"]),
    ]
    assert not any(isinstance(one, Hand) for one in page(state, BEN).blocks)


def test_a_nightmare_has_no_redeem() -> None:
    # CW-TRN-04, CW-NGT-03.
    state = table('zones = { "hand:Ann" = ["fear"] }')
    (pick,) = block(page(state, ANN, hand=(card(state, "fear"),)), Hand).picks
    assert pick.others == ()


def test_tokens_stand_on_the_card_and_can_be_set_right_by_its_player() -> None:
    # CW-RVA-03, CW-EXP-16: the Nemesis's own page; an Animus sees them without steps.
    given = """
turn = "Cy"
zones = { "stays:Cy" = ["night-hound"] }
marks = { night-hound = { damage = 1, experience = 2 } }
"""
    state = table(given)
    (hound,) = block(page(state, CY), Area, "In play").cards
    assert [(dial.label, dial.value, dial.most, bool(dial.nudge)) for dial in hound.dials] == [
        ("Damage", 1, 2, True),
        ("Experience", 2, 3, True),
    ]
    assert hound.note.startswith("2 of 3 HP, Attack +1.")
    (seen,) = block(page(state, ANN), Area, "Cy").cards
    assert seen.dials == ()


def test_what_lasts_is_told_with_its_end() -> None:
    # CW-MOD-04: played by Ben on Ann's turn, so until his next turn begins.
    given = """
lasting = [{ what = "defense", player = "Ben", amount = 1, card = "guard", until = "start 1", by = "Ben" }]
zones = { "played:Ben" = ["guard"] }
"""
    (row,) = block(page(table(given), ANN), Ledger, "For a while").rows
    assert (row.label, row.note) == ("Ben: Defense +1", "Guard, until Ben’s next turn begins")
    (own,) = block(page(table(given), BEN), Ledger, "For a while").rows
    assert (own.label, own.note) == ("You: Defense +1", "Guard, until your next turn begins")


def test_an_anima_has_its_ability_and_nothing_else_to_do() -> None:
    # CW-ANM-06.
    given = """
poses = { songstress = 4 }
dials = { "Anima:Ann" = 1, "HP:Ann" = 0 }
zones = { "hand:Ann" = [], "deck:Ann" = [] }
"""
    shown = page(table(given), ANN)
    assert [one.label for one in block(shown, Can, "You can").choices] == ["Use your Anima Ability", "End your turn"]
    (hp,) = block(shown, Numbers).dials
    assert (hp.value, hp.word, hp.nudge) == (0, "defeated: your card shows its Anima side", "")
    assert not any(isinstance(one, Offers | Ladder) for one in shown.blocks)


def test_a_lost_turn_is_crossed_on_the_turn_line() -> None:
    # CW-PCN-02.
    stops = page(table('dials = { "lost turn" = 1 }'), ANN).sign.stations
    assert [(stop.label, stop.state.value, stop.note) for stop in stops] == [
        ("Ann", "now", ""), ("Ben", "next", ""), ("Cy", "lost", "turn lost"),
    ]  # fmt: skip


def test_a_played_card_is_told_once_with_how_often() -> None:
    state = table('zones = { "hand:Ann" = ["conviction", "conviction#2"] }')
    for copy in (1, 2):
        state = done(state, Play(ANN, card(state, "conviction", copy)))
    played = [one for one in block(page(state, ANN), Area, "In play").cards if one.name == "Conviction"]
    assert [one.note for one in played] == ["2 played this turn"]
    assert state.slots[lies(state, "conviction")].zone == state.slots[lies(state, "conviction", 2)].zone
