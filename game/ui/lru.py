"""A least-recently-used cache limited by the weight of its values, usually bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

import pygame

V = TypeVar("V")


FULL_HD: Final = 1920 * 1080


def share_of(size: tuple[int, int]) -> float:
    """How much more room pictures need in a window of that size than at 1080p, at least 1."""
    return max(1.0, size[0] * size[1] / FULL_HD)


def surface_bytes(surface: pygame.Surface) -> int:
    """The memory of a surface's pixels."""
    return surface.get_pitch() * surface.get_height()


class ByteLRU(Generic[V]):
    """Holds values up to ``budget`` in total weight and forgets the least recently used first.

    ``weigh`` gives the weight of a value. A value heavier than the whole budget is returned but not
    kept.
    """

    def __init__(self, budget: int, weigh: Callable[[V], int]) -> None:
        self.budget = budget
        self.used = 0
        self._weigh = weigh
        self._items: OrderedDict[Hashable, tuple[V, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._items)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._items

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """The value under ``key``, made if it is missing."""
        found = self._items.get(key)
        if found is not None:
            self._items.move_to_end(key)
            return found[0]
        value = make()
        weight = self._weigh(value)
        if weight <= self.budget:
            self._items[key] = (value, weight)
            self.used += weight
            self._shrink()
        return value

    def fit(self, budget: int) -> None:
        """Change the budget and forget what no longer fits."""
        self.budget = budget
        self._shrink()

    def forget_one(self) -> bool:
        """Forget what was used least recently; False if there is nothing."""
        if not self._items:
            return False
        _, (_, gone) = self._items.popitem(last=False)
        self.used -= gone
        return True

    def _shrink(self) -> None:
        while self.used > self.budget:
            self.forget_one()

    def clear(self) -> None:
        """Forget everything."""
        self._items.clear()
        self.used = 0
