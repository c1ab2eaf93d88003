/** A run without onnxruntime: the uniform policy, and a learner whose "training" is deterministic arithmetic. */
import { defaultConfig } from '../../src/config/schema.ts';
import type { RunConfig } from '../../src/config/schema.ts';
import type { Learner } from '../../src/learn/learner.ts';
import type { RunParts } from '../../src/run/parts.ts';
import { makeLayout } from '../../src/policy/layout.ts';
import { completionOf, completionStart } from '../../src/rollout/sample.ts';
import { chainSum } from '../../src/tasks/chainSum.ts';
import type { TokenTask } from '../../src/tasks/task.ts';
import { uniformPolicy, type UniformPolicy } from '../rollout/uniformPolicy.ts';

interface TinyLearner extends Learner {
  version: number;
  /** Once it has this version, the loss is not finite. */
  failAt: number;
}

const oneWeight = makeLayout([
  {
    name: 'body',
    parameters: [{ name: 'head.logits', shape: [1], bound: 0 }],
    learningRateScale: 1,
    decay: false,
  },
]);

/** Moves the policy's one weight by what it sees, with a momentum, so that any lost state shows in later rounds. */
function tinyLearner(policy: UniformPolicy): TinyLearner {
  const moment1 = Float32Array.of(0);
  const arrays = { parameters: policy.weights, moment1 };
  const learner: TinyLearner = {
    version: 0,
    layout: oneWeight,
    failAt: Infinity,
    learn(batch, config) {
      if (learner.version >= learner.failAt) {
        return Promise.resolve({ metrics: {}, updates: { taken: 0, skipped: 1 }, entries: { tok_train: 1 } });
      }
      let gradient = 0;
      let tokens = 0;
      for (const trajectory of batch.trajectories) {
        const [advantage] = trajectory.advantages.slice(completionStart(trajectory));
        for (const token of completionOf(trajectory)) gradient += token * (advantage! + 0.1);
        tokens += trajectory.trainMask.reduce((sum, bit) => sum + bit, 0);
      }
      moment1[0] = 0.9 * (moment1[0] as number) + gradient / Math.max(tokens, 1);
      policy.weights[0] = ((policy.weights[0] as number) + config.learning_rate * (moment1[0] as number)) % 1;
      learner.version++;
      policy.version = learner.version;
      return Promise.resolve({
        metrics: { loss: gradient, grad_norm: moment1[0], kl: null, learning_rate: config.learning_rate },
        updates: { taken: 1, skipped: 0 },
        entries: { tok_train: tokens, positions_update: 2 * tokens },
      });
    },
    supervise(batches, _objective, config) {
      const solutions = batches.map((batch) => batch.flatMap(({ solution }) => solution));
      for (const tokens of solutions) {
        const mean = tokens.reduce((sum, token) => sum + token, 0) / Math.max(tokens.length, 1);
        policy.weights[0] = ((policy.weights[0] as number) + config.learning_rate * mean) % 1;
        learner.version++;
      }
      policy.version = learner.version;
      const trained = solutions.flat().length;
      return Promise.resolve({
        reports: solutions.map(({ length }) => ({
          ...{ crossEntropy: 1, match: 0.5, trained: length, scored: length, positions: length },
        })),
        entries: { tok_train: trained, tok_aux: trained },
      });
    },
    // Its updates are no programs: there is nothing to tell of their tokens.
    explain: ({ before }) =>
      Promise.resolve({ updates: [], untold: 0, after: before.parameters ?? new Float32Array() }),
    scoreReference: (batch) =>
      Promise.resolve({
        logps: new Map(
          batch.trajectories.map((one, i) => [one, one.logps.map((logp) => logp * (1 + (i % 3)))]),
        ),
        entries: { tok_aux: batch.trajectories.length },
      }),
    scoreCurrent: (batch) =>
      Promise.resolve({
        logps: new Map(batch.trajectories.map((one) => [one, one.logps.map((logp) => logp / 2)])),
        entries: { tok_aux: batch.trajectories.length },
      }),
    scoreSampled: (batch) => learner.scoreCurrent(batch, defaultConfig()),
    parameters: () => Promise.resolve(arrays.parameters.slice()),
    snapshot: () =>
      Promise.resolve({ parameters: arrays.parameters.slice(), moment1: arrays.moment1.slice() }),
    restore(from, version) {
      arrays.parameters.set(from.parameters as Float32Array);
      arrays.moment1.set(from.moment1 as Float32Array);
      learner.version = policy.version = version;
      return Promise.resolve();
    },
  };
  return learner;
}

export type TestParts = Omit<RunParts, 'task' | 'learner'> & {
  readonly task: TokenTask;
  readonly policy: UniformPolicy;
  readonly learner: TinyLearner;
};

/** A small run at level 1; the clock ticks by one at each look. */
export function partsWith(
  settings: Partial<RunConfig> = {},
  more: Partial<Pick<RunParts, 'store' | 'runId' | 'now'>> = {},
): TestParts {
  const policy = uniformPolicy();
  let ticks = 0;
  const small = {
    level: 1,
    prompts_per_round: 5,
    num_generations: 4,
    num_eval_prompts: 12,
    max_completion_length: 6,
  };
  return {
    config: { ...defaultConfig('grpo'), learning_rate: 0.01, eval_every_rounds: 4, ...small, ...settings },
    task: chainSum,
    now: () => ticks++,
    ...more,
    policy,
    learner: tinyLearner(policy),
  };
}
