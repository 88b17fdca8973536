"""Computer players: a view in, an action and its reason out.

``make_player`` gives a player of a kind in ``PLAYERS``. All of them know only what their chair may
know; they differ in what they remember, how they weigh it, and how far they look ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from game.translation import _

from .characters import BALANCED, CHARACTERS, Character, character_of, named
from .heuristic.weights import Style, Weights
from .levels import BEGINNER, CASUAL, NEWCOMER, STANDARD
from .player import Decision, Player
from .policy.blueprint import Blueprint
from .search.budget import Budget
from .searcher import Lookahead, Searcher

__all__ = [
    "CHARACTERS", "PLAYERS", "Blueprint", "Character", "Decision", "Player", "Searcher", "Style",
    "Weights", "character_of", "is_kind", "make_player", "with_character", "within_reason",
]  # fmt: skip


_STYLES: Mapping[str, Style] = {
    "newcomer": NEWCOMER,
    "beginner": BEGINNER,
    "casual": CASUAL,
    "standard": STANDARD,
}

_LOOKAHEAD: Mapping[str, Lookahead] = {
    "strong": Lookahead(
        Budget(playouts=100, seconds=0.5), long=Budget(playouts=250, seconds=0.5), rounds=1
    ),
    "expert": Lookahead(Budget(playouts=600, seconds=0.9), rounds=2),
    "master": Lookahead(Budget(playouts=6000, seconds=0.9), infers=True),
}
"""Where a game has a network they differ in memory alone: playouts on top of one bring nothing
(``tests/benchmarks/RESULTS.md``). Elsewhere they differ in playouts: they are far apart, since more
soon tell little more, and a master infers; yet in the long hands of three packs a hundred tell
nothing. With these numbers they decide alike on every machine that is fast enough; the compiled
simulator needs a few hundredths of a second for them, for a master one to three tenths. The seconds
are those of a whole turn."""

PLAYERS: Mapping[str, Callable[[int | None], Player]] = {
    **{kind: partial(Blueprint, kind, style) for kind, style in _STYLES.items()},
    **{kind: partial(Searcher, kind, level) for kind, level in _LOOKAHEAD.items()},
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


def within_reason(kind: str) -> str:
    """The kind, without its budget if somebody at a table would wait too long for its moves.

    >>> within_reason("master@60s"), within_reason("expert@500")
    ('master', 'expert@500')
    """
    name, at, budget = kind.partition("@")
    if not at:
        return kind
    try:
        asked = Budget.parse(budget)
    except ValueError:
        return kind
    return name if asked.seconds > 5 or asked.playouts > 50_000 else kind


def make_player(kind: str, seed: int | None = None) -> Player:
    """A computer player of a kind. ``seed`` settles ties, and what deals a searching player draws.

    A level may be joined by a character (``standard:greedy``), and one that looks ahead may carry a
    budget (FORMAT 5): ``expert@0.2s`` for a whole turn, or ``expert:greedy@500`` playouts for
    each decision. Where a game has a network, nobody spends it.

    >>> from random import Random
    >>> from game.rules.cards import shuffled
    >>> from game.rules.engine import deal
    >>> from game.rules.view import view_of
    >>> from game.variants import VARIANTS
    >>> variant = VARIANTS["classic"]
    >>> deck = shuffled(variant.full_pack(), Random(1))
    >>> state, events = deal(variant, deck, dealer=3, totals=(0, 0))
    >>> make_player("standard").decide(view_of(state, 0))
    Decision(Draw(seat=0), (Reason('pile.nothing_takes_it'),), 0.0)

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
    level = _LOOKAHEAD.get(name)
    if level is not None:
        if at:
            level = level._replace(budget=Budget.parse(budget), long=None)
        return Searcher(kind, level, seed, character or BALANCED)
    if at:
        words = _("{name} does not look ahead and takes no budget")
        raise ValueError(words.format(name=name))
    if character is None or name not in _STYLES:
        words = _("{name} always plays the same way and takes no character or budget")
        raise ValueError(words.format(name=name))
    return Blueprint(kind, character.style(_STYLES[name]), seed)
