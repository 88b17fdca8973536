"""Moves that were compared, and what each comes to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from ...notation.reasons import Why, say
from ...rules.actions import Pass
from ...rules.cards import FIRST_THREE
from ...rules.view import PlayerView
from ..facts.before import Before
from ..facts.reason_values import card_kind
from ..facts.turn import Turn
from ..heuristic.assessment import Assessment
from ..search.candidates import Candidate
from ..search.caution import faults
from ..search.verdict import Verdict
from .move_names import deed

GIVES: Final = frozenset({
    "fault.feeds_the_next_player", "fault.gives_a_fat_pile_away", "fault.risks_a_fat_pile",
    "fault.throws_the_riskier_card", "fault.throws_beside_a_stop_card",
    "fault.throws_what_they_collect",
})  # fmt: skip
"""What others get by a card."""
_OF_THE_CARD: Final = GIVES | {"fault.throws_what_fits"}
"""What is wrong with a card thrown, whatever else the turn does."""
OF_WILD_CARDS: Final = frozenset({"fault.closes_early", "fault.spends_wild_cards"})
"""What is wrong with spending wild cards."""


class Compared:
    """Moves that were compared in a position, with what that has shown.

    What each of them comes to is worked out once, when it is first asked for.
    """

    def __init__(
        self,
        view: PlayerView,
        found: Sequence[Candidate],
        verdict: Verdict,
        before: Before | None = None,
    ) -> None:
        self.view, self.found, self.verdict = view, found, verdict
        self.before = before or Before(view)
        self._turns: dict[int, Turn] = {}
        self._faults: dict[int, list[str]] = {}

    @property
    def best(self) -> Candidate:
        """The move that is explained."""
        return self.found[self.verdict.best]

    @cached_property
    def nothing(self) -> Turn:
        """What it comes to that nothing is laid down or thrown."""
        return Turn(self.view, [Pass(self.view.seat)], self.before)

    @property
    def position(self) -> Assessment:
        """The position as one sees it who counts and remembers."""
        return self.before.position

    def turn(self, move: Candidate) -> Turn:
        """What a move comes to."""
        if id(move) not in self._turns:
            self._turns[id(move)] = Turn(self.view, move.actions, self.before)
        return self._turns[id(move)]

    def act_alone(self, move: Candidate) -> Turn:
        """What the first act of a move comes to."""
        return Turn(self.view, move.actions[:1], self.before)

    def faults(self, move: Candidate) -> list[str]:
        """The rules of caution under which a move falls, as keys of reasons."""
        if id(move) not in self._faults:
            self._faults[id(move)] = faults(self.view, move, self.before)
        return self._faults[id(move)]

    def faults_beside(self, move: Candidate, other: Candidate) -> list[str]:
        """The faults of a move that another one does not have.

        A card that the other one throws as well, and wild cards where it throws one, are not held
        against the move.
        """
        mine, theirs = self.turn(move), self.turn(other)
        excused = set(self.faults(other))
        if mine.thrown is not None and theirs.thrown is not None:
            alike = card_kind(self.view, mine.thrown) == card_kind(self.view, theirs.thrown)
            excused |= _OF_THE_CARD if alike else frozenset()
        if theirs.thrown is not None and theirs.thrown < FIRST_THREE:
            excused |= OF_WILD_CARDS
        return [fault for fault in self.faults(move) if fault not in excused]

    def amiss(self, rival: Candidate) -> Why:
        """What another move would do amiss, and the best one would not."""
        found = self.faults_beside(rival, self.best)
        return say(found[0], act=deed(self.view, rival.first)) if found else ()
