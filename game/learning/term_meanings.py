"""What each term of the glossary means in a variant, in two sentences at most.

A function returns an empty text where the variant does not know the word.
"""

from __future__ import annotations

from collections.abc import Callable

from game.translation import _, _n, either, listed, number

from ..controller.card_names import contract_words, sequence_word, special_hand_name
from ..controller.rank_words import of_ranks, ranks_word
from ..rules.cards import JOKER, TWO, make_card
from ..rules.special_hands import Groups
from ..rules.variant import Variant
from ..rules.variant_records import BlackThrees, Permission, Several, TakesFoot


def natural(variant: Variant) -> str:
    """Explains natural cards."""
    return _("Any card that is not a joker or a deuce. It stands only for itself.")


def wild(variant: Variant) -> str:
    """Explains wild cards."""
    if not variant.melds.max_wilds:
        return _("A joker or a deuce.")
    told = _n(
        "A joker or a deuce: it may stand for another card in a meld. A set takes {count} wild "
        "card at most.",
        "A joker or a deuce: it may stand for another card in a meld. A set takes {count} wild "
        "cards at most.",
        variant.melds.max_wilds,
    )
    return told.format(count=number(variant.melds.max_wilds))


def joker(variant: Variant) -> str:
    """Explains jokers."""
    return _("The best wild card: it counts {points}. There are {count} in the pack.").format(
        points=number(variant.card_points[JOKER]), count=number(variant.pack.jokers)
    )


def deuce(variant: Variant) -> str:
    """Explains deuces."""
    return _("A two. It is always a wild card and counts {points}.").format(
        points=number(variant.card_points[make_card(TWO, 0)])
    )


def meld(variant: Variant) -> str:
    """Explains melds."""
    if variant.melds.sequences is not None:
        return _("Three or more cards put on the table together: of one rank, or of one suit in "
                 "order. They count for you and never come back into a hand.")  # fmt: skip
    return _("Three or more cards of one rank put on the table together. They count for you and "
             "never come back into a hand.")  # fmt: skip


def a_set(variant: Variant) -> str:
    """Explains sets."""
    most = variant.melds.max_size
    told = _("A meld of cards of one rank, at least {naturals} of them natural.").format(
        naturals=number(variant.melds.min_naturals)
    )
    if most is None:
        return told
    return f"{told} " + _("It holds {most} cards at most.").format(most=number(most))


def sequence(variant: Variant) -> str:
    """Explains sequences."""
    rules = variant.melds.sequences
    if rules is None:
        return ""
    told = _("A meld of consecutive cards of one suit, without wild cards.")
    if rules.max_wilds:
        told = _("A meld of consecutive cards of one suit; wild cards may stand in for some.")
    if not rules.canasta:
        return told
    bonus = _("{size} cards of it are a canasta ({word}) and bring {points}.")
    return f"{told} " + bonus.format(
        size=number(variant.canastas.size), word=sequence_word(variant),
        points=number(variant.canastas.sequence),
    )  # fmt: skip


def wild_meld(variant: Variant) -> str:
    """Explains melds of wild cards."""
    if variant.melds.wild_melds is Several.NONE:
        return ""
    return _("A meld of nothing but jokers and deuces.")


def canasta(variant: Variant) -> str:
    """Explains canastas."""
    size = number(variant.canastas.size)
    if not variant.going_out.needed:
        return _("A meld that has grown to {size} cards. It brings a bonus.").format(size=size)
    return _("A meld that has grown to {size} cards. It brings a bonus, and going out takes "
             "canastas.").format(size=size)  # fmt: skip


def natural_canasta(variant: Variant) -> str:
    """Explains natural canastas."""
    rules = variant.canastas
    told = _("A canasta without wild cards: {points}.").format(points=number(rules.natural))
    best = {rank: points for rank, points in rules.natural_by_rank.items() if points}
    dear = max(best.values(), default=0)
    if dear <= rules.natural:
        return told
    ranks = either([ranks_word(rank) for rank, points in sorted(best.items()) if points == dear])
    return f"{told} " + _("In these ranks it brings {points}: {ranks}.").format(
        points=number(dear), ranks=ranks
    )


def mixed_canasta(variant: Variant) -> str:
    """Explains mixed canastas."""
    if not variant.melds.max_wilds:
        return ""
    return _("A canasta of one rank with wild cards in it: {points}.").format(
        points=number(variant.canastas.mixed)
    )


def wild_canasta(variant: Variant) -> str:
    """Explains wild canastas."""
    if variant.melds.wild_melds is Several.NONE:
        return ""
    rules = variant.canastas
    least = min([rules.wild, *rules.wild_by_jokers.values()])
    most = max([rules.wild, *rules.wild_by_jokers.values()])
    if least == most:
        return _("A canasta of wild cards alone: {points}.").format(points=number(most))
    return _("A canasta of wild cards alone: {least} to {most}, by its jokers.").format(
        least=number(least), most=number(most)
    )


def opening(variant: Variant) -> str:
    """Explains the opening."""
    return _("The first melds of a side in a hand, all at once, which must reach the minimum. "
             "Until you open you can take them back; after that the side melds "
             "freely.")  # fmt: skip


def minimum(variant: Variant) -> str:
    """Explains the minimum of an opening."""
    steps = variant.opening.steps
    if len(steps) == 1:
        return _("What the cards of an opening must count together: {points}.").format(
            points=number(steps[0][1])
        )
    if variant.opening.by_hand:
        return _("What the cards of an opening must count together. It grows from hand to hand: "
                 "{least} in the first, {most} from hand {number}.").format(
            least=number(variant.opening.minimum(0, 1)), most=number(steps[-1][1]),
            number=number(steps[-1][0]),
        )  # fmt: skip
    return _("What the cards of an opening must count together. It grows with your score: {least} "
             "at first, {most} from {total} points.").format(
        least=number(variant.opening.minimum(0, 1)), most=number(steps[-1][1]),
        total=number(steps[-1][0]),
    )  # fmt: skip


def stock(variant: Variant) -> str:
    """Explains the stock."""
    return _n(
        "The face-down cards in the middle. A turn begins with {count} card from it, unless you "
        "take the pile.",
        "The face-down cards in the middle. A turn begins with {count} cards from it, unless you "
        "take the pile.",
        variant.draw.cards,
    ).format(count=number(variant.draw.cards))


def pile(variant: Variant) -> str:
    """Explains the pile."""
    rules = variant.pile
    told = _("All discards, face up. Instead of drawing you may take the whole pile, if you can "
             "use the top card at once.")  # fmt: skip
    if rules.taken is not None:
        return _n(
            "All discards, face up. Instead of drawing you may take the top card, if you can use "
            "it at once.",
            "All discards, face up. Instead of drawing you may take the top {count} cards, if you "
            "can use the uppermost at once.",
            rules.taken,
        ).format(count=number(rules.taken))
    if rules.pair_only or rules.always_frozen:
        told = _("All discards, face up. Instead of drawing you may take the whole pile, with two "
                 "natural cards of the top card’s rank from your hand.")  # fmt: skip
    return told


def upcard(variant: Variant) -> str:
    """Explains the upcard."""
    return _("The card turned up after the deal to start the pile.") if variant.deal.upcard else ""


def frozen(variant: Variant) -> str:
    """Explains a frozen pile."""
    rules = variant.pile
    if rules.always_frozen:
        return _("Only two natural cards of the top card’s rank take a frozen pile. In this game "
                 "the pile is always frozen.")  # fmt: skip
    if not rules.freezing:
        return ""
    return _("A wild card in the pile freezes it: then only two natural cards of the top card’s "
             "rank take it. For a side that has not opened the pile is always frozen.")  # fmt: skip


def lay_off(variant: Variant) -> str:
    """Explains laying off."""
    return _("To add cards from your hand to one of your melds.")


def bonus_cards(variant: Variant) -> str:
    """Explains bonus cards of an opening."""
    count = variant.opening.bonus_cards
    if not count:
        return ""
    return _n(
        "{count} card from the stock for the player who opens.",
        "{count} cards from the stock for the player who opens.",
        count,
    ).format(count=number(count))


def red_three(variant: Variant) -> str:
    """Explains red threes."""
    rules = variant.threes
    if not rules.red:
        return _("On top of the pile it stops the next player from taking it. It is never melded.")
    if rules.always_plus:
        return _("It is laid beside the melds, and replaced by another card. It always counts "
                 "{one}.").format(one=number(rules.points[1]))  # fmt: skip
    if rules.needs_apart:
        ranks = either([of_ranks(rank) for rank in variant.canastas.ranks_apart])
        return _("It is laid beside the melds, and replaced by another card. Each counts {one}, "
                 "for a side with a canasta {of_kings}.").format(
            one=number(rules.points[1]), of_kings=ranks
        )  # fmt: skip
    if rules.canastas_for_plus:
        return _n(
            "It is laid beside the melds, and replaced by another card. One counts {one}, several "
            "count more, but only for a side with {count} canasta.",
            "It is laid beside the melds, and replaced by another card. One counts {one}, several "
            "count more, but only for a side with {count} canastas.",
            rules.canastas_for_plus,
        ).format(one=number(rules.points[1]), count=number(rules.canastas_for_plus))
    return _("It is laid beside the melds, and replaced by another card. Each counts {one}, for a "
             "side that has melded.").format(one=number(rules.points[1]))  # fmt: skip


def black_three(variant: Variant) -> str:
    """Explains black threes."""
    if variant.threes.black:
        return _("Like a red three it is laid beside the melds and replaced by another card.")
    if variant.melds.black_threes is BlackThrees.GOING_OUT:
        return _("On top of the pile it stops the next player from taking it. Only a player who "
                 "goes out may meld black threes.")  # fmt: skip
    if variant.melds.black_threes is BlackThrees.NEVER:
        return _("On top of the pile it stops the next player from taking it. It is never melded.")
    return _("A black three may be melded like any other rank.")


def table_a_three(variant: Variant) -> str:
    """Explains tabling threes."""
    return _("To lay it beside your melds; another card is drawn for it.")


def special_hand(variant: Variant) -> str:
    """Explains special hands."""
    hands = variant.special_hands.hands
    if not hands:
        return ""
    names = either([special_hand_name(hand.name) for hand in hands])
    return _("A whole hand of certain cards that ends the hand when it is shown. In this game: "
             "{names}.").format(names=names)  # fmt: skip


def named(name: str) -> Callable[[Variant], str]:
    """The meaning of a special hand with that name in records."""

    def tell(variant: Variant) -> str:
        hand = next((hand for hand in variant.special_hands.hands if hand.name == name), None)
        if hand is None:
            return ""
        points = number(hand.points)
        told = _("A special hand: one card of every rank, and one more. It brings {points}.")
        if isinstance(hand, Groups):
            told = _("A special hand: groups of {sizes} cards of one rank. It brings {points}.")
            if set(hand.sizes) == {2}:
                told = _("A special hand: {count} pairs, each of another rank. It brings {points}.")
            sizes = listed([number(size) for size in hand.sizes])
            return told.format(count=number(len(hand.sizes)), sizes=sizes, points=points)
        return told.format(points=points)

    return tell


def going_out(variant: Variant) -> str:
    """Explains going out."""
    rules = variant.going_out
    told = _("To get rid of your last card, which ends the hand and brings {bonus}.").format(
        bonus=number(rules.bonus)
    )
    if not rules.needed:
        return told
    return f"{told} " + _n(
        "It takes {count} canasta.",
        "It takes {count} canastas.",
        rules.needed,
    ).format(count=number(rules.needed))


def contract(variant: Variant) -> str:
    """Explains the contract."""
    if not variant.going_out.contract.kinds:
        return ""
    return _("The canastas that going out takes, each of its kind: {kinds}. None stands for "
             "another kind.").format(kinds=listed(contract_words(variant)))  # fmt: skip


def foot(variant: Variant) -> str:
    """Explains the foot."""
    if not variant.foot.cards:
        return ""
    if variant.foot.taken_up is TakesFoot.HAND_EMPTY:
        return _("A second hand that lies face down and unseen. You take it up when your first "
                 "hand is empty.")  # fmt: skip
    return _("A second hand that lies face down and unseen. A canasta brings it.")


def book(variant: Variant) -> str:
    """Explains books."""
    if not variant.foot.cards:
        return ""
    return _("What players of this game call a canasta. One without wild cards is clean, a mixed "
             "one dirty.")  # fmt: skip


def run(variant: Variant) -> str:
    """Explains a run into the foot."""
    if not _taken_up_when_empty(variant):
        return ""
    return _("Taking up the foot in the middle of a turn: you put down the last card of the hand, "
             "take up the foot and play on.")  # fmt: skip


def walk(variant: Variant) -> str:
    """Explains a walk into the foot."""
    if not _taken_up_when_empty(variant):
        return ""
    return _("Taking up the foot at the end of a turn: you discard the last card of the hand, and "
             "play with the foot from your next turn on.")  # fmt: skip


def _taken_up_when_empty(variant: Variant) -> bool:
    """Whether an empty hand brings the foot."""
    return bool(variant.foot.cards) and variant.foot.taken_up is TakesFoot.HAND_EMPTY


def concealed(variant: Variant) -> str:
    """Explains going out concealed."""
    rules = variant.going_out
    if rules.concealed is None:
        return ""
    return _("Going out with the whole hand in one turn, with nothing melded before. It brings "
             "{bonus}.").format(bonus=number(rules.concealed_bonus))  # fmt: skip


def asking(variant: Variant) -> str:
    """Explains asking the partner for permission."""
    if variant.going_out.permission is Permission.NONE:
        return ""
    if variant.going_out.permission is Permission.MANDATORY:
        return _("“May I go out?”: in this game you must ask your partner before you do. The "
                 "answer binds you for this turn.")  # fmt: skip
    return _("“May I go out?”: you may ask your partner before you meld. The answer binds you for "
             "this turn.")  # fmt: skip


def second_hand(variant: Variant) -> str:
    """Explains extra hands."""
    if variant.table.seats == variant.table.players:
        return ""
    return _("Each player is dealt two hands. The second waits face down until the opening.")


def packet(variant: Variant) -> str:
    """Explains the packet under the upcard."""
    if not variant.deal.packet:
        return ""
    return _("Cards dealt face down under the upcard, as many as its rank says. Whoever first "
             "takes the pile gets them.")  # fmt: skip


def turn_card(variant: Variant) -> str:
    """Explains the turn card."""
    if not variant.deal.turn_card:
        return ""
    return _n(
        "A card across the stock with {count} card below it: it shows that the end is near.",
        "A card across the stock with {count} cards below it: it shows that the end is near.",
        variant.deal.turn_card,
    ).format(count=number(variant.deal.turn_card))


def closed(variant: Variant) -> str:
    """Explains ranks closed by a canasta."""
    if not variant.melds.dead_ranks:
        return ""
    return _("Once a side has a canasta of a rank, nobody may meld that rank any more.")


def taker(variant: Variant) -> str:
    """Explains sides that form during a hand."""
    partners = variant.table.taker_partners
    if partners is None:
        return ""
    if not partners:
        return _("The player who first takes the pile. From then on they play alone against the "
                 "others.")  # fmt: skip
    return _("The player who first takes the pile. This decides who plays with whom in this hand.")


def fine(variant: Variant) -> str:
    """Explains fines."""
    if not variant.caught and not variant.penalties.unfinished:
        return ""
    return _("Points taken off at the end: for costly cards still held in the hand, or for big "
             "melds left unfinished.")  # fmt: skip


def chance(variant: Variant) -> str:
    """Explains the chance to win the match."""
    return _("How likely a side is to win the match, given its total and the others’, if all play "
             "equally well. It is worked out from many hands that computer players played: what "
             "they scored, and how much that varied.")  # fmt: skip


def partner(variant: Variant) -> str:
    """Explains partners."""
    if all(len(side) == 1 for side in variant.table.sides):
        return ""
    return _("You play together and score together: your melds belong to both of you.")
