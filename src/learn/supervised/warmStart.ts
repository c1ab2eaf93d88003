/** Supervised warm start: updates on reference solutions, so that reinforcement learning has rewards to start from. */
import type { Executor } from '../../graph/index.ts';
import type { HeldWeights } from '../../policy/heldWeights.ts';
import { distributionProgram } from '../../policy/programs/distribution.ts';
import type { TransformerSpec } from '../../policy/sizes.ts';
import { positionsOf } from '../../policy/positions.ts';
import { streams, uniform } from '../../tensor/random.ts';
import { float32, scalar, type Tensor } from '../../tensor/tensor.ts';
import { createOptimizerState, type AdamwSettings, type OptimizerState } from '../optimizerState.ts';
import { supervisedProgram, symbolsProgram } from '../programs/update.ts';
import { packTokens } from '../rows.ts';
import { crossEntropy, symbolWeights, type SupervisedObjective } from './symbolWeights.ts';

/** A prompt and the target after it, end tokens included. */
export interface Demonstration {
  readonly prompt: readonly number[];
  /** Number of leading hint tokens of the prompt (default none). */
  readonly hint?: number;
  readonly solution: readonly number[];
  /** Spans of the solution that an environment writes; `observedWeight` is their weight in the loss. */
  readonly observed?: readonly { readonly from: number; readonly to: number }[];
}

const noSpans: NonNullable<Demonstration['observed']> = [];

const tokensIn = (spans: typeof noSpans): number =>
  spans.reduce((tokens, { from, to }) => tokens + to - from, 0);

export interface WarmStartOptions {
  /** Tokens of a row. */
  readonly width: number;
  readonly pad: number;
  /** Weight of an observed token in the loss, relative to a written one (default 0). */
  readonly observedWeight?: number;
  /** Default: cross-entropy. */
  readonly objective?: SupervisedObjective;
  /** Seed of the symbols that one-token rollouts sample (default 0). */
  readonly seed?: number;
  /** The optimiser whose moments the updates use; default: a fresh one, which ends with the warm start. */
  readonly optimizer?: OptimizerState;
}

export interface WarmStartReport {
  /** Mean cross-entropy over solution tokens, with observed ones weighted, nats; whatever the objective. */
  readonly crossEntropy: number;
  /** Mean share of sampled symbols that match the solution; for other objectives its mean probability. Null for cross-entropy. */
  readonly match: number | null;
  /** Tokens with a weight in the loss, and tokens that were read once more for their distribution. */
  readonly trained: number;
  readonly scored: number;
  /** Token positions that the update computed. */
  readonly positions: number;
}

export interface WarmStart {
  /** One update on a batch. Throws where loss or gradient is not finite. */
  update(batch: readonly Demonstration[], settings: AdamwSettings): Promise<WarmStartReport>;
  dispose(): Promise<void>;
}

/** A batch laid out in rows of `length` targets. */
interface Laid {
  readonly feeds: Readonly<Record<string, Tensor>>;
  /** Weight of each target in the mean. */
  readonly weights: Float32Array;
  readonly shape: readonly [rows: number, length: number];
}

/** A warm start of held weights on rows of `width` tokens. */
export async function createWarmStart(
  executor: Executor,
  spec: TransformerSpec,
  weights: HeldWeights,
  { width, pad, observedWeight = 0, objective = crossEntropy, seed = 0, optimizer }: WarmStartOptions,
): Promise<WarmStart> {
  const readsAll = objective.loss !== 'nll';
  const program = readsAll ? symbolsProgram(spec) : supervisedProgram(spec);
  const distribution = distributionProgram(spec);
  const state = optimizer ?? (await createOptimizerState(executor, weights, spec.layout.size));
  const length = width - 1;
  const { maxLength, vocabulary } = spec.shape;

  function laid(batch: readonly Demonstration[]): Laid {
    const total = batch.reduce(
      (sum, { solution, observed = noSpans }) =>
        sum + solution.length - (1 - observedWeight) * tokensIn(observed),
      0,
    );
    const shape = [Math.max(batch.length, 2), length] as const;
    const targetWeights = new Float32Array(shape[0] * length);
    batch.forEach(({ prompt, solution, observed = noSpans }, row) => {
      const start = row * length + prompt.length - 1; // the last prompt token predicts the first of the solution
      targetWeights.fill(1 / total, start, start + solution.length);
      for (const { from, to } of observed)
        targetWeights.fill(observedWeight / total, start + from, start + to);
    });
    const feeds = packTokens(
      batch.map(({ prompt, solution }) => [...prompt, ...solution]),
      length,
      pad,
      (row) => positionsOf(length, batch[row]?.hint ?? 0, maxLength),
    );
    return { feeds, weights: targetWeights, shape };
  }

  /** The weights of all symbols, and the mean share of matches, from the policy's present distribution. */
  async function symbolsOf({ feeds, weights: targetWeights, shape }: Laid) {
    const { targets, ...read } = feeds;
    const temperature = objective.loss === 'one_token' ? objective.temperature : 1;
    const results = await executor.run(distribution, {
      ...{ ...read, parameters: weights.parameters },
      temperature: scalar(temperature),
    });
    const probabilities = results.read.probabilities?.data as Float32Array;
    const all = new Float32Array(probabilities.length);
    let match = 0;
    targetWeights.forEach((weight, at) => {
      if (weight === 0) return;
      const here = probabilities.subarray(at * vocabulary, (at + 1) * vocabulary);
      const target = (targets as Tensor).data[at] as number;
      const draw = (k: number): number => uniform(seed, streams.oneToken, weights.version, at, k);
      const found = symbolWeights(objective, here, target, draw);
      found.weights.forEach((own, symbol) => (all[at * vocabulary + symbol] = own * weight));
      match += weight * found.match;
    });
    return { feeds: { symbol_weights: float32(all, [...shape, vocabulary]) }, match };
  }

  return {
    async update(batch, settings) {
      const rows = laid(batch);
      const symbols = readsAll ? await symbolsOf(rows) : null;
      const results = await executor.run(program, {
        ...rows.feeds,
        ...state.feeds(settings),
        weights: float32(rows.weights, rows.shape),
        ...symbols?.feeds,
      });
      const { taken, scalars } = state.accept(results);
      if (!taken) {
        throw new Error(
          `warm start: loss and gradient must be finite, got loss ${scalars.loss} with gradient norm ${scalars.grad_norm}; set learning_rate below ${settings.learning_rate}`,
        );
      }
      const read = batch.reduce((sum, { prompt, solution }) => sum + prompt.length + solution.length, 0);
      return {
        crossEntropy: (symbols ? scalars.cross_entropy : scalars.loss) as number,
        match: symbols?.match ?? null,
        trained: rows.weights.reduce((count, weight) => count + Number(weight > 0), 0),
        scored: symbols ? read : 0,
        positions: rows.weights.length,
      };
    },
    async dispose() {
      if (!optimizer) state.release();
      for (const one of [program, distribution]) await executor.forget(one);
    },
  };
}
