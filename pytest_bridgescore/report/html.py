"""The HTML report: one file that needs no network, no server and no script to be read."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from pytest_bridgescore.report.extra import require
from pytest_bridgescore.report.page.view import page


def html(document: Mapping[str, Any]) -> str:
    """The record of a run as a page; `Missing` where jinja2 is not installed."""
    text: str = _template().render(page=page(document))
    return text


@cache
def _template() -> Any:
    """The template, with everything in it that is the same in every report."""
    jinja2 = require("jinja2", "html")
    markupsafe = require("markupsafe", "html")  # comes with jinja2
    environment = jinja2.Environment(
        autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    style, script = _own("report.css"), _own("report.js")
    environment.globals = {
        # These two are files of this package, and the only text that is not escaped.
        "style": markupsafe.Markup(style),
        "script": markupsafe.Markup(script),
        # A browser runs and applies nothing else, and loads nothing at all.
        "policy": "; ".join(
            (
                "default-src 'none'",
                f"style-src '{_hash(style)}'",
                f"script-src '{_hash(script)}'",
                "img-src data:",
                "base-uri 'none'",
                "form-action 'none'",
            )
        ),
    }
    return environment.from_string(_own("report.html.jinja"))


def _own(name: str) -> str:
    return files("pytest_bridgescore.report.page").joinpath(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
