/* Features of a flat row as one seat sees it, and the evaluation of a value network.
   The old blocks keep their order; blocks after F_BT are appended (their weight rows begin at zero).
   Static count (static_of in learned.pyx): own side less the best other side; a side counts canasta_points + card_points of its melds
   + three_bonus(side, -1) where sign(side) > 0. With plain = 1 (International's w3): card_points + 500 a canasta without wild cards, 300 any other.
   Rules of the variant are read from a row R of integers that learned.pyx fills from the simulator's tables. */
#include <string.h>
#include <math.h>
#include "layout.h"
#define NK 15
#define MAXACT 320
/* R: what the rules and the simulator say */
enum { R_COPIES=0, R_VALUE=16, R_NEEDED=32, R_SIZE=33, R_WILD_COUNTS=34, R_NEEDS_RUN=35, R_RUNS=36, R_DEAD=37, R_LOCK=38, R_RUN_SIZE=39, R_RUN_THREES=40,
 R_SPECIAL=41, R_ANYBODYS=42, R_SEATS=43, R_RUN_CANASTA=44, R_BLACK_NATURAL=45, R_POOLING=46,
 R_LACKS=48 /* simulator's lacks() of the seat, -1 where it can show no special hand */, R_SIGN=49 /* simulator's sign()+1 of the own side, then of the other one */, R_LENGTH=64 };
/* feature blocks */
enum {
 F_HAND=0,                      /* kind 1..14 x 1..5 */
 F_HMELD=F_HAND+15*5,           /* kind 0..14 x count 0..4 x status 0..4 */
 F_OWN=F_HMELD+15*25,           /* kind x size5 x wild4 */
 F_OPP=F_OWN+15*20,
 F_HOPP=F_OPP+15*20,            /* kind x count0..4 x status3 */
 F_PILE=F_HOPP+15*15,           /* kind x 1..3 */
 F_TOPM=F_PILE+15*3,            /* kind x status3 x easy2 */
 F_TOPT=F_TOPM+16*6,            /* kind x thrown3 */
 F_TOPU=F_TOPT+16*3,            /* kind x unseen 0..8 */
 F_PSIZE=F_TOPU+16*9,           /* 12 x frozen2 x opened4 */
 F_UNSEEN=F_PSIZE+96,           /* kind x 0..8 */
 F_KNOWN=F_UNSEEN+15*9,         /* 4 seats x kind x 3 */
 F_THROWN=F_KNOWN+4*15*3,       /* 4 seats x kind x 3 */
 F_HSIZE=F_THROWN+4*15*3,       /* 4 seats x 24 */
 F_STOCK=F_HSIZE+4*24,          /* 32 x opened4 */
 F_CAN=F_STOCK+128,             /* 2 sides x nat4 x mixed4 */
 F_MIN=F_CAN+32,                /* 2 sides x 6 x 2*/
 F_RED=F_MIN+12,                /* 2 x 5 */
 F_WILD=F_RED+10,               /* 9 x opened2 x frozen2 */
 F_PTS=F_WILD+36,               /* 20 */
 F_STRUCT=F_PTS+20,             /* singles 8, pairs 8, trips 8 */
 F_NMELD=F_STRUCT+24,           /* 2 x 12 */
 F_OPENPTS=F_NMELD+24,          /* 16 x opened2 : points of naturals in threes plus wilds */
 F_GOOUT=F_OPENPTS+32,          /* minimal opponents' hand size 12 x they have canasta 2 */
 F_UNFIN=F_GOOUT+24,            /* unfinished own with exact lacking 1..4 counts: 4 x 4; opp 4x4 */
 F_BONUS=F_UNFIN+32,            /* bonus cards due 1..4 */
 F_BT=F_BONUS+4,                /* 2 sides x black threes tabled 0..4 */
 /* --- appended --- */
 F_HAND2=F_BT+10,               /* kind x (6, 7 or more) in hand */
 F_UNSEEN2=F_HAND2+15*2,        /* kind x unseen 9..12 */
 F_STOCK2=F_UNSEEN2+15*4,       /* stock of 63 and more: (stock-63)/10, 0..11 */
 F_MADE=F_STOCK2+12,            /* 2 sides x canastas of all kinds 0..7 (row MADE) */
 F_MADEW=F_MADE+16,             /* 2 sides x wild canastas 1..3 */
 F_MADER=F_MADEW+6,             /* 2 sides x completed sequences 1..4 */
 F_LACK=F_MADER+8,              /* 2 sides x canastas lacking to go out 0..3 x sequence lacking 2 */
 F_WM=F_LACK+16,                /* 2 sides x cards of a wild meld 1..7 x its jokers 0..4 */
 F_RUN=F_WM+70,                 /* per sequence: 2 sides x cards 3..7 x has wild 2 x ends that can still grow 0..2 */
 F_RUNFIT=F_RUN+60,             /* per own unfinished sequence: cards 3..6 x cards in hand that join it in a row 0..4 */
 F_RUNLIVE=F_RUNFIT+20,         /* per unfinished sequence: 2 sides x unseen copies of the next cards at its ends 0..8 */
 F_RUNHAND=F_RUNLIVE+18,        /* per suit: most ranks held in a window of seven 0..7 x longest straight held 0..7 */
 F_RUNCARD=F_RUNHAND+64,        /* per card code held: rank x neighbours held within two ranks 0..4 */
 F_RUNGIVE=F_RUNCARD+75,        /* cards held that lengthen a sequence of the other side 0..3 */
 F_RUNTOP=F_RUNGIVE+4,          /* top card lengthens a sequence of the other side 2 x of the own side 2 */
 F_SIGN=F_RUNTOP+4,             /* 2 sides x sign of the threes -1..1 x threes tabled 0..7 */
 F_DEADK=F_SIGN+48,             /* closed rank x held 0..3 */
 F_WLOCK=F_DEADK+60,             /* own wild meld locks wild cards: wild cards held 0..4; other side's lock */
 F_DEMAND=F_WLOCK+6,             /* 2 sides, not opened: demand of the opening 1..2 */
 F_MIN2=F_DEMAND+4,             /* 2 sides, not opened: minimum of 200 and more */
 F_EXTRA=F_MIN2+2,              /* extra hand waits: own x opened, next opponent's x opened */
 F_SPECIAL=F_EXTRA+4,           /* cards lacking to a special hand of groups 0..7 x stock above 40, 24, 12, else */
 F_DISTINCT=F_SPECIAL+32,       /* different kinds held 7..14, where special hands may be shown */
 F_KNOWNX=F_DISTINCT+8,         /* further seats: (first, second) x (opponent, partner) x kind x 1..3 */
 F_THROWNX=F_KNOWNX+180,        /* the same for what they threw */
 F_HSIZEX=F_THROWNX+180,        /* the same x cards in hand 0..23 */
 F_OPP3=F_HSIZEX+96,            /* melds of further sides: kind x size5 x wild4 */
 F_CAN3=F_OPP3+300,             /* per further side: nat4 x mixed4 */
 F_OPEN3=F_CAN3+16,             /* per further side: opened 2 x least hand 0..11 */
 F_RED3=F_OPEN3+24,             /* per further side: threes tabled 0..7 */
 F_TOP3=F_RED3+8,               /* per further side: top kind x its status3 x easy2 */
 F_PACKET=F_TOP3+90,            /* hidden cards under the pile: 1..5, 6..9, more */
 F_FORMED=F_PACKET+3,           /* sides formed during the hand 2 x seats of the own side 1..3 */
 F_MINE=F_FORMED+6,             /* per kind that the own side's unfinished natural set lacks: kind x lacking 1..4, no wild card in it, unseen enough 2 */
 NF=F_MINE+15*8
};
static inline int mn(int a,int b){return a<b?a:b;}
static inline int mx(int a,int b){return a>b?a:b;}

/* Seats by role: 0 itself, 1 the next, 2 the next partner, 3 the one before; the others follow as further seats. -1: nobody. */
static int nn_roles(const int*s,int p,int*role,int*extra){
  int order[8], n=1; order[0]=p;
  for(int q=s[L_NEXT+p]; q!=p && n<6; q=s[L_NEXT+q]) order[n++]=q;
  role[0]=p; role[1]=n>1?order[1]:-1; role[3]=n>2?order[n-1]:-1; role[2]=-1;
  if(n==4) role[2]=order[2];
  else for(int i=2;i<n-1;i++) if(s[L_SIDE_OF+order[i]]==s[L_SIDE_OF+p]){ role[2]=order[i]; break; }
  int e=0; extra[0]=extra[1]=-1;
  for(int i=2;i<n-1;i++) if(order[i]!=role[2] && e<2) extra[e++]=order[i];
  return n;
}
/* The first opponent after p. */
static int nn_rival(const int*s,int p){
  for(int q=s[L_NEXT+p]; q!=p; q=s[L_NEXT+q]) if(s[L_SIDE_OF+q]!=s[L_SIDE_OF+p]) return q;
  return s[L_NEXT+p];
}
static int nn_features(const int*s,int p,const int*R,short*f){
  int n=0; int seat[4], extra[2]; nn_roles(s,p,seat,extra);
  int rival=nn_rival(s,p), side=s[L_SIDE_OF+p], other=s[L_SIDE_OF+rival], sides=s[L_SIDES];
  const int*copies=R+R_COPIES; const int*VAL=R+R_VALUE;
  const int*h=s+L_HAND+p*16;
  int st[2][15]; int usedn[15]; int can[2][2]={{0,0},{0,0}}; int lack[2][5]; memset(lack,0,sizeof lack);
  int third[6][15]; int can3[6][2]; int clean[15];
  memset(st,0,sizeof st); memset(usedn,0,sizeof usedn); memset(clean,0,sizeof clean);
  if(sides>2){ memset(third,0,sizeof third); memset(can3,0,sizeof can3); }
  int locked[2]={0,0}, runs=R[R_RUNS], whole=R[R_SIZE];
  int packet=s[L_PACKET];
  for(int sd=0;sd<sides;sd++){ int o= sd==side?0: sd==other?1:2;
    for(int k=0;k<s[L_MELDS+sd];k++){
      const int*m=s+L_SLOTS+(sd*L_MOST_MELDS+k)*L_SLOT; int kd=m[0];
      int w=m[2]+m[3], size=m[7]; usedn[1]+=m[3]; usedn[2]+=m[2];
      if(kd>=15){
        for(int r=m[5]; r<m[5]+size && r<15; r++) usedn[r]++;
        if(o<2) f[n++]=F_RUN+((o*5+mn(mx(size,3),7)-3)*2+(w?1:0))*3
          +((size<R[R_RUN_SIZE])?((m[5]>4)+(m[5]+size<15)):0);
        continue;
      }
      if(kd>2) usedn[kd]+=m[1];
      if(o==2){
        f[n++]=F_OPP3+kd*20+mn(mx(size,3),7)*4-12+mn(w,3);
        if(size>=whole){ can3[sd][w?1:0]++; if(!third[sd][kd]) third[sd][kd]=2; } else third[sd][kd]=1;
        continue;
      }
      f[n++]=(o?F_OPP:F_OWN)+kd*20+mn(mx(size,3),7)*4-12+mn(w,3);
      if(kd==2){ f[n++]=F_WM+(o*7+mx(1,mn(size,7))-1)*5+mn(m[3],4); if(size<whole && R[R_LOCK]) locked[o]=1; }
      if(size>=whole){ can[o][w?1:0]++; if(st[o][kd]==0) st[o][kd]=4; }
      else { st[o][kd]= size<=4?1: size==5?2:3; lack[o][mx(1,mn(whole-size,4))]++; if(!o&&!w&&kd>2) clean[kd]=mx(1,mn(whole-size,4)); }
    }
  }
  int op=s[L_OPENED+side]?1:0, oo=s[L_OPENED+other]?1:0, fr=s[L_FROZEN]?1:0;
  int pts=0,singles=0,pairs=0,trips=0,opts=0,distinct=0;
  for(int k=1;k<15;k++){
    int c=h[k]; int c4=mn(c,4);
    if(c){ f[n++]=F_HAND+k*5+mn(c,5)-1; pts+=c*VAL[k]; distinct++;
      if(c>5) f[n++]=F_HAND2+k*2+(c>6);
      if(k>2){ if(c==1)singles++; else if(c==2)pairs++; else {trips++; if(k>3)opts+=c*VAL[k];} } }
    if(c||st[0][k]) f[n++]=F_HMELD+k*25+c4*5+st[0][k];
    int s3=st[1][k]==0?0:st[1][k]==4?2:1;
    if((c||0)&&s3) f[n++]=F_HOPP+k*15+c4*3+s3;
    int pc=s[L_PILE+k];
    if(packet && pc){ /* hidden cards lie under the pile: only what somebody threw is known of it */
      int seen=0; for(int q=0;q<R[R_SEATS];q++) if(s[L_THROWN+q*16+k]) seen++;
      pc=mn(pc,seen);
    }
    if(pc) f[n++]=F_PILE+k*3+mn(pc,3)-1;
    int un=mx(0,copies[k]-c-pc-usedn[k]), u8=mn(un,8);
    f[n++]=F_UNSEEN+k*9+u8;
    if(un>8) f[n++]=F_UNSEEN2+k*4+mn(un-9,3);
    if(s[L_TOP]==k && s[L_PILE+15]){
      f[n++]=F_TOPM+k*6+s3*2+(oo&&!fr);
      int t=s[L_THROWN+rival*16+k]; f[n++]=F_TOPT+k*3+(t==0?0:(s[L_TURNS]-t<=8?1:2));
      f[n++]=F_TOPU+k*9+u8;
      if(sides>2) for(int sd=0;sd<sides;sd++) if(sd!=side&&sd!=other) f[n++]=F_TOP3+k*6+third[sd][k]*2+(s[L_OPENED+sd]&&!fr);
    }
    for(int q=0;q<4;q++) if(seat[q]>=0){
      int kn=s[L_KNOWN+seat[q]*16+k]; if(kn) f[n++]=F_KNOWN+(q*15+k)*3+mn(kn,3)-1;
      int t=s[L_THROWN+seat[q]*16+k];
      if(t){ int a=s[L_TURNS]-t; f[n++]=F_THROWN+(q*15+k)*3+(a<=4?0:a<=12?1:2);} }
    for(int e=0;e<2;e++) if(extra[e]>=0){ int x=extra[e], i=e*2+(s[L_SIDE_OF+x]==side);
      int kn=s[L_KNOWN+x*16+k]; if(kn) f[n++]=F_KNOWNX+(i*15+k)*3+mn(kn,3)-1;
      int t=s[L_THROWN+x*16+k];
      if(t){ int a=s[L_TURNS]-t; f[n++]=F_THROWNX+(i*15+k)*3+(a<=4?0:a<=12?1:2);} }
    if(R[R_DEAD]&&s[L_DEAD+k]) f[n++]=F_DEADK+k*4+mn(c,3);
    if(clean[k]) f[n++]=F_MINE+k*8+(clean[k]-1)*2+(un+c>=clean[k]);
  }
  int wl=h[1]+h[2];
  opts+=50*h[1]+20*h[2];
  int ps=s[L_PILE+15];
  int pb= ps<5?ps: ps<7?5: ps<9?6: ps<12?7: ps<16?8: ps<22?9: ps<30?10:11;
  f[n++]=F_PSIZE+((pb*2+fr)*2+op)*2+oo;
  for(int q=0;q<4;q++) if(seat[q]>=0) f[n++]=F_HSIZE+q*24+mn(s[L_HAND+seat[q]*16+15],23);
  for(int e=0;e<2;e++) if(extra[e]>=0) f[n++]=F_HSIZEX+(e*2+(s[L_SIDE_OF+extra[e]]==side))*24+mn(s[L_HAND+extra[e]*16+15],23);
  int sk=s[L_STOCK]; int sb= sk<12?sk: sk<24?12+(sk-12)/2: mn(31,18+(sk-24)/3);
  f[n++]=F_STOCK+(sb*2+op)*2+oo;
  if(sk>=63) f[n++]=F_STOCK2+mn((sk-63)/10,11);
  for(int o=0;o<2;o++) f[n++]=F_CAN+o*16+mn(can[o][0],3)*4+mn(can[o][1],3);
  int red[6]={0,0,0,0,0,0}, blk[6]={0,0,0,0,0,0};
  for(int q=0;q<R[R_SEATS];q++) if(s[L_SIDE_OF+q]>=0){ red[s[L_SIDE_OF+q]]+=s[L_RED_THREES+q]; blk[s[L_SIDE_OF+q]]+=s[L_BLACK_THREES+q]; }
  for(int o=0;o<2;o++){ int sd=o?other:side, q=o?rival:p, opn=o?oo:op;
    int m=s[L_MINIMUM+q]; int b=m<50?0:m<90?1:m<120?2:m<150?3:m<180?4:5; if(!opn) f[n++]=F_MIN+o*6+b;
    if(!opn&&m>=200) f[n++]=F_MIN2+o;
    if(!opn&&s[L_DEMAND+q]) f[n++]=F_DEMAND+o*2+mn(s[L_DEMAND+q],2)-1;
    f[n++]=F_RED+o*5+mn(red[sd],4);
    f[n++]=F_BT+o*5+mn(blk[sd],4);
    if(red[sd]+blk[sd]) f[n++]=F_SIGN+(o*3+R[R_SIGN+o])*8+mn(red[sd]+blk[sd],7);
    int made=s[L_MADE+sd], mw=s[L_MADE_WILD+sd], mr=s[L_MADE_RUNS+sd];
    f[n++]=F_MADE+o*8+mn(made,7);
    if(mw) f[n++]=F_MADEW+o*3+mn(mw,3)-1;
    if(mr) f[n++]=F_MADER+o*4+mn(mr,4)-1;
    int have=R[R_WILD_COUNTS]?made:made-mw;
    f[n++]=F_LACK+(o*4+mx(0,mn(R[R_NEEDED]-have,3)))*2+(R[R_NEEDS_RUN]&&!mr);
  }
  f[n++]=F_WILD+(mn(wl,8)*2+op)*2+fr;
  f[n++]=F_PTS+mn(pts/15,19);
  f[n++]=F_STRUCT+mn(singles,7); f[n++]=F_STRUCT+8+mn(pairs,7); f[n++]=F_STRUCT+16+mn(trips,7);
  for(int o=0;o<2;o++) f[n++]=F_NMELD+o*12+mn(s[L_MELDS+(o?other:side)],11);
  f[n++]=F_OPENPTS+mn(opts/15,15)*2+op;
  int ms=99;
  for(int q=0;q<R[R_SEATS];q++) if(s[L_SIDE_OF+q]>=0&&s[L_SIDE_OF+q]!=side) ms=mn(ms,s[L_HAND+q*16+15]);
  f[n++]=F_GOOUT+mn(ms,11)*2+((can[1][0]+can[1][1])?1:0);
  for(int o=0;o<2;o++) for(int l=1;l<5;l++) if(lack[o][l]) f[n++]=F_UNFIN+o*16+(l-1)*4+mn(lack[o][l],4)-1;
  if(s[L_BONUS_DUE]) f[n++]=F_BONUS+mn(s[L_BONUS_DUE],4)-1;
  if(locked[0]) f[n++]=F_WLOCK+mn(wl,4);
  if(locked[1]) f[n++]=F_WLOCK+5;
  if(s[L_EXTRA+p*16+15]) f[n++]=F_EXTRA+op;
  if(s[L_EXTRA+rival*16+15]) f[n++]=F_EXTRA+2+oo;
  if(R[R_LACKS]>=0){
    f[n++]=F_SPECIAL+mn(R[R_LACKS],7)*4+(sk>40?0:sk>24?1:sk>12?2:3);
    if(distinct>=7) f[n++]=F_DISTINCT+distinct-7;
  }
  if(packet) f[n++]=F_PACKET+(packet<6?0:packet<10?1:2);
  if(sides>2) for(int sd=0;sd<sides;sd++) if(sd!=side&&sd!=other){
    int few=99; for(int q=0;q<R[R_SEATS];q++) if(s[L_SIDE_OF+q]==sd) few=mn(few,s[L_HAND+q*16+15]);
    f[n++]=F_CAN3+mn(can3[sd][0],3)*4+mn(can3[sd][1],3);
    f[n++]=F_OPEN3+(s[L_OPENED+sd]?12:0)+mn(few,11);
    f[n++]=F_RED3+mn(red[sd]+blk[sd],7);
  }
  if(R[R_POOLING]){ int own=0; for(int q=0;q<R[R_SEATS];q++) own+=s[L_SIDE_OF+q]==side;
    f[n++]=F_FORMED+(s[L_FORMED]?3:0)+mn(own,3)-1; }
  if(runs){
    const int*F=s+L_FACES+p*L_FACE; int give=0;
    int top=s[L_PILE+15]?s[L_TOP_CARD]:-1, tb=0; if(top<12) top=-1;
    for(int su=0;su<4;su++){
      int best=0,len=0,longest=0,win=0, low0=R[R_RUN_THREES]&&(su==0||su==3)?3:4;
      for(int r=3;r<15;r++){
        int c=F[r*4+su]; if(r<low0) c=0;
        if(c){ int nb=(r-1>=low0&&F[(r-1)*4+su]>0)+(r-2>=low0&&F[(r-2)*4+su]>0)+(r<14&&F[(r+1)*4+su]>0)+(r<13&&F[(r+2)*4+su]>0);
          f[n++]=F_RUNCARD+r*5+nb; len++; longest=mx(longest,len); win++; } else len=0;
        if(r-7>=3 && r-7>=low0 && F[(r-7)*4+su]) win--;
        best=mx(best,win);
      }
      f[n++]=F_RUNHAND+mn(best,7)*8+mn(longest,7);
    }
    for(int o=0;o<2;o++){ int sd=o?other:side;
      for(int k=0;k<s[L_MELDS+sd];k++){
        const int*m=s+L_SLOTS+(sd*L_MOST_MELDS+k)*L_SLOT; if(m[0]<16) continue;
        int su=m[0]-16, size=m[7], lo=m[5]-1, hi=m[5]+size; if(size>=R[R_RUN_SIZE]) continue; int low0=R[R_RUN_THREES]&&(su==0||su==3)?3:4;
        if(top>=0&&(top&3)==su&&((top>>2)==lo||(top>>2)==hi)) tb|= o?2:1;
        if(o){ if(lo>=low0) give+=F[lo*4+su]>0; if(hi<15) give+=F[hi*4+su]>0; }
        if(size>=whole) continue;
        int live=0;
        for(int e=0;e<2;e++){ int r=e?hi:lo; if(r<low0||r>14) continue;
          int u=copies[r]/(r==3?2:4)-F[r*4+su]-(packet?0:s[L_PILE_FACES+r*4+su]);
          for(int x=0;x<sides;x++) for(int j=0;j<s[L_MELDS+x];j++){ const int*z=s+L_SLOTS+(x*L_MOST_MELDS+j)*L_SLOT;
            if(z[0]==m[0]&&r>=z[5]&&r<z[5]+z[7]) u--; }
          live+=mx(0,u); }
        f[n++]=F_RUNLIVE+o*9+mn(live,8);
        if(!o){ int c=0; for(int r=lo;r>=low0&&F[r*4+su];r--) c++; for(int r=hi;r<15&&F[r*4+su];r++) c++;
          f[n++]=F_RUNFIT+(mx(3,mn(size,6))-3)*5+mn(c,4); }
      } }
    f[n++]=F_RUNGIVE+mn(give,3);
    if(tb) f[n++]=F_RUNTOP+tb;
  }
  return n;
}
/* weights: W1[NF][H], b1[H], W2[H][H2], b2[H2], w3[H2], b3 */
#ifndef NH
#define NH 64
#endif
#define NH2 32
#define NW (NF*NH+NH+NH*NH2+NH2+NH2+1)
typedef float v8 __attribute__((vector_size(32),aligned(4),may_alias));
#define V8(x) (*(const v8*)(x))
/* the first layer's sums are in a */
static float nn_top(const float*w,const v8*a){
  const float*W2=w+NF*NH+NH; const float*b2=W2+NH*NH2; const float*w3=b2+NH2;
  v8 b[NH2/8]; for(int k=0;k<NH2/8;k++) b[k]=V8(b2+8*k);
  for(int i=0;i<NH;i++){ float v=((const float*)a)[i]; v=v>0.f?v:0.f; const float*r=W2+i*NH2; for(int k=0;k<NH2/8;k++) b[k]+=v*V8(r+8*k); }
  float o=w3[NH2]; const float*z=(const float*)b;
  for(int j=0;j<NH2;j++) o+= z[j]>0.f? z[j]*w3[j]:0.f;
  return o*500.f;
}
static void nn_first(const float*w,const short*idx,int n,v8*out){
  v8 a[NH/8]; const float*b1=w+NF*NH; for(int k=0;k<NH/8;k++) a[k]=V8(b1+8*k);
  for(int i=0;i<n;i++){ const float*r=w+(int)idx[i]*NH; for(int k=0;k<NH/8;k++) a[k]+=V8(r+8*k); }
  for(int k=0;k<NH/8;k++) out[k]=a[k];
}
static float nn_eval(const float*w,const short*idx,int n){ v8 a[NH/8]; nn_first(w,idx,n,a); return nn_top(w,a); }
/* Running sums: what has changed since the last evaluation with these weights is added and taken off. */
typedef struct { const float*w; int n, since; float a[NH]; short old[MAXACT]; signed char cnt[NF+8]; } nn_run;
static float nn_eval_run(nn_run*R,const float*w,const short*idx,int n){
  v8 a[NH/8];
  if(R->w!=w||R->since>200){
    for(int i=0;i<R->n;i++) R->cnt[R->old[i]]=0;
    nn_first(w,idx,n,a); R->w=w; R->since=0;
  } else {
    short add[MAXACT], del[MAXACT]; int na=0, nd=0; signed char*c=R->cnt;
    for(int i=0;i<n;i++){ int f=idx[i]; int h=c[f]>0; c[f]-=h; add[na]=f; na+=!h; }
    for(int i=0;i<R->n;i++){ int f=R->old[i]; int h=c[f]>0; c[f]-=h; del[nd]=f; nd+=h; }
    for(int k=0;k<NH/8;k++) a[k]=V8(R->a+8*k);
    for(int i=0;i<na;i++){ const float*r=w+(int)add[i]*NH; for(int k=0;k<NH/8;k++) a[k]+=V8(r+8*k); }
    for(int i=0;i<nd;i++){ const float*r=w+(int)del[i]*NH; for(int k=0;k<NH/8;k++) a[k]-=V8(r+8*k); }
    R->since++;
  }
  for(int k=0;k<NH/8;k++) *(v8*)(R->a+8*k)=a[k];
  for(int i=0;i<n;i++){ R->cnt[idx[i]]++; R->old[i]=idx[i]; }
  R->n=n;
  return nn_top(w,a);
}
static unsigned long long nn_hash(const int*s,int p,int runs){
  unsigned long long x=1469598103934665603ULL; int side=s[L_SIDE_OF+p];
  for(int k=0;k<16;k++){ x^=s[L_HAND+p*16+k]; x*=1099511628211ULL; }
  if(runs) for(int k=12;k<60;k++){ x^=s[L_FACES+p*L_FACE+k]; x*=1099511628211ULL; }
  int nm=s[L_MELDS+side]; const int*m=s+L_SLOTS+side*L_MOST_MELDS*L_SLOT;
  for(int k=0;k<nm;k++){ unsigned v=m[k*8]+m[k*8+1]*32+m[k*8+2]*1024+m[k*8+3]*32768+m[k*8+5]*1048576; x^=v; x*=1099511628211ULL; }
  x^=s[L_PHASE]+1000; x*=1099511628211ULL; x^=x>>29; return x;
}
