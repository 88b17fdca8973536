"""Sharing a match or a hand: as a record, as a picture, as a moving picture of its moments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import Final

from game.controller.seating import one_hand
from game.controller.sharing import holds_back, what_may_leave
from game.notation.record import Record, write_record
from game.store.atomic_files import write_shared
from game.store.folders import usual_places
from game.translation import N_, _, percent
from game.ui.context import Ui
from game.ui.moving_picture import Look, NothingToShowError, PictureWork
from game.ui.screens.files.share import free_path
from game.ui.screens.navigator import Navigator
from game.ui.screens.parts.sheet import Sheet
from game.ui.widgets import Button, Label, Row, Rule, Segmented, Spacer, Widget

WIDE: Final = 620
BUTTONS: Final = 214
"""Logical width of what is pressed, beside what is said of it; more for longer words."""


def _ways(ui: Ui, ways: Sequence[tuple[str, Callable[[], None], str, str, str]]) -> list[Widget]:
    """The ways to share, each with its words, act, key, why there is none, and what comes of it.
    All buttons are as wide as the widest.
    """
    buttons = [
        Button(ui, words, act, shortcut=key, enabled=not reason, disabled_reason=reason)
        for words, act, key, reason, _about in ways
    ]
    widest = max(button.desired(ui.px(WIDE))[0] for button in buttons)
    for button in buttons:
        button.fixed_width = max(BUTTONS, widest / (ui.scale * ui.text_scale))
    about = [Label(ui, words, "small", "text_dim", flex=1) for *_others, words in ways]
    return [Row(ui, both, gap=16) for both in zip(buttons, about, strict=True)]


class ShareMatchScene(Sheet):
    """A small sheet over the matches or over a record at the table.

    ``name`` is that of the record's file. ``hand`` and ``count`` are the position of the picture:
    the index of the hand and the number of its actions; None stands for the end of what is shared.
    If ``hand`` is one of several hands, the player chooses between it and the ``whole`` match. A
    hand that can still be played is left out, or shown as its player sees it.
    """

    title = heading = N_("Share")
    width = WIDE

    def __init__(
        self,
        navigator: Navigator,
        record: Record,
        hand: int | None = None,
        count: int | None = None,
        whole: bool = True,
        name: str = "",
        places: Sequence[Path] | None = None,
    ) -> None:
        super().__init__()
        self.navigator, self.source, self.name = navigator, record, name
        self.hand, self.count = hand, count
        self.several = hand is not None and len(record.hands) > 1
        """Whether there is a choice between the hand and the match."""
        self.whole = whole or not self.several
        folders = usual_places() if places is None else places
        self.folder = folders[0] if folders else navigator.kept.folders.data
        self.told = _("Files are written into {folder}.").format(folder=self.folder)
        if holds_back(record) and what_may_leave(record) is not None:
            self.told = " ".join([_("The hand that is not over is left out."), self.told])
        self._work: PictureWork | None = None
        self._written: Path | None = None

    # -- widgets ----------------------------------------------------------------------------

    def contents(self) -> Sequence[Widget]:
        ui = self.ui
        drawing = _("A picture is being made.") if self._work is not None else ""
        kept = ""
        if self._shared is None:
            kept = _("This hand is not over, and its cards stay here until it is.")
        ways = (
            # Translators: what is shared: the text file of a match (a noun), or a picture.
            (_("Record"), self._record, "R", drawing or kept,
             _("A text file, which Canasta opens and plays again.")),
            (_("Copy the record"), self._copy, "T", kept,
             _("The record’s text, on the clipboard.")),
            (_("Picture"), lambda: self._draw(moving=False), "P",
             drawing or ("" if self.hand is not None else kept),
             _("The table at this point, 1920 by 1080 pixels.")),
            (_("Moving picture"), lambda: self._draw(moving=True), "M", drawing or kept,
             _("The great moments one after another, as an animated PNG under 5 MB. Browsers and "
               "most messengers play it.")),
        )  # fmt: skip
        told = Label(ui, self.told, "small", "text_dim", markup=False)
        parts: list[Widget] = [*_ways(ui, ways), Rule(ui), told]
        if self.several:
            # Translators: what is shared: this deal alone, or the match.
            options = [(False, _("This hand")), (True, _("The whole match"))]
            self.extent = Segmented(ui, options, self.whole, self._turn, name=_("What is shared"))
            parts.insert(0, self.extent)
        return parts

    def foot(self) -> Sequence[Widget]:
        ui, written = self.ui, self._written
        before: list[Button] = []
        if self._work is not None:
            before = [Button(ui, _("Cancel"), self._cancel, shortcut="C")]
            self.first = before[0]
        elif written is not None:
            words = _("The path of the file is on the clipboard.")
            before = [
                Button(ui, _("Copy the path"), lambda: self.copy(str(written), words), shortcut="L")
            ]
        return *before, Spacer(ui), self.close_button()

    def _turn(self, whole: bool) -> None:
        """Share the match or the hand."""
        self.whole = whole
        self.changed()

    def _tell(self, words: str) -> None:
        self.told = words
        self.changed()

    # -- what it does -----------------------------------------------------------------------

    @property
    def _chosen(self) -> Record:
        """The record of the hand, or of the match."""
        if self.whole or self.hand is None:
            return self.source
        return one_hand(self.source, self.hand)

    @property
    def _shared(self) -> Record | None:
        """What of it may be given to others; None for nothing."""
        return what_may_leave(self._chosen)

    def _path(self, ending: str) -> Path:
        """A new file for what is about to be shared; its folder is kept, to be tidied."""
        stem = self.name or f"{date.today().isoformat()} {self.source.variant.key}"
        if self._chosen is not self.source:
            stem += f" hand {self._chosen.hands[0].number}"
        path = free_path(self.folder / f"canasta {stem}{ending}")
        self.navigator.kept.sharing(path)
        return path

    def _copy(self) -> None:
        shared = self._shared
        if shared is not None:
            self.copy(write_record(shared), _("The record is on the clipboard."))

    def _record(self) -> None:
        shared = self._shared
        if shared is None:
            return
        path = self._path(".canasta")
        try:
            write_shared(path, write_record(shared))
        except OSError as error:
            self._not_written(error)
            return
        self._done(path)

    def _draw(self, *, moving: bool) -> None:
        # A position is drawn as its player sees it, so the hand may still be played.
        record = self._shared if moving or self.hand is None else self._chosen
        if record is None or self._work is not None:
            return
        self._written = None
        self._work = PictureWork(
            write_record(record), self._path(".png"), Look.of(self.navigator.settings),
            moving=moving, hand=self.hand if self.whole else 0, count=self.count,
        )  # fmt: skip
        self._tell(_("The picture is being made…"))
        assert self.first is not None, "it can be cancelled"
        self.first.focus()

    def _cancel(self) -> None:
        if self._work is not None:
            self._work.cancel()
            self._work = None
            self._tell(_("No picture was made."))

    def _done(self, path: Path) -> None:
        self._written = path
        self._tell(_("Written: {path}").format(path=path))

    def _not_written(self, error: Exception) -> None:
        cause = getattr(error, "strerror", None) or str(error)
        if isinstance(error, NothingToShowError):
            self._tell(_("No hand of this match is over, so it has no moments to show yet."))
        elif isinstance(error, OSError):
            self._tell(_("The file could not be written: {cause}.").format(cause=cause))
        else:
            self._tell(_("The picture could not be made; the log says why."))

    # -- time -------------------------------------------------------------------------------

    def leave(self) -> None:
        if self._work is not None:
            self._work.cancel()

    def update(self, dt: float) -> None:
        super().update(dt)
        work = self._work
        if work is None or not work.poll():
            return
        if work.path is not None:
            self._work = None
            self._done(work.path)
        elif work.failed is not None:
            self._work = None
            self._not_written(work.failed)
        else:
            share = percent(round(100 * work.progress))
            self._tell(_("The picture is being made: {share}").format(share=share))
