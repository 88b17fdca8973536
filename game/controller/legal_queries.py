"""What the human may do at the moment, judged from what they see."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import fields
from typing import Protocol, TypeVar

from ..rules import choices
from ..rules.actions import Action, Group, Take
from ..rules.cards import Card, Placed
from ..rules.engine import apply
from ..rules.legality import verify
from ..rules.refusal import Refusal
from ..rules.state import Phase
from ..rules.view import PlayerView
from . import targets as drops
from .special_hand_progress import special_progress
from .targets import OpeningCheck, Target

T = TypeVar("T")


class Seen(Protocol):
    """A game as its human sees it. The view is a new object whenever something has changed."""

    def view(self) -> PlayerView:
        """What the human sees."""

    @property
    def human(self) -> int | None:
        """The human's seat."""

    @property
    def your_turn(self) -> bool:
        """Whether the human is to act."""


class LegalQueries:
    """Questions about the human's possibilities; nothing is done here.

    Each question is worked out once for a view: the window asks the same ones with every frame
    that changes. Nobody who is handed an answer changes it.
    """

    def __init__(self, seen: Seen) -> None:
        self._seen = seen
        self._view: PlayerView | None = None
        self._answers: dict[Hashable, object] = {}

    def _once(self, question: Hashable, answer: Callable[[PlayerView], T]) -> T:
        """The answer to a question, from memory where the view is still the same."""
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
        """Why the action is refused now, None if it is lawful. Judged from what the human sees."""
        return self._once(("why_not", _key(action)), lambda view: verify(view, action))

    def why_not_after(self, first: Action, action: Action) -> Refusal | None:
        """Why an action is refused once another has been done, None if it is lawful then."""
        view = self._seen.view()
        refusal = self.why_not(first)
        if refusal is not None:
            return refusal
        after = view.copy()
        apply(after, first)
        return verify(after, action)

    def targets(self, cards: Sequence[Card]) -> Sequence[Target]:
        """Lawful places to drop these cards of the hand; with no cards, to drop the pile."""
        if not self._seen.your_turn:
            return []
        return self._once(("targets", _key(cards)), lambda view: drops.targets(view, cards))

    def opening(self, groups: Sequence[Group]) -> OpeningCheck:
        """How far these groups reach as an opening from the hand."""
        return self._once(("opening", _key(groups)), lambda view: drops.opening(view, groups))

    def opening_take(self, first: Group, groups: Sequence[Group]) -> OpeningCheck:
        """How far these groups reach as an opening with the pile; ``first`` joins its top card."""
        return self._once(
            ("opening_take", _key(first), _key(groups)),
            lambda view: drops.opening_take(view, first, groups),
        )

    def takes(self) -> Sequence[Take]:
        """Lawful ways to take the pile now, those that use the fewest cards first."""
        return self._once("takes", choices.takes) if self._drawing else []

    def take_ways(self, cards: Sequence[Card] = ()) -> Sequence[Target]:
        """The same with where the top card then lies; with just these cards if there are some."""
        if not self._drawing:
            return []
        return self._once(
            ("take_ways", _key(cards)), lambda view: drops.take_ways(view, tuple(cards))
        )

    def why_no_pile(self) -> Refusal | None:
        """Why the human cannot take the pile now; None if they can."""
        return self._once("why_no_pile", drops.why_no_pile)

    def pile_barred(self) -> Refusal | None:
        """Why the pile is out of reach, whatever the human lays; None if they might take it."""
        return self._once("pile_barred", drops.pile_barred)

    def why_no_melds(self) -> Refusal | None:
        """Why the human may put nothing down now, whatever the cards; None if they may."""
        return self._once("no_melds", choices.why_no_melds) if self._seen.your_turn else None

    def simple_actions(self) -> Sequence[Action]:
        """Lawful actions of the human for which no cards need to be chosen."""
        return self._once("simple", choices.simple_actions) if self._seen.your_turn else []

    def merges(self) -> Sequence[Action]:
        """Lawful ways to put two own melds together."""
        return self._once("merges", choices.merges) if self._seen.your_turn else []

    def merge_targets(self, index: int) -> Sequence[Target]:
        """Melds onto which the own meld with that index may be dropped, to become one."""
        if not self._seen.your_turn:
            return []
        return self._once(("merges", index), lambda view: drops.merge_targets(view, index))

    def special_progress(self) -> Sequence[tuple[str, int]]:
        """The special hands that the human may still show, the nearest first.

        Each by its name in records, with how many cards it lacks.
        """
        if self._seen.human is None or self._seen.view().phase is Phase.OVER:
            return []
        return self._once("special", special_progress)


def _key(asked: object) -> Hashable:
    """What is asked, such that wild cards that stand for different cards are told apart.

    As numbers they are equal.
    """
    if isinstance(asked, Placed):
        return int(asked), asked.stands
    if isinstance(asked, tuple | list):
        return tuple(_key(part) for part in asked)
    if isinstance(asked, Action):
        return type(asked), *(_key(getattr(asked, field.name)) for field in fields(asked))
    assert isinstance(asked, Hashable)
    return asked
