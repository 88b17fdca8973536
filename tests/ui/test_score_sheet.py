"""The score sheet: what stands on it, how it is counted, and where all of it finds room."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import cycle, islice, pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.controller.sheet import Sheet, SheetEntry, SheetItem
from game.notation.record import read_record
from game.rules.cards import make_card
from game.ui.deco.canastas import CanastaKind
from game.ui.deco.paper import Inks, inks
from game.ui.screens.navigator import Navigator
from game.ui.screens.rules.glossary_page import GlossaryScene
from game.ui.screens.seats import Person
from game.ui.screens.sheets.score_sheet import ScoreSheetScene
from game.ui.screens.sheets.sheet_cards import smalls
from game.ui.screens.sheets.sheet_count import Count
from game.ui.screens.sheets.sheet_race import Race, Runner
from game.ui.screens.sheets.sheet_rows import cells
from game.ui.table_picture import seated
from game.ui.theme import make_theme
from game.ui.widgets import Button, Label
from tests.ui.tables import widgets

RECORD = Path(__file__).parents[2] / "assets" / "screenshots" / "match.canasta"
NAMES = ("You & Walter", "Nora & Iris", "Otto", "Clara", "Paul")
LONG = ("Bartholomew-Christopher & Wilhelmina", "Maximiliane-Josephine & Konstantin")


@cache
def sheet() -> Sheet:
    """That of a rich hand, before the end of the match."""
    found = seated(read_record(RECORD), 7, None, 2).sheet()
    assert found is not None
    return found


def of(count: int) -> Sheet:
    """The same with so many accounts."""
    accounts = tuple(islice(cycle(sheet().accounts), count))
    return replace(sheet(), accounts=accounts, chances=(1 / count,) * count)


def shown(app: Any, count: bool = False, accounts: int = 2, **options: Any) -> ScoreSheetScene:
    """A sheet on the screen."""
    names = options.pop("names", NAMES[:accounts])
    people = [[Person("balanced", "Walter"), Person("", "You")]] * accounts
    scene = ScoreSheetScene(
        of(accounts), names, options.pop("own", 0), app.pop, count=count, people=people, **options
    )
    app.push(scene)
    app.step()
    return scene


# -- the count ------------------------------------------------------------------------------------


def test_lines_come_one_after_the_other_then_total_then_race() -> None:
    count = Count(rows=5)
    seen: list[tuple[float, ...]] = []
    while count.running:
        seen.append((*(count.row(i) for i in range(5)), count.total, count.race))
        count.go_on(0.01)
    begun = [next(i for i, parts in enumerate(seen) if parts[k] > 0) for k in range(7)]
    assert begun == sorted(begun)
    assert len(set(begun)) == 7
    for one, two in pairwise(seen):
        assert all(a <= b for a, b in zip(one, two, strict=True))
    assert (count.row(4), count.total, count.race, count.slid) == (1, 1, 1, 1)


@pytest.mark.parametrize("rows", [0, 1, 6, 8])
def test_a_count_keeps_nobody_waiting_for_long(rows: int) -> None:
    assert Count(rows=rows).length <= 2.7
    assert Count(rows=rows, pace=0.5).length == pytest.approx(Count(rows=rows).length / 2)


@pytest.mark.parametrize("how", ["click", "Enter", "Esc", "L", "A", "B"])
def test_the_first_press_completes_the_count_and_is_used_up(
    make_app: Callable[..., Any], hands_on: Callable[..., Any], how: str
) -> None:
    app = make_app()
    done: list[str] = []
    scene = shown(app, count=True, leave_table=lambda: done.append("left"), look_back=lambda: None)
    scene.go_on = lambda: done.append("on")
    hands = hands_on(app)
    hands.step(0.05, 8)
    assert scene.count.running
    if how == "click":
        hands.down(scene.next.rect.center)
    else:
        key = {"Enter": pygame.K_RETURN, "Esc": pygame.K_ESCAPE}.get(how) or ord(how.lower())
        hands.key(key)
    assert not scene.count.running
    assert not done
    assert not any(row.unfolded for row in scene.rows)
    assert app.scene is scene
    hands.up(scene.next.rect.center)
    hands.key(pygame.K_RETURN)
    assert done == ["on"]


def test_a_key_that_means_nothing_does_not_complete_it(
    make_app: Callable[..., Any], hands_on: Callable[..., Any]
) -> None:
    app = make_app()
    scene = shown(app, count=True)
    hands_on(app).key(pygame.K_LSHIFT)
    assert scene.count.running


def test_all_is_written_at_once_where_nothing_moves(make_app: Callable[..., Any]) -> None:
    app = make_app()
    app.ui.reduced_motion = True
    scene = shown(app, count=True)
    assert not scene.count.running
    assert all(row.part == 1 for row in scene.rows)


def test_nothing_tells_the_end_before_it_is_counted(
    make_app: Callable[..., Any], hands_on: Callable[..., Any]
) -> None:
    """Totals, bars and chances look the same whatever they are, until they are counted."""
    pictures = []
    for more in (0, 3000):
        app = make_app()
        other = replace(
            sheet(),
            accounts=tuple(replace(a, after=a.after + more) for a in sheet().accounts),
            chances=(0.9, 0.1) if more else (0.2, 0.8),
            target=20_000,
        )
        scene = ScoreSheetScene(other, NAMES[:2], 0, app.pop, count=True)
        app.push(scene)
        hands_on(app).step(0.05, 12)
        assert scene.count.total == 0
        pictures.append(pygame.image.tobytes(app.window.surface, "RGB"))
        hands_on(app).step(0.1, 30)
        pictures.append(pygame.image.tobytes(app.window.surface, "RGB"))
    assert pictures[0] == pictures[2]
    assert pictures[1] != pictures[3]


def test_what_moves_ends_in_the_picture_that_is_written_at_once(
    make_app: Callable[..., Any], hands_on: Callable[..., Any]
) -> None:
    found = []
    for count in (True, False):
        app = make_app()
        shown(app, count=count)
        hands_on(app).step(0.03, 120)
        found.append(pygame.image.tobytes(app.window.surface, "RGB"))
    assert found[0] == found[1]


def test_the_result_is_told_once_it_is_written(
    make_app: Callable[..., Any], hands_on: Callable[..., Any]
) -> None:
    app = make_app()
    told: list[str] = []
    app.ui.speech.say = told.append
    scene = shown(app, count=True)
    assert not told
    hands_on(app).step(0.1, 40)
    assert not scene.count.running
    assert len(told) == 1
    assert "You & Walter: 2,785 in this hand, 7,535 in all." in told[0]


def test_what_the_hand_achieved_is_told_as_soon_as_it_is_known(
    make_app: Callable[..., Any], hands_on: Callable[..., Any]
) -> None:
    """A plate lies on the sheet then, and is there again when the sheet is made anew."""
    app = make_app()
    told: list[str] = []
    app.ui.speech.say = told.append
    achieved: list[str] = []
    scene = shown(app, achieved=achieved)
    assert scene.page.seal is None
    achieved.append("natural")
    hands_on(app).step(0.1, 2)
    assert scene.page.seal is not None
    assert told[-1] == "Achieved: Seven of a kind"
    scene.resize((1400, 800), 1.0)
    assert scene.page.seal is not None


# -- what stands on it ----------------------------------------------------------------------------


@pytest.mark.parametrize("own", [-1, 0, 1])
def test_the_own_side_stands_first(make_app: Callable[..., Any], own: int) -> None:
    scene = shown(make_app(), own=own)
    after = [account.after for account in sheet().accounts]
    if own == 1:
        after.reverse()
    assert scene.rows[-1].points == after
    assert scene.names == (list(NAMES[:2]) if own < 1 else [NAMES[1], NAMES[0]])
    assert [runner.after for runner in scene.page.race.runners] == after


def test_every_item_that_counts_has_a_line_and_its_parts_make_the_sum(
    make_app: Callable[..., Any],
) -> None:
    scene = shown(make_app())
    rows = {row.words: row for row in scene.rows}
    for place, account in enumerate(sheet().accounts):
        counted = sum(row.points[place] or 0 for row in scene.rows if row.place_in_count != -1)
        assert counted == account.line.total
        assert rows["Total"].points[place] == account.before + counted


@pytest.mark.parametrize(
    ("name", "cards", "expected"),
    [
        ("canastas", [make_card(7, i % 4) for i in range(7)], [CanastaKind.NATURAL]),
        ("canastas", [*(make_card(7, i % 4) for i in range(5)), *(make_card(2, 0),) * 2],
         [CanastaKind.MIXED]),
        ("canastas", [], []),
        ("threes", [make_card(3, 1), make_card(3, 2)], [None, None]),
        ("held", [make_card(9, 0)], [None]),
        ("melded", [make_card(9, 0)] * 4, []),
    ],
)  # fmt: skip
def test_small_cards_stand_for_what_counted(
    name: str, cards: list[int], expected: list[CanastaKind | None]
) -> None:
    item = SheetItem(name, "", 1, (SheetEntry("", 1, tuple(cards)),))
    assert [small.kind for small in smalls(item)] == expected


# -- the race -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "ticks", "crossed"),
    [
        (0, 1400, [1500, 3000], 0),
        (1400, 3100, [1500, 3000], 2),
        (3100, 1400, [1500, 3000], 2),
        (1500, 1600, [1500, 3000], 0),
        (-200, 100, [0, 1500, 3000], 1),
    ],
)
def test_the_race_has_a_tick_where_another_minimum_begins(
    make_app: Callable[..., Any], before: int, after: int, ticks: list[int], crossed: int
) -> None:
    steps = ((-1_000_000, 15), (0, 50), (1500, 90), (3000, 120))
    race = Race(make_app().ui, [Runner("We", before, after, 0)], 5000, steps, Count(running=False))
    assert race.ticks == ticks
    assert race.passed(0) == 0
    assert race.passed(1) == crossed


def test_the_minimum_below_zero_does_not_drive_out_the_first(
    make_app: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    ui = make_app().ui
    steps = ((-1_000_000, 15), (0, 50), (1500, 90), (3000, 120))
    runners = [Runner("We", 0, 1320, 0, "65%"), Runner("They", 0, -85, 1, "35%")]
    race = Race(ui, runners, 5000, steps, Count(running=False))
    race.place(pygame.Rect(0, 0, 700, race.desired(700)[1]))
    seen: list[str] = []
    render = type(ui.text).render
    draw = type(ui.text).draw

    def noted(text: Any, words: Any, *args: Any, **kwargs: Any) -> Any:
        seen.append(words)
        return render(text, words, *args, **kwargs)

    def drawn(text: Any, surface: Any, words: Any, *args: Any, **kwargs: Any) -> Any:
        seen.append(words)
        return draw(text, surface, words, *args, **kwargs)

    monkeypatch.setattr(type(ui.text), "render", noted)
    monkeypatch.setattr(type(ui.text), "draw", drawn)
    surface = pygame.Surface((700, 120), 0, 32)
    surface.fill((250, 240, 220))
    race.draw(surface)
    assert "chance to win" in seen
    # Of 15 and 50, which have no room beside each other, 50 is written.
    fifty = race._x(race._track(), 0)
    strip = surface.subsurface((fifty + ui.px(5), race.rect.y, ui.px(20), ui.px(18)))
    paper = pygame.mask.from_threshold(strip, (250, 240, 220), (24, 24, 24, 255))
    assert paper.count() < strip.get_width() * strip.get_height()


def test_the_chance_to_win_can_be_asked_for(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    app = navigator.app
    hands = hands_on(app)
    navigator.open("score sheet", sheet=of(2), names=NAMES[:2], own=0, go_on=app.pop, count=False)
    app.step()
    scene = app.scene
    assert isinstance(scene, ScoreSheetScene)
    race, told = scene.page.race, "How likely a side is to win the match"
    hands.move(race.rect.center)
    hands.step(0.3, 8)
    assert scene.root.tip.startswith(told)
    hands.move((2, 2))
    hands.step(0.3, 3)
    assert not scene.root.tip
    for _stop in scene.root.stops():
        hands.key(pygame.K_TAB)
        if race.focused:
            break
    assert scene.root.tip.startswith(told)
    hands.key(pygame.K_F2)
    assert isinstance(app.scene, GlossaryScene)
    assert "chance" in [term.key for term in app.scene.here]


def test_a_match_that_is_won_has_no_chances_to_ask_for(make_app: Callable[..., Any]) -> None:
    scene = shown(make_app())
    assert scene.page.race in scene.root.stops()
    won = ScoreSheetScene(replace(of(2), chances=()), NAMES[:2], 0, scene.app.pop, count=False)
    scene.app.push(won)
    assert not won.page.race.tooltip
    assert won.page.race not in won.root.stops()


@pytest.mark.parametrize(
    ("before", "after"), [(0, 0), (-700, -900), (-700, 400), (400, -700), (6000, 9000), (4000, 100)]
)
def test_a_bar_of_any_score_stays_on_its_track(
    make_app: Callable[..., Any], before: int, after: int
) -> None:
    ui = make_app().ui
    race = Race(ui, [Runner("We", before, after, 0)], 5000, ((0, 50),), Count(running=False))
    race.place(pygame.Rect(200, 100, 800, race.desired(800)[1]))
    table = pygame.Surface((1200, 300), 0, 32)
    table.fill((250, 240, 220))
    race.draw(table)
    changed = pygame.mask.from_threshold(table, (250, 240, 220), (1, 1, 1, 255))
    changed.invert()
    for box in changed.get_bounding_rects():
        assert race.rect.inflate(ui.px(26), 0).contains(box)


# -- room -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("accounts", [2, 3, 5])
@pytest.mark.parametrize(
    ("size", "text"),
    [((960, 540), 1.0), ((1280, 720), 1.0), ((1280, 720), 1.4), ((960, 540), 1.4),
     ((2560, 1440), 1.0)],
)  # fmt: skip
def test_all_finds_room_or_scrolls(
    make_app: Callable[..., Any], accounts: int, size: tuple[int, int], text: float
) -> None:
    app = make_app(size, text)
    names = tuple(islice(cycle(LONG), accounts))
    scene = shown(app, accounts=accounts, names=names, leave_table=app.pop, look_back=app.pop)
    window = pygame.Rect((0, 0), size)
    page = scene.page
    assert window.contains(page.rect)
    for row in page.sums:
        assert page.rect.contains(row.rect)
    buttons = [w for w in widgets(scene) if isinstance(w, Button)]
    assert len(buttons) == 4
    for button in buttons:
        assert window.contains(button.rect)
        assert button.rect.top >= page.rect.bottom
    head = page.head.rect
    for label in (w for w in page.head.walk() if isinstance(w, Label)):
        assert head.contains(label.rect)
    assert page.scroll.rect.top >= head.bottom
    assert page.scroll.rect.bottom <= page.sums[0].rect.top
    # A few lines always show, and what does not can be scrolled to.
    assert page.scroll.rect.h >= app.ui.px(60)
    scene.scroll.scroll_to(9999)
    inside = [w for w in page.scroll.child.children if w.visible]
    assert inside[-1].rect.bottom <= page.scroll.rect.bottom
    if page.race.visible and page.race is not inside[-1]:
        assert page.rect.contains(page.race.rect)
        assert page.race.rect.top >= page.sums[-1].rect.bottom


@pytest.mark.parametrize("count", [2, 3, 5])
def test_no_column_touches_another(count: int) -> None:
    words, places = cells(count, 900, 14)
    spans = [words, *(cell.cards for cell in places)]
    spans += [(cell.right - cell.room, cell.room) for cell in places if count > 2]
    spans.sort()
    for (x, wide), (other, _w) in pairwise(spans):
        assert x + wide <= other
    for cell in places:
        assert cell.cards[0] >= 0
        assert max(cell.right, sum(cell.cards), sum(cell.whole)) <= 900


# -- colours --------------------------------------------------------------------------------------


def contrast(one: tuple[int, ...], two: tuple[int, ...]) -> float:
    """The ratio of two colours as it is measured for reading."""

    def light(colour: tuple[int, ...]) -> float:
        parts = [c / 255 for c in colour[:3]]
        r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    low, high = sorted((light(one), light(two)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("high", [False, True])
def test_every_ink_is_read_on_paper(high: bool) -> None:
    found: Inks = inks(make_theme("green", high))
    least = 7.0 if high else 5.0
    for ink in (found.ink, found.soft, found.good, found.bad, *found.sides):
        assert contrast(ink, found.low) >= least, ink


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_what_a_chance_to_win_is_hides_little_of_the_buttons(
    make_app: Callable[..., Any], hands_on: Callable[..., Any], size: tuple[int, int]
) -> None:
    app = make_app(size)
    hands = hands_on(app)
    scene = shown(app, share=lambda: None, leave_table=lambda: None, look_back=lambda: None)
    hands.move(scene.page.race.rect.center)
    hands.step(0.3, 8)
    tip = scene.root._tip
    assert tip is not None
    assert not tip.rect.colliderect(scene.page.race.rect)
    buttons = [w.rect for w in widgets(scene) if isinstance(w, Button)]
    assert all(box.clip(tip.rect).h < box.h / 2 for box in buttons)
