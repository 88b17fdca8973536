"""final.py KEY NPZ[:plain] …: fresh decks (20,000 on), margin 160; each over the old policy."""
import sys
from common import *
key=sys.argv[1]; n=int(sys.argv[2]); v,L=maker(key); fl=pool(L,v,20000,n); L.margin=160
for path in sys.argv[3:]:
    path,_,plain=path.partition(':'); L.plain=1 if plain else 0; L.load(0,*weights(path)); f0=L.fits(); m,e=mean(L.match(fl,0,-1,7,0)); f=[x-y for x,y in zip(L.fits(),f0)]
    print(f"{key} {path.split('/')[-1]}{' plain' if plain else ''} {n} fresh decks {m:+.0f} +- {e:.0f} fits {100*f[1]/f[0]:.2f} early {100*f[4]/f[0]:.2f} three4 {100*f[5]/f[0]:.2f} (old fits {100*f[7]/max(1,f[6]):.2f})",flush=True)
    if path==sys.argv[3]: L.load(1,*weights(path))
    elif not plain:
        m,e=mean(L.match(fl,0,1,7,7)); print(f"    over the first named {m:+.0f} +- {e:.0f}",flush=True)
