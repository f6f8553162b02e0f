"""Decks of one's own: cards are read on the page for a new table, or on the own phone before the game begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from flask import Blueprint, Response, abort, jsonify, make_response, render_template, request

from companion.games import registry
from companion.play.deck_scans import MOST_CARDS, Registered, register, taken_by
from companion.play.tables import TableInfo, clean_name
from companion.table.game import Game, OptionFault
from companion.table.options import from_form
from companion.table.scanned import is_written, with_deck
from companion.table.state import Seat
from companion.vision.images import UnreadableImage
from companion.web import own_cards
from companion.web.api import MOST_TAG_SIGNS, decoded, texts_of
from companion.web.context import go, parts, seated_or_403, table_or_404
from companion.web.security import LIMITER

TEXTS: Final = "scanned"
"""The field of each seat with the text of its scanned deck; "" for the deck that the table's options say."""
TOO_LATE: Final = "The game has begun; it is played with the decks that it began with."
NOT_HERE: Final = "-"
"""The name of a seat that is not there."""


def add_to(pages: Blueprint) -> None:
    """Give the readers their addresses."""
    pages.add_url_rule("/decks/read", view_func=read_deck, methods=["POST"])
    pages.add_url_rule("/decks/picture", view_func=read_deck_picture, methods=["POST"])
    pages.add_url_rule("/table/<code>/deck", view_func=own_deck, methods=["GET", "POST"])
    pages.add_url_rule("/table/<code>/deck/read", view_func=read_own_deck, methods=["POST"])


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
    game, seat = _game(), request.form.get("deck_of", "")
    at = int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 3 else 0
    player = clean_name("".join(request.form.getlist("seat")[at : at + 1]))
    return _read(game, lambda: form_options(game), _name(game, at, player))


@LIMITER.limit("10 per second")
def read_own_deck(code: str) -> Response:
    """What the tags that a seat sends come to, with what its table has agreed on."""
    info, seat = _own_seat(code)
    game = registry.game(info.game)
    return _read(game, lambda: parts().tables.options(info.code), _name(game, seat, info.seats[seat].name))


@LIMITER.limit("20 per minute", methods=["POST"])
def own_deck(code: str) -> Response:
    """The page on which a seat scans its deck before the game begins; the form brings it to the table."""
    info, seat = _own_seat(code)
    if request.method == "GET":
        return make_response(_own_page(info, seat, ()))
    scans, text = taken_by(registry.game(info.game)), request.form.get(TEXTS, "").replace("\r\n", "\n")
    if not text:
        return make_response(_own_page(info, seat, (f"Scan a {scans.what} first.",)), 400)
    try:
        if not parts().tables.agree_anew(info.code, partial(with_deck, scans, seat=seat, text=text)):
            return make_response(_own_page(info, seat, (TOO_LATE,)), 409)
    except OptionFault as fault:
        return make_response(_own_page(info, seat, fault.faults), 400)
    return go("pages.seat", code=info.code)


def _own_page(info: TableInfo, seat: Seat, faults: tuple[str, ...]) -> str:
    game = registry.game(info.game)
    brought = is_written(taken_by(game), parts().tables.options(info.code), seat)
    return render_template(
        "own_deck.html", info=info, game=game, seat=seat, faults=faults, values=request.form, brought=brought
    )


def _own_seat(code: str) -> tuple[TableInfo, Seat]:
    """The table, of a game to which decks are brought, and the seat of whoever asks."""
    info = table_or_404(code)
    viewer = seated_or_403(info.code)
    if viewer.seat < 0:
        abort(403, "Who sits at the table brings a deck. Sit down first.")
    if registry.game(info.game).deck_scans is None:
        abort(404)
    return info, viewer.seat


def _read(game: Game, options: Callable[[], Mapping[str, Any]], name: str) -> Response:
    texts = request.form.getlist("tag")
    if len(texts) > MOST_CARDS or any(len(text) > MOST_TAG_SIGNS for text in texts):
        abort(400, f"A deck has {MOST_CARDS} cards at most.")
    try:
        return jsonify(_reply(game, register(game, options(), texts, name)))
    except OptionFault as fault:
        return jsonify({"refused": list(fault.faults)})


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


def _name(game: Game, seat: Seat, player: str) -> str:
    """What the deck is called: by its player, if that one has a name."""
    what = taken_by(game).what
    return f"{player}’s {what}" if player else f"{what[0].upper()}{what[1:]} of seat {seat + 1}"


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
