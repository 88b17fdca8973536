"""The networks that ship: files of weights, and the table that says what they are for.

``networks.json`` names, for each game that has a network, what it counts by itself
(``Worth.counted``) and the table that it was trained at. The weights are beside it, made and
described by ``assets/players``. A game without an entry is played without a network.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from ..files import SHIPPED, bytes_of, json_of
from ..rules.variant import Variant

FEATURES: Final = 2683
"""Number of features (``features``)."""
FIRST: Final = 64
SECOND: Final = 32
"""Hidden numbers of the two layers (``worth``)."""
REST: Final = FIRST + FIRST * SECOND + SECOND + SECOND + 1

_FOLDER: Final = Path(__file__).with_name("networks")
_TABLE: Final = _FOLDER / "networks.json"


_LIKE: Final = frozenset(("match", "opening"))
"""The records that house rules may change without making it another game for a network."""


@dataclass(frozen=True, slots=True)
class Net:
    """One network: the rows of its first layer, and the weights that follow."""

    first: list[int]
    rest: list[int]


@dataclass(frozen=True, slots=True)
class Network:
    """What was learned of a game.

    ``after`` is for the end of a turn, ``before`` for the time before drawing. ``natural`` and
    ``mixed`` are the points of canastas that are counted apart from it, ``threes`` those of 0 to 4
    red threes.
    """

    after: Net
    before: Net
    natural: int
    mixed: int
    threes: tuple[int, ...]


@cache
def _table() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json_of(_TABLE)
    return found


def _entry(variant: Variant) -> dict[str, Any] | None:
    """What the table has of a game; nothing once house rules have made another game of it."""
    return _table().get(variant.key) if _LIKE.issuperset(variant.house) else None


def has_network(variant: Variant) -> bool:
    """Whether players of a game decide by a network."""
    return _entry(variant) is not None


def network_for(variant: Variant) -> Network | None:
    """The network of a game; None for a game without one."""
    entry = _entry(variant)
    if entry is None:
        return None
    after, before = _weights(variant.key)
    return Network(after, before, entry["natural"], entry["mixed"], tuple(entry["threes"]))


@cache
def _weights(name: str) -> tuple[Net, Net]:
    return unpack(bytes_of(_FOLDER / f"{name}.weights", SHIPPED))


def unpack(data: bytes) -> tuple[Net, Net]:
    """Both networks of a file: 16-bit integers, low byte first, compressed by zlib.

    Of each the first layer, a row for a feature; its biases; the second layer, a row for a hidden
    number of the first; its biases; the weights of the sum, and its bias. A file with fewer
    features than there are now is older: the new ones count nothing.
    """
    numbers = array("h", zlib.decompress(data))
    if sys.byteorder == "big":
        numbers.byteswap()
    size = len(numbers) // 2
    nets = []
    for start in (0, size):
        first = numbers[start : start + size - REST].tolist()
        first += [0] * (FEATURES * FIRST - len(first))
        nets.append(Net(first, numbers[start + size - REST : start + size].tolist()))
    return nets[0], nets[1]


def pack(nets: tuple[Net, Net]) -> bytes:
    """The file of two networks (``unpack``)."""
    numbers = array("h")
    for net in nets:
        numbers.extend(net.first)
        numbers.extend(net.rest)
    if sys.byteorder == "big":
        numbers.byteswap()
    return zlib.compress(numbers.tobytes(), 9)
