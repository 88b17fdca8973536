"""What the Linux packages say of the program agrees with the program and with itself."""

from __future__ import annotations

import ast
import configparser
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import xml.etree.ElementTree as ElementTree
from importlib import metadata
from pathlib import Path

import pytest
from targets import TARGETS, bom, deb, licences, linux, parts
from targets.common import MIME, PROGRAM, ROOT, VERSION, CheckError, imports
from targets.publisher import Publisher

from game.cli import parsers
from game.ui.environment import prepare_environment

MIME_SPACE = "{http://www.freedesktop.org/standards/shared-mime-info}"


def entry() -> configparser.SectionProxy:
    """The fields of the desktop entry."""
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(linux.filled("canasta.desktop"))
    return parser["Desktop Entry"]


def about() -> ElementTree.Element:
    """The AppStream metadata."""
    return ElementTree.fromstring(linux.filled("canasta.metainfo.xml"))


def test_the_type_of_a_record_is_the_same_everywhere(somebody: Publisher) -> None:
    types = ElementTree.fromstring(linux.filled("canasta-mime.xml"))
    kind = types.find(f"{MIME_SPACE}mime-type")
    assert kind is not None
    assert kind.get("type") == MIME
    assert [glob.get("pattern") for glob in kind.iter(f"{MIME_SPACE}glob")] == ["*.canasta"]
    assert entry()["MimeType"] == f"{MIME};"
    assert about().findtext("provides/mediatype") == MIME


def test_the_magic_finds_a_record_by_its_beginning() -> None:
    types = ElementTree.fromstring(linux.filled("canasta-mime.xml"))
    match = next(types.iter(f"{MIME_SPACE}match"))
    first, last = map(int, match.attrib["offset"].split(":"))
    record = Path(ROOT, "assets", "screenshots", "match.canasta").read_text("utf-8")
    assert first <= record.index(match.attrib["value"]) <= last


def test_the_entry_starts_the_program_with_a_file_and_belongs_to_its_window() -> None:
    fields = entry()
    assert fields["Exec"] == "canasta %f"
    assert fields["Terminal"] == "false"
    assert fields["Categories"].split(";")[:2] == ["Game", "CardGame"]
    if sys.platform.startswith("linux"):
        prepare_environment()
        assert fields["StartupWMClass"] == os.environ["SDL_VIDEO_X11_WMCLASS"]


def test_the_metadata_names_this_version_and_the_entry(somebody: Publisher) -> None:
    component = about()
    assert component.findtext("id") == somebody.id
    assert component.findtext("launchable") == "canasta.desktop"
    release = component.find("releases/release")
    assert release is not None
    assert release.get("version") == VERSION
    assert re.fullmatch(r"20\d\d-\d\d-\d\d", release.get("date", ""))


@pytest.mark.parametrize("source", sorted(path.name for path in linux.SOURCES.iterdir()))
def test_nothing_is_left_to_be_filled_in(somebody: Publisher, source: str) -> None:
    assert not re.search(r"@[A-Z_]+@", linux.filled(source))


def test_every_size_of_the_icon_is_there(tmp_path: Path) -> None:
    linux.menu(tmp_path)
    for place, name in (("apps", entry()["Icon"]), ("mimetypes", MIME.replace("/", "-"))):
        sizes = {
            int(path.parts[-3].split("x")[0])
            for path in tmp_path.glob(f"icons/hicolor/*x*/{place}/{name}.png")
        }
        assert sizes == set(linux.SIZES)
        assert (tmp_path / f"icons/hicolor/scalable/{place}/{name}.svg").is_file()


def test_the_manual_names_every_command_and_every_option() -> None:
    page = linux.filled("canasta.6").replace("\\-", "-")
    for name, parser in parsers().items():
        assert not name or f".SS {name}\n" in page
        for action in parser._actions:
            for option in action.option_strings:
                assert option in ("-h", "--help") or option in page, f"{name} {option}"


@pytest.mark.skipif(
    not (sys.platform.startswith("linux") and shutil.which("man")),
    reason="the man of Linux is not installed",
)
def test_the_manual_is_read_without_a_warning(tmp_path: Path) -> None:
    page = tmp_path / "canasta.6"
    page.write_text(linux.filled("canasta.6"), "utf-8")
    environment = {**os.environ, "MANPAGER": "cat", "LC_ALL": "C.UTF-8", "MANWIDTH": "100"}
    done = subprocess.run(
        ["man", "--warnings", "-l", str(page)],
        env=environment, check=True, capture_output=True, text=True,
    )  # fmt: skip
    assert done.stderr == ""
    assert "canasta simulate" in done.stdout


def test_every_target_says_whether_it_can_be_made_here() -> None:
    for target in TARGETS.values():
        assert target.ABOUT
        assert "\n" not in target.missing()


def test_the_package_for_debian_fits_a_line_of_its_description() -> None:
    synopsis, *lines = deb.description().splitlines()
    assert not synopsis.startswith(("a ", "an ", "the "))
    assert len(lines) > 1
    for line in lines:
        assert line.startswith(" ")
        assert line.strip()
        assert len(line) <= 80


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("libSDL2_image-2-d6906c81.0.so.0.800.12", "sdl2_image"),
        ("libSDL2-2.0.0.dylib", "sdl2"),
        ("SDL2.dll", "sdl2"),
        ("libpng16-16.dll", "png16"),
        ("libz.1.3.1.zlib-ng.dylib", "z"),
        ("libstdc++.so.6", "stdc++"),
        ("VCRUNTIME140_1.dll", "vcruntime140_1"),
        ("libgcc_s.so.1", "gcc_s"),
        ("libsqlite3.so.0", "sqlite"),
        ("sqlite3.dll", "sqlite"),
    ],
)
def test_a_library_is_known_by_the_beginning_of_its_name(name: str, stem: str) -> None:
    assert parts.stem_of(name) == stem


def test_nothing_is_left_out_of_the_program_that_it_imports() -> None:
    recipe = (ROOT / "build" / "canasta.spec").read_text("utf-8")
    analysis = next(
        node for node in ast.walk(ast.parse(recipe))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Analysis"
    )  # fmt: skip
    named = next(word.value for word in analysis.keywords if word.arg == "excludes")
    assert isinstance(named, ast.List)
    left_out = {one.value for one in named.elts if isinstance(one, ast.Constant)}
    assert "tkinter" in left_out
    for source in (ROOT / "game").rglob("*.py"):
        package = ".".join(source.parent.relative_to(ROOT).parts)
        assert not imports(source, package) & left_out, source


def test_sqlite_has_an_owner_where_no_package_of_the_system_tells() -> None:
    assert parts._components()["sqlite"].licence == "public domain"


LIBRARIES = Path(sysconfig.get_path("purelib")) / "pygame_ce.libs"


def owners(made: Path, *files: parts.File) -> dict[str, list[str]]:
    """The files of each part, by its name."""
    pytest.importorskip("PyInstaller", reason="what packs the program is not installed")
    return {part.name: names for part, names in parts.parts_of(files, made).items()}


def installed(package: str, ending: str) -> str:
    """Where a file of an installed package lies."""
    found = next(file for file in metadata.files(package) or () if str(file).endswith(ending))
    return str(found.locate())


def test_every_file_belongs_to_a_part_that_is_known(tmp_path: Path) -> None:
    made = owners(
        tmp_path,
        ("LICENSE", str(ROOT / "LICENSE"), "DATA"),
        ("assets/rules/x.md", str(ROOT / "assets/rules/classic.md"), "DATA"),
        ("assets/fonts/x.ttf", str(ROOT / "assets/fonts/Inter-Bold.ttf"), "DATA"),
        ("base_library.zip", str(tmp_path / "base_library.zip"), "DATA"),
        ("tomlkit-1.dist-info/METADATA", str(tmp_path / "METADATA"), "DATA"),
        ("pygame/base.so", installed("pygame-ce", "pygame/__init__.py"), "PYMODULE"),
        ("x/libSDL2.so", str(LIBRARIES / "libSDL2-2-50d19f93.0.so.0.3200.10"), "BINARY"),
        ("json", json.__file__, "PYMODULE"),
        ("libSDL2.so", "x/libSDL2.so", "SYMLINK"),
    )
    assert made["Canasta"] == ["LICENSE", "assets/rules/x.md"]
    assert made["Inter"] == ["assets/fonts/x.ttf"]
    assert made["Python"] == ["base_library.zip"]
    assert made["SDL"] == ["x/libSDL2.so"]
    assert made["tomlkit"] == ["tomlkit-1.dist-info/METADATA"]
    assert {"pygame-ce", "pyinstaller"} <= made.keys()


@pytest.mark.parametrize(
    ("name", "source", "kind"),
    [
        ("libunheardof.so.1", "/nowhere/libunheardof.so.1", "BINARY"),
        # Data of a package may be under another licence than its modules.
        ("pygame/freesansbold.ttf", "pygame-ce:freesansbold.ttf", "DATA"),
        # It tells where it was installed from.
        ("tomlkit-1.dist-info/RECORD", "tomlkit:RECORD", "DATA"),
        ("pytest/__init__", pytest.__file__, "PYMODULE"),
        ("assets/fonts/Comic.ttf", str(ROOT / "assets/fonts/Comic.ttf"), "DATA"),
    ],
)
def test_what_is_nobodys_stops_the_build(tmp_path: Path, name: str, source: str, kind: str) -> None:
    if ":" in source:
        source = installed(*source.split(":"))
    with pytest.raises(CheckError, match=re.escape(name)):
        owners(tmp_path, (name, source, kind))


@pytest.mark.parametrize(
    ("told", "licence"),
    [
        ("Files: *\nLicense: MIT", "MIT"),
        ("Files: *\nCopyright: x\nLicense: GPL-3+ with GCC-Runtime-3.1 exception\n", None),
        ("Files: *\nLicense: GPL-2+", ""),
        ("Files: a.c\nLicense: MIT", ""),
        ("Anybody may do anything.", ""),
    ],
)
def test_a_library_of_the_system_has_the_licence_that_its_package_tells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: str, licence: str | None
) -> None:
    (tmp_path / "libodd1").mkdir()
    (tmp_path / "libodd1" / "copyright").write_text(f"Format: x\n\n{told}", "utf-8")

    def run(command: list[object], **_options: object) -> subprocess.CompletedProcess[str]:
        answer = "libodd1:amd64: /lib/libodd.so\n" if "--search" in command else "odd\n1.2\nhome"
        return subprocess.CompletedProcess([], 0, answer)

    monkeypatch.setattr(parts, "run", run)
    monkeypatch.setattr(parts, "DOCUMENTS", tmp_path)
    part = parts.debian(Path("/usr/lib/libodd.so"))
    if licence == "":
        assert part is None
    else:
        assert part is not None
        assert (part.name, part.version, part.texts[0].parent.name) == ("odd", "1.2", "libodd1")
        assert licence in (None, part.licence)


def test_every_part_comes_with_its_licence(tmp_path: Path) -> None:
    pytest.importorskip("PyInstaller", reason="what packs the program is not installed")
    sources = [
        ("x", str(LIBRARIES / name), "BINARY") for name in ("libSDL2.so", "libfluidsynth.so")
    ]
    sources += [("y", installed(name, ".py"), "PYMODULE") for name in parts.PACKAGES]
    sources += [("z", str(file), "DATA") for file in (ROOT / "assets/fonts").glob("OFL-*.txt")]
    whose = parts.parts_of(sources, tmp_path / "work")
    files = licences.collect(whose, tmp_path)
    text = (tmp_path / licences.LIST).read_text("utf-8")
    for part in ("Python", *parts.PACKAGES, "Inter", "PlayfairDisplay", "SDL", "FluidSynth"):
        assert f"\n{part}\n" in text, part
    assert "libxmp" not in text
    for name in re.findall(r"^  text: (.+)$", text, re.M):
        assert {tmp_path / one for one in name.split(", ")} <= set(files)


def test_the_list_of_parts_names_every_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("cyclonedx", reason="what writes the list is not installed")
    monkeypatch.setattr(bom, "DIST", tmp_path)
    folder = tmp_path / "canasta"
    for name in (PROGRAM, "_internal/LICENSE", "_internal/libodd.so"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name, "utf-8")
    odd = parts.Part("odd", "public domain, or nearly", "", "https://odd.example", ())
    whose = {parts.OURS: ["LICENSE"], odd: ["libodd.so"]}
    first = bom.write(whose, folder).read_bytes()
    assert first == bom.write(whose, folder).read_bytes()
    bom.check(folder)
    (folder / "_internal" / "more.ttf").touch()
    with pytest.raises(CheckError, match=r"more\.ttf"):
        bom.check(folder)
    (folder / "_internal" / "more.ttf").unlink()
    (folder / "_internal" / "libodd.so").write_text("changed", "utf-8")
    with pytest.raises(CheckError, match=r"libodd\.so"):
        bom.check(folder)


def test_every_text_that_is_kept_belongs_to_something() -> None:
    named = set(re.findall(r'"([^"]+)"', "".join(
        line for line in (parts.KEPT / "components.toml").read_text("utf-8").splitlines()
        if line.startswith("texts")
    )))  # fmt: skip
    assert {path.stem for path in (parts.KEPT / "texts").iterdir()} == named


def test_the_imports_of_a_module_are_read_off_its_source(tmp_path: Path) -> None:
    source = tmp_path / "module.py"
    source.write_text(
        "from __future__ import annotations\nimport json\nfrom . import layout\n"
        "from .layout import S\nfrom ..rules.cards import RANKS\n\ndef f():\n    import math\n",
        "utf-8",
    )
    found = imports(source, "game.simulator")
    assert found == {"json", "math", "game.simulator", "game.simulator.layout", "game.rules.cards"}
