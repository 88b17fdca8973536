"""The generated rules of every variant: what they must say and what they must not, as data."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.variant import Variant
from game.ui.screens.parts.figures import Facts
from game.ui.screens.rules.plain_rules import rules_text
from game.ui.screens.rules.rules_page import SECTIONS
from game.ui.screens.seats import plays_alone
from game.variants import VARIANTS, variant_named
from game.variants.house import with_house_rules
from tests.tried import TRIED

Case = tuple[str, str, tuple[str, ...], tuple[str, ...]]
"""A variant, a section, what must appear in it, and what must not."""

CASES: list[Case] = [
    # Who plays, and with what.
    ("classic", "glance", ("4 players in 2 sides of 2", "108 cards: 2 packs and 4 jokers"), ()),
    ("classic_two", "glance", ("2 players", "draw 2 cards", "15 cards each"), ("sides",)),
    ("classic_three", "glance", ("3 players, each alone",), ("first take",)),
    ("cutthroat", "glance", ("alone until the first take", "plays alone against the other 2",
                             "total of their own"), ("sides of",)),
    ("five_first_taker", "glance", ("second player to their left against the other 3",), ()),
    ("five_rotating", "glance", ("2 against 3, of whom one sits out", "the two who cut highest"),
     ("first take",)),
    ("six_two_sides", "glance", ("6 players in 2 sides of 3", "162 cards: 3 packs"), ()),
    ("six_three_sides", "glance", ("6 players in 3 sides of 2",), ()),
    ("two_hands_regency", "glance", ("a second hand face down", "4 hands of 11",
                                     "pick up your second hand"), ("each alone",)),
    ("uruguay", "glance", ("106 cards: 2 packs and 2 jokers",), ()),
    ("italian", "glance", ("packet of 3 to 20 face-down cards",), ("start the pile",)),
    ("modern_american", "glance", ("8 cards lie below the turn card", "pile starts empty"), ()),
    # Melds.
    ("classic", "melds", ("3 wild cards at most", "grow without limit", "only one set of each rank",
                          "melded only when going out"), ("sequence", "alone are a meld")),
    ("international", "melds", ("2 wild cards at most", "one such meld per side", "is full with 7",
                                "5 natural cards", "Sets that never take a wild card: sevens."),
     ("Black threes", "sequence")),
    ("modern_american", "melds", ("once begun without one: aces.",
                                  "no wild card goes to another meld", "A rank is closed"), ()),
    ("uruguay", "melds", ("All its other cards may be wild", "rank like any other",
                          "in black suits from the three", "grow at both ends"),
     ("99", "when going out", "alone are a meld")),
    ("uruguay_modern", "melds", ("one such meld per side", "A wild meld is full with 7"),
     ("sequence",)),
    ("samba", "melds", ("several sets of a rank", "may be combined", "A sequence is three or more",
                        "It never holds a wild card"), ("alone are a meld", "lengthen")),
    ("bolivia", "melds", ("several may lie on your ground",), ("one such meld", "never both")),
    ("brazilian", "melds", ("lengthen a complete sequence by natural cards, to 11",), ()),
    ("chilean", "melds", ("either sequences or wild melds, never both",), ()),
    ("hollywood", "melds", ("at least 3 of them natural",
                            "3 natural cards and one wild card at most"), ()),
    ("italian", "melds", ("no deuce goes to another meld",), ("sequence", "no wild card goes")),
    ("joker", "melds", ("another set of a rank once the first is a canasta",
                        "another once the first is a canasta", "no wild card goes to another"),
     ("one such meld", "into a mixed canasta", "Black threes")),
    ("cuban", "melds", ("one such meld per side", "is full with 7"), ("goes to another",)),
    # Openings.
    ("international", "opening", ("a wild meld alone", "may draw 3 bonus cards or refuse them",
                                  "2 wild cards with 2 natural", "Only cards from the hand"),
     ("concealed",)),
    ("samba", "canastas", ("A sequence of 7 cards, called samba, is a canasta",), ()),
    ("brazilian", "canastas", ("cards, called escalera, is",), ("samba",)),
    ("hollywood", "canastas", ("A sequence of 7 cards, called samba, is a canasta",), ()),
    ("modern_american", "opening", ("4 bonus cards after the discard", "the next one 3",
                                    "turn card has been drawn", "counts enough by itself",
                                    "three or more natural cards of the top card's rank"),
     ("may draw", "and then discards")),
    ("brazilian", "opening", ("7,000 the opening must include a canasta",
                              "from 9,000 one that is not a mixed set",
                              "cannot be taken to open"), ("counts towards", "Any melds")),
    ("samba", "opening", ("7,000 and more", "counts towards the minimum"), ("concealed",)),
    ("classic", "opening", ("concealed from the stock needs no minimum",), ("bonus cards",)),
    ("cutthroat", "opening", ("total of the player who opens",), ()),
    ("italian", "opening", ("160",), ("No wild card",)),
    # Canastas.
    ("classic", "canastas", ("7 or more cards", "makes it a mixed one"), ("Wild", "Sequence")),
    ("international", "canastas", ("4,000", "2,500", "deuces only", "4 jokers"),
     ("or more",)),
    ("uruguay", "canastas", ("never a canasta, however long",), ("Wild (",)),
    ("samba", "canastas", ("1,500", "Sequence"), ("Sequence with", "Wild")),
    ("hollywood", "canastas", ("Sequence with a wild card", "1,000"), ()),
    ("italian", "canastas", ("only to the side that goes out", "3,000"), ("Five canastas",)),
    ("bolivia", "canastas", ("2,500",), ("only to the side", "deuces only")),
    # The pile.
    ("classic", "pile", ("one such card and a wild card", "or a meld of your side",
                         "freezes it",
                         "for that turn: a wild card or a black three."), ("always frozen",)),
    ("international", "pile", ("Nothing freezes", "top 3 cards", "hold no natural card"),
     ("black three", "or a meld")),
    ("modern_american", "pile", ("or a card of a closed rank.",
                                 "pile with one of these: aces, sevens and closed ranks."),
     ("black three",)),
    ("uruguay", "pile", ("A black three on top is taken", "never taken to begin a sequence"),
     ("wild card or a black three",)),
    ("uruguay_modern", "pile", ("always frozen",), ("freezes it", "one such card")),
    ("samba", "pile", ("a meld of your side", "begin a new set, or join"), ("one such card",)),
    ("hollywood", "pile", ("taken only by two of the same kind", "for that turn: a black three."),
     ("a wild card or a black three",)),
    ("italian", "pile", ("always frozen", "packet under it",
                         "for that turn: a wild card or a three."), ()),
    ("cuban", "pile", ("always frozen", "for that turn: a wild card."), ("black three",)),
    ("joker", "pile", ("if it is a canasta, they begin another", "always frozen"), ()),
    # Threes.
    ("classic", "threes", ("for a side that has melded. Otherwise", "stops the next player"), ()),
    ("international", "threes", ("each counts 100 against it", "keep one three back",
                                 "costs 100"), ("stops",)),
    ("modern_american", "threes", ("2 canastas. With no canasta they count against",
                                   "In between they count nothing", "costs 5"), ("Otherwise",)),
    ("uruguay", "threes", ("they stop nobody",), ("stops the next",)),
    ("cuban", "threes", ("All 4 black ones, in addition", "has 1 canasta. Otherwise"), ("stops",)),
    ("italian", "threes", ("1,200", "not counting wild ones"), ()),
    ("samba", "threes", ("1,000", "2 canastas. Otherwise"), ("wild ones",)),
    ("cutthroat", "threes", ("that they laid out",), ()),
    # Going out.
    ("classic", "out", ("Your side needs 1 canasta", "You may ask your partner"), ("sequence",)),
    ("classic_two", "out", ("You need 2 canastas",), ("partner", "permission")),
    ("cutthroat", "out", ("Nobody asks", "Your side needs 2 canastas"), ("You may ask",)),
    ("uruguay", "out", ("takes no canasta, only an opening",), ("0 canastas",)),
    ("modern_american", "out", ("discard the last", "Once in a hand you may ask",
                                "After taking the pile you cannot ask",
                                "of these ranks: sevens and aces.",
                                "while a wild meld of the side is unfinished"),
     ("with or without", "Concealed")),
    ("bolivia", "out", ("to go out. One of them must be a sequence canasta (escalera).",),
     ("must ask",)),
    ("brazilian", "out", ("You must ask your partner first",), ("may ask",)),
    ("italian", "out", ("2 canastas to go out. Wild canastas do not count", "300"), ()),
    ("chilean", "out", ("Your side needs 1 canasta",), ("ne of them",)),
    ("international", "out", ("fourteen cards in one turn", "Nobody asks"), ()),
    # Special hands.
    ("international", "special", ("Schneider: 7 pairs, no wild card", "With a three in it: Blitz.",
                                  "partner's hand count against"), ("may show one, in",)),
    ("modern_american", "special", (
        "Garbage: 2 groups of 4 of a rank and 2 groups of 3 of a rank",
        "Miami Pairs: 7 pairs, among them sevens and aces, one pair of jokers",
        "Triples: 4 groups of 3 of a rank and 1 pair, the pair of jokers or deuces",
        "Blast: 5 of a rank, 4 of a rank", "opener's partner", "Nothing else of the side",
    ), ("Blitz",)),
    # What counts against a side.
    ("international", "penalties", ("In one hand 4 or more: sevens", "somebody goes out"),
     ("Unfinished",)),
    ("modern_american", "penalties", ("In one hand 3 or more: aces",
                                      "even when the stock has run out",
                                      "Unfinished set without wild cards: sevens",
                                      "with four jokers", "count against it"), ("4 or more",)),
    ("bolivia", "penalties", ("Each black three in hand", "\u2212100"), ("Unfinished",)),
    ("brazilian", "penalties", ("Unfinished sequence", "Unfinished wild meld", "do not count",
                                "Each black three"), ()),
    ("joker", "penalties", ("without any canasta count against it",), ("sevens",)),
    # The end of the stock.
    ("international", "stock", ("one more turn",), ("Nobody has to",)),
    ("modern_american", "stock", ("Nobody has to take it", "ends at once"), ("one more turn",)),
    ("classic", "stock", ("has to be taken unless", "nothing but red threes"), ("one more turn",)),
    ("cutthroat", "stock", ("finishes their turn",), ("one more turn", "takes the pile")),
    ("cuban", "stock", ("Nobody has to take it", "nothing but threes"), ("has to be taken",)),
    ("samba", "stock", ("a whole draw",), ()),
    ("chilean", "stock", ("has to be taken",), ("a whole draw",)),
    # A foot, and canastas of a rank apart.
    ("hand_and_foot", "glance", ("11 cards each, and a foot of 11", "4 hands"), ("points",)),
    ("hand_and_foot", "foot", ("plays on: a run", "over: a walk", "a foot of the side waits"),
     ("completes a canasta",)),
    ("hand_and_foot", "out", ("needs 5 canastas", "2 natural ones, 2 mixed ones and 1 wild one",
                              "discard the last", "must ask"), ("of sevens",)),
    ("hand_and_foot", "threes", ("always count", "left in a foot, or in the hand, costs 100"),
     ("come with the pile",)),
    ("hand_and_foot_two", "foot", ("As long as your foot waits",), ("of the side", "partners")),
    ("hand_and_foot_two", "out", ("You need 2 canastas", "1 natural one and 1 mixed"), ("ask",)),
    ("pennies", "foot", ("completes a canasta", "An empty hand never brings it", "your own foot"),
     ("a run", "a walk")),
    ("pennies", "out", ("1 natural one, 1 mixed one, 1 of sevens and 1 wild one",), ()),
    ("pennies", "canastas", ("Natural or mixed (sevens)", "1,500", "1,000"), ()),
    ("pennies", "pile", ("Until each side has", "sevens"), ("Only the top",)),
    ("pennies", "threes", ("a side that has a canasta of sevens. Otherwise they count against it",),
     ("has melded", "caught", "costs")),
]  # fmt: skip

OPTIONS: list[tuple[str, dict[str, str | int | bool], str, tuple[str, ...], tuple[str, ...]]] = [
    ("classic", {"stock_end_force": "always"}, "stock", ("must take it",), ("are free",)),
    ("cuban", {"black_threes": "five-or-100"}, "threes",
     ("black", "never count against"), ("in addition",)),
    ("italian", {"hoyle": True}, "opening", ("No wild card is part",), ("beside",)),
    ("italian", {"five_canastas": True}, "canastas", ("Five canastas of a side",), ()),
    ("brazilian", {"go_out": "any-two"}, "out", ("2 canastas to go out.",), ("sequence",)),
    ("samba", {"natural_wild_take": True}, "pile", ("one such card and a wild card",), ()),
    ("uruguay", {"players": 3}, "out", ("no matter whose",), ("partner first",)),
    ("uruguay", {"players": 3}, "glance", ("3 players, each alone", "13 cards"), ("sides",)),
    ("joker", {"conversion": True}, "melds", ("into a mixed canasta",), ()),
    ("joker", {"mixed_aces": False}, "melds", ("Sets that never take a wild card: aces.",), ()),
    ("joker", {"sevens": True}, "penalties", ("Unfinished set: sevens", "4 or more"), ()),
    ("hand_and_foot", {"red_threes": "minus"}, "threes", ("never melded or laid out", "A three on"),
     ("100", "replaced")),
    ("hand_and_foot", {"red_threes": "minus"}, "pile", ("a wild card or a three",), ("black",)),
    ("hand_and_foot", {"red_threes": "minus"}, "penalties", ("in hand or foot", "\u2212500"), ()),
    ("hand_and_foot", {"wild_books": False}, "out", ("needs 4 canastas",), ("wild",)),
    ("pennies", {"foot": "side"}, "foot", ("The first canasta of a side",), ("Putting down",)),
    ("pennies", {"sevens_barred": "own"}, "pile", ("Until your side has",), ("each side",)),
    ("modern_american", {"bonus_with_pile": False}, "opening", ("brings no bonus cards",), ()),
]  # fmt: skip

HOUSE: list[tuple[str, dict[str, dict[str, object]], str, tuple[str, ...], tuple[str, ...]]] = [
    ("classic", {"melds": {"max_wilds": 0}}, "melds", ("It never holds a wild card",), ("0",)),
    ("classic", {"melds": {"max_wilds": 0}}, "canastas", ("Natural",), ("Mixed",)),
    ("classic", {"going_out": {"canastas": 3}}, "out", ("3 canastas",), ()),
    ("classic", {"opening": {"steps": [[0, 40]]}}, "opening", ("Any", "40"), ("and more",)),
    ("international", {"threes": {"canastas_for_minus": 0}}, "threes",
     ("Otherwise they count nothing",), ("against it",)),
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
    check(variant_named(key), section, must, never)


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


@pytest.mark.parametrize("variant", TRIED.values(), ids=lambda v: v.key)
def test_every_sentence_is_one_and_says_something(variant: Variant) -> None:
    for make in SECTIONS.values():
        facts = make(variant)
        if facts is None:
            continue
        assert facts.lines or facts.sentences
        for sentence in facts.sentences:
            assert sentence[0].isupper()
            assert "your side" not in sentence.lower() or not plays_alone(variant)
            assert sentence.endswith(".")
            assert "{" not in sentence
            assert "  " not in sentence
        assert len(set(facts.sentences)) == len(facts.sentences)


@pytest.mark.parametrize("variant", TRIED.values(), ids=lambda v: v.key)
def test_the_choice_at_an_empty_stock_says_what_the_rules_say(variant: Variant) -> None:
    """Where the pile is always frozen no meld on the table takes it, so nobody is forced."""
    options = SECTIONS["options"](variant)
    told = {line.cells[0]: line.cells[1] for line in options.lines} if options is not None else {}
    choice = told.get("Taking the pile when the stock is empty")
    free = "Nobody has to take it." in words_of(SECTIONS["stock"](variant))
    if choice is not None:
        assert choice == ("Nobody has to" if free else "If it fits a meld")


def test_the_page_of_international_says_what_is_not_from_its_source() -> None:
    text = rules_text(VARIANTS["international"])
    ours = text[text.index("What is ours") : text.index("Playing well")]
    for decided in ("wild meld", "Blitz", "bonus cards", "in place of 100", "top cards"):
        assert decided in ours


def test_sections_without_anything_to_say_are_left_out() -> None:
    assert SECTIONS["special"](VARIANTS["classic"]) is None
    assert SECTIONS["penalties"](VARIANTS["classic"]) is None
    assert SECTIONS["options"](replace(VARIANTS["classic"], options=())) is None
