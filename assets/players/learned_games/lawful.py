"""Every move of the learned player is played on the rules core; refusals are counted by game."""
import sys, traceback
from random import Random
from common import *
from game.rules import engine
from game.rules.state import Phase
for key in (sys.argv[2:] or VARIANTS):
    v,L=maker(key); L.load(0,*weights(f'../weights/{key}.npz')); L.seat_ids([0]*6); L.veto=7; L.margin=160; L.plain=1 if key=='international' else 0
    bad=0; acts=0; diff=0; hands=int(sys.argv[1]); first=''
    playing=sorted(seat for side in v.table.sides for seat in side)
    for i in range(hands):
        r=Random(70000+i); state,_=engine.deal(v,shuffled(v.full_pack(),r),playing[i%len(playing)],[r.randrange(v.match.target) if i%2 else 0 for _ in v.table.sides])
        steps=0
        while state.phase is not Phase.OVER and steps<400:
            steps+=1; moves=L.policy_turn(L.from_state(state))
            if not moves: bad+=1; first=first or f'no move in {state.phase}'; break
            try:
                for m in moves: engine.apply(state,L.to_action(state,m)); acts+=1
            except Exception as e:
                bad+=1; first=first or f'{type(e).__name__} {e} {m}'; break
    print(f'{key:18s} hands {hands} actions {acts} refused {bad} {first[:200]}',flush=True)
