"""The words of problems: themes, grades, questions, answers."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from game.controller.card_names import cards_object, meld_name
from game.controller.rank_words import to_the_ranks
from game.learning.problems.answers import effect_of, is_complete
from game.learning.problems.problem import Choice, Grade, Theme
from game.rules.actions import Action, LayOff
from game.rules.cards import Card
from game.rules.engine import apply
from game.rules.melds import Meld, MeldKind
from game.rules.refusal import IllegalActionError
from game.rules.view import PlayerView
from game.translation import N_, _, _n
from game.ui.table.sentences import action_words

THEMES: Final = {
    Theme.TAKE: N_("Take or draw?"),
    Theme.DISCARD: N_("Which discard?"),
    Theme.OPEN: N_("Open or wait?"),
    Theme.LAY: N_("What to meld?"),
    Theme.OUT: N_("Go out or play on?"),
    Theme.ANSWER: N_("Answer your partner"),
}
QUESTIONS: Final = {
    Theme.TAKE: N_("Do you take the pile, or draw from the stock?"),
    Theme.DISCARD: N_("Which card do you discard?"),
    Theme.OPEN: N_("Do you open now, or wait? Play the turn to its end."),
    Theme.LAY: N_("What do you put down, if anything? Play the turn to its end. If you put "
                  "something down, the discard after it is not judged."),
    Theme.OUT: N_("Do you end the hand, or play on? Play the turn to its end."),
    Theme.ANSWER: N_("Your partner asks whether to go out. What do you answer?"),
}  # fmt: skip
GRADES: Final = {
    # Translators: the difficulty of a problem.
    Grade.EASY: N_("Easy"),
    Grade.MEDIUM: N_("Medium"),
    Grade.HARD: N_("Hard"),
}


def solved_words(solved: int, count: int) -> str:
    """How many of some problems are solved."""
    words = _n("{solved} of {count} solved", "{solved} of {count} solved", solved)
    return words.format(solved=solved, count=count)


def answer_words(view: PlayerView, theme: Theme, choice: Choice) -> str:
    """What an answer to a question of a theme does, and so also that nothing is put down."""
    return " · ".join(answer_steps(view, theme, choice))


def choice_words(view: PlayerView, choice: Choice) -> str:
    """What an answer does; of cards laid down without the discard, which does not count."""
    return " · ".join(_steps(view, choice))


def answer_steps(view: PlayerView, theme: Theme, choice: Choice) -> list[str]:
    """The same as ``answer_words``, step by step: each meld that grows is a step of its own."""
    steps = _steps(view, choice)
    if theme is Theme.LAY and effect_of(view, choice.actions)[0] == "discard":
        return [_("Put nothing down"), *steps]
    return steps


def _steps(view: PlayerView, choice: Choice) -> list[str]:
    actions = choice.actions
    if len(actions) > 1 and is_complete(actions) and effect_of(view, actions)[0] == "lay":
        actions = actions[:-1]
    table, steps = view.copy(), []
    for action in actions:
        # A yes that is hoped for belongs to the partner.
        if action.seat == view.seat:
            steps += _of_action(table, action)
        with suppress(IllegalActionError):
            apply(table, action)
    return steps


def _of_action(table: PlayerView, action: Action) -> list[str]:
    """What is done; of cards added also to which meld, since that may be the question."""
    if not isinstance(action, LayOff):
        return [action_words(action)]
    melds = table.melds[table.side]
    return [_added(cards, melds[index]) for cards, index in action.additions]


def _added(cards: Sequence[Card], meld: Meld) -> str:
    if meld.kind is MeldKind.SEQUENCE:
        words = _("Add {cards} to the sequence {span}")
        return words.format(cards=cards_object(cards), span=meld_name(meld))
    words = _("Add {cards} {to_the_kings}")
    return words.format(cards=cards_object(cards), to_the_kings=to_the_ranks(meld.rank))
