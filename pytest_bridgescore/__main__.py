"""`python -m pytest_bridgescore` is the command `bridgescore`."""

import sys

from pytest_bridgescore.cli import main

if __name__ == "__main__":
    sys.exit(main())
