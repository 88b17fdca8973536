"""What a move does, looked at once for all rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from ....rules.actions import Discard, LayMelds, LayOff, Merge
from ....rules.cards import FIRST_THREE, Card
from ....rules.engine import apply
from ....rules.melds import Meld
from ....rules.refusal import IllegalActionError
from ....rules.state import Phase
from ....rules.view import PlayerView
from ...heuristic.assessment import Assessment
from ...heuristic.opening import Opening, cheapest_opening
from ...heuristic.prospects import Goal
from ...heuristic.special_hand_plan import Collector
from ...heuristic.variant_tables import tables_of
from ...heuristic.weights import Weights
from ...levels import STANDARD
from ..candidates import Candidate

FEW = 4
"""A hand of no more cards is stripped: little takes the pile, and partner cannot wait."""
LEAN_PILE = 5
"""The size up to which a pile is worth neither freezing nor keeping a pair for."""
SET = 3
"""The number of cards of a rank that can be melded."""
NEAR = 2
"""The number of cards that a sequence may lack that is likely to be completed."""
_READY = 7
"""A player with the canastas needed and no more cards than this may be out soon."""
_LAST_CARDS = 2
"""A partner with no more cards goes out with a card or two that fit."""
_SHORT = 3.0
"""The turns still to come for everybody below which the stock ends the hand soon."""
_EYES = Weights(lone_take=0.2)
"""The weights of the observer: a wild card is seldom spent on a pile."""


NOBODY = 99
"""More cards than anybody holds."""
ABOUT_TO_GO = 5
"""Whoever holds no more, and may go out, may well do so in the next turn or two."""
FEW_WILDS = 2
"""The number of wild cards that is no high price for a canasta."""


class Collecting(NamedTuple):
    """The ranks that the special hand does not need, and whether it needs a three."""

    needless: frozenset[int]
    three: bool


class Before:
    """What holds before the move, the same for all candidates.

    ``threatened`` tells that others may end the hand soon, ``pressed`` that they or the stock may:
    then cards are worth what they are on the table. ``last`` tells that the stock brings the player
    no other turn, ``partner_ready`` that the partner may well go out in their next turn. ``ready``
    is how many cards the rival with the fewest has whose side may go out, ``NOBODY`` without one.
    """

    def __init__(self, view: PlayerView) -> None:
        self.view = view
        self.position = Assessment(view, tables_of(view.variant), _EYES)
        self.threatened = _threatened(self.position)
        self.pressed = self.threatened or view.last_turn or self.position.rounds < _SHORT
        self.last = view.last_turn or len(view.stock) <= view.variant.draw.cards * (
            sum(side >= 0 for side in view.side_of) - 1
        )
        self.partner_ready = _partner_ready(self.position)
        self.ready = min(
            (
                len(view.hands[seat])
                for side in self.position.rivals
                if view.opened[side] and view.canastas(side) >= self.position.tables.needed
                for seat in view.sides[side]
            ),
            default=NOBODY,
        )

    @cached_property
    def opening(self) -> Opening | None:
        """The cheapest opening in hand; None if there is none."""
        return cheapest_opening(self.position)

    @cached_property
    def near(self) -> list[Goal]:
        """The sequences of the side that lack few cards."""
        return [goal for goal in self.position.prospects.goals if len(goal.missing) <= NEAR + 1]

    @cached_property
    def collecting(self) -> Collecting | None:
        """The special hand that is being collected; None if there is none."""
        view = self.view
        if not view.variant.special_hands.hands:
            return None
        position = Assessment(view, self.position.tables, STANDARD.weights(view.variant))
        collector = Collector(position)
        chase = collector.chased()
        if chase is None:
            return None
        return Collecting(
            frozenset(collector.spare_ranks(chase)), collector.three_to_hold(chase) is not None
        )


class Turn:
    """What a candidate does, looked at once for all rules.

    ``view`` is the position before it and ``after`` the one behind its melds. Only its first act is
    decided now: ``thrown`` is a discard that it begins with, ``laid`` how many cards its first act
    puts down and ``begun`` the side's melds behind that. ``left`` counts the cards then in hand,
    less one to throw. ``out`` tells that it ends the hand. ``before`` is what holds before it,
    where that is known.
    """

    def __init__(
        self, view: PlayerView, candidate: Candidate, before: Before | None = None
    ) -> None:
        self._before = before or Before(view)
        self.view = view
        self.candidate = candidate
        self.position = self._before.position
        self.threatened = self._before.threatened
        self.pressed = self._before.pressed
        self.last = self._before.last
        self.partner_ready = self._before.partner_ready
        self.ready = self._before.ready
        self.first = candidate.first
        self.after = view
        self.thrown = self.first.card if isinstance(self.first, Discard) else None
        self.laid = 0
        self.begun: Sequence[Meld] = ()
        self.out = False
        if view.phase is Phase.MELD:
            self._play(candidate)
        self.left = len(view.hand) - self.laid - 1

    def _play(self, candidate: Candidate) -> None:
        after = self.view.copy()
        thrown = 0
        try:
            for number, action in enumerate(candidate.actions):
                if isinstance(action, Discard):
                    thrown = 1
                    break
                if not isinstance(action, LayMelds | LayOff | Merge):
                    break
                apply(after, action)
                if not number:
                    self.laid = len(self.view.hand) - len(after.hand)
                    self.begun = after.melds[self.view.side][:]
        except IllegalActionError:
            return
        self.after = after
        self.out = after.phase is Phase.OVER or len(after.hand) <= thrown

    @property
    def spare(self) -> list[Card]:
        """What else could be thrown."""
        hand = self.view.hand[:]
        if self.thrown is not None:
            hand.remove(self.thrown)
        return hand

    @property
    def collecting(self) -> Collecting | None:
        """The special hand that is being collected; None if there is none."""
        return self._before.collecting

    @property
    def opening(self) -> Opening | None:
        """The cheapest opening that was in hand; None if there was none."""
        return self._before.opening

    @property
    def near(self) -> list[Goal]:
        """The sequences of the side that lack few cards."""
        return self._before.near

    def spent(self) -> list[Meld]:
        """The melds that wild cards come to, as they are in the end."""
        before = {meld.born: meld.wilds for meld in self.view.melds[self.view.side]}
        wilder = {meld.born for meld in self.begun if meld.wilds > before.get(meld.born, 0)}
        return [meld for meld in self.after.melds[self.view.side] if meld.born in wilder]


def with_wilds(
    cards: Sequence[Card], hand: Sequence[Card], size: int, most: int = FEW_WILDS
) -> tuple[Card, ...] | None:
    """So many cards: some of a rank, and as few wild cards of the hand as it takes, deuces first.

    None where it takes more than ``most``, or more than there are.
    """
    wilds = sorted((card for card in hand if card < FIRST_THREE), reverse=True)
    short = size - len(cards)
    return (*cards, *wilds[:short]) if 0 <= short <= min(most, len(wilds)) else None


def _threatened(position: Assessment) -> bool:
    view = position.view
    for side in position.rivals:
        fewest = min(len(view.hands[seat]) for seat in view.sides[side])
        missing = position.tables.needed - view.canastas(side)
        if view.opened[side] and fewest <= (_READY if missing <= 0 else FEW) and missing <= 1:
            return True
    return False


def _partner_ready(position: Assessment) -> bool:
    view = position.view
    return (
        position.opened
        and position.canastas >= position.tables.needed
        and any(len(view.hands[seat]) <= _LAST_CARDS for seat in position.partners)
    )
