"""The error of a command, and the exit statuses."""

from __future__ import annotations

from typing import Final

OK: Final = 0
FAILED: Final = 1
"""An action is illegal, a written result is wrong, or a simulated hand failed."""
UNUSABLE: Final = 2
"""No readable record, or a bad option."""


class CommandError(Exception):
    """Something the command cannot work with: a line for the user, and the exit status."""

    def __init__(self, message: str, status: int = UNUSABLE) -> None:
        super().__init__(" ".join(message.split()))
        self.status = status
