"""Every screen by name: the module in ``game.ui.screens`` and what makes the screen there.

A screen's module is imported when the screen is first opened, so the window appears sooner. The
packages take the modules from here, since nothing else imports them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from game.ui.scene import Scene

FOLDER: Final = __name__.rpartition(".")[0]
SCREENS: Final[Mapping[str, str]] = {
    "title": "title:TitleScene",
    "new match": "new_match:NewMatchScene",
    "house rules": "house.house_rules:HouseRulesScene",
    "share": "files.share:ShareScene",
    "match": "playing.match_screen:MatchScene",
    "menu": "playing.menu:MenuScene",
    "leaving": "playing.menu:LeavingScene",
    "take back": "playing.menu:TakeBackScene",
    "score so far": "sheets.score_so_far:ScoreSoFarScene",
    "score sheet": "sheets.score_sheet:ScoreSheetScene",
    "look back": "matches.look_back:LookBackScene",
    "winner": "sheets.winner:WinnerScene",
    "match sheet": "sheets.match_sheet:MatchSheetScene",
    "statistics": "statistics.statistics_page:StatisticsScene",
    "no statistics": "statistics.no_statistics:NoStatisticsScene",
    "export": "statistics.statistics_sheets:ExportScene",
    "reset": "statistics.statistics_sheets:ResetScene",
    "matches": "matches.earlier_matches:EarlierMatchesScene",
    "files": "files.open_file:OpenFileScene",
    "reading": "files.reading_sheet:ReadingScene",
    "viewer": "matches.viewer_screen:ViewerScene",
    "settings": "settings_page:SettingsScene",
    "rules": "rules.rules_page:rules_scene",
    "fair play": "rules.fair_play:FairPlayScene",
    "learn": "learning.learn:LearnScene",
    "lesson": "learning.lesson_screen:LessonScene",
    "lesson over": "learning.lesson_over:LessonOverScene",
    "daily": "daily.daily:DailyScene",
    "daily result": "daily.daily_result:DailyResultScene",
    "share match": "matches.share_match:ShareMatchScene",
    "glossary": "rules.glossary_page:GlossaryScene",
    "problems": "learning.problems:ProblemsScene",
    "problem": "learning.problem_screen:ProblemScene",
    "cards seen": "learning.cards_seen:CardsSeenScene",
    "keys": "keys_page:KeysScene",
}
MODULES: Final = frozenset(f"{FOLDER}.{entry.partition(':')[0]}" for entry in SCREENS.values())


def maker(entry: str) -> Callable[..., Scene]:
    """What makes the screen of an entry: its class, or a function.

    Raises:
        ImportError: if the screen needs something that this Python lacks.
    """
    module, _colon, name = entry.partition(":")
    made: Callable[..., Scene] = getattr(import_module(f"{FOLDER}.{module}"), name)
    return made
