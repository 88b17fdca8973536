"""Makes the scene that shows a record, or says why it cannot be shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.controller.record_reading import Found, Unreadable
from game.controller.replay_cursor import ReplayCursor
from game.notation.fields import RecordError, whatever_fails
from game.store.matches import is_newer
from game.translation import _, _n, number

if TYPE_CHECKING:
    from game.ui.scene import Scene


class NotShownError(Exception):
    """A record cannot be shown; the message says why, as the end of a sentence."""


def record_scene(found: Found, viewer: Callable[[ReplayCursor], Scene]) -> Scene:
    """The scene that ``viewer`` makes of a record that was read.

    Raises:
        NotShownError: if it could not be read, has nothing to show, or cannot be replayed, or if
            ``viewer`` raises it.
    """
    if isinstance(found, Unreadable):
        if is_newer(found.error):
            raise NotShownError(_("it was written by a newer version of this program."))
        raise NotShownError(found.error.told(_, _n, number))
    if not found.record.hands:
        raise NotShownError(_("it has no hands."))
    try:
        with whatever_fails("file", let_out=(NotShownError,)):
            return viewer(ReplayCursor(found))
    except RecordError as error:
        raise NotShownError(error.told(_, _n, number)) from error
