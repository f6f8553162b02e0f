"""Building the app: its parts, its limits, and what every page may use."""

from __future__ import annotations

import gc
import threading
from pathlib import Path

import msgspec
from flask import Blueprint, Flask

from companion.assets import folder
from companion.games import registry
from companion.play.tables import Tables
from companion.store.store import Store
from companion.vision.worker import Decoder
from companion.web import (
    api,
    decks,
    errors,
    own_cards,
    pages,
    passing,
    prints,
    rules,
    security,
    stream,
    table_pages,
    trust,
)
from companion.web.addresses import Reach
from companion.web.context import MOST_WAITING_PICTURES, Parts
from companion.web.drawing import Drawings
from companion.web.presence import Listeners


class Config(msgspec.Struct, frozen=True):
    """Settings of one server.

    ``database`` is a SQLAlchemy address, ``data`` the folder for prints and certificates, ``reach`` how phones come
    here (``None``: as this request did), ``hosts`` further names by which the server may be called, ``limits``
    whether tries are counted by address.
    """

    database: str
    data: Path
    reach: Reach | None = None
    hosts: tuple[str, ...] = ()
    limits: bool = True


def create_app(config: Config) -> Flask:
    """The app over its database. Raises ``StoreError`` if the database can't be opened."""
    app = Flask(__name__, static_folder=str(folder("static")), template_folder=str(folder("templates")))
    app.config["RATELIMIT_ENABLED"] = config.limits
    store = Store(config.database)
    tables = Tables(store)
    app.extensions["companion"] = Parts(
        tables=tables,
        decoder=Decoder(),
        pictures=threading.Semaphore(MOST_WAITING_PICTURES),
        data=config.data,
        reach=config.reach,
        listeners=Listeners(tables),
        drawings=Drawings(),
        jobs=prints.Jobs(config.data / "prints", store),
    )
    security.protect(app, config.hosts)
    errors.register(app)
    all_pages = Blueprint("pages", __name__)
    for group in (pages, table_pages, passing, rules, trust, own_cards, decks):
        group.add_to(all_pages)
    for part in (all_pages, api.API, stream.STREAM, prints.PRINTS):
        app.register_blueprint(part)
    app.jinja_env.globals.update(pages.template_globals(), rule_url=rules.rule_url)
    return app


def close(app: Flask) -> None:
    """End the worker processes of an app, and let go of its database."""
    here: Parts = app.extensions["companion"]
    here.decoder.close()
    here.jobs.close()
    here.tables.store.close()


def warm(app: Flask) -> None:
    """Read every game and page once, so that the first phone does not wait for it, nor the others for the first.

    What is in memory by then stays: the collector need not go through it again while people play.
    """
    for key in registry.GAMES:
        registry.game(key)
    for name in app.jinja_env.list_templates():
        app.jinja_env.get_template(name)
    gc.collect()
    gc.freeze()
