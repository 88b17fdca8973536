"""Nothing is half: what a language lacks is found, and complete ones lack nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from babel.messages.pofile import write_po

from game.learning.glossary import explained
from game.translation import _
from game.translation.catalogue import DOMAIN
from game.variants import VARIANTS
from tests import messages
from tests.messages import COMPLETE, FOLDER, PAGES, Lacking, catalogues, lacking
from tests.translation.languages import parsed, spoken

LANGUAGES = {file.parts[-3]: file for file in catalogues()}
NOTHING = Lacking([], [], [], [], [], stale=False)


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_what_is_translated_is_sound(code: str) -> None:
    """Values and plural forms match the texts, pages have their sections, and it is compiled.

    After a change: ``python -m tests.messages compile``.
    """
    found = lacking(LANGUAGES[code])
    assert replace(found, untranslated=[], doubtful=[], unknown=[]) == NOTHING


@pytest.mark.parametrize("code", COMPLETE)
def test_a_complete_language_lacks_nothing(code: str) -> None:
    """``python -m tests.messages update`` brings new texts in; ``COMPLETE`` names the languages."""
    assert lacking(LANGUAGES[code]) == NOTHING


TRANSLATED = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "{name} passes"
msgstr "{name} passt"

msgctxt "rank, many"
msgid "kings"
msgstr "Könige"

msgid "{number} king"
msgid_plural "{number} kings"
msgstr[0] "{number} König"
msgstr[1] "{number} Könige"

msgid "the following arguments are required: %s"
msgstr "es fehlen: %s"
"""


@pytest.fixture
def language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a language that has all texts there are, four of them, and all pages."""
    monkeypatch.setattr(messages, "extracted", lambda: parsed(TRANSLATED))
    monkeypatch.setattr(messages, "PAGES", tmp_path / "rules")
    for page in sorted(PAGES.glob("*.md"))[:3]:
        for folder in (tmp_path / "rules", tmp_path / "rules" / "de"):
            folder.mkdir(parents=True, exist_ok=True)
            (folder / page.name).write_bytes(page.read_bytes())
    return keep(TRANSLATED, tmp_path)


def keep(po: str, folder: Path) -> Path:
    """Write a language and compile it."""
    file = folder / "de" / "LC_MESSAGES" / f"{DOMAIN}.po"
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as stream:
        write_po(stream, parsed(po))
    file.with_suffix(".mo").write_bytes(messages.compiled(messages.read(file)))
    return file


def test_a_whole_language_lacks_nothing(language: Path) -> None:
    assert lacking(language) == NOTHING
    assert not lacking(language)


@pytest.mark.parametrize(
    ("text", "changed", "name", "told"),
    [
        ('msgstr "{name} passt"', 'msgstr ""', "untranslated", ["{name} passes"]),
        ('msgstr[1] "{number} Könige"', 'msgstr[1] ""', "untranslated", ["{number} king"]),
        ('msgid "{name} passes"', '#, fuzzy\nmsgid "{name} passes"', "doubtful", ["{name} passes"]),
        ('msgid "{name} passes"', 'msgid "{name} goes"', "unknown", ["{name} passes"]),
        ('"rank, many"', '"rank, one"', "unknown", ["kings"]),
        ('"{name} passt"', '"passt"', "faults", 1),
        ('"{number} König"', '"{zahl} König"', "faults", 1),
        ("es fehlen: %s", "es fehlt etwas", "faults", 1),
        ("es fehlen: %s", "es fehlen: %d", "faults", 1),
    ],
)  # fmt: skip
def test_what_is_missing_is_found(
    language: Path, tmp_path: Path, text: str, changed: str, name: str, told: object
) -> None:
    assert text in TRANSLATED
    found = lacking(keep(TRANSLATED.replace(text, changed), tmp_path))
    told_of = getattr(found, name)
    assert told_of == told or len(told_of) == told
    assert found


def test_what_is_compiled_is_old(language: Path) -> None:
    compiled = language.with_suffix(".mo")
    compiled.write_bytes(compiled.read_bytes().replace(b"passt", b"geht."))
    assert lacking(language) == replace(NOTHING, stale=True)
    compiled.unlink()
    assert lacking(language).stale


def test_a_page_that_is_missing_or_has_other_sections(language: Path, tmp_path: Path) -> None:
    first, second, _third = sorted((tmp_path / "rules" / "de").iterdir())
    first.unlink()
    second.write_text(second.read_text("utf-8").replace("{", "(", 1), "utf-8")
    assert lacking(language) == replace(NOTHING, pages=[first.name, second.name])


def test_the_table(language: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path,
                   monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    monkeypatch.setattr(messages, "catalogues", lambda: [language])
    assert messages.tell_missing() == 0
    keep(TRANSLATED.replace('msgstr "{name} passt"', 'msgstr ""'), tmp_path)
    assert messages.tell_missing(every_text=True) == 1
    told = capsys.readouterr().out
    assert "'{name} passes'" in told
    assert told.count("de  ") == 2


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_a_word_of_the_score_that_may_be_asked_for_is_explained(code: str) -> None:
    """The score race has a short word above its column; the glossary has the whole one."""
    with spoken(FOLDER, code):
        assert explained(_("chance to win"), VARIANTS["classic"])
