/** One optimiser step, ours and jax-js's, on the same weights and batch. */
import type { Feed } from '../../../../../src/graph/index.ts';
import { createOptimizerState } from '../../../../../src/learn/optimizerState.ts';
import { updateProgram } from '../../../../../src/learn/programs/update.ts';
import { plainLosses } from '../../../../../src/strategies/objective/index.ts';
import { holdWeights } from '../../../../../src/policy/heldWeights.ts';
import { scoreProgram } from '../../../../../src/policy/programs/score.ts';
import { float32, scalar, type Tensor } from '../../../../../src/tensor/tensor.ts';
import { streams, uniform } from '../../../../../src/tensor/random.ts';
import { createJaxUpdate, jaxVariants, type JaxUpdate, type JaxVariant } from '../../peers/jaxUpdate.ts';
import { median } from '../../row.ts';
import { makeBatch, optimiserSettings as settings } from '../../work.ts';
import { alternated, openThreads, shippedPolicy, timed, type Job, type Pairs } from './job.ts';

export interface UpdateOptions {
  readonly threads: number;
  readonly rows: number;
  readonly length: number;
  readonly pairs: number;
}

export interface UpdateResult extends Pairs {
  /** Largest difference between both new weights after one step from the same start. */
  readonly difference: number;
  /** Largest change of a weight in the step. */
  readonly change: number;
  /** The peer's measured variant, and median milliseconds of all variants. */
  readonly variant: string;
  readonly variants: Readonly<Record<string, number>>;
}

const nameOf = (variant: JaxVariant): string => Object.values(variant).join(', ');

export const update: Job<UpdateOptions, UpdateResult> = async ({ threads, rows, length, pairs }) => {
  // The peer takes as many threads as the machine has, so give it as many as we use.
  Object.defineProperty(navigator, 'hardwareConcurrency', { value: Math.max(threads, 1) });
  const executor = await openThreads(threads);
  const { spec, base } = await shippedPolicy('chain-sum', 'small');
  const batch = makeBatch(spec.shape.vocabulary, rows, length);

  // Old log-probabilities slightly off the current ones, so that some tokens are clipped.
  const { tokens, positions, segments, columns, targets } = batch as Record<string, Feed>;
  const scored = await executor.run(scoreProgram(spec), {
    parameters: float32(base),
    temperature: scalar(1),
    tokens,
    positions,
    segments,
    columns,
    targets,
  } as Record<string, Feed>);
  const logps = (scored.read.logps as Tensor).data;
  const oldLogps = Float32Array.from(
    logps,
    (logp, i) => logp + 0.6 * (uniform(1, streams.sample, 3, i) - 0.5),
  );
  const inputs: Record<string, Tensor> = {
    ...batch,
    old_logps: float32(oldLogps, [rows, length]),
    temperature: scalar(1),
    epsilon: scalar(0.2),
    epsilon_high: scalar(0.2),
  };

  const program = updateProgram(spec, plainLosses);
  await executor.prepare(program);
  const weights = await holdWeights(executor, base);
  const optimizer = await createOptimizerState(executor, weights, spec.layout.size);
  const ours = async (): Promise<Readonly<Record<string, number>>> =>
    optimizer.accept(await executor.run(program, { ...inputs, ...optimizer.feeds(settings) })).scalars;
  const theirInputs = {
    ...inputs,
    ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, scalar(value)])),
  };

  const mine = await ours();
  const moved = (await executor.read(weights.parameters)).data;
  let difference = 0;
  const tried = new Map<JaxVariant, { peer: JaxUpdate; times: number[] }>();
  for (const variant of jaxVariants) {
    const peer = await createJaxUpdate(spec.shape, spec.layout.parameters, base, variant);
    checkScalars(mine, await peer.step(theirInputs));
    difference = Math.max(difference, farthest(moved, await peer.weights()));
    await peer.step(theirInputs);
    tried.set(variant, { peer, times: [] });
  }
  // Alternates, so that a busy moment of the machine does not decide.
  for (let i = 0; i < 7; i++) {
    for (const { peer, times } of tried.values()) times.push(await timed(() => peer.step(theirInputs)));
  }
  const ranked = [...tried].sort(([, a], [, b]) => median(a.times) - median(b.times));
  const { times, fastest } = await pairedWithFastest(ranked, pairs, ours, theirInputs);
  for (const [, { peer }] of ranked) peer.dispose();
  const variants = Object.fromEntries(
    ranked.map(([variant, tries]) => [nameOf(variant), median(tries.times)]),
  );
  return { ...times, difference, change: farthest(moved, base), variant: nameOf(fastest), variants };
};

type Tried = readonly [JaxVariant, { readonly peer: JaxUpdate; readonly times: readonly number[] }];

/**
 * Pairs with the peer's fastest variant. If that variant is suddenly several times slower than when it was tried (probably
 * because its kernels are compiled again), which would flatter us, pairs with the next one.
 */
async function pairedWithFastest(
  ranked: readonly Tried[],
  pairs: number,
  ours: () => Promise<unknown>,
  inputs: Readonly<Record<string, Tensor>>,
): Promise<{ times: Awaited<ReturnType<typeof alternated>>; fastest: JaxVariant }> {
  for (const [variant, { peer, times: before }] of ranked) {
    const times = await alternated(pairs, ours, () => peer.step(inputs));
    if (median(times.theirs) <= 1.3 * median(before)) return { times, fastest: variant };
  }
  throw new Error('update: no variant of the peer kept the speed at which it was tried; measure again');
}

function farthest(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < a.length; i++) {
    const apart = Math.abs((a[i] as number) - (b[i] as number));
    // Also if one of them is NaN.
    if (!(apart <= most)) most = apart;
  }
  return most;
}

/** Throws unless both report equal loss, entropy, clipping, norm and rate to a thousandth. */
function checkScalars(
  mine: Readonly<Record<string, number>>,
  theirs: Readonly<Record<string, number>>,
): void {
  for (const [name, value] of Object.entries(theirs)) {
    const expected = mine[name] ?? NaN;
    if (!(Math.abs(value - expected) <= 1e-3 * Math.max(Math.abs(expected), 1e-2))) {
      throw new Error(`update: the peer must report the ${name} that we do, ${expected}, got ${value}`);
    }
  }
}
