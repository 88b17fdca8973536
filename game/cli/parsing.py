"""The table of commands, and their argument parsers."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping, Sequence
from typing import Final, NoReturn, Protocol

from game.translation import N_, NN_, _, _n, comma_list
from game.translation.pseudo import PERCENT_VALUE

from . import check, move, picture, show, simulate, variants, window
from .errors import CommandError

DESCRIPTION: Final = N_(
    "Canasta. Without a command the window opens, with a record if one is given."
)


class Command(Protocol):
    """What the module of a command offers."""

    ABOUT: str
    """What the command does, marked for translation."""

    def describe(self, parser: argparse.ArgumentParser) -> None:
        """Add the command's arguments to its parser."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Carry the command out; its exit status."""


COMMANDS: Final[Mapping[str, Command]] = {
    "check": check,
    "simulate": simulate,
    "variants": variants,
    "show": show,
    "move": move,
    "picture": picture,
}

ARGPARSE: Final = (
    # Translators: these are the words of the parser of the command line; %(…)s is filled in.
    N_("usage: "),
    N_("options"),
    N_("positional arguments"),
    N_("show this help message and exit"),
    N_("the following arguments are required: %s"),
    N_("one of the arguments %s is required"),
    N_("unrecognized arguments: %s"),
    N_("%(prog)s: error: %(message)s\n"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("expected one argument"),
    N_("expected at least one argument"),
    N_("expected at most one argument"),
    N_("ignored explicit argument %r"),
    N_("not allowed with argument %s"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    NN_("expected %s argument", "expected %s arguments"),
)
"""What ``argparse`` itself says; it looks its messages up, and is given our way to do so."""


def _own(message: str) -> str:
    return _sound(_(message), message)


def _own_plural(one: str, many: str, count: int) -> str:
    return _sound(_n(one, many, count), many)


def _sound(found: str, message: str) -> str:
    """A translation that can be filled in like its message, else that."""
    # A sign of percent with anything else behind it could not be filled in.
    values = f"{PERCENT_VALUE}|%"
    return found if re.findall(values, found) == re.findall(values, message) else message


def speak_as_the_player() -> None:
    """Have ``argparse`` say its own words in the player's language."""
    vars(argparse).update(_=_own, ngettext=_own_plural)


class _Parser(argparse.ArgumentParser):
    """Reports a bad option in one line."""

    def error(self, message: str) -> NoReturn:
        raise CommandError(message)


def parser_for(words: Sequence[str]) -> argparse.ArgumentParser:
    """The parser for these words: that of all commands, or that of the window."""
    speak_as_the_player()
    if words and words[0] in COMMANDS:
        parser = _Parser(prog="canasta", description=_(DESCRIPTION), allow_abbrev=False)
        commands = parser.add_subparsers(required=True, metavar="command")
        for name, command in COMMANDS.items():
            about = _(command.ABOUT)
            its_own = commands.add_parser(name, help=about, description=about, allow_abbrev=False)
            command.describe(its_own)
            its_own.set_defaults(run=command.run)
        return parser
    return _window_parser()


def parsers() -> dict[str, argparse.ArgumentParser]:
    """The parser of each command by name, for a manual; under "" that of the window."""
    speak_as_the_player()
    all_of_them = {"": _window_parser()}
    for name, command in COMMANDS.items():
        about = _(command.ABOUT)
        parser = _Parser(prog=f"canasta {name}", description=about, allow_abbrev=False)
        command.describe(parser)
        all_of_them[name] = parser
    return all_of_them


def _window_parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="canasta", description=_(DESCRIPTION), allow_abbrev=False)
    parser.epilog = _("commands: {commands} ({help} says more)").format(
        commands=comma_list(list(COMMANDS)), help="canasta COMMAND --help"
    )
    window.describe(parser)
    parser.set_defaults(run=window.run)
    return parser
