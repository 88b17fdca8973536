"""Prints problems to be read through: ``python -m tests.problems.reading [--count 60]``.

Each comes with its position as the player in turn sees it, the last actions, the question, the
answers with their costs, the reason, and how many of the weaker levels find it.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from typing import Final

from game.controller.reason_words import why_words
from game.learning.problems.collection import FOLDER, Listed, read_problems
from game.learning.problems.problem import Theme
from game.notation.action_notation import action_text
from game.notation.diagram import diagram
from game.ui.screens.learning.problem_words import QUESTIONS, choice_words

ASSETS: Final = Path(__file__).parent.parent.parent / "assets"
LAST: Final = 9
"""Actions before the position that are printed."""


def told(number: int, one: Listed) -> str:
    """A problem in lines of text."""
    problem = one.problem()
    view = problem.view()
    before = "; ".join(action_text(action) for action in problem.hand.actions[-LAST:])
    answers = [
        f"  {choice_words(view, choice)}  [{'; '.join(map(action_text, choice.actions))}]"
        + (f"  -{choice.cost:.0f} ({choice.error:.0f})" if choice is not problem.best else "")
        for choice in problem.choices
    ]
    return "\n".join([
        f"=== {number}  {one.key}  {one.theme}  found by {problem.found:.0%}",
        diagram(view),
        f"… {before}",
        QUESTIONS[one.theme],
        *answers,
        f"  because: {why_words(problem.why)}",
        "",
    ])  # fmt: skip


def main() -> int:
    """Print some problems, drawn by a seed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--themes", nargs="+", choices=list(map(str, Theme)), default=list(Theme))
    parser.add_argument("--games", nargs="+", metavar="GAME")
    arguments = parser.parse_args()
    listed = [
        one
        for one in read_problems(ASSETS / FOLDER)
        if one.theme in arguments.themes and (not arguments.games or one.game in arguments.games)
    ]
    Random(arguments.seed).shuffle(listed)
    for number, one in enumerate(listed[: arguments.count], 1):
        print(told(number, one))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
