/** What the built page fetches before it can be read and Run can be pressed: a limit on its scripts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const dist = join(import.meta.dirname, '../../dist');

/** The scripts of a page and all that they import at once; what they fetch later is not among them. */
function scriptsOf(page: string): ReadonlySet<string> {
  const found = new Set<string>();
  const follow = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    const code = readFileSync(join(dist, path), 'utf8');
    for (const [, name] of code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g)) {
      follow(`assets/${name}`);
    }
  };
  const html = readFileSync(join(dist, page), 'utf8');
  for (const [, path] of html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)) follow(path ?? '');
  return found;
}

test('the scripts that the page needs before Run weigh at most 182 kB, compressed', () => {
  const scripts = [...scriptsOf('index.html')];
  // A page of one script would mean that the imports were not found.
  expect(scripts.length).toBeGreaterThan(4);
  const weights = scripts.map((path): [string, number] => [
    path,
    gzipSync(readFileSync(join(dist, path)), { level: 9 }).length,
  ]);
  const total = weights.reduce((sum, [, bytes]) => sum + bytes, 0);
  console.log(JSON.stringify({ scriptsBeforeRunBytes: total }));
  expect(total, JSON.stringify(weights)).toBeLessThanOrEqual(182_000);
});

test('no script imports that of a thread, which has a name in its address and would run a second time', () => {
  const names = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'));
  expect(names.filter((name) => name.includes('.worker-')).length).toBeGreaterThan(2);
  const importing = names.filter((name) =>
    /(?:\bfrom|\bimport)\s*["']\.\/[\w.-]*\.worker-/.test(readFileSync(join(dist, 'assets', name), 'utf8')),
  );
  expect(importing).toEqual([]);
});
