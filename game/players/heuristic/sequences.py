"""Sequences, where the game has them: what can still become one, and when it is laid down.

A sequence under way is looked at as the best stretch of seven that it may grow into: the chance is
that of getting every card of the stretch that is neither on the table nor in hand. Where sequences
take a wild card (Hollywood) it may stand for the one that is hardest to get.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

from ...rules.actions import LayMelds, LayOff
from ...rules.cards import ACE, CARD_LIMIT, FIRST_THREE, FOUR, THREE, Card, Placed, Rank, Suit
from ...rules.legality import verify
from ...rules.melds import Meld, MeldKind
from ..explain import words
from ..player import Decision
from .assessment import Assessment
from .variant_tables import RANK_POINTS

_SUITS = 4
_REACH = 2
"""Cards of a suit so many ranks apart help each other towards a sequence."""
_WILD_COMES = 0.5
"""How likely a side that holds no wild card for a sequence finds one to spare."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A sequence that the side may complete.

    ``index`` is the meld that grows, None for a new sequence from the hand. ``held`` are the cards
    of the hand that belong to it, ``missing`` the others that it lacks; in ``chance`` a wild card
    may stand for one of these. ``value`` is what it promises, ``bonus`` what it pays when complete.
    """

    index: int | None
    suit: Suit
    held: tuple[Card, ...]
    missing: tuple[Card, ...]
    chance: float
    bonus: float
    value: float


def own_sequences(sight: Assessment) -> Iterator[tuple[int, Meld]]:
    """The unfinished sequences of the side with their numbers."""
    size = sight.tables.canasta
    for index, meld in enumerate(sight.melds):
        if meld.kind is MeldKind.SEQUENCE and len(meld.cards) < size:
            yield index, meld


def lacks_sequence(sight: Assessment) -> bool:
    """Whether the side still needs a completed sequence for going out."""
    size = sight.tables.canasta
    return sight.view.variant.going_out.needs_sequence and not any(
        meld.kind is MeldKind.SEQUENCE and meld.size >= size for meld in sight.melds
    )


class Prospects:
    """What sequences the hand and the table promise the player's side."""

    __slots__ = ("_chances", "_gate", "_sight", "goals")

    def __init__(self, sight: Assessment) -> None:
        self._sight = sight
        self._gate = sight.weights.sequence_gate if lacks_sequence(sight) else 0.0
        self._chances: list[float] | None = None
        self.goals: list[Goal] = []
        if sight.tables.sequence:
            self._find()

    def _find(self) -> None:
        sight = self._sight
        held = set(sight.hand)
        taken: set[Card] = set()
        growing = sorted(own_sequences(sight), key=lambda pair: -len(pair[1].cards))
        for index, meld in growing:
            goal = self._best(index, meld.suit, meld.low, meld.high, held - taken)
            if goal is not None:
                self.goals.append(goal)
                taken.update(goal.held)
        rest = held - taken
        for suit in range(_SUITS):
            if len([card for card in rest if card & 3 == suit and card >> 2 > THREE]) >= 3:
                goal = self._best(None, suit, 0, 0, rest)
                if goal is not None and len(goal.held) >= 3:
                    self.goals.append(goal)

    def _best(
        self, index: int | None, suit: Suit, low: Rank, high: Rank, held: set[Card]
    ) -> Goal | None:
        """The stretch of a canasta's length around ``low`` … ``high`` that promises most."""
        size = self._sight.tables.canasta
        first, last = FOUR, ACE - size + 1
        if index is not None:
            first, last = max(first, high - size + 1), min(last, low)
        best: Goal | None = None
        for start in range(first, last + 1):
            outside = [
                rank * 4 + suit
                for rank in range(start, start + size)
                if index is None or not low <= rank <= high
            ]
            mine = tuple(card for card in outside if card in held)
            missing = [card for card in outside if card not in held]
            for goal in self._ways(index, suit, mine, missing):
                if best is None or _promise(goal) > _promise(best):
                    best = goal
        return best

    def _ways(
        self, index: int | None, suit: Suit, mine: tuple[Card, ...], missing: list[Card]
    ) -> Iterator[Goal]:
        """The stretch with every card natural, and with a wild card for the least likely one."""
        sight = self._sight
        tables = sight.tables
        chance = prod(map(self.chance, missing))
        wilds = sight.melds[index].wilds if index is not None else 0
        in_time = 1.0 - sight.danger
        mixed = wilds and sight.weights.wild_rows
        bonus = float(tables.mixed_sequence if mixed else tables.sequence)
        lacking = tuple(missing)
        value = chance * (self._gate + bonus) * in_time
        yield Goal(index, suit, mine, lacking, chance, bonus, value)
        room = wilds < tables.sequence_wilds and sight.weights.wild_rows
        if missing and room and tables.mixed_sequence:
            replaced = min(missing, key=self.chance)
            chance = prod(self.chance(card) for card in missing if card != replaced)
            chance *= 1.0 if sight.wilds else _WILD_COMES
            bonus = max(0.0, tables.mixed_sequence - sight.wild_price())
            value = chance * (self._gate + bonus) * in_time
            yield Goal(index, suit, mine, lacking, chance, bonus, value)

    def chance(self, card: Card) -> float:
        """How likely a card still comes to the side in time."""
        if self._chances is None:
            self._chances = self._all_chances()
        return self._chances[card]

    def _all_chances(self) -> list[float]:
        sight = self._sight
        left = unseen_cards(sight)
        missed = 1.0 - sight.reach() * sight.weights.sequence_reach
        by_copies = [1.0 - missed**copies for copies in range(max(left) + 1)]
        return [by_copies[copies] if copies > 0 else 0.0 for copies in left]

    def loss(self, card: Card) -> float:
        """What the player's hopes lose if the card is gone from the hand."""
        if not self.goals:
            return 0.0
        worst = 0.0
        for goal in self.goals:
            if card in goal.held:
                worst = max(worst, goal.value * (1.0 - self.chance(card)))
        if worst and self._sight.hand.count(card) > 1:
            return worst * 0.1
        return worst

    def worth(self) -> float:
        """The points that all sequences under way are expected to bring."""
        return sum(goal.value for goal in self.goals)


def _promise(goal: Goal) -> tuple[float, float, int]:
    """By worth; of hopeless ones that with more of its cards in hand."""
    return goal.value, goal.chance, len(goal.held)


def unseen_cards(sight: Assessment) -> list[int]:
    """By card, the copies that the player has not seen lying anywhere."""
    view = sight.view
    left = [0] * CARD_LIMIT
    for rank in range(FOUR, ACE + 1):
        for suit in range(_SUITS):
            left[rank * 4 + suit] = view.variant.pack.packs
    for card in sight.hand:
        left[card] -= 1
    memory = sight.weights.memory
    pile = view.pile
    for card in pile if memory >= len(pile) else pile[-memory:]:
        left[card] -= 1
    if sight.weights.counts:
        for melds in view.melds:
            for meld in melds:
                for card in meld.cards:
                    left[card] -= 1
        for seat, cards in enumerate(view.known):
            if seat != sight.seat:
                for card in cards:
                    left[card] -= 1
    return left


def table_hope(sight: Assessment, side: int) -> float:
    """What the unfinished sequences of another side on the table may still bring it."""
    tables = sight.tables
    if not tables.sequence:
        return 0.0
    view = sight.view
    unknown = sight.unknown
    hands = sum(len(view.hands[seat]) for seat in view.sides[side])
    share = (hands + len(view.stock) * len(view.sides[side]) / tables.seats * 0.5) / unknown
    hope = 0.0
    left: list[int] | None = None
    for meld in view.melds[side]:
        missing = tables.canasta - len(meld.cards)
        if meld.kind is not MeldKind.SEQUENCE or missing <= 0:
            continue
        if left is None:
            left = unseen_cards(sight)
        best = 0.0
        for start in range(
            max(FOUR, meld.high - tables.canasta + 1), min(ACE - tables.canasta + 1, meld.low) + 1
        ):
            chance = 1.0
            for rank in range(start, start + tables.canasta):
                if not meld.low <= rank <= meld.high:
                    copies = max(0, left[rank * 4 + meld.suit])
                    chance *= 1.0 - (1.0 - min(0.9, share)) ** copies
            best = max(best, chance)
        hope += best * tables.sequence
    return hope


# --- laying down ---------------------------------------------------------------------------------


def choose_sequences(sight: Assessment) -> Decision | None:
    """Cards that lengthen a sequence, or a new one, while enough cards stay in hand."""
    return _longer(sight) or _with_wild(sight) or _new(sight)


def _longer(sight: Assessment) -> Decision | None:
    spare = _spare(sight)
    for index, meld in own_sequences(sight):
        joining = joining_cards(sight, meld)
        full = len(meld.cards) + len(joining) >= sight.tables.canasta
        if len(joining) > spare:
            if full:
                continue
            joining = joining[: max(0, spare)]
        if not joining or (
            not full and len(sight.hand) - len(joining) < sight.weights.sequence_cards
            and not sight.danger >= 0.5
        ):  # fmt: skip
            continue
        action = LayOff(sight.seat, ((tuple(joining), index),))
        if verify(sight.view, action) is None:
            name = _stretch(meld, joining)
            what = "completes" if full else "lengthens"
            return Decision(action, f"{what} the sequence {name}")
    return None


def _spare(sight: Assessment) -> int:
    """How many naturals may leave the hand: one to throw and one more stay."""
    spare = len(sight.hand) - 2
    if sight.wilds and not sight.view.variant.discards.wilds_freely:
        spare = min(spare, len(sight.hand) - len(sight.wilds) - 1)
    return spare


def joining_cards(sight: Assessment, meld: Meld) -> list[Card]:
    """Natural cards of the hand that continue a sequence at either end, nearest first."""
    held = set(sight.hand)
    limit = sight.tables.sequence_limit
    room = limit - len(meld.cards)
    found: list[Card] = []
    low, high = meld.low - 1, meld.high + 1
    lowest = THREE if sight.tables.low_threes and meld.suit in (0, 3) else FOUR
    while len(found) < room:
        below = low * 4 + meld.suit
        above = high * 4 + meld.suit
        if high <= ACE and above in held:
            found.append(above)
            high += 1
        elif low >= lowest and below in held:
            found.append(below)
            low -= 1
        else:
            break
    return found


def stretches(sight: Assessment, meld: Meld | None) -> list[tuple[Card, ...]]:
    """Every choice of cards that lengthens a sequence, or begins one, wild cards in their places.

    The longest come first. For ways out: a completed sequence may be lengthened too where that is
    the right of one who goes out.
    """
    tables = sight.tables
    rules = sight.view.variant.melds.sequences
    assert rules is not None
    held = set(sight.hand)
    limit = tables.sequence_limit
    most, suits = rules.max_wilds, [meld.suit] if meld is not None else list(range(_SUITS))
    if meld is not None and meld.size >= tables.canasta:
        limit, most = rules.longer_going_out or limit, 0
    found: list[tuple[Card, ...]] = []
    for suit in suits:
        lowest = THREE if tables.low_threes and suit in (0, 3) else FOUR
        inside = range(meld.low, meld.high + 1) if meld is not None else range(0)
        for low in range(lowest, (meld.low if meld is not None else ACE - 2) + 1):
            wilds: list[Card] = []
            cards: list[Card] = []
            for rank in range(low, min(ACE, low + limit - 1) + 1):
                card = rank * 4 + suit
                if rank in inside:
                    if meld is not None and rank == meld.high and cards:
                        found.append(tuple(cards))
                    continue
                if card in held:
                    cards.append(card)
                elif len(wilds) < min(most, len(sight.wilds)):
                    wilds.append(sight.wilds[len(wilds)])
                    cards.append(Placed(wilds[-1], card))
                else:
                    break
                naturals = len(cards) - len(wilds)
                if meld is not None and rank < meld.high and low != meld.low:
                    continue
                if meld is not None or (len(cards) >= 3 and naturals >= rules.min_naturals):
                    found.append(tuple(cards))
    return sorted(set(found), key=len, reverse=True)


def _with_wild(sight: Assessment) -> Decision | None:
    """The one wild card that completes a sequence, where it may and where waiting is no better."""
    tables = sight.tables
    if not tables.mixed_sequence or not sight.wilds or not tables.sequence_wilds:
        return None
    held = set(sight.hand)
    for index, meld in own_sequences(sight):
        if meld.wilds >= tables.sequence_wilds:
            continue
        for start in range(
            max(FOUR, meld.high - tables.canasta + 1), min(ACE - tables.canasta + 1, meld.low) + 1
        ):
            stretch = [rank * 4 + meld.suit for rank in range(start, start + tables.canasta)]
            outside = [card for card in stretch if not meld.low <= card >> 2 <= meld.high]
            missing = [card for card in outside if card not in held]
            if len(missing) != 1 or len(outside) > len(sight.hand) - 2:
                continue
            chance = sight.prospects.chance(missing[0]) * (1.0 - sight.danger)
            gain = tables.mixed_sequence + sight.gate() * (1.0 - chance) - sight.wild_price()
            if gain < chance * tables.sequence:
                continue
            wild = Placed(max(sight.wilds), missing[0])
            cards = tuple(wild if card == missing[0] else card for card in outside)
            action = LayOff(sight.seat, ((cards, index),))
            if verify(sight.view, action) is None:
                return Decision(action, "completes a sequence with a wild card")
    return None


def runs_held(sight: Assessment, *, lowest: int = FOUR) -> Iterator[list[Card]]:
    """The longest runs of three or more natural cards of one suit in hand."""
    held = set(sight.hand)
    for suit in range(_SUITS):
        run: list[Card] = []
        for rank in range(lowest, ACE + 2):
            card = rank * 4 + suit
            if rank <= ACE and card in held and (rank != THREE or suit in (0, 3)):
                run.append(card)
                continue
            if len(run) >= 3:
                yield run
            run = []


def _new(sight: Assessment) -> Decision | None:
    tables = sight.tables
    spare = _spare(sight)
    lowest = THREE if tables.low_threes else FOUR
    for run in sorted(runs_held(sight, lowest=lowest), key=len, reverse=True):
        cards = run[: min(tables.sequence_limit, spare)]
        if len(cards) < 3 or not _worth_starting(sight, cards):
            continue
        action = LayMelds(sight.seat, (tuple(cards),))
        if verify(sight.view, action) is None:
            if len(cards) >= tables.canasta and tables.sequence:
                return Decision(action, f"lays down a whole sequence, {run_name(cards)}")
            why = "partner may lengthen it" if sight.partners else "it may grow"
            return Decision(action, f"starts the sequence {run_name(cards)}: {why}")
    return None


def _worth_starting(sight: Assessment, cards: list[Card]) -> bool:
    """Whether this run is a sequence to begin now."""
    tables = sight.tables
    weights = sight.weights
    if len(cards) >= tables.canasta:
        return True
    late = sight.danger >= 0.5
    points = sum(RANK_POINTS[card >> 2] for card in cards)
    if not tables.sequence:
        # It brings its points alone: worth laying when the hand is wanted small, or ends soon.
        return late or len(sight.hand) - len(cards) >= weights.run_cards
    if late:
        return points > tables.sequence_fine
    if len(sight.hand) - len(cards) < weights.sequence_cards:
        return False
    suit = cards[0] & 3
    goal = next((g for g in sight.prospects.goals if g.index is None and g.suit == suit), None)
    if goal is None:
        return False
    inside = [card for card in cards if card in goal.held]
    if len(inside) < 3:
        return False
    expected = goal.chance * goal.bonus - (1.0 - goal.chance) * tables.sequence_fine
    rather_wild = tables.exclusive and sight.own[0] < 0 and len(sight.wilds) >= 3
    if rather_wild and sight.wild_chance(len(sight.wilds)) * tables.wild > expected:
        return False
    return expected >= weights.sequence_start


def run_name(cards: list[Card]) -> str:
    """A run in words: ``5 to 8 of hearts``."""
    ranks = sorted(card >> 2 for card in cards)
    return f"{words.short(ranks[0])} to {words.short(ranks[-1])} of {words.suit(cards[0] & 3)}"


def _stretch(meld: Meld, joining: list[Card]) -> str:
    ranks = [meld.low, meld.high, *(card >> 2 for card in joining)]
    return f"{words.short(min(ranks))} to {words.short(max(ranks))} of {words.suit(meld.suit)}"


def fits_a_sequence(melds: list[Meld], card: Card, limit: int) -> bool:
    """Whether a card continues one of these unfinished sequences at an end."""
    if card < FIRST_THREE:
        return False
    for meld in melds:
        if (
            meld.kind is MeldKind.SEQUENCE
            and meld.suit == card & 3
            and len(meld.cards) < limit
            and card >> 2 in (meld.low - 1, meld.high + 1)
        ):
            return True
    return False


def closeness(sight: Assessment, card: Card) -> int:
    """How many cards in hand and open ends on the table could make a sequence with this one."""
    rank, suit = card >> 2, card & 3
    near = 0
    for other in range(max(FOUR, rank - _REACH), min(ACE, rank + _REACH) + 1):
        if other != rank and other * 4 + suit in sight.hand:
            near += 1
    for _, meld in own_sequences(sight):
        if meld.suit == suit and (0 < meld.low - rank <= _REACH or 0 < rank - meld.high <= _REACH):
            near += 2
    return near


def sequence_keep(sight: Assessment, card: Card) -> float:
    """The points that a card is worth for sequences, beside what it is worth by its rank."""
    weights = sight.weights
    keep = weights.near_sequence * closeness(sight, card)
    if sight.tables.sequence:
        keep += weights.sequence_keep * sight.prospects.loss(card)
    return keep
