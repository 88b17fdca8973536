"""The networks that ship: files of weights, and the table that says what they are for.

``networks.json`` names each game that has a network: with ``counted`` where that does not count
what lies on the table as the game does (``Network``), with ``weights`` where it is that of another
game. The weights are beside it, made and described by ``assets/players``. Every game that ships has
one; a new game has none until it is trained, and house rules may make another game of it.
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
from .flat_layout import FIRST, OF_CLASSIC, REST

_FOLDER: Final = Path(__file__).with_name("networks")
_TABLE: Final = _FOLDER / "networks.json"
_LIKE: Final = frozenset(
    (
        "canastas",
        "caught",
        "deal",
        "going_out",
        "match",
        "opening",
        "penalties",
        "pile",
        "special_hands",
        "threes",
    )
)
"""The records that house rules may change without making it another game for a network, as long as
as much of the pile is taken and of the deal only the number of cards is another."""


@dataclass(frozen=True, slots=True)
class Net:
    """One network: the rows of its first layer, and the weights that follow."""

    first: array[int]
    rest: array[int]


@dataclass(frozen=True, slots=True)
class Network:
    """What was learned of a game.

    ``after`` is for the end of a turn, ``before`` for the time before drawing. Both estimate what
    is not counted on the table. ``counted`` is empty where that is counted as the game does it,
    else it has the points of natural and of mixed canastas, and threes are not counted.
    """

    after: Net
    before: Net
    counted: tuple[int, ...] = ()

    @property
    def further(self) -> bool:
        """Whether it reads features that Classic does not have."""
        return any(len(net.first) > OF_CLASSIC * FIRST for net in (self.after, self.before))


@cache
def _table() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json_of(_TABLE)
    return found


def _entry(variant: Variant) -> dict[str, Any] | None:
    """What the table has of a game; nothing once house rules have made another game of it."""
    house = variant.house
    like = _LIKE.issuperset(house) and "taken" not in house.get("pile", {})
    like = like and set(house.get("deal", {})) <= {"cards"}
    return _table().get(variant.key) if like else None


def has_network(variant: Variant) -> bool:
    """Whether players of a game decide by a network."""
    return _entry(variant) is not None


def network_for(variant: Variant) -> Network | None:
    """The network of a game; None for a game without one."""
    entry = _entry(variant)
    if entry is None:
        return None
    after, before = _weights(entry.get("weights", variant.key))
    return Network(after, before, tuple(entry.get("counted", ())))


@cache
def _weights(name: str) -> tuple[Net, Net]:
    return unpack(bytes_of(_FOLDER / f"{name}.weights", SHIPPED))


def unpack(data: bytes) -> tuple[Net, Net]:
    """Both networks of a file: 16-bit integers, the low bytes of all and then the high ones,
    compressed by zlib.

    Of each the first layer, a row for a feature; its biases; the second layer, a row for a hidden
    number of the first; its biases; the weights of the sum, and its bias. Features beyond the last
    row count nothing.
    """
    halves = zlib.decompress(data)
    whole = bytearray(len(halves))
    low, high = (0, 1) if sys.byteorder == "little" else (1, 0)
    whole[low::2] = halves[: len(halves) // 2]
    whole[high::2] = halves[len(halves) // 2 :]
    numbers = array("h", bytes(whole))
    size = len(numbers) // 2
    after, before = numbers[:size], numbers[size:]
    return Net(after[:-REST], after[-REST:]), Net(before[:-REST], before[-REST:])


def pack(nets: tuple[Net, Net]) -> bytes:
    """The file of two networks (``unpack``)."""
    whole = b"".join(part.tobytes() for net in nets for part in (net.first, net.rest))
    low, high = (0, 1) if sys.byteorder == "little" else (1, 0)
    return zlib.compress(whole[low::2] + whole[high::2], 9)
