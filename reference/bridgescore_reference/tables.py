"""An organiser's own scale, given as rows (Law 78D): which row a size falls into."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from bridgescore_reference.rulebook import Rulebook
from bridgescore_reference.values import (
    Refused,
    listed,
    whole_number,
)

RULES = Rulebook({"law78d.table": "rows"})

#: One row: from, to (`None`: no end), and what stands beside them.
Row = tuple[Any, ...]

#: What stands beside a range: the name of each column, and what reads its values or refuses them.
Columns = Mapping[str, Callable[[str, object], Any]]


def rows_of(table: object, columns: Columns) -> tuple[Row, ...]:
    """The rows of a table: `from` and `to`, and the values of its `columns`.

    `Refused` if they do not begin at 0, go up without overlap, and have an end in every row but the last.
    """
    return tuple(_checked(listed("a table", table, f"row {_form(columns)}"), columns))


def _checked(table: Sequence[Any], columns: Columns) -> Iterator[Row]:
    after = -1
    for number, row in enumerate(table, 1):
        if isinstance(row, str | bytes) or not isinstance(row, Sequence) or len(row) != len(columns) + 2:
            raise Refused(f"row {number} of the table is not {_form(columns)}")
        start, end = row[0], row[1]
        whole_number(f"row {number} of the table: from", start)
        if number == 1 and start:
            raise Refused(f"the table begins at {start}, not at 0")
        if start <= after:
            raise Refused(f"row {number} of the table begins at {start}, inside or before the row above it")
        if end is None and number < len(table):
            raise Refused(f"row {number} of the table has no end, and there are rows after it")
        after = start if end is None else whole_number(f"row {number} of the table: to", end, start)
        values = (
            read(f"row {number} of the table: {name}", value)
            for (name, read), value in zip(columns.items(), row[2:], strict=True)
        )
        yield (start, end, *values)


def _form(columns: Columns) -> str:
    return f"[{', '.join(('from', 'to', *columns))}]"


def row_for(size: int, rows: Sequence[Row]) -> Row | None:
    """The row that a size falls into, if there is one.

    >>> row_for(30, ((0, 10, 0), (20, 40, 1), (50, None, 2)))
    (20, 40, 1)
    """
    return next((row for row in rows if row[0] <= size and (row[1] is None or size <= row[1])), None)


def own_row(what: str, size: int, rows: Sequence[Row], rules: Rulebook) -> Row:
    """The row of an organiser's table for a size; `Refused` by what the size is where there is none."""
    row = row_for(size, rows) if rules["law78d.table"] else None
    if row is None:
        raise Refused(f"the table has no row for a {what} of {size}")
    return row


def span(row: Row) -> str:
    """A row's range in words: `20 to 40`, `4000 and more`."""
    return f"{row[0]} to {row[1]}" if row[1] is not None else f"{row[0]} and more"
