"""House rules: a variant with some numbers changed, under the names of its records.

The same door turns a variant into plain data, so that what can be read can be changed.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from ..rules.variant import CaughtRules, Variant, VariantError

NONE: Final = "none"
"""How a parameter that may be absent (no limit, no fine) is written, as TOML has no word for it."""

LIMIT: Final = 1_000_000

_RANGES: Final = {
    "table.players": (2, 6),
    "pack.packs": (1, 6),
    "pack.jokers": (0, 24),
    "deal.cards": (1, 30),
    "canastas.size": (3, 20),
    "match.target": (1, LIMIT),
    "opening.steps": (-LIMIT, LIMIT),
}
"""Lowest and highest number where they are not 0 and a million."""

_NEVER_EMPTY: Final = ("table.sides", "opening.steps", "threes.points")


def with_house_rules(variant: Variant, changes: Mapping[str, object]) -> Variant:
    """The variant with parameters changed, as in ``{"going_out": {"canastas": 1}}``.

    Raises:
        VariantError: naming a parameter that does not exist, has no such value, or does not fit
            the others.
    """
    if not changes:
        return variant
    records = record_names()
    made: dict[str, Any] = {}
    for name, values in changes.items():
        if name not in records:
            raise VariantError(f"{_shown(name)} is no record (there are: {', '.join(records)})")
        made[name] = _record(getattr(variant, name), values, name)
    return replace(variant, house=dict(changes), **made)


@cache
def record_names() -> tuple[str, ...]:
    """The names of the records of a variant, in their order."""
    hints = get_type_hints(Variant)
    return tuple(
        f.name for f in fields(Variant) if is_dataclass(hints[f.name]) or f.name == "caught"
    )


def parameters(variant: Variant) -> dict[str, object]:
    """Every parameter of a variant as plain data: records by name, policies by their fields."""
    return {name: _plain(getattr(variant, name)) for name in record_names()}


def _plain(value: object) -> object:
    if is_dataclass(value):
        return {f.name: _plain(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def _record(record: Any, values: object, place: str) -> Any:
    if isinstance(record, tuple):
        return _value(values, tuple[CaughtRules, ...], place)
    return replace(record, **_changes(type(record), values, place))


def _changes(record: type, values: object, place: str) -> dict[str, Any]:
    """New values for the fields of a record."""
    if not isinstance(values, Mapping):
        raise VariantError(f"{place} must be a table of parameters")
    hints = get_type_hints(record)
    names = [f.name for f in fields(record)]
    for name in values:
        if name not in names:
            raise VariantError(f"{place} has no {_shown(name)} (it has: {', '.join(names)})")
    return {name: _value(value, hints[name], f"{place}.{name}") for name, value in values.items()}


def _value(value: object, kind: Any, place: str) -> Any:
    """The value as the type of its parameter asks for it."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        if value == NONE:
            return None
        kind = next(option for option in arguments if option is not type(None))
        return _value(value, kind, place)
    if kind is bool:
        if not isinstance(value, bool):
            raise VariantError(f"{place} must be true or false")
        return value
    if kind is int:
        return _number(value, place)
    if origin is tuple:
        return _tuple(value, arguments, place)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        if not isinstance(value, Mapping):
            raise VariantError(f"{place} must be a table of numbers")
        return {_key(key, place): _number(item, place) for key, item in value.items()}
    if kind is CaughtRules:
        changes = _changes(CaughtRules, value, place)
        missing = [f.name for f in fields(CaughtRules) if f.name not in changes]
        if missing:
            raise VariantError(f"{place} needs {', '.join(missing)}")
        return CaughtRules(**changes)
    raise VariantError(f"{place} is a behaviour, no number: it cannot be changed here")


def _number(value: object, place: str) -> int:
    low, high = _RANGES.get(place, (0, LIMIT))
    if isinstance(value, bool) or not isinstance(value, int):
        raise VariantError(f"{place} must be a whole number")
    if not low <= value <= high:
        raise VariantError(f"{place} must be from {low} to {high}")
    return value


def _tuple(value: object, arguments: tuple[Any, ...], place: str) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise VariantError(f"{place} must be a list")
    if not value and place in _NEVER_EMPTY:
        raise VariantError(f"{place} cannot be empty")
    if arguments[-1] is Ellipsis:
        return tuple(_value(item, arguments[0], place) for item in value)
    if len(value) != len(arguments):
        raise VariantError(f"{place} must hold lists of {len(arguments)} numbers")
    return tuple(_value(item, kind, place) for item, kind in zip(value, arguments, strict=True))


def _key(key: object, place: str) -> int:
    if isinstance(key, str) and key.isascii() and key.isdigit() and len(key) < 4:
        return int(key)
    raise VariantError(f"{place} goes by numbers, not {_shown(key)}")


def _shown(name: object) -> str:
    return ascii(name if not isinstance(name, str) or len(name) <= 40 else name[:37] + "...")
