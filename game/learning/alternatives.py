"""Answers of equal worth: a deal written anew, so that it goes on from another card than its own.

Where a step takes several cards as right, the learner may play any of them. The rest of the deal
is then played with the card that was kept in place of the one that is gone. That is done only if
the rules allow all of it, and if every later step still finds what it speaks of.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from ..notation.action_notation import action_text, parse_action
from ..notation.card_notation import parse_cards
from ..notation.replay import state_after
from ..rules.actions import Action, Discard
from ..rules.engine import apply
from ..rules.legality import verify
from ..rules.state import State
from .due import lays
from .lesson import ME, Asked, Deal, Lesson, Step, fits, without_seat

Swap = tuple[str, str]
"""Two cards in the notation, each of which is played in place of the other."""

Instead: TypeAlias = tuple[int, str, str]
"""A swap that was made, after how many actions of the deal and of which cards."""

_CARD: Final = re.compile(r"(?<![=\w])(?:[2-9TJQKA][shdc]|Jo)\b")
"""A card of an action in the notation; not the one that a wild card stands for."""


def cards_of(action: Action) -> Counter[str]:
    """The cards that an action names, in the notation.

    >>> sorted(cards_of(parse_action("0 meld 7d 2s=9d Td")))
    ['2s', '7d', 'Td']
    """
    return Counter(_CARD.findall(action_text(action)))


def with_swap(action: Action, swap: Swap) -> Action:
    """The action with each of two cards in place of the other; of several copies the first.

    >>> action_text(with_swap(parse_action("0 meld 7d 2s=9d Td"), ("2s", "2d")))
    '0 meld 7d 2d=9d Td'
    """
    other = {swap[0]: swap[1], swap[1]: swap[0]}
    return parse_action(_CARD.sub(lambda found: other.pop(found[0], found[0]), action_text(action)))


def deal_with(deal: Deal, steps: Sequence[Step], at: int, swap: Swap) -> Deal | None:
    """The deal with two cards exchanged from the next action on; None if it cannot go on so.

    ``steps`` are the present step and those after it, ``at`` is how many actions of the deal have
    been played.
    """
    try:
        return _Writer(deal, at, swap).write(steps)
    except _CannotGoOnError:
        return None


def deal_after(lesson: Lesson, instead: Sequence[Instead]) -> Deal | None:
    """A lesson's deal as it goes on from answers as good as its own.

    None if they do not fit it, as may be with those kept by another version.
    """
    deal = lesson.make_deal()
    for at, *swap in instead:
        steps = _steps_from(deal, lesson.make_steps(deal), at)
        if not steps or not all(_CARD.fullmatch(text) for text in swap):
            return None
        found = deal_with(deal, steps, at, (swap[0], swap[1]))
        if found is None:
            return None
        deal = found
    return deal


def _steps_from(deal: Deal, steps: Sequence[Step], at: int) -> Sequence[Step]:
    """The step that begins after so many actions of the deal, and those after it."""
    own, done = deal.own_actions(), 0
    for index, step in enumerate(steps):
        if step.asked is Asked.ACT:
            if own[done] == at:
                return steps[index:]
            done += step.count
    return ()


class _CannotGoOnError(Exception):
    """What is left of the deal does not fit the other card."""


class _Writer:
    """Writes the rest of a deal: ``old`` is the table as it was to be, ``new`` as it becomes."""

    def __init__(self, deal: Deal, at: int, swap: Swap) -> None:
        self.deal, self.at, self.swap = deal, at, swap
        self.actions = deal.hand.actions
        self.old = state_after(deal.hand, deal.variant, at)
        self.new = state_after(deal.hand, deal.variant, at)
        self.written = list(self.actions[:at])

    def write(self, steps: Sequence[Step]) -> Deal:
        """The whole deal. The first action, and the melds of its turn, take the other card."""
        swaps = True
        for step in steps:
            if step.asked in (Asked.READ, Asked.SHEET):
                continue
            self._let_others_play()
            self._find_the_same(step)
            if step.asked is Asked.ACT:
                for asked in self.actions[self.at : self.at + step.count]:
                    self._play(with_swap(asked, self.swap) if swaps else self._own(asked, step))
                    swaps = swaps and lays(asked)
        self._let_others_play()
        return Deal(self.deal.variant, replace(self.deal.hand, actions=self.written))

    def _let_others_play(self) -> None:
        while self.at < len(self.actions) and self.actions[self.at].seat != ME:
            self._play(self.actions[self.at])

    def _play(self, action: Action) -> None:
        """Play what the deal has next at one table, and the action at the other."""
        if verify(self.new, action) is not None:
            raise _CannotGoOnError
        apply(self.old, self.actions[self.at])
        apply(self.new, action)
        self.written.append(action)
        self.at += 1

    def _own(self, asked: Action, step: Step) -> Action:
        """What the learner is asked for later: the same, or a card as good, or the one kept."""
        for action in (asked, *_as_good(self.new, step), with_swap(asked, self.swap)):
            if verify(self.new, action) is None:
                return action
        raise _CannotGoOnError

    def _find_the_same(self, step: Step) -> None:
        """A step that lets something be tried or put out finds the same rules and cards."""
        if step.asked is Asked.TRY:
            tried = parse_action(f"{ME} {step.tried}")
            before, now = verify(self.old, tried), verify(self.new, tried)
            if before is None or now is None or before.cause is not now.cause:
                raise _CannotGoOnError
        if step.asked is Asked.PUT_OUT:
            missing = Counter(parse_cards(step.cards)) - Counter(self.new.hands[ME])
            if missing:
                raise _CannotGoOnError


def _as_good(state: State, step: Step) -> list[Action]:
    """The discards from the learner's hand that a step takes as well, in its order."""
    held = [Discard(ME, card) for card in sorted(set(state.hands[ME]))]
    return [
        action for pattern in step.equal for action in held if fits(pattern, without_seat(action))
    ]
