"""Legal play at random, for tests that hold for every version of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, product
from random import Random

from game.rules.actions import Action, LayMelds, LayOff, Offence, PayFine
from game.rules.cards import THREE, Card, full_pack, shuffled
from game.rules.choices import (
    discards,
    merges,
    openings,
    sequences,
    simple_actions,
    single_lay_offs,
    takes,
)
from game.rules.engine import apply, deal
from game.rules.events import Event
from game.rules.legality import verify
from game.rules.state import Phase, State
from game.rules.variant import Variant

LIMIT = 3000
"""Actions after which a hand is taken to go on for ever."""


def deck_of(variant: Variant, random: Random) -> list[Card]:
    """A shuffled pack of the variant."""
    return shuffled(full_pack(variant.pack.packs, variant.pack.jokers), random)


def candidates(state: State) -> list[Action]:
    """Actions that the player in turn might think of; ``verify`` says which are lawful."""
    seat = state.turn
    hand = state.hands[seat]
    if state.phase in (Phase.ANSWER, Phase.THREES):
        return simple_actions(state)
    if state.phase is Phase.DRAW:
        return [*fines(seat), *simple_actions(state), *takes(state)]
    batches = [batch for batch in openings(state, hand) if batch]
    if state.opened[state.side_of[seat]]:
        batches = [(group,) for batch in batches for group in batch]
    batches += [(run,) for run in sequences(hand)]
    batches.append((tuple(card for card in hand if card >> 2 == THREE),))
    return [
        *fines(seat),
        *(LayMelds(seat, batch) for batch in batches),
        *single_lay_offs(state),
        *merges(state),
        *simple_actions(state),
        *discards(state),
    ]


def fines(seat: int) -> list[Action]:
    """The fines that a clumsy player might pay."""
    return [PayFine(seat, offence) for offence in Offence]


def legal(state: State) -> list[Action]:
    """The lawful ones of them; where there are none, a way out with several cards at once."""
    return [action for action in candidates(state) if verify(state, action) is None] or [
        action for action in last_cards(state) if verify(state, action) is None
    ]


def last_cards(state: State) -> Iterator[Action]:
    """Lay-offs of the last few cards, all or but for a discard, spread over the side's melds.

    After a yes nothing else may be left to do: each of the cards alone would end in a dead end.
    """
    hand = state.hands[state.turn]
    melds = range(len(state.melds[state.side_of[state.turn]]))
    for left in (0, 1):
        for cards in combinations(hand, min(len(hand), 3) - left):
            for places in product(melds, repeat=len(cards)):
                groups = {
                    place: tuple(c for c, p in zip(cards, places, strict=True) if p == place)
                    for place in places
                }
                yield LayOff(state.turn, tuple((group, at) for at, group in groups.items()))


def choose(actions: list[Action], random: Random) -> Action:
    """One of them, melds and takes rather than discards."""
    if random.random() < 0.95:
        # Fines could be paid for ever.
        actions = [a for a in actions if not isinstance(a, PayFine)] or actions
    eager = [a for a in actions if type(a).__name__ not in ("Discard", "Draw", "Pass")]
    if eager and random.random() < 0.6:
        return random.choice(eager)
    return random.choice(actions)


class Play:
    """A hand in play: ``state``, ``deck``, ``actions`` so far and the events of the last one."""

    def __init__(
        self,
        variant: Variant,
        random: Random,
        totals: Iterable[int] | None = None,
        number: int = 1,
    ) -> None:
        self.deck = deck_of(variant, random)
        self.dealer = random.choice([s for side in variant.table.sides for s in side])
        accounts = len(variant.table.sides)
        self.totals = list(totals) if totals else [0] * accounts
        self.actions: list[Action] = []
        self.state, self.events = deal(variant, self.deck, self.dealer, self.totals, number)

    def options(self) -> list[Action]:
        """What the player in turn may do."""
        return legal(self.state)

    def step(self, action: Action) -> list[Event]:
        """Play an action."""
        assert len(self.actions) < LIMIT, "the hand does not end"
        self.actions.append(action)
        self.events = apply(self.state, action)
        return self.events

    def to_the_end(self, random: Random) -> None:
        """Play until the hand is finished."""
        while not self.over:
            self.step(choose(self.options(), random))

    @property
    def over(self) -> bool:
        """Whether the hand is finished."""
        return self.state.phase is Phase.OVER


def all_cards(state: State) -> Counter[Card]:
    """Every card of the hand, wherever it lies."""
    cards: Counter[Card] = Counter(state.stock)
    cards.update(state.pile)
    for group in (*state.hands, *state.threes, *state.extra.values(), *state.feet):
        cards.update(group)
    for melds in state.melds:
        for meld in melds:
            cards.update(meld.cards)
    return cards


def snapshot(state: State) -> dict[str, object]:
    """Everything that a state holds, in a form that can be compared."""
    fields: dict[str, object] = {}
    for name in State.__slots__:
        value = getattr(state, name)
        if name in ("hands", "threes", "known", "feet"):
            value = [sorted(cards) for cards in value]
        elif isinstance(value, list):
            value = [item[:] if isinstance(item, list) else item for item in value]
        elif isinstance(value, dict):
            value = {key: sorted(cards) for key, cards in value.items()}
        fields[name] = value
    return fields
