"""Runs a command: from its words to its exit status."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from game.files import find_assets
from game.translation import set_language, speak

from .errors import FAILED, CommandError
from .parsing import parser_for


def main(words: Sequence[str]) -> int:
    """Run a command; its exit status."""
    for stream in (sys.stdout, sys.stderr):
        # A character that the terminal cannot show must not stop the command.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    speak_as_in_the_window()
    try:
        arguments = parser_for(words).parse_args(words)
        if getattr(arguments, "json", False):
            # That is for programs, which know one language.
            set_language("en", Path())
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


def speak_as_in_the_window() -> None:
    """Use the language of the player's settings, or that of the system."""
    from ..store.folders import NoHomeError, folders
    from ..store.settings import language_in

    try:
        wanted = language_in(folders().settings)
    except NoHomeError:
        wanted = ""
    speak(wanted, find_assets() / "translations")


def _has_enough(error: OSError) -> bool:
    """Whether the reader of the output has gone; Windows calls that an invalid argument."""
    gone = isinstance(error, BrokenPipeError)
    return gone or (sys.platform == "win32" and error.errno == errno.EINVAL)
