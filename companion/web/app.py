"""Building the app: its parts, its limits, and what every page may use."""

from __future__ import annotations

from pathlib import Path

import msgspec
from flask import Flask

from companion.assets import folder
from companion.play.tables import Tables
from companion.store.store import Store
from companion.vision.worker import Decoder
from companion.web import api, errors, pages, prints, security, stream
from companion.web.context import Parts


class Config(msgspec.Struct, frozen=True):
    """Settings of one server.

    ``database`` is a SQLAlchemy address, ``data`` the folder for prints and certificates, ``hosts`` further names by
    which the server may be called, ``phone_address`` the address that phones are sent to (http or https, with port).
    """

    database: str
    data: Path
    hosts: tuple[str, ...] = ()
    phone_address: str = ""
    plain_address: str = ""
    limits: bool = True


def create_app(config: Config) -> Flask:
    """The app over its database. Raises ``StoreError`` if the database can't be opened."""
    app = Flask(__name__, static_folder=str(folder("static")), template_folder=str(folder("templates")))
    app.config["MAX_CONTENT_LENGTH"] = security.MOST_BODY_BYTES
    app.config["RATELIMIT_ENABLED"] = config.limits
    store = Store(config.database)
    app.extensions["companion"] = Parts(
        tables=Tables(store),
        decoder=Decoder(),
        data=config.data,
        phone_address=config.phone_address,
        plain_address=config.plain_address,
        streams=stream.Streams(),
        jobs=prints.Jobs(config.data / "prints", store),
    )
    security.protect(app, config.hosts)
    errors.register(app)
    for part in (pages.PAGES, api.API, stream.STREAM, prints.PRINTS):
        app.register_blueprint(part)
    app.jinja_env.globals.update(pages.template_globals())
    return app
