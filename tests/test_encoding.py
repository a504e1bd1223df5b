"""Files are read and written as UTF-8 wherever Python would take the system's own encoding."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

KNOWN = "- id: imps/law78b/580\n  got: 12\n  reason: añejo\n"


@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("check --system imps --report-json report.json", 0),
        ("check --system imps --known-failures known.yaml --update-known-failures", 0),
        ("vectors validate known.yaml", 1),
        ("ask imps difference=@difference", 0),
        ("questions --no-sweeps", 0),
        ("vectors list", 0),
    ],
)
def test_no_file_is_opened_in_an_encoding_of_the_system(command: str, status: int, tmp_path: Path) -> None:
    (tmp_path / "known.yaml").write_text(KNOWN, encoding="utf-8")
    (tmp_path / "difference").write_text("580\n", encoding="utf-8")
    python = [sys.executable, "-X", "warn_default_encoding", "-W", "error::EncodingWarning"]
    done = subprocess.run(
        [*python, "-m", "pytest_bridgescore", *command.split()], cwd=tmp_path, capture_output=True, check=False
    )
    assert done.returncode == status, done.stderr.decode()
    assert b"EncodingWarning" not in done.stdout + done.stderr
