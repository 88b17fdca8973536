"""solo.py: plays and learns in one process. Run inside the built copy."""
import os, sys, time, argparse, json
import numpy as np
from common import maker,pool,buffers,weights,mean,seated,FEATURES
from game.simulator.learned import Fit
ap=argparse.ArgumentParser()
ap.add_argument('--key',required=True); ap.add_argument('--init',required=True); ap.add_argument('--out',required=True); ap.add_argument('--seconds',type=float,default=240)
ap.add_argument('--chunk',type=int,default=16000); ap.add_argument('--lam',type=float,default=0.8); ap.add_argument('--batch',type=int,default=1024)
ap.add_argument('--cap',type=int,default=600000); ap.add_argument('--lr',type=float,default=1e-3); ap.add_argument('--eps',type=float,default=0.1)
ap.add_argument('--reuse',type=float,default=2.5); ap.add_argument('--veto',type=int,default=7); ap.add_argument('--margin',type=float,default=160)
ap.add_argument('--decks',type=int,default=400); ap.add_argument('--note',default=''); ap.add_argument('--old',type=int,default=2,help='of six chunks so many have the old policy on one side'); ap.add_argument('--teach',type=float,default=0,help='seconds in which the net first learns the values of the initial one with its plain count'); ap.add_argument('--decay',type=float,default=.5); ap.add_argument('--least',type=float,default=.06); ap.add_argument('--plain',type=int,default=0)
A=ap.parse_args()
t0=time.time(); c0=time.process_time()
v,L=maker(A.key,int(t0)%100000+1); flats=pool(L,v,1000000,1500); held=pool(L,v,900000,150)
a,d=weights(A.init); L.load(0,a,d); L.veto=A.veto; L.margin=A.margin; L.plain=A.plain
F=[Fit(a,A.cap,192),Fit(d,A.cap,192)]; B=buffers(A.chunk); total=0; avg=None; navg=0; i=0; spread=2000; ls=[0,0]; ns=[1,1]; lastp=t0; laste=t0
def show():
    global laste; laste=time.time(); L.recording=0; L.eps=0; x=mean(L.match(held,0,-1)); print(f"  t={time.time()-t0:.0f} held-out 150 decks {x[0]:+.0f} +- {x[1]:.0f}",flush=True)
show(); t0=time.time()
while (now:=time.time()-t0)<A.seconds:
    el=now/A.seconds; lr=A.lr*(1 if el<A.decay else A.least**((el-A.decay)/(1-A.decay))); L.recording=1
    if now<A.teach:
        L.seat_ids([0]*6); L.eps=.3; L.amp=200; n=L.teach(flats,10**6,1,*B); lr=A.lr
    else:
        if A.teach and not getattr(F[0],'x',0) and i>=0: i=-10**6; L.load(0,F[0].weights(),F[1].weights()); show(); L.recording=1; i=0; A.teach=0
        L.eps=A.eps*(1-0.5*el); L.amp=(200-120*el)*max(1,spread/2000); r=i%6
        old=set() if r<6-A.old else ({r&1} if L.accounts==2 else set(range(r&1,L.accounts,2)))
        L.seat_ids(seated(v,L,flats[0],old)); n=L.generate(flats,10**6,A.lam,*B); spread=float(B[3][:n].std())
    i+=1; total+=n
    for k in range(2): F[k].add(B[0],B[1],B[2],n,k)
    for k in range(2):
        while F[k].fill>4*A.batch and F[k].used<A.reuse*F[k].got:
            ls[k]+=F[k].step(A.batch if el<.4 else 4096,lr); ns[k]+=1
    if now>=A.teach: L.load(0,F[0].weights(),F[1].weights())
    if el>.75:
        avg=[f.weights().astype(np.float64)+(g if avg else 0) for f,g in zip(F,avg or F)]; navg+=1
    if time.time()-lastp>30:
        lastp=time.time(); print(f"t={now:.0f} cpu {time.process_time()-c0:.0f} samples {total/1e6:.2f}M steps {ns} loss {ls[0]/ns[0]:.3f} {ls[1]/ns[1]:.3f} lr {lr:.5f} spread {spread:.0f} load {os.getloadavg()[0]:.1f}",flush=True); ls=[0,0]; ns=[1,1]
    if time.time()-laste>75:
        show(); np.savez(A.out+'.part.npz',after=F[0].weights(),draw=F[1].weights())
L.recording=0; L.eps=0
end=[(x/navg).astype(np.float32) for x in avg] if avg else [f.weights() for f in F]
np.savez(A.out+'.new.npz',after=end[0],draw=end[1]); os.replace(A.out+'.new.npz',A.out)
if os.path.exists(A.out+'.part.npz'): os.remove(A.out+'.part.npz')
L.load(0,*end); fl=pool(L,v,5000,A.decks)
m0,e0=mean(L.match(fl,0,-1,0,0)); g=L.fits(); m,e=mean(L.match(fl,0,-1,A.veto,0)); f=[x-y for x,y in zip(L.fits(),g)]
rec=dict(key=A.key,init=A.init,out=A.out,seconds=A.seconds,cpu=round(time.process_time()-c0),samples=total,veto=A.veto,margin=A.margin,points=round(float(m)),error=round(float(e)),free_points=round(float(m0)),free_error=round(float(e0)),decks=A.decks,fit100=round(100*f[1]/max(1,f[0]),2),fit100_old=round(100*f[7]/max(1,f[6]),2),early100=round(100*f[4]/max(1,f[0]),2),three4=round(100*f[5]/max(1,f[0]),2),note=A.note,at=time.strftime('%H:%M'))
print('RESULT',json.dumps(rec),flush=True); open('./results.jsonl','a').write(json.dumps(rec)+'\n')
