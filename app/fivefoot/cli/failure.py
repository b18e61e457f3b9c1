"""What a command of the terminal ends with when it cannot do what was asked: a message, and an exit
code.
"""

from __future__ import annotations

from typing import Final

DONE: Final = 0
SAID_NO: Final = 1  # asked and answered: a case failed, a file does not pass, no way leads there
NOT_ASKED: Final = 2  # the question could not be asked: usage, a file that cannot be read


class CommandLineError(Exception):
    """Ends the program with a message on stderr. `code` is one of the above."""

    def __init__(self, message: str, code: int = NOT_ASKED) -> None:
        self.code = code
        super().__init__(message)
