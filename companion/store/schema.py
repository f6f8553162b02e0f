"""The database's tables. Every change here needs a migration; a test compares the two."""

from __future__ import annotations

from typing import Final

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
)

METADATA: Final = MetaData()

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
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("code", String(6), ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(24), nullable=False),
    Column("secret_hash", String(64), nullable=False),
    Column("token_hash", String(64), nullable=False, server_default=""),
)

INPUTS: Final = Table(
    "inputs",
    METADATA,
    Column("code", String(6), ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
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

RUNS: Final = Table(
    "print_runs",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("game", String(40), nullable=False),
    Column("run", Integer, nullable=False),
    Column("note", String(200), nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Index("print_runs_of_a_game", "game", "run"),
)
