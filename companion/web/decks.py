"""Decks of one's own on the page for a new table: cards are read there, and the form carries what they come to."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, Response, abort, jsonify, render_template, request

from companion.games import registry
from companion.play.deck_scans import MOST_CARDS, Registered, register
from companion.play.tables import clean_name
from companion.table.game import Game, OptionFault
from companion.table.options import from_form
from companion.table.scanned import with_deck
from companion.vision.images import UnreadableImage
from companion.web import own_cards
from companion.web.api import MOST_TAG_SIGNS, decoded, texts_of
from companion.web.security import LIMITER

TEXTS: Final = "scanned"
"""The field of each seat with the text of its scanned deck; "" for the deck that the table's options say."""
NOT_HERE: Final = "-"
"""The name of a seat that is not there."""


def add_to(pages: Blueprint) -> None:
    """Give the readers their addresses."""
    pages.add_url_rule("/decks/read", view_func=read_deck, methods=["POST"])
    pages.add_url_rule("/decks/picture", view_func=read_deck_picture, methods=["POST"])


def form_options(game: Game) -> dict[str, Any]:
    """What this form has chosen of the game's options, scanned decks aside. Raises ``OptionFault``."""
    # Several boxes of one name are a list, as clauses written one after the other are.
    options = from_form(game.option_specs, {name: " ".join(request.form.getlist(name)) for name in request.form})
    return options | own_cards.chosen_options(game)


def with_scanned(game: Game, options: dict[str, Any]) -> dict[str, Any]:
    """The options with the decks that were scanned for the seats that are there."""
    if game.deck_scans is None:
        return options
    seats = zip(request.form.getlist("seat"), request.form.getlist(TEXTS), strict=False)
    there = (text.replace("\r\n", "\n") for name, text in seats if name != NOT_HERE)
    for seat, text in enumerate(there):
        options = with_deck(game.deck_scans, options, seat, text) if text else options
    return options


@LIMITER.limit("10 per second")
def read_deck() -> Response:
    """What the tags in this form come to, with the options that the form has; nothing is kept here."""
    game = _game()
    texts = request.form.getlist("tag")
    if len(texts) > MOST_CARDS or any(len(text) > MOST_TAG_SIGNS for text in texts):
        abort(400, f"A deck has {MOST_CARDS} cards at most.")
    try:
        found = register(game, form_options(game), texts, _name(game))
    except OptionFault as fault:
        return jsonify({"refused": list(fault.faults)})
    return jsonify(_reply(game, found))


@LIMITER.limit("90 per minute")
def read_deck_picture() -> Response:
    """The codes in a picture of cards, for the script to have them read."""
    try:
        return jsonify({"tags": texts_of(decoded(request.get_data()))})
    except UnreadableImage as error:
        return jsonify({"tags": [], "refused": [str(error)]})


def _game() -> Game:
    key = request.form.get("game", "")
    if key not in registry.GAMES or registry.game(key).deck_scans is None:
        abort(404)
    return registry.game(key)


def _name(game: Game) -> str:
    """What the deck is called: by its player, if the form names one."""
    assert game.deck_scans is not None
    what, seat = game.deck_scans.what, request.form.get("deck_of", "")
    at = int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 3 else 0
    player = clean_name("".join(request.form.getlist("seat")[at : at + 1]))
    return f"{player}’s {what}" if player else f"{what[0].upper()}{what[1:]} of seat {at + 1}"


def _reply(game: Game, found: Registered) -> dict[str, Any]:
    deck = found.deck
    return {
        "tags": found.tags,
        "told": found.told,
        "refused": found.refused,
        "name": deck.name if deck else "",
        "text": deck.text if deck else "",
        "html": render_template("parts/scanned_deck.html", found=found, game=game),
    }
