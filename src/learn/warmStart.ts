/** Supervised warm start: cross-entropy on reference solutions, so that reinforcement learning has rewards to start from. */
import type { Executor } from '../graph/index.ts';
import type { HeldWeights } from '../policy/heldWeights.ts';
import type { TransformerSpec } from '../policy/sizes.ts';
import { positionsOf } from '../policy/positions.ts';
import { float32 } from '../tensor/tensor.ts';
import { createOptimizerState, type AdamwSettings } from './optimizerState.ts';
import { packTokens } from './rows.ts';
import { supervisedProgram } from './programs/update.ts';

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
  readonly settings: AdamwSettings;
  /** Weight of an observed token in the loss, relative to a written one (default 0). */
  readonly observedWeight?: number;
}

export interface WarmStart {
  /**
   * One update on a batch: mean cross-entropy over solution tokens, with observed ones weighted. Returns the loss in
   * nats. Throws where it is not finite.
   */
  update(batch: readonly Demonstration[]): Promise<number>;
  dispose(): Promise<void>;
}

/** A warm start of held weights on rows of `width` tokens. */
export async function createWarmStart(
  executor: Executor,
  spec: TransformerSpec,
  weights: HeldWeights,
  { width, pad, settings, observedWeight = 0 }: WarmStartOptions,
): Promise<WarmStart> {
  const program = supervisedProgram(spec);
  const optimizer = await createOptimizerState(executor, weights, spec.layout.size);
  const length = width - 1;
  const { maxLength } = spec.shape;
  return {
    async update(batch) {
      const total = batch.reduce(
        (sum, { solution, observed = noSpans }) =>
          sum + solution.length - (1 - observedWeight) * tokensIn(observed),
        0,
      );
      const lossWeights = new Float32Array(Math.max(batch.length, 2) * length);
      batch.forEach(({ prompt, solution, observed = noSpans }, row) => {
        const start = row * length + prompt.length - 1; // the last prompt token predicts the first of the solution
        lossWeights.fill(1 / total, start, start + solution.length);
        for (const { from, to } of observed)
          lossWeights.fill(observedWeight / total, start + from, start + to);
      });
      const feeds = packTokens(
        batch.map(({ prompt, solution }) => [...prompt, ...solution]),
        length,
        pad,
        (row) => positionsOf(length, batch[row]?.hint ?? 0, maxLength),
      );
      const results = await executor.run(program, {
        ...feeds,
        ...optimizer.feeds(settings),
        weights: float32(lossWeights, [Math.max(batch.length, 2), length]),
      });
      const { taken, scalars } = optimizer.accept(results);
      if (!taken) {
        throw new Error(
          `warm start: loss and gradient must be finite, got loss ${scalars.loss} with gradient norm ${scalars.grad_norm}; set learning_rate below ${settings.learning_rate}`,
        );
      }
      return scalars.loss as number;
    },
    async dispose() {
      optimizer.release();
      await executor.forget(program);
    },
  };
}
