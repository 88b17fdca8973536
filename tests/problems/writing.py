"""Writes problems down as ``game.learning.problems.problem.from_json`` reads them."""

from __future__ import annotations

from typing import Any

from game.learning.problems.problem import Problem
from game.notation import reasons
from game.notation.action_notation import action_text
from game.notation.card_notation import cards_text


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
