"""Why a variant cannot be played: every fault, in any language, parameters under any names."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

from game.rules.variant_faults import VariantError, VariantFault
from game.variants import VARIANTS
from game.variants.house import parameters
from tests.refusals import variant_error

GAME = Path(__file__).parents[2] / "game"
PLACES = re.compile(r"{([a-z_]+(?:\.[a-z_]+)+)}")


@pytest.mark.parametrize("fault", VariantFault)
def test_every_fault_is_told_with_its_values(fault: VariantFault) -> None:
    error = variant_error(fault)
    assert "{" not in str(error)
    for value in error.values.values():
        assert str(value) in str(error)
    for place in PLACES.findall(fault.value):
        assert place in str(error)


@pytest.mark.parametrize("fault", VariantFault)
def test_parameters_are_told_under_the_names_of_the_reader(fault: VariantFault) -> None:
    error = variant_error(fault)
    places = PLACES.findall(fault.value)
    if "place" in error.values:
        places.append(str(error.values["place"]))
    told = error.clause(named=lambda place: f"<{place}>")
    assert re.findall(r"<(.+?)>", told) == sorted(places, key=told.index)


@pytest.mark.parametrize("fault", VariantFault)
def test_the_parameters_exist(fault: VariantFault) -> None:
    for place in PLACES.findall(fault.value):
        for variant in (VARIANTS["samba"], VARIANTS["international"], VARIANTS["bolivia"]):
            found: object = parameters(variant)
            for name in place.split("."):
                if isinstance(found, list):
                    found = found[0] if found else None
                if not isinstance(found, dict):
                    break
                assert name in found
                found = found[name]


def test_every_fault_comes_about() -> None:
    source = "".join(path.read_text("utf-8") for path in GAME.rglob("*.py"))
    assert [fault for fault in VariantFault if f"VariantFault.{fault.name}" not in source] == []


def test_a_fault_is_told_in_another_language() -> None:
    german = {"{place} must be from {low} to {high}": "{place}: {low} bis {high}"}
    values = {"place": "match.target", "low": 1, "high": 1_000_000}
    error = VariantError(VariantFault.OUT_OF_RANGE, values)
    told = error.clause(german.__getitem__, {"match.target": "Ziel"}.__getitem__, "{:_}".format)
    assert told == "Ziel: 1 bis 1_000_000"


def test_an_error_comes_back_from_another_process() -> None:
    error = variant_error(VariantFault.OUT_OF_RANGE)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
