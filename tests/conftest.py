"""What holds for all tests."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# A slow machine is no fault of the program: nothing is measured against the clock.
settings.register_profile("canasta", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("canasta")
