"""Why a record, a house game or a kept file cannot be used: every fault, in any language."""

from __future__ import annotations

import pickle
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from game.notation.fields import RecordError
from game.notation.record_faults import RecordFault, Written, in_words
from game.store.house_games import HouseFault
from game.store.notices import StoreFault
from tests.refusals import house_error, record_errors, store_notices

GAME = Path(__file__).parents[2] / "game"


def shouted(message: str) -> str:
    """The message in a language of upper case, but for what stands in braces."""
    return re.sub(r"({\w+})|[^{]", lambda part: part[1] or part[0].upper(), message)


def shouted_plural(one: str, many: str, count: int) -> str:
    """As in French, none of something is told in the singular."""
    return shouted(one if count < 2 else many)


def beside_the_values(told: str, values: Mapping[str, object]) -> str:
    """What is left of a sentence in that language without the values, with an X for each."""
    for words in in_words(values, shouted, shouted_plural, str).values():
        told = told.replace(words, "X")
    return told


@pytest.mark.parametrize("fault", RecordFault)
def test_every_fault_is_told_with_its_values_on_one_line(fault: RecordFault) -> None:
    for error in record_errors(fault):
        assert error.message.isprintable()
        assert "{" not in error.message
        told = {name: value for name, value in error.values.items() if name != "text"}
        for value in told.values():
            assert isinstance(value, Written) or str(getattr(value, "message", value)) in str(error)


@pytest.mark.parametrize("fault", RecordFault)
def test_another_language_is_given_every_word(fault: RecordFault) -> None:
    for error in record_errors(fault):
        assert beside_the_values(error.clause(shouted, shouted_plural), error.values).isupper()


def test_every_fault_comes_about() -> None:
    source = "".join(path.read_text("utf-8") for path in GAME.rglob("*.py"))
    for kind in (RecordFault, HouseFault, StoreFault):
        faults = [f"{kind.__name__}.{fault.name}" for fault in kind]
        assert len(faults) == len(kind.__members__), "no two share a clause"
        assert [fault for fault in faults if fault not in source] == []


def test_what_stands_in_a_list_of_items_is_counted() -> None:
    error = RecordError("totals", RecordFault.WRONG_LENGTH, needed=1, count=0)
    assert str(error) == "totals: 1 item is needed, not 0"
    assert error.told(shouted, shouted_plural) == "totals: 1 ITEM IS NEEDED, NOT 0"


@pytest.mark.parametrize("fault", RecordFault)
def test_an_error_passes_between_processes(fault: RecordFault) -> None:
    for error in record_errors(fault):
        again = pickle.loads(pickle.dumps(error))
        assert (again.place, again.fault) == (error.place, error.fault)
        assert str(again) == str(error)


@pytest.mark.parametrize("fault", HouseFault)
def test_a_house_game_is_refused_in_whole_sentences(fault: HouseFault) -> None:
    error = house_error(fault)
    assert re.fullmatch(r"[A-Z][^{}]*[.]", str(error))
    assert beside_the_values(error.sentence(shouted, shouted_plural), error.values).isupper()


@pytest.mark.parametrize("fault", StoreFault)
def test_settings_log_and_folders_are_told_of_in_whole_sentences(fault: StoreFault) -> None:
    for notice in store_notices(fault):
        assert re.fullmatch(r"[A-Z][^{}]*[.]", str(notice))
        told = notice.sentence(shouted, shouted_plural)
        assert beside_the_values(told, notice.values).isupper()
