/** Runs every program of the engine on WASM and on WebGPU with the same inputs, and compares and counts. */
import type { Executor, Program } from '../../../src/graph/index.ts';
import { streams, uniform } from '../../../src/tensor/random.ts';
import { float32, int32, type Tensor } from '../../../src/tensor/tensor.ts';
import type { GpuCalls } from './calls.ts';
import { differenceOf } from './difference.ts';
import { otherCalls, recordRecipe, type RecipeName } from './recipes.ts';
import type { HostFeeds } from './recording.ts';

export interface ProgramsOptions {
  readonly policy: string;
  readonly recipe: RecipeName;
}

export interface ProgramCheck extends GpuCalls {
  readonly program: string;
  /** The largest relative difference, and its output. */
  readonly difference: number;
  readonly output: string;
}

export interface ProgramsResult {
  readonly programs: readonly ProgramCheck[];
  /** Rows that generate programs sampled without forced tokens, and those in which a token differs. */
  readonly sampled: { readonly rows: number; readonly different: number };
  /** The card's gradient against finite differences: the largest relative difference. */
  readonly gradientCheck: number;
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

/** All outputs, those that stay on the device too. */
async function outputsOf(executor: Executor, program: Program, feeds: HostFeeds): Promise<HostFeeds> {
  const { read, resident } = await executor.run(program, feeds);
  const outputs: Record<string, Tensor> = { ...read };
  for (const [name, value] of Object.entries(resident)) {
    outputs[name] = await executor.read(value);
    executor.release(value);
  }
  return outputs;
}

/**
 * Inputs that let no error hide. Advantages and gradients are drawn, because a bad policy has none; log-probabilities of other
 * policies differ from the current ones, so that penalties are not 0 and some ratios are clipped; heads do not give 0, as they do
 * at first; and AdamW's epsilon is above rounding noise, which its first steps would make as large as a real gradient.
 */
function testFeeds(feeds: HostFeeds): HostFeeds {
  const draw = (i: number): number => uniform(2, streams.sample, i) - 0.5;
  const changes: Readonly<Record<string, (value: number, i: number) => number>> = {
    parameters: (value, i) => value + 0.05 * draw(i),
    advantages: (_, i) => 2 * draw(i),
    weights: (value, i) => value * (1 + draw(i)),
    ...{
      gradient: (_, i) => 0.02 * draw(i),
      one: (_, i) => 0.02 * draw(i),
      other: (_, i) => 0.01 * draw(i + 1),
    },
    ...{ adam_epsilon: () => 1e-3, learning_rate: () => 1e-2 },
  };
  const changed = Object.entries(feeds).map(([name, feed]): [string, Tensor] => {
    const change = name.endsWith('_logps')
      ? (value: number, i: number) => value + 0.8 * draw(i)
      : changes[name];
    return [name, change ? float32(Float32Array.from(feed.data, change), feed.shape) : feed];
  });
  return Object.fromEntries(changed);
}

/** The same inputs with the tokens forced that a run drew, so that one other token does not change all that follow. */
function forcing(feeds: HostFeeds, { tokens }: HostFeeds): HostFeeds {
  const forced = (feeds.forced as Tensor).data.map((token, at) => tokens?.data[at] ?? token);
  return { ...feeds, forced: int32(forced as Int32Array, feeds.forced?.shape) };
}

/** Columns in which two `[steps, rows]` differ. */
function differentRows(one: Tensor, other: Tensor): number {
  const rows = one.shape[1] as number;
  const differs = (row: number): boolean =>
    one.data.length !== other.data.length ||
    one.data.some((token, at) => at % rows === row && token !== other.data[at]);
  return Array.from({ length: rows }, (_, row) => row).filter(differs).length;
}

/** Throws where a program's results show nothing: a gradient, weights or state of zeros alone, or a number that is not finite. */
function checkExpected({ name, outputs }: Program, expected: HostFeeds): void {
  for (const output of outputs) {
    const values = [...(expected[output.name] as Tensor).data];
    if (!values.every(Number.isFinite))
      throw new Error(`${name}: ${output.name} must be finite on WASM, got other numbers`);
    if (output.resident && values.every((value) => value === 0))
      throw new Error(`${name}: ${output.name} must have a number other than 0, got zeros alone`);
  }
}

/** The output that differs most; new state is compared by its change. */
function worstOf(got: HostFeeds, expected: HostFeeds, feeds: HostFeeds) {
  const all = Object.entries(expected).map(([output, value]) => {
    const old = output.endsWith('_out') ? feeds[output.slice(0, -4)] : undefined;
    const before = old && old.shape.length > 0 && old.shape.join() === value.shape.join() ? old : undefined;
    return { output, difference: differenceOf(got[output] as Tensor, value, before) };
  });
  const least = { output: '', difference: 0 };
  // NaN is worse than any number.
  return all.reduce(
    (worst, one) => (Number.isNaN(worst.difference) || one.difference <= worst.difference ? worst : one),
    least,
  );
}

/** Runs the programs of a recipe on both; `calls` are those of the card since it was last asked. */
export async function comparePrograms(
  wasm: Executor,
  gpu: Executor,
  calls: () => GpuCalls,
  { policy, recipe }: ProgramsOptions,
): Promise<Omit<ProgramsResult, 'gradientCheck'>> {
  // The programs of a card, which WASM can run too.
  const recorded = [...(await recordRecipe({ ...wasm, unrolled: gpu.unrolled }, recipe, policy))];
  if (recipe === 'KL penalty') recorded.push(...otherCalls(policy));
  const programs: ProgramCheck[] = [];
  const sampled = { rows: 0, different: 0 };
  for (const [program, recordedFeeds] of recorded) {
    let feeds = testFeeds(recordedFeeds);
    let expected = await outputsOf(wasm, program, feeds);
    // The first run compiles; its calls do not count.
    const first = await outputsOf(gpu, program, feeds);
    if (program.name === 'generate') {
      const [tokens, others] = [expected.tokens as Tensor, first.tokens as Tensor];
      sampled.rows += tokens.shape[1] as number;
      sampled.different += differentRows(tokens, others);
      feeds = forcing(feeds, expected);
      expected = await outputsOf(wasm, program, feeds);
    }
    checkExpected(program, expected);
    calls();
    const { resident } = await gpu.run(program, feeds);
    const counted = calls();
    for (const value of Object.values(resident)) gpu.release(value);
    const worst = worstOf(await outputsOf(gpu, program, feeds), expected, feeds);
    programs.push({ program: program.name, ...worst, ...counted });
    await gpu.forget(program);
  }
  return { programs, sampled };
}
