"""What German and French need can be said: plurals, forms of ranks, names, figures, lists.

The catalogues are small and for the tests alone.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from game.controller.card_names import canasta_text
from game.controller.rank_words import counted, of_ranks, ranks_word, to_the_ranks
from game.controller.reason_words import act_words, why_words
from game.controller.sheet_entries import hand_title
from game.notation.card_notation import parse_cards
from game.notation.reasons import Reason
from game.rules.melds import meld_of
from game.translation import (
    begins_with_vowel,
    day_and_time,
    day_in_full,
    decimal,
    either,
    listed,
    month_of_year,
    number,
    percent,
    semicolon_list,
    short_day,
    with_colon,
)
from game.ui.screens.house.parameter import by_rank
from game.ui.screens.rules.facts_out import special_hands
from game.variants import VARIANTS
from tests.controller.tables import at, play_on, position
from tests.translation.languages import add, spoken

GERMAN = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgctxt "between the thousands of a number"
msgid ","
msgstr "."

msgctxt "between a number and its decimals"
msgid "."
msgstr ","

msgctxt "share"
msgid "{number}%"
msgstr "{number} %"

msgctxt "list"
msgid "{others} and {last}"
msgstr "{others} und {last}"

msgctxt "list whose last word begins with I or Hi, as Iris"
msgid "{others} and {last}"
msgstr "{others} und {last}"

msgctxt "rank, many"
msgid "kings"
msgstr "Könige"

msgctxt "rank, of many"
msgid "of kings"
msgstr "aus Königen"

msgctxt "rank, to the many"
msgid "to the kings"
msgstr "an die Könige"

msgid "{number} king"
msgid_plural "{number} kings"
msgstr[0] "{number} König"
msgstr[1] "{number} Könige"

msgctxt "rank, counted, after “with”"
msgid "{number} king"
msgid_plural "{number} kings"
msgstr[0] "{number} König"
msgstr[1] "{number} Königen"

msgctxt "rank, one"
msgid "a king"
msgstr "einen König"

msgctxt "rank, one as subject"
msgid "a king"
msgstr "ein König"

msgctxt "rank, their many"
msgid "their kings"
msgstr "ihre Könige"

msgctxt "suit, their sequence"
msgid "their hearts"
msgstr "ihre Sequenz in Herz"

msgid "to {cards}"
msgstr "an {cards}"

msgid "throws {rank:one}"
msgstr "wirft {rank:one} ab"

msgid "adds {melds:to}"
msgstr "legt {melds:to} an"

msgid "{rank:subject} would fit {meld:their}"
msgstr "{rank:subject} würde an {meld:their} passen"

msgid "{rank:many} are closed"
msgstr "geschlossen ist der Satz {rank:of}"

msgid "{rank:the} are kept together"
msgstr "{rank:genitive} bleiben zusammen"

msgid "Natural canasta {of_kings}"
msgstr "Echter Canasta {of_kings}"

msgid "That completes a natural canasta {of_kings}"
msgstr "Damit ist ein echter Canasta {of_kings} fertig"

msgid "{name} adds {cards} {to_the_kings}"
msgstr "{name} legt {cards} {to_the_kings} an"

msgid "{name} takes the pile ({count} card) with {cards}"
msgid_plural "{name} takes the pile ({count} cards) with {cards}"
msgstr[0] "{name} nimmt mit {cards} den Stapel ({count} Karte)"
msgstr[1] "{name} nimmt mit {cards} den Stapel ({count} Karten)"
"""

FRENCH = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"

msgctxt "between the thousands of a number"
msgid ","
msgstr "\u202f"

msgctxt "list"
msgid "{others} or {last}"
msgstr "{others} ou {last}"

msgctxt "rank, many"
msgid "aces"
msgstr "as"

msgctxt "rank, of many"
msgid "of aces"
msgstr "d'as"

msgctxt "rank, of many"
msgid "of kings"
msgstr "de rois"

msgid "; "
msgstr "\u00a0; "

msgid "{name}: {told}"
msgstr "{name}\u00a0: {told}"

msgid "{number} queen"
msgid_plural "{number} queens"
msgstr[0] "{number} dame"
msgstr[1] "{number} dames"

msgid "Natural canasta {of_kings}"
msgstr "Canasta pure {of_kings}"

msgid "{name}’s hand"
msgstr "Main de {name}"

msgctxt "with a name that begins with a vowel, as Iris"
msgid "{name}’s hand"
msgstr "Main d’{name}"

msgid "{count} red three"
msgid_plural "{count} red threes"
msgstr[0] "{count} trois rouge"
msgstr[1] "{count} trois rouges"
"""

SPANISH = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgctxt "list"
msgid "{others} and {last}"
msgstr "{others} y {last}"

msgctxt "list whose last word begins with I or Hi, as Iris"
msgid "{others} and {last}"
msgstr "{others} e {last}"

msgctxt "list"
msgid "{others} or {last}"
msgstr "{others} o {last}"

msgctxt "list whose last word begins with O or Ho, or is 8 or 11"
msgid "{others} or {last}"
msgstr "{others} u {last}"

msgctxt "month in a date"
msgid "November"
msgstr "noviembre"

msgctxt "short month in a date"
msgid "Nov"
msgstr "nov"

msgctxt "a date"
msgid "{day} {month} {year}"
msgstr "{day} de {month} de {year}"

msgctxt "a month of a year"
msgid "{month} {year}"
msgstr "{month} de {year}"

msgctxt "a time of day"
msgid "{hour}:{minute}"
msgstr "{hour}.{minute} h"
"""


@pytest.fixture(autouse=True, scope="module")
def catalogues(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("translations")
    add(folder, "de", GERMAN)
    add(folder, "fr", FRENCH)
    add(folder, "es", SPANISH)
    return folder


def natural(cards: str) -> str:
    """What a canasta of these cards is called."""
    meld = meld_of(parse_cards(cards))
    assert meld is not None
    return canasta_text(VARIANTS["classic"], meld)


def log(*actions: str, **more: str) -> list[str]:
    """What the log tells of Nora's turn."""
    hands = ["4s 4h 9d", "Kc Kd 7d", "4d 4c 9s", "5s 5d Td"]
    game = at(position(hands, turn=1, **more))
    play_on(game, *actions)
    return [step.line for step in game.poll(0.0)]


def test_german_has_cases_and_plurals(catalogues: Path) -> None:
    with spoken(catalogues, "de"):
        assert (ranks_word(13), of_ranks(13), to_the_ranks(13)) == (
            "Könige", "aus Königen", "an die Könige",
        )  # fmt: skip
        assert (counted(1, 13), counted(2, 13)) == ("1 König", "2 Könige")
        assert natural("Ks Kh Kd Kc Ks Kh Kd") == "Echter Canasta aus Königen"
        melds = '[[], ["Ks Kh Kd"]]'
        assert log("1 add Kc > #0", phase="meld", melds=melds) == ["Nora legt K♣ an die Könige an"]
        melds = '[[], ["Ks Kh Kd Kc Ks Kh"]]'
        assert log("1 add Kc > #0", phase="meld", melds=melds) == [
            "Nora legt K♣ an die Könige an. Damit ist ein echter Canasta aus Königen fertig"
        ]
        assert log("1 take Kc Kd", phase="draw", pile="4c Ks", melds='[[], ["As Ah Ad"]]') == [
            "Nora nimmt mit 2 Königen den Stapel (2 Karten)"
        ]


def test_german_reasons_have_cases(catalogues: Path) -> None:
    """The forms that a sentence asks for; a translation may ask for another than the English."""
    kings, run = Reason("meld.set", rank=13), Reason("meld.run", suit=1, low=5, high=8)
    hearts = Reason("meld.suit", suit=1)
    with spoken(catalogues, "de"):
        assert act_words(Reason("act.throw", rank=13)) == "wirft einen König ab"
        assert act_words(Reason("act.add", melds=(kings, run))) == (
            "legt an die Könige und an 5♥\u20138♥ an"
        )
        fits = [why_words([Reason("theirs.fits", rank=13, meld=each)]) for each in (kings, hearts)]
        assert fits == [
            "ein König würde an ihre Könige passen",
            "ein König würde an ihre Sequenz in Herz passen",
        ]
        closed = why_words([Reason("seen.closed", rank=13)])
        assert closed == "geschlossen ist der Satz aus Königen"


def test_german_writes_figures_and_lists(catalogues: Path) -> None:
    with spoken(catalogues, "de"):
        assert (number(10_000), number(-5_000), number(300, signed=True)) == (
            "10.000", "\u22125.000", "+300",
        )  # fmt: skip
        assert (decimal(0.6), decimal(2.0)) == ("0,6", "2")
        assert percent(50) == "50\u00a0%"
        assert listed(["Anna", "Nora", "Paul"]) == "Anna, Nora und Paul"
        assert listed(["Anna", "Iris"]) == "Anna und Iris"


def test_french_elides_and_counts_none_as_one(catalogues: Path) -> None:
    with spoken(catalogues, "fr"):
        assert (of_ranks(14), of_ranks(13)) == ("d'as", "de rois")
        assert natural("As Ah Ad Ac As Ah Ad") == "Canasta pure d'as"
        assert [counted(count, 12) for count in (0, 1, 2)] == ["0 dame", "1 dame", "2 dames"]
        assert number(10_000) == "10\u202f000"
        assert either(["rois", "dames", "as"]) == "rois, dames ou as"
        assert [hand_title(name) for name in ("Nora", "Iris", "Hélène")] == [
            "Main de Nora", "Main d’Iris", "Main d’Hélène",
        ]  # fmt: skip


def test_spanish_lists_change_their_word_before_its_own_sound(catalogues: Path) -> None:
    with spoken(catalogues, "es"):
        assert listed(["Nora", "Paul"]) == "Nora y Paul"
        assert listed(["Nora", "Iris"]) == "Nora e Iris"
        assert listed(["nieve", "hielo"]) == "nieve y hielo"
        assert either(["siete", "ocho"]) == "siete u ocho"
        assert either(["7", "8"]) == "7 u 8"
        assert either(["6", "7"]) == "6 o 7"


def test_lists_of_one_and_of_none() -> None:
    assert (listed([]), listed(["Nora"]), either(["7"])) == ("", "Nora", "7")
    assert listed(["**Nora**", "**Iris**"]) == "**Nora** and **Iris**"


@pytest.mark.parametrize(
    ("name", "vowel"),
    [("Iris", True), ("Éva", True), ("Hugo", True), ("Nora", False), ("Yves", False), ("", False)],
)
def test_names_that_begin_with_a_vowel(name: str, vowel: bool) -> None:
    assert begins_with_vowel(name) is vowel


def test_dates_follow_the_order_of_the_language(catalogues: Path) -> None:
    with spoken(catalogues, "es"):
        assert day_in_full(date(2026, 11, 6)) == "6 de noviembre de 2026"
        assert short_day("2026-11-06") == "6 nov 2026"
        assert day_and_time(datetime(2026, 11, 6, 8, 5)) == "6 nov 2026, 8.05 h"
        assert month_of_year("2026-11") == "noviembre de 2026"


def test_every_day_of_a_year_is_written_differently() -> None:
    days = [date(2028, 1, 1) + timedelta(n) for n in range(366)]
    for written in (day_in_full, short_day):
        assert len({written(day) for day in days}) == 366
    assert len({month_of_year(f"{day:%Y-%m}") for day in days}) == 12


def test_what_is_counted_has_a_plural(catalogues: Path) -> None:
    """A number of one, in English too."""
    for count, pile, gain in ((1, "1 card", "1 point"), (4, "4 cards", "4 points")):
        act = Reason("act.take", count=count)
        better = why_words([Reason("trial.better_by", count=count, act=act)])
        assert better == f"some {gain} better than to take the pile of {pile}"
        assert act_words(act) == f"takes the pile of {pile}"
    kept = why_words([Reason("card.more_of_rank_kept", count=1, rank=8)])
    assert kept == "eights still in hand: 1"


def test_french_has_a_space_before_what_joins(catalogues: Path) -> None:
    with spoken(catalogues, "fr"):
        assert semicolon_list(["un", "deux"]) == "un\u00a0; deux"
        assert with_colon("Nora", "passe") == "Nora\u00a0: passe"
        fines = by_rank({14: 1500, 7: 2500})
        assert fines == "aces 1,500\u00a0; sevens 2,500".replace(",", "\u202f").replace(
            "aces", "as"
        )
        facts = special_hands(VARIANTS["modern_american"])
        assert facts is not None
        assert all("\u00a0: " in line.cells[0] for line in facts.lines)
