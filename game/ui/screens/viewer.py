"""A record at the table: step by step, forwards and backwards, all hands open or as one saw it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from game.controller.game import Game
from game.controller.replay_cursor import ReplayCursor
from game.rules.state import Phase
from game.translation import _
from game.ui.markup import escape
from game.ui.table.outcomes import Choice
from game.ui.table.render.table_text import TableText
from game.ui.table.scene import TableScene
from game.ui.table.sentences import action_words
from game.ui.widgets import Button, Label

if TYPE_CHECKING:
    from game.rules.actions import Action
    from game.ui.screens.navigator import Navigator

LINGER: Final = 0.9
"""Seconds between steps that go on by themselves, at least."""
ROOM: Final = 120
"""Letters for which there is room beside the pile."""
GREETING: Final = 9.0
"""Seconds for which it is told what is shown."""
READING: Final = 0.03
"""Seconds more for each letter of a player's reason."""


class ViewerScene(TableScene):
    """The table of a record, with buttons to go through it.

    ``begin`` is the step shown first, ``close`` what closing does: without it the title comes up.
    ``advised`` is a move that would have been better at that step: its cards are marked there.
    """

    game: ReplayCursor

    def __init__(
        self,
        navigator: Navigator,
        game: ReplayCursor,
        title: str,
        begin: int = 0,
        close: Callable[[], None] | None = None,
        advised: Action | None = None,
    ) -> None:
        self.navigator = navigator
        self._begin = begin
        self._advised = advised
        self._advising = False
        self.file_title = title
        self._made = False
        self._playing = False
        self._due_at = 0.0
        super().__init__(
            navigator.app.ui,
            game,
            navigator.settings,
            on_hand_over=self._sheet,
            on_menu=close or navigator.title_page,
        )
        self._fill_bar()
        self._revealed = game.shown_to is None
        self._greeted = False

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self._greeted:
            self._greeted = True
            self.navigator.wake()
            self._greet()
        if self._playing and not self.animating and self.now >= self._due_at:
            self._play_next()

    def _greet(self) -> None:
        """Tell what is shown, and begin where that makes sense."""
        replay = self.game.replay
        for trouble in list(replay.troubles.values())[:1]:
            self.widgets.toast(trouble, "warn")
        if self._begin:
            self.game.go(self._begin)
            self.finish_now()
        elif self.game.record.hands[-1].result is None and not replay.troubles:
            # A match that was broken off is shown where it can go on.
            self.go(len(replay) - 1)
        # Where no cards lie: at the foot of the window it would hide the hand and the buttons.
        if not self._advising:
            self.notes.advise(escape(self._title), self.now, lasts=GREETING)
        self.announce(self._title)
        self.refresh()

    @property
    def _title(self) -> str:
        """What is shown, and that moves were taken back in it."""
        title = self.file_title
        if self.game.record.takebacks and not self._advising:
            title = _("{title}: played with take-backs").format(title=title)
        return title

    @property
    def tells_why(self) -> bool:
        """A record has no secrets but in the hand that is still being played."""
        return not self.game.is_running

    def _fill_bar(self) -> None:
        ui, turn = self._ui, self.controls
        own = turn.draw_button, turn.take_button, turn.meld_button, turn.add_button
        others = turn.open_button, turn.discard_button, turn.undo_button, turn.hint_button
        for button in (*own, *others, *turn.sort_buttons.values()):
            button.visible = False
        b = Button
        # What is always there has a place of its own: the menu's button closes the record.
        turn.menu_button.icon = "close"
        turn.menu_button.tooltip = _("Close the record")
        steps = (
            ("first", _("To the start"), self._to_start, "Home"),
            ("back", _("Step back"), self._step(-1), "\u2190"),
            ("play", _("Go on by itself, or stop"), self._play_or_stop, _("Space")),
            ("next", _("Next step"), self._step(1), "\u2192"),
            ("last", _("To the end"), self._to_end, "End"),
        )
        self._steps = {
            icon: b(ui, "", act, icon=icon, tooltip=f"{tip}  [{key}]")
            for icon, tip, act, key in steps
        }
        self._steps["next"].kind = "primary"
        tip = _("Hand before")
        self._hand_back = b(ui, "", self._hand_step(-1), icon="back", tooltip=f"{tip}  [PgUp]")
        tip = _("Hand after")
        self._hand_next = b(ui, "", self._hand_step(1), icon="next", tooltip=f"{tip}  [PgDn]")
        self._hand_label = Label(ui, "", "label", align="centre")
        self._hands = b(ui, _("Open hands"), self._turn_hands, shortcut="O")
        self._copy = b(
            ui, _("Play on"), self._play_on, shortcut="P",
            tooltip=_("From here, as a match of its own; the record stays as it is."),
        )  # fmt: skip
        turn._fixed += [*self._steps.values(), self._hand_back, self._hand_label, self._hand_next,
                        self._hands, self._copy]  # fmt: skip
        turn.set_children([*turn._fixed, *turn.prompt_keys])
        self._made = True

    def resize(self, size: tuple[int, int], scale: float) -> None:
        super().resize(size, scale)
        box, gap = self.areas.bar, self.areas.px(5)
        row = min(self.areas.px(40), (box.h - 3 * gap) // 4)
        y = box.bottom - 4 * row - 3 * gap
        self._in_a_row(list(self._steps.values()), pygame.Rect(box.x, y, box.w, row))
        y += row + gap
        self._hand_back.place(pygame.Rect(box.x, y, row, row))
        self._hand_next.place(pygame.Rect(box.right - row, y, row, row))
        high = self.ui.text.line_height("label")
        self._hand_label.place(
            pygame.Rect(box.x + row, y + (row - high) // 2, box.w - 2 * row, high)
        )
        for button in (self._hands, self._copy):
            y += row + gap
            button.place(pygame.Rect(box.x, y, box.w, row))
        self.refresh()

    def _in_a_row(self, buttons: list[Button], box: pygame.Rect) -> None:
        gap = self.areas.px(3)
        wide = (box.w - gap * (len(buttons) - 1)) / len(buttons)
        for at, button in enumerate(buttons):
            left = box.x + round(at * (wide + gap))
            button.place(pygame.Rect(left, box.y, round(wide), box.h))

    def refresh(self) -> None:
        super().refresh()
        if not self._made:
            return
        self.controls.pick_up_button.visible = False
        game = self.game
        first, last = game.at > 0, game.at < len(game.replay) - 1
        for name, enabled in (("first", first), ("back", first), ("next", last), ("last", last)):
            self._steps[name].enabled = enabled
        self._steps["play"].enabled = last
        hand, count = game.hand, len(game.record.hands)
        self._hand_back.enabled, self._hand_next.enabled = first, hand < count - 1
        self._hand_label.text = _("Hand {number} of {count}").format(number=hand + 1, count=count)
        self._hands.lit = game.shown_to is None
        if game.is_running:
            self._hands.disable(_("This hand is not over: you see it as you play it."))
        else:
            self._hands.enabled = True
        self._copy.enabled = self.view.phase is not Phase.OVER and not game.has_unknown_cards
        self._copy.disabled_reason = (
            _("Cards of this hand are not known.") if game.has_unknown_cards
            else _("This hand is over.")
        )  # fmt: skip

    def _text(self) -> TableText:
        # Nobody puts cards out here: the tray for an opening stays away.
        return replace(super()._text(), plays=False)

    def look_again(self) -> None:
        super().look_again()
        game = self.game
        self._revealed = game.shown_to is None or self.view.phase is Phase.OVER
        steps = self._steps_of_hand
        at, last = game.at - steps.start, len(steps) - 1
        line, comment = game.line(game.at), game.replay.steps[game.at].comment
        if at == last and game.hand in game.replay.troubles:
            line, comment = game.replay.troubles[game.hand], ""
        told = f"{line} \u2013 {comment}" if line and comment else line or comment
        if comment and len(told) > ROOM:
            # The log tells the rest.
            told = comment
        advised = self._advise()
        if advised is not None:
            told = _("Better: {move}").format(move=action_words(advised))
        self._status = (_("Step {at} of {count}").format(at=at, count=last), told)

    def _advise(self) -> Action | None:
        """Mark and tell the better move while the table is as it was just before it."""
        advised = self._advised if self.game.at == self._begin else None
        was, self._advising = self._advising, advised is not None
        if advised is not None:
            self.mark_advised(advised)
            title = escape(self.file_title)
            if title not in self.notes.texts:
                # It stands there as long as the step is shown.
                self.notes.advise(title, self.now, lasts=inf)
        elif was:
            self.notes.hush()
        return advised

    @property
    def _steps_of_hand(self) -> range:
        """The places of all steps of the hand shown."""
        steps = self.game.replay.steps
        places = [at for at, step in enumerate(steps) if step.hand == self.game.hand]
        return range(places[0], places[-1] + 1)

    def _question(self) -> Choice | None:
        if self.show.busy or self.view.phase is not Phase.OVER:
            return None
        return Choice(_("The hand is over"), ((_("Score sheet"), None),))

    # -- what the buttons do ----------------------------------------------------------------

    def _step(self, by: int) -> Callable[[], None]:
        return lambda: self._stop_and_go(self.game.at + by)

    def _hand_step(self, by: int) -> Callable[[], None]:
        return lambda: self._to_hand(self.game.hand + by)

    def _to_hand(self, hand: int) -> None:
        """To the beginning of a hand."""
        hand = max(0, min(hand, len(self.game.record.hands) - 1))
        self._stop_and_go(self.game.replay.index_of(hand))

    def _to_start(self) -> None:
        """To the beginning of the hand; from there to that of the record."""
        start = self._steps_of_hand.start
        self._stop_and_go(start if self.game.at > start else 0)

    def _to_end(self) -> None:
        """To the end of the hand; from there to that of the record."""
        end = self._steps_of_hand[-1]
        self._stop_and_go(end if self.game.at < end else len(self.game.replay) - 1)

    def _stop_and_go(self, at: int) -> None:
        self._set_playing(False)
        self.go(at)

    def _play_or_stop(self) -> None:
        self._set_playing(not self._playing)

    def _set_playing(self, playing: bool) -> None:
        """Let the record go on by itself, or stop that."""
        if playing != self._playing:
            self._playing = playing
            self._due_at = self.now
            self._steps["play"].icon = "pause" if playing else "play"
            self._steps["play"].invalidate()

    def _play_next(self) -> None:
        game = self.game
        if game.at >= len(game.replay) - 1:
            self._set_playing(False)
            return
        self.go(game.at + 1)
        reading = READING * len(game.replay.steps[game.at].comment)
        over = 2.0 if game.at == self._steps_of_hand[-1] else 0.0
        self._due_at = self.now + max(LINGER, self.settings.pause) + reading + over

    def go(self, at: int) -> None:
        """Show another step: the next one in motion, any other at once."""
        self.finish()
        self.hinted.clear()
        forward = at == self.game.at + 1
        if self.game.go(at) and not forward:
            self.finish_now()

    def finish_now(self) -> None:
        """Take in what was jumped to, without motion."""
        for step in self.game.poll(self.now):
            self.show.add(step)
        self.finish()
        self._write_log()
        self.arrange(animate=False)

    def _turn_hands(self) -> None:
        self.finish()
        self.game.turn_hands()
        self.finish_now()

    def _play_on(self) -> None:
        game = self.game
        step = game.replay.steps[game.at]
        if game.view().phase is Phase.OVER or game.has_unknown_cards:
            # The step is still to be shown after which nothing can be played.
            return
        # A match that still lies on the table is saved first, and put away by the new one.
        self.navigator.leave_table()
        played = Game.from_record(
            game.record, step.hand, step.count, self.navigator.store,
            human=game.human if game.human is not None else 0,
        )  # fmt: skip
        self.navigator.open_table(played)

    def _sheet(self) -> None:
        from game.ui.screens.score_sheet import people_of
        from game.ui.screens.seats import side_names

        sheet = self.game.sheet()
        if sheet is not None:
            names = side_names(
                self.game.record.variant, [player.name for player in self.game.players]
            )
            # It is looked up here: nobody waits for what is known.
            self.navigator.open(
                "score sheet", sheet=sheet, names=names, own=-1, go_on=self.app.pop,
                words=_("Close"), count=False, people=people_of(self.game),
            )  # fmt: skip

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            self.navigator.dropped(Path(event.file))
            return True
        if event.type == pygame.KEYDOWN:
            goals = {
                pygame.K_RIGHT: self._step(1),
                pygame.K_n: self._step(1),
                pygame.K_LEFT: self._step(-1),
                pygame.K_b: self._step(-1),
                pygame.K_HOME: self._to_start,
                pygame.K_END: self._to_end,
                pygame.K_PAGEUP: self._hand_step(-1),
                pygame.K_PAGEDOWN: self._hand_step(1),
                pygame.K_SPACE: self._play_or_stop,
            }
            if event.key in goals:
                goals[event.key]()
                self.refresh()
                return True
        return super().handle(event)
