"""What scorers do wrong with contracts and boards (Laws 77 and 2)."""

from __future__ import annotations

from typing import Final

from pytest_bridgescore.faults.fault import Code, Fault

FAULTS: Final = (
    Fault(
        name="redoubled-insult-50",
        says="pays 50 instead of 100 for making a redoubled contract (right until 1987)",
        seen="several open-source scorers",
        values={"law77.insult.redoubled": 50},
    ),
    Fault(
        name="fourth-undertrick-200",
        says="counts 200 instead of 300 for each doubled undertrick from the fourth on, not vulnerable "
        "(400 instead of 600 redoubled; right until 1987)",
        seen="several open-source scorers",
        values={
            "law77.undertrick.fourth-on.doubled.not-vulnerable": 200,
            "law77.undertrick.fourth-on.redoubled.not-vulnerable": 400,
        },
    ),
    Fault(
        name="laws-before-1987",
        says="scores by the laws before 1987",
        seen="several open-source scorers, and tables in old books",
        parts=("fourth-undertrick-200", "redoubled-insult-50"),
    ),
    Fault(
        name="third-undertrick-300",
        says="counts the third doubled undertrick, not vulnerable, 300 instead of 200 (redoubled 600 instead of 400)",
        seen="an open-source scorer",
        code=(
            Code("duplicate._undertricks", "min(down - 1, 2)", "min(down - 1, 1)"),
            Code("duplicate._undertricks", "down - 3)", "down - 2)"),
        ),
        breaks=(
            "law77.undertrick.second-third.doubled.not-vulnerable",
            "law77.undertrick.second-third.redoubled.not-vulnerable",
        ),
    ),
)
