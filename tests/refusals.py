"""Every sentence that refuses an action, a variant or a file: ``python -m tests.refusals``.

Each cause is told with its code, and its sentence with every kind of value that it can name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Final

from game.notation.fields import RecordError
from game.notation.record_faults import RecordFault, Written
from game.rules.rank_names import RANK_NAMES
from game.rules.refusal import Cause, Refusal
from game.rules.variant_faults import VariantError, VariantFault
from game.store.house_games import HouseFault, HouseGameError
from game.store.notices import StoreFault, StoreNotice
from game.variants import VARIANTS

_COUNTS: Final = (1, 2, 7)

KINDS: Final[Mapping[str, tuple[object, ...]]] = {
    "rank": tuple(range(len(RANK_NAMES))),
    "sequence": tuple(
        sorted({variant.sequence_name for variant in VARIANTS.values()} - {""}),
    ),
    "size": (3, 7),
    "limit": (0, *_COUNTS),
    "needed": _COUNTS,
    "base": _COUNTS,
    "points": (0, 45, 1200),
    "minimum": (15, 90, 1500),
}
"""What may stand in a sentence, by the name of the value; ``limit`` alone may be none at all."""

_NAMED: Final = re.compile(r"{(\w+)}")
_VALUE_OF: Final = {"ranks": "rank"}
"""The names in a sentence that are not those of a value."""


def value_names(cause: Cause) -> list[str]:
    """The values that the sentence of a cause names, in any of its forms."""
    forms = [cause.message] if isinstance(cause.message, str) else list(cause.message)
    named = [name for form in forms for name in _NAMED.findall(form)]
    return list(dict.fromkeys(_VALUE_OF.get(name, name) for name in named))


def refusals(cause: Cause) -> Iterator[Refusal]:
    """The refusals of a cause, with every kind of value."""
    names = value_names(cause)
    for values in product(*(KINDS[name] for name in names)):
        yield Refusal(cause, dict(zip(names, values, strict=True)))


FAULT_VALUES: Final[Mapping[str, object]] = {
    "place": "melds.max_wilds", "low": 0, "high": 99, "count": 2, "key": "'x'", "value": "'7'",
    "name": "'taste'", "names": "fine", "known": "one, two", "choices": "1, 2",
    "variant": "classic",
}  # fmt: skip
"""What may stand in the clause of a variant's fault, by the name of the value."""


def variant_error(fault: VariantFault) -> VariantError:
    """The error of a fault, with a value for every name in its clause."""
    return VariantError(fault, {name: FAULT_VALUES[name] for name in _NAMED.findall(fault.value)})


RECORD_VALUES: Final[Mapping[str, tuple[object, ...]]] = {
    "cause": (
        "Invalid value", Refusal(Cause.TOO_FEW_CARDS), variant_error(VariantFault.NOT_ONE_OF),
    ),
    "found": tuple(Written), "text": ("'x'",), "limit": (1, 100), "column": (7,), "last": (3,),
    "what": ("IndexError",), "needed": (1, 4), "count": (0, 1, 2), "card": ("2c=9h",),
    "shown": ("'10d'",), "known": ("draw, meld",),
}  # fmt: skip
"""What may stand in the clause of a record's fault, by the name of the value."""


def record_errors(fault: RecordFault) -> Iterator[RecordError]:
    """The errors of a fault, with every kind of value."""
    forms = [fault.value] if isinstance(fault.value, str) else fault.value[0]
    names = list(dict.fromkeys(name for form in forms for name in _NAMED.findall(form)))
    names += ["text"] if "found" in names else []
    for values in product(*(RECORD_VALUES[name] for name in names)):
        yield RecordError("hands[0]", fault, **dict(zip(names, values, strict=True)))


def house_error(fault: HouseFault) -> HouseGameError:
    """The error of a file that holds no playable game."""
    values = {"cause": variant_error(VariantFault.NOT_ONE_OF), "format": "x 1", "limit": 40}
    return HouseGameError(fault, **{name: values[name] for name in _NAMED.findall(fault.value)})


STORE_VALUES: Final[Mapping[str, tuple[object, ...]]] = {
    "cause": ("No space left on device", RecordError("line 3", RecordFault.NOT_UTF_8)),
    "file": ("settings.toml.damaged",), "table": ("sound",), "name": ("volume",),
    "value": ("'loud'",), "variable": ("CANASTA_HOME",),
}  # fmt: skip
"""What may stand in a notice about settings, log and folders, by the name of the value."""


def store_notices(fault: StoreFault) -> Iterator[StoreNotice]:
    """The notices of a fault, with every kind of value."""
    names = _NAMED.findall(fault.value)
    for values in product(*(STORE_VALUES[name] for name in names)):
        yield StoreNotice(fault, dict(zip(names, values, strict=True)))


def main() -> None:
    """Print them all."""
    for cause in Cause:
        print(f"{cause.name.lower()} ({cause.reason})")
        for refusal in refusals(cause):
            print(f"    {refusal.message}")
    for fault in VariantFault:
        print(f"{fault.name.lower()}\n    {variant_error(fault)}")
    for wrong in RecordFault:
        print(wrong.name.lower())
        for error in record_errors(wrong):
            print(f"    {error.message}")
    for house in HouseFault:
        print(f"{house.name.lower()}\n    {house_error(house)}")
    for kept in StoreFault:
        print(kept.name.lower())
        for notice in store_notices(kept):
            print(f"    {notice}")


if __name__ == "__main__":
    main()
