/** `npm run -s browsers`: a first visit in Firefox and WebKit to the built page: `[FILE.json]`. Needs `npm run build` first. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { preview } from 'vite';
import { engineVersion } from '../../src/run/engineVersion.ts';
import { openFirefox } from './firefox.ts';
import { firstVisit, type Visit } from './visit.ts';
import { openWebkit } from './webkit.ts';

const [json] = process.argv.slice(2);
const server = await preview({
  root: join(import.meta.dirname, '../..'),
  logLevel: 'warn',
  preview: { port: 0, strictPort: false, host: '127.0.0.1' },
});
const url = server.resolvedUrls?.local[0];
if (url === undefined) throw new Error('the preview server must have an address');

const visits: Record<string, Visit | { readonly missing: string }> = {};
for (const [name, open, missing] of [
  ['firefox', openFirefox, 'install firefox-esr, or set FIREFOX_PATH'],
  ['webkit', openWebkit, 'install webkit2gtk-driver and xvfb'],
] as const) {
  const page = await open();
  if (page === null) {
    visits[name] = { missing };
    continue;
  }
  try {
    visits[name] = await firstVisit(page, url);
  } catch (error) {
    const shot = `node_modules/.cache/espalier/${name}.png`;
    writeFileSync(shot, await page.screenshot());
    process.exitCode = 1;
    process.stderr.write(`${name}: ${String(error)} (seen: ${shot})\n`);
  } finally {
    await page.close();
  }
}
await server.close();
const result = { engineVersion, ...visits };
if (json === undefined) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
else writeFileSync(json, `${JSON.stringify(result, null, 2)}\n`);
