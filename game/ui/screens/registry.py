"""Every screen by name: the one module that knows them all. The navigator uses it.

A screen's module is imported when the screen is first opened, so the window appears sooner.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from game.controller.game import Game
    from game.controller.replay_cursor import ReplayCursor
    from game.controller.review import CostlyMove, Review
    from game.daily.days import Play
    from game.learning.lesson import Lesson
    from game.learning.problems.collection import Listed
    from game.learning.problems.from_match import MatchProblem
    from game.learning.problems.problem_game import ProblemGame
    from game.notation.record import Record
    from game.rules.actions import Action
    from game.rules.variant import Variant
    from game.rules.view import PlayerView
    from game.store.house_games import HouseGame
    from game.ui.scene import Scene
    from game.ui.screens.files.file_kinds import FileKind
    from game.ui.screens.files.open_file import Failed
    from game.ui.screens.learning.cards_seen import Part
    from game.ui.screens.navigator import Factory, Navigator, ScreenName


def _title(navigator: Navigator) -> Scene:
    from game.ui.screens.title import TitleScene

    return TitleScene(navigator)


# -- before a match ---------------------------------------------------------------------------


def _new_match(navigator: Navigator) -> Scene:
    from game.ui.screens.new_match import NewMatchScene

    return NewMatchScene(navigator)


def _house_rules(navigator: Navigator) -> Scene:
    from game.ui.screens.house.house_rules import HouseRulesScene

    return HouseRulesScene(navigator)


def _share(navigator: Navigator, game: HouseGame) -> Scene:
    from game.ui.screens.files.share import ShareScene

    return ShareScene(navigator, game)


# -- a match ----------------------------------------------------------------------------------


def _match(navigator: Navigator, game: Game, notes: bool = False, told: str = "") -> Scene:
    from game.ui.screens.playing.match_screen import MatchScene

    return MatchScene(navigator, game, notes, told)


def _menu(navigator: Navigator, game: Game, show_me: Callable[[], None]) -> Scene:
    from game.ui.screens.playing.menu import MenuScene

    return MenuScene(navigator, game, show_me)


def _leaving(_navigator: Navigator, trouble: str, leave: Callable[[], None]) -> Scene:
    from game.ui.screens.playing.leaving import LeavingScene

    return LeavingScene(trouble, leave)


def _take_back(_navigator: Navigator, take_back: Callable[[], None]) -> Scene:
    from game.ui.screens.playing.take_back import TakeBackScene

    return TakeBackScene(take_back)


def _score_so_far(
    _navigator: Navigator, game: Game | ReplayCursor, hand: int, view: PlayerView,
    alone: bool = False,
) -> Scene:  # fmt: skip
    from game.ui.screens.sheets.people import people_of
    from game.ui.screens.sheets.score_so_far import ScoreSoFarScene

    return ScoreSoFarScene(game, hand, view, people_of(game), alone)


def _score_sheet(navigator: Navigator, **values: Any) -> Scene:
    from game.ui.screens.sheets.score_sheet import ScoreSheetScene

    return ScoreSheetScene(open_glossary=navigator.open_glossary, **values)


def _look_back(
    _navigator: Navigator, review: Callable[[], Review], show: Callable[[CostlyMove], None]
) -> Scene:
    from game.ui.screens.matches.look_back import LookBackScene

    return LookBackScene(review, show)


def _winner(navigator: Navigator, game: Game) -> Scene:
    from game.ui.screens.sheets.winner import WinnerScene

    return WinnerScene(navigator, game)


def _match_sheet(navigator: Navigator, game: Game) -> Scene:
    from game.ui.screens.sheets.match_sheet import MatchSheetScene

    return MatchSheetScene(navigator, game)


# -- matches played before --------------------------------------------------------------------


def _matches(navigator: Navigator) -> Scene:
    from game.ui.screens.matches.earlier_matches import EarlierMatchesScene

    return EarlierMatchesScene(navigator)


def _files(
    _navigator: Navigator,
    kind: FileKind,
    on_file: Callable[[Path, Failed], None],
    on_text: Callable[[str, Failed], None],
) -> Scene:
    from game.ui.screens.files.open_file import OpenFileScene

    return OpenFileScene(kind, on_file, on_text)


def _reading(_navigator: Navigator, **values: Any) -> Scene:
    from game.ui.screens.files.reading_sheet import ReadingScene

    return ReadingScene(**values)


def _viewer(
    navigator: Navigator,
    game: ReplayCursor,
    title: str,
    begin: int = 0,
    close: Callable[[], None] | None = None,
    advised: Action | None = None,
    goes_on: Callable[[], None] | None = None,
) -> Scene:
    from game.ui.screens.matches.viewer_screen import ViewerScene

    return ViewerScene(navigator, game, title, begin, close, advised, goes_on)


# -- what has been achieved -------------------------------------------------------------------


def _statistics(navigator: Navigator) -> Scene:
    try:
        from game.ui.screens.statistics.statistics_page import StatisticsScene
    except ImportError as error:
        from game.ui.screens.statistics.no_statistics import NoStatisticsScene

        return NoStatisticsScene(str(error))
    return StatisticsScene(navigator)


def _export(_navigator: Navigator, write: Callable[[str], None]) -> Scene:
    from game.ui.screens.statistics.statistics_sheets import ExportScene

    return ExportScene(write)


def _reset(navigator: Navigator, since: str, done: Callable[[], None]) -> Scene:
    from game.ui.screens.statistics.statistics_sheets import ResetScene

    return ResetScene(navigator, since, done)


def _share_match(
    navigator: Navigator, record: Record, hand: int | None = None, count: int | None = None,
    whole: bool = True, name: str = "",
) -> Scene:  # fmt: skip
    from game.ui.screens.matches.share_match import ShareMatchScene

    return ShareMatchScene(navigator, record, hand, count, whole, name)


# -- pages ------------------------------------------------------------------------------------


def _settings(navigator: Navigator) -> Scene:
    from game.ui.screens.settings_page import SettingsScene

    return SettingsScene(navigator)


def _rules(navigator: Navigator, variant: Variant | None = None) -> Scene:
    from game.ui.screens.rules.rules_page import RulesScene, all_rules, rules_of

    variants, shown = all_rules(navigator) if variant is None else (rules_of(variant), 0)
    return RulesScene(variants, shown, lambda: navigator.open("fair play"), navigator.open_glossary)


def _fair_play(navigator: Navigator) -> Scene:
    from game.ui.screens.rules.fair_play import FairPlayScene

    return FairPlayScene(navigator.kept.store.played())


# -- learning ---------------------------------------------------------------------------------


def _learn(navigator: Navigator) -> Scene:
    from game.ui.screens.learning.learn import LearnScene

    return LearnScene(navigator)


def _lesson(navigator: Navigator, lesson: Lesson) -> Scene:
    from game.ui.screens.learning.lesson_screen import LessonScene

    return LessonScene(navigator, lesson)


def _lesson_over(navigator: Navigator, **values: Any) -> Scene:
    from game.ui.screens.learning.lesson_over import LessonOverScene

    return LessonOverScene(navigator, **values)


# -- coming back ------------------------------------------------------------------------------


def _daily(navigator: Navigator, result_of: Record | None = None) -> Scene:
    from game.ui.screens.daily.daily import DailyScene

    return DailyScene(navigator, result_of=result_of)


def _daily_result(navigator: Navigator, play: Play, run: int, counts: bool) -> Scene:
    from game.ui.screens.daily.daily_result import DailyResultScene

    return DailyResultScene(navigator, play, run, counts)


def _glossary(_navigator: Navigator, variant: Variant, texts: Sequence[str]) -> Scene:
    from game.ui.screens.rules.glossary_page import GlossaryScene

    return GlossaryScene(variant, texts)


def _problems(navigator: Navigator) -> Scene:
    from game.ui.screens.learning.problems import ProblemsScene

    return ProblemsScene(navigator)


def _problem(
    navigator: Navigator,
    problems: Sequence[Listed | MatchProblem],
    at: int = 0,
    words: str = "",
    close: Callable[[], None] | None = None,
    run: Sequence[bool] = (),
) -> Scene:
    from game.ui.screens.learning.problem_screen import ProblemScene

    return ProblemScene(navigator, problems, at, words, close, run)


def _cards_seen(
    _navigator: Navigator, game: ProblemGame, part: Part, meanwhile: Callable[[], None]
) -> Scene:
    from game.ui.screens.learning.cards_seen import CardsSeenScene

    return CardsSeenScene(game, part, meanwhile)


def _keys(_navigator: Navigator) -> Scene:
    from game.ui.screens.keys_page import KeysScene

    return KeysScene()


SCREENS: Final[Mapping[ScreenName, Factory]] = {
    "title": _title,
    "new match": _new_match,
    "house rules": _house_rules,
    "share": _share,
    "match": _match,
    "menu": _menu,
    "leaving": _leaving,
    "take back": _take_back,
    "score so far": _score_so_far,
    "score sheet": _score_sheet,
    "look back": _look_back,
    "winner": _winner,
    "match sheet": _match_sheet,
    "statistics": _statistics,
    "export": _export,
    "reset": _reset,
    "matches": _matches,
    "files": _files,
    "reading": _reading,
    "viewer": _viewer,
    "settings": _settings,
    "rules": _rules,
    "fair play": _fair_play,
    "learn": _learn,
    "lesson": _lesson,
    "lesson over": _lesson_over,
    "daily": _daily,
    "daily result": _daily_result,
    "share match": _share_match,
    "glossary": _glossary,
    "problems": _problems,
    "problem": _problem,
    "cards seen": _cards_seen,
    "keys": _keys,
}
"""Functions that make the screens, from the navigator and from values that only that screen
needs.
"""
