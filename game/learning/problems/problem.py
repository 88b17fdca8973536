"""A problem: a position from play in which one answer is clearly best, and not the obvious one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from ...notation import reasons
from ...notation.action_notation import parse_action
from ...notation.card_notation import parse_cards
from ...notation.reasons import Why
from ...notation.record import HandRecord, PlayerEntry, Record
from ...notation.replay import state_after
from ...rules.actions import Action
from ...rules.variant import Variant
from ...rules.view import PlayerView, view_of
from ...variants import VARIANTS
from .answers import ASK, DRAW, NO, OUT, TAKE, YES, Effect, effect_of

EASY: Final = 0.55
"""The share of weaker players from which on a problem is easy."""
MEDIUM: Final = 0.25
"""The same for one of medium difficulty."""


class Theme(StrEnum):
    """What a problem asks."""

    TAKE = "take"
    DISCARD = "discard"
    OPEN = "open"
    LAY = "lay"
    OUT = "out"
    ANSWER = "answer"


TWO_SIDED: Final = frozenset({Theme.OPEN, Theme.OUT, Theme.ANSWER})
"""The themes that ask for one of two sides."""


def side_of(theme: Theme, effect: Effect) -> Effect:
    """On which side of the question an answer is: all that open are on one, all that wait on the
    other, and so it is with going out. Elsewhere every answer stands for itself.

    >>> side_of(Theme.OUT, ("discard", 9)) == side_of(Theme.OUT, ("discard", 4))
    True
    >>> side_of(Theme.DISCARD, ("discard", 9)) == side_of(Theme.DISCARD, ("discard", 4))
    False
    """
    if theme is Theme.OPEN:
        return ("open",) if effect[0] in ("lay", "out") else ("wait",)
    if theme is Theme.OUT:
        return OUT if effect in (OUT, ASK) else ("on",)
    return effect


def theme_of(view: PlayerView, order: Sequence[Effect]) -> Theme | None:
    """What the question is between the best answer and the next; None for what is not asked."""
    two = set(order[:2])
    if any(effect[0] == "other" for effect in order):
        return None
    if two == {YES, NO}:
        return Theme.ANSWER
    if two == {DRAW, TAKE}:
        return Theme.TAKE
    if OUT in two or ASK in two:
        return Theme.OUT
    lays = [effect for effect in two if effect[0] == "lay"]
    if not lays:
        return Theme.DISCARD if {effect[0] for effect in two} == {"discard"} else None
    if not view.opened[view.side] and len(lays) == 1:
        return Theme.OPEN
    return Theme.LAY


class Grade(StrEnum):
    """How hard a problem is, by how often weaker levels find the answer."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


def grade_of(found: float) -> Grade:
    """How hard a problem is that this share of the players of weaker levels find.

    >>> [str(grade_of(share)) for share in (0.6, 0.3, 0.0)]
    ['easy', 'medium', 'hard']
    """
    if found >= EASY:
        return Grade.EASY
    return Grade.MEDIUM if found >= MEDIUM else Grade.HARD


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer: its actions up to the end of the turn or the next card seen.

    ``cost`` is by how many points the best answer is better, ``error`` the standard error of that.
    """

    actions: tuple[Action, ...]
    cost: float = 0.0
    error: float = 0.0


@dataclass(frozen=True)
class Problem:
    """A problem of the game with the key ``game``.

    ``hand`` is the hand up to the position, ``choices`` are the answers from the best to the worst,
    ``why`` is the reason for the best. ``found`` is the share of the players of weaker levels who
    found it.
    """

    key: str
    game: str
    theme: Theme
    found: float
    hand: HandRecord
    choices: tuple[Choice, ...]
    why: Why

    @property
    def grade(self) -> Grade:
        """How hard it is."""
        return grade_of(self.found)

    @property
    def variant(self) -> Variant:
        """The game it is from."""
        return VARIANTS[self.game]

    @property
    def best(self) -> Choice:
        """The right answer."""
        return self.choices[0]

    def view(self) -> PlayerView:
        """What the player in turn sees."""
        state = state_after(self.hand, self.variant)
        return view_of(state, state.turn)

    def record(self, players: list[PlayerEntry]) -> Record:
        """A match that consists of the hand up to the position. What is played in it is its own."""
        hand = replace(self.hand, actions=self.hand.actions[:])
        return Record(self.variant, players, [hand])

    def is_on_the_right_side(self, view: PlayerView, choice: Choice) -> bool:
        """Whether an answer is on the side of the question on which the best is, and worth more
        than all on the other side.
        """

        def side(one: Choice) -> Effect:
            return side_of(self.theme, effect_of(view, one.actions))

        right = side(self.best)
        others = [one.cost for one in self.choices if side(one) != right]
        return side(choice) == right and all(choice.cost < cost for cost in others)

    def choice_of(self, view: PlayerView, actions: tuple[Action, ...]) -> Choice | None:
        """The answer that comes to the same as these actions, None if it was not worked out."""
        wanted = effect_of(view, actions)
        return next((c for c in self.choices if effect_of(view, c.actions) == wanted), None)


def from_json(game: str, value: Mapping[str, Any]) -> Problem:
    """A problem as it is kept, its texts in the notation of records."""
    hand = HandRecord(
        number=1,
        dealer=value["dealer"],
        scores=list(value["scores"]),
        deck=parse_cards(value["deck"]),
        actions=_actions(value["actions"]),
    )
    choices = tuple(
        Choice(tuple(_actions(one["actions"])), one["cost"], one["error"])
        for one in value["choices"]
    )
    why = reasons.from_toml(value["why"], "why")
    theme = Theme(value["theme"])
    return Problem(value["key"], game, theme, value["found"], hand, choices, why)


def _actions(text: str) -> list[Action]:
    return [parse_action(one) for one in text.split("; ")] if text else []
