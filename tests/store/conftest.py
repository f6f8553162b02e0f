"""A store with one table, on SQLite and, where ``COMPANION_TEST_POSTGRES`` names a server, on PostgreSQL."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url, text

from companion.store.database import address_of
from companion.store.store import Store
from tests.store.records import TABLE

POSTGRES = os.environ.get("COMPANION_TEST_POSTGRES", "")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "companion.db"


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, file: Path) -> Iterator[str]:
    """The address of an empty database."""
    if request.param == "sqlite":
        yield address_of(file)
        return
    if not POSTGRES:
        pytest.skip("COMPANION_TEST_POSTGRES names no PostgreSQL server")
    schema = f"companion_{uuid.uuid4().hex}"
    engine = create_engine(POSTGRES)
    with engine.begin() as connection:
        connection.execute(text(f"CREATE SCHEMA {schema}"))
    own = make_url(POSTGRES).update_query_dict({"options": f"-csearch_path={schema}"})
    yield own.render_as_string(hide_password=False)
    with engine.begin() as connection:
        connection.execute(text(f"DROP SCHEMA {schema} CASCADE"))
    engine.dispose()


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    """A store with the table ``TABLE``."""
    found = Store(address)
    assert found.add_table(TABLE)
    yield found
    found.close()


@pytest.fixture
def file_store(file: Path) -> Iterator[Store]:
    """As ``store``, on SQLite only."""
    found = Store(address_of(file))
    assert found.add_table(TABLE)
    yield found
    found.close()
