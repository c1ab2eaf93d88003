/**
 * Measures what a new user would see in the first seconds of plain GRPO on several tasks: the choice of the initial recipe.
 * Time starts when the run is opened, and evaluation counts. With a file, repetitions keep the quietest run of each seed.
 */
import { cpus } from 'node:os';
import { defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import { WrongUse, type Flags } from '../../src/cli/arguments.ts';
import { openNodeRun } from '../../src/cli/nodeRun.ts';
import { trainRun } from '../../src/run/train.ts';
import { taskOf } from '../../src/tasks/index.ts';
import { learningFrameOf } from '../../src/tasks/levels.ts';
import { put, stored } from './output.ts';

const candidates = ['chain-sum', 'strategies', 'maze', 'sort-digits', 'scratchpad'] as const;

/** The increase of held-out pass@1 that a reader sees. */
const lift = 0.15;
/** The page shows completions at most this often. */
const shownEveryMs = 250;

export interface FirstSeconds {
  readonly task: string;
  readonly level: number;
  readonly seed: number;
  /** From opening the run to the end of its first round. */
  readonly firstRoundSeconds: number;
  /** Until the first evaluation that is `lift` above the one before training; null if none was. */
  readonly risenSeconds: number | null;
  /** Held-out pass@1 before training, and at the last evaluation in time. */
  readonly before: number;
  readonly after: number;
  readonly rounds: number;
  /** Share of groups with right and wrong completions, over the rounds that the page would show. */
  readonly mixed: number;
  /** Mean tokens of a completion. */
  readonly completionLength: number;
  /** Most tokens of a prompt of the level. */
  readonly promptLength: number;
  /** Share of the machine's processor time that other programs used meanwhile. */
  readonly others: number;
}

export interface FirstSecondsResult {
  readonly seconds: number;
  readonly threads: number;
  readonly lift: number;
  readonly lines: readonly FirstSeconds[];
}

const configOf = (task: string, seed: number): RunConfig =>
  parseConfig({ ...defaultConfig('grpo', task), seed, eval_every_rounds: 10, max_rounds: 1_000_000 });

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits));

/** Processor time in ms: of the whole machine while busy, in all, and of this process. */
function processorTimes(): { readonly busy: number; readonly all: number; readonly own: number } {
  const times = cpus().map(({ times: { idle, ...used } }) => {
    const busy = Object.values(used).reduce((sum, ms) => sum + ms, 0);
    return { busy, all: busy + idle };
  });
  const { user, system } = process.cpuUsage();
  const sum = (of: (one: (typeof times)[number]) => number): number =>
    times.reduce((total, one) => total + of(one), 0);
  return { busy: sum(({ busy }) => busy), all: sum(({ all }) => all), own: (user + system) / 1000 };
}

async function measureOne(
  task: string,
  seed: number,
  seconds: number,
  threads: number,
): Promise<FirstSeconds> {
  const config = configOf(task, seed);
  const from = processorTimes();
  const begun = performance.now();
  const passed = (): number => (performance.now() - begun) / 1000;
  const { run, dispose } = await openNodeRun(config, { threads });
  const passes: { readonly at: number; readonly pass: number }[] = [];
  const mixed: number[] = [];
  const lengths: number[] = [];
  let first = NaN;
  let shownAt = -Infinity;
  await trainRun(run, {
    shownGroups: () => (performance.now() - shownAt >= shownEveryMs ? 8 : 0),
    onRound: ({ metrics, summary }) => {
      const at = passed();
      if (at > seconds) return true;
      if (metrics.round === 1) first = at;
      if (metrics['pass@1'] != null) passes.push({ at, pass: metrics['pass@1'] });
      if (metrics['completions/mean_length'] != null) lengths.push(metrics['completions/mean_length']);
      if (!summary) return false;
      shownAt = performance.now();
      const rates = summary.passRates.flatMap((rate) => rate ?? []);
      mixed.push(mean(rates.map((rate) => Number(rate > 0 && rate < 1))));
      return false;
    },
  });
  const to = processorTimes();
  await dispose();
  const others = (to.busy - from.busy - (to.own - from.own)) / (to.all - from.all);
  const before = passes[0]?.pass ?? NaN;
  const risen = passes.find(({ pass }) => pass >= before + lift);
  return {
    ...{ task, level: config.level, seed },
    firstRoundSeconds: rounded(first),
    risenSeconds: risen ? rounded(risen.at, 1) : null,
    before: rounded(before, 3),
    after: rounded(passes.at(-1)?.pass ?? NaN, 3),
    rounds: lengths.length,
    mixed: rounded(mean(mixed)),
    completionLength: rounded(mean(lengths), 1),
    promptLength: learningFrameOf(taskOf(task), config).promptWidth,
    others: rounded(Math.max(0, others)),
  };
}

/** Starts the engine and compiles this program's code, so that the first candidate is not the slower for it. */
async function warmUp(threads: number): Promise<void> {
  const { run, dispose } = await openNodeRun(configOf(candidates[0], 1), { threads });
  await trainRun(run, { rounds: 5, shownGroups: () => 8 });
  await dispose();
}

const order = ({ task, seed }: FirstSeconds): number =>
  1000 * candidates.findIndex((candidate) => candidate === task) + seed;

/** The lines with one added; of two runs of a seed the quieter stays. */
function withLine(lines: readonly FirstSeconds[], line: FirstSeconds): readonly FirstSeconds[] {
  const isSame = ({ task, seed }: FirstSeconds): boolean => task === line.task && seed === line.seed;
  const known = lines.find(isSame);
  if (known && known.others < line.others) return lines;
  return [...lines.filter((one) => !isSame(one)), line].sort((a, b) => order(a) - order(b));
}

export async function measure(flags: Flags): Promise<void> {
  const wanted = flags.text('task');
  const tasks = candidates.filter((task) => wanted === undefined || task === wanted);
  if (tasks.length === 0)
    throw new WrongUse(`--task: must be one of ${candidates.join(', ')}, got ${wanted}`);
  const seconds = flags.count('seconds');
  const seeds = Array.from({ length: flags.count('seeds') }, (_, i) => i + 1);
  const threads = flags.count('threads');
  const file = flags.text('json');
  const known = file === undefined ? null : stored<FirstSecondsResult>(file);
  let lines = known?.seconds === seconds && known.threads === threads ? known.lines : [];
  await warmUp(threads);
  for (const seed of seeds) {
    for (const task of tasks) {
      const line = await measureOne(task, seed, seconds, threads);
      process.stderr.write(`${JSON.stringify(line)}\n`);
      lines = withLine(lines, line);
    }
  }
  const result: FirstSecondsResult = { seconds, threads, lift, lines };
  put(result, file);
}
