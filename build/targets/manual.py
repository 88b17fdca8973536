"""The manual page: ``build/linux/canasta.6`` with the commands as the program describes them."""

from __future__ import annotations

import argparse
import re
import sys

from .common import ROOT

sys.path.insert(0, str(ROOT))

from game.cli import parsers
from game.translation import _


def commands() -> str:
    """Every command with its options, as roff."""
    return "\n".join(
        f".SS {name}\n{_sentence(parser.description)}\n{_usage(name, parser)}{_options(parser)}"
        for name, parser in parsers().items()
        if name
    )


def options() -> str:
    """The options without a command, as roff."""
    return _options(parsers()[""]).rstrip()


def roff(text: str) -> str:
    """A text with ``**bold**`` and ``*italic*`` words as roff."""
    text = re.sub(r"\*\*(.+?)\*\*", "\0B\\1\0P", text)
    text = re.sub(r"\*(.+?)\*", "\0I\\1\0P", text)
    return _plain(text).replace("\0", "\\f")


def _usage(name: str, parser: argparse.ArgumentParser) -> str:
    usage = " ".join(parser.format_usage().split()).removeprefix(_("usage: "))
    return f".PP\n.B {_plain(usage.replace('[-h] ', ''))}\n"


def _options(parser: argparse.ArgumentParser) -> str:
    """All options with their explanations. An argument without one appears only in the usage."""
    entries = []
    for action in parser._actions:
        if action.help is None or action.dest == "help":
            continue
        name = action.option_strings[-1] if action.option_strings else ""
        value = action.metavar if isinstance(action.metavar, str) else ""
        words = " ".join(_plain(word) for word in (name, value) if word)
        entries.append(f".TP\n.B {words}\n{_sentence(action.help)}\n")
    return "".join(entries)


def _sentence(text: str | None) -> str:
    text = (text or "").strip()
    return _plain(text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else "."))


def _plain(text: str) -> str:
    """A text escaped so that roff prints it literally."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{text}" if text.startswith((".", "'")) else text
