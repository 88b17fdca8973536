"""The speed of playouts: compiled modules can be left aside."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from .plain import leave_compiled_ones, simulator

SIMULATOR = simulator()


def test_compiled_modules_are_left_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "both_forms"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "one.py").write_text("FORM = 'source'\n")
    (package / f"one{EXTENSION_SUFFIXES[0]}").write_bytes(b"no library at all")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(ImportError):
        import_module("both_forms.one")
    leave_compiled_ones(package)
    assert import_module("both_forms.one").FORM == "source"


def test_a_module_runs_in_plain_python_with_its_words(tmp_path: Path) -> None:
    (tmp_path / "told.py").write_text(
        "import sys, game.simulator, game.simulator.tables\n"
        "print(*sys.argv[1:], game.simulator.COMPILED, game.simulator.tables.__file__)\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.plain", "told", "one", "--two"],
        cwd=SIMULATOR.parents[1],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    said = done.stdout.strip()
    assert said == f"one --two False {SIMULATOR / 'tables.py'}", done.stderr
