/** Opens a run on an executor: weights, policy, learner and the run over them, built from a configuration and a base. */
import type { RunConfig } from '../config/schema.ts';
import type { Executor } from '../graph/index.ts';
import { createProgramLearner } from '../learn/programLearner.ts';
import { holdWeights, type HeldWeights } from '../policy/heldWeights.ts';
import type { SpecialTokens } from '../policy/programs/generate.ts';
import { policyOf, type PolicySpec } from '../policy/sizes.ts';
import type { Policy } from '../rollout/policy.ts';
import { END, PAD } from '../tasks/alphabet.ts';
import { taskOf } from '../tasks/index.ts';
import { frameOf } from '../tasks/levels.ts';
import type { RunStore } from './records.ts';
import { createRun, type Run } from './run.ts';

/** A policy over an executor, with its sessions. */
export type PolicyFactory = (
  executor: Executor,
  spec: PolicySpec,
  weights: HeldWeights,
  special: SpecialTokens,
) => Policy & { prepare(): Promise<void>; dispose(): Promise<void> };

export interface OpenRunParts {
  readonly config: RunConfig;
  readonly executor: Executor;
  readonly createPolicy: PolicyFactory;
  /** Flat parameters that the run starts from, and its KL anchor. */
  readonly base: Float32Array;
  readonly store?: RunStore;
  readonly runId?: string;
  /** Milliseconds, from any origin. */
  readonly now: () => number;
}

export interface OpenedRun {
  readonly run: Run;
  readonly spec: PolicySpec;
  /** Frees weights and sessions; the executor can open another run. */
  dispose(): Promise<void>;
}

/** Builds every session before it returns, so that the first round is no slower than the next. */
export async function openRun({
  config,
  executor,
  createPolicy,
  base,
  store,
  runId,
  now,
}: OpenRunParts): Promise<OpenedRun> {
  const task = taskOf(config.task);
  const spec = policyOf(config.policy);
  if (base.length !== spec.layout.size) {
    throw new Error(
      `base policy: must hold the ${spec.layout.size} parameters of ${spec.id}, got ${base.length}`,
    );
  }
  const weights = await holdWeights(executor, base);
  const policy = createPolicy(executor, spec, weights, { pad: PAD, end: END });
  const learner = await createProgramLearner({
    executor,
    spec,
    weights,
    frame: frameOf(task, config),
    groupSize: config.num_generations,
    pad: PAD,
    reference: base,
  });
  await policy.prepare();
  await learner.prepare(config);
  return {
    run: createRun({ config, task, policy, learner, store, runId, now }),
    spec,
    async dispose() {
      await policy.dispose();
      await learner.dispose();
      weights.release();
    },
  };
}
