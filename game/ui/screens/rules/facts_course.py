"""The course of a hand and the scoring in sentences, for pages generated from records alone.

The pages of the shipped variants tell these in their own text.
"""

from __future__ import annotations

from game.rules.variant import Variant
from game.rules.variant_records import BlackThrees, TakesFoot
from game.translation import _, _n
from game.ui.screens.rules.facts_section import Facts
from game.ui.screens.seats import plays_alone


def course(variant: Variant) -> Facts:
    """How a hand begins, and what a turn consists of."""
    alone = plays_alone(variant)
    count = variant.draw.cards
    out = [
        *_start(variant),
        (
            _n(
                "On your turn you draw one card, or take the whole pile instead.",
                "On your turn you draw {count} cards, or take the whole pile instead.",
                count,
            )
            if variant.pile.taken is None
            else _n(
                "On your turn you draw one card, or take the top of the pile instead.",
                "On your turn you draw {count} cards, or take the top of the pile instead.",
                count,
            )
        ).format(count=count),
        _("Then put down melds, or lay off on your own, as you like.")
        if alone
        else _("Then put down melds, or lay off on those of your side, as you like."),
        _one_discard(variant)
        if variant.discards.cards == 1
        else _(
            "You end your turn by discarding {count} cards, one after the other, or fewer where no "
            "other card would stay in your hand. Going out takes one discard at most."
        ).format(count=variant.discards.cards),
        _("Jokers and deuces are wild. A card that lies on the table stays where it is."),
    ]
    return Facts(_("How a hand goes"), sentences=out)


def _one_discard(variant: Variant) -> str:
    """How a turn ends, and what must be kept."""
    foot = variant.foot
    if foot.cards and foot.taken_up is TakesFoot.HAND_EMPTY:
        return _(
            "You end your turn by discarding one card. Unless you go out, or your foot is still to "
            "come, another card must stay in your hand."
        )
    return _(
        "You end your turn by discarding one card. Unless you go out, another card must stay in "
        "your hand."
    )


def _start(variant: Variant) -> list[str]:
    """How the discard pile begins."""
    if variant.deal.packet:
        return [
            _("When the dealt red threes have been laid out and replaced, one card is turned up."),
            _(
                "Under it lie as many cards face down as its rank says: three to ten, eleven for a "
                "jack, twelve for a queen, thirteen for a king, twenty for an ace or a wild card."
            ),
        ]
    if not variant.deal.upcard:
        return [_("The pile starts empty, so that the first player has to draw.")]
    if variant.deal.upcard_buried:
        return [
            _(
                "The top card of the stock is turned up to start the pile. A wild card or a red "
                "three goes under the stock, and another is turned up."
            )
        ]
    natural = variant.melds.black_threes is BlackThrees.NATURAL
    out = [
        _(
            "The top card of the stock is turned up to start the pile. If it is a wild card or a "
            "red three, another is turned up over it, until a natural card shows."
        )
        if natural
        else _(
            "The top card of the stock is turned up to start the pile. If it is a wild card or any "
            "three, another is turned up over it, until a card from four to ace shows."
        )
    ]
    if variant.pile.freezing and not variant.pile.always_frozen:
        out.append(_("A wild card or a red three that lies below freezes the pile."))
    return out


def the_score(variant: Variant) -> Facts:
    """What is added up, and how the match ends."""
    hands = variant.match.hands
    out = [
        _(
            "Canastas, threes, the bonus for going out and all melded cards are added up; the "
            "cards left in hand and any fines are taken away."
        ),
        _(
            "When somebody has reached the target at the end of a hand, the highest total wins; a "
            "tie is broken by one more hand."
        )
        if hands is None
        else _n(
            "The match is {count} hand long. The highest total wins; a tie is broken by one more "
            "hand.",
            "The match is {count} hands long. The highest total wins; a tie is broken by one more "
            "hand.",
            hands,
        ).format(count=hands),
    ]
    return Facts(_("The score"), sentences=out)
