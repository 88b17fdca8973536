"""The numbers behind the players' judgement. They are data: levels and styles differ by them alone.

Values are in points of the game unless said otherwise, so that they compare with each other.
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
    """How many cards of the pile, from the top, are remembered."""
    counts: bool = True
    """Whether cards on the table and those known in other hands are counted."""
    infers: bool = True
    """Whether what others threw, and did not take, tells something about their hands."""
    chases: bool = True
    """Whether special hands are collected."""
    scores: bool = True
    """Whether the match score is minded when going out."""

    # The worth of cards in hand, when one has to go.
    single: float = 10.0
    alive: float = 2.0
    """For each unseen copy of a rank held once or twice."""
    pair: float = 30.0
    pair_pile: float = 2.0
    """More for a pair, for each card in the pile."""
    dead_pair: float = 0.3
    """The part that is left of a pair whose other copies have all been seen."""
    fade: float = 0.0
    """How much of what cards are kept for is lost when the hand is about to end."""
    triple: float = 55.0
    quad: float = 50.0
    fits: float = 45.0
    """A card that can be laid off on an own meld."""
    fits_near: float = 40.0
    """More where that meld lacks at most three cards to a canasta."""
    dead: float = 0.0
    """A card of a rank that the side has finished."""
    stop_card: float = 25.0
    """A black three that stops the next player from taking the pile."""
    stop_early: float = 10.0
    """More for it, for each card by which the pile is smaller than six."""
    wild_keep: float = 160.0
    joker_more: float = 30.0
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

    # Ranks whose natural canastas are paid more than others.
    great: float = 1.0
    """How far the chance of such a canasta counts for a card of its rank."""
    great_hold: float = 80.0
    """More for such a card where three or more are held: no others can complete it then."""
    great_given: float = 1.0
    """How far the chance counts that a card thrown gives others such a canasta."""
    great_shown: float = 0.2
    """How far the chance counts for laying such cards down."""

    fine_early: float = 0.1
    """The danger that is felt at least when cards lie down that would cost a fine in hand."""

    near_sequence: float = 12.0
    """For each card in hand or on the table with which the card may make a sequence."""

    # Sequences.
    sequence_reach: float = 0.6
    """How much of what might come to the side does come in time for a sequence."""
    sequence_keep: float = 0.5
    """How far what a sequence loses counts, when a card of it shall be thrown or used otherwise."""
    sequence_start: float = 150.0
    """The expected points from which a run is laid down to begin a sequence."""
    sequence_gate: float = 0.0
    """What a completed sequence is worth more to a side that cannot go out without one."""
    sequence_cards: float = 5.0
    """So many cards stay in hand when a sequence is begun or lengthened."""
    run_cards: float = 3.0
    """So many cards stay in hand when a run is begun that can become no canasta."""
    sequence_hope: float = 0.5
    """How far sequences that may still be completed count against ending the hand."""
    open_run: float = -40.0
    """The cost of a run in an opening."""

    # What a discard may give away.
    feed: float = 60.0
    feed_card: float = 25.0
    """For each card in the pile."""
    feed_frozen: float = 80.0
    friend: float = 1.0
    """How far it counts if the next player is a partner; below 0 they are welcome to the pile."""
    unopened_take: float = 0.35
    """How far the chance of a take shrinks when that side has to open with it."""
    fined_take: float = 0.4
    """How far it shrinks where that begins a set that is fined unless it becomes a canasta."""
    density: float = 1.25
    """Hands hold more pairs than unknown cards on average: they were kept."""
    thrown: float = 0.3
    """How far the chance shrinks if the next player threw that rank lately."""
    declined: float = 0.5
    """How far it shrinks if they lately did not take that rank."""
    lone_take: float = 0.7
    """How readily others spend a wild card for the pile."""
    blind: float = 0.15
    blind_melded: float = 0.5
    """The risk felt without counting, for ranks that others have melded (``blind``: have not)."""

    signal: float = 150.0
    """What it costs to tell partner something wrong by a discard, where discards are signals."""

    # Freezing, where wild cards freeze the pile.
    freeze: float = 12.0
    """For each card in the pile when the others have opened."""
    freeze_pairs: int = 4
    """So many pairs in hand are wanted for it, unless the own side has not opened."""
    second_wild: float = 300.0
    """More for a wild card in hand when the pile is frozen already: another one only feeds it."""

    # Taking the pile.
    take: float = 40.0
    draw: float = 25.0
    take_card: float = 9.0
    take_pair: float = 15.0
    take_set: float = 45.0
    take_fit: float = 30.0
    take_wild: float = 110.0
    take_three: float = 60.0
    take_deny: float = 8.0
    """For each card in the pile that others do not get."""
    take_late: float = 1.5
    """How much the points of taken cards count against it when the hand is about to end."""

    # Where sides form with the first take.
    first_take: float = 0.0
    """What it costs to become one against two."""
    first_take_card: float = 0.0
    """How much less it costs for each card of the pile."""
    first_feed: float = 0.0
    """How far the same counts for a discard that may make the next player take first."""

    joker_take: float = 30.0
    joker_pile: int = 8
    """What a joker costs more for the pile, for each card by which that is smaller than this."""
    joker_open: float = 1.0
    """How far that counts for a joker in an opening with the pile too."""

    # Opening.
    open_with_pile: float = 120.0
    open_limit: float = 110.0
    """What an opening may cost at the start of the hand."""
    open_hurry: float = 120.0
    """How much more it may cost as the stock runs out."""
    open_rival: float = 40.0
    """How much more when another side has opened."""
    opening_set: float = 0.0
    """What a triple is worth more before the opening, where no pair opens with the pile."""
    open_bonus_card: float = 25.0
    """How much more for each bonus card that opening brings."""
    open_three: float = 10.0
    """How much more for each three tabled that would count minus."""
    open_deuce: float = 45.0
    open_joker: float = 65.0
    open_pair: float = 15.0
    open_card: float = 5.0
    open_set: float = 5.0
    open_wild_meld: float = 120.0
    open_wild_each: float = 60.0
    """How much less a wild meld costs for each card beyond three."""

    # Putting down cards.
    lay_card: float = 12.0
    new_set: float = 30.0
    new_set_more: float = 8.0
    secure: float = 2.0
    """For each point on the table in place of in hand when the hand is about to end."""
    pair_held: float = 10.0
    """A pair that is kept from the table for taking the pile."""
    pair_held_open: float = 5.0
    complete: float = 0.5
    """The share of a canasta's bonus that completing it now secures."""
    needed_canasta: float = 150.0
    first_canasta: float = 100.0
    three_swing: float = 60.0
    keep_cards: float = 4.0
    thin: float = 20.0
    """The cost of each card by which the hand falls below ``keep_cards``."""

    thin_ready: float = 1.0
    """How much of that, and of what is kept for the pile, is left once the side may go out."""
    towards: float = 0.0
    """For a set that grows towards a canasta that partner may complete, more the nearer it is."""

    guarded_pile: int = 6
    """From a pile of so many cards on, melding leaves a safe card for the discard."""

    # Wild cards.
    wild_price: float = 70.0
    wild_hope: float = 0.5
    wild_reach: float = 0.9
    wild_count: int = 4
    """From so many wild cards in sight a wild canasta is thought of."""
    wild_start: int = 5
    wild_commit: int = 5
    wild_enough: float = 0.35
    """The chance of a wild canasta that is enough to start it with fewer."""
    patience: float = 0.6
    """How much of a mixed canasta is counted on if naturals are waited for."""
    dump_wilds: float = 0.6
    """The danger from which wild cards are laid anywhere."""

    dump_missing: float = 100.0
    """How much rather they go where a canasta is still missing."""
    dump_mixed: float = 1.5
    """How much rather they go where one lies already, in cards that a canasta lacks."""

    # The end of the hand.
    danger_ready: float = 0.6
    danger_near: float = 0.25
    danger_far: float = 0.05
    no_turn: float = 0.97
    """The danger when the stock brings no more turn of one's own, one more, and two more."""
    one_turn: float = 0.4
    two_turns: float = 0.2
    fear: float = 1.0
    held_card: float = 11.0
    catch: float = 1.5
    catch_unopened: float = 50.0
    catch_threes: float = 0.5
    hope_near: float = 1.2
    partner_held: float = 1.0
    own_hope: float = 1.0
    out_bias: float = 0.0
    stay: float = 3.0
    match_point: float = 1500.0
    ask_margin: float = 120.0
    answer_no: float = 130.0
    """The partner may go out while no more is at stake than this."""
    answer_card: float = 12.0
    answer_few: int = 5
    """What each card beyond so few adds to what is at stake."""
    bonus_rounds: float = 1.5
    """The bonus cards are accepted while the stock lasts for so many rounds."""

    # Special hands.
    chase_partner: float = 0.06
    """The chance in a turn that the partner's opening ends the chase, where it does."""
    chase_worth: float = 700.0
    """What a special hand must be worth, its chance counted, to be collected."""


@dataclass(frozen=True, slots=True)
class Style:
    """The weights of one player for the kinds of game.

    ``pairs``: only a natural pair takes the pile; ``free``: there are other ways too. Of the others
    each stands in where it is given, and else that from which it is taken: ``fines`` where
    unfinished sets are fined in games of pairs; ``runs`` where sequences are canastas, of these
    ``slow`` where one card is drawn a turn and ``pure`` where no sequence is needed to go out and
    none may hold a wild card; ``loose`` where no canasta is needed to go out; ``frozen`` where the
    pile is always frozen, of these ``minus`` where melds count against a side without a canasta and
    ``packet`` where cards lie face down under the pile; ``ladders`` where sequences are melds but
    no canastas, and each plays alone; ``forming`` where sides form with the first take; ``many``
    where a side has three players; ``alone`` where nobody has a partner.
    """

    pairs: Weights
    free: Weights
    fines: Weights | None = None
    runs: Weights | None = None
    slow: Weights | None = None
    pure: Weights | None = None
    frozen: Weights | None = None
    minus: Weights | None = None
    packet: Weights | None = None
    loose: Weights | None = None
    ladders: Weights | None = None
    forming: Weights | None = None
    many: Weights | None = None
    alone: Weights | None = None

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
        if not variant.going_out.canastas:
            yield self.loose
            return
        if variant.pile.always_frozen:
            if variant.penalties.melds_minus:
                yield self.minus
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
        if all(len(side) == 1 for side in variant.table.sides):
            yield self.alone
