"""Reasons in short, for tests: ``laid.few_left(count=3); though.fits(rank=13)``."""

from __future__ import annotations

from collections.abc import Iterable

from game.notation.reasons import Reason


def brief(why: Iterable[Reason]) -> str:
    """The keys and values of some reasons; flags that are 0 are left out."""
    return "; ".join(map(one, why))


def one(reason: Reason) -> str:
    """One of them."""
    values = reason.values.items()
    told = ", ".join(
        f"{name}={_value(value)}" for name, value in values if value or name != "alone"
    )
    return f"{reason.key}({told})" if told else reason.key


def _value(value: object) -> str:
    if isinstance(value, Reason):
        return one(value)
    if isinstance(value, tuple):
        return " ".join(map(_value, value))
    return str(int(value)) if isinstance(value, bool) else str(value)
