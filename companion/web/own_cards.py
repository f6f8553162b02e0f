"""An owner's file of card values on the pages: chosen in a form, checked while it is chosen."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, Response, abort, jsonify, request

from companion.games import registry
from companion.play import own_cards
from companion.table.game import Game, OptionFault
from companion.web.context import parts
from companion.web.security import LIMITER

OURS: Final = ""
KEPT: Final = "kept"
FILE: Final = "file"
CHOICE: Final = "own"
"""The field that says whose values: ours, those of the kept file, or those of one that is sent along."""
SENT: Final = "own_file"
"""The file that is sent along."""


def add_to(pages: Blueprint) -> None:
    """Give the check its address."""
    pages.add_url_rule("/own-cards/check", view_func=check_own_cards, methods=["POST"])


def chosen_options(game: Game) -> dict[str, Any]:
    """The table option that this form's choice comes to. Raises ``OptionFault`` with a sentence for each fault."""
    return own_cards.options_with(game, chosen_text(game))


def chosen_text(game: Game) -> str:
    """The text of the file that this form chose, "" for our own values or a game that takes none.

    Raises ``OptionFault``.
    """
    if game.own_cards is None:
        return ""
    match request.form.get(CHOICE, OURS):
        case "":
            return ""
        case "kept":
            text = own_cards.kept(parts().data, game)
            if not text:
                raise OptionFault((f"No file of your own values is kept for {game.name} any more; choose one.",))
            return own_cards.checked(game, text, own_cards.kept_file(parts().data, game).name)
        case "file":
            return _sent(game)
        case other:
            raise OptionFault((f"The values can be ours, of the kept file or of a file, not “{other[:20]}”.",))


def _sent(game: Game) -> str:
    file = request.files.get(SENT)
    if file is None or not file.filename:
        raise OptionFault(("Choose the file with your own card values.",))
    name = file.filename[-60:]
    return own_cards.checked(game, own_cards.decoded(file.stream.read(), name), name)


def kept_words(game: Game) -> str:
    """How many cards and decks the kept file has, in words; "" if none is kept, or it is faulty by now."""
    try:
        text = own_cards.kept(parts().data, game)
        return own_cards.content_of(own_cards.checked(game, text, "")) if text else ""
    except OptionFault:
        return ""


@LIMITER.limit("60 per minute")
def check_own_cards() -> Response:
    """What is wrong with a file, for the script: how many cards and decks it has, or a sentence for each fault."""
    key = request.form.get("game", "")
    if key not in registry.GAMES:
        abort(404)
    try:
        text = _sent(registry.game(key))
    except OptionFault as fault:
        return jsonify({"cards": 0, "decks": 0, "faults": list(fault.faults)})
    return jsonify({"cards": own_cards.count_of(text), "decks": own_cards.deck_count_of(text), "faults": []})
