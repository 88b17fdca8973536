"""Option values that are numbers."""

from __future__ import annotations

import argparse
import re

from game.translation import _


def whole(text: str) -> int:
    """A whole number from 0 up."""
    if not re.fullmatch(r"[0-9]{1,18}", text):
        raise argparse.ArgumentTypeError(
            _("a whole number is needed, not {found}").format(found=repr(text))
        )
    return int(text)


def positive(text: str) -> int:
    """A whole number from 1 up."""
    if not re.fullmatch(r"[0-9]{1,9}", text) or int(text) < 1:
        raise argparse.ArgumentTypeError(
            _("a whole number of 1 or more is needed, not {found}").format(found=repr(text))
        )
    return int(text)
