"""The glossary: every word in every variant, in two sentences at most, found in texts."""

from __future__ import annotations

import re

import pytest

from game.files import find_assets
from game.learning.glossary import TERMS, explained, marked, terms_in
from game.rules.variant import Variant
from game.variants import VARIANTS
from tests.translation.languages import spoken

variants = pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda v: v.key)


@variants
def test_every_word_is_told_in_two_sentences_at_most(variant: Variant) -> None:
    for term in TERMS:
        told = term.meaning(variant)
        sentences = [part for part in re.split(r"[.!?](?:\s|$)", told) if part.strip()]
        assert len(sentences) <= 2, f"{term.key}: {told}"
        assert "{" not in told
        assert not told or told.endswith("."), told


def test_a_variant_knows_only_its_own_words() -> None:
    games = VARIANTS
    known = {key: {t.key for t in TERMS if t.meaning(v)} for key, v in games.items()}
    assert "frozen" in known["classic"]
    assert "frozen" not in known["international"]
    assert {"schneider", "blitz", "bonus cards"} <= known["international"]
    assert "schneider" not in known["classic"]
    assert "sequence" in known["samba"]
    assert "sequence" not in known["classic"]
    assert "packet" in known["italian"]
    assert {"turn card", "blast", "closed"} <= known["modern_american"]
    assert "second hand" in known["two_hands_joker"]
    assert {"foot", "run", "walk", "contract"} <= known["hand_and_foot"]
    assert not {"foot", "book", "contract"} & known["classic"]
    assert "foot" in known["pennies"]
    assert not {"run", "walk"} & known["pennies"]
    assert "sides that form" in known["cutthroat"]
    assert all(any(term.key in words for words in known.values()) for term in TERMS)


def test_words_are_found_in_a_text_in_their_order() -> None:
    text = "The pile is frozen: you need two natural eights. A natural canasta freezes nothing."
    found = [term.key for term in terms_in(text, VARIANTS["classic"])]
    assert found == ["pile", "frozen", "natural", "natural canasta"]


def test_a_word_of_another_language_is_found_as_it_is_written() -> None:
    with spoken(find_assets() / "translations", "de"):
        assert [t.key for t in terms_in("Der Fuß wartet.", VARIANTS["hand_and_foot"])] == ["foot"]


def test_a_word_is_marked_once() -> None:
    shown = marked("Melds and melds: a settler sets none.", VARIANTS["classic"], "<", ">")
    assert shown == "<Melds> and melds: a settler <sets> none."
    assert explained("SETS", VARIANTS["classic"]).startswith("A meld of cards of one rank")


def test_numbers_are_those_of_the_variant() -> None:
    for key, bonus in (("classic", "500"), ("international", "2,500")):
        term = next(t for t in TERMS if t.key == "natural canasta")
        assert bonus in term.meaning(VARIANTS[key])
    minimum = next(t for t in TERMS if t.key == "minimum")
    for variant in VARIANTS.values():
        assert f"{variant.opening.minimum(0, 1)}" in minimum.meaning(variant).replace(",", "")


def test_the_words_of_a_foot_are_told_by_its_game() -> None:
    told = {
        (key, term.key): term.meaning(VARIANTS[key])
        for key in ("hand_and_foot", "hand_and_foot_two", "pennies")
        for term in TERMS
    }
    assert "It takes 5 canastas" in told["hand_and_foot", "going out"]
    assert "1 natural one and 1 mixed one." in told["hand_and_foot_two", "contract"]
    assert "1 of sevens" in told["pennies", "contract"]
    assert "the top 7 cards" in told["hand_and_foot", "pile"]
    assert "always counts 100" in told["hand_and_foot", "red three"]
    assert "a canasta of sevens" in told["pennies", "red three"]


def test_a_minimum_by_the_hand_is_told_by_the_hand() -> None:
    minimum = next(t for t in TERMS if t.key == "minimum")
    told = minimum.meaning(VARIANTS["hand_and_foot"])
    assert "50 in the first, 150 from hand 4" in told
    assert "score" not in told
