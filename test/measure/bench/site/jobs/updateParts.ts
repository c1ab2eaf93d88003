/** One update in parts, on a pool of workers with one thread each, against the update as one program on one of them. */
import type { Tensor } from '../../../../../src/tensor/tensor.ts';
import { createOptimizerState } from '../../../../../src/learn/optimizerState.ts';
import {
  addProgram,
  applyProgram,
  gradientProgram,
  updateProgram,
} from '../../../../../src/learn/programs/update.ts';
import {
  partResult,
  rowParts,
  tokensOfMeans,
  updateFromParts,
} from '../../../../../src/learn/updateParts.ts';
import { holdWeights } from '../../../../../src/policy/heldWeights.ts';
import { anySequence } from '../../../../../src/policy/programs/reading.ts';
import { browserRolloutThread } from '../../../../../src/runtime/pool/browserThread.ts';
import { createRolloutPool } from '../../../../../src/runtime/pool/rolloutPool.ts';
import { plainLosses } from '../../../../../src/strategies/objective/index.ts';
import { END, PAD } from '../../../../../src/tasks/alphabet.ts';
import { float32, scalar } from '../../../../../src/tensor/tensor.ts';
import { makeBatch, optimiserSettings as settings } from '../../work.ts';
import { alternated, openThreads, shippedPolicy, type Job, type Pairs } from './job.ts';
import { noticeWords } from '../../../../../src/runtime/notices.ts';

export interface UpdatePartsOptions {
  readonly rows: number;
  readonly length: number;
  readonly parts: number;
  /** Workers of the pool, including the one that trains. */
  readonly workers: number;
  readonly pairs: number;
}

export const updateParts: Job<UpdatePartsOptions, Pairs> = async ({
  rows,
  length,
  parts,
  workers,
  pairs,
}) => {
  const executor = await openThreads(1);
  const { spec, base } = await shippedPolicy('chain-sum', 'small');
  const inputs: Record<string, Tensor> = {
    ...makeBatch(spec.shape.vocabulary, rows, length),
    old_logps: float32(new Float32Array(rows * length).fill(-4), [rows, length]),
    ...{ temperature: scalar(1), epsilon: scalar(0.2), epsilon_high: scalar(0.2) },
  };
  const weights = await holdWeights(executor, base);
  const optimizer = await createOptimizerState(executor, weights, spec.layout.size);
  const completions = { perRow: 1, segmentColumns: anySequence.length };
  const whole = updateProgram(spec, plainLosses);
  const gradient = gradientProgram(spec, plainLosses, anySequence, completions, false);
  const sums = { add: addProgram(spec), apply: applyProgram(spec) };
  const pool = createRolloutPool({
    ...{ workers, start: browserRolloutThread, now: () => performance.now() },
    onNotice: (notice) => {
      throw new Error(noticeWords(notice));
    },
  });
  const policy = pool.createPolicy(executor, spec, weights, { pad: PAD, end: END });
  await policy.prepare();
  await pool.started();

  const bounds = Array.from({ length: parts + 1 }, (_, part) => (part * rows) / parts);
  const inParts = async (): Promise<void> => {
    const known = { ...inputs, trained_tokens: tokensOfMeans(inputs, false) };
    const computed = await pool.computeParts({
      ...{ program: gradient, weights, parts: rowParts(gradient, known, bounds) },
      here: async (part) =>
        partResult(await executor.run(gradient, { ...part, parameters: weights.parameters })),
    });
    optimizer.accept(await updateFromParts(executor, sums, computed, optimizer.feeds(settings)));
  };
  const atOnce = async (): Promise<void> => {
    optimizer.accept(await executor.run(whole, { ...inputs, ...optimizer.feeds(settings) }));
  };
  const times = await alternated(pairs, inParts, atOnce);
  await policy.dispose();
  return times;
};
