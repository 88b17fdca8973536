"""The page of examples, followed from its top to its end, and the examples of the other papers."""

from __future__ import annotations

import doctest
from pathlib import Path
from typing import Any

import pytest

from tests.papers import ROOT, Block, blocks, papers

PAPER = ROOT / "game" / "EXAMPLES.md"


def run_session(block: Block, names: dict[str, Any], paper: Path) -> int:
    """Run a block with ``>>>``; how many lines there were."""
    told: list[str] = []
    test = doctest.DocTestParser().get_doctest(
        block.text, names, paper.name, str(paper), block.line - 1
    )
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS, verbose=False)
    runner.run(test, out=told.append, clear_globs=False)
    names.update(test.globs)
    assert not runner.failures, "".join(told)
    return runner.tries


def test_every_line_does_what_the_page_says(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {"__name__": "examples"}
    lines = programs = 0
    parts = [block for block in blocks(PAPER) if block.language in ("python", "text")]
    for number, block in enumerate(parts):
        if ">>>" in block.text:
            lines += run_session(block, names, PAPER)
        elif block.language == "python":
            exec(compile(block.text, str(PAPER), "exec"), names)
            assert capsys.readouterr().out == parts[number + 1].text
            programs += 1
    assert lines > 40
    assert programs == 1


@pytest.mark.parametrize(
    "paper",
    [paper for paper in papers() if paper != PAPER and ">>>" in paper.read_text(encoding="utf-8")],
    ids=lambda paper: str(paper.relative_to(ROOT)),
)
def test_sessions_of_other_papers(paper: Path) -> None:
    names: dict[str, Any] = {}
    for block in blocks(paper):
        if block.language == "python" and ">>>" in block.text:
            assert run_session(block, names, paper)
