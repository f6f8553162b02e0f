"""Under which addresses phones reach this machine. Nothing is sent to find out."""

from __future__ import annotations

import io
import ipaddress
import socket

import qrcode
from qrcode.image.svg import SvgPathImage


def lan_addresses() -> tuple[str, ...]:
    """The IPv4 addresses of this machine in private networks, the one that packets would leave from first."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket only picks a route; 192.0.2.1 is kept for documentation (RFC 5737).
            probe.connect(("192.0.2.1", 9))
            found.append(probe.getsockname()[0])
        except OSError:
            pass
    try:
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except socket.gaierror:
        pass
    unique = dict.fromkeys(found)
    return tuple(address for address in unique if _is_useful(address))


def _is_useful(address: str) -> bool:
    parsed = ipaddress.ip_address(address)
    return parsed.is_private and not parsed.is_loopback and not parsed.is_link_local


def host_name() -> str:
    """This machine's name with ``.local``, which many phones resolve."""
    return f"{socket.gethostname().split('.')[0].lower()}.local"


def qr_svg(text: str) -> str:
    """A QR code of an address as an SVG drawing that scales to its box."""
    code = qrcode.QRCode(border=2, error_correction=qrcode.constants.ERROR_CORRECT_M)
    code.add_data(text)
    code.make(fit=True)
    out = io.BytesIO()
    code.make_image(image_factory=SvgPathImage).save(out)
    drawn = out.getvalue().decode()
    return drawn[drawn.index("<svg") :]
