"""Options as pages offer them: the first value of each is what a table plays by that has agreed on nothing."""

from __future__ import annotations

import pytest

from companion.games import registry
from companion.table.options import from_text
from tests.games.tables import TABLES, options_for


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_the_first_value_of_every_option_is_its_default(key: str, seats: int) -> None:
    game, names, needed = registry.game(key), tuple("ABCDEF"[:seats]), options_for(key, seats)
    first = from_text({spec.name: spec.values[0].value for spec in game.option_specs})
    plain, chosen = game.set_up(names, needed), game.set_up(names, {**first, **needed})
    assert vars(chosen)["options"] == vars(plain)["options"]
