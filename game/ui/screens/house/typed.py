"""Values of house rules as they are typed: numbers, rows of numbers, minimums by totals."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from game.controller.rank_words import counted, ranks_word
from game.rules.cards import ACE, JACK, JOKER_RANK, KING, QUEEN, TWO, Rank
from game.translation import N_, _p
from game.variants.house import NONE

_BELOW: Final = -100_000
"""A step that begins below this total is the minimum of all negative ones: it is neither written
nor typed, and stays as it is.
"""
_NUMBER: Final = r"-?[0-9]+(?:[.,\u202f][0-9]{3})*"
_STEPS: Final = re.compile(rf"\s*({_NUMBER})((?:[\s,;]+{_NUMBER}\s*:\s*{_NUMBER})*)[\s,;]*")
_STEP: Final = re.compile(rf"({_NUMBER})\s*:\s*({_NUMBER})")


@dataclass(frozen=True)
class Typed:
    """How a value is written into a field and read from it.

    ``read`` gets the text and the present value, and raises ValueError for a text that is none.
    ``about`` is what a player is told of it, in English; ``wide`` whether it needs much room.
    """

    write: Callable[[Any], str]
    read: Callable[[str, Any], Any]
    about: str
    wide: bool = False


def _number(text: str) -> int:
    if re.fullmatch(rf"\s*{_NUMBER}\s*", text) is None:
        raise ValueError(f"{text!r} is no number")
    return int(re.sub(r"[^0-9-]", "", text))


def _steps(text: str, now: Any) -> list[list[int]]:
    found = _STEPS.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no ladder")
    kept = [list(step) for step in now if step[0] < _BELOW]
    more = [[_number(start), _number(points)] for start, points in _STEP.findall(found[2])]
    return [*kept, [0, _number(found[1])], *more]


def _written_steps(value: Any) -> str:
    (_start, first), *more = [step for step in value if step[0] >= _BELOW] or [[0, 0]]
    return ", ".join([str(first), *(f"{start}: {points}" for start, points in more)])


def _row(text: str) -> list[int]:
    return [_number(part) for part in re.split(r"[\s;]+|,\s", text.strip())]


def _signs() -> dict[Rank, str]:
    """How the ranks are written into a field, with the letters of the language."""
    return {
        JOKER_RANK: "Jo",
        **{rank: str(rank) for rank in range(TWO, JACK)},
        JACK: _p("letter on cards: jack", "J"),
        QUEEN: _p("letter on cards: queen", "Q"),
        KING: _p("letter on cards: king", "K"),
        ACE: "A",
    }


def _by_rank(text: str, _now: Any) -> dict[str, int]:
    ranks = {"J": JACK, "Q": QUEEN, "K": KING}
    for rank, sign in _signs().items():
        word = counted(1, rank).partition(" ")[2]
        ranks |= dict.fromkeys((sign.upper(), word.upper(), ranks_word(rank).upper()), rank)
    found: dict[str, int] = {}
    for part in filter(None, re.split(r"[,;]\s*(?=\w+[\s:]+-?\d)", text.strip())):
        sign, _between, points = re.split(r"([\s:]+|$)", part, maxsplit=1)
        if sign.upper() not in ranks:
            raise ValueError(f"{part!r} is no rank with points")
        found[str(ranks[sign.upper()])] = _number(points)
    return found


def _written_by_rank(value: Any) -> str:
    signs = _signs()
    return ", ".join(f"{signs[int(rank)]}: {points}" for rank, points in value.items())


NUMBER: Final = Typed(
    lambda value: "" if value == NONE else str(value),
    lambda text, _now: _number(text),
    N_("Type any number."),
)
STEPS: Final = Typed(
    _written_steps,
    _steps,
    N_("Type the first minimum, then totals with theirs, as 50, 1500: 90, 3000: 120."),
    wide=True,
)
PROGRESSION: Final = Typed(
    lambda value: "" if value == NONE else " ".join(map(str, value[1:])),
    lambda text, _now: [0, *_row(text)],
    N_("Type what one, two, three and more count, as 100 300 500 1000."),
    wide=True,
)
PAIR: Final = Typed(
    lambda value: " ".join(map(str, value)),
    lambda text, _now: _row(text),
    N_("Type two numbers, as 500 1000."),
    wide=True,
)
BY_RANK: Final = Typed(
    _written_by_rank,
    _by_rank,
    N_("Type ranks with their points, as Jo: 50, 2: 25, A: 15."),
    wide=True,
)
