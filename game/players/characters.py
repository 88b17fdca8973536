"""Characters: who sits at the table, by name, and the habits that each brings along.

A character is a small change of the policy's weights, the same at every level and in every game:
some are multiplied, some get something added. A player who looks ahead prefers to begin in the
character's way where that costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Final

from .heuristic.weights import Style, Weights


@dataclass(frozen=True, slots=True)
class Character:
    """Somebody to play with.

    ``key`` is what a kind of player names after a colon (``expert:greedy``), ``about`` one line on
    the way of playing. ``times`` multiplies weights and ``plus`` adds to them afterwards, by their
    names.
    """

    key: str
    name: str
    about: str
    times: Mapping[str, float] = field(default_factory=dict)
    plus: Mapping[str, float] = field(default_factory=dict)

    def weights(self, plain: Weights) -> Weights:
        """The weights of a level as this character has them; whole numbers stay whole."""
        changed: dict[str, float] = {}
        for name in (*self.times, *self.plus):
            value = getattr(plain, name)
            new = value * self.times.get(name, 1.0) + self.plus.get(name, 0.0)
            changed[name] = max(1, round(new)) if isinstance(value, int) else new
        return replace(plain, **changed)  # type: ignore[arg-type]

    def style(self, plain: Style) -> Style:
        """The style of a level as this character plays it, in every kind of game."""
        changed = {
            item.name: self.weights(weights)
            for item in fields(plain)
            if (weights := getattr(plain, item.name)) is not None
        }
        return replace(plain, **changed)


_ALL: Final = (
    Character("balanced", "Walter", "Weighs one thing against another"),
    Character(
        "greedy", "Nora", "Loves a fat pile and natural canastas",
        times={"patience": 1.4, "wild_price": 1.5},
        plus={"take": 80.0, "out_bias": -100.0},
    ),
    Character(
        "cautious", "Iris", "Gives nothing away, goes out late",
        times={"feed": 1.4, "feed_card": 1.4, "feed_frozen": 1.4, "thrown": 0.8, "declined": 0.8},
        plus={"wild_keep": 100.0, "stop_card": 25.0, "out_bias": -200.0},
    ),
    Character(
        "hurried", "Otto", "Opens early, goes out when he can",
        plus={"open_limit": 50.0, "lay_card": 8.0, "out_bias": 200.0},
    ),
    Character(
        "freezing", "Clara", "Freezes the pile, lives by her pairs",
        times={"freeze": 4.0, "pair_held": 1.4},
        plus={"freeze_pairs": -1.0},
    ),
    Character(
        "generous", "Hugo", "Lays down what the partner can finish",
        plus={"towards": 25.0, "out_bias": -100.0},
    ),
)  # fmt: skip

BALANCED: Final = _ALL[0]
"""Who plays as the policy is."""
CHARACTERS: Final[Mapping[str, Character]] = {character.key: character for character in _ALL}
"""Everybody there is, by their keys."""


def named(key: str) -> Character:
    """The character of that key.

    >>> named("greedy").name
    'Nora'

    Raises:
        ValueError: if there is none.
    """
    found = CHARACTERS.get(key)
    if found is None:
        raise ValueError(f"unknown character {key!r} (there are: {', '.join(CHARACTERS)})")
    return found


def character_of(kind: str) -> Character | None:
    """Whose habits a kind of player has, None if it names nobody that is known.

    >>> character_of("expert:greedy@500").name
    'Nora'
    """
    return CHARACTERS.get(kind.partition("@")[0].partition(":")[2])
