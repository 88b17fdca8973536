"""The generated rules about players, pack, card values, how a hand goes, and the score."""

from __future__ import annotations

from game.controller.rank_words import counted
from game.rules.cards import THREE, Rank
from game.rules.policies import ClassicStockEnd
from game.rules.variant import Variant
from game.rules.variant_records import BlackThrees, TakesFoot
from game.translation import _, _n, _p, capital, comma_list, listed, number, semicolon_list
from game.ui.screens.parts.figures import Facts, Line
from game.ui.screens.parts.wording import (
    choice_words,
    match_goal,
    option_name,
    ranks_in_words,
    who_sits,
)
from game.ui.screens.seats import plays_alone


def at_a_glance(variant: Variant) -> Facts:
    """Players, cards and length."""
    pack = variant.pack
    packs = _n("{packs} pack", "{packs} packs", pack.packs).format(packs=pack.packs)
    cards = _n("{count} card: {parts}", "{count} cards: {parts}", pack.size).format(
        count=pack.size, parts=listed([packs, counted(pack.jokers, 1)])
    )
    goal = match_goal(variant.match)
    if variant.table.taker_partners is not None and variant.match.hands is None:
        goal = _("to {points} points; each player has a total of their own").format(
            points=number(variant.match.target)
        )
    lines = [
        Line((_("Players"), who_sits(variant.table))),
        # Translators: headings of a table of rules, nouns: the cards of the game, how they are
        # dealt, a turn, the match.
        Line((_("Pack"), cards)),
        Line((_p("heading: how the cards are dealt", "Deal"), _deal(variant))),
        Line((_("Each turn"), drawn(variant))),
        Line((_("Match"), goal)),
    ]
    out = [sides_form(variant)] if variant.table.taker_partners is not None else []
    if variant.table.sits_out:
        out.append(
            _("Before the match everybody cuts a card: the two who cut highest are the pair.")
        )
    if variant.table.seats > variant.table.players:
        out.append(
            _("Once you have opened you may pick up your second hand, in any of your turns.")
            if plays_alone(variant)
            else _(
                "Once your side has opened you may pick up your second hand, in any of your turns."
            )
        )
    return Facts(_("At a glance"), lines, out, words=(1,))


def _deal(variant: Variant) -> str:
    deal, table = variant.deal, variant.table
    told = [_("{count} cards each").format(count=deal.cards)]
    if table.seats > table.players:
        told = [_("{hands} hands of {count} cards").format(hands=table.seats, count=deal.cards)]
    if variant.foot.cards:
        text = _("{count} cards each, and a foot of {foot}")
        told = [text.format(count=deal.cards, foot=variant.foot.cards)]
    if deal.packet:
        told.append(_("one card is turned up on a packet of 3 to 20 face-down cards"))
    elif deal.upcard:
        told.append(_("one card is turned up to start the pile"))
    else:
        told.append(_("the pile starts empty"))
    if deal.turn_card:
        text = _("{count} cards lie below the turn card in the stock")
        told.append(text.format(count=deal.turn_card))
    return semicolon_list(told)


def drawn(variant: Variant) -> str:
    """How a turn begins."""
    count, thrown = variant.draw.cards, variant.discards.cards
    if thrown > 1:
        return _n(
            "draw {count} card or take the pile, meld, discard {thrown}",
            "draw {count} cards or take the pile, meld, discard {thrown}",
            count,
        ).format(count=count, thrown=thrown)
    return _n(
        "draw {count} card or take the pile, meld, discard one",
        "draw {count} cards or take the pile, meld, discard one",
        count,
    ).format(count=count)


def sides_form(variant: Variant) -> str:
    """Who plays with whom after the pile is taken; empty if sides are fixed."""
    table = variant.table
    if table.taker_partners is None:
        return ""
    others = table.seats - 1 - len(table.taker_partners)
    against = others
    if not table.taker_partners:
        return _(
            "Whoever first takes the pile plays alone against the other {others} for the rest of "
            "the hand; they put their melds together."
        ).format(others=against)
    if table.taker_partners == (2,):
        return _(
            "Whoever first takes the pile plays with the second player to their left against the "
            "other {others}; partners put their melds together."
        ).format(others=against)
    return _(
        "Whoever first takes the pile gets {count} partners and plays with them against the other "
        "{others}; partners put their melds together."
    ).format(count=len(table.taker_partners), others=against)


def _ranks_by_points(variant: Variant) -> list[tuple[int, list[Rank]]]:
    """The card values, highest first, and the ranks of each."""
    by_points: dict[int, list[Rank]] = {}
    for rank in (1, 2, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4):
        by_points.setdefault(variant.card_points[rank * 4], []).append(rank)
    return sorted(by_points.items(), reverse=True)


def values_in_short(variant: Variant) -> str:
    """The card values as a list: "jokers 50, kings to eights 10"."""
    told: list[str] = []
    for points, ranks in _ranks_by_points(variant):
        words = ranks_in_words(ranks)
        if len(ranks) > 2:
            words = _("{first} to {last}").format(
                first=ranks_in_words(ranks[:1]), last=ranks_in_words(ranks[-1:])
            )
        told.append(_("{ranks} {points}").format(ranks=words, points=number(points)))
    return comma_list(told)


def values(variant: Variant) -> Facts:
    """The value of each card."""
    lines = [
        Line((capital(ranks_in_words(ranks)), number(points)))
        for points, ranks in _ranks_by_points(variant)
    ]
    if not variant.threes.black:
        lines.append(Line((_("Black threes"), number(variant.card_points[THREE * 4]))))
    return Facts(_("What the cards count"), lines)


def stock_end(variant: Variant) -> Facts:
    """What happens when the stock is empty."""
    end, out = variant.draw.stock_end, []
    if end.ends_with_drawer:
        out.append(
            _("Whoever draws the last card of the stock finishes their turn; then the hand ends.")
        )
    elif end.one_last_turn:
        out.append(
            _(
                "When the last card has been drawn there is one more turn: its player must take "
                "the pile if possible and if the side has opened. Then the hand ends."
            )
        )
    else:
        out.append(
            _(
                "When the stock is empty the game goes on as long as each player takes the pile. "
                "The hand ends when somebody cannot or does not want to."
            )
        )
        out += _forced(variant)
    if variant.draw.cards > 1:
        out.append(_("The last cards of the stock are a whole draw, even if they are too few."))
    if end.last_three_ends:
        out.append(_("A three drawn as the last card is not laid out, and the hand ends at once."))
    elif not end.discards_after_only_threes:
        out.append(
            _(
                "Whoever then draws nothing but threes may still meld; there is no discard, and "
                "the hand ends."
            )
            if variant.threes.black
            else _(
                "Whoever then draws nothing but red threes may still meld; there is no discard, "
                "and the hand ends."
            )
        )
    return Facts(_("The end of the stock"), sentences=out)


def _forced(variant: Variant) -> list[str]:
    end, pile = variant.draw.stock_end, variant.pile
    if isinstance(end, ClassicStockEnd):
        if end.always_forced:
            return [_("Whoever can take the pile must take it.")]
        if pile.lay_off and not pile.always_frozen:
            return [
                _(
                    "A top card that fits one of your melds has to be taken unless the pile is "
                    "frozen; all other takes are free."
                )
                if plays_alone(variant)
                else _(
                    "A top card that fits a meld of your side has to be taken unless the pile is "
                    "frozen; all other takes are free."
                )
            ]
    return [_("Nobody has to take it.")]


def chosen_options(variant: Variant) -> Facts | None:
    """The values of the variant's options; None if it has none."""
    if not variant.options:
        return None
    lines = []
    for option in variant.options:
        value = variant.chosen.get(option.name, option.choices[0])
        lines.append(Line((option_name(option), choice_words(option, value))))
    return Facts(_("Options of this game"), lines, words=(1,))


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
