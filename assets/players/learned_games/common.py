import numpy as np, sys
from random import Random
from time import perf_counter
from game.rules.cards import shuffled
from game.rules.engine import deal
from game.variants import VARIANTS
from game.simulator import learned
from game.simulator.learned import Learner, FEATURES, ACTIVE, WEIGHTS_SIZE, HIDDEN
def pool(L, variant, first, number):
    playing=sorted(seat for side in variant.table.sides for seat in side); found=[]
    for index in range(first, first+number):
        r=Random(index); deck=shuffled(variant.full_pack(), r); totals=[0]*len(variant.table.sides)
        if index%2: totals=[r.randrange(variant.match.target) for _ in totals]
        state,_=deal(variant, deck, playing[index%len(playing)], totals)
        found.append(L.from_state(state))
    return found
def maker(key='classic', seed=1):
    from game.variants import variant_named
    v=VARIANTS[key]; L=Learner(v); L.setup(); L.set_seed(seed); return v,L
def mean(x):
    x=np.array(x); return x.mean(), x.std()/len(x)**.5
def buffers(n):
    return np.zeros((n,ACTIVE),np.int16), np.zeros(n,np.float32), np.zeros(n,np.int8), np.zeros(n,np.float32)

NH2=32
REST=HIDDEN+HIDDEN*NH2+NH2+NH2+1
def grown(w):
    """Weights of an older, shorter feature list: rows appended since begin at zero."""
    rows=(len(w)-REST)//HIDDEN
    if rows>=FEATURES: return w[:FEATURES*HIDDEN+REST] if rows==FEATURES else None
    return np.concatenate([w[:rows*HIDDEN],np.zeros((FEATURES-rows)*HIDDEN,np.float32),w[rows*HIDDEN:]]).astype(np.float32)
def weights(path):
    z=np.load(path); return grown(z['after']),grown(z['draw'])
def seated(v,L,flat,old):
    """Net 0 everywhere, the old policy on the accounts in old."""
    ids=[0]*6
    for account,side in enumerate(v.table.sides):
        for seat in side:
            if account in old: ids[seat]=-1
    return ids
