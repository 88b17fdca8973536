"""What the statistics speak of: games, levels, partners, and why something cannot be shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.players import CHARACTERS
from game.progress.counter import Trouble
from game.progress.database import Fault
from game.translation import _, _n, _p, comma_list, number
from game.ui.screens.who_sits import LEVELS
from game.variants import VARIANTS

NAMED: Final = 3
"""Number of the files left out that are named."""


def game_name(key: str) -> str:
    """The displayed name of a game, by its key."""
    return _(VARIANTS[key].name) if key in VARIANTS else key


def level_name(key: str) -> str:
    """The displayed name of a level."""
    return next((_(name) for level, name, _about in LEVELS if level == key), key)


def partner_name(key: str) -> str:
    """A partner's name, by character; what stands for no single partner."""
    if not key:
        return _p("partner", "None, or several")
    return CHARACTERS[key].name if key in CHARACTERS else key


def left_out_words(names: Sequence[str]) -> str:
    """Which files could not be counted, in one sentence for the player; empty for none."""
    if not names:
        return ""
    named = comma_list([*names[:NAMED], *(["…"] if len(names) > NAMED else [])])
    return _n(
        "{count} file cannot be read and is left out: {names}",
        "{count} files cannot be read and are left out: {names}",
        len(names),
    ).format(count=number(len(names)), names=named)


def trouble_words(trouble: Trouble) -> str:
    """Why the statistics are not up to date, in one sentence for the player."""
    match trouble.fault:
        case Fault.LOCKED:
            return _("Another window is counting just now, so the last hands may be missing here.")
        case Fault.READ_ONLY:
            return _(
                "The statistics cannot be written, so the last hands may be missing here. Your "
                "matches are not affected."
            )
        case Fault.FULL:
            return _(
                "The disk is full, so the last hands may be missing here. Your matches are not "
                "affected."
            )
        case Fault.DAMAGED:
            return _("The statistics were damaged. They are being counted again from your matches.")
        case _:
            return _(
                "The statistics could not be brought up to date, so the last hands may be missing "
                "here. Your matches are not affected."
            )
