"""What a command gives, and records to give it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "cases"


class Run:
    """What a command gave."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Runner: TypeAlias = Callable[..., Run]


def case(name: str) -> str:
    return str(CASES / f"{name}.canasta")
