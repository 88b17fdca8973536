"""Translations: gettext catalogues under ``assets/translations``. English is the source.

A language is one file, ``<code>.po`` or ``<code>.mo``; adding the file is all it takes.
Player-visible text is written ``_("You need {points} more").format(points=40)``.
"""

from __future__ import annotations

import ast
import gettext
from pathlib import Path

from game.controller.translate import use_catalogue
from game.rules.refusal import Refusal

_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_language = "en"


class PoTranslations(gettext.GNUTranslations):
    """A catalogue read straight from a ``.po`` file."""

    def __init__(self, source: str) -> None:
        super().__init__(None)
        self._catalog: dict[str | tuple[str, int], str] = {}
        self.plural = gettext.c2py("n != 1")
        for entry in _entries(source):
            self._add(entry)

    def _add(self, entry: dict[str, str]) -> None:
        key = entry.get("msgid", "")
        if "msgctxt" in entry:
            key = f"{entry['msgctxt']}\x04{key}"
        if not key:
            for line in entry.get("msgstr", "").splitlines():
                name, _colon, value = line.partition(":")
                if name.strip().lower() == "plural-forms" and "plural=" in value:
                    rule = value.split("plural=", 1)[1].split(";")[0]
                    self.plural = gettext.c2py(rule.strip())
        elif "msgid_plural" in entry:
            for name, value in entry.items():
                if name.startswith("msgstr[") and value:
                    self._catalog[(key, int(name[7:-1]))] = value
        elif entry.get("msgstr"):
            self._catalog[key] = entry["msgstr"]


def _entries(source: str) -> list[dict[str, str]]:
    entries: list[dict[str, str]] = []
    entry: dict[str, str] = {}
    field = ""
    fuzzy = False
    for line in [*(raw.strip() for raw in source.splitlines()), ""]:
        if line.startswith('"') and field:
            entry[field] += str(ast.literal_eval(line))
        elif line.startswith("#"):
            fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
        elif line.startswith("msg"):
            field, _space, value = line.partition(" ")
            if field in ("msgctxt", "msgid") and ("msgid" in entry):
                entries.append(entry)
                entry = {}
            entry[field] = str(ast.literal_eval(value.strip()))
        elif not line:
            if entry and not fuzzy:
                entries.append(entry)
            entry, field, fuzzy = {}, "", False
    return entries


def languages(folder: Path) -> list[str]:
    """The codes to choose from, English first."""
    found = {p.stem for p in folder.glob("*.[pm]o")} if folder.is_dir() else set()
    return ["en", *sorted(found - {"en"})]


def set_language(code: str, folder: Path) -> bool:
    """Use the catalogue ``code`` of ``folder`` from now on; False when English stays instead."""
    global _language
    _use(gettext.NullTranslations())
    _language = "en"
    try:
        if (folder / f"{code}.mo").is_file():
            with (folder / f"{code}.mo").open("rb") as file:
                _use(gettext.GNUTranslations(file))
        elif (folder / f"{code}.po").is_file():
            _use(PoTranslations((folder / f"{code}.po").read_text("utf-8")))
        else:
            return code == "en"
    except (OSError, ValueError, SyntaxError, KeyError):
        return False
    _language = code
    return True


def _use(catalogue: gettext.NullTranslations) -> None:
    global _catalogue
    _catalogue = catalogue
    use_catalogue(catalogue)


def language() -> str:
    """The code of the language in use."""
    return _language


def _(message: str) -> str:
    """``message`` in the player's language."""
    return _catalogue.gettext(message)


def _n(one: str, many: str, count: int) -> str:
    """The form of a message that goes with ``count``."""
    return _catalogue.ngettext(one, many, count)


def _p(context: str, message: str) -> str:
    """``message`` in the player's language where the English word alone is ambiguous."""
    return _catalogue.pgettext(context, message)


def told(refusal: Refusal) -> str:
    """Why an action was refused, in the player's language."""
    values = {
        name: _(value) if isinstance(value, str) and value else value
        for name, value in refusal.values.items()
    }
    return _(refusal.text).format(**values)
