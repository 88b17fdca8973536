"""Hands a second are measured by the processor's time."""

from __future__ import annotations

import time

import pytest

from game.variants import VARIANTS

from . import hands_per_second


def test_what_the_process_did_not_use_does_not_count(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = iter(range(10**9))
    monkeypatch.setattr(hands_per_second, "process_time", lambda: next(clock) / 4)
    monkeypatch.setattr(time, "perf_counter", lambda: pytest.fail("the time on the wall"))
    hands_per_second.measure(VARIANTS["classic"], "beginner", 1)
    told = capsys.readouterr().out
    assert "of processor time" in told
    # Each step of an action is one reading of the clock to the next.
    assert "view 250000, decision 250000, engine 250000" in told
