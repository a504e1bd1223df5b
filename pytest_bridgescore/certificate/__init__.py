"""Certificates: a bundle that shows what a program answered, and that anybody can judge again."""

from __future__ import annotations

from typing import Final

#: What ties all together, and what may stand beside it: a signature of it.
CERTIFICATE: Final = "certificate.json"
SIGNATURE: Final = "certificate.sig"
#: What a program answered, in the form that `check --answers` reads.
ANSWERS: Final = "answers.jsonl"
#: The parts whose digests the certificate holds.
PARTS: Final = (ANSWERS, "README", "junit.xml", "report.html")
