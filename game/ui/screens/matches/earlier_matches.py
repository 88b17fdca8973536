"""Earlier matches: each can be replayed step by step, and continued if it is not over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from game.notation.record import Record
from game.translation import N_, _, _p, day_and_time
from game.ui.screens.earlier_match import EarlierMatch
from game.ui.screens.files import record_opener
from game.ui.screens.files.file_kinds import MATCH
from game.ui.screens.navigator import Navigator
from game.ui.screens.parts.sheet import Sheet
from game.ui.screens.seats import game_words, score_words, with_takebacks
from game.ui.theme import GAP_S
from game.ui.widgets import Button, Item, Label, ListPicker, Spacer, Widget
from game.variants import VARIANTS

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


class EarlierMatchesScene(Sheet):
    """A sheet over the title with the earlier matches, newest first.

    The match being played is at the top, with its finished hands. Enter continues a match that is
    not over, and opens any other.
    """

    title = heading = N_("Earlier matches")
    width, apart = 1050, GAP_S

    def __init__(self, navigator: Navigator) -> None:
        super().__init__()
        self.navigator = navigator
        self.files = navigator.kept.store.played()[:MOST]
        self.matches: dict[Path, EarlierMatch] = {}
        """What the files hold that can be read."""
        self.played_now = navigator.kept.saved.record()
        self.going_on = navigator.kept.saved.finished_hands()
        self.items = self._items()
        self.chosen = self.items[0].value if self.items else None

    def contents(self) -> Sequence[Widget]:
        self.list: ListPicker[Path] = ListPicker(
            self.ui, self.items, self.chosen, self._choose, lambda _file: self._enter()
        )
        self.first = self.list.body
        words = _("Continue a match that is not over, or step through any match.")
        if not self.items:
            words = _("Every hand that you finish and every match that you put away is kept here.")
        return Label(self.ui, words, colour="text_dim"), self.list

    def foot(self) -> Sequence[Widget]:
        """What can be done with the match chosen."""
        ui, file = self.ui, self.chosen
        match = self.matches.get(file) if file is not None else None
        goes_on = self._goes_on
        # Of the match being played there is something to see once its first hand is over.
        seen = file is not None and (file != self._present or self.going_on is not None)
        # The first hand of a match that goes on has nothing to show to others yet.
        begun = goes_on and match is not None and match.record.hands[0].number == 1
        none = _("No hand has been finished yet.")
        other = Button(
            ui, _("Open a file…"), self._open_file, kind="quiet", shortcut="Ctrl+O",
            tooltip=_("A match that somebody shared with you."),
        )  # fmt: skip
        share = Button(
            ui, _("Share…"), self._share, shortcut="Ctrl+S", disabled_reason=none,
            enabled=seen and not begun,
            tooltip=_("The match as a record, as a picture, or as a moving picture."),
        )  # fmt: skip
        if goes_on:
            ways = [
                share,
                Button(
                    ui, _("Step through"), self._show, shortcut="Ctrl+L", enabled=seen,
                    disabled_reason=none,
                    tooltip=_("Shows the match step by step, without continuing it."),
                ),
                self.main_button(
                    _("Continue this match"), self._continue, width=None,
                    tooltip=_("The same match, exactly where you left it."),
                ),
            ]  # fmt: skip
        else:
            ways = [
                Button(
                    ui, _("Turning points"), self._turning_points, shortcut="Ctrl+U",
                    tooltip=_("Where the chance to win moved most, and a problem from the match."),
                    enabled=match is not None and match.has_winner,
                    disabled_reason=_("The match was not played to its end."),
                ),
                share,
                self.main_button(
                    _p("button, a file or match", "Open"), self._show, enabled=seen,
                    disabled_reason=none,
                ),
            ]  # fmt: skip
        return self.back_button(), other, Spacer(ui), *ways

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

    def _choose(self, file: Path) -> None:
        self.chosen = file
        self.changed()

    @property
    def _goes_on(self) -> bool:
        """Whether the match chosen can be continued."""
        match = self.matches.get(self.chosen) if self.chosen is not None else None
        present = self.chosen is not None and self.chosen == self._present
        return present or (match is not None and match.goes_on)

    def _enter(self) -> None:
        """Enter or a double click: continue the match, or look at it if it is over."""
        if self._goes_on:
            self._continue()
        else:
            self._show()

    def _continue(self) -> None:
        if self.chosen == self._present:
            self.navigator.resume_saved()
        elif self.chosen is not None:
            self.navigator.take_up(self.chosen)

    def _turning_points(self) -> None:
        if self.chosen is not None:
            record_opener.turning_points(self.navigator, self.chosen)

    def _show(self) -> None:
        source: Path | Record | None = self.chosen
        item = next((item for item in self.items if item.value == source), None)
        if source is None or item is None:
            return
        name = item.text
        if source == self._present and self.going_on is not None:
            source, name = self.going_on, _("The match that you are playing")
        elif item.aside:
            name = _("{game}, {day}").format(game=item.text, day=item.aside)
        goes_on = self._continue if self._goes_on else None
        record_opener.view(self.navigator, source, self.navigator.tell, name, goes_on)

    def _share(self) -> None:
        if self.chosen == self._present:
            self.navigator.open("share match", record=self.played_now)
        elif self.chosen is not None:
            record_opener.share(self.navigator, self.chosen)

    def _open_file(self) -> None:
        view = partial(record_opener.view, self.navigator)
        self.navigator.open("files", kind=MATCH, on_file=view, on_text=view)
