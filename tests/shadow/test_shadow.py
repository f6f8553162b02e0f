"""Whole games by people with real cards: nothing that the companion claims is ever false. And the harness sees lies."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.games.voidream.places import VoidreamSetup
from companion.table.state import UNKNOWN, Pool, Rover, State
from tests.shadow.cadaver import CadaverPart
from tests.shadow.cards_on_table import Difference
from tests.shadow.cardweaver import MODES
from tests.shadow.comparing import differences
from tests.shadow.games import Failed, play_one
from tests.shadow.hands import Hands
from tests.shadow.people import People
from tests.shadow.shadow import ShadowTable


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_all_that_the_companion_claims_is_true_of_the_real_cards_of_cadaver(seed: int) -> None:
    """Two to six players in turn; each number of players with both decks."""
    assert play_one("cadaver", seed, deck="triple_ace" if seed < 5 else "cheatwell_house") > 20


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(len(MODES)))
def test_all_that_the_companion_claims_is_true_of_the_real_cards_of_cardweaver(seed: int) -> None:
    """Every mode once: one versus all, two players, the automated Nemesis against one to three, four Animus."""
    assert play_one("cardweaver", seed) > 60


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_all_that_the_companion_claims_is_true_of_the_real_cards_of_voidream(seed: int) -> None:
    """Every deck; values on backs, cards looked at and put back, shuffles with and without counting."""
    assert play_one("voidream", seed) > 15


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_all_that_the_companion_claims_is_true_of_the_real_cards_of_shardweave(seed: int) -> None:
    """Each way to commit, with hands tracked and not."""
    assert play_one("shardweave", seed) > 20


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_all_that_the_companion_claims_is_true_of_the_real_cards_of_dirks_and_poniards(seed: int) -> None:
    """Two to four players."""
    assert play_one("dirks-and-poniards", seed) > 20


@pytest.fixture
def table(tmp_path: Path) -> Iterator[ShadowTable]:
    """A table a few inputs into a game, with cards known and unknown."""
    chance = random.Random(5)
    shadow = ShadowTable(tmp_path / "shadow.db", "cadaver", 3, {"reaction_seconds": 0}, chance)
    people = People(shadow, CadaverPart(chance), chance)
    shadow.begin()
    while shadow.live.timeline.version < 14 or shadow.live.timeline.now.pending is not None:
        people.step()
    yield shadow
    shadow.tables.store.close()


def with_slot(state: State, slot: int, **values: Any) -> State:
    slots = list(state.slots)
    slots[slot] = msgspec.structs.replace(slots[slot], **values)
    return msgspec.structs.replace(state, slots=tuple(slots))


def test_a_true_record_has_no_difference(table: ShadowTable) -> None:
    assert differences(table.state, table.cards) == []


def test_a_wrong_card_in_a_known_slot_is_a_difference(table: ShadowTable) -> None:
    state = table.state
    slot = state.zones[state.setup.zone_by_key["pile-potion"]][0]
    brain = next(at for at, copy in enumerate(state.setup.copies) if copy.card == "spare-brain")
    assert differences(with_slot(state, slot, card=brain), table.cards)


def test_a_copy_that_was_read_must_be_that_very_copy(table: ShadowTable) -> None:
    state = table.state
    slot = state.zones[state.setup.zone_by_key["pile-potion"]][0]
    true = table.cards.body[slot]
    other = next(at for at in state.setup.equals[table.cards.id_of(true)] if at != true)
    assert not differences(with_slot(state, slot, card=true, claimed=True), table.cards)
    assert differences(with_slot(state, slot, card=other, claimed=True), table.cards)


def test_a_wrong_count_is_a_difference(table: ShadowTable) -> None:
    deck = table.state.setup.zone_by_key["deck"]
    table.cards.at[table.state.setup.zone_by_key["hand-0"]].append(table.cards.at[deck].pop())
    assert len(differences(table.state, table.cards)) == 2


def test_a_pool_with_the_wrong_cards_is_a_difference(table: ShadowTable) -> None:
    deck = table.cards.at[table.state.setup.zone_by_key["deck"]]
    shown = table.cards.at[table.state.setup.zone_by_key["pile-scroll"]]
    at = next(at for at, card in enumerate(deck) if table.cards.id_of(card) != table.cards.id_of(shown[0]))
    deck[at], shown[0] = shown[0], deck[at]
    assert differences(table.state, table.cards)


def test_a_rover_that_is_elsewhere_is_a_difference(table: ShadowTable) -> None:
    state = table.state
    hand = state.setup.zone_by_key["hand-0"]
    pool = next(at for at, pool in enumerate(state.pools) if pool.cards)
    held = {table.cards.id_of(card) for card in table.cards.at[hand]}
    card = next(card for card in state.pools[pool].cards if table.cards.id_of(card) not in held)
    pools = list(state.pools)
    pools[pool] = Pool(pools[pool].cards, (Rover(card, (hand,), 0),))
    assert differences(msgspec.structs.replace(state, pools=tuple(pools)), table.cards)


def test_the_order_of_a_pile_is_compared(table: ShadowTable) -> None:
    state = table.state
    deck = state.zones[state.setup.zone_by_key["deck"]]
    top = table.cards.at[state.setup.zone_by_key["deck"]][0]
    assert state.slots[deck[0]].card == UNKNOWN
    pool = state.slots[deck[0]].pool
    if top in state.pools[pool].cards:
        pools = list(state.pools)
        pools[pool] = Pool(tuple(card for card in pools[pool].cards if card != top), pools[pool].rovers)
        lie = msgspec.structs.replace(with_slot(state, deck[5], card=top), pools=tuple(pools))
        truth = msgspec.structs.replace(with_slot(state, deck[0], card=top), pools=tuple(pools))
        assert not differences(truth, table.cards)
        assert differences(lie, table.cards)


def test_a_card_that_must_be_put_back_from_where_it_is_not_is_a_difference(table: ShadowTable) -> None:
    with pytest.raises(Difference):
        Hands(table).follow("1-0-0", "Potion: Brain pile → Deck")


def test_a_card_that_nobody_is_told_to_turn_back_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """VD-APP-06: people turn only what the list names."""
    monkeypatch.setattr(VoidreamSetup, "lay", lambda *_: "")
    with pytest.raises(Failed, match="cards are turned otherwise"):
        for seed in range(12):
            play_one("voidream", seed)


def test_a_failed_game_names_its_seed_and_its_last_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.shadow.cadaver.CadaverPart.most_inputs", 30)
    with pytest.raises(Failed, match=r"seed 3 seats 5 .*after input 31(?s:.*)the game does not end"):
        play_one("cadaver", 3)
