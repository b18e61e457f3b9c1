"""`python -m fivefoot` is the same as `fivefoot`."""

from __future__ import annotations

import sys

from fivefoot.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
