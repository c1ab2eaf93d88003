/** Times generation on 2 workers against 1, alternated in one process. */
import { readdirSync, readFileSync } from 'node:fs';
import { defaultConfig, parseConfig } from '../../../src/config/schema.ts';
import { openNodeRun, type NodeRun } from '../../../src/cli/nodeRun.ts';

/** Lower quartile, median and upper quartile. */
export type Spread = readonly [low: number, median: number, high: number];

export interface SpeedResult {
  readonly work: string;
  readonly rounds: number;
  /** Time of two workers divided by that of one. */
  readonly time: Spread;
  /** Processor time of the busier of two threads divided by one thread's: the limit without other load. */
  readonly processor: Spread;
  /** Milliseconds of generation per round: on one worker, on two. */
  readonly milliseconds: readonly [number, number];
}

/** Processor milliseconds of each thread of this process; empty if the system does not report them. */
function processorTimes(): Map<number, number> {
  const folder = '/proc/self/task';
  try {
    const read = (id: string): number =>
      Number(readFileSync(`${folder}/${id}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
    return new Map(readdirSync(folder).map((id) => [Number(id), read(id)]));
  } catch {
    return new Map();
  }
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? NaN;
  return [at(0.25), at(0.5), at(0.75)];
}

/** An evaluation on as many prompts as a round has completions: generation without learning. */
async function generated({ evaluate }: NodeRun, rows: number): Promise<{ ms: number; busiest: number }> {
  const before = processorTimes();
  const begun = performance.now();
  await evaluate({ prompts: rows, samples: 1 });
  const ms = performance.now() - begun;
  const spent = [...processorTimes()].map(([id, after]) => after - (before.get(id) ?? 0));
  return { ms, busiest: Math.max(...spent) };
}

export async function measureSpeed(task: string, rounds: number): Promise<SpeedResult> {
  const config = parseConfig({ ...defaultConfig('grpo', task), threads: 1 });
  const rows = config.prompts_per_round * config.num_generations;
  const one = await openNodeRun(config, { pool: { workers: 1 } });
  const two = await openNodeRun(config, { pool: { workers: 2 } });
  await two.pool.started();
  const time: number[] = [];
  const processor: number[] = [];
  const milliseconds: [number, number][] = [];
  const unmeasured = 5;
  for (let round = 0; round < unmeasured + rounds; round++) {
    const isTwoFirst = round % 2 === 1;
    const first = await generated(isTwoFirst ? two : one, rows);
    const second = await generated(isTwoFirst ? one : two, rows);
    const [alone, shared] = isTwoFirst ? [second, first] : [first, second];
    if (round < unmeasured) continue;
    time.push(shared.ms / alone.ms);
    processor.push(shared.busiest / alone.busiest);
    milliseconds.push([alone.ms, shared.ms]);
  }
  await one.dispose();
  await two.dispose();
  const median = (of: 0 | 1): number => spreadOf(milliseconds.map((pair) => pair[of]))[1];
  return {
    work: `${rows} rows of ${task}, ${config.policy} policy, one thread each`,
    ...{ rounds, time: spreadOf(time), processor: spreadOf(processor) },
    milliseconds: [median(0), median(1)],
  };
}
