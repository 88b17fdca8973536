"""House rules: a variant with some parameters changed, under the names of its records.

Numbers are given as such, behaviours by their names in ``BEHAVIOURS``. ``parameters`` turns a
variant into plain data of the same form, so whatever can be read can also be changed.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from ..rules.policies import (
    AnyMelds,
    CanastaFromTotals,
    ClassicStockEnd,
    ConcealedWithCanasta,
    InternationalStockEnd,
    ModernStockEnd,
    NaturalSetOrStrongWildMeld,
    NaturalSetOrWildMeld,
    OnceOut,
    SoloStockEnd,
)
from ..rules.ranges import Length, Range, limits
from ..rules.special_hands import OneOfEach, SpecialHand
from ..rules.variant import Option, Variant
from ..rules.variant_faults import VariantError, VariantFault
from ..rules.variant_records import BlackThrees, Several
from . import VARIANTS

NONE: Final = "none"
"""How a parameter that may be absent (no limit, no fine) is written, as TOML has no word for it."""

BEHAVIOURS: Final[Mapping[str, Mapping[str, Any]]] = {
    "draw.stock_end": {
        "E-CLASSIC": ClassicStockEnd(),
        "E-CLASSIC forced": ClassicStockEnd(always_forced=True),
        "E-INTL": InternationalStockEnd(),
        "E-SOLO": SoloStockEnd(),
        "E-MODERN": ModernStockEnd(),
    },
    "opening.composition": {
        policy.name: policy
        for policy in (
            AnyMelds(),
            NaturalSetOrWildMeld(),
            NaturalSetOrStrongWildMeld(),
            CanastaFromTotals(any_from=7000, better_from=9000),
        )
    },
    "going_out.concealed": {policy.name: policy for policy in (ConcealedWithCanasta(), OnceOut())},
}
"""The behaviours that a house rule may choose, by the place of the parameter and by name."""

_POLICIES: Final = tuple({type(p) for named in BEHAVIOURS.values() for p in named.values()})


def with_house_rules(variant: Variant, changes: Mapping[str, object]) -> Variant:
    """The variant with parameters changed, as in ``{"going_out": {"canastas": 1}}``.

    Raises:
        VariantError: naming a parameter that does not exist, has no such value, is out of its range
            or does not fit the others.

    >>> game = with_house_rules(VARIANTS["classic"], {"going_out": {"canastas": 2}})
    >>> game.going_out.canastas, game.house
    (2, {'going_out': {'canastas': 2}})
    >>> with_house_rules(VARIANTS["classic"], {"going_out": {"canastas": 99}})
    Traceback (most recent call last):
        ...
    game.rules.variant_faults.VariantError: going_out.canastas must be from 0 to 12
    """
    if not changes:
        return variant
    records = _records()
    made: dict[str, Any] = {}
    for name, value in changes.items():
        if name not in records:
            known = ", ".join(records)
            raise VariantError(VariantFault.NO_SUCH_RECORD, {"name": _shown(name), "known": known})
        made[name] = _value(value, records[name], name, getattr(variant, name))
    changed = replace(variant, house=dict(changes), **made)
    _look_at_table(changed)
    _look_at_pack(changed)
    _look_at_melds(changed)
    _look_at_behaviours(changed, changes)
    composition = changed.opening.composition
    if isinstance(composition, CanastaFromTotals):
        composition = replace(composition, canasta_size=changed.canastas.size)
    elif isinstance(composition, NaturalSetOrStrongWildMeld):
        composition = replace(composition, points=changed.card_points)
    if composition != changed.opening.composition:
        changed = replace(changed, opening=replace(changed.opening, composition=composition))
    return changed


def record_names() -> tuple[str, ...]:
    """The names of the records of a variant, in their order.

    >>> record_names()[:4]
    ('table', 'pack', 'deal', 'draw')
    """
    return tuple(_records())


def number_range(place: str) -> tuple[int, int]:
    """The least and the greatest number at a place, such as ``melds.max_wilds``.

    Where a place has two sorts of numbers their name follows: ``opening.steps.totals`` and
    ``.minimums``, ``canastas.natural_by_rank.ranks``, ``canastas.wild_by_jokers.jokers``.

    Raises:
        KeyError: if there are no numbers.

    >>> number_range("melds.max_wilds"), number_range("opening.steps.minimums")
    ((0, 99), (0, 10000))
    """
    return _limits(Range)[place]


def length_range(place: str) -> tuple[int, int]:
    """The least and the greatest number of entries of a list or table, such as ``caught``.

    ``table.sides.sides`` is that of each of the sides.

    Raises:
        KeyError: if there is no list or table.

    >>> length_range("caught")
    (0, 4)
    """
    return _limits(Length)[place]


@cache
def _limits(kind: type[Range | Length]) -> dict[str, tuple[int, int]]:
    """All ranges of one kind by place."""
    every = [*limits(Variant), *limits(OneOfEach, "special_hands.hands")]
    return {place: (limit.low, limit.high) for place, limit in every if isinstance(limit, kind)}


def parameters(variant: Variant) -> dict[str, object]:
    """Every parameter of a variant as plain data: records and behaviours by name.

    >>> parameters(VARIANTS["classic"])["pack"]
    {'packs': 2, 'jokers': 4, 'values': {}}
    """
    return {name: parameters_of(variant, name) for name in _records()}


def parameters_of(variant: Variant, record: str) -> object:
    """Those of one record or behaviour; None where there is none of that name.

    >>> parameters_of(VARIANTS["classic"], "pack")
    {'packs': 2, 'jokers': 4, 'values': {}}
    """
    return _plain(getattr(variant, record)) if record in _records() else None


def _plain(value: object) -> object:
    if isinstance(value, _POLICIES):
        named = [(name, p) for choices in BEHAVIOURS.values() for name, p in choices.items()]
        return next((name for name, policy in named if policy == value), value.name)
    if is_dataclass(value):
        return {f.name: _plain(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return str(value) if isinstance(value, StrEnum) else value


@cache
def _records() -> dict[str, Any]:
    """The records of a variant by name, with their types; some are lists of records."""
    hints = get_type_hints(Variant)
    types_of = {f.name: hints[f.name] for f in fields(Variant)}
    return {
        name: kind
        for name, kind in types_of.items()
        if is_dataclass((*get_args(kind), kind)[0]) and Option not in get_args(kind)
    }


@cache
def _hints(record: type) -> dict[str, Any]:
    return get_type_hints(record)


def _value(value: object, kind: Any, place: str, now: object = None) -> Any:
    """The value converted to the type of its parameter; ``now`` is the present value."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        if value == NONE:
            return None
        kind = next(option for option in arguments if option is not type(None))
        return _value(value, kind, place, now)
    if kind is bool:
        if not isinstance(value, bool):
            raise VariantError(VariantFault.NOT_A_TRUTH, {"place": place})
        return value
    if kind is int:
        return _number(value, place)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return _one_of(value, kind, place)
    if origin is tuple:
        return _tuple(value, arguments, place)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        if not isinstance(value, Mapping):
            raise VariantError(VariantFault.NOT_A_TABLE_OF_NUMBERS, {"place": place})
        return {_key(key, place): _number(item, place) for key, item in value.items()}
    if isinstance(kind, type) and is_dataclass(kind):
        return _record(value, kind, place, now)
    if kind is SpecialHand:
        return _special_hand(value, place)
    choices = BEHAVIOURS[place]
    if not isinstance(value, str) or value not in choices:
        raise VariantError(VariantFault.NOT_ONE_OF, {"place": place, "known": "; ".join(choices)})
    return choices[value]


def special_hands() -> dict[str, SpecialHand]:
    """Every special hand of any game, by name.

    >>> sorted(special_hands())[:3]
    ['blast', 'blitz', 'garbage']
    """
    return {hand.name: hand for v in VARIANTS.values() for hand in v.special_hands.hands}


def _special_hand(value: object, place: str) -> SpecialHand:
    """A special hand by its name, or by name and points as a table."""
    known = special_hands()
    name = value.get("name") if isinstance(value, Mapping) else value
    if not isinstance(name, str) or name not in known:
        raise VariantError(
            VariantFault.NOT_SPECIAL_HANDS, {"place": place, "known": ", ".join(known)}
        )
    hand: Any = known[name]
    if not isinstance(value, Mapping):
        return known[name]
    made = replace(hand, points=_number(value.get("points", hand.points), f"{place}.points"))
    shape = _plain(made)
    assert isinstance(shape, Mapping)
    if any(key not in shape or _as_read(shape[key]) != item for key, item in value.items()):
        raise VariantError(VariantFault.ONLY_POINTS_CHANGE, {"place": place})
    found: SpecialHand = made
    return found


def _as_read(value: object) -> object:
    return NONE if value is None else value


def _record(values: object, record: type, place: str, now: object) -> Any:
    """A record with some of its fields changed; a new one if there is none yet."""
    if not isinstance(values, Mapping):
        raise VariantError(VariantFault.NOT_A_TABLE, {"place": place})
    names = [f.name for f in fields(record)]
    for name in values:
        if name not in names:
            values = {"place": place, "name": _shown(name), "known": ", ".join(names)}
            raise VariantError(VariantFault.NO_SUCH_PARAMETER, values)
    hints = _hints(record)
    changes = {
        name: _value(value, hints[name], f"{place}.{name}", getattr(now, name, None))
        for name, value in values.items()
    }
    if isinstance(now, record):
        return replace(now, **changes)  # type: ignore[type-var]
    missing = [
        f.name
        for f in fields(record)
        if f.name not in changes and f.default is MISSING and f.default_factory is MISSING
    ]
    if missing:
        raise VariantError(
            VariantFault.PARAMETERS_MISSING, {"place": place, "names": ", ".join(missing)}
        )
    return record(**changes)


def _number(value: object, place: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise VariantError(VariantFault.NOT_A_NUMBER, {"place": place})
    return value


def _one_of(value: object, kind: type[StrEnum], place: str) -> StrEnum:
    for choice in kind:
        if value == choice.value:
            return choice
    raise VariantError(VariantFault.NOT_ONE_OF, {"place": place, "known": ", ".join(kind)})


def _tuple(value: object, arguments: tuple[Any, ...], place: str) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise VariantError(VariantFault.NOT_A_LIST, {"place": place})
    if arguments[-1] is Ellipsis:
        # Before its entries are read: there may be millions.
        limit = Length(*length_range(place))
        if len(value) > limit.high and (error := limit.error(place, len(value))):
            raise error
        return tuple(_value(item, arguments[0], place) for item in value)
    if len(value) != len(arguments):
        raise VariantError(
            VariantFault.NOT_SO_MANY_NUMBERS, {"place": place, "count": len(arguments)}
        )
    return tuple(_value(item, kind, place) for item, kind in zip(value, arguments, strict=True))


def _key(key: object, place: str) -> int:
    if isinstance(key, str) and key.isascii() and key.isdigit() and len(key) < 4:
        return int(key)
    raise VariantError(VariantFault.NOT_A_NUMBERED_KEY, {"place": place, "key": _shown(key)})


def _look_at_table(variant: Variant) -> None:
    """Refuse tables at which nobody could play; ``playable`` has checked the rest."""
    table = variant.table
    if len(table.sides) < 2 or not all(table.sides):
        raise VariantError(VariantFault.TOO_FEW_SIDES)
    if table.taker_partners is not None:
        steps = table.taker_partners
        if len(set(steps)) != len(steps) or not all(0 < step < table.seats for step in steps):
            raise VariantError(VariantFault.NO_STEPS_TO_PARTNERS)
        if any(len(side) != 1 for side in table.sides):
            raise VariantError(VariantFault.TAKER_NOT_ALONE)


def _look_at_pack(variant: Variant) -> None:
    """Refuse a stock too small for everybody to draw twice."""
    table, deal = variant.table, variant.deal
    dealt = table.seats * (deal.cards + variant.foot.cards)
    stock = variant.pack.size - dealt - deal.turn_card
    if stock < 2 * table.seats * variant.draw.cards:
        raise VariantError(VariantFault.STOCK_TOO_SMALL)


def _look_at_melds(variant: Variant) -> None:
    """Refuse melds that could never be completed, and threes with two meanings."""
    melds, size = variant.melds, variant.canastas.size
    if melds.sets is Several.NONE:
        raise VariantError(VariantFault.NO_SETS)
    if melds.min_naturals < 1:
        raise VariantError(VariantFault.NO_NATURALS)
    if melds.wild_melds is not Several.NONE and melds.max_wild_meld < size:
        raise VariantError(VariantFault.WILD_MELDS_TOO_SMALL)
    rules = melds.sequences
    if rules is not None:
        if rules.min_naturals < 1:
            raise VariantError(VariantFault.NO_NATURALS_IN_SEQUENCES)
        longest = rules.max_size if rules.max_size is not None else size
        if longest < (size if rules.canasta else 3):
            raise VariantError(VariantFault.SEQUENCES_TOO_SHORT)
    if variant.threes.black and melds.black_threes is BlackThrees.NATURAL:
        raise VariantError(VariantFault.THREES_ARE_TWO_THINGS)


def _look_at_behaviours(variant: Variant, changes: Mapping[str, Any]) -> None:
    """Refuse behaviours chosen by a house rule that could never occur."""
    fourteen = variant.deal.cards + variant.draw.cards == 14
    if (
        "concealed" in changes.get("going_out", {})
        and isinstance(variant.going_out.concealed, OnceOut)
        and not fourteen
    ):
        raise VariantError(VariantFault.NOT_FOURTEEN_TO_GO_OUT)
    if "hands" not in changes.get("special_hands", {}) or not variant.special_hands.hands:
        return
    if not fourteen:
        raise VariantError(VariantFault.NOT_FOURTEEN_TO_SHOW)
    threes = variant.threes
    if threes.black and not threes.may_hold_one:
        for hand in variant.special_hands.hands:
            if isinstance(hand, OneOfEach):
                raise VariantError(VariantFault.NO_THREE_TO_SHOW, {"name": hand.name})


def _shown(name: object) -> str:
    return ascii(name if not isinstance(name, str) or len(name) <= 40 else name[:37] + "...")
