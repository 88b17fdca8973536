"""Networks as they ship: integers, packed (``game.simulator.networks``).

    python -m assets.players.quantise NETWORKS.npz OUT.weights

``NETWORKS.npz`` is what training writes: ``after`` and ``draw`` are all numbers of a network in
a row; ``seen_after`` and ``seen_draw``, if there, how often each feature held in training.
Rows of features that never held are chance and become zero.
"""

from __future__ import annotations

import sys
from array import array
from pathlib import Path
from typing import Any

import numpy as np

from game.simulator.flat_layout import FIRST, REST, SECOND
from game.simulator.networks import Net, pack

SCALE = 1024
"""Weights and hidden numbers count in this part of one."""
OUT = 1000
"""The same for the last layer: 500 points an output, sixteenths of a point, 7 bits shifted out."""
STEP = 2
"""Weights of the first layer are multiples of this, which makes a smaller file."""
SEEN = 3
"""Times that a feature has to have held."""
_LARGEST = 60.0
"""The sum of a unit's weights that 32 bits have room for."""


def _integers(numbers: Any, scale: int, step: int = 1) -> array[int]:
    rounded = np.round(np.asarray(numbers) * scale / step) * step
    return array("h", np.clip(rounded, -32768, 32766).astype(int).tolist())


def quantise(numbers: Any, seen: Any = None) -> Net:
    """A network of floats in integers.

    Raises:
        ValueError: if sums would not fit 32 bits.
    """
    count = (len(numbers) - REST) // FIRST
    first = numbers[: count * FIRST].reshape(count, FIRST).copy()
    if seen is not None:
        first[np.asarray(seen)[:count] <= SEEN] = 0.0
    rest = numbers[count * FIRST :]
    second = rest[FIRST : FIRST + FIRST * SECOND]
    if np.abs(second.reshape(FIRST, SECOND)).sum(0).max() > _LARGEST:
        raise ValueError("the weights of the second layer are too large")
    if np.abs(rest[-SECOND - 1 : -1]).sum() * OUT > _LARGEST * SCALE:
        raise ValueError("the weights of the last layer are too large")
    hidden, out = rest[: -SECOND - 1], rest[-SECOND - 1 :]
    rows = _integers(first.ravel(), SCALE, STEP)
    return Net(rows, _integers(hidden, SCALE) + _integers(out, OUT))


def floats(net: Net) -> Any:
    """The numbers of a network of integers, as training knows them."""
    hidden, out = net.rest[: -SECOND - 1], net.rest[-SECOND - 1 :]
    return np.concatenate(
        [np.array(net.first) / SCALE, np.array(hidden) / SCALE, np.array(out) / OUT]
    )


def save(path: Path, after: Any, draw: Any, seen: tuple[Any, Any] = (None, None)) -> None:
    """Write both networks of a game as they ship."""
    path.write_bytes(pack((quantise(after, seen[0]), quantise(draw, seen[1]))))


def main() -> None:
    """Convert the file that is named."""
    if len(sys.argv) != 3:
        raise SystemExit("python -m assets.players.quantise NETWORKS.npz OUT.weights")
    found = np.load(sys.argv[1])
    seen = found.get("seen_after"), found.get("seen_draw")
    save(Path(sys.argv[2]), found["after"], found["draw"], seen)


if __name__ == "__main__":
    main()
