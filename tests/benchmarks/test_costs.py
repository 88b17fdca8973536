"""What moves cost by the network and in the play."""

from __future__ import annotations

import pytest

from .costs import share_and_error


def test_the_part_of_one_sum_that_another_is() -> None:
    share, error = share_and_error([1.0, 3.0], [4.0, 4.0])
    assert share == pytest.approx(0.5)
    assert error == pytest.approx(0.25)
