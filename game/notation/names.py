"""Names of players, made fit to be shown."""

from __future__ import annotations

from typing import Final

from ..translation import _p

MAX_NAME: Final = 24
"""The most characters that a name has."""
UNNAMED: Final = "You"
"""The player's name until they choose one, in records and settings of all languages."""


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


def shown_name(name: str) -> str:
    """A name as it is shown: who has chosen none is called "you" in the player's language.

    >>> shown_name("You"), shown_name("Nora")
    ('You', 'Nora')
    """
    return _p("the player", "You") if name == UNNAMED else name


def kept_name(shown: str) -> str:
    """The name that is kept for one as it is shown or typed.

    >>> kept_name("You"), kept_name("Nora")
    ('You', 'Nora')
    """
    return UNNAMED if shown == shown_name(UNNAMED) else shown
