"""Commands run within the tests."""

from __future__ import annotations

import pytest

from game.__main__ import main

from .runs import Run, Runner


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Runner:
    def command(*words: object) -> Run:
        status = main([str(word) for word in words])
        output = capsys.readouterr()
        return Run(status, output.out, output.err)

    return command
