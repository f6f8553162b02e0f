"""The tags on the cards of the box: faces name the very card, backs tell a value and nothing else."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from click.testing import CliRunner

from cardprints.backs import ValueBack, back_tags
from cardprints.faces import Face
from cardprints.jobs import Card
from cardprints.measures import (
    FACE_TAGS_MM,
    HEIGHT_MM,
    SMALL_BACK_TAG_CORNER_MM,
    SMALL_BACK_TAG_MM,
    TAG_CORNER_MM,
)
from cardprints.tags import BACK, FACE, SECOND, Tag, parse_tag
from companion.games import registry
from companion.games.voidream.cards import Is
from companion.play.printing import job_for
from companion.play.printing_cli import command
from tests.games.voidream.box import BOX

NUMBERED = {card.number: card for card in BOX.cards.values()}


def printed(run: int = 5) -> list[Card]:
    return list(job_for(registry.game("voidream"), {}, 2, run=run).cards)


def read(text: str) -> Tag:
    tag = parse_tag(text)
    assert isinstance(tag, Tag)
    return tag


def test_every_face_has_a_tag_of_its_own_that_names_card_and_copy() -> None:
    # VD-OBS-01.
    tags = [read(card.face.tag) for card in printed()]
    assert all(tag.kind == FACE for tag in tags)
    assert len({(tag.card, tag.copy) for tag in tags}) == len(tags) == sum(card.copies for card in BOX.cards.values())


def test_backs_of_one_value_are_the_same_and_tell_nothing_else() -> None:
    # VD-OBS-02: whatever the faction, the copy and the print run.
    backs: dict[tuple[int, bool], set[ValueBack]] = defaultdict(set)
    for run in (0, 5):
        for card in printed(run):
            if isinstance(card.back, ValueBack):
                front = NUMBERED[read(card.face.tag).card]
                assert card.back.value == str(front.value)
                backs[front.value, front.kind is Is.ARCANUM].add(card.back)
    assert len(backs) == 8
    assert {len(same) for same in backs.values()} == {1}
    tags = [read(back.tag) for same in backs.values() for back in same]
    assert {(tag.kind, tag.copy, tag.run) for tag in tags} == {(BACK, 1, 0)}
    assert len({tag.card for tag in tags}) == 8


def test_both_sides_of_mind_cards_and_bastions_name_the_card_and_tell_which_is_up() -> None:
    # VD-OBS-03, VD-OBS-04.
    twofold = [card for card in printed() if isinstance(card.back, Face)]
    assert {NUMBERED[read(card.face.tag).card].kind for card in twofold} == {Is.MIND, Is.BASTION}
    for card in twofold:
        assert isinstance(card.back, Face)
        front, other = read(card.face.tag), read(card.back.tag)
        assert (front.kind, other.kind) == (FACE, SECOND)
        assert (front.card, front.copy, front.run) == (other.card, other.copy, other.run)


def test_who_prints_backs_with_values_is_told_to_use_card_that_no_light_comes_through(tmp_path: Path) -> None:
    # VD-OBS-27: the tag of a face would show from behind.
    for game, said in (("voidream", True), ("cadaver", False)):
        part = ["--part", "chimeric-court"] if game == "voidream" else []
        file = str(tmp_path / f"{game}.pdf")
        ran = CliRunner().invoke(command, ["--game", game, *part, "--backs", "none", "-o", file])
        assert ran.exit_code == 0, ran.output
        assert ("no light comes through" in ran.output) == said


def test_tags_stay_in_sight_when_a_card_is_half_covered() -> None:
    # VD-OBS-26: upper left on faces; on backs in the middle, and once more in the upper right corner.
    back = next(card.back for card in printed() if isinstance(card.back, ValueBack))
    assert back_tags(back) == (back.tag, back.tag)
    assert TAG_CORNER_MM + min(FACE_TAGS_MM) < HEIGHT_MM / 4
    assert SMALL_BACK_TAG_CORNER_MM + SMALL_BACK_TAG_MM / 2 < HEIGHT_MM / 4
