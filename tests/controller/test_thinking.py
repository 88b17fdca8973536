"""Computer players beside the game: failures, crashes, and the process that they think in."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.controller.fallback_player import first_lawful
from game.controller.game import Game, Step
from game.controller.thinking import RESTARTS, Decide, ThreadThinker, decide
from game.controller.worker import LOWEST, TRIES, PlayerFailedError, Worker, WorkerDiedError
from game.notation.reasons import say
from game.players.player import Decision
from game.rules.actions import Action, Discard, LayOff
from game.rules.legality import verify
from game.rules.view import PlayerView, view_of
from tests.whole_state import whole_state

from .tables import EVERY_VARIANT, AtOnce, play_hand, sit

PATIENCE = 20.0


def first_view(seed: int = 1) -> PlayerView:
    """The view of the seat that begins."""
    return view_of(whole_state(sit(seed=seed)), 1)


def wait(thinker: ThreadThinker) -> Decision:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        decision = thinker.poll()
        if decision is not None:
            return decision
        time.sleep(0.001)
    raise AssertionError("no decision")


@pytest.mark.parametrize("variant", EVERY_VARIANT)
def test_the_first_lawful_action_always_is(variant: str) -> None:
    class Simple(AtOnce):
        def poll(self) -> Decision | None:
            assert self.job is not None
            action = first_lawful(self.job[0])
            assert verify(self.job[0], action) is None
            return Decision(action)

    game = sit(variant, seed=3, thinker=Simple())
    play_hand(game, lambda game: first_lawful(game.view()))


def test_a_thread_decides_as_the_player_does() -> None:
    thinker = ThreadThinker()
    assert thinker.poll() is None
    view = first_view()
    thinker.start(view, "standard", 5)
    assert wait(thinker) == decide(view, "standard", 5)
    assert thinker.poll() is None
    thinker.close()
    assert thinker.poll() is None


def test_polling_never_waits() -> None:
    go_on = threading.Event()

    def slow(view: PlayerView, kind: str, seed: int) -> Decision:
        go_on.wait(PATIENCE)
        return decide(view, kind, seed)

    thinker = ThreadThinker(slow)
    thinker.start(first_view(), "standard", 1)
    started = time.monotonic()
    assert [thinker.poll() for _ in range(100)] == [None] * 100
    assert time.monotonic() - started < 1
    go_on.set()
    wait(thinker)
    thinker.close()


def test_what_was_begun_before_is_dropped() -> None:
    seeds: list[int] = []
    first = threading.Event()

    def noting(view: PlayerView, kind: str, seed: int) -> Decision:
        first.wait(PATIENCE)
        seeds.append(seed)
        return Decision(first_lawful(view), say("seed", count=seed))

    thinker = ThreadThinker(noting)
    for seed in range(5):
        thinker.start(first_view(), "standard", seed)
    first.set()
    assert wait(thinker).why == say("seed", count=4)
    assert seeds[-1] == 4
    assert thinker.poll() is None
    thinker.close()


def failing(view: PlayerView, kind: str, seed: int) -> Decision:
    raise RuntimeError("no idea")


def test_a_player_that_fails_makes_a_lawful_move(caplog: pytest.LogCaptureFixture) -> None:
    thinker = ThreadThinker(failing)
    view = first_view()
    thinker.start(view, "standard", 1)
    assert verify(view, wait(thinker).action) is None
    assert "no idea" in caplog.text
    thinker.close()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
@pytest.mark.parametrize("deaths", [1, RESTARTS, RESTARTS + 1])
def test_a_thread_that_dies_is_started_again(deaths: int) -> None:
    calls: list[int] = []

    def deadly(view: PlayerView, kind: str, seed: int) -> Decision:
        calls.append(seed)
        if len(calls) <= deaths:
            raise SystemExit
        return decide(view, kind, seed)

    thinker = ThreadThinker(deadly)
    view = first_view()
    thinker.start(view, "standard", 1)
    decision = wait(thinker)
    if deaths <= RESTARTS:
        assert decision == decide(view, "standard", 1)
        assert len(calls) == deaths + 1
    else:
        assert decision.action == first_lawful(view)
    thinker.start(view, "standard", 1)
    assert wait(thinker)
    thinker.close()


@pytest.mark.parametrize(
    "act", [lambda seat: Discard(seat, 4), lambda seat: LayOff(seat, (((20,), 9),))]
)
def test_an_unlawful_choice_is_logged_and_replaced(
    act: Callable[[int], Action], caplog: pytest.LogCaptureFixture
) -> None:
    class Cheat(AtOnce):
        def poll(self) -> Decision | None:
            assert self.job is not None
            return Decision(act(self.job[0].seat), say("card.fits_nothing"))

    game = sit(seed=3, thinker=Cheat())
    with caplog.at_level(logging.ERROR):
        game.poll(0.0)
        steps = game.poll(1.0)
    assert "refused" in caplog.text
    assert steps[0].action is not None
    assert steps[0].reason == ""


def test_a_match_goes_on_when_every_player_fails() -> None:
    game = sit(seed=3, thinker=ThreadThinker(failing))
    steps: list[Step] = []
    end = time.monotonic() + PATIENCE
    while len(steps) < 6 and not game.your_turn and time.monotonic() < end:
        steps += game.poll(time.monotonic())
    assert len(steps) >= 6 or game.your_turn
    game.close()


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    worker = Worker(PATIENCE)
    yield worker
    worker.close()


def test_the_worker_decides_as_the_player_does(worker: Worker) -> None:
    for seed in range(3):
        view = first_view(seed)
        assert worker(view, "standard", seed) == decide(view, "standard", seed)
    assert worker._process is not None
    assert worker._process.is_alive()


@pytest.mark.skipif(sys.platform == "win32", reason="priorities are told by POSIX")
def test_a_modest_worker_gives_way_from_its_start_on() -> None:
    modest = Worker(PATIENCE, modest=True)
    try:
        modest._start()
        assert modest.pid is not None
        assert os.getpriority(os.PRIO_PROCESS, modest.pid) == LOWEST
        assert modest.run(os.nice, 0) == LOWEST
    finally:
        modest.close()


def test_a_worker_that_was_killed_is_started_again(worker: Worker) -> None:
    view = first_view()
    worker(view, "standard", 1)
    first = worker._process
    assert first is not None
    first.kill()
    first.join(PATIENCE)
    assert worker(view, "standard", 1) == decide(view, "standard", 1)
    assert worker._process is not first


def test_a_player_that_fails_in_the_worker(worker: Worker) -> None:
    with pytest.raises(PlayerFailedError, match="oracle"):
        worker(first_view(), "oracle", 1)
    process = worker._process
    assert worker(first_view(), "beginner", 1)
    assert worker._process is process


def test_a_worker_that_does_not_start_is_done_without(monkeypatch: pytest.MonkeyPatch) -> None:
    worker = Worker()

    def fail(_worker: Worker) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(Worker, "_start", fail)
    view = first_view()
    assert worker(view, "standard", 1) == decide(view, "standard", 1)


def test_a_worker_that_hangs_is_given_up(worker: Worker) -> None:
    hasty = Worker(patience=0.0)
    with pytest.raises(WorkerDiedError):
        hasty(first_view(), "standard", 1)
    assert hasty._process is None


def die(mark: Path, how: str) -> int:
    """End the process, and leave a line about which one it was."""
    with mark.open("a") as file:
        file.write(f"{os.getpid()}\n")
    if how == "exit":
        os._exit(1)
    if how == "abort":
        os.abort()
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="processes are not killed so here")
@pytest.mark.parametrize("how", ["exit", "abort", "kill"])
def test_what_killed_a_worker_is_not_run_in_this_process(how: str, tmp_path: Path) -> None:
    worker = Worker(PATIENCE)
    mark = tmp_path / "died"
    with pytest.raises(WorkerDiedError, match="die"):
        worker.run(die, mark, how)
    died = mark.read_text().split()
    assert len(died) == TRIES == len(set(died))
    assert str(os.getpid()) not in died
    assert worker(first_view(), "beginner", 1)
    worker.close()


def test_a_worker_that_dies_and_cannot_start_again_leaves_the_work_undone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker = Worker(PATIENCE)
    start = Worker._start
    starts: list[int] = []

    def once(worker: Worker) -> None:
        starts.append(1)
        if len(starts) > 1:
            raise OSError("no more processes")
        start(worker)

    monkeypatch.setattr(Worker, "_start", once)
    with pytest.raises(WorkerDiedError):
        worker.run(die, tmp_path / "died", "exit")
    assert len((tmp_path / "died").read_text().split()) == 1


def deadly(view: PlayerView, kind: str, seed: int) -> Decision:
    """A player that ends its process."""
    os._exit(3)


@pytest.mark.parametrize("kind", ["strong", "master", "standard", "beginner"])
def test_a_move_that_kills_the_worker_is_made_by_the_readable_policy(
    kind: str, worker: Worker, caplog: pytest.LogCaptureFixture
) -> None:
    thinker = ThreadThinker(lambda *job: worker.run(deadly, *job))
    view = first_view()
    thinker.start(view, kind, 1)
    decision = wait(thinker)
    if kind in ("strong", "master"):
        assert decision == decide(view, "standard", 1)
    else:
        assert decision.action == first_lawful(view)
    assert "deadly" in caplog.text
    thinker.close()


@pytest.mark.skipif(sys.platform == "win32", reason="there a process cannot refuse to end")
def test_a_worker_that_does_not_end_does_not_keep_the_program() -> None:
    """Only another process can see whether the program ends."""
    program = textwrap.dedent(
        """
        import signal, threading, time
        from game.controller.worker import shared_worker
        from tests.controller.test_thinking import first_view

        if __name__ == "__main__":
            worker, view = shared_worker(), first_view()
            worker(view, "beginner", 1)
            print(worker.pid, flush=True)
            worker.run(signal.signal, signal.SIGTERM, signal.SIG_IGN)
            stuck = threading.Thread(target=worker.run, args=(time.sleep, 60), daemon=True)
            stuck.start()
        """
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=40, check=True
    )
    with pytest.raises(ProcessLookupError):
        os.kill(int(done.stdout), 0)


def test_work_that_the_end_of_the_program_cuts_off_is_no_fault() -> None:
    """Only another process can end. As the last thing it waits for what its threads may say."""
    program = textwrap.dedent(
        """
        import atexit, logging, threading, time

        atexit.register(time.sleep, 1)

        from game.controller.worker import shared_worker, worker_thinker
        from tests.controller.test_thinking import first_view

        if __name__ == "__main__":
            logging.basicConfig(level="WARNING")
            worker, view = shared_worker(), first_view()
            worker(view, "beginner", 1)
            cut_off = threading.Thread(target=worker.run, args=(time.sleep, 60), daemon=True)
            cut_off.start()
            time.sleep(0.2)
            worker_thinker().start(view, "standard", 1)
            worker.warm_up()
            time.sleep(0.2)
        """
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=40, check=True
    )
    assert done.stderr == ""


def test_a_hand_through_the_worker(worker: Worker) -> None:
    wrapped: Decide = worker
    plain = sit("classic", seed=5)
    through = sit("classic", seed=5, thinker=ThreadThinker(wrapped))
    end = time.monotonic() + PATIENCE
    lines: list[str] = []
    while len(lines) < 12 and time.monotonic() < end:
        lines += [step.line for step in through.poll(time.monotonic())]
        if through.your_turn:
            hint = through.hint()
            assert hint is not None
            through.submit(hint.action)
    assert lines[:12] == [step.line for step in play_hand(plain)][:12]
    through.close()


def test_games_use_the_worker_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    made = AtOnce()
    monkeypatch.setattr("game.controller.game.worker_thinker", lambda: made)
    game = Game.resume(sit(seed=3).record)
    game.pause = 0
    game.poll(0.0)
    assert made.started == 1
