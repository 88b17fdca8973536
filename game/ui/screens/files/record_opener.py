"""Opens records and files with house rules: given at the start, chosen, pasted, or dropped."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING

from game.store.log import to_terminal
from game.translation import _, _n, number

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.controller.record_reading import Found, Reading, Source
    from game.controller.replay_cursor import ReplayCursor
    from game.ui.scene import Scene
    from game.ui.screens.navigator import Navigator

log = logging.getLogger(__name__)


def first_scene(navigator: Navigator, file: Path | None) -> Scene:
    """The program's first scene: the title, or a record at the table.

    A file with house rules is added to the others and chosen. A problem with the file becomes a
    notice on the title.
    """
    if file is not None:
        from game.store.house_games import is_house_file

        if is_house_file(file):
            navigator.kept.games.take_in(file)
            file = None
    if file is None:
        return navigator.home()
    name = file.name

    def home() -> None:
        navigator.app.replace(navigator.home())

    def done(found: Found) -> None:
        navigator.app.replace(viewer(navigator, found, name) or navigator.home())

    reading = _begin_reading(file)
    found = reading.poll()
    if found is not None:
        return viewer(navigator, found, name) or navigator.home()
    return navigator.make(
        "reading", reading=reading, name=name, done=done, cancelled=home, overlay=False
    )


def viewer(
    navigator: Navigator,
    found: Found,
    name: str,
    make: Callable[[ReplayCursor], Scene] | None = None,
) -> Scene | None:
    """A viewer for what was read, under the name ``name``, or the scene that ``make`` makes of
    it; None, with a notice, if it cannot be shown.
    """

    def plain(game: ReplayCursor) -> Scene:
        return navigator.make("viewer", game=game, title=name)

    try:
        return record_scene(found, make or plain)
    except NotShownError as error:
        cause = str(error)
    log.warning("%s cannot be opened: %s", name, cause)
    to_terminal(f"{name}: {cause}")
    navigator.notices.append(_("{file} cannot be opened: {cause}").format(file=name, cause=cause))
    return None


def view(
    navigator: Navigator,
    source: Source,
    failed: Callable[[str], None],
    name: str = "",
    goes_on: Callable[[], None] | None = None,
) -> None:
    """Read a record, or one in a file or a text, and show it at the table.

    It is read in the background. ``failed`` is called with a sentence if the record cannot be
    shown, or with an empty text if the player cancelled. ``name`` is the record's displayed
    name; a file has its own, by which it is also called if it cannot be shown. ``goes_on``
    continues the match, if that is possible.
    """
    # Translators: what was pasted, in place of the name of a file.
    called = source.name if isinstance(source, Path) else name or _("The text")

    def made(game: ReplayCursor) -> Scene:
        return navigator.make("viewer", game=game, title=name or called, goes_on=goes_on)

    def done(found: Found) -> None:
        scene = viewer(navigator, found, called, made)
        if scene is None:
            failed(" ".join(navigator.take_notices()))
            return

        def show() -> None:
            navigator.leave_table()
            navigator.app.replace(scene)

        navigator.when_saved(show)

    _read(navigator, source, called, done, lambda: failed(""))


def turning_points(navigator: Navigator, file: Path) -> None:
    """Read the record of a match that is over, and open its sheet above the present screen."""

    def sheet(cursor: ReplayCursor) -> Scene:
        from game.controller.game import Game

        game = Game.resume(cursor.record)
        if game.winner is None:
            # The list looks at the totals alone; the actions may be damaged.
            raise NotShownError(_("the match in it does not come to an end."))
        return navigator.make("match sheet", game=game)

    _over(navigator, file, sheet)


def share(navigator: Navigator, file: Path) -> None:
    """Read the record of a match, and offer it to others on a sheet above the present screen."""

    def sheet(cursor: ReplayCursor) -> Scene:
        return navigator.make("share match", record=cursor.record, name=file.stem)

    _over(navigator, file, sheet)


def _over(navigator: Navigator, file: Path, make: Callable[[ReplayCursor], Scene]) -> None:
    """Read a record, and show the sheet that is made of it above the present screen."""

    def done(found: Found) -> None:
        scene = viewer(navigator, found, file.name, make)
        if scene is None:
            navigator.tell(" ".join(navigator.take_notices()))
        else:
            navigator.app.push(scene)

    _read(navigator, file, file.name, done, lambda: None)


def _read(
    navigator: Navigator,
    source: Source,
    name: str,
    done: Callable[[Found], None],
    cancelled: Callable[[], None],
) -> None:
    """Read a record in the background, with a sheet above the screen if it takes long."""
    reading = _begin_reading(source)
    found = reading.poll()
    if found is not None:
        done(found)
        return
    navigator.open("reading", reading=reading, name=name, done=done, cancelled=cancelled)


def open_file(navigator: Navigator, file: Path) -> bool:
    """Open a file dropped on the window: a record, or a game with house rules.

    Returns whether it was a house game that has been added. A problem with a record is shown on
    the page under the drop; a problem with a house game becomes a notice.
    """
    from game.store.house_games import is_house_file

    if is_house_file(file):
        return navigator.kept.games.take_in(file) is not None
    view(navigator, file, navigator.tell)
    return False


def dropped(navigator: Navigator, file: Path) -> None:
    """Open a file dropped on the window: a match is saved already. On macOS a double-click on a
    file arrives like this, too."""
    open_file(navigator, file)
    navigator.tell(" ".join(navigator.take_notices()))


def _begin_reading(source: Source) -> Reading:
    from game.controller.record_reading import WorkerReading

    return WorkerReading(source)


class NotShownError(Exception):
    """A record cannot be shown; the message says why, as the end of a sentence."""


def record_scene(found: Found, viewer: Callable[[ReplayCursor], Scene]) -> Scene:
    """The scene that ``viewer`` makes of a record that was read.

    Raises:
        NotShownError: if it could not be read, has nothing to show, or cannot be replayed, or if
            ``viewer`` raises it.
    """
    from game.controller.record_reading import Unreadable
    from game.controller.replay_cursor import ReplayCursor
    from game.notation.fields import RecordError, whatever_fails
    from game.store.matches import is_newer

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
