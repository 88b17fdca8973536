"""The words of problems: themes, grades, questions, answers."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from game.controller.card_names import cards_text, meld_name
from game.learning.problems.answers import effect_of
from game.learning.problems.problem import Choice, Grade, Theme
from game.rules.actions import Action, LayOff
from game.rules.engine import apply
from game.rules.refusal import IllegalActionError
from game.rules.view import PlayerView
from game.translation import N_, _, comma_list
from game.ui.table.sentences import action_words

THEMES: Final = {
    Theme.TAKE: N_("Take or draw?"),
    Theme.DISCARD: N_("Which discard?"),
    Theme.OPEN: N_("Open or wait?"),
    Theme.LAY: N_("How to lay out?"),
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
    Grade.EASY: N_("Easy"),
    Grade.MEDIUM: N_("Medium"),
    Grade.HARD: N_("Hard"),
}


def answer_words(view: PlayerView, theme: Theme, choice: Choice) -> str:
    """What an answer to a question of a theme does, and so also that nothing is put down."""
    words = choice_words(view, choice)
    if theme is Theme.LAY and effect_of(view, choice.actions)[0] == "discard":
        return _("Put nothing down · {move}").format(move=words)
    return words


def choice_words(view: PlayerView, choice: Choice) -> str:
    """What an answer does; of cards laid down without the discard, which does not count."""
    actions = choice.actions
    if len(actions) > 1 and effect_of(view, actions)[0] == "lay":
        actions = actions[:-1]
    table, words = view.copy(), []
    for action in actions:
        # A yes that is hoped for belongs to the partner.
        if action.seat == view.seat:
            words.append(_words(table, action))
        with suppress(IllegalActionError):
            apply(table, action)
    return " · ".join(words)


def _words(table: PlayerView, action: Action) -> str:
    """What is done; of cards added also to which melds, since that may be the question."""
    if not isinstance(action, LayOff):
        return action_words(action)
    melds = table.melds[table.side]
    cards = [card for group, _index in action.additions for card in group]
    names = dict.fromkeys(meld_name(melds[index]) for _group, index in action.additions)
    text = _("Add {cards} to your melds: {melds}")
    return text.format(cards=cards_text(cards), melds=comma_list(list(names)))
