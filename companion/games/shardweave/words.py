"""The sentences of Shardweave: for each code a title and what it says about this table, facts in braces."""

from __future__ import annotations

from typing import Final

from companion.table.nudges import WORDS as NUDGES

REFUSALS: Final[dict[str, tuple[str, str]]] = {
    "begun_already": ("The match has begun", "The cards are dealt and the match runs."),
    "not_begun": ("Not begun yet", "First the Weaves and the Arenas are shuffled and five cards each are drawn."),
    "finished": ("The match is over", "Nothing more can be done; going back opens it again."),
    "mulligan_over": ("The mulligan is over", "Each Weaver has it once, before the first round."),
    "mulligan_first": ("The mulligan comes first", "Both say how many cards they return; then the first round begins."),
    "locked_already": ("You have locked", "A locked choice stands until both open the locks together."),
    "nothing_to_choose": ("Nothing to choose", "Your hand is empty, so you count as locked without a card."),
    "must_commit": ("One must be committed", "You hold {count}, so you commit one of them each round."),
    "still_choosing": ("Not yet", "{seat_at} is still choosing; both Champions are turned over together."),
    "arena_missing": ("First the Arenas", "There must be one Arena here: {zone}. Set right which one it is."),
    "nothing_locked": ("Nothing is locked", "Nobody has locked yet, so each may still choose freely."),
    "lay_it_face_down": (
        "Lay it face down",
        "This table agreed to commit on the table: lay the card face down and tap Locked.",
    ),
    "name_it": ("Which one?", "Show the Champion to your phone, or pick it; nobody else sees it."),
    "not_your_weave": ("Not of your Weave", "Only a Champion of your own Weave can be chosen. It was not noted."),
    "not_in_hand": ("Not in your hand", "{card} can't be in your hand, for all the companion knows."),
    "lies_elsewhere": ("It lies elsewhere", "{card} was last seen here: {zone}."),
    "barred": ("Barred here", "{card} can't be committed to {arena}."),
    "nothing_barred": ("Nothing is barred", "Every Champion may be committed to this Arena."),
    "one_is_permitted": ("One is permitted", "You hold {card}, and it may be committed here."),
    "not_tracked": ("Hands are only counted", "This table agreed not to scan hands."),
    "not_the_sealed": ("Not the one that was locked", "{card_sealed} was locked, and here lies {card}: exchange them."),
    "not_that_arena": ("Not that Arena", "{card} can't come up now, for all the companion knows."),
    "reason_missing": ("Say why", "A correction needs a reason, so that both can follow it."),
    "nothing_to_correct": ("Nothing to set right", "There is no such card or place here."),
    "one_form": ("It has one form", "{card} never transforms."),
    "has_that_form": ("It has that form", "The record has {card} in that form already."),
    "never_lies_there": ("It never lies there", "{card} can't lie here: {zone}."),
    "say_where_it_was": ("Say where it was", "The record does not know where {card} came from."),
    "lies_there_already": ("It lies there already", "The record has {card} there: {zone}."),
}
"""Refusals: what, and the fact of this table."""

QUESTIONS: Final[dict[str, tuple[str, str]]] = {
    "shuffle_all": (
        "Shuffle and deal",
        "Each shuffles the own Weave, the rival may cut. Shuffle the Arenas too. Then each draws five.",
    ),
    "who_begins": ("Who is the active Weaver?", "By chance, or toss for it. It only orders effects, and changes."),
    "mulligan": ("How many cards do you return?", "Once only. Both numbers are shown together."),
    "return_cards": (
        "Return and draw",
        "{count_first} and {count_second} cards go back: shuffle them in, then draw as many.",
    ),
    "which_returned": ("Which card do you return?", "Show it in private, or leave it untold."),
    "first_arenas": ("Turn up an Arena", "For this spot: {zone}."),
    "new_arena": (
        "Slide the Arenas and turn up the next",
        "Played Champions to their discard piles, each draws one, the Arenas slide. Show the new one.",
    ),
    "shuffle_arenas": ("The Arena deck is empty", "Shuffle the Arena discard pile to a new deck."),
    "lay_open": ("Reveal!", "Lay both face up: {card_first} and {card_second}. Show each, or tap it."),
    "lay_open_one": ("Reveal!", "Lay your Champion face up, and show or tap it."),
    "turn_over": ("Turn over {seat_who}'s Champion", "Show it, or pick it."),
    "select_anew": ("Select anew", "{seat_who}'s {card} is barred here. Both take their cards back."),
    "lies_not_here": ("Select anew", "{seat_who} had locked {card}, which lies elsewhere. Both take their cards back."),
    "reopen": ("Open the locks?", "{seat_who} asks to choose anew. Both choices would be void."),
    "look_top": ("Look at your top card", "In private. Then put it back, or under your draw pile if you may."),
    "look_arena": ("Look at the top Arena", "In private. Then put it back, or under the deck if you may."),
    "show_top": ("{seat_who} shows the top card", "Turn it up for both, then lay it back."),
    "show_hand": ("{seat_who} shows a hand card", "The rival takes it from the backs."),
    "put_under": ("Put a card under your draw pile", "Face down. Show it in private, or leave it untold."),
    "discard_under": ("Put one back?", "Another discarded Champion of yours may go under your draw pile."),
    "swap_queue": ("Exchange the Arenas", "Next and Later change places."),
    "which_copy": ("Which copy is it?", "The new form goes with this very card: show it."),
    "send_pile_bottom": ("{card} returns", "Put {seat_who}'s {card} face down under the draw pile."),
    "send_hand": ("{card} returns", "{seat_who} takes {card} back to the hand."),
    "send_aside": ("{card} is set aside", "Lay {seat_who}'s {card} aside, out of the match."),
    "confirm_concede": ("Concede the match?", "{seat_who} wins."),
    "confirm_absent": ("End the match?", "{seat_who} has left, and you win."),
    "correction_place": ("Is that right?", "{seat_asking} says {card} lies here: {zone}, because {reason}."),
    "correction_form": ("Is that right?", "{seat_asking} says {card} has its other form, because {reason}."),
    **NUDGES,
}
"""Questions: what is asked, and what to do."""

OPTIONS: Final[dict[str, str]] = {
    "yes": "Yes",
    "no": "No",
    "done": "Done",
    "name_of": "{seat}",
    "untold": "Leave it untold",
    "keep_on_top": "Leave it on top",
    "put_to_bottom": "Put it under the pile",
    "none_of_them": "None",
    "lock_it": "Lock this Champion",
    "lock_lifted": "I hold nothing permitted",
    "in_my_hand": "It is in my hand",
    "answer_with_it": "This one",
}
"""Labels of answers, and of what a shown card can mean."""
