"""The numbers behind the players' judgement: levels, styles and characters differ by them alone.

Values are in points of the game unless said otherwise, so that they compare with each other. What
no level, style or character varies is a constant where it is used.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Weights:
    """What a player minds, and how much; how well they remember, and whether they infer."""

    # Memory and inference: what sets the levels apart.
    memory: int = 1000
    """The number of cards of the pile, from the top, that are remembered."""
    counts: bool = True
    """Whether cards on the table and those known in other hands are counted."""
    infers: bool = True
    """Whether what others threw and let lie tells something about their hands."""
    chases: bool = True
    """Whether special hands are collected."""
    scores: bool = True
    """Whether the match score is minded when going out."""
    out_cards: int = 1000
    """The number of cards in hand up to which a way out is looked for."""

    # The worth of cards in hand, when one has to go.
    single: float = 10.0
    """A card held once."""
    alive: float = 2.0
    """For each unseen copy of a rank held once or twice."""
    pair: float = 30.0
    """A pair, for each of its cards."""
    pair_pile: float = 2.0
    """More for a pair, for each card in the pile."""
    dead_pair: float = 0.3
    """The part that is left of a pair whose other copies have all been seen."""
    fade: float = 0.0
    """How much of what cards are kept for is lost when the hand is about to end."""
    triple: float = 55.0
    """A card of which three are held."""
    quad: float = 50.0
    """A card of which four or more are held."""
    fits: float = 45.0
    """A card that can be laid off on an own meld."""
    fits_near: float = 40.0
    """More where that meld lacks at most three cards to a canasta."""
    dead: float = 0.0
    """A card of a rank that the side has finished."""
    stop_card: float = 25.0
    """A black three that stops the next player from taking the pile."""
    wild_keep: float = 160.0
    """A wild card."""
    joker_more: float = 30.0
    """More for a joker than for a deuce."""
    wild_canasta: float = 0.0
    """More for a wild card where wild canastas are: so much of the bonus of one."""
    open_points: float = 0.7
    """Before the opening, for each point of a card."""
    open_natural: float = 0.0
    """Before an opening that takes no wild cards, for each point of cards of a rank held twice."""
    unload: float = 1.0
    """Late in the hand, how much the points of cards still held weigh against them."""
    fine: float = 0.5
    """How much the fine for caught sevens and aces is feared."""

    great_given: float = 1.0
    """How far the chance counts that a discard gives others a canasta of a greater bonus."""
    near_sequence: float = 12.0
    """For each card in hand or on the table with which a card may make a sequence."""

    # Sequences.
    sequence_start: float = 150.0
    """The expected points from which a run is laid down to begin a sequence."""
    sequence_gate: float = 0.0
    """What a completed sequence is worth more to a side that cannot go out without one."""
    sequence_cards: float = 5.0
    """The number of cards that stay in hand when a sequence is begun or lengthened."""
    run_cards: float = 3.0
    """The number of cards that stay in hand when a run is begun that can become no canasta."""
    sequence_hope: float = 0.5
    """How far sequences that may still be completed count against ending the hand."""
    open_run: float = -40.0
    """The cost of a run in an opening."""

    # What a discard may give away.
    feed: float = 60.0
    """The cost of giving the pile to an opponent, whatever its size."""
    feed_card: float = 25.0
    """The same for each card in the pile."""
    feed_frozen: float = 80.0
    """More where the pile is frozen."""
    friend: float = 1.0
    """How far it counts if the next player is a partner; below 0 they are welcome to the pile."""
    unopened_take: float = 0.35
    """How far the chance of a take shrinks if that side has to open with it."""
    fined_take: float = 0.4
    """How far it shrinks if the take begins a set that is fined unless it becomes a canasta."""
    density: float = 1.25
    """How much likelier others hold pairs than unknown cards on average: they were kept."""
    thrown: float = 0.3
    """How far the chance shrinks if the next player threw that rank lately."""
    declined: float = 0.5
    """How far it shrinks if they lately did not take that rank."""
    lone_take: float = 0.7
    """How readily others spend a wild card for the pile."""

    # Freezing, where wild cards freeze the pile.
    freeze: float = 12.0
    """The worth of freezing, for each card in the pile, once the others have opened."""
    freeze_pairs: int = 4
    """The number of pairs in hand that are wanted for it, once the own side has opened."""

    # Taking the pile.
    take: float = 40.0
    """The worth of taking a pile, whatever is in it."""
    draw: float = 25.0
    """The worth of drawing instead."""
    take_card: float = 9.0
    """For each natural card in the pile."""
    take_pair: float = 15.0
    """For two cards of a rank, with those in hand."""
    take_set: float = 45.0
    """For three or more of a rank, with those in hand."""
    take_fit: float = 30.0
    """For each card that fits an own meld."""
    take_wild: float = 110.0
    """For each wild card in the pile, and the cost of a take with two of them."""
    take_deny: float = 8.0
    """For each card in the pile that others do not get."""
    take_late: float = 1.5
    """How much the points of taken cards count against it when the hand is about to end."""

    # Where sides form with the first take.
    first_take: float = 0.0
    """What it costs to become one against two."""
    first_take_card: float = 0.0
    """How much less ``first_take`` is for each card of the pile."""
    first_feed: float = 0.0
    """How far ``first_take`` counts for a discard that may make the next player take first."""
    joker_open: float = 1.0
    """How far the price of a joker for a small pile counts in an opening with the pile."""

    # Opening.
    open_with_pile: float = 120.0
    """The worth of opening with the pile."""
    open_limit: float = 110.0
    """What an opening may cost at the start of the hand."""
    open_hurry: float = 120.0
    """How much more it may cost as the stock runs out."""
    open_rival: float = 40.0
    """How much more when another side has opened."""
    opening_set: float = 0.0
    """What a triple is worth more before the opening, where no pair opens with the pile."""
    open_deuce: float = 45.0
    """The cost of a deuce in an opening."""
    open_joker: float = 65.0
    """The cost of a joker in an opening."""
    open_pair: float = 15.0
    """The cost of a pair with a wild card in an opening."""
    open_card: float = 5.0
    """The cost of each natural card in an opening."""
    open_set: float = 5.0
    """The cost of each set in an opening."""
    open_wild_meld: float = 120.0
    """The cost of a wild meld in an opening."""

    # Putting down cards.
    lay_card: float = 12.0
    """The worth of each card laid down."""
    new_set: float = 30.0
    """The worth of beginning a set."""
    new_set_more: float = 8.0
    """More for each card of it beyond three."""
    secure: float = 2.0
    """For each point on the table in place of in hand when the hand is about to end."""
    pair_held: float = 10.0
    """A pair that is kept from the table for taking the pile."""
    complete: float = 0.5
    """The share of a canasta's bonus that completing it now secures."""
    needed_canasta: float = 150.0
    """The worth, beside its bonus, of a canasta that is needed for going out."""
    first_canasta: float = 100.0
    """The same of the first canasta."""
    three_swing: float = 60.0
    """More for each tabled three that the first canasta turns from minus to plus."""
    keep_cards: float = 4.0
    """The number of cards below which the hand should not fall."""
    thin: float = 20.0
    """The cost of each card by which the hand falls below ``keep_cards``."""
    thin_ready: float = 1.0
    """How much of ``thin`` and of what is kept for the pile is left once the side may go out."""
    towards: float = 0.0
    """For a set that grows towards a canasta, more the nearer it is: partner may complete it."""

    # Wild cards.
    wild_price: float = 70.0
    """The worth of a wild card kept for later."""
    wild_hope: float = 0.5
    """How far the chance of a wild canasta counts for that worth."""
    wild_count: int = 4
    """The number of wild cards in sight from which on a wild canasta is thought of."""
    wild_enough: float = 0.35
    """The chance from which on a wild canasta is started with few wild cards."""
    patience: float = 0.6
    """How much of a mixed canasta is counted on while waiting for naturals."""
    dump_wilds: float = 0.6
    """The danger from which on wild cards are laid anywhere."""
    dump_mixed: float = 1.5
    """How much rather they are laid where one lies already, in cards that a canasta lacks."""

    # The end of the hand.
    danger_ready: float = 0.6
    """The danger when an opponent's side has the canastas for going out and few cards."""
    danger_near: float = 0.25
    """The danger when it lacks one canasta."""
    danger_far: float = 0.05
    """The danger when it lacks more."""
    hurry: float = 0.85
    """For melds alone: the danger when it lacks none and one of them holds a single card."""
    one_turn: float = 0.4
    """The danger when the stock brings one more own turn."""
    two_turns: float = 0.2
    """The danger when it brings two."""
    fear: float = 1.0
    """How much of the danger is felt."""
    held_card: float = 11.0
    """The points that an unknown card in another hand is expected to count."""
    catch: float = 1.5
    """How far the cards caught in opponents' hands count for ending the hand."""
    catch_unopened: float = 50.0
    """More where a side has not opened."""
    catch_threes: float = 0.5
    """How far threes count that a side without a canasta pays for."""
    partner_held: float = 1.0
    """How far the cards caught in partners' hands count against it."""
    own_hope: float = 1.0
    """How far the own side's unfinished canastas count against it."""
    out_bias: float = 0.0
    """How much rather the hand is ended than played on."""
    stay: float = 3.0
    """The worth of playing on, for each round left and card held beyond three."""
    ask_margin: float = 120.0
    """The partner is asked where ending gains or loses less than this."""
    bonus_rounds: float = 1.5
    """The rounds that the stock has to last for the bonus cards to be accepted."""

    # Special hands.
    chase_partner: float = 0.06
    """The chance in a turn that the partner's opening ends the collecting, where it does."""
    chase_worth: float = 700.0
    """What a special hand has to be worth, by its chance, to be collected."""


@dataclass(frozen=True, slots=True)
class Style:
    """The weights of one player for the kinds of game.

    ``pairs``: only a natural pair takes the pile; ``free``: there are other ways too. Of the others
    each stands in where it is given, and else that from which it is taken: ``fines`` where
    unfinished sets are fined in games of pairs; ``runs`` where sequences are canastas, of these
    ``slow`` where one card is drawn a turn and ``pure`` where no sequence is needed to go out and
    none may hold a wild card; ``loose`` where no canasta is needed to go out; ``frozen`` where the
    pile is always frozen, of these ``packet`` where cards lie face down under the pile; ``ladders``
    where sequences are melds but no canastas, and each plays alone; ``forming`` where sides form
    with the first take; ``many`` where a side has three players.
    """

    pairs: Weights
    free: Weights
    fines: Weights | None = None
    runs: Weights | None = None
    slow: Weights | None = None
    pure: Weights | None = None
    frozen: Weights | None = None
    packet: Weights | None = None
    loose: Weights | None = None
    ladders: Weights | None = None
    forming: Weights | None = None
    many: Weights | None = None

    def weights(self, variant: Variant) -> Weights:
        """The set that suits a variant: the first that is given of those that fit."""
        if variant.pile.pair_only:
            return (self.fines if variant.penalties.unfinished else None) or self.pairs
        return next((found for found in self._fitting(variant) if found is not None), self.free)

    def _fitting(self, variant: Variant) -> Iterator[Weights | None]:
        """The sets beside ``free`` that fit, the closest first."""
        sequences = variant.melds.sequences
        if sequences is not None and sequences.canasta:
            if variant.draw.cards == 1:
                yield self.slow
            if not sequences.max_wilds and not variant.going_out.needs_sequence:
                yield self.pure
            yield self.runs
            return
        if not variant.going_out.needed:
            yield self.loose
            return
        if variant.pile.always_frozen:
            if variant.deal.packet:
                yield self.packet
            yield self.frozen
            return
        if sequences is not None:
            yield self.ladders
        if variant.table.taker_partners is not None:
            yield self.forming
        if max(len(side) for side in variant.table.sides) > 2:
            yield self.many
