"""House games at random, from the whole space of parameters.

``random_house`` makes an accepted one from a seed: one of the variants, and changes of some of its
parameters at once. Numbers come from their stated ranges, often from the ends; behaviours, words,
lists and tables of players from all that there are.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import cache
from random import Random
from typing import Any, Union, get_args, get_origin, get_type_hints

from game.rules.variant import Variant
from game.rules.variant_faults import VariantError
from game.variants import VARIANTS
from game.variants.house import (
    BEHAVIOURS,
    NONE,
    length_range,
    number_range,
    parameters,
    special_hands,
    with_house_rules,
)

MOST_CHANGES = 8
"""So many parameters are changed at once at most."""

Changes = dict[str, Any]


def random_house(seed: int) -> tuple[str, Changes]:
    """The key of a variant and changes that it accepts."""
    random = Random(f"house {seed}")
    keys = sorted(VARIANTS)
    while True:
        variant = VARIANTS[random.choice(keys)]
        changes = random_changes(variant, random)
        try:
            with_house_rules(variant, changes)
        except VariantError:
            continue
        return variant.key, changes


def random_variant(seed: int) -> Variant:
    """The house game of a seed as a variant."""
    key, changes = random_house(seed)
    return with_house_rules(VARIANTS[key], changes)


def random_changes(variant: Variant, random: Random) -> Changes:
    """Changes of some parameters, accepted or not."""
    changes: Changes = {}
    for place in random.sample(places(), random.randint(1, MOST_CHANGES)):
        _put(changes, place, _value(variant, place, random))
    return {record: value for record, value in changes.items() if value != {}}


@cache
def places() -> tuple[str, ...]:
    """The places of all parameters; a table of players is one."""
    found = ["table", "caught"]
    for name, record in _records().items():
        if name != "table":
            found += [f"{name}.{item.name}" for item in fields(record)]
    sequences = _kinds()["melds.sequences"]
    return (*found, *[f"melds.sequences.{item.name}" for item in fields(sequences)])


@cache
def _records() -> dict[str, Any]:
    hints = get_type_hints(Variant)
    return {name: kind for name, kind in hints.items() if is_dataclass(kind)}


@cache
def _kinds() -> dict[str, Any]:
    """The type of every parameter, without its ranges and without None."""
    kinds: dict[str, Any] = {}
    for name, record in _records().items():
        for field, hint in get_type_hints(record).items():
            kinds[f"{name}.{field}"] = _plain(hint)
    for field, hint in get_type_hints(kinds["melds.sequences"]).items():
        kinds[f"melds.sequences.{field}"] = _plain(hint)
    return kinds


@cache
def _may_be_none() -> frozenset[str]:
    hints = {f"{n}.{f}": h for n, r in _records().items() for f, h in get_type_hints(r).items()}
    runs = get_type_hints(_kinds()["melds.sequences"])
    hints.update({f"melds.sequences.{field}": hint for field, hint in runs.items()})
    return frozenset(place for place, hint in hints.items() if type(None) in get_args(hint))


def _plain(hint: Any) -> Any:
    if get_origin(hint) in (Union, types.UnionType):
        return next(option for option in get_args(hint) if option is not type(None))
    return hint


def _put(changes: Changes, place: str, value: Any) -> None:
    *outer, last = place.split(".")
    inside = changes
    for name in outer:
        if not isinstance(inside.setdefault(name, {}), dict):
            return
        inside = inside[name]
    if not isinstance(inside.get(last), dict):
        inside[last] = value


def _value(variant: Variant, place: str, random: Random) -> Any:
    """A value for a parameter, as TOML has it."""
    if place == "table":
        return _table(random)
    if place == "caught":
        return [_caught(random) for _ in range(_length(place, random))]
    if place in BEHAVIOURS:
        return random.choice([*BEHAVIOURS[place], *[NONE] * (place in _may_be_none())])
    if place in _may_be_none() and random.random() < 0.3:
        return NONE
    kind = _kinds()[place]
    if kind is bool:
        return random.random() < 0.5
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return str(random.choice(list(kind)))
    if kind is int:
        return _number(place, random, _now(variant, place))
    special = _SPECIAL.get(place)
    if special is not None:
        return special(random)
    assert get_origin(kind) is tuple
    return [_number(place, random) for _ in range(_length(place, random))]


def _now(variant: Variant, place: str) -> int | None:
    value: Any = parameters(variant)
    for name in place.split("."):
        value = value.get(name) if isinstance(value, Mapping) else None
    return value if isinstance(value, int) else None


def _number(place: str, random: Random, now: int | None = None) -> int:
    """A number from the range of its place: an end, one near what it is, or any."""
    low, high = number_range(place)
    way = random.random()
    if way < 0.25:
        return random.choice((low, high))
    if way < 0.55 and now is not None:
        return min(high, max(low, now + random.choice((-2, -1, 1, 2))))
    if high - low > 100:
        return min(high, max(low, random.choice((0, 5, 50, 100, 300, 500, 1000, 2500))))
    return random.randint(low, min(high, low + 20))


def _length(place: str, random: Random) -> int:
    low, high = length_range(place)
    return high if random.random() < 0.1 else random.randint(low, min(high, low + 3))


def _table(random: Random) -> Changes:
    """Who sits where: the tables of all variants, or any number of people in any sides."""
    if random.random() < 0.5:
        table: Any = parameters(VARIANTS[random.choice(sorted(VARIANTS))])["table"]
        return {name: NONE if value is None else value for name, value in table.items()}
    players = random.randint(*number_range("table.players"))
    seats = list(range(players))
    random.shuffle(seats)
    sides: list[list[int]] = [[] for _ in range(random.randint(2, players))]
    for number, seat in enumerate(seats):
        sides[number % len(sides)].append(seat)
    steps: Any = NONE
    if len(sides) == players and players > 2 and random.random() < 0.5:
        steps = random.sample(range(1, players), random.randint(0, min(4, players - 2)))
    return {
        "players": players, "seats": players, "sides": sides,
        "taker_partners": steps, "sits_out": [],
    }  # fmt: skip


def _caught(random: Random) -> Changes:
    return {
        "rank": _number("caught.rank", random),
        "count": _number("caught.count", random),
        "fine": _number("caught.fine", random),
        "at_stock_end": random.random() < 0.5,
    }


def _unfinished(random: Random) -> list[Changes]:
    made = []
    for _ in range(_length("penalties.unfinished", random)):
        rule: Changes = {
            "kind": random.choice(("set", "wild", "sequence")),
            "fine": _number("penalties.unfinished.fine", random),
            "rank": random.randint(3, 14),
            "natural_only": random.random() < 0.5,
            "voids_points": random.random() < 0.5,
        }
        if random.random() < 0.5:
            rule["jokers_fine"] = _number("penalties.unfinished.jokers_fine", random)
        made.append(rule)
    return made


def _steps(random: Random) -> list[list[int]]:
    totals = sorted(
        _number("opening.steps.totals", random)
        for _ in range(_length("opening.steps", random))
    )  # fmt: skip
    return [[total, _number("opening.steps.minimums", random)] for total in totals]


def _by_number(place: str, keys: str, random: Random) -> Changes:
    return {
        str(_number(f"{place}.{keys}", random)): _number(place, random)
        for _ in range(_length(place, random))
    }


def _contract(random: Random) -> Changes:
    kinds = random.sample(("natural", "mixed", "wild", "apart"), random.randint(1, 4))
    return {kind: random.randint(0, 2) for kind in kinds}


def _hands(random: Random) -> list[Any]:
    known = sorted(special_hands())
    names = random.sample(known, min(len(known), _length("special_hands.hands", random)))
    return [
        name
        if random.random() < 0.5
        else {"name": name, "points": _number("special_hands.hands.points", random)}
        for name in names
    ]


_SPECIAL: Mapping[str, Any] = {
    "melds.sequences": lambda random: {},
    "going_out.contract": lambda random: _contract(random),
    "penalties.unfinished": _unfinished,
    "opening.steps": _steps,
    "pack.values": lambda random: _by_number("pack.values", "ranks", random),
    "canastas.natural_by_rank": lambda r: _by_number("canastas.natural_by_rank", "ranks", r),
    "canastas.wild_by_jokers": lambda r: _by_number("canastas.wild_by_jokers", "jokers", r),
    "canastas.five": lambda random: [_number("canastas.five", random) for _ in range(2)],
    "special_hands.hands": _hands,
}
