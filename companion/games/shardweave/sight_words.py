"""The sentences of Shardweave for what a camera above the mat shows: differences as questions, ways, what agrees."""

from __future__ import annotations

from typing import Final

DIFFERENCES: Final[dict[str, tuple[str, str]]] = {
    "mat_hidden": ("Too little of the mat shows", "Which spot is where on the mat can't be told."),
    "moved_after_lock": (
        "A card moved after the lock",
        "{seat_who} has locked, and no card lies on {seat_who}'s commit spot.",
    ),
    "exposed": (
        "A Champion shows its face",
        "One lies face up on {seat_who}'s commit spot before both have locked. It may be taken back.",
    ),
    "exposed_locked": (
        "A Champion shows its face",
        "One lies face up on {seat_who}'s commit spot before both have locked. It stays committed.",
    ),
    "left_lying": ("{card} still lies there", "It lies on a commit spot; the record has it here: {zone}."),
    "no_arena": ("No Arena of this table", "Another card lies here: {zone}."),
    "arena_differs": ("Another Arena", "{card} lies here: {zone}. The record has another there."),
    "card_can_be_told": ("{card} shows", "It lies open where it was asked for."),
    "lies_instead": (
        "Another card lies there",
        "{seat_who} has chosen {card}, copy {copy}, and another card or copy lies on the commit spot: exchange them.",
    ),
    "can_not_lie_there": (
        "It can't lie there",
        "What lies on {seat_who}'s commit spot can't be {seat_who}'s choice, for all the companion knows.",
    ),
    "lies_in_other_form": ("In its other form?", "{card} lies the other way round; the record has it as {card_name}."),
}
"""What differs: a title, and what it says of this table."""

WAYS: Final[dict[str, str]] = {
    "notice_moved": "Note down that {seat_who}'s card moved",
    "notice_shown": "Note down that {seat_who}'s Champion showed",
    "record_arena": "Set right: {card} lies there",
    "it_is_that": "It is {card}",
    "seen_arena": "{card} lies as recorded",
    "seen_laid": "{card} lies open",
}
"""Labels of what settles a difference, and of what agrees."""
