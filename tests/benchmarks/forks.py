"""Who is right when the vetoes and the playouts disagree? Both moves are played on at the table.

``python -m tests.benchmarks.forks unlearned-expert@600 --variants international --hands 40`` lets
players of that kind play hands against each other. Wherever the playouts prefer one move and the
rules of ``game.players.search.caution`` reject it for another, both are played on to the end of the
hand, from the true position, by fresh players (``--on``, the same for both). It prints by how many
points the rejected move was better, by the playouts and by the play: for all such forks, by the
rule that named the move, and by the size of the difference in the playouts. Points are those of the
own side minus the mean of the others'.

``--piles N`` studies piles of at most N cards instead, where the player could either draw or take
with a natural pair, without wild cards, and did one of the two. Leaving the pile is compared with
taking it; a difference below 0 means that taking is better.

Means are over all forks, however many a hand has. Forks of a hand share its cards, so standard
errors leave out a hand at a time. The decks depend only on ``--seed`` and the variant. Kinds with a
budget of playouts only decide alike on slow machines too. ``--jobs`` and ``--scheduler`` are those
of ``simulate``.
"""

from __future__ import annotations

import argparse
from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import takewhile
from math import isnan
from random import Random
from typing import NamedTuple

from game.players import Searcher
from game.players.search.candidates import Candidate
from game.players.search.caution import named
from game.players.search.verdict import Verdict
from game.rules.actions import Draw, Take
from game.rules.cards import is_wild, shuffled
from game.rules.engine import apply, deal
from game.rules.scoring import score
from game.rules.state import Phase, State
from game.rules.view import PlayerView, view_of
from game.tournament.executors import mapping
from game.variants import VARIANTS

from .comparing import describe
from .gap import share_and_error
from .heedless import make

STAYING = "stays_in"
"""Stands for a rule where none names a move that stays in although the hand could be ended."""
BOUNDS = (0, 100, 200, 400)
SIZES = ("under 0", "0 to 100", "100 to 200", "200 to 400", "400 and more")
"""Bounds, in points, between small, medium and large differences in the playouts."""
HEAD = f"{'variant':18} {'forks':34} number hands  tries   play  error"


class Choice(NamedTuple):
    """Two moves of a position, the first's advantage in points by the playouts, and the names under
    which the fork counts besides the total.
    """

    one: Candidate
    other: Candidate
    tries: float
    names: tuple[str, ...]


Asking = Callable[[PlayerView, Sequence[Candidate], Verdict], Choice | None]
"""Finds the choice to judge a decision by, if there is one, from what the search says of it."""


class Fork(NamedTuple):
    """A choice in the hand with that number: the first move's advantage in points, by the playouts
    and by the play.
    """

    hand: int
    names: tuple[str, ...]
    tries: float
    play: float


class Question(NamedTuple):
    """What is asked of ``kind`` in the variant ``key``. Players of the kind ``on`` play on."""

    key: str
    kind: str
    on: str
    seed: int
    ask: Asking

    def random(self, *about: object) -> Random:
        """A generator for one purpose, the same in every process."""
        return Random("/".join(map(str, (self.seed, self.key, *about))))

    def seats(self) -> list[int]:
        """The seats that are occupied."""
        return sorted(seat for side in VARIANTS[self.key].table.sides for seat in side)


def looking(kind: str, seed: int | None = None) -> Searcher:
    """A player that searches.

    Raises:
        ValueError: for an unknown kind, or one that does not search.
    """
    player = make(kind, seed)
    if not isinstance(player, Searcher):
        raise ValueError(f"{kind} does not look ahead as it is")
    return player


def passed_up(view: PlayerView, found: Sequence[Candidate], verdict: Verdict) -> Choice | None:
    """The move that the rules of caution rejected, against the one played; None if there is
    none.
    """
    if verdict.passed is None:
        return None
    passed = found[verdict.passed]
    names = tuple(named(view, passed)) or (STAYING,)
    return Choice(passed, found[verdict.best], -verdict.gain[verdict.passed], names)


def left_or_taken(
    most: int, view: PlayerView, found: Sequence[Candidate], verdict: Verdict
) -> Choice | None:
    """Leaving a pile of limited size, against the best way to take it with a natural pair.

    Only if both are possible and one of them is played, since only that one is compared with all
    others.
    """
    size = len(view.pile)
    draw = next((i for i in verdict.order if isinstance(found[i].first, Draw)), None)
    take = next((i for i in verdict.order if by_a_natural_pair(view, found[i])), None)
    if size > most or draw is None or take is None or verdict.best not in (draw, take):
        return None
    names = (
        "left" if verdict.best == draw else "taken",
        "opened" if view.opened[view.side] else "not opened",
        f"pile of {size}",
    )
    return Choice(found[draw], found[take], verdict.gain[take] - verdict.gain[draw], names)


def by_a_natural_pair(view: PlayerView, move: Candidate) -> bool:
    """Whether a move takes the pile with at least two natural cards of the top card's rank.

    If it opens, it must do so without wild cards.
    """
    take = move.first
    if not isinstance(take, Take) or len(take.cards) < 2:
        return False
    ranks = {card >> 2 for card in (*take.cards, view.pile[-1])}
    used = [card for group in (take.cards, *take.opening) for card in group]
    return len(ranks) == 1 and not any(is_wild(card) for card in used)


def choices(question: Question, number: int) -> Iterator[tuple[State, Choice]]:
    """Play the hand with that number; the choices found, each with its position, which must not be
    changed.
    """
    variant = VARIANTS[question.key]
    seats = question.seats()
    deck = shuffled(variant.full_pack(), question.random(number, "deck"))
    state, _ = deal(variant, deck, seats[number % len(seats)], [0] * len(variant.table.sides))
    random = question.random(number, "players")
    players = {seat: looking(question.kind, random.getrandbits(48)) for seat in seats}
    while state.phase is not Phase.OVER:
        view = view_of(state, state.turn)
        decision, found, verdict = players[state.turn].think(view)
        choice = question.ask(view, found, verdict) if verdict is not None else None
        if choice is not None:
            yield state, choice
        apply(state, decision.action)


def played_on(question: Question, number: int, state: State, move: Candidate) -> float:
    """The result of a move: points of the side in turn minus the mean of the others' at the end.

    Fresh players go on after the move. The state is not changed. A question to the partner is part
    of the move; the hoped-for answer is not.
    """
    # Other seeds than those players had, or their luck with the determinizations would return.
    random = question.random(number, "on")
    players = {seat: make(question.on, random.getrandbits(48)) for seat in question.seats()}
    after = state.copy()
    seat = after.turn
    # The whole move, as in the playouts: two that begin alike may end with different discards.
    for action in takewhile(lambda action: action.seat == seat, move.actions):
        apply(after, action)
    while after.phase is not Phase.OVER:
        apply(after, players[after.turn].decide(view_of(after, after.turn)).action)
    points = [line.total for line in score(after)]
    own = points.pop(after.account_of(seat))
    return own - sum(points) / len(points)


def forks(question: Question, number: int) -> list[Fork]:
    """The forks of the hand with that number, with both moves played on."""
    found = []
    for state, (one, other, tries, names) in choices(question, number):
        ends = [played_on(question, number, state, move) for move in (one, other)]
        found.append(Fork(number, names, tries, ends[0] - ends[1]))
    return found


def groups(found: Sequence[Fork]) -> Iterator[tuple[str, list[Fork]]]:
    """All forks; then those of each name, most frequent first; then those of each size, if there
    are any.
    """
    yield "all", list(found)
    for name, _ in Counter(name for fork in found for name in fork.names).most_common():
        yield name, [fork for fork in found if name in fork.names]
    for place, size in enumerate(SIZES):
        if chosen := [fork for fork in found if bisect(BOUNDS, fork.tries) == place]:
            yield f"{size} by the tries", chosen


def row(key: str, name: str, found: Sequence[Fork]) -> str:
    """The line of the table below ``HEAD`` for some forks. A single hand has no error."""
    numbers = Counter(fork.hand for fork in found)
    sums = [sum(fork.play for fork in found if fork.hand == hand) for hand in numbers]
    _, error = share_and_error(sums, list(numbers.values()))
    many = max(1, len(found))
    tries, play = sum(fork.tries for fork in found) / many, sum(sums) / many
    line = f"{key:18} {name:34} {len(found):6} {len(numbers):5} {tries:+6.0f} {play:+6.0f}"
    return line if isnan(error) else f"{line} {error:6.0f}"


def main() -> int:
    """Play and print: the results so far after every tenth hand, and the table at the end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", help="the player, with a budget if it takes one")
    parser.add_argument("--on", default="strong", help="the kind that plays both moves on")
    parser.add_argument("--piles", type=int, metavar="N", help="ask of piles of up to N cards")
    describe(parser, "international", "hands")
    arguments = parser.parse_args()
    try:
        looking(arguments.kind), make(arguments.on)
    except ValueError as error:
        parser.error(str(error))
    print(HEAD)
    ask = passed_up if arguments.piles is None else partial(left_or_taken, arguments.piles)
    for key in arguments.variants:
        asked = Question(key, arguments.kind, arguments.on, arguments.seed, ask)
        found: list[Fork] = []
        with mapping(arguments.jobs, arguments.scheduler) as mapper:
            hands = mapper(partial(forks, asked), range(arguments.hands))
            for number, of_hand in enumerate(hands, 1):
                found += of_hand
                if number % 10 == 0 and number < arguments.hands:
                    print(row(key, f"all of the first {number} hands", found), flush=True)
        for name, some in groups(found):
            print(row(key, name, some), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
