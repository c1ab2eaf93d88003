/** Row of reproducibility: one seed in Node and in Chromium, with one thread and two. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withTarget, type Row } from '../row.ts';
import type { NumbersResult } from '../site/jobs/numbers.ts';
import type { MeasureOptions } from '../measure.ts';

const rounds = 20;
const seed = 1;

/** The train command in a separate process, because a process keeps its first thread count. */
async function inNode(threads: number): Promise<NumbersResult> {
  const folder = await mkdtemp(join(tmpdir(), 'espalier-bench-'));
  try {
    const file = join(folder, 'result.json');
    const script = join(import.meta.dirname, '../../../../src/cli/train.ts');
    const flags = { rounds, seed, threads, json: file };
    const given = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
    await promisify(execFile)(process.execPath, ['--import', 'tsx', script, ...given]);
    const { metrics, hash } = JSON.parse(await readFile(file, 'utf8')) as { metrics: unknown; hash: string };
    return { metrics: JSON.stringify(metrics), hash };
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function sameNumbers({ stage }: MeasureOptions): Promise<Row[]> {
  const inChromium = (threads: number): Promise<NumbersResult> =>
    stage.atWorkbench(threads > 1, ({ run }) => run('numbers', { threads, rounds, seed }));
  const results = {
    'Node, 1 thread': await inNode(1),
    'Node, 2 threads': await inNode(2),
    'Chromium, 1 thread': await inChromium(1),
    'Chromium, 2 threads': await inChromium(2),
  };
  const all = Object.values(results);
  const differing = (key: keyof NumbersResult): number => new Set(all.map((result) => result[key])).size - 1;
  return [
    withTarget({
      work: `other numbers for the same seed: Node, Chromium, 1 and 2 threads, ${rounds} rounds`,
      unit: 'differing results',
      ours: Math.max(differing('metrics'), differing('hash')),
      peers: {},
      target: { of: 'ours', atMost: 0 },
      detail: Object.fromEntries(Object.entries(results).map(([where, { hash }]) => [where, hash])),
    }),
  ];
}
