"""A problem: a position from play in which one answer is clearly best, and not the obvious one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from ...notation import reasons
from ...notation.action_notation import action_text, parse_action
from ...notation.card_notation import cards_text, parse_cards
from ...notation.reasons import Why
from ...notation.record import HandRecord, PlayerEntry, Record
from ...notation.replay import state_after
from ...rules.actions import Action
from ...rules.variant import Variant
from ...rules.view import PlayerView, view_of
from ...variants import VARIANTS
from .answers import effect_of

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

    def choice_of(self, view: PlayerView, actions: tuple[Action, ...]) -> Choice | None:
        """The answer that comes to the same as these actions, None if it was not worked out."""
        wanted = effect_of(view, actions)
        return next((c for c in self.choices if effect_of(view, c.actions) == wanted), None)


def to_json(problem: Problem) -> dict[str, Any]:
    """A problem as it is kept: its texts in the notation of records."""
    hand = problem.hand
    assert hand.deck is not None, "a problem's hand begins from a deck"
    return {
        "key": problem.key,
        "theme": problem.theme.value,
        "found": problem.found,
        "dealer": hand.dealer,
        "scores": hand.scores,
        "deck": cards_text(hand.deck),
        "actions": "; ".join(map(action_text, hand.actions)),
        "choices": [
            {
                "actions": "; ".join(map(action_text, choice.actions)),
                "cost": choice.cost,
                "error": choice.error,
            }
            for choice in problem.choices
        ],
        "why": reasons.to_toml(problem.why),
    }


def from_json(game: str, value: Mapping[str, Any]) -> Problem:
    """A problem from what ``to_json`` gave."""
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
