"""Phones are sent to an address that they can reach, and to a secure one where there can be one."""

from __future__ import annotations

import socket

import pytest

from companion.web.addresses import Reach, host_name, is_private, lan_addresses
from companion.web.qr import qr_svg, qr_text


def test_looking_for_addresses_asks_no_name_server(monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(*_: object, **__: object) -> None:
        raise AssertionError("a name was looked up")

    for name in ("getaddrinfo", "gethostbyname", "gethostbyname_ex", "getfqdn"):
        monkeypatch.setattr(socket, name, asked)
    addresses = lan_addresses()
    assert len(set(addresses)) == len(addresses)
    assert not any(address.startswith(("127.", "0.")) for address in addresses)


@pytest.mark.parametrize(
    ("address", "private"),
    [
        ("10.1.2.3", True), ("172.16.0.1", True), ("172.32.0.1", False), ("192.168.178.23", True),
        ("169.254.7.7", True), ("100.64.0.1", True), ("8.8.8.8", False), ("192.0.2.2", False),
    ],
)  # fmt: skip
def test_addresses_that_mean_something_in_one_network_only(address: str, private: bool) -> None:
    assert is_private(address) is private


def test_phones_are_sent_to_the_secure_pages() -> None:
    assert Reach(8000, 8443, "192.168.7.1").phone() == "https://192.168.7.1:8443"


def test_without_secure_pages_phones_are_sent_to_the_plain_ones() -> None:
    reach = Reach(8000, None, "192.168.7.1")
    assert (reach.phone(), reach.secure()) == ("http://192.168.7.1:8000", "")


def test_no_phone_is_sent_to_a_secure_page_that_nobody_can_vouch_for() -> None:
    assert Reach(8000, 8443, "8.8.8.8").phone() == "http://8.8.8.8:8000"


def test_the_local_name_is_one_word_and_local() -> None:
    name, _, rest = host_name().partition(".")
    assert name
    assert rest == "local"


def test_the_joining_code_reads_back() -> None:
    """Read by a decoder from the drawing that terminals show: two rows to a sign, light on dark."""
    import numpy as np
    import zxingcpp

    address = "https://192.168.178.23:8443/join/K7M4RX"
    rows = []
    for line in qr_text(address).splitlines():
        rows += [[sign in "█▀" for sign in line], [sign in "█▄" for sign in line]]
    width = max(map(len, rows))
    light = np.array([row + [False] * (width - len(row)) for row in rows], dtype=np.uint8)
    (found,) = zxingcpp.read_barcodes(np.kron(np.pad(light * 255, 2), np.ones((4, 4), dtype=np.uint8)))
    assert found.text == address
    assert qr_svg(address).startswith("<svg")
