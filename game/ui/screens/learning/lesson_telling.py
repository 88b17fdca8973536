"""What the table says in a lesson: no more than has been taught."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import TYPE_CHECKING

from game.learning.lesson import Asked
from game.rules.actions import Discard, Draw, LayMelds, LayOff, PickUp, Take
from game.ui.table.outcomes import Choice
from game.ui.table.table_state import TableState
from game.ui.table.telling import MatchTelling, Told

if TYPE_CHECKING:
    from game.learning.lesson_game import LessonGame
    from game.store.settings import Settings
    from game.ui.table.exits import Exits


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
