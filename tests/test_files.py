"""The reader of files, and that there is no other in the house."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import game
from game.files import (
    LongFileError,
    NoFileNameError,
    OddFileError,
    bytes_of,
    head_of,
    json_of,
    parsed_json,
    sayable,
    text_of,
)

GAME: Final = Path(game.__file__).parent

READERS: Final = frozenset({
    "codecs.open", "configparser.ConfigParser", "configparser.RawConfigParser", "csv.reader",
    "fileinput.input", "gettext.GNUTranslations", "gettext.bindtextdomain", "gettext.find",
    "gettext.install", "gettext.textdomain", "gettext.translation", "importlib.resources.files",
    "io.FileIO", "io.open", "json.load", "json.loads", "linecache.getline", "mmap.mmap", "open",
    "os.fdopen", "os.open", "pickle.load", "pickle.loads", "pkgutil.get_data",
    "pygame.font.Font", "pygame.image.load", "pygame.mixer.Sound", "pygame.mixer.music.load",
    "shutil.copy", "shutil.copy2", "shutil.copyfile", "sqlite3.connect", "tomlkit.load",
    "tomlkit.loads", "tomlkit.parse", "tomllib.load", "tomllib.loads", "wave.open",
    "zipfile.ZipFile",
})  # fmt: skip
"""What reads a file, or makes sense of what was read."""

METHODS: Final = frozenset({"open", "read_bytes", "read_text"})
"""The same of a path."""

NAMED: Final = {
    "files.py": {"os.open", "os.fdopen", "json.loads"},
    # Other forms than text and JSON; what they are given has been read there, and judged.
    "notation/document.py": {"tomllib.loads"},
    "store/settings.py": {"tomlkit.parse"},
    "translation/catalogue.py": {"gettext.GNUTranslations"},
    "progress/database.py": {"sqlite3.connect"},
    # What stands for standard streams that are closed.
    "__main__.py": {"os.open", "os.fdopen"},
    # These write.
    "store/atomic_files.py": {"open", ".open", "os.open", "os.fdopen"},
    "cli/program.py": {"os.open"},
    # Pictures, sounds and fonts, which ship with the program.
    "ui/assets.py": {"pygame.image.load", "pygame.font.Font"},
    "ui/window.py": {"pygame.image.load"},
    "ui/typeface.py": {"pygame.font.Font"},
    "ui/trouble.py": {"pygame.font.Font"},
    "ui/audio.py": {"pygame.mixer.Sound", "wave.open"},
}
"""The modules that may, and what."""

NO_FILES: Final = ("navigator", "audio", "path_button")
"""What has an ``open`` that opens no file."""


def readers_in(source: str) -> Iterator[str]:
    """The readers that a module calls, passes on or derives from."""
    tree = ast.parse(source)
    names = {"open": "open"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {
                alias.asname or alias.name.partition(".")[0]: (
                    alias.name if alias.asname else alias.name.partition(".")[0]
                )
                for alias in node.names
            }
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names |= {a.asname or a.name: f"{node.module}.{a.name}" for a in node.names}
    for node in ast.walk(tree):
        dotted = _dotted(node, names)
        if dotted in READERS:
            yield dotted
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            method, place = node.func.attr, _dotted(node.func, names)
            of_a_path = place is None or place.startswith("pathlib.")
            if method in METHODS and of_a_path and _may_be_a_file(node):
                yield f".{method}"


def _dotted(node: ast.AST, names: dict[str, str]) -> str | None:
    """The full name of what a node names, if it was imported or is built in."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name) or not isinstance(node.ctx, ast.Load):
        return None
    if node.id not in names:
        return None
    return ".".join([names[node.id], *reversed(parts)])


def _may_be_a_file(call: ast.Call) -> bool:
    assert isinstance(call.func, ast.Attribute)
    if call.func.attr != "open":
        return True
    place = call.func.value
    name = place.attr if isinstance(place, ast.Attribute) else getattr(place, "id", "")
    return name not in (*NO_FILES, "self")


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("open('x')", ["open"]),
        ("path.read_text()", [".read_text"]),
        ("(folder / 'x').open()", [".open"]),
        ("from pathlib import Path\nPath.read_bytes(file)", [".read_bytes"]),
        ("import tomllib\ntomllib.loads('')", ["tomllib.loads"]),
        ("from json import loads as told\ntold('')", ["json.loads"]),
        ("import sqlite3 as sql\nread = sql.connect", ["sqlite3.connect"]),
        ("import gettext\nclass A(gettext.GNUTranslations): ...", ["gettext.GNUTranslations"]),
        ("import os\nos.open('x', 0)", ["os.open"]),
        ("self.navigator.open('menu')", []),
        ("import gettext\ngettext.NullTranslations()", []),
    ],
)
def test_a_reader_is_found(source: str, found: list[str]) -> None:
    assert list(readers_in(source)) == found


def test_there_is_one_reader_of_files() -> None:
    """Whoever reads, calls ``game.files``; who needs more is named above, with the reason."""
    for path in sorted(GAME.rglob("*.py")):
        name = path.relative_to(GAME).as_posix()
        others = set(readers_in(path.read_text("utf-8"))) - NAMED.get(name, set())
        assert not others, f"{name} reads by itself: {', '.join(sorted(others))}"


def test_nothing_is_allowed_that_is_not_done() -> None:
    for name, allowed in NAMED.items():
        assert set(readers_in((GAME / name).read_text("utf-8"))) >= allowed, name


ASKING: Final = frozenset({"exists", "is_dir", "is_fifo", "is_file", "is_symlink", "resolve"})
"""What ``pathlib`` asks of the system."""


def test_paths_are_asked_about_by_what_answers_for_any_name() -> None:
    """``pathlib`` raises for a name that is too long or that no file can have, or for links that go
    round; ``os.path`` says that there is nothing.
    """
    for path in sorted(GAME.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            of_os = ast.unparse(node.func.value) == "os.path"
            own = ast.unparse(node.func.value) in ("Path(__file__)", "Path(sys.executable)")
            assert of_os or own or node.func.attr not in ASKING, f"{path}, line {node.lineno}"


# -- the reader -------------------------------------------------------------------------------


def test_what_is_read_and_what_not(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"\xef\xbb\xbf[1, 2]\r\n")
    assert head_of(file, 4) == b"\xef\xbb\xbf["
    assert text_of(file) == "[1, 2]\r\n"
    assert json_of(file) == [1, 2]
    assert bytes_of(file, 11)
    with pytest.raises(LongFileError):
        bytes_of(file, 10)
    with pytest.raises(OddFileError):
        bytes_of(tmp_path, 10)
    for name in ("a\0b", "\ud800"):
        with pytest.raises(OSError, match="no file can have this name") as caught:
            bytes_of(tmp_path / name, 10)
        assert isinstance(caught.value, NoFileNameError)
    with pytest.raises(FileNotFoundError):
        bytes_of(tmp_path / "none", 10)
    with pytest.raises(OSError, match="too long"):
        bytes_of(tmp_path / ("x" * 300), 10)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_pipes_and_devices_are_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "endless").symlink_to("/dev/zero")
    for name in ("pipe", "endless"):
        with pytest.raises(OddFileError):
            bytes_of(tmp_path / name, 10)


@pytest.mark.parametrize(
    "text",
    [
        "NaN",
        "[-Infinity]",
        "1e999",
        "[" * 100_000,
        "9" * 5000,
        "",
        "{",
        '{"a": 01}',
        '["\\ud800"]',
        '{"\\udcff": 1}',
    ],
)
def test_what_is_no_json(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 (whatever it says)
        parsed_json(text)


def test_whole_letters_may_be_written_in_halves() -> None:
    assert parsed_json(r'["\ud83c\udccf", "\u00e9"]') == ["🃏", "é"]


def test_any_name_can_be_said() -> None:
    name = os.fsdecode(b"caf\xe9 \xff") if os.name == "posix" else "caf\udce9 \udcff"
    assert sayable(Path(name)) == r"caf\xe9 \xff"
    assert sayable("\ud800\0") == r"\ud800\u0000"
    assert sayable("naïve ♠") == "naïve ♠"
    assert sayable(3) == "3"
