/**
 * `npm run pool -- [numbers] [kills] [speed] [memory] [--quick]` (after a build): what rollout workers keep and bring, written
 * to `public/pool.json`. A part that is not named keeps its figures there.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { preview } from 'vite';
import { engineVersion } from '../../src/run/engineVersion.ts';
import { chromiumFlags, findChromium } from '../chromium.mjs';
import { measureKills } from './kills.ts';
import { measureMemory } from './memory.ts';
import { measureNumbers } from './numbers.ts';
import { small } from './recipes.ts';
import { measureSpeed } from './speed.ts';

const path = join(import.meta.dirname, '../../public/pool.json');
const parts = ['numbers', 'kills', 'speed', 'memory'] as const;
const asked = process.argv.slice(2);
const isQuick = asked.includes('--quick');
const unknown = asked.find((word) => word !== '--quick' && !(parts as readonly string[]).includes(word));
if (unknown !== undefined) throw new Error(`pool: parts must be among ${parts.join(', ')}, got ${unknown}`);
const wanted = parts.filter((part) => asked.includes(part));
const runs = (part: (typeof parts)[number]): boolean => wanted.length === 0 || wanted.includes(part);

function stored(): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Keeps the part's figures with how busy the machine was. */
function keep(part: (typeof parts)[number], figures: Readonly<Record<string, unknown>>): void {
  const machine = { engine: engineVersion, node: process.version, cores: cpus().length, load: loadavg()[0] };
  const all = { ...stored(), [part]: { ...figures, machine } };
  const inOrder = Object.fromEntries(
    parts.flatMap((one) => (one in all ? [[one, all[one as keyof typeof all]]] : [])),
  );
  writeFileSync(path, `${JSON.stringify(inOrder, null, 2)}\n`);
}

const openBrowser = (...flags: readonly string[]) =>
  chromium.launch({ executablePath: findChromium() ?? undefined, args: [...chromiumFlags, ...flags] });
const server = await preview({ preview: { port: 0, host: '127.0.0.1', strictPort: false } });
const address = server.resolvedUrls?.local[0] ?? '';

if (runs('numbers')) {
  const browser = await openBrowser();
  const page = await browser.newPage({ serviceWorkers: 'block' });
  const rounds = isQuick ? 3 : 20;
  const found = await measureNumbers(rounds, { page, address });
  const what =
    'hashes of the last state: in Node on 2 and 3 workers against 1, and on the page on 1, 2 and 3 against Node';
  keep('numbers', { what, rounds, settings: small, runs: found, chromium: browser.version() });
  await browser.close();
}
if (runs('kills')) {
  const what =
    'TreePO on scratchpad in Node, 3 workers, of which one is killed in the middle of what it was asked';
  keep('kills', { what, ...(await (isQuick ? measureKills(20, 5) : measureKills(200, 50))) });
}
if (runs('speed')) {
  const what =
    'generation on 2 workers by generation on 1, alternated in one process: quartiles of the ratios';
  const tasks = isQuick ? ['scratchpad'] : ['chain-sum', 'scratchpad', 'countdown'];
  const results = [];
  for (const task of tasks) {
    results.push(await measureSpeed(task, isQuick ? 6 : 30));
    process.stderr.write(`${JSON.stringify(results.at(-1))}\n`);
  }
  keep('speed', { what, results });
}
if (runs('memory')) {
  const what =
    'MB of the renderer process on the page after garbage was collected in all threads, GRPO on chain-sum, tiny policy';
  // The browser measures at once: otherwise it waits for a good moment, and the run ends meanwhile.
  const open = () => openBrowser('--js-flags=--expose-gc', '--enable-blink-features=ForceEagerMeasureMemory');
  keep('memory', { what, ...(await measureMemory(open, address, isQuick ? 300 : 2000)) });
}
await server.close();
process.exit(0);
