"""A network in plain Python: whole rows of weights as single numbers.

A row of weights is one large integer with a lane of bits for each weight, so that one addition adds
them all. A weight below zero borrows from the lane above; what comes out is right again once an
offset is added to every lane. So a network is quick without compiling, and as exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import Struct

from .flat_layout import FIRST, MOST_HIDDEN, SECOND
from .networks import Net

_LANES = Struct(f"<{FIRST}I")
_OFFSET = 1 << 31
_OFFSETS = sum(_OFFSET << 32 * lane for lane in range(FIRST))
_WIDE_LANES = Struct(f"<{SECOND}Q")
_WIDE_OFFSET = 1 << 63
_WIDE_OFFSETS = sum(_WIDE_OFFSET << 64 * lane for lane in range(SECOND))


def _packed(weights: Sequence[int]) -> int:
    """A row of the first layer."""
    return int.from_bytes(_LANES.pack(*[w + _OFFSET for w in weights]), "little") - _OFFSETS


def _packed_wide(weights: Sequence[int]) -> int:
    """A row of the second layer."""
    lanes = _WIDE_LANES.pack(*[w + _WIDE_OFFSET for w in weights])
    return int.from_bytes(lanes, "little") - _WIDE_OFFSETS


class _Rows(dict[int, int]):
    """The rows of a first layer by feature, packed when they are first read."""

    def __init__(self, net: Net) -> None:
        super().__init__()
        self._weights = net.first

    def __missing__(self, feature: int) -> int:
        weights = self._weights[feature * FIRST : (feature + 1) * FIRST]
        row = self[feature] = _packed(weights) if weights else 0
        return row


class PackedSums:
    """What a network says to features."""

    def __init__(self, net: Net) -> None:
        self._row = _Rows(net).__getitem__
        bias, rest = net.rest[:FIRST], net.rest[FIRST:]
        self._bias = _packed(bias)
        self._second = [
            _packed_wide(rest[unit * SECOND : (unit + 1) * SECOND]) for unit in range(FIRST)
        ]
        rest = rest[FIRST * SECOND :]
        self._second_bias = _packed_wide([weight << 10 for weight in rest[:SECOND]])
        self._out = rest[SECOND : 2 * SECOND].tolist()
        self._out_bias = rest[2 * SECOND] << 10
        self._fixed = self._bias

    def begin(self, active: Sequence[int], number: int) -> None:
        """Take up the first features of a row: all estimates until the next one begin with them."""
        self._fixed = self._bias + sum(map(self._row, active[:number]))

    def estimate(self, active: Sequence[int], begin: int, number: int) -> int:
        """What the network says to them and to the others of a row, in sixteenths of a point."""
        total = self._fixed + sum(map(self._row, active[begin:number]))
        lanes = _LANES.unpack((total + _OFFSETS).to_bytes(_LANES.size, "little"))
        second = self._second_bias
        for lane, row in zip(lanes, self._second, strict=True):
            if lane > _OFFSET:
                second += min(lane - _OFFSET, MOST_HIDDEN) * row
        wide = _WIDE_LANES.unpack((second + _WIDE_OFFSETS).to_bytes(_WIDE_LANES.size, "little"))
        found = self._out_bias
        for lane, weight in zip(wide, self._out, strict=True):
            value = (lane - _WIDE_OFFSET) >> 10
            if value > 0:
                found += min(value, MOST_HIDDEN) * weight
        return found >> 7
