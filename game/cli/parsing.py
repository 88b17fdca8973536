"""The table of commands, and their argument parsers."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import Final, NoReturn, Protocol

from . import check, move, picture, show, simulate, variants, window
from .errors import CommandError

DESCRIPTION: Final = "Canasta. Without a command the window opens, with a record if one is given."


class Command(Protocol):
    """What the module of a command offers."""

    def describe(self, parser: argparse.ArgumentParser) -> None:
        """Add the command's arguments to its parser."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Carry the command out; its exit status. The docstring is the command's help."""


COMMANDS: Final[Mapping[str, Command]] = {
    "check": check,
    "simulate": simulate,
    "variants": variants,
    "show": show,
    "move": move,
    "picture": picture,
}


class _Parser(argparse.ArgumentParser):
    """Reports a bad option in one line."""

    def error(self, message: str) -> NoReturn:
        raise CommandError(message)


def parser_for(words: Sequence[str]) -> argparse.ArgumentParser:
    """The parser for these words: that of all commands, or that of the window."""
    if words and words[0] in COMMANDS:
        parser = _Parser(prog="canasta", description=DESCRIPTION, allow_abbrev=False)
        commands = parser.add_subparsers(required=True, metavar="command")
        for name, command in COMMANDS.items():
            about = command.run.__doc__
            its_own = commands.add_parser(name, help=about, description=about, allow_abbrev=False)
            command.describe(its_own)
            its_own.set_defaults(run=command.run)
        return parser
    return _window_parser()


def parsers() -> dict[str, argparse.ArgumentParser]:
    """The parser of each command by name, for a manual; under "" that of the window."""
    all_of_them = {"": _window_parser()}
    for name, command in COMMANDS.items():
        about = command.run.__doc__
        parser = _Parser(prog=f"canasta {name}", description=about, allow_abbrev=False)
        command.describe(parser)
        all_of_them[name] = parser
    return all_of_them


def _window_parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="canasta", description=DESCRIPTION, allow_abbrev=False)
    parser.epilog = "commands: " + ", ".join(COMMANDS) + " (canasta COMMAND --help tells more)"
    window.describe(parser)
    parser.set_defaults(run=window.run)
    return parser
