"""The database's tables. Every change here needs a migration; a test compares the two."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

METADATA: Final = MetaData()
EMPTY: Final = text("''")


def _code() -> Column[Any]:
    return Column("code", String(6), ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True)


TABLES: Final = Table(
    "tables",
    METADATA,
    Column("code", String(6), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("name", String(60), nullable=False),
    Column("options", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("rules_version", String(40), nullable=False),
    Column("practice", Boolean, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("host_hash", String(64), nullable=False),
    Column("locked", Boolean, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("card_set_digest", String(64), nullable=False, server_default=EMPTY),
    Column("ended_ms", BigInteger, nullable=False, server_default="0"),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    _code(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String(24), nullable=False),
    Column("secret_hash", String(64), nullable=False),
    Column("token_hash", String(64), nullable=False, server_default=EMPTY),
    Column("token_until_ms", BigInteger, nullable=False, server_default="0"),
    Column("joined_ms", BigInteger, nullable=False, server_default="0"),
)

INPUTS: Final = Table(
    "inputs",
    METADATA,
    _code(),
    # Numbered without gaps from 1; two writers can't take the same number.
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("key", String(64), nullable=False),
    Column("kind", String(20), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("effect", LargeBinary, nullable=False),
    Column("rules_version", String(40), nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    UniqueConstraint("code", "key", name="one_input_a_key"),
)

# Only a cache of what the inputs give.
SNAPSHOTS: Final = Table(
    "snapshots",
    METADATA,
    _code(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("state", LargeBinary, nullable=False),
)

NOTE_LENGTH: Final = 200
RUNS: Final = Table(
    "print_runs",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("game", String(40), nullable=False),
    # The run that the tags carry begins anew after 1023; the serial does not.
    Column("serial", Integer, nullable=False, server_default="0"),
    Column("run", Integer, nullable=False),
    Column("note", String(NOTE_LENGTH), nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("edition", String(40), nullable=False, server_default=EMPTY),
    Column("paper", String(20), nullable=False, server_default=EMPTY),
    Column("cards", Integer, nullable=False, server_default="0"),
    Index("print_runs_of_a_game", "game", "run"),
    Index("one_print_run_a_serial", "game", "serial", unique=True),
)
