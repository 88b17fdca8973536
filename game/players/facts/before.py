"""What holds before a turn, the same for all that may be done."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from ...rules.turn_end import foot_hinders
from ...rules.view import PlayerView
from ..heuristic.assessment import Assessment
from ..heuristic.opening import Opening, cheapest_opening
from ..heuristic.prospects import Goal
from ..heuristic.risks import Risks
from ..heuristic.special_hand_plan import Collector
from ..heuristic.variant_tables import tables_of
from ..heuristic.weights import Weights
from ..levels import STANDARD

FEW = 4
"""A hand of no more cards is stripped: little takes the pile, and partner cannot wait."""
NEAR = 2
"""The number of cards that a sequence may lack that is likely to be completed."""
NOBODY = 99
"""More cards than anybody holds."""
ABOUT_TO_GO = 5
"""Whoever holds no more, and may go out, may well do so in the next turn or two."""
_READY = 7
"""A player with the canastas needed and no more cards than this may be out soon."""
LAST_CARDS = 2
"""Who may go out and has no more cards does so with a card or two that fit."""
_SHORT = 3.0
"""The turns still to come for everybody below which the stock ends the hand soon."""
_EYES = Weights(lone_take=0.2)
"""The weights of the observer: a wild card is seldom spent on a pile."""


class Collecting(NamedTuple):
    """The ranks that the special hand does not need, and whether it needs a three."""

    needless: frozenset[int]
    three: bool


class Before:
    """A position as those see it who judge a move.

    ``position`` is that of a player who counts and remembers, or the one given; ``eyes`` that of an
    observer who judges what looks senseless.
    """

    def __init__(self, view: PlayerView, position: Assessment | None = None) -> None:
        self.view = view
        self._position = position

    @cached_property
    def position(self) -> Assessment:
        """The position as one sees it who counts and remembers."""
        if self._position is not None:
            return self._position
        variant = self.view.variant
        return Assessment(self.view, tables_of(variant), STANDARD.weights(variant))

    @cached_property
    def risks(self) -> Risks:
        """What the next player may take the pile with."""
        return Risks(self.position)

    @cached_property
    def eyes(self) -> Assessment:
        """The position as an observer sees it."""
        return Assessment(self.view, tables_of(self.view.variant), _EYES)

    @cached_property
    def eyes_risks(self) -> Risks:
        """What the next player may take the pile with, as the observer sees it."""
        return Risks(self.eyes)

    @cached_property
    def threatened(self) -> bool:
        """Whether others may end the hand soon."""
        position, view = self.eyes, self.view
        for side in position.rivals:
            fewest = min(self._held_at_the_end(side), default=NOBODY)
            missing = position.tables.needed - view.canastas(side)
            if view.opened[side] and fewest <= (_READY if missing <= 0 else FEW) and missing <= 1:
                return True
        return False

    def _held_at_the_end(self, side: int) -> list[int]:
        """How many cards those of a side hold whom no foot keeps from going out."""
        view = self.view
        return [len(view.hands[seat]) for seat in view.sides[side] if not foot_hinders(view, seat)]

    @cached_property
    def short(self) -> bool:
        """Whether the stock may end it soon."""
        return self.view.last_turn or self.eyes.rounds < _SHORT

    @cached_property
    def pressed(self) -> bool:
        """Whether others or the stock may end it soon: then cards are worth what they are on the
        table."""
        return self.threatened or self.short

    @cached_property
    def last(self) -> bool:
        """Whether the stock brings the player no other turn."""
        view = self.view
        others = sum(side >= 0 for side in view.side_of) - 1
        return view.last_turn or len(view.stock) <= view.variant.draw.cards * others

    @cached_property
    def ready(self) -> int:
        """How many cards the rival with the fewest has whose side may go out, ``NOBODY`` without
        one."""
        view, position = self.view, self.eyes
        return min(
            (
                held
                for side in position.rivals
                if view.opened[side] and view.canastas(side) >= position.tables.needed
                for held in self._held_at_the_end(side)
            ),
            default=NOBODY,
        )

    @cached_property
    def partner_ready(self) -> bool:
        """Whether the partner may well go out in their next turn."""
        position = self.eyes
        return (
            position.opened
            and position.canastas >= position.tables.needed
            and any(len(self.view.hands[seat]) <= LAST_CARDS for seat in position.partners)
        )

    @cached_property
    def opening(self) -> Opening | None:
        """The cheapest opening in hand; None if there is none."""
        return cheapest_opening(self.eyes)

    @cached_property
    def near(self) -> list[Goal]:
        """The sequences of the side that lack few cards."""
        return [goal for goal in self.eyes.prospects.goals if len(goal.missing) <= NEAR + 1]

    @cached_property
    def collecting(self) -> Collecting | None:
        """The special hand that is being collected; None if there is none."""
        if not self.view.variant.special_hands.hands:
            return None
        variant = self.view.variant
        collector = Collector(Assessment(self.view, tables_of(variant), STANDARD.weights(variant)))
        chase = collector.chased()
        if chase is None:
            return None
        return Collecting(
            frozenset(collector.spare_ranks(chase)), collector.three_to_hold(chase) is not None
        )
