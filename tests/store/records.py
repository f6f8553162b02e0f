"""Records that the tests of the store put into it."""

from __future__ import annotations

from companion.store.records import Entry, TableRecord

CODE = "K7M4RX"
TABLE = TableRecord(
    CODE, "cadaver", "Kitchen", '{"edition":"triple_ace"}', '["Ann",""]', "1", False, 2**62 - 1, "h", False, 1_700, "d"
)


def entry(key: str) -> Entry:
    """An input as large as most."""
    return Entry(key, "move", 0, b'{"do":"move"}' * 10, b"\x00\xff" * 200, "1", 1_800)
