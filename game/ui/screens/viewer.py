"""A record at the table: step by step, forwards and backwards, all hands open or as one saw it."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from game.controller.game import Game
from game.controller.replay import Replay
from game.controller.seating import sitting_in
from game.controller.steps import Stage, Step
from game.controller.words import Teller
from game.notation.record import Record, RecordError, read_record
from game.rules.refusal import IllegalActionError
from game.rules.state import Phase
from game.rules.view import PlayerView
from game.store.matches import is_newer
from game.ui.table.logpanel import LogLine
from game.ui.table.outcomes import Choice
from game.ui.table.scene import TableScene
from game.ui.text import _
from game.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from game.controller.sheet import Sheet
    from game.players.player import Decision
    from game.rules.actions import Action
    from game.ui.scene import Scene
    from game.ui.screens.house import House

log = logging.getLogger(__name__)

LOG_LINES: Final = 40
"""How many steps before the one shown the log tells."""


class _Nobody:
    """The thinker of a game in which nobody thinks."""

    def start(self, view: PlayerView, kind: str, seed: int) -> None:
        """Nothing is begun."""

    def poll(self) -> Decision | None:
        """There never is a decision."""
        return None

    def close(self) -> None:
        """There is nothing to close."""


class ReplayGame(Game):
    """A record with the face of a game: steps come when they are asked for, none by itself.

    ``at`` is the step shown; ``open_hands`` shows all cards, else those of the human's seat. A
    hand that the human is still playing is shown as he sees it.
    """

    def __init__(self, record: Record) -> None:
        super().__init__(record, None, thinker=_Nobody())
        self.replay = Replay(record)
        self.at = 0
        self.open_hands = True
        self._due: list[Step] = []

    @property
    def shown_to(self) -> int | None:
        """The seat whose view is shown, None for all cards open."""
        return None if self.open_hands and not self.is_running else self.eye

    @property
    def is_running(self) -> bool:
        """Whether the human still plays the hand shown."""
        return self.replay.steps[self.at].hand == self.replay.running

    @property
    def stage(self) -> Stage:
        """Always playing: nothing is dealt and nobody wins here."""
        return Stage.PLAYING

    @property
    def seating(self) -> tuple[int | None, ...]:
        """Who sits where in the hand shown."""
        return sitting_in(self.record.hands[self.replay.steps[self.at].hand], self.variant)

    @property
    def hand_number(self) -> int:
        """The number of the hand shown."""
        return self.record.hands[self.replay.steps[self.at].hand].number

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals before the hand shown."""
        return self.view().totals

    def view(self) -> PlayerView:
        """The game after the step shown."""
        return self.replay.view(self.at, self.shown_to)

    def sheet(self, hand: int | None = None) -> Sheet | None:
        """The score sheet of the hand shown, or of the one with that index."""
        return self.replay.sheet(self.replay.steps[self.at].hand if hand is None else hand)

    @property
    def your_turn(self) -> bool:
        """Nobody plays here."""
        return False

    def submit(self, action: Action) -> None:
        """Nothing can be played here."""

    @property
    def can_undo(self) -> bool:
        """Steps back are taken by ``go``."""
        return False

    def poll(self, now: float) -> list[Step]:
        """The steps asked for since the last call."""
        due, self._due = self._due, []
        return due

    def line(self, at: int) -> str:
        """A step in words, the human being called "you"."""
        teller = Teller(self.names, self.human)
        seen = self.replay.events(at, self.shown_to)
        return teller.line(seen, self.replay.view(at, self.shown_to))

    def go(self, at: int) -> bool:
        """Show another step; the next one is played out, all others are jumped to."""
        at = max(0, min(at, len(self.replay) - 1))
        if at == self.at:
            return False
        forward = at == self.at + 1
        self.at = at
        step = self.replay.steps[at]
        seat = step.action.seat if step.action is not None else None
        events = self.replay.events(at, self.shown_to) if forward else []
        line = self.line(at)
        self._due.append(
            Step(seat, step.action if forward else None, step.comment, events, line, self.view())
        )
        return True

    def turn_hands(self) -> None:
        """Open all hands, or close those of the others again."""
        self.open_hands = not self.open_hands
        self._due.append(Step(None, None, "", [], "", self.view()))


class ViewerScene(TableScene):
    """The table of a record, with buttons to go through it."""

    game: ReplayGame

    def __init__(self, house: House, game: ReplayGame, title: str) -> None:
        self.house = house
        self.file_title = title
        self._bar: list[Button] = []
        super().__init__(
            house.app.ui, game, house.settings, on_hand_over=self._sheet, on_menu=house.title_page
        )
        self._fill_bar()
        self._revealed = game.shown_to is None
        self._greeted = False

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self._greeted:
            self._greeted = True
            self.house.wake()
            self.widgets.toast(self.file_title)
            if self.game.record.hands[-1].result is None:
                # A match that was broken off is shown where it can go on.
                self.go(len(self.game.replay) - 1)

    @property
    def tells_why(self) -> bool:
        """A record has no secrets but in the hand that is still being played."""
        return not self.game.is_running

    def _fill_bar(self) -> None:
        ui, turn = self._ui, self.controls
        own = turn.draw_button, turn.take_button, turn.meld_button, turn.add_button
        for button in (*own, turn.discard_button, turn.undo_button, turn.hint_button):
            button.visible = False
        b = Button
        self._back = b(ui, "", self._step(-1), icon="back", tooltip=_("Step back") + "  [←]")
        self._next = b(ui, _("Next"), self._step(1), kind="primary", shortcut="N")
        self._hands = b(ui, _("Open hands"), self._turn_hands, shortcut="O")
        self._copy = b(
            ui, _("Play from here"), self._play_on, shortcut="P",
            tooltip=_("Goes on as a match of its own; the record stays as it is."),
        )  # fmt: skip
        self._close = b(ui, _("Close"), self.house.title_page, "quiet", shortcut="Esc")
        self._bar = [self._back, self._next, self._hands, self._copy, self._close]
        turn._fixed += self._bar
        turn.set_children([*turn._fixed, *turn.prompt_keys])

    def resize(self, size: tuple[int, int], scale: float) -> None:
        super().resize(size, scale)
        box, gap = self.areas.actions, self.areas.px(6)
        row = min(self.areas.px(40), (box.h - 3 * gap) // 4)
        y = box.bottom - 4 * row - 3 * gap
        back = self.areas.px(48)
        self._back.place(pygame.Rect(box.x, y, back, row))
        self._next.place(pygame.Rect(box.x + back + gap, y, box.w - back - gap, row))
        others: list[Widget] = [self._hands, self._copy, self._close]
        for i, button in enumerate(others, 1):
            button.place(pygame.Rect(box.x, y + i * (row + gap), box.w, row))
        self.refresh()

    def refresh(self) -> None:
        super().refresh()
        if self._bar:
            game = self.game
            self._back.enabled = game.at > 0
            self._next.enabled = game.at < len(game.replay) - 1
            self._hands.lit = game.shown_to is None
            if game.is_running:
                self._hands.disable(_("This hand is not over: you see it as you play it."))
            else:
                self._hands.enabled = True
            self._copy.enabled = self.view.phase is not Phase.OVER

    def look_again(self) -> None:
        super().look_again()
        game = self.game
        self._revealed = game.shown_to is None or self.view.phase is Phase.OVER
        place = _("Step {at} of {count}").format(at=game.at, count=len(game.replay) - 1)
        line = game.replay.trouble if game.at == len(game.replay) - 1 else ""
        self._status = (place, line or game.line(game.at))

    def _question(self) -> Choice | None:
        if self.show.busy or self.view.phase is not Phase.OVER:
            return None
        return Choice(_("The hand is over"), ((_("Score sheet"), None),))

    # -- what the buttons do ----------------------------------------------------------------

    def _step(self, by: int) -> Callable[[], None]:
        return lambda: self.go(self.game.at + by)

    def go(self, at: int) -> None:
        """Show another step: the next one in motion, any other at once."""
        self.finish()
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

    def _write_log(self) -> None:
        """Fill the log with the hand shown, up to the step shown."""
        game = self.game
        first = game.replay.index_of(game.replay.steps[game.at].hand)
        self.log.clear()
        for at in range(max(first, game.at - LOG_LINES), game.at + 1):
            step = game.replay.steps[at]
            seat = step.action.seat if step.action is not None else None
            self.log.add(LogLine(seat, game.line(at), step.comment), self.now)

    def _turn_hands(self) -> None:
        self.finish()
        self.game.turn_hands()
        self.finish_now()

    def _play_on(self) -> None:
        game = self.game
        step = game.replay.steps[game.at]
        played = Game.from_record(
            game.record, step.hand, step.count, self.house.store,
            human=game.human if game.human is not None else 0,
        )  # fmt: skip
        self.house.open_table(played)

    def _sheet(self) -> None:
        from game.ui.screens.score_sheet import ScoreSheetScene
        from game.ui.screens.seats import side_names

        sheet = self.game.sheet()
        if sheet is not None:
            names = side_names(self.game.variant, [player.name for player in self.game.players])
            self.app.push(ScoreSheetScene(sheet, names, -1, self.app.pop, _("Close")))

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            self.house.open_file(Path(event.file))
            notices = self.house.take_notices()
            if notices:
                self.widgets.toast(" ".join(notices), "warn")
            return True
        if event.type == pygame.KEYDOWN:
            game = self.game
            hand = game.replay.steps[game.at].hand
            goals = {
                pygame.K_RIGHT: game.at + 1,
                pygame.K_SPACE: game.at + 1,
                pygame.K_LEFT: game.at - 1,
                pygame.K_HOME: game.replay.index_of(hand),
                pygame.K_END: len(game.replay) - 1,
                pygame.K_PAGEUP: game.replay.index_of(max(0, hand - 1)),
                pygame.K_PAGEDOWN: game.replay.index_of(min(hand + 1, len(game.record.hands) - 1)),
            }
            if event.key in goals:
                self.go(goals[event.key])
                return True
        return super().handle(event)


def scene_for(house: House, source: Path | str) -> Scene | None:
    """The viewer for the record in a file, or in a text.

    None if the record cannot be shown, with a notice.
    """
    name = source.name if isinstance(source, Path) else _("The text")
    try:
        record = read_record(source)
        if not record.hands:
            raise RecordError("hands", _("there are none"))
        return ViewerScene(house, ReplayGame(record), name)
    except RecordError as error:
        cause = f"{error.place}: {error.message}"
        if is_newer(error):
            cause = _("it was written by a newer version of this program.")
    except (OSError, IllegalActionError, ValueError) as error:
        cause = str(error)
    log.warning("%s cannot be opened: %s", name, cause)
    if sys.stderr is not None:
        print(f"{name}: {cause}", file=sys.stderr)
    house.notices.append(_("{file} cannot be opened: {cause}").format(file=name, cause=cause))
    return None
