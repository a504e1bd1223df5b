"""Compiles the vectors to the JSON that a wheel ships."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileVectors(BuildHookInterface[Any]):  # type: ignore[misc,unused-ignore]
    """Adds `pytest_bridgescore/data/vectors.json`, made of `vectors/`, to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, unless the package is installed for editing: then the YAML itself is read."""
        if version == "editable":
            return
        root = Path(self.root)
        sys.path[:0] = [str(root), str(root / "reference")]
        from pytest_bridgescore.vectors.compile import canonical, compile_folder

        compiled = root / "build" / "vectors.json"
        compiled.parent.mkdir(exist_ok=True)
        compiled.write_bytes(canonical(compile_folder(root / "vectors")))
        build_data["force_include"][str(compiled)] = "pytest_bridgescore/data/vectors.json"
