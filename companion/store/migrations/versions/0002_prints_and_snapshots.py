"""Print runs that two printers can't share, snapshots, and when people sat down and games ended."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("card_set_digest", sa.String(64), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("ended_ms", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("joined_ms", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("print_runs", sa.Column("serial", sa.Integer, nullable=False, server_default="0"))
    op.add_column("print_runs", sa.Column("edition", sa.String(40), nullable=False, server_default=""))
    op.add_column("print_runs", sa.Column("paper", sa.String(20), nullable=False, server_default=""))
    op.add_column("print_runs", sa.Column("cards", sa.Integer, nullable=False, server_default="0"))
    # Runs that were given out before keep their order.
    op.execute(
        "UPDATE print_runs SET serial = (SELECT count(*) FROM print_runs AS earlier"
        " WHERE earlier.game = print_runs.game AND earlier.id < print_runs.id)"
    )
    op.create_index("one_print_run_a_serial", "print_runs", ["game", "serial"], unique=True)
    op.create_table(
        "snapshots",
        sa.Column("code", sa.String(6), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
    )
