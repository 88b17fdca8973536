"""build.py OUT [LAB]: copy . into OUT, compile simulator and the learned module of LAB there."""
import sys, os, shutil
from pathlib import Path
out=Path(sys.argv[1]).resolve(); lab=Path(sys.argv[2] if len(sys.argv)>2 and not sys.argv[2].startswith('-') else '.').resolve(); nh='64'
main=Path('.')
if not out.exists():
    out.mkdir(parents=True)
    shutil.copytree(main/'game', out/'game', ignore=shutil.ignore_patterns('*.so','__pycache__','*.c','*.pxd'))
    shutil.copytree(main/'build', out/'build'); shutil.copytree(main/'tests', out/'tests'); (out/'assets').mkdir()
    shutil.copy(main/'pyproject.toml', out)
os.chdir(out); sys.path.insert(0,str(out/'build')); sys.path.insert(0,str(out))
import compile as C
from game.simulator import flat_layout, tables, determinizing
FLAGS=["-g0","-O3","-march=x86-64-v3","-ffast-math"]
C.OPTIONS={"extra_compile_args":FLAGS}
only='--only' in sys.argv
if not only:
    C.compile_into(C.PACKAGE)
rows={**tables.ROWS,"s":flat_layout.LENGTH+flat_layout.LOG_LENGTH,"d":determinizing.CHANCES}
import ast
paths=sorted(p for p in C.PACKAGE.glob('*.py') if p.stem not in C.NOT_COMPILED)
defined=[(p.stem,n) for p in paths for n in ast.parse(p.read_text()).body if isinstance(n,ast.ClassDef) and n.name!='Unrepresentable']
classes={n.name:m for m,n in defined}
others=frozenset(m.name for _,n in defined for m in n.body if isinstance(m,ast.FunctionDef) and not (isinstance(m.returns,ast.Name) and m.returns.id=='int'))
for p in paths: p.with_suffix('.pxd').write_text(C.Declarations(p,rows,classes,others).text())
src=(C.PACKAGE/'flat_layout.py').read_text(); ns={}
exec(compile(src,'x','exec'),ns)
with open('layout.h','w') as f:
    for k,v in ns.items():
        if isinstance(v,int) and k.isupper(): f.write(f'#define L_{k} {v}\n')
shutil.copy(lab/'nnet.h','nnet.h'); shutil.copy(lab/'fit.h','fit.h'); shutil.copy(lab/'learned.pyx',C.PACKAGE/'learned.pyx'); shutil.copy(lab/'common.py','common.py')
from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext
from Cython.Build import cythonize
ext=[Extension('game.simulator.learned',['game/simulator/learned.pyx'],include_dirs=['.'],define_macros=[('NH',nh)],extra_compile_args=FLAGS,depends=['nnet.h','layout.h'])]
mods=cythonize(ext,build_dir='cyb',quiet=True,force=True)
b=build_ext(Distribution({"name":"x","ext_modules":mods})); b.inplace=True; b.force=True; b.build_temp='cyo'; b.ensure_finalized(); b.run()
for p in C.PACKAGE.glob('*.pxd'): p.unlink()
