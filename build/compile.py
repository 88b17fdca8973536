"""Compile the simulator in place: ``python build/compile.py [--checked | --clean]``.

Needs Cython (``pip install .[compiled]``) and a C compiler. The modules of ``game/simulator`` are
compiled as they are. C also needs to know that a ``Row`` is a pointer to integers, and which names
are integers. This is derived from the annotations and written to a temporary ``.pxd`` file beside
each module. The numbers of ``flat_layout`` become constants in C, and module constants that begin
with an underscore C integers, which Python cannot see. The results are shared libraries, which
Python prefers to the sources; ``--clean`` removes them. ``game.simulator.COMPILED`` tells which
form is in use.

With ``--checked`` every row knows its length, and an index outside it raises an ``IndexError``
instead of writing somewhere else. That is slower and meant for tests.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import chdir
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "game" / "simulator"
NAME = "game.simulator"
NOT_COMPILED = (
    "__init__",
    "flat_layout",
    "stale_build",
    "moves",
    "networks",
    "packed_sums",
    "playout_policies",
)
OBJECTS = ("variant", "packed")
"""Attributes that are no integers."""
ROW = "Row"
OWN_ROWS = ("s", "d")
"""The rows of a hand and of a dealer."""
POINTER = "int*"
CHECKED_ROW = "int[::1]"
"""The type of a row with bounds checks: a view that knows its length."""
DIRECTIVES: dict[str, object] = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "annotation_typing": False,
    "auto_pickle": False,
    "binding": False,
    "show_performance_hints": False,
}
CHECKS = {"boundscheck": True, "initializedcheck": True}
MADE = ("*.so", "*.pyd", "*.c", "*.pxd", "compiled.json")
# The same sources give the same bytes on every machine.
OPTIONS: dict[str, list[str]] = (
    {"extra_compile_args": ["/Brepro"], "extra_link_args": ["/Brepro"]}
    if os.name == "nt"
    else {"extra_compile_args": ["-g0"]}
)
# A checked build runs only a few thousand hands: optimising would take longer than running.
CHECKED_OPTIONS: dict[str, list[str]] = (
    {} if os.name == "nt" else {"extra_compile_args": ["-O0", "-g0"]}
)


class Declarations:
    """What the C compiler must know about one module, derived from its source."""

    def __init__(
        self,
        path: Path,
        rows: dict[str, int],
        classes: dict[str, str],
        others: frozenset[str],
        *,
        checked: bool = False,
    ) -> None:
        self.module = path.stem
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.rows = rows
        self.checked = checked
        self.classes = classes
        self.others = others
        self.numbers = {*layout(), *self._own_numbers()}

    def text(self) -> str:
        """The declarations in Cython's language."""
        lines = ["cimport cython", f"from {NAME}.flat_layout cimport *"]
        imported = {
            alias.name
            for node in self.tree.body
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        for name in sorted(imported & set(self.classes)):
            lines.append(f"from {NAME}.{self.classes[name]} cimport {name}")
        lines += [f"cdef int {name}" for name in sorted(self._own_numbers())]
        for node in self.tree.body:
            if isinstance(node, ast.ClassDef) and node.name in self.classes:
                lines += self._class(node)
        return "\n".join(lines) + "\n"

    def _own_numbers(self) -> Iterator[str]:
        """The module's private numbers."""
        for node in self.tree.body:
            match node:
                case ast.Assign(
                    targets=[ast.Name(id=name)], value=ast.Constant(value=int() as value)
                ):
                    if name.startswith("_") and not isinstance(value, bool):
                        yield name
                case ast.Assign(
                    targets=[ast.Tuple(elts=names)], value=ast.Call(func=ast.Name(id="range"))
                ):
                    yield from (each.id for each in names if isinstance(each, ast.Name))

    def _class(self, node: ast.ClassDef) -> list[str]:
        bases = ", ".join(base.id for base in node.bases if isinstance(base, ast.Name))
        lines = [f"cdef class {node.name}{f'({bases})' if bases else ''}:"]
        methods = [item for item in node.body if isinstance(item, ast.FunctionDef)]
        lines += [f"    {line}" for line in self._attributes(methods)]
        for method in methods:
            lines += [f"    {line}" for line in self._method(method)]
        return lines if len(lines) > 1 else [*lines, "    pass"]

    def _attributes(self, methods: list[ast.FunctionDef]) -> list[str]:
        """Attributes set in ``__init__`` and in the methods that read the tables, which take no
        row.
        """
        names: dict[str, None] = {}
        made: list[str] = []
        for method in methods:
            for node in ast.walk(method):
                if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                    names[node.attr] = None
                called = node.func if isinstance(node, ast.Call) else None
                if isinstance(called, ast.Name) and called.id == "make_rows":
                    made += self._rows_made(node.args[1])
        lines = [
            f"cdef public {CHECKED_ROW} {name}"
            if self.checked
            else f"cdef int[{self.rows[name]}] {name}"
            for name in made
        ]
        for name in names:
            kind = "object" if name in OBJECTS else "int"
            lines.append(f"cdef public {kind} {name}")
        return lines

    def _rows_made(self, argument: ast.expr) -> list[str]:
        if isinstance(argument, ast.Name):
            from game.simulator import tables

            return list(getattr(tables, argument.id))
        assert isinstance(argument, ast.Dict)
        # A name that stands in the module for the row of a hand, or the name of the row itself.
        return [
            key.value if isinstance(key, ast.Constant) else "s"
            for key in argument.keys
            if isinstance(key, ast.Constant | ast.Name)
        ]

    def _method(self, method: ast.FunctionDef) -> list[str]:
        arguments = method.args.args[1:]
        kinds = {a.arg: self._kind(a.annotation) for a in arguments}
        returned = method.returns
        result = "object"
        if isinstance(returned, ast.Constant) and returned.value is None:
            result = "void"
        elif isinstance(returned, ast.Name) and returned.id == "int":
            result = "int"
        inner = POINTER in kinds.values()
        if method.name.startswith("__") or not (inner or self._uses_row(method)):
            if not set(kinds.values()) <= {"int"} or method.name.startswith("__"):
                return []
            inner = method.name not in ("get", "put", "part", "records", "decided", "keep_records")
        local = self._locals(method, kinds)
        plain = all(kind in ("int", POINTER) for kind in (*kinds.values(), *local.values()))
        lines = []
        typed = [
            f'{name}="{self._declared(kind)}"' for name, kind in local.items() if kind != "object"
        ]
        if typed:
            lines.append(f"@cython.locals({', '.join(typed)})")
        first_default = len(arguments) - len(method.args.defaults)
        shown = [
            f"{self._declared(kinds[a.arg])} {a.arg}{'=*' if place >= first_default else ''}"
            for place, a in enumerate(arguments)
        ]
        # A function that cannot raise needs no error check; with bounds checks any may raise.
        plain = plain and not self.checked
        if not inner:
            result = "int" if result == "int" else "object"
        end = ""
        if result == "void":
            end = " noexcept" if plain else " except *"
        elif result == "int":
            end = " noexcept" if plain and inner else " except? -1"
        word = "cdef" if inner else "cpdef"
        lines.append(f"{word} {result} {method.name}(self{''.join(', ' + a for a in shown)}){end}")
        return lines

    def _declared(self, kind: str) -> str:
        """The declaration of a kind."""
        return CHECKED_ROW if self.checked and kind == POINTER else kind

    def _kind(self, annotation: ast.expr | None) -> str:
        if isinstance(annotation, ast.Name):
            if annotation.id == ROW:
                return POINTER
            if annotation.id == "int":
                return "int"
            if annotation.id == "Flat":
                return "Flat"
        return "object"

    def _uses_row(self, method: ast.FunctionDef) -> bool:
        return any(isinstance(n, ast.Attribute) and n.attr in OWN_ROWS for n in ast.walk(method))

    def _locals(self, method: ast.FunctionDef, kinds: dict[str, str]) -> dict[str, str]:
        """The local names and their types. A name is an integer if everything assigned to it is."""
        values: dict[str, list[ast.expr | str]] = {}
        for node in _statements(method):
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                values.setdefault(node.target.id, []).append(self._kind(node.annotation))
            elif isinstance(node, ast.Assign):
                for target in node.targets:
                    if isinstance(target, ast.Name):
                        values.setdefault(target.id, []).append(node.value)
                    elif isinstance(target, ast.Tuple):
                        for part in target.elts:
                            if isinstance(part, ast.Name):
                                values.setdefault(part.id, []).append("object")
            elif isinstance(node, ast.For):
                counted = (
                    isinstance(node.iter, ast.Call)
                    and isinstance(node.iter.func, ast.Name)
                    and node.iter.func.id == "range"
                )
                for part in ast.walk(node.target):
                    if isinstance(part, ast.Name):
                        values.setdefault(part.id, []).append("int" if counted else "object")
        known = dict(kinds)
        known.update({name: "int" for name in values if name not in kinds})
        for name, given in values.items():
            if any(isinstance(v, ast.Attribute) and v.attr in self.rows for v in given):
                known[name] = POINTER
        changed = True
        while changed:
            changed = False
            for name, given in values.items():
                if known[name] == "int" and not all(self._is_int(v, known) for v in given):
                    known[name] = "object"
                    changed = True
        return {name: known[name] for name in values if name not in kinds}

    def _is_int(self, value: ast.expr | str, known: dict[str, str]) -> bool:
        match value:
            case str():
                return value == "int"
            case ast.Constant():
                return type(value.value) is int
            case ast.Name():
                return known.get(value.id) == "int" or value.id in self.numbers
            case ast.Attribute(value=ast.Name(id="self")):
                return value.attr not in OBJECTS
            case ast.UnaryOp():
                return self._is_int(value.operand, known)
            case ast.BinOp():
                return self._is_int(value.left, known) and self._is_int(value.right, known)
            case ast.IfExp():
                return self._is_int(value.body, known) and self._is_int(value.orelse, known)
            case ast.BoolOp():
                return all(self._is_int(part, known) for part in value.values)
            case ast.Compare():
                return True
            case ast.Subscript(value=ast.Name(id=name)):
                return known.get(name) == POINTER
            case ast.Subscript(value=ast.Attribute(value=ast.Name(id="self"), attr=name)):
                return name in self.rows
            case ast.Call(func=ast.Attribute(value=ast.Name(id="self"), attr=name)):
                return name not in self.others
        return False


def layout() -> dict[str, int]:
    """The numbers of ``flat_layout`` by name."""
    from game.simulator import flat_layout

    return {name: value for name, value in vars(flat_layout).items() if type(value) is int}


def refuse_fields_twice(classes: Sequence[ast.ClassDef]) -> None:
    """Refuse attributes that are set both in a class and in one that it derives from: in C each of
    them would have a field of its own.

    Raises:
        ValueError: with the name.
    """
    base_of: dict[str, str] = {}
    set_in: dict[tuple[str, str], str] = {}
    for node in classes:
        base_of[node.name] = next((b.id for b in node.bases if isinstance(b, ast.Name)), "")
    for node in classes:
        root = node.name
        while base_of.get(root):
            root = base_of[root]
        for found in ast.walk(node):
            if isinstance(found, ast.Attribute) and isinstance(found.ctx, ast.Store):
                first = set_in.setdefault((root, found.attr), node.name)
                if first != node.name:
                    raise ValueError(f"{found.attr} is set in {first} and in {node.name}")


def _statements(method: ast.FunctionDef) -> list[ast.AST]:
    """The statements of a function, without those inside comprehensions."""
    found: list[ast.AST] = []
    waiting: list[ast.AST] = list(method.body)
    while waiting:
        node = waiting.pop()
        found.append(node)
        waiting += [n for n in ast.iter_child_nodes(node) if isinstance(n, ast.stmt)]
    return found


def compile_into(folder: Path, *, checked: bool = False) -> None:
    """Compile all modules to be compiled; the libraries go into the folder."""
    sys.path.insert(0, str(ROOT))
    from game.simulator import determinizing, flat_layout, stale_build, tables

    rows = {
        **tables.ROWS,
        **tables.RECORD_ROWS,
        "s": flat_layout.LENGTH + flat_layout.LOG_LENGTH,
        "d": determinizing.CHANCES,
    }
    paths = sorted(p for p in PACKAGE.glob("*.py") if p.stem not in NOT_COMPILED)
    defined = [
        (path.stem, node)
        for path in paths
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef) and node.name != "Unrepresentable"
    ]
    classes = {node.name: module for module, node in defined}
    refuse_fields_twice([node for _module, node in defined])
    # A function that returns something other than an integer, for instance a list.
    others = frozenset(
        method.name
        for _module, node in defined
        for method in node.body
        if isinstance(method, ast.FunctionDef)
        and not (isinstance(method.returns, ast.Name) and method.returns.id == "int")
    )
    try:
        lines = [f"    {name} = {number}" for name, number in layout().items()]
        declared = "\n".join(["cdef enum:", *lines]) + "\n"
        (PACKAGE / "flat_layout.pxd").write_text(declared, encoding="utf-8")
        for path in paths:
            declarations = Declarations(path, rows, classes, others, checked=checked)
            path.with_suffix(".pxd").write_text(declarations.text(), encoding="utf-8")
        with tempfile.TemporaryDirectory() as work:
            _build(paths, Path(work), folder, checked=checked)
        sources = json.dumps(stale_build.digests(PACKAGE), indent=0)
        (folder / stale_build.RECORD).write_text(sources + "\n", encoding="utf-8")
    finally:
        remove(("*.pxd",))


def _build(paths: list[Path], work: Path, folder: Path, *, checked: bool) -> None:
    """Translate the modules and compile them; the libraries go into the folder."""
    # Imported here: declarations can be made, and compiled modules removed, without Cython.
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    with chdir(ROOT):
        options = CHECKED_OPTIONS if checked else OPTIONS
        extensions = [
            Extension(f"{NAME}.{path.stem}", [str(path.relative_to(ROOT))], **options)
            for path in paths
        ]
        directives = DIRECTIVES | CHECKS if checked else DIRECTIVES
        cores = os.cpu_count() or 1
        modules = cythonize(
            extensions,
            build_dir=str(work / "c"),
            compiler_directives=directives,
            quiet=True,
            # Elsewhere a process that starts others may not be able to start as their main one.
            nthreads=cores if sys.platform == "linux" else 0,
        )
        builder = build_ext(Distribution({"name": "canasta", "ext_modules": modules}))
        builder.build_lib = str(work / "lib")
        builder.build_temp = str(work / "objects")
        builder.parallel = cores
        builder.ensure_finalized()
        builder.run()
    for library in (work / "lib").rglob("*"):
        if library.is_file():
            shutil.copy(library, folder / library.name)


def remove(patterns: tuple[str, ...]) -> None:
    """Remove the compiled libraries and other generated files."""
    for pattern in patterns:
        for path in PACKAGE.glob(pattern):
            path.unlink()


def main() -> int:
    """Compile, or remove what was compiled."""
    parser = argparse.ArgumentParser(prog="python build/compile.py")
    parser.add_argument("--clean", action="store_true", help="remove the compiled modules")
    parser.add_argument("--checked", action="store_true", help="check the bounds of every row")
    arguments = parser.parse_args()
    # Libraries from an earlier run would be imported, and their declarations may be outdated.
    remove(MADE)
    if not arguments.clean:
        compile_into(PACKAGE, checked=arguments.checked)
    return 0


if __name__ == "__main__":
    sys.exit(main())
