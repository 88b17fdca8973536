"""Runs a command: from its words to its exit status."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Sequence

from .errors import FAILED, CommandError
from .parsing import parser_for


def main(words: Sequence[str]) -> int:
    """Run a command; its exit status."""
    for stream in (sys.stdout, sys.stderr):
        # A character that the terminal cannot show must not stop the command.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        arguments = parser_for(words).parse_args(words)
        status: int = arguments.run(arguments)
        if sys.stdout is not None:  # None in the packaged program on Windows
            sys.stdout.flush()
        return status
    except CommandError as error:
        print(f"canasta: {error}", file=sys.stderr)
        return error.status
    except OSError as error:
        if not _has_enough(error):
            place = f"{error.filename}: " if error.filename else ""
            print(f"canasta: {place}{error.strerror or error}", file=sys.stderr)
        if sys.stdout is not None:
            # Discard the rest of the output, or flushing it would fail again at exit.
            with contextlib.suppress(OSError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except KeyboardInterrupt:
        return 130


def _has_enough(error: OSError) -> bool:
    """Whether the reader of the output has gone; Windows calls that an invalid argument."""
    gone = isinstance(error, BrokenPipeError)
    return gone or (sys.platform == "win32" and error.errno == errno.EINVAL)
