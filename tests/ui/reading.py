"""Records read at once: tests need not wait for a process."""

from __future__ import annotations

from pathlib import Path

from game.controller.record_reading import Found, Source, read_replay
from game.ui.scene import Scene
from game.ui.screens.files import record_opener
from game.ui.screens.navigator import Navigator


class ReadHere:
    """What has been read when it begins to be."""

    def __init__(self, source: Source) -> None:
        self._found = read_replay(source)

    def poll(self) -> Found | None:
        return self._found

    def cancel(self) -> None:
        """It is too late for that."""


def scene_for(navigator: Navigator, source: Source) -> Scene | None:
    """The viewer for a record; None with a notice."""
    name = source.name if isinstance(source, Path) else "The text"
    return record_opener.viewer(navigator, read_replay(source), name)
