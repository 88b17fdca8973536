"""The least and the greatest value of every number in a variant's records.

A field states its range beside its type: ``cards: Annotated[int, Range(1, 30)]``. Lists and tables
state how many entries they may have. A variant with a number out of range cannot be made, so no
other code meets numbers that it has no room for or that would keep it busy for minutes.
"""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from .cards import ACE, JOKER_RANK, THREE, Rank
from .variant_faults import VariantError, VariantFault

_NO_PARAMETERS = ("options", "chosen", "house", "card_points")
"""Fields of a variant that tell how it came to its parameters, or what follows from them."""


@dataclass(frozen=True, slots=True)
class Range:
    """The least and the greatest number at a place.

    ``of`` names the numbers where a place has more than one sort, such as the totals and the
    minimums of the steps of openings.

    >>> Range(1, 30).error("deal.cards", 11) is None
    True
    >>> str(Range(1, 30).error("deal.cards", 0))
    'deal.cards must be from 1 to 30'
    """

    low: int
    high: int
    of: str = ""

    def error(self, place: str, value: int) -> VariantError | None:
        """Why the number is refused at a place; None if it is not."""
        return _outside(self, VariantFault.OUT_OF_RANGE, place, value)


@dataclass(frozen=True, slots=True)
class Length:
    """The least and the greatest number of entries of a list or a table."""

    low: int
    high: int
    of: str = ""

    def error(self, place: str, value: int) -> VariantError | None:
        """Why a list of that length is refused at a place; None if it is not."""
        return _outside(self, VariantFault.NOT_SO_MANY_ENTRIES, place, value)


def _outside(
    limit: Range | Length, fault: VariantFault, place: str, value: int
) -> VariantError | None:
    if limit.low <= value <= limit.high:
        return None
    whole = f"{place}.{limit.of}" if limit.of else place
    return VariantError(fault, {"place": whole, "low": limit.low, "high": limit.high})


Points = Annotated[int, Range(0, 100_000)]
"""Points of a bonus or a fine."""

PackRank = Annotated[Rank, Range(JOKER_RANK, ACE)]
"""A rank of the pack: 1 for jokers, 2 to 14 for deuces to aces."""

MeldRank = Annotated[Rank, Range(THREE, ACE)]
"""A rank of which there may be sets."""

MeldRanks = Annotated[tuple[MeldRank, ...], Length(0, 12)]
"""Some ranks of which there may be sets."""

Progression = Annotated[tuple[Points, ...], Length(1, 25)]
"""What none, one, two, three … cards are worth."""


def range_errors(record: object, place: str = "") -> Iterator[VariantError]:
    """What is out of range in a record and in the records inside it.

    >>> from game.rules.variant_records import MatchRules
    >>> [str(error) for error in range_errors(MatchRules(target=0), "match")]
    ['match.target must be from 1 to 1000000']
    """
    kind: Any = type(record)
    for name, hint in _limited(kind).items():
        yield from _errors(getattr(record, name), hint, f"{place}.{name}" if place else name)


def _errors(value: Any, hint: Any, place: str) -> Iterator[VariantError]:
    for limit in getattr(hint, "__metadata__", ()):
        number = len(value) if isinstance(limit, Length) else value
        if error := limit.error(place, number):
            yield error
            return
    kind = _without_none(_bare(hint))
    if value is None or kind is int:
        return
    if kind is not _bare(hint):
        yield from _errors(value, kind, place)
    elif is_dataclass(value):
        yield from range_errors(value, place)
    elif isinstance(value, tuple):
        for item, inside in zip(value, _items(kind, len(value)), strict=True):
            yield from _errors(item, inside, place)
    elif isinstance(value, Mapping) and get_args(kind):
        for key, item in value.items():
            yield from _errors(key, get_args(kind)[0], place)
            yield from _errors(item, get_args(kind)[1], place)


def limits(record: type, place: str = "") -> Iterator[tuple[str, Any]]:
    """Every number, list and table of a record with its place and its limit, if it has one.

    A limit that is ``of`` something has it after the place: ``opening.steps.totals``.

    >>> from game.rules.variant_records import PackRules
    >>> list(limits(PackRules, "pack"))[0]
    ('pack.packs', Range(low=1, high=6, of=''))
    """
    for name, hint in _hints(record).items():
        yield from _limits(hint, f"{place}.{name}" if place else name)


def _limits(hint: Any, place: str) -> Iterator[tuple[str, Any]]:
    kind = _without_none(_bare(hint))
    if kind is not _bare(hint):
        yield from _limits(kind, place)
        return
    if _is_limited(kind):
        limit = next(iter(getattr(hint, "__metadata__", ())), None)
        yield (f"{place}.{limit.of}" if limit and limit.of else place), limit
    if isinstance(kind, type) and is_dataclass(kind):
        yield from limits(kind, place)
        return
    for inside in get_args(kind):
        if inside is not Ellipsis:
            yield from _limits(inside, place)


def _is_limited(kind: Any) -> bool:
    """Whether a value is a number, a list or a table."""
    origin = get_origin(kind)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return True
    return kind is int or (origin is tuple and Ellipsis in get_args(kind))


@cache
def _limited(record: type) -> dict[str, Any]:
    """The parameters of ``_hints`` in which something has a range.

    Policies have none: their types are protocols.
    """
    return {
        name: hint
        for name, hint in _hints(record).items()
        if any(limit is not None for _place, limit in _limits(hint, name))
    }


@cache
def _hints(record: type) -> dict[str, Any]:
    """The types of a record's parameters, with their ranges; without those that have none."""
    hints = get_type_hints(record, include_extras=True)
    names = [item.name for item in fields(record) if item.name not in _NO_PARAMETERS]
    return {name: hints[name] for name in names if not _is_word(hints[name])}


def _is_word(hint: Any) -> bool:
    """Whether a parameter is true or false, or a word: these have no range."""
    return isinstance(hint, type) and issubclass(hint, bool | str)


def _bare(hint: Any) -> Any:
    """A type without its ranges."""
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def _without_none(kind: Any) -> Any:
    """The type of a parameter where it is not absent."""
    if get_origin(kind) in (Union, types.UnionType):
        return next(option for option in get_args(kind) if option is not type(None))
    return kind


def _items(kind: Any, number: int) -> list[Any]:
    """The types of the entries of a tuple."""
    arguments = get_args(kind)
    return [arguments[0]] * number if arguments[-1] is Ellipsis else list(arguments)
