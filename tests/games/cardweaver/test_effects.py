"""What a printed card may say about cards: discarded, destroyed, gained, revealed, put into play, taken back."""

from __future__ import annotations

import pytest

from companion.games.cardweaver.cards_in_play import owner
from companion.games.cardweaver.moves import Next
from companion.games.cardweaver.places import HP, NPC_PLAY, OWNER
from tests.games.cardweaver.board import ANN, BEN, NEM, Board, ability, npc_board

# Discards: how, of which type, whose (CW-TRN-06, CW-HID-07, CW-HID-17, CW-R-55).


def test_the_top_of_the_player_deck_is_discarded() -> None:
    board = Board(ability("sharp-note", '{ do = "discard", n = 2, how = "top" }'))
    board.put(ANN, "hand", "sharp-note", "guard")
    board.put(ANN, "deck", "assault", "conviction", "guard")
    board.play(ANN, "sharp-note")
    assert board.lies(ANN, "discard") == ["conviction", "assault"]
    assert (board.lies(ANN, "hand"), board.lies(ANN, "deck")) == (["guard"], ["guard"])


def test_a_nightmare_on_top_of_the_player_deck_stays_there() -> None:
    # CW-R-55.
    board = Board(ability("sharp-note", '{ do = "discard", n = 2, how = "top" }'))
    board.put(ANN, "hand", "sharp-note")
    board.put(ANN, "deck", "fear", "assault")
    board.hide(ANN, "deck")
    board.play(ANN, "sharp-note", reveal_top="fear")
    assert (board.lies(ANN, "deck")[0], board.lies(ANN, "discard")) == ("fear", [])


def test_the_player_deck_is_shuffled_anew_when_its_top_is_asked_for() -> None:
    # CW-TRN-12.
    board = Board(ability("sharp-note", '{ do = "discard", n = 1, how = "top" }'))
    board.put(ANN, "hand", "sharp-note")
    board.put(ANN, "discard", "assault")
    board.play(ANN, "sharp-note", reveal_top="assault")
    assert board.lies(ANN, "discard") == ["assault"]


@pytest.mark.parametrize("how", ["random", "picked"])
def test_chance_or_who_plays_the_card_picks_from_a_hand(how: str) -> None:
    # CW-HID-17: the holder picks unless the text says random or names its chooser; the holder shows the card.
    does = f'{{ do = "to", whom = "an_animus", then = [{{ do = "discard", n = 1, how = "{how}" }}] }}'
    board = Board(ability("evil-plan", does))
    board.turn_of(NEM)
    board.put(NEM, "hand", "evil-plan")
    board.put(ANN, "hand", "assault", "guard")
    said = {"random": "discard_at_random", "picked": "discard_picked"}[how]
    board.play(NEM, "evil-plan", name_target="@songstress", **{said: "guard"})
    assert board.lies(ANN, "discard") == ["guard"]
    (asked,) = [question for question in board.asked if question.code == said]
    assert asked.seats == (ANN,)
    assert dict(asked.facts)["seat_by"] == "Nem"


def test_only_cards_of_a_type_are_discarded() -> None:
    board = Board(ability("sharp-note", '{ do = "discard", n = 1, type = "magic" }'))
    board.put(ANN, "hand", "sharp-note", "assault", "battle-hymn")
    board.play(ANN, "sharp-note", discard_one="battle-hymn")
    assert {board.setup.copies[card].card for card in board.asked[0].cards} == {"battle-hymn"}
    assert board.lies(ANN, "discard") == ["battle-hymn"]


# Destroying: from where, which cards, who picks (CW-DST, CW-HID-17, CW-RVA-11).


def test_the_top_of_the_player_deck_is_destroyed_if_it_is_of_the_type() -> None:
    board = Board(ability("sharp-note", '{ do = "destroy", where = "deck_top", type = "magic" }'))
    board.put(ANN, "hand", "sharp-note")
    board.put(ANN, "deck", "battle-hymn", "soothing-chorus")
    board.play(ANN, "sharp-note")
    assert (board.lies(ANN, "dead"), board.lies(ANN, "deck")) == (["battle-hymn"], ["soothing-chorus"])


def test_the_top_of_the_player_deck_stays_if_it_is_of_another_type() -> None:
    board = Board(ability("sharp-note", '{ do = "destroy", where = "deck_top", type = "magic" }'))
    board.put(ANN, "hand", "sharp-note")
    board.put(ANN, "deck", "assault")
    board.play(ANN, "sharp-note")
    assert board.lies(ANN, "deck") == ["assault"]


def test_a_card_in_play_of_a_type_and_a_highest_cost_is_named_and_destroyed() -> None:
    does = '{ do = "destroy", where = "any_in_play", type = "artifact", most_cost = 3 }'
    board = Board(ability("evil-plan", does))
    board.turn_of(NEM)
    board.put(NEM, "hand", "evil-plan")
    board.put(NEM, "stays", "dark-orb")
    board.put(ANN, "stays", "echo-chamber", "backing-singer")
    board.put(BEN, "stays", "riot-shield")
    board.play(NEM, "evil-plan", name_card="@riot-shield")
    named = board.asked[0]
    assert {board.card(int(option.value)) for option in named.options} == {"echo-chamber", "riot-shield"}
    assert board.lies(BEN, "dead") == ["riot-shield"]


def test_a_destroyed_reaver_gives_no_reward_and_its_printed_hp_counts() -> None:
    # CW-RVA-11.
    board = Board(ability("sharp-note", '{ do = "destroy", where = "reaver_in_play", most_hp = 3 }'))
    board.put(ANN, "hand", "sharp-note")
    board.put(NEM, "stays", "night-hound", "undead-general")
    board.play(ANN, "sharp-note")
    assert (board.lies(NEM, "dead"), board.lies(ANN, "aside")) == (["night-hound"], [])


def test_several_cards_of_the_dreamscapes_of_others_are_named() -> None:
    # Worked example 62: two at once; the gaps stay.
    board = Board(ability("sharp-note", '{ do = "destroy", where = "nemesis_dreamscape", n = 2 }'))
    board.put(ANN, "hand", "sharp-note")
    board.put(NEM, "dreamscape", "control", "animate", "skeleton")
    board.play(ANN, "sharp-note", name_card=["@control", "@skeleton"])
    assert (board.lies(NEM, "dreamscape"), board.lies(NEM, "dead")) == (["animate"], ["skeleton", "control"])


def test_up_to_so_many_of_any_other_dreamscape_are_named() -> None:
    board = Board(ability("evil-plan", '{ do = "destroy", where = "other_dreamscape", n = 2, up_to = true }'))
    board.turn_of(NEM)
    board.put(NEM, "hand", "evil-plan")
    board.put(NEM, "dreamscape", "control")
    board.put(ANN, "dreamscape", "sharp-note")
    board.put(BEN, "dreamscape", "shock-baton")
    board.play(NEM, "evil-plan", name_card=["@shock-baton", "none"])
    assert (board.lies(BEN, "dreamscape"), board.lies(BEN, "dead")) == ([], ["shock-baton"])
    assert (board.lies(ANN, "dreamscape"), board.lies(NEM, "dreamscape")) == (["sharp-note"], ["control"])


@pytest.mark.parametrize(("how", "seat"), [("choice", ANN), ("picked", NEM)])
def test_whose_card_it_is_or_who_plays_the_card_picks_what_is_destroyed(how: str, seat: int) -> None:
    inner = f'{{ do = "destroy", where = "in_play", how = "{how}" }}'
    board = Board(ability("evil-plan", f'{{ do = "to", whom = "an_animus", then = [{inner}] }}'))
    board.turn_of(NEM)
    board.put(NEM, "hand", "evil-plan")
    board.put(ANN, "stays", "echo-chamber", "backing-singer")
    board.play(NEM, "evil-plan", name_target="@songstress", destroy_which="@backing-singer")
    assert board.lies(ANN, "dead") == ["backing-singer"]
    assert board.asked[-1].seats == (seat,)


def test_a_card_of_the_aside_row_can_be_destroyed() -> None:
    # CW-R-76.
    board = Board(ability("sharp-note", '{ do = "destroy", where = "aside" }'))
    board.put(ANN, "hand", "sharp-note")
    board.put(ANN, "aside", "crescendo")
    board.play(ANN, "sharp-note")
    assert board.lies(ANN, "dead") == ["crescendo"]


def test_an_aimed_card_that_is_met_on_the_way_is_named_then() -> None:
    # Inside "may" nothing is named before.
    may = '{ do = "may", label = "destroy a Reaver", then = [{ do = "destroy", where = "reaver_in_play" }] }'
    board = Board(ability("sharp-note", may))
    board.put(ANN, "hand", "sharp-note")
    board.put(NEM, "stays", "night-hound", "skeleton")
    board.play(ANN, "sharp-note", may_do="yes", name_card="@skeleton")
    assert (board.lies(NEM, "dead"), board.lies(ANN, "character")) == (["skeleton"], ["songstress"])


# Gaining: of a type, from where, by whom, to where (CW-BUY-08, -09, -11).


def test_the_cheapest_card_of_a_type_is_gained() -> None:
    board = Board(ability("sharp-note", '{ do = "gain", where = "own_dreamscape", type = "magic", cheapest = true }'))
    board.put(ANN, "hand", "sharp-note")
    board.put(ANN, "dreamscape", "opening-verse", "shatter-glass", "soothing-chorus")
    board.play(ANN, "sharp-note")
    assert board.lies(ANN, "aside") == ["soothing-chorus"]


def test_a_card_of_another_dreamscape_is_gained_and_is_the_gainers_then() -> None:
    # CW-BUY-11, CW-REF-02: the gap stays; the card counts for who gained it.
    board = Board(ability("evil-plan", '{ do = "gain", where = "other_dreamscape", most_cost = 2 }'))
    board.turn_of(NEM)
    board.put(NEM, "hand", "evil-plan")
    board.put(ANN, "dreamscape", "shatter-glass", "soothing-chorus")
    board.play(NEM, "evil-plan")
    assert (board.lies(NEM, "aside"), board.lies(ANN, "dreamscape")) == (["soothing-chorus"], ["shatter-glass"])
    assert owner(board.state, board.slot("soothing-chorus")) == NEM


def test_a_fellow_gains_outside_the_own_turn_to_the_discard_pile() -> None:
    # CW-BUY-09, worked example 60.
    does = '{ do = "to", whom = "a_fellow", then = [{ do = "gain", where = "own_dreamscape" }] }'
    board = Board(ability("sharp-note", does))
    board.put(ANN, "hand", "sharp-note")
    board.put(BEN, "dreamscape", "shock-baton")
    board.play(ANN, "sharp-note")
    assert (board.lies(BEN, "discard"), board.lies(BEN, "dreamscape")) == (["shock-baton"], [])


def test_either_universal_pile_may_be_gained_from() -> None:
    board = Board(ability("sharp-note", '{ do = "gain", where = "universal", to = "hand" }'))
    board.put(ANN, "hand", "sharp-note")
    board.play(ANN, "sharp-note", gain_which="@dream-catcher")
    assert board.lies(ANN, "hand") == ["dream-catcher"]


@pytest.mark.parametrize(("to", "place"), [("top", "deck"), ("hand", "hand")])
def test_for_a_turn_what_is_purchased_goes_elsewhere(to: str, place: str) -> None:
    # CW-BUY-06 (card may override).
    board = Board(ability("sharp-note", f'{{ do = "purchase_to", to = "{to}" }}'))
    board.put(ANN, "hand", "sharp-note")
    board.put(ANN, "dreamscape", "opening-verse", "opening-verse")
    board.fill(ANN, "songstress", shown=3)
    board.conviction(2)
    board.play(ANN, "sharp-note")
    board.buy(ANN, "opening-verse")
    assert board.lies(ANN, place) == ["opening-verse"]
    board.end_turn(ANN)
    assert not [held for held in board.state.lasting if held.player == ANN]


# Into play, back from play, under another's control (CW-R-65, CW-R-67, CW-SYM-11).


def test_an_ally_is_put_into_play_from_the_hand() -> None:
    board = Board(ability("sharp-note", '{ do = "put_into_play", type = "ally", where = ["hand", "discard"] }'))
    board.put(ANN, "hand", "sharp-note", "drummer", "assault")
    board.put(ANN, "discard", "backing-singer")
    board.play(ANN, "sharp-note", put_into_play="hand", put_from_hand="drummer")
    assert (board.lies(ANN, "stays"), board.lies(ANN, "discard")) == (["drummer"], ["backing-singer"])


def test_a_unique_card_with_its_twin_in_play_is_not_put_there() -> None:
    # CW-SYM-11.
    board = Board(ability("sharp-note", '{ do = "put_into_play", type = "artifact", where = ["discard"] }'))
    board.put(ANN, "hand", "sharp-note")
    board.put(ANN, "stays", "echo-chamber")
    board.put(ANN, "discard", "echo-chamber")
    board.play(ANN, "sharp-note")
    assert board.lies(ANN, "discard") == ["echo-chamber"]


def controlling() -> Board:
    """The Nemesis has put the Songstress's Drummer from her Discard Pile into its own play area."""
    inner = '{ do = "put_into_play", type = "ally", where = ["discard"], into = "player" }'
    board = Board(ability("evil-plan", f'{{ do = "to", whom = "an_animus", then = [{inner}] }}'))
    board.turn_of(NEM)
    board.put(NEM, "hand", "evil-plan")
    board.put(ANN, "discard", "drummer")
    board.play(NEM, "evil-plan", name_target="@songstress")
    assert board.lies(NEM, "stays") == ["drummer"]
    return board


def test_a_card_in_anothers_play_area_adds_there_and_stays_its_owners() -> None:
    # CW-R-65.
    board = controlling()
    assert owner(board.state, board.slot("drummer")) == ANN
    board.turn_of(ANN)
    before = board.hp(NEM)
    board.attack(ANN, board.who(NEM))
    # The Drummer adds 1 to the Defense of who controls it.
    assert board.hp(NEM) == before


def test_a_card_that_another_controls_goes_to_its_owners_discard_pile_when_defeated() -> None:
    # CW-R-65, CW-RVA-04: an enemy is who controls it, so an Animus gains the Reward.
    board = controlling()
    board.mark("drummer", "damage", 3)
    board.turn_of(BEN)
    board.attack(BEN, board.slot("drummer"))
    assert board.lies(ANN, "discard") == ["drummer"]
    assert board.lies(BEN, "aside") == ["adaptability"]


def test_a_reaver_comes_under_an_animus_with_its_tokens_but_not_its_skills() -> None:
    # CW-R-65, CW-SKL-07: the Skills of a Reaver are the Nemesis's.
    board = Board(ability("sharp-note", '{ do = "to", whom = "reaver", then = [{ do = "control" }] }'))
    board.put(ANN, "hand", "sharp-note")
    board.put(NEM, "stays", "night-hound")
    board.mark("night-hound", "damage", 1)
    board.mark("night-hound", "experience", 1)
    board.play(ANN, "sharp-note")
    assert board.lies(ANN, "stays") == ["night-hound"]
    assert (board.on("night-hound", "damage"), board.on("night-hound", OWNER)) == (1, NEM + 1)
    board.attack(ANN, board.who(NEM))
    # Attack 1 of the Songstress and 1 of the Hound; its Skill at 1 would add another.
    assert board.hp(NEM) == 22


def test_what_belongs_to_an_anima_joins_its_player_deck() -> None:
    # CW-ANM-02: also what somebody else controls when it leaves play.
    board = controlling()
    board.set(ANN, HP, 1)
    board.fill(NEM, "undead_warlord")
    board.attack(NEM, board.who(ANN))
    assert board.lies(ANN, "removed") == ["drummer"]
    assert board.lies(NEM, "stays") == []


def test_a_card_in_play_is_taken_back_and_one_that_is_aimed_at_goes_to_its_owner() -> None:
    does = '{ do = "to", whom = "reaver", then = [{ do = "return", type = "", to = "top" }] }'
    board = Board(
        ability("sharp-note", does)
        + ability("opening-verse", '{ do = "return", type = "ally", where = ["discard", "play"] }')
    )
    board.put(ANN, "hand", "sharp-note", "opening-verse")
    board.put(NEM, "stays", "skeleton")
    board.put(ANN, "stays", "drummer")
    board.put(ANN, "discard", "backing-singer")
    board.play(ANN, "sharp-note")
    assert (board.lies(NEM, "deck"), board.lies(NEM, "stays")) == (["skeleton"], [])
    board.play(ANN, "opening-verse", return_which="@drummer")
    assert board.lies(ANN, "hand") == ["drummer"]


# Revealed cards (CW-HID-05).


def test_the_top_cards_are_revealed_and_each_is_drawn_destroyed_or_put_back() -> None:
    reveal = '{ do = "reveal_top", n = 3, put = ["draw", "destroy", "put_back", "discard", "bottom"] }'
    board = Board(ability("sharp-note", reveal))
    board.put(ANN, "hand", "sharp-note")
    board.put(ANN, "deck", "assault", "crescendo", "guard", "conviction")
    board.play(ANN, "sharp-note", revealed_goes=["put_back", "destroy", "bottom"])
    assert (board.lies(ANN, "deck"), board.lies(ANN, "dead")) == (["assault", "conviction", "guard"], ["crescendo"])


def test_what_a_revealed_card_is_decides_what_follows() -> None:
    then = 'then = [{ do = "conviction", n = 3 }], put = ["draw"], otherwise = ["discard"]'
    board = Board(ability("sharp-note", f'{{ do = "reveal_top", n = 2, type = "magic", {then} }}'))
    board.put(ANN, "hand", "sharp-note")
    board.put(ANN, "deck", "battle-hymn", "assault")
    board.play(ANN, "sharp-note")
    assert (board.lies(ANN, "hand"), board.lies(ANN, "discard")) == (["battle-hymn"], ["assault"])
    assert board.state.dials[board.setup.dial_by_name["Conviction"]] == 3


def test_a_revealed_nightmare_is_not_discarded() -> None:
    # CW-NGT-03.
    board = Board(ability("sharp-note", '{ do = "reveal_top", put = ["discard", "put_back"] }'))
    board.put(ANN, "hand", "sharp-note")
    board.put(ANN, "deck", "fear")
    board.play(ANN, "sharp-note")
    assert board.lies(ANN, "deck") == ["fear"]


def test_others_draw_too() -> None:
    board = Board(ability("sharp-note", '{ do = "to", whom = "each_animus", then = [{ do = "draw", n = 1 }] }'))
    board.put(ANN, "hand", "sharp-note")
    board.put(ANN, "deck", "assault")
    board.put(BEN, "deck", "guard")
    board.play(ANN, "sharp-note")
    assert (board.lies(ANN, "hand"), board.lies(BEN, "hand")) == (["assault"], ["guard"])


# The Dreamscape (CW-REF-06, CW-DRM-08) and the automated Nemesis (CW-NPC-10, -15, -16, -18).


def test_some_cards_of_a_dreamscape_go_under_the_buying_deck() -> None:
    inner = '{ do = "replace_dreamscape", n = 2, to = "bottom", how = "picked" }'
    board = Board(ability("sharp-note", f'{{ do = "to", whom = "nemesis", then = [{inner}] }}'))
    board.put(ANN, "hand", "sharp-note")
    board.put(NEM, "dreamscape", "control", "animate", "skeleton", "shaken", "shaken")
    board.put(NEM, "buying", "undead-general", "bone-shield", "reaving")
    board.play(ANN, "sharp-note", replace_which=["@control", "@animate"])
    assert board.lies(NEM, "buying") == ["reaving", "control", "animate"]
    assert sorted(board.lies(NEM, "dreamscape")) == ["bone-shield", "shaken", "shaken", "skeleton", "undead-general"]


def test_tokens_come_off_each_card_of_the_automated_nemesis() -> None:
    board = npc_board(ability("sharp-note", '{ do = "countdown", n = 2, each = true }'))
    board.turn_of(0)
    board.put(0, "hand", "sharp-note")
    board.put(2, "dreamscape", "control", "animate")
    board.mark("control", "countdown", 4)
    board.mark("animate", "countdown", 3)
    board.play(0, "sharp-note")
    assert (board.on("control", "countdown"), board.on("animate", "countdown")) == (2, 1)


def test_tokens_are_put_on_a_card_up_to_its_cost() -> None:
    board = npc_board(ability("sharp-note", '{ do = "countdown", n = -3 }'))
    board.turn_of(0)
    board.put(0, "hand", "sharp-note")
    board.put(2, "dreamscape", "control", "animate")
    board.mark("control", "countdown", 2)
    cost = board.setup.cards[board.slot("control")].cost
    board.play(0, "sharp-note", token_on_which="@control")
    assert board.on("control", "countdown") == cost


def test_more_hand_cards_are_flipped() -> None:
    board = npc_board(ability("shaken", '{ do = "flip_hand", n = 2 }') + ability("control", '{ do = "xp", n = 1 }'))
    board.put(2, "hand", "shaken", "control", "control")
    board.turn_of(2, NPC_PLAY)
    board.do(Next(0), flip_hand_card=["shaken", "control", "control"])
    assert board.xp(2) == 2
