/** The engine's update of a policy on one batch: gradients of equal parts, their sum, AdamW. */
import type { Executor } from '../../../src/graph/index.ts';
import { createOptimizerState } from '../../../src/learn/optimizerState.ts';
import { addProgram, applyProgram, gradientProgram } from '../../../src/learn/programs/update.ts';
import {
  computeHere,
  partResult,
  rowParts,
  tokensOfMeans,
  updateFromParts,
} from '../../../src/learn/updateParts.ts';
import { holdWeights } from '../../../src/policy/heldWeights.ts';
import { anySequence } from '../../../src/policy/programs/reading.ts';
import { transformerOf } from '../../../src/policy/sizes.ts';
import { plainLosses } from '../../../src/strategies/objective/index.ts';
import type { Tensor } from '../../../src/tensor/tensor.ts';
import { optimiserSettings, parametersOf, updateOf } from '../bench/work.ts';

export interface UpdateShape {
  readonly policy: string;
  readonly rows: number;
  /** Tokens of a row. */
  readonly length: number;
  /** Equal parts of the rows, each with a gradient of its own. */
  readonly parts: number;
}

/** Opens an update; each call of the result takes one step from the weights of the step before. */
export async function openUpdater(
  executor: Executor,
  { policy, rows, length, parts }: UpdateShape,
): Promise<() => Promise<void>> {
  const spec = transformerOf(policy);
  const program = gradientProgram(
    ...([spec, plainLosses, anySequence, { perRow: 1, segmentColumns: anySequence.length }, false] as const),
  );
  const sums = { add: addProgram(spec), apply: applyProgram(spec) };
  const { feeds } = updateOf(spec, rows, length);
  const weights = await holdWeights(executor, parametersOf(spec).data as Float32Array);
  const optimizer = await createOptimizerState(executor, weights, spec.layout.size);
  const known: Record<string, Tensor> = { ...feeds, trained_tokens: tokensOfMeans(feeds, false) };
  delete known['parameters'];
  const bounds = Array.from({ length: parts + 1 }, (_, part) => (part * rows) / parts);
  return async () => {
    const computed = await computeHere({
      ...{ program, weights, parts: rowParts(program, known, bounds) },
      here: async (part) =>
        partResult(await executor.run(program, { ...part, parameters: weights.parameters })),
    });
    const { taken } = optimizer.accept(
      await updateFromParts(executor, sums, computed, optimizer.feeds(optimiserSettings)),
    );
    if (!taken) throw new Error('update: loss and gradient must be finite, got others');
  };
}
