"""Opens the window and runs the program in it (``run``)."""

from __future__ import annotations

import contextlib
import gc
import logging
import os
import signal
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pygame

from game.files import sayable
from game.store.folders import NoHomeError, folders
from game.store.log import start_log, stop_log, to_terminal
from game.store.settings import Settings, load_settings
from game.translation import _, _n, number, speak
from game.ui.screens.files import record_opener
from game.ui.window import Window

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.screens.navigator import Navigator

log = logging.getLogger(__name__)
NAME: Final = "Canasta"
ICON: Final = "icons/canasta-256.png"


def run(file: Path | None = None) -> int:
    """Open the window, with the record in ``file`` if one is given; returns an exit status.

    The status is 1 if no window can be opened or kept open. The cause is told in one sentence on
    standard error and, if there is a screen, in a message box.
    """
    try:
        navigator = open_program()
    except pygame.error as error:
        say(_("Canasta needs a screen to open its window: {cause}.").format(cause=error))
        return 1
    except NoHomeError as error:
        say(error.notice.sentence(_, _n, number))
        return 1
    except Exception as error:
        log.exception("the program did not start")
        pygame.display.quit()
        told = _("Canasta cannot start: {cause}. Details are in {file}")
        say(told.format(cause=_cause(error), file=folders().errors))
        return 1
    stopped = ""
    try:
        navigator.app.run(record_opener.first_scene(navigator, file))
    except Exception as error:
        log.exception("the window is gone")
        told = _("Canasta has to stop: {cause}. Details are in {file}")
        stopped = told.format(cause=_cause(error), file=folders().errors)
    finally:
        close_program(navigator)
    if stopped:
        # Only after the window has closed: it would be black behind the box.
        say(stopped)
    return 1 if stopped else 0


def _cause(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".rstrip(": .")


def say(sentence: str) -> None:
    """Tell why the program cannot run, when there is no window to tell it in."""
    to_terminal(sayable(sentence))
    box: Any = getattr(pygame.display, "message_box", None)
    if box is None or not _seen():
        return
    with contextlib.suppress(ValueError):
        # While the box is shown, nothing handles SDL's event for an interrupt.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
    with contextlib.suppress(pygame.error, NotImplementedError):
        box(NAME, sayable(sentence), "error")


def _seen() -> bool:
    """Whether there may be a screen on which a box can be seen."""
    return os.environ.get("SDL_VIDEODRIVER") not in ("dummy", "offscreen")


def open_program() -> Navigator:
    """Open the window with everything that belongs to it. It does not run yet.

    Raises:
        pygame.error: if there is no screen.
    """
    places = folders()
    trouble = start_log(places)
    kept = load_settings(places.settings)
    from game.ui.app import App
    from game.ui.assets import Assets
    from game.ui.context import make_ui
    from game.ui.screens.navigator import Navigator
    from game.ui.screens.registry import SCREENS
    from game.ui.speech import Speech

    # The modules stay for good, so the garbage collector need not scan them again. This must
    # come before the first table, which would otherwise never be freed.
    gc.freeze()
    assets = Assets()
    damaged = speak(kept.settings.language, assets.path("translations"))
    window = Window(NAME, _size(kept.settings, places.settings), kept.settings.fullscreen,
                    assets.path(ICON))  # fmt: skip
    app = App(window, make_ui(assets), log_path=places.errors)
    app.ui.speech = Speech()
    navigator = Navigator(app, kept, places, SCREENS)
    app.home = navigator.home
    app.pads.listen()
    app.on_file = partial(record_opener.dropped, navigator)
    app.on_seen = navigator.wake
    app.describe = navigator.describe
    app.saved = navigator.match_is_saved
    app.may_quit = navigator.may_quit
    told = [*kept.troubles, *([trouble] if trouble is not None else [])]
    navigator.notices += [notice.sentence(_, _n, number) for notice in told]
    if damaged:
        navigator.notices.append(damaged)
    navigator.apply()
    return navigator


def _size(settings: Settings, file: Path) -> tuple[int, int] | None:
    """The window's last size; None at the first start, when the screen decides."""
    return (settings.width, settings.height) if os.path.isfile(file) else None


def close_program(navigator: Navigator) -> None:
    """Save what must be kept, and release everything."""
    try:
        navigator.close()
    except Exception:
        log.exception("closing failed")
    finally:
        navigator.app.ui.speech.hush()
        _shut(navigator.app)
        stop_log()


def _shut(app: App) -> None:
    app.ui.audio.close()
    app.pads.stop()
    app.window.close()
