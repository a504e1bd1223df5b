"""Answers the questions of bridgescore with your scorer.

A method for another question looks like this; `bridgescore operations NAME` says what it takes and gives:

    def contract_score(self, contract, vulnerable, tricks, laws="2017"):
        if laws != "2017":
            raise Unsupported(f"laws of {laws}")
        return my_scorer.score(contract.level, contract.strain, contract.doubling, vulnerable, tricks)

`Unsupported` comes from pytest_bridgescore. What has no method here counts as unsupported by itself.
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
