/** Times whole rounds on 2 workers against 1, alternated in one process: the same rounds, because the numbers are equal. */
import { readdirSync, readFileSync } from 'node:fs';
import { openNodeRun, type NodeRun } from '../../../src/cli/nodeRun.ts';
import { defaultConfig, parseConfig } from '../../../src/config/schema.ts';

/** Lower quartile, median and upper quartile. */
export type Spread = readonly [low: number, median: number, high: number];

/** What is timed: a round without evaluation, and its stages. */
type Stage = 'round' | 'generate' | 'update' | 'rest';

export interface SpeedResult {
  readonly work: string;
  readonly rounds: number;
  /** Time of a round on two workers divided by that on one. */
  readonly time: Spread;
  readonly generate: Spread;
  readonly update: Spread;
  /** Share of a round on one worker that only one thread does: verification, advantages, views. */
  readonly serial: number;
  /** Processor time of the busier of two threads divided by one thread's: the limit without other load. */
  readonly processor: Spread;
  /** Medians of milliseconds by stage: on one worker, on two. */
  readonly milliseconds: Readonly<Record<Stage, readonly [number, number]>>;
}

/** Rounds before the first measured one: the engine's WebAssembly is compiled further meanwhile. */
const unmeasured = 30;

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

type Timed = Readonly<Record<Stage, number>> & { readonly busiest: number };

async function timed({ run }: NodeRun): Promise<Timed> {
  const before = processorTimes();
  const { timing } = await run.round();
  const spent = [...processorTimes()].map(([id, after]) => after - (before.get(id) ?? 0));
  const { generate, verify, update, evaluate, rest, total } = timing;
  return { generate, update, rest: rest + verify, round: total - evaluate, busiest: Math.max(...spent) };
}

export async function measureSpeed(task: string, rounds: number): Promise<SpeedResult> {
  const endless = { eval_every_rounds: 1_000_000, max_rounds: 1_000_000 };
  const config = parseConfig({ ...defaultConfig('grpo', task), ...endless, threads: 1 });
  const one = await openNodeRun(config, { pool: { workers: 1 } });
  const two = await openNodeRun(config, { pool: { workers: 2 } });
  await two.pool.started();
  const pairs: (readonly [alone: Timed, shared: Timed])[] = [];
  for (let round = 0; round < unmeasured + rounds; round++) {
    const isTwoFirst = round % 2 === 1;
    const first = await timed(isTwoFirst ? two : one);
    const second = await timed(isTwoFirst ? one : two);
    if (round >= unmeasured) pairs.push(isTwoFirst ? [second, first] : [first, second]);
  }
  await one.dispose();
  await two.dispose();
  const ratio = (of: keyof Timed): Spread => spreadOf(pairs.map(([alone, shared]) => shared[of] / alone[of]));
  const median = (of: keyof Timed, at: 0 | 1): number => spreadOf(pairs.map((pair) => pair[at][of]))[1];
  const both = (of: Stage): readonly [number, number] => [median(of, 0), median(of, 1)];
  const rows = config.prompts_per_round * config.num_generations;
  return {
    work: `rounds of ${rows} completions of ${task}, ${config.policy} policy, one thread each`,
    rounds,
    time: ratio('round'),
    ...{ generate: ratio('generate'), update: ratio('update'), processor: ratio('busiest') },
    serial: median('rest', 0) / median('round', 0),
    milliseconds: {
      ...{ round: both('round'), generate: both('generate') },
      ...{ update: both('update'), rest: both('rest') },
    },
  };
}
