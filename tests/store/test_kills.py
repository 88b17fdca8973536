"""Nothing is shown that a killed program loses."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from .kills import kill_once


@pytest.mark.skipif(sys.platform == "win32", reason="a file that is open is not removed there")
@pytest.mark.parametrize("after", [0.05, 0.3])
def test_what_was_shown_is_found_after_a_kill(tmp_path: Path, after: float) -> None:
    for _ in range(2):
        assert kill_once(tmp_path, after) == 0
