/** Measures correctness and gain of rollout workers. Parts that are not named keep their figures in public/pool.json. */
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { WrongUse, type Flags } from '../../src/cli/arguments.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import { openChromium, withBuiltPage } from './builtPage.ts';
import { put, root, stored } from './output.ts';
import { measureKills } from './pool/kills.ts';
import { measureMemory } from './pool/memory.ts';
import { measureNumbers } from './pool/numbers.ts';
import { common } from './pool/recipes.ts';
import { measureSpeed } from './pool/speed.ts';
import { chromiumPage, firefoxPage } from './pool/verifiedOn.ts';

const path = join(root, 'public/pool.json');
const parts = ['numbers', 'kills', 'speed', 'memory'] as const;
/** Stores the part's figures with the machine's load. */
function keep(part: (typeof parts)[number], figures: Readonly<Record<string, unknown>>): void {
  const machine = { engine: engineVersion, node: process.version, cores: cpus().length, load: loadavg()[0] };
  const all: Record<string, unknown> = {
    ...stored<Record<string, unknown>>(path),
    [part]: { ...figures, machine },
  };
  const inOrder = Object.fromEntries(parts.flatMap((one) => (one in all ? [[one, all[one]]] : [])));
  put(inOrder, path);
}

async function measureParts(address: string, wanted: readonly string[], isQuick: boolean): Promise<void> {
  const runs = (part: (typeof parts)[number]): boolean => wanted.length === 0 || wanted.includes(part);
  if (runs('numbers')) {
    const [chromium, firefox] = [await chromiumPage(), await firefoxPage()];
    const rounds = isQuick ? 3 : 20;
    const found = await measureNumbers(rounds, { address, chromium, firefox });
    const what =
      'hashes of the last state, updates in several parts: in Node on 2 and 3 workers against 1, and on the page on 1, 2 and 3 (Firefox: 2 and 3) against Node';
    const browsers = { chromium: chromium.browser, firefox: firefox?.browser ?? null };
    keep('numbers', { what, rounds, settings: common, runs: found, browsers });
    await chromium.close();
    await firefox?.close();
  }
  if (runs('kills')) {
    const what =
      'TreePO on scratchpad in Node, 3 workers, one of them killed while it computes rows or a part of an update';
    keep('kills', { what, ...(await (isQuick ? measureKills(20, 5) : measureKills(200, 50))) });
  }
  if (runs('speed')) {
    const what =
      'whole rounds on 2 workers by the same rounds on 1, alternated in one process: quartiles of the ratios';
    const tasks = isQuick ? ['scratchpad'] : ['chain-sum', 'scratchpad', 'euclid'];
    const results = [];
    for (const task of tasks) {
      results.push(await measureSpeed(task, isQuick ? 6 : 30));
      process.stderr.write(`${JSON.stringify(results.at(-1))}\n`);
    }
    keep('speed', { what, results });
  }
  if (runs('memory')) {
    const what =
      'MB of the renderer process on the page after garbage was collected in all threads, GRPO on scratchpad with the default settings, small policy';
    // The browser measures memory at once; otherwise it waits for a good moment, which may come after the run.
    const open = () =>
      openChromium('--js-flags=--expose-gc', '--enable-blink-features=ForceEagerMeasureMemory');
    keep('memory', { what, ...(await measureMemory(open, address, isQuick ? 150 : 1000)) });
  }
}

export function measure(flags: Flags): Promise<void> {
  const unknown = flags.words.find((word) => !(parts as readonly string[]).includes(word));
  if (unknown !== undefined)
    throw new WrongUse(`pool: parts must be among ${parts.join(', ')}, got ${unknown}`);
  return withBuiltPage((address) => measureParts(address, flags.words, flags.has('quick')));
}
