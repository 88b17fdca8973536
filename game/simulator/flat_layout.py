"""The layout of a flat hand: the place of everything in one row of integers (``Flat.s``).

Cards are counted by *kind*. A kind is the rank of the core (1 joker, 2 deuce, 4 … 14); of the
threes, 3 is a black one and 0 a red one. Each block of 16 counts has its sum at place 15. Blocks by
seat or by side have room for six.

The *code* of a card is its kind. In games with sequences, where suits matter, it is the card of the
core instead; there all deuces share one code, and so do all red threes.

The modules import these names all together: in this package every name in capitals without an
underscore is one of them, unless it stands among the imports. In compiled modules they are
constants of C (``build/compile.py``).
"""

from __future__ import annotations

SEATS = 6
"""Maximum number of seats, and of sides."""
KINDS = 16
SIZE = 15
"""The place of the sum in a block of counts."""

RED, JOKER, TWO, BLACK = 0, 1, 2, 3
WILD = 2
"""The kind of a wild meld. A set has its rank as its kind, a sequence ``SEQUENCE`` plus its
suit.
"""
SEQUENCE = 16

DRAW, MELD, ANSWER, THREES, OVER, FOOT = 0, 1, 2, 3, 4, 5
"""Phases of a turn. In ``FOOT`` the cards just put down bring feet, which nobody has looked at."""
NOWHERE, FROM_STOCK, FROM_PILE = 0, 1, 2
"""Where the cards of a turn came from (``DREW``)."""
NOT_ENDED, OUT, SPECIAL, STOCK_ENDED = 0, 1, 2, 3
"""How a hand ended (``ENDED``)."""

HAND = 0
"""Cards in hand by seat and kind."""
PILE = 96
"""Cards of the pile by kind."""
EXTRA = 112
"""The second hand of a seat, by kind: an extra hand that it may pick up, or its foot."""
KNOWN = 208
"""Cards that a seat took up from the pile and still holds, by kind."""
RUN_PLAN = 304
"""By suit: 16 times the lowest rank of a sequence for an opening, and its length."""
SLOT_OF = 320
"""By side and kind: the place of the set that takes such a card, 0 for none.

Place ``WILD`` is that of the wild meld.
"""

SIDE_OF = 416
NEXT = 422
MELDED = 428
COURTESY = 434
ASKED = 440
MINIMUM = 446
"""By seat: the points that an opening needs."""
DEMAND = 452
"""By seat: what else an opening must hold: 0 nothing, 1 a canasta, 2 one that is not a mixed set
(BRA-1).
"""
RED_THREES = 458
BLACK_THREES = 464
MADE_NATURAL = 470
"""By side: number of natural sets among its canastas, without those of the ranks apart."""
DIRTY = 476
"""By seat: whether the policy must look at the hand for melds again."""
MADE_APART = 482
"""By side: number of canastas of the ranks apart."""
OPENED = 488
BONUS_DONE = 494
MELDS = 500
"""By side: number of melds."""
MADE = 506
"""By side: number of canastas; the next blocks count wild canastas and completed sequences."""
MADE_WILD = 512
MADE_RUNS = 518

TOP = 524
"""The kind of the pile's top card, -1 for none. Its code is at ``TOP_CARD``."""
FROZEN = 525
STOCK = 526
"""Number of cards in the stock."""
TURN = 527
PHASE = 528
DREW = 529
"""From here to ``MUST_TAKE`` are numbers of the turn, all 0 as it begins but those named there."""
PERMISSION = 530
"""The answer of this turn: 1 yes, 0 no, -1 not asked."""
GONE = 531
MELDS_BEFORE = 532
MELDED_BEFORE = 533
ON_PARTNER = 534
HAS_MELDED = 535
OPENER = 536
BONUS_ANSWERED = 537
BONUS_DUE = 538
NO_DISCARD = 539
MUST_TAKE = 540
LAST_TURN = 541
ASKER = 542
FORMED = 543
SIDES = 544
ENDED = 545
BY = 546
HOW = 547
"""1 for going out concealed, or the number of the special hand."""
BORN = 548
PACKET = 549
LAST_THREE = 550
"""Whether the last card of the stock was a three that stayed in the hand (E-MODERN)."""
SEED = 551
LOGGING = 552
LOGGED = 553
TURNS = 554
WAY = 555
"""The way found to take the pile: naturals, deuces, jokers, place of the meld."""
NO_WAY, PAIR, WITH_WILD, LAY_OFF, OPENING = 0, 1, 2, 3, 4
"""Ways to take the pile."""
DREW_KIND = 560
TOP_CARD = 577
ORDERED = 578
"""Whether the pile is kept in its order too, as only a part of it is taken."""
DEAD = 561
"""By kind: whether the rank is closed for everybody (MOD-6)."""

DISCARDED = 579
"""How many cards were discarded in the turn, where it goes on after that (HR-3)."""

WEIGHTS = 580
"""The playout policy of each seat, ``POLICY_SIZE`` numbers (see ``playout_policies``)."""
POLICY_SIZE = 44
W_TAKE_OPEN, W_TAKE_WILD, W_TAKE_PAIR, W_TAKE_LAY, W_OPEN_WILDS, W_OPEN_HOLD = 0, 1, 2, 3, 4, 5
W_KEEP, W_KEEP_LATE, W_GO_OUT, W_GO_STOCK, W_SPEND, W_WILD = 6, 7, 8, 9, 10, 11
W_PILE, W_SQUARE, W_PAIR, W_TRIPLE, W_PATIENCE, W_GREAT = 12, 13, 14, 15, 16, 17
W_WILD_MELD, W_WILD_STOCK, W_OPEN_LATE, W_HOLD_PAIR, W_FEED, W_BLIND = 18, 19, 20, 21, 22, 23
W_STOP, W_DEAD, W_FIT, W_UNLOAD, W_RIVAL, W_FROZEN = 24, 25, 26, 27, 28, 29
W_OPEN_MELD, W_COMMIT, W_KEEP_STOCK, W_RISKY, W_RUNS = 30, 31, 32, 33, 34
W_RUN_BEGIN, W_CHASE, W_PAIR_PILE, W_ALIVE, W_POINTS = 35, 36, 37, 38, 39
W_SPEND_STOCK, W_HOLD_FINED, W_THROWN, W_LATELY = 40, 41, 42, 43

PLAN = 844
"""A plan of melds: the number of groups, then the groups of ``GROUP`` numbers each."""
GROUP = 7
"""Size of a group.

Its numbers: the meld that it joins, or -1; its kind; naturals, deuces, jokers; and two more. For a
sequence these are its lowest rank after it was laid, and a bit for the rank of each natural. For a
set, where suits matter, they are 0 and the number of naturals of each suit, four bits a suit.
"""
MOST_GROUPS = 20

BY_WORTH = 985
"""A bit for each seat: whether it plays by what its network thinks best, in place of the policy."""
FINED = 986
"""By seat: fines for what the rules refuse (HR-2)."""

SCORE = 992
"""By account: canastas, threes, out, melded, held, penalties, total, and one unused."""

POINT = 16
"""Worths are counted in this part of a point (``worth``)."""
FEATURES = 4419
"""Number of features that a network may read (``features``, ``further_features``)."""
OF_CLASSIC = 2683
"""Number of those that Classic has; the others follow."""
FIRST, SECOND = 64, 32
"""Hidden numbers of a network's two layers."""
REST = 2177
"""Weights of a network after its first layer, and the numbers added in each layer."""
MOST_HIDDEN = 32767
"""Hidden numbers stop here, so that sums fit 32 bits."""

THROWN = 1040
"""By seat and kind: the turn (``TURNS``) in which the seat last discarded such a card, 0 for
never.
"""

SLOTS = 1136
"""By side: its melds, ``MOST_MELDS`` places of ``SLOT`` numbers each."""
SLOT = 8
MOST_MELDS = 24
KIND, NATURALS, TWOS, JOKERS, AGE, LOW, POINTS, CARDS = 0, 1, 2, 3, 4, 5, 6, 7
"""Of a meld: its kind, its cards by sort, when it was first put down, for a sequence the lowest
rank and what its naturals count, and how many cards it has."""

FACES = 2288
"""Where suits matter: cards in hand by seat and code (``FACE`` places a seat)."""
FACE = 64
PILE_FACES = 2672
"""Where suits matter: cards of the pile by code."""

STOCK_CARDS = 2736
"""The cards of the stock by code, top card last."""
MOST_CARDS = 340
PILE_END = 3075
"""Where the order of the pile matters: the place of its bottom card by code; the others lie at the
places before it."""

LENGTH = 3076

DRAWS, TAKES, LAYS, ADDS, MERGES, PICKS_UP, TABLES = 0, 1, 2, 3, 4, 5, 6
HOLDS, DECLARES, BONUS, ASKS, ANSWERS, DISCARDS, PASSES, REFUSES = 7, 8, 9, 10, 11, 12, 13, 14
FINES = 15
"""What a player can say: the first number of a move."""

END_OUT, END_NO_DISCARD, END_BONUS, END_DRAW = -1, -2, -3, -4
END_PASS, END_PICK_UP, END_ASK, END_FOOT = -5, -6, -7, -8
"""How a turn ends, or what shows another card first, where it is not a discard (``ends``)."""

LOG = 3076
"""Moves made since the log was begun. Each is its length followed by its numbers (``moves``)."""
LOG_LENGTH = 1200
