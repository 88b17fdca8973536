"""A lesson at the table: the same table as in a match, with a bubble that points and shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import replace

import pygame

from game.controller.refusal_words import told
from game.controller.steps import Stage
from game.learning.lesson import Asked, Lesson
from game.learning.lesson_game import LessonGame
from game.learning.lessons.classic import CLASSIC
from game.learning.lessons.international import INTERNATIONAL
from game.rules.actions import Discard, Draw, LayMelds, LayOff, PickUp, Take
from game.store.settings import Settings
from game.translation import _, _n
from game.ui.scene import Dirty
from game.ui.screens.learning.lesson_bubble import LessonBubble
from game.ui.screens.learning.lesson_places import lit_by
from game.ui.screens.learning.table_and_panel import TableAndPanel
from game.ui.screens.navigator import Navigator
from game.ui.screens.seats import partners, sides_of, sit_down
from game.ui.screens.statistics.statistics_words import level_name
from game.ui.table.outcomes import Choice
from game.ui.table.sentences import LEARNT
from game.ui.table.table import Table
from game.ui.table.table_state import TableState
from game.ui.table.telling import Exits, MatchTelling, Told


class LessonTelling(MatchTelling):
    """The words of a match, as far as they are understood; the act asked for is the obvious one."""

    def __init__(self, game: LessonGame, settings: Settings, exits: Exits) -> None:
        super().__init__(game, settings, exits)
        self._game = game

    @property
    def quiet(self) -> bool:
        """Until the lesson has come to opening."""
        return not self._game.table_is_understood

    @property
    def obvious(self) -> Collection[str]:
        """The buttons of what is asked for."""
        match self._game.asked_action:
            case Draw():
                return ("draw",)
            case Take():
                return ("take",)
            case LayMelds():
                return ("meld", "open")
            case LayOff():
                return ("add",)
            case Discard():
                return ("discard",)
            case PickUp():
                return ("pick_up",)
            case _:
                return ()

    def told(self, state: TableState) -> Told:
        """Whose turn it is; the line below only once it is understood."""
        told = super().told(state)
        return replace(told, prompt="") if self.quiet else told

    def question(self, state: TableState, where: Choice | None) -> Choice | None:
        """Nothing that the rules ask while a step is to be read."""
        step = self._game.step
        if step is not None and step.asked is Asked.READ:
            return None if state.busy else state.choice or where
        return super().question(state, where)


class LessonScene(TableAndPanel):
    """The table of a lesson, which begins where the player left it."""

    panel: LessonBubble

    def __init__(self, navigator: Navigator, lesson: Lesson) -> None:
        self.lesson = lesson
        self.settings = navigator.settings
        mark = navigator.kept.bookmarks.of(lesson.key)
        variant = lesson.make_deal().variant
        seats = sit_down(variant, self.settings)
        self.game = LessonGame(lesson, seats, mark.step, self._keep, mark.instead, mark.laid)
        self.game.pause = self.settings.pause
        exits = Exits(self._show_sheet, self._leave)
        # Nothing that is set at this table is kept.
        near = lesson.special and self.settings.special_progress
        settings = replace(self.settings, special_progress=near)
        telling = LessonTelling(self.game, settings, exits)
        super().__init__(navigator, Table(navigator.app.ui, self.game, settings, exits, telling))
        tabletop, controls = self.table.tabletop, self.table.controls
        self.panel = LessonBubble(self.ui, self.game, self.table, self.invalidate)
        tabletop.lit = lambda: self.panel.lit
        tabletop.specials_within = LEARNT
        tabletop.covered = lambda: [self.panel.area]
        self.table.handler.on_refused = self._refused
        controls.log_button.visible = False
        # What is the menu in a match leads out of the lesson.
        controls.menu_button.icon = "close"
        controls.menu_button.tooltip = _("Leave the lesson. It goes on here next time.")
        self._step = -1
        self._over = False
        """Whether the end of the lesson has been shown."""
        self._spoken = ""
        self._told = ""
        """What has been told of trouble with the bookmarks."""

    def _laid_out(self) -> None:
        self.panel.lay_out()

    # -- the course of the lesson -------------------------------------------------------------

    def _keep(self) -> None:
        """Keep where to go on. Newcomers sit opposite somebody whose first lesson this was
        and who has played nothing before.
        """
        game, kept = self.game, self.navigator.kept
        if game.step is None:
            done = any(mark.done for mark in kept.bookmarks.lessons.values())
            if self.lesson in (INTERNATIONAL, CLASSIC) and not done and self._is_new:
                self.settings.seat_newcomers()
                kept.save_settings()
            kept.bookmarks.finish(self.lesson.key)
        else:
            kept.bookmarks.turn_to(self.lesson.key, game.step.id, game.instead, game.laid)

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

    def _company(self) -> str:
        """How good the players of the next match will be."""
        opponents = level_name(self.settings.opponent_level)
        if not partners(self.game.variant):
            return _n(
                "Your opponent’s level: {opponents}. “New match” has others.",
                "Your opponents’ level: {opponents}. “New match” has others.",
                self.game.variant.table.players - 1,
            ).format(opponents=opponents)
        return _(
            "Your opponents’ level: {opponents}; your partner’s: {partner}. “New match” has others."
        ).format(opponents=opponents, partner=level_name(self.settings.partner_level))

    def _refused(self, words: str) -> None:
        """The bubble says why not, where there is one."""
        if self.panel.ready:
            self.table.state.said.hush()
            self.game.refused(words, told)

    def _show_sheet(self) -> None:
        sheet = self.game.sheet()
        if sheet is None or self.game.stage is Stage.PLAYING:
            return
        self.navigator.open(
            "score sheet", sheet=sheet, names=sides_of(self.game), own=self.game.my_account or 0,
            go_on=self._close_sheet, words=_("Back to the lesson"),
        )  # fmt: skip

    def _close_sheet(self) -> None:
        self.app.pop()
        self.game.saw_sheet()

    def _put_back(self) -> None:
        """Put back what lies in the tray and is not asked for; the rest answers some steps."""
        state, staging = self.table.state, self.table.staging
        if not state.own.staged or staging.laid or state.busy or state.drag.what is not None:
            return
        left = self.game.may_lie_out
        strange: list[int] = []
        melds = []
        for group in state.own.staged:
            cards = Counter(staging.cards(group))
            if cards <= left:
                left -= cards
            else:
                strange += group
                melds.append(staging.placed(group))
        if strange:
            staging.take_back(strange)
            state.choice = None
            self.game.put_back(melds, told)
            self.table.tabletop.arrange(animate=True)
        else:
            self.game.put_out(staging.cards(group) for group in state.own.staged)

    # -- events, time, drawing ----------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        trouble = self.navigator.kept.bookmarks.trouble
        if trouble != self._told:
            self._told = trouble
            self.table.tabletop.widgets.toast(trouble, "warn")
        self._put_back()
        lit = lit_by(self.game.step if self.panel.ready else None, self.game, self.table)
        if lit != self.panel.lit:
            self.panel.lit = lit
            self.table.tabletop.changed()
        self.panel.refresh()
        self.panel.root.update(dt)
        if self.game.at != self._step:
            # What was chosen for the step before is let go.
            self.table.state.own.selected.clear()
            self.table.tabletop.arrange(animate=True)
            self._step = self.game.at
            self.invalidate()
        if self.panel.spoken != self._spoken and self.game.was_right:
            self._spoken = self.panel.spoken
            self.ui.speech.say(self._spoken)
        if self.game.step is None and not self._over and not self.animating:
            self._over = True
            self.navigator.open(
                "lesson over", lesson=self.lesson, play=self._play, leave=self._leave,
                company=self._company(),
            )  # fmt: skip

    def draw(self, surface: pygame.Surface, dirty: Dirty) -> Dirty:
        if self.panel.bubble is None:
            return super().draw(surface, dirty)
        return self.draw_under(surface, dirty, self.panel.reach, self._draw_panel)

    def _draw_panel(self, surface: pygame.Surface) -> None:
        self.panel.draw(surface)
        # What the table explains may reach over it.
        self.table.tabletop.widgets.draw_notes(surface)
