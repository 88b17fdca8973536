"""Every parameter that house rules may change, in groups, with its choices and its meaning.

Labels and explanations are English here and translated when shown.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from game.rules.variant import Variant
from game.rules.variant_records import Several, TableRules
from game.translation import NP_
from game.ui.screens.house.parameter import (
    NO_LIMIT,
    Group,
    Parameter,
    always,
    as_toml,
    by_jokers,
    by_rank,
    caught,
    distinct,
    figure,
    five,
    hands,
    one_of,
    or_none,
    present,
    progression,
    ranks,
    steps,
    steps_by_hand,
    table,
    unfinished,
    values,
    wild_limit,
    yes_no,
)
from game.ui.screens.seats import plays_alone
from game.variants import VARIANTS
from game.variants.house import BEHAVIOURS, NONE

_SEVERAL: Final = {
    "none": NP_("house rule", "none"),
    "one": NP_("house rule", "one"),
    "a second after a canasta": NP_("house rule", "another after a canasta"),
    "any number, one unfinished": NP_("house rule", "another after canastas"),
    "any number": NP_("house rule", "any number"),
}
_BLACK: Final = {
    "never melded": NP_("house rule", "never melded"),
    "melded going out": NP_("house rule", "melded when going out"),
    "a natural rank": NP_("house rule", "a rank like any other"),
}
_LOCK: Final = {
    "none": NP_("house rule", "no"),
    "all wild cards": NP_("house rule", "for all wild cards"),
    "deuces": NP_("house rule", "for deuces"),
}
_PERMISSION: Final = {
    "none": NP_("house rule", "nobody asks"),
    "optional": NP_("house rule", "you may ask"),
    "optional, once a hand": NP_("house rule", "you may ask once a hand"),
    "mandatory": NP_("house rule", "you must ask"),
}

_STOCK_ENDS: Final = {
    "E-CLASSIC": NP_("house rule", "play goes on; a pile that fits must be taken"),
    "E-CLASSIC forced": NP_("house rule", "the pile must be taken if it can be"),
    "E-INTL": NP_("house rule", "one more turn, the pile is taken if it can be"),
    "E-SOLO": NP_("house rule", "the hand ends with the last draw"),
    "E-MODERN": NP_("house rule", "play goes on with the pile; nothing is forced"),
}
_OPENINGS: Final = {
    "any melds": NP_("house rule", "any melds"),
    "a natural set, or one wild meld alone": NP_(
        "house rule", "a natural set, or a wild meld alone"
    ),
    "a natural set, or a wild meld that counts enough alone": NP_(
        "house rule", "a natural set, or a wild meld that is enough"
    ),
    "a canasta from some totals on": NP_("house rule", "a canasta from 7000 on"),
}
_TAKEN_UP: Final = {
    "own hand empty": NP_("house rule", "when the hand is empty"),
    "own canasta": NP_("house rule", "with a canasta of one’s own"),
    "canasta of the side": NP_("house rule", "with a canasta of the side, all its feet"),
}
_CONCEALED: Final = {
    "none": NP_("house rule", "nothing extra"),
    "whole hand in one turn, with a canasta": NP_(
        "house rule", "whole hand in one turn, with a canasta"
    ),
    "fourteen cards in one turn": NP_("house rule", "fourteen cards in one turn"),
}


# -- when a parameter means anything --------------------------------------------------------


def _wild_melds(variant: Variant) -> bool:
    return variant.melds.wild_melds is not Several.NONE


def _sequences(variant: Variant) -> bool:
    return variant.melds.sequences is not None


def _canasta_sequences(variant: Variant) -> bool:
    return variant.melds.sequences is not None and variant.melds.sequences.canasta


def _mixed_sequences(variant: Variant) -> bool:
    rules = variant.melds.sequences
    return rules is not None and rules.canasta and rules.max_wilds > 0


def _bonus_cards(variant: Variant) -> bool:
    return bool(variant.opening.bonus_cards or variant.opening.bonus_cards_second)


def _special(variant: Variant) -> bool:
    return bool(variant.special_hands.hands)


def _partners(variant: Variant) -> bool:
    return not plays_alone(variant) and variant.table.taker_partners is None


def _asks(variant: Variant) -> bool:
    return bool(variant.going_out.permission)


def _concealed(variant: Variant) -> bool:
    return variant.going_out.concealed is not None


def _freezes(variant: Variant) -> bool:
    return not variant.pile.always_frozen


def _threes_by_canastas(variant: Variant) -> bool:
    return not variant.threes.always_plus and not variant.threes.needs_apart


def _feet(variant: Variant) -> bool:
    return variant.foot.cards > 0


def _ranks_apart(variant: Variant) -> bool:
    return bool(variant.canastas.ranks_apart)


def _black_bonus(variant: Variant) -> bool:
    return variant.threes.black


def _black_in_hand(variant: Variant) -> bool:
    return not variant.threes.black


# -- the catalogue --------------------------------------------------------------------------


def _switch(path: str, label: str, about: str, matters: Any = always) -> Parameter:
    return Parameter(path, label, about, (False, True), yes_no, matters)


def _three_in_hand(value: Any) -> str:
    """The cost of a three in hand: its points, unless the rules say otherwise."""
    return figure(5 if value == NONE else value)


GROUPS: Final = "a group of house rules"
"""The context of their titles, for translators."""


@cache
def groups() -> tuple[Group, ...]:
    """All groups, in the order of a hand."""
    return (
        Group("Table and match", _table()),
        Group("Pack and deal", _pack()),
        Group("The foot", _foot()),
        Group("The pile", _pile()),
        Group("Sets", _sets()),
        Group("Wild cards alone", _wild()),
        Group("Sequences", _in_order()),
        Group("The opening", _opening()),
        Group("Canastas", _canastas()),
        Group("Threes", _threes()),
        Group("Going out", _out()),
        Group("Fines", _fines()),
    )


def parameter_at(path: str) -> Parameter | None:
    """The parameter at that place, if the catalogue has one."""
    return next((p for group in groups() for p in group.parameters if p.path == path), None)


def _all() -> list[Variant]:
    return list(VARIANTS.values())


def _tables() -> tuple[Any, ...]:
    """Who may sit at a table: two to six, alone or in sides, and the tables of all variants."""
    sides: list[tuple[tuple[int, ...], ...]] = [
        tuple((seat,) for seat in range(players)) for players in range(2, 7)
    ]
    sides += [((0, 2), (1, 3)), ((0, 2, 4), (1, 3, 5)), ((0, 3), (1, 4), (2, 5))]
    made = [TableRules(sum(map(len, each)), sum(map(len, each)), tuple(each)) for each in sides]
    return distinct("table", _all(), *map(as_toml, made))


def _table() -> tuple[Parameter, ...]:
    return (
        Parameter("table", "Players", "How many play, alone or together.", _tables(), table),
        Parameter("match.hands", "Hands of a match",
                  "After so many hands the highest total wins, whatever it is.",
                  (NONE, 4, 5, 6, 8, 10, 12), or_none(NP_("house rule", "by points"))),
        Parameter("match.target", "Points to win", "The match ends when a side has them.",
                  (500, 1000, 2000, 3000, 5000, 7500, 8500, 10_000, 12_000, 15_000, 20_000),
                  matters=lambda variant: variant.match.hands is None),
    )  # fmt: skip


def _pack() -> tuple[Parameter, ...]:
    return (
        Parameter("pack.packs", "Packs", "Packs of 52 cards, shuffled together.",
                  (1, 2, 3, 4, 5, 6)),
        Parameter("pack.jokers", "Jokers", "Jokers in all packs together.",
                  (0, 2, 4, 6, 8, 10, 12)),
        Parameter("pack.values", "What cards count",
                  "In melds, in the hand and towards an opening.",
                  ({}, {"1": 30, "2": 20, "14": 15}), values),
        Parameter("deal.cards", "Cards dealt", "To each hand.", (7, 9, 10, 11, 12, 13, 14, 15, 17)),
        _switch("deal.upcard", "A turned card starts the pile",
                "Otherwise the pile is empty at first."),
        _switch("deal.upcard_buried", "A wild card turned is buried",
                "It goes under the stock, as does a red three, and another card is turned.",
                lambda variant: variant.deal.upcard and not variant.deal.packet),
        _switch("deal.packet", "A packet under the turned card",
                "Cards face down, as many as the turned card says, for the first taker.",
                lambda variant: variant.deal.upcard),
        Parameter("draw.cards", "Cards drawn", "From the stock in each turn.", (1, 2, 3)),
        Parameter("discards.cards", "Cards discarded",
                  "In each turn, as long as another card stays in the hand.", (1, 2, 3)),
    )  # fmt: skip


def _foot() -> tuple[Parameter, ...]:
    return (
        Parameter("foot.cards", "Cards in a foot",
                  "A second hand of every player, face down until it is taken up; "
                  "none for no foot.",
                  (0, 9, 11, 13),
                  matters=lambda variant: variant.table.seats
                  == sum(map(len, variant.table.sides))),
        Parameter("foot.taken_up", "The foot is taken up", "What brings it to its player.",
                  tuple(_TAKEN_UP), one_of(_TAKEN_UP), _feet),
        _switch("foot.all_to_go_out", "Every foot of the side",
                "Nobody goes out while one of them waits; otherwise only the own one hinders.",
                lambda variant: _feet(variant) and not plays_alone(variant)),
    )  # fmt: skip


def _pile() -> tuple[Parameter, ...]:
    return (
        _switch("pile.always_frozen", "The pile is always frozen",
                "Only two natural cards of the rank ever take it."),
        _switch("pile.freezing", "Wild cards freeze the pile",
                "So do red threes; and it is frozen for a side that has not opened.", _freezes),
        _switch("pile.natural_and_wild", "A natural and a wild card take the pile",
                "As long as it is not frozen.", _freezes),
        _switch("pile.lay_off", "A meld on the table takes the pile",
                "The top card is added to a meld of the side while the pile is not frozen.",
                _freezes),
        _switch("pile.pair_only", "No wild cards with the pair",
                "The pair and the top card go down without wild cards."),
        _switch("pile.wild_pair", "A wild pair takes a wild card",
                "Two deuces take a deuce on top, two jokers a joker.", _wild_melds),
        _switch("pile.for_opening", "The pile may be taken to open",
                "Otherwise a side opens from the hand, after drawing."),
        _switch("pile.opener_needs_triple", "Openers need three of the rank",
                "To open with the pile, a natural set of its top card's rank must be laid first."),
        Parameter("pile.taken", "Cards taken with the pile",
                  "Its top cards, the uppermost included.",
                  (NONE, 3, 5, 7, 10), or_none(NP_("house rule", "the whole pile"))),
        Parameter("pile.looks_back", "Cards of the pile to be looked at",
                  "How many of the top cards a player may look at on their turn.",
                  (1, 2, 3, 5, 10)),
        _switch("discards.wilds_freely", "Wild cards may be discarded",
                "Otherwise only from a hand without natural cards."),
        _switch("discards.last_face_down", "The last discard lies face down",
                "That of a player who goes out."),
        _switch("discards.signals", "Discard signals",
                "By the first discards partners tell each other how many wild cards they hold.",
                _partners),
        Parameter("draw.stock_end", "When the stock is empty", "How the hand goes on and ends.",
                  tuple(BEHAVIOURS["draw.stock_end"]), one_of(_STOCK_ENDS)),
        Parameter("discards.barred_first", "Not discarded on an empty pile",
                  "Ranks that may not begin the pile while another natural card is held.",
                  ([], [14], [7], [14, 7]), ranks),
        Parameter("discards.barred_until_made", "Not discarded before a canasta of them",
                  "Ranks that are kept until every side has a canasta of them.",
                  ([], [7], [14]), ranks),
        _switch("discards.made_by_own", "The own canasta is enough",
                "They may be discarded as soon as the player’s own side has one.",
                lambda variant: bool(variant.discards.barred_until_made)),
    )  # fmt: skip


def _sets() -> tuple[Parameter, ...]:
    return (
        Parameter("melds.min_naturals", "Natural cards in a set", "The minimum.", (1, 2, 3, 4)),
        Parameter("melds.max_wilds", "Wild cards in a set", "The maximum.",
                  (0, 1, 2, 3, 4, NO_LIMIT), wild_limit),
        Parameter("melds.base_for_wilds", "Naturals before a wild card",
                  "How many must lie in a set before a wild card joins it, after the opening.",
                  (0, 3, 4, 5)),
        Parameter("melds.ranks_without_wilds", "Never with wild cards",
                  "Ranks whose sets never take a wild card.", ([], [7], [14], [7, 14]), ranks),
        Parameter("melds.ranks_kept_clean", "Begun natural, kept natural",
                  "Ranks whose sets take no wild cards once they were begun without any.",
                  ([], [14], [7], [7, 14]), ranks),
        Parameter("melds.max_size", "Cards in a set", "The maximum.",
                  (NONE, 7, 8, 10, 12), or_none(NP_("house rule", "no limit"))),
        Parameter("melds.sets", "Sets of a rank", "How many a side may have at a time.",
                  ("one", "a second after a canasta", "any number, one unfinished", "any number"),
                  one_of(_SEVERAL)),
        _switch("melds.merging", "Sets may be combined",
                "Two unfinished sets of a rank become one in the player's turn.",
                lambda variant: variant.melds.sets is not Several.ONE),
        _switch("melds.more_naturals", "More natural cards than wild ones",
                "In every set at every moment."),
        _switch("melds.clean_grows", "Natural sets may grow on",
                "Natural cards join a set without wild cards beyond the maximum.",
                lambda variant: variant.melds.max_size is not None),
        _switch("melds.dead_ranks", "Completed ranks are closed",
                "For every side, as soon as one of them has completed it."),
        Parameter("melds.black_threes", "Black threes", "Where they are no bonus cards.",
                  ("never melded", "melded going out", "a natural rank"), one_of(_BLACK),
                  _black_in_hand),
    )  # fmt: skip


def _wild() -> tuple[Parameter, ...]:
    return (
        Parameter("melds.wild_melds", "Melds of wild cards", "How many a side may have.",
                  ("none", "one", "a second after a canasta", "any number, one unfinished",
                   "any number"), one_of(_SEVERAL)),
        Parameter("melds.max_wild_meld", "Cards in a wild meld", "The maximum.", (7, 8, 9, 10),
                  matters=_wild_melds),
        Parameter("melds.wild_lock", "Wild cards locked",
                  "They go to no other meld until the wild meld is complete.",
                  ("none", "all wild cards", "deuces"), one_of(_LOCK), _wild_melds),
        _switch("melds.conversion", "Wild melds converted",
                "Four natural cards turn a wild meld of three into a mixed canasta.", _wild_melds),
        _switch("melds.wilds_or_sequences", "Wild melds or sequences",
                "A side lays one kind or the other in a hand.",
                lambda variant: _wild_melds(variant) and _sequences(variant)),
    )  # fmt: skip


def _in_order() -> tuple[Parameter, ...]:
    return (
        Parameter("melds.sequences", "Sequences", "Cards of one suit in order are a meld.",
                  (False, True), present),
        Parameter("melds.sequences.min_naturals", "Natural cards in a sequence",
                  "The minimum.", (1, 2, 3, 4), matters=_sequences),
        Parameter("melds.sequences.max_wilds", "Wild cards in a sequence", "The maximum.",
                  (0, 1, 2, 3, 12), wild_limit, _sequences),
        Parameter("melds.sequences.max_size", "Cards in a sequence", "The maximum.",
                  (NONE, 7, 8, 9, 10, 11), or_none(NP_("house rule", "the whole suit")),
                  _sequences),
        _switch("melds.sequences.low_threes", "Black threes begin sequences",
                "In spades and clubs, where black threes are a rank like any other.", _sequences),
        _switch("melds.sequences.canasta", "Sequences are canastas",
                "As soon as they have the cards for it.", _sequences),
        Parameter("melds.sequences.longer_going_out", "Sequences longer when going out",
                  "The length to which naturals may extend a complete sequence in the last turn.",
                  (NONE, 8, 9, 10, 11), or_none(NP_("house rule", "no")), _sequences),
    )  # fmt: skip


def _opening() -> tuple[Parameter, ...]:
    return (
        Parameter("opening.steps", "Minimum to open",
                  "By the side's total, or by the number of the hand.",
                  distinct("opening.steps", [v for v in _all() if not v.opening.by_hand],
                           [[0, 0]], [[0, 50]], [[0, 50], [2, 90], [3, 120], [4, 150]]), steps,
                  show_in=lambda variant: steps_by_hand if variant.opening.by_hand else steps),
        _switch("opening.by_hand", "Minimums by the hand",
                "The steps of the minimum are numbers of hands, not totals."),
        Parameter("opening.composition", "An opening needs", "Besides its points.",
                  tuple(BEHAVIOURS["opening.composition"]), one_of(_OPENINGS)),
        _switch("opening.counts_top", "The top card counts to open",
                "Towards the minimum, when you open with the pile."),
        _switch("opening.waived_if_concealed", "No minimum when concealed",
                "Going out concealed from the stock needs no minimum.", _concealed),
        _switch("opening.wilds", "Wild cards in the opening", "Its melds may hold them."),
        Parameter("melds.max_wilds_opening", "Wild cards in sets of the opening",
                  "The maximum in each set.", (NONE, 1, 2, 3),
                  or_none(NP_("house rule", "as after the opening"))),
        Parameter("opening.bonus_cards", "Bonus cards for the opener", "For the player who opens.",
                  (0, 1, 2, 3, 4)),
        Parameter("opening.bonus_cards_second", "Bonus cards, second side",
                  "Bonus cards for the side that opens second.", (NONE, 0, 1, 2, 3, 4),
                  or_none(NP_("house rule", "the same number")), _bonus_cards),
        _switch("opening.bonus_after_discard", "Bonus cards after the discard",
                "They come by themselves after the opener's discard.", _bonus_cards),
        _switch("opening.melds_after_bonus", "Bonus cards melded at once",
                "The opener may go on melding with them.", _bonus_cards),
        _switch("opening.bonus_with_pile", "Bonus cards with the pile",
                "An opening with the pile earns them too.", _bonus_cards),
    )  # fmt: skip


def _canastas() -> tuple[Parameter, ...]:
    worth = (0, 200, 300, 400, 500, 600, 800, 1000)
    great = (0, 1000, 1500, 2000, 2500, 3000)
    return (
        Parameter("canastas.size", "Cards in a canasta", "The number that completes it.",
                  (5, 6, 7, 8)),
        Parameter("canastas.natural", "Natural canasta", "Its bonus.", worth),
        Parameter("canastas.mixed", "Mixed canasta", "Its bonus.", worth),
        Parameter("canastas.natural_by_rank", "Great natural canastas",
                  "Ranks whose natural canastas bring another bonus.",
                  distinct("canastas.natural_by_rank", _all(), {}, {"14": 1000}), by_rank),
        Parameter("canastas.wild", "Wild canasta", "Its bonus.", great, matters=_wild_melds),
        Parameter("canastas.wild_by_jokers", "Wild canastas by jokers",
                  "Bonuses by the number of jokers.",
                  distinct("canastas.wild_by_jokers", _all(), {}), by_jokers, _wild_melds),
        _switch("canastas.wild_only_going_out", "Wild canastas: only going out",
                "A wild canasta brings its bonus only to the side that goes out.", _wild_melds),
        Parameter("canastas.sequence", "Sequence canasta", "Its bonus.", great,
                  matters=_canasta_sequences),
        Parameter("canastas.mixed_sequence", "Mixed sequence canasta",
                  "Its bonus with a wild card in it.", great, matters=_mixed_sequences),
        Parameter("canastas.ranks_apart", "Ranks apart",
                  "Their canastas, natural or mixed, are a kind of their own.",
                  ([], [7], [14]), ranks),
        Parameter("canastas.apart", "Canasta of a rank apart", "Its bonus.", great,
                  matters=_ranks_apart),
        Parameter("canastas.five", "Five canastas",
                  "More for five canastas of a side; for five natural ones.",
                  ([0, 0], [500, 1000], [1000, 2000]), five),
    )  # fmt: skip


def _threes() -> tuple[Parameter, ...]:
    return (
        _switch("threes.red", "Red threes are bonus cards",
                "Otherwise they are stop cards, as black ones are.", _black_in_hand),
        _switch("threes.black", "Black threes are bonus cards", "Like red ones.",
                lambda variant: variant.threes.red),
        Parameter("threes.points", "Threes of a colour",
                  "Their bonus together, for one, two, three and more.",
                  distinct("threes.points", _all()), progression),
        Parameter("threes.black_points", "Black threes apart",
                  "Then they never count against a side.",
                  (NONE, [0, 5, 10, 15, 100]), progression, _black_bonus),
        Parameter("threes.all_black", "All black threes", "A bonus in addition.", (0, 100, 500),
                  matters=_black_bonus),
        _switch("threes.at_turn_start", "Threes laid out in turn",
                "At the beginning of the holder's turn, not right after the deal."),
        _switch("threes.may_hold_one", "One three may be kept",
                "As long as the side has not opened.",
                lambda variant: variant.threes.at_turn_start),
        _switch("threes.always_plus", "Threes always count plus", "No meld is asked for."),
        _switch("threes.needs_apart", "Threes need a canasta of a rank apart",
                "With one they count for the side, otherwise against it.", _ranks_apart),
        Parameter("threes.canastas_for_plus", "Canastas for threes to count",
                  "With none needed, any meld is enough.", (0, 1, 2, 3),
                  matters=_threes_by_canastas),
        Parameter("threes.canastas_for_minus", "Canastas to avoid minus threes",
                  "With fewer, threes count against the side; in between, not at all.",
                  (NONE, 0, 1, 2), or_none(NP_("house rule", "the same number")),
                  lambda variant: _threes_by_canastas(variant)
                  and variant.threes.canastas_for_plus > 0),
        Parameter("threes.minus_each", "Minus for each three",
                  "Instead of the bonus with a minus sign.",
                  (NONE, 50, 100, 200), or_none(NP_("house rule", "the bonus")),
                  lambda variant: not variant.threes.always_plus),
        Parameter("threes.held", "A bonus three in hand", "What a bonus three in hand costs.",
                  (0, 5, 100, 500)),
    )  # fmt: skip


def _out() -> tuple[Parameter, ...]:
    return (
        Parameter("going_out.canastas", "Canastas to go out",
                  "Of any kind; those asked for below are among them.", (0, 1, 2, 3, 4),
                  least=lambda variant: sum(variant.going_out.contract.kinds.values())),
        Parameter("going_out.contract.natural", "Natural canastas to go out",
                  "No other kind stands for them.", (0, 1, 2)),
        Parameter("going_out.contract.mixed", "Mixed canastas to go out",
                  "No other kind stands for them.", (0, 1, 2)),
        Parameter("going_out.contract.wild", "Wild canastas to go out",
                  "No other kind stands for them.", (0, 1, 2), matters=_wild_melds),
        Parameter("going_out.contract.apart", "Canastas of ranks apart to go out",
                  "No other kind stands for them.", (0, 1, 2), matters=_ranks_apart),
        _switch("going_out.anybodys", "Anybody's canastas", "Those of all sides count for it."),
        _switch("going_out.wild_counts", "Wild canastas count to go out",
                "Among the canastas that are needed.", _wild_melds),
        _switch("going_out.needs_sequence", "A sequence is needed to go out", "Among the canastas.",
                _canasta_sequences),
        _switch("going_out.discard_required", "The last card is discarded",
                "Nobody goes out by melding all cards."),
        Parameter("going_out.unfinished_bar", "Sets to finish first",
                  "Natural sets of these ranks keep a side from going out.",
                  ([], [7], [14], [7, 14]), ranks),
        _switch("going_out.unfinished_wild_bar", "Wild melds to finish first",
                "Before anybody of the side goes out.", _wild_melds),
        Parameter("going_out.permission", "Asking the partner", "Before going out.",
                  ("none", "optional", "optional, once a hand", "mandatory"), one_of(_PERMISSION),
                  _partners),
        _switch("going_out.ask_after_take", "Asking after a take",
                "Also when the pile was taken in that turn.", _asks),
        Parameter("going_out.bonus", "Bonus for going out", "For the side.",
                  (0, 50, 100, 200, 300, 500)),
        Parameter("going_out.concealed", "Going out concealed",
                  "What brings its bonus.",
                  (NONE, *BEHAVIOURS["going_out.concealed"]), one_of(_CONCEALED)),
        Parameter("going_out.concealed_bonus", "Bonus for going out concealed", "In its place.",
                  (0, 100, 200, 300, 400, 500), matters=_concealed),
        Parameter("special_hands.hands", "Special hands",
                  "Hands of fourteen cards that end the hand by being shown.",
                  distinct("special_hands.hands", _all(), []), hands),
        _switch("special_hands.courtesy", "Courtesy turn for special hands",
                "Once the side has opened only the opener's partner may show one, in their next "
                "turn.",
                _special),
        _switch("special_hands.voids_partner", "Special hands stand alone",
                "Nothing else counts for or against the side.", _special),
    )  # fmt: skip


def _fines() -> tuple[Parameter, ...]:
    return (
        Parameter("caught", "Caught in one hand", "Fines for holding many cards of a rank.",
                  distinct("caught", _all(), []), caught),
        Parameter("penalties.unfinished", "Unfinished melds", "Fines for them at the end.",
                  distinct("penalties.unfinished", _all(), []), unfinished),
        Parameter("penalties.black_three", "A black three in hand", "What it costs.",
                  (NONE, 50, 100), _three_in_hand, _black_in_hand),
        Parameter("penalties.red_three", "A red three in hand", "What it costs.",
                  (NONE, 100, 300, 500), _three_in_hand, lambda variant: not variant.threes.red),
        Parameter("penalties.failed_opening", "A failed opening raises the minimum",
                  "By so much for the rest of the hand, when what is laid counts too little.",
                  (0, 10, 20, 50)),
        Parameter("penalties.wrong_take", "A pile that cannot be used",
                  "What trying to take it costs.", (0, 50, 100)),
        Parameter("penalties.out_unasked", "Going out without a yes", "What trying it costs.",
                  (0, 50, 100, 200), matters=_asks),
        _switch("penalties.melds_minus", "Melds count minus without a canasta",
                "The melded cards of a side that has none."),
    )  # fmt: skip
