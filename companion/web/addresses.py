"""Under which addresses phones reach this machine. Nothing is sent to find out."""

from __future__ import annotations

import ipaddress
import socket
import struct
import sys
from typing import Final

import msgspec

LINKS_OF_MACHINES: Final = ("docker", "br-", "veth", "virbr", "vmnet", "vbox", "tun", "utun", "tap", "wg", "tailscale")
"""How links begin that lead to other programs on this machine or to far networks: no phone in the room is there."""
PRIVATE_NETWORKS: Final = tuple(
    ipaddress.IPv4Network(network)
    for network in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10", "127.0.0.0/8")
)
"""Addresses that mean something in one network only (RFC 1918, 3927, 6598): our certificates vouch for no others."""
ADDRESS_OF_LINK: Final = {"linux": 0x8915, "darwin": 0xC0206921}
"""SIOCGIFADDR of <sys/ioctl.h>."""


class Reach(msgspec.Struct, frozen=True):
    """How this server is reached: its ports, and the one address that it was bound to (empty: all of them)."""

    port: int
    tls_port: int | None = None
    host: str = ""

    def addresses(self) -> tuple[str, ...]:
        """The addresses of this server as of now, the best for phones first; a laptop may change its network."""
        return (self.host,) if self.host else lan_addresses() or ("127.0.0.1",)

    def plain(self) -> str:
        """The address of the plain pages."""
        return f"http://{self.addresses()[0]}:{self.port}"

    def secure(self) -> str:
        """The address of the secure pages; empty if there are none."""
        return f"https://{self.addresses()[0]}:{self.tls_port}" if self.tls_port else ""

    def phone(self) -> str:
        """The address that phones are sent to: a secure one if there can be one, for the sake of the camera."""
        return self.secure() if self.tls_port and is_private(self.addresses()[0]) else self.plain()


def lan_addresses() -> tuple[str, ...]:
    """The IPv4 addresses of this machine, the one that packets would leave from first, those of tunnels last."""
    links = _links()
    near = [address for name, address in links if not name.startswith(LINKS_OF_MACHINES)]
    far = [address for name, address in links if name.startswith(LINKS_OF_MACHINES)]
    way_out = [address for address in _way_out() if address not in far]
    return tuple(dict.fromkeys(address for address in (*way_out, *near, *far) if _is_useful(address)))


def _way_out() -> list[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket only picks a route; 203.0.113.1 is kept for documentation (RFC 5737).
            probe.connect(("203.0.113.1", 9))
        except OSError:  # a router without a line to the outside may name no way
            return []
        return [str(probe.getsockname()[0])]


def _links() -> list[tuple[str, str]]:
    """Name and address of each network link, as the system has them; no name is looked up."""
    if sys.platform == "win32":
        # Windows knows its own name's addresses without asking anybody.
        return [("", address) for address in socket.gethostbyname_ex(socket.gethostname())[2]]
    import fcntl

    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            try:
                reply = fcntl.ioctl(asking, ADDRESS_OF_LINK[sys.platform], struct.pack("256s", name.encode()[:15]))
            except OSError:  # a link without an address
                continue
            found.append((name, socket.inet_ntoa(reply[20:24])))
    return found


def is_private(address: str) -> bool:
    """Whether an address means something in one network only."""
    return any(ipaddress.IPv4Address(address) in network for network in PRIVATE_NETWORKS)


def _is_useful(address: str) -> bool:
    parsed = ipaddress.ip_address(address)
    return not (parsed.is_loopback or parsed.is_unspecified)


def host_name() -> str:
    """This machine's name with ``.local``, which many phones resolve."""
    return f"{socket.gethostname().split('.')[0].lower()}.local"
