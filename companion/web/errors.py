"""One place that turns what went wrong into a page or a JSON reply. Nobody ever sees a traceback."""

from __future__ import annotations

import logging
from typing import Final

from flask import Flask, Response, jsonify, make_response, render_template, request
from flask_limiter import RateLimitExceeded
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse

from companion.web.security import JSON_PARTS

LOG: Final = logging.getLogger("companion")

HEADS: Final = {
    400: "Not understood",
    403: "Not yours to do",
    404: "Not here",
    405: "Not this way",
    413: "Too large",
    429: "Too many at once",
    500: "Something went wrong",
}
"""What stands over a page that tells of an error."""

SENTENCES: Final = {
    400: "The companion could not understand that. Load the page again.",
    403: "That is not yours to do here.",
    404: "There is nothing at this address. Go back to the start.",
    405: "That can't be done here. Go back to the start.",
    500: "Something went wrong in the companion. Nothing of your game is lost; load the page again.",
}


def register(app: Flask) -> None:
    """Answer every error in words."""
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _unexpected)


def _http(error: HTTPException) -> AnyResponse:
    code = error.code or 500
    if code < 400:
        return error.get_response()
    return reply(code, _own_words(error) or _sentence(code, error))


def _own_words(error: HTTPException) -> str:
    """The sentence that our own code gave; empty where a library speaks."""
    if isinstance(error, RateLimitExceeded) or error.description == type(error).description:
        return ""
    return error.description or ""


def _sentence(code: int, error: HTTPException) -> str:
    if code == 413:
        return f"That is too large: {_limit_in_words()} is the most."
    if isinstance(error, RateLimitExceeded):
        return f"Too many tries. Wait {_time_in_words(error.limit.limit.get_expiry())} and try again."
    return SENTENCES.get(code, SENTENCES[400 if code < 500 else 500])


def _limit_in_words() -> str:
    """How large what was sent here may be."""
    most = request.max_content_length or 0
    return f"{most // 1_000_000} MB" if most >= 1_000_000 else f"{most // 1_000} kB"


def _time_in_words(seconds: int) -> str:
    """How long a limit counts back."""
    for length, word in ((3600, "hour"), (60, "minute"), (1, "second")):
        if seconds >= length:
            count = -(-seconds // length)
            return f"{'an' if word == 'hour' else 'a'} {word}" if count == 1 else f"{count} {word}s"
    return "a moment"


def _unexpected(error: Exception) -> Response:
    LOG.error("while answering %s %s", request.method, request.path, exc_info=error)
    return reply(500, SENTENCES[500])


def reply(code: int, sentence: str) -> Response:
    """An error in the shape that its reader expects: JSON for the scripts, a page for people."""
    # Where nothing was found, or not for this method, there is no part either: the address has to tell.
    for_script = request.blueprint in JSON_PARTS or "/api/" in request.path or "X-Companion" in request.headers
    if for_script:
        response = jsonify({"error": {"code": code, "sentence": sentence}})
    else:
        response = make_response(
            render_template("error.html", sentence=sentence, head=HEADS.get(code, HEADS[400 if code < 500 else 500]))
        )
    response.status_code = code
    return response
