"""The search for a way out: ranks are tried in order, from the lowest to the ace.

The answer is exact with two exceptions that hardly matter: the extra hand of the two-handed games
is ignored, and a lock on wild cards is judged as if all cards came down in the best order.

A partial way remembers only what matters later: the unfinished sequences, how many wild cards it
needs and could take, and what it has made. Among ways with the same unfinished sequences, one that
another matches or beats in everything is dropped. The most promising ways are followed first, which
finds most ways out at once; the answer is no only when all were followed. Where the first look does
not answer, ways from which too many wild cards would be needed (``needs``) are given up early.

A no may be wrong only where ways were passed over: where a rank has more than the last of
``WIDTHS`` places, or a search comes to ``MOST_STEPS``. Neither happens in the random positions of
all games with up to 63 cards that ``tests/rules/test_going_out.py`` draws.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from ..cards import ACE, FIRST_THREE, THREE, Card, Rank
from ..melds import Meld, MeldKind
from ..state import State, is_canasta
from ..turn_end import canastas_of, counting_canastas, foot_hinders, lacks_canastas
from ..variant_records import BlackThrees, Counted
from .goal import Way, WayOut
from .needs import Needs
from .reach import in_reach
from .sequences import NEW, Runs, SuitRuns, SuitStep
from .sets import (
    NO_KINDS,
    NO_SETS,
    Kinds,
    Marks,
    RankRules,
    RankSets,
    RankWay,
    Shape,
    rank_sets,
)

WIDTHS: Final = (6, 12, 48, 200, 3000)
"""How many places are followed from rank to rank: the next width is tried if one finds nothing."""
MOST_STEPS: Final = 100_000
"""A search ends soon after so many steps, about half a second, whatever cards a file holds. At
most half of them look ahead, so that with house rules too enough are left to follow ways.
"""


def can_go_out(state: State) -> bool:
    """Whether melds, lay-offs and a discard exist by which the player in turn goes out lawfully.

    A permission not yet asked for counts as given; one that was refused rules going out out.

    >>> from game.notation.card_notation import parse_cards
    >>> from game.rules.melds import meld_of
    >>> from game.rules.state import Phase
    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["classic"], dealer=3, totals=[0, 0])
    >>> state.phase, state.opened[0] = Phase.MELD, True
    >>> state.melds[0] = [meld_of(parse_cards("Ks Ks Kh Kh Kd Kd 2c"))]
    >>> state.hands[0] = parse_cards("9s 9h 2d 4c")
    >>> can_go_out(state)
    True
    >>> state.hands[0] = parse_cards("9s 8h 4c")
    >>> can_go_out(state)
    False
    """
    if (
        state.permission is False
        or state.held_threes(state.turn)
        or foot_hinders(state, state.turn)
    ):
        return False
    hand = state.hands[state.turn]
    if not hand:
        return False
    melds = state.melds[state.side_of[state.turn]]
    return any(Search(state, own, rest).succeeds() for own, rest in _starts(state, melds, hand))


def _starts(
    state: State, melds: Sequence[Meld], hand: Sequence[Card]
) -> Iterator[tuple[list[Meld], list[Card]]]:
    """The melds and the hand as they are, then after each conversion of a wild meld (Joker)."""
    yield list(melds), list(hand)
    if not state.variant.melds.conversion:
        return
    for place, meld in enumerate(melds):
        if meld.kind is not MeldKind.WILD or meld.size != 3:
            continue
        for rank, count in Counter(card >> 2 for card in hand if card >> 2 > THREE).items():
            own = [m for m in melds if m.kind is MeldKind.SET and m.rank == rank]
            if count < 4 or len(own) > 1 or not all(is_canasta(state.variant, m) for m in own):
                continue
            if rank in state.variant.melds.ranks_without_wilds:
                continue
            made = Meld(MeldKind.SET, rank, (), 4, 3)
            rest = list(hand)
            for card in [card for card in hand if card >> 2 == rank][:4]:
                rest.remove(card)
            yield [*melds[:place], made, *melds[place + 1 :]], rest


_Place: TypeAlias = tuple[tuple[Runs, ...], bool]
"""The sequences under way in each suit, and whether any was begun."""

_PlaceT = TypeVar("_PlaceT", bound=tuple[Any, ...])


class Search:
    """One search for a way out, with these melds and cards in place of those of the state.

    ``steps`` counts the ways looked at; ``cut`` tells that some were passed over.
    """

    def __init__(self, state: State, melds: Sequence[Meld], hand: Sequence[Card]) -> None:
        variant = state.variant
        side = state.side_of[state.turn]
        self._state = state
        self._melds = melds
        self._opening = not state.opened[side]
        self._minimum = state.minimum_for(state.turn) if self._opening else 0
        self._wilds = [card for card in hand if 0 < card < FIRST_THREE]
        self._cards = Counter(card for card in hand if card >= FIRST_THREE)
        self._ranks = {card >> 2 for card in self._cards}
        self._ranks |= {meld.rank for meld in melds if meld.kind is MeldKind.SET}
        self._dead = state.dead_ranks()
        self._made = canastas_of(state, melds)
        self._count = self._opening or lacks_canastas(state, self._made) is not None
        rules = variant.going_out
        self._needed = rules.needed if self._count else 0
        contract = rules.contract
        self._most_kinds = Kinds(contract.natural, contract.mixed, contract.apart)
        self._needs_sequence = (
            self._needed > 0
            and rules.needs_sequence
            and Counted.SEQUENCE not in counting_canastas(state, self._made, side)
        )
        self._strict = variant.going_out.discard_required
        self._sets: list[RankSets] = []
        self._end = WayOut(state, melds, self._wilds)
        self._suits = self._suit_runs()
        self._needs: Needs | None = None
        self._kept = 0
        self.cut = False

    @property
    def steps(self) -> int:
        """How many ways were looked at."""
        return self._kept + (self._needs.steps if self._needs else 0)

    def _is_spent(self) -> bool:
        """Whether the search has to end without an answer; if so, it counts as ``cut``."""
        if self.steps < MOST_STEPS:
            return False
        self.cut = True
        return True

    def _suit_runs(self) -> list[SuitRuns]:
        rules = self._state.variant.melds
        if rules.sequences is None:
            return []
        black = sum(self._cards[card] for card in self._cards if card >> 2 == THREE)
        wild_meld = any(meld.kind is MeldKind.WILD for meld in self._melds)
        limit = rules.sequences.longer_going_out or rules.sequences.max_size
        return [
            SuitRuns(
                self._state.variant,
                suit,
                [
                    meld
                    for meld in self._melds
                    if meld.kind is MeldKind.SEQUENCE
                    and meld.suit == suit
                    and (limit is None or meld.size < limit)
                ],
                self._cards,
                len(self._wilds),
                # Black threes must leave at most one card too: not both in one turn.
                longer=black < 3 or rules.black_threes is BlackThrees.NATURAL,
                begin=not (rules.wilds_or_sequences and wild_meld),
                count=self._count,
            )
            for suit in range(4)
        ]

    def _rank_sets(self, rank: Rank) -> RankSets:
        """The ways to lay cards of the rank in sets."""
        if rank not in self._ranks:
            return NO_SETS
        total = sum(self._cards[rank * 4 + suit] for suit in range(4))
        own = tuple(
            Shape(meld.naturals, meld.wilds)
            for meld in self._melds
            if meld.kind is MeldKind.SET and meld.rank == rank
        )
        variant = self._state.variant
        rules = RankRules(variant, rank, own, rank in self._dead, self._opening, self._count)
        return rank_sets(rules, total, len(self._wilds))

    def _look_ahead(self) -> None:
        """Tell each suit at which ranks a sequence may be needed at all.

        A sequence is needed for a card that the sets of its rank cannot take. This is rare unless
        most other cards of the rank lie in sequences too, and the suits limit how many can.
        """
        self._last_root = 0
        if not self._suits:
            return
        worth = set()
        for rank in range(THREE, ACE + 1):
            sets = self._sets[rank]
            total = len(sets.ways) - 1
            least = total - sum(suit.most_at(rank) for suit in self._suits)
            for left in range(max(0, least - (not self._state.no_discard)), total):
                if sets.missed[left] and sets.ways[left]:
                    worth.add(rank)
                if sets.roots[left] and sets.ways[left]:
                    self._last_root = rank
        for suit in self._suits:
            suit.look_ahead(worth)

    def succeeds(self) -> bool:
        """Whether some way out exists."""
        if not in_reach(self._state, self._melds, self._cards, self._wilds, self._suits):
            return False
        if not self._end.opening_in_reach(self._cards):
            return False
        self._sets = [self._rank_sets(rank) for rank in range(ACE + 2)]
        self._look_ahead()
        for most in WIDTHS:
            self.cut = False
            if self._sweep(most):
                return True
            if not self.cut or self._is_spent():
                return False
            if self._suits and self._needs is None:
                self._needs = Needs(
                    self._suits, self._sets, len(self._wilds),
                    discards=not self._state.no_discard, most_steps=MOST_STEPS // 2,
                )  # fmt: skip
        return False

    def _sweep(self, most: int) -> bool:
        """Go through the ranks once, following at most ``most`` places at each."""
        places: dict[_Place, list[Way]] = {
            (tuple(suit.same(()) for suit in self._suits), False): [
                Way(0, 0, 0, 0, Marks.NONE, 0, False)
            ]
        }
        for rank in range(THREE, ACE + 2):
            if self._sets[rank] is NO_SETS and not self._suits:
                continue
            places = self._after(rank, places, most)
            if self._needs_sequence:
                places = self._hopeful(rank, places)
            places = self._likely(places, most)
        return any(
            self._end.reached(way, begun=begun)
            for (_, begun), ways in places.items()
            for way in ways
        )

    def _hopeful(self, rank: Rank, places: Mapping[_Place, list[Way]]) -> dict[_Place, list[Way]]:
        """The ways that have a sequence canasta or may yet make one, where going out needs one.

        The others lead nowhere, and in a large hand they would crowd out those that do.
        """
        hopeful: dict[_Place, list[Way]] = {}
        for (runs, begun), ways in places.items():
            pairs = zip(self._suits, runs, strict=True)
            if not any(suit.may_complete_one(rank, under_way) for suit, under_way in pairs):
                ways = [way for way in ways if way.sequences]
            if ways:
                hopeful[runs, begun] = ways
        return hopeful

    def _likely(self, places: dict[_PlaceT, list[Way]], most: int) -> dict[_PlaceT, list[Way]]:
        """The ``most`` places that lack least."""
        if len(places) <= most:
            return places
        self.cut = True
        likely = sorted(places, key=lambda place: _debts(place[0], places[place]))[:most]
        return {place: places[place] for place in likely}

    # --- one rank --------------------------------------------------------------------------------

    def _after(
        self, rank: Rank, places: Mapping[_Place, list[Way]], most: int
    ) -> dict[_Place, list[Way]]:
        """All places after this rank's cards are laid, one of them perhaps kept for the discard."""
        known, missing, roots = self._sets[rank]
        total = len(known) - 1
        # Such a card cannot be the last that is thrown (PEN-3).
        kept_in_hand = rank in self._state.variant.discards.barred_until_made
        found: dict[_Place, list[Way]] = {}
        for (runs, begun, used), ways in self._with_sequences(rank, places, most).items():
            for left in (total - used, total - used - 1):
                drops = left < total - used
                if left < 0 or (drops and (self._state.no_discard or kept_in_hand)):
                    continue
                marked = self._marked(rank, runs, missed=missing[left], root=roots[left])
                if marked is None:
                    continue
                room = self._room(rank + 1, 0, marked, 0)
                kept = found.setdefault((marked, begun), [])
                for way in ways:
                    most_low = room[way.dropped or drops]
                    if not (drops and way.dropped):
                        for more in known[left]:
                            if way.low + more.low <= most_low:
                                self._keep(kept, self._with_sets(way, more, dropped=drops))
        return {place: ways for place, ways in found.items() if ways}

    def _marked(
        self, rank: Rank, runs: tuple[Runs, ...], *, missed: bool, root: bool
    ) -> tuple[Runs, ...] | None:
        """The sequences of all suits, marked with whether this rank's cards are needed in them."""
        if not self._suits:
            return runs
        marked: list[Runs] = []
        rooted = root or (missed and any(run.rooted for suit in runs for run in suit))
        for suit, under_way in zip(self._suits, runs, strict=True):
            now = suit.marked(rank, under_way, missed=missed, rooted=rooted)
            if now is None:
                return None
            marked.append(now)
        if rank >= self._last_root and all(suit.linked for suit in self._suits):
            new = [run.rooted for suit in marked for run in suit if run.own == NEW]
            if new and not any(run.rooted for suit in marked for run in suit):
                return None
        return tuple(marked)

    def _with_sequences(
        self, rank: Rank, places: Mapping[_Place, list[Way]], most: int
    ) -> dict[tuple[tuple[Runs, ...], bool, int], list[Way]]:
        """All ways to lay cards of the rank in sequences, suit by suit, with how many are laid."""
        if not self._suits:
            return {(runs, begun, 0): ways for (runs, begun), ways in places.items()}
        now = {(runs, begun, 0, False): ways for (runs, begun), ways in places.items()}
        for number, suit in enumerate(self._suits):
            if suit.idle(rank) and not any(place[0][number] for place in now):
                continue
            after: dict[tuple[tuple[Runs, ...], bool, int, bool], list[Way]] = {}
            rooms: dict[tuple[tuple[Runs, ...], bool, int, bool], tuple[int, int]] = {}
            for (runs, begun, used, orphan), ways in now.items():
                if self._is_spent():
                    return {}
                before, behind = runs[:number], runs[number + 1 :]
                for then, step in suit.steps(rank, runs[number]):
                    place = (
                        (*before, then, *behind),
                        begun or step.begun,
                        used + step.naturals,
                        orphan or step.orphan,
                    )
                    kept = after.get(place)
                    if kept is None:
                        kept = after[place] = []
                        rooms[place] = self._room(rank, number + 1, place[0], place[2])
                    room = rooms[place]
                    for way in ways:
                        if way.low + step.low <= room[way.dropped]:
                            self._keep(kept, self._with_step(way, step))
            now = self._likely({place: ways for place, ways in after.items() if ways}, 2 * most)
        found: dict[tuple[tuple[Runs, ...], bool, int], list[Way]] = {}
        for (runs, begun, used, orphan), ways in now.items():
            # What nothing needed so far may hang together with a sequence that goes on.
            if orphan and not any(run.some and not run.rooted for suit in runs for run in suit):
                continue
            kept = found.setdefault((runs, begun, used), [])
            for way in ways:
                self._keep(kept, way)
        return found

    def _room(self, rank: Rank, suits: int, runs: tuple[Runs, ...], used: int) -> tuple[int, int]:
        """How many wild cards a way may need up to here: while none is dropped, and after it."""
        wilds = len(self._wilds)
        if self._needs is None:
            return wilds, wilds
        before, after = self._needs.within(rank, suits, runs, used)
        return wilds - before, wilds - after

    def _with_step(self, way: Way, step: SuitStep) -> Way:
        if not (step.low or step.high or step.canastas or step.points):
            return way
        low, high, sets, sequences, marks, points, dropped, kinds = way
        return Way(
            low + step.low,
            min(high + step.high, len(self._wilds)),
            sets,
            min(sequences + step.canastas, self._needed),
            marks,
            min(points + step.points, self._minimum),
            dropped,
            kinds,
        )

    def _with_sets(self, way: Way, more: RankWay, *, dropped: bool) -> Way:
        return Way(
            way.low + more.low,
            min(way.high + more.high, len(self._wilds)),
            min(way.sets + more.canastas, self._needed),
            way.sequences,
            way.marks | more.marks,
            min(way.points + more.points, self._minimum),
            way.dropped or dropped,
            self._with_kinds(way.kinds, more.kinds),
        )

    def _with_kinds(self, kinds: Kinds, more: Kinds) -> Kinds:
        """The canastas of both, as far as the contract goes."""
        if more is NO_KINDS:
            return kinds
        both = zip(kinds, more, self._most_kinds, strict=True)
        return Kinds(*(min(one + other, most) for one, other, most in both))

    def _keep(self, kept: list[Way], way: Way) -> None:
        """Add a way to those at the same place unless one there is as good; drop those it beats."""
        self._kept += 1
        strict = self._strict
        beaten = False
        # Most of the work is done here: plain loops take half the time of ``any`` and the like.
        for other in kept:
            if _beats(other, way, strict):
                return
            beaten = beaten or _beats(way, other, strict)
        if beaten:
            kept[:] = [other for other in kept if not _beats(way, other, strict)]
        kept.append(way)


def _debts(under_way: tuple[Runs, ...], ways: Sequence[Way]) -> tuple[int, int]:
    """What the ways to a place still lack: wild cards, and sequences that are too short."""
    short = len([1 for runs in under_way for run in runs if run.gap or run.size < 3])
    return min(way.low + way.dropped for way in ways) + short, short


def _beats(one: Way, other: Way, strict: bool) -> bool:
    """Whether ``one`` is at least as good as ``other``; ``strict`` where a discard is required."""
    low, high, sets, sequences, marks, points, dropped, kinds = one
    low_2, high_2, sets_2, sequences_2, marks_2, points_2, dropped_2, kinds_2 = other
    return (
        low <= low_2
        and high >= high_2
        and sets >= sets_2
        and sequences >= sequences_2
        and points >= points_2
        and (dropped == dropped_2 or (dropped < dropped_2 and not strict))
        and marks & marks_2 == marks_2
        and (kinds is kinds_2 or kinds.reach(kinds_2))
    )
