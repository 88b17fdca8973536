"""Small files in JSON that only the program writes: what is read of them is guarded like all else.

Pipes are not waited for, and nothing too long gets into memory.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ..notation.fields import RecordError
from ..notation.record_faults import RecordFault
from ..notation.sources import NoFileError, bytes_of
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
        text = bytes_of(path, most)
    except NoFileError:
        return None
    except RecordError as error:
        if error.fault in (RecordFault.OTHER_ERROR, RecordFault.UNREADABLE):
            raise OSError(str(error)) from None
        raise ValueError(str(error)) from None
    try:
        found = json.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    if not isinstance(found, dict):
        raise ValueError("it is no table")
    if is_newer(found.get("format"), known):
        raise NewerFileError
    return found
