"""The program: the window without words, else a command (see ``game.cli``)."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Start the window, or run the command that the arguments name; the exit status."""
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


if __name__ == "__main__":
    sys.exit(main())
