"""Some of the hostile files that ``python -m tests.hostile`` makes, in every run."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.store.folders import Folders

from .hostile import judge_seed, texts
from .hostile_files import KINDS, judge_kind

SEEDS = 10


@pytest.mark.parametrize("first", range(0, 100, SEEDS))
def test_hostile_records_bring_a_sentence(first: int, sources: list[str]) -> None:
    for seed in range(first, first + SEEDS):
        wrong = judge_seed(seed, sources)
        assert not wrong, f"seed {seed}: {wrong}"


def test_hostile_records_are_drawn(sources: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    for seed in range(100, 116):
        wrong = judge_seed(seed, sources, picture=True)
        assert not wrong, f"seed {seed}: {wrong}"


@pytest.mark.parametrize("kind", KINDS)
def test_other_hostile_files_bring_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    # The disk may take its time.
    monkeypatch.setattr(os, "fsync", lambda _file: None)
    for seed in range(60):
        wrong = judge_kind(kind, seed, tmp_path)
        assert not wrong, f"seed {seed}: {wrong}"


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_whole_is_no_trouble(tmp_path: Path, kind: str) -> None:
    file = tmp_path / KINDS[kind].place
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(KINDS[kind].source())
    KINDS[kind].read(file, Folders(tmp_path, tmp_path, tmp_path))
    assert not list(tmp_path.rglob("*.damaged"))


@pytest.fixture(scope="module")
def sources() -> list[str]:
    return texts()
