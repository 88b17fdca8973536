"""Options, choices and ranks in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.cards import Rank
from game.rules.sentences import rank_name
from game.rules.variant import Option, OptionValue
from game.ui.text import _

_NAMES: Final = {
    "opening_wilds_per_set": "Wild cards in a set of the opening",
    "meld_after_bonus": "Bonus cards may be melded at once",
    "special_partner": "After a special hand",
    "bonus_with_pile": "Bonus cards when opening with the pile",
    "stock_end_force": "Taking the pile at an empty stock",
    "deal": "Cards dealt",
    "canastas_to_go_out": "Canastas to go out",
    "players": "Players",
    "partners": "Partnerships of four",
    "natural_wild_take": "A natural and a wild card take the pile",
    "go_out": "Going out needs",
    "black_threes": "Black threes",
    "hoyle": "Openings as Hoyle has them",
    "five_canastas": "Bonus for five canastas",
    "aces": "Great aces",
    "mixed_aces": "Mixed aces",
    "sevens": "Great sevens",
    "conversion": "Conversion of wild cards",
}

_CHOICES: Final = {
    "hand-only": "Partner's hand counts",
    "void": "Nothing else counts",
    "layoff-only": "If it fits a meld",
    "always": "Whenever you can",
    "bolivia": "A sequence and one",
    "any-two": "Any two canastas",
    "like-red": "Like red ones",
    "five-or-100": "Five each",
}


def option_name(option: Option) -> str:
    """An option's name in words; one that has none here is made readable."""
    return _(_NAMES.get(option.name, option.name.replace("_", " ").capitalize()))


def choice_words(value: OptionValue) -> str:
    """The words for one of an option's choices."""
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    if isinstance(value, int):
        return str(value)
    return _(_CHOICES.get(value, value.replace("-", " ").capitalize()))


def ranks_in_words(ranks: Sequence[Rank]) -> str:
    """Ranks as a phrase: "kings, queens and jacks"."""
    names = [_(rank_name(rank)) for rank in ranks]
    if len(names) < 2:
        return "".join(names)
    return _("{most} and {last}").format(most=", ".join(names[:-1]), last=names[-1])


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]
