"""What translators work with: ``python -m tests.messages COMMAND``.

``extract`` writes every text that players read into ``assets/translations/canasta.pot``; ``update``
does so and brings it into each ``<code>/LC_MESSAGES/canasta.po``; ``begin CODE`` makes the first
one of a language; ``compile`` makes each ``canasta.mo``, which the program reads, and fails if a
translation lacks a value of the text, has one too many or asks for a form that there is not;
``missing`` tells in a table what each language lacks.

Babel (``pip install '.[test]'``) does the work. Texts stand in the code as ``_("…")`` and its
kind. Names in the records of variants are gathered from these, words for ranks from their table.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Set
from copy import deepcopy
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import Final

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from game.controller.rank_words import (
    COUNTED,
    COUNTED_WITH,
    FORMS,
    RANK_WORDS,
    SUIT_FORMS,
    SUIT_WORDS,
)
from game.players import CHARACTERS
from game.translation.catalogue import DOMAIN, is_sound
from game.translation.pseudo import PERCENT_VALUE
from game.ui.screens.house.parameters import GROUPS, groups
from game.ui.screens.who_sits import about_whom
from game.variants import VARIANTS

ROOT: Final = Path(__file__).resolve().parents[1]
FOLDER: Final = ROOT / "assets" / "translations"
PAGES: Final = ROOT / "assets" / "rules"
TEMPLATE: Final = FOLDER / f"{DOMAIN}.pot"

COMPLETE: Final = ("de", "es", "fr", "it", "pt_BR")
"""The languages that must lack nothing: a test fails for each text of them that is missing."""

KEYWORDS: Final = {
    "_": None,
    "_n": (1, 2),
    "_p": ((1, "c"), 2),
    "_np": ((1, "c"), 2, 3),
    "N_": None,
    "NN_": (1, 2),
    "NP_": ((1, "c"), 2),
}
"""The functions whose arguments are texts."""


@cache
def extracted() -> Catalog:
    """Every text that players read."""
    found = Catalog(domain=DOMAIN, project="Canasta", charset="utf-8")
    source = extract_from_dir(
        ROOT / "game",
        method_map=[("**.py", "python")],
        keywords=KEYWORDS,
        comment_tags=("Translators:",),
        strip_comment_tags=True,
    )
    for name, line, texts, comments, context in source:
        found.add(
            texts, locations=[(f"game/{name}", line)], auto_comments=comments, context=context
        )
    for text, about in chain(variant_texts(), house_rule_texts(), character_texts()):
        if text:
            found.add(text, auto_comments=[about])
    for variant in VARIANTS.values():
        if variant.sequence_name:
            found.add(variant.sequence_name, context="sequence canasta")
    for group in groups():
        found.add(group.title, context=GROUPS)
    for text, place in package_texts():
        found.add(text, locations=[place])
    for form, words in (*FORMS.items(), *SUIT_FORMS.items()):
        for text in words:
            found.add(text, context=form)
    for texts in COUNTED:
        found.add(texts)
        found.add(texts, context=COUNTED_WITH)
    found.add("English", context="the name of this language, as its speakers call it")
    for character in CHARACTERS.values():
        found.add(character.key, context=about_whom(character.key))
    return found


def variant_texts() -> Iterator[tuple[str, str]]:
    """The names and descriptions in the records of variants, and what each is."""
    for variant in VARIANTS.values():
        yield variant.name, f"name of the game {variant.key}"
        yield variant.description, f"about the game {variant.key}"
        if variant.sequence_name:
            yield variant.sequence_name, "what a game calls a sequence canasta"
        yield variant.family, "a family of games"
        for option in variant.options:
            yield option.label, f"an option of {variant.key}"
            yield option.description, f"about the option {option.label} of {variant.key}"
            for words in option.words.values():
                yield words, f"a choice of the option {option.label} of {variant.key}"


def house_rule_texts() -> Iterator[tuple[str, str]]:
    """What the parameters are called that house rules change."""
    for group in groups():
        for parameter in group.parameters:
            yield parameter.label, "a house rule"
            yield parameter.about, f"about the house rule {parameter.label}"


def character_texts() -> Iterator[tuple[str, str]]:
    """How the computer players play."""
    for character in CHARACTERS.values():
        yield character.about, f"how {character.name} plays"


def package_texts() -> Iterator[tuple[str, tuple[str, int]]]:
    """What stands in packages: menu entry, metadata, manual page, installer; and where."""
    # Those who build packages have this folder on their path.
    sys.path.append(str(ROOT / "build"))
    from targets import words

    for name in words.TEMPLATES:
        for text, line in words.texts((ROOT / name).read_text("utf-8")):
            yield text, (name, line)


def catalogues() -> list[Path]:
    """The translations there are."""
    return sorted(FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def read(file: Path) -> Catalog:
    """A translation."""
    with file.open("rb") as stream:
        return read_po(stream, locale=file.parts[-3], domain=DOMAIN, abort_invalid=True)


def write(catalogue: Catalog, file: Path) -> None:
    """Keep a translation, or the template of all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as stream:
        write_po(stream, catalogue, width=100, sort_by_file=True)


def faults(catalogue: Catalog) -> list[str]:
    """What would go wrong when it is used: values that a translation lacks, or has too many."""
    return [f"line {message.lineno}: {told}" for message in catalogue if (told := _fault(message))]


def _fault(message: Message) -> str:
    if not message.id or message.fuzzy or not message.string:
        return ""
    texts = (message.id,) if isinstance(message.id, str) else message.id
    known = {value for text in texts for value in _values(text)}
    always = set.intersection(*(_values(text) for text in texts))
    translated = (message.string,) if isinstance(message.string, str) else message.string
    for text in translated:
        if text and not always <= _values(text) <= known:
            return f"“{text}” does not have the values of “{texts[0]}”"
        if text and not is_sound(text, "".join(texts)):
            return f"“{text}” stays English: a value has a form in one of the two alone"
        if unknown := _forms_asked(text) - {form for each in texts for form in _may_ask(each)}:
            return f"“{text}” asks for a form that there is not: {min(unknown)}"
    return ""


def _is_done(message: Message) -> bool:
    """Whether a text has a translation that is used."""
    told = message.string
    return not message.fuzzy and bool(told) and all(told if isinstance(told, tuple) else (told,))


def _values(text: str) -> set[str]:
    """The values of a text, without the forms in which it asks for them."""
    found = re.findall(rf"\{{[^}}]*\}}|{PERCENT_VALUE}", text)
    return {re.sub(r":\w+\}$", "}", value) for value in found}


def _forms_asked(text: str) -> set[str]:
    """The values for which a text asks in a form: ``rank:many``."""
    return set(re.findall(r"\{(\w+:\w+)\}", text))


def forms_of(value: str) -> Set[str]:
    """The forms in which a translation may ask for a value, by its name, beside none at all."""
    match value:
        case "rank" | "ranks" | "other" | "wild":
            return RANK_WORDS.keys()
        case "suit":
            return SUIT_WORDS.keys()
        case "meld":
            return {"many", *SUIT_WORDS}
        case "melds" | "completed" | "added":
            return {"many", "the", "to"}
        case "count":
            return {"percent"}
    return set()


def _may_ask(text: str) -> Iterator[str]:
    """What a translation of a text may ask for: each of its values in every form that this has."""
    for asked in _forms_asked(text):
        yield asked
        name, form = asked.split(":")
        choice = "_or" if form.endswith("_or") else ""
        yield from (f"{name}:{other}{choice}" for other in forms_of(name))


@dataclass(frozen=True)
class Lacking:
    """What a language lacks: texts without translation, doubtful ones that are not used, texts of
    the program that its file has not, faults, pages of rules that are not there or differ in their
    sections; and whether what is compiled is old.
    """

    untranslated: list[str]
    doubtful: list[str]
    unknown: list[str]
    faults: list[str]
    pages: list[str]
    stale: bool

    def __bool__(self) -> bool:
        return any((self.untranslated, self.doubtful, self.unknown, self.faults, self.pages,
                    self.stale))  # fmt: skip


def lacking(file: Path) -> Lacking:
    """What the language with this ``.po`` lacks."""
    catalogue = read(file)
    texts = [message for message in catalogue if message.id]
    known = {_key(message) for message in texts}
    compiled_file = file.with_suffix(".mo")
    new = compiled_file.read_bytes() if compiled_file.is_file() else b""
    return Lacking(
        untranslated=[_first(each) for each in texts if not each.fuzzy and not _is_done(each)],
        doubtful=[_first(each) for each in texts if each.fuzzy],
        unknown=[_first(each) for each in extracted() if each.id and _key(each) not in known],
        faults=faults(catalogue),
        pages=list(pages_lacking(file.parts[-3])),
        stale=new != compiled(catalogue),
    )


def pages_lacking(code: str) -> Iterator[str]:
    """The pages of rules that a language has not, or that have other sections than in English."""
    for english in sorted(PAGES.glob("*.md")):
        page = PAGES / code / english.name
        if not page.is_file() or _sections(page) != _sections(english):
            yield english.name


def _sections(page: Path) -> list[str]:
    """What is put into a page, and how it is divided, in order."""
    return re.findall(r"^#+(?= )|\{\w+\}", page.read_text("utf-8"), re.MULTILINE)


def _first(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _key(message: Message) -> tuple[str | None, str]:
    return message.context, _first(message)


def tell_missing(*, every_text: bool = False) -> int:
    """Print what each language lacks as a table, perhaps with all texts; the number of those that
    lack something.
    """
    print(f"{'':8}{'texts':>8}{'missing':>9}{'doubtful':>10}{'faults':>8}{'pages':>7}  compiled")
    count = 0
    for file in catalogues():
        found = lacking(file)
        count += bool(found)
        missing = [*found.untranslated, *found.unknown]
        print(
            f"{file.parts[-3]:8}{len(extracted()):8}{len(missing):9}{len(found.doubtful):10}"
            f"{len(found.faults):8}{len(found.pages):7}  {'old' if found.stale else 'new'}"
        )
        for text in [*missing, *found.doubtful, *found.faults, *found.pages] if every_text else ():
            print(f"    {text!r}")
    return count


def compiled(catalogue: Catalog) -> bytes:
    """What the program reads."""
    stream = BytesIO()
    write_mo(stream, catalogue)
    return stream.getvalue()


def compile_all() -> int:
    """Make every ``.mo``; the number of translations that are faulty."""
    faulty = 0
    for file in catalogues():
        catalogue = read(file)
        told = faults(catalogue)
        faulty += bool(told)
        for line in told:
            print(f"{file.relative_to(ROOT)}, {line}")
        file.with_suffix(".mo").write_bytes(compiled(catalogue))
        done = sum(_is_done(message) for message in catalogue if message.id)
        print(f"{file.parts[-3]}: {done} of {len(catalogue)} texts")
    return faulty


def update(catalogue: Catalog) -> None:
    """Bring new texts into a translation, each with what was said for the nearest one that has
    gone, to be looked at ("fuzzy").
    """
    # Babel itself looks for the nearest among all texts there are, for minutes.
    # Nor does it copy the texts: what is said of one would be said in the next language, too.
    catalogue.update(deepcopy(extracted()), no_fuzzy_matching=True)
    gone = {_source(old): old for old in catalogue.obsolete.values() if _is_done(old)}
    for message in catalogue:
        if not message.id or any(_forms(message)):
            continue
        for near in get_close_matches(_source(message), gone, 1):
            old = gone[near]
            if len(_forms(old)) == len(_forms(message)):
                message.string = old.string
                message.flags |= {"fuzzy"}
                message.previous_id = (
                    _source(old).split("\n") if old.pluralizable else [_source(old)]
                )


def _source(message: Message) -> str:
    return message.id if isinstance(message.id, str) else "\n".join(message.id)


def _forms(message: Message) -> list[str]:
    told = message.string or ""
    return [told] if isinstance(told, str) else list(told)


def _count_as_gettext(catalogue: Catalog) -> None:
    """Two plural forms where CLDR has a third for whole millions, as in Spanish and French: no text
    needs it, and gettext and its editors have two.
    """
    rule = catalogue.plural_expr
    if "1000000" in rule:
        two = "(n > 1)" if "n == 0 || n == 1" in rule else "(n != 1)"
        catalogue.mime_headers = [("Plural-Forms", f"nplurals=2; plural={two};")]


def main() -> int:
    """Do as the command line asks; the exit status."""
    parser = argparse.ArgumentParser(description="Extract and compile what is translated.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("extract", help="write the template canasta.pot")
    bring = commands.add_parser("update", help="bring new texts into every translation")
    bring.add_argument("codes", nargs="*", help="into these alone")
    begin = commands.add_parser("begin", help="make the translation of a language")
    begin.add_argument("code", help="as de or pt_BR")
    missing = commands.add_parser("missing", help="a table of what each translation lacks")
    missing.add_argument("--texts", action="store_true", help="with all the texts")
    commands.add_parser("compile", help="make what the program reads")
    arguments = parser.parse_args()
    if arguments.command == "compile":
        return 1 if compile_all() else 0
    if arguments.command == "missing":
        return 1 if tell_missing(every_text=arguments.texts) else 0
    write(extracted(), TEMPLATE)
    print(f"{TEMPLATE.relative_to(ROOT)}: {len(extracted())} texts")
    if arguments.command == "begin":
        with TEMPLATE.open("rb") as stream:
            fresh = read_po(stream, locale=str(Locale.parse(arguments.code)))
        _count_as_gettext(fresh)
        fresh.fuzzy = False
        write(fresh, FOLDER / arguments.code / "LC_MESSAGES" / f"{DOMAIN}.po")
    if arguments.command == "update":
        for file in catalogues():
            if arguments.codes and file.parts[-3] not in arguments.codes:
                continue
            catalogue = read(file)
            update(catalogue)
            write(catalogue, file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
