"""Earlier matches: each can be replayed step by step and continued."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from game.translation import _, _n, _p, day_and_time
from game.ui.scene import WidgetScene
from game.ui.screens.files.file_kinds import MATCH
from game.ui.screens.files.record_opener import RecordOpener
from game.ui.screens.seats import game_words, standing_words, with_takebacks
from game.ui.widgets import Button, Column, Item, Label, ListPicker, Panel, Row, Spacer, Widget
from game.variants import VARIANTS

if TYPE_CHECKING:
    from game.notation.record import Record
    from game.ui.screens.navigator import Navigator

MOST: Final = 200
"""Maximum number of matches listed."""


def glanced(file: Path) -> Record | None:
    """What the list tells of a match; None if its file is damaged."""
    from game.notation.glance import glance

    try:
        return glance(file)
    except ValueError:
        return None


def item_for(file: Path, record: Record | None) -> Item[Path]:
    """A line of the list, from the file's name (date, time, variant) and the glance at it."""
    day, _space, rest = file.stem.partition(" ")
    clock, _space, key = rest.partition(" ")
    variant = VARIANTS.get(key.partition(" ")[0])
    name, standing = _(variant.name) if variant is not None else file.stem, ""
    if record is not None:
        name, standing = game_words(record.variant), standing_words(record)
    try:
        begun = datetime.strptime(f"{day} {clock}", "%Y-%m-%d %H.%M.%S")
    except ValueError:
        return Item(file, name, standing)
    return Item(file, name, standing, day_and_time(begun))


def is_over(record: Record) -> bool:
    """Whether a match was played to its end."""
    from game.rules.match import winner

    return winner(record.variant, record.hands[0].scores) is not None


class EarlierMatchesScene(WidgetScene):
    """A sheet over the title with the earlier matches, newest first.

    The match to continue is at the top, with its finished hands.
    """

    overlay = True
    title = "Earlier matches"

    def __init__(self, navigator: Navigator) -> None:
        super().__init__()
        self.navigator = navigator
        self.files = navigator.kept.store.played()[:MOST]
        self.over: set[Path] = set()
        """The matches listed that were played to their end."""
        self.going_on = navigator.kept.saved.finished_hands()

    def build(self) -> Widget:
        ui = self.ui
        items = self._items()
        back = Button(ui, _("Back"), self.app.pop, kind="quiet", shortcut="Esc")
        other = Button(
            ui, _("Open a file…"), self._open_file, kind="quiet", shortcut="Ctrl+O",
            tooltip=_("A match that somebody shared with you."),
        )  # fmt: skip
        show = Button(
            ui, _p("button, a file or match", "Open"), self._open, kind="primary", shortcut="Enter",
            default=True, width=150,
            enabled=bool(items), disabled_reason=_("No hand has been finished yet."),
        )  # fmt: skip
        share = Button(
            ui, _("Share…"), self._share, shortcut="Ctrl+S",
            tooltip=_("The match as a record, as a picture, or as a moving picture."),
            enabled=bool(items), disabled_reason=_("No hand has been finished yet."),
        )  # fmt: skip
        first = items[0].value if items else None
        self._turns = Button(
            ui, _("Turning points"), self._turning_points, shortcut="Ctrl+U",
            tooltip=_("Where the chance to win moved most, and a problem from the match."),
            disabled_reason=_("The match was not played to its end."),
        )  # fmt: skip
        self.list: ListPicker[Path] = ListPicker(ui, items, first, self._choose, self._show)
        self._choose(first)
        words = _("Look at a match step by step, and go on from any point of it.")
        if not items:
            words = _("Every hand that you finish and every match that you put away is kept here.")
        parts = [Label(ui, words, colour="text_dim"), self.list]
        return Panel(
            ui,
            Column(
                ui, [*parts, Row(ui, [back, other, Spacer(ui), self._turns, share, show])], gap=14
            ),
            title=_("Earlier matches"),
            width=960,
        )

    def _items(self) -> list[Item[Path]]:
        named = self.navigator.kept.games.naming()
        items = []
        for file in self.files:
            record = glanced(file)
            items.append(item_for(file, record and named(record)))
            if record is not None and is_over(record):
                self.over.add(file)
        if self.going_on is not None:
            about = _n(
                "{count} hand finished so far", "{count} hands finished so far",
                len(self.going_on.hands),
            )  # fmt: skip
            items.insert(0, Item(
                self.navigator.kept.folders.match, game_words(self.going_on.variant),
                with_takebacks(about.format(count=len(self.going_on.hands)), self.going_on),
                _("still being played"),
            ))  # fmt: skip
        return items

    def enter(self) -> None:
        super().enter()
        self.list.body.focus()

    def _choose(self, file: Path | None) -> None:
        """Offer what the match has that was chosen."""
        self._turns.enabled = file in self.over

    def _turning_points(self) -> None:
        if self.list.value is not None:
            RecordOpener(self.navigator).turning_points(self.list.value)

    def _open(self) -> None:
        if self.list.value is not None:
            self._show(self.list.value)

    def _show(self, file: Path) -> None:
        if self.going_on is not None and file == self.navigator.kept.folders.match:
            RecordOpener(self.navigator).view(
                self.going_on, self.navigator.tell, _("The match that you are playing")
            )
        else:
            item = next(item for item in self.list.body.items if item.value == file)
            name = item.text
            if item.aside:
                name = _("{game}, {day}").format(game=item.text, day=item.aside)
            RecordOpener(self.navigator).view(file, self.navigator.tell, name)

    def _share(self) -> None:
        file = self.list.value
        if file is None:
            return
        going_on = self.going_on if file == self.navigator.kept.folders.match else None
        self.navigator.open("share match", source=going_on or file)

    def _open_file(self) -> None:
        view = RecordOpener(self.navigator).view
        self.navigator.open("files", kind=MATCH, on_file=view, on_text=view)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            RecordOpener(self.navigator).dropped(Path(event.file))
            return True
        return super().handle(event)
