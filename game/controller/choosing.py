"""What the human may do at the moment, judged from what he sees."""

from __future__ import annotations

from collections.abc import Sequence

from ..rules import choices
from ..rules.actions import Action, Group, Take
from ..rules.cards import Card
from ..rules.engine import apply
from ..rules.legality import verify
from ..rules.refusal import Refusal
from ..rules.state import Phase
from ..rules.view import PlayerView
from . import targets as drops
from .progress import special_progress
from .targets import OpeningCheck, Target


class Choosing:
    """Questions of the window about the human's possibilities; nothing is done here."""

    def view(self) -> PlayerView:
        """What the human sees."""
        raise NotImplementedError

    @property
    def human(self) -> int | None:
        """The human's seat."""
        raise NotImplementedError

    @property
    def your_turn(self) -> bool:
        """Whether the human is to act."""
        raise NotImplementedError

    def why_not(self, action: Action) -> Refusal | None:
        """Why the action is refused now, None if it is lawful. Judged from what the human sees."""
        return verify(self.view(), action)

    def why_not_after(self, first: Action, action: Action) -> Refusal | None:
        """Why an action is refused once another has been done, None if it is lawful then."""
        view = self.view()
        refusal = verify(view, first)
        if refusal is not None:
            return refusal
        after = view.copy()
        apply(after, first)
        return verify(after, action)

    def targets(self, cards: Sequence[Card]) -> list[Target]:
        """Lawful places to drop these cards of the hand; with no cards, to drop the pile."""
        return drops.targets(self.view(), cards) if self.your_turn else []

    def opening(self, groups: Sequence[Group]) -> OpeningCheck:
        """How far these groups reach as an opening from the hand."""
        return drops.opening(self.view(), groups)

    def opening_take(self, first: Group, groups: Sequence[Group]) -> OpeningCheck:
        """How far these groups reach as an opening with the pile; ``first`` joins its top card."""
        return drops.opening_take(self.view(), first, groups)

    def takes(self) -> list[Take]:
        """Lawful ways to take the pile now, those that use the fewest cards first."""
        view = self.view()
        return choices.takes(view) if self.your_turn and view.phase is Phase.DRAW else []

    def take_ways(self, cards: Sequence[Card] = ()) -> list[Target]:
        """The same with where the top card then lies; with just these cards if there are some."""
        view = self.view()
        may = self.your_turn and view.phase is Phase.DRAW
        return drops.take_ways(view, tuple(cards)) if may else []

    def why_no_pile(self) -> Refusal | None:
        """Why the human cannot take the pile now; None if he can."""
        return drops.why_no_pile(self.view())

    def pile_barred(self) -> Refusal | None:
        """Why the pile is out of the human's reach, whatever he lays; None if he might take it."""
        return drops.pile_barred(self.view())

    def why_no_melds(self) -> Refusal | None:
        """Why the human may put nothing down now, whatever the cards; None if he may."""
        return choices.why_no_melds(self.view()) if self.your_turn else None

    def simple_actions(self) -> list[Action]:
        """Lawful actions of the human for which no cards need to be chosen."""
        return choices.simple_actions(self.view()) if self.your_turn else []

    def merge_targets(self, index: int) -> list[Target]:
        """Melds onto which the own meld with that index may be dropped, to become one."""
        return drops.merge_targets(self.view(), index) if self.your_turn else []

    def special_progress(self) -> list[tuple[str, int]]:
        """The special hands that the human may still show, the nearest first.

        Each by its name in records, with how many cards it lacks.
        """
        view = self.view()
        if self.human is None or view.phase is Phase.OVER:
            return []
        return special_progress(view)
