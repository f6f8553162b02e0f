"""Cards to print in tests."""

from __future__ import annotations

import msgspec

from cardprints.backs import Back
from cardprints.column import Ladder
from cardprints.faces import Face, Number
from cardprints.jobs import Card
from cardprints.tags import Tag, format_tag

ACCENT, PRINT_INK = "#94409A", "#B56FC4"
BACK = Back("CD", "coffin", ACCENT)
DARKWELL = Face(
    badge="CD",
    name="James Darkwell",
    type_line=(("corpse", "Corpse"),),
    numbers=(Number("", "potion", "Potion"), Number("", "potion", "Potion"), Number("", "brain", "Brain")),
    tag=format_tag(Tag("CD", 31, 2)),
    accent=ACCENT,
    ink=PRINT_INK,
    flavour="Owed the barman until the very last.",
    foot_left="Corpses 2/4",
    form="coffin",
)
SKELETON = Face(
    badge="CW",
    name="Skeleton",
    type_line=(("reaver", "Reaver"), ("permanent", "Permanent")),
    numbers=(
        Number("1", "conviction", "Conviction Cost"),
        Number("2", "hp", "HP"),
        Number("+1", "attack-power", "Attack"),
    ),
    tag=format_tag(Tag("CW", 28, 1)),
    accent="#8E1B1B",
    ink="#C8402E",
    text="**Experience 2:** Skeleton adds 1 more Attack.",
    edge="teeth",
    foot_left="Undead Warlord Deck 1/4",
    foot_points="1",
)
WARLORD = Face(
    badge="CW",
    name="Undead Warlord",
    type_line=(("nemesis", "Nemesis"),),
    numbers=(
        Number("24", "hp", "HP per Animus"),
        Number("1", "attack-power", "Attack"),
        Number("0", "defense", "Defense"),
    ),
    tag=format_tag(Tag("CW", 27, 1)),
    accent="#8E1B1B",
    ink="#C8402E",
    flavour="Lost every war but the last.",
    ladder=Ladder(
        "experience",
        "Skills by Experience",
        (
            ("2", "Attack +1 for each living Animus beyond the first."),
            ("5", "Attack +1 for each Reaver you have in play."),
            ("14", "**Once per turn:** return a Reaver from your Discard Pile to your hand."),
        ),
    ),
    edge="diamonds",
    foot_left="Undead Warlord Deck 1/1",
    plan="poster",
)


def copies(count: int, face: Face = DARKWELL) -> tuple[Card, ...]:
    """So many copies of a face, each with a tag of its own."""
    tags = (format_tag(Tag("CD", 31 + at // 31, 1 + at % 31)) for at in range(count))
    return tuple(Card(msgspec.structs.replace(face, tag=tag), BACK) for tag in tags)
