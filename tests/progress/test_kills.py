"""A program that is killed while it writes the index has lost nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from game.progress.database import index_path, opened
from game.progress.index import update
from game.progress.statistics import statistics
from game.store.folders import folders
from tests.progress.tables import match, put

CODE = """
import sys
from pathlib import Path
from game.progress import index
from game.store.folders import folders
index.BATCH = 1
print("begun", flush=True)
index.update(folders({"CANASTA_HOME": sys.argv[1]}))
"""
NAMES = ("classic", "samba", "bolivia", "brazilian", "italian", "joker", "cuban", "uruguay")


def test_killed_again_and_again_it_is_whole_in_the_end(tmp_path: Path) -> None:
    home = folders({"CANASTA_HOME": str(tmp_path)})
    for day, name in enumerate(NAMES, 1):
        put(home, match(name), day)
    for after in (0.0, 0.01, 0.02, 0.03, 0.05):
        child = subprocess.Popen(
            [sys.executable, "-c", CODE, str(tmp_path)],
            stdout=subprocess.PIPE, cwd=Path(__file__).parents[2],
        )  # fmt: skip
        assert child.stdout is not None
        with child.stdout:
            child.stdout.readline()
            time.sleep(after)
            child.send_signal(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
        child.wait()
    update(home)
    with opened(index_path(home)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert statistics(database).sums.hands == 2 * len(NAMES)
    assert not list(tmp_path.glob("*.damaged"))
