"""Makes the problems that ship: ``python -m tests.problems [--minutes 45]``.

Standard players play hands; at each of their decisions the search looks for a move that is clearly
best and not what a beginner would do. What it finds has to stand three more tests, each in deals of
its own: thousands of playouts of the fast engine; hands played on by the readable policy in the
rules core, which share nothing with the first but the rules; and the judgement of the master with
the rules of caution. Weaker levels are then asked, and their answers are the grade.

Some questions arise seldom. With ``--two-sides`` only these are looked for, where they arise:
whether to open, to go out, and what to answer a partner who could go out and asks.

It adds to the files in ``assets/problems`` and goes on from the hand where it stopped. The compiled
simulator makes it ten times as fast (``python build/compile.py``).

``--renew`` works out the answers and reasons of the problems that there are anew, without looking
for others, and leaves out those for which there is no plain reason. ``--candidates`` adds problems
that were found elsewhere in the same way, from files called after their games with one in JSON on
each line.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import cycle
from pathlib import Path
from time import monotonic
from typing import Any, Final

from game.learning.problems.answers import Effect, effect_of
from game.learning.problems.problem import TWO_SIDED, Problem, Theme, from_json, side_of
from game.store.atomic_files import write_atomically
from game.variants import VARIANTS

from .hands import problems_of, problems_of_two_sides
from .plain import is_plain
from .renewing import renewed
from .writing import to_json

FOLDER: Final = Path(__file__).parent.parent.parent / "assets" / "problems"
FORMAT: Final = "canasta-problems 1"
GAMES: Final = (
    "international", "classic", "modern_american", "classic_two", "cuban", "classic_three", "joker",
    "chilean", "six_two_sides",
)  # fmt: skip
"""The games in the order of their turns."""
LONGER: Final = (
    "samba", "uruguay", "bolivia", "italian", "hand_and_foot", "pennies", "hand_and_foot_two",
    "hand_and_foot_three", "hand_and_foot_six_two_sides", "hand_and_foot_six_three_sides",
)  # fmt: skip
"""Games whose hands take long and bring few problems: one of them after each round."""
MOST_OF_A_THEME: Final = 34
"""Problems of one theme in one game."""
MOST_OF_A_SIDE: Final = 8
"""Problems in one game whose answer is on one side of a question of two sides."""
MOST_ALIKE: Final = {
    "pile.fewer_than_draw": 2, "pile.fined_set": 6, "pile.fined_hand": 4, "pile.not_worth_wilds": 6,
    "laid.more_points": 3,
}  # fmt: skip
"""Problems in one game that turn on the same, where one has seen it soon."""
ENOUGH: Final = 60
"""Problems of one game."""


def _answer_to(problem: Problem) -> tuple[Theme, Effect | None]:
    """The theme, and the side that is right where the question has two."""
    if problem.theme not in TWO_SIDED:
        return problem.theme, None
    return problem.theme, side_of(problem.theme, effect_of(problem.view(), problem.best.actions))


def _told(problem: Problem) -> str:
    """What is told first of a problem, without the cards of which it is told."""
    return problem.why[0].key


class Kept:
    """The file of a game: its problems, and the hands with which to go on."""

    def __init__(self, game: str) -> None:
        self.variant = VARIANTS[game]
        self._path = FOLDER / f"{game}.json"
        self.next = self.next_two_sides = 1
        self.problems: list[dict[str, Any]] = []
        if self._path.exists():
            kept = json.loads(self._path.read_text("utf-8"))
            self.next = kept["next"]
            self.next_two_sides = kept.get("next_two_sides", 1)
            self.problems = kept["problems"]

    def is_open(self, two_sides: bool) -> bool:
        """Whether more are wanted: of questions of two sides, or whatever they ask."""
        return bool(self.wanted) if two_sides else len(self.problems) < ENOUGH

    @property
    def wanted(self) -> set[Theme]:
        """Questions of two sides of which there are not enough."""
        count = Counter(problem["theme"] for problem in self.problems)
        return {theme for theme in TWO_SIDED if count[theme] < 2 * MOST_OF_A_SIDE}

    def play(self) -> int:
        """Play the next hand and keep its problems; how many there are."""
        self.next += 1
        return self._keep(problems_of(self.variant, self.next - 1))

    def play_two_sides(self) -> int:
        """Play the next hand for its questions of two sides; how many problems there are."""
        self.next_two_sides += 1
        return self._keep(problems_of_two_sides(self.variant, self.next_two_sides - 1, self.wanted))

    def _keep(self, found: Iterable[Problem]) -> int:
        before = len(self.problems)
        new = list(found)
        count: Counter[tuple[Theme, Effect | None]] = Counter()
        alike: Counter[str] = Counter()
        for one in self.problems if new else ():
            kept = from_json(self.variant.key, one)
            count[_answer_to(kept)] += 1
            alike[_told(kept)] += 1
        for problem in new:
            answer = _answer_to(problem)
            most = MOST_OF_A_SIDE if problem.theme in TWO_SIDED else MOST_OF_A_THEME
            if count[answer] < most and alike[_told(problem)] < MOST_ALIKE.get(
                _told(problem), most
            ):
                count[answer] += 1
                alike[_told(problem)] += 1
                self.problems.append(to_json(problem))
        self.write()
        return len(self.problems) - before

    def leave_out(self) -> None:
        """Leave out what is below today's bar, or was withdrawn."""
        game = self.variant.key
        self.problems = [one for one in self.problems if is_plain(from_json(game, one))]

    def renew(self) -> int:
        """Work out all answers and reasons anew; how many problems there are."""
        before = [from_json(self.variant.key, one) for one in self.problems]
        self.problems = []
        self._keep(_plain(before))
        return len(self.problems)

    def add(self, path: Path) -> int:
        """Add what is plain of the problems in a file, one on each line; how many there are."""
        there = {one["key"] for one in self.problems}
        lines = (json.loads(line) for line in path.read_text("utf-8").splitlines())
        new = {one["key"]: from_json(self.variant.key, one) for one in lines}
        return self._keep(_plain(one for key, one in new.items() if key not in there))

    def write(self) -> None:
        """Write the file, a problem on each line. Who ends the program leaves it whole."""
        rows = ",\n".join(json.dumps(problem, ensure_ascii=True) for problem in self.problems)
        head = (
            f'{{"format": {json.dumps(FORMAT)}, "next": {self.next}, '
            f'"next_two_sides": {self.next_two_sides}, "problems": [\n'
        )
        write_atomically(self._path, f"{head}{rows}\n]}}\n")
        # What is kept atomically is its owner's alone; this ships.
        self._path.chmod(0o644)


def _plain(problems: Iterable[Problem]) -> Iterator[Problem]:
    """The problems worked out anew, as far as there is a plain reason."""
    for problem in problems:
        new = renewed(problem)
        if new is not None and is_plain(new):
            yield new


def main() -> int:
    """Play hand after hand, the games by turns, until time is over or there are enough."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=45.0)
    parser.add_argument("--games", nargs="+", choices=VARIANTS, metavar="GAME", default=[],
                        help="these games only")  # fmt: skip
    parser.add_argument("--two-sides", action="store_true",
                        help="only questions of two sides: open, go out, answer")  # fmt: skip
    parser.add_argument("--renew", action="store_true",
                        help="work out the answers and reasons of what there is anew")  # fmt: skip
    parser.add_argument("--candidates", nargs="+", type=Path, metavar="FILE", default=[],
                        help="add problems found elsewhere")  # fmt: skip
    arguments = parser.parse_args()
    end = monotonic() + 60 * arguments.minutes
    games: list[str] = arguments.games
    two_sides: bool = arguments.two_sides
    kept = {game: Kept(game) for game in games or (*GAMES, *LONGER)}
    for game in kept.values() if not arguments.renew else ():
        game.leave_out()
        game.write()
    if arguments.renew or arguments.candidates:
        for key, game in kept.items() if arguments.renew else ():
            print(f"{key}: {game.renew()} left", flush=True)
        for path in arguments.candidates:
            print(f"{path.stem}: {kept[path.stem].add(path)} new", flush=True)
        return 0
    for longer in cycle(LONGER):
        going_on = [key for key, one in kept.items() if one.is_open(two_sides)]
        if monotonic() > end or not going_on:
            break
        for key in going_on:
            if monotonic() < end and (games or key in (*GAMES, longer)):
                new = kept[key].play_two_sides() if two_sides else kept[key].play()
                print(f"{key}: {new} new, {len(kept[key].problems)} in all", flush=True)
    print(sum(len(game.problems) for game in kept.values()), "problems")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
