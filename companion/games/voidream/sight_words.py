"""The sentences of Voidream for what a picture shows: differences as questions, ways, and what agrees."""

from __future__ import annotations

from typing import Final

DIFFERENCES: Final[dict[str, tuple[str, str]]] = {
    "mat_hidden": (
        "Too little of the mat shows",
        "Which zone is where on {seat_who}'s mat can't be told; only how cards lie was compared.",
    ),
    "seen_foreign": ("A card of no deck here", "A card in the picture belongs to neither deck of this table."),
    "seen_twice": ("One card, twice", "{card} shows in two places. Is something reflected, or printed twice?"),
    "seen_two_tops": ("Tidy the Dream up", "More than one card shows where the Dream lies."),
    "seen_wrong_back": ("That back doesn't belong there", "A back lies where no such card can lie face down."),
    "seen_on_dream": ("Tidy the Dream up", "A card lies face up on the Dream; only constructs and bastions do."),
    "seen_second_side": ("That side is for before the game", "{card} lies with its other side up."),
    "seen_out_of_place": ("Not a mind card", "On the mind spot lies something else than the own mind card."),
    "seen_face_down_on_pile": ("Piles lie face up", "A card lies face down on a pile."),
    "top_can_be_told": ("The Dream can be read", "{seat_who}'s Dream shows {value}."),
    "top_can_not_be": ("The Dream can't show that", "{seat_who}'s Dream shows {value}, and no such card is left."),
    "top_differs": ("Another depth", "{seat_who}'s Dream shows {value}; the record has {expected}."),
    "face_is_under": (
        "Something lies on {slot}",
        "The record has it on top of {seat_who}'s Dream, and a {value} shows. Count the cards above it.",
    ),
    "face_on_top": (
        "{card} shows",
        "It lies on top of {seat_who}'s Dream, and the record has a back there. Was a card missed? Count them.",
    ),
    "other_face_on_top": ("Another face on top", "{card} lies on {seat_who}'s Dream; the record has {slot} there."),
    "mind_unclear": (
        "Is the mind card straight?",
        "How {seat_who}'s mind card lies can't be told; the record has {expected}.",
    ),
    "mind_differs": ("The mind card differs", "{seat_who}'s mind shows {count} and should be {expected}."),
    "mind_jumped": (
        "The mind card differs",
        "{seat_who}'s mind went from {expected} to {count}, which no move does now.",
    ),
    "lies_unclear": ("Ready or exhausted?", "How {slot} lies can't be told."),
    "lies_ready": ("Ready?", "{slot} stands upright; the record has it exhausted."),
    "lies_exhausted": ("Exhausted?", "{slot} lies a quarter clockwise; the record has it ready."),
    "not_under_host": ("Under which card?", "{slot} does not lie under {slot_host}, where the record has it."),
    "not_in_picture": ("Not in the picture", "{slot} is not in the picture."),
    "on_the_other_side": ("On whose side?", "{card} lies with {seat_who}; the record has it with {other}."),
    "veiled_not_told": ("One more lies face down", "{seat_who} has a veiled {value} that the record does not know."),
    "veiled_not_in_picture": ("One less lies face down", "{seat_who}'s veiled {value} is not in the picture."),
    "charge_differs": ("Another charge", "A {value} shows under {slot}, and the record has no such charge there."),
    "arcanum_upright": ("Played upright?", "{card} lies upright in the play spot."),
    "arcanum_inverted": ("Played inverted?", "{card} lies upside down in the play spot: it will go to the Void."),
    "arcanum_unclear": ("Upright or inverted?", "How {card} lies in the play spot can't be told."),
    "arcanum_lies_otherwise": ("Upright or inverted?", "{card} lies the other way round than it was played."),
    "card_can_be_told": ("Is it {card}?", "It lies here: {zone}."),
    "veil_can_be_told": ("Veiled?", "One more back lies in play, a {value}."),
    "unread_face_up": ("Not told yet", "A card lies face up here: {zone}. The record does not know it yet."),
    "not_told_yet": ("Not told yet", "{card} lies here: {zone}. The record has it nowhere in the open."),
    "lies_elsewhere": ("It lies elsewhere", "{card} lies here: {zone}. The record has it in another place."),
    "hand_differs": ("The hand differs", "Backs of {values} show in {seat_who}'s hand, and the record has no such."),
}
"""What differs: a title, and what it says of this table."""

WAYS: Final[dict[str, str]] = {
    "it_shows": "It shows {value}",
    "record_top": "Set right: the Dream shows {value}",
    "record_on_top": "Set right: {card} lies on top",
    "record_above": "Count the cards above {slot}",
    "record_mind": "Set right: the mind shows {count}",
    "record_ready": "Set right: {slot} is ready",
    "record_exhausted": "Set right: {slot} is exhausted",
    "record_place": "Set right: {card} lies there",
    "it_is_that": "It is {card}",
    "seen_depth": "{seat_who}'s depth is {value}",
    "seen_mind": "{seat_who}'s mind is {count}",
    "seen_cards": "Cards that lie as recorded: {count}",
    "seen_veiled": "Veiled cards: {count}",
}
"""Labels of what settles a difference, and of what agrees."""
