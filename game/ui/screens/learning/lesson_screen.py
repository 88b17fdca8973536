"""A lesson at the table: the same table as in a match, with the panel of the lesson beside it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from game.controller.steps import Stage
from game.learning.lesson_game import LessonGame
from game.learning.lessons.classic import CLASSIC
from game.learning.lessons.international import INTERNATIONAL
from game.translation import _
from game.ui import paint
from game.ui.refusals import told
from game.ui.scene import Dirty
from game.ui.screens.learning.lesson_panel import LessonPanel
from game.ui.screens.rules.terms import asks_for_terms
from game.ui.screens.seats import side_names, sit_down
from game.ui.table.advice_marks import mark_advised
from game.ui.table.exits import Exits
from game.ui.table.scene import TableScene
from game.ui.table.table import Table

if TYPE_CHECKING:
    from game.learning.lesson import Lesson
    from game.ui.screens.navigator import Navigator

HELP_AFTER: Final = 2
"""After so many wrong answers the cards that are meant shine."""


class LessonScene(TableScene):
    """The table of a lesson, which begins where the player left it."""

    def __init__(self, navigator: Navigator, lesson: Lesson) -> None:
        self.navigator = navigator
        self.lesson = lesson
        self.settings = navigator.settings
        begin = navigator.kept.bookmarks.of(lesson.key).step
        variant = lesson.make_deal().variant
        self.game = LessonGame(lesson, sit_down(variant, self.settings), begin, self._keep)
        self.game.pause = self.settings.pause
        exits = Exits(self._show_sheet, self._leave)
        # Nothing that is set at this table is kept.
        near = lesson.special and self.settings.special_progress
        settings = replace(self.settings, special_progress=near)
        super().__init__(Table(navigator.app.ui, self.game, settings, exits))
        self.table.tabletop.beside = True
        self.table.tabletop.on_laid_out = self._laid_out
        self.table.handler.on_refused = self._refused
        controls = self.table.controls
        controls.log_button.visible = controls.menu_button.visible = False
        self.panel = LessonPanel(self.ui, self.game, self._leave, self._play, self.invalidate)
        self._frames = 0
        self._spoken = -1
        self._ring: pygame.Rect | None = None
        """Round what the step speaks of."""
        self._told = ""
        """What has been told of trouble with the bookmarks."""

    # -- the course of the lesson -------------------------------------------------------------

    def _keep(self) -> None:
        """Keep the step to go on with. Newcomers sit opposite somebody whose first lesson this was
        and who has played nothing before.
        """
        step = self.game.step
        if step is None:
            done = any(mark.done for mark in self.navigator.kept.bookmarks.lessons.values())
            if self.lesson in (INTERNATIONAL, CLASSIC) and not done and self._is_new:
                self.settings.seat_newcomers()
                self.navigator.kept.save_settings()
            self.navigator.kept.bookmarks.finish(self.lesson.key)
        else:
            self.navigator.kept.bookmarks.turn_to(self.lesson.key, step.id)

    @property
    def _is_new(self) -> bool:
        return not self.navigator.kept.saved.exists and not self.navigator.kept.store.played()

    def _leave(self) -> None:
        self.game.close()
        self.navigator.leave_lesson()

    def _play(self) -> None:
        """Deal a hand of the game that was learnt."""
        self.game.close()
        self.navigator.deal(self.game.variant)

    def _refused(self, words: str) -> None:
        self.game.refused(words, told)
        asked = self.game.asked_action
        if self.game.wrongs >= HELP_AFTER and asked is not None:
            mark_advised(self.table.state, asked)
            self.table.tabletop.refresh()

    def _show_sheet(self) -> None:
        sheet = self.game.sheet()
        if sheet is None or self.game.stage is Stage.PLAYING:
            return
        names = side_names(self.game.variant, [player.name for player in self.game.players])
        self.navigator.open(
            "score sheet", sheet=sheet, names=names, own=self.game.my_account or 0,
            go_on=self._close_sheet, words=_("Back to the lesson"),
        )  # fmt: skip

    def _close_sheet(self) -> None:
        self.app.pop()
        self.game.saw_sheet()

    # -- places -------------------------------------------------------------------------------

    def _laid_out(self) -> None:
        self.panel.place(self.table.state.areas.log)

    def _mark(self) -> pygame.Rect | None:
        """A ring round the thing at the table that the step speaks of."""
        step, state = self.game.step, self.table.state
        areas, view = state.areas, state.view
        if step is None or not step.anchor or state.busy or state.drag.what is not None:
            return None
        mine = areas.places[view.side]
        places = {
            "stock": areas.stock,
            "pile": areas.pile,
            "hand": areas.hand,
            "ground": mine.box,
            "threes": mine.threes,
            "state": mine.cartouche,
            "question": areas.question,
            "extra": areas.extras.get(self.table.staging.extra_at or 0, areas.hand),
        }
        reach = 2 * self.ui.px(5)
        return places[step.anchor].inflate(reach, reach)

    def _move_ring(self) -> None:
        """Let the ring be where it belongs now."""
        ring = self._mark()
        if ring == self._ring:
            return
        around = 2 * self.ui.px(4)
        for area in (ring, self._ring):
            if area is not None:
                self.invalidate(area.inflate(around, around))
        self._ring = ring

    # -- events, time, drawing ----------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            self.navigator.opener.open_file(Path(event.file))
            return True
        if asks_for_terms(event) and not self.holds:
            texts = [*self.panel.texts, *self.table.state.said.texts]
            self.navigator.open("glossary", variant=self.game.variant, texts=texts)
            return True
        # A drag begun at the table ends there, wherever the mouse is by then.
        mine = event.type in (pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION) and self.holds
        if not mine and self.panel.handle(event):
            return True
        return super().handle(event)

    def update(self, dt: float) -> None:
        super().update(dt)
        self._frames += 1
        if self._frames == 2:
            self.navigator.wake()
        trouble = self.navigator.kept.bookmarks.trouble
        if trouble != self._told:
            self._told = trouble
            self.table.tabletop.widgets.toast(trouble, "warn")
        state = self.table.state
        if state.own.staged:
            self.game.put_out(self.table.staging.cards(group) for group in state.own.staged)
        self.panel.refresh()
        self.panel.root.update(dt)
        self._move_ring()
        if self.game.at != self._spoken:
            # What was chosen for the step before is let go.
            state.own.selected.clear()
            self.table.tabletop.arrange(animate=True)
            self._spoken = self.game.at
            self.ui.speech.say(self.panel.spoken)
            self.invalidate()

    def draw(self, surface: pygame.Surface, dirty: Dirty) -> Dirty:
        changed, strip = super().draw(surface, dirty), self.panel.strip
        touched = changed is None or any(strip.colliderect(area) for area in changed)
        if touched or self.panel.root.tip:
            self.panel.draw(surface)
            changed = None if changed is None else [*changed, strip]
        if self._ring is not None:
            wide = max(2, self.ui.px(2))
            gold = self.ui.theme.gold_bright
            paint.draw_box(surface, self._ring, self.ui.px(10), None, gold, wide)
        return changed
