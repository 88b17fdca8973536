"""Works out par in another process, play by play, and keeps what has been found.

What is kept can be worked out again at any time: a file that is missing or damaged costs a minute.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import tomlkit

from ..controller.worker import PlayerFailedError, Worker
from ..notation.document import load
from ..notation.fields import number
from ..notation.sources import NoFileError
from ..store.atomic_files import write_atomically
from .deal import DailyDeal
from .par import EDITION, PLAN, PLAYS, Par, rehearse

log = logging.getLogger(__name__)

FORMAT: Final = "canasta-par 1"
PATIENCE: Final = 300.0
"""Seconds after which a play is given up."""
_MOST_BYTES: Final = 20_000

Rehearse = Callable[[DailyDeal, str, int], int]
"""Plays a deal once more: ``par.rehearse``, wherever it is done."""


def par_file(folder: Path, deal: DailyDeal) -> Path:
    """The file that keeps the plays of a deal."""
    return folder / f"{deal.day.isoformat()} {deal.game}.toml"


def read_par(folder: Path, deal: DailyDeal) -> Par:
    """The plays kept of a deal; none if there is no such file, it is not understood, or other
    players played.
    """
    path = par_file(folder, deal)
    try:
        found = load(path, _MOST_BYTES)
        if found.get("format") != FORMAT or found.get("edition") != EDITION:
            return Par()
        leads = {level: _leads(found.get(level, []), most) for level, most in _plays().items()}
    except NoFileError:
        return Par()
    except ValueError as error:
        log.info("%s is worked out anew: %s", path.name, error)
        return Par()
    return Par(leads)


def _plays() -> dict[str, int]:
    return {rehearsals.level: rehearsals.plays for rehearsals in PLAN}


def _leads(value: object, most: int) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) > most:
        raise ValueError("these are no plays of a level")
    return tuple(number(lead, "lead") for lead in value)


def write_par(folder: Path, deal: DailyDeal, par: Par) -> None:
    """Keep the plays of a deal.

    Raises:
        OSError: if they cannot be written.
    """
    document = tomlkit.document()
    document.add("format", tomlkit.item(FORMAT))
    document.add("edition", tomlkit.item(EDITION))
    for level, leads in par.leads.items():
        document.add(level, tomlkit.item(list(leads)))
    write_atomically(par_file(folder, deal), tomlkit.dumps(document))


class ParWork:
    """Works out the par of a deal in a thread that waits for a worker. ``poll`` takes in what is
    new.

    It begins with what is kept in ``folder`` and keeps each play there, so that it can be stopped
    and taken up again.
    """

    def __init__(self, deal: DailyDeal, folder: Path, play: Rehearse | None = None) -> None:
        self.deal = deal
        self.par = read_par(folder, deal)
        self.failed = False
        self._folder = folder
        self._worker = Worker(PATIENCE, modest=True)
        self._play = play or self._play_in_worker
        self._stopped = threading.Event()
        self._found: queue.SimpleQueue[Par | None] = queue.SimpleQueue()
        self._thread = threading.Thread(
            target=self._work, args=(self.par,), name="par", daemon=True
        )
        if not self.par.is_whole:
            self._thread.start()

    @property
    def progress(self) -> float:
        """The share of the plays that is done, 0 to 1."""
        return min(1.0, self.par.count / PLAYS)

    def poll(self) -> bool:
        """Take in what was found since the last call; whether there was anything. Never waits."""
        news = False
        while True:
            try:
                found = self._found.get_nowait()
            except queue.Empty:
                return news
            news = True
            if found is None:
                self.failed = True
            else:
                self.par = found

    def wait(self) -> None:
        """Wait until par is worked out, or cannot be, or the work is stopped."""
        if self._thread.ident is not None:
            self._thread.join()

    def close(self) -> None:
        """Stop. Never waits."""
        self._stopped.set()
        self._worker.give_up(self._stopped)

    def _work(self, par: Par) -> None:
        try:
            while (due := par.next_play()) is not None and not self._stopped.is_set():
                par = par.with_play(due[0], self._play(self.deal, *due))
                self._keep(par)
                self._found.put(par)
        except (PlayerFailedError, ValueError):
            if not self._stopped.is_set():
                log.exception("par could not be worked out")
                self._found.put(None)
        finally:
            self._worker.close()

    def _keep(self, par: Par) -> None:
        try:
            write_par(self._folder, self.deal, par)
        except OSError as error:
            log.warning("par is not kept: %s", error)

    def _play_in_worker(self, deal: DailyDeal, level: str, number: int) -> int:
        lead: int = self._worker.run(rehearse, deal, level, number, given_up=self._stopped)
        return lead


class ParLine:
    """Works out the pars that a result was left without, one deal after another.

    It goes on until all are known or the program ends. ``news`` counts the deals that are done.
    While it is ``held``, since the player has stopped the work, nothing is begun.
    """

    def __init__(self, folder: Path) -> None:
        self.news = 0
        self.held = False
        self._folder = folder
        self._lock = threading.Lock()
        self._round = 0
        """How often the work was begun or stopped: a thread of an earlier round ends."""
        self._work: ParWork | None = None

    def start(self, deals: Sequence[DailyDeal]) -> None:
        """Work out what is not known of these deals, in this order, and nothing else any more."""
        self.close()
        due = [deal for deal in deals if not read_par(self._folder, deal).is_whole]
        if due and not self.held:
            given = due, self._round
            threading.Thread(target=self._go, args=given, name="pars", daemon=True).start()

    def close(self) -> None:
        """Stop. What has been played is kept. Never waits."""
        with self._lock:
            self._round += 1
            if self._work is not None:
                self._work.close()
                self._work = None

    def _go(self, deals: Sequence[DailyDeal], number: int) -> None:
        for deal in deals:
            with self._lock:
                if number != self._round:
                    return
                work = self._work = ParWork(deal, self._folder)
            work.wait()
            self.news += 1
