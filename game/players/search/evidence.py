"""What the others did tells something about what they hold: soft weights, fitted to play.

For every hidden hand and rank a few facts are read from the table (``features``). ``Evidence``
holds a weight for each, the logarithm of how many times likelier than its share of the unseen cards
such a rank is found in that hand. ``fit`` learns them from finished hands, and
``python -m tests.benchmarks.beliefs`` writes them anew and tells what they are worth.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from json import loads
from math import exp, log

from ...rules.cards import FIRST_THREE, FOUR, THREE
from ...rules.variant import Variant
from ...rules.view import PlayerView

RANKS = 15

Facts = tuple[str, ...]
"""The facts that hold for a hand and a rank."""

_RECENT = 3
_SMALL_PILE = 6


@dataclass(frozen=True)
class Evidence:
    """Weights by fact, natural logarithms; a fact that is missing says nothing."""

    weights: dict[str, float] = field(default_factory=dict)

    def log_weight(self, facts: Facts) -> float:
        """How much likelier a card is found there, as a logarithm."""
        weights = self.weights
        return sum(weights.get(fact, 0.0) for fact in facts)


def features(view: PlayerView, seat: int) -> list[Facts]:
    """By rank, what is known of another seat's wish to hold it."""
    side = view.side_of[seat]
    own = view.melds[side]
    turns = [card >> 2 for who, card in view.discards if who == seat]
    time = "early" if len(turns) < 3 else "middle" if len(turns) < 8 else "late"
    melded: dict[int, int] = {}
    for meld in own:
        if meld.rank:
            melded[meld.rank] = max(melded.get(meld.rank, 0), meld.naturals + meld.wilds)
    feared = {
        meld.rank
        for other, melds in enumerate(view.melds)
        if other != side
        for meld in melds
        if meld.rank
    }
    declined = _declined(view, seat)
    size = view.variant.canastas.size
    opened = "open" if view.opened[side] else "closed"
    by_rank: list[Facts] = []
    for rank in range(RANKS):
        facts = [f"{_class(rank)} {time}"]
        if rank >= FOUR:
            thrown = turns.count(rank)
            if thrown:
                recent = rank in turns[-_RECENT:]
                facts.append(f"threw {'again' if thrown > 1 else 'lately' if recent else 'once'}")
            if rank in declined:
                facts.append(f"let lie {declined[rank]} {opened}")
            if rank in melded:
                facts.append("own canasta" if melded[rank] >= size else "own meld")
            elif rank in feared:
                facts.append("feared")
        by_rank.append(tuple(facts))
    return by_rank


def _class(rank: int) -> str:
    if rank < THREE:
        return "wild"
    if rank == THREE:
        return "three"
    return "low" if rank < 8 else "high" if rank < 14 else "ace"


def _declined(view: PlayerView, seat: int) -> dict[int, str]:
    """Ranks that lay on top of the pile when the seat drew instead, with how big the pile was."""
    pile = view.pile
    thrown = view.discards[-len(pile) :] if pile else []
    before = len(pile) - len(thrown)
    found: dict[int, str] = {}
    for place, (who, card) in enumerate(thrown[:-1] if thrown else []):
        # Who threw next had this card before him and drew.
        if thrown[place + 1][0] == seat and who != seat and card >= FIRST_THREE:
            found[card >> 2] = "small" if before + place + 1 < _SMALL_PILE else "big"
    return found


def fit(
    samples: Iterable[Sequence[tuple[Facts, int, int]]], rounds: int = 60, prior: float = 30.0
) -> Evidence:
    """The weights that make hidden hands least surprising.

    A sample is one hidden hand at one moment: for every rank its facts, how many cards of it were
    unseen and how many of those lay in the hand. ``prior`` cards pull every weight towards nothing.
    """
    hands = [tuple(sample) for sample in samples]
    weights: dict[str, float] = {}
    for _ in range(rounds):
        found: dict[str, float] = {}
        expected: dict[str, float] = {}
        for hand in hands:
            scores = [
                unseen * exp(sum(weights.get(fact, 0.0) for fact in facts))
                for facts, unseen, _ in hand
            ]
            number = sum(held for _, _, held in hand)
            scale = number / sum(scores) if number else 0.0
            for (facts, _, held), score in zip(hand, scores, strict=True):
                for fact in facts:
                    found[fact] = found.get(fact, 0.0) + held
                    expected[fact] = expected.get(fact, 0.0) + score * scale
        for fact, times in found.items():
            step = log((times + prior) / (expected[fact] + prior))
            weights[fact] = max(-3.0, min(3.0, weights.get(fact, 0.0) + 0.5 * step))
    return Evidence({fact: round(weight, 3) for fact, weight in sorted(weights.items())})


@cache
def _tables() -> dict[str, dict[str, float]]:
    text = files(__package__).joinpath("evidence.json").read_text(encoding="utf-8")
    tables: dict[str, dict[str, float]] = loads(text)
    return tables


def evidence_for(variant: Variant) -> Evidence:
    """The fitted weights for a variant, or those of its parents' game, or none."""
    tables = _tables()
    for key in (variant.key, variant.parent):
        if key in tables:
            return Evidence(tables[key])
    return Evidence(tables.get("", {}))
