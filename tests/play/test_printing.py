"""Every card of every game as it is printed: nothing overflows, all can be read, every tag is its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec import structs

from cardprints.drawing import BLACK, INK, WHITE, Drawing, Fill, Group, Words
from cardprints.faces import CardDoesNotFitError, Face, draw_face
from cardprints.fonts import ITALIC, LABEL, MM_PER_PT, NUMERAL, STRONG, TEXT, width_mm
from cardprints.jobs import PrintJob, pages
from cardprints.pdf import make_pdf
from cardprints.tags import Tag, parse_tag
from companion.games import registry
from companion.games.cardweaver import CardWeaver
from companion.games.cardweaver.powers import Skill
from companion.play.box_parts import parts_of
from companion.play.editions import editions, options_for
from companion.play.printing import COLOURS, job_for
from companion.play.printing_cli import command
from companion.table.game import OptionFault
from tests.cardprints.walk import Axes, Box, box_of, leaves

FLOORS = {TEXT: 6.5, STRONG: 5.0, ITALIC: 7.2, LABEL: 5.0, NUMERAL: 10.0}
"""The smallest size of each voice; the spine is set in the strong one."""


@cache
def faces(key: str) -> tuple[Face, ...]:
    """One copy of every face of a game, whatever edition it is in."""
    game = registry.game(key)
    found: dict[tuple[str, object], Face] = {}
    for edition in editions(game) or ("",):
        for card in job_for(game, options_for(game, edition, 1), game.least_seats, run=1023).cards:
            for side in (card.face, card.back):
                if isinstance(side, Face):
                    found[side.name, side.type_line] = side
    return tuple(found.values())


EVERY = [
    pytest.param(face, id=f"{face.name}, {face.type_line[-1][1]}") for key in registry.keys() for face in faces(key)
]


@cache
def drawn(face: Face, *, low_ink: bool) -> Drawing:
    """The face, drawn once for all that is asked of it."""
    return draw_face(face, low_ink=low_ink)


INKS = pytest.mark.parametrize("low_ink", [False, True], ids=["full", "low ink"])


def tight(words: Words, axes: Axes) -> Box:
    """What the letters take up, without the room that lines leave each other."""
    left, top, right, bottom = box_of(words, axes)
    if (words.turn_deg + axes.turn_deg) % 180:
        return left + 0.3, top + 0.1, right - 0.3, bottom - 0.1
    size = words.size_pt * MM_PER_PT
    if words.font == NUMERAL and (words.turn_deg + axes.turn_deg) % 360:
        return left, top + 0.24 * size, right, top + 0.90 * size
    if words.font == NUMERAL:
        # Figures stand on their line and reach up to the height of capitals.
        return left, bottom - 0.90 * size, right, bottom - 0.24 * size
    return left + 0.05, top + 0.06 * size, right - 0.05, bottom - 0.04 * size


def meet(one: Box, other: Box) -> bool:
    """Whether two boxes have something in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def holds(outer: Box, inner: Box) -> bool:
    """Whether one box has the other within it."""
    return outer[0] <= inner[0] and outer[1] <= inner[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def words_on(drawing: Drawing) -> list[tuple[Words, Box]]:
    return [(item, tight(item, axes)) for item, axes in leaves(drawing) if isinstance(item, Words)]


def fills_on(drawing: Drawing, colour: str) -> list[Box]:
    return [box_of(item, axes) for item, axes in leaves(drawing) if isinstance(item, Fill) and item.colour == colour]


def pictures_on(drawing: Drawing) -> Iterator[Box]:
    """Where the engraved pictures lie."""
    for group in drawing:
        if isinstance(group, Group):
            for inner in group.items:
                if isinstance(inner, Group) and inner.key:
                    _, _, wide, high = inner.box
                    yield group.x_mm, group.y_mm, group.x_mm + wide, group.y_mm + high


def brightness(colour: str) -> float:
    """Relative luminance (WCAG 2.2)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


@INKS
@pytest.mark.parametrize("face", EVERY)
def test_every_word_of_a_card_is_inside_it_and_large_enough(face: Face, low_ink: bool) -> None:
    for words, box in words_on(drawn(face, low_ink=low_ink)):
        assert holds((2.7, 2.5, 60.2, 85.4), box), words.text
        assert words.size_pt >= FLOORS.get(words.font, 9.0) - 1e-9, words.text


@INKS
@pytest.mark.parametrize("face", EVERY)
def test_nothing_lies_on_the_tag_or_on_other_words(face: Face, low_ink: bool) -> None:
    drawing = drawn(face, low_ink=low_ink)
    words = words_on(drawing)
    assert [one.text for one, box in words if meet(box, (0, 0, 22.1, 22.1))] == []
    assert [(one.text, other.text) for (one, a), (other, b) in combinations(words, 2) if meet(a, b)] == []


@INKS
@pytest.mark.parametrize("face", EVERY)
def test_words_on_a_picture_have_white_behind_them(face: Face, low_ink: bool) -> None:
    drawing = drawn(face, low_ink=low_ink)
    (picture,) = pictures_on(drawing)
    on_picture = [(words, box) for words, box in words_on(drawing) if meet(box, picture)]
    assert all(any(holds(white, box) for white in fills_on(drawing, WHITE)) for _, box in on_picture)
    assert [words.text for words, _ in on_picture] == ([face.ladder.word] if face.ladder else [])
    assert picture[3] - picture[1] >= (14.0 if face.ladder else 16.0) - 0.01


@INKS
@pytest.mark.parametrize("face", EVERY)
def test_every_word_stands_out_from_what_it_lies_on(face: Face, low_ink: bool) -> None:
    drawing = drawn(face, low_ink=low_ink)
    accents = fills_on(drawing, face.accent)
    for words, box in words_on(drawing):
        ground = face.accent if any(holds(accent, box) for accent in accents) else WHITE
        assert contrast(words.colour, ground) >= 4.5, words.text


@pytest.mark.parametrize("badge", COLOURS)
def test_the_accents_of_the_games_carry_white_words(badge: str) -> None:
    accent, ink = COLOURS[badge]
    assert contrast(accent, WHITE) >= 4.5
    assert contrast(INK, ink) >= 3.0, "engraved lines on the lamp (WCAG 2.2, 1.4.11: pictures)"


@pytest.mark.parametrize("key", registry.keys())
def test_every_copy_has_a_tag_of_its_own_that_names_it(key: str) -> None:
    game = registry.game(key)
    options = options_for(game, "", 1)
    cards = job_for(game, options, game.least_seats, run=7).cards
    said = [parse_tag(card.face.tag) for card in cards]
    printed = game.printed(options, game.least_seats)
    assert said == [Tag(game.badge, one.number, copy.copy, 7) for copy, one in printed]
    assert len(set(map(str, said))) == len(said)


def cardweaver(*parts: str, backs: str = "long") -> PrintJob:
    """Parts of the box of the game with the most kinds of things."""
    return job_for(registry.game("cardweaver"), {}, 1, run=0, parts=parts, backs=backs)


def test_the_whole_box_is_twelve_decks_with_their_characters_dials_and_tokens() -> None:
    box = cardweaver()
    decks = Counter(card.face.foot_left.rpartition(" ")[0] for card in box.cards)
    assert (len(decks), len(box.cards)) == (12, 304)
    assert len({card.face.name for card in box.cards if isinstance(card.back, Face)}) == 8
    assert (len(box.dials), len(box.tokens)) == (16, 3)


@pytest.mark.parametrize(
    ("parts", "cards", "dials", "tokens"),
    [
        (("cards",), 296, 0, 0),
        (("characters",), 8, 0, 0),
        (("dials",), 0, 16, 0),
        (("tokens",), 0, 0, 3),
        (("songstress",), 31, 0, 0),
        (("base-nemesis",), 22, 0, 0),
        (("songstress", "characters"), 38, 0, 0),
        (("dream-catcher", "dials", "tokens"), 12, 16, 3),
    ],
    ids=lambda value: "+".join(value) if isinstance(value, tuple) else "",
)
def test_a_part_of_the_box_is_that_and_nothing_else(
    parts: tuple[str, ...], cards: int, dials: int, tokens: int
) -> None:
    job = cardweaver(*parts)
    assert (len(job.cards), len(job.dials), len(job.tokens)) == (cards, dials, tokens)


def test_a_part_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(OptionFault) as caught:
        cardweaver("songstres", "songstress", "dice")
    assert [fault.partition(";")[0] for fault in caught.value.faults] == [
        "CardWeaver has no part 'dice'",
        "CardWeaver has no part 'songstres'",
    ]
    assert "songstress" in caught.value.faults[0]


def test_a_game_of_cards_alone_offers_its_decks() -> None:
    assert [part.key for part in parts_of(registry.game("cadaver"), {})] == [
        "resources", "corpses", "accomplices", "tricks",
    ]  # fmt: skip


def test_the_two_faces_of_a_character_have_the_same_tag_whichever_is_up() -> None:
    for card in cardweaver("characters").cards:
        assert isinstance(card.back, Face)
        assert (card.back.tag, card.back.name) == (card.face.tag, card.face.name)
        assert card.back.type_line != card.face.type_line


def test_without_backs_both_faces_of_the_characters_are_printed() -> None:
    (first, second) = pages(cardweaver("characters", backs="none"))
    tags = Counter((*first.tags, *second.tags))
    assert (len(tags), set(tags.values())) == (8, {2})


def test_minus_signs_are_true_and_numbers_stay_with_their_word() -> None:
    (fear,) = (face for face in faces("cardweaver") if face.name == "Fear")
    assert "Attack\u00a0−1" in fear.text


def test_words_after_a_break_are_never_a_number_alone() -> None:
    for face in faces("cardweaver"):
        lines = [words for words, _ in words_on(drawn(face, low_ink=False)) if words.font == TEXT and words.x_mm < 30]
        assert not [words.text for words in lines if words.text.strip(".,").isdigit()], face.name
        assert all(width_mm(words.text, words.font, words.size_pt) > 0 for words in lines)


@pytest.mark.slow
def test_every_tag_of_the_largest_box_reads_and_progress_is_told() -> None:
    heard: list[tuple[int, int]] = []
    pdf = make_pdf(cardweaver(), progress=lambda done, whole: heard.append((done, whole)))
    assert heard == [(page, len(heard)) for page in range(1, len(heard) + 1)]
    # 304 cards, nine on a sheet; four dials on a sheet; one sheet of tokens; each sheet has two sides.
    assert len(heard) == 2 * (34 + 4 + 1)
    assert pdf.startswith(b"%PDF")


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_same_order_gives_the_same_bytes(paper: str) -> None:
    parts = ("characters", "dials", "tokens")
    first, second = (
        make_pdf(job_for(registry.game("cardweaver"), {}, 1, run=1023, parts=parts, paper=paper)) for _ in range(2)
    )
    assert first == second


def test_tags_alone_are_pure_black() -> None:
    assert [len(fills_on(drawn(face, low_ink=False), BLACK)) for face in faces("cardweaver")] == [1] * len(
        faces("cardweaver")
    )


def test_the_command_says_what_it_makes_and_how_far_it_is(tmp_path: Path) -> None:
    file = tmp_path / "pieces.pdf"
    said = CliRunner().invoke(
        command, ["--game", "cardweaver", "--part", "tokens", "--part", "dream-catcher", "-o", str(file)]
    )
    assert said.output.splitlines() == [
        "12 cards, 140 tokens",
        *(f"Page {page} of 6 proved" for page in range(1, 7)),
        f"{file}: every tag reads at print size.",
    ]
    assert file.read_bytes().startswith(b"%PDF")


def test_an_owners_card_with_too_much_to_say_is_refused_by_its_name() -> None:
    game = registry.game("cardweaver")
    assert isinstance(game, CardWeaver)
    deck = game.decks["undead_warlord"]
    wordy = tuple(Skill(at, "Do this, then that, then the other. " * 4) for at in (1, 2, 3))
    cards = tuple(structs.replace(card, skills=wordy) if card.id == "skeleton" else card for card in deck.cards)
    own = CardWeaver(game.clauses, {**game.decks, deck.key: structs.replace(deck, cards=cards)})
    with pytest.raises(CardDoesNotFitError, match="Skeleton: the text does not fit under the picture"):
        pages(job_for(own, {}, 1, run=0, parts=("undead-warlord",)))
