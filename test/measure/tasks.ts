/** Measures what plain GRPO with defaults learns on each task in five minutes. */
import { readFile, writeFile } from 'node:fs/promises';
import { defaultConfig, parseConfig } from '../../src/config/schema.ts';
import { baseRecipes } from '../../src/run/baseRecipes.ts';
import { WrongUse, type Flags } from '../../src/cli/arguments.ts';
import { openNodeRun } from '../../src/cli/nodeRun.ts';

/** The increase that counts as learned, and the time limit. */
const lift = 0.25;
const mostSeconds = 300;
/** How long a newcomer looks, in seconds. */
const glance = 30;

interface Line {
  readonly task: string;
  readonly level: number;
  readonly policy: string;
  readonly seed: number;
  readonly threads: number;
  /** Held-out pass@1 before the first round and at the end. */
  readonly before: number;
  readonly after: number;
  /** Rounds and seconds of training, evaluation included, until the increase was reached; null if it was not. */
  readonly rounds: number | null;
  readonly seconds: number | null;
  /** Mean milliseconds per round, and their share for prompts, environment and verifier. */
  readonly roundMs: number;
  readonly taskShare: number;
  /** Reward of the first round and of the last within 30 seconds, and the mean share of mixed groups until then. */
  readonly early: { readonly from: number; readonly to: number; readonly mixed: number };
}

const hundredth = (value: number): number => Math.round(100 * value) / 100;

async function measureOne(task: string, seed: number, threads: number): Promise<Line> {
  const config = parseConfig({ ...defaultConfig(undefined, task), seed, max_rounds: 1_000_000 });
  const { run, dispose } = await openNodeRun(config, { threads });
  const before = (await run.baseline())?.metrics['pass@1'] as number;
  let after = before;
  let seconds = 0;
  let reached: Pick<Line, 'rounds' | 'seconds'> | null = null;
  let [whole, onTask] = [0, 0];
  const rewards: number[] = [];
  const mixed: number[] = [];
  while (seconds < (reached === null ? mostSeconds : glance)) {
    const report = await run.round();
    seconds = report.seconds;
    if (seconds <= glance) {
      rewards.push(report.metrics['reward'] as number);
      mixed.push(1 - (report.metrics['frac_reward_zero_std'] as number));
    }
    const { total, evaluate, verify, rest } = report.timing;
    whole += total - evaluate;
    // `rest` is mostly the making of prompts.
    onTask += verify + rest;
    if (reached === null) after = report.metrics['pass@1'] ?? after;
    if (after >= before + lift) reached ??= { rounds: run.completed, seconds: Math.round(seconds * 10) / 10 };
  }
  await dispose();
  const { level, policy } = config;
  return {
    task,
    level,
    policy,
    seed,
    threads,
    before,
    after,
    ...(reached ?? { rounds: null, seconds: null }),
    roundMs: Math.round(whole / run.completed),
    taskShare: Math.round((onTask / whole) * 1000) / 1000,
    early: {
      from: hundredth(rewards[0] ?? NaN),
      to: hundredth(rewards.at(-1) ?? NaN),
      mixed: hundredth(mixed.reduce((sum, one) => sum + one, 0) / mixed.length),
    },
  };
}

export async function measure(flags: Flags): Promise<void> {
  const wanted = flags.text('task');
  const tasks = baseRecipes.map(({ task }) => task).filter((task) => wanted === undefined || task === wanted);
  if (tasks.length === 0) {
    throw new WrongUse(
      `--task: must be one of ${baseRecipes.map(({ task }) => task).join(', ')}, got ${wanted}`,
    );
  }
  const threads = flags.count('threads');
  const seeds = Array.from({ length: flags.count('seeds') }, (_, i) => i + 1);
  const file = flags.text('json');
  const command = `npm run -s measure -- tasks --seeds ${seeds.length}`;
  let lines = file === undefined ? [] : await known(file);
  for (const task of tasks) {
    const measured: Line[] = [];
    for (const seed of seeds) {
      const line = await measureOne(task, seed, threads);
      measured.push(line);
      process.stderr.write(`${JSON.stringify(line)}\n`);
    }
    // After each task, because all take long; keeps the other tasks' lines.
    if (file !== undefined) lines = await known(file);
    lines = [...lines.filter((line) => line.task !== task), ...measured].sort((a, b) => order(a) - order(b));
    const text = JSON.stringify({ command, lift, mostSeconds, lines }, null, 2);
    if (file !== undefined) await writeFile(file, `${text}\n`);
  }
  if (file === undefined) process.stdout.write(`${JSON.stringify({ command, lift, mostSeconds, lines })}\n`);
}

const order = ({ task, seed }: Line): number =>
  1000 * baseRecipes.findIndex((recipe) => recipe.task === task) + seed;

/** The file's current lines; empty without a file. */
async function known(file: string): Promise<Line[]> {
  try {
    return (JSON.parse(await readFile(file, 'utf8')) as { lines: Line[] }).lines;
  } catch {
    return [];
  }
}
