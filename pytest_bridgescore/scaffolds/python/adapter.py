"""Answers the questions of bridgescore with your scorer.

Methods for two other questions look like this; `bridgescore operations NAME` says what each takes and gives:

    def contract_score(self, contract, vulnerable, tricks, laws="2017"):
        if contract.level is None:
            raise ValueError("Pass, or no contract")
        if laws != "2017":
            raise Unsupported(f"laws of {laws}")
        # A ValueError of your scorer is a refusal by itself. Turn other exceptions into one.
        return my_scorer.score(contract.level, contract.strain, contract.doubling, vulnerable, tricks)

    def imps(self, difference, gap="reject", table=None):
        if table is not None or gap != "reject":
            raise Unsupported("only the scale of the law")
        if type(difference) is not int or difference % 10:
            raise ValueError("points are multiples of 10")
        return my_scorer.imps(difference)

Write their names into `operations` as well. What has no method here counts as unsupported by itself.
`Unsupported` comes from pytest_bridgescore.
"""


class Adapter:
    """A method for each question that your scorer can answer."""

    name, version = "my scorer", "0.1"
    # A promise: of these questions none may be left out. Add to it as methods come.
    operations = ("board_conditions",)

    def board_conditions(self, board: int) -> dict[str, str]:
        """Who deals a board and who is vulnerable on it. A ValueError refuses what cannot be."""
        if type(board) is not int or board < 1:
            raise ValueError("boards are numbered from 1")
        # YOUR SCORER: call it here instead of these lines, and translate its answer.
        turn, rows = (board - 1) % 4, (board - 1) // 4
        return {"dealer": "NESW"[turn], "vulnerable": ("None", "NS", "EW", "All")[(turn + rows) % 4]}
