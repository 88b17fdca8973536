"""The texts of packages in every language: menu entry, metadata, descriptions, pages, installer.

A template has them as ``{{text}}``. They are looked up in the program's catalogues, and a language
that lacks one has it in English.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from .common import ASSETS, ROOT

sys.path.insert(0, str(ROOT))

from game.translation import _, language, languages, set_language

TEMPLATES: Final = (
    "build/linux/canasta.desktop",
    "build/linux/canasta.metainfo.xml",
    "build/linux/canasta-mime.xml",
    "build/linux/canasta.6",
    "build/linux/description.txt",
    "build/linux/README.txt",
    "build/macos/InfoPlist.strings",
    "build/windows/canasta.nsi",
)
"""The files with such texts."""
FOLDER: Final = ASSETS / "translations"
MARKED: Final = re.compile(r"\{\{(.+?)\}\}", re.DOTALL)
_ENTRY: Final = re.compile(r"^(\w+)=\{\{(.+)\}\}$", re.MULTILINE)
_ELEMENT: Final = re.compile(r"^( *)<(\w+)>\s*\{\{(.+?)\}\}\s*</\2>\n", re.MULTILINE | re.DOTALL)
_STRING: Final = re.compile(r"^LangString (\w+) \{\{(.+)\}\}$", re.MULTILINE)
_NSIS: Final = {
    "cs": "Czech", "da": "Danish", "de": "German", "el": "Greek", "es": "Spanish", "fi": "Finnish",
    "fr": "French", "hu": "Hungarian", "it": "Italian", "ja": "Japanese", "ko": "Korean",
    "nb": "Norwegian", "nl": "Dutch", "pl": "Polish", "pt": "Portuguese", "pt_BR": "PortugueseBR",
    "ro": "Romanian", "ru": "Russian", "sv": "Swedish", "tr": "Turkish", "uk": "Ukrainian",
    "zh_CN": "SimpChinese", "zh_TW": "TradChinese",
}  # fmt: skip
"""What makensis calls the languages that its own texts are in."""


def texts(template: str) -> Iterator[tuple[str, int]]:
    """The texts in a template, each on one line, and in which of its lines they stand."""
    for found in MARKED.finditer(template):
        yield _on_one_line(found[1]), template.count("\n", 0, found.start()) + 1


def others() -> list[str]:
    """The codes of the languages beside English."""
    return [code for code in languages(FOLDER) if code != "en"]


@contextmanager
def spoken(code: str) -> Iterator[None]:
    """A context in which a language is used."""
    before = language()
    set_language(code, FOLDER)
    try:
        yield
    finally:
        set_language(before, FOLDER)


def in_language(template: str, code: str, written: Callable[[str], str] = str) -> str:
    """A template with its texts in one language, ``written`` as its format wants it."""
    with spoken(code):
        return MARKED.sub(lambda found: written(_(_on_one_line(found[1]))), template)


def translated(text: str) -> dict[str, str]:
    """A text in the languages that have it, by their codes."""
    found = {}
    for code in others():
        with spoken(code):
            told = _(text)
        if told != text:
            found[code] = told
    return found


def entry(template: str) -> str:
    """A desktop entry, with a line for each language below each text."""

    def lines(found: re.Match[str]) -> str:
        key, text = found[1], found[2]
        # A list ends in its sign.
        end = ";" if text.endswith(";") else ""
        more = [
            f"{key}[{code}]={_escaped(told.removesuffix(end))}{end}"
            for code, told in translated(text).items()
        ]
        return "\n".join([f"{key}={text}", *more])

    return _ENTRY.sub(lines, template)


def xml(template: str, escape: Callable[[str], str]) -> str:
    """XML, with an element for each language below each text."""

    def elements(found: re.Match[str]) -> str:
        room, tag, text = found[1], found[2], _on_one_line(found[3])
        more = [
            f'{room}<{tag} xml:lang="{code.replace("_", "-")}">{escape(told)}</{tag}>\n'
            for code, told in translated(text).items()
        ]
        return "".join([f"{room}<{tag}>{escape(text)}</{tag}>\n", *more])

    return _ELEMENT.sub(elements, template)


def installer(recipe: str) -> str:
    """The recipe of the installer for Windows, with the texts for each language that it knows."""
    known = {"en": "English"} | {code: _NSIS[code] for code in others() if code in _NSIS}

    def strings(found: re.Match[str]) -> str:
        lines = []
        for code, name in known.items():
            with spoken(code):
                told = _(found[2]).format(
                    program="${NAME}", folder="$LOCALAPPDATA\\canasta"
                )  # fmt: skip
            told = told.replace('"', '$\\"')
            lines.append(f'LangString {found[1]} ${{LANG_{name.upper()}}} "{told}"')
        return "\n".join(lines)

    inserted = "\n".join(f'!insertmacro MUI_LANGUAGE "{name}"' for name in known.values())
    return _STRING.sub(strings, recipe).replace("@LANGUAGES@", inserted)


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


def _escaped(text: str) -> str:
    """A value as a desktop entry has it."""
    return text.replace("\\", "\\\\").replace("\n", "\\n")
