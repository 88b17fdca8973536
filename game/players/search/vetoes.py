"""Moves that look senseless to whoever sits with the player.

A playout policy is not a person, and some moves owe their worth to its weaknesses or to chance.
Each rule here names a kind of move that an experienced player would shake his head at. A move so
named is not forbidden: it has to prove itself by a wide margin (``halving``), as an exception does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import islice

from ...rules import choices
from ...rules.actions import (
    Answer,
    AskToGoOut,
    Discard,
    Draw,
    LayMelds,
    LayOff,
    Merge,
    Take,
)
from ...rules.cards import FIRST_THREE, JOKER, POINTS, THREE, Card
from ...rules.engine import apply
from ...rules.legality import verify
from ...rules.melds import Meld, MeldKind
from ...rules.refusal import IllegalActionError
from ...rules.state import Phase
from ...rules.view import PlayerView
from ..discarding import Risks
from ..searching import acts
from ..sequences import fits_a_sequence
from ..sight import Sight
from ..terms import RANK_POINTS, RANKS, terms_of
from ..weights import Weights
from .candidates import Candidate
from .halving import Bar

_SMALL_PILE = 3
_FROZEN_PILE = 5
"""A pile of no more cards is not worth freezing."""
_FAT_PILE = 8
_BIG_PILE = 7
_HUGE_PILE = 12
_FEW = 4
"""A hand of so many cards is stripped: little takes the pile with it, and partner cannot wait."""
_EARLY = 5.0
"""With so many turns to come for everybody it is early."""
_SAFER = 0.3
"""A discard is safe beside another if it is taken with a chance smaller by this."""
_READY = 7
"""Who has his canastas and no more cards than this may be out soon."""
_LAST = 0.5
"""With fewer turns to come for everybody this is the last one."""
_SURE = 0.1
"""A discard that is taken with a smaller chance is as safe as a wild card is on a frozen pile."""
_RISKY = 0.15
"""A discard that is taken with a greater chance is no stop."""
_AS_SAFE = 0.03
"""So much smaller a chance to be taken is no reason to break a pair."""
_EYES = Weights(lone_take=0.2)
"""What there is to fear: a wild card is seldom spent on a pile."""
_BAR = Bar(150.0, 4.0)
_LOW_BAR = Bar(60.0, 2.0)
_HIGH_BAR = Bar(600.0, 4.0)
"""What a move that looks senseless has to beat the others by; one that may well be a plan; and one
that passes up what lies at hand, a canasta."""
_TAKES = 12
_ACTS = 60
"""So many ways to take, and acts, are looked into for a better one."""
_LONG = 5
"""So many of a rank are on the way to a canasta of their own."""
_FORTUNE = 100
"""Points in hand that it hurts to be caught with."""


class Turn:
    """What a candidate does, looked at once for all rules.

    ``view`` is the position before it and ``after`` the one behind its melds. Only its first act is
    decided now: ``thrown`` is a discard that it begins with, ``laid`` how many cards its first act
    puts down and ``begun`` the side's melds behind that. ``left`` counts the cards then in hand,
    less one to throw. ``out`` tells that it ends the hand, ``pressed`` that others may end it soon
    or the stock does: then cards are worth what they are on the table.
    """

    def __init__(self, view: PlayerView, candidate: Candidate) -> None:
        self.view = view
        self.candidate = candidate
        self.sight = Sight(view, terms_of(view.variant), _EYES)
        self.first = candidate.first
        self.after = view
        self.thrown = self.first.card if isinstance(self.first, Discard) else None
        self.laid = 0
        self.begun: Sequence[Meld] = ()
        self.out = False
        if view.phase is Phase.MELD:
            self._play(candidate)
        self.left = len(view.hand) - self.laid - 1
        self.pressed = _pressed(self.sight)

    def _play(self, candidate: Candidate) -> None:
        after = self.view.copy()
        thrown = 0
        try:
            for number, action in enumerate(candidate.actions):
                if isinstance(action, Discard):
                    thrown = 1
                    break
                if not isinstance(action, LayMelds | LayOff | Merge):
                    break
                apply(after, action)
                if not number:
                    self.laid = len(self.view.hand) - len(after.hand)
                    self.begun = after.melds[self.view.side][:]
        except IllegalActionError:
            return
        self.after = after
        self.out = after.phase is Phase.OVER or len(after.hand) <= thrown

    @property
    def spare(self) -> list[Card]:
        """What else could be thrown."""
        hand = self.view.hand[:]
        if self.thrown is not None:
            hand.remove(self.thrown)
        return hand

    def spent(self) -> list[Meld]:
        """The melds that wild cards come to, as they are in the end."""
        before = {meld.born: meld.wilds for meld in self.view.melds[self.view.side]}
        wilder = {meld.born for meld in self.begun if meld.wilds > before.get(meld.born, 0)}
        return [meld for meld in self.after.melds[self.view.side] if meld.born in wilder]


def _pressed(sight: Sight) -> bool:
    view = sight.view
    if view.last_turn or sight.rounds < 3.0:
        return True
    for side in sight.rivals:
        fewest = min(len(view.hands[seat]) for seat in view.sides[side])
        missing = sight.terms.needed - view.canastas(side)
        if view.opened[side] and fewest <= (_READY if missing <= 0 else _FEW) and missing <= 1:
            return True
    return False


def throws_a_wild_card(turn: Turn) -> bool:
    """Throws a wild card that buys nothing.

    It freezes a small pile, or none since it is frozen or never is, or a joker goes where a deuce
    would do as well. Stopping the next player before a fat pile is a cause if nothing else would.
    """
    card = turn.thrown
    if card is None or card >= FIRST_THREE or turn.out:
        return False
    spare = turn.spare
    if not any(other >= FIRST_THREE for other in spare):
        return False
    if card == JOKER and any(JOKER != other < FIRST_THREE for other in spare):
        return True
    view = turn.view
    rules = view.variant.pile
    if card == JOKER or view.frozen or rules.always_frozen or not rules.freezing:
        return len(view.pile) < _FAT_PILE or _least_risk(turn) < _SURE
    return len(view.pile) <= _FROZEN_PILE


def feeds_the_next_player(turn: Turn) -> bool:
    """Throws what the next player is sure to take the pile with, and a safer card is in hand.

    Sure is what lies on the table of his side while the pile can be taken with it, and a pair that
    he is known to hold. Until the first take makes sides nobody need want the pile.
    """
    card = turn.thrown
    view = turn.view
    if card is None or card < FIRST_THREE or turn.out or not view.formed:
        return False
    risk = _risk(turn, Risks(turn.sight), card)
    if risk < 1.0:
        return False
    return risk - _least_risk(turn) >= _SAFER or (
        _gives_a_canasta(turn, card)
        and any(not _gives_a_canasta(turn, other) for other in _naturals(turn))
    )


def _naturals(turn: Turn) -> list[Card]:
    """The natural cards that could be thrown in place of what is."""
    view = turn.view
    return [
        card
        for card in dict.fromkeys(turn.spare)
        if card >= FIRST_THREE and verify(view, Discard(view.seat, card)) is None
    ]


def _least_risk(turn: Turn) -> float:
    """The chance that the next player takes the safest natural card in place of what is thrown."""
    risks = Risks(turn.sight)
    return min((_risk(turn, risks, card) for card in _naturals(turn)), default=1.0)


def _gives_a_canasta(turn: Turn, card: Card) -> bool:
    """Whether the next player's side lacks just this card for a canasta."""
    view = turn.view
    side = view.side_of[view.next_seat(view.seat)]
    for meld in view.melds[side] if side >= 0 else ():
        if meld.size == turn.sight.terms.canasta - 1:
            if meld.kind is MeldKind.SET and meld.rank == card >> 2:
                return True
            if turn.sight.terms.sequence and fits_a_sequence(
                [meld], card, turn.sight.terms.sequence_limit
            ):
                return True
    return False


def throws_beside_a_stop_card(turn: Turn) -> bool:
    """Throws what may well be taken with a fat pile, and holds a card that stops it."""
    card = turn.thrown
    view = turn.view
    if card is None or card < FIRST_THREE or turn.out or not view.formed:
        return False
    if len(view.pile) < _FAT_PILE:
        return False
    if not turn.sight.terms.stop_cards or card >> 2 == THREE:
        return False
    if not any(other >> 2 == THREE for other in _naturals(turn)):
        return False
    return _risk(turn, Risks(turn.sight), card) > _RISKY


def _risk(turn: Turn, risks: Risks, card: Card) -> float:
    """The chance that an opponent who comes next takes the pile with the card."""
    rank = card >> 2
    if turn.view.side_of[turn.view.next_seat(turn.view.seat)] == turn.view.side:
        return 0.0
    if rank == THREE and turn.sight.terms.lowest > THREE:
        return 0.0
    return risks.of_card(card, risks.of(rank))


def strips_the_hand(turn: Turn) -> bool:
    """Lays nearly the whole hand down early, and the side cannot go out.

    An opening is stripping only if less would have opened. Where sequences are paid the table is
    the place for cards.
    """
    first = turn.first
    view = turn.view
    if turn.laid < 3 or turn.out or turn.left > _FEW or turn.sight.rounds < _EARLY:
        return False
    if turn.pressed or turn.sight.terms.sequence:
        return False
    if view.canastas(view.side) >= turn.sight.terms.needed:
        return False
    if turn.after.canastas(view.side) > view.canastas(view.side):
        return False
    if turn.sight.opened or not isinstance(first, LayMelds):
        return turn.sight.opened
    return any(
        verify(view, LayMelds(view.seat, (*first.groups[:index], *first.groups[index + 1 :])))
        is None
        for index in range(len(first.groups))
        if len(first.groups) > 1
    )


def spends_wild_cards(turn: Turn) -> bool:
    """Puts wild cards into a set that stays short of a canasta, with time enough to wait, or while
    another meld lacks just that card.

    Openings are left out: they need what they need.
    """
    if turn.out or not turn.sight.opened:
        return False
    size = turn.sight.terms.canasta
    if not any(meld.kind is MeldKind.SET and meld.size < size for meld in turn.spent()):
        return False
    if not turn.pressed:
        return True
    # What the move completes lacks nothing any more.
    short = {meld.born for meld in turn.after.melds[turn.view.side] if meld.size < size}
    return any(
        meld.size == size - 1
        and meld.born in short
        and meld.kind is MeldKind.SET
        and verify(turn.view, LayOff(turn.view.seat, (((wild,), index),))) is None
        for index, meld in enumerate(turn.view.melds[turn.view.side])
        for wild in set(turn.sight.wilds)
    )


def opens_with_too_much(turn: Turn) -> bool:
    """Opens with a wild card more than the opening needs."""
    view = turn.view
    first = turn.first
    if not isinstance(first, LayMelds) or turn.sight.opened or turn.out:
        return False
    for index, group in enumerate(first.groups):
        wilds = [card for card in group if card < FIRST_THREE]
        if not wilds or len(wilds) == len(group) or len(group) >= turn.sight.terms.canasta:
            continue
        fewer = list(group)
        fewer.remove(wilds[0])
        groups = (*first.groups[:index], tuple(fewer), *first.groups[index + 1 :])
        if verify(view, LayMelds(view.seat, groups)) is None:
            return True
    return False


def breaks_a_canasta(turn: Turn) -> bool:
    """Throws a card that would complete a canasta now, alone or with its like in hand."""
    card = turn.thrown
    if card is None or card < FIRST_THREE or turn.out:
        return False
    view = turn.view
    terms = turn.sight.terms
    like = [other for other in view.hand if other >> 2 == card >> 2]
    for index, meld in enumerate(view.melds[view.side]):
        missing = terms.canasta - meld.size
        if missing <= 0 or (meld.kind is MeldKind.SEQUENCE and not terms.sequence):
            continue
        cards = [card] if meld.kind is MeldKind.SEQUENCE else like
        if meld.kind is not MeldKind.WILD and missing <= len(cards) and len(cards) < len(view.hand):
            group = (card,) if missing == 1 else tuple(cards[:missing])
            if verify(view, LayOff(view.seat, ((group, index),))) is None:
                return view.hand.count(card) == 1 or meld.kind is MeldKind.SET
    return False


def keeps_back_a_canasta(turn: Turn) -> bool:
    """Ends the turn with the very cards in hand that complete a canasta on the table.

    Wild cards are kept for better if naturals may come; a pair waits for a pile worth taking.
    """
    view = turn.view
    if turn.thrown is None or turn.out:
        return False
    size = turn.sight.terms.canasta
    rest = turn.spare
    for act in islice(acts(turn.sight), _ACTS):
        if not isinstance(act, LayOff) or len(act.additions) != 1:
            continue
        cards, index = act.additions[0]
        meld = view.melds[view.side][index]
        if not meld.size < size <= meld.size + len(cards) or len(cards) >= len(rest):
            continue
        if (meld.kind is MeldKind.WILD) != all(card < FIRST_THREE for card in cards):
            continue
        if meld.kind is not MeldKind.WILD and any(card < FIRST_THREE for card in cards):
            continue
        if meld.kind is MeldKind.SEQUENCE and not turn.sight.terms.sequence:
            continue
        if len(cards) >= 2 and len(view.pile) > _FROZEN_PILE and turn.sight.takes_with(2):
            continue
        if not Counter(cards) - Counter(rest) and verify(view, act) is None:
            return True
    return False


def goes_out_on_the_partner(turn: Turn) -> bool:
    """Goes out unasked while the partner holds a fortune, and asking is allowed."""
    view = turn.view
    if not turn.out or view.permission is not None or not view.stock:
        return False
    if verify(view, AskToGoOut(view.seat)) is not None:
        return False
    rivals = [seat for side in turn.sight.rivals for seat in view.sides[side]]
    if not all(view.opened[side] for side in turn.sight.rivals):
        return False
    usual = sum(len(view.hands[seat]) for seat in rivals) / max(1, len(rivals))
    return any(
        len(view.hands[seat]) >= max(9.0, usual + 3.0)
        or sum(POINTS[card] for card in view.known[seat]) >= _FORTUNE
        for seat in turn.sight.partners
    )


def pays_too_much_for_the_pile(turn: Turn) -> bool:
    """Takes a pile of a few cards with wild cards, and completes nothing by it."""
    take = turn.first
    view = turn.view
    if not isinstance(take, Take) or turn.pressed or len(view.pile) > _SMALL_PILE:
        return False
    used = [card for card in _used(take) if card < FIRST_THREE]
    if not used or view.pile[-1] < FIRST_THREE or view.must_take:
        return False
    if not turn.sight.opened:
        return len(used) > 1 or JOKER in used
    meld = turn.sight.meld(view.pile[-1] >> 2)
    return (meld.size if meld else 0) + len(take.cards) + 1 < turn.sight.terms.canasta


def leaves_the_pile(turn: Turn) -> bool:
    """Draws although a fat pile could be had for a natural pair or nothing.

    What the policy passes by it has weighed: a special hand, the end of the hand. Where some ranks
    are fined a pile may be poison, and the first take may make sides.
    """
    view = turn.view
    if not isinstance(turn.first, Draw) or turn.candidate.reason or turn.pressed:
        return False
    if len(view.pile) < (_BIG_PILE if turn.sight.opened else _HUGE_PILE) or not view.formed:
        return False
    fined = turn.sight.terms.set_fines
    if any(card >> 2 in fined for card in view.pile):
        return False
    return any(
        all(card >= FIRST_THREE for card in _used(take)) for take in islice(choices.takes(view), 8)
    )


def _used(take: Take) -> list[Card]:
    """The cards from the hand that go down with the pile."""
    return [card for group in (take.cards, *take.opening) for card in group]


def takes_with_a_wild_card(turn: Turn) -> bool:
    """Takes the pile with a wild card although a natural pair would do."""
    take = turn.first
    if not isinstance(take, Take) or not any(card < FIRST_THREE for card in take.cards):
        return False
    wilds = sum(card < FIRST_THREE for card in _used(take))
    return any(
        all(card >= FIRST_THREE for card in other.cards)
        and sum(card < FIRST_THREE for card in _used(other)) < wilds
        for other in islice(choices.takes(turn.view), _TAKES)
    )


def keeps_cards_at_the_end(turn: Turn) -> bool:
    """Throws in the last turn that the stock brings, and puts nothing down that could lie.

    Sets that are fined unless they become canastas are better in hand, and so is everything where
    melds without a canasta count minus.
    """
    view = turn.view
    terms = turn.sight.terms
    if turn.thrown is None or turn.out or not turn.sight.opened or turn.sight.rounds >= _LAST:
        return False
    if view.variant.penalties.melds_minus:
        return False
    rest = turn.spare
    for act in islice(acts(turn.sight), _ACTS):
        if isinstance(act, LayMelds):
            cards = [card for group in act.groups for card in group]
        elif isinstance(act, LayOff):
            cards = [card for added, _ in act.additions for card in added]
        else:
            continue
        if len(cards) >= len(rest) or any(
            card < FIRST_THREE or card >> 2 in terms.set_fines for card in cards
        ):
            continue
        if terms.sequence_fine and isinstance(act, LayMelds) and len(cards) < terms.canasta:
            continue
        if not Counter(cards) - Counter(rest) and verify(view, act) is None:
            return True
    return False


def breaks_a_pair(turn: Turn) -> bool:
    """Throws one of a pair that could take the pile, and a single card is as safe and as cheap.

    Low cards are no help for a high minimum, paired or not.
    """
    card = turn.thrown
    terms = turn.sight.terms
    if card is None or card >> 2 < terms.lowest or turn.out or turn.pressed or terms.sequences:
        return False
    rank = card >> 2
    count = [0] * (RANKS + 1)
    for other in turn.view.hand:
        count[other >> 2] += 1
    if count[rank] != 2 or turn.sight.own[rank] >= 0:
        return False
    if not turn.sight.opened and RANK_POINTS[rank] <= 5:
        return False
    if rank in terms.set_fines or (terms.dead_ranks and rank in turn.view.dead_ranks()):
        return False
    risks = Risks(turn.sight)
    risk = risks.of(rank)
    return risk < 1.0 and any(
        count[other] == 1
        and turn.sight.own[other] < 0
        and risks.of(other) <= risk + _AS_SAFE
        and RANK_POINTS[other] <= RANK_POINTS[rank]
        for other in range(terms.lowest, RANKS)
    )


def breaks_a_long_set(turn: Turn) -> bool:
    """Throws one of five or more that are to become a canasta, and a single card is as safe.

    In games of sequences cards belong to several things at once.
    """
    card = turn.thrown
    terms = turn.sight.terms
    if card is None or card >> 2 < terms.lowest or turn.out or turn.pressed or terms.sequences:
        return False
    rank = card >> 2
    counts = turn.sight.count
    if (
        not _LONG <= counts[rank] <= terms.limit
        or turn.sight.own[rank] >= 0
        or rank in terms.set_fines
    ):
        return False
    if terms.dead_ranks and rank in turn.view.dead_ranks():
        return False
    risks = Risks(turn.sight)
    return any(
        counts[other >> 2] == 1
        and other >> 2 >= terms.lowest
        and turn.sight.own[other >> 2] < 0
        and _risk(turn, risks, other) <= risks.of(rank) + _AS_SAFE
        for other in _naturals(turn)
    )


def answers_amiss(turn: Turn) -> bool:
    """Lets the partner go out with a fortune in the own hand, or holds him up for next to none."""
    reply = turn.first
    if not isinstance(reply, Answer):
        return False
    points = sum(POINTS[card] for card in turn.view.hand)
    if reply.yes:
        return points >= _FORTUNE and not turn.pressed
    return len(turn.view.hand) <= 3 and points < _FORTUNE // 3


RULES: Mapping[Callable[[Turn], bool], str] = {
    throws_a_wild_card: "throw a wild card away",
    feeds_the_next_player: "give the next player the pile",
    strips_the_hand: "leave too few cards in hand",
    spends_wild_cards: "spend a wild card early",
    opens_with_too_much: "spend more wild cards than the opening needs",
    throws_beside_a_stop_card: "leave the black three in hand",
    breaks_a_canasta: "throw away what completes a canasta",
    keeps_back_a_canasta: "keep back what completes a canasta",
    goes_out_on_the_partner: "catch the partner with a full hand",
    pays_too_much_for_the_pile: "pay too much for a small pile",
    takes_with_a_wild_card: "spend a wild card where a pair would do",
    leaves_the_pile: "leave a big pile to the others",
    keeps_cards_at_the_end: "be caught with cards that could lie",
    breaks_a_pair: "break a pair",
    breaks_a_long_set: "break up what may become a canasta",
    answers_amiss: "not help the side",
}
"""Each tells whether it names a move, and in words what the move would do."""
BARS: Mapping[Callable[[Turn], bool], Bar] = {
    breaks_a_canasta: _HIGH_BAR,
    keeps_back_a_canasta: _HIGH_BAR,
    breaks_a_pair: _LOW_BAR,
    breaks_a_long_set: _LOW_BAR,
}
"""For the rules that name more or less than the usual."""


def fault(view: PlayerView, candidate: Candidate) -> str:
    """What the move would do amiss in words, as in ``break a pair``; empty for a sensible one."""
    turn = Turn(view, candidate)
    return next((words for rule, words in RULES.items() if rule(turn)), "")


def named(view: PlayerView, candidate: Candidate) -> list[str]:
    """The names of the rules that a move falls under; none for a sensible one."""
    turn = Turn(view, candidate)
    return [rule.__name__ for rule in RULES if rule(turn)]


def suspects(view: PlayerView, found: Sequence[Candidate]) -> dict[int, Bar]:
    """Which of the candidates look senseless, each with what it has to beat the others by; none
    where all of them do."""
    suspect: dict[int, Bar] = {}
    for index, candidate in enumerate(found):
        turn = Turn(view, candidate)
        bars = [BARS.get(rule, _BAR) for rule in RULES if rule(turn)]
        if bars:
            suspect[index] = max(bars)
    return suspect if len(suspect) < len(found) else {}
