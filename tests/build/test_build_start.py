"""The program where something is missing: one clear sentence, never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is a screen")
def test_without_a_screen_it_says_so(tmp_path: Path) -> None:
    left_out = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "XDG_RUNTIME_DIR")
    environment = {name: value for name, value in os.environ.items() if name not in left_out}
    environment |= {"CANASTA_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-m", "game"],
        cwd=tmp_path, env=environment, check=False, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 1
    assert "Canasta needs a screen to open its window" in done.stderr
    assert "Traceback" not in done.stderr
