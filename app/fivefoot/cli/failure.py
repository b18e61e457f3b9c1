"""Exit codes, and the error that ends a command with a message and one of them."""

from __future__ import annotations

from typing import Final

DONE: Final = 0
ANSWER_IS_NO: Final = 1  # a case failed, a file has problems, no route leads there
USAGE_ERROR: Final = 2  # wrong usage, or a file that cannot be read


class CommandLineError(Exception):
    """Ends the program with a message on stderr and `code`, one of the codes above."""

    def __init__(self, message: str, code: int = USAGE_ERROR) -> None:
        self.code = code
        super().__init__(message)
