/** Rows that go on under newer weights: what is stored of each token is what the weights of its version say of the whole text. */
import { describe, expect, it } from 'vitest';
import { readBase } from '../../../src/cli/basePolicies.ts';
import { defaultConfig, parseConfig, type RunConfig } from '../../../src/config/schema.ts';
import { createProgramLearner } from '../../../src/learn/programLearner.ts';
import { holdWeights } from '../../../src/policy/heldWeights.ts';
import { publishWeights } from '../../../src/policy/publishedWeights.ts';
import { policyOf, type TransformerSpec } from '../../../src/policy/sizes.ts';
import { roles } from '../../../src/rollout/sample.ts';
import { collectRound } from '../../../src/run/collectRound.ts';
import { initialState } from '../../../src/run/state.ts';
import { createProgramPolicy } from '../../../src/runtime/programPolicy.ts';
import { objectiveStrategies } from '../../../src/strategies/learning.ts';
import { END, PAD } from '../../../src/tasks/vocabulary/common.ts';
import { taskOf } from '../../../src/tasks/index.ts';
import { learningFrameOf } from '../../../src/tasks/levels.ts';
import type { TokenTask } from '../../../src/tasks/task.ts';
import { float32 } from '../../../src/tensor/tensor.ts';
import { sharedExecutor } from '../../runtime/sharedSessions.ts';

const executor = sharedExecutor();

/** A round whose weights change after so many decode steps, and what old and new weights say of its completions. */
async function changedAfter(step: number, task: string, settings: Partial<RunConfig> = {}) {
  const config = parseConfig({
    ...defaultConfig('grpo', task),
    ...{ policy: 'tiny', prompts_per_round: 4, num_generations: 4, ...settings },
  });
  const played = taskOf(task) as TokenTask;
  const spec = policyOf('tiny') as TransformerSpec;
  const { parameters } = await readBase(config);
  const weights = await holdWeights(executor, parameters);
  const published = publishWeights(executor, weights, spec.layout.size);
  const policy = createProgramPolicy(executor, spec, published, { pad: PAD, end: END });
  const learner = await createProgramLearner({
    objective: objectiveStrategies,
    ...{ executor, spec, weights, pad: PAD, reference: parameters },
    frame: learningFrameOf(played, config),
    groupSize: config.num_generations,
  });
  await published.publish(0, 0);
  const other = parameters.map((value, i) => value * (i % 2 === 0 ? 1.1 : 0.9));
  weights.replace(await executor.upload(float32(other)), 7);
  await published.publish(1, 0);

  const parts = { config, task: played, policy, published, now: () => 0 };
  const changes = [
    { step: 0, weights: 0 },
    { step, weights: 1 },
  ];
  const { batch, entries } = await collectRound(parts, initialState(config), 4, changes);
  published.follow();
  const { logps: newer } = await learner.scoreCurrent(batch, config);
  weights.replace(await executor.upload(float32(parameters)), 0);
  const { logps: older } = await learner.scoreCurrent(batch, config);
  await policy.dispose();
  await learner.dispose();
  return { batch, entries, said: { 0: older, 7: newer } };
}

describe.each([
  ['completions', 'scratchpad', {}],
  [
    'trees whose finished rows branch',
    'scratchpad',
    { topology: 'forks', branch_roots: 2, fork_points: 1, branch_width: 1 },
  ],
  ['turns', 'lookup', {}],
] as const)('weights that change while %s are generated', (_, task, settings) => {
  it('write the tokens that follow, after reading all that stands before', async () => {
    const { batch, said } = await changedAfter(4, task, settings);
    const seen = { 0: 0, 7: 0 };
    let mixed = 0;
    for (const one of batch.trajectories) {
      const { versions, logps, roles: by } = one;
      mixed += Number(versions.includes(0) && versions.includes(7));
      versions.forEach((version, at) => {
        if (by[at] !== roles.action) return;
        expect([0, 7]).toContain(version);
        const [mine, others] = version === 0 ? [said[0], said[7]] : [said[7], said[0]];
        expect(Math.abs(mine.get(one)![at]! - logps[at]!)).toBeLessThan(2e-4);
        seen[version as 0 | 7] += Number(Math.abs(others.get(one)![at]! - logps[at]!) > 2e-3);
      });
    }
    expect(mixed).toBeGreaterThan(0);
    // The two sets of weights say other things, or nothing was told apart.
    expect(Math.min(seen[0], seen[7])).toBeGreaterThan(10);
  }, 60_000);
});
