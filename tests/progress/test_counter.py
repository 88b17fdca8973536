"""Updating and reading beside the window."""

from __future__ import annotations

import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from game.controller.worker import Worker
from game.progress import counter as counter_module
from game.progress.counter import (
    Answer,
    Counter,
    Picture,
    Trouble,
    Updated,
    read_picture,
    update_beside,
)
from game.progress.database import Fault, index_path, opened
from game.progress.passport import passport
from game.progress.statistics import ALL, Filter, statistics
from game.store.folders import Folders, folders
from tests.progress.tables import match, put

pytestmark = pytest.mark.usefixtures("nobody_gives_way")

LONG = 60.0


@pytest.fixture
def home(tmp_path: Path) -> Folders:
    return folders({"CANASTA_HOME": str(tmp_path)})


def answers(counter: Counter, number: int) -> list[Answer]:
    found: list[Answer] = []
    end = time.monotonic() + LONG
    while len(found) < number and time.monotonic() < end:
        found += counter.poll()
        time.sleep(0.01)
    return found


def test_it_is_read_while_it_is_updated(home: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    put(home, match("classic"))
    read = threading.Event()
    updated = counter_module._updated

    def waits(*arguments: Any) -> Updated:
        assert read.wait(LONG)
        return updated(*arguments)

    monkeypatch.setattr(counter_module, "_updated", waits)
    counter = Counter(home)
    try:
        counter.update()
        counter.read(ALL)
        (before,) = answers(counter, 1)
        read.set()
        (over,) = answers(counter, 1)
        counter.read(Filter(variant="classic"))
        (after,) = answers(counter, 1)
    finally:
        counter.close()
    assert isinstance(before, Picture)
    assert before.statistics.sums.hands == 0
    assert isinstance(over, Updated)
    assert over.trouble is None
    assert isinstance(after, Picture)
    assert (after.wanted.variant, after.statistics.sums.hands) == ("classic", 2)


def test_one_update_at_a_time(home: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    running, most = 0, 0

    def run(_worker: Worker, *_arguments: Any, **_named: Any) -> Updated:
        nonlocal running, most
        running += 1
        most = max(most, running)
        time.sleep(0.05)
        running -= 1
        return Updated()

    monkeypatch.setattr(Worker, "run", run)
    for thread in [update_beside(home, []) for _ in range(3)]:
        thread.join(LONG)
    assert most == 1


def test_trouble_is_an_answer_like_another(home: Folders) -> None:
    index_path(home).mkdir(parents=True)
    found = read_picture(home, ALL)
    assert isinstance(found, Trouble)
    assert found.fault is Fault.READ_ONLY


def test_after_a_hand_it_is_updated_in_the_background(home: Folders) -> None:
    put(home, match("classic"))
    news: list[str] = []
    update_beside(home, news).join(LONG)
    with opened(index_path(home)) as database:
        assert statistics(database).sums.hands == 2
        assert news
        assert set(news) == set(passport(database).achieved)
    again: list[str] = []
    update_beside(home, again).join(LONG)
    assert not again


def test_what_an_index_that_is_made_anew_finds_is_no_news(home: Folders) -> None:
    for name in ("classic", "samba"):
        put(home, match(name))
    news: list[str] = []
    update_beside(home, news).join(LONG)
    with opened(index_path(home)) as database:
        assert passport(database).achieved
    assert not news


def test_an_update_that_the_end_of_the_program_cuts_off_is_no_trouble() -> None:
    """Only another process can end. As the last thing it waits for what its threads may say."""
    program = textwrap.dedent(
        """
        import atexit, logging, time

        atexit.register(time.sleep, 1)

        from game.progress import counter

        if __name__ == "__main__":
            logging.basicConfig(level="WARNING")
            counter.update_index = time.sleep
            counter.update_beside(60, [])
            time.sleep(1.5)
        """
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=40, check=True
    )
    assert done.stderr == ""
