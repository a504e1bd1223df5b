"""The target for a number of high-card points."""

from __future__ import annotations

from typing import Any

TABLE = """
20    0    0
21   50   50
22   70   70
23  110  110
24  290  200
25  440  300
26  520  350
27  600  400
28  630  430
29  660  460
30  690  490
31  900  600
32 1050  700
33 1350  900
34 1500 1000
35 1650 1100
36 1800 1200
37 1950 1300
"""

ROWS = {int(row.split()[0]): [int(cell) for cell in row.split()[1:]] for row in TABLE.strip().splitlines()}


class Scorer:
    def target_score(self, hcp: Any, vulnerable: Any) -> int:
        if isinstance(hcp, bool) or not isinstance(hcp, int) or hcp < 20 or hcp > 40:
            raise ValueError("20 to 40 points")
        white, red = ROWS[min(hcp, 37)]
        return red if vulnerable else white
