"""What build/compile.py tells the C compiler, read off the sources of the simulator."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from game.simulator import determinizing, flat_layout, tables

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "game" / "simulator"


@pytest.fixture(scope="module")
def compiling() -> ModuleType:
    """The build script as a module."""
    spec = importlib.util.spec_from_file_location("compiling", ROOT / "build" / "compile.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def declared(compiling: ModuleType, name: str, *, checked: bool = False) -> str:
    """The declarations of one module of the simulator."""
    rows = {
        **tables.ROWS,
        **tables.RECORD_ROWS,
        "s": flat_layout.LENGTH + flat_layout.LOG_LENGTH,
        "d": determinizing.CHANCES,
    }
    classes = {
        "Dealer": "determinizing",
        "Flat": "flat_hand",
        "Tables": "tables",
        "Discarding": "playout_discarding",
        "Melding": "playout_melding",
        "Searching": "any_opening",
        "SelfPlay": "self_play",
    }
    path = PACKAGE / f"{name}.py"
    others = frozenset({"ways_of", "ways_with_top"})
    return str(compiling.Declarations(path, rows, classes, others, checked=checked).text())


def test_tables_are_integers_and_rows(compiling: ModuleType) -> None:
    """Rows have their lengths, the rest are integers; the variant is kept as it is."""
    text = declared(compiling, "tables")
    assert "cdef int[16] value" in text
    assert "cdef public int max_wilds" in text
    assert "cdef public object variant" in text


def test_methods_with_a_row_are_c_functions(compiling: ModuleType) -> None:
    """Every number in them is a C integer; a single one that is not costs most of the speed."""
    text = declared(compiling, "playout_discarding")
    assert "cdef int choose_discard(self, int* s, int p) noexcept" in text
    numbers = re.search(r"locals\(([^)]*)\)\n    cdef int choose_discard", text)
    assert numbers is not None
    assert set(re.findall(r'"([^"]+)"', numbers.group(1))) == {"int", "int*"}
    assert "cdef class Discarding(Melding):" in text


def test_what_a_method_gives_is_an_integer_only_where_it_says_so(compiling: ModuleType) -> None:
    """A list in a C integer would be an error in the middle of a hand, and only in some games."""
    text = declared(compiling, "any_opening")
    numbers = re.search(r"locals\(([^)]*)\)\n    cdef object ways_with_top", text)
    assert numbers is not None
    assert "side=" in numbers.group(1)
    assert "others=" not in numbers.group(1)


def test_the_hand_is_one_array(compiling: ModuleType) -> None:
    """What Python calls stays callable from Python."""
    text = declared(compiling, "flat_hand")
    assert f"cdef int[{flat_layout.LENGTH + flat_layout.LOG_LENGTH}] s" in text
    assert "cpdef int get(self, int place)" in text
    assert "cpdef object records(self, int seat)" in declared(compiling, "self_play")


def test_own_numbers_are_c_integers(compiling: ModuleType) -> None:
    """Those that a module keeps to itself; others may want to import the rest."""
    text = declared(compiling, "determinizing")
    assert "cdef int _LEFT" in text
    assert "cdef int CERTAIN" not in text
    numbers = re.search(r"locals\(([^)]*)\)\n    cdef void draw", text)
    assert numbers is not None
    assert set(re.findall(r'"([^"]+)"', numbers.group(1))) == {"int"}


def test_rows_know_their_lengths_where_bounds_are_checked(compiling: ModuleType) -> None:
    """No pointer is left, and an index outside a row is told to whoever called."""
    for path in PACKAGE.glob("*.py"):
        if path.stem in compiling.NOT_COMPILED:
            continue
        text = declared(compiling, path.stem, checked=True)
        assert "int*" not in text
        assert "cdef int[" not in text
        assert not re.search(r"noexcept|cdef (int|void) \w+\([^)]*\)$", text, re.MULTILINE)
    text = declared(compiling, "playout_discarding", checked=True)
    assert "cdef int choose_discard(self, int[::1] s, int p) except? -1" in text
    assert "cdef public int[::1] value" in declared(compiling, "tables", checked=True)
