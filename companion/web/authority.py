"""The server's own small certificate authority, so that phones on the network may open their cameras.

A browser gives the camera to secure pages only. On first start a root is made, whose key never leaves this machine and
which may vouch for private addresses only; from it a certificate for the addresses of the day. 800 days at most, as
Apple asks (825 is its limit), remade when the addresses change.
"""

from __future__ import annotations

import datetime as dt
import ipaddress
import os
import plistlib
import uuid
from contextlib import suppress
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from companion.web.addresses import PRIVATE_NETWORKS, is_private

ROOT_DAYS: Final = 3650
LEAF_DAYS: Final = 800
RENEW_DAYS: Final = 60
NAME: Final = "Tabletop Companion on this computer"


class AuthorityError(Exception):
    """The certificates in the data folder can't be used; the text is one sentence."""


class Authority:
    """The root in a folder, and the server's certificate made from it. ``now`` is a time with its zone.

    Raises ``AuthorityError`` if what lies in the folder can't be used.
    """

    def __init__(self, folder: Path, now: dt.datetime) -> None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.folder = folder
        self.root_file = folder / "root.crt"
        self.certificate_file = folder / "server.crt"
        self.key_file = folder / "server.key"
        self._root_key_file = folder / "root.key"
        self._now = now
        if not self.root_file.exists() and not self._root_key_file.exists():
            self._make_root()
        self._root, self._root_key = self._load()
        self._close_to_others()

    def _close_to_others(self) -> None:
        """Take rights back that a copy or a backup may have given to others."""
        for path, rights in ((self.folder, 0o700), (self._root_key_file, 0o600), (self.key_file, 0o600)):
            with suppress(FileNotFoundError):
                path.chmod(rights)

    def _load(self) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey]:
        try:
            root = x509.load_pem_x509_certificate(self.root_file.read_bytes())
            key = serialization.load_pem_private_key(self._root_key_file.read_bytes(), None)
        except (OSError, ValueError) as error:
            raise AuthorityError(
                f"The certificates in {self.folder} can't be read. Delete that folder and start again; "
                "phones then have to trust the new certificate."
            ) from error
        if not isinstance(key, ec.EllipticCurvePrivateKey) or key.public_key() != root.public_key():
            raise AuthorityError(
                f"The root's key in {self.folder} is not the one of its certificate. Delete that folder and start "
                "again; phones then have to trust the new certificate."
            )
        return root, key

    def _make_root(self) -> None:
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
        networks = [x509.IPAddress(network) for network in PRIVATE_NETWORKS]
        permitted: list[x509.GeneralName] = [x509.DNSName("local"), x509.DNSName("localhost"), *networks]
        root = (
            self._builder(name, name, key, ROOT_DAYS)
            .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
            .add_extension(_usage(signs=True), critical=True)
            .add_extension(x509.NameConstraints(permitted, None), critical=True)
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
            .sign(key, hashes.SHA256())
        )
        _write_key(self._root_key_file, key)
        self.root_file.write_bytes(root.public_bytes(serialization.Encoding.PEM))

    def _builder(
        self, subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, days: int
    ) -> x509.CertificateBuilder:
        start = self._now - dt.timedelta(hours=12)
        return (
            x509.CertificateBuilder()
            .subject_name(subject)
            .issuer_name(issuer)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(start)
            .not_valid_after(start + dt.timedelta(days=days))
        )

    def certify(self, addresses: tuple[str, ...], names: tuple[str, ...]) -> bool:
        """Make sure that the server's certificate covers these names and addresses; whether a new one was made.

        Addresses that are not private are left out: no phone would take our word for them.
        """
        addresses = tuple(address for address in addresses if is_private(address))
        if self._covers(addresses, names):
            return False
        key = ec.generate_private_key(ec.SECP256R1())
        subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, names[0])])
        alternatives: list[x509.GeneralName] = [x509.DNSName(name) for name in names]
        alternatives += [x509.IPAddress(ipaddress.ip_address(address)) for address in addresses]
        identifier = x509.AuthorityKeyIdentifier.from_issuer_public_key(self._root_key.public_key())
        leaf = (
            self._builder(subject, self._root.subject, key, LEAF_DAYS)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(_usage(signs=False), critical=True)
            .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
            .add_extension(x509.SubjectAlternativeName(alternatives), critical=False)
            .add_extension(identifier, critical=False)
            .sign(self._root_key, hashes.SHA256())
        )
        _write_key(self.key_file, key)
        chain = leaf.public_bytes(serialization.Encoding.PEM) + self.root_file.read_bytes()
        self.certificate_file.write_bytes(chain)
        return True

    def _covers(self, addresses: tuple[str, ...], names: tuple[str, ...]) -> bool:
        """Whether the certificate that lies there is ours, lasts a while yet, and says all of this."""
        try:
            leaf = x509.load_pem_x509_certificate(self.certificate_file.read_bytes())
            key = serialization.load_pem_private_key(self.key_file.read_bytes(), None)
        except (OSError, ValueError):
            return False
        if leaf.not_valid_after_utc < self._now + dt.timedelta(days=RENEW_DAYS):
            return False
        issuer = leaf.extensions.get_extension_for_class(x509.AuthorityKeyIdentifier).value
        ours = x509.AuthorityKeyIdentifier.from_issuer_public_key(self._root_key.public_key())
        if issuer != ours or key.public_key() != leaf.public_key():
            return False
        alternatives = leaf.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        has = {str(address) for address in alternatives.get_values_for_type(x509.IPAddress)}
        return set(addresses) <= has and set(names) <= set(alternatives.get_values_for_type(x509.DNSName))


def fingerprint(root: x509.Certificate) -> str:
    """A certificate's SHA-256, in pairs, for people to compare."""
    return root.fingerprint(hashes.SHA256()).hex(" ", 2).upper()


def as_der(root: x509.Certificate) -> bytes:
    """A certificate in the form that phones install."""
    return root.public_bytes(serialization.Encoding.DER)


def profile(root: x509.Certificate) -> bytes:
    """A certificate as a configuration profile of Apple's, which names itself when it is installed."""
    mark = fingerprint(root)
    inner = {
        "PayloadType": "com.apple.security.root", "PayloadVersion": 1, "PayloadIdentifier": f"companion.root.{mark}",
        "PayloadUUID": str(uuid.uuid5(uuid.NAMESPACE_URL, f"root {mark}")), "PayloadDisplayName": NAME,
        "PayloadCertificateFileName": "companion.crt", "PayloadContent": as_der(root),
    }  # fmt: skip
    outer = {
        "PayloadType": "Configuration", "PayloadVersion": 1, "PayloadIdentifier": f"companion.profile.{mark}",
        "PayloadUUID": str(uuid.uuid5(uuid.NAMESPACE_URL, f"profile {mark}")), "PayloadDisplayName": NAME,
        "PayloadDescription": "Lets this device trust the companion's pages, at addresses of private networks only.",
        "PayloadContent": [inner],
    }  # fmt: skip
    return plistlib.dumps(outer)


def _usage(*, signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=True, key_cert_sign=signs, crl_sign=signs, content_commitment=False, key_encipherment=False,
        data_encipherment=False, key_agreement=False, encipher_only=False, decipher_only=False,
    )  # fmt: skip


def _write_key(file: Path, key: ec.EllipticCurvePrivateKey) -> None:
    """Write a key that only this user can read."""
    data = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    file.unlink(missing_ok=True)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(data)
