"""Translation: everything a player reads goes through here. English is the source language.

A text is written ``_("You need {points} more").format(points=40)``: a whole sentence with named
values, one message for each grammatical variant, never put together from parts.

- ``_``, ``_n`` (plural), ``_p`` (context) and ``_np`` (both) look a message up; ``N_``, ``NN_``
  (plural) and ``NP_`` (context) mark one that is looked up elsewhere, so that it is extracted.
- ``number``, ``decimal``, ``percent``, ``listed`` and ``either`` write figures and lists as the
  language does, ``alphabetical`` sorts; ``begins_with_vowel`` chooses between messages where a name
  follows *de* or *d’*.
- ``day_in_full``, ``short_day``, ``day_and_time`` and ``month_of_year`` write dates as it does.
- ``speak`` chooses the language: that of the settings, or of the system.
- Catalogues lie in ``assets/translations/<code>/LC_MESSAGES/canasta.mo``; a language is offered as
  soon as its file is there. ``python -m tests.messages`` extracts and compiles them.
"""

from game.translation.catalogue import (
    N_,
    NN_,
    NP_,
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
from game.translation.dates import day_and_time, day_in_full, month_of_year, short_day
from game.translation.phrases import (
    alphabetical,
    begins_with_vowel,
    capital,
    comma_list,
    decimal,
    either,
    listed,
    number,
    percent,
    semicolon_list,
    with_colon,
)
from game.translation.system import speak, system_language

__all__ = [
    "NN_",
    "NP_",
    "N_",
    "PSEUDO",
    "_",
    "_n",
    "_np",
    "_p",
    "alphabetical",
    "begins_with_vowel",
    "capital",
    "comma_list",
    "day_and_time",
    "day_in_full",
    "decimal",
    "either",
    "language",
    "language_name",
    "languages",
    "listed",
    "month_of_year",
    "not_spoken",
    "number",
    "percent",
    "semicolon_list",
    "set_language",
    "short_day",
    "speak",
    "system_language",
    "use",
    "with_colon",
]
