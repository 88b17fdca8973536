"""Small files in JSON that only the program writes, read as guardedly as all others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..files import LongFileError, NoFileNameError, OddFileError, json_of
from .formats import is_newer


class NewerFileError(Exception):
    """A newer version wrote the file: it is to be left alone."""


def read_kept(path: Path, known: str, most: int) -> dict[str, Any] | None:
    """The content of a file of at most ``most`` bytes; None if there is none.

    Raises:
        NewerFileError: if its format is later than the ``known`` one.
        OSError: if it cannot be read this time.
        ValueError: if it is damaged, or no such file.
    """
    try:
        found = json_of(path, most)
    except FileNotFoundError:
        return None
    except (LongFileError, OddFileError, NoFileNameError) as error:
        raise ValueError(str(error)) from None
    if not isinstance(found, dict):
        raise ValueError("it is no table")
    if is_newer(found.get("format"), known):
        raise NewerFileError
    return found
