/* One step of Adam on a batch, in place. Layout of the weights as in nnet.h. */
#include <stdlib.h>
typedef struct { float*w,*m,*v,*g; long t; } nn_fit;
static nn_fit* nn_fit_new(const float*w){ nn_fit*f=malloc(sizeof*f); size_t b=(NW+8)*sizeof(float);
  f->w=aligned_alloc(64,(b+63)/64*64); f->m=calloc(1,b); f->v=calloc(1,b); f->g=calloc(1,b); memcpy(f->w,w,NW*sizeof(float)); f->t=0; return f; }
static void nn_fit_free(nn_fit*f){ free(f->w); free(f->m); free(f->v); free(f->g); free(f); }
static double nn_fit_step(nn_fit*f,const short*idx,const short*num,const float*y,const int*pick,int batch,int pad,float lr){
  float*W=f->w,*G=f->g; const float*b1=W+NF*NH,*W2=b1+NH,*b2=W2+NH*NH2,*w3=b2+NH2; float*gb1=G+NF*NH,*gW2=gb1+NH,*gb2=gW2+NH*NH2,*gw3=gb2+NH2;
  double loss=0;
  for(int q=0;q<batch;q++){
    const short*x=idx+(long)pick[q]*pad; int n=num[pick[q]];
    if(q+1<batch) __builtin_prefetch(idx+(long)pick[q+1]*pad);
    v8 av[NH/8], zv[NH2/8], gzv[NH2/8], gav[NH/8]; float*a=(float*)av,*z=(float*)zv,*gz=(float*)gzv,*ga=(float*)gav;
    nn_first(W,x,n,av);
    for(int k=0;k<NH2/8;k++) zv[k]=V8(b2+8*k);
    for(int i=0;i<NH;i++){ float v=a[i]; v=v>0.f?v:0.f; const float*r=W2+i*NH2; for(int k=0;k<NH2/8;k++) zv[k]+=v*V8(r+8*k); }
    float o=w3[NH2]; for(int j=0;j<NH2;j++) o+= z[j]>0.f? z[j]*w3[j]:0.f;
    float e=o-y[pick[q]]; loss+=e*e; e= e>4.f?4.f: e<-4.f?-4.f:e; e*=2.f/batch;
    gw3[NH2]+=e;
    for(int j=0;j<NH2;j++){ float on= z[j]>0.f?1.f:0.f; gw3[j]+=e*z[j]*on; gz[j]=e*w3[j]*on; gb2[j]+=gz[j]; }
    for(int i=0;i<NH;i++){ ga[i]=0.f; if(a[i]>0.f){ const float*r=W2+i*NH2; float*gr=gW2+i*NH2; float s=0.f,v=a[i];
      for(int j=0;j<NH2;j++){ s+=r[j]*gz[j]; gr[j]+=v*gz[j]; } ga[i]=s; } }
    for(int j=0;j<NH;j++) gb1[j]+=ga[j];
    { v8 q[NH/8]; for(int k=0;k<NH/8;k++) q[k]=gav[k];
    for(int i=0;i<n;i++){ float*r=G+(int)x[i]*NH; for(int k=0;k<NH/8;k++) *(v8*)(r+8*k)+=q[k]; } }
  }
  f->t++; float c1=1.f/(1.f-powf(0.9f,f->t)), c2=1.f/(1.f-powf(0.999f,f->t)); float*m=f->m,*v=f->v;
  for(long i=0;i<NW;i++){ float g=G[i]; G[i]=0.f; m[i]=0.9f*m[i]+0.1f*g; v[i]=0.999f*v[i]+0.001f*g*g; W[i]-=lr*m[i]*c1/(sqrtf(v[i]*c2)+1e-8f); }
  return loss/batch;
}
