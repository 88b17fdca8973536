"""One turn of a record, and what its player could know of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import comb

from game.rules.actions import Action, Discard, LayMelds, Take
from game.rules.cards import FIRST_THREE, JOKER, THREE, Card
from game.rules.engine import apply
from game.rules.legality import verify
from game.rules.melds import Meld, MeldKind
from game.rules.state import Phase
from game.rules.variant_records import BlackThrees
from game.rules.view import PlayerView

SURE = 0.95
"""The chance of a take from which on a discard gives the pile away."""
_UNOPENED = 0.35
"""How often a side that has not opened can do so with the pile that it could pair."""
_THREW_IT = 0.3
"""How often a player who threw a rank keeps a pair of it."""
_SPENDS_A_WILD = 0.5
"""How often a player spends a wild card for the pile."""
_READY = 3
"""A player with no more cards, whose side may go out, ends the hand in the next turn."""
_HELPED = 2
"""The number of wild cards that a canasta is expected to take."""


class PlayedTurn:
    """What a player did from one moment to another without anybody between.

    ``steps`` pairs each action with what its player saw before it. ``start`` is what they saw
    first. ``end`` is the table after the last of them.
    """

    def __init__(self, steps: Sequence[tuple[PlayerView, Action]]) -> None:
        self.steps = steps
        self.start = steps[0][0]
        self.variant = self.start.variant

    @cached_property
    def end(self) -> PlayerView:
        """The table after the last action."""
        view, action = self.steps[-1]
        after = view.copy()
        apply(after, action)
        return after

    @property
    def throw(self) -> tuple[PlayerView, Card] | None:
        """The last card thrown, and what the player saw before."""
        view, action = self.steps[-1]
        return (view, action.card) if isinstance(action, Discard) else None

    @property
    def take(self) -> tuple[PlayerView, Take] | None:
        """The take of the pile, and what the player saw before."""
        return next(((view, act) for view, act in self.steps if isinstance(act, Take)), None)

    @cached_property
    def out(self) -> bool:
        """Whether the player ended the hand by going out."""
        return not self.end.hands[self.start.seat] and self.end.phase is Phase.OVER

    @cached_property
    def free(self) -> PlayerView:
        """The table from which on no meld was needed to open."""
        side = self.start.side
        for view, act in self.steps:
            if view.opened[side] or _opens_with_too_much(view, act):
                return view
        return self.end

    @cached_property
    def grown(self) -> list[tuple[Meld | None, Meld]]:
        """The melds that grew from then on in this turn, each with what it was before."""
        side = self.start.side
        before = {meld.born: meld for meld in self.free.melds[side]}
        return [
            (before.get(meld.born), meld)
            for meld in self.end.melds[self.end.side]
            if (old := before.get(meld.born)) is None or old.size < meld.size
        ]


def _opens_with_too_much(view: PlayerView, act: Action) -> bool:
    """Whether an opening would do with a wild card less."""
    groups = act.groups if isinstance(act, LayMelds) else ()
    return any(
        card < FIRST_THREE
        and verify(
            view,
            LayMelds(
                view.seat,
                (*groups[:place], (*group[:n], *group[n + 1 :]), *groups[place + 1 :]),
            ),
        )
        is None
        for place, group in enumerate(groups)
        for n, card in enumerate(group)
    )


def hostile(view: PlayerView) -> bool:
    """Whether the next player is an opponent."""
    return view.side_of[view.next_seat(view.seat)] != view.side


def unseen(view: PlayerView, rank: int) -> int:
    """How many cards of a rank are neither in the own hand nor seen on the table."""
    total = sum(card >> 2 == rank for card in view.variant.full_pack())
    return total - sum(card >> 2 == rank for card in _seen(view))


def _seen(view: PlayerView) -> Iterator[Card]:
    yield from view.hand
    yield from view.pile
    for threes in view.threes:
        yield from threes
    for melds in view.melds:
        for meld in melds:
            yield from meld.cards
    for seat, known in enumerate(view.known):
        if seat != view.seat:
            yield from known


def turns_left(view: PlayerView) -> float:
    """How many more turns the stock has for everybody."""
    players = sum(side >= 0 for side in view.side_of)
    return len(view.stock) / (players * view.variant.draw.cards)


def last_turn(view: PlayerView) -> bool:
    """Whether the stock brings this player no other turn."""
    players = sum(side >= 0 for side in view.side_of)
    return view.last_turn or len(view.stock) <= (players - 1) * view.variant.draw.cards


def threatened(view: PlayerView, most: int = _READY + 2, lacking: int = 0) -> bool:
    """Whether an opponent may end the hand soon: they have the canastas and hardly a card.

    A meld that lacks no more cards than ``lacking`` counts as a canasta.
    """
    return any(
        _nearly_out(view, side, seats, most, lacking)
        for side, seats in enumerate(view.sides)
        if side != view.side
    )


def partner_ready(view: PlayerView) -> bool:
    """Whether a partner may end the hand soon."""
    seats = [seat for seat in view.sides[view.side] if seat != view.seat]
    return _nearly_out(view, view.side, seats, _READY + 2)


def _nearly_out(
    view: PlayerView, side: int, seats: Sequence[int], most: int, lacking: int = 0
) -> bool:
    rules = view.variant
    made = [
        meld
        for meld in view.melds[side]
        if view.is_canasta(meld) or meld.size >= rules.canastas.size - lacking
    ]
    ordered = any(meld.kind is MeldKind.SEQUENCE for meld in made)
    return (
        view.opened[side]
        and len(made) >= rules.going_out.needed
        and (ordered or not rules.going_out.needs_sequence)
        and any(len(view.hands[seat]) <= most for seat in seats)
    )


def about_to_end(view: PlayerView) -> bool:
    """Whether cards in hand hardly see another turn."""
    return last_turn(view) or threatened(view, _READY)


def early(view: PlayerView) -> bool:
    """Whether there is much time: five turns for everybody, and nobody about to go out.

    Opponents may be so who lack one card for the canastas.
    """
    return turns_left(view) >= 5 and not threatened(view, lacking=1) and not partner_ready(view)


def danger(view: PlayerView, card: Card) -> float:
    """The chance that the next player, an opponent, takes the pile with a card.

    It is 1 where the card fits their meld and such a take is lawful, or where they are known to
    hold a pair. Else they hold a pair by the cards unseen, all alike. A wild card beside one of
    them counts half, where it is lawful. It counts less where they have to open with the pile, and
    where they threw the rank themselves.
    """
    variant = view.variant
    seat = view.next_seat(view.seat)
    side = view.side_of[seat]
    rank = card >> 2
    if side == view.side or card < FIRST_THREE:
        return 0.0
    if rank == THREE and variant.melds.black_threes is not BlackThrees.NATURAL:
        return 0.0
    if rank in view.dead_ranks():
        return 0.0
    frozen = view.pile_is_frozen(side)
    if variant.pile.lay_off and not frozen and any(takes(view, m, card) for m in view.melds[side]):
        return 1.0
    limit = variant.melds.max_size
    mine = [m for m in view.melds[side] if m.kind is MeldKind.SET and m.rank == rank]
    if limit and mine and all(m.size + 3 > limit and not view.is_canasta(m) for m in mine):
        return 0.0
    held = sum(other >> 2 == rank for other in view.known[seat])
    found = _holds(view, seat, rank, 2 - held)
    if variant.pile.natural_and_wild and not frozen:
        one = _holds(view, seat, rank, 1 - held)
        found += (one - found) * _SPENDS_A_WILD * _holds_wild(view, seat)
    if not view.opened[side]:
        found *= _UNOPENED
    elif held >= 2:
        return 1.0
    if held < 2 and (seat, rank) in {(who, thrown >> 2) for who, thrown in view.discards}:
        found *= _THREW_IT
    return found


def takes(view: PlayerView, meld: Meld, card: Card) -> bool:
    """Whether a natural card fits a meld and it has room."""
    rules = view.variant.melds
    if meld.kind is MeldKind.SET:
        room = rules.max_size is None or meld.size < rules.max_size
        return room and meld.rank == card >> 2
    if meld.kind is not MeldKind.SEQUENCE or rules.sequences is None:
        return False
    if card >> 2 == THREE and not rules.sequences.low_threes:
        return False
    limit = rules.sequences.max_size
    return (limit is None or meld.size < limit) and meld.with_cards([card]) is not None


def _hidden(view: PlayerView, seat: int) -> tuple[int, int]:
    """How many cards of a hand are not known, and of how many unseen cards they are."""
    return (
        max(0, len(view.hands[seat]) - len(view.known[seat])),
        view.variant.pack.size - sum(1 for _ in _seen(view)),
    )


def _holds(view: PlayerView, seat: int, rank: int, number: int) -> float:
    """The chance that a player holds at least so many more cards of a rank, by lot."""
    if number <= 0:
        return 1.0
    cards, total = _hidden(view, seat)
    like = max(0, unseen(view, rank))
    fewer = sum(
        comb(like, n) * comb(total - like, cards - n) for n in range(min(number, cards + 1))
    )
    return 1.0 - fewer / comb(total, cards) if total >= cards else 1.0


def _holds_wild(view: PlayerView, seat: int) -> float:
    cards, total = _hidden(view, seat)
    wilds = max(0, unseen(view, JOKER >> 2) + unseen(view, 2))
    if any(card < FIRST_THREE for card in view.known[seat]):
        return 1.0
    return 1.0 - comb(total - wilds, cards) / comb(total, cards) if total >= cards else 1.0


def own_unfinished(view: PlayerView, card: Card) -> Meld | None:
    """The own side's unfinished meld that a natural card fits, if there is one within reach."""
    if card >> 2 in view.dead_ranks():
        return None
    return next(
        (
            m
            for m in view.melds[view.side]
            if not view.is_canasta(m) and takes(view, m, card) and _within_reach(view, m)
        ),
        None,
    )


def _within_reach(view: PlayerView, meld: Meld) -> bool:
    """Whether a meld may well become a canasta: a set with its like in hand, half of those unseen
    and two wild cards."""
    rules = view.variant
    if meld.kind is not MeldKind.SET:
        return True
    helped = 0 if meld.rank in rules.melds.ranks_without_wilds else _HELPED
    held = sum(card >> 2 == meld.rank for card in view.hand)
    return meld.naturals + held + unseen(view, meld.rank) / 2 + helped >= rules.canastas.size


def fined_ranks(view: PlayerView) -> set[int]:
    """The ranks that may be fined: those of unfinished sets, and black threes in hand."""
    penalties = view.variant.penalties
    threes = {THREE} if penalties.black_three else set()
    return threes | {rule.rank for rule in penalties.unfinished if rule.rank}


def useless(view: PlayerView, card: Card) -> bool:
    """Whether a natural card is alone in hand, fits nothing of the own side and helps nobody.

    No opponent's unfinished meld takes it, for that would lengthen it with the next pile, and no
    canasta of its rank is paid better than others. It neighbours no card of its suit in hand, where
    sequences may lie. A black three is useless only where it costs those who are caught with it;
    else it is kept to stop a pile.
    """
    rank = card >> 2
    if rank == THREE:
        return view.variant.penalties.black_three is not None and not view.is_bonus_three(card)
    if card < FIRST_THREE or sum(other >> 2 == rank for other in view.hand) > 1:
        return False
    if rank in view.variant.canastas.natural_by_rank:
        return False
    if theirs(view, card) or any(takes(view, meld, card) for meld in view.melds[view.side]):
        return False
    if view.variant.melds.sequences is None:
        return True
    near = {rank - 2, rank - 1, rank + 1, rank + 2}
    return not any(other & 3 == card & 3 and other >> 2 in near for other in view.hand)


def theirs(view: PlayerView, card: Card) -> bool:
    """Whether an opponent's unfinished meld takes a natural card."""
    return any(
        takes(view, meld, card) and not view.is_canasta(meld)
        for side, melds in enumerate(view.melds)
        if side != view.side
        for meld in melds
    )


def others_to_throw(view: PlayerView, card: Card) -> list[Card]:
    """The natural cards of other ranks that could be thrown in place of a card."""
    return [
        other
        for other in dict.fromkeys(view.hand)
        if other >= FIRST_THREE
        and other >> 2 != card >> 2
        and verify(view, Discard(view.seat, other)) is None
    ]
