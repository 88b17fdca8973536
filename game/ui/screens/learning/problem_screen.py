"""A problem at the table: the same table as in a match, with the question beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from game.learning.problems.collection import Listed, in_order, next_grade
from game.learning.problems.from_match import MatchProblem
from game.learning.problems.problem_game import ProblemGame
from game.store.settings import Settings
from game.translation import _
from game.ui.scene import Dirty
from game.ui.screens.learning.cards_seen import Part
from game.ui.screens.learning.problem_panel import ProblemPanel
from game.ui.screens.learning.table_and_panel import TableAndPanel
from game.ui.screens.navigator import Navigator
from game.ui.screens.seats import sit_down
from game.ui.table.outcomes import Choice
from game.ui.table.table import Table
from game.ui.table.table_state import TableState
from game.ui.table.telling import Exits, MatchTelling, Told


class ProblemTelling(MatchTelling):
    """The words of a match until the problem is answered; nothing is to be done afterwards."""

    def __init__(self, game: ProblemGame, settings: Settings, exits: Exits) -> None:
        super().__init__(game, settings, exits)
        self._game = game

    @property
    def plays(self) -> bool:
        """Whether it is still to be answered."""
        return super().plays and not self._game.is_over

    def told(self, state: TableState) -> Told:
        """Whose turn it is, and later only what the table shows."""
        if not self._game.is_over:
            return super().told(state)
        return Told(_("The answer") if self._game.shown else _("Your answer"))

    def question(self, state: TableState, where: Choice | None) -> Choice | None:
        """Nothing once it is answered."""
        return None if self._game.is_over else super().question(state, where)


class ProblemScene(TableAndPanel):
    """The table of one of some problems. ``words`` stand in place of its number in the panel.

    ``close`` leads back to where the problem came from, by default to the list. ``run`` tells
    which of those before it have been solved.
    """

    def __init__(
        self,
        navigator: Navigator,
        problems: Sequence[Listed | MatchProblem],
        at: int = 0,
        words: str = "",
        close: Callable[[], None] | None = None,
        run: Sequence[bool] = (),
    ) -> None:
        self.problems, self.at, self.run = problems, at, list(run)
        self.settings = navigator.settings
        self._close = close or navigator.leave_problem
        chosen = problems[at]
        problem = chosen.problem() if isinstance(chosen, Listed) else chosen
        self.game = ProblemGame(problem, sit_down(problem.variant, self.settings))
        exits = Exits(lambda: None, self._leave)
        # Nothing that is set at this table is kept.
        settings = replace(self.settings)
        telling = ProblemTelling(self.game, settings, exits)
        table = Table(navigator.app.ui, self.game, settings, exits, telling)
        table.tabletop.bare.beside = True
        super().__init__(navigator, table)
        controls = self.table.controls
        controls.log_button.visible = controls.hint_button.visible = False
        # The panel has the cross that leads back.
        controls.menu_button.visible = False
        back = _("Back to the problems") if close is None else _("Back to the match")
        count = _("{at} of {count}").format(at=at + 1, count=len(problems))
        go_on = self._next if at + 1 < len(problems) else None
        self.panel = ProblemPanel(
            self.ui, self.game, words or count, go_on, self._leave, back, self._look,
            self.invalidate, run=self.run, known=problem.variant.key in navigator.known_games,
        )  # fmt: skip
        self._kept = self._pending = False
        self._spoken: tuple[bool, bool] | None = None

    panel: ProblemPanel

    def _laid_out(self) -> None:
        self.panel.place(self.table.state.areas.log)

    def _leave(self) -> None:
        self.game.close()
        self._close()

    def _look(self, part: Part) -> None:
        """Show what the player has seen, unless a card is being dragged."""
        if not self.holds:
            self.navigator.open("cards seen", game=self.game, part=part, meanwhile=self._settle)

    def _next(self) -> None:
        """Go on with what fits: after a solved one a harder one, after a missed one an easier."""
        self.game.close()
        done, rest = list(self.problems[: self.at + 1]), list(self.problems[self.at + 1 :])
        right = self.game.is_right
        if all(isinstance(one, Listed) for one in rest):
            results, known = self.navigator.kept.results.of, self.navigator.known_games
            graded = next_grade(self.game.problem.grade, right=right)
            rest = list(in_order([one for one in rest if isinstance(one, Listed)], results, known,
                                 graded, self.game.problem.theme))  # fmt: skip
        self.navigator.go_to(
            "problem", problems=[*done, *rest], at=self.at + 1, run=[*self.run, right]
        )

    def _settle(self) -> None:
        """Find out what the answer is worth, and keep that, as soon as it is known."""
        self.game.judge()
        self._keep()

    def _keep(self) -> None:
        """Keep the result once there is one, and mark what would have been better.

        An answer that has to be compared first is kept as missed until then: who leaves meanwhile
        has answered all the same.
        """
        game = self.game
        if self._kept or not game.is_over:
            return
        if not game.shown and game.answer is None:
            if not self._pending:
                self._pending = True
                self._keep_result(False)
            return
        self._kept = True
        self._keep_result(game.is_right)
        if game.shown:
            self.table.state.mark_advised(game.problem.best.actions[0])

    def _keep_result(self, right: bool) -> None:
        """Keep the result of a problem that is in the list."""
        if not isinstance(self.game.problem, MatchProblem):
            self.navigator.kept.results.keep(self.game.problem.key, right)

    # -- time, drawing ------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        self._settle()
        self.panel.refresh()
        self.panel.root.update(dt)
        told = self.game.is_over, self._kept
        if told != self._spoken:
            self._spoken = told
            self.table.playback.look_again()
            self.table.tabletop.changed()
            self.ui.speech.say(self.panel.spoken)
            self.invalidate()

    def draw(self, surface: pygame.Surface, dirty: Dirty) -> Dirty:
        changed = super().draw(surface, None if dirty is None else [*dirty, self.panel.strip])
        self.panel.draw(surface)
        return None if changed is None else [*changed, self.panel.strip]
