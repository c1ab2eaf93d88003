/** Trains PPO on every level of `grid-world` with three seeds until its value head is within 0.05 of the exact values, or two minutes. */
import type { Flags } from '../../src/cli/arguments.ts';
import { openNodeRun } from '../../src/cli/nodeRun.ts';
import { defaultConfig, parseConfig } from '../../src/config/schema.ts';
import { ppo } from '../../src/methods/ppo.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import { gridWorld } from '../../src/tasks/gridWorld.ts';
import { put } from './output.ts';

const mostSeconds = 120;
const target = 0.05;
/** Consecutive evaluations below the target, because a single error may be low at random. */
const inARow = 3;

interface Line {
  readonly level: number;
  readonly seed: number;
  /** Mean distance from the exact values before the first and after the last round. */
  readonly before: number;
  readonly after: number;
  readonly rounds: number;
  /** Processor seconds until three consecutive errors were below the target; null if never. */
  readonly seconds: number | null;
}

async function measureOne(level: number, seed: number): Promise<Line> {
  const config = { ...defaultConfig(ppo.id, gridWorld.id), level, seed, max_rounds: 1_000_000 };
  const { run, dispose } = await openNodeRun(parseConfig(config), { threads: 1 });
  const before = (await run.baseline())?.metrics['value/exact_error'] ?? NaN;
  const begun = process.cpuUsage();
  const seconds = (): number => {
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1e6;
  };
  let after = before;
  let below = 0;
  while (below < inARow && seconds() < mostSeconds) {
    const error = (await run.round()).metrics['value/exact_error'] ?? null;
    if (error === null) continue;
    after = error;
    below = error < target ? below + 1 : 0;
  }
  const { completed: rounds } = run;
  await dispose();
  return {
    level,
    seed,
    before,
    after,
    rounds,
    seconds: below < inARow ? null : Math.round(10 * seconds()) / 10,
  };
}

export async function measure(flags: Flags): Promise<void> {
  const lines: Line[] = [];
  for (const { level } of gridWorld.levels) {
    for (const seed of [1, 2, 3]) {
      const line = await measureOne(level, seed);
      lines.push(line);
      process.stderr.write(`${JSON.stringify(line)}\n`);
    }
  }
  put({ engineVersion, target, mostSeconds, lines }, flags.text('json'));
}
