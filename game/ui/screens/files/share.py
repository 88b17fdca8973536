"""Sharing a game with house rules: its file, its location, or its text."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from game.store.atomic_files import write_shared
from game.store.folders import usual_places
from game.store.house_games import HouseGame, house_text
from game.translation import _
from game.ui.screens.navigator import Navigator
from game.ui.screens.parts.sheet import Sheet
from game.ui.widgets import Button, Label, Row, Widget

LONGEST_NAME: Final = 200
"""Bytes of the name of a file that is written; most disks take 255, and it may get a number."""


class ShareScene(Sheet):
    """A small sheet over the house rules. ``game`` is saved in a file."""

    title = "Share"
    width = 560

    def __init__(
        self, navigator: Navigator, game: HouseGame, places: Sequence[Path] | None = None
    ) -> None:
        super().__init__()
        self.navigator = navigator
        assert game.path is not None
        self.game, self.path = game, game.path
        folders = usual_places() if places is None else places
        self.place_for_copy = folders[0] if folders else None

    @property
    def headline(self) -> str:
        return _("Share {name}").format(name=self.game.name)

    def contents(self) -> Sequence[Widget]:
        ui = self.ui
        words = _(
            "Send the file or its text. Whoever gets it chooses **Import…** in the new-match sheet "
            "of this game, or drops the file onto the window."
        )
        text = Button(ui, _("Copy the text"), self._copy_text, shortcut="T")
        path = Button(ui, _("Copy the path"), self._copy_path, shortcut="P")
        rows: list[Widget] = [
            Label(ui, words),
            Label(ui, str(self.path), "small", "text_dim", markup=False),
            Row(ui, [text, path], gap=10),
        ]
        if self.place_for_copy is not None:
            folder = self.place_for_copy
            name = _("your own folder") if folder == _home() else folder.name
            words = _("Put a copy in {folder}").format(folder=name)
            rows.append(Row(ui, [Button(ui, words, self._put_copy, shortcut="F")], gap=10))
        return rows

    def _copy_text(self) -> None:
        self.copy(house_text(self.game), _("The rules are on the clipboard."))

    def _copy_path(self) -> None:
        self.copy(str(self.path), _("The path of the file is on the clipboard."))

    def _put_copy(self) -> None:
        assert self.place_for_copy is not None
        target = free_path(self.place_for_copy / self.path.name)
        self.navigator.kept.sharing(target)
        try:
            write_shared(target, house_text(self.game))
        except OSError as error:
            cause = error.strerror or str(error)
            self.root.toast(_("The copy could not be made: {cause}.").format(cause=cause), "bad")
            return
        self.root.toast(_("Copied to {path}").format(path=target), "good")


def _home() -> Path | None:
    try:
        return Path.home()
    except RuntimeError:
        return None


def free_path(path: Path) -> Path:
    """The path, numbered if the file exists. A name too long for a file is cut."""
    stem = path.stem
    while stem and len(os.fsencode(stem + path.suffix)) > LONGEST_NAME:
        stem = stem[:-1]
    free, number = path.with_name(stem + path.suffix), 2
    while os.path.lexists(free):
        free = path.with_name(f"{stem}-{number}{path.suffix}")
        number += 1
    return free
