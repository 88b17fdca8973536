"""House rules as clubs print them, each written down in a file that the game reads."""

from __future__ import annotations

from pathlib import Path

CLUBS = sorted(Path(__file__).parent.glob("*.toml"))
