"""What the human may do now, judged from what they can see."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import fields
from typing import Protocol, TypeVar

from ..players.special_hand_progress import special_progress
from ..rules import choices
from ..rules.actions import Action, Group, Take
from ..rules.cards import Card, Placed
from ..rules.engine import apply
from ..rules.legality import verify
from ..rules.refusal import Refusal
from ..rules.state import Phase
from ..rules.view import PlayerView
from . import targets as drops
from .targets import OpeningCheck, Target

T = TypeVar("T")


class Seen(Protocol):
    """A game as its human sees it. The view is a new object whenever something changes."""

    def view(self) -> PlayerView:
        """What the human sees."""

    @property
    def human(self) -> int | None:
        """The human's seat."""

    @property
    def your_turn(self) -> bool:
        """Whether the human is to act."""


class LegalQueries:
    """Questions about what the human may do. Answering changes nothing.

    Answers are cached for each view, since the window asks the same questions every frame. Callers
    must not change an answer.
    """

    def __init__(self, seen: Seen) -> None:
        self._seen = seen
        self._view: PlayerView | None = None
        self._answers: dict[Hashable, object] = {}

    def _once(self, question: Hashable, answer: Callable[[PlayerView], T]) -> T:
        """The answer to a question: cached while the view is the same, else worked out."""
        view = self._seen.view()
        if view is not self._view:
            self._view = view
            self._answers.clear()
        if question not in self._answers:
            self._answers[question] = answer(view)
        return self._answers[question]  # type: ignore[return-value]

    @property
    def _drawing(self) -> bool:
        """Whether the human is to draw or to take the pile."""
        return self._seen.your_turn and self._seen.view().phase is Phase.DRAW

    def why_not(self, action: Action) -> Refusal | None:
        """Why the action is refused now, judged from what the human sees; None if it is lawful."""
        return self._once(("why_not", _key(action)), lambda view: verify(view, action))

    def why_not_after(self, first: Action, action: Action) -> Refusal | None:
        """Why ``action`` is refused after ``first`` has been played; None if it is lawful then."""
        view = self._seen.view()
        refusal = self.why_not(first)
        if refusal is not None:
            return refusal
        after = view.copy()
        apply(after, first)
        return verify(after, action)

    def targets(self, cards: Sequence[Card]) -> Sequence[Target]:
        """Lawful places to drop these cards of the hand. With no cards: places to drop the pile."""
        if not self._seen.your_turn:
            return []
        return self._once(("targets", _key(cards)), lambda view: drops.targets(view, cards))

    def opening(self, groups: Sequence[Group]) -> OpeningCheck:
        """How these groups count as an opening from the hand."""
        return self._once(("opening", _key(groups)), lambda view: drops.opening(view, groups))

    def opening_take(self, first: Group, groups: Sequence[Group]) -> OpeningCheck:
        """How these groups count as an opening with the pile; ``first`` joins its top card."""
        return self._once(
            ("opening_take", _key(first), _key(groups)),
            lambda view: drops.opening_take(view, first, groups),
        )

    def takes(self) -> Sequence[Take]:
        """Lawful ways to take the pile now, fewest cards first."""
        return self._once("takes", choices.takes) if self._drawing else []

    def take_ways(self, cards: Sequence[Card] = ()) -> Sequence[Target]:
        """Lawful ways to take the pile, each with the place of the top card.

        With ``cards``, only ways that use exactly these cards.
        """
        if not self._drawing:
            return []
        return self._once(
            ("take_ways", _key(cards)), lambda view: drops.take_ways(view, tuple(cards))
        )

    def why_no_pile(self) -> Refusal | None:
        """Why the human cannot take the pile now; None if they can."""
        return self._once("why_no_pile", drops.why_no_pile)

    def pile_barred(self) -> Refusal | None:
        """Why the human cannot take the pile whatever they lay down; None if they might take it."""
        return self._once("pile_barred", drops.pile_barred)

    def why_no_melds(self) -> Refusal | None:
        """Why the human may not lay down any cards now; None if they may."""
        return self._once("no_melds", choices.why_no_melds) if self._seen.your_turn else None

    def simple_actions(self) -> Sequence[Action]:
        """Lawful actions of the human that need no choice of cards."""
        return self._once("simple", choices.simple_actions) if self._seen.your_turn else []

    def merges(self) -> Sequence[Action]:
        """Lawful ways to combine two of the side's melds."""
        return self._once("merges", choices.merges) if self._seen.your_turn else []

    def merge_targets(self, index: int) -> Sequence[Target]:
        """Melds that the side's meld with that index may be dropped on, to combine the two."""
        if not self._seen.your_turn:
            return []
        return self._once(("merges", index), lambda view: drops.merge_targets(view, index))

    def special_progress(self) -> Sequence[tuple[str, int]]:
        """The special hands that the human may still show, nearest first.

        Each entry is the hand's name in records and the number of cards missing.
        """
        if self._seen.human is None or self._seen.view().phase is Phase.OVER:
            return []
        return self._once("special", special_progress)


def _key(asked: object) -> Hashable:
    """A cache key that tells wild cards apart by what they stand for.

    Two such cards are equal as numbers.
    """
    if isinstance(asked, Placed):
        return int(asked), asked.stands
    if isinstance(asked, tuple | list):
        return tuple(_key(part) for part in asked)
    if isinstance(asked, Action):
        return type(asked), *(_key(getattr(asked, field.name)) for field in fields(asked))
    assert isinstance(asked, Hashable)
    return asked
