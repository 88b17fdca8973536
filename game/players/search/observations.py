"""What the table shows of another player's wish to hold a rank.

For every hidden hand and kind of card a few facts are read from what lies open and from all that
was thrown. ``belief_weights`` says how much each of them weighs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from ...rules.cards import FIRST_THREE, FOUR, THREE, Card
from ...rules.state import is_bonus_three
from ...rules.variant import Variant
from ...rules.variant_records import BlackThrees
from ...rules.view import PlayerView
from ..signals import first_thrown
from .discard_cost import DiscardCosts

BONUS = 15
"""The kind of the threes that are tabled for a bonus; all other kinds are ranks."""
KINDS = 16

Facts: TypeAlias = tuple[str, ...]
"""The facts that hold for a hand and a kind of card."""

_SMALL_PILE = 6
_SAFE = 4
"""What lay on top of the pile so many turns ago at most, and was not taken, is safe to throw."""
_LATELY = 3


def kind_in(variant: Variant, card: Card) -> int:
    """The kind of a card: its rank, and one of their own for threes that are tabled."""
    return BONUS if is_bonus_three(variant, card) else card >> 2


class Table:
    """What is the same for all hidden hands of a view.

    ``unseen`` counts by kind the cards that the seat of the view has not seen.
    """

    def __init__(self, view: PlayerView, unseen: Sequence[int]) -> None:
        self._view = view
        self._unseen = unseen
        variant = view.variant
        self._natural = THREE if variant.melds.black_threes is BlackThrees.NATURAL else FOUR
        self._melded: list[dict[int, int]] = []
        self._wilds: list[int] = []
        for melds in view.melds:
            sets: dict[int, int] = {}
            for meld in melds:
                if meld.rank:
                    sets[meld.rank] = max(sets.get(meld.rank, 0), meld.size)
            self._melded.append(sets)
            self._wilds.append(sum(meld.wilds for meld in melds))
        pile = view.pile
        thrown = view.discards
        # A card thrown lies in the pile at its place less this, if that is not negative.
        self._shift = len(thrown) - len(pile)
        wilds = [place for place, card in enumerate(pile) if 0 < card < FIRST_THREE]
        # From this place of the pile on it was frozen for all.
        if variant.pile.always_frozen or (view.frozen and not wilds):
            self._frozen = 0
        else:
            self._frozen = wilds[0] if wilds else len(pile) + 1
        self._costs = DiscardCosts(view, unseen, self._melded, self._natural, self._frozen)

    def facts(self, seat: int) -> list[Facts]:
        """By kind, what is known of another seat's wish to hold it."""
        view = self._view
        side = view.side_of[seat]
        hand = self._hand_facts(seat)
        thrown = [card >> 2 for who, card in view.discards if who == seat]
        time = _time(len(thrown))
        opened = "open" if view.opened[side] else "closed"
        natural = self._natural_facts(seat, thrown)
        by_kind: list[Facts] = []
        for kind in range(KINDS):
            if kind < THREE:
                facts = [*self._wild_facts(seat, kind, thrown), *hand]
            elif kind == BONUS:
                facts = []
            elif kind < self._natural:
                facts = [f"three {opened}", f"three {time}"]
                if kind in thrown:
                    facts.append("three threw")
                facts += hand
            else:
                facts = [f"{_class(kind)} {time}", *hand, *natural[kind]]
            by_kind.append(tuple(facts))
        return by_kind

    def _hand_facts(self, seat: int) -> list[str]:
        """What is known of a seat's hand as a whole."""
        view = self._view
        opened = "open" if view.opened[view.side_of[seat]] else "closed"
        time = _time(sum(who == seat for who, _ in view.discards))
        facts = [f"hand {self._size(seat)}", f"hand {opened} {time}"]
        if any(who == seat and 0 < card < FIRST_THREE for who, card in view.discards[-8:]):
            facts.append("threw a wild card")
        if view.known[seat]:
            facts.append("took the pile")
        return facts

    def _size(self, seat: int) -> str:
        """How many cards of a seat's hand are unknown, in words."""
        hidden = len(self._view.hands[seat]) - len(self._view.known[seat])
        return "few" if hidden <= 4 else "some" if hidden <= 8 else "many"

    def _wild_facts(self, seat: int, kind: int, thrown: Sequence[int]) -> list[str]:
        """What is known of a seat's deuces or jokers. ``thrown`` are the ranks that it threw."""
        view = self._view
        side = view.side_of[seat]
        name = "deuces" if kind == 2 else "jokers"
        opened = "open" if view.opened[side] else "closed"
        facts = [f"{name} {opened}", f"{name} {_time(len(thrown))}", f"{name} {self._size(seat)}"]
        laid = self._wilds[side]
        if laid:
            facts.append(f"{name} laid {min(laid, 3)}")
        if kind in thrown:
            facts.append(f"{name} threw")
        told = _signalled(view, seat, side)
        if told:
            facts.append(f"wild told {told}")
        return facts

    def _natural_facts(self, seat: int, thrown: Sequence[int]) -> dict[int, list[str]]:
        """By natural rank, what a seat did with it, and what lies of it on the table."""
        view = self._view
        side = view.side_of[seat]
        lain, kept, others = self._watched(seat, "open" if view.opened[side] else "closed")
        spared = self._costs.spared(seat)
        partners = {
            card >> 2 for who, card in view.discards if who != seat and view.side_of[who] == side
        }
        known = Counter(card >> 2 for card in view.known[seat])
        by_rank: dict[int, list[str]] = {}
        for rank in range(self._natural, BONUS):
            facts = [f"left {min(self._unseen[rank], 6)}"]
            if rank in thrown:
                last = thrown[::-1].index(rank)
                facts.append(f"threw {'lately' if last < _LATELY else 'once'}")
                if thrown.count(rank) > 1:
                    facts.append("threw again")
            facts += lain.get(rank, ())
            if rank in kept:
                facts.append(f"kept safe {min(kept[rank], 3)}")
            facts += spared.get(rank, ())
            if rank in others:
                facts.append("next threw")
            if rank in partners:
                facts.append("partner threw")
            if known[rank]:
                facts.append(f"known {min(known[rank], 2)}")
            facts += self._meld_facts(side, rank)
            by_rank[rank] = facts
        return by_rank

    def _meld_facts(self, side: int, rank: int) -> list[str]:
        """What a side has melded of a rank, or else that another side has."""
        canasta = self._view.variant.canastas.size
        laid = self._melded[side].get(rank)
        if laid is not None:
            return ["own canasta" if laid >= canasta else f"own {'long' if laid > 4 else 'set'}"]
        feared = [melds[rank] for melds in self._melded if rank in melds]
        # Of several sides the last counts, as in the data to which the weights were fitted.
        return [("feared canasta" if size >= canasta else "feared") for size in feared[-1:]]

    def _watched(
        self, seat: int, opened: str
    ) -> tuple[dict[int, list[str]], dict[int, int], set[int]]:
        """What one seat let lie, did not throw though it was safe, and what the next one threw."""
        view = self._view
        thrown = view.discards
        lain: dict[int, tuple[str, int]] = {}
        kept: dict[int, int] = {}
        others: set[int] = set()
        after = view.next_seat(seat)
        mine = 0
        for place, (who, card) in enumerate(thrown):
            if who == after:
                others.add(card >> 2)
            if who != seat:
                continue
            mine += 1
            for other, safe in thrown[max(0, place - _SAFE) : place]:
                rank = safe >> 2
                if other != seat and rank >= self._natural and rank != card >> 2:
                    kept[rank] = kept.get(rank, 0) + 1
            kept.pop(card >> 2, None)
            if not place or thrown[place - 1][0] == seat:
                continue
            # The player saw this card and drew, unless they took the pile.
            rank = thrown[place - 1][1] >> 2
            if rank < self._natural:
                continue
            at = place - 1 - self._shift
            if at < 0:
                how = "before"
            else:
                pile = "small" if at < _SMALL_PILE else "big"
                how = f"{pile} {'frozen' if at >= self._frozen else 'free'}"
            lain[rank] = f"let lie {how} {opened}", mine
        told = {
            rank: [what, "let lie lately"] if mine - when < 2 else [what]
            for rank, (what, when) in lain.items()
        }
        return told, kept, others


def _time(thrown: int) -> str:
    """The stage of the hand, by the number of cards that a player has thrown."""
    return "1" if thrown < 3 else "2" if thrown < 7 else "3" if thrown < 12 else "4"


def _class(rank: int) -> str:
    return "low" if rank < 8 else "high" if rank < 14 else "ace"


def _signalled(view: PlayerView, seat: int, side: int) -> str:
    """What the first card told that a player threw, where partners signal (RULINGS 3.17)."""
    thrown = first_thrown(view, seat) if view.variant.discards.signals else None
    if thrown is None:
        return ""
    place, rank = thrown
    if all(view.side_of[who] != side for who, _ in view.discards[:place]):
        return "first ten" if rank >= 10 else "first nine"
    return "ten" if rank >= 10 else "nine" if rank >= 8 else "seven"
