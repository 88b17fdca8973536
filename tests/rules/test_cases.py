"""Every case of the rules, from the files under ``data/``."""

from __future__ import annotations

import pytest

from .cases import Case, read_cases, run

CASES = list(read_cases())


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    run(case)


def test_cases_have_names_of_their_own() -> None:
    names = [(case.variant, str(case)) for case in CASES]
    assert len(set(names)) == len(names)
