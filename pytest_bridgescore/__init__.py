"""Ask any contract bridge scorer whether its numbers are right, and which rule it breaks where they are not.

The way of one vector is the way through the folders: `vectors` (what is right) -> `ask` (an adapter) ->
`judge` (a verdict) -> `explain` (why) -> `report`. `operations` declares what can be asked at all.

An adapter needs nothing from here but, if it wants them, the two ways of not answering: `Unsupported`
("I do not do this") and `Rejected` ("this question must be refused").

PYTEST_DONT_REWRITE: the command line imports this before it runs pytest, and nothing here asserts.
"""

__all__ = ["Rejected", "Unsupported", "__version__"]

__version__ = "0.1.0"


class Unsupported(Exception):
    """Raised by an adapter's method: the scorer does not do what is asked. The text says why."""


class Rejected(ValueError):
    """Raised by an adapter's method: the scorer refuses the input as impossible. The text says why."""
