"""Which faults of the catalogue each scorer of this folder has, by its file; those that are right have none."""

from __future__ import annotations

from typing import Final

ZOO: Final[dict[str, tuple[str, ...]]] = {
    "ada.py": ("fourth-undertrick-200",),
    "bruno.py": ("redoubled-insult-50",),
    "clara.py": ("laws-before-1987",),
    "dora.py": ("game-by-undoubled-trick-score",),
    "emil.py": ("game-only-above-100",),
    "frida.py": ("not-vulnerable-grand-slam-750",),
    "gustav.py": ("imp-row-22-missing",),
    "hanna.py": ("ties-as-losses",),
    "ivo.py": ("imp-sign-lost",),
    "jana.py": ("third-undertrick-300",),
    "karl.py": ("target-columns-exchanged",),
    "lena.py": ("rubber-premium-reversed",),
    "milan.py": ("not-vulnerable-grand-slam-750", "redoubled-insult-50"),
    "nora.py": (),
    "olaf.mjs": ("game-by-undoubled-trick-score",),
    "petra.mjs": ("imp-row-22-missing",),
    "quido.mjs": ("notrump-doubling-lost",),
    "rosa.mjs": (),
}
