"""The score sheet after a hand: written line by line on paper, with the cards behind each figure
and the race to the target.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

import pygame

from game.controller.sheet import Sheet, SheetEntry, SheetItem
from game.learning.glossary import explained
from game.progress.achievements import ACHIEVEMENTS
from game.translation import _, _n, comma_list, number, percent
from game.ui.deco.paper import inks, legible
from game.ui.face_parts import Mood
from game.ui.held_keys import IDLE
from game.ui.scene import Dirty
from game.ui.screens.parts.charts import Plate, gilt
from game.ui.screens.parts.figures import CardRow
from game.ui.screens.rules.terms import ExplainsTerms, GameTexts, OpenGlossary
from game.ui.screens.seats import Person
from game.ui.screens.sheets.sheet_cards import smalls
from game.ui.screens.sheets.sheet_count import Count
from game.ui.screens.sheets.sheet_head import SheetHead
from game.ui.screens.sheets.sheet_page import Page, PaperScroll, PaperSheet, Seal, page_width
from game.ui.screens.sheets.sheet_race import Race, Runner
from game.ui.screens.sheets.sheet_rows import CARRIED, HAND, SUM, Details, SheetRow
from game.ui.table.render.card_pictures import card_names
from game.ui.theme import SHEET_CARD
from game.ui.widgets import Button, Column, Label, Spacer, Widget


def in_hundred(chance: float) -> int:
    """A chance in per cent. While the match is undecided it is neither 0 nor 100."""
    return max(1, min(99, round(100 * chance)))


class ScoreSheetScene(ExplainsTerms, PaperSheet):
    """A sheet over the table. ``go_on`` is the action of its main button, ``words`` that button's
    text.

    ``names`` are those of the accounts, ``own`` is the player's account (-1 for none), ``people``
    are the players of each. ``leave_table`` saves and goes to the title, ``share`` offers the hand
    to others; without them there are no such buttons. ``look_back`` shows the player's costliest
    moves; ``no_look_back`` says instead why there are none. Without ``count`` everything is written
    at once; ``pace`` makes the count slower or faster. ``open_glossary`` explains the words of
    a game that texts contain. ``achieved`` gets the keys of achievements, maybe after a while.
    """

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
        people: Sequence[Sequence[Person]] = (),
        pace: float = 1.0,
        share: Callable[[], None] | None = None,
        open_glossary: OpenGlossary = lambda variant, texts: None,
        achieved: Sequence[str] = (),
    ) -> None:
        super().__init__()
        # The player's own side comes first, as on the table.
        order = sorted(range(len(names)), key=lambda account: account != own)
        chances = tuple(sheet.chances[i] for i in order) if sheet.chances else ()
        accounts = tuple(sheet.accounts[i] for i in order)
        self.sheet = replace(sheet, accounts=accounts, chances=chances)
        self.names, self.own = [names[i] for i in order], own
        self.width = page_width(len(names))
        self.go_on, self.words, self.leave_table = go_on, words, leave_table
        self.look_back, self.no_look_back = look_back, no_look_back
        self.share, self.open_glossary, self.achieved = share, open_glossary, achieved
        self.people = [people[i] for i in order] if people else ()
        self.count = Count(pace=pace, running=count)
        self.rows: list[SheetRow] = []
        """The lines, in the order in which they are written."""
        self._still: pygame.Surface | None = None
        """The window with the sheet on it before anything has been counted, while it slides in."""
        self._before: Iterator[None] = iter(())
        """Paints that before it does, a piece a frame."""
        self._comes = False
        """Whether that has been painted."""
        self._ready: Iterator[None] = iter(())
        """Makes its lines ready before they are counted, a piece a frame."""

    # -- widgets ----------------------------------------------------------------------------

    def contents(self) -> Sequence[Widget]:
        ui, sheet = self.ui, self.sheet
        accounts = sheet.accounts
        if ui.reduced_motion:
            self.count.finish()
        self.rows = []
        parts: list[Widget] = []
        # Translators: the total from the hands before.
        parts.append(self._plain(_("Carried over"), [a.before for a in accounts]))
        for index, item in enumerate(accounts[0].items):
            items = [account.items[index] for account in accounts]
            if any(part.points or part.entries for part in items):
                parts += self._item(item.title, items)
        self.count.rows = len(self.rows)
        colours = [inks(ui.theme).side(place) for place in range(len(accounts))]
        hand = SheetRow(ui, _("This hand"), [a.line.total for a in accounts], self.count, -1, HAND)
        total = SheetRow(
            ui, _("Total"), [a.after for a in accounts], self.count, -1, SUM,
            notes=self._openings(), colours=colours,
        )  # fmt: skip
        self.rows += [hand, total]
        # Only one of the two is shown: the second if there is little room.
        self._race, low_race = self._make_race(), self._make_race()
        scroll = PaperScroll(ui, Column(ui, [*parts, low_race], gap=0), steady=True)
        self.scroll = scroll
        head = SheetHead(
            ui, _("Hand {number}").format(number=sheet.number), self._ending(), self.names,
            self.people, self._moods(),
        )  # fmt: skip
        self.page = Page(ui, head, scroll, [hand, total], self._race, low_race)
        if self.achieved and not self.count.running:
            self.page.set_seal(self._seal())
        return (self.page,)

    def _painted(self, still: pygame.Surface) -> Iterator[None]:
        """Paint the window with the sheet on it aside, a piece with each step."""
        self.background(still, still.get_rect())
        yield
        yield from self.page.pieces(still)
        for button in self._below.children:
            button.draw(still)
            yield

    def _achieved_names(self) -> list[str]:
        return [_(each.title) for each in ACHIEVEMENTS if each.key in self.achieved]

    def _achieved_words(self) -> str:
        """What has been achieved by the hand."""
        return _("Achieved: {names}").format(names=comma_list(self._achieved_names()))

    def _seal(self) -> Plate:
        """That on the sheet: the names, or how many where they are many."""
        names, words = self._achieved_names(), self._achieved_words()
        many = len(names) > 2
        if many:
            words = _n("{count} achievements", "{count} achievements", len(names))
            words = words.format(count=len(names))
        told = Label(self.ui, words, "small", gilt(self.ui), "centre", max_lines=1)
        return Seal(self.ui, "", child=told, tooltip="\n".join(names) if many else "")

    def _make_race(self) -> Race:
        sheet = self.sheet
        chances = [percent(in_hundred(each)) for each in sheet.chances]
        runners = [
            Runner(name, account.before, account.after, place, chance)
            for place, (name, account, chance) in enumerate(
                zip(self.names, sheet.accounts, chances or [""] * len(self.names), strict=True)
            )
        ]
        told = explained(_("chance to win"), sheet.variant) if chances else ""
        return Race(self.ui, runners, sheet.target, sheet.openings, self.count, told)

    def _openings(self) -> list[str]:
        """The minimum of each side's opening in the next hand, if the match goes on."""
        sheet = self.sheet
        if not sheet.chances or not sheet.openings or len(sheet.accounts) != 2:
            return []
        least = [
            max((step for step in sheet.openings if step[0] <= account.after),
                default=sheet.openings[0])[1]
            for account in sheet.accounts
        ]  # fmt: skip
        return [_("next opening {points}").format(points=points) for points in least]

    def _moods(self) -> list[Mood]:
        """The faces after the hand: the side that scored most is pleased."""
        totals = [account.line.total for account in self.sheet.accounts]
        best = max(totals)
        return [Mood.PLEASED if total == best else Mood.RESIGNED for total in totals]

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

    def _plain(self, words: str, points: Sequence[int]) -> SheetRow:
        return SheetRow(self.ui, words, points, self.count, None, CARRIED)

    def _item(self, words: str, items: Sequence[SheetItem]) -> list[Widget]:
        ui = self.ui
        points = [part.points if part.entries or part.points else None for part in items]
        cards = [smalls(item) for item in items]
        place = len(self.rows)
        if not any(part.entries for part in items):
            self.rows.append(SheetRow(ui, words, points, self.count, place))
            return [self.rows[-1]]
        sides = [[self._entry(entry) for entry in part.entries] for part in items]
        details = Details(ui, sides, visible=False)

        def toggle() -> None:
            row.unfolded = details.visible = not details.visible
            # A note on what is unfolded would lie on it.
            row.tooltip = "" if row.unfolded else _("Shows the cards")
            self.relayout()
            if details.visible:
                self.scroll.reveal(details.rect)
            # If the cards need more room than there is, keep their item visible.
            self.scroll.reveal(row.rect)
            self._name_cards()

        row = SheetRow(ui, words, points, self.count, place, cards=cards, on_toggle=toggle)
        row.tooltip = _("Shows the cards")
        self.rows.append(row)
        return [row, details]

    def _entry(self, entry: SheetEntry) -> tuple[Widget, Widget]:
        """What an amount is for, and the amount."""
        ui = self.ui
        colours = inks(ui.theme)
        size = legible(ui, 14)
        points = Label(ui, number(entry.points), "small", colours.ink, tabular=True, size=size)
        parts: list[Widget] = [Label(ui, entry.text, "small", colours.soft, size=size)]
        if entry.cards:
            parts.append(CardRow(ui, [card_names(entry.cards)], card=SHEET_CARD))
        return Column(ui, parts, gap=3), points

    def foot(self) -> Sequence[Widget]:
        ui = self.ui
        words = self.words or _("Continue")
        self.next = Button(ui, words, self._go_on, kind="primary", shortcut="Enter", default=True)
        parts: list[Widget] = [Spacer(ui), self.next]
        if self.leave_table is not None:
            leave = Button(ui, _("Save and leave"), self.leave_table, shortcut="L")
            parts.insert(0, leave)
        self._cards = Button(ui, "", self._all, kind="secondary", shortcut="A")
        self._name_cards()
        if self.look_back is not None or self.no_look_back:
            back = Button(
                ui, _("Look back"), self._look_back, kind="secondary", shortcut="B",
                enabled=self.look_back is not None, disabled_reason=self.no_look_back,
                tooltip=_("Which of your moves cost most, and what was better."),
            )  # fmt: skip
            parts.insert(-1, back)
        parts.insert(-1, self._cards)
        if self.share is not None:
            share = Button(
                ui, _("Share…"), self._share, kind="secondary", shortcut="S",
                tooltip=_("The hand as a record, as a picture, or as a moving picture."),
            )  # fmt: skip
            parts.insert(-1, share)
        return parts

    # -- what it does -----------------------------------------------------------------------

    def _all(self) -> None:
        """Unfold everything, or fold it again."""
        self._finish()
        goal = not self._all_shown
        for row in self.rows:
            if row.unfolded != goal and row.on_toggle is not None:
                row.on_toggle()
        self.scroll.scroll_to(0)

    @property
    def _all_shown(self) -> bool:
        foldable = [row.unfolded for row in self.rows if row.on_toggle is not None]
        return bool(foldable) and all(foldable)

    def _name_cards(self) -> None:
        """Update the button's text."""
        words = _("Hide all cards") if self._all_shown else _("Show all cards")
        if self._cards.text != words:
            self._cards.text = words
            if self._root is not None:
                self.relayout()

    def _look_back(self) -> None:
        self._finish()
        if self.look_back is not None:
            self.look_back()

    def _share(self) -> None:
        self._finish()
        if self.share is not None:
            self.share()

    def _go_on(self) -> None:
        if self.count.running:
            self._finish()
            return
        self.go_on()

    def _finish(self) -> None:
        """Write everything that is still to be counted."""
        if self.count.running:
            self.count.finish()
            self._still = None
            self.invalidate()
            self._written()

    def _written(self) -> None:
        """All is counted: speak it."""
        told = [self.sheet.ending]
        told += [
            _("{name}: {points} in this hand, {total} in all.").format(
                name=name, points=number(account.line.total), total=number(account.after)
            )
            for name, account in zip(self.names, self.sheet.accounts, strict=True)
        ]
        self.root.on_announce(" ".join(told))

    # -- time and input ---------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        return self.count.running or super().animating

    def enter(self) -> None:
        super().enter()
        if not self.count.running:
            self._written()

    def resize(self, size: tuple[int, int], scale: float) -> None:
        super().resize(size, scale)
        self._still, self._comes = None, False
        if self.count.running:
            self._still = pygame.Surface(size)
            self._before = self._painted(self._still)
            self._ready = chain.from_iterable(row.prepare() for row in self.rows)

    def handle(self, event: pygame.event.Event) -> bool:
        if self.count.running:
            pressed = event.type == pygame.KEYDOWN and event.key not in IDLE
            if pressed or event.type == pygame.MOUSEBUTTONDOWN:
                self._finish()
                return True
        return super().handle(event)

    def texts_shown(self) -> GameTexts:
        return self.sheet.variant, self.words_shown()

    def update(self, dt: float) -> None:
        super().update(dt)
        count = self.count
        if not count.running:
            if self.achieved and self.page.seal is None:
                self.page.set_seal(self._seal())
                self.relayout()
                self.ui.audio.play("stamp", 0.5, exact=True)
                self.root.on_announce(self._achieved_words())
            return
        self._comes = self._comes or next(self._before, self) is not None
        if not self._comes:
            return
        next(self._ready, None)
        before = [row.part for row in self.rows]
        passed, slid, raced = self._race.passed(count.race), count.slid, count.race
        count.go_on(dt)
        if slid < 1:
            self.invalidate(self._way())
        for row, part in zip(self.rows, before, strict=True):
            if part <= 0 < row.part and row is not self.rows[-1]:
                self._sound(row)
            if row.part != part:
                row.invalidate()
        if count.race != raced:
            self.page.race.invalidate()
        if self._race.passed(count.race) > passed:
            self.ui.audio.play("tick", 0.4)
        if not count.running:
            self._written()

    def _sound(self, row: SheetRow) -> None:
        if row.place_in_count is not None and row.place_in_count < 0:
            self.ui.audio.play("stamp", 0.5, exact=True)
        else:
            self.ui.audio.play("tick", 0.4)

    def draw(self, surface: pygame.Surface, dirty: Dirty) -> Dirty:
        still, slid, rect, way = self._still, self.count.slid, self.page.rect, self._way()
        if still is None:
            return super().draw(surface, dirty)
        if dirty is None:
            self.background(surface, surface.get_rect())
        if slid >= 1:
            # The sheet has arrived: only lines begun since then are to be drawn.
            self._still = None
            surface.blit(still, way, way)
            super().draw(surface, [row.rect for row in self.rows if row.part > 0])
        elif self._comes:
            # It only rises: nothing is laid bare.
            down = round((surface.get_height() - rect.y) * (1 - slid))
            surface.blit(still, rect.move(0, down), rect)
        return None if dirty is None else [*dirty, way]

    def _way(self) -> pygame.Rect:
        """From where it lies, with its shadow and its buttons, to where it comes from."""
        assert self.root.content is not None
        window = pygame.Rect((0, 0), self.ui.size)
        around = self.root.content.rect.inflate(self.ui.px(48), self.ui.px(48))
        box = self.page.box.union(around).clip(window)
        return pygame.Rect(box.topleft, (box.w, window.h - box.y))
