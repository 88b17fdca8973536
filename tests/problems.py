"""Makes the problems that ship: ``python -m tests.problems [--minutes 45]``.

Standard players play hands; at each of their decisions the search looks for a move that is clearly
best and not what a beginner would do. What it finds has to stand three more tests, each in deals of
its own: thousands of playouts of the fast engine; hands played on by the readable policy in the
rules core, which share nothing with the first but the rules; and the judgement of a searching
player with the rules of caution. Weaker levels are then asked, and their answers are the grade.

It adds to the files in ``assets/problems`` and goes on from the hand where it stopped. The compiled
simulator makes it ten times as fast (``python build/compile.py``).
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final, NamedTuple

from game.learning.problems.answers import ASK, DRAW, NO, OUT, TAKE, YES, Effect, effect_of
from game.learning.problems.comparing import Comparison
from game.learning.problems.problem import Choice, Problem, Theme, from_json, to_json
from game.notation.record import HandRecord
from game.players import CHARACTERS, Player, make_player
from game.players.explain import move_reasons
from game.players.heuristic.blueprint import Blueprint
from game.players.levels import STANDARD
from game.players.search.beliefs import Beliefs
from game.players.search.candidates import Candidate, candidates, with_incumbent
from game.players.search.caution import suspects
from game.players.search.halving import Verdict
from game.players.search.playouts import CorePlayouts, playout_policy_turn
from game.players.search.stakes import scale
from game.rules import choices as moves
from game.rules.actions import Action, Discard, LayMelds, LayOff
from game.rules.cards import shuffled
from game.rules.engine import apply, deal
from game.rules.state import Phase
from game.rules.variant import Variant
from game.rules.view import PlayerView, view_of
from game.simulator import leads
from game.variants import VARIANTS

FOLDER: Final = Path(__file__).parent.parent / "assets" / "problems"
FORMAT: Final = "canasta-problems 1"
GAMES: Final = (
    "international", "classic", "modern_american", "classic_two", "cuban", "classic_three", "joker",
    "chilean",
)  # fmt: skip
"""The games in the order of their turns."""
LONGER: Final = ("samba", "uruguay", "bolivia", "italian")
"""Games whose hands take long and bring few problems: one of them after each round."""

GLANCE: Final = 8
"""Deals after which a position is passed over where the beginner's move looks best."""
SCREEN: Final = 24
"""Deals for the first look, in which every move is tried."""
SECOND: Final = 250
"""Deals for the second look, at the best few."""
THIRD: Final = 2500
"""Deals in which the best answers are told apart."""
CORE: Final = (24, 60, 120)
"""Deals by the rules core after which it may be enough."""
FEW: Final = 4
"""Answers that are compared in the end."""
CLEAR: Final = 75.0
"""Points, in Classic, by which the best answer has to be better than the next."""
SURE: Final = 6.0
"""The same in standard errors."""
SURE_IN_CORE: Final = 2.5
"""Standard errors by which it has to be better when the readable policy plays on."""
ASKED: Final = ("newcomer", "beginner", "casual", "standard", "strong")
"""The levels whose answers are the grade."""
SEEDS: Final = 2
"""How often each of them is asked."""
JUDGE: Final = "expert@1500"
"""The player who has to agree."""
PER_HAND: Final = 2
APART: Final = 16
"""Actions that lie between two problems of a hand, at least; their themes differ as well."""
MOST_OF_A_THEME: Final = 22
"""Problems of one theme in one game."""
ENOUGH: Final = 60
"""Problems of one game."""
VAGUE: Final = ("trial", "gifts.every")
"""Beginnings of reasons that explain too little."""
PLAIN: Final = 2000.0
"""Points, in Classic, from which on the next answer is too bad to be thought of."""
MANY: Final = 20
"""Cards in hand from which on laying them out is a puzzle of another kind."""
EFFECTS: Final = frozenset({"draw", "take", "discard", "lay", "out", "ask", "yes", "no"})
"""What an answer may come to."""


class Trial(Comparison):
    """Candidates of one position, tried in the same deals."""

    def __init__(self, view: PlayerView, found: Sequence[Candidate], random: Random) -> None:
        super().__init__(view, [candidate.actions for candidate in found], random)
        self.found = found
        self.effects = [effect_of(view, candidate.actions) for candidate in found]

    def best_of_each(self) -> list[int]:
        """The best candidate of each effect among those tried, from the best to the worst."""
        means = {c: sum(v) / len(v) for c, v in enumerate(self.values) if v}
        order = sorted(means, key=lambda c: -means[c])
        first: dict[Effect, int] = {}
        for candidate in order:
            first.setdefault(self.effects[candidate], candidate)
        return list(first.values())


class Found(NamedTuple):
    """A problem before it is graded: candidates by their places, the best first."""

    trial: Trial
    order: list[int]
    theme: Theme


def look(view: PlayerView, policy: Player, beginner: Player, random: Random) -> Found | None:
    """The problem that a position makes, if it does."""
    if not _may_matter(view):
        return None
    found = candidates(view, policy)
    if len(found) < 2:
        return None
    if leads(view.variant):
        drawn = Beliefs(view).determinize(random)
        found = with_incumbent(view, found, playout_policy_turn(drawn, lambda own: own))
    trial = Trial(view, found, random)
    if len(set(trial.effects)) < 2:
        return None
    obvious = effect_by(view, beginner)
    for deals in (GLANCE, SCREEN - GLANCE):
        trial.play(deals, range(len(found)))
        order = trial.best_of_each()
        if trial.effects[order[0]] == obvious:
            return None
    points = CLEAR * scale(view.variant)
    mean, error = trial.lead(order[0], order[1])
    if mean < 0.5 * points or mean < error:
        return None
    order = order[: FEW + 2]
    trial.forget()
    trial.play(SECOND, order)
    order = trial.best_of_each()[:FEW]
    mean, error = trial.lead(order[0], order[1])
    if mean < 0.8 * points or mean < 3 * error:
        return None
    if order[0] in suspects(view, found):
        return None
    theme = theme_of(view, [trial.effects[c] for c in order])
    if theme is None:
        return None
    trial.forget()
    trial.play(THIRD, order)
    order = trial.best_of_each()
    mean, error = trial.lead(order[0], order[1])
    if mean < points or mean < SURE * error:
        return None
    if effect_by(view, make_player(JUDGE, 1)) != trial.effects[order[0]]:
        return None
    return Found(trial, order, theme) if _readable_engine_agrees(trial, order, random) else None


def _may_matter(view: PlayerView) -> bool:
    if view.phase is Phase.DRAW:
        return bool(view.stock) and bool(moves.takes(view))
    return view.phase in (Phase.MELD, Phase.ANSWER)


def effect_by(view: PlayerView, player: Player) -> Effect:
    """What a player does in a position comes to, with what they do after it."""
    return effect_of(view, candidates(view, player)[0].actions if _plain(player) else
                     _turn(view, player))  # fmt: skip


def _plain(player: Player) -> bool:
    return isinstance(player, Blueprint)


def _turn(view: PlayerView, player: Player) -> tuple[Action, ...]:
    """What a searching player does until a card is seen or the turn ends."""
    first = player.decide(view).action
    policy = Blueprint("standard", STANDARD)
    for candidate in candidates(view, policy, first):
        if candidate.first == first:
            return candidate.actions
    return (first,)


def theme_of(view: PlayerView, order: Sequence[Effect]) -> Theme | None:
    """What the question is between the best answer and the next; None for what is not asked."""
    two = set(order[:2])
    if not {effect[0] for effect in order} <= EFFECTS:
        return None
    if two == {YES, NO}:
        return Theme.ANSWER
    if two == {DRAW, TAKE}:
        return Theme.TAKE
    if OUT in two or ASK in two:
        return Theme.OUT
    lays = [effect for effect in two if effect[0] == "lay"]
    if not lays:
        return Theme.DISCARD if {effect[0] for effect in two} == {"discard"} else None
    if not view.opened[view.side] and len(lays) == 1:
        return Theme.OPEN
    return Theme.LAY


def _readable_engine_agrees(trial: Trial, order: Sequence[int], random: Random) -> bool:
    """Whether the best answer beats the next when the readable policy plays on in the core."""
    view = trial.view
    own = Trial(view, [trial.found[c] for c in order[:2]], random)
    core = CorePlayouts(Blueprint("standard", STANDARD), [c.actions for c in own.found])
    done = 0
    for deals in CORE:
        own.play(deals - done, (0, 1), core)
        done = deals
        mean, error = own.lead(0, 1)
        if mean > SURE_IN_CORE * error and mean > 0.4 * CLEAR * scale(view.variant):
            return True
        if mean < 0.5 * error:
            return False
    return False


def told(found: Found, key: str, hand: HandRecord) -> Problem | None:
    """The problem with its reason and its grade; None where nothing plain can be said for it."""
    trial, order, theme = found
    leads = [trial.lead(order[0], c) if c in order[1:] else (0.0, 0.0)
             for c in range(len(trial.found))]  # fmt: skip
    untried = [c for c in range(len(trial.found)) if c not in order]
    verdict = Verdict(
        order[0], (*order, *untried), tuple(mean for mean, _ in leads),
        tuple(error for _, error in leads), THIRD, outcomes=trial.outcomes,
    )  # fmt: skip
    view = trial.view
    why = move_reasons.of(view, trial.found, verdict, order[1])
    if not why:
        return None
    best = trial.effects[order[0]]
    answers = [
        effect_by(view, make_player(level, seed)) == best
        for level in ASKED
        for seed in range(1, SEEDS + 1)
    ]
    choices = tuple(
        Choice(trial.found[c].actions, round(leads[c][0], 1), round(leads[c][1], 1)) for c in order
    )
    share = round(sum(answers) / len(answers), 2)
    return Problem(key, view.variant.key, theme, share, hand, choices, why)


def is_plain(problem: Problem) -> bool:
    """Whether a person would find the problem well put: what tells the answers apart is what is
    asked, the next best is worth a thought, and there is a plain reason.
    """
    view = problem.view()
    best, other = problem.choices[:2]
    return (
        not problem.why[0].key.startswith(VAGUE)
        and not (problem.theme is Theme.LAY and len(view.hand) >= MANY)
        and not _explains_the_discard_alone(problem)
        and other.cost < PLAIN * scale(view.variant)
        and not _differ_by_discard(view, best.actions, other.actions)
    )


def _explains_the_discard_alone(problem: Problem) -> bool:
    """Whether the reason is about a card that is thrown either way, and not about what is kept."""
    best, other = (choice.actions for choice in problem.choices[:2])
    seen = problem.why[0].key.startswith("seen.")
    return seen and len(other) > 1 and _thrown(best) == _thrown(other)


def _thrown(actions: Sequence[Action]) -> int | None:
    """The rank of the card that is thrown in the end."""
    last = actions[-1]
    return last.card >> 2 if isinstance(last, Discard) else None


def _differ_by_discard(view: PlayerView, best: Sequence[Action], other: Sequence[Action]) -> bool:
    """Whether what is laid down is compared with different discards, though the same was possible:
    the difference may then be that of the discards."""
    lays = any(isinstance(answer[0], LayMelds | LayOff) for answer in (best, other))
    mine, theirs = _thrown(best), _thrown(other)
    if not lays or mine is None or theirs is None or mine == theirs:
        return False
    hand = Counter(card >> 2 for card in view.hand)
    return hand[mine] > _used(other, mine) and hand[theirs] > _used(best, theirs)


def _used(actions: Sequence[Action], rank: int) -> int:
    """How many cards of a rank are laid down."""
    laid: list[int] = []
    for action in actions:
        if isinstance(action, LayMelds):
            laid += [card >> 2 for group in action.groups for card in group]
        elif isinstance(action, LayOff):
            laid += [card >> 2 for cards, _ in action.additions for card in cards]
    return laid.count(rank)


def problems_of(variant: Variant, number: int) -> Iterator[Problem]:
    """The problems of the hand with that number."""
    random = Random(f"{variant.key}/{number}")
    deck = shuffled(variant.full_pack(), random)
    seats = sorted(seat for side in variant.table.sides for seat in side)
    dealer = seats[number % len(seats)]
    target = variant.match.target
    scores = [
        0 if number % 2 else 5 * random.randrange(max(1, target * 2 // 25))
        for _ in variant.table.sides
    ]
    state, _ = deal(variant, deck, dealer, scores)
    players = [
        make_player(f"standard:{random.choice(list(CHARACTERS))}", random.getrandbits(31))
        for _ in state.hands
    ]
    policy, beginner = make_player("standard", 1), make_player("beginner", 1)
    actions: list[Action] = []
    made: list[Theme] = []
    free = 0
    while state.phase is not Phase.OVER and len(made) < PER_HAND:
        view = view_of(state, state.turn)
        found = look(view, policy, beginner, random) if len(actions) >= free else None
        if found is not None and found.theme not in made:
            key = f"{variant.key}-{number}-{len(actions)}"
            hand = HandRecord(1, dealer, list(scores), deck, actions[:])
            problem = told(found, key, hand)
            if problem is not None and is_plain(problem):
                made.append(found.theme)
                free = len(actions) + APART
                yield problem
        action = players[state.turn].decide(view).action
        actions.append(action)
        apply(state, action)


class Kept:
    """The file of a game: its problems, and the hand with which to go on."""

    def __init__(self, game: str) -> None:
        self.variant = VARIANTS[game]
        self._path = FOLDER / f"{game}.json"
        self.next = 1
        self.problems: list[dict[str, Any]] = []
        if self._path.exists():
            kept = json.loads(self._path.read_text("utf-8"))
            self.next = kept["next"]
            # What was made by an older version may be below today's bar.
            self.problems = [one for one in kept["problems"] if is_plain(from_json(game, one))]

    @property
    def enough(self) -> bool:
        """Whether no more are wanted."""
        return len(self.problems) >= ENOUGH

    def play(self) -> int:
        """Play the next hand and keep its problems; how many there are."""
        before = len(self.problems)
        themes = Counter(problem["theme"] for problem in self.problems)
        for problem in problems_of(self.variant, self.next):
            if themes[problem.theme] < MOST_OF_A_THEME:
                themes[problem.theme] += 1
                self.problems.append(to_json(problem))
        self.next += 1
        self.write()
        return len(self.problems) - before

    def write(self) -> None:
        """Write the file, a problem on each line."""
        rows = ",\n".join(json.dumps(problem, ensure_ascii=True) for problem in self.problems)
        head = f'{{"format": {json.dumps(FORMAT)}, "next": {self.next}, "problems": [\n'
        self._path.parent.mkdir(exist_ok=True)
        self._path.write_text(f"{head}{rows}\n]}}\n", encoding="utf-8", newline="\n")


def main() -> int:
    """Play hand after hand, the games by turns, until time is over or there are enough."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=45.0)
    arguments = parser.parse_args()
    end = monotonic() + 60 * arguments.minutes
    kept = {game: Kept(game) for game in (*GAMES, *LONGER)}
    for game in kept.values():
        game.write()
    for longer in cycle(LONGER):
        if monotonic() > end or all(game.enough for game in kept.values()):
            break
        for key in (*GAMES, longer):
            if not kept[key].enough and monotonic() < end:
                new = kept[key].play()
                print(f"{key}: {new} new, {len(kept[key].problems)} in all", flush=True)
    print(sum(len(game.problems) for game in kept.values()), "problems")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
