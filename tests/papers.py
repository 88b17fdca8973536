"""What the papers of this repository show, taken from them and run.

A paper is a Markdown file. A ``toml`` block that begins with a comment ``# name.canasta`` is a file
of that name; a ``console`` block has commands after ``$`` and what they print, where ``…`` stands
for anything; a ``python`` block with ``>>>`` is a doctest, and one without is a program.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent

_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its text, and the line of the paper in which it begins."""

    language: str
    text: str
    line: int

    @property
    def file_name(self) -> str | None:
        """The name in the comment with which it begins, if there is one."""
        found = re.match(r"# ([\w.-]+\.\w+)\n", self.text)
        return found[1] if found else None


def blocks(paper: Path) -> list[Block]:
    """The fenced blocks of a paper, in their order."""
    text = paper.read_text(encoding="utf-8")
    return [
        Block(found[1], found[2], text.count("\n", 0, found.start()) + 2)
        for found in _FENCE.finditer(text)
    ]


def papers() -> list[Path]:
    """Every paper that belongs to the repository."""
    folders = ("game", "tests", "build", "assets", ".github")
    found = [path for folder in folders for path in (ROOT / folder).rglob("*.md")]
    rules = ROOT / "assets" / "rules"
    return sorted([*ROOT.glob("*.md"), *(path for path in found if path.parent != rules)])


def commands(block: Block) -> Iterator[tuple[str, str]]:
    """The commands of a ``console`` block, each with what it prints."""
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield command, output


def agrees(output: str, told: str) -> bool:
    """Whether an output is what the paper tells; ``…`` there stands for anything."""
    parts = [re.escape(part) for part in told.strip().split("…")]
    return re.fullmatch(".*?".join(parts), output.strip(), re.DOTALL) is not None
