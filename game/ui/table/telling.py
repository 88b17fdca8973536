"""What is told and asked at a table, which differs between a match and a record."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.rules.actions import Action
from game.rules.state import Phase
from game.store.settings import Settings
from game.translation import _
from game.ui.table import sentences
from game.ui.table.outcomes import Choice
from game.ui.table.questions import standing_question
from game.ui.table.table_model import TableModel
from game.ui.table.table_state import TableState

if TYPE_CHECKING:
    from game.ui.table.table import Exits


@dataclass(frozen=True, slots=True)
class Told:
    """The headline of the plaza, the line below it, and why the pile is out of reach.

    ``advised`` is a better move whose cards are marked, ``aside`` what is told of it beside.
    """

    headline: str
    prompt: str = ""
    no_pile: str = ""
    advised: Action | None = None
    aside: str = ""


class Telling(ABC):
    """Finds the words for a table. The state is only looked at."""

    @property
    def plays(self) -> bool:
        """Whether the player can put cards out in this hand."""
        return False

    @property
    def open_hands(self) -> bool:
        """Whether everybody's cards are shown although the hand goes on."""
        return False

    @property
    def goes_back(self) -> bool:
        """Whether the player's last move can be taken back beyond the turn."""
        return False

    @property
    def quiet(self) -> bool:
        """Whether the table keeps to itself what is needed to open."""
        return False

    @property
    def obvious(self) -> Collection[str] | None:
        """The acts of ``Offers`` to hold out as the obvious ones; None if the table judges."""
        return None

    @abstractmethod
    def tells_why(self, state: TableState) -> bool:
        """Whether the reasons of the others are told now."""

    @abstractmethod
    def memory(self, state: TableState) -> str:
        """How much of the log may be read now, as ``HandLog.memory``."""

    @abstractmethod
    def told(self, state: TableState) -> Told:
        """What is told just now."""

    @abstractmethod
    def question(self, state: TableState, where: Choice | None) -> Choice | None:
        """What is asked just now; ``where`` is where wild cards put out are to stand."""


class MatchTelling(Telling):
    """The words for a match that is being played."""

    def __init__(self, model: TableModel, settings: Settings, exits: Exits) -> None:
        self._model = model
        self._settings = settings
        self._exits = exits

    @property
    def plays(self) -> bool:
        """Whether the player plays and does not look on."""
        return not self._model.looks_on

    @property
    def goes_back(self) -> bool:
        """Whether the game and the settings allow it, and somebody asks before it is done."""
        offered = self._exits.take_back is not None and self._settings.take_back
        return offered and self._model.can_take_back

    def tells_why(self, state: TableState) -> bool:
        """While a hand is played the reasons are a secret, unless settings and match allow them."""
        return self._model.tells_why or state.view.phase is Phase.OVER

    def memory(self, state: TableState) -> str:
        """As the settings say; all once the hand is over."""
        return "all" if state.view.phase is Phase.OVER else self._settings.log_memory

    def told(self, state: TableState) -> Told:
        """Whose turn it is, and what about the pile."""
        model = self._model
        headline, prompt = sentences.status(model, state.view, state.names)
        drawing = model.your_turn and state.view.phase is Phase.DRAW
        barred = model.legal.pile_barred() if drawing else None
        no_pile = "" if barred is None else prompt or sentences.refused_words(model, barred)
        return Told(headline, prompt, no_pile)

    def question(self, state: TableState, where: Choice | None) -> Choice | None:
        """What the player has to choose, what the rules ask, where wild cards are to stand."""
        if state.busy:
            return None
        if state.view.phase is Phase.OVER:
            return Choice("", ((_("To the score sheet"), None),))
        asked = standing_question(self._model, state.names)
        if state.view.phase not in (Phase.DRAW, Phase.MELD):
            # Nothing else can be done before that is answered.
            return state.choice or asked or where
        return state.choice or where or asked


class PictureTelling(MatchTelling):
    """The words of a table on a picture that others are to see: nobody there can do anything."""

    @property
    def plays(self) -> bool:
        """Nobody does."""
        return False

    def told(self, state: TableState) -> Told:
        """Whose turn it is or how the hand ended, by name also where it is the player."""
        return Told(sentences.told_to_others(state.view, state.names))

    def question(self, state: TableState, where: Choice | None) -> Choice | None:
        """Nothing."""
        return None
