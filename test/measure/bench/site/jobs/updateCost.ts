/** Learns from the same batch with a method's settings and with plain ones. */
import type { RunConfig } from '../../../../../src/config/schema.ts';
import { estimate } from '../../../../../src/learn/estimate.ts';
import type { Learner } from '../../../../../src/learn/learner.ts';
import { createProgramLearner } from '../../../../../src/learn/programLearner.ts';
import {
  advantageStrategies,
  headsOf,
  objectiveStrategies,
  readsReference,
} from '../../../../../src/strategies/learning.ts';
import { holdWeights } from '../../../../../src/policy/heldWeights.ts';
import { withHeads } from '../../../../../src/policy/sizes.ts';
import { candidatesFor } from '../../../../../src/strategies/topology/branching.ts';
import type { Batch } from '../../../../../src/rollout/trajectory.ts';
import { collectRound } from '../../../../../src/run/collectRound.ts';
import { initialState } from '../../../../../src/run/state.ts';
import { createProgramPolicy } from '../../../../../src/runtime/programPolicy.ts';
import { END, PAD } from '../../../../../src/tasks/alphabet.ts';
import { taskOf } from '../../../../../src/tasks/index.ts';
import { learningFrameOf } from '../../../../../src/tasks/levels.ts';
import { costConfigs } from '../../updateCost.ts';
import { alternated, openThreads, shippedPolicy, type Job, type Pairs } from './job.ts';

export interface UpdateCostOptions {
  readonly threads: number;
  readonly method: string;
  readonly pairs: number;
}

/** Milliseconds per update, from verified trajectories to new weights. */
export interface UpdateCostResult extends Pairs {
  /** Completions in plain GRPO's batch. */
  readonly completions: number;
}

export const updateCost: Job<UpdateCostOptions, UpdateCostResult> = async ({ threads, method, pairs }) => {
  const { own, plain } = costConfigs(method);
  const executor = await openThreads(threads);
  const task = taskOf(own.task);
  if (task.kind !== 'tokens') throw new Error(`update cost: task must be one of tokens, got ${task.id}`);
  const shipped = await shippedPolicy(own.task, own.policy);
  const frame = learningFrameOf(task, own);

  /** A learner with these settings and its own weights and optimiser. */
  const open = async (config: RunConfig) => {
    const spec = withHeads(shipped.spec, headsOf(config));
    const reference = new Float32Array(spec.layout.size);
    reference.set(shipped.base);
    const weights = await holdWeights(executor, reference);
    const settings = {
      executor,
      objective: objectiveStrategies,
      spec,
      weights,
      frame,
      groupSize: config.num_generations,
      pad: PAD,
      reference,
    };
    return { spec, weights, learner: await createProgramLearner(settings) };
  };
  const ours = await open(own);
  const theirs = await open(plain);

  const extras = { candidates: candidatesFor(own) };
  const policy = createProgramPolicy(executor, ours.spec, ours.weights, { pad: PAD, end: END }, extras);
  const now = () => performance.now();
  const parts = { config: own, task, policy, learner: ours.learner, now };
  const { batch } = await collectRound(parts, initialState(own));
  await policy.dispose();
  // If a method samples one more completion and leaves it out, plain GRPO would not have sampled it.
  const trajectories = batch.trajectories.filter(
    ({ sample }) => !own.drop_pivot || sample < plain.num_generations,
  );

  const learn = (learner: Learner, from: Batch, config: RunConfig) => async (): Promise<void> => {
    const reference = readsReference(config) ? await learner.scoreReference(from, config) : null;
    const { signals } = estimate(from, config, frame.width - frame.promptWidth, advantageStrategies, {
      reference: reference?.logps,
    });
    const { updates } = await learner.learn(from, signals, config);
    if (updates.taken !== config.steps_per_generation) {
      throw new Error(
        `update cost: ${config.method} must take ${config.steps_per_generation} updates, got ${updates.taken}`,
      );
    }
  };
  const times = await alternated(
    pairs,
    learn(ours.learner, batch, own),
    learn(theirs.learner, { ...batch, trajectories }, plain),
  );
  const perUpdate = (all: readonly number[]): number[] => all.map((ms) => ms / own.steps_per_generation);
  return {
    ours: perUpdate(times.ours),
    theirs: perUpdate(times.theirs),
    completions: trajectories.length,
  };
};
