"""Computer players: a view in, an action and its reason out.

``make_player`` gives a player of a kind in ``PLAYERS``. All of them know only what their chair may
know; they differ in what they remember, how they weigh it, and how far they look ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .blueprint import Blueprint
from .levels import BEGINNER, CASUAL, STANDARD
from .player import Decision, Player
from .policy_1 import POLICY_1
from .pool import POOL
from .search import Budget, Searcher
from .weights import Style, Weights

__all__ = [
    "PLAYERS", "Blueprint", "Decision", "Player", "Searcher", "Style", "Weights", "is_kind",
    "make_player", "within_reason",
]  # fmt: skip


def _maker(kind: str, style: Style) -> Callable[[int | None], Player]:
    return lambda seed: Blueprint(kind, style, seed)


def _searcher(kind: str, budget: Budget, *, infers: bool) -> Callable[[int | None], Player]:
    return lambda seed: Searcher(
        kind, Blueprint("standard", STANDARD, seed), budget, seed=seed, infers=infers
    )


_BUDGETS: Mapping[str, Budget] = {
    "strong": Budget(seconds=0.1),
    "expert": Budget(seconds=0.4),
    "master": Budget(seconds=0.9),
}

PLAYERS: Mapping[str, Callable[[int | None], Player]] = {
    "beginner": _maker("beginner", BEGINNER),
    "casual": _maker("casual", CASUAL),
    "standard": _maker("standard", STANDARD),
    "strong": _searcher("strong", _BUDGETS["strong"], infers=False),
    "expert": _searcher("expert", _BUDGETS["expert"], infers=True),
    "master": _searcher("master", _BUDGETS["master"], infers=True),
    "policy-1": _maker("policy-1", POLICY_1),
    **{kind: _maker(kind, style) for kind, style in POOL.items()},
}
"""The kinds of players with what makes one from a seed: the levels, then frozen yardsticks."""


def is_kind(text: str) -> bool:
    """Whether ``make_player`` knows such a kind of player."""
    try:
        make_player(text)
    except ValueError:
        return False
    return True


def within_reason(kind: str) -> str:
    """The kind, without its budget if somebody at a table would wait too long for its moves."""
    name, at, budget = kind.partition("@")
    if not at:
        return kind
    try:
        asked = Budget.parse(budget)
    except ValueError:
        return kind
    return name if asked.seconds > 5 or asked.playouts > 50_000 else kind


def make_player(kind: str, seed: int | None = None) -> Player:
    """A computer player of a kind. ``seed`` settles ties, and what a looking player imagines.

    A kind that looks ahead may carry a budget for each move (NOTATION 5): ``expert@0.2s`` or
    ``expert@500`` playouts.

    Raises:
        ValueError: for an unknown kind or budget.
    """
    name, at, budget = kind.partition("@")
    maker = PLAYERS.get(name)
    if maker is None:
        raise ValueError(f"unknown player {name!r} (there are: {', '.join(PLAYERS)})")
    if not at:
        return maker(seed)
    if name not in _BUDGETS:
        raise ValueError(f"{name} does not look ahead and takes no budget")
    return _searcher(kind, Budget.parse(budget), infers=name != "strong")(seed)
