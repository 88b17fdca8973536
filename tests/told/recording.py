"""Decisions and what was said of them, a line each, to compare two states of the program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from game.notation.action_notation import action_text
from game.notation.reasons import Reason, Value, Why

from .asking import Told


def line(told: Told) -> str:
    """What was said, in one line: where, by whom, the turn, and why."""
    turn = "; ".join(action_text(action) for action in told.actions)
    other = f" | beside {brief((told.offered,))}" if told.offered is not None else ""
    return f"{told.place.name} {told.level} {told.use} | {turn} | {brief(told.why)}{other}"


def brief(why: Why) -> str:
    """The keys and values of reasons."""
    return "; ".join(map(_one, why))


def _one(reason: Reason) -> str:
    values = ", ".join(f"{name}={_value(value)}" for name, value in reason.values.items())
    return f"{reason.key}({values})" if values else reason.key


def _value(value: Value) -> str:
    if isinstance(value, Reason):
        return _one(value)
    if isinstance(value, tuple):
        return " ".join(map(_value, value))
    return str(int(value)) if isinstance(value, bool) else str(value)


def differences(before: Path, after: Iterable[str], most: int) -> Iterator[str]:
    """How many decisions and reasons differ from those recorded, and so many of them."""
    old = _by_place(before.read_text().splitlines())
    new = _by_place(after)
    counted = Counter[str]()
    shown: list[str] = []
    for place in old | new:
        was, now = old.get(place, ("", "")), new.get(place, ("", ""))
        if was == now:
            counted["same"] += 1
            continue
        counted["turn differs" if was[0] != now[0] else "reason differs"] += 1
        if len(shown) < most:
            shown += [place, *(f"  - {part}" for part in was), *(f"  + {part}" for part in now)]
    yield ", ".join(f"{what}: {number}" for what, number in sorted(counted.items()))
    yield from shown


def _by_place(lines: Iterable[str]) -> dict[str, tuple[str, str]]:
    found: dict[str, tuple[str, str]] = {}
    for text in lines:
        place, turn, why = text.split(" | ", 2)
        while place in found:
            place += "+"
        found[place] = turn, why
    return found
