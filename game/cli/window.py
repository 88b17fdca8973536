"""The program without a command: the window, its version, its self-test."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from game.translation import _

from .errors import OK, CommandError


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser its arguments."""
    parser.add_argument("words", nargs="*", metavar="FILE", help=_("a record to open"))
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument(
        "--self-test",
        action="store_true",
        help=_("play and save a hand without a window, and report"),
    )
    instead.add_argument("--version", action="store_true", help=_("show the version"))


def run(arguments: argparse.Namespace) -> int:
    """Open the window, or do what the options ask; the exit status."""
    if arguments.words and (arguments.self_test or arguments.version):
        option = "--self-test" if arguments.self_test else "--version"
        raise CommandError(_("{option} does not open a file").format(option=option))
    if arguments.self_test:
        from ..ui.selftest import self_test

        return self_test()
    if arguments.version:
        print(f"Canasta {_version()}")
        return OK
    file = arguments.words[0] if arguments.words else None
    if file is not None:
        if not os.path.exists(file):
            raise CommandError(_("{name} is neither a command nor a file").format(name=repr(file)))
        if len(arguments.words) > 1:
            raise CommandError(_("the window opens one record at a time"))
        # The window reports a file that cannot be read: a double-click has no terminal.
    from ..ui.main import run as open_window

    return open_window(None if file is None else Path(file))


def _version() -> str:
    """The version of the installed or packaged program."""
    from importlib import metadata

    try:
        return metadata.version("canasta")
    except metadata.PackageNotFoundError:
        return "from source"
