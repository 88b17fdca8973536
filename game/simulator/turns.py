"""The course of a turn in the flat form: what follows from each action.

The methods do what the engine of the rules does, without checking that it is lawful.
"""

from __future__ import annotations

from .flat_layout import *
from .hand_ends import HandEnds
from .tables import Row


class Turns(HandEnds):
    """Playing the players' actions."""

    def log(self, s: Row, verb: int, first: int, second: int) -> None:
        """Record a move, where a caller wants to know what the policy did."""
        if not s[LOGGING]:
            return
        place = LOG + s[LOGGED]
        laying = verb in (TAKES, LAYS, ADDS)
        length = 1
        if laying:
            length += s[PLAN] * GROUP
        elif verb == MERGES:
            length = 3
        elif verb in (DISCARDS, HOLDS, DECLARES, ANSWERS):
            length = 2
        if s[LOGGED] + length + 1 >= LOG_LENGTH:
            return
        s[LOGGED] += length + 1
        s[place] = length
        s[place + 1] = verb
        if laying:
            for number in range(s[PLAN] * GROUP):
                s[place + 2 + number] = s[PLAN + 1 + number]
        else:
            s[place + 2] = first
            s[place + 3] = second

    def start_turn(self, s: Row, p: int) -> None:
        """Begin the turn of a player."""
        s[TURN] = p
        s[TURNS] += 1
        s[PHASE] = DRAW
        for place in range(DREW, MUST_TAKE + 1):
            s[place] = 0
        s[DISCARDED] = 0
        s[PERMISSION] = -1
        s[MELDS_BEFORE] = s[MELDS + s[SIDE_OF + p]]
        s[MELDED_BEFORE] = s[MELDED + p]
        if self.held_threes(s, p):
            if not s[STOCK] and self.one_last_turn:
                self.table_threes(s, p, -1)
            elif self.may_hold_three(s, p):
                s[PHASE] = THREES
                return
            else:
                self.table_threes(s, p, -1)
                self.after_replacing(s, p)
        if not s[STOCK]:
            self.look_at_stock(s, p)

    def look_at_stock(self, s: Row, p: int) -> None:
        """Decide what the player may do if the stock is empty before their draw (RULINGS C-12)."""
        if s[PHASE] != DRAW or s[STOCK]:
            return
        way = NO_WAY
        if self.stock_end != 2:
            way = self.find_any(s, p)
        if self.stock_end == 1 and not s[OPENED + s[SIDE_OF + p]]:
            way = NO_WAY
        if way == NO_WAY:
            self.end(s, STOCK_ENDED, p, 0)
            return
        if self.stock_end == 0:
            s[MUST_TAKE] = 1 if way == LAY_OFF or self.stock_forced else 0
        else:
            s[MUST_TAKE] = 1 if self.stock_end == 1 else 0
        s[LAST_TURN] = self.one_last_turn

    def after_replacing(self, s: Row, p: int) -> None:
        """Threes were replaced before the draw: check whether that emptied the stock."""
        if s[STOCK] or self.ends_on_three(s, p):
            return
        if self.one_last_turn:
            s[DREW] = FROM_STOCK
            s[PHASE] = MELD
            self.dead_end(s, p)

    def settle_threes(self, s: Row, keep: int) -> None:
        """Table the threes held, except one of code ``keep`` (-1 for none), and go on."""
        p = s[TURN]
        self.log(s, TABLES if keep < 0 else HOLDS, keep, 0)
        before = s[STOCK]
        self.table_threes(s, p, keep)
        s[DIRTY + p] = 1
        if s[PHASE] == THREES:
            s[PHASE] = DRAW if s[DREW] == NOWHERE else MELD
        if s[PHASE] == DRAW:
            if before:
                self.after_replacing(s, p)
            if not s[STOCK]:
                self.look_at_stock(s, p)
        elif not before or not self.ends_on_three(s, p):
            self.dead_end(s, p)

    def draw(self, s: Row) -> None:
        """Draw from the stock."""
        p = s[TURN]
        self.log(s, DRAWS, 0, 0)
        s[DREW] = FROM_STOCK
        s[PHASE] = MELD
        s[DREW_KIND] = -1
        came = 0
        number = self.draw_cards
        if number > 1:
            s[DIRTY + p] = 1
        if s[STOCK] < number:
            number = s[STOCK]
        while number and s[STOCK]:
            number -= 1
            if self.may_hold and self.three_comes(s, p):
                n = s[STOCK] - 1
                s[STOCK] = n
                self.gain(s, p, s[STOCK_CARDS + n])
                s[PHASE] = THREES
                return
            if self.draw_one(s, p):
                came = 1
        if not s[STOCK]:
            if self.ends_on_three(s, p):
                return
            self.look_for_last_turn(s)
            if not came and not self.discards_after_threes:
                s[NO_DISCARD] = 1
        self.dead_end(s, p)

    def lay(self, s: Row, verb: int) -> None:
        """Lay down the groups of the plan as new melds (``LAYS``), the opening if there is none
        yet, or add them to melds of the side (``ADDS``)."""
        p = s[TURN]
        self.log(s, verb, 0, 0)
        made = self.put_down(s, p, 0)
        s[HAS_MELDED] = 1
        self.after_laying(s, p, made)

    def take(self, s: Row) -> None:
        """Take the pile; the first group of the plan joins its top card."""
        p = s[TURN]
        self.log(s, TAKES, 0, 0)
        h = HAND + p * 16
        k = KNOWN + p * 16
        s[DREW] = FROM_PILE
        s[PHASE] = MELD
        s[MUST_TAKE] = 0
        s[FROZEN] = 0
        top = s[TOP]
        s[PILE + top] -= 1
        s[PILE + SIZE] -= 1
        if self.runs:
            s[PILE_FACES + s[TOP_CARD]] -= 1
        born = s[BORN]
        made = self.put_down(s, p, 1)
        stays = s[PILE + SIZE] + 1 - self.pile_taken
        if stays > 0:
            self.take_in_order(s, p, stays)
        else:
            for kind in range(15):
                number = s[PILE + kind]
                if number:
                    s[PILE + kind] = 0
                    if self.is_bonus(kind):
                        s[(RED_THREES if kind == RED else BLACK_THREES) + p] += number
                    else:
                        s[h + kind] += number
                        s[h + SIZE] += number
                        s[k + kind] += number
                        s[k + SIZE] += number
            if self.runs:
                self.take_faces(s, p)
            s[PILE + SIZE] = 0
            s[TOP] = -1
            s[TOP_CARD] = -1
            s[PACKET] = 0
        s[DIRTY + p] = 1
        if not s[FORMED]:
            new = 0
            for number in range(s[PLAN]):
                if s[PLAN + 1 + number * GROUP] < 0:
                    new += 1
            self.form_sides(s, p, 1)
            self.tell_partners_melds(s, p, born, new)
        self.after_laying(s, p, made)

    def take_in_order(self, s: Row, p: int, stays: int) -> None:
        """Take the cards of the pile under its top down to the lowest ``stays``, which stay."""
        k = KNOWN + p * 16
        size = s[PILE + SIZE]
        while size > stays:
            size -= 1
            code = s[PILE_END - size]
            kind = self.kinds[code]
            s[PILE + kind] -= 1
            if self.runs:
                s[PILE_FACES + code] -= 1
            if self.is_bonus(kind):
                self.table_three(s, p, kind)
            else:
                self.gain(s, p, code)
                s[k + kind] += 1
                s[k + SIZE] += 1
        s[PILE + SIZE] = size
        s[TOP_CARD] = s[PILE_END - size + 1]
        s[TOP] = self.kinds[s[TOP_CARD]]
        if s[PACKET] > size:
            s[PACKET] = size
        s[FROZEN] = 1 if s[PILE + RED] + s[PILE + JOKER] + s[PILE + TWO] else 0

    def take_faces(self, s: Row, p: int) -> None:
        """Move the pile's cards by suit, except bonus threes, into the hand."""
        f = FACES + p * FACE
        for code in range(FACE):
            number = s[PILE_FACES + code]
            if number:
                s[PILE_FACES + code] = 0
                kind = self.kinds[code]
                if not self.is_bonus(kind):
                    s[f + code] += number

    def merge(self, s: Row, source: int, target: int) -> None:
        """Merge two unfinished sets of one rank."""
        p = s[TURN]
        side = s[SIDE_OF + p]
        self.log(s, MERGES, source, target)
        self.join_sets(s, side, source, target)
        if source < s[MELDS_BEFORE] or target < s[MELDS_BEFORE]:
            s[ON_PARTNER] = 1
        if source < s[MELDS_BEFORE]:
            s[MELDS_BEFORE] -= 1

    def pick_up(self, s: Row) -> None:
        """Take up the extra hand (RULINGS 3.18)."""
        p = s[TURN]
        self.log(s, PICKS_UP, 0, 0)
        self.take_up_second(s, p)
        self.dead_end(s, p)

    def accept_bonus(self, s: Row) -> None:
        """Deal the opener's bonus cards; threes among them are tabled and replaced (INT-7)."""
        p = s[TURN]
        self.log(s, BONUS, 0, 0)
        due = s[BONUS_DUE]
        if s[STOCK] < due:
            due = s[STOCK]
        s[DIRTY + p] = 1
        for _ in range(due):
            self.draw_one(s, p)
        self.refuse_bonus(s)

    def refuse_bonus(self, s: Row) -> None:
        """Let the offer of bonus cards go, or what is left of it (INT-7)."""
        s[BONUS_DUE] = 0
        s[BONUS_ANSWERED] = 1
        s[BONUS_DONE + s[SIDE_OF + s[TURN]]] = 1
        self.dead_end(s, s[TURN])

    def ask(self, s: Row) -> None:
        """Ask "May I go out?"; the next partner answers."""
        p = s[TURN]
        self.log(s, ASKS, 0, 0)
        s[ASKER] = p
        s[TURN] = self.partner_of(s, p)
        s[PHASE] = ANSWER

    def answer(self, s: Row, yes: int) -> None:
        """Give the partner's binding answer."""
        self.log(s, ANSWERS, yes, 0)
        s[PERMISSION] = yes
        s[ASKED + s[ASKER]] = 1
        s[TURN] = s[ASKER]
        s[ASKER] = -1
        s[PHASE] = MELD

    def declare(self, s: Row, number: int) -> None:
        """Show a special hand, by its number in the variant."""
        self.log(s, DECLARES, number, 0)
        self.end(s, SPECIAL, s[TURN], number)

    def discard(self, s: Row, code: int) -> None:
        """Discard a card and end the turn."""
        p = s[TURN]
        self.log(s, DISCARDS, code, 0)
        kind = self.kinds[code]
        h = HAND + p * 16
        s[h + kind] -= 1
        s[h + SIZE] -= 1
        if self.runs:
            s[FACES + p * FACE + code] -= 1
            s[PILE_FACES + code] += 1
        if s[KNOWN + p * 16 + kind]:
            self.forget(s, p, kind, 1)
        s[GONE] += 1
        s[THROWN + p * 16 + kind] = s[TURNS]
        if self.ordered:
            s[PILE_END - s[PILE + SIZE]] = code
        s[PILE + kind] += 1
        s[PILE + SIZE] += 1
        s[TOP] = kind
        s[TOP_CARD] = code
        if kind <= TWO:
            s[FROZEN] = 1
        if not s[h + SIZE]:
            if not self.foot_waits(s, p):
                self.go_out(s, p)
                return
            self.take_up_foot(s, p)
        elif s[DISCARDED] + 1 < self.discards_each and s[h + SIZE] > 1:
            held = self.held_threes(s, p)
            if held < s[h + SIZE]:
                s[DISCARDED] += 1
                return
        if s[OPENER]:
            if s[BONUS_DUE] and self.bonus_after_discard:
                self.deal_bonus(s, p)
            s[BONUS_DONE + s[SIDE_OF + p]] = 1
        s[COURTESY + p] = 0
        if s[LAST_TURN]:
            self.end(s, STOCK_ENDED, p, 0)
        else:
            self.start_turn(s, s[NEXT + p])

    def deal_bonus(self, s: Row, p: int) -> None:
        """Deal bonus cards that come by themselves; threes wait for the next turn (MOD-8)."""
        due = s[BONUS_DUE]
        if s[STOCK] < due:
            due = s[STOCK]
        for _ in range(due):
            n = s[STOCK] - 1
            self.gain(s, p, s[STOCK_CARDS + n])
            s[STOCK] = n
        s[DIRTY + p] = 1

    def fine_for(self, s: Row, offence: int) -> None:
        """Fine the player for what the rules refuse: 0 an opening, 1 a take, 2 going out (HR-2)."""
        p = s[TURN]
        self.log(s, FINES, offence, 0)
        if offence == 0:
            for q in range(self.seats):
                if s[SIDE_OF + q] >= 0 and self.account_of[q] == self.account_of[p]:
                    s[MINIMUM + q] += self.failed_opening
        elif offence == 1:
            s[FINED + p] += self.wrong_take
        else:
            s[FINED + p] += self.out_unasked

    def pass_on(self, s: Row) -> None:
        """Pass: decline the pile at an empty stock, or end a turn that needs no discard."""
        self.log(s, PASSES, 0, 0)
        self.end(s, STOCK_ENDED, s[TURN], 0)
