"""A hand-over of a seat waits for so long and no longer."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Those that wait now are over: they were made without an end.
    op.add_column("seats", sa.Column("token_until_ms", sa.BigInteger, nullable=False, server_default="0"))
