"""The house set: what the sources fix, the house list, its design ranges, and every word of the schema."""

from __future__ import annotations

import typing
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from cardprints.art import forms
from companion.games.cardweaver import effects, powers, terms
from companion.games.cardweaver.card_checks import faults_of
from companion.games.cardweaver.card_faults import all_effects, powers_of
from companion.games.cardweaver.cards import CHARACTERS, HELPERS, Card, Is
from tests.games.cardweaver.box import ANIMUS, CARDS, DECKS, NEMESIS, card

BUYING = [one for key in (*ANIMUS, "base_nemesis", *NEMESIS) for one in DECKS[key].cards if one.type not in CHARACTERS]


def size(key: str) -> int:
    return sum(card.copies for card in DECKS[key].cards if card.type not in CHARACTERS)


def ids(cards: list[Card]) -> typing.Any:
    return pytest.mark.parametrize("one", cards, ids=[card.id for card in cards])


def test_there_are_the_twelve_decks_of_the_rulebook() -> None:
    # CW-R-01: eleven packs hold twelve decks.
    plain = ("starter", "adaptability", "dream_catcher", "base_nemesis")
    assert sorted(DECKS) == sorted((*plain, *ANIMUS, *NEMESIS))
    assert faults_of(DECKS) == []


@pytest.mark.parametrize("key", ANIMUS)
def test_an_animus_deck_has_30_cards(key: str) -> None:
    assert size(key) == 30


@pytest.mark.parametrize("key", NEMESIS)
def test_a_nemesis_specific_deck_has_20_cards_and_16_in_the_smaller_games(key: str) -> None:
    # CW-NDK-07, CW-TWO-07, CW-NPC-07.
    assert size(key) == 20
    assert 20 - sum(card.out_in_two_player for card in DECKS[key].cards) == 16
    assert 20 - sum(card.out_in_npc for card in DECKS[key].cards) == 16


def test_the_base_nemesis_deck_has_22_cards_and_14_for_two_players() -> None:
    # CW-NDK-02, CW-TWO-01, CW-TWO-07.
    assert size("base_nemesis") == 22
    assert 22 - sum(card.out_in_two_player for card in DECKS["base_nemesis"].cards) == 14


def test_the_starter_deck_serves_five_players() -> None:
    # CW-STD-01: 4, 3 and 3 each; CW-R-73 needs five sets.
    assert [card(one).copies for one in ("conviction", "assault", "guard")] == [20, 15, 15]


@pytest.mark.parametrize(
    ("key", "two_player", "npc"),
    [
        ("base_nemesis", {"fear": 1, "silence": 1, "evil-plan": 2, "reaving": 2, "dark-orb": 2}, {}),
        ("undead_warlord", {"shaken": 2, "undead-general": 2}, {"control": 2, "shaken": 2}),
        ("blood_drinker", {"lingering-kiss": 2, "bloodbath": 2}, {"thrall": 2, "lingering-kiss": 2}),
        ("cyber_assassin",) + ({"paralytic-poison": 2, "retractable-claws": 2},) * 2,
        ("doppelganger",) + ({"suffering": 2, "reform": 2},) * 2,
    ],
)
def test_the_smaller_games_take_out_the_cards_that_the_rulebook_lists(
    key: str, two_player: dict[str, int], npc: dict[str, int]
) -> None:
    # CW-TWO-01 to -05, CW-NPC-03 to -06.
    assert {one.id: one.out_in_two_player for one in DECKS[key].cards if one.out_in_two_player} == two_player
    assert {one.id: one.out_in_npc for one in DECKS[key].cards if one.out_in_npc} == npc


def test_the_characters_of_the_sources_have_four_skills_at_their_thresholds() -> None:
    heads = {key: DECKS[key].cards[0] for key in (*ANIMUS, *NEMESIS)}
    assert {key: one.name for key, one in heads.items() if not one.house} == {
        "songstress": "Songstress",
        "cybercop": "Cybercop",
        "undead_warlord": "Undead Warlord",
        "blood_drinker": "Blood Drinker",
        "cyber_assassin": "Cyber Assassin",
        "doppelganger": "Doppelganger",
    }
    assert {tuple(skill.at for skill in heads[key].skills) for key in ANIMUS} == {(1, 3, 5, 8)}
    assert {tuple(skill.at for skill in heads[key].skills) for key in NEMESIS} == {(2, 5, 9, 14)}


@pytest.mark.parametrize(
    ("key", "changed"),
    [("undead_warlord", [9]), ("blood_drinker", [5, 14]), ("cyber_assassin", [5]), ("doppelganger", [2, 9, 14])],
)
def test_the_npc_side_changes_the_skills_that_an_unseen_hand_cannot_carry_out(key: str, changed: list[int]) -> None:
    npc = DECKS[key].cards[0].npc
    assert npc is not None
    assert [skill.at for skill in npc.skills] == changed


HOUSE_LIST = {
    "starter": "Conviction 20 0/0, Assault 15 0/0, Guard 15 0/0",
    "adaptability": "Adaptability 12 3/1",
    "dream_catcher": "Dream Catcher 12 4/2",
    "songstress": "Opening Verse 4 1/1, Sharp Note 4 1/1, Soothing Chorus 3 2/1, Battle Hymn 3 3/2, "
    "Echo Chamber 2 3/2, Backing Singer 3 2/1, Drummer 2 3/2, Crescendo 3 4/2, Shatter Glass 2 4/2, Lullaby 2 3/2, "
    "Standing Ovation 2 5/4",
    "cybercop": "Badge Override 4 1/1, Shock Baton 4 1/1, Riot Shield 3 3/2, Suppressing Fire 3 2/1, "
    "Patrol Drone 3 2/1, "
    "Partner 2 4/2, Kevlar Weave 3 2/1, Evidence Locker 2 3/2, Arrest Warrant 2 4/2, Overwatch Cannon 2 5/3, "
    "Immunity Protocol 2 3/3",
    "lantern_knight": "Vow 4 1/1, Lance Thrust 4 1/1, Tower Shield 3 2/1, Squire 4 1/1, Banner Bearer 2 3/2, "
    "Lantern Light 3 2/1, Charge 3 4/2, Mend Armor 2 2/1, Holy Fire 2 4/2, Second Wind 2 5/4, Purge 1 3/2",
    "street_alchemist": "Quick Mix 4 1/1, Acid Flask 4 1/1, Volatile Brew 3 2/1, Transmute 3 2/1, Smoke Vial 3 2/1, "
    "Homunculus 3 2/1, Philosopher's Kit 2 4/3, Catalyst 2 3/2, Elixir 2 3/2, Corrosive Rain 2 5/3, Salvage 2 2/2",
    "base_nemesis": "Peaceful Night 2 0/0, Silence 3 3/2, Fear 3 0/-1, Evil Plan 3 2/1, Reaving 3 3/2, Dark Orb 3 4/2, "
    "Sleepwalk 2 0/-1, Night Hound 2 2/1, Dread Gale 1 4/2",
    "undead_warlord": "Undead General 2 4/3, Skeleton 4 1/1, Animate 3 2/1, Control 2 3/2, Shaken 2 2/1, "
    "Bone Shield 3 2/1, "
    "Grave Tide 2 4/2, Plague Cloud 2 4/2",
    "blood_drinker": "Exsanguination 3 3/2, Bloodbath 3 4/2, Hypnotic Gaze 3 2/1, Thrall 2 2/1, Lingering Kiss 2 2/1, "
    "Cult of Blood & Fire 2 5/3, Night Feast 3 2/1, Crimson Cloak 2 3/2",
    "cyber_assassin": "Glitch Blades 3 4/2, Paralytic Poison 2 3/2, Retractable Claws 2 2/1, Recon Drone 3 2/1, "
    "Overclock 3 2/1, Backstab 3 3/2, Smoke Screen 2 2/1, Kill Switch 2 5/3",
    "doppelganger": "Suffering 2 3/2, Reform 2 3/2, Mirror Image 3 2/1, Stolen Face 3 3/2, Shifting Guise 2 2/1, "
    "Echo Strike 3 2/1, Hollow Twin 3 2/1, Borrowed Memory 2 4/3",
}  # fmt: skip


@pytest.mark.parametrize("key", HOUSE_LIST)
def test_copies_cost_and_victory_points_are_those_of_the_house_list(key: str) -> None:
    found = [f"{one.name} {one.copies} {one.cost}/{one.vp}" for one in DECKS[key].cards if one.type not in CHARACTERS]
    assert ", ".join(found) == HOUSE_LIST[key]


@pytest.mark.parametrize(
    ("key", "numbers"),
    [
        *((key, (26, 1, 0)) for key in ANIMUS[:3]),
        ("street_alchemist", (26, 2, 0)),
        ("undead_warlord", (24, 1, 0)),
        ("blood_drinker", (17, 1, 0)),
        ("cyber_assassin", (20, 1, 0)),
        ("doppelganger", (24, 1, 0)),
    ],
)
def test_hp_attack_and_defense_of_the_characters(key: str, numbers: tuple[int, int, int]) -> None:
    head = DECKS[key].cards[0]
    assert (head.hp, head.attack, head.defense) == numbers


@pytest.mark.parametrize(
    ("key", "hp"), [("undead_warlord", 29), ("blood_drinker", 30), ("cyber_assassin", 32), ("doppelganger", 26)]
)
def test_hp_of_the_automated_side_which_never_defends_itself(key: str, hp: int) -> None:
    npc = DECKS[key].cards[0].npc
    assert npc is not None
    assert npc.hp == hp


@pytest.mark.parametrize("key", NEMESIS)
def test_the_first_two_skills_of_a_nemesis_grow_with_the_number_of_animus(key: str) -> None:
    # Constraint 4 of the house set: else the same Nemesis would be too weak against three, or too strong against one.
    head = DECKS[key].cards[0]
    sides = [{skill.at: skill for skill in head.skills}]
    sides.append(sides[0] | {skill.at: skill for skill in (head.npc.skills if head.npc else ())})
    for skills in sides:
        grows = [
            (at, held.stat, held.n)
            for at, skill in skills.items()
            for held in skill.holds
            if isinstance(held, powers.HoldsStat) and held.per == "animus_beyond_first"
        ]
        assert grows == [(2, "attack", 4), (5, "defense", 1)]


@pytest.mark.parametrize(
    ("card_id", "words"),
    [
        ("reaving", "Direct Damage 2 to each Animus"),
        ("plague-cloud", "Direct Damage 3 to each Animus"),
        ("grave-tide", "Direct Damage 2 to each Animus"),
        ("bloodbath", "Direct Damage 3 to each Animus"),
        ("exsanguination", "Direct Damage 3 to an Animus or Ally. You heal 1."),
        ("lingering-kiss", "You heal 3."),
        ("paralytic-poison", "Each Animus takes Direct Damage 3"),
        ("stolen-face", "Direct Damage 2 to each Animus"),
    ],
)
def test_numbers_that_were_set_by_the_games_of_the_balance_page(card_id: str, words: str) -> None:
    assert words in card(card_id).text


@pytest.mark.parametrize(
    ("card_id", "numbers", "reward"),
    [
        ("backing-singer", (3, 1, 0), "1 Experience."),
        ("drummer", (4, 1, 1), "Gain an Adaptability."),
        ("patrol-drone", (3, 1, 0), "Gain a Dream Catcher."),
        ("partner", (5, 2, 1), "2 Experience."),
        ("squire", (2, 0, 1), "1 Experience."),
        ("banner-bearer", (4, 1, 1), "1 Experience."),
        ("homunculus", (3, 1, 0), "1 Experience."),
        ("night-hound", (3, 1, 0), "Gain a Dream Catcher."),
        ("undead-general", (6, 2, 2), "2 Experience."),
        ("skeleton", (2, 1, 0), "1 Experience."),
        ("thrall", (3, 1, 0), "1 Experience."),
        ("cult-of-blood-and-fire", (6, 2, 0), "2 Experience."),
        ("recon-drone", (3, 1, 0), "1 Experience."),
        ("hollow-twin", (3, 1, 0), "1 Experience."),
    ],
)
def test_hp_adds_and_reward_of_reavers_and_allies(card_id: str, numbers: tuple[int, int, int], reward: str) -> None:
    one = card(card_id)
    assert (one.hp, one.attack, one.defense, one.reward_text) == (*numbers, reward)
    (effect,) = one.reward
    match effect:
        case effects.Experience():
            assert reward == f"{effect.n} Experience."
        case effects.Gain():
            assert effect.where.replace("_", " ").title() in reward
        case _:
            pytest.fail(f"a Reward of another kind: {effect}")


def test_every_reaver_and_ally_is_in_that_table() -> None:
    assert sum(one.type in HELPERS for one in CARDS) == 14


@pytest.mark.parametrize(
    ("symbols", "card_ids"),
    [
        ({"unique", "permanent"}, "echo-chamber riot-shield partner immunity-protocol banner-bearer philosophers-kit "
         "dark-orb undead-general cult-of-blood-and-fire crimson-cloak glitch-blades"),
        ({"unique"}, "second-wind"),
        ({"quick_cast"}, "guard adaptability dream-catcher soothing-chorus battle-hymn shatter-glass lullaby "
         "kevlar-weave tower-shield purge smoke-vial elixir silence dread-gale control bone-shield hypnotic-gaze "
         "smoke-screen shifting-guise"),
        ({"permanent"}, "backing-singer drummer patrol-drone squire homunculus sleepwalk night-hound skeleton thrall "
         "recon-drone hollow-twin"),
    ],
)  # fmt: skip
def test_symbols_are_those_of_the_house_list(symbols: set[str], card_ids: str) -> None:
    assert {one.id for one in CARDS if set(one.symbols) == symbols} == set(card_ids.split())


@pytest.mark.parametrize("symbol", ["unique", "quick_cast", "permanent"])
@pytest.mark.parametrize("side", [ANIMUS, ("base_nemesis", *NEMESIS)], ids=["Animus", "Nemesis"])
def test_each_side_has_three_cards_of_each_symbol(side: tuple[str, ...], symbol: str) -> None:
    # Constraint 1 of the house set.
    assert sum(symbol in one.symbols for key in side for one in DECKS[key].cards) >= 3


@ids(CARDS)
def test_every_card_says_in_words_what_it_does_and_has_a_picture(one: Card) -> None:
    assert bool(one.text) == bool(one.play or one.holds or one.powers or one.type is Is.PEACEFUL_NIGHT)
    assert bool(one.reward_text) == bool(one.reward)
    assert bool(one.anima_text) == bool(one.anima)
    assert one.flavour
    assert one.form in forms()


WORD_OF = {"direct_damage": "Direct Damage", "conviction": "Conviction", "xp": "Experience", "draw": "draw"}


@ids(CARDS)
def test_the_words_name_every_number_of_what_a_card_does(one: Card) -> None:
    words = " ".join((one.text, one.reward_text, one.anima_text, *(skill.text for skill in one.skills)))
    words += " ".join(skill.text for skill in (one.npc.skills if one.npc else ()))
    for _, effect, _ in all_effects(one):
        tag = str(effect.__struct_config__.tag)
        if tag in WORD_OF:
            assert WORD_OF[tag].lower() in words.lower()
        if isinstance(effect, effects.DirectDamage):
            assert f"Direct Damage {effect.n}" in words or f"Damage is {effect.n}" in words
        if isinstance(effect, effects.Stat):
            sign = "+" if effect.n > 0 else ""
            assert f"{sign}{effect.n}" in words
            assert effect.stat.title() in words
        if isinstance(effect, effects.Heal):
            assert f"heals {effect.n}" in words or f"heal {effect.n}" in words


def test_a_name_is_that_of_one_card() -> None:
    # CW-SYM-01 and CW-IGN-01 go by name.
    names = Counter(name for one in CARDS for name in (one.name, one.also) if name)
    assert {name for name, count in names.items() if count > 1} == set()


# Design ranges of the house set (constraint 2); printed cards of an owner may lie outside.


@ids(BUYING)
def test_cost_and_victory_points_lie_in_the_range_of_the_house_set(one: Card) -> None:
    if one.type in (Is.NIGHTMARE, Is.PEACEFUL_NIGHT):
        assert (one.cost, one.vp) == (0, -1 if one.type is Is.NIGHTMARE else 0)
    else:
        assert 1 <= one.cost <= 5
        assert 0 <= one.vp <= 4


@ids([one for one in CARDS if one.type in HELPERS])
def test_hp_adds_and_rewards_lie_in_the_range_of_the_house_set(one: Card) -> None:
    assert 2 <= one.hp <= 6
    assert 0 <= one.attack <= 2
    assert 0 <= one.defense <= 2
    assert all(skill.at <= 3 for skill in one.skills)
    (reward,) = one.reward
    match reward:
        case effects.Experience():
            assert 1 <= reward.n <= 2
        case effects.Gain():
            assert reward.where in ("adaptability", "dream_catcher")
        case _:
            pytest.fail(f"no such Reward in the house set: {reward}")


@ids(CARDS)
def test_modifiers_and_direct_damage_lie_in_the_range_of_the_house_set(one: Card) -> None:
    for _, effect, _ in all_effects(one):
        if isinstance(effect, effects.Stat):
            assert 1 <= abs(effect.n) <= 4
        if isinstance(effect, effects.DirectDamage):
            assert 1 <= effect.n <= 3


def conviction_share(cards: list[Card]) -> float:
    giving = [
        one
        for one in cards
        if any(isinstance(effect, effects.Conviction) for field, effect, _ in all_effects(one) if field != "skills")
    ]
    return sum(one.copies for one in giving) / sum(one.copies for one in cards)


@pytest.mark.parametrize("key", ANIMUS)
def test_13_to_20_percent_of_an_animus_deck_give_conviction(key: str) -> None:
    assert 0.13 <= conviction_share(list(DECKS[key].cards[1:])) <= 0.20


@pytest.mark.parametrize("key", NEMESIS)
def test_7_to_20_percent_of_a_nemesis_deck_of_40_give_conviction(key: str) -> None:
    trimmed = [
        msgspec.structs.replace(one, copies=one.copies - (one.id in ("fear", "silence")))
        for one in DECKS["base_nemesis"].cards
    ]
    deck = [*trimmed, *DECKS[key].cards[1:]]
    assert sum(one.copies for one in deck) == 40
    assert 0.07 <= conviction_share(deck) <= 0.20


# Every word of the schema has a card.


def tags(union: object) -> set[str]:
    return {str(kind.__struct_config__.tag) for kind in typing.get_args(union)}


def used_effects() -> set[str]:
    nested = {str(effect.__struct_config__.tag) for one in CARDS for _, effect, _ in all_effects(one)}
    return nested | {str(one.arrival.__struct_config__.tag) for one in CARDS if one.arrival}


def held() -> Iterator[powers.Holds]:
    for one in CARDS:
        yield from one.holds
        for skill in (*one.skills, *(one.npc.skills if one.npc else ())):
            yield from skill.holds


def test_every_effect_is_on_a_shipped_card_or_for_printed_ones() -> None:
    owners = {"attack_rule", "control", "cost_mod", "damage_both", "damage_mod", "for_each", "ignore", "purchase_to"}
    assert tags(effects.Effect) - used_effects() == owners


def test_everything_that_may_hold_is_on_a_shipped_card_or_for_printed_ones() -> None:
    assert tags(powers.Holds) - {str(holds.__struct_config__.tag) for holds in held()} == {"block", "prevent"}


def test_every_moment_and_limit_of_a_power_is_on_a_shipped_card_or_for_printed_ones() -> None:
    found = [power for one in CARDS for _, power in powers_of(one)]
    owners = {"arrives", "damage_taken", "defeated", "defeats", "gained", "gaining", "unlock"}
    assert set(typing.get_args(powers.When)) - {power.when for power in found} == owners
    assert {power.limit for power in found} == {"", "turn", "round"}


def test_everybody_that_an_effect_may_aim_at_is_aimed_at_by_a_shipped_card_or_a_printed_one() -> None:
    # Only printed cards say "a Character" without saying which side's.
    aimed = {whom for one in CARDS for _, _, whom in all_effects(one)}
    assert set(typing.get_args(terms.Whom)) - aimed == {"character", "each_ally", "hit", "reaver_or_ally"}
