"""What holds for all tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from game.translation import catalogue
from tests.texts import Recording, unknown

# A slow machine is no fault of the program: nothing is measured against the clock.
settings.register_profile("canasta", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("canasta")


@pytest.fixture(autouse=True)
def every_text_is_extracted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fail a test in which a text is shown in English that translators do not get to see.

    Mark it where it is written, with ``N_`` and its kind, or gather it in ``tests/messages.py``.
    """
    recording = Recording()
    monkeypatch.setattr(catalogue, "ENGLISH", recording)
    before = catalogue.use(recording)
    yield
    catalogue.use(before)
    assert not unknown(recording.texts)
