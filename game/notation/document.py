"""From bytes to TOML tables; faults are reported with their place, whatever the bytes are."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

from . import limits
from .fields import RecordError
from .record_faults import RecordFault
from .sources import bytes_of, too_long

_TOML_PLACE: Final = re.compile(r" \(at (?:line ([0-9]+), column ([0-9]+)|end of document)\)$")


def load(source: str | bytes | Path, limit: int = limits.SIZE) -> dict[str, object]:
    """The tables of a file (a ``Path``) or of a text, of at most ``limit`` bytes.

    Raises:
        RecordError: if it cannot be read, is no TOML, or exceeds the limits.

    >>> load('format = "canasta-record 1"')
    {'format': 'canasta-record 1'}
    """
    return parsed(text_of(source, limit))


def text_of(source: str | bytes | Path, limit: int = limits.SIZE) -> str:
    """The text of a file (a ``Path``), or of its bytes, or the text itself.

    Raises:
        RecordError: if it cannot be read, is too long, or no text.

    >>> text_of("a = 1".encode())
    'a = 1'
    """
    if isinstance(source, Path):
        source = bytes_of(source, limit)
    if isinstance(source, str):
        try:
            source = source.encode()
        except UnicodeEncodeError:
            # Half a letter, from a clipboard.
            raise RecordError("file", RecordFault.NOT_UNICODE) from None
    if len(source) > limit:
        raise too_long(limit)
    return _decoded(source)


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RecordError(f"line {line}", RecordFault.NOT_UTF_8) from None


def parsed(text: str) -> dict[str, object]:
    """The tables of a text. All TOML that somebody else may have written is read here.

    Raises:
        RecordError: if it is no TOML, or exceeds the limits.

    >>> parsed("number = 1")
    {'number': 1}
    >>> parsed("number = ")
    Traceback (most recent call last):
        ...
    game.notation.fields.RecordError: line 1: broken TOML: Invalid value, ...
    """
    limits.check(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = " ".join(str(error).split())
        found = _TOML_PLACE.search(message)
        line, column = found.groups() if found else (None, None)
        if found:
            message = message[: found.start()]
        if line is None:
            last = f"line {text.count(chr(10)) + 1}"
            raise RecordError(last, RecordFault.BROKEN_TOML_AT_THE_END, cause=message) from None
        raise RecordError(
            f"line {line}", RecordFault.BROKEN_TOML, cause=message, column=column
        ) from None
    except RecursionError:
        raise RecordError("file", RecordFault.NESTED_TOO_DEEPLY) from None
    except ValueError:
        # Numbers of thousands of digits and the like fail inside the parser.
        raise RecordError("file", RecordFault.BROKEN_TOML_VALUE) from None
