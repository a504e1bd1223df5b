"""Two runs or two implementations held against each other: what is better or worse, what is answered otherwise."""

#: What documents of a comparison are.
FORMAT = "bridgescore-comparison/1"
