import { chromium } from 'playwright';
import http from 'node:http'; import fs from 'node:fs'; import path from 'node:path';
const T={'.html':'text/html','.js':'text/javascript','.css':'text/css','.json':'application/json','.wasm':'application/wasm','.svg':'image/svg+xml'};
const s=http.createServer((q,r)=>{let p=new URL(q.url,'http://x').pathname; if(p==='/')p='/index.html'; try{const b=fs.readFileSync('dist'+decodeURIComponent(p)); r.writeHead(200,{'content-type':T[path.extname(p)]||'application/octet-stream'}).end(b);}catch{r.writeHead(404).end();}}).listen(0);
const url=`http://127.0.0.1:${s.address().port}/`;
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
const c=await b.newContext({locale:'de-DE',viewport:{width:1280,height:900},serviceWorkers:'block'}); const p=await c.newPage();
p.on('pageerror',e=>console.log('ERR',e.message)); p.on('console',m=>m.type()==='error'&&console.log('CON',m.text()));
await p.goto(url+'de.html'); await p.waitForSelector('html[data-page=ready]');
const cut=()=>p.evaluate(()=>[...document.querySelectorAll('body *')].flatMap(n=>{const g=getComputedStyle(n);const t=[...n.childNodes].some(o=>o.nodeType===3&&o.textContent.trim());const h=['hidden','clip'].includes(g.overflowX)&&g.clipPath==='none';return t&&h&&n.clientWidth>1&&n.scrollWidth>n.clientWidth+1?[n.tagName+'.'+n.className+': '+n.textContent.trim().slice(0,80)]:[]}));
for (const w of [1280,360]) { await p.setViewportSize({width:w,height:900});
 for (const n of ['Lab','Runs','Compare','Methods','Claims','Learn']) { await p.click('#tab-'+n); await p.waitForTimeout(2500); await p.screenshot({path:`/tmp/german-tmp/${n}-${w}.png`,fullPage:n==='Lab'}); const o=await p.evaluate(()=>document.documentElement.scrollWidth-document.documentElement.clientWidth); console.log(w,n,o,JSON.stringify(await cut())); } }
await b.close(); s.close();
