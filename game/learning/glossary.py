"""The words of the game, each in two sentences at most, true of the variant asked about."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.translation import N_, _, language

from ..rules.variant import Variant
from . import term_meanings as say


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game.

    ``forms`` are the ways in which texts write it, separated by ``|``, the first as its title; to
    be looked up, since every language has its own. ``meaning`` is empty where the variant does
    not know the word.
    """

    key: str
    forms: str
    meaning: Callable[[Variant], str]

    @property
    def title(self) -> str:
        """The word as a title, in the player's language."""
        return _(self.forms).partition("|")[0]

    @property
    def words(self) -> list[str]:
        """All ways in which texts write it, in the player's language."""
        return [form for form in _(self.forms).split("|") if form]


TERMS: Final[tuple[Term, ...]] = (
    Term("natural canasta", N_("natural canasta|natural canastas"), say.natural_canasta),
    Term("mixed canasta", N_("mixed canasta|mixed canastas"), say.mixed_canasta),
    Term("wild canasta", N_("wild canasta|wild canastas"), say.wild_canasta),
    Term("canasta", N_("canasta|canastas"), say.canasta),
    Term("book", N_("book|books"), say.book),
    Term("natural", N_("natural card|natural cards|naturals|natural"), say.natural),
    Term("wild", N_("wild card|wild cards|wild"), say.wild),
    Term("joker", N_("joker|jokers"), say.joker),
    Term("deuce", N_("deuce|deuces"), say.deuce),
    Term("wild meld", N_("wild meld|wild melds"), say.wild_meld),
    Term("meld", N_("meld|melds|melded|melding"), say.meld),
    Term("set", N_("set|sets"), say.a_set),
    Term("sequence", N_("sequence|sequences|samba|sambas|escalera|escaleras"), say.sequence),
    Term("opening", N_("opening|opened|opens"), say.opening),
    Term("minimum", N_("minimum|minimums"), say.minimum),
    Term("stock", N_("stock|talon"), say.stock),
    Term("pile", N_("pile|piles|discard pile"), say.pile),
    Term("upcard", N_("upcard"), say.upcard),
    Term("frozen", N_("frozen|freeze|freezes|freezing|frozen pile"), say.frozen),
    Term("lay off", N_("lay off|laid off|laying off|lays off"), say.lay_off),
    Term("bonus cards", N_("bonus cards|bonus card"), say.bonus_cards),
    Term("red three", N_("red three|red threes"), say.red_three),
    Term("black three", N_("black three|black threes"), say.black_three),
    Term("table a three", N_("table a three|tabled|table them"), say.table_a_three),
    Term("special hand", N_("special hand|special hands"), say.special_hand),
    Term("schneider", N_("Schneider"), say.named("schneider")),
    Term("blitz", N_("Blitz"), say.named("blitz")),
    Term("blast", N_("Blast"), say.named("blast")),
    Term("going out", N_("going out|go out|goes out|gone out"), say.going_out),
    Term("contract", N_("contract"), say.contract),
    Term("concealed", N_("concealed|going out concealed|goes out concealed"), say.concealed),
    Term("asking", N_("asking|ask your partner|permission"), say.asking),
    Term("second hand", N_("second hand|second hands"), say.second_hand),
    Term("foot", N_("foot|feet"), say.foot),
    Term("run", N_("run|runs"), say.run),
    Term("walk", N_("walk|walks"), say.walk),
    Term("packet", N_("packet"), say.packet),
    Term("turn card", N_("turn card"), say.turn_card),
    Term("closed", N_("closed rank|closed ranks"), say.closed),
    Term("sides that form", N_("taker|taker’s partner|taker's partner"), say.taker),
    Term("fine", N_("fine|fines"), say.fine),
    Term("chance", N_("chance to win|chances to win"), say.chance),
    Term("partner", N_("partner|partners"), say.partner),
)
"""Every term. Of two that begin alike, texts are read for the longer form first."""


def meaning(term: Term, variant: Variant) -> str:
    """What a term means in a variant; empty where the variant does not know it."""
    return term.meaning(variant)


def terms_in(text: str, variant: Variant) -> list[Term]:
    """The terms that a text uses, in the order in which they first occur, each once."""
    found = (_by_word(language())[match[0].lower()] for match in _finder(language())(text))
    return [term for term in dict.fromkeys(found) if term.meaning(variant)]


def explained(word: str, variant: Variant) -> str:
    """What a word of a text means; empty where it is no term of the variant."""
    term = _by_word(language()).get(word.lower())
    return "" if term is None else term.meaning(variant)


def marked(text: str, variant: Variant, begin: str, end: str, skip: Sequence[str] = ()) -> str:
    """The text with the first occurrence of each of its terms between ``begin`` and ``end``.

    Terms whose keys are in ``skip`` are left alone.
    """
    known = _by_word(language())
    seen = set(skip)
    out, at = [], 0
    for match in _finder(language())(text):
        term = known[match[0].lower()]
        if term.key in seen or not term.meaning(variant):
            continue
        seen.add(term.key)
        out += [text[at : match.start()], begin, match[0], end]
        at = match.end()
    return "".join([*out, text[at:]])


@lru_cache(4)
def _by_word(_language: str) -> dict[str, Term]:
    return {form.lower(): term for term in reversed(TERMS) for form in term.words}


@lru_cache(4)
def _finder(_language: str) -> Callable[[str], list[re.Match[str]]]:
    """Finds the terms in a text, the longest form at each place."""
    forms = sorted(_by_word(_language), key=len, reverse=True)
    pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, forms))})\b", re.IGNORECASE)
    return lambda text: list(pattern.finditer(text))
