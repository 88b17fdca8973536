"""Updating and reading beside the window."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from game.progress.counter import Answer, Counter, Picture, Trouble, read_picture, update_beside
from game.progress.index import Fault, index_path, opened
from game.progress.statistics import ALL, Filter, statistics
from game.store.folders import Folders, folders
from tests.progress.tables import match, put

LONG = 60.0


@pytest.fixture
def home(tmp_path: Path) -> Folders:
    return folders({"CANASTA_HOME": str(tmp_path)})


def answers(counter: Counter) -> list[Answer]:
    found: list[Answer] = []
    end = time.monotonic() + LONG
    while counter.busy and time.monotonic() < end:
        found += counter.poll()
        time.sleep(0.01)
    return found


def test_what_is_there_is_shown_before_the_update(home: Folders) -> None:
    put(home, match("classic"))
    counter = Counter(home)
    try:
        counter.read(ALL)
        counter.update()
        counter.read(Filter(variant="classic"))
        before, updated, after = answers(counter)
    finally:
        counter.close()
    assert isinstance(before, Picture)
    assert before.statistics.sums.hands == 0
    assert updated is None
    assert isinstance(after, Picture)
    assert (after.wanted.variant, after.statistics.sums.hands) == ("classic", 2)


def test_trouble_is_an_answer_like_another(home: Folders) -> None:
    index_path(home).mkdir(parents=True)
    found = read_picture(home, ALL)
    assert isinstance(found, Trouble)
    assert found.fault is Fault.READ_ONLY


def test_after_a_hand_it_is_updated_in_the_background(home: Folders) -> None:
    put(home, match("classic"))
    update_beside(home).join(LONG)
    with opened(index_path(home)) as database:
        assert statistics(database).sums.hands == 2
