"""Earlier matches: each can be replayed step by step, and continued if it is not over."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from game.translation import _, _p, day_and_time
from game.ui.scene import WidgetScene
from game.ui.screens.earlier_match import EarlierMatch
from game.ui.screens.files import record_opener
from game.ui.screens.files.file_kinds import MATCH
from game.ui.screens.seats import game_words, score_words, with_takebacks
from game.ui.widgets import Button, Column, Item, Label, ListPicker, Panel, Row, Spacer, Widget
from game.variants import VARIANTS

if TYPE_CHECKING:
    from game.ui.screens.navigator import Navigator

MOST: Final = 200
"""Maximum number of matches listed."""


def item_for(file: Path, match: EarlierMatch | None) -> Item[Path]:
    """A line of the list, from the file's name (date, time, variant) and the glance at it."""
    day, _space, rest = file.stem.partition(" ")
    clock, _space, key = rest.partition(" ")
    key = key.partition(" ")[0]
    variant = VARIANTS.get(key)
    if variant is None:
        key = ""
    name, standing = _(variant.name) if variant is not None else file.stem, ""
    if match is not None:
        name, standing = game_words(match.record.variant), match.words()
        key = match.record.variant.key
    try:
        begun = datetime.strptime(f"{day} {clock}", "%Y-%m-%d %H.%M.%S")
    except ValueError:
        return Item(file, name, standing, game=key)
    return Item(file, name, standing, day_and_time(begun), game=key)


class EarlierMatchesScene(WidgetScene):
    """A sheet over the title with the earlier matches, newest first.

    The match being played is at the top, with its finished hands. Enter continues a match that is
    not over, and opens any other.
    """

    overlay = True
    title = "Earlier matches"

    def __init__(self, navigator: Navigator) -> None:
        super().__init__()
        self.navigator = navigator
        self.files = navigator.kept.store.played()[:MOST]
        self.matches: dict[Path, EarlierMatch] = {}
        """What the files hold that can be read."""
        self.played_now = navigator.kept.saved.record()
        self.going_on = navigator.kept.saved.finished_hands()

    def build(self) -> Widget:
        ui = self.ui
        items = self._items()
        back = Button(ui, _("Back"), self.app.pop, kind="quiet", shortcut="Esc")
        other = Button(
            ui, _("Open a file…"), self._open_file, kind="quiet", shortcut="Ctrl+O",
            tooltip=_("A match that somebody shared with you."),
        )  # fmt: skip
        none = _("No hand has been finished yet.")
        self._opens = Button(
            ui, _p("button, a file or match", "Open"), self._open, kind="primary", shortcut="Enter",
            default=True, width=150, disabled_reason=none,
        )  # fmt: skip
        self._looks = Button(
            ui, _("Step through"), self._open, shortcut="Ctrl+L", disabled_reason=none,
            tooltip=_("Shows the match step by step, without continuing it."),
        )  # fmt: skip
        self._shares = Button(
            ui, _("Share…"), self._share, shortcut="Ctrl+S", disabled_reason=none,
            tooltip=_("The match as a record, as a picture, or as a moving picture."),
        )  # fmt: skip
        self._continues = Button(
            ui, _("Continue this match"), self._continue, kind="primary", shortcut="Enter",
            default=True, tooltip=_("The same match, exactly where you left it."),
        )  # fmt: skip
        first = items[0].value if items else None
        self._turns = Button(
            ui, _("Turning points"), self._turning_points, shortcut="Ctrl+U",
            tooltip=_("Where the chance to win moved most, and a problem from the match."),
            disabled_reason=_("The match was not played to its end."),
        )  # fmt: skip
        self.list: ListPicker[Path] = ListPicker(ui, items, first, self._choose, self._enter)
        self._offer(first)
        words = _("Continue a match that is not over, or step through any match.")
        if not items:
            words = _("Every hand that you finish and every match that you put away is kept here.")
        parts = [Label(ui, words, colour="text_dim"), self.list]
        foot = [
            back, other, Spacer(ui), self._turns, self._shares, self._looks, self._opens,
            self._continues,
        ]  # fmt: skip
        column = Column(ui, [*parts, Row(ui, foot)], gap=14)
        return Panel(ui, column, title=_("Earlier matches"), width=1050)

    def _items(self) -> list[Item[Path]]:
        named = self.navigator.kept.games.naming()
        items = []
        for file in self.files:
            match = self.navigator.kept.saved.match_in(file)
            if match is not None:
                # What is known of the file stays as it is: a house game may be renamed or deleted.
                match = replace(match, record=named(replace(match.record)))
                self.matches[file] = match
            items.append(item_for(file, match))
        record = self.played_now
        if record is not None:
            told = _("**Unfinished**, hand {hand}: {score}").format(
                hand=record.hands[-1].number, score=score_words(record)
            )
            items.insert(0, Item(
                self._present, game_words(record.variant), with_takebacks(told, record),
                _("still being played"), game=record.variant.key,
            ))  # fmt: skip
        return items

    @property
    def _present(self) -> Path:
        """The file of the match being played."""
        return self.navigator.kept.folders.match

    def enter(self) -> None:
        super().enter()
        self.list.body.focus()

    def _choose(self, file: Path) -> None:
        self._offer(file)
        self.relayout()

    def _offer(self, file: Path | None) -> None:
        """Offer what can be done with the match chosen."""
        match = self.matches.get(file) if file is not None else None
        goes_on = self._goes_on(file)
        # Of the match being played there is something to see once its first hand is over.
        seen = file is not None and (file != self._present or self.going_on is not None)
        self._turns.enabled = match is not None and match.has_winner
        self._turns.visible = self._opens.visible = not goes_on
        self._looks.visible = self._continues.visible = goes_on
        self._opens.enabled = self._looks.enabled = seen
        # The first hand of a match that goes on has nothing to show to others yet.
        begun = goes_on and match is not None and match.record.hands[0].number == 1
        self._shares.enabled = seen and not begun

    def _goes_on(self, file: Path | None) -> bool:
        """Whether a match can be continued."""
        if file is None:
            return False
        match = self.matches.get(file)
        return file == self._present or (match is not None and match.goes_on)

    def _enter(self, file: Path) -> None:
        """Enter or a double click: continue the match, or look at it if it is over."""
        if self._goes_on(file):
            self._continue()
        else:
            self._show(file)

    def _continue(self) -> None:
        file = self.list.value
        if file == self._present:
            self.navigator.resume_saved()
        elif file is not None:
            self.navigator.take_up(file)

    def _turning_points(self) -> None:
        if self.list.value is not None:
            record_opener.turning_points(self.navigator, self.list.value)

    def _open(self) -> None:
        if self.list.value is not None:
            self._show(self.list.value)

    def _show(self, file: Path) -> None:
        goes_on = self._continue if self._goes_on(file) else None
        if self.going_on is not None and file == self._present:
            record_opener.view(
                self.navigator,
                self.going_on,
                self.navigator.tell,
                _("The match that you are playing"),
                goes_on,
            )
        else:
            item = next(item for item in self.list.body.items if item.value == file)
            name = item.text
            if item.aside:
                name = _("{game}, {day}").format(game=item.text, day=item.aside)
            record_opener.view(self.navigator, file, self.navigator.tell, name, goes_on)

    def _share(self) -> None:
        file = self.list.value
        if file is None:
            return
        if file != self._present:
            record_opener.share(self.navigator, file)
        elif self.played_now is not None:
            self.navigator.open("share match", record=self.played_now)

    def _open_file(self) -> None:
        view = partial(record_opener.view, self.navigator)
        self.navigator.open("files", kind=MATCH, on_file=view, on_text=view)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            record_opener.dropped(self.navigator, Path(event.file))
            return True
        return super().handle(event)
