"""Computer players: a view in, an action and its reason out.

``make_player`` gives a player of a kind in ``PLAYERS``. All of them know only what their chair may
know; they differ in what they remember, how they weigh it, and how far they look ahead.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial

from game.translation import _

from .characters import BALANCED, CHARACTERS, Character, character_of, named
from .heuristic.weights import Style, Weights
from .levels import BEGINNER, CASUAL, NEWCOMER, STANDARD
from .player import Decision, Player
from .policy.blueprint import Blueprint
from .searcher import Searcher

__all__ = [
    "CHARACTERS", "PLAYERS", "Blueprint", "Character", "Decision", "Player", "Searcher", "Style",
    "Weights", "character_of", "is_kind", "make_player", "with_character",
]  # fmt: skip


_STYLES: Mapping[str, Style] = {
    "newcomer": NEWCOMER,
    "beginner": BEGINNER,
    "casual": CASUAL,
    "standard": STANDARD,
}

_ROUNDS: Mapping[str, int | None] = {"strong": 1, "expert": 2, "master": None}
"""The levels that look ahead, with the last rounds in which they remember who threw what; a master
remembers the whole hand. They differ in that alone: what is tried out beside a network brings
nothing (``tests/benchmarks/RESULTS.md``)."""

_BUDGET = re.compile(r"[0-9]*[1-9][0-9]*|(?=.*[1-9])[0-9]+([.][0-9]+)?s")
"""A number of playouts, or seconds: what records of earlier versions have behind a kind."""

PLAYERS: Mapping[str, Callable[[int | None], Player]] = {
    **{kind: partial(Blueprint, kind, style) for kind, style in _STYLES.items()},
    **{kind: partial(Searcher, kind, rounds) for kind, rounds in _ROUNDS.items()},
}
"""The kinds of players with what makes one from a seed: the levels."""


def is_kind(text: str) -> bool:
    """Whether ``make_player`` knows such a kind of player.

    >>> is_kind("expert:greedy@0.2s"), is_kind("nobody")
    (True, False)
    """
    try:
        make_player(text)
    except ValueError:
        return False
    return True


def with_character(kind: str, key: str) -> str:
    """The kind with a character's habits, or as it is where it always plays the same way.

    >>> with_character("expert@500", "greedy")
    'expert:greedy@500'
    """
    name, at, budget = kind.partition("@")
    joined = f"{name.partition(':')[0]}:{key}{at}{budget}"
    return joined if is_kind(joined) else kind


def make_player(kind: str, seed: int | None = None) -> Player:
    """A computer player of a kind. ``seed`` settles ties.

    A level may be joined by a character (``standard:greedy``). One that looks ahead may carry a
    budget (``expert@0.2s``, ``expert:greedy@500``), as in records of earlier versions: nobody
    spends it (FORMAT 5).

    >>> from random import Random
    >>> from game.rules.cards import shuffled
    >>> from game.rules.engine import deal
    >>> from game.rules.view import view_of
    >>> from game.variants import VARIANTS
    >>> variant = VARIANTS["classic"]
    >>> deck = shuffled(variant.full_pack(), Random(1))
    >>> state, events = deal(variant, deck, dealer=3, totals=(0, 0))
    >>> make_player("standard").decide(view_of(state, 0))
    Decision(Draw(seat=0), (Reason('pile.nothing_takes_it'),))

    Raises:
        ValueError: for an unknown kind, character or budget, or one that does not go with the kind.
    """
    before, at, budget = kind.partition("@")
    name, colon, key = before.partition(":")
    maker = PLAYERS.get(name)
    if maker is None:
        words = _("unknown player {name} (known: {known})")
        raise ValueError(words.format(name=repr(name), known=", ".join(PLAYERS)))
    if not at and not colon:
        return maker(seed)
    character = named(key) if colon else None
    if name in _ROUNDS:
        if at and _BUDGET.fullmatch(budget) is None:
            raise ValueError(
                f"{budget!r} is no budget: a number of playouts, or seconds as in 0.2s"
            )
        return Searcher(kind, _ROUNDS[name], seed, character or BALANCED)
    if at:
        words = _("{name} does not look ahead and takes no budget")
        raise ValueError(words.format(name=name))
    if character is None or name not in _STYLES:
        words = _("{name} always plays the same way and takes no character or budget")
        raise ValueError(words.format(name=name))
    return Blueprint(kind, character.style(_STYLES[name]), seed)
