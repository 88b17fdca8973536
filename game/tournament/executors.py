"""Where many hands are played: in this process, in local processes, or on a Dask cluster.

All large runs use a ``concurrent.futures`` executor, so that using more machines only takes an
address.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from typing import Any, Protocol, TypeVar

from game.translation import _

Item = TypeVar("Item")
Result = TypeVar("Result")


class Mapper(Protocol):
    """Maps a function over items in order, wherever the work is done."""

    def __call__(
        self, work: Callable[[Item], Result], items: Iterable[Item], /
    ) -> Iterator[Result]:
        """The results, in order, as they become ready."""


_CHUNK = 4
"""Number of items handed to a local process at once."""


class ClusterError(RuntimeError):
    """The cluster cannot be used; the message says why in one sentence."""


@contextmanager
def mapping(jobs: int = 1, scheduler: str | None = None) -> Iterator[Mapper]:
    """A function like ``map`` that works here, in ``jobs`` processes, or on a cluster.

    ``scheduler`` is the address of a Dask scheduler, such as ``tcp://10.0.0.1:8786``; its workers
    need this package.

    Raises:
        ClusterError: if Dask is not installed or nobody answers at the address.
    """
    if scheduler is not None:
        with _cluster(scheduler) as mapper:
            yield mapper
    elif jobs <= 1:
        yield _here
    else:
        # Spawned on every system, so that all behave alike.
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            yield partial(pool.map, chunksize=_CHUNK)


def _here(work: Callable[[Item], Result], items: Iterable[Item], /) -> Iterator[Result]:
    return map(work, items)


@contextmanager
def _cluster(address: str) -> Iterator[Mapper]:
    try:
        dask: Any = import_module("distributed")
    except ImportError:
        words = _("Dask is not installed: {command}")
        raise ClusterError(words.format(command="pip install 'canasta[cluster]'")) from None
    try:
        client = dask.Client(address, timeout="10s", set_as_default=False)
    except (OSError, ValueError) as error:
        words = _("no Dask scheduler answers at {address}: {cause}")
        raise ClusterError(words.format(address=address, cause=error)) from None
    with client, client.get_executor() as pool:
        yield pool.map
