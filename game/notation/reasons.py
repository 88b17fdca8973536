"""Why a player did something, as data: what a record keeps beside the sentence (``reasons``).

A reason is a key and values. Players choose it where they decide; the window and the command line
say it in the reader's language (``game.controller.reason_words``); a record keeps it, so that a
match is explained in any language, and another program can tell what decided::

    reasons = { 4 = { key = "seen.threw_too" }, 9 = [{ key = "pile.fits", count = 3 }, …] }
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias, Union

from .fields import RecordError, Table
from .record_faults import RecordFault

Value: TypeAlias = Union[int, float, str, "Reason", tuple[int, ...], tuple["Reason", ...]]

DEPTH: Final = 4
"""How deep reasons lie within reasons: a move that a reason names has melds, and they have none."""
MOST: Final = 20
"""Reasons for one action, and items of one value, at most: players give three."""
LONGEST: Final = 60
"""Letters of a key, a name or a text value at most."""


class Reason:
    """One fact that decided: a ``key`` such as ``seen.threw_too``, and its ``values`` by name.

    A value is a number (a rank, a suit, a count, points), a name, another reason, or several of
    them. Reasons with the same key and values are equal, and can be members of sets.

    >>> Reason("laid.few_left", count=2)
    Reason('laid.few_left', count=2)
    """

    __slots__ = ("_items", "key")

    def __init__(self, key: str, /, **values: Value) -> None:
        self.key: Final = key
        self._items: Final = tuple(sorted(values.items()))

    @property
    def values(self) -> dict[str, Value]:
        """The values by name."""
        return dict(self._items)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Reason):
            return NotImplemented
        return (self.key, self._items) == (other.key, other._items)

    def __hash__(self) -> int:
        return hash((self.key, self._items))

    def __repr__(self) -> str:
        values = "".join(f", {name}={value!r}" for name, value in self._items)
        return f"Reason({self.key!r}{values})"

    def __reduce__(self) -> tuple[Callable[..., Reason], tuple[str, dict[str, Value]]]:
        return _rebuilt, (self.key, self.values)


def _rebuilt(key: str, values: dict[str, Value]) -> Reason:
    return Reason(key, **values)


Why: TypeAlias = tuple[Reason, ...]
"""Why a player did something: the facts that decided, the weightiest first. Empty where the move
says it all."""


def say(key: str, /, **values: Value) -> Why:
    """A single reason as the whole answer.

    >>> say("card.fits_nothing")
    (Reason('card.fits_nothing'),)
    """
    return (Reason(key, **values),)


def to_toml(why: Why) -> object:
    """What a record writes: a table for one reason, an array of tables for several.

    >>> to_toml(say("pile.fits_melds", count=3))
    {'key': 'pile.fits_melds', 'count': 3}
    """
    tables = [_table(reason) for reason in why]
    return tables[0] if len(tables) == 1 else tables


def _table(reason: Reason) -> dict[str, object]:
    return {"key": reason.key, **{name: _plain(value) for name, value in reason.values.items()}}


def _plain(value: Value) -> object:
    if isinstance(value, Reason):
        return _table(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return int(value) if isinstance(value, bool) else value


def from_toml(value: object, place: str) -> Why:
    """The reasons that a record has for one action.

    >>> from_toml({"key": "pile.fits_melds", "count": 3}, "reasons.0")
    (Reason('pile.fits_melds', count=3),)

    Raises:
        RecordError: for what is no reason.
    """
    if not isinstance(value, list):
        return (_reason(value, place, DEPTH),)
    if len(value) > MOST:
        raise RecordError(place, RecordFault.TOO_MANY_REASONS, limit=MOST)
    return tuple(_reason(item, f"{place}[{at}]", DEPTH) for at, item in enumerate(value))


def _reason(value: object, place: str, depth: int) -> Reason:
    if not isinstance(value, dict) or depth == 0:
        raise RecordError(place, RecordFault.NO_REASON)
    table = Table(value, place)
    key = table.take("key", _name)
    values = {name: _value(item, table.place(name), depth) for name, item in table.rest().items()}
    if any(not name.isidentifier() or len(name) > LONGEST for name in values):
        raise RecordError(place, RecordFault.NO_VALUE_NAME)
    return Reason(key, **values)


def _value(value: object, place: str, depth: int) -> Value:
    if isinstance(value, int | float):
        return value
    if isinstance(value, str):
        return _name(value, place)
    if not isinstance(value, list):
        return _reason(value, place, depth - 1)
    if len(value) > MOST:
        raise RecordError(place, RecordFault.TOO_MANY_VALUES, limit=MOST)
    numbers = tuple(item for item in value if isinstance(item, int) and not isinstance(item, bool))
    if len(numbers) == len(value):
        return numbers
    return tuple(_reason(item, f"{place}[{at}]", depth - 1) for at, item in enumerate(value))


def _name(value: object, place: str) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST or not value.isprintable():
        raise RecordError(place, RecordFault.NO_NAME, limit=LONGEST)
    return value
