import { readFileSync, writeFileSync } from 'node:fs';
import { areaOf, areaNames } from './texts/areas.ts';
import { sourceFiles, textsOf } from './texts/ofSource.ts';
import { german as germanT } from '../texts/german/index.ts';
import { Numbered, messageOf, ofLiteral, ofMarkup, parsed, type InnerCode } from './texts/message.ts';
import { compiled, keyIn } from './texts/compiled.ts';
import { contextOf } from './texts/inScript.ts';
import { englishOf, withContext } from './texts/text.ts';
const root='/work/w-words/';
const german: Record<string,string> = {...germanT};
for (const k of Object.keys(german)) if (k.includes('{@render edits()}')) german[k.replace('{@render edits()}','<tag/>')]=german[k]!.replace('{@render edits()}','<tag/>');
let ok=0; const seen=new Set<string>(); const errs: string[]=[];
const out = new Map<string, string>(); const conf: string[]=[];
const put=(k:string,v:string,where:string)=>{ const b=out.get(k); if (b!==undefined && b!==v) conf.push(`${where}\n  ${k}\n  ${b}\n  ${v}`); else out.set(k,v); };
const norm=(s:string)=>s.replace(/\.toLowerCase\(\)/g,'').replace(/\s+/g,'').replace(/^\((.*)\)$/,'$1');
const norm2=(s:string)=>norm(s).replace(/'[^']*'|"[^"]*"|`[^`]*`/g,"''");
const used=new Set<string>();
for (const file of sourceFiles(root)) {
  if (areaOf(file)===null) continue;
  const source=readFileSync(root+file,'utf8');
  for (const text of textsOf(file,source)) {
    const id=text.key+file; if (seen.has(id)) continue; seen.add(id);
    const g=german[text.key]; if (g===undefined) { errs.push('NO '+file+' '+text.key); continue; }
    used.add(text.key);
    const ei: string[]=[], di: string[]=[];
    const rec=(to:string[]):InnerCode=>(t,s)=>{ const lit=s.slice(t.start-1,t.end+1); to.push(withContext(contextOf(s,t.start-1), ofLiteral(lit, rec([])).message)); return lit; };
    try {
      const e=new Numbered(rec(ei)), d=new Numbered(rec(di));
      let me: string, md: string, ctx='';
      if (text.form==='literal') {
        const q=source[text.start-1]!;
        const c=contextOf(source,text.start-1); ctx=c??'';
        const p=parsed(q+source.slice(text.start,text.end)+q); me=messageOf(p.tree,p.source,e);
        const esc = q==='`' ? g : g.replace(/\\?(['"])/g, (all, sign) => (sign === q ? `\\${q}` : all));
        const p2=parsed(q+esc+q); md=messageOf(p2.tree,p2.source,d);
      } else { me=ofMarkup(text.key,e).message; md=ofMarkup(g,d).message; }
      const idx=d.values.map(v=>{ let i=e.values.findIndex(x=>x.plain===v.plain); if(i<0) i=e.values.findIndex(x=>norm(x.plain)===norm(v.plain)); if(i<0) { i=e.values.findIndex(x=>norm2(x.plain)===norm2(v.plain)); if (i>=0 && (ei.length!==di.length || ei.length===0)) errs.push(`WORDS ${file}\n   ${text.key}\n   ${g}\n   ${e.values[i]!.plain}  /  ${v.plain}`); } if (i<0) i=e.values.findIndex(x=>norm(x.plain).includes('('+norm(v.plain)+')')); return i; });
      if (idx.some(i=>i<0)) { if (!(ei.length===1&&di.length===1&&e.values.length===1)) { errs.push(`UNK ${file}\n   ${text.key}\n   ${g}`); continue; } idx[0]=0; }
      if (ei.length!==di.length) errs.push(`INNER ${file}\n   ${text.key}\n   ${g}\n   ${JSON.stringify([ei,di])}`);
      else ei.forEach((k,i)=>put(k,englishOf(di[i]!),file+' inner of '+text.key));
      md=md.replace(/\{(\d+)(?=[_=!?}])/g,(_,n)=>`{${idx[+n]}`);
      ok++; put(withContext(ctx===''?null:ctx, me), md, file);
    } catch (x) { errs.push(`BAD ${file} ${(x as Error).message.slice(0,300)}\n   ${text.key}\n   ${g}`); }
  }
}
// coverage
let miss=0, total=0;
for (const file of sourceFiles(root)) {
  if (areaOf(file)===null) continue;
  const source=readFileSync(root+file,'utf8');
  try { for (const f of compiled(file,source,textsOf(file,source)).found) { total++; if (!out.has(keyIn(f))) { miss++; errs.push(`MISS ${file} ${keyIn(f)}`); } } } catch (x) { errs.push(`COMPILE ${file} ${(x as Error).message}`); }
}
console.log({ok,total,miss,out:out.size,errs:errs.length,conflicts:conf.length});
writeFileSync('/tmp/conv.err',errs.join('\n')+'\n\nCONFLICTS\n'+conf.join('\n'));
const { written } = await import('./texts/update.ts'); const { messagesOf } = await import('./texts/messages.ts'); const { readCatalogue } = await import('./texts/catalogue.ts');
const po = written('de', messagesOf(root), out); writeFileSync('src/texts/de.po', po); const back = readCatalogue('src/texts/de.po'); console.log(back.texts.size, back.faults.slice(0,20)); for (const [k,v] of out) if (back.texts.get(k)!==v) console.log('DIFF',k,back.texts.get(k));
writeFileSync('/tmp/conv.json',JSON.stringify([...out],null,1));
