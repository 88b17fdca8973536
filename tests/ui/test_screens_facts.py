"""The generated rules of every variant: what they must say and what they must not, as data."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.variant import Variant
from game.ui.screens.facts_index import SECTIONS
from game.ui.screens.facts_section import Facts, count_words
from game.variants import VARIANTS, variant_named
from game.variants.house import with_house_rules

Case = tuple[str, str, tuple[str, ...], tuple[str, ...]]
"""A variant, a section, what must appear in it, and what must not."""

CASES: list[Case] = [
    # Who plays, and with what.
    ("classic", "glance", ("4 players in 2 sides of 2", "108 cards: 2 packs and 4 jokers"), ()),
    ("classic_two", "glance", ("2 players", "draw 2 cards", "15 cards each"), ("sides",)),
    ("classic_three", "glance", ("3 players, each alone",), ("first take",)),
    ("cutthroat", "glance", ("alone until the first take", "plays alone against the other two",
                             "total of his own"), ("sides of",)),
    ("five_first_taker", "glance", ("second player to his left against the other three",), ()),
    ("five_rotating", "glance", ("2 against 3, of whom one sits out",), ("first take",)),
    ("six_two_sides", "glance", ("6 players in 2 sides of 3", "162 cards: 3 packs"), ()),
    ("six_three_sides", "glance", ("6 players in 3 sides of 2",), ()),
    ("two_hands_regency", "glance", ("a second hand face down", "4 hands of 11",
                                     "pick up your second hand"), ("each alone",)),
    ("uruguay", "glance", ("106 cards: 2 packs and 2 jokers",), ()),
    ("italian", "glance", ("packet of 3 to 20 cards",), ("start the pile",)),
    ("modern_american", "glance", ("8 cards lie below the turn card", "pile starts empty"), ()),
    # Melds.
    ("classic", "melds", ("three wild cards at most", "grow without end", "one set of each rank",
                          "melded only by one who goes out"), ("sequence", "alone are a meld")),
    ("international", "melds", ("two wild cards at most", "one such meld a side", "ends with seven",
                                "five natural cards", "Sevens never take"),
     ("Black threes", "sequence")),
    ("modern_american", "melds", ("A set of aces begun without a wild card never takes one",
                                  "no wild card goes to another meld", "A rank is closed"), ()),
    ("uruguay", "melds", ("All its other cards may be wild", "rank like any other",
                          "in black suits the three", "both ends of its suit"),
     ("99", "one who goes out", "alone are a meld")),
    ("uruguay_modern", "melds", ("one such meld a side", "A wild meld ends with seven"),
     ("sequence",)),
    ("samba", "melds", ("several sets of a rank", "may be combined", "A sequence is three or more",
                        "It never holds a wild card"), ("alone are a meld", "lengthen")),
    ("bolivia", "melds", ("a side may have several of them",), ("one such meld", "never both")),
    ("brazilian", "melds", ("lengthen a complete sequence by natural cards, to eleven",), ()),
    ("chilean", "melds", ("either sequences or wild melds, never both",), ()),
    ("hollywood", "melds", ("at least three of them natural",
                            "three natural cards and one wild card at most"), ()),
    ("italian", "melds", ("no deuce goes to another meld",), ("sequence", "no wild card goes")),
    ("joker", "melds", ("another set of a rank once the first is a canasta",
                        "another once the first is a canasta", "no wild card goes to another"),
     ("one such meld", "into a mixed canasta", "Black threes")),
    ("cuban", "melds", ("one such meld a side", "ends with seven"), ("goes to another",)),
    # Openings.
    ("international", "opening", ("a wild meld alone", "may draw three bonus cards and then",
                                  "two wild cards beside two natural", "Only cards from the hand"),
     ("concealed",)),
    ("samba", "canastas", ("A sequence of seven cards, called samba, is a canasta",), ()),
    ("brazilian", "canastas", ("cards, called escalera, is",), ("samba",)),
    ("hollywood", "canastas", ("A sequence of seven cards, called samba, is a canasta",), ()),
    ("modern_american", "opening", ("four bonus cards after the discard", "the next one three",
                                    "turn card has been drawn", "counts enough by itself",
                                    "three or more natural cards of the top card's rank"),
     ("may draw", "and then discards")),
    ("brazilian", "opening", ("7,000 on the opening must hold a canasta",
                              "from 9,000 on one that is no mixed set",
                              "cannot be taken to open"), ("counts towards", "Any melds")),
    ("samba", "opening", ("7,000 and more", "counts towards the minimum"), ("concealed",)),
    ("classic", "opening", ("concealed from the stock needs no minimum",), ("bonus cards",)),
    ("cutthroat", "opening", ("total of the player who opens",), ()),
    ("italian", "opening", ("160",), ("No wild card",)),
    # Canastas.
    ("classic", "canastas", ("7 or more cards", "makes it a mixed one"), ("Wild", "Sequence")),
    ("international", "canastas", ("4,000", "2,500", "deuces only", "4 jokers"),
     ("or more",)),
    ("uruguay", "canastas", ("never a canasta, however long",), ("Wild,",)),
    ("samba", "canastas", ("1,500", "Sequence"), ("Sequence with", "Wild")),
    ("hollywood", "canastas", ("Sequence with a wild card", "1,000"), ()),
    ("italian", "canastas", ("only to the side that goes out", "3,000"), ("Five canastas",)),
    ("bolivia", "canastas", ("2,500",), ("only to the side", "deuces only")),
    # The pile.
    ("classic", "pile", ("one such card and a wild card", "or a meld of your side",
                         "freezes it", "a black three on top bars"), ("always frozen",)),
    ("international", "pile", ("Nothing freezes", "top three cards", "holds no natural card"),
     ("black three", "or a meld")),
    ("modern_american", "pile", ("card of a closed rank on top", "not begun with aces, sevens"),
     ("black three",)),
    ("uruguay", "pile", ("A black three on top is taken", "never taken to begin a sequence"),
     ("black three on top bars",)),
    ("uruguay_modern", "pile", ("always frozen",), ("freezes it", "one such card")),
    ("samba", "pile", ("a meld of your side", "begin a new set, or join"), ("one such card",)),
    ("hollywood", "pile", ("taken only by two of the same kind", "A black three on top bars"),
     ("A wild card or a black three",)),
    ("italian", "pile", ("always frozen", "packet under it", "A wild card or a three on top"), ()),
    ("cuban", "pile", ("always frozen", "A wild card on top bars"), ("black three",)),
    ("joker", "pile", ("if it is a canasta, they begin another", "always frozen"), ()),
    # Threes.
    ("classic", "threes", ("for a side that has melded; otherwise", "stops the next player"), ()),
    ("international", "threes", ("each counts 100 against it", "keep one three back",
                                 "costs 100"), ("stops",)),
    ("modern_american", "threes", ("two canastas; with none they count against",
                                   "in between they count nothing", "costs 5"), ("otherwise",)),
    ("uruguay", "threes", ("they stop nobody",), ("stops the next",)),
    ("cuban", "threes", ("All 4 black ones, in addition", "has a canasta; otherwise"), ("stops",)),
    ("italian", "threes", ("1,200", "wild ones not among them"), ()),
    ("samba", "threes", ("1,000", "two canastas; otherwise"), ("wild ones",)),
    ("cutthroat", "threes", ("laid out himself",), ()),
    # Going out.
    ("classic", "out", ("Your side needs a canasta", "You may ask your partner"), ("sequence",)),
    ("classic_two", "out", ("You need two canastas",), ("partner", "permission")),
    ("cutthroat", "out", ("Nobody asks", "Your side needs two canastas"), ("You may ask",)),
    ("uruguay", "out", ("no canasta to go out", "must have opened"), ("0 canastas",)),
    ("modern_american", "out", ("discard the last", "Once in a hand you may ask",
                                "not after taking the pile", "sets of sevens and aces",
                                "or wild melds"), ("with or without", "Concealed")),
    ("bolivia", "out", ("two canastas to go out, one escalera among them.",), ("must ask",)),
    ("brazilian", "out", ("You must ask your partner first",), ("may ask",)),
    ("italian", "out", ("two canastas to go out, not counting wild ones", "300"), ()),
    ("chilean", "out", ("Your side needs a canasta",), ("one of them",)),
    ("international", "out", ("fourteen cards in one turn", "Nobody asks"), ()),
    # Special hands.
    ("international", "special", ("Schneider: seven pairs, no wild card", "Only Blitz",
                                  "partner's hand count against"), ("in his next turn",)),
    ("modern_american", "special", (
        "Garbage: two times four of a rank and two times three of a rank",
        "Miami Pairs: seven pairs, sevens and aces among them, one pair of jokers",
        "Triples: four times three of a rank and a pair, the pair of jokers or deuces",
        "Blast: five of a rank, four of a rank", "opener's partner", "Nothing else of the side",
    ), ("Blitz",)),
    # What counts against a side.
    ("international", "penalties", ("Four or more sevens", "somebody goes out"), ("Unfinished",)),
    ("modern_american", "penalties", ("Three or more aces", "also when the stock has run out",
                                      "Unfinished set of sevens without wild cards",
                                      "with four jokers", "count against it"), ("Four",)),
    ("bolivia", "penalties", ("Each black three in hand", "\u2212100"), ("Unfinished",)),
    ("brazilian", "penalties", ("Unfinished sequence", "Unfinished wild meld", "count nothing",
                                "Each black three"), ()),
    ("joker", "penalties", ("without any canasta count against it",), ("sevens",)),
    # The end of the stock.
    ("international", "stock", ("one more turn",), ("Nobody has to",)),
    ("modern_american", "stock", ("Nobody has to take it", "ends at once"), ("one more turn",)),
    ("classic", "stock", ("has to be taken unless", "nothing but red threes"), ("one more turn",)),
    ("cutthroat", "stock", ("finishes the turn",), ("one more turn", "takes the pile")),
    ("cuban", "stock", ("Nobody has to take it", "nothing but threes"), ("has to be taken",)),
    ("samba", "stock", ("a whole draw",), ()),
    ("chilean", "stock", ("has to be taken",), ("a whole draw",)),
]  # fmt: skip

OPTIONS: list[tuple[str, dict[str, str | int | bool], str, tuple[str, ...], tuple[str, ...]]] = [
    ("classic", {"stock_end_force": "always"}, "stock", ("has to.",), ("are free",)),
    ("cuban", {"black_threes": "five-or-100"}, "threes",
     ("black", "never count against"), ("in addition",)),
    ("italian", {"hoyle": True}, "opening", ("No wild card is part",), ("beside",)),
    ("italian", {"five_canastas": True}, "canastas", ("Five canastas of a side",), ()),
    ("brazilian", {"go_out": "any-two"}, "out", ("two canastas to go out.",), ("sequence",)),
    ("samba", {"natural_wild_take": True}, "pile", ("one such card and a wild card",), ()),
    ("uruguay", {"players": 3}, "out", ("no matter whose",), ("partner first",)),
    ("uruguay", {"players": 3}, "glance", ("3 players, each alone", "13 cards"), ("sides",)),
    ("joker", {"conversion": True}, "melds", ("into a mixed canasta",), ()),
    ("joker", {"mixed_aces": False}, "melds", ("Aces never take a wild card",), ()),
    ("joker", {"sevens": True}, "penalties", ("Unfinished set of sevens", "Four or more"), ()),
    ("modern_american", {"bonus_with_pile": False}, "opening", ("brings no bonus cards",), ()),
]  # fmt: skip

HOUSE: list[tuple[str, dict[str, dict[str, object]], str, tuple[str, ...], tuple[str, ...]]] = [
    ("classic", {"melds": {"max_wilds": 0}}, "melds", ("It never holds a wild card",), ("0",)),
    ("classic", {"melds": {"max_wilds": 0}}, "canastas", ("Natural",), ("Mixed",)),
    ("classic", {"going_out": {"canastas": 3}}, "out", ("three canastas",), ()),
    ("classic", {"opening": {"steps": [[0, 40]]}}, "opening", ("Any", "40"), ("and more",)),
    ("international", {"threes": {"canastas_for_minus": 0}}, "threes",
     ("otherwise they count nothing",), ("against it",)),
    ("classic", {"penalties": {"black_three": 100}}, "penalties", ("black three in hand",), ()),
]  # fmt: skip


def words_of(facts: Facts | None) -> str:
    """All that a section says."""
    assert facts is not None
    cells = [cell for line in facts.lines for cell in line.cells]
    return "\n".join([facts.title, *cells, *facts.sentences])


def check(variant: Variant, section: str, must: tuple[str, ...], never: tuple[str, ...]) -> None:
    """Look for words in a section of a variant."""
    said = words_of(SECTIONS[section](variant))
    for words in must:
        assert words in said
    for words in never:
        assert words not in said


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}-{case[1]}")
def test_a_section_is_true_for_its_variant(case: Case) -> None:
    key, section, must, never = case
    check(VARIANTS[key], section, must, never)


@pytest.mark.parametrize("case", OPTIONS, ids=lambda case: f"{case[0]}-{case[1]}-{case[2]}")
def test_a_section_follows_the_options(
    case: tuple[str, dict[str, str | int | bool], str, tuple[str, ...], tuple[str, ...]],
) -> None:
    key, options, section, must, never = case
    check(variant_named(key, options), section, must, never)


@pytest.mark.parametrize("case", HOUSE, ids=lambda case: f"{case[0]}-{case[1]}-{case[2]}")
def test_a_section_follows_house_rules(
    case: tuple[str, dict[str, dict[str, object]], str, tuple[str, ...], tuple[str, ...]],
) -> None:
    key, changes, section, must, never = case
    check(with_house_rules(VARIANTS[key], changes), section, must, never)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda v: v.key)
def test_every_sentence_is_one_and_says_something(variant: Variant) -> None:
    for make in SECTIONS.values():
        facts = make(variant)
        if facts is None:
            continue
        assert facts.lines or facts.sentences
        for sentence in facts.sentences:
            assert sentence[0].isupper()
            assert sentence.endswith(".")
            assert "{" not in sentence
            assert "  " not in sentence
        assert len(set(facts.sentences)) == len(facts.sentences)


def test_sections_without_anything_to_say_are_left_out() -> None:
    assert SECTIONS["special"](VARIANTS["classic"]) is None
    assert SECTIONS["penalties"](VARIANTS["classic"]) is None
    assert SECTIONS["options"](replace(VARIANTS["classic"], options=())) is None


def test_small_numbers_are_words() -> None:
    assert [count_words(n) for n in (0, 2, 12, 13)] == ["no", "two", "twelve", "13"]
