"""An owner's file for Shardweave, in parts from which tests put theirs together."""

from __future__ import annotations

from typing import Final

from companion.games import registry
from companion.games.shardweave.card_checks import Box
from companion.games.shardweave.own_cards import overlay
from tests.games.refusing import refused_by
from tests.games.shardweave.box import BOX

GAME: Final = registry.game("shardweave")
OWN = GAME.own_cards
assert OWN is not None
EXAMPLE: Final = OWN.example
SEATS: Final = ("Ann", "Ben")

OURS = '[[card]]\nid = "sw-c-003"\n'
NEW = """[[card]]
id = "sw-c-300"
number = 300
name = "Salt Wife"
faction = "wild"
shard = "Tidelock"
type = "Pilgrim"
rarity = "rare"
stats = { power = 7, speed = 5, mind = 6, spirit = 6 }
"""
PLACE = """[[card]]
id = "sw-a-60"
number = 360
name = "Dry Dock"
primary = "mind"
secondary = "power"
"""
PARTS = 'key = "SALT_LINE"\ntext = "+1 Mind."\nparts = [{ step = 6, does = { do = "stat", stat = "mind", n = 1 } }]\n'


def owned(text: str) -> Box:
    return overlay(BOX, text, "own.toml")


def refused(text: str) -> tuple[str, ...]:
    return refused_by(owned, text)


def weave(card: str, *, key: str = "mine", name: str = "Mine") -> str:
    """A Weave with two of this card, and 16 Commons."""
    commons = ("001", "002", "003", "007", "008", "009", "013", "014")
    champions = [[card, 2], *([f"sw-c-{number}", 2] for number in commons)]
    return f'[[weave]]\nkey = "{key}"\nname = "{name}"\nchampions = {champions}\n'
