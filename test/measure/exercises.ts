/** Trains every exercise from its start settings and with a solution, and writes public/exercises.json. */
import { join } from 'node:path';
import { WrongUse, type Flags } from '../../src/cli/arguments.ts';
import { openNodeRun } from '../../src/cli/nodeRun.ts';
import { encodeLink } from '../../src/config/link.ts';
import type { RunConfig } from '../../src/config/schema.ts';
import { exerciseConfig, type ExerciseChanges } from '../../src/lessons/exercise/config.ts';
import type { Exercise } from '../../src/lessons/exercise/exercise.ts';
import { exerciseOf, exercises } from '../../src/lessons/exercise/index.ts';
import { assess } from '../../src/lessons/exercise/assess.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import type { MetricRow } from '../../src/run/records.ts';
import { trainRun } from '../../src/run/train.ts';
import { solutions } from '../lessons/exercise/solutions.ts';
import { put, root, stored } from './output.ts';

/** A pupil waits this long at most. */
export const mostExerciseSeconds = 120;

/** Runs with the same settings; lists have one entry per seed. */
export interface RecordedAttempts {
  /** At the first seed, as a link. */
  readonly recipe: string;
  readonly solved: readonly boolean[];
  readonly score: readonly number[];
  readonly passAt1: readonly number[];
  /** Of the counter that the exercise limits. */
  readonly spent: readonly number[];
  /** Of training and evaluation, without starting the engine. */
  readonly seconds: readonly number[];
}

export interface RecordedExercise {
  readonly id: string;
  readonly seeds: readonly number[];
  readonly threads: number;
  readonly start: RecordedAttempts;
  readonly solution: RecordedAttempts;
}

interface Attempt {
  readonly config: RunConfig;
  readonly solved: boolean;
  readonly score: number;
  readonly passAt1: number;
  readonly spent: number;
  readonly seconds: number;
}

async function attempt(exercise: Exercise, config: RunConfig, threads: number): Promise<Attempt> {
  const { run, dispose } = await openNodeRun(config, { threads });
  try {
    const rows: MetricRow[] = [];
    let seconds = 0;
    await trainRun(run, {
      onRound: (report) => {
        rows.push(report.metrics);
        ({ seconds } = report);
      },
    });
    const { solved, score, passAt1, spent } = assess(exercise, { rows, ledger: run.ledger });
    return { config, solved, score, passAt1: passAt1 ?? 0, spent, seconds: Math.round(10 * seconds) / 10 };
  } finally {
    await dispose();
  }
}

async function attempts(
  exercise: Exercise,
  changes: ExerciseChanges,
  seeds: readonly number[],
  threads: number,
): Promise<RecordedAttempts> {
  const made: Attempt[] = [];
  for (const seed of seeds) {
    const one = await attempt(exercise, exerciseConfig(exercise, changes, seed), threads);
    const { solved, passAt1, spent, seconds } = one;
    process.stderr.write(
      `${exercise.id} seed ${seed}: ${solved ? 'solved' : 'not solved'}, pass@1 ${passAt1.toFixed(3)}, ${spent} spent, ${seconds} s\n`,
    );
    made.push(one);
  }
  const listOf = <Key extends keyof Attempt>(key: Key) => made.map((one) => one[key]);
  return {
    recipe: encodeLink((made[0] as Attempt).config),
    solved: listOf('solved'),
    score: listOf('score'),
    passAt1: listOf('passAt1'),
    spent: listOf('spent'),
    seconds: listOf('seconds'),
  };
}

/** What an exercise promises and its recorded runs do not show, as sentences. */
export function brokenPromises({ id, seeds, start, solution }: RecordedExercise): string[] {
  const seedsWhere = (isBroken: (at: number) => boolean) => seeds.filter((_, at) => isBroken(at)).join(', ');
  const early = seedsWhere((at) => start.solved[at] === true);
  const unsolved = seedsWhere((at) => solution.solved[at] !== true);
  const slow = seedsWhere((at) => (solution.seconds[at] ?? Infinity) > mostExerciseSeconds);
  return [
    ...(early === '' ? [] : [`${id}, seed ${early}: its start settings solve it`]),
    ...(unsolved === '' ? [] : [`${id}, seed ${unsolved}: its solution does not solve it`]),
    ...(slow === '' ? [] : [`${id}, seed ${slow}: its solution takes over ${mostExerciseSeconds} s`]),
  ];
}

export async function measure(flags: Flags): Promise<void> {
  const unknown = flags.words.find((word) => exerciseOf(word) === null);
  if (unknown !== undefined)
    throw new WrongUse(
      `exercises: must be one of ${exercises.map(({ id }) => id).join(', ')}, got ${unknown}`,
    );
  const seeds = Array.from({ length: flags.count('seeds') }, (_, i) => i + 1);
  const threads = flags.count('threads');
  const file = flags.text('json') ?? join(root, 'public/exercises.json');
  const before = stored<{ readonly exercises: readonly RecordedExercise[] }>(file)?.exercises ?? [];
  const all = new Map(before.map((one) => [one.id, one]));
  const wanted = exercises.filter(({ id }) => flags.words.length === 0 || flags.words.includes(id));
  for (const exercise of wanted) {
    const { id } = exercise;
    const start = await attempts(exercise, {}, seeds, threads);
    const solution = await attempts(exercise, solutions[id] ?? {}, seeds, threads);
    all.set(id, { id, seeds, threads, start, solution });
  }
  const results = exercises.flatMap(({ id }) => all.get(id) ?? []);
  put({ command: 'npm run -s measure -- exercises', engine: engineVersion, exercises: results }, file);
  const broken = results.flatMap(brokenPromises);
  if (broken.length > 0) throw new Error(`exercises: ${broken.join('; ')}`);
}
