"""From bytes to TOML tables; whatever the bytes are, the fault comes with a place."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

from .fields import RecordError

SIZE_LIMIT: Final = 32 * 1024 * 1024
"""Bytes; a match of a hundred hands has a few hundred thousand."""

_TOML_PLACE: Final = re.compile(r" \(at (?:line ([0-9]+), column ([0-9]+)|end of document)\)$")


def load(source: str | bytes | Path) -> dict[str, object]:
    """The tables of a file (a ``Path``) or of a text.

    Raises:
        RecordError: if it cannot be read or is no TOML.
    """
    return _parsed(text_of(source))


def text_of(source: str | bytes | Path) -> str:
    """The text of a file (a ``Path``), or of its bytes, or the text itself.

    Raises:
        RecordError: if it cannot be read.
    """
    if isinstance(source, Path):
        source = _bytes_of(source)
    if isinstance(source, bytes):
        source = _decoded(source)
    return source


def _bytes_of(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(SIZE_LIMIT + 1)
    except OSError as error:
        raise RecordError("file", error.strerror or "it cannot be read") from None
    except ValueError:
        # A name with a null character.
        raise RecordError("file", "no file can have this name") from None
    if len(data) > SIZE_LIMIT:
        raise RecordError("file", f"larger than {SIZE_LIMIT // 1024 // 1024} MiB")
    return data


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RecordError(f"line {line}", "the text is not UTF-8") from None


def _parsed(text: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = " ".join(str(error).split())
        found = _TOML_PLACE.search(message)
        line, column = found.groups() if found else (None, None)
        if found:
            message = message[: found.start()]
        if line is None:
            line, message = str(text.count("\n") + 1), f"{message}, at the end of the file"
        else:
            message = f"{message} (column {column})"
        raise RecordError(f"line {line}", f"broken TOML: {message}") from None
    except RecursionError:
        raise RecordError("file", "broken TOML: nested too deeply") from None
    except ValueError:
        # Numbers of thousands of digits and the like fail inside the parser.
        raise RecordError("file", "broken TOML: a value that cannot be read") from None
