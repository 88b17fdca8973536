"""The score sheet after a hand: item by item as on paper, with the cards behind each figure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.scene import WidgetScene
from game.ui.screens.figures import CardRow, number
from game.ui.screens.folding import FigureRow, Split
from game.ui.screens.pictures import card_names
from game.ui.text import _, _n, escape
from game.ui.theme import SHEET_CARD
from game.ui.widgets import (
    Button,
    Column,
    Label,
    Panel,
    Row,
    Rule,
    ScrollArea,
    Spacer,
    Widget,
)

if TYPE_CHECKING:
    from game.controller.sheet import Sheet, SheetEntry
    from game.ui.context import Ui

NONE: Final = "\u2013"
COUNT_TIME: Final = 0.22
"""Seconds between two figures while the score is counted."""


def in_hundred(chance: float) -> int:
    """A chance in per cent; what is not decided is neither 0 nor 100."""
    return max(1, min(99, round(100 * chance)))


class _Framed(Column):
    """A head and a foot that stay where they are about what scrolls, their columns in line with
    those between."""

    def __init__(self, ui: Ui, head: Widget, between: ScrollArea, foot: Widget) -> None:
        super().__init__(ui, [head, between, foot], gap=0, flex=1)
        self._fixed, self._between = (head, foot), between

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        for part in self._fixed:
            # The bar takes room from what scrolls.
            box = part.rect
            part.place(pygame.Rect(box.x, box.y, self._between.child.rect.w, box.h))


class ScoreSheetScene(WidgetScene):
    """A sheet over the table. ``go_on`` is what Continue does, ``words`` what is written on it.

    ``names`` are the accounts', ``own`` the player's account (-1 for none); ``leave_table`` saves
    and goes to the title; without it there is no such button. ``look_back`` shows which moves of
    the player cost most; ``no_look_back`` says instead why there are none to look at.
    """

    overlay = True
    title = "Score"

    def __init__(
        self,
        sheet: Sheet,
        names: Sequence[str],
        own: int,
        go_on: Callable[[], None],
        words: str = "",
        leave_table: Callable[[], None] | None = None,
        count: bool = True,
        look_back: Callable[[], None] | None = None,
        no_look_back: str = "",
    ) -> None:
        super().__init__()
        self.sheet, self.names, self.own = sheet, list(names), own
        self.go_on, self.words, self.leave_table = go_on, words, leave_table
        self.look_back, self.no_look_back = look_back, no_look_back
        self._counting = 0.0 if count else -1.0
        self._rows: list[FigureRow] = []

    # -- widgets ----------------------------------------------------------------------------

    def build(self) -> Widget:
        ui, sheet = self.ui, self.sheet
        accounts = sheet.accounts
        self._shares = [1.0 if len(accounts) < 3 else 1.2] + [1.25] * len(accounts)
        self._rows = []
        parts: list[Widget] = []
        befores = [number(account.before) for account in accounts]
        parts.append(self._row(_("Carried over"), befores, dim=True))
        for index, item in enumerate(accounts[0].items):
            items = [account.items[index] for account in accounts]
            if not any(part.points or part.entries for part in items):
                continue
            figures = [
                number(part.points) if part.entries or part.points else NONE for part in items
            ]
            parts += self._item(item.title, figures, [part.entries for part in items])
        totals = [number(account.line.total, signed=True) for account in accounts]
        sums: list[Widget] = [self._row(_("This hand"), totals, strong=True)]
        afters = [number(account.after) for account in accounts]
        sums.append(self._row(_("Total"), afters, strong=True))
        if sheet.chances:
            shares = [_("{share} %").format(share=in_hundred(each)) for each in sheet.chances]
            row = self._row(_("Chance to win the match"), shares, dim=True)
            row.tooltip = _("Between equally good players, from these totals.")
            # The chance would tell the totals before they are counted.
            self._rows.append(row)
            sums.append(row)
        self.scroll = ScrollArea(ui, Column(ui, parts, gap=0))
        ending = Label(ui, self._ending(), colour="text")
        table = _Framed(ui, self._head(), self.scroll, Column(ui, sums, gap=0))
        body = Column(ui, [ending, table, self._foot()], gap=12)
        title = _("Hand {number}").format(number=sheet.number)
        self._hide(self._counting >= 0 and not ui.reduced_motion)
        return Panel(ui, body, title=title, width=880 if len(accounts) < 3 else 1080)

    def _ending(self) -> str:
        """How the hand ended, and whether moves were taken back in it."""
        count = self.sheet.takebacks
        if not count:
            return self.sheet.ending
        words = _n(
            "{ending} A move was taken back in this hand.",
            "{ending} Moves were taken back {count} times in this hand.",
            count,
        )
        return words.format(ending=self.sheet.ending, count=count)

    def _head(self) -> Widget:
        labels: list[Widget] = [Spacer(self.ui, 1)]
        for i, name in enumerate(self.names):
            role = "strong" if i == self.own else "label"
            colour = "gold_bright" if i == self.own else "text"
            labels.append(Label(self.ui, escape(name), role, colour, "right", max_lines=1))
        return Column(self.ui, [Split(self.ui, labels, self._shares), Spacer(self.ui, 6)])

    def _row(
        self, words: str, figures: list[str], strong: bool = False, dim: bool = False
    ) -> FigureRow:
        row = FigureRow(self.ui, words, figures, self._shares, strong=strong, dim=dim)
        if not dim:
            self._rows.append(row)
        return row

    def _item(
        self, words: str, figures: list[str], entries: list[tuple[SheetEntry, ...]]
    ) -> list[Widget]:
        ui = self.ui
        columns: list[Widget] = [Spacer(ui, 1)]
        columns += [Column(ui, [self._entry(e) for e in of_one], gap=8) for of_one in entries]
        details = Column(
            ui, [Spacer(ui, 2), Split(ui, columns, self._shares), Spacer(ui, 8)], visible=False
        )
        if not any(entries):
            return [self._row(words, figures)]

        def toggle() -> None:
            row.unfolded = details.visible = not details.visible
            row.tooltip = _("Hides the cards") if row.unfolded else _("Shows the cards")
            self.relayout()
            if details.visible:
                self.scroll.reveal(details.rect)
            # Where the cards need more room than there is, the item that they explain stays.
            self.scroll.reveal(row.rect)
            self._name_cards()

        row = FigureRow(ui, words, figures, self._shares, on_toggle=toggle)
        row.tooltip = _("Shows the cards")
        self._rows.append(row)
        return [row, details]

    def _entry(self, entry: SheetEntry) -> Widget:
        ui = self.ui
        text = Label(ui, entry.text, "small", "text_dim", flex=1)
        points = Label(ui, number(entry.points), "small", "text", "right", tabular=True)
        parts: list[Widget] = [Row(ui, [text, points], align="start", gap=6)]
        if entry.cards:
            parts.append(CardRow(ui, [card_names(entry.cards)], card=SHEET_CARD))
        return Column(ui, parts, gap=3)

    def _foot(self) -> Widget:
        ui = self.ui
        words = self.words or _("Continue")
        self.next = Button(ui, words, self._go_on, kind="primary", shortcut="Enter", default=True)
        parts: list[Widget] = [Spacer(ui), self.next]
        if self.leave_table is not None:
            leave = Button(ui, _("Save and leave"), self.leave_table, kind="quiet", shortcut="L")
            parts.insert(0, leave)
        cards = Button(ui, "", self._all, kind="secondary", shortcut="A")
        self._cards = cards
        self._name_cards()
        if self.look_back is not None or self.no_look_back:
            back = Button(
                ui, _("Look back"), self._look_back, kind="secondary", shortcut="B",
                enabled=self.look_back is not None, disabled_reason=self.no_look_back,
                tooltip=_("Which of your moves cost most, and what was better."),
            )  # fmt: skip
            parts.insert(-1, back)
        parts.insert(-1, cards)
        return Column(ui, [Rule(ui), Row(ui, parts, gap=10)], gap=6)

    # -- what it does -----------------------------------------------------------------------

    def _all(self) -> None:
        """Unfold everything, or fold it again."""
        self._finish()
        goal = not self._all_shown
        for row in self._rows:
            if row.unfolded != goal and row.on_toggle is not None:
                row.on_toggle()
        self.scroll.scroll_to(0)

    @property
    def _all_shown(self) -> bool:
        foldable = [row.unfolded for row in self._rows if row.on_toggle is not None]
        return bool(foldable) and all(foldable)

    def _name_cards(self) -> None:
        """Say on the button what it does now."""
        words = _("Hide all cards") if self._all_shown else _("Show all cards")
        if self._cards.text != words:
            self._cards.text = words
            if self._root is not None:
                self.relayout()

    def _look_back(self) -> None:
        self._finish()
        if self.look_back is not None:
            self.look_back()

    def _go_on(self) -> None:
        if self._counting >= 0:
            self._finish()
            return
        self.go_on()

    def _hide(self, hidden: bool) -> None:
        for row in self._rows:
            row.hidden = hidden
        if not hidden:
            self._counting = -1.0

    def _finish(self) -> None:
        self._hide(False)
        self.invalidate()

    def handle(self, event: pygame.event.Event) -> bool:
        if self._counting >= 0 and event.type == pygame.MOUSEBUTTONDOWN:
            self._finish()
            return True
        return super().handle(event)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._counting < 0:
            return
        before = int(self._counting / COUNT_TIME)
        self._counting += dt
        after = int(self._counting / COUNT_TIME)
        if after == before:
            return
        for row in self._rows[:after]:
            if row.hidden:
                row.hidden = False
                row.invalidate()
                self.ui.audio.play("tick", 0.4)
        if after >= len(self._rows):
            self._finish()
