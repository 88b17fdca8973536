"""The small TOML files beside the records, for what cannot be worked out from these."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from ..notation.document import load
from ..notation.sources import NoFileError

log = logging.getLogger(__name__)

Told = TypeVar("Told")


def read_notes(
    file: Path, form: str, limit: int, read: Callable[[dict[str, Any]], Told], nothing: Told
) -> tuple[Told, bool]:
    """What a file of the format ``form`` and of at most ``limit`` bytes tells, and whether it is
    damaged.

    ``read`` makes it of the tables and raises an error where they are odd. ``nothing`` is told
    where there is no file, and of a damaged one.
    """
    try:
        found: dict[str, Any] = load(file, limit)
        if found["format"] != form:
            raise ValueError(f"it is of the form {found['format']!r}")
        return read(found), False
    except NoFileError:
        return nothing, False
    except (ValueError, KeyError, TypeError) as error:
        log.warning("%s cannot be used and is passed over: %s", file, error)
        return nothing, True


def time_of(text: str) -> str:
    """A time of such a file, written as in the index.

    Raises:
        ValueError: if it is none.
    """
    return datetime.strptime(text, "%Y-%m-%d %H:%M:%S").isoformat(" ", "seconds")
