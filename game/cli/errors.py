"""What a command cannot work with, and the exit statuses."""

from __future__ import annotations

from typing import Final

OK: Final = 0
FAILED: Final = 1
"""An action is illegal, something written is not so, a simulated hand went wrong."""
UNUSABLE: Final = 2
"""Not a readable record, or a bad option."""


class CommandError(Exception):
    """Something that the command cannot work with: one line for the user, and the exit status."""

    def __init__(self, message: str, status: int = UNUSABLE) -> None:
        super().__init__(" ".join(message.split()))
        self.status = status
