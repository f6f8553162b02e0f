"""How phones come to trust this computer, so that their cameras open."""

from __future__ import annotations

from cryptography import x509
from flask import Blueprint, Response, abort, render_template

from companion.web import authority
from companion.web.context import parts


def add_to(pages: Blueprint) -> None:
    """Give these pages their addresses."""
    pages.add_url_rule("/trust", view_func=trust)
    pages.add_url_rule("/companion-root.crt", view_func=certificate)
    pages.add_url_rule("/companion.mobileconfig", view_func=profile)


def _root() -> x509.Certificate | None:
    file = parts().data / "certificates" / "root.crt"
    return x509.load_pem_x509_certificate(file.read_bytes()) if file.exists() else None


def _root_or_404() -> x509.Certificate:
    return _root() or abort(404, "This server runs without a certificate. Start it without --no-tls.")


def trust() -> str:
    """The steps, and the certificate's fingerprint to compare."""
    root, reach = _root(), parts().reach
    return render_template(
        "trust.html",
        secure_address=reach.secure() if reach is not None else "",
        fingerprint=authority.fingerprint(root) if root is not None else "",
        addresses=reach.addresses() if reach is not None else (),
    )


def certificate() -> Response:
    """The root certificate of this computer. Not as an attachment: an iPhone would only file it away."""
    return _download(authority.as_der(_root_or_404()), "application/x-x509-ca-cert", "companion.crt")


def profile() -> Response:
    """The same as a profile for iPhones and iPads, which is installed under its own name."""
    return _download(authority.profile(_root_or_404()), "application/x-apple-aspen-config", "companion.mobileconfig")


def _download(data: bytes, kind: str, name: str) -> Response:
    return Response(data, mimetype=kind, headers={"Content-Disposition": f'inline; filename="{name}"'})
