"""Tables, seats, inputs and print runs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("code", sa.String(6), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("rules_version", sa.String(40), nullable=False),
        sa.Column("practice", sa.Boolean, nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("host_hash", sa.String(64), nullable=False),
        sa.Column("locked", sa.Boolean, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("code", sa.String(6), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False, server_default=""),
    )
    op.create_table(
        "inputs",
        sa.Column("code", sa.String(6), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("effect", sa.LargeBinary, nullable=False),
        sa.Column("rules_version", sa.String(40), nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("code", "key", name="one_input_a_key"),
    )
    op.create_table(
        "print_runs",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("run", sa.Integer, nullable=False),
        sa.Column("note", sa.String(200), nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("print_runs_of_a_game", "print_runs", ["game", "run"])
