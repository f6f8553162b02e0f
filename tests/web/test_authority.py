"""The server vouches for itself, for private addresses alone, with keys that only its user can read."""

from __future__ import annotations

import datetime as dt
import ipaddress
import plistlib
import shutil
import ssl
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from companion.web.authority import Authority, AuthorityError, as_der, fingerprint, profile

NOW = dt.datetime.now(dt.UTC).replace(microsecond=0)
NAMES = ("localhost", "kitchen.local")
ADDRESSES = ("127.0.0.1", "192.168.7.1")


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    made = Authority(tmp_path / "certificates", NOW)
    made.certify(ADDRESSES, NAMES)
    return made


def leaf_of(authority: Authority) -> x509.Certificate:
    return x509.load_pem_x509_certificates(authority.certificate_file.read_bytes())[0]


def root_of(authority: Authority) -> x509.Certificate:
    return x509.load_pem_x509_certificate(authority.root_file.read_bytes())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps rights elsewhere")
def test_only_the_user_can_read_the_keys(authority: Authority) -> None:
    for file in ("root.key", "server.key"):
        assert stat.S_IMODE((authority.folder / file).stat().st_mode) == 0o600
    assert stat.S_IMODE(authority.folder.stat().st_mode) == 0o700


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps rights elsewhere")
def test_keys_that_a_copy_has_opened_to_others_are_closed_again(authority: Authority) -> None:
    for file in (authority.folder, authority.folder / "root.key", authority.folder / "server.key"):
        file.chmod(0o755)
    again = Authority(authority.folder, NOW)
    assert not again.certify(ADDRESSES, NAMES)
    test_only_the_user_can_read_the_keys(again)


def test_the_certificate_names_the_addresses_and_nothing_else(authority: Authority) -> None:
    names = leaf_of(authority).extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert tuple(str(address) for address in names.get_values_for_type(x509.IPAddress)) == ADDRESSES
    assert tuple(names.get_values_for_type(x509.DNSName)) == NAMES


def test_the_certificate_is_as_phones_demand(authority: Authority) -> None:
    """Apple's article 103769: at most 825 days, for server authentication, hashed by SHA-2, with alternative names."""
    leaf = leaf_of(authority)
    assert (leaf.not_valid_after_utc - leaf.not_valid_before_utc).days <= 825
    uses = leaf.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
    assert list(uses) == [ExtendedKeyUsageOID.SERVER_AUTH]
    assert isinstance(leaf.signature_hash_algorithm, hashes.SHA256)
    assert not leaf.extensions.get_extension_for_class(x509.BasicConstraints).value.ca
    leaf.verify_directly_issued_by(root_of(authority))


def test_the_root_may_vouch_for_private_places_only(authority: Authority) -> None:
    limits = root_of(authority).extensions.get_extension_for_class(x509.NameConstraints)
    assert limits.critical
    permitted = limits.value.permitted_subtrees
    assert permitted is not None
    assert {name.value for name in permitted if isinstance(name, x509.DNSName)} == {"local", "localhost"}
    networks = [name.value for name in permitted if isinstance(name, x509.IPAddress)]
    assert networks
    assert not any(network.is_global for network in networks)


def test_an_address_that_is_not_private_is_left_out(authority: Authority) -> None:
    authority.certify(("192.168.7.9", "8.8.8.8"), NAMES)
    names = leaf_of(authority).extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert [str(address) for address in names.get_values_for_type(x509.IPAddress)] == ["192.168.7.9"]


def test_the_certificate_stays_while_the_addresses_do(authority: Authority) -> None:
    before = authority.certificate_file.read_bytes()
    assert not Authority(authority.folder, NOW + dt.timedelta(days=400)).certify(ADDRESSES, NAMES)
    assert authority.certificate_file.read_bytes() == before


@pytest.mark.parametrize(
    ("addresses", "names", "days"),
    [
        pytest.param((*ADDRESSES, "10.0.0.4"), NAMES, 0, id="another network"),
        pytest.param(ADDRESSES, (*NAMES, "sofa.local"), 0, id="another name"),
        pytest.param(ADDRESSES, NAMES, 745, id="near its end"),
    ],
)
def test_the_certificate_is_made_anew_when_it_must_be_and_the_root_stays(
    authority: Authority, addresses: tuple[str, ...], names: tuple[str, ...], days: int
) -> None:
    root, leaf = root_of(authority), leaf_of(authority)
    later = Authority(authority.folder, NOW + dt.timedelta(days=days))
    assert later.certify(addresses, names)
    assert root_of(later) == root
    assert leaf_of(later) != leaf


@pytest.mark.parametrize("file", ["server.crt", "server.key"])
def test_a_damaged_certificate_is_made_anew(authority: Authority, file: str) -> None:
    (authority.folder / file).write_text("damaged")
    assert Authority(authority.folder, NOW).certify(ADDRESSES, NAMES)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(authority.certificate_file, authority.key_file)


@pytest.mark.parametrize("file", ["root.crt", "root.key"])
@pytest.mark.parametrize("how", ["damaged", "gone"])
def test_a_damaged_root_is_never_replaced_in_silence(authority: Authority, file: str, how: str) -> None:
    path = authority.folder / file
    path.write_text("damaged") if how == "damaged" else path.unlink()
    with pytest.raises(AuthorityError, match="Delete that folder"):
        Authority(authority.folder, NOW)


def test_a_root_with_somebody_elses_key_is_refused(authority: Authority, tmp_path: Path) -> None:
    other = Authority(tmp_path / "other", NOW)
    shutil.copy(other.folder / "root.key", authority.folder / "root.key")
    with pytest.raises(AuthorityError, match="not the one of its certificate"):
        Authority(authority.folder, NOW)


def test_the_profile_for_iphones_carries_the_same_certificate(authority: Authority) -> None:
    root = root_of(authority)
    content = plistlib.loads(profile(root))
    (inner,) = content["PayloadContent"]
    assert (content["PayloadType"], inner["PayloadType"]) == ("Configuration", "com.apple.security.root")
    assert inner["PayloadContent"] == as_der(root)
    assert profile(root) == profile(root)
    assert fingerprint(root).replace(" ", "").lower() == root.fingerprint(hashes.SHA256()).hex()


def signed_for(authority: Authority, name: x509.GeneralName, file: Path) -> Path:
    """A certificate that the root's key has signed for some name, as a thief of the key would make it."""
    key = ec.generate_private_key(ec.SECP256R1())
    root_key = serialization.load_pem_private_key((authority.folder / "root.key").read_bytes(), None)
    assert isinstance(root_key, ec.EllipticCurvePrivateKey)
    made = (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(NameOID.ORGANIZATION_NAME, "x")]))
        .issuer_name(root_of(authority).subject)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(NOW - dt.timedelta(hours=1))
        .not_valid_after(NOW + dt.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([name]), critical=False)
        .sign(root_key, hashes.SHA256())
    )
    file.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    return file


needs_openssl = pytest.mark.skipif(shutil.which("openssl") is None, reason="an independent judge: needs openssl")


def verified(root: Path, leaf: Path, *options: str) -> str:
    """What openssl has against a certificate; empty if nothing."""
    command = ["openssl", "verify", *options, "-CAfile", str(root), str(leaf)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stderr if done.returncode else ""


@needs_openssl
def test_openssl_finds_no_fault_with_the_certificate_at_its_strictest(authority: Authority) -> None:
    options = ("-x509_strict", "-purpose", "sslserver", "-verify_ip", "192.168.7.1")
    assert verified(authority.root_file, authority.certificate_file, *options) == ""


@needs_openssl
@pytest.mark.parametrize(
    ("name", "fault"),
    [
        pytest.param(x509.IPAddress(ipaddress.ip_address("192.168.7.1")), "", id="an address of a private network"),
        pytest.param(x509.DNSName("kitchen.local"), "", id="a local name"),
        pytest.param(x509.DNSName("bank.example"), "permitted subtree violation", id="a name on the internet"),
        pytest.param(
            x509.IPAddress(ipaddress.ip_address("8.8.8.8")), "permitted subtree violation", id="a public address"
        ),
    ],
)
def test_openssl_believes_the_root_for_private_places_only(
    authority: Authority, tmp_path: Path, name: x509.GeneralName, fault: str
) -> None:
    said = verified(authority.root_file, signed_for(authority, name, tmp_path / "leaf.pem"))
    assert fault in said
    assert bool(said) is bool(fault)
