"""The snippets for CI services: YAML that these would take, with commands that the suite would take."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from pytest_bridgescore.options import OPTIONS

PAGE = Path(__file__).parents[1] / "docs/ci.md"
SNIPPETS = re.findall(r"^```yaml\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)

snippet = pytest.mark.parametrize("snippet", SNIPPETS, ids=range(len(SNIPPETS)))


def jobs(snippet: str) -> dict[str, Any]:
    """The jobs of a snippet, whichever service it is for."""
    read = yaml.safe_load(snippet)
    assert isinstance(read, dict)
    found = read.get("jobs", {name: job for name, job in read.items() if isinstance(job, dict) and "script" in job})
    assert found
    return dict(found)


def scripts(job: dict[str, Any]) -> Iterator[str]:
    yield from job.get("script", ())
    yield from (step["run"] for step in job.get("steps", ()) if "run" in step)


@snippet
def test_a_snippet_says_which_file_it_is(snippet: str) -> None:
    name = snippet.splitlines()[0].removeprefix("# ")
    is_github = name.startswith(".github/workflows/")
    assert is_github or name == ".gitlab-ci.yml"
    assert is_github is ("jobs" in yaml.safe_load(snippet))


@snippet
def test_each_job_checks_in_one_line_by_options_that_there_are(snippet: str) -> None:
    known = {f"--{option.name}": option for option in OPTIONS}
    for job in jobs(snippet).values():
        (command,) = (script for script in scripts(job) if script.startswith("bridgescore"))
        assert command.count("\n") <= 1
        program, check, *words = shlex.split(command)
        assert (program, check) == ("bridgescore", "check")
        while words:
            option = known[words.pop(0)]
            assert option.metavar
            assert not words.pop(0).startswith("--")


@snippet
def test_reports_are_kept_also_of_a_run_that_failed(snippet: str) -> None:
    for job in jobs(snippet).values():
        kept = [step for step in job.get("steps", ()) if "upload-artifact" in step.get("uses", "")]
        assert all(step["if"] == "always()" for step in kept)
        assert job.get("artifacts", {"when": "always"})["when"] == "always"
        written = {
            word
            for script in scripts(job)
            for word in shlex.split(script)
            if re.fullmatch(r"bridgescore\.\w+|badges", word)
        }
        places = yaml.safe_dump([kept, job.get("artifacts")])
        assert all(name in places for name in written)
