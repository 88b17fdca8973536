"""A discard that would lose something is held back once: bonus cards, or an opening put out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.controller.card_names import cards_object
from game.rules.actions import AcceptBonus, Discard
from game.rules.turn_phase import bonus_offered
from game.translation import _, _n, _p, number
from game.ui.table.card_places import SpriteId
from game.ui.table.outcomes import Act, Choice, OpenAndDiscard, Outcome
from game.ui.table.staging import BONUS, OPENING, AtTable, Staging
from game.ui.table.table_model import TableModel
from game.ui.table.table_state import TableState

REMINDED: Final = 0.5
"""After so many seconds a discard held back is meant when it comes again."""


class Reminders(AtTable):
    """Remembers in the state what the player has been reminded of."""

    def __init__(self, model: TableModel, state: TableState, staging: Staging) -> None:
        super().__init__(model, state)
        self.staging = staging

    def of(self, action: Discard, ids: Sequence[SpriteId]) -> Outcome | None:
        """A discard that would lose something is held back once, and said why."""
        if self.legal.why_not(action) is not None:
            return None
        return self._bonus_lost() or self._opening_lost(action, ids)

    def not_melded(self, ids: Sequence[SpriteId]) -> str:
        """What is told of cards put out that are too few to open, when a card is thrown."""
        if not self.staging.may_stage or all(set(group) <= set(ids) for group in self.own.staged):
            return ""
        check = self.staging.check()
        if check.points >= check.minimum:
            return ""
        words = _("Not opened: the cards of your opening are back in your hand. They counted "
                  "{points}; {minimum} are needed to open.")  # fmt: skip
        return words.format(points=number(check.points), minimum=number(check.minimum))

    def _bonus_lost(self) -> Outcome | None:
        """A player who throws their last card goes out and has no use for bonus cards."""
        view = self.view
        count = bonus_offered(view)
        if len(view.hand) == 1 or not count:
            return None
        words = _n(
            "Take your bonus card first, or discard again to refuse it.",
            "Take your {count} bonus cards first, or discard again to refuse them.",
            count,
        )
        refusal = words.format(count=count)
        bonus = AcceptBonus(self.seat)
        return Outcome(refusal, instead=bonus) if self._held_back(BONUS) else None

    def _opening_lost(self, action: Discard, ids: Sequence[SpriteId]) -> Outcome | None:
        """Cards put out that are enough to open wait in vain for a turn that ends."""
        if not self.staging.may_stage or not self.own.staged:
            return None
        rest = [[i for i in group if i not in ids] for group in self.own.staged]
        groups = [
            self.staging.placed(group) for group in rest if self.staging.group_is_whole(group)
        ]
        opening = self.legal.opening(groups).action
        if opening is None or not self._held_back(OPENING):
            return None
        act: Act = opening
        words = _p("button, lay the opening", "Open")
        if self.legal.why_not_after(opening, action) is None:
            act = OpenAndDiscard(ids[0])
            words = _("Open and discard {card}").format(card=cards_object([action.card]))
        choice = Choice(_("You have not opened yet."), ((words, act),))
        told = _("Your melds are enough to open. Open with them, or discard again to wait.")
        return Outcome(told, choice, instead=act)

    def _held_back(self, why: str) -> bool:
        """Whether a discard is held back for that, now or again a moment later.

        A key held down or a finger too quick means the same discard still.
        """
        now, before = self.state.now, self.own.reminded.get(why)
        if before is not None and now - before > REMINDED:
            return False
        self.own.reminded[why] = now
        return True
