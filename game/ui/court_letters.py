"""The letters of jack, queen and king on cards, where a language has its own."""

from __future__ import annotations

from typing import Final

from game.translation import NP_, _p
from game.ui.assets import LETTERS, Assets

_CONTEXTS: Final = {
    "J": "letter on cards: jack",
    "Q": "letter on cards: queen",
    "K": "letter on cards: king",
}
_MARKED: Final = (
    # Translators: as on packs with French suits in your country, one letter each; J, Q and K where
    # those are usual there. Other letters need pictures of the cards: see assets/README.md.
    NP_("letter on cards: jack", "J"),
    NP_("letter on cards: queen", "Q"),
    NP_("letter on cards: king", "K"),
)


def local_letters(assets: Assets) -> dict[str, str]:
    """The language's own letters by the international ones; empty where it has none, or where
    pictures of one of them are missing.
    """
    own = {court: _p(context, court) for court, context in _CONTEXTS.items()}
    differing = {court: letter for court, letter in own.items() if letter != court}
    drawn = all(
        len(new) == 1 and new.isalpha() and assets.has(f"cards/{LETTERS}/{new}/{old}s.png")
        for old, new in differing.items()
    )
    return differing if drawn else {}
