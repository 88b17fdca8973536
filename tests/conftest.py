"""What holds for all tests."""

from __future__ import annotations

import os
import threading
from collections.abc import Generator, Iterator

import pytest
from hypothesis import HealthCheck, settings

from game.controller.worker import Worker
from game.files import sayable
from game.translation import catalogue
from tests.texts import Recording, unknown

# The language of the machine is not that of the tests.
os.environ["LC_ALL"] = "C.UTF-8"
os.environ.pop("LANGUAGE", None)

# A slow machine is no fault of the program: nothing is measured against the clock.
settings.register_profile("canasta", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("canasta")


@pytest.fixture(autouse=True)
def every_text_is_extracted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fail a test in which a text is shown in English that translators do not get to see.

    Mark it where it is written, with ``N_`` and its kind, or gather it in ``tests/messages.py``.
    """
    recording = Recording()
    monkeypatch.setattr(catalogue, "ENGLISH", recording)
    before = catalogue.use(recording)
    yield
    catalogue.use(before)
    assert not unknown(recording.texts)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Write what a test printed and logged as text: names of files need not be any, and processes
    side by side send each other no such thing.
    """
    report = yield
    report.sections = [(name, sayable(text)) for name, text in report.sections]
    return report


@pytest.fixture
def nobody_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers keep their priority: beside other tests a modest one may wait for minutes."""
    monkeypatch.setattr("game.controller.worker.give_way", lambda _process: None)


class SlowStart:
    """A process that has begun to start, and is there once it ``may`` be."""

    def __init__(self) -> None:
        self.begun, self.may = threading.Event(), threading.Event()
        self.asked: list[object] = []
        """What it was asked to do."""

    def start(self) -> None:
        self.begun.set()
        assert self.may.wait(10)

    def ask(self, *work: object) -> tuple[bool, None]:
        self.asked.append(work)
        return True, None


@pytest.fixture
def slow_start(monkeypatch: pytest.MonkeyPatch) -> SlowStart:
    """That of every worker in the test."""
    slow = SlowStart()
    monkeypatch.setattr(Worker, "_start", slow.start)
    monkeypatch.setattr(Worker, "_ask", slow.ask)
    return slow
