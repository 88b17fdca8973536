"""Catalogues as the program reads them, and what is extracted for them."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Callable
from functools import partial
from gettext import c2py
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from struct import pack
from typing import Final

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

import game
from game.controller.log_sentences import Teller
from game.controller.refusal_words import told
from game.files import SHIPPED
from game.rules.events import Passed
from game.rules.refusal import Cause, Refusal
from game.translation import (
    N_,
    PSEUDO,
    _,
    _n,
    _np,
    _p,
    language,
    language_name,
    languages,
    not_spoken,
    set_language,
    use,
)
from game.translation.catalogue import ENGLISH
from tests import messages
from tests.texts import Recording, unknown
from tests.translation.languages import add, parsed, spoken
from tests.ui.tables import dealt

HEAD = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""

GERMAN = (
    HEAD
    + """
msgid "You need {points} more"
msgstr "Noch "
"{points} Punkte"

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} Karte"
msgstr[1] "{n} Karten"

msgctxt "the name of this language, as its speakers call it"
msgid "English"
msgstr "Deutsch"

msgctxt "button"
msgid "Draw"
msgstr "Ziehen"

msgctxt "in a heap"
msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} Blatt"
msgstr[1] "{n} Blätter"

#, fuzzy
msgid "Draw"
msgstr "Zeichnen"
"""
)


def test_a_catalogue_is_found_and_used(tmp_path: Path) -> None:
    add(tmp_path, "de", GERMAN)
    damaged = tmp_path / "xx" / "LC_MESSAGES" / "canasta.mo"
    damaged.parent.mkdir(parents=True)
    damaged.write_bytes(b"no catalogue")
    assert languages(tmp_path) == ["en", "de", "xx"]
    names = [language_name(code, tmp_path) for code in ("en", "de", "xx")]
    assert names == ["English", "Deutsch", "xx"]
    with spoken(tmp_path, "de"):
        assert language() == "de"
        assert _("You need {points} more").format(points=40) == "Noch 40 Punkte"
        assert _n("{n} card", "{n} cards", 1).format(n=1) == "1 Karte"
        assert _n("{n} card", "{n} cards", 3).format(n=3) == "3 Karten"
        assert _p("button", "Draw") == "Ziehen"
        assert _np("in a heap", "{n} card", "{n} cards", 2).format(n=2) == "2 Blätter"
        assert _("Draw") == "Draw", "a doubtful translation is not used"
        assert _("") == "", "not the head of the catalogue"
        assert not set_language("xx", tmp_path)
        assert language() == "en"
        assert _("You pass") == "You pass"


def test_a_language_without_its_file_is_english(tmp_path: Path) -> None:
    assert languages(tmp_path / "nowhere") == ["en"]
    assert not set_language("fr", tmp_path)
    assert language() == "en"


def compiled(po: str) -> bytes:
    stream = BytesIO()
    write_mo(stream, parsed(po))
    return stream.getvalue()


def written(folder: Path, data: bytes) -> Path:
    """A folder of its own for a catalogue with these bytes."""
    place = folder / sha256(data).hexdigest()[:8]
    file = place / "de" / "LC_MESSAGES" / "canasta.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(data)
    return place


def overlapping(count: int) -> bytes:
    """A catalogue of two megabytes whose every text is the same half of it: 80 GB to be read."""
    long = count * 24
    table = pack("<2I", long, 28 + 8 * count) * count
    return pack("<7I", 0x950412DE, 0, count, 28, 28, 0, 0) + table + b"x" * long


UNREADABLE: Final[dict[str, Callable[[bytes], bytes]]] = {
    "cut short": lambda data: data[:30],
    "cut in the middle": lambda data: data[: len(data) // 2],
    "other offsets": lambda data: data[:12] + bytes([255]) * 8 + data[20:],
    "an unknown charset": lambda data: data.replace(b"charset=utf-8", b"charset=xtf-8"),
    "no charset of text": lambda data: data.replace(b"charset=utf-8", b"charset=rot13"),
    "other letters": lambda data: data.replace("ä".encode(), b"\xff\xff"),
    "no rule": lambda data: data.replace(b"plural=(n != 1)", b"plural=(n != 1("),
    "a rule nested": lambda data: data.replace(b"plural=(n != 1)", b"plural=" + b"(" * 8),
    "nothing": lambda _data: b"",
    "longer than any": lambda data: data + bytes(SHIPPED),
    "more texts than bytes": lambda data: data[:8] + bytes([255]) * 4 + data[12:],
    "texts in each other": lambda _data: overlapping(40_000),
}


@pytest.mark.parametrize("damage", UNREADABLE)
def test_a_damaged_catalogue_is_english(tmp_path: Path, damage: str) -> None:
    place = written(tmp_path, UNREADABLE[damage](compiled(GERMAN)))
    try:
        assert not set_language("de", place)
        assert language() == "en"
        assert language_name("de", place) == "de"
        assert not_spoken("de") == "The translation “de” is damaged, so English is used."
    finally:
        use(ENGLISH)


@pytest.mark.parametrize("rule", [b"plural=n/0;", b"plural=n%0;", b"plural=9/(n-1);"])
def test_a_rule_that_divides_by_nothing(tmp_path: Path, rule: bytes) -> None:
    rule = rule[:-1].ljust(len(b"plural=(n != 1)")) + b";"
    data = compiled(GERMAN).replace(b"plural=(n != 1);", rule)
    with spoken(written(tmp_path, data), "de"):
        assert _n("{n} card", "{n} cards", 1).format(n=1) == "1 card"
        assert _np("in a heap", "{n} card", "{n} cards", 1).format(n=1) == "1 card"
        assert _("You need {points} more").format(points=40) == "Noch 40 Punkte"


@pytest.mark.parametrize(
    "text",
    ["Noch {punkt}", "Noch {points", "Noch points}", "Noch {}", "{points.real}", "{points!r}",
     "{points:>99999999}", "{points[0]}", "{0}"],
)  # fmt: skip
def test_a_translation_that_cannot_be_filled_is_not_used(tmp_path: Path, text: str) -> None:
    po = f"""
msgid "You need {{points}} more"
msgstr "{text}"

msgid "{{n}} card"
msgid_plural "{{n}} cards"
msgstr[0] "{text}"
msgstr[1] "{text}"

msgctxt "button"
msgid "{{points}} cards"
msgstr "{text}"
"""
    with spoken(written(tmp_path, compiled(HEAD + po)), "de"):
        assert _("You need {points} more").format(points=40) == "You need 40 more"
        assert _n("{n} card", "{n} cards", 2).format(n=2) == "2 cards"
        assert _p("button", "{points} cards").format(points=3) == "3 cards"


def test_a_variety_of_a_language_falls_back_on_it(tmp_path: Path) -> None:
    add(tmp_path, "de", GERMAN)
    with spoken(tmp_path, "de_AT"):
        assert _p("button", "Draw") == "Ziehen"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_a_catalogue_that_is_no_file(tmp_path: Path) -> None:
    link = partial(os.symlink, "/dev/zero")
    ways: tuple[Callable[[Path], None], ...] = (os.mkfifo, os.mkdir, link)
    for number, odd in enumerate(ways):
        file = tmp_path / str(number) / "de" / "LC_MESSAGES" / "canasta.mo"
        file.parent.mkdir(parents=True)
        odd(file)
        assert not set_language("de", tmp_path / str(number))


def test_refusals_and_the_log_follow_the_language(tmp_path: Path) -> None:
    po = """
msgid "Closed by a canasta: {ranks}."
msgstr "Durch einen Canasta geschlossen: {ranks}."

msgctxt "rank, many"
msgid "kings"
msgstr "Könige"

msgid "{name} passes"
msgstr "{name} passt"
"""
    add(tmp_path, "de", HEAD + po)
    refusal = Refusal(Cause.RANK_CLOSED, {"rank": 13})
    teller = Teller(["Nora", "Otto"], None)
    view = dealt()
    with spoken(tmp_path, "de"):
        assert told(refusal) == "Durch einen Canasta geschlossen: Könige."
        assert teller.line([Passed(1)], view) == "Otto passt"
    assert told(refusal) == refusal.message
    assert teller.line([Passed(1)], view) == "Otto passes"


def test_the_pseudo_language_needs_no_file(tmp_path: Path) -> None:
    with spoken(tmp_path, PSEUDO):
        told = _("You need {points} more")
        assert told == "[Ýöû ñééď {points} möŕé öñé]"
        assert _n("{n} card", "{n} cards", 2).startswith("[{n} çáŕďš")
        assert _p("list", ", ") == ", ", "punctuation alone is left as it is"


# -- what is extracted ----------------------------------------------------------------------


def test_every_kind_of_text_is_extracted() -> None:
    ids = {(message.context, message.id) for message in messages.extracted()}
    assert (None, "You pass") in ids
    assert (None, ("{name} draws a card", "{name} draws {count} cards")) in ids
    assert ("special hand", "Garbage") in ids
    assert (None, "Modern American") in ids, "a name in a record"
    assert (None, "Cards in a canasta") in ids, "a house rule"
    assert ("house rule", "any melds") in ids, "marked where it stands"


def test_what_one_translation_is_brought_is_not_brought_to_the_next() -> None:
    old, fresh = Catalog("de"), Catalog("it")
    old.add("Your partner said yes to it", "Dein Partner hat Ja gesagt")
    messages.update(old)
    messages.update(fresh)
    assert any(message.fuzzy for message in old)
    assert not any(
        message.fuzzy or any(messages._forms(message)) for message in fresh if message.id
    )


def test_a_text_that_translators_do_not_get_is_noticed() -> None:
    recording = Recording()
    recording.gettext("You pass")
    recording.gettext("You eat the cards")
    assert unknown(recording.texts) == {(None, "You eat the cards")}
    assert N_("You pass") == "You pass"


def test_templates_are_literals() -> None:
    """An f-string is filled before it is looked up, and never found."""
    for path in Path(game.__file__).parent.rglob("*.py"):
        found = re.search(r"""\b_(n|p|np)?\(\s*f["']""", path.read_text("utf-8"))
        assert found is None, path


def test_no_text_stands_inside_another() -> None:
    """In the braces of an f-string no extractor sees it."""
    for path in Path(game.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            inside = ast.walk(node) if isinstance(node, ast.JoinedStr) else ()
            found = [
                call.lineno
                for call in inside
                if isinstance(call, ast.Call)
                and isinstance(call.func, ast.Name)
                and call.func.id in messages.KEYWORDS
                and any(isinstance(one, ast.Constant) for one in call.args)
            ]
            assert found == [], path


def test_a_translation_has_the_values_of_its_text() -> None:
    good = HEAD + 'msgid "{name} passes"\nmsgstr "{name} passt"\n'
    lacking = HEAD + 'msgid "{name} passes"\nmsgstr "passt"\n'
    other = HEAD + 'msgid "{name} passes"\nmsgstr "{nome} passa"\n'
    assert not messages.faults(parsed(good))
    assert len(messages.faults(parsed(lacking))) == 1
    assert len(messages.faults(parsed(other))) == 1


@pytest.mark.parametrize(
    ("text", "translated", "faults"),
    [
        ("{rank:many} are closed", "rang fermé {rank:of}", 0),
        ("{rank:many} are closed", "rang fermé {rank:de}", 1),
        ("{rank:many} are closed", "rang fermé {rank:of_or}", 1),
        ("{rank:many} are closed", "rang fermé {other:of}", 1),
        ("{rank:many} are closed", "rang fermé", 1),
        ("{ranks:one_or} would fit", "{ranks:subject_or} irait", 0),
        ("{ranks:one_or} would fit", "{ranks:subject} irait", 1),
        ("adds {melds:to}", "renforce {melds:the}", 0),
        ("adds {melds:to}", "renforce {melds:their}", 1),
        ("lay down {melds:many}", "{melds} melden", 1),
        ("{rank} of {suit}", "{rank:of} de {suit}", 1),
        ("{meld:their} grow", "{meld:of} s'allongent", 0),
        ("{suit:our} have one", "{suit:one} en a une", 1),
    ],
)
def test_a_translation_asks_for_another_form_but_for_none_that_is_not_there(
    text: str, translated: str, faults: int
) -> None:
    po = f'{HEAD}msgid "{text}"\nmsgstr "{translated}"\n'
    assert len(messages.faults(parsed(po))) == faults


@pytest.mark.parametrize(
    ("code", "forms", "singular"),
    [("es", 2, [1]), ("it", 2, [1]), ("fr", 2, [0, 1]), ("pt", 2, [0, 1]), ("de", 2, [1]),
     ("pl", 3, [1])],
)  # fmt: skip
def test_a_language_begins_with_the_plurals_of_gettext(
    code: str, forms: int, singular: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "ROOT", tmp_path)
    monkeypatch.setattr(messages, "FOLDER", tmp_path)
    monkeypatch.setattr(messages, "TEMPLATE", tmp_path / "canasta.pot")
    texts = Catalog(charset="utf-8")
    texts.add(("{n} card", "{n} cards"))
    monkeypatch.setattr(messages, "extracted", lambda: texts)
    monkeypatch.setattr("sys.argv", ["messages", "begin", code])
    assert messages.main() == 0
    begun = messages.read(tmp_path / code / "LC_MESSAGES" / "canasta.po")
    assert begun.num_plurals == forms
    form = c2py(begun.plural_expr)
    assert [n for n in (0, 1, 2, 1_000_000) if form(n) == 0] == singular


def test_what_is_compiled_is_up_to_date() -> None:
    """After a change: ``python -m tests.messages compile``."""
    for file in messages.catalogues():
        assert file.with_suffix(".mo").read_bytes() == messages.compiled(messages.read(file))
