"""The web app: pages, a JSON interface and live streams over the tables of this server."""

from companion.web.app import Config, create_app

__all__ = ["Config", "create_app"]
