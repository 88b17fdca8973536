"""The program where something is missing: one clear sentence, never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def start(home: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    """Start the program with these arguments in an empty environment."""
    left_out = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "XDG_", "HOME", "CANASTA_HOME")
    environment = {k: v for k, v in os.environ.items() if not k.startswith(left_out)}
    environment |= {"PYTHONPATH": str(ROOT), **home}
    return subprocess.run(
        [sys.executable, "-m", "game", *words],
        env=environment, check=False, capture_output=True, text=True, timeout=120,
    )  # fmt: skip


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is a screen")
def test_without_a_screen_it_says_so(tmp_path: Path) -> None:
    done = start({"CANASTA_HOME": str(tmp_path)})
    assert done.returncode == 1
    assert "Canasta needs a screen to open its window" in done.stderr
    assert "Traceback" not in done.stderr
