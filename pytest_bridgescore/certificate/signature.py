"""Ed25519 signatures of certificate.json, in a file of one line of Base64."""

from __future__ import annotations

import base64
import binascii
from pathlib import Path
from typing import Any

from pytest_bridgescore.report.extra import require


class UnusableKey(ValueError):
    """A key that cannot be used, in one line."""


def sign(content: bytes, key: Path) -> bytes:
    """The signature of a content by a private key (PEM, without a password); `UnusableKey` if that is none."""
    signature: bytes = _private(key).sign(content)
    return base64.b64encode(signature) + b"\n"


def is_signed(content: bytes, signature: bytes, key: Path) -> bool:
    """Whether a signature is that of a content by the owner of a public key (PEM); `UnusableKey` if that is none."""
    public = _public(key)
    try:
        raw = base64.b64decode(signature.removesuffix(b"\n"), validate=True)
    except binascii.Error:
        return False
    # Base64 has several spellings of the same bytes; only one is ours.
    if base64.b64encode(raw) + b"\n" != signature:
        return False
    invalid = require("cryptography.exceptions", "sign").InvalidSignature
    try:
        public.verify(raw, content)
    except invalid:
        return False
    return True


def _private(path: Path) -> Any:
    serialization = require("cryptography.hazmat.primitives.serialization", "sign")
    ed25519 = require("cryptography.hazmat.primitives.asymmetric.ed25519", "sign")
    content = _read(path)
    try:
        key = serialization.load_pem_private_key(content, None)
    except (ValueError, TypeError, require("cryptography.exceptions", "sign").UnsupportedAlgorithm):
        key = None
    if not isinstance(key, ed25519.Ed25519PrivateKey):
        raise UnusableKey(
            f"{path} holds no private Ed25519 key without a password (make one: "
            "openssl genpkey -algorithm ed25519 -out key.pem)"
        )
    return key


def _public(path: Path) -> Any:
    serialization = require("cryptography.hazmat.primitives.serialization", "sign")
    ed25519 = require("cryptography.hazmat.primitives.asymmetric.ed25519", "sign")
    content = _read(path)
    try:
        key = serialization.load_pem_public_key(content)
    except (ValueError, TypeError, require("cryptography.exceptions", "sign").UnsupportedAlgorithm):
        key = None
    if not isinstance(key, ed25519.Ed25519PublicKey):
        raise UnusableKey(
            f"{path} holds no public Ed25519 key (of a private one: openssl pkey -in key.pem -pubout -out key.pub)"
        )
    return key


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise UnusableKey(f"{path} cannot be read: {error.strerror}") from None
