"""The program: the window without words, else a command (see ``game.cli``)."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Start the window, or run the command that the arguments name; the exit status."""
    hold_standard_streams()
    if getattr(sys, "frozen", False):
        # In the packaged program the worker processes begin here as well.
        from multiprocessing import freeze_support

        freeze_support()
    words = list(sys.argv[1:] if arguments is None else arguments)
    if not words:
        # The quickest way to the first picture: nothing is imported but what the window needs.
        from .ui.main import run

        return run(None)
    from .cli import main as command

    return command(words)


def hold_standard_streams() -> None:
    """Put nothing in the place of standard streams that are closed, as some launchers leave them.

    Otherwise their numbers would be those of the next files: what libraries and other processes
    write as an error would go into the log, or to the screen's server.
    """
    for number, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        if getattr(sys, name) is not None and _is_open(number):
            continue
        # The lowest number that is free is taken: this one, unless somebody has taken it already.
        nothing = os.open(os.devnull, os.O_RDWR)
        os.set_inheritable(nothing, True)
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(nothing, mode, encoding="utf-8"))


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
