"""The letters of jack, queen and king on cards, where a language has its own."""

from __future__ import annotations

from game.translation import _p
from game.ui.assets import LETTERS, Assets


def local_letters(assets: Assets) -> dict[str, str]:
    """The language's own letters by the international ones; empty where it has none, or where
    pictures of one of them are missing.
    """
    own = {
        # Translators: as on packs with French suits in your country, one letter each; J, Q and K
        # where those are usual there. Other letters need pictures of the cards: see
        # assets/README.md.
        "J": _p("letter on cards: jack", "J"),
        "Q": _p("letter on cards: queen", "Q"),
        "K": _p("letter on cards: king", "K"),
    }
    differing = {court: letter for court, letter in own.items() if letter != court}
    drawn = all(
        len(new) == 1 and new.isalpha() and assets.has(f"cards/{LETTERS}/{new}/{old}s.png")
        for old, new in differing.items()
    )
    return differing if drawn else {}
