"""The texts of packages in every language, from the program's own catalogues."""

from __future__ import annotations

import configparser
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from targets import linux, manual, nsis, resources, rpm, words
from targets.publisher import Publisher

from game.translation import language
from tests import messages
from tests.translation.languages import add
from tests.translation.test_catalogue import HEAD

GERMAN = (
    HEAD
    + """
msgid "Card Game"
msgstr "Kartenspiel"

msgid "canasta;cards;rummy;samba;bolivia;"
msgstr "canasta;karten;rommé"

msgid "Canasta record"
msgstr "Canasta-Partie"

msgid "The card game at a real table, in every version of the books"
msgstr "Das <Kartenspiel> & der Tisch"

msgid "Draw from the stock."
msgstr "Ziehen."

msgid "Card game Canasta, with computer players"
msgstr "Kartenspiel Canasta"

msgid "takes both away again"
msgstr "nimmt beides weg"

msgid "Canasta match"
msgstr "\\"Canasta\\"-Partie"

msgid "DESCRIPTION"
msgstr "BESCHREIBUNG"

msgid "replay records: is every action legal, and do the results agree?"
msgstr "spielt Partien nach"

msgid "What SDL shows the window and plays the sounds with; "
"**dummy** does without a screen or a loudspeaker."
msgstr "Womit SDL arbeitet; **dummy** braucht -nichts-."

msgid "{program} is running. Close it and try again; the match is saved."
msgstr "„{program}“ läuft noch, \\"bitte\\" schließen."
"""
)


@pytest.fixture(autouse=True)
def german(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """There is one other language, which has not all of the texts."""
    add(tmp_path, "de", GERMAN)
    monkeypatch.setattr(words, "FOLDER", tmp_path)
    yield
    assert language() == "en"


def test_the_menu_entry_is_in_all_languages() -> None:
    parser = configparser.RawConfigParser(delimiters=("=",), strict=True)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(linux.filled("canasta.desktop"))
    fields = parser["Desktop Entry"]
    assert fields["GenericName"] == "Card Game"
    assert fields["GenericName[de]"] == "Kartenspiel"
    assert fields["Keywords[de]"] == "canasta;karten;rommé;"
    assert "Comment[de]" not in fields, "it is not translated"


def test_the_metadata_are_in_all_languages(somebody: Publisher) -> None:
    here = "{http://www.w3.org/XML/1998/namespace}lang"
    told = ElementTree.fromstring(linux.filled("canasta.metainfo.xml"))
    summaries = [(one.get(here), one.text) for one in told.findall("summary")]
    assert summaries == [
        (None, "The card game at a real table, in every version of the books"),
        ("de", "Das <Kartenspiel> & der Tisch"),
    ]
    types = ElementTree.fromstring(linux.filled("canasta-mime.xml"))
    assert [one.text for one in types.iter() if one.tag.endswith("comment")] == [
        "Canasta record", "Canasta-Partie",
    ]  # fmt: skip


def test_the_manual_page_is_in_one_language_each() -> None:
    english, page = linux.filled("canasta.6"), linux.filled("canasta.6", "de")
    assert "\nZiehen.\n" in page
    assert ".SH BESCHREIBUNG\n" in page
    assert "\nSpielt Partien nach.\n" in page
    assert "\\fBdummy\\fP braucht \\-nichts\\-." in page
    assert "\nThe menu.\n" in page, "what is not translated is English"
    assert "Ziehen" not in english
    assert "\n.SH DESCRIPTION\n" in english
    assert manual.roff("'a' *b* **c-d**\\") == "\\&'a' \\fIb\\fP \\fBc\\-d\\fP\\e"


def test_the_installer_speaks_every_language_that_it_knows() -> None:
    recipe = words.installer(nsis.RECIPE.read_text("utf-8"))
    assert re.findall(r'MUI_LANGUAGE "(\w+)"', recipe) == ["English", "German"]
    strings = re.findall(r'^LangString (\w+) \$\{LANG_(\w+)\} "(.*)"$', recipe, re.MULTILINE)
    assert {(name, of) for name, of, _told in strings} == {
        (name, of) for name in ("REMOVED", "RUNNING", "MATCH") for of in ("ENGLISH", "GERMAN")
    }
    told = {(name, of): text for name, of, text in strings}
    assert told["RUNNING", "GERMAN"] == '„${NAME}“ läuft noch, $\\"bitte$\\" schließen.'
    assert told["REMOVED", "GERMAN"] == told["REMOVED", "ENGLISH"]
    assert "$LOCALAPPDATA\\canasta" in told["REMOVED", "ENGLISH"]


def test_packages_are_described_in_all_languages(tmp_path: Path) -> None:
    told = rpm.descriptions()
    assert told["short"] == (
        "Summary: Card game Canasta, with computer players\nSummary(de): Kartenspiel Canasta\n"
    )
    assert re.findall("^%description.*", told["descriptions"], re.MULTILINE) == [
        "%description", "%description -l de",
    ]  # fmt: skip
    page = linux.filled("README.txt", "de")
    assert "    ./menu.sh --remove   nimmt beides weg\n" in page
    assert max(map(len, page.splitlines())) < 100
    [(place, file)] = resources.localized(tmp_path)
    assert place == "de.lproj/InfoPlist.strings"
    assert '"Canasta match" = "\\"Canasta\\"-Partie";\n' in file.read_text("utf-8")


@pytest.mark.parametrize("name", words.TEMPLATES)
def test_no_mark_is_left_and_every_text_is_extracted(somebody: Publisher, name: str) -> None:
    source = messages.ROOT / name
    known = {message.id for message in messages.extracted()}
    found = [text for text, _line in words.texts(source.read_text("utf-8"))]
    assert found
    assert set(found) <= known
    if source == nsis.RECIPE:
        filled = words.installer(source.read_text("utf-8"))
    elif source.parent == linux.SOURCES:
        filled = linux.filled(source.name)
    else:
        filled = words.in_language(source.read_text("utf-8"), "de")
    assert "{{" not in filled
    assert "}}" not in filled
