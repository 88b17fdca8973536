"""Records are read beside the window, and given up when nobody wants to wait."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.controller.record_reading import Unreadable, WorkerReading, read_replay
from game.controller.replay_steps import Replay
from game.controller.worker import TRIES, Worker, WorkerDiedError
from game.notation.record import read_record
from tests.notation.texts import CASES

FILE = CASES / "classic-illegal-1.canasta"


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    made = Worker()
    yield made
    made.close()


def waited(reading: WorkerReading) -> Replay | Unreadable:
    for _ in range(6000):
        found = reading.poll()
        if found is not None:
            return found
        time.sleep(0.01)
    raise AssertionError("nothing was read")


@pytest.mark.parametrize("source", [FILE, FILE.read_text("utf-8"), read_record(FILE)])
def test_what_the_worker_reads_is_what_is_read_here(worker: Worker, source: object) -> None:
    here = Replay(read_record(FILE))
    found = waited(WorkerReading(source, worker))  # type: ignore[arg-type]
    assert isinstance(found, Replay)
    assert found.record == here.record
    assert found.steps == here.steps
    assert found.troubles == here.troubles != {}
    last = len(here) - 1
    assert found.line(last) == here.line(last)


@pytest.mark.parametrize("source", ["", ".".join(["a"] * 30_000) + " = 1", Path("gone"), "\udc80"])
def test_what_cannot_be_read_has_a_cause(worker: Worker, source: Path | str) -> None:
    found = waited(WorkerReading(source, worker))
    assert isinstance(found, Unreadable)
    here = read_replay(source)
    assert isinstance(here, Unreadable)
    assert str(found.error) == str(here.error)
    assert found.error.message


def test_whatever_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_record: object) -> None:
        raise AssertionError

    monkeypatch.setattr("game.controller.record_reading.Replay", broken)
    found = read_replay(FILE)
    assert isinstance(found, Unreadable)
    assert found.error.told() == "this program cannot follow it (AssertionError)"


def test_what_ends_the_worker_or_never_ends_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    class Gone(Worker):
        def run(self, *_anything: object, **_more: object) -> None:  # type: ignore[override]
            raise WorkerDiedError

    found = waited(WorkerReading(FILE, Gone()))
    assert isinstance(found, Unreadable)
    assert "too long" in found.error.message


def test_what_is_given_up_ends_with_its_process(worker: Worker) -> None:
    assert worker.run(len, "abc") == 3
    process = worker.pid
    given_up, told = threading.Event(), threading.Event()

    def wait() -> None:
        with pytest.raises(WorkerDiedError):
            worker.run(time.sleep, 600, given_up=given_up)
        told.set()

    threading.Thread(target=wait, daemon=True).start()
    while worker._doing is None:
        time.sleep(0.01)
    # Somebody else's work is left alone.
    worker.give_up(threading.Event())
    assert not told.wait(0.1)
    worker.give_up(given_up)
    assert told.wait(30)
    assert worker.run(len, "abcd") == 4
    assert worker.pid != process


def test_what_is_given_up_before_its_turn_is_not_begun(worker: Worker) -> None:
    given_up = threading.Event()
    given_up.set()
    with pytest.raises(WorkerDiedError):
        worker.run(time.sleep, 600, given_up=given_up)


def test_what_is_given_up_while_the_process_starts_is_not_begun(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow, given_up = Worker(), threading.Event()
    start = Worker._start

    def given_up_meanwhile(worker: Worker) -> None:
        start(worker)
        worker.give_up(given_up)

    monkeypatch.setattr(Worker, "_start", given_up_meanwhile)
    try:
        with pytest.raises(WorkerDiedError):
            slow.run(time.sleep, 600, patience=30, given_up=given_up)
        assert slow.pid is not None, "nobody waited for the work, nothing had to be killed"
    finally:
        slow.close()


def test_what_is_given_up_while_no_process_starts_is_not_done_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given_up = threading.Event()
    done: list[str] = []
    starts: list[int] = []

    def fail(worker: Worker) -> None:
        starts.append(1)
        if len(starts) == TRIES:
            worker.give_up(given_up)
        raise OSError("no more processes")

    monkeypatch.setattr(Worker, "_start", fail)
    with pytest.raises(WorkerDiedError):
        Worker().run(done.append, "done", given_up=given_up)
    assert done == []


def test_its_own_patience_counts(worker: Worker) -> None:
    with pytest.raises(WorkerDiedError):
        worker.run(time.sleep, 600, patience=0.1)
