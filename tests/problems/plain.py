"""Whether a problem is well put."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from game.learning.problems.problem import Problem, Theme
from game.learning.problems.side_reasons import EMPTY, TWO_SIDED
from game.notation.reasons import Reason
from game.players.search.stakes import scale
from game.rules.actions import Action, Discard, LayMelds, LayOff
from game.rules.view import PlayerView

VAGUE: Final = (
    "trial", "gifts.every", "laid.points", "laid.cards_now", "laid.kept_in_hand", "opening.",
    "laid.few_left", "partner.can_add", "card.none_safer",
)  # fmt: skip
"""Beginnings of reasons that explain too little."""
TELLING: Final = (
    "laid.", "out.", "answer.", "trial", "open.", "opening.bonus_cards", "others.",
)  # fmt: skip
"""Beginnings of reasons that tell one side of such a question from the other."""
BARE: Final = EMPTY | {"laid.short_of_canasta"}
"""Reasons that do not tell why one side of such a question is right."""
IN_GENERAL: Final = ("late.", "laid.canastas_needed")
"""Beginnings of reasons to lay down more, whatever it is."""
ONE_WILD_CARD: Final = Reason("open.spends_wilds", count=1)
"""No reason to wait where it is the only one: most openings take as many."""
PLAIN: Final = 2000.0
"""Points, in Classic, from which on the next answer is too bad to be thought of."""
MANY: Final = 20
"""Cards in hand from which on laying them out is a puzzle of another kind."""


def is_plain(problem: Problem) -> bool:
    """Whether a person would find the problem well put: what tells the answers apart is what is
    asked, the next best is worth a thought, and there is a plain reason.
    """
    view = problem.view()
    best, other = problem.choices[:2]
    if problem.theme in TWO_SIDED:
        return (
            problem.why[0].key.startswith(TELLING)
            and problem.why[0].key not in BARE
            and problem.why != (ONE_WILD_CARD,)
            and len(view.hand) < MANY
            and other.cost < PLAIN * scale(view.variant)
        )
    return (
        not problem.why[0].key.startswith(VAGUE)
        and not (problem.theme is Theme.LAY and len(view.hand) >= MANY)
        and not _asks_what_to_throw_as_well(problem)
        and not _says_when_and_not_what(problem)
        and not _explains_the_discard_alone(problem)
        and other.cost < PLAIN * scale(view.variant)
        and not _differ_by_discard(view, best.actions, other.actions)
    )


def _asks_what_to_throw_as_well(problem: Problem) -> bool:
    """Whether nothing is to be laid down, and it matters what is thrown instead, which is not
    asked.
    """
    best, *others = (choice.actions[0] for choice in problem.choices)
    throws = any(isinstance(other, Discard) for other in others)
    return problem.theme is Theme.LAY and isinstance(best, Discard) and throws


def _says_when_and_not_what(problem: Problem) -> bool:
    """Whether the reason is that the hand ends soon, or that canastas are needed, though the next
    best lays down as much.
    """
    best, other = (_laid(choice.actions) for choice in problem.choices[:2])
    return problem.why[0].key.startswith(IN_GENERAL) and len(best) <= len(other)


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
    return _laid(actions).count(rank)


def _laid(actions: Sequence[Action]) -> list[int]:
    """The ranks of all cards laid down."""
    laid: list[int] = []
    for action in actions:
        if isinstance(action, LayMelds):
            laid += [card >> 2 for group in action.groups for card in group]
        elif isinstance(action, LayOff):
            laid += [card >> 2 for cards, _ in action.additions for card in cards]
    return laid
