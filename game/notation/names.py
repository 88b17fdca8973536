"""Names of players, made fit to be shown."""

from __future__ import annotations

from typing import Final

MAX_NAME: Final = 24
"""The most characters that a name has."""
UNNAMED: Final = "You"
"""The player's name until they choose one."""


def clean_name(text: str) -> str:
    """A name as it can be drawn: on one line, of visible characters, not too long.

    Empty if no visible character is left.

    >>> clean_name("  Nora   the first and only one ")
    'Nora the first and only'
    """
    visible = "".join(
        char if char.isprintable() else " " if char.isspace() else "" for char in text
    )
    return " ".join(visible.split())[:MAX_NAME].rstrip()
