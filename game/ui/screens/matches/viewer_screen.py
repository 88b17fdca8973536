"""A record at the table: step by step, forwards and backwards, with all hands open or one
player's.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

import pygame

from game.controller.game import Game
from game.controller.replay_cursor import ReplayCursor
from game.controller.seating import cut_record
from game.daily.days import fixture_of
from game.progress.played_on import note_played_on
from game.rules.actions import Action
from game.rules.state import Phase
from game.translation import _
from game.ui.markup import escape
from game.ui.pads import by_pad
from game.ui.screens.matches.viewer_bar import ViewerBar
from game.ui.screens.navigator import Navigator
from game.ui.screens.seats import people_of, sides_of
from game.ui.table.outcomes import Choice
from game.ui.table.scene import TableScene
from game.ui.table.sentences import action_words
from game.ui.table.table import Table
from game.ui.table.table_state import TableState
from game.ui.table.telling import Exits, Telling, Told

LINGER: Final = 0.9
"""Minimum seconds between steps in automatic play."""
GREETING: Final = 9.0
"""Seconds for which a message tells what is shown."""
READING: Final = 0.03
"""Additional seconds for each letter of a player's reason."""
END: Final = 2.0
"""Additional seconds after the last step of a hand."""


ROOM: Final = 120
"""Number of letters that fit beside the pile."""


class ViewerTelling(Telling):
    """Tells the step shown. Nobody plays, so there is no tray for an opening.

    ``advised`` is a move that would have been better at step ``begin``; ``title`` is the record's
    displayed name.
    """

    def __init__(
        self, cursor: ReplayCursor, title: str, begin: int = 0, advised: Action | None = None
    ) -> None:
        self._cursor = cursor
        self._title = title
        self._begin = begin
        self._advised = advised

    @property
    def open_hands(self) -> bool:
        """Whether all cards are shown."""
        return self._cursor.shown_to is None

    def tells_why(self, state: TableState) -> bool:
        """Reasons are told, except in a hand that is still being played."""
        return not self._cursor.is_running

    def memory(self, state: TableState) -> str:
        """All of the log: who looks at a record does not play."""
        return "all"

    def question(self, state: TableState, where: Choice | None) -> Choice | None:
        """Only that the score sheet is there."""
        if state.busy or state.view.phase is not Phase.OVER:
            return None
        return Choice(_("The hand is over"), ((_("Score sheet"), None),))

    def told(self, state: TableState) -> Told:
        """The number of the step and what happened, or the better move."""
        cursor = self._cursor
        replay, hand = cursor.replay, cursor.hand
        start = replay.index_of(hand)
        last = sum(step.hand == hand for step in replay.steps) - 1
        at = cursor.at - start
        headline = _("Step {at} of {count}").format(at=at, count=last)
        if self._advised is not None and cursor.at == self._begin:
            words = _("Better: {move}").format(move=action_words(self._advised))
            return Told(headline, words, advised=self._advised, aside=escape(self._title))
        # The threes that are tabled at once in a deal lie there to be seen.
        line = cursor.line(cursor.at, threes=bool(at))
        comment = replay.steps[cursor.at].comment
        if at == last and hand in replay.troubles:
            line, comment = replay.troubles[hand], ""
        told = f"{line} \u2013 {comment}" if line and comment else line or comment
        if comment and len(told) > ROOM:
            # The log has the rest.
            told = comment
        return Told(headline, told)


class ViewerScene(TableScene):
    """The table of a record, with buttons to move through it.

    ``begin`` is the step shown first. ``close`` is called on closing; without it the title is
    shown. ``advised`` is a move that would have been better at that step: its cards are marked.
    ``goes_on`` continues the match itself, if it is the player's and not over.
    """

    def __init__(
        self,
        navigator: Navigator,
        game: ReplayCursor,
        title: str,
        begin: int = 0,
        close: Callable[[], None] | None = None,
        advised: Action | None = None,
        goes_on: Callable[[], None] | None = None,
    ) -> None:
        self.navigator = navigator
        self.game = game
        game.is_daily = len(game.record.hands) == 1 and fixture_of(game.record) is not None
        self.file_title = title
        self.settings = navigator.settings
        self._begin = begin
        self._greeted = False
        self._playing = False
        self._due_at = 0.0
        exits = Exits(self._sheet, close or navigator.title_page, score=self._score_so_far)
        telling = ViewerTelling(game, title, begin, advised)
        ui = navigator.app.ui
        super().__init__(Table(ui, game, navigator.settings, exits, telling))
        self.bar = ViewerBar(
            ui, game, self.table.state, self._stop_and_go, self._play_or_stop, self._turn_hands,
            self._play_on, self._share, goes_on,
        )  # fmt: skip
        controls = self.table.controls
        controls.only_watch(self.bar)
        # The menu's button, always in its place, closes the record here.
        controls.menu_button.icon = "close"
        controls.menu_button.tooltip = _("Close the record")

    def handle(self, event: pygame.event.Event) -> bool:
        widgets = self.table.tabletop.widgets
        # A gamepad that is at a button goes on from there.
        steers = by_pad(event) and widgets.show_focus and widgets.focused is not None
        if event.type == pygame.KEYDOWN and event.key in self.bar.keys and not steers:
            self.bar.keys[event.key]()
            self.table.tabletop.changed()
            return True
        return super().handle(event)

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self._greeted:
            self._greeted = True
            self._greet()
        if self._playing and not self.animating and self.table.state.now >= self._due_at:
            self._play_next()

    def _greet(self) -> None:
        """Tell what is shown, and begin to play where that makes sense."""
        replay, tabletop, state = self.game.replay, self.table.tabletop, self.table.state
        for trouble in list(replay.troubles.values())[:1]:
            tabletop.widgets.toast(trouble, "warn")
        if self._begin:
            self.game.go(self._begin)
            self.finish_now()
        elif self.game.record.hands[-1].result is None and not replay.troubles:
            # An unfinished match is shown at the point where it can go on.
            self.go(len(replay) - 1)
        # A place without cards: at the bottom it would cover the hand and the buttons.
        if not state.advised:
            state.said.advise(escape(self._title), state.now, lasts=GREETING)
        self.table.playback.announce(self._title)
        tabletop.changed()

    @property
    def _title(self) -> str:
        """What is shown, and whether moves were taken back in it."""
        if self.game.takebacks and not self.table.state.advised:
            return _("{title}: played with take-backs").format(title=self.file_title)
        return self.file_title

    # -- what the buttons do -------------------------------------------------------------------

    def _stop_and_go(self, at: int) -> None:
        self._set_playing(False)
        self.go(at)

    def _play_or_stop(self) -> None:
        self._set_playing(not self._playing)

    def _set_playing(self, playing: bool) -> None:
        """Start or stop automatic play."""
        if playing != self._playing:
            self._playing = playing
            self._due_at = self.table.state.now
            self.bar.steps["play"].icon = "pause" if playing else "play"
            self.bar.steps["play"].invalidate()

    def _play_next(self) -> None:
        game = self.game
        if game.at >= len(game.replay) - 1:
            self._set_playing(False)
            return
        self.go(game.at + 1)
        reading = READING * len(game.replay.steps[game.at].comment)
        over = END if game.at == self.bar.steps_of_hand[-1] else 0.0
        pause = max(LINGER, self.settings.pause)
        self._due_at = self.table.state.now + pause + reading + over

    def go(self, at: int) -> None:
        """Show another step: the next one with motion, any other at once."""
        self.table.playback.finish()
        self.table.state.hinted.clear()
        forward = at == self.game.at + 1
        if self.game.go(at) and not forward:
            self.finish_now()

    def finish_now(self) -> None:
        """Show the step jumped to without motion."""
        playback = self.table.playback
        playback.take_in()
        playback.finish()
        playback.write_log()
        self.table.tabletop.arrange(animate=False)

    def _turn_hands(self) -> None:
        self.table.playback.finish()
        self.game.turn_hands()
        self.finish_now()

    def _play_on(self) -> None:
        game = self.game
        step = game.replay.steps[game.at]
        if game.view().phase is Phase.OVER or game.has_unknown_cards:
            # The last step must still be shown, although nothing can be played after it.
            return

        def play() -> None:
            # A match still on the table is saved first; the new one then puts it away.
            self.navigator.leave_table()
            human = game.human if game.human is not None else 0
            note_played_on(self.navigator.kept.folders, game.record, step.hand, datetime.now())
            # A daily deal stays one, whichever way it is gone on with.
            fixture = fixture_of(cut_record(game.record, step.hand, step.count, human))
            played = Game.from_record(
                game.record, step.hand, step.count, self.navigator.kept.store,
                human=human, fixture=fixture,
            )  # fmt: skip
            self.navigator.open_table(played)

        self.navigator.when_saved(play)

    def _share(self, *, whole: bool = True) -> None:
        step = self.game.replay.steps[self.game.at]
        self.navigator.open(
            "share match", record=self.game.record, hand=step.hand, count=step.count, whole=whole
        )

    def _score_so_far(self) -> None:
        hand, view = self.game.hand, self.table.state.view
        self.navigator.open(
            "score so far", game=self.game, hand=hand, view=view, alone=self.game.is_daily
        )

    def _sheet(self) -> None:
        sheet = self.game.sheet()
        if sheet is not None:
            if self.game.is_daily:
                sheet = sheet.alone()
            # A known answer is looked up here, without waiting.
            self.navigator.open(
                "score sheet", sheet=sheet, names=sides_of(self.game), own=-1,
                go_on=self.app.pop, words=_("Close"), count=False, people=people_of(self.game),
                share=lambda: self._share(whole=False),
            )  # fmt: skip
