/** The parts of the measurement: jobs of the page with their sizes, and what to report of their results. */
import { pairedRow, quantile, type Row } from '../bench/row.ts';
import type { Pairs } from '../bench/site/jobs/job.ts';
import type { Workbench } from '../bench/stage.ts';
import type { ProgramsResult } from './jobs/programs.ts';
import { recipeNames, type RecipeName } from './recipes.ts';
import type { UpdateShape } from './updater.ts';

export type RunJob = Workbench['run'];

export interface Report {
  /** Sentences about results that differ more than they may; absent without any. */
  readonly failures?: readonly string[];
  /** Why there are no figures; absent where there are. */
  readonly failed?: string | undefined;
  readonly [figure: string]: unknown;
}

export interface Part {
  readonly name: string;
  /** It compares results: where it fails, the results count as different. */
  readonly checks: boolean;
  measure(run: RunJob): Promise<Report>;
}

/** The largest relative difference of a program's output: float32 sums in another order differ by less. */
const largestDifference = 1e-3;
/** The same of the gradient check, because finite differences are less exact. */
const largestGradientDifference = 1e-2;
/** Rounding moves a random number over the border between two tokens in few rows. */
const largestShareOfRows = 1 / 16;

/** Sentences about what differs more than it may. */
export function failuresOf({ programs, sampled, gradientCheck }: ProgramsResult): string[] {
  const failures = programs
    .filter(({ difference }) => !(difference <= largestDifference))
    .map(
      ({ program, output, difference }) =>
        `${program}: ${output} must agree to ${largestDifference}, got a difference of ${difference}`,
    );
  if (!(gradientCheck <= largestGradientDifference)) {
    failures.push(
      `gradient: must agree with finite differences to ${largestGradientDifference}, got ${gradientCheck}`,
    );
  }
  if (sampled.different > largestShareOfRows * sampled.rows) {
    failures.push(
      `generate: at most 1 of 16 rows may have other tokens, got ${sampled.different} of ${sampled.rows}`,
    );
  }
  return failures;
}

const checkPart = (policy: string, recipe: RecipeName): Part => ({
  name: `programs, ${policy}, ${recipe}`,
  checks: true,
  async measure(run) {
    const result = await run('gpuPrograms', { policy, recipe });
    const failures = failuresOf(result);
    return { ...result, ...(failures.length > 0 && { failures }) };
  },
});

/** A row of pairs; its detail also has the quartiles of our times. */
function rowOf(work: string, peer: string, { ours, theirs }: Pairs, detail: Row['detail']): Row {
  const [low, high] = [0.25, 0.75].map((share) => quantile(ours, share).toPrecision(4));
  return pairedRow(
    work,
    'ms',
    peer,
    { ours, theirs },
    { detail: { quartiles: `${low}–${high}`, ...detail } },
  );
}

interface Sizes {
  readonly pairs: number;
  readonly budgetMs: number;
}

const wordsOf = ({ policy, rows, length, parts }: UpdateShape): string =>
  `${policy}, ${rows} × ${length} tokens${parts > 1 ? ` in ${parts} parts` : ''}`;

const timesPart = (work: 'update' | 'generate', shape: UpdateShape, asked: number, sizes: Sizes): Part => ({
  name: `${work}, ${wordsOf(shape)}, ${asked} threads`,
  checks: false,
  async measure(run) {
    const { threads, dispatches, submits, waits, ...pairs } = await run('gpuTimes', {
      ...{ work, shape, threads: asked },
      ...sizes,
    });
    const peer = `WASM, ${threads} threads`;
    return { ...rowOf(`${work}, ${wordsOf(shape)}`, peer, pairs, { dispatches, submits, waits }) };
  },
});

/** All parts, the most important first; with a software adapter small ones. */
export function partsFor(swiftshader: boolean, cores: number): Part[] {
  const shape = (policy: string, parts: number): UpdateShape =>
    swiftshader ? { policy, rows: 8, length: 8, parts } : { policy, rows: 64, length: 32, parts };
  const sizes = swiftshader ? { pairs: 3, budgetMs: 5_000 } : { pairs: 30, budgetMs: 8_000 };
  const policies = swiftshader ? ['tiny'] : ['medium', 'large'];
  // The engine takes at most 4 threads by itself.
  const threads = [...new Set([Math.min(4, cores), cores])];
  return [
    ...recipeNames.map((recipe) => checkPart('tiny', recipe)),
    ...(swiftshader ? [] : policies.map((policy) => checkPart(policy, 'KL penalty'))),
    ...policies.flatMap((policy) => [
      ...threads.map((count) => timesPart('update', shape(policy, 1), count, sizes)),
      // 512 tokens in each part, as the engine divides an update of this size.
      timesPart('update', shape(policy, 4), cores, sizes),
      ...threads.map((count) => timesPart('generate', shape(policy, 1), count, sizes)),
    ]),
  ];
}
